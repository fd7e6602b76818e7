import { Box } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { isDate } from '#domain/dates.ts'
import { daysToCheck } from '#domain/plans/draft/plan-draft.ts'
import { scaledDays } from '#domain/plans/draft/scaled-days.ts'
import { Exchanges } from '../../plan/exchanges.tsx'
import type { Mending } from '../../plan/nutrient-moves.tsx'
import { NutrientPanel } from '../../plan/nutrient-panel.tsx'
import { useBuilder } from '../use-builder.ts'

/** The draft's week as it is sent to be checked; null while there is nothing to check. */
function useDraftedWeek() {
  const { draft, hasMeals } = useBuilder()
  const { patient_id, week_start, days } = draft
  return useMemo(
    () =>
      patient_id && isDate(week_start) && hasMeals
        ? { patient_id, week_start, days: daysToCheck(days) }
        : null,
    [patient_id, week_start, days, hasMeals],
  )
}

/** The draft's meals in exchanges, where that is switched on. */
export function DraftExchanges({ children }: { children: ReactNode }) {
  return <Exchanges week={useDraftedWeek()}>{children}</Exchanges>
}

/** What the draft's week brings; where it can be changed, too, a change that mends it is one press. */
export function WeekNutrients({ isRead = false }: { isRead?: boolean }) {
  const { draft, dispatch, care, patientName } = useBuilder()
  const { notes } = draft
  const week = useDraftedWeek()
  if (!week) return null
  const mending: Mending = {
    notes,
    onTake: (move) =>
      dispatch({
        type: 'replace',
        text: `${move.text}.`,
        change: (now) => ({ ...now, days: scaledDays(now.days, move.days).days }),
      }),
    onNote: (note) =>
      dispatch({ type: 'set', fields: { notes: notes.trim() ? `${notes.trimEnd()}\n\n${note}` : note } }),
  }
  return (
    <Box mt="0.875rem">
      <NutrientPanel
        // Another person's week is another panel.
        key={week.patient_id}
        week={week}
        care={care}
        name={patientName}
        {...(!isRead && { mending })}
      />
    </Box>
  )
}

import { Box } from '@mantine/core'
import { useMemo } from 'react'
import { isDate } from '#domain/dates.ts'
import { daysToCheck } from '#domain/plans/draft/plan-draft.ts'
import { scaledDays } from '#domain/plans/draft/scaled-days.ts'
import type { Mending } from '../../plan/nutrient-moves.tsx'
import { NutrientPanel } from '../../plan/nutrient-panel.tsx'
import { useBuilder } from '../use-builder.ts'

/** What the draft's week brings; where it can be changed, too, a change that mends it is one press. */
export function WeekNutrients({ isRead = false }: { isRead?: boolean }) {
  const { draft, dispatch, care, patientName, hasMeals } = useBuilder()
  const { patient_id, week_start, days, notes } = draft
  const week = useMemo(
    () =>
      patient_id && isDate(week_start) && hasMeals
        ? { patient_id, week_start, days: daysToCheck(days) }
        : null,
    [patient_id, week_start, days, hasMeals],
  )
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

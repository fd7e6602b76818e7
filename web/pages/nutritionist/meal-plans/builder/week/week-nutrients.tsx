import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { scaledDays } from '#domain/plans/draft/scaled-days.ts'
import { Exchanges } from '../../plan/exchanges.tsx'
import type { Mending } from '../../plan/nutrient-moves.tsx'
import { NutrientPanel } from '../../plan/nutrient-panel.tsx'
import { useBuilder } from '../use-builder.ts'

/** The draft's meals in exchanges, where that is switched on. */
export function DraftExchanges({ children }: { children: ReactNode }) {
  return <Exchanges week={useBuilder().week}>{children}</Exchanges>
}

/** What the draft's week brings; where it can be changed, too, a change that mends it is one press. */
export function WeekNutrients({ isRead = false }: { isRead?: boolean }) {
  const { draft, dispatch, care, patientName, week, plan } = useBuilder()
  const { notes, medicine_notes } = draft
  if (!week) return null
  const mending: Mending = {
    notes,
    medicine_notes,
    onMedicineNotes: (text) => dispatch({ type: 'set', fields: { medicine_notes: text } }),
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
        reasons={plan?.rule_reasons}
        {...(!isRead && { mending })}
      />
    </Box>
  )
}

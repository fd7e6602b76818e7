import { Box, Card, Group } from '@mantine/core'
import { IconVolume } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { scaledDays } from '#domain/plans/draft/scaled-days.ts'
import { QuietButton, Subheading } from '#web/components/layout/page.tsx'
import { Exchanges } from '../../plan/exchanges.tsx'
import type { Mending } from '../../plan/nutrient-moves.tsx'
import { NutrientPanel } from '../../plan/nutrient-panel.tsx'
import { WeekTotals } from '../../plan/totals.tsx'
import { useBuilder } from '../use-builder.ts'
import classes from './week.module.css'

/** The draft's meals in exchanges, where that is switched on. */
export const DraftExchanges = ({ children }: { children: ReactNode }) => (
  <Exchanges week={useBuilder().week}>{children}</Exchanges>
)

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

/** The draft's average day against the targets. */
export function WeekSums() {
  const { isWide, draft, dispatch, care } = useBuilder()
  return (
    <Card
      component="section"
      aria-labelledby="week-totals"
      className={isWide ? classes.sums : classes.totals}
    >
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Subheading id="week-totals" className={isWide ? 'hidden' : ''}>
          The week
        </Subheading>
        <QuietButton
          className={classes.readOut}
          leftSection={<IconVolume size={16} aria-hidden />}
          onClick={() => dispatch({ type: 'announceTotals' })}
        >
          Announce totals
        </QuietButton>
      </Group>
      <WeekTotals days={draft.days} care={care} />
    </Card>
  )
}

import { Group, Stack } from '@mantine/core'
import { IconNote } from '@tabler/icons-react'
import { type RequirementKey, requirementName } from '#domain/food/requirements.ts'
import type { PlanDay } from '#domain/plans/meal-plans.ts'
import { PlainButton, Small } from '#web/components/layout/page.tsx'
import { errorText } from '#web/lib/api/api.ts'
import { useComputed } from '#web/lib/api/queries.ts'
import classes from './nutrient-panel.module.css'
import type { CheckedWeek } from './use-week-check.ts'

/** How a change of the week, and a note, get into the plan. */
export type Mending = {
  /** The plan's notes as they are. */
  notes: string
  onTake: (move: { text: string; days: PlanDay[] }) => void
  onNote: (note: string) => void
  /** What stands on the plan about medicines. */
  medicine_notes: string
  onMedicineNotes: (text: string) => void
}

type Props = { week: CheckedWeek; nutrient: RequirementKey; mending: Mending }

/** Up to two changes of the week that bring more of a nutrient, each at one press; and what food cannot give. */
export function NutrientMoves({ week, nutrient, mending }: Props) {
  const { data, error, refetch } = useComputed('POST /meal-plans/mend', {
    body: { ...week, nutrient },
    enabled: true,
  })
  if (error)
    return (
      <Group gap="xs" role="alert">
        <Small>{errorText(error, 'No change could be looked for. Please try again.')}</Small>
        <PlainButton size="compact-sm" onClick={() => void refetch()}>
          Try Again
        </PlainButton>
      </Group>
    )
  if (!data)
    return <Small role="status">Looking for changes that bring more {requirementName(nutrient)}...</Small>
  const { moves, supplement } = data
  return (
    <Stack gap="xs">
      {moves.map((move) => (
        <PlainButton key={move.text} className={classes.move} onClick={() => mending.onTake(move)}>
          {move.text}
        </PlainButton>
      ))}
      {moves.length === 0 ? <Small role="status">No change was found that brings more of it.</Small> : null}
      {supplement ? (
        <>
          <Small>{supplement.text}</Small>
          {mending.notes.includes(supplement.note) ? (
            <Small role="status">The plan’s notes say so.</Small>
          ) : (
            <PlainButton
              icon={IconNote}
              className={classes.move}
              onClick={() => mending.onNote(supplement.note)}
            >
              Add a note to the plan
            </PlainButton>
          )}
        </>
      ) : null}
    </Stack>
  )
}

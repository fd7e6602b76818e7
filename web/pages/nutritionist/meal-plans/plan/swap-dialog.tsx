import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { DraftMeal } from '#domain/plans/draft/plan-draft.ts'
import type { Meal } from '#domain/plans/meal-plans.ts'
import { EnergyDifference } from '#web/components/content/energy-difference.tsx'
import { NutrientRow } from '#web/components/content/nutrients.tsx'
import { Skeletons } from '#web/components/feedback/skeletons.tsx'
import { type BodyOf, errorText } from '#web/lib/api/api.ts'
import { useApiMutation } from '#web/lib/api/queries.ts'
import { DialogFoot, Problem, WideDialog } from './dialog-parts.tsx'
import classes from './swap-dialog.module.css'

type Props = {
  patientId: string | null
  /** The meal's day, if it is known. */
  date: string | null
  meal: Omit<DraftMeal, 'key'>
  /** The days it stands in. */
  days: BodyOf<'POST /meal-plans/swaps'>['days']
  onTake: (other: Meal) => void
  onClose: () => void
  /** The taken dish is being saved. */
  isSaving?: boolean
  /** Why it was not saved, and the button that helps. */
  failure?: { text: string; way: ReactNode } | undefined
  /** What to know before a dish is taken. */
  note?: string
  /** Another way to change the meal. */
  children?: ReactNode
}

/** Up to five other dishes in place of a meal, near to its energy and protein. */
export function SwapDialog(props: Props) {
  const { patientId, date, meal, days, onTake, onClose, isSaving, failure, note, children } = props
  const { mutate, data, error, isPending } = useApiMutation('POST /meal-plans/swaps')
  const [taken, setTaken] = useState<string>()
  const find = useCallback(() => {
    if (patientId) mutate({ body: { patient_id: patientId, meal, days, date: date ?? undefined } })
  }, [mutate, patientId, meal, days, date])
  useEffect(find, [find])

  return (
    <WideDialog title={`Swap ${meal.title}`} size="lg" onClose={onClose}>
      <Stack>
        {note ? <Text c="dimmed">{note}</Text> : null}
        {isPending ? (
          <div aria-busy="true">
            <Skeletons count={3} height="4.5rem" mb="xs" />
          </div>
        ) : null}
        <Problem
          text={error ? errorText(error, 'Other dishes could not be found. Please try again.') : null}
        />
        {data?.meals.length === 0 ? (
          <Text>No other dish fits: the rest clashes with what is avoided, or is of another size.</Text>
        ) : null}
        <ul className={`${classes.meals} list`}>
          {data?.meals.map((other) => (
            <li key={other.id} className="row">
              <div className="fill">
                <Text fw={600}>{other.title}</Text>
                <Text size="sm" c="dimmed">
                  {other.portion}
                </Text>
                <NutrientRow nutrients={other} size="sm" />
                <Text size="sm">
                  <EnergyDifference dish={other} meal={meal} />
                </Text>
              </div>
              <Button
                className="rigid"
                variant="light"
                aria-label={`Take ${other.title}`}
                disabled={isSaving}
                onClick={() => {
                  setTaken(other.id)
                  onTake(other)
                }}
              >
                {isSaving && taken === other.id ? 'Saving...' : 'Take'}
              </Button>
            </li>
          ))}
        </ul>
        <Problem text={failure?.text ?? null} />
        <Group justify={children ? 'space-between' : 'flex-end'}>
          {children}
          <DialogFoot onCancel={onClose}>
            {error ? <Button onClick={find}>Try Again</Button> : failure?.way}
          </DialogFoot>
        </Group>
      </Stack>
    </WideDialog>
  )
}

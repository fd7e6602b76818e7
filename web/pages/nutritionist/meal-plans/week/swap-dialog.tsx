import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { useCallback, useEffect } from 'react'
import { addDays, isDate } from '#domain/dates.ts'
import type { Meal } from '#domain/plans/meal-plans.ts'
import { NutrientRow } from '#web/components/content/nutrients.tsx'
import { errorText } from '#web/lib/api/api.ts'
import { useApiMutation } from '#web/lib/api/queries.ts'
import { whole } from '#web/lib/words.ts'
import { usePlanBuilder } from '../wizard/plan-builder.ts'
import type { DraftDay, DraftMeal } from '../wizard/plan-draft.ts'
import { DialogFoot, Problem, WideDialog } from './dialog-parts.tsx'
import { putMeal } from './plan-changes.ts'
import classes from './swap-dialog.module.css'

const difference = (value: number, unit: string) =>
  Math.round(value) === 0 ? `the same ${unit}` : `${value > 0 ? '+' : '−'}${whole(Math.abs(value))} ${unit}`

/** Up to five other dishes in place of a meal, near to its energy and protein. */
export function SwapDialog({ day, meal }: { day: DraftDay; meal: DraftMeal }) {
  const { draft, acts } = usePlanBuilder()
  const { mutate, data, error, isPending } = useApiMutation('POST /meal-plans/swaps')
  const patient_id = draft.patient_id
  const date = isDate(draft.week_start) ? addDays(draft.week_start, day.day_of_week) : undefined
  const find = useCallback(() => {
    if (patient_id) mutate({ body: { patient_id, meal, date } })
  }, [mutate, patient_id, meal, date])
  useEffect(find, [find])

  function choose({ id: _, clashes: __, ...other }: Meal) {
    acts.replace(`${other.title} instead of ${meal.title}.`, (now) =>
      putMeal(now, day.day_of_week, {
        ...other,
        ...{ key: meal.key, time: meal.time },
        ...(meal.id && { id: meal.id }),
      }),
    )
    acts.finish()
  }

  return (
    <WideDialog title={`Swap ${meal.title}`} size="lg">
      <Stack>
        {isPending ? (
          <div aria-busy="true">
            {[0, 1, 2].map((row) => (
              <Skeleton key={row} height="4.5rem" mb="xs" radius="md" />
            ))}
          </div>
        ) : null}
        <Problem
          text={error ? errorText(error, 'Other dishes could not be found. Please try again.') : null}
        />
        {data?.meals.length === 0 ? (
          <Text>No other dish fits: the rest clashes with what is avoided, or is of another size.</Text>
        ) : null}
        <ul className={classes.meals}>
          {data?.meals.map((other) => (
            <li key={other.id}>
              <div>
                <p className={classes.title}>{other.title}</p>
                <Text size="sm" c="dimmed">
                  {other.portion}
                </Text>
                <NutrientRow nutrients={other} size="sm" />
                <Text size="sm">
                  {difference(other.calories - meal.calories, 'kcal')},{' '}
                  {difference(other.protein_g - meal.protein_g, 'g protein')}
                </Text>
              </div>
              <Button variant="light" aria-label={`Take ${other.title}`} onClick={() => choose(other)}>
                Take
              </Button>
            </li>
          ))}
        </ul>
        <DialogFoot>{error ? <Button onClick={find}>Try Again</Button> : null}</DialogFoot>
      </Stack>
    </WideDialog>
  )
}

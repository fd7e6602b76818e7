import { Checkbox, Fieldset, Radio } from '@mantine/core'
import { useState } from 'react'
import { counted } from '#domain/numbers.ts'
import {
  type Change,
  copyDay,
  copyMeal,
  type Manner,
  overfull,
  placeMeal,
} from '#domain/plans/draft/changes.ts'
import type { DatedDay, DraftMeal } from '#domain/plans/draft/plan-draft.ts'
import { dayLabel } from '#domain/plans/plan-labels.ts'
import { toggled } from '#web/components/forms/option-chips.tsx'
import { Muted } from '#web/components/layout/page.tsx'
import { ActionDialog, MannerField } from '#web/pages/nutritionist/meal-plans/plan/dialog-parts.tsx'
import { useBuilder } from '../use-builder.ts'

/** Moves a meal to another day without dragging. */
export function MoveDialog({ day: from, meal }: { day: DatedDay; meal: DraftMeal }) {
  const { draft, dispatch, closeDialog, days } = useBuilder()
  const [chosen, setChosen] = useState<string | null>(null)
  function move() {
    if (chosen === null) return 'Please choose a day'
    const day = Number(chosen)
    const refusal = overfull(placeMeal(draft, meal.key, { day }))
    if (refusal) return refusal
    dispatch({ type: 'finish' })
    dispatch({ type: 'place', key: meal.key, target: { day } })
  }

  return (
    <ActionDialog
      title={`Move ${meal.title}`}
      withCloseButton={false}
      submit="Move"
      act={move}
      onClose={closeDialog}
    >
      <Radio.Group label="To which day" value={chosen} onChange={setChosen}>
        {days
          .filter((day) => day !== from)
          .map((day, index) => (
            <Radio
              key={day.day_of_week}
              mt={6}
              value={String(day.day_of_week)}
              label={dayLabel(day)}
              data-autofocus={index === 0 || undefined}
            />
          ))}
      </Radio.Group>
    </ActionDialog>
  )
}

type Props = {
  day: DatedDay
  /** The meal to copy; null copies the whole day. */
  meal: DraftMeal | null
}

/** Copies a meal or a whole day to other days. */
export function CopyDialog({ day: from, meal }: Props) {
  const { take, closeDialog, days } = useBuilder()
  const [targets, setTargets] = useState<number[]>([])
  const [manner, setManner] = useState<Manner>('replace')
  const others = days.filter((day) => day !== from)
  const isAll = targets.length === others.length
  const hasMeals = others.some((day) => targets.includes(day.day_of_week) && day.meals.length > 0)
  const what = meal ? meal.title : dayLabel(from)

  function copy() {
    if (targets.length === 0) return 'Please choose at least one day'
    const change: Change = (now) =>
      meal
        ? copyMeal(now, meal, targets)
        : copyDay(now, from.day_of_week, targets, hasMeals && manner === 'replace')
    return take(`${what} copied to ${counted(targets.length, 'day')}.`, change)
  }

  return (
    <ActionDialog
      title={`Copy ${what}`}
      withCloseButton={false}
      submit="Copy"
      act={copy}
      onClose={closeDialog}
    >
      <Fieldset legend="To which days" variant="unstyled">
        <Checkbox
          label="All other days"
          checked={isAll}
          indeterminate={!isAll && targets.length > 0}
          onChange={() => setTargets(isAll ? [] : others.map((day) => day.day_of_week))}
          data-autofocus
        />
        {others.map((day) => (
          <Checkbox
            key={day.day_of_week}
            mt={6}
            ml="lg"
            checked={targets.includes(day.day_of_week)}
            onChange={() => setTargets(toggled(targets, day.day_of_week))}
            label={
              <>
                {dayLabel(day)}{' '}
                <Muted span>{day.meals.length === 0 ? 'empty' : counted(day.meals.length, 'meal')}</Muted>
              </>
            }
          />
        ))}
      </Fieldset>
      {!meal && hasMeals ? (
        <MannerField
          label="Some of these days have meals already"
          replace="Replace their meals"
          value={manner}
          onChange={setManner}
        />
      ) : null}
    </ActionDialog>
  )
}

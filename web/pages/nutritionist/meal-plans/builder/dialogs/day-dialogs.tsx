import { Button, Checkbox, Fieldset, Radio } from '@mantine/core'
import { useState } from 'react'
import { counted } from '#domain/numbers.ts'
import type { Change, Manner } from '#domain/plans/draft/changes.ts'
import { copyDay, copyMeal, overfull, placeMeal } from '#domain/plans/draft/changes.ts'
import type { DatedDay, DraftMeal } from '#domain/plans/draft/plan-draft.ts'
import { dayLabel } from '#domain/plans/plan-labels.ts'
import { Muted } from '#web/components/layout/page.tsx'
import { ActionDialog, MannerField } from '#web/pages/nutritionist/meal-plans/plan/dialog-parts.tsx'
import { useBuilder } from '../use-builder.ts'

/** Moves a meal to another day without dragging. */
export function MoveDialog({ day: from, meal }: { day: DatedDay; meal: DraftMeal }) {
  const { draft, dispatch, closeDialog, days } = useBuilder()
  const [chosen, setChosen] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  function move() {
    if (chosen === null) return setProblem('Please choose a day')
    const day = Number(chosen)
    const refusal = overfull(placeMeal(draft, meal.key, { day }))
    if (refusal) return setProblem(refusal)
    dispatch({ type: 'finish' })
    dispatch({ type: 'place', key: meal.key, target: { day } })
  }

  return (
    <ActionDialog
      title={`Move ${meal.title}`}
      withCloseButton={false}
      problem={problem}
      action={<Button onClick={move}>Move</Button>}
      onClose={closeDialog}
    >
      <Radio.Group
        label="To which day"
        value={chosen}
        onChange={(day) => {
          setChosen(day)
          setProblem(null)
        }}
      >
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
  const { draft, dispatch, closeDialog, days } = useBuilder()
  const [targets, setTargets] = useState<number[]>([])
  const [manner, setManner] = useState<Manner>('replace')
  const [problem, setProblem] = useState<string | null>(null)
  const others = days.filter((day) => day !== from)
  const isAll = targets.length === others.length
  const hasMeals = others.some((day) => targets.includes(day.day_of_week) && day.meals.length > 0)
  const what = meal ? meal.title : dayLabel(from)

  function choose(chosen: number[]) {
    setTargets(chosen)
    setProblem(null)
  }

  function copy() {
    if (targets.length === 0) return setProblem('Please choose at least one day')
    const change: Change = (now) =>
      meal
        ? copyMeal(now, meal, targets)
        : copyDay(now, from.day_of_week, targets, hasMeals && manner === 'replace')
    const refusal = overfull(change(draft))
    if (refusal) return setProblem(refusal)
    dispatch({ type: 'replace', text: `${what} copied to ${counted(targets.length, 'day')}.`, change })
    dispatch({ type: 'finish' })
  }

  return (
    <ActionDialog
      title={`Copy ${what}`}
      withCloseButton={false}
      problem={problem}
      action={<Button onClick={copy}>Copy</Button>}
      onClose={closeDialog}
    >
      <Fieldset legend="To which days" variant="unstyled">
        <Checkbox
          label="All other days"
          checked={isAll}
          indeterminate={!isAll && targets.length > 0}
          onChange={() => choose(isAll ? [] : others.map((day) => day.day_of_week))}
          data-autofocus
        />
        {others.map((day) => (
          <Checkbox
            key={day.day_of_week}
            mt={6}
            ml="lg"
            checked={targets.includes(day.day_of_week)}
            onChange={(event) =>
              choose(
                event.currentTarget.checked
                  ? [...targets, day.day_of_week]
                  : targets.filter((target) => target !== day.day_of_week),
              )
            }
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

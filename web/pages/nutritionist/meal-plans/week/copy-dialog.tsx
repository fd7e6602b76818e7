import { Button, Checkbox, Fieldset, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type DraftMeal, datedDays, dayLabel } from '../wizard/plan-draft.ts'
import type { PlanStore } from '../wizard/use-plan-draft.ts'
import { copyDay, copyMeal, overfull } from './plan-changes.ts'

type Props = {
  store: PlanStore
  from: number
  /** Only this meal; without it the whole day. */
  meal: DraftMeal | null
  onClose: () => void
  onDone: () => void
}

/** Copies a meal or a whole day to other days. */
export function CopyDialog({ store, from, meal, onClose, onDone }: Props) {
  const days = datedDays(store.draft)
  const others = days.filter((day) => day.day_of_week !== from)
  const [targets, setTargets] = useState<number[]>([])
  const [manner, setManner] = useState<string>('replace')
  const [problem, setProblem] = useState<string | null>(null)
  const source = days.find((day) => day.day_of_week === from)
  if (!source) return null

  const isAll = targets.length === others.length
  const hasMeals = others.some((day) => targets.includes(day.day_of_week) && day.meals.length > 0)
  const replace = !meal && hasMeals && manner === 'replace'
  const what = meal ? meal.title : dayLabel(source)

  function choose(chosen: number[]) {
    setTargets(chosen)
    setProblem(null)
  }

  function copy() {
    if (targets.length === 0) return setProblem('Please choose at least one day')
    const change = (draft: typeof store.draft) =>
      meal ? copyMeal(draft, meal, targets) : copyDay(draft, from, targets, replace)
    const refusal = overfull(change(store.draft))
    if (refusal) return setProblem(refusal)
    const places = targets.length === 1 ? '1 day' : `${targets.length} days`
    store.updateUndoable(`${what} copied to ${places}.`, change)
    onDone()
  }

  return (
    <Modal opened onClose={onClose} title={`Copy ${what}`} withCloseButton={false}>
      <Stack>
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
                  <Text span c="dimmed" size="sm">
                    {day.meals.length === 0
                      ? 'empty'
                      : `${day.meals.length} ${day.meals.length === 1 ? 'meal' : 'meals'}`}
                  </Text>
                </>
              }
            />
          ))}
          {problem ? (
            <Text mt="xs" c="var(--mantine-color-error)" role="alert">
              {problem}
            </Text>
          ) : null}
        </Fieldset>
        {!meal && hasMeals ? (
          <Radio.Group label="Some of these days have meals already" value={manner} onChange={setManner}>
            <Radio mt="xs" value="replace" label="Replace their meals" />
            <Radio mt={6} value="add" label="Keep them and add these" />
          </Radio.Group>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={copy}>Copy</Button>
        </Group>
      </Stack>
    </Modal>
  )
}

import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { overfull, placeMeal } from './week/plan-changes.ts'
import { type DraftMeal, datedDays, dayLabel } from './wizard/plan-draft.ts'
import type { PlanStore } from './wizard/use-plan-draft.ts'

type Props = {
  store: PlanStore
  from: number
  meal: DraftMeal
  onMove: (day: number) => void
  onClose: () => void
}

/** Takes a meal to another day, for whoever does not drag. */
export function MoveDialog({ store, from, meal, onMove, onClose }: Props) {
  const others = datedDays(store.draft).filter((day) => day.day_of_week !== from)
  const [chosen, setChosen] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  function move() {
    if (chosen === null) return setProblem('Please choose a day')
    const day = Number(chosen)
    const refusal = overfull(placeMeal(store.draft, meal.key, { day }))
    if (refusal) return setProblem(refusal)
    onMove(day)
  }

  return (
    <Modal opened onClose={onClose} title={`Move ${meal.title}`} withCloseButton={false}>
      <Stack>
        <Radio.Group
          label="To which day"
          value={chosen}
          onChange={(day) => {
            setChosen(day)
            setProblem(null)
          }}
        >
          {others.map((day, index) => (
            <Radio
              key={day.day_of_week}
              mt={6}
              value={String(day.day_of_week)}
              label={dayLabel(day)}
              data-autofocus={index === 0 || undefined}
            />
          ))}
        </Radio.Group>
        {problem ? (
          <Text c="var(--mantine-color-error)" role="alert">
            {problem}
          </Text>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={move}>Move</Button>
        </Group>
      </Stack>
    </Modal>
  )
}

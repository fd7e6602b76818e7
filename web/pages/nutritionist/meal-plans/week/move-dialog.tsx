import { Button, Modal, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { usePlanBuilder } from '#web/pages/nutritionist/meal-plans/wizard/plan-builder.ts'
import {
  type DatedDay,
  type DraftMeal,
  dayLabel,
} from '#web/pages/nutritionist/meal-plans/wizard/plan-draft.ts'
import { DialogFoot, Problem } from './dialog-parts.tsx'
import { overfull, placeMeal } from './plan-changes.ts'

/** Takes a meal to another day, for whoever does not drag. */
export function MoveDialog({ day: from, meal }: { day: DatedDay; meal: DraftMeal }) {
  const { draft, days, acts } = usePlanBuilder()
  const [chosen, setChosen] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  function move() {
    if (chosen === null) return setProblem('Please choose a day')
    const day = Number(chosen)
    const refusal = overfull(placeMeal(draft, meal.key, { day }))
    if (refusal) return setProblem(refusal)
    acts.finish()
    acts.place(meal.key, { day })
  }

  return (
    <Modal opened onClose={acts.close} title={`Move ${meal.title}`} withCloseButton={false}>
      <Stack>
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
        <Problem text={problem} />
        <DialogFoot>
          <Button onClick={move}>Move</Button>
        </DialogFoot>
      </Stack>
    </Modal>
  )
}

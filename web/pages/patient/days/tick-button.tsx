import { ActionIcon } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useRef } from 'react'
import type { DayMeal } from '#domain/days/days.ts'
import classes from './days.module.css'
import type { DayInUse } from './use-day.ts'

/** One tap says that a meal was eaten as planned, another one brings back what was said before. */
export function TickButton({ meal, day }: { meal: DayMeal; day: DayInUse }) {
  const before = useRef<Pick<DayMeal, 'state' | 'note'>>({ state: null, note: null })
  if (!day.isOpen) return null
  const isEaten = meal.state === 'eaten'
  function tick() {
    if (isEaten) return day.tick(meal.id, before.current.state, before.current.note)
    before.current = { state: meal.state, note: meal.note }
    day.tick(meal.id, 'eaten')
  }
  return (
    <ActionIcon
      variant={isEaten ? 'filled' : 'default'}
      color="green"
      size={44}
      className={classes.tick}
      aria-label={`Eaten: ${meal.title}`}
      aria-pressed={isEaten}
      onClick={tick}
    >
      <IconCheck size={24} stroke={2.5} aria-hidden />
    </ActionIcon>
  )
}

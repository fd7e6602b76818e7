import { ActionIcon } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { DayMeal } from '#domain/days/days.ts'
import classes from './days.module.css'
import type { DayInUse } from './use-day.ts'

/** One tap says that a meal was eaten as planned, another one brings back what was said before. */
export function TickButton({ meal, day }: { meal: DayMeal; day: DayInUse }) {
  const { id, state, note } = meal
  const isEaten = state === 'eaten'
  const before = useRef<Pick<DayMeal, 'state' | 'note'>>({ state: null, note: null })
  useEffect(() => {
    if (!isEaten) before.current = { state, note }
  }, [isEaten, state, note])
  if (!day.isOpen) return null
  const tick = () =>
    isEaten ? day.tick(id, before.current.state, before.current.note) : day.tick(id, 'eaten')
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

import { ActionIcon } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { DayMeal } from '#domain/days/days.ts'
import classes from './days.module.css'
import type { DayInUse } from './use-day.ts'

/** One tap says that a meal was eaten as planned, another one takes it back. */
export function TickButton({ meal, day }: { meal: DayMeal; day: DayInUse }) {
  if (!day.isOpen) return null
  const isEaten = meal.state === 'eaten'
  return (
    <ActionIcon
      variant={isEaten ? 'filled' : 'default'}
      color="green"
      size={44}
      className={classes.tick}
      aria-label={`Eaten: ${meal.title}`}
      aria-pressed={isEaten}
      onClick={() => day.tick(meal.id, isEaten ? null : 'eaten')}
    >
      <IconCheck size={24} stroke={2.5} aria-hidden />
    </ActionIcon>
  )
}

import { UnstyledButton } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled, IconCircleHalf2, IconCircleMinus } from '@tabler/icons-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import type { DayMeal } from '#domain/days/days.ts'
import type { MealState } from '#domain/days/meal-logs.ts'
import classes from './days.module.css'
import type { DayInUse } from './use-day.ts'

/** Shapes, not only colours, tell the states apart. */
const marks: Record<MealState, typeof IconCircle> = {
  eaten: IconCircleCheckFilled,
  differently: IconCircleHalf2,
  skipped: IconCircleMinus,
}

/** One tap says that a meal was eaten as planned, another one brings back what was said before. */
export function TickButton({ meal, day }: { meal: DayMeal; day: DayInUse }) {
  const { id, state, note } = meal
  const isEaten = state === 'eaten'
  const before = useRef<Pick<DayMeal, 'state' | 'note'>>({ state: null, note: null })
  useEffect(() => {
    if (!isEaten) before.current = { state, note }
  }, [isEaten, state, note])
  if (!day.isOpen) return null
  function tick({ detail }: MouseEvent) {
    // The second tap of a double tap means the same as the first one.
    if (detail > 1) return
    if (isEaten) day.tick(id, before.current.state, before.current.note)
    else day.tick(id, 'eaten')
  }
  const Mark = state ? marks[state] : IconCircle
  return (
    <UnstyledButton
      className={`${classes.tick} hovers dimmed`}
      data-state={state ?? undefined}
      aria-label={`Eaten: ${meal.title}`}
      aria-pressed={isEaten}
      onClick={tick}
    >
      <Mark size={32} stroke={1.8} aria-hidden />
    </UnstyledButton>
  )
}

import { type CSSProperties, useRef } from 'react'
import type { DayMeal } from '#domain/days/days.ts'
import type { MealState } from '#domain/days/meal-logs.ts'
import type { MealType } from '#domain/food/nutrients.ts'
import { toneOfMeal } from '#web/components/content/meal-type-icon.tsx'
import classes from './thali.module.css'

/** How full a bowl is: eaten, eaten differently, skipped. */
const fillings: Record<MealState, number> = { eaten: 1, differently: 0.55, skipped: 0 }

const foodOf = (type: MealType) =>
  ({ '--food': `var(--mantine-color-${toneOfMeal(type)}-5)` }) as CSSProperties

/**
 * The day's plate: a bowl for each meal, which fills as the meal is ticked. Decoration, because the words beside it say the
 * same. It moves once, when the last meal is ticked on this page.
 */
export function Thali({ meals }: { meals: Pick<DayMeal, 'id' | 'meal_type' | 'state'>[] }) {
  const isFull = meals.every(({ state }) => state !== null)
  const wasFull = useRef(isFull)
  // The bowls touch neither each other nor the rim, however many they are.
  const size = Math.min(15, (28 * Math.PI) / meals.length - 2)
  return (
    <svg
      className={classes.thali}
      viewBox="0 0 100 100"
      data-full={(isFull && !wasFull.current) || undefined}
      aria-hidden="true"
    >
      <circle className={classes.rim} cx="50" cy="50" r="48.5" strokeWidth="1.5" />
      <circle className={classes.well} cx="50" cy="50" r="44" />
      {meals.map(({ id, meal_type, state }, at) => {
        const angle = (2 * Math.PI * at) / meals.length - Math.PI / 2
        const [x, y] = meals.length > 1 ? [50 + 28 * Math.cos(angle), 50 + 28 * Math.sin(angle)] : [50, 50]
        return (
          <g key={id} style={foodOf(meal_type)}>
            <circle
              className={classes.bowl}
              cx={x}
              cy={y}
              r={size}
              strokeDasharray={state === 'skipped' ? '3 3' : undefined}
            />
            {state ? (
              <circle className={classes.food} cx={x} cy={y} r={(size - 2) * fillings[state]} />
            ) : null}
          </g>
        )
      })}
    </svg>
  )
}

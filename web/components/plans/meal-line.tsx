import type { ReactNode } from 'react'
import { formatClock } from '#domain/dates.ts'
import { mealTypeLabels } from '#domain/food/nutrients.ts'
import type { FoodClash } from '#domain/food/reading/clashes.ts'
import { type Offered, orLine, otherDishes } from '#domain/plans/alternatives.ts'
import type { Meal } from '#domain/plans/meal-plans.ts'
import { ClashNote } from '#web/components/content/clash-note.tsx'
import classes from './meal-line.module.css'

type Props = {
  meal: Pick<Meal, 'meal_type' | 'time' | 'title' | 'portion' | 'notes'> & {
    clashes?: FoodClash[] | undefined
  } & Offered
  /** Said before the type, of a meal that stands out: 'Next'. */
  lead?: string | false
  /** At the end of the first line. */
  side?: ReactNode
  /** For a button that opens the meal: phrasing content, without portion and notes. */
  isBrief?: boolean
  /** What else is said of the meal, after its portion. */
  children?: ReactNode
}

/** A planned meal to read, on screens and on paper. */
export function MealLine({ meal, lead, side, isBrief = false, children }: Props) {
  const Box = isBrief ? 'span' : 'div'
  return (
    <Box className={classes.line}>
      <span className={`${classes.when} small ${lead ? '' : 'dimmed'}`}>
        {lead ? <strong>{lead}: </strong> : null}
        {mealTypeLabels[meal.meal_type]}
        {meal.time ? `, ${formatClock(meal.time)}` : null}
      </span>
      {side ? <span className={`${classes.side} small dimmed figure nowrap`}>{side}</span> : null}
      <Box className={`${classes.dish} breaks`}>
        <span className={`${classes.title} strong`}>{meal.title || 'No title'}</span>{' '}
        {meal.portion && !isBrief ? <span className={`${classes.portion} small`}>{meal.portion}</span> : null}
        {children}
        {isBrief
          ? null
          : otherDishes(meal).map((other) => (
              <span key={other.id} className="block small breaks">
                {orLine(other)}
              </span>
            ))}
        {meal.notes && !isBrief ? <span className={`${classes.notes} block small`}>{meal.notes}</span> : null}
        <ClashNote clashes={meal.clashes} />
      </Box>
    </Box>
  )
}

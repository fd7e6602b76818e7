import { Text } from '@mantine/core'
import { clockOf } from '#domain/dates.ts'
import type { DayMeal } from '#domain/days/days.ts'
import { nextMeal } from '#domain/days/pending-acts.ts'
import { timeOf } from '#domain/plans/day-slots.ts'
import { MealTypeIcon } from '#web/components/content/meal-type-icon.tsx'
import { useDialog } from '#web/components/feedback/use-dialog.ts'
import { MealLine } from '#web/components/plans/meal-line.tsx'
import { useStill } from '#web/lib/still.ts'
import { useNow } from '#web/lib/today.ts'
import classes from './days.module.css'
import { MealSheet, type PlanOfDay } from './meal-sheet.tsx'
import { MealStanding } from './meal-standing.tsx'
import { TickButton } from './tick-button.tsx'
import type { DayInUse } from './use-day.ts'

/** Today's meals: the next one stands out, each is ticked with one tap and opens with another. */
export function TodaysMeals({ plan, day }: { plan: PlanOfDay; day: DayInUse }) {
  const clock = clockOf(useNow())
  // After a tick another meal moves to the top, away from the finger that ticked.
  const nextId = useStill(nextMeal(day.meals, clock)?.id)
  const next = day.meals.find(({ id }) => id === nextId)
  const sheet = useDialog<string>()
  const opened = day.meals.find(({ id }) => id === sheet.about)
  const ticked = day.meals.filter(({ state }) => state).length
  const rows = next ? [next, ...day.meals.filter((meal) => meal !== next)] : day.meals
  return (
    <>
      <Text c="dimmed" size="sm" role="status">
        {ticked === day.meals.length
          ? `All ${ticked} meals ticked.`
          : `${ticked} of ${day.meals.length} meals ticked.`}
      </Text>
      <ul className={classes.meals} aria-label="Today's meals">
        {rows.map((meal) => (
          <MealRow
            key={meal.id}
            meal={meal}
            day={day}
            standsOut={meal === next && (timeOf(meal) > clock ? 'Next' : 'Now')}
            onOpen={() => sheet.start(meal.id)}
          />
        ))}
      </ul>
      <Text c="dimmed" size="sm" role="status">
        {day.isWaiting ? 'Kept on this device until there is a network.' : null}
      </Text>
      <MealSheet meal={opened} plan={plan} day={day} isOpen={sheet.isOpen} onClose={sheet.close} />
    </>
  )
}

type RowProps = {
  meal: DayMeal
  day: DayInUse
  /** The meal to eat next: whether its time is yet to come. */
  standsOut: 'Next' | 'Now' | false
  onOpen: () => void
}

function MealRow({ meal, day, standsOut, onOpen }: RowProps) {
  return (
    <li data-next={standsOut ? true : undefined} data-ticked={meal.state ? true : undefined}>
      <button type="button" className={`${classes.open} row fill`} aria-haspopup="dialog" onClick={onOpen}>
        <MealTypeIcon type={meal.meal_type} />
        <MealLine meal={meal} lead={standsOut} isBrief>
          {standsOut && meal.portion ? <span className={classes.portion}>{meal.portion}</span> : null}
          <MealStanding meal={meal} />
        </MealLine>
      </button>
      <TickButton meal={meal} day={day} />
    </li>
  )
}

import { ActionIcon, Text } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { formatDate, weekdayName } from '#domain/dates.ts'
import { type Nutrients, sumNutrients } from '#domain/food/nutrients.ts'
import type { MealClash } from '#domain/food/reading/clashes.ts'
import type { Meal } from '#domain/plans/meal-plans.ts'
import { NutrientRow } from '#web/components/content/nutrients.tsx'
import { Tiles } from '#web/components/layout/page.tsx'
import { AllNutrients } from '#web/components/plans/all-nutrients.tsx'
import { MealLine } from '#web/components/plans/meal-line.tsx'
import { ExchangeLine } from './exchanges.tsx'
import classes from './plan-week.module.css'
import { DayTotals } from './totals.tsx'

type Props = {
  days: {
    day_of_week: number
    date: string | null
    meals: (Omit<Meal, 'id' | 'clashes'> & { id?: string | undefined; key?: string })[]
  }[]
  clashes: MealClash[]
  targets: Nutrients | null
  /** Swaps a stored meal; without it the week is only read. */
  onSwap?: ((place: { day: number; id: string }) => void) | undefined
}

/** A whole week to read: all days with meals and totals. */
export function PlanWeek({ days, clashes, targets, onSwap }: Props) {
  return (
    <Tiles least="14rem" className="loose">
      {days.map((day, d) => (
        <section
          key={day.day_of_week}
          className={`${classes.day} card`}
          aria-labelledby={`read-${day.day_of_week}`}
        >
          <h3 id={`read-${day.day_of_week}`} className="heading">
            {day.date ? weekdayName(day.date) : `Day ${day.day_of_week + 1}`}
            {day.date ? (
              <span className="subtitle">
                {formatDate(day.date)}, Day {d + 1}
              </span>
            ) : null}
          </h3>
          <DayTotals totals={sumNutrients(day.meals)} targets={targets} />
          {day.meals.length === 0 ? (
            <Text mt="sm" c="dimmed">
              No meals
            </Text>
          ) : null}
          <ol className={`${classes.meals} list`}>
            {day.meals.map((meal, m) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: meals are read here, never moved.
              <li key={m} data-type={meal.meal_type}>
                <MealLine
                  meal={{ ...meal, clashes: clashes.filter((clash) => clash.day === d && clash.meal === m) }}
                  side={
                    onSwap && meal.id ? (
                      <ActionIcon
                        id={`swap-${meal.id}`}
                        color="gray"
                        size={32}
                        className={`${classes.swap} no-print`}
                        aria-label={`Swap ${meal.title}`}
                        title="Swap for similar"
                        onClick={() => onSwap({ day: day.day_of_week, id: meal.id! })}
                      >
                        <IconArrowsExchange size={18} aria-hidden />
                      </ActionIcon>
                    ) : null
                  }
                >
                  <NutrientRow nutrients={meal} size="sm" />
                  <ExchangeLine meal={meal} />
                  <AllNutrients items={meal.items} />
                </MealLine>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </Tiles>
  )
}

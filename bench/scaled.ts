import type { mealOf } from '#domain/food/menu.ts'
import { dishPart, servedParts } from '#domain/food/served-parts.ts'
import { type FilledMeal, finish } from '#domain/food/week/fill-week.ts'
import { scaleWeek } from '#domain/food/week/scale-week.ts'
import { builtInMenu } from '#server/food/dish-table.ts'
import { days, figuresOf } from './adults.ts'

const parts = new Map(
  builtInMenu().map(({ id, components, sides }) => [
    id,
    [...components, ...sides].map((part) => dishPart(part, figuresOf)),
  ]),
)
type Meal = ReturnType<typeof mealOf>
const partsOf = ({ template_id }: Meal) => parts.get(template_id) ?? []
const isMeasured = (unit: string, grams: number, count: number) =>
  Number.isInteger(count / (/katori|bowl|plate|cup|glass/.test(unit) ? 0.5 : grams < 5 ? 5 : 1))

/** Whether a week made a tenth smaller has each day's energy within 2%, its dishes, and portions that a kitchen can measure. */
export function scalesWell(served: { meal: FilledMeal; as: Meal }[]): boolean {
  const week = days.map((day) => ({
    meals: served.filter(({ meal }) => meal.day === day).map(({ as }) => as),
  }))
  const after = finish(scaleWeek(week, { factor: 0.9 }, { partsOf, stays: () => false }))
  const energy = ({ meals }: { meals: Meal[] }) => meals.reduce((sum, { calories }) => sum + calories, 0)
  return after.every(
    (day, index) =>
      Math.abs(energy(day) / (0.9 * energy(week[index]!)) - 1) <= 0.02 &&
      day.meals.every((meal, place) => {
        const before = week[index]!.meals[place]!
        const was = servedParts(before, partsOf(before)) ?? []
        const is = servedParts(meal, partsOf(meal)) ?? []
        return (
          meal.title === before.title &&
          is.length === was.length &&
          is.every(
            ({ part, count }, at) =>
              count === was[at]!.count || isMeasured(part.unit, part.unit_grams, count),
          )
        )
      }),
  )
}

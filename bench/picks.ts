import { ingredientLines } from '#domain/food/dishes.ts'
import { mealOf } from '#domain/food/menu.ts'
import { type Nutrients, sumNutrients } from '#domain/food/nutrients.ts'
import { clashesWith, foodClashes } from '#domain/food/reading/clashes.ts'
import { dislikeAvoid } from '#domain/food/reading/dislikes.ts'
import { isFastDish, menuFor } from '#domain/food/week/choices.ts'
import type { FilledMeal } from '#domain/food/week/fill-week.ts'
import { finish } from '#domain/food/week/fill-week.ts'
import { swapsFor } from '#domain/food/week/swaps.ts'
import { maxAlternatives } from '#domain/plans/alternatives.ts'
import { isInBand } from '#domain/plans/day-band.ts'
import { randomNumbers } from '#domain/random.ts'
import { builtInMenu } from '#server/food/dish-table.ts'
import { type Adult, days, figuresOf } from './adults.ts'

type Served = { meal: FilledMeal; as: ReturnType<typeof mealOf> }
const mainMeals = ['breakfast', 'lunch', 'dinner']

/** A day's meals with the alternatives that the product offers for the main ones. */
function choosable(adult: Adult, served: Served[]) {
  const { menu, fastMenu } = finish(menuFor(builtInMenu(), adult.eater, adult.dislikes))
  const meals = served.map(({ meal, as }) => ({ ...as, meal, dish: meal.dish, alternatives: [] as Other[] }))
  for (const [index, one] of meals.entries()) {
    if (!mainMeals.includes(one.meal_type)) continue
    const dishes = adult.fasting.includes(one.meal.day) ? fastMenu : menu
    for (const serving of finish(swapsFor(one, dishes, figuresOf))) {
      const other = { ...mealOf(serving, one.meal_type, figuresOf), dish: serving.dish }
      if (one.alternatives.length < maxAlternatives && isInBand(meals, index, other, adult.targets))
        one.alternatives.push(other)
    }
  }
  return meals
}
type Other = ReturnType<typeof mealOf> & { dish: FilledMeal['dish'] }

/** The band, written out anew: within 10%, enough fibre, and sodium below its limit; what the plan misses, as near to the plan. */
function isOutside(sum: Nutrients, planned: Nutrients, targets: Adult['targets']) {
  const isFar = (value: number, aim: number) => Math.abs(value - aim) > 0.1 * aim + 1e-6
  const macros = (['calories', 'protein_g', 'carbs_g', 'fat_g'] as const).some((key) =>
    isFar(sum[key], isFar(planned[key], targets[key]) ? planned[key] : targets[key]),
  )
  const fibre = planned.fiber_g < 0.9 * targets.fiber_g ? planned.fiber_g : targets.fiber_g
  const sodium = planned.sodium_mg > targets.sodium_mg ? 1.15 * planned.sodium_mg : targets.sodium_mg
  return macros || sum.fiber_g < 0.9 * fibre - 1e-6 || sum.sodium_mg > sodium + 1e-6
}

/** Picks at random among the alternatives of filled weeks: how many are outside of the band, or clash; all if none is offered. */
export function judgedPicks(weeks: { adult: Adult; meals: Served[] }[], wanted: number) {
  const random = randomNumbers(72)
  const offered = weeks.flatMap(({ adult, meals }) =>
    days
      .map((day) =>
        choosable(
          adult,
          meals.filter(({ meal }) => meal.day === day),
        ),
      )
      .filter((day) => day.some(({ alternatives }) => alternatives.length > 0))
      .map((day) => ({ adult, day })),
  )
  let wrong = 0
  for (let count = 0; count < wanted && offered.length > 0; count++) {
    const { adult, day } = offered[Math.floor(random() * offered.length)]!
    const { eater, dislikes, fasting, targets } = adult
    const picked = day.map((meal) => {
      const all: Other[] = [meal, ...meal.alternatives]
      return all[Math.floor(random() * all.length)]!
    })
    const clashes = picked.some(({ dish, title, items }, index) => {
      const foods = { name: dish.name, ingredients: [], items }
      return (
        foodClashes([dish.name], eater, foods).length > 0 ||
        foodClashes(ingredientLines(items), eater).length > 0 ||
        clashesWith([title], dislikes.map(dislikeAvoid), foods).length > 0 ||
        isFastDish(dish) !== fasting.includes(day[index]!.meal.day)
      )
    })
    if (clashes || isOutside(sumNutrients(picked), sumNutrients(day), targets)) wrong++
  }
  return offered.length > 0 ? wrong : wanted
}

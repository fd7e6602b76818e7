import type { KitchenFood } from '#domain/food/dish-parts.ts'
import { foodsOfItems, ingredientLines } from '#domain/food/dishes.ts'
import { dishFinder } from './dish-finder.ts'
import type { Meal, PlanDay } from './meal-plans.ts'
import type { PlanDish } from './plan-sharing.ts'

/** What is cooked for a home: the shared pot, and parts that are cooked apart. */
export type HomeRecipe = {
  people: number
  foods: KitchenFood[]
  left_out: string[]
  apart: { name: string; foods: KitchenFood[] }[]
}
/** A dish with what is said of its pot. */
export type MealRecipe = PlanDish & { pot?: string[]; home?: HomeRecipe }

/** The recipe as this meal has it, whose portion may be another than the dish's, for one and for a home. */
export function mealRecipe({ items, portion, pot = [], home }: Meal, dish: PlanDish): MealRecipe {
  const own = items?.length ? foodsOfItems(items) : null
  const known = new Map(
    [...dish.foods, ...(own ?? [])].map((food) => [
      food.food_id,
      { piece: null, grams_per_ml: null, ...food },
    ]),
  )
  const measured = new Map(dish.foods.map((food) => [food.food_id, food]))
  const inKitchen = (foods: { food_id: string; grams: number }[]) =>
    foods.flatMap((food) => {
      const named = known.get(food.food_id)
      return named ? [{ ...named, ...measured.get(food.food_id), ...food }] : []
    })
  return {
    ...dish,
    ...(own && { portion, foods: inKitchen(own), ingredients: ingredientLines(items!) }),
    pot: pot.map(({ text }) => text),
    ...(home && {
      home: {
        ...home,
        foods: inKitchen(home.foods),
        apart: home.apart.map(({ name, foods }) => ({ name, foods: inKitchen(foods) })),
      },
    }),
  }
}

/** A recipe under the title that the meal has in the plan. */
export type PlanRecipe = MealRecipe & { title: string }

/** The recipes of a plan, each once, in the order in which the dishes are eaten. Another portion is another recipe. */
export function recipesOfPlan(days: PlanDay[], dishes: PlanDish[]): PlanRecipe[] {
  const dishOf = dishFinder(dishes)
  const recipes = new Map<string, PlanRecipe>()
  for (const meal of days.flatMap(({ meals }) => meals)) {
    const dish = dishOf(meal)
    const key = `${dish?.dish_version} ${meal.portion}`
    if (dish && !recipes.has(key)) recipes.set(key, { ...mealRecipe(meal, dish), title: meal.title })
  }
  return [...recipes.values()]
}

import { foodsOfItems, ingredientLines } from '#domain/food/dishes.ts'
import { dishFinder } from './dish-finder.ts'
import type { Meal, PlanDay } from './meal-plans.ts'
import type { PlanDish } from './plan-sharing.ts'

/** The recipe as this meal has it, whose portion may be another than the dish's. */
export function mealRecipe({ items, portion }: Meal, dish: PlanDish): PlanDish {
  if (!items?.length) return dish
  const measured = new Map(dish.foods.map((food) => [food.food_id, food]))
  const foods = foodsOfItems(items).map((item) => ({
    piece: null,
    grams_per_ml: null,
    ...measured.get(item.food_id),
    ...item,
  }))
  return { ...dish, portion, foods, ingredients: ingredientLines(items) }
}

/** A recipe under the title that the meal has in the plan. */
export type PlanRecipe = PlanDish & { title: string }

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

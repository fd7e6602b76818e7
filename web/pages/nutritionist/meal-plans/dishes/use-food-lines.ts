import { itemsOf } from '#domain/food/dishes.ts'
import type { Dish } from '#domain/plans/dishes.ts'
import { useApiList } from '#web/lib/api/queries.ts'
import type { FoodLine } from './food-lines.tsx'

/** The foods of a dish as lines, `changed` ones before its own, and the names of those that are in no table any more. */
export function useFoodLines(dish: Dish | null, changed: FoodLine[] | null | undefined) {
  const items = dish?.components ? itemsOf(dish.components) : []
  const foods = useApiList('GET /foods', {
    query: { ids: items.map(({ food_id }) => food_id).join(','), limit: 100 },
    enabled: items.length > 0,
  })
  const byId = new Map(foods.data?.rows.map((food) => [food.id, food]))
  const stored = items.flatMap(({ food_id, grams }): FoodLine[] => {
    const food = byId.get(food_id)
    return food ? [{ food, amount: grams, measure: 'g' }] : []
  })
  const isLoaded = items.length === 0 || foods.isSuccess
  const gone = isLoaded ? items.filter(({ food_id }) => !byId.has(food_id)).map(({ name }) => name) : []
  return { lines: changed ?? stored, query: foods, isLoaded, gone }
}

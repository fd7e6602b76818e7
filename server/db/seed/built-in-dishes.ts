import {
  type Component,
  ingredientLines,
  itemsOf,
  nutrientsOfItems,
  portionText,
} from '#domain/food/dishes.ts'
import type { MealType, Nutrients } from '#domain/food/nutrients.ts'
import type { DishRegion } from '#domain/food/regions.ts'
import { builtInDishes } from '#server/food/dish-table.ts'
import { kitchenFood } from '#server/food/food-table.ts'

/** A dish whose figures were typed. Amounts of ingredients are raw, for one portion. */
export type TypedDish = Nutrients & {
  id: string
  name: string
  category: MealType
  /** One serving as eaten, cooked. */
  portion: string
  ingredients: string[]
  instructions: string[]
}

/** A dish that every nutritionist can use. */
export type SeededDish = TypedDish & {
  also_for: MealType[]
  components: Component[]
  before: string[]
  region: DishRegion
  minutes: number
}

/** What follows from the components of a dish. */
export function cooked(components: Component[]) {
  const items = itemsOf(components)
  return {
    portion: portionText(components),
    ...nutrientsOfItems(items, (food) => kitchenFood(food).per_100g),
    ingredients: ingredientLines(items),
  }
}

let built: SeededDish[] | undefined
/** The dishes of the program, with all that follows from their components. */
export function seededDishes(): SeededDish[] {
  built ??= builtInDishes().dishes.map((dish) => {
    const { id, name, components, before, steps: instructions, region, minutes } = dish
    const [category, ...also_for] = dish.meal_types
    return {
      ...{ id, name, category: category!, also_for, region, minutes },
      ...{ components, ...cooked(components), before, instructions },
    }
  })
  return built
}

import { type Component, itemsOf, nutrientsOfItems, portionText } from './dishes.ts'
import { foodContents } from './food-contents.ts'
import type { Per100g } from './foods.ts'
import type { MealType, Nutrients } from './nutrients.ts'

/** Characters of a meal's portion. */
const longestPortion = 200

/** A component with the id of its recipe. */
export type Part = Component & { id: string }

/** A dish as weeks are filled with it, with what may be served beside it (one unit each). */
export type MenuDish = {
  id: string
  name: string
  meal_types: MealType[]
  components: Part[]
  sides: Part[]
}

/** What a day should come to. */
export type Targets = Omit<Nutrients, 'sugar_g'>

export type FiguresOf = (foodId: string) => Per100g

/** A dish as it is served: components and sides with their counts. */
export type Serving = { dish: MenuDish; components: Part[]; sides: Part[] }

/** The food a component is mostly made of. Curd and buttermilk are of one kind: a meal has no use for both. */
export function kindOf({ items }: Component): string {
  const [main] = items.toSorted((a, b) => b.grams - a.grams)
  return main ? (foodContents[main.food_id] ?? main.food_id) : ''
}

/** Without grams if it is too long for a meal. */
const shortPortion = (text: string) =>
  text.length <= longestPortion ? text : text.replaceAll(/ \([\d.]+ g\)/g, '').slice(0, longestPortion)

/** The fields of a meal that follow from what is served. */
export function mealOf({ dish, components, sides }: Serving, meal_type: MealType, figuresOf: FiguresOf) {
  const served = [...components, ...sides]
  const items = itemsOf(served)
  return {
    meal_type,
    title: dish.name,
    portion: shortPortion(portionText(served)),
    ...nutrientsOfItems(items, figuresOf),
    template_id: dish.id,
    items,
  }
}

import { type Component, itemsOf, nutrientsOfItems, portionText } from './dishes.ts'
import { foodContents } from './food-contents.ts'
import type { Per100g } from './foods.ts'
import type { MealType, Nutrients } from './nutrients.ts'
import { allContents, foodsCalled, groupsOf } from './reading/dictionary.ts'
import { remember } from './reading/remember.ts'

/** Characters of a meal's portion. */
const longestPortion = 200

/** A component with the id of its recipe. */
export type Part = Component & { id: string }

/** A dish as weeks are filled with it, with what may be served beside it (one unit each). */
export type MenuDish = {
  id: string
  name: string
  /** The first is the one it is usual for. */
  meal_types: MealType[]
  /** From the kitchen's first step to the table. */
  minutes: number
  components: Part[]
  sides: Part[]
  /** How much less somebody wants it than another one, from 0. */
  reluctance?: number
}

/** What a day should come to. */
export type Targets = Omit<Nutrients, 'sugar_g'>

export type FiguresOf = (foodId: string) => Per100g

/** A dish as it is served: components and sides with their counts. */
export type Serving = { dish: MenuDish; components: Part[]; sides: Part[] }

/** Raw vegetables, whichever they are. Not sprouts, which a meal has for their protein. */
const isSalad = (name: string) => /\b(salad|kachumber|koshimbir)\b/i.test(name) && !/\bsprout\b/i.test(name)

/**
 * The food a component is mostly made of. Curd and buttermilk are of one kind, and all salads are: a meal has no use for
 * two of a kind.
 */
export function kindOf({ name, items }: Component): string {
  if (isSalad(name)) return 'salad'
  const [main] = items.toSorted((a, b) => b.grams - a.grams)
  return main ? (foodContents[main.food_id] ?? main.food_id) : ''
}

/** Daily food: nobody minds rice, wheat or curd at each meal. Looked up later: the dictionary takes 0.1 s to build. */
const staples = 'grain, curd, milk, buttermilk'
const isStaple = remember(1000, (contents: string) => {
  const stapleFoods = foodsCalled(staples)
  return foodsCalled(contents).some((food) =>
    [...groupsOf(food)].some((group) => stapleFoods.includes(group)),
  )
})
/** Less of a dish's protein than this makes no food its main one. */
const leastOfMain = 0.3

/** The food that a dish is known by: most of its protein, apart from daily food. Undefined for a plate of rice. */
export function mainFoodOf(components: Component[], figuresOf: FiguresOf): string | undefined {
  const protein = new Map<string, number>()
  let total = 0
  for (const { food_id, grams } of itemsOf(components)) {
    const food = foodContents[food_id] ?? food_id
    const amount = ((figuresOf(food_id).protein_g ?? 0) * grams) / 100
    protein.set(food, (protein.get(food) ?? 0) + amount)
    total += amount
  }
  const [most] = [...protein].filter(([food]) => !isStaple(food)).sort((a, b) => b[1] - a[1])
  return most && most[1] > leastOfMain * total ? most[0] : undefined
}

/** Another grain than rice and wheat: nobody wants ragi at breakfast and again at dinner. */
const isSpecialGrain = remember(1000, (contents: string) => {
  const { main } = allContents(foodsCalled(contents))
  return main.has('grain') && !main.has('rice') && !main.has('wheat')
})
/** Less of a dish's energy than this makes no grain its main one. */
const leastOfGrain = 0.25

/** The grain that a dish is known by. Undefined for rice, wheat and dishes without grain. */
export function grainOf(components: Component[], figuresOf: FiguresOf): string | undefined {
  const energy = new Map<string, number>()
  let total = 0
  for (const { food_id, grams } of itemsOf(components)) {
    const food = foodContents[food_id] ?? food_id
    const amount = ((figuresOf(food_id).calories ?? 0) * grams) / 100
    if (foodContents[food_id] && isSpecialGrain(food)) energy.set(food, (energy.get(food) ?? 0) + amount)
    total += amount
  }
  const [most] = [...energy].sort((a, b) => b[1] - a[1])
  return most && most[1] > leastOfGrain * total ? most[0] : undefined
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

import { z } from 'zod'
import type { Contract } from '#domain/endpoint.ts'
import { type Component, type Item, itemsOf } from '#domain/food/dishes.ts'
import type { StoredFood } from '#domain/food/foods.ts'
import { vessels } from '#domain/food/measures.ts'
import type { PlanDay } from './meal-plans.ts'

/** The shelves of a shop in the order in which people pass them. Other foods are at the end. */
const shelves = {
  vegetables: 'Vegetables',
  greens: 'Leaves and herbs',
  fruit: 'Fruit',
  dairy: 'Milk, curd and paneer',
  eggs: 'Eggs',
  meat: 'Meat',
  fish: 'Fish',
  bakery: 'Bread',
  grains: 'Flour, rice and grains',
  pulses: 'Dals and beans',
  oils: 'Oil and ghee',
  spices: 'Spices',
  nuts: 'Nuts, seeds and dried fruit',
  sweet: 'Sugar and honey',
  packaged: 'Packets and jars',
  drinks: 'Drinks',
} as const
const order = Object.keys(shelves)
const otherFoods = 'Other foods'

const ShoppingRow = z.object({
  /** The shelf of the shop, for people. */
  shelf: z.string(),
  food_id: z.string(),
  name: z.string(),
  /** Raw and peeled, as the recipes count. */
  grams: z.number(),
  /** What to buy: "250 g", "1.2 kg", "3 pieces (360 g)". */
  amount: z.string(),
})
export type ShoppingRow = z.output<typeof ShoppingRow>

const TypedMeal = z.object({ date: z.string(), title: z.string() })

const ShoppingList = z.object({
  /** By shelf, in the order of a shop. */
  rows: z.array(ShoppingRow),
  /** How many meals the plan has. */
  meals: z.number(),
  /** Meals typed by hand, whose foods nobody knows: they are not in the list. */
  typed: z.array(TypedMeal),
})
export type ShoppingList = z.output<typeof ShoppingList>

/** The foods of all meals, and the meals without any. A meal's own foods count, else those of its dish. */
export function itemsOfMeals(days: PlanDay[], componentsOf: (templateId: string) => Component[] | null) {
  const items: Item[] = []
  const typed: z.output<typeof TypedMeal>[] = []
  for (const { date, meals } of days)
    for (const meal of meals) {
      const components = meal.template_id ? componentsOf(meal.template_id) : null
      const known = meal.items?.length ? meal.items : itemsOf(components ?? [])
      if (known.length === 0) typed.push({ date, title: meal.title })
      items.push(...known)
    }
  return { items, typed }
}

/** What is poured, and sold by volume. */
const liquids = new Set(
  `milk_toned milk_double_toned milk_skim milk_full milk_cow milk_buffalo soy_milk coconut_milk_thick coconut_milk_thin chaas
coconut_water mustard_oil groundnut_oil sunflower_oil rice_bran_oil sesame_oil coconut_oil soy_oil olive_oil palm_oil`.split(
    /\s+/,
  ),
)

/** Rounded up to what scales and people tell apart, so that it is enough. */
function rounded(value: number, [small, large]: [string, string]): string {
  if (value > 995) return `${Math.ceil(value / 100 - 0.05) / 10} ${large}`
  if (value < 0.95) return `under 1 ${small}`
  const step = value < 10 ? 1 : value < 100 ? 5 : 10
  return `${Math.ceil(Math.round((value / step) * 100) / 100) * step} ${small}`
}

/** Pieces lighter than this are weighed rather than counted, in grams. */
const leastPiece = 20
/** How much less than a whole piece is not worth another one. */
const tolerance = 0.15

/** An amount of raw food for a shopper. */
export function amountText(grams: number, food?: Pick<StoredFood, 'id' | 'measures'>): string {
  const poured = food?.measures.find(({ name }) => name in vessels)
  if (food && poured && liquids.has(food.id))
    return rounded((grams / poured.grams) * vessels[poured.name]!, ['ml', 'l'])
  const weight = rounded(grams, ['g', 'kg'])
  const unit = ['bunch', 'piece']
    .map((name) => food?.measures.find((measure) => measure.name === name))
    .find((measure) => measure && measure.grams >= leastPiece)
  if (!unit) return weight
  const count = Math.max(1, Math.ceil(grams / unit.grams - tolerance))
  return `${count} ${unit.name}${count === 1 ? '' : unit.name === 'bunch' ? 'es' : 's'} (${weight})`
}

/** Raw foods as a shopping list. Nobody buys water. */
export function shoppingRows(items: Item[], foodOf: (id: string) => StoredFood | undefined): ShoppingRow[] {
  const place = (shelf: string | null | undefined) => {
    const index = order.indexOf(shelf ?? '')
    return index < 0 ? order.length : index
  }
  return items
    .filter(({ food_id, grams }) => food_id !== 'water' && grams > 0)
    .map(({ food_id, name, grams }) => {
      const food = foodOf(food_id)
      return { food_id, name: food?.name ?? name, grams, food }
    })
    .sort(
      (one, other) =>
        place(one.food?.shelf) - place(other.food?.shelf) || one.name.localeCompare(other.name, 'en'),
    )
    .map(({ food, ...row }) => ({
      ...row,
      shelf: Object.values(shelves)[place(food?.shelf)] ?? otherFoods,
      amount: amountText(row.grams, food),
    }))
}

export const shoppingLists = {
  'GET /meal-plans/:id/shopping-list': {
    access: 'patient or approved nutritionist',
    summary: "What to buy for a plan's meals, by shelf; meals typed by hand are named, not counted",
    reply: ShoppingList,
    health: true,
  },
} satisfies Contract

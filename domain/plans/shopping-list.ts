import { z } from 'zod'
import { dayKinds, fastKinds } from '#domain/days/day-kinds.ts'
import {
  type Contract,
  callsFor,
  dateRange,
  Id,
  Instant,
  requiredDate,
  requiredLine,
} from '#domain/endpoint.ts'
import { type Component, type Item, itemsOf } from '#domain/food/dishes.ts'
import type { StoredFood } from '#domain/food/foods.ts'
import { vessels } from '#domain/food/measures.ts'
import { foodsForHome, type PotEater } from '#domain/food/pot.ts'
import type { Meal, PlanDay } from './meal-plans.ts'
import { PlanShare } from './plan-sharing.ts'
import { longestList, mostOwnLines, ownLineLength, shelves } from './shopping-lines.ts'

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

const ListedRow = ShoppingRow.extend({
  bought: z.boolean(),
  /** Always at home. */
  staple: z.boolean(),
})
export type ListedRow = z.output<typeof ListedRow>

const OwnLine = z.object({ id: Id, text: z.string(), bought: z.boolean() })
export type OwnLine = z.output<typeof OwnLine>

const listedParts = {
  /** By shelf, in the order of a shop. */
  rows: z.array(ListedRow),
  /** How many meals these days have. */
  meals: z.number(),
  typed: z.array(TypedMeal),
  /** How many such meals who shares the home has. */
  others_typed: z.number(),
  /** What the challenger wrote, and since they share a home the other one, too; oldest first. */
  own: z.array(OwnLine),
}
export const OwnList = z.object({
  ...listedParts,
  /** For how many it is. */
  people: z.number(),
  /** Days that are different, of which planned meals are not in the list because they are not cooked. */
  left_out: z.array(
    z.object({ date: z.string(), kind: z.enum(dayKinds), fast: z.enum(fastKinds).nullable() }),
  ),
  /** Until when a link works; null without one. */
  shared_until: Instant.nullable(),
  /** Name of who shares the home, whose plan is in the list, too; null without one. */
  home: z.string().nullable(),
})
export type OwnList = z.output<typeof OwnList>

/** What somebody with the link sees: no name. */
const SharedList = z.object({ from: z.string(), to: z.string(), ...listedParts, expires_at: Instant })
export type SharedList = z.output<typeof SharedList>

export const tooManyLinesMessage = `A list has at most ${mostOwnLines} lines of your own. Remove one first.`

const listRange = dateRange(longestList)
const to = requiredDate('to is required')
const OwnLineInput = z.object({
  /** Made by the device, so that a line that is sent again is added once. */
  id: Id.optional(),
  text: requiredLine('Write what to buy', ownLineLength),
})

type Dish = { name: string; ingredients: string[]; components: Component[] | null }

/**
 * The foods of all meals, and the meals without any. A meal's own foods count, else those of its dish; where several eat of
 * it, what is on all plates.
 */
export function itemsOfMeals(
  days: PlanDay[],
  dishOf: (meal: Meal) => Dish | undefined,
  eatersOn: (day: PlanDay) => (meal: Meal) => PotEater[] = () => () => [],
) {
  const items: Item[] = []
  const typed: z.output<typeof TypedMeal>[] = []
  for (const day of days) {
    const eatersOf = eatersOn(day)
    for (const meal of day.meals) {
      const dish = dishOf(meal)
      const known = meal.items?.length ? meal.items : itemsOf(dish?.components ?? [])
      if (known.length === 0) typed.push({ date: day.date, title: meal.title })
      const eaters = eatersOf(meal)
      items.push(...(eaters.length > 1 ? foodsForHome(meal, dish, eaters) : known))
    }
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
  ...callsFor('patient', {
    'GET /patients/shopping-list': {
      summary: 'What to buy for the meals of these days as they are eaten, and what is ticked',
      query: listRange,
      reply: OwnList,
    },
    'PUT /patients/shopping-list/foods/:key': {
      summary: 'Tick a food on a list that ends on `to`, or say that it is always at home',
      body: z.object({ bought: z.boolean().optional(), staple: z.boolean().optional(), to }),
    },
    'POST /patients/shopping-list/lines': {
      summary: 'Write a line of one’s own; it stays until it is bought and its list is over',
      body: OwnLineInput,
      reply: OwnLine,
    },
    'PUT /patients/shopping-list/lines/:id': {
      summary: 'Tick a line of one’s own on a list that ends on `to`',
      body: z.object({ bought: z.boolean(), to }),
    },
    'DELETE /patients/shopping-list/lines/:id': 'Remove a line of one’s own',
    'POST /patients/shopping-list/share': {
      summary: 'Make a link to the list of these days; for 7 days, whoever has it reads and ticks',
      body: listRange,
      reply: PlanShare,
    },
    'DELETE /patients/shopping-list/share': 'End every link to the shopping list',
  }),
  'GET /shared/lists/:token': {
    access: 'anyone',
    summary: 'The shopping list behind a link, without names',
    reply: SharedList,
    throttle: 'shared link',
  },
  'PUT /shared/lists/:token/ticks': {
    access: 'anyone',
    summary: 'Tick foods and written lines of the list behind a link; what is not on it is passed over',
    body: z.object({
      foods: z.array(z.string().max(100)).max(500).default([]),
      lines: z.array(Id).max(mostOwnLines).default([]),
      bought: z.boolean(),
    }),
    throttle: 'shared link',
  },
} satisfies Contract

import { amountIn, type FoodOf } from '#domain/food/cooked-figures.ts'
import type { Item } from '#domain/food/dish-parts.ts'
import { nutrientIn } from '#domain/food/dishes.ts'
import { type FiguresOf, type FoodNutrient, foodNutrients } from '#domain/food/foods.ts'
import {
  isThere,
  kindOf,
  kindsOf,
  knownFoodsOf,
  type MenuDish,
  mostOfSides,
  onceIn,
  type Part,
  type Targets,
} from '#domain/food/menu.ts'
import type { MealType } from '#domain/food/nutrients.ts'
import { countsOf, sideCountsOf, spoons } from '#domain/food/portions.ts'
import { rememberOf } from '#domain/food/reading/remember.ts'
import type { DayPlace } from './day-places.ts'
import type { WeekNeeds } from './week-needs.ts'

/** Calories, protein, carbs and fat come first: as close as can be. Fibre has a least, sodium a most. */
export const aims = ['calories', 'protein_g', 'carbs_g', 'fat_g', 'fiber_g', 'sodium_mg'] as const
export const aimCount = aims.length
export const macroCount = 4
export const [fibre, sodium] = [4, 5]

/** A meal has up to four components and two sides; each place holds the number of a step, or `none`. */
export const places = 6
export const firstSide = 4
export const none = -1

/** A place of the week that is to be filled, with the dishes that the eater may have on that day. */
export type Slot = {
  day: number
  meal_type: MealType
  dishes: MenuDish[]
  fasting?: boolean
  /** A working day: cooking should not take long. */
  hurried?: boolean
  /** Minutes that cooking may take then, where somebody said it. */
  minutes?: number | undefined
  /** It is packed in the morning and eaten hours later. */
  packed?: boolean
  /** Where it stands in the day. */
  place?: DayPlace
  /** Grams of carbohydrate that it should have. */
  carbs?: number | undefined
  /** Grams that it may have at most, unless it should have more, and of protein at least, by rules. */
  mostCarbs?: number | undefined
  leastProtein?: number | undefined
}

/** So many dishes of a meal are enough to leave others out. */
const enough = { atBedtime: 2, usual: 8 }
/** The dishes for which something is true, or all where these are too few. */
function onlyIf(dishes: MenuDish[], isTrue: (dish: MenuDish) => boolean, least = enough.usual): MenuDish[] {
  const some = dishes.filter(isTrue)
  return some.length < least ? dishes : some
}
/** By so many minutes a dish may take longer than is usual or was said on a working day. */
const mostLate = 10
/** The share of energy from which carbs are as many as is usual. */
const usualCarbs = 0.4

/** The dishes of a slot: no sour or cool drink at bedtime, none made for few carbs for who eats as many as is usual, none that takes long on a working day. */
export function fittingDishes(slot: Slot, { carbs_g, calories }: Targets): MenuDish[] {
  const { dishes, meal_type, place, hurried, minutes } = slot
  const all = dishes.filter(
    ({ meal_types, light }) => meal_types.includes(meal_type) && light === (place?.light ?? false),
  )
  const calm = place?.name === 'bedtime' ? onlyIf(all, (dish) => !isWakingDrink(dish), enough.atBedtime) : all
  const usual = 4 * carbs_g > usualCarbs * calories ? onlyIf(calm, (dish) => !isLowCarb(dish)) : calm
  const most = (minutes ?? dishCosts.minutes[meal_type]) + mostLate
  return hurried ? onlyIf(usual, (dish) => dish.minutes <= most) : usual
}

/** What it costs when a component is half or double of what is usual for somebody who eats so much. */
const oddPortion = 4.2
/** As many times what more than two spoons beside a meal cost: nobody eats three of a dry powder. */
const manySpoons = 4
/** The energy of a day of usual portions, and how far portions may grow and shrink with somebody's need. */
const usualDay = { kcal: 1500, least: 0.9, most: 1.8 }

const dishCosts = {
  /** For each point of reluctance. */
  reluctance: 6,
  /** A dish that is usual for another meal; lunch and dinner are alike. */
  otherMeal: 6,
  /** Each minute above these on a working day. */
  minute: { usual: 0.3, said: 2 },
  /** What gets cold, soft or spills in a tiffin. */
  unpackable: 12,
  /** A sour or cool drink just before sleep. */
  wakingDrink: 25,
  minutes: { breakfast: 25, lunch: 45, snack: 20, dinner: 45 },
}
const countsUpTo = rememberOf((part: Part) => countsOf(part).filter((count) => count <= (part.most ?? count)))
const likeDinner = (type: MealType) => (type === 'lunch' ? 'dinner' : type)

/** Whether a dish is still good when it is eaten hours after it was packed. */
export const packsWell = ({ name }: MenuDish) =>
  !/\b(soup|shorba|kanji|ambali|sharbat|dosas?|uttapam|appam|pur?is|pooris?|bhature|pakoras?|chaat|bhel|toast)\b/i.test(
    name,
  )

const isWakingDrink = ({ name }: MenuDish) => /\b(lemon|cumin|coconut) water\b/i.test(name)

const isLowCarb = ({ name }: MenuDish) => /\(.*low carb\)/.test(name)

/** What a dish costs in a slot, whatever its portion. */
function dishCostIn(slot: Slot, dish: MenuDish): number {
  const { meal_type, hurried, packed, place } = slot
  const { meal_types, minutes, reluctance = 0 } = dish
  const isOther = likeDinner(meal_types[0]!) !== likeDinner(meal_type)
  const late = hurried ? Math.max(0, minutes - (slot.minutes ?? dishCosts.minutes[meal_type])) : 0
  return (
    dishCosts.reluctance * reluctance +
    (isOther ? dishCosts.otherMeal : 0) +
    (slot.minutes === undefined ? dishCosts.minute.usual : dishCosts.minute.said) * late +
    (packed && !packsWell(dish) ? dishCosts.unpackable : 0) +
    (place?.name === 'bedtime' && isWakingDrink(dish) ? dishCosts.wakingDrink : 0)
  )
}

/** Whether two slots have the same dishes to choose from at the same costs, whatever their days. */
const isLike = (one: Slot, other: Slot) =>
  one.dishes === other.dishes &&
  one.meal_type === other.meal_type &&
  one.hurried === other.hurried &&
  one.minutes === other.minutes &&
  one.packed === other.packed &&
  one.place?.name === other.place?.name &&
  one.place?.light === other.place?.light

/** A dish for a slot. What the search looks up of it stands in arrays of numbers. */
export type Entry = {
  dish: MenuDish
  /** What is bought for it. */
  lines: number[]
}

export type Tables = ReturnType<typeof makeTables> extends Generator<void, infer Made> ? Made : never

const aimsOf = rememberOf((figuresOf: FiguresOf) =>
  rememberOf((items: Item[]) => aims.map((aim) => nutrientIn(items, aim, figuresOf))),
)
/** What is not known counts as nothing: "at least". */
const amountsOf = rememberOf((foodOf: FoodOf) =>
  rememberOf(
    (items: Item[]) =>
      Object.fromEntries(
        foodNutrients.map((key) => [
          key,
          items.reduce((sum, item) => sum + (amountIn(item, key, foodOf) ?? 0), 0),
        ]),
      ) as Record<FoodNutrient, number>,
  ),
)

/** Whether a side may stand beside components. */
const goesWith = rememberOf((components: Part[]) => {
  const kinds = new Set(components.flatMap(onceIn))
  return rememberOf((side: Part) => !isThere(side, kinds))
})

/** Gives each value a number, the first one 0. */
function numbering<Value>() {
  const numbers = new Map<Value, number>()
  const numberOf = (value: Value) => {
    const known = numbers.get(value)
    if (known !== undefined) return known
    numbers.set(value, numbers.size)
    return numbers.size - 1
  }
  return { numbers, numberOf }
}

/**
 * All dishes of the slots, their components and counts as numbers, so that the search needs no objects. Yields
 * often, so that others can work in between.
 */
export function* makeTables(
  slots: Slot[],
  targets: Targets,
  figuresOf: FiguresOf,
  {
    nutrients,
    foodOf,
    countsLines,
  }: { nutrients: FoodNutrient[]; foodOf: WeekNeeds['foodOf']; countsLines: boolean },
) {
  const appetite = Math.min(usualDay.most, Math.max(usualDay.least, targets.calories / usualDay.kcal))
  const { numbers: foods, numberOf: foodNumber } = numbering<string>()
  /**
   * A component in one of its counts is a step. The steps of a component are a run: one after the other, smallest count
   * first. By step: its run, its count, how often the usual portion was doubled to it (below 0 halved), and what that costs.
   */
  const runs: number[] = []
  const stepCounts: number[] = []
  const sizes: number[] = []
  const odd: number[] = []
  /** By run: its part, which of the sides it is, its first step, what is bought, and what one unit has. */
  const parts: Part[] = []
  const sideOfRun: number[] = []
  const firstSteps: number[] = []
  const linesOfRun: number[][] = []
  const figures: number[] = []
  const amounts: number[] = []
  const aimsOfItems = aimsOf(figuresOf)
  const amountsOfItems = amountsOf(foodOf)
  function runOf(part: Part, counts: number[], usual: number, side = none): number {
    const run = parts.push(part) - 1
    sideOfRun.push(side)
    firstSteps.push(runs.length)
    linesOfRun.push(linesOf(part))
    for (const figure of aimsOfItems(part.items)) figures.push(figure)
    const known = amountsOfItems(part.items)
    for (const key of nutrients) amounts.push(known[key])
    for (const count of counts) {
      const size = Math.log2(count / usual)
      const times = side !== none && spoons.includes(part.unit) && count > 2 ? manySpoons : 1
      runs.push(run)
      stepCounts.push(count)
      sizes.push(size)
      odd.push(times * oddPortion * size ** 2)
    }
    return run
  }

  /** By the id of a side: its run. */
  const sideRuns = new Map<string, number>()
  function sideRun(side: Part): number {
    const known = sideRuns.get(side.id)
    if (known !== undefined) return known
    const counts = sideCountsOf(side, figuresOf)
    const run = runOf(side, counts, counts.includes(1) ? 1 : counts[0]!, sideRuns.size)
    sideRuns.set(side.id, run)
    return run
  }

  /** By food of a kitchen, whatever dishes it is for: its number. */
  const { numbers: lines, numberOf: lineNumber } = numbering<string>()
  const linesOf = ({ items }: Part) =>
    countsLines ? [...new Set(items.map(({ food_id }) => lineNumber(food_id)))] : []
  const { numbers: keys, numberOf: keyNumber } = numbering<string>()
  const entries: Entry[] = []
  /** By entry: its dish, the energy of its usual portion, how many components it has, its first side. */
  const keyOf: number[] = []
  const energies: number[] = []
  const componentCounts: number[] = []
  const sidesFrom: number[] = [0]
  /** By entry and place: the run of a component, and its usual step. */
  const components: number[] = []
  const usual: number[] = []
  /** By side of an entry: its run. */
  const sides: number[] = []
  function addEntry(dish: MenuDish) {
    let energy = 0
    const own = dish.components.map((part) => runOf(part, countsUpTo(part), part.count * appetite))
    for (let place = 0; place < firstSide; place++) {
      const part = dish.components[place]
      components.push(own[place] ?? none)
      const below = part ? countsUpTo(part).findLastIndex((count) => count <= part.count) : none
      const step = part ? firstSteps[own[place]!]! + Math.max(0, below) : none
      usual.push(step)
      if (part) energy += figures[own[place]! * aimCount]! * stepCounts[step]!
    }
    const suitsDish = goesWith(dish.components)
    for (const side of dish.sides) if (suitsDish(side)) sides.push(sideRun(side))
    keyOf.push(keyNumber(dish.id))
    energies.push(energy)
    componentCounts.push(own.length)
    sidesFrom.push(sides.length)
    entries.push({ dish, lines: [...new Set(own.flatMap((run) => linesOfRun[run]!))] })
  }
  const knownBy: number[] = []
  const knownFrom: number[] = []
  const kinds = new Set<string>()
  const leaves = new Set<string | undefined>()
  const greens = new Set<string | undefined>()
  const first = slots.map((slot) => slots.findIndex((other) => isLike(slot, other)))
  /** By slot what follows from what it has in common with others, worked out once for these. */
  function onceForLike<Value>(workOut: (slot: Slot, index: number) => Value): Value[] {
    const values: Value[] = []
    for (const [index, like] of first.entries()) values.push(values[like] ?? workOut(slots[index]!, index))
    return values
  }
  const fitting = onceForLike((slot) => fittingDishes(slot, targets))
  for (const dish of new Set(fitting.flat())) {
    addEntry(dish)
    const own = kindsOf(dish)
    for (const one of own) kinds.add(one)
    const known = knownFoodsOf(figuresOf)(dish.components)
    leaves.add(known.leaves)
    greens.add(known.vegetable).add(known.leaves)
    const foods = [...Object.values(known), ...own]
    knownFrom.push(knownBy.length)
    for (const food of new Set(foods)) if (food !== undefined) knownBy.push(foodNumber(food))
    if (entries.length % 2 === 0) yield
  }
  const sideKinds = [...sideRuns.values()].map((run) => onceIn(parts[run]!))
  const sideCount = sideKinds.length
  const suits = new Uint8Array(entries.length * sideCount)
  for (const entry of entries.keys())
    for (let at = sidesFrom[entry]!; at < sidesFrom[entry + 1]!; at++)
      suits[entry * sideCount + sideOfRun[sides[at]!]!] = 1
  const entryNumbers = new Map(entries.map(({ dish }, index) => [dish, index]))
  const kindsOfRuns = parts.map(kindOf)
  const foodsOfRuns = kindsOfRuns.map(foodNumber)
  const mostOfRuns = kindsOfRuns.map(mostOfSides)
  const ofRun = <Value>(values: Value[]) => runs.map((run) => values[run]!)

  return {
    parts,
    entries,
    /** For each entry: its dish, the energy of its usual portion, how many components it has. */
    keyOf: new Int32Array(keyOf),
    energies: new Float64Array(energies),
    componentCounts: new Int32Array(componentCounts),
    /** For each entry and place: the run of a component, and its usual step. */
    components: new Int32Array(components),
    usual: new Int32Array(usual),
    /** The runs of the sides of entries; those of an entry begin at `sidesFrom`. For each entry and side: whether it is one of them. */
    sides: new Int32Array(sides),
    sidesFrom: new Int32Array(sidesFrom),
    suits,
    sideCount,
    /** For each slot, the entries that may stand there. */
    choices: onceForLike((_, slot) => new Int32Array(fitting[slot]!.map((dish) => entryNumbers.get(dish)!))),
    /** The numbers of what entries are known by: its main foods, its kinds; those of an entry begin at `knownFrom`. */
    knownBy: Int32Array.from(knownBy),
    knownFrom: Int32Array.from([...knownFrom, knownBy.length]),
    /** For each slot, what each entry costs there by itself. */
    dishCosts: onceForLike((slot) => new Float64Array(entries.map(({ dish }) => dishCostIn(slot, dish)))),
    keys,
    /** For each run: its first step, and after the last run the number of steps. */
    firstSteps: Int32Array.from([...firstSteps, runs.length]),
    /** For each run: the figures of one unit one after the other, and its nutrients. */
    figures: Float64Array.from(figures),
    nutrients: Float64Array.from(amounts),
    /** For each step: its run, what it costs, its count, its kind of food. */
    runs: new Int32Array(runs),
    odd: new Float64Array(odd),
    sizes: new Float64Array(sizes),
    counts: new Float64Array(stepCounts),
    food: new Int32Array(ofRun(foodsOfRuns)),
    /** For each step: its side, and for each side and each other whether a meal has one of the two only. */
    sideOf: new Int32Array(ofRun(sideOfRun)),
    exclude: new Uint8Array(
      sideKinds.flatMap((one) => sideKinds.map((other) => Number(one.some((kind) => other.includes(kind))))),
    ),
    foods,
    /** Of them the kinds of dishes, leaves, and leaves and vegetables. */
    kinds,
    leaves,
    greens,
    /** For each step: how often it may be a side in a week. */
    mostOf: new Float64Array(ofRun(mostOfRuns)),
    /** What is bought for any of them, and for each step. */
    lines,
    linesOfStep: ofRun(linesOfRun),
  }
}

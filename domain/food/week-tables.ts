import { type FiguresOf, kindOf, type MenuDish, type Part } from './menu.ts'
import type { MealType } from './nutrients.ts'
import { countsOf, sideCountsOf } from './portions.ts'

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
export type Slot = { day: number; meal_type: MealType; dishes: MenuDish[]; fasting?: boolean }

export const fittingDishes = ({ dishes, meal_type }: Slot) =>
  dishes.filter(({ meal_types }) => meal_types.includes(meal_type))

/** What a portion costs when it is half or double the usual one. */
const oddPortion = 0.1

/** A component in one of its counts. `index` is its place among the counts. */
export type Step = { part: Part; count: number; index: number; figures: number[]; odd: number; kind: string }

/** A dish, its components and sides as lists of step numbers, smallest count first. */
export type Entry = {
  dish: MenuDish
  /** The same for all entries of a dish. */
  key: number
  parts: number[][]
  sides: number[][]
  /** Energy of the usual portion. */
  energy: number
}

export type Tables = ReturnType<typeof makeTables> extends Generator<void, infer Made> ? Made : never

/** Gives each value a number, the first one 0. */
function numbering<Value>() {
  const numbers = new Map<Value, number>()
  const numberOf = (value: Value) => {
    const known = numbers.get(value) ?? numbers.size
    numbers.set(value, known)
    return known
  }
  return { numbers, numberOf }
}

/**
 * All dishes of the slots, their components and counts as numbers, so that the search needs no objects. Yields
 * often, so that others can work in between.
 */
export function* makeTables(slots: Slot[], figuresOf: FiguresOf) {
  const steps: Step[] = []
  function stepsOf(part: Part, counts: number[], usual: number): number[] {
    const kind = kindOf(part)
    const unit = aims.map((aim) =>
      part.items.reduce((sum, { food_id, grams }) => sum + ((figuresOf(food_id)[aim] ?? 0) * grams) / 100, 0),
    )
    return counts.map((count, index) => {
      const odd = oddPortion * Math.log2(count / usual) ** 2
      steps.push({ part, count, index, figures: unit.map((value) => value * count), odd, kind })
      return steps.length - 1
    })
  }

  const knownSides = new Map<string, number[]>()
  function sideSteps(side: Part): number[] {
    const counts = sideCountsOf(side)
    const made = knownSides.get(side.id) ?? stepsOf(side, counts, counts.includes(1) ? 1 : counts[0]!)
    knownSides.set(side.id, made)
    return made
  }

  const { numbers: keys, numberOf: keyOf } = numbering<string>()
  function entryOf(dish: MenuDish): Entry {
    const parts = dish.components.map((part) => stepsOf(part, countsOf(part), part.count))
    const usual = dish.components.map(({ count }, place) =>
      parts[place]!.find((step) => steps[step]!.count === count),
    )
    const own = new Set(dish.components.map(kindOf))
    return {
      ...{ dish, key: keyOf(dish.id), parts },
      sides: dish.sides.filter((side) => !own.has(kindOf(side))).map(sideSteps),
      energy: usual.reduce<number>((sum, step) => sum + steps[step!]!.figures[0]!, 0),
    }
  }
  const entries: Entry[] = []
  for (const dish of new Set(slots.flatMap(fittingDishes))) {
    entries.push(entryOf(dish))
    if (entries.length % 2 === 0) yield
  }
  const entryNumbers = new Map(entries.map(({ dish }, index) => [dish, index]))

  const { numberOf: kindNumber } = numbering<string>()
  const { numbers: parts, numberOf: partNumber } = numbering<string>()
  return {
    steps,
    entries,
    /** For each slot, the entries that may stand there. */
    choices: slots.map((slot) => Int32Array.from(fittingDishes(slot), (dish) => entryNumbers.get(dish)!)),
    keys,
    /** For each step: its figures one after the other, what it costs, its kind of food, its component. */
    figures: Float64Array.from(steps.flatMap((step) => step.figures)),
    odd: Float64Array.from(steps, (step) => step.odd),
    kind: Int32Array.from(steps, (step) => kindNumber(step.kind)),
    part: Int32Array.from(steps, (step) => partNumber(step.part.id)),
    partCount: parts.size,
  }
}

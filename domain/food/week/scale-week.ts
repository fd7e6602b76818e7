import { isMeasurable } from '#domain/food/dishes.ts'
import type { Targets } from '#domain/food/menu.ts'
import { countsNear } from '#domain/food/portions.ts'
import {
  type DishPart,
  mealOfParts,
  mealOfPortions,
  type PortionedMeal,
  servedParts,
  wholePortions,
} from '#domain/food/served-parts.ts'

/** By what share all is scaled (0.9: a tenth less), or what each day comes to. */
export type Scaling = { factor: number } | { targets: Pick<Targets, (typeof aims)[number]> }

/** As close as can be, energy before all. */
const aims = ['calories', 'protein_g', 'carbs_g', 'fat_g'] as const

/** Farther than this from the energy that is wanted, all else counts for little. */
const energyWall = 0.018
const cost = {
  /** Energy when it is 1% off. */
  energy: 2,
  /** A macro when it is 5% off: of a share, and of targets. */
  macro: { factor: 0.2, targets: 1.6 },
  /** A meal that is 10% off its own share of the day. */
  meal: 0.4,
  /** A part of half or double the count that its share would be. */
  part: 1.5,
}
/** How far meals may shrink and grow when others stay. */
const [leastFactor, mostFactor] = [0.25, 4]
/** A portion that nobody can take apart is measured in quarters. */
const quarters = (wanted: number) =>
  Array.from({ length: 16 }, (_, index) => (index + 1) / 4).filter(
    (count) => count === 0.25 || (count >= wanted / 2 && count <= 2 * wanted),
  )

/** A part of a meal, or a whole meal whose parts nobody knows: its counts, lowest first, and where it is among them. */
type Scaled = {
  meal: number
  unit: number[]
  counts: number[]
  costs: number[]
  at: number
}

/** The parts of a meal that change, and the meal with other counts of them. */
function changeable<Meal extends PortionedMeal>(meal: Meal, parts: DishPart[]) {
  const served = servedParts(meal, parts)
  if (served)
    return {
      parts: served.map(({ part, count }) => ({
        count,
        unit: aims.map((aim) => part.figures[aim]),
        countsFor: (wanted: number) => countsNear(part, wanted),
      })),
      as: (counts: number[]): Meal => ({
        ...meal,
        ...mealOfParts(served.map(({ part }, index) => ({ part, count: counts[index]! }))),
      }),
    }
  const { count, called } = wholePortions(meal)
  return {
    parts: [
      {
        count,
        unit: aims.map((aim) => meal[aim] / count),
        countsFor: (wanted: number) => quarters(wanted).filter((times) => isMeasurable(called, times)),
      },
    ],
    as: ([portions]: number[]): Meal => ({ ...meal, ...mealOfPortions(meal, portions!) }),
  }
}

/** What a day costs that comes to `sums`. */
function dayCost(sums: number[], wanted: number[], macro: number): number {
  const off = (aim: number) => Math.abs(sums[aim]! / Math.max(wanted[aim]!, 1) - 1)
  const energy = off(0)
  let total = cost.energy * (energy / 0.01) ** 2
  if (energy > energyWall) total += 50 + 5000 * (energy - energyWall)
  for (let aim = 1; aim < aims.length; aim++) if (wanted[aim]! >= 1) total += macro * (off(aim) / 0.05) ** 2
  return total
}

/** Moves one part, or two at once, to a neighbouring count, as long as the day gets better by it. Yields often. */
function* improve(scaled: Scaled[], costOf: (sums: number[], mealEnergy: number[]) => number, state: State) {
  const steps = scaled.flatMap((part) => [
    { part, way: 1 },
    { part, way: -1 },
  ])
  type Step = (typeof steps)[number]
  const isOpen = ({ part, way }: Step) => part.counts[part.at + way] !== undefined
  function apply({ part, way }: Step, sums: number[], mealEnergy: number[]) {
    const change = part.counts[part.at + way]! - part.counts[part.at]!
    for (let aim = 0; aim < aims.length; aim++) sums[aim]! += change * part.unit[aim]!
    mealEnergy[part.meal]! += change * part.unit[0]!
    return part.costs[part.at + way]! - part.costs[part.at]!
  }
  // Each round makes the day better, so that it ends; the limit is for sums that differ by rounding only.
  for (let round = 0; round < 200; round++) {
    const now = costOf(state.sums, state.mealEnergy)
    let best = { delta: -1e-9, steps: [] as Step[] }
    for (const [index, one] of steps.entries()) {
      if (index % 8 === 0) yield
      if (!isOpen(one)) continue
      for (const other of [null, ...steps.slice(index + 1)]) {
        if (other && (other.part === one.part || !isOpen(other))) continue
        const [sums, mealEnergy] = [[...state.sums], [...state.mealEnergy]]
        const own = apply(one, sums, mealEnergy) + (other ? apply(other, sums, mealEnergy) : 0)
        const delta = costOf(sums, mealEnergy) - now + own
        if (delta < best.delta) best = { delta, steps: other ? [one, other] : [one] }
      }
    }
    if (best.steps.length === 0) return
    for (const step of best.steps) {
      apply(step, state.sums, state.mealEnergy)
      step.part.at += step.way
    }
  }
}
type State = { sums: number[]; mealEnergy: number[] }

/** The meals of a day, those that may change in other counts. */
function* scaleDay<Meal extends PortionedMeal>(
  meals: Meal[],
  scaling: Scaling,
  { partsOf, stays }: { partsOf: (meal: Meal) => DishPart[]; stays: (meal: Meal) => boolean },
): Generator<void, Meal[]> {
  const changing = meals.map((meal) =>
    stays(meal) || !(meal.calories > 0) ? null : changeable(meal, partsOf(meal)),
  )
  const sumOf = (aim: (typeof aims)[number], all: Meal[]) => all.reduce((sum, meal) => sum + meal[aim], 0)
  const [moved, kept] = [true, false].map((is) =>
    meals.filter((_, index) => (changing[index] !== null) === is),
  )
  const fixed = aims.map((aim) => sumOf(aim, kept!))
  const movable = aims.map((aim) => sumOf(aim, moved!))
  if (!(movable[0]! > 0)) return meals
  const wanted =
    'factor' in scaling
      ? aims.map((_, aim) => fixed[aim]! + scaling.factor * movable[aim]!)
      : aims.map((aim) => scaling.targets[aim])
  const factor = Math.min(mostFactor, Math.max(leastFactor, (wanted[0]! - fixed[0]!) / movable[0]!))

  const scaled: Scaled[] = changing.flatMap((change, meal) =>
    (change?.parts ?? []).map(({ count, unit, countsFor }) => {
      const share = factor * count
      const near = countsFor(share)
      // What is served now can be measured, whatever it is.
      const counts = near.includes(count) ? near : [...near, count].sort((a, b) => a - b)
      const costs = counts.map((one) => cost.part * Math.log2(one / share) ** 2)
      return { meal, unit, counts, costs, at: costs.indexOf(Math.min(...costs)) }
    }),
  )
  const state: State = { sums: [...fixed], mealEnergy: meals.map(() => 0) }
  for (const { meal, unit, counts, at } of scaled) {
    for (let aim = 0; aim < aims.length; aim++) state.sums[aim]! += counts[at]! * unit[aim]!
    state.mealEnergy[meal]! += counts[at]! * unit[0]!
  }
  const shares = meals.map((meal, index) => (changing[index] ? factor * meal.calories : 0))
  const macro = 'factor' in scaling ? cost.macro.factor : cost.macro.targets
  const costOf = (sums: number[], mealEnergy: number[]) =>
    shares.reduce(
      (sum, share, meal) => sum + (share && cost.meal * ((mealEnergy[meal]! / share - 1) / 0.1) ** 2),
      dayCost(sums, wanted, macro),
    )
  yield* improve(scaled, costOf, state)

  return meals.map((meal, index) => {
    const own = scaled.filter((one) => one.meal === index)
    const counts = own.map(({ counts, at }) => counts[at]!)
    const isSame = changing[index]?.parts.every(({ count }, part) => count === counts[part]) ?? true
    return isSame ? meal : changing[index]!.as(counts)
  })
}

/**
 * The days with their meals in other amounts, in steps a kitchen knows, so that each day comes as near as it can to a share
 * of what it is, or to the targets. All dishes stay, and all their parts. `partsOf`: the parts that a meal may have, none
 * where its dish is not known; `stays`: meals that do not change. The same input gives the same week. It yields often, so
 * that others can work in between.
 */
export function* scaleWeek<Meal extends PortionedMeal, Day extends { meals: Meal[] }>(
  days: Day[],
  scaling: Scaling,
  of: { partsOf: (meal: Meal) => DishPart[]; stays: (meal: Meal, day: Day) => boolean },
): Generator<void, Day[]> {
  const all: Day[] = []
  for (const day of days) {
    const meals = yield* scaleDay(day.meals, scaling, { ...of, stays: (meal) => of.stays(meal, day) })
    all.push({ ...day, meals })
  }
  return all
}

import type { Targets } from '#domain/food/menu.ts'
import type { MealType } from '#domain/food/nutrients.ts'
import { aims, fibre, macroCount, type Slot, sodium } from './week-tables.ts'

/** The share of a day's energy that a meal should have. */
const energyShares: Record<MealType, [least: number, most: number]> = {
  breakfast: [0.18, 0.28],
  lunch: [0.28, 0.38],
  snack: [0.05, 0.15],
  dinner: [0.2, 0.33],
}

/** The same of a small meal at the ends of the day. */
const lightShares = [0.02, 0.08] as const

/** What deviations cost, tuned with bench/nutrition.ts. */
export const cost = {
  /** For each macro, when it is 5% off. */
  macros: [5, 1.6, 1.6, 1.6],
  /** A macro that is off by more than this share is a miss; a day alone has all dishes for itself ... */
  wall: { week: 0.046, day: 0.036 },
  /** ... which costs so much at once, and for each further percent. */
  miss: 1.5,
  percent: 6,
  /** Further off, the day is of no use. */
  farWall: 0.096,
  far: 4,
  fibre: 0.6,
  fibreShare: 25,
  sodiumShare: 6,
  /** Sodium above this multiple of its most counts as a miss. */
  sodiumWall: 1.13,
  sodiumMiss: 2,
  sodiumOver: 35,
  /** For the share of a day's energy by which a meal is out of its bounds. */
  energyShare: 160,
  energyShareSquare: 6000,
  /** The same for a small meal at the ends of the day. */
  lightShare: 400,
  /** For each gram of carbohydrate further from what the meal should have than these. */
  mealCarbs: { near: 7, gram: 16, gramTooMuch: 12 },
  /** For each gram of protein that a meal lacks by a rule. */
  mealProtein: 8,
  /** A lunch or dinner has rice, roti or the like: its share of carbohydrate is at least so much of the day's, unless that is low. */
  staple: { least: 0.6, share: 600, from: 0.36 },
  /** For none, one and two sides. */
  sides: [0, 0.1, 0.35],
  /** The same main food, kind, vegetable or side twice on a day. */
  foodAgain: 40,
  /** Parts of a dish that are not in proportion: for the square of the doublings between them above the first part of one. */
  uneven: { from: 0.9, square: 12 },
  /** A dish for another time in the week, as one wishes. */
  dishAgain: { few: 0, some: 5, new: 120 },
  /** Of whom wants few dishes: for each food to buy, and what a dinner saves that is tomorrow's lunch as well. */
  line: 15,
  cookedOnce: 44,
}

/** What the figures of days and meals cost, against the targets. Figures are in the order of `aims`. */
export function makeCosts(slots: Slot[], targets: Targets, mostSodium = Infinity) {
  const shares = slots.map(({ meal_type, place }) => (place?.light ? lightShares : energyShares[meal_type]))
  const least = Float64Array.from(shares, ([from]) => from)
  const most = Float64Array.from(shares, ([, to]) => to)
  const target = Float64Array.from(aims, (aim) => targets[aim])

  const wall = slots.some(({ day }) => day !== slots[0]!.day) ? cost.wall.week : cost.wall.day

  /** By slot: what a share of energy out of its bounds costs, the carbohydrate and protein that are wanted, if any. */
  const shareCost = Float64Array.from(slots, ({ place }) =>
    place?.light ? cost.lightShare : cost.energyShare,
  )
  const wantsCarbs = slots.map(({ carbs }) => carbs !== undefined)
  const wantedCarbs = Float64Array.from(slots, ({ carbs = 0 }) => carbs)
  const mostCarbs = Float64Array.from(slots, ({ carbs = 0, mostCarbs: most = Infinity }) =>
    Math.max(most, carbs),
  )
  const leastProtein = Float64Array.from(slots, ({ leastProtein: least = 0 }) => least)
  const isMain = slots.map(({ meal_type }) => meal_type === 'lunch' || meal_type === 'dinner')
  const carbsShare = (4 * targets.carbs_g) / targets.calories
  const leastCarbs = carbsShare < cost.staple.from ? 0 : cost.staple.least * carbsShare

  /** By how much more a miss costs than at first. */
  let strictness = 1
  function setStrictness(times: number) {
    strictness = times
  }

  /** What a day costs whose figures begin at `from`. */
  function ofDay(of: Float64Array, from: number): number {
    let sum = 0
    for (let macro = 0; macro < macroCount; macro++) {
      const off = Math.abs(of[from + macro]! / target[macro]! - 1)
      sum += cost.macros[macro]! * (off / 0.05) ** 2
      if (off > wall) sum += strictness * (cost.miss + cost.percent * 100 * (off - wall))
      if (off > cost.farWall) sum += cost.far
    }
    const missing = 1 - of[from + fibre]! / target[fibre]!
    if (missing > 0) sum += cost.fibre + cost.fibreShare * missing
    const tooSalty = of[from + sodium]! / mostSodium - 1
    if (tooSalty > 0) sum += strictness * (cost.miss + cost.percent * 100 * tooSalty)
    const salt = of[from + sodium]! / target[sodium]!
    if (salt > 1) sum += cost.sodiumShare * (salt - 1)
    if (salt > cost.sodiumWall) sum += cost.sodiumMiss + cost.sodiumOver * (salt - cost.sodiumWall)
    return sum
  }

  /** What it costs that a slot's meal has so much energy, carbohydrate and protein, and so many sides. */
  function ofMeal(slot: number, energy: number, carbs: number, protein: number, sides: number): number {
    const share = energy / target[0]!
    const outside = Math.max(0, least[slot]! - share, share - most[slot]!)
    let sum = cost.sides[sides]! + (shareCost[slot]! * outside + cost.energyShareSquare * outside ** 2)
    if (wantsCarbs[slot]) {
      sum += cost.mealCarbs.gram * Math.max(0, Math.abs(carbs - wantedCarbs[slot]!) - cost.mealCarbs.near)
      sum += cost.mealCarbs.gramTooMuch * Math.max(0, carbs - mostCarbs[slot]!)
    }
    sum += cost.mealProtein * Math.max(0, leastProtein[slot]! - protein)
    if (isMain[slot]) sum += cost.staple.share * Math.max(0, leastCarbs - (4 * carbs) / energy)
    return sum
  }

  /** Whether the figures that begin at `from` miss a macro or lack fibre. */
  function isOff(of: Float64Array, from: number): boolean {
    if (of[from + fibre]! < target[fibre]! || of[from + sodium]! > mostSodium) return true
    for (let macro = 0; macro < macroCount; macro++)
      if (Math.abs(of[from + macro]! / target[macro]! - 1) > wall) return true
    return false
  }
  return { ofDay, ofMeal, isOff, setStrictness }
}

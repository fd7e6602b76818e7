import type { Targets } from '#domain/food/menu.ts'
import type { MealType } from '#domain/food/nutrients.ts'
import {
  aimCount,
  aims,
  fibre,
  firstSide,
  macroCount,
  none,
  places,
  type Slot,
  sodium,
  type Tables,
} from './week-tables.ts'

/** How often a dish may be in a week, never on neighbouring days. */
export const mostUses = 2

/** The share of a day's energy that a meal should have. */
const energyShares: Record<MealType, [least: number, most: number]> = {
  breakfast: [0.18, 0.3],
  lunch: [0.3, 0.4],
  snack: [0.05, 0.16],
  dinner: [0.2, 0.33],
}

/** What deviations cost, tuned with bench/nutrition.ts. */
const cost = {
  /** For each macro, when it is 5% off. */
  macros: [2.4, 1.6, 1.6, 1.6],
  /** A macro that is off by more than this share is a miss ... */
  wall: 0.046,
  /** ... which costs so much at once, and for each further percent. */
  miss: 1.5,
  percent: 6,
  /** Further off, the day is of no use. */
  farWall: 0.096,
  far: 4,
  fibre: 0.6,
  fibreShare: 25,
  sodiumShare: 2.5,
  /** Sodium above this multiple of its most counts as a miss. */
  sodiumWall: 1.13,
  sodiumMiss: 0.8,
  sodiumOver: 14,
  /** For the share of a day's energy by which a meal is out of its bounds. */
  energyShare: 40,
  /** For none, one and two sides. */
  sides: [0, 0.1, 0.35],
  /** The same main food or side twice on a day. */
  foodAgain: 0.7,
  /** A dish for the second time in the week. */
  dishAgain: 0.8,
}

/** A meal that stays. */
export type KeptMeal = { day: number; dish: string | null; figures: Targets }
export type Week = { days: number; slots: Slot[]; kept: KeptMeal[]; targets: Targets }
export type WeekState = ReturnType<typeof makeState>

/** A week in the making, as arrays of numbers. A change is put into `trial`, then decided. */
export function makeState({ days, slots, kept, targets }: Week, tables: Tables, random: () => number) {
  const { entries, figures, odd, food, knownBy, dishCosts } = tables
  const dayOf = Int32Array.from(slots, ({ day }) => day)
  const least = Float64Array.from(slots, ({ meal_type }) => energyShares[meal_type][0])
  const most = Float64Array.from(slots, ({ meal_type }) => energyShares[meal_type][1])
  const target = Float64Array.from(aims, (aim) => targets[aim])

  /** For each slot: its entry, the steps in its places, its figures, what it costs. */
  const chosen = new Int32Array(slots.length).fill(none)
  const served = new Int32Array(slots.length * places).fill(none)
  const sums = new Float64Array(slots.length * aimCount)
  const slotCost = new Float64Array(slots.length)
  const totals = new Float64Array(days * aimCount)
  const dayCost = new Float64Array(days)
  /** How often a dish is there: in the week, and on each day with its neighbours. */
  const uses = new Int32Array(tables.keys.size)
  const near = new Int32Array(tables.keys.size * days)
  /** How often a food is on a day, as the main one of a dish or as a side. */
  const foodsOn = new Int32Array(tables.foods.size * days)

  function use(key: number, day: number, change: 1 | -1) {
    uses[key]! += change
    for (let other = Math.max(0, day - 1); other <= Math.min(days - 1, day + 1); other++)
      near[key * days + other]! += change
  }
  const isFree = (key: number, day: number) => uses[key]! < mostUses && near[key * days + day] === 0

  /** Counts the main food and the grain of a dish. */
  function countKnown(entry: number, day: number, change: 1 | -1) {
    for (let which = 2 * entry; which < 2 * entry + 2; which++)
      if (knownBy[which] !== none) foodsOn[knownBy[which]! * days + day]! += change
  }

  function countFoods(slot: number, change: 1 | -1) {
    const day = dayOf[slot]!
    if (chosen[slot] !== none) countKnown(chosen[slot]!, day, change)
    for (let place = firstSide; place < places; place++) {
      const step = served[slot * places + place]!
      if (step !== none) foodsOn[food[step]! * days + day]! += change
    }
  }

  /** How often the main food and the grain of a dish and its sides, which are in `steps` after `from`, are there otherwise. */
  function repeatsOn(day: number, entry: number, steps: Int32Array, from: number): number {
    if (entry === none) return 0
    const [main, grain] = [knownBy[2 * entry]!, knownBy[2 * entry + 1]!]
    let sum = 0
    if (main !== none) sum += foodsOn[main * days + day]!
    if (grain !== none) sum += foodsOn[grain * days + day]!
    for (let place = firstSide; place < places; place++) {
      const step = steps[from + place]!
      if (step !== none)
        sum += foodsOn[food[step]! * days + day]! + (food[step] === main || food[step] === grain ? 1 : 0)
    }
    return sum
  }

  function costOfDay(of: Float64Array, from: number): number {
    let sum = 0
    for (let macro = 0; macro < macroCount; macro++) {
      const off = Math.abs(of[from + macro]! / target[macro]! - 1)
      sum += cost.macros[macro]! * (off / 0.05) ** 2
      if (off > cost.wall) sum += cost.miss + cost.percent * 100 * (off - cost.wall)
      if (off > cost.farWall) sum += cost.far
    }
    const missing = 1 - of[from + fibre]! / target[fibre]!
    if (missing > 0) sum += cost.fibre + cost.fibreShare * missing
    const salt = of[from + sodium]! / target[sodium]!
    if (salt > 1) sum += cost.sodiumShare * (salt - 1)
    if (salt > cost.sodiumWall) sum += cost.sodiumMiss + cost.sodiumOver * (salt - cost.sodiumWall)
    return sum
  }

  for (const meal of kept) {
    for (let aim = 0; aim < aimCount; aim++) totals[meal.day * aimCount + aim]! += meal.figures[aims[aim]!]
    const key = meal.dish === null ? undefined : tables.keys.get(meal.dish)
    if (key === undefined) continue
    use(key, meal.day, 1)
    const entry = entries.findIndex((one) => one.key === key)
    if (entry >= 0) countKnown(entry, meal.day, 1)
  }
  for (let day = 0; day < days; day++) dayCost[day] = costOfDay(totals, day * aimCount)

  /** The steps of a slot as they would be. */
  const trial = new Int32Array(places)
  const trialSums = new Float64Array(aimCount)
  const trialTotals = new Float64Array(aimCount)

  /** Sums up the trial and returns what it costs by itself. */
  function sumTrial(slot: number, entry: number): number {
    trialSums.fill(0)
    let own = dishCosts[slot]![entry]!
    let sides = 0
    for (let place = 0; place < places; place++) {
      const step = trial[place]!
      if (step === none) continue
      for (let aim = 0; aim < aimCount; aim++) trialSums[aim]! += figures[step * aimCount + aim]!
      own += odd[step]!
      if (place >= firstSide) sides++
    }
    const share = trialSums[0]! / target[0]!
    const outside = Math.max(0, least[slot]! - share, share - most[slot]!)
    return own + cost.sides[sides]! + cost.energyShare * outside
  }

  const isTaken = (delta: number, temperature: number) =>
    delta <= 0 || random() < Math.exp(-delta / temperature)

  /** Takes the trial for the slot, with the dish `entry`, if it is good enough at this temperature. */
  function decide(slot: number, entry: number, temperature: number) {
    const day = dayOf[slot]!
    countFoods(slot, -1)
    const own = sumTrial(slot, entry)
    for (let aim = 0; aim < aimCount; aim++)
      trialTotals[aim] = totals[day * aimCount + aim]! - sums[slot * aimCount + aim]! + trialSums[aim]!
    const newDayCost = costOfDay(trialTotals, 0)
    const before = chosen[slot]!
    const repeats = repeatsOn(day, entry, trial, 0) - repeatsOn(day, before, served, slot * places)
    let delta = newDayCost - dayCost[day]! + own - slotCost[slot]! + cost.foodAgain * repeats
    if (entry !== before) {
      if (uses[entries[entry]!.key]! > 0) delta += cost.dishAgain
      if (before !== none && uses[entries[before]!.key]! > 1) delta -= cost.dishAgain
    }
    // An empty slot takes whatever it can have; its day adapts afterwards.
    if (before === none || isTaken(delta, temperature)) {
      if (entry !== before) {
        if (before !== none) use(entries[before]!.key, day, -1)
        use(entries[entry]!.key, day, 1)
        chosen[slot] = entry
      }
      served.set(trial, slot * places)
      sums.set(trialSums, slot * aimCount)
      totals.set(trialTotals, day * aimCount)
      slotCost[slot] = own
      dayCost[day] = newDayCost
    }
    countFoods(slot, 1)
  }

  function exchange(values: Int32Array | Float64Array, one: number, two: number, length: number) {
    for (let index = 0; index < length; index++) {
      const value = values[one * length + index]!
      values[one * length + index] = values[two * length + index]!
      values[two * length + index] = value
    }
  }

  /** Moves what is on each of two slots to the other one's day, if it is good enough. Their dishes must be free there. */
  function decideSwap(one: number, two: number, temperature: number) {
    const [dayOne, dayTwo] = [dayOf[one]!, dayOf[two]!]
    const [first, second] = [new Float64Array(aimCount), new Float64Array(aimCount)]
    for (let aim = 0; aim < aimCount; aim++) {
      const moved = sums[two * aimCount + aim]! - sums[one * aimCount + aim]!
      first[aim] = totals[dayOne * aimCount + aim]! + moved
      second[aim] = totals[dayTwo * aimCount + aim]! - moved
    }
    const [costOne, costTwo] = [costOfDay(first, 0), costOfDay(second, 0)]
    const [entryOne, entryTwo] = [chosen[one]!, chosen[two]!]
    const moreOne = dishCosts[one]![entryTwo]! - dishCosts[two]![entryTwo]!
    const moreTwo = dishCosts[two]![entryOne]! - dishCosts[one]![entryOne]!
    countFoods(one, -1)
    countFoods(two, -1)
    const repeats =
      repeatsOn(dayOne, entryTwo, served, two * places) +
      repeatsOn(dayTwo, entryOne, served, one * places) -
      repeatsOn(dayOne, entryOne, served, one * places) -
      repeatsOn(dayTwo, entryTwo, served, two * places)
    const delta =
      costOne + costTwo - dayCost[dayOne]! - dayCost[dayTwo]! + moreOne + moreTwo + cost.foodAgain * repeats
    if (!isTaken(delta, temperature)) {
      countFoods(one, 1)
      countFoods(two, 1)
      return
    }
    for (const slot of [one, two]) use(entries[chosen[slot]!]!.key, dayOf[slot]!, -1)
    exchange(chosen, one, two, 1)
    exchange(slotCost, one, two, 1)
    exchange(served, one, two, places)
    exchange(sums, one, two, aimCount)
    slotCost[one]! += moreOne
    slotCost[two]! += moreTwo
    for (const slot of [one, two]) {
      use(entries[chosen[slot]!]!.key, dayOf[slot]!, 1)
      countFoods(slot, 1)
    }
    totals.set(first, dayOne * aimCount)
    totals.set(second, dayTwo * aimCount)
    dayCost[dayOne] = costOne
    dayCost[dayTwo] = costTwo
  }

  /** Whether the slot is empty, or its day is off or lacks fibre. */
  function isBad(slot: number): boolean {
    const from = dayOf[slot]! * aimCount
    if (chosen[slot] === none || totals[from + fibre]! < target[fibre]!) return true
    for (let macro = 0; macro < macroCount; macro++)
      if (Math.abs(totals[from + macro]! / target[macro]! - 1) > cost.wall) return true
    return false
  }

  const arrays = [chosen, served, sums, slotCost, totals, dayCost, uses, near, foodsOn]
  /** The week as it is: what it costs, and how to come back to it. */
  function snapshot() {
    const copies = arrays.map((array) => array.slice())
    const sum = (costs: Float64Array) => costs.reduce((total, one) => total + one, 0)
    const repeated = uses.reduce((total, count) => total + Math.max(0, count - 1), 0)
    const foodsAgain = foodsOn.reduce((total, count) => total + (count * (count - 1)) / 2, 0)
    const empty = chosen.filter((entry) => entry === none).length
    return {
      cost:
        sum(dayCost) + sum(slotCost) + cost.dishAgain * repeated + cost.foodAgain * foodsAgain + 1000 * empty,
      restore() {
        for (const [index, array] of arrays.entries()) array.set(copies[index]!)
      },
    }
  }

  return { dayOf, chosen, served, trial, use, isFree, decide, decideSwap, isBad, snapshot }
}

import { amountIn } from '#domain/food/cooked-figures.ts'
import type { Item } from '#domain/food/dish-parts.ts'
import type { Targets } from '#domain/food/menu.ts'
import type { DishLimit } from './food-limits.ts'
import { cost, makeCosts } from './week-costs.ts'
import { makeCounts, type WeekVariety } from './week-counts.ts'
import type { makeNeedCosts, WeekNeeds } from './week-needs.ts'
import { aimCount, aims, firstSide, none, places, type Slot, type Tables } from './week-tables.ts'

/** A meal that stays. */
export type KeptMeal = { day: number; dish: string | null; figures: Targets; items?: Item[] | undefined }
export type Week = {
  days: number
  slots: Slot[]
  kept: KeptMeal[]
  targets: Targets
  /** Absent: only the targets count. */
  needs?: WeekNeeds | undefined
  /** mg of sodium that no day should pass, by a rule. */
  mostSodium?: number | undefined
  /** How often some dishes may come. */
  limits?: DishLimit[] | undefined
  variety?: WeekVariety | undefined
}
export type WeekState = ReturnType<typeof makeState>

/**
 * A week in the making, as arrays of numbers: the search changes it some 100,000 times. A change is put into `trial`, then
 * decided. A slot is a meal to fill; an entry is a dish of `tables`; a step is a dish or a side in an amount, and a slot has
 * `places` for steps. What its dishes and foods come to: week-counts.ts; what its figures cost: week-costs.ts, its nutrients:
 * week-needs.ts.
 */
export function makeState(
  { days, slots, kept, targets, needs, mostSodium, limits = [], variety = 'some' }: Week,
  tables: Tables,
  { keys, ofWeek: costOfWeek, lacks }: ReturnType<typeof makeNeedCosts>,
  random: () => number,
) {
  const { keyOf, runs, figures, nutrients, counts: countOf, odd, sizes, dishCosts } = tables
  const nutrientCount = keys.length
  const counts = makeCounts(days, tables, limits, variety)
  const { uses, use, repeatsOn } = counts
  const { ofDay: costOfDay, ofMeal: costOfMeal, isOff, setStrictness } = makeCosts(slots, targets, mostSodium)

  /** By slot: its day, its entry, what its meal costs. */
  const dayOf = Int32Array.from(slots, ({ day }) => day)
  const chosen = new Int32Array(slots.length).fill(none)
  const slotCost = new Float64Array(slots.length)
  /** By slot and place: the step. */
  const served = new Int32Array(slots.length * places).fill(none)
  /** By slot and aim, and by day and aim: the figures. */
  const sums = new Float64Array(slots.length * aimCount)
  const totals = new Float64Array(days * aimCount)
  /** By day: what its figures cost. */
  const dayCost = new Float64Array(days)
  /** By slot and nutrient, and by nutrient for the whole week: the amounts. */
  const slotNutrients = new Float64Array(slots.length * nutrientCount)
  const weekNutrients = new Float64Array(nutrientCount)
  /** By nutrient: the most that a step has. */
  const mostOfPortion = new Float64Array(nutrientCount)
  for (const [step, run] of runs.entries())
    for (let nutrient = 0; nutrient < nutrientCount; nutrient++)
      mostOfPortion[nutrient] = Math.max(
        mostOfPortion[nutrient]!,
        nutrients[run * nutrientCount + nutrient]! * countOf[step]!,
      )
  /** What the nutrients of the week cost. */
  const weekCost = new Float64Array(1)

  const countFoods = (slot: number, change: 1 | -1) =>
    counts.countFoods(dayOf[slot]!, chosen[slot]!, served, slot * places, change)

  for (const meal of kept) {
    for (let aim = 0; aim < aimCount; aim++) totals[meal.day * aimCount + aim]! += meal.figures[aims[aim]!]
    for (const item of meal.items ?? [])
      for (let nutrient = 0; nutrient < nutrientCount; nutrient++)
        weekNutrients[nutrient]! += amountIn(item, keys[nutrient]!, needs!.foodOf) ?? 0
    const key = meal.dish === null ? undefined : tables.keys.get(meal.dish)
    if (key === undefined) continue
    use(key, meal.day, 1)
    const entry = keyOf.indexOf(key)
    if (entry >= 0) counts.countKnown(entry, meal.day, 1)
  }
  for (let day = 0; day < days; day++) dayCost[day] = costOfDay(totals, day * aimCount)
  weekCost[0] = costOfWeek(weekNutrients)

  const dishAgain = cost.dishAgain[variety]
  const wantsFew = variety === 'few'
  /** By slot of a lunch that of the dinner before, and by slot of a dinner that of the lunch after. */
  const cookedWith = slots.map(({ day, meal_type }) =>
    slots.findIndex(
      (other) =>
        (meal_type === 'lunch' && other.meal_type === 'dinner' && other.day === day - 1) ||
        (meal_type === 'dinner' && other.meal_type === 'lunch' && other.day === day + 1),
    ),
  )
  /** Whether a dish in a slot is cooked together with another meal. */
  function isCookedOnce(slot: number, entry: number): boolean {
    const other = chosen[cookedWith[slot]!] ?? none
    return entry !== none && other !== none && keyOf[other]! === keyOf[entry]!
  }

  /** The steps of a slot as they would be. */
  const trial = new Int32Array(places)
  const trialSums = new Float64Array(aimCount)
  const trialTotals = new Float64Array(aimCount)
  const otherTotals = new Float64Array(aimCount)
  const trialNutrients = new Float64Array(nutrientCount)
  const trialWeek = new Float64Array(nutrientCount)

  /** Sums up the trial and returns what it costs by itself. */
  function sumTrial(slot: number, entry: number): number {
    // One by one they stay in registers, which an array would not.
    let energy = 0
    let protein = 0
    let carbs = 0
    let fat = 0
    let fibre = 0
    let sodium = 0
    let own = dishCosts[slot]![entry]!
    let sides = 0
    let least = Number.POSITIVE_INFINITY
    let most = Number.NEGATIVE_INFINITY
    for (let place = 0; place < places; place++) {
      const step = trial[place]!
      if (step === none) continue
      const from = runs[step]! * aimCount
      const count = countOf[step]!
      energy += figures[from]! * count
      protein += figures[from + 1]! * count
      carbs += figures[from + 2]! * count
      fat += figures[from + 3]! * count
      fibre += figures[from + 4]! * count
      sodium += figures[from + 5]! * count
      own += odd[step]!
      if (place >= firstSide) sides++
      else {
        least = Math.min(least, sizes[step]!)
        most = Math.max(most, sizes[step]!)
      }
    }
    trialSums[0] = energy
    trialSums[1] = protein
    trialSums[2] = carbs
    trialSums[3] = fat
    trialSums[4] = fibre
    trialSums[5] = sodium
    if (most - least > cost.uneven.from) own += cost.uneven.square * (most - least - cost.uneven.from) ** 2
    return own + costOfMeal(slot, energy, carbs, protein, sides)
  }

  /** By how much a change may be worse at this temperature. */
  const mostWorse = (temperature: number) => -temperature * Math.log(1 - random())

  /** Sums up the nutrients of the trial and returns what the week would cost by them. */
  function weighTrial(slot: number): number {
    for (let nutrient = 0; nutrient < nutrientCount; nutrient++) trialNutrients[nutrient] = 0
    for (let place = 0; place < places; place++) {
      const step = trial[place]!
      if (step === none) continue
      const from = runs[step]! * nutrientCount
      const count = countOf[step]!
      for (let nutrient = 0; nutrient < nutrientCount; nutrient++)
        trialNutrients[nutrient]! += nutrients[from + nutrient]! * count
    }
    const from = slot * nutrientCount
    for (let nutrient = 0; nutrient < nutrientCount; nutrient++)
      trialWeek[nutrient] =
        weekNutrients[nutrient]! - slotNutrients[from + nutrient]! + trialNutrients[nutrient]!
    return costOfWeek(trialWeek)
  }

  /** By so much at most a change is better for how often dishes come and what is bought, and by what rounding may lose. */
  const mostBetter = dishAgain + (wantsFew ? cost.line * tables.lines.size + cost.cookedOnce : 0) + 1e-6

  /** Whether the trial has the foods that the slot has, in other amounts. */
  function hasSameFoods(slot: number, entry: number): boolean {
    if (entry !== chosen[slot]) return false
    for (let place = firstSide; place < places; place++) {
      const step = trial[place]!
      const before = served[slot * places + place]!
      if (step !== before && (step === none || before === none || runs[step] !== runs[before])) return false
    }
    return true
  }

  /** By how much a change is better or worse for what it repeats and what is bought. */
  function repetition(slot: number, entry: number): number {
    const day = dayOf[slot]!
    const before = chosen[slot]!
    countFoods(slot, -1)
    let sum =
      cost.foodAgain * (repeatsOn(day, entry, trial, 0) - repeatsOn(day, before, served, slot * places))
    if (entry !== before) {
      if (uses[keyOf[entry]!]! > 0) sum += dishAgain
      if (before !== none && uses[keyOf[before]!]! > 1) sum -= dishAgain
    }
    if (wantsFew) {
      const lines = counts.newLines(entry, trial, 0) - counts.newLines(before, served, slot * places)
      const once = Number(isCookedOnce(slot, entry)) - Number(isCookedOnce(slot, before))
      sum += cost.line * lines - cost.cookedOnce * once
    }
    countFoods(slot, 1)
    return sum
  }

  /** Takes the trial for the slot, with the dish `entry`, if it is good enough at this temperature. */
  function decide(slot: number, entry: number, temperature: number) {
    const day = dayOf[slot]!
    const before = chosen[slot]!
    // An empty slot takes whatever it can have; its day adapts afterwards.
    const worse = before === none ? Number.POSITIVE_INFINITY : mostWorse(temperature)
    const own = sumTrial(slot, entry)
    for (let aim = 0; aim < aimCount; aim++)
      trialTotals[aim] = totals[day * aimCount + aim]! - sums[slot * aimCount + aim]! + trialSums[aim]!
    const newDayCost = costOfDay(trialTotals, 0)
    let delta = newDayCost - dayCost[day]! + own - slotCost[slot]!
    const isSame = hasSameFoods(slot, entry)
    // What a slot repeats is at most this.
    const mostLess = isSame
      ? 1e-6
      : mostBetter + cost.foodAgain * repeatsOn(day, before, served, slot * places, 1)
    // Better nutrients can't make up for more than the present ones cost.
    if (delta - mostLess - weekCost[0]! > worse) return
    const newWeekCost = weighTrial(slot)
    delta += newWeekCost - weekCost[0]!
    if (delta - mostLess > worse) return
    if (!isSame) delta += repetition(slot, entry)
    if (delta <= worse) {
      if (!isSame) countFoods(slot, -1)
      if (entry !== before) {
        if (before !== none) use(keyOf[before]!, day, -1)
        use(keyOf[entry]!, day, 1)
        chosen[slot] = entry
      }
      served.set(trial, slot * places)
      sums.set(trialSums, slot * aimCount)
      totals.set(trialTotals, day * aimCount)
      slotNutrients.set(trialNutrients, slot * nutrientCount)
      weekNutrients.set(trialWeek)
      slotCost[slot] = own
      dayCost[day] = newDayCost
      weekCost[0] = newWeekCost
      if (!isSame) countFoods(slot, 1)
    }
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
    for (let aim = 0; aim < aimCount; aim++) {
      const moved = sums[two * aimCount + aim]! - sums[one * aimCount + aim]!
      trialTotals[aim] = totals[dayOne * aimCount + aim]! + moved
      otherTotals[aim] = totals[dayTwo * aimCount + aim]! - moved
    }
    const [costOne, costTwo] = [costOfDay(trialTotals, 0), costOfDay(otherTotals, 0)]
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
    if (delta > mostWorse(temperature)) {
      countFoods(one, 1)
      countFoods(two, 1)
      return
    }
    for (const slot of [one, two]) use(keyOf[chosen[slot]!]!, dayOf[slot]!, -1)
    exchange(chosen, one, two, 1)
    exchange(slotCost, one, two, 1)
    exchange(served, one, two, places)
    exchange(sums, one, two, aimCount)
    exchange(slotNutrients, one, two, nutrientCount)
    slotCost[one]! += moreOne
    slotCost[two]! += moreTwo
    for (const slot of [one, two]) {
      use(keyOf[chosen[slot]!]!, dayOf[slot]!, 1)
      countFoods(slot, 1)
    }
    totals.set(trialTotals, dayOne * aimCount)
    totals.set(otherTotals, dayTwo * aimCount)
    dayCost[dayOne] = costOne
    dayCost[dayTwo] = costTwo
  }

  /** Whether the slot is empty, or its day is off or lacks fibre. */
  const isBad = (slot: number) => chosen[slot] === none || isOff(totals, dayOf[slot]! * aimCount)

  const arrays = [
    ...[chosen, served, sums, slotCost, totals, dayCost, uses, counts.near, counts.foodsOn],
    ...[slotNutrients, weekNutrients, weekCost, counts.limited, counts.bought, counts.foodsIn],
  ]
  /** The week as it is: what it costs, and how to come back to it. */
  function snapshot() {
    const copies = arrays.map((array) => array.slice())
    const sum = (costs: Float64Array) => costs.reduce((total, one) => total + one, 0)
    const repeated = counts.repeated()
    const once = slots.filter((_, slot) => isCookedOnce(slot, chosen[slot]!)).length / 2
    const empty = chosen.filter((entry) => entry === none).length
    return {
      cost:
        sum(dayCost) +
        sum(slotCost) +
        weekCost[0]! +
        dishAgain * repeated.dishes +
        (wantsFew ? cost.line * repeated.lines - cost.cookedOnce * once : 0) +
        cost.foodAgain * repeated.foods +
        1000 * empty,
      restore() {
        for (const [index, array] of arrays.entries()) array.set(copies[index]!)
      },
    }
  }

  /** From now on a macro that misses its target costs so many times more. */
  function tighten(times: number) {
    setStrictness(times)
    for (let day = 0; day < days; day++) dayCost[day] = costOfDay(totals, day * aimCount)
  }

  return {
    tighten,
    dayOf,
    chosen,
    served,
    trial,
    use,
    isFree: counts.isFree,
    isOften: counts.isOften,
    decide,
    decideSwap,
    isBad,
    /** Whether the week lacks what is required and to be had. */
    lacks: () => lacks(weekNutrients, mostOfPortion),
    snapshot,
  }
}

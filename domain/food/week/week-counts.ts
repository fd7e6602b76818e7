import type { DishLimit } from './food-limits.ts'
import { firstSide, none, places, type Tables } from './week-tables.ts'

/** Whether somebody wants few dishes, which are cheap to buy for and to cook, or always new ones. */
export const weekVarieties = ['few', 'some', 'new'] as const
export type WeekVariety = (typeof weekVarieties)[number]

/**
 * How often a dish may be in a week: of few dishes, and of small things such as warm milk, never twice on a day, else never
 * on neighbouring days.
 */
export const mostUses = (variety: WeekVariety = 'some', isLight = false) =>
  variety === 'few' || isLight ? 4 : 2

/**
 * What a kind of dish costs, as poha or a dal with whatever rice or bread, as many times what a food costs that is there again
 * on the day: beside that for each meal of it on the day, the day before and the day after, and for each time more than `most` in
 * the week. Of whom wants few dishes a dinner that is the next lunch as well saves more than that.
 */
const kindAgain = {
  few: { near: 0.4, most: Number.POSITIVE_INFINITY, often: 0 },
  some: { near: 1.2, most: 2, often: 2 },
  new: { near: 1, most: 1, often: 3 },
}

/** As many times a vegetable or leaves cost twice on a day, and a kind of dish: nobody wants cabbage at lunch and at dinner. */
const sameDay = { green: 3, kind: 2, other: 1 }
/** From so many meals of the same leaves each further one costs as a food does that is there again on the day. */
const mostLeaves = 4

/** How often dishes and foods are in a week in the making. */
export function makeCounts(days: number, tables: Tables, limits: DishLimit[], variety: WeekVariety) {
  const { keys, foods, food, mostOf, knownBy, knownFrom, kinds, entries, keyOf, lines, linesOfStep } = tables
  const { most: mostOfKind, often } = kindAgain[variety]
  const nearby = kindAgain[variety].near / sameDay.kind
  /** By food: whether it is a kind of dish. */
  const isKind = Uint8Array.from(foods.keys(), (name) => Number(kinds.has(name)))
  /** By food: as many times it costs there again on a day. */
  const again = Int32Array.from(foods.keys(), (name) =>
    kinds.has(name) ? sameDay.kind : tables.greens.has(name) ? sameDay.green : sameDay.other,
  )
  /** By food: in how many meals of a week it may be, and what each further one costs; whether it costs more than on its day. */
  const mostInWeek = Float64Array.from(foods.keys(), (name) =>
    kinds.has(name) ? mostOfKind : tables.leaves.has(name) ? mostLeaves : Number.POSITIVE_INFINITY,
  )
  const tooOften = Float64Array.from(isKind, (one) => (one ? often : 1))
  const countsMore = Uint8Array.from(foods.keys(), (name) =>
    Number(kinds.has(name) || tables.leaves.has(name)),
  )
  /** By dish: how often it may be in the week, and how many days apart. */
  const most = new Int32Array(keys.size)
  const apart = new Int32Array(keys.size)
  for (const [entry, { dish }] of entries.entries()) {
    most[keyOf[entry]!] = mostUses(variety, dish.light)
    apart[keyOf[entry]!] = variety === 'few' || dish.light ? 0 : 1
  }
  /** By dish: how often it is in the week. */
  const uses = new Int32Array(keys.size)
  /** By dish and day: how often it is so near to the day that it can't be there again. */
  const near = new Int32Array(keys.size * days)
  /**
   * By food and day: how often it is the main one of a dish, or a side, times what it costs there again; nothing before the first
   * and after the last day.
   */
  const foodsOn = new Int32Array(foods.size * (days + 2))
  const onDay = (one: number, day: number) => one * (days + 2) + day + 1
  /** By food: the same in the whole week. */
  const foodsIn = new Int32Array(foods.size)
  function countFood(one: number, day: number, change: 1 | -1) {
    foodsOn[onDay(one, day)]! += again[one]! * change
    foodsIn[one]! += change
  }
  /** Whether a side comes often enough without the one that `instead` is. */
  const isOften = (step: number, instead: number) =>
    foodsIn[food[step]!]! >= mostOf[step]! && (instead === none || food[instead] !== food[step])

  /** By limit, and by day where it is one of a day: the meals that count; by dish: the limits it counts for. */
  const limited = new Int32Array(limits.length * days)
  const limitOn = (limit: number, day: number) => limit * days + (limits[limit]!.daily ? day : 0)
  const limitsOf: number[][] = Array.from(keys, ([id]) =>
    limits.flatMap(({ dishes }, index) => (dishes.has(id) ? [index] : [])),
  )

  /** Counts a dish on a day. */
  function use(key: number, day: number, change: 1 | -1) {
    uses[key]! += change
    for (const limit of limitsOf[key]!) limited[limitOn(limit, day)]! += change
    const around = apart[key]!
    for (let other = Math.max(0, day - around); other <= Math.min(days - 1, day + around); other++)
      near[key * days + other]! += change
  }
  /** Whether a dish may come on a day in the place of another one, `before`. */
  function isFree(key: number, day: number, before: number): boolean {
    if (key === before) return true
    if (uses[key]! >= most[key]! || near[key * days + day] !== 0) return false
    for (const limit of limitsOf[key]!)
      if (limited[limitOn(limit, day)]! >= limits[limit]!.most && !limitsOf[before]?.includes(limit))
        return false
    return true
  }

  /** Counts what a dish is known by. */
  function countKnown(entry: number, day: number, change: 1 | -1) {
    for (let which = knownFrom[entry]!; which < knownFrom[entry + 1]!; which++)
      countFood(knownBy[which]!, day, change)
  }

  /** By food to buy: how many dishes and sides have it. Counted for whom wants few. */
  const bought = new Int32Array(lines.size)
  const countsLines = variety === 'few'
  function countLines(all: number[], change: 1 | -1) {
    for (const line of all) bought[line]! += change
  }

  /** Counts the foods of an entry, and of its sides, which are in `steps` after `from`. */
  function countFoods(day: number, entry: number, steps: Int32Array, from: number, change: 1 | -1) {
    if (entry !== none) {
      countKnown(entry, day, change)
      if (countsLines) countLines(entries[entry]!.lines, change)
    }
    for (let place = firstSide; place < places; place++) {
      const step = steps[from + place]!
      if (step === none) continue
      countFood(food[step]!, day, change)
      if (countsLines) countLines(linesOfStep[step]!, change)
    }
  }

  /** How many foods are bought only for an entry and its sides, which are in `steps` after `from`. */
  function newLines(entry: number, steps: Int32Array, from: number): number {
    const isNew = (sum: number, line: number) => sum + (bought[line] === 0 ? 1 : 0)
    let sum = entry === none ? 0 : entries[entry]!.lines.reduce(isNew, 0)
    for (let place = firstSide; place < places; place++) {
      const step = steps[from + place]!
      if (step !== none) sum = linesOfStep[step]!.reduce(isNew, sum)
    }
    return sum
  }

  /** How often what a dish is known by and its sides, which are in `steps` after `from`, are there otherwise on the day; of its kinds also near to it, of kinds and leaves too often in the week. `own` is 1 for what is counted there itself. */
  function repeatsOn(day: number, entry: number, steps: Int32Array, from: number, own: 0 | 1 = 0): number {
    if (entry === none) return 0
    let sum = 0
    const first = knownFrom[entry]!
    const end = knownFrom[entry + 1]!
    for (let which = first; which < end; which++) {
      const one = knownBy[which]!
      const on = onDay(one, day)
      const others = foodsOn[on]! - own * again[one]!
      sum += others
      if (!countsMore[one]) continue
      if (foodsIn[one]! - own >= mostInWeek[one]!) sum += tooOften[one]!
      if (isKind[one]) sum += nearby * (foodsOn[on - 1]! + others + foodsOn[on + 1]!)
    }
    for (let place = firstSide; place < places; place++) {
      const step = steps[from + place]!
      if (step === none) continue
      const one = food[step]!
      sum += foodsOn[onDay(one, day)]! - own * again[one]!
      if (countsMore[one] && foodsIn[one]! - own >= mostInWeek[one]!) sum += tooOften[one]!
      for (let which = first; which < end; which++) if (knownBy[which] === one) sum++
    }
    return sum
  }

  const pairs = (count: number) => (count * (count - 1)) / 2
  /** By food and day: what the pairs on the day cost, and of kinds of dishes those with the next one. */
  function pairsAt(value: number, at: number) {
    const one = Math.floor(at / (days + 2))
    const times = again[one]!
    const onDay = times * pairs(value / times)
    return onDay + nearby * isKind[one]! * (onDay + (value / times) * (foodsOn[at + 1] ?? 0))
  }
  /** Dishes that are there again, and what is repeated, in times that a food costs which is there again on a day. */
  const repeated = () => ({
    dishes: uses.reduce((total, count) => total + Math.max(0, count - 1), 0),
    foods:
      foodsOn.reduce((total, value, at) => total + pairsAt(value, at), 0) +
      foodsIn.reduce(
        (total, count, one) => total + tooOften[one]! * Math.max(0, count - mostInWeek[one]!),
        0,
      ),
    lines: bought.filter((count) => count > 0).length,
  })
  return {
    uses,
    near,
    limited,
    foodsOn,
    foodsIn,
    isOften,
    bought,
    use,
    isFree,
    countKnown,
    countFoods,
    newLines,
    repeatsOn,
    repeated,
  }
}

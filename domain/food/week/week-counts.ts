import type { DishLimit } from './food-limits.ts'
import { firstSide, none, places, type Tables } from './week-tables.ts'

/** How often a dish may be in a week, never on neighbouring days. */
export const mostUses = 2

/** How often dishes and foods are in a week in the making. */
export function makeCounts(days: number, { keys, foods, food, knownBy }: Tables, limits: DishLimit[]) {
  /** By dish: how often it is in the week. */
  const uses = new Int32Array(keys.size)
  /** By dish and day: how often it is on the day and its neighbours. */
  const near = new Int32Array(keys.size * days)
  /** By food and day: how often it is the main one of a dish, or a side. */
  const foodsOn = new Int32Array(foods.size * days)

  /** By limit: the meals that count; by dish: the limits it counts for. */
  const limited = new Int32Array(limits.length)
  const limitsOf: number[][] = Array.from(keys, ([id]) =>
    limits.flatMap(({ dishes }, index) => (dishes.has(id) ? [index] : [])),
  )

  /** Counts a dish on a day. */
  function use(key: number, day: number, change: 1 | -1) {
    uses[key]! += change
    for (const limit of limitsOf[key]!) limited[limit]! += change
    for (let other = Math.max(0, day - 1); other <= Math.min(days - 1, day + 1); other++)
      near[key * days + other]! += change
  }
  const isFree = (key: number, day: number) =>
    uses[key]! < mostUses &&
    near[key * days + day] === 0 &&
    limitsOf[key]!.every((limit) => limited[limit]! < limits[limit]!.most)

  /** Counts the main food and the grain of a dish. */
  function countKnown(entry: number, day: number, change: 1 | -1) {
    for (let which = 2 * entry; which < 2 * entry + 2; which++)
      if (knownBy[which] !== none) foodsOn[knownBy[which]! * days + day]! += change
  }

  /** Counts the foods of an entry, and of its sides, which are in `steps` after `from`. */
  function countFoods(day: number, entry: number, steps: Int32Array, from: number, change: 1 | -1) {
    if (entry !== none) countKnown(entry, day, change)
    for (let place = firstSide; place < places; place++) {
      const step = steps[from + place]!
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

  /** Dishes that are there again, and pairs of the same food on a day. */
  const again = () => ({
    dishes: uses.reduce((total, count) => total + Math.max(0, count - 1), 0),
    foods: foodsOn.reduce((total, count) => total + (count * (count - 1)) / 2, 0),
  })
  return { uses, near, limited, foodsOn, use, isFree, countKnown, countFoods, repeatsOn, again }
}

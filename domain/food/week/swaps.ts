import { nutrientIn } from '#domain/food/dishes.ts'
import type { FiguresOf } from '#domain/food/foods.ts'
import { isThere, type MenuDish, onceIn, type Part, type Serving, titleOf } from '#domain/food/menu.ts'
import type { MealType, Nutrients } from '#domain/food/nutrients.ts'
import { countsOf, sideCountsOf } from '#domain/food/portions.ts'

/** How many other meals are offered. */
const mostSwaps = 5
/** Farther off than this, a meal comes after all nearer ones. */
const energyOff = 0.1
const proteinOff = 0.15
/** Below this many grams of protein a difference matters no more for being a large share. */
const littleProtein = 5

type MealToSwap = Pick<Nutrients, 'calories' | 'protein_g'> & {
  meal_type: MealType
  title: string
  template_id?: string | null | undefined
}

/** All lists with one value from each. */
const eachOf = <Value>(lists: Value[][]): Value[][] =>
  lists.reduce<Value[][]>(
    (all, list) => all.flatMap((before) => list.map((value) => [...before, value])),
    [[]],
  )

/**
 * Other dishes for a meal, in the portion and with the side that come nearest to its energy and protein; best first, each
 * dish once; `fits` says which may be offered. Yields after each dish, so that others can work in between.
 */
export function* swapsFor(
  meal: MealToSwap,
  menu: MenuDish[],
  figuresOf: FiguresOf,
  fits: (serving: Serving) => boolean = () => true,
): Generator<void, Serving[]> {
  const optionOf = (part: Part, count: number, usual: number) => ({
    part: { ...part, count },
    odd: 0.2 * Math.log2(count / usual) ** 2,
    energy: count * nutrientIn(part.items, 'calories', figuresOf),
    protein: count * nutrientIn(part.items, 'protein_g', figuresOf),
  })
  type Option = ReturnType<typeof optionOf>

  function costOf(options: Option[], sides: Option[]) {
    const all = [...options, ...sides]
    const sum = (of: (option: Option) => number) => all.reduce((total, option) => total + of(option), 0)
    const energy = Math.abs(sum((one) => one.energy) - meal.calories) / Math.max(meal.calories, 1)
    const protein =
      Math.abs(sum((one) => one.protein) - meal.protein_g) / Math.max(meal.protein_g, littleProtein)
    const miss = (energy > energyOff ? 10 : 0) + (protein > proteinOff ? 5 : 0)
    const near = (energy / energyOff) ** 2 + (protein / proteinOff) ** 2
    return miss + near + sum((one) => one.odd) + 0.3 * sides.length
  }

  const found: { cost: number; serving: Serving }[] = []
  for (const dish of menu) {
    if (!dish.meal_types.includes(meal.meal_type)) continue
    if (dish.id === meal.template_id || dish.name === meal.title || titleOf(dish) === meal.title) continue
    yield
    const own = new Set(dish.components.flatMap(onceIn))
    const sides = dish.sides
      .filter((side) => !isThere(side, own))
      .flatMap((side) => sideCountsOf(side, figuresOf).map((count) => [optionOf(side, count, 1)]))
    const portions = eachOf(
      dish.components.map((part) => countsOf(part).map((count) => optionOf(part, count, part.count))),
    )
    let best = { cost: Number.POSITIVE_INFINITY, components: [] as Option[], sides: [] as Option[] }
    for (const components of portions)
      for (const beside of [[], ...sides]) {
        const cost = costOf(components, beside)
        if (cost < best.cost) best = { cost, components, sides: beside }
      }
    const partsOf = (options: Option[]) => options.map(({ part }) => part)
    const serving = { dish, components: partsOf(best.components), sides: partsOf(best.sides) }
    found.push({ cost: best.cost + (dish.reluctance ?? 0), serving })
  }
  const best: Serving[] = []
  for (const { serving } of found.sort((a, b) => a.cost - b.cost)) {
    if (best.length === mostSwaps) break
    yield
    if (fits(serving)) best.push(serving)
  }
  return best
}

import { type Component, nutrientIn } from './dishes.ts'
import type { FiguresOf } from './foods.ts'

/** Vessels that are easily filled by half. Spoons and pieces are served whole. */
const halved = ['katori', 'bowl', 'plate', 'cup', 'glass']
/** Things so small that nobody counts them one by one, such as almonds. */
const tinyGrams = 5
/** A side is no meal of its own. */
const mostOfSide = { grams: 200, kcal: 200 }
/** Energy of a vessel of which half is worth serving, such as milk or curd. */
const halvedFrom = 80

const range = (low: number, high: number, step: number) =>
  Array.from({ length: Math.floor((high - low) / step + 1e-9) + 1 }, (_, index) => low + index * step)

const stepOf = ({ unit, unit_grams }: Component) =>
  halved.includes(unit) ? 0.5 : unit_grams < tinyGrams ? 5 : 1

/** Grams of one thing that nobody eats more of at a meal: no two plates of curd rice, no four stuffed parathas. */
const mostOfOne = { vessels: 520, pieces: 290 }

/** So many pieces or spoons are a plateful, or half as many more than usual: nobody is served 16 dumplings. */
const plateful = 5
/** Pieces of fewer grams are rich, such as laddoos: half as many more are enough. */
const richBelow = 25
export const spoons = ['tbsp', 'tsp']

/**
 * The counts in which a component of a dish may be served: from half of its usual count to twice, in household steps, a
 * vessel at least full; of pieces or spoons to a plateful.
 */
export function countsOf(component: Component): number[] {
  const { count, unit, unit_grams } = component
  const step = stepOf(component)
  const isRich = step === 1 && unit_grams < richBelow && !spoons.includes(unit)
  const low = Math.max(Math.min(count, 1), Math.ceil(count / 2 / step - 1e-9) * step)
  const most = step === 1 ? Math.min(2 * count, Math.max(isRich ? 0 : plateful, 1.5 * count)) : 2 * count
  const heaviest = halved.includes(unit) ? mostOfOne.vessels : mostOfOne.pieces
  const counts = range(low, most, step).filter((one) => one <= count || one * unit_grams <= heaviest)
  return counts.includes(count) ? counts : [...counts, count].sort((a, b) => a - b)
}

/** The household steps around a count in which a component can be measured: from half of it to twice, at least one. */
export function countsNear(component: Component, wanted: number): number[] {
  const step = stepOf(component)
  const low = Math.max(step, Math.floor(wanted / 2 / step) * step)
  return range(low, Math.max(low, 2 * wanted), step)
}

/** The next count of a component in household steps, up or down; undefined at the least and at three times the usual. */
export function nextCount(component: Component, count: number, way: 1 | -1): number | undefined {
  const step = stepOf(component)
  const next = way > 0 ? Math.floor(count / step + 1e-9) + 1 : Math.ceil(count / step - 1e-9) - 1
  return next < 1 || next * step > Math.max(3 * component.count, count) ? undefined : next * step
}

/** The counts in which a component may be served beside a dish. */
export function sideCountsOf(side: Component, figuresOf: FiguresOf): number[] {
  const step = stepOf(side)
  const kcal = nutrientIn(side.items, 'calories', figuresOf)
  const least = kcal < halvedFrom ? Math.max(1, step) : step
  const counts = range(least, step === 5 ? 15 : step === 1 ? 3 : 2, step)
  return counts.filter(
    (count) =>
      count === least || (count * side.unit_grams <= mostOfSide.grams && count * kcal <= mostOfSide.kcal),
  )
}

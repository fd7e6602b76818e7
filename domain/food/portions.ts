import type { Component } from './dishes.ts'

/** Vessels that are easily filled by half. Spoons and pieces are served whole. */
const halved = ['katori', 'bowl', 'plate', 'cup', 'glass']
/** Things so small that nobody counts them one by one, such as almonds. */
const tinyGrams = 5
const mostSideGrams = 260

const range = (low: number, high: number, step: number) =>
  Array.from({ length: Math.floor((high - low) / step + 1e-9) + 1 }, (_, index) => low + index * step)

const stepOf = ({ unit, unit_grams }: Component) =>
  halved.includes(unit) ? 0.5 : unit_grams < tinyGrams ? 5 : 1

/** The counts in which a component of a dish may be served: from half of its usual count to twice, in household steps. */
export function countsOf(component: Component): number[] {
  const { count } = component
  const step = stepOf(component)
  const low = Math.ceil(count / 2 / step - 1e-9) * step
  const counts = range(low, 2 * count, step)
  return counts.includes(count) ? counts : [...counts, count].sort((a, b) => a - b)
}

/** The counts in which a component may be served beside a dish. */
export function sideCountsOf(side: Component): number[] {
  const step = stepOf(side)
  const counts = range(step, step === 5 ? 15 : step === 1 ? 3 : 2, step)
  return counts.filter((count) => count === step || count * side.unit_grams <= mostSideGrams)
}

import { macroEnergy, type macros } from '#domain/food/nutrients.ts'
import { tenths } from '#domain/numbers.ts'

export type Macro = (typeof macros)[number]

/** In what a day's protein, carbs or fat may be typed. They are stored in grams. */
export const macroUnits = { g: 'g', percent: '% of energy', per_kg: 'g per kg' }
export type MacroUnit = keyof typeof macroUnits

/** What the units refer to; null while it is not known. */
export type MacroBase = { calories: number | null; weight_kg: number }

/** Grams of one unit; null where the energy is not known. */
function gramsOfUnit(macro: Macro, unit: MacroUnit, { calories, weight_kg }: MacroBase): number | null {
  if (unit === 'per_kg') return weight_kg
  if (unit === 'g') return 1
  return calories ? calories / 100 / macroEnergy[macro] : null
}

/** Whole grams of what is typed; null where the energy is not known. */
export function macroGrams(macro: Macro, unit: MacroUnit, typed: number, base: MacroBase): number | null {
  const grams = gramsOfUnit(macro, unit, base)
  return grams === null ? null : Math.round(typed * grams)
}

/** Grams in another unit: percent to the whole, grams per kilogram to the tenth. */
export function macroTyped(macro: Macro, unit: MacroUnit, grams: number, base: MacroBase): number | null {
  const one = gramsOfUnit(macro, unit, base)
  if (one === null) return null
  return unit === 'per_kg' ? tenths(grams / one) : Math.round(grams / one)
}

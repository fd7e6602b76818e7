import { eachTarget, type TargetKey } from '#domain/food/nutrients.ts'
import { hundredths, whole } from '#domain/numbers.ts'
import type { MealState } from './meal-logs.ts'

/** The figures of what was eaten, those that targets are set for; null what nobody knows. */
export type Figures = Record<TargetKey, number | null>
/** What a day comes to. `is_least`: something was eaten whose figures nobody knows. */
export type DaySum = Record<TargetKey, number> & { is_least: boolean }

/** The figures of so many grams of a food, by its table of 100 g. */
export const figuresOf = (per100g: Partial<Figures> | undefined, grams: number | null): Figures =>
  eachTarget((key) => {
    const figure = per100g?.[key] ?? null
    return figure === null || grams === null ? null : hundredths((figure * grams) / 100)
  })

type EatenMeal = Record<TargetKey, number> & { id: string; state: MealState | null }
type Entry = { meal_id: string | null; foods: Figures[] }

/** Energy of several foods in kcal; null where no food's energy is known. */
export function energyOfFoods(foods: Pick<Figures, 'calories'>[]): number | null {
  const known = foods.flatMap(({ calories }) => calories ?? [])
  return known.length > 0 ? Math.round(known.reduce((sum, one) => sum + one, 0)) : null
}

/**
 * What was eaten on a day: meals that are ticked as planned, and all that was written down. A meal that was eaten differently
 * counts with what was written for it.
 */
export function daySum(meals: EatenMeal[], entries: Entry[]): DaySum {
  const foods = entries.flatMap((entry) => entry.foods)
  const eaten = [...meals.filter(({ state }) => state === 'eaten'), ...foods]
  const isTold = (id: string) => entries.some(({ meal_id }) => meal_id === id)
  return {
    ...eachTarget((key) => Math.round(eaten.reduce((sum, one) => sum + (one[key] ?? 0), 0))),
    is_least:
      foods.some(({ calories }) => calories === null) ||
      meals.some(({ id, state }) => state === 'differently' && !isTold(id)),
  }
}

/** "about 640 kcal": nobody weighed what was eaten, so tens are enough. `isLeast`: not all of it is known. */
export const aboutEnergy = (kcal: number, isLeast = false) =>
  `${isLeast ? 'at least' : 'about'} ${whole(Math.round(kcal / 10) * 10)} kcal`

/** An entry without a text of its own: "Vada pav 130 g, Tea 150 g". */
export const wordsOfFoods = (foods: { name: string; grams: number | null }[]) =>
  foods.map(({ name, grams }) => (grams === null ? name : `${name} ${whole(grams)} g`)).join(', ')

/** Glasses of water that one day holds. */
export const mostGlasses = 30

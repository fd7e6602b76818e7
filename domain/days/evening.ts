import { type DayKind, eatsMeals, type SaidKind } from './day-kinds.ts'

/** A dish of tomorrow, and what is done for it this evening: soaking, setting curd. */
export type EveningWork = { title: string; before: string[] }

/** What is done the evening before for meals whose dishes need it. */
export function eveningWork<Meal extends { title: string }>(
  meals: Meal[],
  dishOf: (meal: Meal) => { before: string[] } | undefined,
): EveningWork[] {
  return meals.flatMap((meal) => {
    const { before = [] } = dishOf(meal) ?? {}
    return before.length > 0 ? [{ title: meal.title, before }] : []
  })
}

/** The meals that are prepared for a day: on a fast, and by who is unwell, only what was taken for it is eaten. */
export const mealsToPrepare = <Meal extends { instead_of?: string | undefined }>(
  kind: DayKind | null | undefined,
  meals: Meal[],
): Meal[] => (eatsMeals(kind ?? null) ? meals : meals.filter(({ instead_of }) => instead_of))

/**
 * The meals of a day for which food is bought: of a day away none; of Ramadan the planned ones, which are eaten before dawn and
 * after sunset.
 */
export function mealsToBuyFor<Meal extends { instead_of?: string | undefined }>(
  said: SaidKind | null,
  meals: Meal[],
): Meal[] {
  if (said?.kind === 'eating_out' || said?.kind === 'travel') return []
  return said?.fast === 'ramadan' ? meals : mealsToPrepare(said?.kind, meals)
}

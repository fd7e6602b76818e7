import { mealsWith, planClashes } from '#domain/food/reading/clashes.ts'
import { dislikeAvoid } from '#domain/food/reading/dislikes.ts'
import { limitProblems } from '#domain/plans/alternative-limits.ts'
import { bandProblems, placeName } from '#domain/plans/day-band.ts'
import type { PlanDay } from '#domain/plans/meal-plans.ts'
import { clashText } from '#domain/plans/plan-clashes.ts'
import type { SavedDay } from '#domain/plans/saved-plans.ts'
import { limitsFor } from '#server/clinical/food-limits.ts'
import { type Db, rowOf } from '#server/db/rows.ts'
import { currentTargets } from '#server/food/patient-targets.ts'
import { invalid } from '#server/http/errors.ts'
import { dishFoodsOf } from './plan-dishes.ts'

/** An alternative that may not be offered: its place, and why. */
type Misfit = { day: number; meal: number; alternative: number; text: string }
type Day = SavedDay & { date?: string }

const hasAlternatives = (days: Day[]) =>
  days.some(({ meals }) => meals.some(({ alternatives }) => alternatives))

/** The alternatives that clash with what a challenger avoids or does not like on their dates. */
export async function clashingAlternatives(db: Db, patientId: string, days: Day[]): Promise<Misfit[]> {
  if (!hasAlternatives(days)) return []
  const eater = await rowOf(db, 'patient_profiles', { patient_id: patientId })
  if (!eater) return []
  const placed = days.flatMap(({ date = null, meals }, day) =>
    meals.flatMap(({ alternatives = [] }, meal) =>
      alternatives.map((other, alternative) => ({ ...{ day, meal, alternative, date, other } })),
    ),
  )
  const others = placed.map(({ other }) => other)
  const dishOf = await dishFoodsOf(db, others)
  const alone = placed.map(({ date, other }) => ({ date, meals: [other] }))
  const disliked = eater.dislikes.map(dislikeAvoid)
  const clashes = [...planClashes(alone, eater, dishOf), ...mealsWith(alone, () => disliked, dishOf)]
  return [...Map.groupBy(clashes, ({ day }) => placed[day]!)].map(
    ([{ day, meal, alternative, other }, found]) => {
      const why = clashText(found)
      return { day, meal, alternative, text: `'${other.title}' ${why[0]!.toLowerCase()}${why.slice(1)}` }
    },
  )
}

/** The alternatives that may not be offered to somebody; to nobody in a saved plan, which knows only its own days. */
async function misfitsIn(db: Db, patientId: string | null, days: Day[]): Promise<Misfit[]> {
  if (!hasAlternatives(days)) return []
  const targets = patientId ? await currentTargets(db, patientId) : null
  const outside = days.flatMap(({ meals }, day) =>
    bandProblems(meals, targets ?? null).map((problem) => ({ ...problem, day })),
  )
  if (!patientId) return outside
  const profile = await rowOf(db, 'patient_profiles', { patient_id: patientId })
  return [
    ...(await clashingAlternatives(db, patientId, days)),
    ...(profile ? limitProblems(days, await limitsFor(db, patientId, profile)) : []),
    ...outside,
  ]
}

const nameOf = (days: Day[], { day, meal }: Misfit) => placeName(days[day]!, meal)

/** 422 that names a meal, its alternative and why that one may not be offered. */
export async function refuseMisfits(db: Db, patientId: string | null, days: Day[]) {
  const misfits = await misfitsIn(db, patientId, days)
  if (misfits.length === 0) return
  const errors = misfits.map((misfit) => ({
    path: `days.${misfit.day}.meals.${misfit.meal}.alternatives.${misfit.alternative}`,
    message: `${nameOf(days, misfit)}: ${misfit.text}.`,
  }))
  throw invalid(errors[0]!.message, errors)
}

/** A meal without some of its alternatives. */
function leaveOut<Meal extends PlanDay['meals'][number]>(
  meal: Meal,
  at: (alternative: number) => boolean,
): Meal {
  const { alternatives = [], ...alone } = meal
  const left = alternatives.filter((_, index) => !at(index))
  return left.length > 0 ? { ...meal, alternatives: left } : (alone as Meal)
}

export const without = (days: PlanDay[], misfits: Misfit[]): PlanDay[] =>
  days.map((day, d) => ({
    ...day,
    meals: day.meals.map((meal, m) =>
      leaveOut(meal, (index) =>
        misfits.some(({ day, meal, alternative }) => day === d && meal === m && alternative === index),
      ),
    ),
  }))

/** The days without the alternatives that may not be offered, and what was left out. */
export async function withoutMisfits(db: Db, patientId: string, days: PlanDay[]) {
  const left_out: { date: string; meal_id: string; why: string }[] = []
  let now = days
  for (;;) {
    // One after the other: without one, the others may fit.
    const [misfit] = await misfitsIn(db, patientId, now)
    if (!misfit) return { days: now, left_out }
    const { date, meals } = now[misfit.day]!
    left_out.push({ date, meal_id: meals[misfit.meal]!.id, why: `${nameOf(now, misfit)}: ${misfit.text}.` })
    now = without(now, [misfit])
  }
}

import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { today } from '#domain/dates.ts'
import { foodClashes, type MealClash, planClashes } from '#domain/food/reading/clashes.ts'
import { everyDish } from '#domain/plans/alternatives.ts'
import type { PlanDay } from '#domain/plans/meal-plans.ts'
import { clashKey, explainedClashes, markClashes } from '#domain/plans/plan-clashes.ts'
import { type Db, rowOf, update } from '#server/db/rows.ts'
import { clashingAlternatives, without } from './alternatives.ts'
import { planColumns } from './plan-columns.ts'
import { dishFoodsOf } from './plan-dishes.ts'

type Texts = { title: string; notes?: string | null | undefined }
const nobody = { allergies: [], dietary_prefs: [], food_rules: [] }

/**
 * Reads the texts of meals before a plan is locked, one meal at a time: meanwhile other requests are answered. What was
 * read is remembered, so that `clashesOf` is quick.
 */
export async function readAhead(days: { meals: (Texts & { alternatives?: Texts[] | undefined })[] }[]) {
  for (const { meals } of days)
    for (const { title, notes } of everyDish<Texts, Texts>(meals)) {
      foodClashes([title, notes ?? ''], nobody)
      await setImmediate()
    }
}

/** The meals that clash with what the challenger avoids on their dates. */
export async function clashesOf(
  db: Db,
  patientId: string,
  days: Pick<PlanDay, 'date' | 'meals'>[],
): Promise<MealClash[]> {
  const eater = await rowOf(db, 'patient_profiles', { patient_id: patientId })
  if (!eater) return []
  const meals = days.flatMap((day) => day.meals)
  return planClashes(days, eater, await dishFoodsOf(db, meals))
}

/** Goes back to the plan where a swapped dish of today or later clashes: nobody but the challenger chose that dish. */
async function dropClashingSwaps(db: Db, patientId: string) {
  const swaps = await db
    .selectFrom('meal_logs')
    .select(['date', 'meal_id', 'swap'])
    .where('patient_id', '=', patientId)
    .where('date', '>=', today())
    .where('swap', 'is not', null)
    .execute()
  if (swaps.length === 0) return
  const days = swaps.map(({ date, swap }) => ({ date, meals: [swap!] }))
  for (const { day } of await clashesOf(db, patientId, days)) {
    const { date, meal_id } = swaps[day]!
    await db
      .updateTable('meal_logs')
      .set({ swap: null })
      .where('patient_id', '=', patientId)
      .where('date', '=', date)
      .where('meal_id', '=', meal_id)
      .execute()
  }
}

/**
 * Marks anew what clashes in somebody's published plans of today and later. After a change of the profile the caller
 * holds the lock on their assignment, so no plan is created meanwhile.
 */
export async function markRunningPlans(db: Db, patientId: string) {
  const plans = await db
    .selectFrom('meal_plans')
    .select(['id', 'days'])
    .where('patient_id', '=', patientId)
    .where('status', '=', 'published')
    .where('last_date', '>=', sql<string>`${today()}::date`)
    .orderBy('id')
    .forUpdate()
    .execute()
  await dropClashingSwaps(db, patientId)
  for (const { id, days: stored } of plans) {
    // Nobody but the challenger picks an alternative: one that clashes is not offered any more.
    const days = without(stored, await clashingAlternatives(db, patientId, stored))
    const explained = explainedClashes(days)
    const clashes = await clashesOf(db, patientId, days)
    const marked = markClashes(days, clashes, (clash) => explained.has(clashKey(clash)))
    if (isDeepStrictEqual(marked, stored)) continue
    // Without a clash the challenger must not read why meals stay.
    const reason = clashes.length === 0 && { clash_reason: null }
    await update(db, 'meal_plans', 'id', id, { ...planColumns(marked), ...reason })
  }
}

/** Whose plans are looked for in one statement. */
const peopleAtOnce = 500

/**
 * Marks anew what clashes in everybody's published plans of today and later: another version of the program may know
 * more foods. One transaction for each challenger, so that nobody waits for the others.
 */
export async function markAllRunningPlans(db: Db, stopped = new AbortController().signal) {
  let people: { patient_id: string }[] = []
  do {
    const after = people.at(-1)?.patient_id
    let next = db
      .selectFrom('meal_plans')
      .select('patient_id')
      .distinct()
      .where('status', '=', 'published')
      .where('last_date', '>=', sql<string>`${today()}::date`)
      .orderBy('patient_id')
      .limit(peopleAtOnce)
    if (after) next = next.where('patient_id', '>', after)
    people = await next.execute()
    for (const { patient_id } of people) {
      // It begins anew another time.
      stopped.throwIfAborted()
      await db.transaction().execute((inside) => markRunningPlans(inside, patient_id))
    }
  } while (people.length === peopleAtOnce)
}

import { type Kysely, sql } from 'kysely'
import { addDays, type DateString } from '#domain/dates.ts'
import type { Meal, PlanDay } from '#domain/plans/meal-plans.ts'
import type { DB } from '#server/db/tables.ts'

type PlannedDay = { date: DateString; plan_id: string | null; day: PlanDay | null }

/** What is planned for a date and the next; of several published plans, the one published last. */
export async function plannedDays(
  db: Kysely<DB>,
  patientId: string,
  date: DateString,
): Promise<[PlannedDay, PlannedDay]> {
  const { rows } = await sql<PlannedDay>`
    select wanted.date, plan.id as plan_id, plan.day
    from unnest(${[date, addDays(date, 1)]}::date[]) as wanted(date)
    left join lateral (
      select p.id, planned.day from meal_plans p, jsonb_array_elements(p.days) as planned(day)
      where p.patient_id = ${patientId} and p.status = 'published'
        and p.last_date >= wanted.date and p.first_date <= wanted.date
        and planned.day->>'date' = wanted.date::text
      order by p.published_at desc limit 1
    ) as plan on true
    order by wanted.date`.execute(db)
  return rows as [PlannedDay, PlannedDay]
}

/**
 * Meals that stood in a plan for a date and no longer do: their plan was changed, replaced or withdrawn. As they stood
 * last.
 */
export async function formerMeals(
  db: Kysely<DB>,
  patientId: string,
  date: DateString,
  ids: string[],
): Promise<Meal[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ meal: Meal }>`
    select distinct on (meal->>'id') meal
    from (
      select p.days, p.published_at, p.version from meal_plans p
      where p.patient_id = ${patientId} and p.status <> 'draft'
      union all
      select v.days, p.published_at, v.version from meal_plan_versions v join meal_plans p on p.id = v.plan_id
      where p.patient_id = ${patientId} and p.status <> 'draft'
    ) as told, jsonb_array_elements(told.days) as planned(day), jsonb_array_elements(planned.day->'meals') as meal
    where planned.day->>'date' = ${date} and meal->>'id' = any(${ids})
    order by meal->>'id', told.published_at desc, told.version desc`.execute(db)
  return rows.map(({ meal }) => meal)
}

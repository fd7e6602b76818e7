import { type RawBuilder, sql } from 'kysely'
import { addDays, type DateString } from '#domain/dates.ts'
import type { SaidKind } from '#domain/days/day-kinds.ts'
import { type Swaps, servedDays } from '#domain/days/meal-logs.ts'
import type { Meal, PlanDay } from '#domain/plans/meal-plans.ts'
import type { Db } from '#server/db/rows.ts'
import { found } from '#server/http/errors.ts'
import { isUsualDay } from './usual-days.ts'

type PlannedDay = { date: DateString; plan_id: string | null; day: PlanDay | null }

/** The published plan of each date `wanted.date`, as `plan`: of several, the one published last. */
export const planOfDate = (patientId: string | RawBuilder<string>) => sql`left join lateral (
    select p.id, planned.day from meal_plans p, jsonb_array_elements(p.days) as planned(day)
    where p.patient_id = ${patientId} and p.status = 'published'
      and p.last_date >= wanted.date and p.first_date <= wanted.date
      and planned.day->>'date' = wanted.date::text
    order by p.published_at desc limit 1
  ) as plan on true`

/** What was picked or swapped in rows `l`; keys are as `swapKey` makes them. */
const takenByMeal = sql`jsonb_object_agg(l.date || ' ' || l.meal_id, jsonb_build_object('swap', l.swap, 'choice', l.choice))`
const isTaken = sql`(l.swap is not null or l.choice is not null)`

/** What is planned for a date, after the day before and before the day after. */
export async function plannedDays(
  db: Db,
  patientId: string,
  date: DateString,
): Promise<[before: PlannedDay, planned: PlannedDay, after: PlannedDay]> {
  const { rows } = await sql<PlannedDay>`
    select wanted.date, plan.id as plan_id, plan.day
    from unnest(${[-1, 0, 1].map((days) => addDays(date, days))}::date[]) as wanted(date)
    ${planOfDate(patientId)}
    order by wanted.date`.execute(db)
  return rows as [PlannedDay, PlannedDay, PlannedDay]
}

/**
 * The planned days from a date to another one, with the dishes that the challenger picked and swapped, the meals they ticked,
 * and what they said of a day that is different.
 */
export async function servedBetween(
  db: Db,
  patientId: string,
  from: DateString,
  to: DateString,
): Promise<{ day: PlanDay; ticked: string[]; said: SaidKind | null }[]> {
  const { rows } = await sql<{ day: PlanDay; swaps: Swaps | null; ticked: string[]; said: SaidKind | null }>`
    select plan.day, array(select l.meal_id::text from meal_logs l
        where l.patient_id = ${patientId} and l.date = wanted.date and l.state is not null) as ticked,
      (select ${takenByMeal} from meal_logs l
        where l.patient_id = ${patientId} and l.date = wanted.date and ${isTaken}) as swaps,
      (select jsonb_build_object('kind', k.kind, 'fast', k.fast) from day_kinds k
        where k.patient_id = ${patientId} and k.date = wanted.date) as said
    from (select day::date as date
      from generate_series(${from}::date, ${to}::date, interval '1 day') as day) as wanted
    ${planOfDate(patientId)}
    where plan.day is not null
    order by wanted.date`.execute(db)
  return rows.flatMap(({ day, swaps, ...more }) =>
    servedDays([day], swaps ?? {}).map((served) => ({ day: served, ...more })),
  )
}

/**
 * Meals that stood in a plan for a date and no longer do: their plan was changed, replaced or withdrawn. As they stood
 * last.
 */
export async function formerMeals(
  db: Db,
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

/** A meal that stands in a plan for a date, or stood in one; 404 for others. */
export async function toldMeal(db: Db, patientId: string, date: DateString, id: string) {
  const [, { day }] = await plannedDays(db, patientId, date)
  const planned = day?.meals.find((meal) => meal.id === id)
  const [meal] = planned ? [planned] : await formerMeals(db, patientId, date, [id])
  return { meal: found(meal), isPlanned: planned !== undefined }
}

/** What was picked and swapped in the plan `p`, for `asServed`; null without any. */
export const swapsOfPlan = sql<Swaps | null>`(select ${takenByMeal}
  from meal_logs l where l.patient_id = p.patient_id and ${isTaken}
    and l.date between p.first_date and p.last_date)`.as('swaps')

/** The same for those who read the plan as it was written. */
export const noSwaps = sql<Swaps | null>`null`.as('swaps')

/** Percent of somebody's ticked meals of these days that were eaten as planned, as `adherenceOf` counts. */
export function tickedPercent(
  patientId: string,
  { from, to }: { from: DateString; to: DateString },
): RawBuilder<number | null> {
  return sql`(select round(100.0 * count(*) filter (where state = 'eaten') / nullif(count(*), 0))::int
    from meal_logs where patient_id = ${patientId}::uuid and date between ${from}::date and ${to}::date
      and state is not null and ${isUsualDay(sql`meal_logs.patient_id`, sql`meal_logs.date`)})`
}

import { sql } from 'kysely'
import { today } from '#domain/dates.ts'
import { notesEatingDisorder } from '#domain/food/targets/targets.ts'
import { countedWeights } from '#domain/progress/counted-weights.ts'
import type { JourneyFacts } from '#domain/progress/journey.ts'
import { weighed } from '#domain/progress/progress-figures.ts'
import { isUsualDay } from '#server/days/usual-days.ts'
import { type Db, rowOf } from '#server/db/rows.ts'
import { latestWeight } from './body-weights.ts'
import { isRated } from './check-ins.ts'

/** What streaks and milestones follow from. */
export async function journeyFacts(db: Db, patientId: string): Promise<JourneyFacts> {
  const { rows: ticked } = await sql<{ date: string }>`
    select distinct date from meal_logs
    where patient_id = ${patientId}::uuid and state is not null and date <= ${today()}::date`.execute(db)
  const { rows: planned } = await sql<{ date: string }>`
    select distinct (day->>'date')::date as date
    from meal_plans p, jsonb_array_elements(p.days) as day
    where p.patient_id = ${patientId}::uuid and p.status = 'published'
      and jsonb_array_length(day->'meals') > 0
      and ${isUsualDay(sql`p.patient_id`, sql`(day->>'date')::date`)}`.execute(db)
  const reports = await db
    .selectFrom('progress_reports')
    .select(['week_start', 'weight_kg', 'adherence_pct', isRated('progress_reports').as('rated')])
    .where('patient_id', '=', patientId)
    .execute()
  const profile = await rowOf(db, 'patient_profiles', { patient_id: patientId })
  // Where figures can do harm, what the nutritionist weighs is not shown.
  const isSheltered = !!profile && notesEatingDisorder(profile)
  const single = isSheltered ? undefined : await latestWeight(db, patientId)
  const [newest] = single
    ? [{ week_start: single.date, weight_kg: single.weight_kg }]
    : weighed(reports).sort((one, other) => (one.week_start < other.week_start ? 1 : -1))
  return {
    ticked: ticked.map(({ date }) => date),
    planned: new Set(planned.map(({ date }) => date)),
    reports,
    may_show: !isSheltered,
    latest_weight: newest ? { date: newest.week_start, weight_kg: newest.weight_kg } : null,
    ...(profile ? countedWeights(profile) : { goal: null, weights: null }),
  }
}

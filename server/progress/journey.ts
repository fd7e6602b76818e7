import { type Kysely, sql } from 'kysely'
import { today } from '#domain/dates.ts'
import { notesEatingDisorder } from '#domain/food/targets.ts'
import { bmi, isMinor } from '#domain/people/patients.ts'
import type { JourneyFacts } from '#domain/progress/journey.ts'
import { effectiveGoal } from '#domain/progress/progress-figures.ts'
import { shownTarget } from '#domain/progress/weight-to-go.ts'
import type { DB } from '#server/db/tables.ts'

/** BMI below which a loss is no achievement. */
const leastBmi = 18.5

/** The challenger's goal, and the weights that count as reached. */
async function bodyOf(db: Kysely<DB>, patientId: string): Promise<Pick<JourneyFacts, 'goal' | 'weights'>> {
  const profile = await db
    .selectFrom('patient_profiles')
    .selectAll()
    .where('patient_id', '=', patientId)
    .executeTakeFirst()
  if (!profile) return { goal: null, weights: null }
  const { start_weight_kg: startKg, height_cm, dob, pregnancy } = profile
  const isYoung = isMinor(dob)
  const isSheltered = isYoung || (pregnancy && pregnancy !== 'no') || notesEatingDisorder(profile)
  return {
    goal: effectiveGoal(profile.goal, bmi(startKg, height_cm), isYoung),
    weights: isSheltered
      ? null
      : { startKg, targetKg: shownTarget(profile), leastKg: leastBmi * (height_cm / 100) ** 2 },
  }
}

/** What streaks and milestones follow from. */
export async function journeyFacts(db: Kysely<DB>, patientId: string): Promise<JourneyFacts> {
  const { rows: ticked } = await sql<{ date: string }>`
    select distinct date from meal_logs
    where patient_id = ${patientId}::uuid and state is not null and date <= ${today()}::date`.execute(db)
  const { rows: planned } = await sql<{ date: string }>`
    select distinct (day->>'date')::date as date
    from meal_plans p, jsonb_array_elements(p.days) as day
    where p.patient_id = ${patientId}::uuid and p.status = 'published'
      and jsonb_array_length(day->'meals') > 0`.execute(db)
  const reports = await db
    .selectFrom('progress_reports')
    .select(['week_start', 'weight_kg', 'adherence_pct'])
    .where('patient_id', '=', patientId)
    .execute()
  return {
    ticked: ticked.map(({ date }) => date),
    planned: new Set(planned.map(({ date }) => date)),
    reports,
    ...(await bodyOf(db, patientId)),
  }
}

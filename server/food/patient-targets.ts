import { sql } from 'kysely'
import { type DateString, today } from '#domain/dates.ts'
import {
  measuredSince,
  type PlannedDay,
  proposeFromWeights,
} from '#domain/food/targets/energy-expenditure.ts'
import {
  missingReason,
  noShowingMessage,
  patientTargets,
  type TargetsInput,
  targetsChangedMessage,
} from '#domain/food/targets/patient-targets.ts'
import { spreadCarbs } from '#domain/food/targets/proposed-carbs.ts'
import {
  energyFloor,
  type KnownWeight,
  notesEatingDisorder,
  proposeTargets,
} from '#domain/food/targets/targets.ts'
import { readablePlans, visiblePatients } from '#server/access.ts'
import { isUsualDay } from '#server/days/usual-days.ts'
import { type Db, insertedIfNew, orNotFound, refuseStale } from '#server/db/rows.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { invalidField, stale } from '#server/http/errors.ts'
import { implement } from '#server/http/routes.ts'
import { latestWeight } from '#server/progress/body-weights.ts'

const profileOf = (db: Db, user: SignedIn, id: string) =>
  db
    .selectFrom('patient_profiles')
    .selectAll()
    .where('patient_id', '=', id)
    .where(visiblePatients(user, 'patient_id'))

/** The targets confirmed last. */
export const currentTargets = (db: Db, id: string) =>
  db
    .selectFrom('patient_targets as t')
    .leftJoin('users as u', 'u.id', 't.nutritionist_id')
    .selectAll('t')
    .select(sql<string | null>`u.display_name`.as('confirmed_by'))
    .where('t.patient_id', '=', id)
    .orderBy('t.version', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Whether a challenger may see figures of what they ate, and whether the nutritionist shows them their targets. */
export async function shownFigures(db: Db, patientId: string) {
  const profile = await db
    .selectFrom('patient_profiles as p')
    .select(['p.medical_notes', 'p.medication', 'p.conditions'])
    .select(
      sql<boolean>`coalesce((select t.shown_to_challenger from patient_targets t where t.patient_id = p.patient_id
        order by t.version desc limit 1), false)`.as('has_targets'),
    )
    .where('p.patient_id', '=', patientId)
    .executeTakeFirst()
  // Nobody knows that it does no harm to somebody without a profile.
  const mayShow = profile !== undefined && !notesEatingDisorder(profile)
  return { mayShow, hasTargets: mayShow && profile.has_targets }
}

/** The newest weight, else the starting weight. */
export async function knownWeight(db: Db, id: string, start: number): Promise<KnownWeight> {
  const newest = await latestWeight(db, id)
  return { kg: newest?.weight_kg ?? start, on: newest?.date ?? null, isSingle: newest?.single ?? false }
}

/** Reports and weights since a date, and what published plans have for each date since; of several plans, the one published last. */
async function weightsAndPlans(db: Db, user: SignedIn, id: string, since: DateString) {
  const reports = await db
    .selectFrom('progress_reports')
    .select(['week_start', 'weight_kg', 'adherence_pct'])
    .where('patient_id', '=', id)
    .where('week_start', '>=', since)
    .execute()
  const weights = await db
    .selectFrom('weights')
    .select(['date as week_start', 'weight_kg'])
    .where('patient_id', '=', id)
    .where('date', '>=', since)
    .execute()
  const planned = await sql<PlannedDay>`
    select distinct on (date) day->>'date' as date, (day->'totals'->>'calories')::float8 as calories
    from meal_plans, jsonb_array_elements(days) as day
    where patient_id = ${id} and status = 'published' and last_date >= ${since}::date and ${readablePlans(user)}
      and ${isUsualDay(sql`meal_plans.patient_id`, sql`(day->>'date')::date`)}
    order by date, published_at desc`.execute(db)
  return { reports, weights, planned: planned.rows }
}

/** The confirmed targets and today's proposals; 404 for a challenger out of reach or without a profile. */
export async function targetsOf(db: Db, user: SignedIn, id: string) {
  const profile = await profileOf(db, user, id).executeTakeFirstOrThrow(orNotFound())
  const weight = await knownWeight(db, id, profile.start_weight_kg)
  const current = await currentTargets(db, id)
  const seen = await weightsAndPlans(db, user, id, measuredSince(today()))
  const proposal = proposeTargets(profile, weight, today())
  return {
    version: current?.version ?? 0,
    current: current ?? null,
    ...proposal,
    usual_spread: proposal.proposed?.carbs_by_meal ?? spreadCarbs(100, profile),
    measured: proposeFromWeights(profile, weight, seen, today()),
    floor: energyFloor(profile, weight, today()),
    weight_kg: weight.kg,
    may_show: !notesEatingDisorder(profile),
  }
}

/** Confirms targets as the next version, of which `ifMatch` must be the present one if it is given. */
export async function confirmTargets(
  db: Db,
  user: SignedIn,
  id: string,
  input: TargetsInput,
  ifMatch?: number,
) {
  const before = await targetsOf(db, user, id)
  refuseStale(before, ifMatch, targetsChangedMessage)
  const missing = missingReason(input, before)
  if (missing) throw invalidField('reason', missing)
  const { shown, carbs_by_meal, ...targets } = input
  if (shown && !before.may_show) throw invalidField('shown', noShowingMessage)
  const saved = await insertedIfNew(db, 'patient_targets', {
    ...targets,
    carbs_by_meal: carbs_by_meal && JSON.stringify(carbs_by_meal),
    patient_id: id,
    version: before.version + 1,
    nutritionist_id: user.id,
    proposed: before.proposed && JSON.stringify(before.proposed),
    shown_to_challenger: shown,
  })
  // Somebody else confirmed at the same moment.
  if (!saved) throw stale(targetsChangedMessage)
}

export const patientTargetHandlers = implement(patientTargets, {
  'GET /nutritionists/patients/:id/targets': async ({ db, user, params }) => targetsOf(db, user, params.id),

  'PUT /nutritionists/patients/:id/targets': async ({ db, user, params, body, ifMatch }) => {
    await confirmTargets(db, user, params.id, body, ifMatch)
    return targetsOf(db, user, params.id)
  },

  'GET /patients/targets': async ({ db, user }) => {
    const current = await currentTargets(db, user.id)
    if (!current?.shown_to_challenger) return { targets: null }
    // An eating disorder may have been noted since.
    const profile = await profileOf(db, user, user.id).executeTakeFirst()
    return { targets: profile && !notesEatingDisorder(profile) ? current : null }
  },
})

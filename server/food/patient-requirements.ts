import { today } from '#domain/dates.ts'
import {
  noChangeMessage,
  type PatientRequirements,
  patientRequirements,
  type RequirementChanges,
  type RequirementsInput,
  requirementsChangedMessage,
  withChanges,
} from '#domain/food/patient-requirements.ts'
import {
  orderProblem,
  requirementKeys,
  requirementReasons,
  requirementsOf,
} from '#domain/food/requirements.ts'
import { visiblePatients } from '#server/access.ts'
import { type Db, insertedIfNew, orNotFound, refuseStale } from '#server/db/rows.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { invalidField, stale } from '#server/http/errors.ts'
import { implement } from '#server/http/routes.ts'
import { chosenSet } from './requirement-sets.ts'

/** The changes of requirements that count. */
const lastChange = (db: Db, id: string) =>
  db
    .selectFrom('patient_requirements as r')
    .leftJoin('users as u', 'u.id', 'r.nutritionist_id')
    .select(['r.version', 'r.changes', 'r.reason', 'r.created_at', 'u.display_name as changed_by'])
    .where('r.patient_id', '=', id)
    .orderBy('r.version', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * What a challenger needs in a day: by the practice's set, with what their nutritionist has changed. 404 for somebody out
 * of reach or without a profile.
 */
export async function requirementsFor(
  db: Db,
  user: SignedIn,
  patientId: string,
): Promise<PatientRequirements> {
  const profile = await db
    .selectFrom('patient_profiles as p')
    .select(['p.dob', 'p.gender', 'p.pregnancy', 'p.due_date', 'p.dietary_prefs', 'p.food_rules'])
    .select((profile) =>
      profile
        .selectFrom('patient_targets as t')
        .select('t.calories')
        .whereRef('t.patient_id', '=', 'p.patient_id')
        .orderBy('t.version', 'desc')
        .limit(1)
        .as('calories'),
    )
    .where('p.patient_id', '=', patientId)
    .where(visiblePatients(user, 'p.patient_id'))
    .executeTakeFirstOrThrow(orNotFound())
  const { id, name, ...set } = await chosenSet(db)
  const change = await lastChange(db, patientId)
  const on = today()
  const requirements = requirementsOf(profile, set, { calories: profile.calories, on })
  return {
    version: change?.version ?? 0,
    set: { id, name, source: set.source, sure: set.sure },
    reasons: requirementReasons(profile, set, on),
    nutrients: withChanges(requirements, change?.changes ?? {}),
    last: change ?? null,
  }
}

/** The changes after a call; 422 for figures that contradict each other. */
function changesAfter(before: PatientRequirements, { reason: _, ...input }: RequirementsInput) {
  const changes: RequirementChanges = {}
  for (const key of requirementKeys) {
    const { ear, rda, upper, changed } = before.nutrients[key]
    const present = { ear, rda, upper }
    const wanted = input[key]
    if (wanted === undefined) {
      if (changed) changes[key] = present
    } else if (wanted !== null) {
      const figures = { ...present, ...wanted }
      const problem = orderProblem(key, figures)
      if (problem) throw invalidField(key, problem)
      changes[key] = figures
    }
  }
  return changes
}

export const patientRequirementHandlers = implement(patientRequirements, {
  'GET /nutritionists/patients/:id/requirements': ({ db, user, params }) =>
    requirementsFor(db, user, params.id),

  'PUT /nutritionists/patients/:id/requirements': async ({ db, user, params, body, ifMatch }) => {
    const before = await requirementsFor(db, user, params.id)
    refuseStale(before, ifMatch, requirementsChangedMessage)
    if (requirementKeys.every((key) => body[key] === undefined)) throw invalidField('reason', noChangeMessage)
    const saved = await insertedIfNew(db, 'patient_requirements', {
      ...{ patient_id: params.id, version: before.version + 1, nutritionist_id: user.id },
      ...{ changes: JSON.stringify(changesAfter(before, body)), reason: body.reason },
    })
    // Somebody else changed them at the same moment.
    if (!saved) throw stale(requirementsChangedMessage)
    return requirementsFor(db, user, params.id)
  },
})

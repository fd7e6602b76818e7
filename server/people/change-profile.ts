import { isDeepStrictEqual } from 'node:util'
import { today } from '#domain/dates.ts'
import { cooksForProblem } from '#domain/people/home-members.ts'
import {
  neededToBegin,
  neededToBeginMessage,
  PatientProfileInput,
  type PatientProfilePatch,
  profileLabels,
} from '#domain/people/patients.ts'
import { asOneFact, overDueDateProblem, staged } from '#domain/people/pregnancy.ts'
import { removedAllergies, removedAllergiesMessage } from '#domain/people/profile-changes.ts'
import { writeAudit } from '#server/admin/audit.ts'
import { askAgainAboutFasts } from '#server/days/day-kinds.ts'
import { type Db, inserted, now, rowOf, updated } from '#server/db/rows.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { check, found, invalid, invalidField } from '#server/http/errors.ts'
import { notify } from '#server/messages/notifications.ts'
import { markRunningPlans } from '#server/plans/plan-clashes.ts'
import { recordChange } from './record-change.ts'
import { lockCare, lockUsers, nameUser } from './users.ts'

export const noProfile = 'You have not completed your profile yet.'

/** Plans are made for these fields, so the nutritionist hears of each change at once. */
const careFields = [
  'allergies',
  'dietary_prefs',
  'food_rules',
  'fasting_weekdays',
  'rule_weekdays',
  'medical_notes',
  'medication',
  'conditions',
  'medicines',
  'pregnancy',
  'due_date',
] as const

type Change = {
  db: Db
  user: SignedIn
  body: PatientProfilePatch & { removed_allergies_confirmed?: boolean | undefined }
  caller: { ip: string; requestId: string }
  keepOthers: (stored: object) => void
}

/** What is sent, with a pregnancy as one fact; 422 for a due date that is long over. */
export function saidOf<Body extends PatientProfilePatch>(
  body: Body,
  stored: Parameters<typeof asOneFact>[1],
): Body {
  const said = asOneFact(body, stored, today())
  const problem = body.due_date || body.last_period ? overDueDateProblem(said.due_date, today()) : null
  if (problem) throw invalidField(body.last_period ? 'last_period' : 'due_date', problem)
  return said
}

/** What a first profile is made of: the name is known from the account. 422 names what is missing. */
async function firstProfile(db: Db, patientId: string, said: PatientProfilePatch) {
  const { name } = (await rowOf(db, 'users', { id: patientId }, ['name']))!
  const [, first_name = name ?? undefined, last_name] = name?.match(/^(.+)\s+(\S+)$/) ?? []
  const first = { first_name, last_name, ...said }
  const missing = neededToBegin.filter((field) => first[field] === undefined || first[field] === null)
  if (missing.length > 0)
    throw invalid(
      neededToBeginMessage(missing),
      missing.map((path) => ({ path, message: `${profileLabels[path]} is needed` })),
    )
  return first
}

/**
 * Changes a challenger's profile: their own call, or that of the nutritionist in care, who may also begin it. Who may, is
 * checked before.
 */
export async function changeProfile({ db, user, body, caller, keepOthers }: Change, patientId: string) {
  await lockUsers(db, [patientId])
  const isOwn = user.id === patientId
  const stored = await db
    .selectFrom('patient_profiles')
    .selectAll()
    .where('patient_id', '=', patientId)
    .forUpdate()
    .executeTakeFirst()
  const current = stored && staged(stored, today())
  if (isOwn) found(current, noProfile)
  keepOthers(current ?? {})
  const { removed_allergies_confirmed: isConfirmed, ...sent } = body
  const said = saidOf(sent, current ?? null)
  const whole = current ? { ...current, ...said } : await firstProfile(db, patientId, said)
  const merged = check(PatientProfileInput, whole)
  const tooFew = said.cooks_for && cooksForProblem(said.cooks_for, current?.home_members ?? [])
  if (tooFew) throw invalidField('cooks_for', tooFew)
  const removed = removedAllergies(current?.allergies ?? [], merged.allergies ?? [])
  if (!isOwn && removed.length > 0 && !isConfirmed)
    throw invalidField('removed_allergies_confirmed', removedAllergiesMessage(removed))
  const isOtherCare = careFields.some(
    (field) => !isDeepStrictEqual(merged[field] ?? null, current?.[field] ?? null),
  )
  const nutritionist = isOtherCare && (await lockCare(db, patientId))
  const saved = current
    ? await updated(db, 'patient_profiles', 'patient_id', patientId, { ...merged, updated_at: now })
    : await inserted(db, 'patient_profiles', { ...merged, patient_id: patientId })
  await nameUser(db, patientId, saved)
  await recordChange(db, user, current ?? {}, saved)
  if (isOtherCare) {
    await markRunningPlans(db, patientId)
    if (isOwn) await askAgainAboutFasts(db, patientId)
    const action = 'change of allergies, diet, rules or medical notes'
    await writeAudit(db, action, patientId, { user, ...caller })
  }
  if (isOwn && nutritionist)
    await notify(db, { user_id: nutritionist, kind: 'care_changed', person_id: user.id })
  return staged(saved, today())
}

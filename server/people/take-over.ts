import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { type Words, written } from '#domain/field-words.ts'
import { profileLabels, profileWritings } from '#domain/people/patients.ts'
import { type Db, insert, rowOf, update } from '#server/db/rows.ts'
import { markRunningPlans } from '#server/plans/plan-clashes.ts'

/*
 * What was written for somebody who had not joined becomes part of the account with which they accept. Nothing is lost:
 * whatever the account answers otherwise stands in a note of the nutritionist.
 */

type Move = { from: string; to: string; nutritionist_id: string }
type Decision = 'moves' | ((db: Db, move: Move) => Promise<void>) | { none: string }

const onlySignedIn: Decision = { none: 'Only somebody who signs in has these.' }
const onlyStaff: Decision = { none: 'Names somebody of the practice or the office.' }

/** Versions of the account come first: what is in force is what the nutritionist wrote who cares from now on. */
const appended =
  (table: 'patient_targets' | 'patient_requirements') =>
  async (db: Db, { from, to }: Move) => {
    await sql`update ${sql.table(table)} set patient_id = ${to}, version = version
      + (select coalesce(max(version), 0) from ${sql.table(table)} where patient_id = ${to})
      where patient_id = ${from}`.execute(db)
  }

/** With the same nutritionist the messages go on in the conversation that there is. */
async function moveCare(db: Db, { from, to, nutritionist_id }: Move) {
  const present = await rowOf(db, 'assignments', { patient_id: to, nutritionist_id, active: true }, [
    'id',
    'message_count',
  ])
  if (present) {
    const { id, message_count } = present
    const ended = (await rowOf(db, 'assignments', { patient_id: from, active: true }, ['id']))!.id
    await sql`update notifications set conversation_id = ${id} where conversation_id = ${ended}
      and not exists (select from notifications n where n.conversation_id = ${id} and n.read_at is null)`.execute(
      db,
    )
    const moved = await sql`update messages set conversation_id = ${id}, number = number + ${message_count}
      where conversation_id = ${ended}`.execute(db)
    await sql`update assignments set message_count = message_count + ${Number(moved.numAffectedRows ?? 0)}
      where id = ${id}`.execute(db)
    await db.deleteFrom('assignments').where('id', '=', ended).execute()
  }
  await update(db, 'assignments', 'patient_id', from, { patient_id: to })
}

/** Lists in which what either of the two says holds. */
const united = [
  'allergies',
  'conditions',
  'medicines',
  'confirmed_conditions',
  'confirmed_medicines',
  'dislikes',
]
const isEmpty = (value: unknown) =>
  value === null || (typeof value === 'object' && Object.keys(value as object).length === 0)

/** The fields of a profile that are united or filled, and what the account answers otherwise, in words. */
export function mergeProfiles(own: Record<string, unknown>, other: Record<string, unknown>) {
  const set: Record<string, unknown> = {}
  const differences: string[] = []
  for (const [field, value] of Object.entries(other)) {
    if (field === 'patient_id' || isEmpty(value) || isDeepStrictEqual(own[field], value)) continue
    if (united.includes(field))
      set[field] = [...new Set([...(own[field] as string[]), ...(value as string[])])]
    else if (isEmpty(own[field])) set[field] = value
    else if (field in profileLabels) {
      const name = field as keyof typeof profileLabels
      const inWords = (one: unknown): Words =>
        written(field, one, profileWritings[name as keyof typeof profileWritings])
      differences.push(`${profileLabels[name]}: ${inWords(value)} (now: ${inWords(own[field])})`)
    }
  }
  return { set, differences }
}

async function moveProfile(db: Db, { from, to, nutritionist_id }: Move) {
  const own = await rowOf(db, 'patient_profiles', { patient_id: to })
  const other = await rowOf(db, 'patient_profiles', { patient_id: from })
  if (!other) return
  if (!own) {
    await update(db, 'patient_profiles', 'patient_id', from, { patient_id: to })
    return
  }
  const { created_at: _, updated_at: __, waiting_since: ___, ...written } = other
  const { set, differences } = mergeProfiles(own, written)
  if (Object.keys(set).length) await update(db, 'patient_profiles', 'patient_id', to, set)
  if (differences.length)
    await insert(db, 'care_notes', {
      ...{ id: newId(), patient_id: to, nutritionist_id },
      text: `Written before the invitation was accepted, and answered otherwise in the account:\n${differences.join('\n')}`,
    })
}

/** Of what the account answers otherwise nobody is asked whether it is right. */
async function moveChanges(db: Db, { from, to }: Move) {
  await sql`update profile_changes set patient_id = ${to}, fields = (select jsonb_agg(fact || jsonb_build_object('replaced',
      coalesce((fact->>'replaced')::boolean, false) or not coalesce((to_jsonb(p)->(fact->>'field')) @> (fact->'after'), false)))
    from jsonb_array_elements(fields) as fact)
    from patient_profiles p where p.patient_id = ${to} and profile_changes.patient_id = ${from}`.execute(db)
}

/** Of two weights of one day the later one holds, as everywhere. */
async function moveWeights(db: Db, { from, to }: Move) {
  await sql`delete from weights w using weights other where w.date = other.date
    and w.patient_id in (${from}, ${to}) and other.patient_id in (${from}, ${to}) and w.id <> other.id
    and (w.updated_at, w.id) < (other.updated_at, other.id)`.execute(db)
  await update(db, 'weights', 'patient_id', from, { patient_id: to })
}

/** A form may wait for somebody once: where it waits for both, the moved one stays beside it as one of its own. */
async function moveForms(db: Db, { from, to }: Move) {
  await sql`update sent_forms set patient_id = ${to}, form_id = case when done_at is null and exists (select
      from sent_forms own where own.patient_id = ${to} and own.form_id = sent_forms.form_id and own.done_at is null)
    then gen_random_uuid() else form_id end where patient_id = ${from}`.execute(db)
}

/** A day of which both said something is what the account says. */
async function moveDayKinds(db: Db, { from, to }: Move) {
  await sql`update day_kinds k set patient_id = ${to} where patient_id = ${from}
    and not exists (select from day_kinds own where own.date = k.date and own.patient_id = ${to})`.execute(db)
}

/** In a cover of both, the account has its place already. */
async function moveCover(db: Db, { from, to }: Move) {
  await sql`update cover_clients k set patient_id = ${to} where patient_id = ${from}
    and not exists (select from cover_clients own where own.cover_id = k.cover_id and own.patient_id = ${to})`.execute(
    db,
  )
}

/** The same decision for several columns. */
const each = (decision: Decision, columns: string) =>
  Object.fromEntries(columns.match(/\S+/g)!.map((column) => [column, decision]))

/** What becomes of each column that refers to a user, when the person in it is one who has not joined. */
export const personColumns: Record<string, Decision> = {
  'assignments.patient_id': moveCare,
  'patient_profiles.patient_id': moveProfile,
  'profile_changes.patient_id': moveChanges,
  'weights.patient_id': moveWeights,
  'sent_forms.patient_id': moveForms,
  'day_kinds.patient_id': moveDayKinds,
  'cover_clients.patient_id': moveCover,
  'patient_requirements.patient_id': appended('patient_requirements'),
  'patient_targets.patient_id': appended('patient_targets'),
  ...each(
    'moves',
    `appointments.patient_id care_notes.patient_id change_requests.patient_id client_invitations.patient_id eaten_foods.patient_id files.patient_id
    follow_ups.patient_id invoices.patient_id lab_results.patient_id mails.user_id meal_logs.patient_id meal_plans.patient_id
    measurements.patient_id notifications.person_id notifications.user_id payments.patient_id
    progress_reports.patient_id sent_files.patient_id shopping_marks.patient_id shopping_shares.patient_id
    subscriptions.patient_id suspensions.user_id`,
  ),
  ...each(
    onlySignedIn,
    `calendar_links.user_id consents.user_id files.uploaded_by former_emails.user_id home_invitations.patient_id home_links.other_id home_links.patient_id idempotency_keys.user_id label_foods.patient_id lab_results.entered_by
    mail_links.user_id measurements.entered_by plan_shares.created_by profile_changes.changed_by
    reminders.user_id second_factors.user_id standings.patient_id sent_files.sent_by sent_form_versions.saved_by
    sent_forms.done_by sent_forms.saved_by sessions.user_id water_glasses.patient_id weights.before_by
    weights.entered_by`,
  ),
  ...each(
    onlyStaff,
    `appointments.nutritionist_id assignments.nutritionist_id availability.nutritionist_id care_notes.nutritionist_id change_requests.nutritionist_id
    client_invitations.consent_by covers.colleague_id covers.nutritionist_id day_kinds.agreed_by favourite_dishes.nutritionist_id follow_up_templates.nutritionist_id
    follow_ups.nutritionist_id forms.nutritionist_id invitations.invited_by label_foods.nutritionist_id
    messages.written_by
    meal_plans.nutritionist_id meal_templates.nutritionist_id nutritionist_profiles.user_id
    patient_profiles.conditions_confirmed_by patient_requirements.nutritionist_id
    patient_targets.nutritionist_id plan_templates.nutritionist_id query_events.admin_id
    saved_replies.nutritionist_id requirement_sets.confirmed_by rule_signatures.signed_by sent_forms.sent_by settings.updated_by
    terms_versions.published_by`,
  ),
}

/** Moves everything to the account, whose care by others has ended, and removes the row of who had not joined. */
export async function takeOver(db: Db, move: Move) {
  for (const [place, decision] of Object.entries(personColumns)) {
    const [table, column] = place.split('.') as [string, string]
    if (typeof decision === 'function') await decision(db, move)
    else if (decision === 'moves')
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${move.to}
        where ${sql.ref(column)} = ${move.from}`.execute(db)
  }
  await db.deleteFrom('users').where('id', '=', move.from).execute()
  await markRunningPlans(db, move.to)
}

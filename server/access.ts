import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { homeInvitationDays } from '#domain/people/home-links.ts'
import { readableRow } from '#server/db/rows.ts'
import type { Db } from './db/rows.ts'
import type { SignedIn } from './http/authenticate.ts'
import { notFound } from './http/errors.ts'

/*
 * Which rows a caller may reach, as SQL predicates. Lists, reads and writes all use them, so nobody can change what
 * they cannot see, and a row of somebody else gives the same 404 as a missing row. `column` holds a challenger's user
 * id.
 */

/**
 * Whose health data the caller may see: a challenger's own; for a nutritionist those in her care now, also lent ones. An
 * array, since PostgreSQL may miss a row that waited for a lock when it joins `care_by` to it, which answered 404.
 */
export function visiblePatients(user: Pick<SignedIn, 'id' | 'role'>, column: string): RawBuilder<SqlBool> {
  if (user.role === 'patient') return sql`${sql.ref(column)} = ${user.id}`
  if (user.role === 'nutritionist')
    return sql`${sql.ref(column)} = any(array(select patient_id from care_by(${user.id})))`
  return sql`false`
}

/** 404 unless the caller may see this challenger: for lists, whose answer would otherwise only be empty. */
export async function requireVisible(db: Db, user: SignedIn, patientId: string): Promise<void> {
  await readableRow(db, 'users', patientId, visiblePatients(user, 'id'), ['id'])
}

/** Plans the caller may read. `plans` is the table or its alias. Only the nutritionist sees drafts. */
export function readablePlans(user: SignedIn, plans = 'meal_plans'): RawBuilder<SqlBool> {
  const visible = visiblePatients(user, `${plans}.patient_id`)
  return user.role === 'patient' ? sql`${visible} and ${sql.ref(`${plans}.status`)} <> 'draft'` : visible
}

/** Dishes a nutritionist may change: their own that they have not removed from their list. */
export function ownDishes(user: SignedIn): RawBuilder<SqlBool> {
  return sql`(meal_templates.nutritionist_id = ${user.id} and meal_templates.removed_at is null)`
}

/** Dishes a nutritionist may use: the built-in ones and their own. */
export function usableDishes(user: SignedIn): RawBuilder<SqlBool> {
  return sql`(meal_templates.nutritionist_id is null or meal_templates.nutritionist_id = ${user.id})`
}

/** Dishes a nutritionist may read by their ids: also those in plans and saved plans they may read, of others, too. */
export function readableDishes(user: SignedIn): RawBuilder<SqlBool> {
  const inDays = (
    plans: string,
  ) => sql`${sql.ref(`${plans}.days`)} @> jsonb_build_array(jsonb_build_object('meals',
    jsonb_build_array(jsonb_build_object('template_id', meal_templates.id))))`
  const listed = sql`meal_templates.nutritionist_id is null and meal_templates.removed_at is null`
  return sql`(meal_templates.nutritionist_id = ${user.id} or ${listed}
    or exists (select from meal_plans p where ${readablePlans(user, 'p')} and ${inDays('p')})
    or exists (select from plan_templates s where ${readableSavedPlans(user, 's')} and ${inDays('s')}))`
}

/** Saved plans a nutritionist may use: their own and those that others share. `plans` is the table or its alias. */
export function readableSavedPlans(user: SignedIn, plans = 'plan_templates'): RawBuilder<SqlBool> {
  return sql`(${sql.ref(`${plans}.nutritionist_id`)} = ${user.id} or ${sql.ref(`${plans}.shared`)})`
}

/** Private notes are only for their author, and only while the challenger is in their care. */
export function ownCareNotes(user: SignedIn): RawBuilder<SqlBool> {
  return sql`care_notes.nutritionist_id = ${user.id} and ${visiblePatients(user, 'care_notes.patient_id')}`
}

/**
 * Invitations of challengers in care who have not joined; administrators and desks keep all of them. `invitations` is
 * the table or its alias.
 */
export function ownInvitations(user: SignedIn, invitations = 'client_invitations'): RawBuilder<SqlBool> {
  const theirs = user.role === 'admin' ? sql`true` : visiblePatients(user, `${invitations}.patient_id`)
  return sql`(${theirs} and ${sql.ref(`${invitations}.accepted_at`)} is null)`
}

/** An invitation to share a home that is not taken back, and not too old. */
const standing = (invitations: string) =>
  sql`(${sql.ref(`${invitations}.withdrawn_at`)} is null
    and ${sql.ref(`${invitations}.sent_at`)} > now() - ${homeInvitationDays} * interval '1 day')`

/** Invitations to share a home that a challenger sent. `invitations` is the table or its alias. */
export const sentHomeInvitations = (user: Pick<SignedIn, 'id'>, invitations = 'home_invitations') =>
  sql<boolean>`(${sql.ref(`${invitations}.patient_id`)} = ${user.id} and ${standing(invitations)})`

/** Those that a challenger may accept: to their confirmed address, by somebody who is not suspended and shares no home. */
export const receivedHomeInvitations = (user: Pick<SignedIn, 'id'>, invitations = 'home_invitations') =>
  sql<boolean>`(${standing(invitations)} and ${sql.ref(`${invitations}.declined_at`)} is null
    and exists (select from users sender where sender.id = ${sql.ref(`${invitations}.patient_id`)}
      and sender.status = 'active' and sender.id <> ${user.id}
      and not exists (select from home_links h where h.patient_id = sender.id))
    and exists (select from users invited where invited.id = ${user.id} and invited.email_verified
      and invited.email = ${sql.ref(`${invitations}.email`)}))`

/** The one other challenger who shares a challenger's home; nobody while that one is suspended. */
export const sharesHome = (user: Pick<SignedIn, 'id'>, column: string) =>
  sql<boolean>`${sql.ref(column)} in (select h.other_id from home_links h
    join users u on u.id = h.other_id and u.status = 'active' where h.patient_id = ${user.id})`

/**
 * Measurements and laboratory results one may change: challengers what they entered; the nutritionist in care what
 * nutritionists entered, also an earlier one.
 */
export function ownRecords(user: SignedIn, table: 'measurements' | 'lab_results'): RawBuilder<SqlBool> {
  const byChallenger = sql`${sql.ref(`${table}.entered_by`)} is not distinct from ${sql.ref(`${table}.patient_id`)}`
  const visible = visiblePatients(user, `${table}.patient_id`)
  return user.role === 'patient'
    ? sql`${visible} and ${byChallenger}`
    : sql`${visible} and not (${byChallenger})`
}

/** `assignments` is the table's alias. A challenger keeps access to ended conversations, nutritionists do not. */
export function ownConversations(user: SignedIn, assignments = 'a'): RawBuilder<SqlBool> {
  if (user.role === 'patient') return sql`${sql.ref(`${assignments}.patient_id`)} = ${user.id}`
  if (user.role === 'nutritionist')
    return sql`(${sql.ref(`${assignments}.active`)} and ${sql.ref(`${assignments}.id`)} = any(${conversationsInCare(user)}))`
  return sql`false`
}

/** The ids of a nutritionist's conversations, as an array: found before anything is joined to them. */
export const conversationsInCare = ({ id }: SignedIn) =>
  sql<string[]>`array(select assignment_id from care_by(${id}))`

/** Covers that a nutritionist gives or takes, and that have not ended. `covers` is the table or its alias. */
export function ownCovers(user: SignedIn, covers = 'covers'): RawBuilder<SqlBool> {
  return sql`(${user.id} in (${sql.ref(`${covers}.nutritionist_id`)}, ${sql.ref(`${covers}.colleague_id`)})
    and ${sql.ref(`${covers}.ends_at`)} > now())`
}

/**
 * Appointments: a challenger's own, and for a nutritionist those of challengers in care; the office keeps all.
 * `appointments` is the table or its alias.
 */
export function readableAppointments(user: SignedIn, appointments = 'appointments'): RawBuilder<SqlBool> {
  return user.role === 'admin' ? sql`true` : visiblePatients(user, `${appointments}.patient_id`)
}

/**
 * Appointments of one's own calendar: a challenger's, and a nutritionist's with her clients; also of lent ones with whoever
 * lends them. `appointments` is the table or its alias.
 */
export function ownAppointments(user: Pick<SignedIn, 'id' | 'role'>, appointments = 'appointments') {
  const [patient, nutritionist] = ['patient_id', 'nutritionist_id'].map((name) =>
    sql.ref(`${appointments}.${name}`),
  )
  if (user.role === 'patient') return sql<boolean>`${patient} = ${user.id}`
  if (user.role === 'nutritionist')
    return sql<boolean>`(${patient}, ${nutritionist}) in (select patient_id, nutritionist_id from assignments
      where id in (select assignment_id from care_by(${user.id})))`
  return sql<boolean>`false`
}

/** Entries of the ledger: a payer's own, and all of them for administrators. `ledger` is the table's alias. */
export function ownEntries(user: SignedIn, ledger: 'i' | 'p' | 's'): RawBuilder<SqlBool> {
  if (user.role === 'admin') return sql`true`
  return sql`${sql.ref(`${ledger}.patient_id`)} = ${user.id}`
}

/** People about whom a caller may get an answer again; without a sign-in, only active ones. `users` is the table. */
function reachablePeople(user: SignedIn | undefined): RawBuilder<SqlBool> {
  if (!user) return sql`users.status = 'active'`
  if (user.role === 'admin') return sql`true`
  return sql`(users.id = ${user.id} or ${visiblePatients(user, 'users.id')} or ${sharesHome(user, 'users.id')})`
}

/** 404 when one of the people whom an earlier call concerned is out of the caller's reach now. */
export async function refuseUnreachable(
  db: Db,
  user: SignedIn | undefined,
  personIds: string | string[] | null,
) {
  const ids = [...new Set([personIds ?? []].flat())]
  if (ids.length === 0) return
  const { rows } = await sql`
    select from users where id = any(${ids}::uuid[]) and ${reachablePeople(user)}`.execute(db)
  if (rows.length < ids.length) throw notFound()
}

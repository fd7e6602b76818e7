import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SignedIn } from './http/authenticate.ts'

/*
 * Who reaches which rows, on one screen. Lists, reads and writes all use these, so what cannot be seen
 * cannot be changed, and "not yours" is the same 404 as "not there". `column` holds a challenger's user id.
 */

/** Challengers whose health data somebody may see: themselves; for a nutritionist those in active care. */
export function visiblePatients(user: SignedIn, column: string): RawBuilder<SqlBool> {
  if (user.role === 'patient') return sql`${sql.ref(column)} = ${user.id}`
  if (user.role === 'nutritionist')
    return sql`${sql.ref(column)} in (select patient_id from assignments where nutritionist_id = ${user.id} and active)`
  return sql`false`
}

/** Plans somebody may read, of the table or alias `plans`: drafts are the nutritionist's alone. */
export function readablePlans(user: SignedIn, plans = 'meal_plans'): RawBuilder<SqlBool> {
  const theirs = visiblePatients(user, `${plans}.patient_id`)
  return user.role === 'patient' ? sql`${theirs} and ${sql.ref(`${plans}.status`)} = 'published'` : theirs
}

/** Dishes a nutritionist may change: their own, until they took them off their list. */
export function ownTemplates(user: SignedIn): RawBuilder<SqlBool> {
  return sql`(meal_templates.nutritionist_id = ${user.id} and meal_templates.removed_at is null)`
}

/** Dishes a nutritionist may use: the built-in ones and their own. */
export function usableTemplates(user: SignedIn): RawBuilder<SqlBool> {
  return sql`(meal_templates.nutritionist_id is null or meal_templates.nutritionist_id = ${user.id})`
}

/** Private notes are their author's alone, and only while the challenger is in their care. */
export function ownCareNotes(user: SignedIn): RawBuilder<SqlBool> {
  return sql`care_notes.nutritionist_id = ${user.id} and ${visiblePatients(user, 'care_notes.patient_id')}`
}

/** Conversations of the table or alias `assignments`: a challenger's own, ended ones too; a nutritionist's while they last. */
export function ownConversations(user: SignedIn, assignments = 'a'): RawBuilder<SqlBool> {
  const mine = (side: string) => sql`${sql.ref(`${assignments}.${side}`)} = ${user.id}`
  if (user.role === 'patient') return sql`${mine('patient_id')}`
  if (user.role === 'nutritionist')
    return sql`(${mine('nutritionist_id')} and ${sql.ref(`${assignments}.active`)})`
  return sql`false`
}

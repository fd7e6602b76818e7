import { sql } from 'kysely'
import { profileChanges } from '#domain/people/profile-changes.ts'
import { requireVisible } from '#server/access.ts'
import { type Db, now, page } from '#server/db/rows.ts'
import { implement } from '#server/http/routes.ts'
import { markRead } from '#server/messages/notifications.ts'
import { changeProfile } from './change-profile.ts'

const changeRows = (db: Db, patientId: string) =>
  db
    .selectFrom('profile_changes as c')
    .leftJoin('users as u', 'u.id', 'c.changed_by')
    .select(['c.id', 'c.by_challenger', 'c.changed_at', 'c.fields', 'c.confirmed_at'])
    .select(sql<string | null>`u.display_name`.as('changed_by'))
    .where('c.patient_id', '=', patientId)
    .orderBy('c.id', 'desc')

/** Whether a change `c` still waits for the challenger's word. */
const isOpen = sql<boolean>`(c.confirmed_at is null and not c.by_challenger
  and c.fields @? '$[*] ? (@.replaced == false)')`

export const profileChangeHandlers = implement(profileChanges, {
  'GET /patients/profile/changes': async ({ db, user, query }) => {
    const rows = changeRows(db, user.id)
    return page(db, query.open ? rows.where(isOpen) : rows, query)
  },

  'POST /patients/profile/confirm': async ({ db, user, body }) => {
    let open = db
      .updateTable('profile_changes')
      .set({ confirmed_at: now })
      .where('patient_id', '=', user.id)
      .where('by_challenger', '=', false)
      .where('confirmed_at', 'is', null)
    if (body?.ids) open = open.where('id', '=', sql<string>`any(${body.ids}::uuid[])`)
    await open.execute()
    await markRead(db).where('user_id', '=', user.id).where('kind', '=', 'facts_recorded').execute()
  },

  'GET /nutritionists/patients/:id/profile/changes': async ({ db, user, params, query }) => {
    await requireVisible(db, user, params.id)
    return page(db, changeRows(db, params.id), query)
  },

  'PUT /nutritionists/patients/:id/profile': async ({ params, ...context }) => {
    await requireVisible(context.db, context.user, params.id)
    return changeProfile(context, params.id)
  },
})

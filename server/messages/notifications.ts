import { type RawBuilder, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { dayStart, today } from '#domain/dates.ts'
import {
  isForCover,
  isForDesk,
  type NotificationKind,
  notificationKinds,
  notifications,
} from '#domain/messages/notifications.ts'
import { type Db, insert, now, page } from '#server/db/rows.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { implement } from '#server/http/routes.ts'
import { unreadMessages } from './messages.ts'

export type Notification = {
  user_id: string
  kind: NotificationKind
  person_id?: string
  plan_id?: string
  query_id?: string
  week_start?: string
  /** JSON of an AppointmentNotice. */
  appointment?: string
  /** Set when no mail is to be made of it. */
  mailed_at?: RawBuilder<string>
}

/** Notifies people of a change, in its transaction, and whoever covers a nutritionist's client. A trigger tells their open pages at once; mails are made later. */
export async function notify(db: Db, ...notices: Notification[]) {
  if (notices.length === 0) return
  const rows = notices.map((notification) => ({ id: newId(), ...notification }))
  await insert(db, 'notifications', rows)
  for (const { kind, user_id, person_id, week_start = null } of notices)
    if (person_id && isForCover(kind))
      await sql`insert into notifications (id, user_id, kind, person_id, week_start)
        select ${newId()}::uuid, colleague_id, ${kind}, ${person_id}::uuid, ${week_start}::date
        from cover_now(${user_id}, ${person_id})`.execute(db)
}

/** Marks notifications that are not read yet as read; of which ones, the caller adds. */
export const markRead = (db: Db) =>
  db.updateTable('notifications').set({ read_at: now }).where('read_at', 'is', null)

/** Marks what people were told of these people, this visitor's message or this plan as read: it is settled. */
export async function settle(
  db: Db,
  kinds: NotificationKind[],
  about: { person_ids: string[] } | { query_id: string } | { plan_id: string },
) {
  let open = markRead(db).where('kind', 'in', kinds)
  if ('query_id' in about) open = open.where('query_id', '=', about.query_id)
  else if ('plan_id' in about) open = open.where('plan_id', '=', about.plan_id)
  else open = open.where('person_id', '=', sql<string>`any(${about.person_ids}::uuid[])`)
  await open.execute()
}

/**
 * Tells the other side of care that something was entered about the challenger, unless an unread notice of today tells
 * them already. Care is locked by the caller, so that two entries at once make one notice.
 */
export async function tellOtherSide(
  db: Db,
  user: SignedIn,
  { patient_id, nutritionist_id }: { patient_id: string; nutritionist_id: string },
  kinds: { byChallenger: NotificationKind; byNutritionist: NotificationKind },
) {
  const notice =
    user.id === patient_id
      ? { user_id: nutritionist_id, kind: kinds.byChallenger, person_id: user.id }
      : { user_id: patient_id, kind: kinds.byNutritionist, person_id: user.id }
  const { rows } = await sql`
    select from notifications
    where user_id = ${notice.user_id} and person_id = ${notice.person_id} and kind = ${notice.kind}
      and read_at is null and created_at >= ${new Date(dayStart(today())).toISOString()} limit 1`.execute(db)
  if (rows.length === 0) await notify(db, notice)
}

/** Notifies every active administrator; a front desk only of what it works on. */
export async function notifyAdmins(db: Db, notification: Omit<Notification, 'user_id'>) {
  const admins = await db
    .selectFrom('users')
    .select('id as user_id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where((eb) => eb.or([eb('desk', '=', false), eb.lit(isForDesk(notification.kind))]))
    .execute()
  await notify(db, ...admins.map((admin) => ({ ...admin, ...notification })))
}

async function unread(db: Db, user: SignedIn) {
  return db
    .selectNoFrom([
      sql<number>`(select count(*)::int from notifications where user_id = ${user.id} and read_at is null)`.as(
        'notifications',
      ),
      unreadMessages(user).as('messages'),
    ])
    .executeTakeFirstOrThrow()
}

export const notificationHandlers = implement(notifications, {
  'GET /notifications': async ({ db, user, query }) => {
    let rows = db
      .selectFrom('notifications as n')
      .leftJoin('users as p', 'p.id', 'n.person_id')
      .selectAll('n')
      .select('p.display_name as person')
      .where('n.user_id', '=', user.id)
      .orderBy('n.id', 'desc')
    if (query.unread !== undefined) rows = rows.where('n.read_at', query.unread ? 'is' : 'is not', null)
    const answer = await page(db, rows, query)
    const withText = answer.rows.map((row) => ({
      ...row,
      text: notificationKinds[row.kind].text(row),
      link: notificationKinds[row.kind].link(row),
    }))
    return { ...answer, rows: withText }
  },

  'POST /notifications/read': async ({ db, user, body }) => {
    let marked = markRead(db).where('user_id', '=', user.id)
    if (body?.ids) marked = marked.where('id', '=', sql<string>`any(${body.ids}::uuid[])`)
    // A message is read in its conversation.
    if (body?.person_id)
      marked = marked.where('person_id', '=', body.person_id).where('conversation_id', 'is', null)
    await marked.execute()
    return unread(db, user)
  },

  'GET /unread': async ({ db, user }) => unread(db, user),
})

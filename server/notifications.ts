import type { Kysely } from 'kysely'
import { v7 as newId } from 'uuid'
import type { NotificationKind } from '#domain/notifications.ts'
import type { DB } from './db/tables.ts'

export type Notification = {
  user_id: string
  kind: NotificationKind
  person_id?: string
  plan_id?: string
  week_start?: string
}

/** Tells people of a change, in its transaction. What they asked to get by e-mail is made from it afterwards. */
export async function notify(db: Kysely<DB>, ...notifications: Notification[]) {
  if (notifications.length === 0) return
  await db
    .insertInto('notifications')
    .values(notifications.map((notification) => ({ id: newId(), ...notification })))
    .execute()
}

/** Tells every active administrator. */
export async function notifyAdmins(db: Kysely<DB>, notification: Omit<Notification, 'user_id'>) {
  const admins = await db
    .selectFrom('users')
    .select('id as user_id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .execute()
  await notify(db, ...admins.map((admin) => ({ ...admin, ...notification })))
}

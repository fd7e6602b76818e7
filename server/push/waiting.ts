import { sql } from 'kysely'
import { reminderOf, waitsForPush } from '#domain/messages/reminders.ts'

/** Whether user `u` is signed in on a device that shows reminders. */
const hasDevice = sql<boolean>`exists (select from sessions s join push_devices d on d.session_id = s.id
  where s.user_id = u.id)`

/** The kind of reminder for each kind of notification, for statements. */
const kinds = JSON.stringify(reminderOf)

/** Whether notification `n` for user `u` waits for a device, and is not to be mailed yet. */
export const waitsForDevice = sql<boolean>`(${kinds}::jsonb ? n.kind and ${hasDevice}
  and not coalesce(u.reminder_choices -> 'off' ? (${kinds}::jsonb ->> n.kind), false)
  and n.created_at > now() - ${waitsForPush} * interval '1 hour'
  and (not exists (select from reminders r where r.notification_id = n.id)
    or exists (select from reminders r join pushes p on p.reminder_id = r.id where r.notification_id = n.id)))`

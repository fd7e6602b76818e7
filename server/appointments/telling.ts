import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { AppointmentNotice } from '#domain/appointments/calendar.ts'
import { type Db, now } from '#server/db/rows.ts'
import type { DB } from '#server/db/tables.ts'
import { type Notification, notify } from '#server/messages/notifications.ts'

/* Who is told of appointments, and how they end with care, an account or its suspension. */

type Told = Selectable<DB['appointments']>
export type AppointmentAct = 'appointment_booked' | 'appointment_moved' | 'appointment_cancelled'

const notice = (of: Told, to: AppointmentNotice['to']) => {
  const { id, sequence, starts_at, ends_at, place, link } = of
  return JSON.stringify({ id, sequence, starts_at, ends_at, place, link, to } satisfies AppointmentNotice)
}

/** Notices for both people, by whom they meet. */
function notices(kind: AppointmentAct, of: Told): Notification[] {
  const { patient_id, nutritionist_id } = of
  const theirs = { user_id: patient_id, kind, appointment: notice(of, 'patient') }
  if (!nutritionist_id) return [theirs]
  return [
    { ...theirs, person_id: nutritionist_id },
    { user_id: nutritionist_id, kind, appointment: notice(of, 'nutritionist'), person_id: patient_id },
  ]
}

/**
 * Tells both people what happened to an appointment; the nutritionist not of what she did herself, unless her calendar
 * got an invitation to it before.
 */
export async function tell(db: Db, actor: { id: string }, kind: AppointmentAct, of: Told) {
  const invited = async () => {
    const { rows } = await sql`select from notifications
      where user_id = ${of.nutritionist_id} and appointment ->> 'id' = ${of.id} limit 1`.execute(db)
    return rows.length > 0
  }
  if (kind !== 'appointment_booked') await forgetUnsent(db, [of])
  const isQuiet = actor.id === of.nutritionist_id && !(await invited())
  await notify(db, ...notices(kind, of).filter(({ user_id }) => !(isQuiet && user_id === of.nutritionist_id)))
}

/**
 * Takes back what has not reached anybody when an appointment is moved or cancelled: reminders of devices and in mails, and
 * invitations, of which no mail is made any more. A mail has the time of the row that it was made of, and its end.
 */
async function forgetUnsent(db: Db, of: Told[]) {
  if (of.length === 0) return
  const ids = of.map(({ id }) => id)
  await sql`
    with about as (
      select r.id, r.user_id, r.sent_at, r.expires_at from reminders r join appointments a on a.patient_id = r.user_id
      where a.id = any(${ids}::uuid[]) and r.kind = 'appointment' and r.thing like 'appointment ' || a.id || ' %'
    ), unsent as (
      delete from mails m using about r where m.user_id = r.user_id and m.created_at = r.sent_at
        and m.expires_at = r.expires_at and m.sent_at is null and m.failed_at is null
      returning r.id
    )
    delete from reminders where id in (select id from about where sent_at is null union select id from unsent)`.execute(
    db,
  )
  // Found by the appointment first: a morning's notices of everybody may wait for their mails.
  await sql`update notifications set mailed_at = now() where mailed_at is null
    and id = any(array(select id from notifications where appointment ->> 'id' = any(${ids}::text[])))`.execute(
    db,
  )
  await sql`delete from mails where user_id = any(${of.flatMap((one) => [one.patient_id, one.nutritionist_id])}::uuid[])
    and sent_at is null and failed_at is null
    and calendar like any(${ids.map((id) => `%UID:${id}@%`)}::text[])`.execute(db)
}

async function cancelComing(db: Db, which: RawBuilder<SqlBool>): Promise<Told[]> {
  const cancelled = await db
    .updateTable('appointments')
    .set({ status: 'cancelled', sequence: sql<number>`sequence + 1`, updated_at: now })
    .where('status', '=', 'booked')
    .where('starts_at', '>', now)
    .where(which)
    .returningAll()
    .execute()
  await forgetUnsent(db, cancelled)
  return cancelled
}

/** When care ends: what the two would have had is cancelled, and the challenger's calendar ends. */
export async function endAppointments(db: Db, pairs: { patient_id: string; nutritionist_id: string }[]) {
  const patients = pairs.map(({ patient_id }) => patient_id)
  const nutritionists = pairs.map(({ nutritionist_id }) => nutritionist_id)
  const cancelled = await cancelComing(
    db,
    sql`(patient_id, nutritionist_id) in (select * from unnest(${patients}::uuid[], ${nutritionists}::uuid[]))`,
  )
  await notify(db, ...cancelled.flatMap((one) => notices('appointment_cancelled', one)))
  await db.deleteFrom('calendar_links').where('user_id', '=', sql<string>`any(${patients}::uuid[])`).execute()
}

/** When somebody is suspended, or erased: then the other one's notice does not name them. */
export async function endAppointmentsOf(db: Db, userId: string, how: 'suspended' | 'erased') {
  const cancelled = await cancelComing(db, sql`${userId}::uuid in (patient_id, nutritionist_id)`)
  const all = cancelled.flatMap((one) => notices('appointment_cancelled', one))
  const others = all
    .filter(({ user_id }) => user_id !== userId)
    .map(({ person_id: _, ...unnamed }) => unnamed)
  await notify(db, ...(how === 'erased' ? others : all))
  await db.deleteFrom('calendar_links').where('user_id', '=', userId).execute()
}

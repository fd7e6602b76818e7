import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AppointmentNotice } from '#domain/appointments/calendar.ts'
import { type Db, now } from '#server/db/rows.ts'
import { type Notification, notify } from '#server/messages/notifications.ts'

/* Who is told of appointments, and how they end with care, an account or its suspension. */

type Told = {
  id: string
  sequence: number
  patient_id: string
  nutritionist_id: string | null
  starts_at: string
  ends_at: string
  place: string
  link: string | null
}
export type AppointmentAct = 'appointment_booked' | 'appointment_moved' | 'appointment_cancelled'

const told = [
  'id',
  'sequence',
  'patient_id',
  'nutritionist_id',
  'starts_at',
  'ends_at',
  'place',
  'link',
] as const

const notice = (of: Told, to: AppointmentNotice['to']) => {
  const { id, sequence, starts_at, ends_at, place, link } = of
  return JSON.stringify({ id, sequence, starts_at, ends_at, place, link, to } satisfies AppointmentNotice)
}

/** Notices for both people, by whom they meet. */
const notices = (kind: AppointmentAct, of: Told): Notification[] => [
  {
    ...{ user_id: of.patient_id, kind, appointment: notice(of, 'patient') },
    ...(of.nutritionist_id && { person_id: of.nutritionist_id }),
  },
  ...(of.nutritionist_id
    ? [
        {
          ...{ user_id: of.nutritionist_id, kind, appointment: notice(of, 'nutritionist') },
          person_id: of.patient_id,
        },
      ]
    : []),
]

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
  if (kind !== 'appointment_booked') await forgetReminders(db, [of.id])
  const isQuiet = actor.id === of.nutritionist_id && !(await invited())
  await notify(db, ...notices(kind, of).filter(({ user_id }) => !(isQuiet && user_id === of.nutritionist_id)))
}

/** Takes back a reminder that no device has shown yet: the appointment is moved or cancelled. */
const forgetReminders = (db: Db, ids: string[]) =>
  sql`delete from reminders r using appointments a
    where a.id = any(${ids}::uuid[]) and r.user_id = a.patient_id and r.sent_at is null
      and r.kind = 'appointment' and r.thing like 'appointment ' || a.id || ' %'`.execute(db)

async function cancelComing(db: Db, which: RawBuilder<SqlBool>): Promise<Told[]> {
  const cancelled = await db
    .updateTable('appointments')
    .set({ status: 'cancelled', sequence: sql<number>`sequence + 1`, updated_at: now })
    .where('status', '=', 'booked')
    .where('starts_at', '>', now)
    .where(which)
    .returning(told)
    .execute()
  await forgetReminders(
    db,
    cancelled.map(({ id }) => id),
  )
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

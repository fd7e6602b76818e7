import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import {
  changeableUntil,
  enoughComingMessage,
  mostComing,
  noCareMessage,
  noKindMessage,
  onLeaveMessage,
  overMessage,
  settledMessage,
  takenMessage,
  tooLateMessage,
} from '#domain/appointments/appointments.ts'
import {
  type AppointmentKind,
  type Availability,
  isLink,
  isOnLeave,
  onlinePlace,
  placeMissingMessage,
} from '#domain/appointments/availability.ts'
import { isFree, isTooClose, type Span } from '#domain/appointments/slots.ts'
import { dateOf } from '#domain/dates.ts'
import { readableAppointments, visiblePatients } from '#server/access.ts'
import { type Db, inserted, lockOwn, now, readableRow, updated } from '#server/db/rows.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { conflict, invalidField, notFound } from '#server/http/errors.ts'
import { lockUsers } from '#server/people/users.ts'
import type { Services } from '#server/services.ts'
import { brandOf } from '#server/site/site.ts'
import { availabilityOf } from './availability.ts'
import { tell } from './telling.ts'

/*
 * Booking and moving. Both people are locked first, the challenger before the nutritionist as everywhere: whoever wants a
 * time of this nutritionist, sets her leave or ends care waits, so two never get one time.
 */

export type Call = { db: Db; user: SignedIn; services: Services }

const minute = 60_000
export const iso = (at: number) => new Date(at).toISOString()
const spanOf = ({ starts_at, ends_at }: { starts_at: string; ends_at: string }): Span => ({
  starts_at: Date.parse(starts_at),
  ends_at: Date.parse(ends_at),
})

/** Who cares for a challenger; undefined where nobody does, and where the caller may not book for them. */
export async function carerOf(db: Db, user: SignedIn, patientId: string) {
  return db
    .selectFrom('assignments as a')
    .innerJoin('users as n', 'n.id', 'a.nutritionist_id')
    .innerJoin('users as p', 'p.id', 'a.patient_id')
    .select(['a.nutritionist_id', 'n.display_name as name'])
    .select(sql<boolean>`n.status = 'active' and p.status = 'active'`.as('are_active'))
    .where('a.patient_id', '=', patientId)
    .where('a.active', '=', true)
    .where(user.role === 'admin' ? sql<boolean>`true` : visiblePatients(user, 'a.patient_id'))
    .executeTakeFirst()
}

/** What a nutritionist has in a time, except one appointment. */
export async function busyIn(db: Db, nutritionistId: string, { starts_at, ends_at }: Span, except?: string) {
  const rows = await db
    .selectFrom('appointments')
    .select(['starts_at', 'ends_at'])
    .where('nutritionist_id', '=', nutritionistId)
    .where('status', '<>', 'cancelled')
    .where('starts_at', '<', iso(ends_at))
    // None is longer than a day, so that the index finds the first.
    .where('starts_at', '>', iso(starts_at - 24 * 60 * minute))
    .where('ends_at', '>', iso(starts_at))
    .where(sql<boolean>`id is distinct from ${except ?? null}::uuid`)
    .execute()
  return rows.map(spanOf)
}

/** 409 for a challenger who has so many appointments to come that others find no time. */
async function refuseMany(db: Db, patientId: string) {
  const { coming } = await db
    .selectFrom('appointments')
    .select(sql<number>`count(*)::int`.as('coming'))
    .where('patient_id', '=', patientId)
    .where('status', '=', 'booked')
    .where('starts_at', '>', now)
    .executeTakeFirstOrThrow()
  if (coming >= mostComing) throw conflict(enoughComingMessage)
}

/** Both people, locked. */
async function lockBoth(db: Db, patientId: string, nutritionistId: string | null) {
  await lockUsers(db, [patientId])
  if (nutritionistId) await lockUsers(db, [nutritionistId])
}

type Wanted = { nutritionist_id: string; span: Span; of: Availability; except?: string }

/** 409 for a time that cannot be had: challengers choose among the free ones, staff may book outside the hours. */
async function refuseTaken(db: Db, user: SignedIn, { nutritionist_id, span, of, except }: Wanted) {
  if (span.starts_at <= Date.now()) throw invalidField('starts_at', overMessage)
  const around = of.buffer_minutes * minute
  const busy = await busyIn(
    db,
    nutritionist_id,
    { starts_at: span.starts_at - around, ends_at: span.ends_at + around },
    except,
  )
  if (user.role === 'patient') {
    if (!isFree(of, span, { busy, now: Date.now() })) throw conflict(takenMessage)
  } else if (isOnLeave(dateOf(span.starts_at), of.leave)) throw conflict(onLeaveMessage)
  else if (busy.some((taken) => isTooClose(span, taken, 0))) throw conflict(takenMessage)
}

/** Where the two meet: at a place, at the nutritionist's own link, or in a room that nobody can guess. */
function meetingOf({ place }: AppointmentKind, { config }: Services) {
  if (place && !isLink(place)) return { place, link: null }
  if (place) return { place: onlinePlace, link: place }
  if (!config.MEETING_URL) throw conflict(placeMissingMessage)
  // 128 bits. Hexadecimal, because servers read names of rooms without regard to capitals.
  return { place: onlinePlace, link: `${config.MEETING_URL}/${randomBytes(16).toString('hex')}` }
}

export const kindIn = ({ kinds }: Availability, wanted: string) =>
  kinds.find(({ id, name }) => id === wanted || name === wanted)

/** Why somebody cannot be booked: without care, or out of the caller's reach. */
function refusalOf(user: SignedIn, patientId: string) {
  if (user.id === patientId) return conflict(noCareMessage)
  if (user.role === 'admin') return invalidField('patient_id', 'Please choose a challenger in care')
  return notFound()
}

/** Books an appointment for a challenger, and tells both people. */
export async function book(
  { db, user, services }: Call,
  patientId: string,
  { starts_at, kind: wanted }: { starts_at: string; kind: string },
) {
  const seen = await carerOf(db, user, patientId)
  if (!seen) throw refusalOf(user, patientId)
  const { nutritionist_id } = seen
  await lockBoth(db, patientId, nutritionist_id)
  const care = await carerOf(db, user, patientId)
  if (care?.nutritionist_id !== nutritionist_id) throw conflict(noCareMessage)
  if (!care.are_active) throw conflict(`${care.name} cannot be booked at the moment.`)
  if (user.id === patientId) await refuseMany(db, patientId)
  const of = await availabilityOf(db, nutritionist_id)
  const kind = kindIn(of, wanted)
  if (!kind) throw invalidField('kind', noKindMessage)
  const begin = Date.parse(starts_at)
  const span = { starts_at: begin, ends_at: begin + kind.minutes * minute }
  await refuseTaken(db, user, { nutritionist_id, span, of })
  const row = await inserted(db, 'appointments', {
    ...{ id: newId(), patient_id: patientId, nutritionist_id },
    ...{ kind_id: kind.id, kind: kind.name, public_name: kind.public_name, price_paise: kind.price_paise },
    ...meetingOf(kind, services),
    ...{ starts_at: iso(span.starts_at), ends_at: iso(span.ends_at) },
  })
  await tell(db, user, 'appointment_booked', row)
  return row
}

/** An appointment that the caller may change, locked after its people. */
export async function lockAppointment(db: Db, user: SignedIn, id: string) {
  const columns = ['patient_id', 'nutritionist_id'] as const
  const seen = await readableRow(db, 'appointments', id, readableAppointments(user), [...columns])
  await lockBoth(db, seen.patient_id, seen.nutritionist_id)
  return lockOwn(db, 'appointments', id, readableAppointments(user))
}
type Locked = Awaited<ReturnType<typeof lockAppointment>>

/** The same when it is still to come; 409 otherwise, and for a challenger who is too late. */
export async function lockComing({ db, user, services }: Call, id: string) {
  const row = await lockAppointment(db, user, id)
  if (row.status !== 'booked') throw conflict(settledMessage[row.status])
  if (user.role !== 'patient') return row
  const { cancel_until_hours } = await availabilityOf(db, row.nutritionist_id!)
  if (Date.now() > changeableUntil(row.starts_at, cancel_until_hours))
    throw conflict(tooLateMessage(cancel_until_hours, await brandOf(db, services.config)))
  return row
}

/** Another time for an appointment; both people are told. */
export async function move(call: Call, row: Locked, starts_at: string) {
  const { db, user } = call
  const { id, nutritionist_id } = row
  const before = spanOf(row)
  const begin = Date.parse(starts_at)
  if (begin === before.starts_at || !nutritionist_id) return row
  const span = { starts_at: begin, ends_at: begin + before.ends_at - before.starts_at }
  const of = await availabilityOf(db, nutritionist_id)
  await refuseTaken(db, user, { nutritionist_id, span, of, except: id })
  const moved = await updated(db, 'appointments', 'id', id, {
    ...{ starts_at: iso(span.starts_at), ends_at: iso(span.ends_at) },
    ...{ sequence: sql<number>`sequence + 1`, updated_at: now },
  })
  await tell(db, user, 'appointment_moved', moved)
  return moved
}

/** How an appointment went. A visit signs it as done also before it begins. */
export async function settleAppointment(db: Db, row: Locked, status: 'done' | 'no_show') {
  if (row.status === 'cancelled') throw conflict(settledMessage.cancelled)
  await updated(db, 'appointments', 'id', row.id, { status, updated_at: now })
}

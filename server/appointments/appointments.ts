import { sql } from 'kysely'
import {
  type Appointment,
  appointments,
  appointmentText,
  changeableUntil,
  notToComeMessage,
  plansText,
  type Slots,
  tooLateMessage,
} from '#domain/appointments/appointments.ts'
import { isLink, onlinePlace } from '#domain/appointments/availability.ts'
import { freeSlots } from '#domain/appointments/slots.ts'
import { addDays, dayStart, today } from '#domain/dates.ts'
import { whatsAppUrl } from '#domain/people/clients.ts'
import { ownAppointments, readableAppointments } from '#server/access.ts'
import { type Db, now, orNotFound, page, updated } from '#server/db/rows.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { conflict, forbidden, invalidField } from '#server/http/errors.ts'
import { implement } from '#server/http/routes.ts'
import { owedTexts } from '#server/ledger/invoices.ts'
import { tellUsedUp } from '#server/ledger/subscriptions.ts'
import type { Services } from '#server/services.ts'
import { brandOf } from '#server/site/site.ts'
import { availabilityOf } from './availability.ts'
import {
  book,
  busyIn,
  carerOf,
  iso,
  kindIn,
  lockAppointment,
  lockComing,
  move,
  settleAppointment,
} from './booking.ts'
import { tell } from './telling.ts'

function rowsFor(db: Db, user: SignedIn) {
  return db
    .selectFrom('appointments as a')
    .innerJoin('users as p', 'p.id', 'a.patient_id')
    .leftJoin('users as n', 'n.id', 'a.nutritionist_id')
    .leftJoin('availability as v', 'v.nutritionist_id', 'a.nutritionist_id')
    .selectAll('a')
    .select(['p.display_name as patient_name', 'n.display_name as nutritionist_name'])
    .select([
      ownAppointments(user, 'a').as('is_own'),
      sql<number>`coalesce(v.cancel_until_hours, 24)`.as('cancel_until_hours'),
      // Of somebody who has not joined, the invited number.
      sql<string | null>`coalesce(nullif(p.phone, ''), (select i.phone from client_invitations i
        where i.patient_id = a.patient_id and i.accepted_at is null limit 1))`.as('phone'),
    ])
    .where(readableAppointments(user, 'a'))
}
type Row = Awaited<ReturnType<ReturnType<typeof rowsFor>['executeTakeFirstOrThrow']>>

/** What this reader sees of these appointments. The office sees who, when and where. */
async function frame(db: Db, user: SignedIn, services: Services, rows: Row[]) {
  const brand = await brandOf(db, services.config)
  const ids = rows.map(({ patient_id }) => patient_id)
  const [isStaff, isOffice] = [user.role !== 'patient', user.role === 'admin']
  const owed = isOffice && ids.length ? await owedTexts(db, user, services, ids) : undefined
  const plans = `${services.publicUrl}/app/patient/meal-plans`
  return (row: Row): Appointment => {
    const { starts_at, status, cancel_until_hours, phone, patient_id } = row
    const isComing = status === 'booked' && Date.parse(starts_at) > Date.now()
    // Whoever covers meets in place of the nutritionist.
    const link = row.is_own ? row.link : null
    const isLate = Date.now() > changeableUntil(starts_at, cancel_until_hours)
    const plan = {
      about: 'Plan',
      whatsapp: whatsAppUrl(phone, plansText(row.patient_name, plans, brand.brand_name)),
    }
    const whatsapp = owed?.get(patient_id)
    const invoice = whatsapp && { about: 'Invoice', whatsapp }
    return {
      ...row,
      link,
      ...(isOffice && { kind: null, kind_id: null, price_paise: null }),
      ...(!isStaff && { kind: row.public_name }),
      locked: !isStaff && isComing && isLate ? tooLateMessage(cancel_until_hours, brand) : null,
      whatsapp:
        isStaff && isComing ? whatsAppUrl(phone, appointmentText({ ...row, link }, brand.brand_name)) : null,
      other_texts: isOffice && isComing ? [plan, ...(invoice ? [invoice] : [])] : [],
    }
  }
}

async function one(db: Db, user: SignedIn, services: Services, id: string) {
  const row = await rowsFor(db, user).where('a.id', '=', id).executeTakeFirstOrThrow(orNotFound())
  return (await frame(db, user, services, [row]))(row)
}

/** Whom a call is for: challengers themselves, staff whom they name. */
function patientOf(user: SignedIn, patient_id: string | undefined): string {
  if (user.role === 'patient') return patient_id ?? user.id
  if (!patient_id) throw invalidField('patient_id', 'Please choose a challenger')
  return patient_id
}

/** Whoever has been here before usually comes for the second kind, which follows the first visit. */
async function usualKind<Kind>(db: Db, patientId: string, kinds: Kind[]): Promise<Kind | undefined> {
  if (kinds.length < 2) return kinds[0]
  const before = await db
    .selectFrom('appointments')
    .select('id')
    .where('patient_id', '=', patientId)
    .where('status', 'in', ['booked', 'done'])
    .limit(1)
    .executeTakeFirst()
  return kinds[before ? 1 : 0]
}

const daysShown = 14
/** Without care. */
const nothingFree: Slots = {
  ...{ slots: [], kinds: [], kind_id: null, cancel_until_hours: 0 },
  ...{ nutritionist_id: null, nutritionist_name: null },
}

export const appointmentHandlers = implement(appointments, {
  'GET /patients/slots': async ({ db, user, query }) => {
    const { from = today(), to = addDays(from, daysShown - 1), appointment_id } = query
    const patientId = query.patient_id ?? user.id
    const care = await carerOf(db, user, patientId)
    if (!care) return nothingFree
    const of = await availabilityOf(db, care.nutritionist_id)
    const kinds = of.kinds.map(({ id, name, public_name, minutes, place, price_paise }) => ({
      ...{ id, minutes, price_paise },
      name: user.role === 'nutritionist' ? name : public_name,
      place: place && !isLink(place) ? place : onlinePlace,
    }))
    const kind = query.kind ? kindIn(of, query.kind) : await usualKind(db, patientId, of.kinds)
    if (query.kind && !kind) throw invalidField('kind', 'There is no such kind of appointment')
    const moved = appointment_id
      ? await rowsFor(db, user).where('a.id', '=', appointment_id).executeTakeFirstOrThrow(orNotFound())
      : undefined
    const minutes = moved ? (Date.parse(moved.ends_at) - Date.parse(moved.starts_at)) / 60_000 : kind?.minutes
    const around = { starts_at: dayStart(addDays(from, -1)), ends_at: dayStart(addDays(to, 2)) }
    const busy = await busyIn(db, care.nutritionist_id, around, appointment_id)
    const slots =
      minutes && care.are_active ? freeSlots(of, { from, to, minutes, busy, now: Date.now() }) : []
    return {
      slots: slots.map(({ starts_at, ends_at }) => ({ starts_at: iso(starts_at), ends_at: iso(ends_at) })),
      ...{ nutritionist_id: care.nutritionist_id, nutritionist_name: care.name },
      ...{ kind_id: kind?.id ?? null, kinds },
      cancel_until_hours: of.cancel_until_hours,
    }
  },

  'POST /appointments': async ({ db, user, body, services, concerns }) => {
    const patientId = patientOf(user, body.patient_id)
    concerns(patientId)
    const { id } = await book({ db, user, services }, patientId, body)
    return one(db, user, services, id)
  },

  'GET /appointments': async ({ db, user, query, services }) => {
    const { to, patient_id, nutritionist_id, status, when } = query
    const from = query.from ?? (when === 'past' ? undefined : today())
    const order = when === 'past' ? 'desc' : 'asc'
    let rows = rowsFor(db, user).orderBy('a.starts_at', order).orderBy('a.id', order)
    // A nutritionist's list is her own calendar, or all that one challenger has.
    if (user.role === 'nutritionist' && !patient_id) rows = rows.where(ownAppointments(user, 'a'))
    if (when)
      rows = rows.where(sql<boolean>`(a.status = 'booked' and a.ends_at > now()) = ${when === 'coming'}`)
    // None is longer than a day, so that an index finds the first.
    if (from)
      rows = rows
        .where('a.ends_at', '>', iso(dayStart(from)))
        .where('a.starts_at', '>', iso(dayStart(addDays(from, -1))))
    if (to) rows = rows.where('a.starts_at', '<', iso(dayStart(addDays(to, 1))))
    if (patient_id) rows = rows.where('a.patient_id', '=', patient_id)
    if (nutritionist_id) rows = rows.where('a.nutritionist_id', '=', nutritionist_id)
    if (status) rows = rows.where('a.status', '=', status)
    const found = await page(db, rows, query)
    return { ...found, rows: found.rows.map(await frame(db, user, services, found.rows)) }
  },

  'GET /appointments/:id': async ({ db, user, params, services, concerns }) => {
    const appointment = await one(db, user, services, params.id)
    concerns(appointment.patient_id)
    return appointment
  },

  'PUT /appointments/:id': async ({ db, user, params, body, services, concerns }) => {
    if (body.starts_at) {
      const call = { db, user, services }
      const row = await lockComing(call, params.id)
      concerns(row.patient_id)
      await move(call, row, body.starts_at)
    } else {
      const row = await lockAppointment(db, user, params.id)
      concerns(row.patient_id)
      if (user.role === 'patient') throw forbidden()
      if (Date.parse(row.starts_at) > Date.now()) throw conflict(notToComeMessage)
      await settleAppointment(db, row, body.status!)
      await tellUsedUp(db, row.patient_id)
    }
    return one(db, user, services, params.id)
  },

  'POST /appointments/:id/cancel': async ({ db, user, params, services, concerns }) => {
    const row = await lockComing({ db, user, services }, params.id)
    concerns(row.patient_id)
    const cancelled = await updated(db, 'appointments', 'id', row.id, {
      ...{ status: 'cancelled', sequence: sql<number>`sequence + 1`, updated_at: now },
    })
    await tell(db, user, 'appointment_cancelled', cancelled)
    return one(db, user, services, row.id)
  },
})

import { z } from 'zod'
import { formatInstant, getTimeZone } from '#domain/dates.ts'
import { callsFor, Id, Instant, inRange, optionalDay, paging } from '#domain/endpoint.ts'
import { counted } from '#domain/numbers.ts'
import { phoneHours } from '#domain/site/brand.ts'

const appointmentStates = ['booked', 'done', 'no_show', 'cancelled'] as const
export type AppointmentState = (typeof appointmentStates)[number]
export const appointmentStateLabels: Record<AppointmentState, string> = {
  booked: 'Booked',
  done: 'Done',
  no_show: 'Did not come',
  cancelled: 'Cancelled',
}

export const takenMessage = 'This time is not free any more. Please choose another one.'
export const onLeaveMessage = 'This day is in a leave. Please choose another one, or change the leave.'
export const overMessage = 'This time is over. Please choose a later one.'
export const noKindMessage = 'Please choose a kind of appointment'
export const noCareMessage = 'You have no nutritionist at the moment, so there is nobody to book.'
/** So many appointments to come a challenger books at most, so that nobody takes all times. */
export const mostComing = 6
export const enoughComingMessage = `You have ${mostComing} appointments to come. Please move or cancel one of them, or ask your nutritionist.`
export const notToComeMessage = 'This appointment has not begun yet.'
/** For what can only be done with one that is still to come. */
export const settledMessage: Record<Exclude<AppointmentState, 'booked'>, string> = {
  done: 'This appointment has taken place.',
  no_show: 'This appointment is over: nobody came.',
  cancelled: 'This appointment was cancelled.',
}

const hour = 3_600_000

/** Until when a challenger may move or cancel, in milliseconds. */
export const changeableUntil = (starts_at: string, cancel_until_hours: number) =>
  Date.parse(starts_at) - cancel_until_hours * hour

/** What is said to a challenger who is too late. */
export function tooLateMessage(
  cancel_until_hours: number,
  { support_phone, support_email }: { support_phone: string | null; support_email: string },
): string {
  const limit = cancel_until_hours > 0 ? `${counted(cancel_until_hours, 'hour')} before` : 'it begins'
  const whom = support_phone ? `call ${support_phone} (${phoneHours})` : `write to ${support_email}`
  return `You can move or cancel an appointment yourself until ${limit}. Now please ${whom}.`
}

export const Appointment = z.object({
  id: Id,
  patient_id: Id,
  patient_name: z.string(),
  /** Null when that account is gone. */
  nutritionist_id: Id.nullable(),
  nutritionist_name: z.string().nullable(),
  starts_at: Instant,
  ends_at: Instant,
  place: z.string(),
  status: z.enum(appointmentStates),
  /** Where they meet online; what for, its public name to challengers; and the price. Null for the office. */
  link: z.string().nullable(),
  kind: z.string().nullable(),
  kind_id: Id.nullable(),
  price_paise: z.number().nullable(),
  /** For a challenger, why it cannot be moved or cancelled here; null while it can. */
  locked: z.string().nullable(),
  /** For staff: the address that opens WhatsApp with time and place; null when it is no longer to come. */
  whatsapp: z.string().nullable(),
  /** For the office, of one to come: other texts that are sent then. */
  other_texts: z.array(z.object({ about: z.string(), whatsapp: z.string() })),
})
export type Appointment = z.output<typeof Appointment>

/** What is sent to whoever writes an appointment into a WhatsApp message. */
export function appointmentText(
  of: Pick<Appointment, 'patient_name' | 'nutritionist_name' | 'starts_at' | 'place' | 'link'>,
  brandName: string,
) {
  const whom = of.nutritionist_name ? ` with ${of.nutritionist_name}` : ''
  return `Hello ${of.patient_name}, your appointment${whom} is on ${whenWords(of.starts_at)}. Place: ${[of.place, of.link].filter(Boolean).join(', ')}. ${brandName}`
}

/** Where somebody finds their meal plans; also true while there is none. */
export const plansText = (patient_name: string, page: string, brandName: string) =>
  `Hello ${patient_name}, you find your meal plans at ${page}\n${brandName}`

/** '30 Nov 2026, 4:30 pm (Asia/Kolkata)', for readers elsewhere. */
export const whenWords = (starts_at: string) => `${formatInstant(starts_at)} (${getTimeZone()})`

const longestList = 400
const startsAt = z.iso.datetime({ offset: true, error: 'Please choose a time' })

const slotsQuery = z
  .object({
    from: optionalDay,
    to: optionalDay,
    /** Its id or name; by default the usual one. */
    kind: z.string().max(100).optional(),
    /** The appointment that would be moved: it does not stand in its own way, and keeps its length. */
    appointment_id: Id.optional(),
    patient_id: Id.optional(),
  })
  .superRefine(inRange(31))

const Slots = z.object({
  slots: z.array(z.object({ starts_at: Instant, ends_at: Instant })),
  /** Whom one books; null without care. */
  nutritionist_id: Id.nullable(),
  nutritionist_name: z.string().nullable(),
  /** The kind that `slots` are for; null when none is offered. */
  kind_id: Id.nullable(),
  kinds: z.array(
    z.object({ id: Id, name: z.string(), minutes: z.number(), place: z.string(), price_paise: z.number() }),
  ),
  cancel_until_hours: z.number(),
})
export type Slots = z.output<typeof Slots>

const person = { patient_id: Id.optional() }
const Booking = z.object({
  starts_at: startsAt,
  kind: z.string(noKindMessage).min(1, noKindMessage).max(100),
})
/** The next appointment that a visit books. */
export const NextAppointment = Booking

export const appointments = callsFor(
  'patient, approved nutritionist or admin',
  {
    'GET /patients/slots': {
      summary: 'Free times of the nutritionist who cares, at most 31 days; the next 14 days by default',
      query: slotsQuery,
      reply: Slots,
    },
    'POST /appointments': {
      summary:
        'Book an appointment; 409 when the time is taken. Staff name the challenger, and may book outside the hours',
      body: Booking.extend(person),
      reply: Appointment,
    },
    'GET /appointments': {
      summary: 'Appointments from a day to another, earliest first; from today by default',
      query: z
        .object({
          ...paging(50),
          ...person,
          from: optionalDay,
          to: optionalDay,
          nutritionist_id: Id.optional(),
          status: z.enum(appointmentStates).optional(),
          /** Those still to come, or those over or cancelled, the newest first, of all days. */
          when: z.enum(['coming', 'past']).optional(),
        })
        .superRefine(inRange(longestList)),
      reply: z.array(Appointment),
      // A kind may name what somebody suffers from; the office does not read it.
      health: 'to nutritionists',
    },
    'GET /appointments/:id': { summary: 'One appointment', reply: Appointment, health: 'to nutritionists' },
    'PUT /appointments/:id': {
      summary: 'Move an appointment, or say that it took place or that nobody came (staff)',
      body: z
        .object({
          starts_at: startsAt.optional(),
          status: z.enum(['done', 'no_show'], 'Please say done or no_show').optional(),
        })
        .refine(({ starts_at, status }) => !starts_at !== !status, {
          path: ['starts_at'],
          message: 'Please send a new time, or how it went',
        }),
      reply: Appointment,
    },
    'POST /appointments/:id/cancel': {
      status: 200,
      summary: 'Cancel an appointment that is still to come; the other side is told',
      reply: Appointment,
    },
  },
  { desk: true },
)

import { z } from 'zod'
import { type DateString, daysBetween, isDate, weekdays } from '#domain/dates.ts'
import {
  callsFor,
  clockTime,
  Id,
  Instant,
  optionalLine,
  requiredDate,
  requiredLine,
  stored,
  wholeNumber,
} from '#domain/endpoint.ts'

/* What a nutritionist offers, and when. Times of the day are those of the business time zone. */

const most = { kinds: 20, weekly: 50, exceptions: 100, leave: 50, leaveDays: 366 }

/** A place that is an address of the web is where the two meet online. */
export const isLink = (place: string | null | undefined) => /^https?:\/\/\S+$/.test(place ?? '')
/** What everybody but the two people reads in place of the link. */
export const onlinePlace = 'Video call'

const kindFields = {
  name: requiredLine('Please name this kind of appointment', 60),
  /** On mails, invoices and calendars, where it may be read by others. */
  public_name: requiredLine('Please write how others may read it, such as “Appointment”', 60),
  minutes: wholeNumber('Please enter 5 to 480 minutes', 5, 480),
  /** An address, a link, or that one calls. None: a room of the server's own, where it has a setting for it. */
  place: optionalLine(200),
  price_paise: wholeNumber('Please enter a price of at most ₹10,00,000', 0, 1_000_000_00).default(0),
}
const KindInput = z.object({ id: Id.optional(), ...kindFields })
const Kind = z.object({ id: Id, ...stored(kindFields) })
export type AppointmentKind = z.output<typeof Kind>

const timeMessage = 'Please enter a time such as 09:30'
const hours = { from: clockTime(timeMessage), to: clockTime(timeMessage) }
type Hours = { from: string; to: string }
const isOrdered = ({ from, to }: Hours) => from < to
const ordered = { path: ['to'], message: 'The end must be after the beginning' }

const Weekly = z.object({ weekday: z.enum(weekdays, 'Please choose a weekday'), ...hours })
const Exception = z.object({ date: requiredDate('Please choose a date'), ...hours })
const Leave = z.object({
  from: requiredDate('Please choose the first day'),
  to: requiredDate('Please choose the last day'),
})
export type WeeklyHours = z.output<typeof Weekly>
export type DayHours = z.output<typeof Exception>
export type Leave = z.output<typeof Leave>

function leaveProblem({ from, to }: Leave): string | undefined {
  if (!isDate(from) || !isDate(to)) return
  const days = daysBetween(from, to)
  if (days < 0) return 'The last day is before the first one'
  return days >= most.leaveDays ? `A leave has at most ${most.leaveDays} days` : undefined
}

export const AvailabilityInput = z.object({
  kinds: z.array(KindInput).max(most.kinds, `At most ${most.kinds} kinds fit`),
  weekly: z.array(Weekly.refine(isOrdered, ordered)).max(most.weekly, 'There are too many hours'),
  /** The hours of a date, in place of those of its weekday. */
  exceptions: z.array(Exception.refine(isOrdered, ordered)).max(most.exceptions, 'There are too many dates'),
  /** Days on which nothing can be booked, both included. */
  leave: z
    .array(
      Leave.superRefine((one, context) => {
        const message = leaveProblem(one)
        if (message) context.addIssue({ code: 'custom', path: ['to'], message })
      }),
    )
    .max(most.leave, `At most ${most.leave} leaves fit`),
  /** Free minutes between two appointments. */
  buffer_minutes: wholeNumber('Please enter 0 to 120 minutes', 0, 120),
  /** Until so many hours before, a challenger may move or cancel. */
  cancel_until_hours: wholeNumber('Please enter 0 to 168 hours', 0, 168),
})
export type AvailabilityInput = z.output<typeof AvailabilityInput>

export type Availability = Omit<AvailabilityInput, 'kinds'> & { kinds: AppointmentKind[] }
/** Of somebody who has set nothing. */
export const noAvailability: Availability = {
  ...{ kinds: [], weekly: [], exceptions: [], leave: [] },
  ...{ buffer_minutes: 0, cancel_until_hours: 24 },
}

export const isOnLeave = (date: DateString, leave: Leave[]) =>
  leave.some(({ from, to }) => from <= date && date <= to)

export const placeMissingMessage =
  'Please write where they meet: an address, a link for video calls, or who calls.'

/** Whose it is: one's own, or for the office somebody's. */
const whose = { query: z.object({ nutritionist_id: Id.optional() }) }

const StoredAvailability = z.object({
  nutritionist_id: Id,
  kinds: z.array(Kind),
  weekly: z.array(Weekly),
  exceptions: z.array(Exception),
  leave: z.array(Leave),
  buffer_minutes: z.number(),
  cancel_until_hours: z.number(),
  /** Null before anything was set. */
  updated_at: Instant.nullable(),
  /** Whether the server makes rooms for video calls of kinds without a place. */
  makes_rooms: z.boolean(),
  /** Appointments that stand on a day of leave: each one is to be moved or cancelled. */
  in_leave: z.array(z.object({ id: Id, patient_id: Id, patient_name: z.string(), starts_at: Instant })),
})
export type StoredAvailability = z.output<typeof StoredAvailability>

export const availability = callsFor(
  'approved nutritionist or admin',
  {
    'GET /nutritionists/availability': {
      summary:
        'Kinds of appointment, hours and leave of a nutritionist, and which appointments stand in a leave',
      ...whose,
      reply: StoredAvailability,
    },
    'PUT /nutritionists/availability': {
      summary: 'Set kinds of appointment, hours and leave; what is booked stays as it is',
      ...whose,
      body: AvailabilityInput,
      reply: StoredAvailability,
      keepsOthers: true,
    },
  },
  { desk: true },
)

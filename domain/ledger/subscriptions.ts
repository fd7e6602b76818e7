import { z } from 'zod'
import { addDays, type DateString, daysBetween, isDate, today } from '#domain/dates.ts'
import {
  callsFor,
  Id,
  Instant,
  paging,
  requiredDate,
  requiredLine,
  search,
  stored,
} from '#domain/endpoint.ts'

/** State of a subscription today. That of an erased person counts as ended. */
export const subscriptionStates = ['running', 'upcoming', 'ended', 'cancelled'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

const endsBeforeStartMessage = 'The last day cannot be before the first day'
const tooLongMessage = 'A subscription lasts at most 5 years. Please check the last day.'
export const subscriptionChangedMessage =
  'This subscription was changed by someone else. Reload to see the latest.'
export const unknownChallengerMessage = 'Please choose a challenger'

/** What is wrong with the period, shown at its last day; undefined when it is valid. */
export function periodProblem(starts_on: DateString, ends_on: DateString): string | undefined {
  if (ends_on < starts_on) return endsBeforeStartMessage
  if (ends_on > addDays(starts_on, 5 * 366)) return tooLongMessage
}

const fields = {
  plan: requiredLine('Please name the plan', 100),
  starts_on: requiredDate('Please choose the first day'),
  ends_on: requiredDate('Please choose the last day'),
}

export const ChallengerId = z
  .string(unknownChallengerMessage)
  .min(1, unknownChallengerMessage)
  .pipe(z.uuid(unknownChallengerMessage))

type Period = { starts_on?: DateString | undefined; ends_on?: DateString | undefined }
function checkPeriod(context: z.core.ParsePayload<Period>) {
  const { starts_on, ends_on } = context.value
  // A text that is no date has its own message already.
  const message =
    starts_on && ends_on && isDate(starts_on) && isDate(ends_on) && periodProblem(starts_on, ends_on)
  if (message) context.issues.push({ code: 'custom', path: ['ends_on'], message, input: ends_on })
}

/** Form for an existing subscription. Its challenger cannot be changed and is null when erased. */
export const SubscriptionEdit = z.object({ patient_id: Id.nullable(), ...fields }).check(checkPeriod)
export const SubscriptionInput = z.object({ patient_id: ChallengerId, ...fields }).check(checkPeriod)
export const SubscriptionPatch = z
  .object(fields)
  .partial()
  .extend({
    /** True ends it today. False undoes that. */
    cancelled: z.boolean('cancelled must be true or false').optional(),
  })
  .check(checkPeriod)

export const Subscription = z.object({
  id: Id,
  /** Null for an erased person, as are the name and e-mail. */
  patient_id: Id.nullable(),
  patient_name: z.string().nullable(),
  patient_email: z.string().nullable(),
  ...stored(fields),
  cancelled_at: Instant.nullable(),
  state: z.enum(subscriptionStates),
  /** Payments for it minus refunds. */
  paid_paise: z.number(),
  /** Of a package that was sold, what it holds; null for other plans. */
  visits: z.number().nullable(),
  weeks: z.number().nullable(),
  /** How many of them are used. */
  visits_used: z.number(),
  weeks_used: z.number(),
  /** Left to pay on its invoices. */
  owed_paise: z.number(),
  version: z.number(),
  created_at: Instant,
})
export type Subscription = z.output<typeof Subscription>

/** Days before and after its end in which a subscription without a later one is due for renewal. */
export const renewalDays = { before: 14, after: 30 } as const

/** The days of the subscription that follows: as many, from its end or from today on if that is past. */
export function renewalPeriod(
  { starts_on, ends_on }: { starts_on: DateString; ends_on: DateString },
  on: DateString = today(),
) {
  const next = addDays(ends_on, 1)
  const first = next < on ? on : next
  return { starts_on: first, ends_on: addDays(first, daysBetween(starts_on, ends_on)) }
}

/** A period whose first day was corrected: its last day stays where that is possible, else it moves by as many days. */
export function movedPeriod(period: { starts_on: DateString; ends_on: DateString }, starts_on: DateString) {
  const { ends_on } = period
  if (ends_on >= starts_on) return { starts_on, ends_on }
  return { starts_on, ends_on: addDays(starts_on, daysBetween(period.starts_on, ends_on)) }
}

export const subscriptions = callsFor(
  'admin',
  {
    'GET /admin/subscriptions': {
      summary: 'Subscriptions, latest start first',
      query: z.object({
        ...paging(20),
        q: search,
        patient_id: Id.optional(),
        state: z.enum(subscriptionStates, 'state must be running, upcoming, ended or cancelled').optional(),
      }),
      reply: z.array(Subscription),
    },
    'GET /admin/subscriptions/renewals': {
      summary: 'Subscriptions that end soon or ended lately and have none after them, the earliest end first',
      query: z.object(paging(20)),
      reply: z.array(Subscription),
    },
    'GET /admin/subscriptions/plans': {
      summary: 'Names of plans used so far, the latest used first',
      query: z.object(paging(20)),
      reply: z.array(z.object({ plan: z.string() })),
    },
    'POST /admin/subscriptions': {
      summary: 'Record a subscription of a challenger',
      body: SubscriptionInput,
      reply: Subscription,
    },
    'PUT /admin/subscriptions/:id': {
      summary: 'Change the plan or the days of a subscription, cancel it or take that back',
      body: SubscriptionPatch,
      reply: Subscription,
      versioned: true,
    },
  },
  { desk: true },
)

import { z } from 'zod'
import type { AppointmentNotice } from '#domain/appointments/calendar.ts'
import { undoMinutes } from '#domain/care/assignments.ts'
import { challengerPage, type Place } from '#domain/care/places.ts'
import { changeRequestDays, matchingHours, reviewDays, supportHours } from '#domain/care/promises.ts'
import { dateOf, formatDate, formatInstant } from '#domain/dates.ts'
import { callsFor, Id, Instant, paging, type Role } from '#domain/endpoint.ts'
import { keysOf } from '#domain/keys.ts'

/** The facts a notification's text and link need; null when unknown. */
export type NotificationFacts = {
  /** Name of the person it is about. */
  person: string | null
  /** First day of the week of the plan or report. */
  week_start: string | null
  plan_id: string | null
  person_id: string | null
  conversation_id: string | null
  /** A visitor's message. */
  query_id: string | null
  /** As it was then. */
  appointment: AppointmentNotice | null
}

type Kind = {
  for: readonly Role[]
  /** Label of the setting for e-mails of this kind; none for a kind that is only in the bell, never mailed. */
  choice?: string
  /** One sentence without health data, because it may appear on a locked screen. */
  text(facts: NotificationFacts): string
  /** Path of the page it leads to. */
  link(facts: NotificationFacts): string
  /** Minutes before a mail is made. Nobody gets a mail about what they have read by then. */
  mailAfter?: number
  /** Mailed by itself within a minute, whatever else was mailed before. */
  isUrgent?: true
}

const week = ({ week_start }: NotificationFacts) =>
  week_start ? ` for the week of ${formatDate(week_start)}` : ''

/** The challenger whom it is about, at a place of their page. */
const challengerAt =
  (place?: Place, anchor = '', otherwise = '/app/nutritionist/patients') =>
  ({ person_id }: NotificationFacts) =>
    person_id ? challengerPage(person_id, place) + anchor : otherwise

const planPage = ({ plan_id }: NotificationFacts) =>
  plan_id ? `/app/patient/meal-plans/${plan_id}` : '/app/patient/meal-plans'

const supportPromise = `${supportHours.due}-${supportHours.overdue} hours`
const queryPage = ({ query_id }: NotificationFacts) =>
  query_id ? `/app/admin/queries/${query_id}` : '/app/admin/queries'

/** Whom it is told, where it leads, and the label of the setting for e-mails, if it is mailed. */
const told = (who: Role | Role[], link: string | Kind['link'], choice?: string) => ({
  for: [who].flat(),
  link: typeof link === 'string' ? () => link : link,
  ...(choice && { choice }),
})

const appointmentPage = ({ appointment }: NotificationFacts) =>
  appointment?.to === 'nutritionist'
    ? `/app/nutritionist/calendar?date=${dateOf(appointment.starts_at)}`
    : '/app/patient/appointments'
/** 'The appointment with Meera on 30 Nov 2026, 4:30 pm' */
const appointmentWords = ({ person, appointment }: NotificationFacts) =>
  `The appointment${person ? ` with ${person}` : ''}${appointment ? ` on ${formatInstant(appointment.starts_at)}` : ''}`

export const notificationKinds = {
  plan_ready: {
    ...told('patient', planPage, 'My meal plan is ready'),
    text: (facts) => `Your meal plan${week(facts)} is ready.`,
    isUrgent: true,
  },
  plan_changed: {
    ...told('patient', planPage, 'My meal plan has changed'),
    text: (facts) => `Your meal plan${week(facts)} has changed.`,
  },
  plan_withdrawn: {
    ...told('patient', planPage, 'My meal plan is withdrawn'),
    text: (facts) => `Your meal plan${week(facts)} was withdrawn. Please do not follow it any more.`,
    isUrgent: true,
  },
  nutritionist_assigned: {
    ...told('patient', '/app/patient', 'A nutritionist is assigned to me'),
    text: ({ person }) => `${person ?? 'A nutritionist'} is now your nutritionist.`,
    mailAfter: undoMinutes,
  },
  challenger_assigned: {
    ...told('nutritionist', challengerAt(), 'A challenger is assigned to me'),
    text: ({ person }) => `${person ?? 'A challenger'} is now in your care.`,
    mailAfter: undoMinutes,
  },
  care_ended: {
    ...told('patient', '/app/patient', 'My nutritionist changes or leaves'),
    text: ({ person }) =>
      `${person ? `${person} is no longer your nutritionist` : 'Your nutritionist has left'}. Your home page shows what happens next.`,
  },
  challenger_joined: {
    ...told('nutritionist', challengerAt(), 'A challenger whom I invited joins'),
    text: ({ person }) => `${person ?? 'A challenger'} has joined.`,
  },
  challenger_left: {
    ...told('nutritionist', '/app/nutritionist/patients', 'A challenger leaves my care'),
    text: ({ person }) =>
      person ? `${person} is no longer in your care.` : 'The account of one of your challengers was deleted.',
    mailAfter: undoMinutes,
  },
  client_erased: {
    ...told('nutritionist', '/app/nutritionist/patients'),
    text: () => 'A challenger who had not joined was erased, with all that was written for them.',
  },
  cover_lent: {
    ...told('nutritionist', '/app/nutritionist/cover', 'A colleague asks me to cover'),
    text: ({ person, week_start }) =>
      `${person ?? 'A colleague'} asks you to cover for them${week_start ? ` from ${formatDate(week_start)}` : ''}.`,
  },
  cover_ended: {
    ...told('nutritionist', '/app/nutritionist/cover', 'A cover ends early'),
    text: ({ person }) =>
      person
        ? `${person} has ended your cover.`
        : 'A cover has ended: the account of your colleague was deleted.',
  },
  stand_in: {
    ...told('patient', '/app/patient', 'A colleague stands in for my nutritionist'),
    text: ({ person, week_start }) =>
      `${person ?? 'A colleague'} stands in for your nutritionist${week_start ? ` from ${formatDate(week_start)}` : ''}.`,
  },
  stand_in_ended: {
    ...told('patient', '/app/patient'),
    text: ({ person }) => `${person ?? 'The colleague'} no longer stands in for your nutritionist.`,
  },
  person_away: {
    ...told(['patient', 'nutritionist'], '/app/dashboard', 'My nutritionist or challenger is away'),
    text: ({ person }) =>
      `${person ?? 'Somebody'} is not available at the moment. We tell you when they are back.`,
  },
  person_back: {
    ...told(['patient', 'nutritionist'], '/app/messages', 'My nutritionist or challenger is back'),
    text: ({ person }) => `${person ?? 'Somebody'} is available again.`,
  },
  report_received: {
    ...told(
      'nutritionist',
      challengerAt('progress', '', '/app/nutritionist/progress'),
      'A challenger files a progress report',
    ),
    text: ({ person }) => `${person ?? 'A challenger'} filed a progress report.`,
  },
  home_invited: {
    ...told('patient', '/app/patient/home', 'Somebody would like to share a home with me'),
    text: ({ person }) => `${person ?? 'Somebody'} would like to share a home with you.`,
  },
  home_shared: {
    ...told('patient', '/app/patient/home', 'Somebody shares a home with me'),
    text: ({ person }) => `${person ?? 'Somebody'} shares a home with you now.`,
  },
  home_ended: {
    ...told('patient', '/app/patient/home'),
    text: ({ person }) =>
      person
        ? `${person} and you no longer share a home.`
        : 'You no longer share a home: the other account was deleted.',
  },
  measured_by_challenger: {
    ...told('nutritionist', challengerAt('labs', '#measurements')),
    text: ({ person }) => `${person ?? 'A challenger'} entered a measurement.`,
  },
  measured_by_nutritionist: {
    ...told('patient', '/app/patient/progress#measurements'),
    text: ({ person }) => `${person ?? 'Your nutritionist'} entered a measurement of yours.`,
  },
  facts_recorded: {
    ...told('patient', '/app/patient/profile', 'My nutritionist records facts about me'),
    text: ({ person }) =>
      `${person ?? 'Your nutritionist'} recorded facts about you. Please look whether they are right.`,
  },
  lab_result_by_challenger: {
    ...told('nutritionist', challengerAt('labs', '#lab-results')),
    text: ({ person }) => `${person ?? 'A challenger'} added a laboratory result.`,
  },
  lab_result_by_nutritionist: {
    ...told('patient', '/app/patient/progress#lab-results'),
    text: ({ person }) => `${person ?? 'Your nutritionist'} added a laboratory result of yours.`,
  },
  // The title of a form may name an illness.
  form_sent: {
    ...told('patient', '/app/patient/forms', 'My nutritionist sends me a form'),
    text: ({ person }) => `${person ?? 'Your nutritionist'} sent you a form.`,
  },
  form_filled: {
    ...told('nutritionist', challengerAt('forms'), 'A challenger fills a form'),
    text: ({ person }) => `${person ?? 'A challenger'} filled a form.`,
  },
  care_changed: {
    ...told('nutritionist', challengerAt('profile'), 'A challenger changes allergies, diet or medical notes'),
    text: ({ person }) => `${person ?? 'A challenger'} changed their profile. Please check their plan.`,
    isUrgent: true,
  },
  // What the day is may be a matter of health or faith.
  day_told: {
    ...told(
      'nutritionist',
      challengerAt('progress', '#days'),
      'A challenger tells of a day that I should look at',
    ),
    text: ({ person }) => `${person ?? 'A challenger'} tells of a day that is different. Please look at it.`,
    isUrgent: true,
  },
  day_looked_at: {
    ...told('patient', '/app/patient/meal-plans', 'My nutritionist looks at a day that I told of'),
    text: ({ person }) => `${person ?? 'Your nutritionist'} looked at a day that you told of.`,
  },
  message_received: {
    ...told(
      ['patient', 'nutritionist'],
      ({ conversation_id }) => (conversation_id ? `/app/messages/${conversation_id}` : '/app/messages'),
      'Somebody writes me a message',
    ),
    text: ({ person }) => `${person ?? 'Somebody'} wrote to you.`,
    mailAfter: 10,
  },
  appointment_booked: {
    ...told(['patient', 'nutritionist'], appointmentPage, 'An appointment is booked for me'),
    text: (facts) => `${appointmentWords(facts)} is booked.`,
    isUrgent: true,
  },
  appointment_moved: {
    ...told(['patient', 'nutritionist'], appointmentPage, 'An appointment of mine is moved'),
    text: ({ person, appointment }) =>
      `The appointment${person ? ` with ${person}` : ''} is moved${appointment ? ` to ${formatInstant(appointment.starts_at)}` : ''}.`,
    isUrgent: true,
  },
  appointment_cancelled: {
    ...told(['patient', 'nutritionist'], appointmentPage, 'An appointment of mine is cancelled'),
    text: (facts) => `${appointmentWords(facts)} is cancelled.`,
    isUrgent: true,
  },
  payment_recorded: {
    ...told('patient', '/app/patient/payments', 'The receipt of my payment'),
    text: () => 'Your payment is recorded, and its receipt is ready.',
  },
  refund_recorded: {
    ...told('patient', '/app/patient/payments', 'The note of a refund to me'),
    text: () => 'A refund to you is recorded, and its note is ready.',
  },
  invoice_issued: {
    ...told('patient', '/app/patient/payments', 'An invoice for me'),
    text: () => 'An invoice for you is ready.',
  },
  payment_not_found: {
    ...told('patient', '/app/patient/payments', 'A payment of mine has not arrived'),
    text: () => 'A payment that you spoke of has not arrived. Please look at its reference.',
  },
  payment_claimed: {
    ...told('admin', '/app/admin/ledger?tab=invoices&state=claimed', 'A challenger says to have paid'),
    text: ({ person }) => `${person ?? 'A challenger'} says to have paid an invoice.`,
  },
  payment_unexpected: {
    ...told('admin', '/app/admin/ledger', 'More was paid than an invoice asked for'),
    text: ({ person }) =>
      `${person ?? 'A challenger'} paid more than was left of an invoice. It stands in the ledger.`,
  },
  package_used: {
    ...told('admin', '/app/admin/ledger?tab=subscriptions', 'The visits of a package are used up'),
    text: ({ person }) => `${person ?? 'A challenger'} has used the last visit of their package.`,
  },
  check_in_due: {
    ...told('patient', '/app/patient/progress', 'My weekly check-in is due'),
    text: () => 'Your weekly check-in is due.',
  },
  profile_approved: {
    ...told('nutritionist', '/app/nutritionist', 'My profile is approved'),
    text: () => 'Your profile is approved. You can start working with challengers.',
  },
  profile_rejected: {
    ...told('nutritionist', '/app/nutritionist/profile', 'My profile needs changes'),
    text: () =>
      'Your profile needs changes before it can be approved. The reason stands on your profile page.',
  },
  change_requested: {
    ...told('admin', '/app/admin/assignments', 'A challenger asks for another nutritionist'),
    text: ({ person }) => `${person ?? 'A challenger'} asks for another nutritionist.`,
  },
  match_missing: {
    ...told('admin', '/app/admin/assignments', 'Nobody has a place for a challenger'),
    text: ({ person }) =>
      `${person ?? 'A challenger'} waits for a nutritionist, and nobody has a free place.`,
  },
  change_due: {
    ...told('admin', '/app/admin/assignments', 'A request for another nutritionist is due'),
    text: ({ person }) =>
      `${person ?? 'A challenger'} still waits for another nutritionist. We promise one within ${changeRequestDays} business days.`,
  },
  change_overdue: {
    ...told('admin', '/app/admin/assignments', 'A request for another nutritionist is overdue'),
    text: ({ person }) =>
      `${person ?? 'A challenger'} waits for another nutritionist for longer than the promised ${changeRequestDays} business days.`,
    isUrgent: true,
  },
  match_overdue: {
    ...told('admin', '/app/admin/assignments', 'A match is overdue'),
    text: ({ person }) =>
      `${person ?? 'A challenger'} waits for a nutritionist for longer than the promised ${matchingHours} hours.`,
    isUrgent: true,
  },
  nutritionist_away: {
    ...told('admin', '/app/admin/assignments', 'Challengers of a suspended nutritionist have nobody'),
    text: ({ person }) =>
      `The challengers of ${person ?? 'a nutritionist'}, who is suspended, have had nobody for more than a day.`,
  },
  query_received: {
    ...told('admin', queryPage, 'A visitor writes to support'),
    text: () => `A visitor wrote to support. We promise an answer within ${supportPromise}.`,
  },
  query_due: {
    ...told('admin', queryPage, 'An answer to a visitor is due'),
    text: () =>
      `A visitor has waited for an answer for ${supportHours.due} hours. We promise one within ${supportPromise}.`,
  },
  query_overdue: {
    ...told('admin', queryPage, 'An answer to a visitor is overdue'),
    text: () => `A visitor waits for an answer for longer than the promised ${supportHours.overdue} hours.`,
    isUrgent: true,
  },
  review_due: {
    ...told('admin', '/app/admin/nutritionist-review', 'A review of a nutritionist profile is due'),
    text: ({ person }) =>
      `The profile of ${person ?? 'a nutritionist'} still waits for review. We speak of 2-${reviewDays} business days.`,
  },
  review_overdue: {
    ...told('admin', '/app/admin/nutritionist-review', 'A review of a nutritionist profile is overdue'),
    text: ({ person }) =>
      `The profile of ${person ?? 'a nutritionist'} waits for review for longer than ${reviewDays} business days.`,
    isUrgent: true,
  },
  profile_waiting: {
    ...told('admin', '/app/admin/nutritionist-review', 'A nutritionist profile waits for review'),
    text: ({ person }) => `The profile of ${person ?? 'a nutritionist'} waits for review.`,
  },
} satisfies Record<string, Kind>

export type NotificationKind = keyof typeof notificationKinds
export const notificationKindNames = keysOf(notificationKinds)

export const kindOfNotification = (kind: NotificationKind): Kind => notificationKinds[kind]

/** What a nutritionist is told of a client, whoever covers for her is told, too. */
export const isForCover = (kind: NotificationKind) =>
  /^(challenger_joined|report_received|(measured|lab_result)_by_challenger|form_filled|care_changed|day_told)$/.test(
    kind,
  )

/** A front desk is told of queries and money, and of nothing else that administrators are told. */
export const isForDesk = (kind: NotificationKind) => /^(query|payment|package)_/.test(kind)

/** The kinds that people of this role get by e-mail, unless they turn them off. */
export function mailedKindsFor(role: Role, isDesk = false): NotificationKind[] {
  return notificationKindNames.filter((name) => {
    const { for: roles, choice } = kindOfNotification(name)
    return choice !== undefined && roles.includes(role) && (!isDesk || isForDesk(name))
  })
}

/** Minutes between two notification mails to one person. The next mail contains all that happened in between. */
export const mailPauseMinutes = 30

export const Notification = z.object({
  id: Id,
  kind: z.enum(notificationKindNames),
  text: z.string(),
  /** Path of the page it leads to. */
  link: z.string(),
  created_at: Instant,
  read_at: Instant.nullable(),
})
export type Notification = z.output<typeof Notification>

export const Unread = z.object({ notifications: z.number(), messages: z.number() })

export const notifications = callsFor(
  'signed in',
  {
    'GET /notifications': {
      summary: 'What one was told, newest first',
      query: z.object({
        ...paging(20),
        unread: z.stringbool('unread must be true or false').optional(),
      }),
      reply: z.array(Notification),
    },
    'POST /notifications/read': {
      status: 200,
      summary: 'Mark notifications as read: those named, those about a person, or all of them',
      body: z
        .object({
          ids: z.array(Id).max(100, 'Please name at most 100 notifications').optional(),
          person_id: Id.optional(),
        })
        .optional(),
      reply: Unread,
    },
    'GET /unread': {
      summary: 'How many notifications and messages one has not read',
      reply: Unread,
    },
  },
  { desk: true },
)

import { z } from 'zod'
import { undoMinutes } from '#domain/care/assignments.ts'
import { challengerPage, type Place } from '#domain/care/places.ts'
import { changeRequestDays, matchingHours, reviewDays, supportHours } from '#domain/care/promises.ts'
import { formatDate } from '#domain/dates.ts'
import { type Contract, Id, Instant, paging, type Role } from '#domain/endpoint.ts'
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

/** All kinds of notification. */
export const notificationKinds = {
  plan_ready: {
    for: ['patient'],
    choice: 'My meal plan is ready',
    text: (facts) => `Your meal plan${week(facts)} is ready.`,
    link: planPage,
    isUrgent: true,
  },
  plan_changed: {
    for: ['patient'],
    choice: 'My meal plan has changed',
    text: (facts) => `Your meal plan${week(facts)} has changed.`,
    link: planPage,
  },
  plan_withdrawn: {
    for: ['patient'],
    choice: 'My meal plan is withdrawn',
    text: (facts) => `Your meal plan${week(facts)} was withdrawn. Please do not follow it any more.`,
    link: planPage,
    isUrgent: true,
  },
  nutritionist_assigned: {
    for: ['patient'],
    choice: 'A nutritionist is assigned to me',
    text: ({ person }) => `${person ?? 'A nutritionist'} is now your nutritionist.`,
    link: () => '/app/patient',
    mailAfter: undoMinutes,
  },
  challenger_assigned: {
    for: ['nutritionist'],
    choice: 'A challenger is assigned to me',
    text: ({ person }) => `${person ?? 'A challenger'} is now in your care.`,
    link: challengerAt(),
    mailAfter: undoMinutes,
  },
  care_ended: {
    for: ['patient'],
    choice: 'My nutritionist changes or leaves',
    text: ({ person }) =>
      `${person ? `${person} is no longer your nutritionist` : 'Your nutritionist has left'}. Your home page shows what happens next.`,
    link: () => '/app/patient',
  },
  challenger_joined: {
    for: ['nutritionist'],
    choice: 'A challenger whom I invited joins',
    text: ({ person }) => `${person ?? 'A challenger'} has joined.`,
    link: challengerAt(),
  },
  challenger_left: {
    for: ['nutritionist'],
    choice: 'A challenger leaves my care',
    text: ({ person }) =>
      person ? `${person} is no longer in your care.` : 'The account of one of your challengers was deleted.',
    link: () => '/app/nutritionist/patients',
    mailAfter: undoMinutes,
  },
  client_erased: {
    for: ['nutritionist'],
    text: () => 'A challenger who had not joined was erased, with all that was written for them.',
    link: () => '/app/nutritionist/patients',
  },
  person_away: {
    for: ['patient', 'nutritionist'],
    choice: 'My nutritionist or challenger is away',
    text: ({ person }) =>
      `${person ?? 'Somebody'} is not available at the moment. We tell you when they are back.`,
    link: () => '/app/dashboard',
  },
  person_back: {
    for: ['patient', 'nutritionist'],
    choice: 'My nutritionist or challenger is back',
    text: ({ person }) => `${person ?? 'Somebody'} is available again.`,
    link: () => '/app/messages',
  },
  report_received: {
    for: ['nutritionist'],
    choice: 'A challenger files a progress report',
    text: ({ person }) => `${person ?? 'A challenger'} filed a progress report.`,
    link: challengerAt('progress', '', '/app/nutritionist/progress'),
  },
  measured_by_challenger: {
    for: ['nutritionist'],
    text: ({ person }) => `${person ?? 'A challenger'} entered a measurement.`,
    link: challengerAt('labs', '#measurements'),
  },
  measured_by_nutritionist: {
    for: ['patient'],
    text: ({ person }) => `${person ?? 'Your nutritionist'} entered a measurement of yours.`,
    link: () => '/app/patient/progress#measurements',
  },
  facts_recorded: {
    for: ['patient'],
    choice: 'My nutritionist records facts about me',
    text: ({ person }) =>
      `${person ?? 'Your nutritionist'} recorded facts about you. Please look whether they are right.`,
    link: () => '/app/patient/profile',
  },
  lab_result_by_challenger: {
    for: ['nutritionist'],
    text: ({ person }) => `${person ?? 'A challenger'} added a laboratory result.`,
    link: challengerAt('labs', '#lab-results'),
  },
  lab_result_by_nutritionist: {
    for: ['patient'],
    text: ({ person }) => `${person ?? 'Your nutritionist'} added a laboratory result of yours.`,
    link: () => '/app/patient/progress#lab-results',
  },
  // The title of a form may name an illness.
  form_sent: {
    for: ['patient'],
    choice: 'My nutritionist sends me a form',
    text: ({ person }) => `${person ?? 'Your nutritionist'} sent you a form.`,
    link: () => '/app/patient/forms',
  },
  form_filled: {
    for: ['nutritionist'],
    choice: 'A challenger fills a form',
    text: ({ person }) => `${person ?? 'A challenger'} filled a form.`,
    link: challengerAt('forms'),
  },
  care_changed: {
    for: ['nutritionist'],
    choice: 'A challenger changes allergies, diet or medical notes',
    text: ({ person }) => `${person ?? 'A challenger'} changed their profile. Please check their plan.`,
    link: challengerAt('profile'),
    isUrgent: true,
  },
  message_received: {
    for: ['patient', 'nutritionist'],
    choice: 'Somebody writes me a message',
    text: ({ person }) => `${person ?? 'Somebody'} wrote to you.`,
    link: ({ conversation_id }) => (conversation_id ? `/app/messages/${conversation_id}` : '/app/messages'),
    mailAfter: 10,
  },
  payment_recorded: {
    for: ['patient'],
    choice: 'The receipt of my payment',
    text: () => 'Your payment is recorded, and its receipt is ready.',
    link: () => '/app/patient/payments',
  },
  refund_recorded: {
    for: ['patient'],
    choice: 'The note of a refund to me',
    text: () => 'A refund to you is recorded, and its note is ready.',
    link: () => '/app/patient/payments',
  },
  check_in_due: {
    for: ['patient'],
    choice: 'My weekly check-in is due',
    text: () => 'Your weekly check-in is due.',
    link: () => '/app/patient/progress',
  },
  profile_approved: {
    for: ['nutritionist'],
    choice: 'My profile is approved',
    text: () => 'Your profile is approved. You can start working with challengers.',
    link: () => '/app/nutritionist',
  },
  profile_rejected: {
    for: ['nutritionist'],
    choice: 'My profile needs changes',
    text: () =>
      'Your profile needs changes before it can be approved. The reason stands on your profile page.',
    link: () => '/app/nutritionist/profile',
  },
  change_requested: {
    for: ['admin'],
    choice: 'A challenger asks for another nutritionist',
    text: ({ person }) => `${person ?? 'A challenger'} asks for another nutritionist.`,
    link: () => '/app/admin/assignments',
  },
  match_missing: {
    for: ['admin'],
    choice: 'Nobody has a place for a challenger',
    text: ({ person }) =>
      `${person ?? 'A challenger'} waits for a nutritionist, and nobody has a free place.`,
    link: () => '/app/admin/assignments',
  },
  change_due: {
    for: ['admin'],
    choice: 'A request for another nutritionist is due',
    text: ({ person }) =>
      `${person ?? 'A challenger'} still waits for another nutritionist. We promise one within ${changeRequestDays} business days.`,
    link: () => '/app/admin/assignments',
  },
  change_overdue: {
    for: ['admin'],
    choice: 'A request for another nutritionist is overdue',
    text: ({ person }) =>
      `${person ?? 'A challenger'} waits for another nutritionist for longer than the promised ${changeRequestDays} business days.`,
    link: () => '/app/admin/assignments',
    isUrgent: true,
  },
  match_overdue: {
    for: ['admin'],
    choice: 'A match is overdue',
    text: ({ person }) =>
      `${person ?? 'A challenger'} waits for a nutritionist for longer than the promised ${matchingHours} hours.`,
    link: () => '/app/admin/assignments',
    isUrgent: true,
  },
  nutritionist_away: {
    for: ['admin'],
    choice: 'Challengers of a suspended nutritionist have nobody',
    text: ({ person }) =>
      `The challengers of ${person ?? 'a nutritionist'}, who is suspended, have had nobody for more than a day.`,
    link: () => '/app/admin/assignments',
  },
  query_received: {
    for: ['admin'],
    choice: 'A visitor writes to support',
    text: () => `A visitor wrote to support. We promise an answer within ${supportPromise}.`,
    link: queryPage,
  },
  query_due: {
    for: ['admin'],
    choice: 'An answer to a visitor is due',
    text: () =>
      `A visitor has waited for an answer for ${supportHours.due} hours. We promise one within ${supportPromise}.`,
    link: queryPage,
  },
  query_overdue: {
    for: ['admin'],
    choice: 'An answer to a visitor is overdue',
    text: () => `A visitor waits for an answer for longer than the promised ${supportHours.overdue} hours.`,
    link: queryPage,
    isUrgent: true,
  },
  review_due: {
    for: ['admin'],
    choice: 'A review of a nutritionist profile is due',
    text: ({ person }) =>
      `The profile of ${person ?? 'a nutritionist'} still waits for review. We speak of 2-${reviewDays} business days.`,
    link: () => '/app/admin/nutritionist-review',
  },
  review_overdue: {
    for: ['admin'],
    choice: 'A review of a nutritionist profile is overdue',
    text: ({ person }) =>
      `The profile of ${person ?? 'a nutritionist'} waits for review for longer than ${reviewDays} business days.`,
    link: () => '/app/admin/nutritionist-review',
    isUrgent: true,
  },
  profile_waiting: {
    for: ['admin'],
    choice: 'A nutritionist profile waits for review',
    text: ({ person }) => `The profile of ${person ?? 'a nutritionist'} waits for review.`,
    link: () => '/app/admin/nutritionist-review',
  },
} as const satisfies Record<string, Kind>

export type NotificationKind = keyof typeof notificationKinds
export const notificationKindNames = keysOf(notificationKinds)

export const kindOfNotification = (kind: NotificationKind): Kind => notificationKinds[kind]

/** The kinds that people of this role get by e-mail, unless they turn them off. */
export function mailedKindsFor(role: Role): NotificationKind[] {
  return notificationKindNames.filter((name) => {
    const { for: roles, choice } = kindOfNotification(name)
    return choice !== undefined && roles.includes(role)
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

export const notifications = {
  'GET /notifications': {
    access: 'signed in',
    summary: 'What one was told, newest first',
    query: z.object({
      ...paging(20),
      unread: z.stringbool('unread must be true or false').optional(),
    }),
    reply: z.array(Notification),
  },
  'POST /notifications/read': {
    access: 'signed in',
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
    access: 'signed in',
    summary: 'How many notifications and messages one has not read',
    reply: Unread,
  },
} satisfies Contract

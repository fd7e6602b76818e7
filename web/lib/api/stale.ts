import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '#domain/messages/live.ts'
import type { NotificationKind } from '#domain/messages/notifications.ts'
import type { MutationRoute } from './api.ts'

type Noun<Route extends string> = Route extends `${string} /${infer Name}/${string}`
  ? `/${Name}`
  : Route extends `${string} /${infer Name}`
    ? `/${Name}`
    : never
type Written = Noun<MutationRoute>

const timelinePath = '/nutritionists/patients/:id/timeline'
/** What happened to a challenger: on the timeline, and in the facts of a visit. */
const recordPaths = [timelinePath, '/nutritionists/patients/:id/visit']

const formsPath = '/nutritionists/patients/:id/forms'
const certificatePath = '/meal-plans/:id/certificate'

/** Of a booked one the worklist knows, and whether a time is still free. */
const appointmentPaths = [
  '/appointments',
  '/patients/slots',
  '/nutritionists/availability',
  '/nutritionists/worklist',
]

/**
 * After a write to a noun, in this page or by another person, the reads under these paths are stale. This table is
 * the only place for that.
 */
const staleAfter: Record<Written, readonly string[]> = {
  '/auth': ['/auth/me', '/account'],
  '/account': ['/account', '/auth/me', '/patients/profile', '/nutritionists/profile'],
  '/patients': ['/patients', '/progress', '/nutritionists', '/meal-plans', '/sent-forms'],
  // A confirmed condition, or a changed requirement, is what weeks are checked against.
  '/nutritionists': [
    ...['/nutritionists', '/progress', '/measurements', '/auth/me', '/meal-plans/check', '/meal-plans/mend'],
    // Clients whom a front desk adds.
    ...['/meal-plans/exchanges', certificatePath, '/admin/users'],
  ],
  '/rules': ['/rules', '/admin/settings/rules', '/meal-plans/check', certificatePath],
  '/care-notes': ['/care-notes', timelinePath],
  '/follow-ups': ['/follow-ups', ...recordPaths],
  '/follow-up-templates': ['/follow-up-templates'],
  // Somebody else's weight is told of as a measurement.
  '/measurements': [
    ...['/measurements', '/nutritionists/patients', '/progress'],
    ...['/patients/weights', '/patients/progress', '/patients/journey'],
  ],
  '/lab-kinds': ['/lab-kinds', '/measurements', ...recordPaths],
  '/lab-results': ['/lab-results', ...recordPaths],
  '/visits': [
    '/follow-ups',
    '/measurements',
    '/nutritionists',
    '/progress',
    '/conversations',
    ...appointmentPaths,
  ],
  '/appointments': appointmentPaths,
  '/calendar': ['/calendar'],
  // Dishes have what labels say, and plans are looked at anew.
  '/foods': ['/foods', '/meal-plans', '/nutritionists'],
  '/forms': ['/forms', formsPath],
  '/sent-forms': ['/sent-forms', '/patients/forms', formsPath, timelinePath],
  '/requirements': ['/requirements'],
  '/meal-plans': [
    '/meal-plans',
    '/nutritionists',
    '/patients/current-plan',
    '/patients/days',
    '/patients/shopping-list',
    '/meal-templates',
  ],
  '/meal-templates': ['/meal-templates'],
  // Using a saved plan makes drafts.
  '/plan-templates': ['/plan-templates', '/meal-plans', '/nutritionists', '/meal-templates'],
  // The worklist, the triage, the figures and the activities show messages that wait for an answer.
  '/conversations': [
    '/conversations',
    '/unread',
    '/notifications',
    '/nutritionists/worklist',
    '/nutritionists/patients/triage',
    ...recordPaths,
    '/nutritionists/dashboard',
    '/nutritionists/activities',
  ],
  // The conversations of the chosen; live events come for each of them.
  '/messages': ['/conversations', '/unread', '/notifications', '/nutritionists'],
  '/saved-replies': ['/saved-replies'],
  // Whether a changed profile was read about stands on the worklist and in the triage.
  '/notifications': [
    '/notifications',
    '/unread',
    '/nutritionists/worklist',
    '/nutritionists/patients/triage',
  ],
  // What is lent appears in every list of a nutritionist, and for the challenger.
  '/cover': [
    ...['/cover', '/nutritionists', '/conversations', '/meal-plans', '/progress', '/patients/care'],
    '/appointments',
  ],
  // Appointments end with care.
  '/assignments': [
    ...['/assignments', '/nutritionists', '/admin', '/patients/care', '/conversations'],
    ...[...appointmentPaths, '/calendar'],
  ],
  // A payment that an administrator records is on the payer's page too, and a changed UPI ID on what is to be paid.
  '/admin': [
    ...['/admin', '/assignments', '/public', '/requirements', '/invoices'],
    ...['/patients/payments', '/patients/subscriptions'],
  ],
  // A package is sold with its invoice.
  '/invoices': ['/invoices', '/admin', '/patients/payments', '/patients/subscriptions'],
  '/packages': ['/packages', '/public/packages'],
  '/webhooks': [],
  '/join': [
    '/patients',
    '/conversations',
    '/meal-plans',
    '/measurements',
    '/lab-results',
    '/unread',
    '/notifications',
  ],
  '/public': ['/public/queries'],
  '/shared': ['/shared/lists'],
}

/**
 * The noun another person has written to when a notification of this kind comes. `/notifications` is stale each time.
 */
const writtenBefore: Record<NotificationKind, Written> = {
  plan_ready: '/meal-plans',
  plan_changed: '/meal-plans',
  plan_withdrawn: '/meal-plans',
  nutritionist_assigned: '/assignments',
  challenger_assigned: '/assignments',
  care_ended: '/assignments',
  challenger_joined: '/assignments',
  challenger_left: '/assignments',
  client_erased: '/assignments',
  cover_lent: '/cover',
  cover_ended: '/cover',
  stand_in: '/cover',
  stand_in_ended: '/cover',
  person_away: '/assignments',
  person_back: '/assignments',
  report_received: '/patients',
  home_invited: '/patients',
  home_shared: '/patients',
  home_ended: '/patients',
  measured_by_challenger: '/measurements',
  measured_by_nutritionist: '/measurements',
  facts_recorded: '/patients',
  lab_result_by_challenger: '/lab-results',
  lab_result_by_nutritionist: '/lab-results',
  form_sent: '/sent-forms',
  form_filled: '/sent-forms',
  care_changed: '/patients',
  day_told: '/patients',
  day_looked_at: '/patients',
  // The conversation has an event of its own.
  message_received: '/notifications',
  payment_recorded: '/admin',
  refund_recorded: '/admin',
  invoice_issued: '/invoices',
  payment_not_found: '/invoices',
  payment_claimed: '/invoices',
  payment_unexpected: '/invoices',
  package_used: '/admin',
  check_in_due: '/notifications',
  appointment_booked: '/appointments',
  appointment_moved: '/appointments',
  appointment_cancelled: '/appointments',
  profile_approved: '/nutritionists',
  profile_rejected: '/nutritionists',
  profile_waiting: '/admin',
  change_requested: '/assignments',
  match_missing: '/assignments',
  match_overdue: '/assignments',
  nutritionist_away: '/assignments',
  change_due: '/assignments',
  change_overdue: '/assignments',
  query_received: '/public',
  query_due: '/public',
  query_overdue: '/public',
  review_due: '/admin',
  review_overdue: '/admin',
}

/** Calls that compute something and store nothing. */
const storesNothing: readonly MutationRoute[] = [
  'POST /foods/parse',
  'POST /meal-plans/check',
  'POST /meal-plans/exchanges',
  'POST /meal-plans/generate',
  'POST /meal-plans/mend',
  'POST /meal-plans/scale',
  'POST /meal-plans/swaps',
]

/** The paths that are stale after a write in this page. */
export function staleAfterWrite(write: MutationRoute): readonly string[] {
  if (storesNothing.includes(write)) return []
  return staleAfter[write.match(/\/[^/]+/)![0] as Written]
}

export function staleAfterEvent(event: LiveEvent): readonly string[] {
  if (event.type === 'notification')
    return [...staleAfter['/notifications'], ...staleAfter[writtenBefore[event.kind]]]
  if (event.type === 'notifications_read') return staleAfter['/notifications']
  // 'ready' comes after a gap: conversations may have changed in it.
  return staleAfter['/conversations']
}

/** All paths that live events can make stale, for times without a stream. */
export const staleInSilence: readonly string[] = [
  ...new Set(
    ['/conversations' as const, ...Object.values(writtenBefore)].flatMap((noun) => staleAfter[noun]),
  ),
]

/** Whether a read, such as 'GET /meal-plans/:id', is under one of the paths. */
export function isUnder(read: string, paths: readonly string[]): boolean {
  const path = read.slice(read.indexOf(' ') + 1)
  return paths.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
}

/** Marks these paths as stale: visible reads are repeated now, others when they are shown again. */
export function readAgain(client: QueryClient, paths: readonly string[]) {
  void client.invalidateQueries({ predicate: ({ queryKey: [read] }) => isUnder(String(read), paths) })
}

import { formatDate } from './dates.ts'
import type { Role } from './endpoint.ts'

/** What a notification is about, as far as it is known. */
export type NotificationFacts = {
  /** The name of whom it is about. */
  person: string | null
  /** First day of the plan's or report's week. */
  week_start: string | null
  plan_id: string | null
  person_id: string | null
}

type Kind = {
  for: readonly Role[]
  /** What the choice to get it by e-mail is called. */
  choice: string
  /** One sentence without health data: it may show on a locked screen. */
  text(facts: NotificationFacts): string
  /** Where in the product it leads. */
  link(facts: NotificationFacts): string
}

const week = ({ week_start }: NotificationFacts) =>
  week_start ? ` for the week of ${formatDate(week_start)}` : ''

/** What people are told about. */
export const notificationKinds = {
  plan_ready: {
    for: ['patient'],
    choice: 'My meal plan is ready',
    text: (facts) => `Your meal plan${week(facts)} is ready.`,
    link: () => '/app/patient/meal-plans',
  },
  plan_changed: {
    for: ['patient'],
    choice: 'My meal plan has changed',
    text: (facts) => `Your meal plan${week(facts)} has changed.`,
    link: () => '/app/patient/meal-plans',
  },
  nutritionist_assigned: {
    for: ['patient'],
    choice: 'A nutritionist is assigned to me',
    text: ({ person }) => `${person ?? 'A nutritionist'} is now your nutritionist.`,
    link: () => '/app/patient',
  },
  challenger_assigned: {
    for: ['nutritionist'],
    choice: 'A challenger is assigned to me',
    text: ({ person }) => `${person ?? 'A challenger'} is now in your care.`,
    link: ({ person_id }) =>
      person_id ? `/app/nutritionist/patients/${person_id}` : '/app/nutritionist/patients',
  },
  report_received: {
    for: ['nutritionist'],
    choice: 'A challenger files a progress report',
    text: ({ person }) => `${person ?? 'A challenger'} filed a progress report.`,
    link: ({ person_id }) =>
      person_id ? `/app/nutritionist/patients/${person_id}` : '/app/nutritionist/progress',
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
  profile_waiting: {
    for: ['admin'],
    choice: 'A nutritionist profile waits for review',
    text: ({ person }) => `The profile of ${person ?? 'a nutritionist'} waits for review.`,
    link: () => '/app/admin/nutritionist-review',
  },
} as const satisfies Record<string, Kind>

export type NotificationKind = keyof typeof notificationKinds
export const notificationKindNames = Object.keys(notificationKinds) as [
  NotificationKind,
  ...NotificationKind[],
]

/** The kinds somebody of this role receives. */
export function kindsFor(role: Role): NotificationKind[] {
  return notificationKindNames.filter((kind) =>
    (notificationKinds[kind].for as readonly Role[]).includes(role),
  )
}

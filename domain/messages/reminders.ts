import {
  addDays,
  clockOf,
  type DateString,
  dateOf,
  formatClock,
  formatInstant,
  formatTime,
  getTimeZone,
  instantAt,
} from '#domain/dates.ts'
import type { EveningWork } from '#domain/days/evening.ts'
import type { Role } from '#domain/endpoint.ts'
import { type MealType, mealTypeLabels } from '#domain/food/nutrients.ts'
import { keysOf } from '#domain/keys.ts'
import { inOneSentence } from '#domain/plain-text.ts'
import { mealsInOrder, slotsOf, timeOf } from '#domain/plans/day-slots.ts'
import type { NotificationKind } from './notifications.ts'

/** Times of a day between which a device stays silent: '22:00' to '07:00'. */
export type QuietHours = { from: string; to: string }

/** What somebody wants their devices to show. */
export type ReminderChoices = {
  /** Meals whose time is announced. */
  meals: MealType[]
  /** Other kinds that are turned off. */
  off: OtherKind[]
  /** Whether a reminder names dishes, which others may read on a locked screen. */
  dish_names: boolean
  /** Null when reminders may come at any time. */
  quiet: QuietHours | null
}

/** The choices of somebody who has made none: meals are asked for one by one. */
export const usualChoices: ReminderChoices = {
  meals: [],
  off: [],
  dish_names: false,
  quiet: { from: '22:00', to: '07:00' },
}

type Other = { for: readonly Role[]; label: string; notifications?: readonly NotificationKind[] }

/** The kinds besides meals: whom they concern, the label of their switch, and the notifications that they announce. */
const otherKinds = {
  soak: { for: ['patient'], label: 'Something is to be soaked or set tonight for tomorrow' },
  appointment: { for: ['patient'], label: 'The day before an appointment' },
  check_in: { for: ['patient'], label: 'My weekly check-in is due', notifications: ['check_in_due'] },
  messages: {
    for: ['patient', 'nutritionist'],
    label: 'Somebody writes me a message',
    notifications: ['message_received'],
  },
  plans: {
    for: ['patient'],
    label: 'My meal plan is new, changed or withdrawn',
    notifications: ['plan_ready', 'plan_changed', 'plan_withdrawn'],
  },
} satisfies Record<string, Other>
export type OtherKind = keyof typeof otherKinds
export type ReminderKind = OtherKind | 'meals'
export const otherKindNames = keysOf(otherKinds)
const otherOf = (kind: OtherKind): Other => otherKinds[kind]

/** What each kind of reminder says. */
export const reminderLabels = Object.fromEntries([
  ['meals', 'It is time for a meal'],
  ...otherKindNames.map((kind) => [kind, otherKinds[kind].label]),
]) as Record<ReminderKind, string>

/** The kinds besides meals that people of this role get. */
export const otherKindsFor = (role: Role): OtherKind[] =>
  otherKindNames.filter((kind) => otherOf(kind).for.includes(role))

/** The kind of reminder that announces each kind of notification; the others are only in the bell and in mails. */
export const reminderOf: Partial<Record<NotificationKind, OtherKind>> = Object.fromEntries(
  otherKindNames.flatMap((kind) => otherOf(kind).notifications?.map((told) => [told, kind]) ?? []),
)

/** What a device is sent, encrypted for it. */
export type PushPayload = {
  title: string
  body: string
  /** Path of the page that a press on it opens. */
  url: string
  /** A reminder with the same tag replaces the one that is shown. */
  tag: string
}

/** A reminder that is due for somebody. `thing` is what it is about: nobody is reminded of one thing twice. */
export type Reminder = {
  kind: ReminderKind
  thing: string
  /** Milliseconds; later than this it is too late. */
  expires_at: number
  payload: PushPayload
}

/** Whether a time of the day ('22:30') lies in the quiet hours, which may go past midnight. */
export function isQuiet(clock: string, quiet: QuietHours | null): boolean {
  if (!quiet) return false
  const { from, to } = quiet
  return from <= to ? clock >= from && clock < to : clock >= from || clock < to
}

const minute = 60_000
/** A meal is announced at its time; a server that comes back later than this leaves it out. */
export const lateMinutes = 15
/** When the evening's work is announced, and until when there is still a point in it. */
const soakTimes = { from: '19:00', lateMinutes: 60 }

const isDue = (at: number, late: number, now: number) => at <= now && now < at + late * minute

type TimesOfDay = { date: DateString; from: string; to: string }

/** The times of the day in the minutes before an instant, by the clocks as they are set at `as`. */
function timesUntil(now: number, as: number): TimesOfDay[] {
  const since = now - lateMinutes * minute
  const [from, to] = [clockOf(since, as), clockOf(now, as)]
  const [yesterday, today] = [dateOf(since, as), dateOf(now, as)]
  return yesterday === today
    ? [{ date: today, from, to }]
    : [
        { date: yesterday, from, to: '24:00' },
        { date: today, from: '00:00', to },
      ]
}

/**
 * The times of the day at which a meal is due at an instant; after midnight also those of yesterday, and after the
 * clocks were changed also those by the clocks before: a time may be left out.
 */
export function mealTimes(now: number): TimesOfDay[] {
  const [times, before] = [timesUntil(now, now), timesUntil(now, now - 180 * minute)]
  return times[0]!.from === before[0]!.from ? times : [...times, ...before]
}

type PlannedMeal = {
  meal_type: MealType
  time?: string | null | undefined
  title: string
  is_ticked: boolean
}

/** A reminder about a thing, with a tag of its own. */
const reminder = (
  kind: ReminderKind,
  thing: string,
  expires_at: number,
  payload: Omit<PushPayload, 'tag'>,
  tag = thing,
): Reminder => ({ kind, thing, expires_at, payload: { ...payload, tag: tag.replaceAll(' ', '-') } })

/** Whether a kind is wanted, at an instant outside the quiet hours. */
const isWanted = (kind: OtherKind, { off, quiet }: ReminderChoices, now: number) =>
  !off.includes(kind) && !isQuiet(clockOf(now), quiet)

/**
 * The meals of a day that are due at an instant, as reminders: one for each time of the day that has a name (breakfast,
 * mid-morning …), at its first meal. Ticked meals are left out.
 */
export function mealReminders(
  date: DateString,
  meals: readonly PlannedMeal[],
  choices: ReminderChoices,
  now: number,
): Reminder[] {
  const ordered = mealsInOrder(meals)
  const slots = slotsOf(ordered)
  const bySlot = Map.groupBy(
    ordered.map((meal, index) => ({ meal, slot: slots[index]! })),
    ({ slot }) => slot,
  )
  return [...bySlot].flatMap(([slot, placed]) => {
    const { meal_type } = placed[0]!.meal
    const clock = timeOf(placed[0]!.meal)
    const at = instantAt(date, clock)
    const open = placed.filter(({ meal }) => !meal.is_ticked)
    const isSilent = isQuiet(clock, choices.quiet) || isQuiet(clockOf(now), choices.quiet)
    if (!choices.meals.includes(meal_type) || isSilent) return []
    if (open.length === 0 || !isDue(at, lateMinutes, now)) return []
    const name = mealTypeLabels[meal_type].toLowerCase()
    const dishes = open.map(({ meal }) => meal.title)
    return reminder('meals', `meal ${date} ${slot}`, at + lateMinutes * minute, {
      title: `Time for your ${name}`,
      body: choices.dish_names
        ? `${formatClock(clock)}: ${inOneSentence(dishes)}.`
        : `Your ${name} is planned for ${formatClock(clock)}.`,
      url: '/app/patient',
    })
  })
}

/** The longest text that phones show whole. */
const longestBody = 200
const shortened = (text: string) => (text.length > longestBody ? `${text.slice(0, longestBody - 1)}…` : text)

/** What the reminder of an evening is about. */
export const soakThing = (now: number) => `soak ${dateOf(now)}`

/** Whether the evening's work is announced at an instant. */
export const isSoakTime = (now: number) =>
  isDue(instantAt(dateOf(now), soakTimes.from), soakTimes.lateMinutes, now)

/** What is to be soaked or set this evening for tomorrow's meals; null when there is nothing, or nothing is wanted. */
export function soakReminder(work: EveningWork[], choices: ReminderChoices, now: number): Reminder | null {
  if (!isWanted('soak', choices, now) || work.length === 0 || !isSoakTime(now)) return null
  const lines = work.map(({ title, before }) => `${title}: ${before.join(' ')}`)
  const until = instantAt(dateOf(now), soakTimes.from) + soakTimes.lateMinutes * minute
  return reminder('soak', soakThing(now), until, {
    title: 'Something to prepare tonight',
    body: shortened(
      choices.dish_names ? lines.join(' ') : 'Tomorrow’s meals need something soaked or set this evening.',
    ),
    url: '/app/patient',
  })
}

/** The hour of the day before an appointment from which on it is announced, until midnight. */
const dayBeforeAt = '09:00'

/** The day whose appointments are announced at an instant; null before the hour. */
export const announcedDay = (now: number): DateString | null =>
  clockOf(now) >= dayBeforeAt ? addDays(dateOf(now), 1) : null

/** An appointment of tomorrow; once for each time that it is moved to. */
export function appointmentReminder(
  of: { id: string; starts_at: string; place: string },
  choices: ReminderChoices,
  now: number,
): Reminder | null {
  if (!isWanted('appointment', choices, now) || announcedDay(now) !== dateOf(of.starts_at)) return null
  const shown = {
    title: `Appointment tomorrow, ${formatTime(of.starts_at)}`,
    body: `${formatInstant(of.starts_at)} (${getTimeZone()}). Place: ${of.place}.`,
    url: '/app/patient/appointments',
  }
  const tag = `appointment ${of.id}`
  return reminder('appointment', `${tag} ${of.starts_at}`, Date.parse(of.starts_at), shown, tag)
}

/** A notification as a reminder; null in quiet hours, when it waits, and when the kind is turned off. */
export function notificationReminder(
  notification: { id: string; kind: NotificationKind; created_at: string; text: string; link: string },
  choices: ReminderChoices,
  now: number,
): Reminder | null {
  const kind = reminderOf[notification.kind]
  if (!kind || !isWanted(kind, choices, now)) return null
  const { id, created_at, text, link: url } = notification
  const until = Date.parse(created_at) + waitsForPush * 3_600_000
  return reminder(kind, `notification ${id}`, until, { title: text.replace(/\.$/, ''), body: '', url })
}

/** Hours after which a notification is mailed, even if it still waits for a device. */
export const waitsForPush = 24

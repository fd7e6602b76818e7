import { type Selectable, sql } from 'kysely'
import { addDays, type DateString, dateOf, dayStart } from '#domain/dates.ts'
import type { DayKind } from '#domain/days/day-kinds.ts'
import { eveningWork, mealsToPrepare } from '#domain/days/evening.ts'
import { type MealState, servedMeal, type Taken } from '#domain/days/meal-logs.ts'
import { notificationKinds } from '#domain/messages/notifications.ts'
import {
  announcedDay,
  appointmentReminder,
  isSoakTime,
  mealReminders,
  mealTimes,
  notificationReminder,
  type ReminderChoices,
  soakReminder,
  soakThing,
  usualChoices,
} from '#domain/messages/reminders.ts'
import { usualTimes } from '#domain/plans/day-slots.ts'
import type { Meal } from '#domain/plans/meal-plans.ts'
import { planOfDate } from '#server/days/planned.ts'
import { type Db, isoText } from '#server/db/rows.ts'
import type { DB } from '#server/db/tables.ts'
import { dishContents } from '#server/plans/plan-dishes.ts'
import { queueReminders, type ReminderFor, sendDuePushes } from '#server/push/outbox.ts'
import { waitsForDevice } from '#server/push/waiting.ts'
import type { Services } from '#server/services.ts'

/** Seconds in which somebody who is looking reads a message, and needs no reminder. */
const readingSeconds = 15

async function newNotifications(db: Db, now: number): Promise<ReminderFor[]> {
  const { rows } = await sql<
    Selectable<DB['notifications']> & { person: string | null; choices: ReminderChoices | null }
  >`
    select n.*, p.display_name as person, u.reminder_choices as choices
    from notifications n
    join users u on u.id = n.user_id
    left join users p on p.id = n.person_id
    where n.mailed_at is null and n.read_at is null and u.status = 'active' and ${waitsForDevice}
      and (n.kind <> 'message_received'
        or n.created_at <= ${new Date(now - readingSeconds * 1000).toISOString()}::timestamptz)
      and not exists (select from reminders r where r.notification_id = n.id)
    order by n.id`.execute(db)
  return rows.flatMap(({ choices, user_id, ...notification }) => {
    const { text, link } = notificationKinds[notification.kind]
    const shown = { ...notification, text: text(notification), link: link(notification) }
    const reminder = notificationReminder(shown, choices ?? usualChoices, now)
    return reminder ? [{ ...reminder, user_id, notification_id: notification.id }] : []
  })
}

type PlannedFor = {
  user_id: string
  choices: ReminderChoices
  date: DateString
  kind: DayKind | null
  meals: Meal[]
  logs: Record<string, Taken & { state: MealState | null }> | null
}

/** What the challenger said of the date. */
const kindOn = sql`(select k.kind from day_kinds k where k.patient_id = u.id and k.date = wanted.date)`

/** Challengers, and what the columns of `wanted` and `plan` say about a date of theirs. */
const plannedFor = sql`select u.id as user_id, wanted.date,
    coalesce(u.reminder_choices, ${JSON.stringify(usualChoices)}::jsonb) as choices,
    plan.day -> 'meals' as meals, ${kindOn} as kind,
    (select jsonb_object_agg(l.meal_id, jsonb_build_object('state', l.state, 'swap', l.swap, 'choice', l.choice))
      from meal_logs l
      where l.patient_id = u.id and l.date = wanted.date) as logs
  from users u`
/** On a fast, and to who is unwell, no planned meal is announced. */
const isEating = sql`coalesce(${kindOn}, 'festival') not in ('fast', 'unwell')`
const isReminded = sql`u.status = 'active' and u.role = 'patient'`

async function mealsDue(db: Db, now: number): Promise<ReminderFor[]> {
  const times = mealTimes(now)
  const { rows } = await sql<PlannedFor>`${plannedFor}
    cross join unnest(${times.map(({ date }) => date)}::date[], ${times.map(({ from }) => from)}::text[],
      ${times.map(({ to }) => to)}::text[]) as wanted(date, first, last)
    ${planOfDate(sql.ref('u.id'))}
    where ${isReminded} and ${isEating} and jsonb_array_length(u.reminder_choices -> 'meals') > 0
      and exists (select from jsonb_array_elements(plan.day -> 'meals') as meal
        where coalesce(meal ->> 'time', ${JSON.stringify(usualTimes)}::jsonb ->> (meal ->> 'meal_type'))
          between wanted.first and wanted.last)`.execute(db)
  return rows.flatMap(({ user_id, choices, date, meals, logs }) => {
    const served = meals.map((meal) => {
      const log = logs?.[meal.id]
      return { ...servedMeal(meal, log), is_ticked: Boolean(log?.state) }
    })
    return mealReminders(date, served, choices, now).map((one) => ({ ...one, user_id }))
  })
}

async function soaksDue(db: Db, now: number): Promise<ReminderFor[]> {
  if (!isSoakTime(now)) return []
  const { rows } = await sql<PlannedFor>`${plannedFor}
    cross join (select ${addDays(dateOf(now), 1)}::date as date) as wanted
    ${planOfDate(sql.ref('u.id'))}
    where ${isReminded} and not coalesce(u.reminder_choices -> 'off' ? 'soak', false)
      and plan.day is not null and not exists (
      select from reminders r where r.user_id = u.id and r.thing = ${soakThing(now)})`.execute(db)
  const people = rows.map(({ meals, kind, logs, ...one }) => ({
    ...one,
    meals: mealsToPrepare(
      kind,
      meals.map((meal) => servedMeal(meal, logs?.[meal.id])),
    ),
  }))
  const all = people.flatMap(({ meals }) => meals)
  const dishOf = await dishContents(db, all)
  return people.flatMap(({ user_id, choices, meals }) => {
    const reminder = soakReminder(eveningWork(meals, dishOf), choices, now)
    return reminder ? [{ ...reminder, user_id }] : []
  })
}

async function appointmentsDue(db: Db, now: number): Promise<ReminderFor[]> {
  const day = announcedDay(now)
  if (!day) return []
  const [from, to] = [dayStart(day), dayStart(addDays(day, 1))].map((at) => new Date(at).toISOString())
  const { rows } = await sql<Selectable<DB['appointments']> & { choices: ReminderChoices | null }>`
    select a.*, u.reminder_choices as choices
    from appointments a join users u on u.id = a.patient_id
    where a.status = 'booked' and a.starts_at >= ${from}::timestamptz and a.starts_at < ${to}::timestamptz
      and u.status = 'active' and u.email is not null
      and not exists (select from reminders r where r.user_id = u.id
        and r.thing = 'appointment ' || a.id || ' ' || ${isoText(sql.ref('a.starts_at'))})`.execute(db)
  return rows.flatMap(({ patient_id: user_id, choices, ...appointment }) => {
    const reminder = appointmentReminder(appointment, choices ?? usualChoices, now)
    return reminder ? [{ ...reminder, user_id }] : []
  })
}

/** Finds what people are to be reminded of now, and sends it to their devices; to whoever has none, by mail. */
export async function remind(
  services: Pick<Services, 'db' | 'log' | 'config' | 'push' | 'publicUrl'>,
  stopped?: AbortSignal,
  now = Date.now(),
) {
  const { db } = services
  const due = [
    ...(await newNotifications(db, now)),
    ...(await mealsDue(db, now)),
    ...(await soaksDue(db, now)),
    ...(await appointmentsDue(db, now)),
  ]
  await queueReminders(services, due, now)
  await sendDuePushes(services, now, stopped)
}

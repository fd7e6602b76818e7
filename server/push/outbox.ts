import { type Selectable, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { PushPayload, Reminder } from '#domain/messages/reminders.ts'
import { claim, nextTry } from '#server/db/leased.ts'
import type { Db } from '#server/db/rows.ts'
import type { PushDevices, Pushes } from '#server/db/tables.ts'
import { reminderMessage } from '#server/mail/messages.ts'
import { enqueueMails } from '#server/mail/outbox.ts'
import type { Services } from '#server/services.ts'
import { brandOf } from '#server/site/site.ts'
import { type PushResult, sendPush } from './transport.ts'

/** A reminder for a person; `notification_id` when it says what a notification says. */
export type ReminderFor = Reminder & { user_id: string; notification_id?: string }

/** A reminder that no notification says. */
type Mailed = {
  id: string
  user_id: string
  email: string
  kind: 'meals' | 'soak' | 'appointment'
  payload: PushPayload
  expires_at: string
}

/** Mails reminders that no device shows. */
async function mailReminders(db: Db, services: Needed, mailed: Mailed[]) {
  if (mailed.length === 0) return
  await enqueueMails(
    db,
    services,
    mailed.map(({ user_id, email: recipient, kind, payload, expires_at }) => ({
      to: { user_id, recipient, expires_at },
      message: reminderMessage(kind, payload, services.publicUrl),
    })),
  )
  await sql`update reminders set sent_at = now() where id = any(${mailed.map(({ id }) => id)}::uuid[])`.execute(
    db,
  )
}

/**
 * Queues reminders for every device of their people, and for whoever has none as mails, unless a notification will be
 * mailed. What somebody was reminded of already is left out: of two instances only one inserts the row.
 */
export async function queueReminders(services: Needed, reminders: ReminderFor[], now: number) {
  if (reminders.length === 0) return
  const rows = reminders.map((one) => ({
    ...one,
    id: newId(),
    expires_at: new Date(one.expires_at).toISOString(),
  }))
  await services.db.transaction().execute(async (inside) => {
    const { rows: mailed } = await sql<Mailed>`
      with given as (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(id uuid, user_id uuid, kind text,
          thing text, notification_id uuid, expires_at timestamptz, payload jsonb)
      ), people as (
        select id from users where id in (select user_id from given) and email is not null for key share
      ), made as (
        insert into reminders (id, user_id, kind, thing, notification_id, expires_at)
        select given.id, user_id, kind, thing, notification_id, expires_at
        from given join people on people.id = given.user_id
        on conflict (user_id, thing) do nothing
        returning id, user_id
      ), pushed as (
        insert into pushes (reminder_id, session_id, payload, due_at)
        select made.id, d.session_id, given.payload, ${instant(now)}
        from made join given on given.id = made.id
          join sessions s on s.user_id = made.user_id
          join push_devices d on d.session_id = s.id
        returning reminder_id
      )
      select made.id, made.user_id, u.email, given.kind, given.payload, given.expires_at
      from made join given on given.id = made.id join users u on u.id = made.user_id
      where given.notification_id is null and made.id not in (select reminder_id from pushed)`.execute(inside)
    await mailReminders(inside, services, mailed)
  })
}

const instant = (milliseconds: number) => sql`${new Date(milliseconds).toISOString()}::timestamptz`

const atOnce = 50
/** Minutes until the next try, after each failed one; then it is given up. */
const pauses = [1, 4]

type Claimed = Selectable<Pushes & Pick<PushDevices, 'endpoint' | 'p256dh' | 'auth'>> & { expires_at: string }
type Tried = Claimed & { result: PushResult }

/** Takes reminders that are due. They have no further time: a crash loses them, and no other instance sends them. */
const take = (now: number) => sql<Claimed>`
  with p as (${claim('pushes', {
    key: ['reminder_id', 'session_id'],
    due: sql`due_at <= ${instant(now)}`,
    atOnce,
    set: sql`attempts = attempts + 1, due_at = null`,
  })})
  select p.*, r.expires_at, d.endpoint, d.p256dh, d.auth
  from p join reminders r on r.id = p.reminder_id join push_devices d on d.session_id = p.session_id`

/** Stores how it went, in a number of statements that does not depend on how many there are. */
async function store(services: Needed, tried: Tried[], now: number) {
  const again = ({ result, attempts }: Tried) => result === 'failed' && attempts <= pauses.length
  const pairs = (some: Tried[]) => sql`select * from unnest(
    ${some.map((one) => one.reminder_id)}::uuid[], ${some.map((one) => one.session_id)}::uuid[])`
  const sent = [...new Set(tried.filter(({ result }) => result === 'sent').map((one) => one.reminder_id))]
  await services.db.transaction().execute(async (inside) => {
    const [failed, over] = [tried.filter(again), tried.filter((one) => !again(one))]
    await sql`update pushes set due_at = ${nextTry(pauses, sql`attempts`, instant(now))}
      where (reminder_id, session_id) in (${pairs(failed)})`.execute(inside)
    await sql`delete from pushes where (reminder_id, session_id) in (${pairs(over)})`.execute(inside)
    await sql`update reminders set sent_at = coalesce(sent_at, now()) where id = any(${sent}::uuid[])`.execute(
      inside,
    )
    // A device has it: no mail is to be made of it.
    await sql`update notifications n set mailed_at = now() from reminders r
      where r.id = any(${sent}::uuid[]) and n.id = r.notification_id and n.mailed_at is null`.execute(inside)
    const payloads = new Map(over.map((one) => [one.reminder_id, one.payload]))
    const { rows: unshown } = await sql<Omit<Mailed, 'payload'>>`
      select r.id, r.user_id, u.email, r.kind, r.expires_at from reminders r join users u on u.id = r.user_id
      where r.id = any(${[...payloads.keys()]}::uuid[]) and r.sent_at is null and r.notification_id is null
        and not exists (select from pushes p where p.reminder_id = r.id)`.execute(inside)
    const mailed = unshown.map((one) => ({ ...one, payload: payloads.get(one.id)! }))
    await mailReminders(inside, services, mailed)
    const gone = tried.filter(({ result }) => result === 'gone').map(({ endpoint }) => endpoint)
    await sql`delete from push_devices where endpoint = any(${gone})`.execute(inside)
  })
}

type Needed = Pick<Services, 'db' | 'log' | 'config' | 'push' | 'publicUrl'>

async function tryOne({ push, log }: Needed, claimed: Claimed, contact: string, now: number): Promise<Tried> {
  const ttl = Math.round((Date.parse(claimed.expires_at) - now) / 1000)
  try {
    return { ...claimed, result: await sendPush(push, { ...claimed, ttl }, contact) }
  } catch (error) {
    // The address of a device is a secret, and the message may contain it.
    log.warn({ reminder: claimed.reminder_id, code: (error as { code?: string }).code }, 'a reminder failed')
    return { ...claimed, result: 'failed' }
  }
}

/** Sends the reminders that are due, until stopped; those that are too late are deleted. */
export async function sendDuePushes(
  services: Needed,
  now = Date.now(),
  stopped = new AbortController().signal,
) {
  const { db, config } = services
  await sql`delete from pushes p using reminders r
    where r.id = p.reminder_id and r.expires_at <= ${instant(now)}`.execute(db)
  while (!stopped.aborted) {
    const { rows: claimed } = await take(now).execute(db)
    if (claimed.length === 0) return
    const { support_email } = await brandOf(db, config)
    await store(
      services,
      await Promise.all(claimed.map((one) => tryOne(services, one, support_email, now))),
      now,
    )
  }
}

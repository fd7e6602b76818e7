import { type Selectable, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import {
  kindOfNotification,
  mailPauseMinutes,
  type NotificationKind,
  notificationKinds,
} from '#domain/messages/notifications.ts'
import type { Brand } from '#domain/site/brand.ts'
import { claim, isOver, nextTry } from '#server/db/leased.ts'
import { type Db, insert, now } from '#server/db/rows.ts'
import type { DB } from '#server/db/tables.ts'
import { repeat } from '#server/jobs/repeat.ts'
import { paymentRows, receiptFile } from '#server/ledger/receipts.ts'
import { waitsForDevice } from '#server/push/waiting.ts'
import type { Services } from '#server/services.ts'
import { brandOf, logoOf } from '#server/site/site.ts'
import { compose, type Message } from './compose.ts'
import { notificationMessage } from './messages.ts'
import { openTransport, removeMailFiles, type Transport } from './transport.ts'

const atOnce = 20
/** Longer than it takes to send `atOnce` mails when all of them, and their receipts, time out. */
const leaseMinutes = 30
/** Minutes until the next try, after each failed one. */
const pauses = [1, 2, 4, 8, 16, 32, 64, 128, 256, 360]
/** No mail rests longer: a later time comes from a clock that was ahead. */
const longestRestHours = 24
const givenUpAfterDays = 5

type Recipient = {
  user_id: string | null
  recipient: string
  answers?: 'support mailbox'
  /** Id of the payment or refund whose receipt is attached. */
  receipt_of?: string
  /** ISO 8601: after this nobody needs it. */
  expires_at?: string
}
type Written = Message | ((brand: Brand) => Message)

/** Adds a mail to the outbox, in the transaction of the change it is about. Returns its id. */
export async function enqueueMail(
  db: Db,
  services: Pick<Services, 'config'>,
  to: Recipient,
  message: Written,
): Promise<string> {
  const [id] = await enqueueMails(db, services, [{ to, message }])
  return id!
}

/** Adds a mail to somebody with an account; none to a challenger who has not joined. */
export const mailUser = async (
  db: Db,
  services: Pick<Services, 'config'>,
  { id, email }: { id: string; email: string | null },
  message: Written,
) => email && enqueueMail(db, services, { user_id: id, recipient: email }, message)

/** Mails of one statement: PostgreSQL takes 65,535 values. */
const mailsAtOnce = 1000

/** Adds mails to the outbox, a thousand in a statement. Returns their ids. */
export async function enqueueMails(
  db: Db,
  services: Pick<Services, 'config'>,
  mails: { to: Recipient; message: Written }[],
): Promise<string[]> {
  const brand = await brandOf(db, services.config)
  const ids = mails.map(() => newId())
  for (let from = 0; from < mails.length; from += mailsAtOnce) {
    const rows = mails.slice(from, from + mailsAtOnce).map(({ to, message }, index) => {
      // A caller may hand over a row with more columns.
      const { user_id, recipient, answers, receipt_of = null, expires_at = null } = to
      const reply_to = answers ? brand.support_email : null
      const mail = compose(typeof message === 'function' ? message(brand) : message, brand)
      return { id: ids[from + index]!, user_id, recipient, reply_to, receipt_of, expires_at, ...mail }
    })
    await insert(db, 'mails', rows)
  }
  return ids
}

type Timing = { mailAfter?: number; isUrgent?: true }
const timings = Object.entries(notificationKinds) as [NotificationKind, Timing][]
const waits = Object.fromEntries(timings.map(([kind, { mailAfter }]) => [kind, mailAfter ?? 0]))
const urgent = timings.filter(([, { isUrgent }]) => isUrgent).map(([kind]) => kind)

/**
 * Makes mails of notifications that are unread and wanted by e-mail: for each person one mail per urgent kind, at once,
 * and one for all other kinds, followed by a pause of half an hour. What a device shows is not mailed. Returns how many
 * mails it made.
 */
export async function mailNotifications(db: Db, services: Services): Promise<number> {
  return db.transaction().execute(async (inside) => {
    const { rows } = await sql<
      Selectable<DB['notifications']> &
        Pick<Selectable<DB['users']>, 'email' | 'muted_emails' | 'status'> & { person: string | null }
    >`
      select n.*, p.display_name as person, u.email, u.muted_emails, u.status
      from notifications n
      join users u on u.id = n.user_id
      left join users p on p.id = n.person_id
      where n.mailed_at is null and (n.read_at is not null or (
        not ${waitsForDevice}
        and n.created_at <= now() - (${JSON.stringify(waits)}::jsonb ->> n.kind)::int * interval '1 minute'
        and (n.kind = any(${urgent})
          or coalesce(u.notified_at not between now() - ${mailPauseMinutes} * interval '1 minute' and now(), true))))
      order by n.id limit 500
      for no key update of n, u skip locked`.execute(inside)
    if (rows.length === 0) return 0
    const ids = rows.map(({ id }) => id)
    await inside.updateTable('notifications').set({ mailed_at: now }).where('id', 'in', ids).execute()
    const wanted = rows.filter(
      ({ kind, read_at, muted_emails, status, email }) =>
        status === 'active' &&
        email !== null &&
        read_at === null &&
        kindOfNotification(kind).choice !== undefined &&
        !muted_emails.includes(kind),
    )
    const isUrgent = ({ kind }: { kind: NotificationKind }) => urgent.includes(kind)
    // Each appointment has a mail of its own, which takes it into a calendar.
    const mails = Map.groupBy(wanted, (one) =>
      one.appointment ? one.id : isUrgent(one) ? `${one.user_id} ${one.kind}` : one.user_id,
    )
    for (const notifications of mails.values()) {
      const { user_id: id, email } = notifications[0]!
      const message = (brand: Brand) =>
        notificationMessage(notifications, services.publicUrl, { brand, email: email! })
      await mailUser(inside, services, { id, email }, message)
    }
    const paused = wanted.filter((one) => !isUrgent(one)).map(({ user_id }) => user_id)
    if (paused.length > 0)
      await inside.updateTable('users').set({ notified_at: now }).where('id', 'in', paused).execute()
    return mails.size
  })
}

/**
 * Removes an erased person from mails to others, whose subjects may name them. Mails not sent yet are deleted, and
 * made again from the remaining notifications.
 */
export async function forgetInMails(db: Db, userId: string) {
  // The lock waits for `mailNotifications`, so that a mail it is just making is found below.
  await sql`select from notifications where person_id = ${userId} for update`.execute(db)
  // A mail has the same time as `mailed_at` of its notifications, because one transaction sets both.
  const about = sql`m.user_id = n.user_id and m.created_at = n.mailed_at and m.expires_at is null
    and n.person_id = ${userId}`
  await sql`
    with gone as (
      delete from mails m using notifications n
      where ${about} and m.sent_at is null and m.failed_at is null
      returning m.user_id, m.created_at
    )
    update notifications n set mailed_at = null from gone
    where n.user_id = gone.user_id and n.mailed_at = gone.created_at`.execute(db)
  await sql`update mails m set subject = '', body_text = '', body_html = '', calendar = null from notifications n
    where ${about}`.execute(db)
}

/**
 * The receipt that is attached to a mail. It is made when the mail is sent, so no file is stored. It doesn't name the
 * plan, whose name may tell what somebody suffers from; the receipt on their page does.
 */
async function receiptOf(db: Db, services: Services, id: string | null) {
  if (id === null) return
  const payment = await paymentRows(db).where('p.id', '=', id).executeTakeFirstOrThrow()
  return receiptFile(db, services, { ...payment, plan: payment.plan && 'Subscription' })
}

const isDue = sql<boolean>`sent_at is null and failed_at is null and ${isOver('due_at', longestRestHours)}`

/**
 * Sends mails that are due, until stopped. A failed one is retried after a pause that grows. Returns how many were due.
 */
export async function sendDueMails(
  db: Db,
  services: Services,
  transport: Transport,
  isStopped = () => false,
): Promise<number> {
  await sql`delete from mails where expires_at <= now() and sent_at is null`.execute(db)
  // The later `due_at` is a lease: no other instance sends the mail, and after a crash it is due again.
  const { rows } = await claim('mails', {
    key: ['id'],
    due: isDue,
    // Many reminders at one time of the day hold up no link that somebody waits for.
    order: sql`expires_at is not null, due_at`,
    atOnce,
    set: sql`attempts = attempts + 1, due_at = now() + ${leaseMinutes} * interval '1 minute'`,
  }).execute(db)
  if (rows.length === 0) return 0
  const sender = { brand: await brandOf(db, services.config), logo: await logoOf(db) }
  for (const mail of rows) {
    if (isStopped()) {
      // Another instance, or the next start, need not wait for the end of the lease.
      await sql`update mails set attempts = attempts - 1, due_at = now() where id = ${mail.id}`.execute(db)
      continue
    }
    try {
      await transport.send(mail, sender, await receiptOf(db, services, mail.receipt_of))
      await sql`update mails set sent_at = now(), body_text = '', body_html = '', calendar = null,
        last_error = null
        where id = ${mail.id}`.execute(db)
    } catch (error) {
      const { message, code, command, responseCode } = error as Error & {
        code?: string
        command?: string
        responseCode?: number
      }
      // Only a refused recipient means a bad address. A wrong password or sender is fixed by an administrator; then
      // all waiting mails are sent.
      const refused = command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500
      // The message may contain addresses; administrators find it at the mail.
      services.log.warn({ mail: mail.id, code, command, responseCode }, 'a mail could not be sent')
      await sql`update mails set last_error = ${message.slice(0, 500)},
          due_at = ${nextTry(pauses, sql`attempts`)},
          failed_at = case when ${refused} or created_at < now() - ${givenUpAfterDays} * interval '1 day'
            then now() end
        where id = ${mail.id}`.execute(db)
    }
  }
  return rows.length
}

const pauseMs = 2000
/** Looks between two removals of files whose mails are deleted: a minute. */
const looksBetweenRemovals = 30

/**
 * Makes and sends mails, now and every 2 s, until stopped; any number of instances may do so. A stop waits for the mail
 * that is being sent, unless `overdue` is aborted.
 */
export function startMailer(services: Services, overdue?: AbortSignal): () => Promise<void> {
  const { db, config, log } = services
  let transport: Transport | undefined
  let looks = 0
  const known = async (ids: string[]) => {
    const { rows } = await sql<{ id: string }>`select id from mails where id = any(${ids}::uuid[])`.execute(
      db,
    )
    return rows.map(({ id }) => id)
  }
  async function look(isStopped: () => boolean) {
    if (!config.SMTP_URL && looks++ % looksBetweenRemovals === 0) await removeMailFiles(config, known)
    const { rows } = await sql<{ pending: boolean; due: boolean }>`select
      exists (select from notifications where mailed_at is null) as pending,
      exists (select from mails where ${isDue}) as due`.execute(db)
    const mailed = rows[0]?.pending ? await mailNotifications(db, services) : 0
    if (!rows[0]?.due && mailed === 0) return
    transport ??= await openTransport(config, overdue)
    while (!isStopped() && (await sendDueMails(db, services, transport, isStopped)) === atOnce);
  }
  const stop = repeat(look, pauseMs, (error) =>
    log.error({ err: error }, 'mails could not be looked at; tried again soon'),
  )
  return async () => {
    await stop()
    transport?.close()
  }
}

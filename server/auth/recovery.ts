import { sql } from 'kysely'
import { devicesInWords } from '#domain/auth/device-name.ts'
import { settlingDays } from '#domain/auth/second-factor.ts'
import type { Ending } from '#domain/auth/session-end.ts'
import { formatInstantDate } from '#domain/dates.ts'
import { type Db, now, rowOf } from '#server/db/rows.ts'
import { dropLinks } from '#server/mail/links.ts'
import { endHome } from '#server/people/home-links.ts'
import { endSessions } from './sessions.ts'

/**
 * Ends what somebody who was in the account may have left open: sessions with their reminders, a change of address that
 * waits, shared links, invitations, a shared home. Returns what ended, in sentences for the owner.
 */
export async function endAccess(db: Db, userId: string, why: Ending, ownSession?: string): Promise<string[]> {
  const ended = await endSessions(db, userId, why)
  await dropLinks(db, userId, 'change_email')
  const removals = [
    db.deleteFrom('plan_shares').where('created_by', '=', userId),
    db.deleteFrom('shopping_shares').where('patient_id', '=', userId),
    db.deleteFrom('invitations').where('invited_by', '=', userId),
    db.deleteFrom('calendar_links').where('user_id', '=', userId),
    db.deleteFrom('home_invitations').where('patient_id', '=', userId),
  ]
  let links = 0n
  for (const removal of removals) links += (await removal.executeTakeFirstOrThrow()).numDeletedRows
  const devices = devicesInWords(ended.filter(({ id }) => id !== ownSession).map((one) => one.user_agent))
  const wasShared = await endHome(db, userId)
  return [
    devices ? `Signed out: ${devices}.` : 'No other device was signed in.',
    ...(links > 0n
      ? [
          'Links that were shared and invitations that were sent do not work any more; make them anew if they were yours.',
        ]
      : []),
    ...(wasShared ? ['You no longer share a home with anybody; invite anew if you wish to.'] : []),
  ]
}

/**
 * After a proof by the mailbox: turns a second step off that was turned on less than a week ago, or before `upTo`. A
 * thief turns one on to keep the owner out; the owner, who was told, has a week. An older one stays, because a stolen
 * mailbox must not be enough. Returns what that means, in sentences for the owner.
 */
export async function dropRecentSecondFactor(
  db: Db,
  userId: string,
  supportEmail: string,
  upTo = now,
): Promise<string[]> {
  const dropped = await db
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .where(sql<boolean>`coalesce(since, now()) > least(${upTo}, now()) - ${settlingDays} * interval '1 day'`)
    .returning('since')
    .executeTakeFirst()
  if (dropped)
    return dropped.since
      ? [
          'Two-step sign-in, which was turned on only lately, is off again. Please turn it on anew if it was yours.',
        ]
      : []
  const kept = await rowOf(db, 'second_factors', { user_id: userId }, ['since'])
  return kept?.since
    ? [
        `Two-step sign-in stays on, as since ${formatInstantDate(kept.since)}. If it was not you who turned it on, write to ${supportEmail}.`,
      ]
    : []
}

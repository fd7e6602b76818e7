import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { recoveryCodeCount } from '#domain/auth/second-factor.ts'
import type { Db } from '#server/db/rows.ts'
import { recoveryCodeUsedMessage } from '#server/mail/messages.ts'
import { mailUser } from '#server/mail/outbox.ts'
import type { Services } from '#server/services.ts'
import { hash } from './secrets.ts'

export type Person = { id: string; email: string }

/** When a person turned two-step sign-in on, and how many recovery codes are left; null while it is off. */
export async function secondFactorOf(db: Db, userId: string) {
  const row = await db
    .selectFrom('second_factors')
    .select(['since', sql<number>`cardinality(recovery_hashes)`.as('recovery_codes_left')])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.since ? { ...row, since: row.since } : null
}

/** A person's secret, locked: of the second step that is on, or of one that waits for its first code. */
export async function secretOf(db: Db, userId: string, state: 'on' | 'waiting') {
  const row = await db
    .selectFrom('second_factors')
    .select('secret')
    .where('user_id', '=', userId)
    .where('since', state === 'on' ? 'is not' : 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row?.secret
}

/** The 30 seconds of a code of the app, one earlier or later allowed for clocks; undefined for a wrong code. */
export function stepOf(secret: string, code: string): number | undefined {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const delta = /^\d{6}$/.test(code) ? totp.validate({ token: code, window: 1 }) : null
  return delta === null ? undefined : totp.counter() + delta
}

/** Four groups of four letters and digits: 80 random bits. */
export function makeRecoveryCodes() {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    new Secret({ buffer: randomBytes(10).buffer.slice(0, 10) }).base32.toLowerCase(),
  )
  return { codes: codes.map((code) => code.match(/.{4}/g)!.join('-')), hashes: codes.map(hash) }
}

/**
 * Takes a code of the app or a recovery code, each of which works once. 'off' for people without two-step sign-in.
 * A used recovery code is told by e-mail.
 */
export async function spendCode(
  db: Db,
  services: Services,
  person: Person,
  code: string,
): Promise<'off' | 'right' | 'wrong'> {
  const own = db.updateTable('second_factors').where('user_id', '=', person.id).where('since', 'is not', null)
  const secret = await secretOf(db, person.id, 'on')
  if (!secret) return 'off'
  const step = stepOf(secret, code)
  if (step !== undefined) {
    // A last step in the future comes from a clock that was ahead.
    const spent = await own
      .set({ last_step: step })
      .where((eb) => eb.or([eb('last_step', '<', step), eb('last_step', '>', step + 2)]))
      .returning('user_id')
      .executeTakeFirst()
    return spent ? 'right' : 'wrong'
  }
  const used = await own
    .set({ recovery_hashes: sql<string[]>`array_remove(recovery_hashes, ${hash(code)})` })
    .where(sql<boolean>`${hash(code)} = any(recovery_hashes)`)
    .returning(sql<number>`cardinality(recovery_hashes)`.as('left'))
    .executeTakeFirst()
  if (!used) return 'wrong'
  await mailUser(
    db,
    services,
    person,
    recoveryCodeUsedMessage(`${services.publicUrl}/app/account`, used.left),
  )
  return 'right'
}

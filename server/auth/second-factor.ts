import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { normaliseEmail, wrongCodeMessage } from '#domain/auth/auth.ts'
import { devicesInWords } from '#domain/auth/device-name.ts'
import { recoveryCodeCount, secondFactor } from '#domain/auth/second-factor.ts'
import { writeAudit } from '#server/admin/audit.ts'
import { now } from '#server/db/rows.ts'
import type { DB } from '#server/db/tables.ts'
import { conflict, invalidField, notFound } from '#server/http/errors.ts'
import { implement } from '#server/http/routes.ts'
import { claimAttempt, clearAttempts } from '#server/http/throttle.ts'
import type { Message } from '#server/mail/compose.ts'
import {
  newRecoveryCodesMessage,
  recoveryCodeUsedMessage,
  secondFactorOffMessage,
  secondFactorOnMessage,
} from '#server/mail/messages.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import type { Services } from '#server/services.ts'
import { brandOf } from '#server/site/site.ts'
import { endSessions } from './auth.ts'
import { prove, refuseWrongPassword } from './proof.ts'
import { hash } from './secrets.ts'

type Person = { id: string; email: string }

const tell = (db: Kysely<DB>, services: Pick<Services, 'config'>, { id, email }: Person, message: Message) =>
  enqueueMail(db, services, { user_id: id, recipient: email }, message)

/** When a person turned two-step sign-in on, and how many recovery codes are left; null while it is off. */
export async function secondFactorOf(db: Kysely<DB>, userId: string) {
  const row = await db
    .selectFrom('second_factors')
    .select(['since', sql<number>`cardinality(recovery_hashes)`.as('recovery_codes_left')])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.since ? { ...row, since: row.since } : null
}

/** A person's secret, locked: of the second step that is on, or of one that waits for its first code. */
async function secretOf(db: Kysely<DB>, userId: string, state: 'on' | 'waiting') {
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
function stepOf(secret: string, code: string): number | undefined {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const delta = /^\d{6}$/.test(code) ? totp.validate({ token: code, window: 1 }) : null
  return delta === null ? undefined : totp.counter() + delta
}

/** Four groups of four letters and digits: 80 random bits. */
function makeRecoveryCodes() {
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
  db: Kysely<DB>,
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
  await tell(db, services, person, recoveryCodeUsedMessage(`${services.publicUrl}/app/account`, used.left))
  return 'right'
}

/** Turns two-step sign-in off and tells the person; false when it was off. */
export async function removeSecondFactor(
  db: Kysely<DB>,
  services: Pick<Services, 'config' | 'publicUrl'>,
  person: Person,
  by: 'owner' | 'administrator',
): Promise<boolean> {
  const removed = await db
    .deleteFrom('second_factors')
    .where('user_id', '=', person.id)
    .where('since', 'is not', null)
    .returning('user_id')
    .executeTakeFirst()
  if (!removed) return false
  await tell(db, services, person, secondFactorOffMessage(`${services.publicUrl}/forgot-password`, by))
  return true
}

/** For the operator: turns it off for the account with this address. Throws when there is none; false when it was off. */
export async function turnOffByCommand(
  db: Kysely<DB>,
  services: Pick<Services, 'config' | 'publicUrl'>,
  address: string,
): Promise<boolean> {
  return db.transaction().execute(async (inside) => {
    const user = await inside
      .selectFrom('users')
      .select(['id', 'email'])
      .where('email', '=', normaliseEmail(address))
      .executeTakeFirst()
    if (!user) throw new Error(`${address} is not registered.`)
    if (!(await removeSecondFactor(inside, services, user, 'administrator'))) return false
    await endSessions(inside, user.id, 'second_factor')
    await writeAudit(inside, {
      actor_id: null,
      action: 'turn off second factor',
      subject_id: user.id,
      ip: '',
      request_id: '',
    })
    return true
  })
}

const offAlready = () => notFound('Two-step sign-in is off already.')

export const secondFactorHandlers = implement(secondFactor, {
  'POST /account/second-factor/secret': {
    slow: async ({ services, user, body, write }) => {
      await refuseWrongPassword(services, user, body.password, 'password')
      return write(async (db) => {
        const secret = new Secret({ size: 20 })
        const { brand_name } = await brandOf(db, services.config)
        const stored = await db
          .insertInto('second_factors')
          .values({ user_id: user.id, secret: secret.base32 })
          .onConflict((conflict) =>
            conflict
              .column('user_id')
              .doUpdateSet({ secret: secret.base32 })
              .where('second_factors.since', 'is', null),
          )
          .returning('user_id')
          .executeTakeFirst()
        if (!stored) throw conflict('Two-step sign-in is on already.')
        const totp = new TOTP({ issuer: brand_name, label: user.email, secret })
        return { secret: secret.base32, url: totp.toString() }
      })
    },
  },

  'POST /account/second-factor': {
    slow: async ({ services, user, body, write }) => {
      const attempts = `enrolment:${user.id}`
      await claimAttempt(services.db, attempts)
      const reply = await write(async (db) => {
        const secret = await secretOf(db, user.id, 'waiting')
        if (!secret) throw conflict('Nothing waits for a code. Please begin again.')
        const last_step = stepOf(secret, body.code)
        if (last_step === undefined) throw invalidField('code', wrongCodeMessage)
        const { codes, hashes } = makeRecoveryCodes()
        await db
          .updateTable('second_factors')
          .set({ since: now, last_step, recovery_hashes: hashes })
          .where('user_id', '=', user.id)
          .execute()
        // The others signed in with the password alone.
        const ended = await endSessions(db, user.id, 'second_factor', { except: user.session_id })
        const devices = devicesInWords(ended.map(({ user_agent }) => user_agent))
        await tell(
          db,
          services,
          user,
          secondFactorOnMessage(`${services.publicUrl}/forgot-password`, devices),
        )
        return { recovery_codes: codes }
      })
      await clearAttempts(services.db, attempts)
      return reply
    },
  },

  'POST /account/second-factor/recovery-codes': {
    slow: async (call) => {
      const { user, services } = call
      const renew = await prove<{ recovery_codes: string[] }>(call, call.body)
      return renew(async (db, { hasSecondFactor }) => {
        if (!hasSecondFactor) throw offAlready()
        const { codes, hashes } = makeRecoveryCodes()
        await db
          .updateTable('second_factors')
          .set({ recovery_hashes: hashes })
          .where('user_id', '=', user.id)
          .execute()
        await tell(db, services, user, newRecoveryCodesMessage(`${services.publicUrl}/forgot-password`))
        return { recovery_codes: codes }
      })
    },
  },

  'DELETE /account/second-factor': {
    slow: async (call) => {
      const turnOff = await prove<void>(call, call.body)
      await turnOff(async (db) => {
        if (!(await removeSecondFactor(db, call.services, call.user, 'owner'))) throw offAlready()
      })
    },
  },
})

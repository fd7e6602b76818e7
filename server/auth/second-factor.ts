import { Secret, TOTP } from 'otpauth'
import { normaliseEmail, wrongCodeMessage } from '#domain/auth/auth.ts'
import { devicesInWords } from '#domain/auth/device-name.ts'
import { secondFactor } from '#domain/auth/second-factor.ts'
import { writeAudit } from '#server/admin/audit.ts'
import { type Db, now, update } from '#server/db/rows.ts'
import { conflict, invalidField, notFound } from '#server/http/errors.ts'
import { implement, slow } from '#server/http/routes.ts'
import { claimAttempt, clearAttempts } from '#server/http/throttle.ts'
import {
  newRecoveryCodesMessage,
  secondFactorOffMessage,
  secondFactorOnMessage,
} from '#server/mail/messages.ts'
import { mailUser } from '#server/mail/outbox.ts'
import type { Services } from '#server/services.ts'
import { brandOf } from '#server/site/site.ts'
import { prove, refuseWrongPassword } from './proof.ts'
import { makeRecoveryCodes, type Person, secretOf, stepOf } from './second-factor-codes.ts'
import { endSessions } from './sessions.ts'

/** Turns two-step sign-in off and tells the person; false when it was off. */
export async function removeSecondFactor(
  db: Db,
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
  await mailUser(db, services, person, secondFactorOffMessage(`${services.publicUrl}/forgot-password`, by))
  return true
}

/** For the operator: turns it off for the account with this address. Throws when there is none; false when it was off. */
export async function turnOffByCommand(
  db: Db,
  services: Pick<Services, 'config' | 'publicUrl'>,
  address: string,
): Promise<boolean> {
  return db.transaction().execute(async (inside) => {
    const user = await inside
      .selectFrom('users')
      .select(['id', 'email'])
      .where('email', '=', normaliseEmail(address))
      .$narrowType<{ email: string }>()
      .executeTakeFirst()
    if (!user) throw new Error(`${address} is not registered.`)
    if (!(await removeSecondFactor(inside, services, user, 'administrator'))) return false
    await endSessions(inside, user.id, 'second_factor')
    await writeAudit(inside, 'turn off second factor', user.id)
    return true
  })
}

const offAlready = () => notFound('Two-step sign-in is off already.')

export const secondFactorHandlers = implement(secondFactor, {
  'POST /account/second-factor/secret': slow(async ({ services, user, body, write }) => {
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
  }),

  'POST /account/second-factor': slow(async ({ services, user, body, write }) => {
    const attempts = `enrolment:${user.id}`
    await claimAttempt(services.db, attempts)
    const reply = await write(async (db) => {
      const secret = await secretOf(db, user.id, 'waiting')
      if (!secret) throw conflict('Nothing waits for a code. Please begin again.')
      const last_step = stepOf(secret, body.code)
      if (last_step === undefined) throw invalidField('code', wrongCodeMessage)
      const { codes, hashes } = makeRecoveryCodes()
      await update(db, 'second_factors', 'user_id', user.id, {
        since: now,
        last_step,
        recovery_hashes: hashes,
      })
      // The others signed in with the password alone.
      const ended = await endSessions(db, user.id, 'second_factor', { except: user.session_id })
      const devices = devicesInWords(ended.map(({ user_agent }) => user_agent))
      await mailUser(
        db,
        services,
        user,
        secondFactorOnMessage(`${services.publicUrl}/forgot-password`, devices),
      )
      return { recovery_codes: codes }
    })
    await clearAttempts(services.db, attempts)
    return reply
  }),

  'POST /account/second-factor/recovery-codes': slow(async (call) => {
    const { user, services } = call
    const renew = await prove<{ recovery_codes: string[] }>(call, call.body)
    return renew(async (db, { hasSecondFactor }) => {
      if (!hasSecondFactor) throw offAlready()
      const { codes, hashes } = makeRecoveryCodes()
      await update(db, 'second_factors', 'user_id', user.id, { recovery_hashes: hashes })
      await mailUser(db, services, user, newRecoveryCodesMessage(`${services.publicUrl}/forgot-password`))
      return { recovery_codes: codes }
    })
  }),

  'DELETE /account/second-factor': slow(async (call) => {
    const turnOff = await prove<void>(call, call.body)
    await turnOff(async (db) => {
      if (!(await removeSecondFactor(db, call.services, call.user, 'owner'))) throw offAlready()
    })
  }),
})

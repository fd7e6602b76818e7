import type { Transaction } from 'kysely'
import { wrongPasswordMessage } from '#domain/auth/account.ts'
import { codeNeededMessage, wrongCodeMessage } from '#domain/auth/auth.ts'
import { rowOf } from '#server/db/rows.ts'
import type { DB } from '#server/db/tables.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { invalidField } from '#server/http/errors.ts'
import { claimAttempt, claimTurn, clearAttempts } from '#server/http/throttle.ts'
import { wrongCodesMessage } from '#server/mail/messages.ts'
import { mailUser } from '#server/mail/outbox.ts'
import type { Services } from '#server/services.ts'
import { hashIfRight } from './passwords.ts'
import { spendCode } from './second-factor-codes.ts'

type PasswordField = 'password' | 'current_password'

/** 422 at `path` when it is not the caller's password. Guessing slows down. Returns the stored hash. */
export async function refuseWrongPassword(
  services: Services,
  user: SignedIn,
  password: string,
  path: PasswordField,
) {
  const { db } = services
  // Counted apart from sign-ins: whoever guesses those does not keep the owner from a new password.
  const attempts = `password:${user.id}`
  await claimAttempt(db, attempts)
  const stored = (await rowOf(db, 'users', { id: user.id }, ['id', 'password_hash']))!
  const known = await hashIfRight(services, stored, password)
  if (known === undefined) throw invalidField(path, wrongPasswordMessage)
  await clearAttempts(db, attempts)
  return known
}

/** Tells the owner, at most once a day, that wrong codes follow the right password: somebody may know it. */
export async function tellWrongCode(services: Services, person: { id: string; email: string }) {
  const { db, publicUrl } = services
  await db.transaction().execute(async (inside) => {
    if (!(await claimTurn(inside, `wrong-code:${person.id}`, 24 * 60 * 60))) return
    await mailUser(inside, services, person, wrongCodesMessage(`${publicUrl}/forgot-password`))
  })
}

type Call<Result> = {
  services: Services
  user: SignedIn
  write(change: (db: Transaction<DB>) => Promise<Result>): Promise<Result>
}
type Proof = { password: string; code?: string | undefined }
export type Proven = {
  /** The stored hash of the password that was given. */
  known: string
  /** Whether the caller has two-step sign-in, so that a code was given too. */
  hasSecondFactor: boolean
}

/**
 * Asks for the caller's password and, with two-step sign-in, for a code again: a session alone must not be enough for
 * what outlives it. 422 at the field that is missing or wrong; guesses of both slow down. Returns the function that
 * spends the code and makes the change, together or not at all.
 */
export async function prove<Result>(
  { services, user, write }: Call<Result>,
  { password, code = '' }: Proof,
  path: PasswordField = 'password',
) {
  const known = await refuseWrongPassword(services, user, password, path)
  const attempts = `code:${user.id}`
  if (code) await claimAttempt(services.db, attempts)
  return async (change: (db: Transaction<DB>, proven: Proven) => Promise<Result>): Promise<Result> => {
    let isWrong = false
    try {
      const reply = await write(async (db) => {
        const spent = await spendCode(db, services, user, code)
        isWrong = spent === 'wrong'
        if (isWrong) throw invalidField('code', code ? wrongCodeMessage : codeNeededMessage)
        return change(db, { known, hasSecondFactor: spent === 'right' })
      })
      if (code) await clearAttempts(services.db, attempts)
      return reply
    } finally {
      // After the rollback, which would take the mail back too.
      if (isWrong && code) await tellWrongCode(services, user)
    }
  }
}

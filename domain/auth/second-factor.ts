import { z } from 'zod'
import { callsFor } from '#domain/endpoint.ts'
import { CurrentPassword } from './account.ts'
import { CodeAlone } from './auth.ts'

/** How many recovery codes somebody gets; each signs in once, without the app. */
export const recoveryCodeCount = 10
/** Until then a new password by e-mail turns two-step sign-in off again: a thief may have turned it on. */
export const settlingDays = 7

export const secondFactorNeededMessage =
  'Staff need two-step sign-in here. Reload this page to set it up for your account.'
export const ownSecondFactorFirstMessage =
  'Turn on two-step sign-in for your own account first, so that you know it works.'

export const PasswordAlone = z.object({ password: CurrentPassword })
export const PasswordAndCode = CodeAlone.extend({ password: CurrentPassword })

const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const secondFactor = callsFor(
  'signed in',
  {
    'POST /account/second-factor/secret': {
      summary: 'A new secret for an authenticator app; it counts once a code of the app is sent',
      body: PasswordAlone,
      reply: z.object({
        /** In base32, for typing it in. */
        secret: z.string(),
        /** The same as an otpauth: address, for a QR code. */
        url: z.string(),
      }),
    },
    'POST /account/second-factor': {
      summary: 'Turn on two-step sign-in with the first code of the app; signs out every other device',
      body: CodeAlone,
      reply: RecoveryCodes,
    },
    'POST /account/second-factor/recovery-codes': {
      summary: 'New recovery codes; the old ones stop working',
      body: PasswordAndCode,
      reply: RecoveryCodes,
    },
    'DELETE /account/second-factor': {
      summary: 'Turn off two-step sign-in',
      body: PasswordAndCode,
    },
  },
  { desk: true },
)

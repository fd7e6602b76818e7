import { z } from 'zod'
import { type Contract, callsFor, Id, Instant, optionalLine, optionalList, paging } from '#domain/endpoint.ts'
import { notificationKindNames } from '#domain/messages/notifications.ts'
import { Code, Email, lengthUnits, Me, NewPassword, Phone, SessionStart, weightUnits } from './auth.ts'

export const Account = Me.extend({
  /** When they agreed to the terms and to the processing of health data. */
  consent_at: Instant.nullable(),
  /** The kinds of notification they get no e-mail about. */
  muted_emails: z.array(z.enum(notificationKindNames)),
  /** The new address that waits until the link mailed to it is opened. */
  email_change: z.object({ email: z.string(), expires_at: Instant }).nullable(),
  /** Two-step sign-in, if it is on. */
  second_factor: z.object({ since: Instant, recovery_codes_left: z.number() }).nullable(),
})
export type Account = z.output<typeof Account>

export const AccountInput = z.object({
  name: optionalLine(100),
  phone: Phone.optional(),
  weight_unit: z.enum(weightUnits, 'Choose kg or lb').optional(),
  length_unit: z.enum(lengthUnits, 'Choose cm or in').optional(),
  muted_emails: optionalList(z.array(z.enum(notificationKindNames), 'Choose among the kinds of e-mail')),
})

export const wrongPasswordMessage = 'This is not your current password'
export const passwordNeededMessage = 'Your current password is required'
export const CurrentPassword = z.string(passwordNeededMessage).min(1, passwordNeededMessage).max(1024)

/** Needed with two-step sign-in; without it there is no code to give. */
const proofCode = Code.optional()
/** Asked for again before what outlives the session: the password and, with two-step sign-in, a code. */
export const Proof = z.object({ password: CurrentPassword, code: proofCode }, passwordNeededMessage)

export const PasswordChange = z.object({
  current_password: CurrentPassword,
  new_password: NewPassword,
  code: proofCode,
})

export const DeviceSession = z.object({
  id: Id,
  created_at: Instant,
  /** Last token refresh. The session was last used at most 15 minutes after it. */
  refreshed_at: Instant,
  ip: z.string(),
  user_agent: z.string(),
  /** True for the session that sent this request. */
  current: z.boolean(),
})
export type DeviceSession = z.output<typeof DeviceSession>

export const linkToken = z.string('The link is incomplete').min(1, 'The link is incomplete').max(200)
export const ForgotPassword = z.object({ email: Email })
export const PasswordReset = z.object({ token: linkToken, password: NewPassword })
/** The same answer whether or not the address has an account, so that nobody can find out. */
export const forgotPasswordReply =
  'If there is an account with this e-mail address, we have sent it a link to choose a new password.'

export const Detail = z.object({ detail: z.string() })

export const account = {
  ...callsFor('anyone', {
    'POST /auth/forgot-password': {
      summary: 'Send a link to choose a new password; the answer is the same for unknown addresses',
      body: ForgotPassword,
      reply: Detail,
      status: 202,
      throttle: 'auth',
    },
    'POST /auth/reset-password': {
      summary: 'Choose a new password with the link of the e-mail; ends every session',
      body: PasswordReset,
      throttle: 'auth',
    },
    'POST /auth/verify-email': {
      summary: 'Confirm an e-mail address with the link of the e-mail',
      body: z.object({ token: linkToken }),
      throttle: 'auth',
    },
  }),
  ...callsFor('signed in', {
    'POST /auth/verify-email/resend': {
      desk: true,
      summary: 'Send the link that confirms the e-mail address again; at most one in two minutes',
      reply: Detail,
      status: 202,
    },
    'GET /account': {
      desk: true,
      summary: 'Details and choices of one’s account',
      reply: Account,
    },
    'PUT /account': {
      desk: true,
      summary: 'Change name, phone, units, or which e-mails are sent',
      body: AccountInput,
      keepsOthers: true,
      reply: Account,
    },
    'POST /account/consent': {
      desk: true,
      summary: 'Agree to the terms in force and to the processing of health data',
      body: z.object({ consent: z.literal(true, 'Please agree to the terms to continue') }),
      reply: Account,
    },
    'POST /account/password': {
      desk: true,
      summary: 'Change the password; ends every session and starts a new one here',
      body: PasswordChange,
      reply: SessionStart,
    },
    'GET /account/sessions': {
      desk: true,
      summary: 'Where one is signed in, most recent first',
      query: z.object(paging(20)),
      reply: z.array(DeviceSession),
    },
    'DELETE /account/sessions/:id': {
      desk: true,
      summary: 'Sign out one device',
    },
    'DELETE /account/sessions': {
      desk: true,
      summary: 'Sign out every device but this one',
    },
    'GET /account/export': {
      desk: true,
      summary: 'Everything held about oneself, as one JSON document',
      standby: true,
      reply: z.record(z.string(), z.unknown()),
    },
    'DELETE /account': {
      desk: true,
      summary: 'Erase the account and everything personal in it',
      body: Proof,
    },
  }),
} satisfies Contract

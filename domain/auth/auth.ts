import { z } from 'zod'
import { type Contract, callsFor, Id, Instant, optionalLine, requiredLine, roles } from '#domain/endpoint.ts'
import { botFields } from './bots.ts'

/** An address as it is stored: in small letters, its domain as in the DNS (xn--mnchen-3ya.de for münchen.de). */
export function normaliseEmail(typed: string): string {
  const email = typed.trim().toLowerCase()
  const at = email.indexOf('@') + 1
  const url = `http://${email.slice(at)}`
  // Not other domains: a URL would take 1.2 for an IP address, and cut off a path.
  if (!/^http:..[\p{L}\p{M}\p{N}.-]*$/u.test(url) || /^[ -~]*$/.test(url) || !URL.canParse(url)) return email
  return email.slice(0, at) + new URL(url).hostname
}

/** An address that mail can reach: no dots in a row or at an end of the mailbox, and a domain with a dot. */
export const emailForm =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/i

/** In lower case; at most 254 characters. */
export const Email = z
  .string('Email is required')
  .overwrite(normaliseEmail)
  .min(1, 'Email is required')
  .max(254, 'Please enter a valid email address')
  .regex(emailForm, 'Please enter a valid email address')

/** An optional address; a blank one becomes null. */
export const OptionalEmail = z
  .string()
  .overwrite(normaliseEmail)
  .refine((email) => email === '' || Email.safeParse(email).success, 'Please enter a valid email address')
  .nullish()
  .overwrite((email) => (email === '' ? null : email))

export const emailTakenMessage = 'Email already registered'

/** Removes spaces, dashes, dots, brackets, a leading +, and the invisible signs that copied numbers have around them. */
export function normalisePhone(phone: string): string {
  return phone.replace(/[\s\-‐-―().[\]\p{Cf}]/gu, '').replace(/^\+/, '')
}

export const phoneMessage = 'Phone number must be between 10 and 15 digits'
const phoneDigits = z.string(phoneMessage).overwrite(normalisePhone)
export const Phone = phoneDigits.regex(/^\d{10,15}$/, phoneMessage)
/** An optional phone number; a blank one becomes null. */
export const OptionalPhone = phoneDigits
  .regex(/^(\d{10,15})?$/, phoneMessage)
  .nullish()
  .overwrite((phone) => (phone === '' ? null : phone))

const passwordLength = { min: 8, max: 128 }
export const passwordHint = 'At least 8 characters. A few words together work well.'
export const NewPassword = z
  .string('Password is required')
  .min(1, 'Password is required')
  .min(passwordLength.min, 'Password must be at least 8 characters')
  .max(passwordLength.max, 'Password must be at most 128 characters')

/** Adds a second field to a form, in which the password in `field` must be repeated. */
export function repeated<Shape extends z.ZodRawShape>(form: z.ZodObject<Shape>, field: keyof Shape & string) {
  const missing = 'Please repeat your password'
  return form.extend({ confirm_password: z.string(missing).min(1, missing) }).refine(
    (typed) => {
      const values = typed as Record<string, unknown>
      return !values.confirm_password || values[field] === values.confirm_password
    },
    // Checked even while other fields are invalid.
    { path: ['confirm_password'], message: 'Passwords do not match', when: () => true },
  )
}

export const userStatuses = ['active', 'suspended'] as const
export type UserStatus = (typeof userStatuses)[number]

export const SignUp = z.object({
  email: Email,
  phone: Phone,
  password: NewPassword,
  role: z.enum(['patient', 'nutritionist'], 'Please choose Challenger or Nutritionist'),
  name: optionalLine(100),
  consent: z.literal(true).optional(),
  ...botFields,
})

const consentMessage = 'Please agree to the terms to continue'
/** The sign-up page requires consent. In the API it is optional: people without it are asked later. */
export const SignUpForm = SignUp.omit({ name: true }).extend({
  consent: z.boolean(consentMessage).refine((agreed) => agreed, consentMessage),
})
/** The landing page also asks for the name, and for the password twice. */
export const LandingSignUpForm = repeated(
  SignUpForm.extend({ name: requiredLine('Name is required', 100) }),
  'password',
)

export const codeNeededMessage = 'Please enter the code from your authenticator app.'
export const wrongCodeMessage = 'This code is not right. The app shows a new one every 30 seconds.'
/** Six digits of an authenticator app, or a recovery code. Spaces, dashes and capitals don't matter. */
export const Code = z
  .string(codeNeededMessage)
  .max(40, wrongCodeMessage)
  .overwrite((code) => code.replace(/[\s\-‐-―]/g, '').toLowerCase())

export const CodeAlone = z.object({ code: Code.min(1, codeNeededMessage) })

export const LogIn = z.object({
  username: z.string('Email is required').overwrite(normaliseEmail).min(1, 'Email is required').max(254),
  password: z.string('Password is required').min(1, 'Password is required').max(1024),
  /** Only for accounts with two-step sign-in: without it they get a 401 with an error at `code`. */
  code: Code.optional(),
})

export const Tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('bearer'),
  /** Seconds until the access token expires. */
  expires_in: z.number(),
})
export type Tokens = z.output<typeof Tokens>

export const weightUnits = ['kg', 'lb'] as const
/** Centimetres, or inches: a height in inches is written as feet and inches. */
export const lengthUnits = ['cm', 'in'] as const

export const Me = z.object({
  id: Id,
  email: z.string(),
  name: z.string().nullable(),
  phone: z.string(),
  role: z.enum(roles),
  /** An administrator who is only a front desk. */
  desk: z.boolean(),
  status: z.enum(userStatuses),
  email_verified: z.boolean(),
  /** Version of the terms they agreed to; null means challengers and nutritionists must agree first. */
  consent_version: z.string().nullable(),
  /** They must set up two-step sign-in first: administrators require it of staff. */
  needs_second_factor: z.boolean(),
  /** The units in which they type and read; what is stored and sent is always metric. */
  weight_unit: z.enum(weightUnits),
  length_unit: z.enum(lengthUnits),
  created_at: Instant,
})
export type Me = z.output<typeof Me>

/** A new session says whose it is, so that a browser needs no second call before the person's page. */
export const SessionStart = Tokens.extend({ user: Me })
export type SessionStart = z.output<typeof SessionStart>

export const Setup = z.object({
  token: z.string('The setup link is incomplete').min(1, 'The setup link is incomplete').max(200),
  email: Email,
  password: NewPassword,
})

export const auth = {
  ...callsFor('anyone', {
    'POST /auth/login': {
      status: 200,
      summary: 'Sign in with e-mail (as username) and password; with two-step sign-in also a code',
      body: LogIn,
      form: true,
      reply: SessionStart,
      throttle: 'auth',
    },
    'POST /auth/signup': {
      summary: 'Create a challenger or nutritionist account and sign in',
      body: SignUp,
      reply: SessionStart,
      throttle: 'auth',
    },
    'POST /auth/refresh': {
      status: 200,
      summary: 'Exchange a refresh token for a new pair',
      body: z.object({ refresh_token: z.string('Refresh token is required').min(1).max(500) }),
      reply: Tokens,
      throttle: 'auth',
    },
    'POST /auth/setup': {
      summary: 'Create the first administrator with the one-time setup link',
      body: Setup,
      reply: SessionStart,
      throttle: 'auth',
    },
  }),
  'GET /auth/me': { access: 'signed in', desk: true, summary: 'Who is signed in', reply: Me },
  'POST /auth/logout': {
    access: 'signed in',
    desk: true,
    summary: 'End this session: both its tokens stop working at once',
  },
} satisfies Contract

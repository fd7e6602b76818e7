import { z } from 'zod'
import { emailForm } from '#domain/auth/auth.ts'
import { matchingHours } from '#domain/care/promises.ts'
import {
  type Contract,
  Id,
  Instant,
  optionalLine,
  optionalText,
  requiredLine,
  requiredText,
  stored,
  wholeNumber,
} from '#domain/endpoint.ts'
import { builtInSet, setGoneMessage } from '#domain/food/requirement-sets.ts'
import { isUpiId } from '#domain/ledger/upi.ts'
import { isWritable, oneLine } from '#domain/plain-text.ts'
import { AboutInfo } from './public.ts'

/** The sections of the settings. Each is stored separately and has its own version. */
export const settingsKeys = [
  'brand',
  'issuer',
  'payments',
  'matching',
  'security',
  'about',
  'requirements',
] as const
export type SettingsKey = (typeof settingsKeys)[number]

// In every section null means the default: the environment's value or the built-in one.

/** An optional text with a required form; a blank one becomes null. */
const formed = (message: string, max: number, isRight: (text: string) => boolean) =>
  z
    .string(message)
    .overwrite(oneLine)
    .max(max, message)
    .refine((text) => text === '' || (isRight(text) && isWritable(text)), message)
    .nullish()
    .overwrite((text) => (text === '' ? null : text))

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]+\.[^\s]+$/.test(text) && URL.canParse(text)
}
const isPhone = (text: string) => /^\+?[\d\s().-]+$/.test(text) && /^\d{10,15}$/.test(text.replace(/\D/g, ''))

export const BrandInput = z.object({
  brand_name: optionalLine(60),
  support_email: formed('Please enter a valid email address', 254, (text) => emailForm.test(text)),
  support_phone: formed('Please enter a phone number of 10 to 15 digits', 30, isPhone),
  social_url: formed('Please enter a web address like https://social.example/thali', 300, isWebAddress),
  grievance_officer: optionalLine(200),
})
const Brand = AboutInfo.pick({
  brand_name: true,
  support_email: true,
  support_phone: true,
  social_url: true,
  grievance_officer: true,
})
export type BrandSettings = z.output<typeof Brand>

const gstinDigits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** Whether a GST number has the right form and check digit, which finds most slips of the keyboard. */
function isGstin(text: string): boolean {
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/.test(text)) return false
  const sum = [...text.slice(0, 14)].reduce((total, digit, place) => {
    const product = gstinDigits.indexOf(digit) * (place % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return gstinDigits[(36 - (sum % 36)) % 36] === text[14]
}
const gstinMessage = 'Please enter a GSTIN of 15 characters, like 27AAPFU0939F1ZV'

/** Who issues the receipts. */
export const IssuerInput = z.object({
  legal_name: optionalLine(200),
  address: optionalText(500),
  gstin: z
    .string(gstinMessage)
    .overwrite((text) => text.replace(/\s/g, '').toUpperCase())
    .refine((text) => text === '' || isGstin(text), gstinMessage)
    .nullish()
    .overwrite((text) => (text === '' ? null : text)),
})
const Issuer = z.object(stored(IssuerInput.shape))
export type IssuerSettings = z.output<typeof Issuer>
export const noIssuer: IssuerSettings = { legal_name: null, address: null, gstin: null }

/** How people pay, and the tax on invoices. */
export const PaymentsInput = z.object({
  upi_id: formed('Please enter a UPI ID like thali@okbank', 129, isUpiId),
  /** Whom UPI apps show as the payee. */
  upi_name: optionalLine(60),
  /** Contained in all prices; only with a GSTIN. */
  gst_percent: z
    .number('Please enter a rate from 0 to 40')
    .min(0, 'Please enter a rate from 0 to 40')
    .max(40, 'Please enter a rate from 0 to 40')
    .nullish(),
  sac: formed('A SAC has 6 digits', 6, (text) => /^\d{6}$/.test(text)),
  /** Whether the about page shows packages with their prices. */
  public_prices: z.boolean().nullish(),
})
const Payments = z.object({
  upi_id: z.string().nullable(),
  upi_name: z.string().nullable(),
  gst_percent: z.number().nullable(),
  sac: z.string().nullable(),
  public_prices: z.boolean(),
})
export type PaymentsSettings = z.output<typeof Payments>
export const noPayments: PaymentsSettings = {
  upi_id: null,
  upi_name: null,
  gst_percent: null,
  sac: null,
  public_prices: false,
}

const hoursMessage = `Please enter whole hours from 1 to ${matchingHours - 1}`
export const MatchingInput = z.object({
  automatic_after_hours: wholeNumber(hoursMessage, 1, matchingHours - 1).nullish(),
  nutritionists_invite: z.boolean().nullish(),
})
const Matching = z.object({
  automatic_after_hours: z.number(),
  /** Nutritionists may bring clients, whose care begins without matching. */
  nutritionists_invite: z.boolean(),
})
export type MatchingSettings = z.output<typeof Matching>

export const SecurityInput = z.object({ second_factor_for_staff: z.boolean().nullish() })
const Security = z.object({
  /** Nutritionists and administrators must set up two-step sign-in before they go on. */
  second_factor_for_staff: z.boolean(),
})
export type SecuritySettings = z.output<typeof Security>

/** Whose requirements hold: the id of a set. */
export const RequirementsChoice = z.object({
  set_id: z
    .string(setGoneMessage)
    .refine((id) => id === builtInSet || Id.safeParse(id).success, setGoneMessage)
    .nullish(),
})
const RequirementsChosen = z.object({ set_id: z.string() })

const entries = (what: string) =>
  z
    .array(
      z.object({
        title: requiredLine('Title is required', 100),
        content: requiredText('Text is required', 600),
      }),
    )
    .min(1, `Please name at least one ${what}`)
    .max(12, 'At most 12 fit on the page')
    .nullish()
const firstYear = 1900
export const AboutInput = z.object({
  mission: optionalText(1000),
  vision: optionalText(1000),
  founded_year: z
    .number('Please enter a year')
    .int('Please enter a year')
    .min(firstYear, `Please enter a year from ${firstYear} on`)
    .refine((year) => year <= new Date().getFullYear(), 'This year has not come yet')
    .nullish(),
  services: entries('service'),
  values: entries('value'),
  certifications: z
    .array(requiredLine('Please name the certification', 200))
    .max(12, 'At most 12 fit on the page')
    .nullish(),
  /** False: they are aims, and are shown as aims. */
  certifications_held: z.boolean().nullish(),
})
const About = AboutInfo.pick({
  mission: true,
  vision: true,
  founded_year: true,
  services: true,
  values: true,
  certifications: true,
  certifications_held: true,
})
export type AboutSettings = z.output<typeof About>

type Nullable<Shape extends z.ZodRawShape> = { [Name in keyof Shape]: z.ZodNullable<Shape[Name]> }

/** A section of the settings: the values administrators stored, and the defaults (`standard`). */
function section<Shape extends z.ZodRawShape>(values: z.ZodObject<Shape>) {
  const shape = Object.entries(values.shape).map(([name, field]) => [name, (field as z.ZodType).nullable()])
  return z.object({
    /** Raised by each change; 0 while nothing is stored. */
    version: z.number(),
    updated_at: Instant.nullable(),
    /** Null also when that account was erased. */
    updated_by: z.string().nullable(),
    stored: z.object(Object.fromEntries(shape) as Nullable<Shape>),
    standard: values,
  })
}
const BrandSection = section(Brand)
const IssuerSection = section(Issuer)
const PaymentsSection = section(Payments)
const MatchingSection = section(Matching)
const SecuritySection = section(Security)
const AboutSection = section(About)
const RequirementsSection = section(RequirementsChosen)

export const settingsChangedMessage =
  'Another administrator has changed these settings meanwhile. Load the latest, then make your change again.'

/** The call that reads a section. */
const reads = <Reply extends z.ZodType>(summary: string, reply: Reply) =>
  ({ access: 'admin', summary, reply, versioned: true }) as const
/** The call that changes it. */
const changes = <Body extends z.ZodType, Reply extends z.ZodType>(
  summary: string,
  body: Body,
  reply: Reply,
) => ({ access: 'admin', summary, body, reply, versioned: true }) as const

export const settings = {
  'GET /admin/settings/brand': reads(
    'Name and contact details: what was stored, and what the server was set up with',
    BrandSection,
  ),
  'PUT /admin/settings/brand': changes(
    'Change name and contact details; null goes back to what the server was set up with',
    BrandInput,
    BrandSection,
  ),
  'GET /admin/settings/issuer': reads(
    'Who issues the receipts: legal name, address and GSTIN',
    IssuerSection,
  ),
  'PUT /admin/settings/issuer': changes(
    'Change who issues the receipts; null leaves it out of them',
    IssuerInput,
    IssuerSection,
  ),
  'GET /admin/settings/payments': reads('How people pay by UPI, and the tax on invoices', PaymentsSection),
  'PUT /admin/settings/payments': changes(
    'Change how people pay by UPI, and the tax on invoices; issued invoices stay as they are',
    PaymentsInput,
    PaymentsSection,
  ),
  'GET /admin/settings/matching': reads(
    'After how many hours of waiting the best match is assigned by itself, and whether nutritionists bring clients',
    MatchingSection,
  ),
  'PUT /admin/settings/matching': changes(
    'Change after how many hours the best match is assigned by itself, and whether nutritionists bring clients',
    MatchingInput,
    MatchingSection,
  ),
  'GET /admin/settings/security': reads('Whether staff need two-step sign-in', SecuritySection),
  'PUT /admin/settings/security': changes(
    'Change whether staff need two-step sign-in; only with it turned on for oneself',
    SecurityInput,
    SecuritySection,
  ),
  'GET /admin/settings/about': reads(
    'What the about page says: what was stored, and what is built in',
    AboutSection,
  ),
  'PUT /admin/settings/about': changes(
    'Change what the about page says; null goes back to what is built in',
    AboutInput,
    AboutSection,
  ),
  'GET /admin/settings/requirements': reads('Which set of reference intakes is in use', RequirementsSection),
  'PUT /admin/settings/requirements': changes(
    'Choose the set of reference intakes; null goes back to the built-in one',
    RequirementsChoice,
    RequirementsSection,
  ),
  'POST /admin/settings/test-mail': {
    status: 200,
    access: 'admin',
    summary: 'Send a mail to one’s own address at once, and say how that went',
    reply: z.object({
      recipient: z.string(),
      /** Whether mails go to a mail server, or into a folder because no server is configured. */
      to: z.enum(['mail server', 'folder']),
      taken: z.boolean(),
      /** The mail server's error. */
      error: z.string().nullable(),
    }),
  },
} satisfies Contract

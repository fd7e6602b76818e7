import { z } from 'zod'
import { Email, OptionalPhone } from '#domain/auth/auth.ts'
import { botFields } from '#domain/auth/bots.ts'
import { callsFor, Id, Instant, requiredLine, requiredText } from '#domain/endpoint.ts'
import type { Labels } from '#domain/field-words.ts'
import { keysOf } from '#domain/keys.ts'

export const queryTypeLabels = {
  general: 'General',
  technical: 'Technical',
  billing: 'Billing',
  feedback: 'Feedback',
  complaint: 'Complaint',
}
export type QueryType = keyof typeof queryTypeLabels
export const queryTypes = keysOf(queryTypeLabels)
export const queryStatuses = ['new', 'in_progress', 'resolved'] as const

export const QueryInput = z.object({
  name: requiredLine('Name is required', 100),
  email: Email,
  phone: OptionalPhone,
  query_type: z.enum(queryTypes, 'Query type is required'),
  subject: requiredLine('Subject is required', 200),
  message: requiredText('Message is required', 5000),
  ...botFields,
})
type QueryFields = Omit<typeof QueryInput.shape, keyof typeof botFields>
export const queryLabels: Labels<QueryFields> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  query_type: 'Query type',
  subject: 'Subject',
  message: 'Message',
}
export const ContactInput = QueryInput.omit({ query_type: true, subject: true })

/** The answer to a message from a visitor. */
export const SentQuery = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  query_type: z.enum(queryTypes),
  subject: z.string(),
  message: z.string(),
  status: z.enum(queryStatuses),
  created_at: Instant,
})

const ContactMessage = SentQuery.omit({ query_type: true, subject: true, status: true })

const Titled = z.object({ title: z.string(), content: z.string() })
export type TermsSection = z.output<typeof Titled>

export const AboutInfo = z.object({
  company_name: z.string(),
  mission: z.string(),
  vision: z.string(),
  founded_year: z.number(),
  /** Number of approved nutritionists. */
  team_size: z.number(),
  services: z.array(Titled),
  values: z.array(Titled),
  certifications: z.array(z.string()),
  /** False: they are aims, and must be shown as aims. */
  certifications_held: z.boolean(),
  /** The brand settings, where the interface needs name and contact details. */
  brand_name: z.string(),
  support_email: z.string(),
  /** Null until an administrator or the environment sets it; then no page shows a phone number or WhatsApp. */
  support_phone: z.string().nullable(),
  social_url: z.string().nullable(),
  grievance_officer: z.string(),
  time_zone: z.string(),
})
export type AboutInfo = z.output<typeof AboutInfo>

export const Terms = z.object({
  /** The version a consent refers to. */
  version: z.string(),
  title: z.string(),
  last_updated: z.string(),
  sections: z.array(Titled),
})
export type Terms = z.output<typeof Terms>

export const publicEndpoints = callsFor('anyone', {
  'POST /public/contact': {
    summary: 'Send a contact message',
    body: ContactInput,
    reply: ContactMessage,
    throttle: 'public form',
  },
  'POST /public/queries': {
    summary: 'Send a support query',
    body: QueryInput,
    reply: SentQuery,
    throttle: 'public form',
  },
  'GET /public/about': {
    summary: 'Who runs the platform, and how to reach them',
    reply: AboutInfo,
  },
  'GET /public/terms': { summary: 'The terms in force', reply: Terms },
})

import { z } from 'zod'
import { NewPassword, OptionalEmail, OptionalPhone, SessionStart } from '#domain/auth/auth.ts'
import { addDays, type DateString, dateOf } from '#domain/dates.ts'
import {
  type Contract,
  callsFor,
  Id,
  Instant,
  optionalLine,
  optionalText,
  paging,
  pastDate,
  requiredId,
  requiredLine,
} from '#domain/endpoint.ts'
import { dobField } from './patients.ts'

/*
 * Clients whom a nutritionist brings. Care begins with the invitation; whoever never joins is a challenger like others,
 * who cannot sign in.
 */

/** How long the link of an invitation works. */
export const joinDays = 14
/** Full days after which is erased what was written for somebody whose invitation is over. */
export const keptDays = 30
const mostClientRows = 500
/** Mails with invitations that one nutritionist may send in a day. */
export const invitationsADay = 600

const noContactMessage = 'Please enter an e-mail address or a phone number.'
export const invitedAlreadyMessage = 'You have added somebody with this address or phone number already.'
export const carerNeededMessage = 'Please choose who looks after them'
export const invitedAlreadyByMessage =
  'This nutritionist has somebody with this address or phone number already.'
export const invitingOffMessage = 'An administrator has turned invitations off: Challengers come by matching.'
export const deadJoinMessage = 'This invitation is not valid any more. Please ask for a new one.'
export const otherAddressMessage =
  'Please type the e-mail address or phone number to which the invitation was sent.'
export const otherAccountMessage =
  'This invitation was sent to another e-mail address or phone number than your account has.'
export const emailToSignInMessage = 'Please type an e-mail address with which you will sign in.'
export const haveAccountMessage = 'You have an account. Sign in and open the link again.'
export const guardianNameMessage = 'Please write the name of the parent or guardian.'
export const guardianConsentMessage = 'The parent or guardian must agree.'
/** Of the reader, or of somebody with this name. */
export const overCapacity = (capacity: number, name?: string) =>
  `${name ? `${name} is` : 'You are'} over ${name ? 'the' : 'your'} capacity of ${capacity}.`

/** The date on which is erased what was written, when the invitation ended at this instant. */
export const erasedOn = (ended: string): DateString => addDays(dateOf(ended), keptDays + 1)

/** What was typed may be the invited address or the invited phone number. Both are normalised already. */
export function isInvited(
  invited: { email: string | null; phone: string | null },
  typed: { email?: string | null | undefined; phone?: string | null | undefined },
): boolean {
  const isSame = (field: 'email' | 'phone') => Boolean(typed[field]) && typed[field] === invited[field]
  return isSame('email') || isSame('phone')
}

/** For WhatsApp: ten digits are a number in India. Without a number it asks whom to send the text to. */
export function whatsAppUrl(phone: string | null, text: string): string {
  const digits = phone?.length === 10 ? `91${phone}` : (phone ?? '')
  return `https://wa.me/${digits}?text=${encodeURIComponent(text)}`
}

const contact = { email: OptionalEmail, phone: OptionalPhone }
type Contact = { email?: string | null | undefined; phone?: string | null | undefined }
const hasContact = ({ email, phone }: Contact) => Boolean(email || phone)
const contactNeeded = { path: ['email'], message: noContactMessage }

const clientFields = { name: requiredLine('Name is required', 100), ...contact }
export const ClientInput = z.object(clientFields).refine(hasContact, contactNeeded)
/** What a desk fills: it also says who looks after them. */
export const DeskClientInput = z
  .object({ ...clientFields, nutritionist_id: requiredId(carerNeededMessage) })
  .refine(hasContact, contactNeeded)
export const ClientContact = z.object(contact).refine(hasContact, contactNeeded)

/** A row of a list that a nutritionist brings. The notes become a private note of hers. */
export const ClientRow = z
  .object({
    ...clientFields,
    date_of_birth: dobField.nullish(),
    notes: optionalText(5000),
  })
  .refine(hasContact, contactNeeded)
export type ClientRow = z.output<typeof ClientRow>

const cell = z.string().max(10_000).nullish()
const importedRow = z.object({ name: cell, email: cell, phone: cell, date_of_birth: cell, notes: cell })

export const PaperConsent = z.object({
  consented_on: pastDate('Please enter the date on which they signed'),
  guardian_name: optionalLine(100),
})

const invitationStates = ['open', 'expired', 'withdrawn'] as const
export const ClientInvitation = z.object({
  id: Id,
  patient_id: Id,
  nutritionist_id: Id,
  nutritionist_name: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  date_of_birth: z.string().nullable(),
  state: z.enum(invitationStates),
  created_at: Instant,
  expires_at: Instant,
  /** When the person and what was written is erased, unless they join; null with consent on paper. */
  erased_on: z.string().nullable(),
  consented_on: z.string().nullable(),
  /** Who wrote down the consent on paper; null also when that account was erased. */
  consent_by_name: z.string().nullable(),
  consent_at: Instant.nullable(),
  guardian_name: z.string().nullable(),
})
export type ClientInvitation = z.output<typeof ClientInvitation>

/** The answer that makes a link: only its hash is stored. */
export const SentInvitation = ClientInvitation.extend({
  link: z.string(),
  /** A message to copy, with the link. */
  text: z.string(),
  /** The address that opens WhatsApp with that message. */
  whatsapp: z.string(),
  /** Whether a mail with a link of its own is on its way. */
  mailed: z.boolean(),
  /** A sentence about the nutritionist's capacity, if it is exceeded. */
  notice: z.string().nullable(),
})
export type SentInvitation = z.output<typeof SentInvitation>

const guardian = { guardian_name: optionalLine(100), guardian_consent: z.boolean().nullish() }
const consentMessage = 'Please agree to the terms to continue'
const JoinInput = z.object({
  ...contact,
  name: optionalLine(100),
  password: NewPassword,
  consent: z.literal(true, consentMessage),
  ...guardian,
})
/** The form has a box to tick, and the boxes of the guardian when they are asked for. */
export const JoinForm = JoinInput.extend({
  consent: z.boolean(consentMessage).refine((agreed) => agreed, consentMessage),
})
const AgreeInput = z.object({
  /** The nutritionist whose care ends with this. */
  replace: Id.optional(),
  ...guardian,
})
export const AgreeForm = AgreeInput.omit({ replace: true })

/** A nutritionist's own clients; administrators and front desks keep the invitations of all of them. */
export const invitedClients = callsFor(
  'approved nutritionist or admin',
  {
    'POST /nutritionists/clients': {
      summary: 'Bring a client: care begins at once, and a link invites them to join',
      body: ClientInput.safeExtend({
        /** Who looks after them: needed of administrators; a nutritionist brings her own. */
        nutritionist_id: Id.optional(),
      }),
      reply: SentInvitation,
    },
    'GET /nutritionists/clients': {
      summary: 'Challengers in care who have not joined, newest first; a nutritionist lists her own',
      query: z.object(paging(20)),
      reply: z.array(ClientInvitation),
    },
    'POST /nutritionists/clients/:id/resend': {
      status: 200,
      summary: 'Send an invitation again, perhaps to another address: a new link, and the old ones end',
      body: z.object(contact).optional(),
      reply: SentInvitation,
    },
    'DELETE /nutritionists/clients/:id':
      'Withdraw the invitation of a client: its links stop working, care goes on',
  },
  { desk: true },
)

export const clients = callsFor('approved nutritionist', {
  'POST /nutritionists/clients/import': {
    status: 200,
    summary: 'Bring clients from a list, at most 500; rows that cannot be read say why',
    body: z.object({
      rows: z.array(importedRow).min(1, 'The list is empty').max(mostClientRows, 'At most 500 rows fit'),
      /** Mails the invitations of the rows with an address at once. */
      send: z.boolean().default(false),
    }),
    reply: z.object({
      added: z.number(),
      /** `row` counts from 1. */
      skipped: z.array(z.object({ row: z.number(), reason: z.string() })),
      mailed: z.number(),
      notice: z.string().nullable(),
    }),
  },
  'PUT /nutritionists/clients/:id/consent': {
    summary: 'Write down that somebody who has not joined has consented on paper',
    body: PaperConsent,
    reply: ClientInvitation,
  },
})

export const joining = {
  'GET /join/:token': {
    access: 'anyone',
    summary: 'Who invites with this link, and nothing about who is invited',
    reply: z.object({ inviter: z.string(), practice: z.string() }),
    throttle: 'auth',
  },
  'POST /join/:token': {
    access: 'anyone',
    summary: 'Join with the link of an invitation, and sign in',
    body: JoinInput,
    reply: SessionStart,
    throttle: 'auth',
  },
  'POST /join/:token/agree': {
    access: 'patient',
    summary: 'Accept an invitation with an account that one has; care by another ends only if it is named',
    body: AgreeInput.optional(),
    throttle: 'auth',
  },
} satisfies Contract

import { z } from 'zod'
import type { DateString } from '#domain/dates.ts'
import {
  type Contract,
  callsFor,
  Id,
  Instant,
  optionalDay,
  paging,
  requiredLine,
  search,
  stored,
} from '#domain/endpoint.ts'
import { AmountPaise, paymentEntry, TypedAmount } from './payments.ts'
import { formatPaise, formatPaiseShort } from './rupees.ts'
import { ChallengerId } from './subscriptions.ts'

const invoiceStates = ['due', 'part_paid', 'paid', 'cancelled', 'credit_note'] as const
export type InvoiceState = (typeof invoiceStates)[number]
/** `owing`: something is left to pay. `claimed`: the challenger says it is paid. */
export const invoiceFilters = ['owing', 'claimed', 'paid', 'cancelled', 'credit_note'] as const

const nothingBilledMessage = 'Please choose a package, or write what is billed'
const oneOfBothMessage = 'Please choose a package or write lines, not both'
export const discountMessage = 'The discount must be less than the price'
export const paidMessage = 'This invoice is paid.'
export const cancelledMessage = 'This invoice was cancelled.'
export const noInvoiceMessage = 'This is a credit note.'
export const paidOnItMessage =
  'Something was paid on this invoice. An administrator cancels it, and records the refund.'
export const noGatewayMessage = 'Payments by link are not set up here.'
export const gatewayFailedMessage = 'The payment service did not answer. Please try again, or pay by UPI.'
export const tooMuchMessage = (left: number) => `Only ${formatPaise(left)} of this invoice is left to pay.`

/** The year that begins on 1 April, as invoice numbers have it: '26-27'. */
export function financialYear(date: DateString): string {
  const year = Number(date.slice(0, 4)) - (date.slice(5) < '04-01' ? 1 : 0)
  return [year, year + 1].map((one) => String(one % 100).padStart(2, '0')).join('-')
}

/** 'INV/26-27/00042': at most 16 characters, as the GST rules ask. */
export const formatInvoiceNo = ({ series, number }: { series: string; number: number }) =>
  `${series}/${String(number).padStart(5, '0')}`

/**
 * The tax that a price contains, in paise. Half of it is the centre's and half the state's: somebody without an
 * address on the invoice is supplied where the practice is.
 */
export function taxIn(total: number, percent: number) {
  const half = Math.round((total * percent) / (2 * (100 + percent)))
  return { taxable_paise: total - 2 * half, cgst_paise: half, sgst_paise: half }
}

const Line = z.object({ text: requiredLine('Please write what is billed', 100), amount_paise: AmountPaise })
export type InvoiceLine = z.output<typeof Line>
const FormLine = Line.omit({ amount_paise: true }).extend({ amount: TypedAmount })
const billed = {
  patient_id: ChallengerId,
  /** Sold with the invoice as a subscription that begins today. */
  package_id: z.uuid(nothingBilledMessage).nullish(),
}
const InvoiceInput = z
  .object({
    ...billed,
    lines: z.array(Line).max(20, 'At most 20 lines fit on an invoice').default([]),
    discount_paise: z
      .number('Please enter an amount')
      .int('The amount must be in whole paise')
      .min(0, discountMessage)
      .default(0),
  })
  .superRefine(({ package_id, lines, discount_paise }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (!package_id && lines.length === 0) refuse('package_id', nothingBilledMessage)
    else if (package_id && lines.length > 0) refuse('lines', oneOfBothMessage)
    else if (!package_id && discount_paise >= lines.reduce((sum, { amount_paise }) => sum + amount_paise, 0))
      refuse('discount_paise', discountMessage)
  })
/** The same as a form, with amounts in rupees; a blank discount is none. */
export const InvoiceForm = z.object({
  ...billed,
  lines: z.array(FormLine).max(20, 'At most 20 lines fit on an invoice'),
  discount: TypedAmount.or(z.literal('')),
})

const referenceMessage = 'Please enter the reference (UTR) that your app shows, usually 12 digits'
export const ClaimInput = z.object({
  reference: z
    .string(referenceMessage)
    .overwrite((text) => text.replace(/\s/g, ''))
    .regex(/^[A-Za-z\d]{6,35}$/, referenceMessage),
})
const ConfirmInput = z.object({
  method: paymentEntry.method,
  /** By default all that is left to pay. */
  amount_paise: AmountPaise.optional(),
  /** By default what the challenger said. */
  reference: paymentEntry.reference,
  /** By default today. */
  paid_on: paymentEntry.paid_on.optional(),
})
/** The form of it, with the amount in rupees. */
export const ConfirmForm = ConfirmInput.omit({ amount_paise: true }).extend({
  amount: TypedAmount,
  paid_on: paymentEntry.paid_on,
})
export const CancelInput = z.object({ reason: requiredLine('Please write why it is cancelled', 200) })

const Tax = z.object({
  percent: z.number(),
  /** The code of the service (SAC). */
  sac: z.string().nullable(),
  taxable_paise: z.number(),
  cgst_paise: z.number(),
  sgst_paise: z.number(),
})
export type InvoiceTax = z.output<typeof Tax>

export const Invoice = z.object({
  id: Id,
  number: z.string(),
  state: z.enum(invoiceStates),
  issued_on: z.string(),
  /** Null for an erased person. What was issued keeps the name as it was. */
  patient_id: Id.nullable(),
  billed_to: z.string(),
  patient_email: z.string().nullable(),
  subscription_id: Id.nullable(),
  lines: z.array(z.object(stored(Line.shape))),
  discount_paise: z.number(),
  total_paise: z.number(),
  /** Contained in the total; null where the practice had no GSTIN. */
  tax: Tax.nullable(),
  paid_paise: z.number(),
  /** Of a cancelled invoice nothing is left; below zero: paid too much, which a refund gives back. */
  left_paise: z.number(),
  /** Of a credit note: its invoice; of a cancelled invoice: its credit note. */
  other_id: Id.nullable(),
  other_number: z.string().nullable(),
  /** Why it was cancelled. */
  reason: z.string().nullable(),
  /** What the challenger says to have paid, and the receipt that has this reference already. */
  claim: z.object({ reference: z.string(), claimed_at: Instant, seen_in: z.number().nullable() }).nullable(),
  /** While something is left to pay: the address for UPI apps, also as QR code; null where the practice has no UPI ID. */
  upi: z.string().nullable(),
  /** While something is left to pay: whether a payment link can be made. */
  pays_online: z.boolean(),
  /** For staff, while something is left to pay: opens WhatsApp with a ready text; null without a phone number. */
  whatsapp: z.string().nullable(),
  created_at: Instant,
})
export type Invoice = z.output<typeof Invoice>

type Pays = { upi_id: string | null; link_url: string | null; page: string; brand_name: string }
/** What is sent to whoever reads of an invoice in WhatsApp. */
export const invoiceText = (
  of: Pick<Invoice, 'billed_to' | 'number' | 'total_paise' | 'left_paise'>,
  { upi_id, link_url, page, brand_name }: Pays,
) =>
  [
    `Hello ${of.billed_to}, your invoice ${of.number} is ready: ${formatPaiseShort(of.total_paise)}${of.left_paise < of.total_paise ? `, of which ${formatPaiseShort(of.left_paise)} is left to pay` : ''}.`,
    upi_id && `You can pay by UPI to ${upi_id}.`,
    link_url && `You can pay online at ${link_url}`,
    `You find it at ${page}`,
    brand_name,
  ]
    .filter(Boolean)
    .join('\n')

const act = { reply: Invoice, desk: true } as const

export const invoices = {
  ...callsFor(
    'patient or admin',
    {
      'GET /invoices': {
        summary: 'Invoices and credit notes, latest first; challengers get their own',
        query: z.object({
          ...paging(20),
          /** Name, e-mail, phone or number. */
          q: search,
          patient_id: Id.optional(),
          state: z.enum(invoiceFilters, 'state is unknown').optional(),
          from: optionalDay,
          to: optionalDay,
        }),
        reply: z.array(Invoice),
      },
      'GET /invoices/:id': { summary: 'One invoice or credit note', reply: Invoice },
      'GET /invoices/:id.pdf': { summary: 'An invoice or credit note as PDF', file: 'application/pdf' },
      'POST /invoices/:id/link': {
        status: 200,
        summary: 'The address of the payment service for what is left to pay; 503 when it does not answer',
        reply: z.object({ url: z.string() }),
      },
    },
    { desk: true },
  ),
  'POST /invoices': {
    ...{ access: 'admin', body: InvoiceInput, ...act },
    summary: 'Issue an invoice for a package, which is sold with it, or for other things',
  },
  'POST /invoices/:id/claim': {
    status: 200,
    ...{ access: 'patient', body: ClaimInput, reply: Invoice },
    summary: 'Say that one has paid, with the reference of the payment',
  },
  'POST /invoices/:id/confirm': {
    status: 200,
    ...{ access: 'admin', body: ConfirmInput, ...act },
    summary: 'Record a payment of an invoice in the ledger',
  },
  'DELETE /invoices/:id/claim': {
    ...{ access: 'admin', ...act },
    summary: 'Say that the payment a challenger spoke of has not arrived',
  },
  'POST /invoices/:id/cancel': {
    status: 200,
    ...{ access: 'admin', body: CancelInput, ...act },
    summary: 'Cancel an invoice by a credit note; a front desk only one on which nothing was paid',
  },
  'POST /webhooks/razorpay': {
    ...{ access: 'anyone', signed: true },
    summary: 'Events of the payment service, signed over the bytes of the body',
  },
} satisfies Contract

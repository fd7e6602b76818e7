import { z } from 'zod'
import { csvTable } from '#domain/csv.ts'
import { type DateString, formatDate, formatInstant } from '#domain/dates.ts'
import {
  type Contract,
  callsFor,
  Id,
  Instant,
  optionalDay,
  optionalLine,
  optionalText,
  paging,
  pastDate,
  search,
  stored,
} from '#domain/endpoint.ts'
import { keysOf } from '#domain/keys.ts'
import { amountMessages, amountProblem, formatPaise, readRupees } from './rupees.ts'
import { ChallengerId } from './subscriptions.ts'

export const paymentKinds = ['payment', 'refund'] as const
export type PaymentKind = (typeof paymentKinds)[number]
export const paymentMethodLabels = {
  upi: 'UPI',
  cash: 'Cash',
  card: 'Card',
  bank: 'Bank transfer',
}
export type PaymentMethod = keyof typeof paymentMethodLabels
export const paymentMethods = keysOf(paymentMethodLabels)

const methodMessage = 'Please choose how it was paid: UPI, cash, card or bank'
/** Before the practice began nobody could pay it. */
export const beforePracticeMessage = (began: DateString) =>
  `This is before the practice began, on ${formatDate(began)}. The year it was founded is set with the About page.`
export const refundBeforePaymentMessage = 'A refund cannot be dated before its payment'
export const otherSubscriptionMessage = 'Please choose a subscription of this challenger'
export const refundOfRefundMessage = 'This is a refund. Only payments can be refunded.'

/** Why a refund is refused, or undefined. `left` is the amount of the payment not refunded yet, in paise. */
export function refundProblem(amountPaise: number, left: number): string | undefined {
  if (left <= 0) return 'This payment has already been refunded in full.'
  if (amountPaise > left) return `Only ${formatPaise(left)} of this payment is left to refund.`
}

/** 'R-00042' */
export function formatReceiptNo(number: number): string {
  return `R-${String(number).padStart(5, '0')}`
}

/** The number in 'R-00042', 'r42' or '42'; undefined for other texts. */
export function readReceiptNo(text: string): number | undefined {
  const digits = text.trim().match(/^(?:R-?)?(\d{1,9})$/i)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** What is said of every payment and refund. */
export const paymentEntry = {
  method: z.enum(paymentMethods, methodMessage),
  /** The reference on the bank statement, in the app or on the paper slip. */
  reference: optionalLine(100),
  paid_on: pastDate('Please choose the date'),
  /** For the office only; not on the receipt. */
  note: optionalText(500),
}

/** An amount of money in paise. */
export const AmountPaise = z
  .number(amountMessages.missing)
  .int('The amount must be in whole paise')
  .superRefine((paise, context) => {
    const message = amountProblem(paise)
    if (message) context.addIssue({ code: 'custom', message })
  })

const PaymentInput = z.object({
  patient_id: ChallengerId,
  /** The subscription it pays for, if any. */
  subscription_id: z.uuid(otherSubscriptionMessage).nullish(),
  amount_paise: AmountPaise,
  ...paymentEntry,
})
const RefundInput = z.object({ amount_paise: AmountPaise, ...paymentEntry })

/** The same as it is typed, in rupees. */
export const TypedAmount = z.string(amountMessages.missing).superRefine((typed, context) => {
  const read = readRupees(typed)
  if ('problem' in read) context.addIssue({ code: 'custom', message: read.problem })
})
/** The same as a form, with the amount in rupees. */
export const PaymentForm = PaymentInput.omit({ amount_paise: true }).extend({ amount: TypedAmount })
/** The form for a refund. It knows how much of the payment is left, and the day of the payment. */
export function refundForm(left: number, paidOn: DateString) {
  const amount = TypedAmount.superRefine((typed, context) => {
    const read = readRupees(typed)
    const message = 'paise' in read && refundProblem(read.paise, left)
    if (message) context.addIssue({ code: 'custom', message })
  })
  const paid_on = RefundInput.shape.paid_on.refine((date) => date >= paidOn, refundBeforePaymentMessage)
  return RefundInput.omit({ amount_paise: true }).extend({ amount, paid_on })
}

export const Payment = z.object({
  id: Id,
  receipt_no: z.number(),
  kind: z.enum(paymentKinds),
  /** Null for an erased person, as are the name and e-mail. */
  patient_id: Id.nullable(),
  patient_name: z.string().nullable(),
  patient_email: z.string().nullable(),
  subscription_id: Id.nullable(),
  /** Plan and period of the subscription. */
  plan: z.string().nullable(),
  starts_on: z.string().nullable(),
  ends_on: z.string().nullable(),
  invoice_id: Id.nullable(),
  invoice_number: z.string().nullable(),
  amount_paise: z.number(),
  /** For a payment: how much of it has been refunded. */
  refunded_paise: z.number(),
  ...stored(paymentEntry),
  /** For a refund: the payment and its receipt number. */
  refund_of: Id.nullable(),
  refund_of_receipt_no: z.number().nullable(),
  created_at: Instant,
})
export type Payment = z.output<typeof Payment>

/** The ledger as a CSV file. Refunds are negative, so that the column can be summed. */
export const paymentsCsv = (payments: Omit<Payment, 'refunded_paise'>[]) =>
  csvTable(payments, {
    Receipt: ({ receipt_no }) => formatReceiptNo(receipt_no),
    Date: ({ paid_on }) => paid_on,
    Kind: ({ kind }) => (kind === 'refund' ? 'Refund' : 'Payment'),
    Challenger: ({ patient_name }) => patient_name,
    Email: ({ patient_email }) => patient_email,
    Plan: ({ plan }) => plan,
    Invoice: ({ invoice_number }) => invoice_number,
    'Amount (₹)': ({ kind, amount_paise }) => (kind === 'refund' ? -amount_paise : amount_paise) / 100,
    Method: ({ method }) => paymentMethodLabels[method],
    Reference: ({ reference }) => reference,
    'Refund of': ({ refund_of_receipt_no: of }) => (of === null ? null : formatReceiptNo(of)),
    Note: ({ note }) => note,
    Recorded: ({ created_at }) => formatInstant(created_at),
  })

/** What an entry is for; never empty. Without a subscription and an invoice it is for what the platform does. */
export function paymentPurpose({ plan, invoice_number }: Pick<Payment, 'plan' | 'invoice_number'>): string {
  return plan ?? (invoice_number ? `Invoice ${invoice_number}` : 'Nutrition coaching')
}

const paymentFilter = {
  /** Searches name, e-mail, phone and reference; or a receipt number. */
  q: search,
  patient_id: Id.optional(),
  kind: z.enum(paymentKinds, 'kind must be payment or refund').optional(),
  method: z.enum(paymentMethods, 'method must be upi, cash, card or bank').optional(),
  /** First and last day, both included. */
  from: optionalDay,
  to: optionalDay,
}

export const LedgerTotals = z.object({
  paid_paise: z.number(),
  refunded_paise: z.number(),
  /** Payments minus refunds. */
  revenue_paise: z.number(),
  payments: z.number(),
  refunds: z.number(),
  /** What came in by each way, less what went back by it. */
  by_method: z.object({ upi: z.number(), cash: z.number(), card: z.number(), bank: z.number() }),
  /** Left to pay on invoices, their number, and how many of them challengers say to have paid: of the filter's challenger or of all. */
  owed_paise: z.number(),
  owing: z.number(),
  claimed: z.number(),
  /** Subscriptions running today: of the filter's challenger if there is one, else of all. */
  active_subscriptions: z.number(),
  /** The filter's challenger; null without one, or when they are erased. */
  patient: z.object({ id: Id, name: z.string(), email: z.string().nullable() }).nullable(),
})
export type LedgerTotals = z.output<typeof LedgerTotals>

/** The most entries in one exported file. For more, people must narrow the filter. */
export const exportedAtMost = 20_000
export const tooManyToExportMessage =
  'More than 20,000 entries are too many for one file. Please choose fewer days.'

export const payments = {
  ...callsFor(
    'admin',
    {
      'GET /admin/payments': {
        summary: 'Payments and refunds, latest first',
        query: z.object({ ...paging(20), ...paymentFilter }),
        reply: z.array(Payment),
      },
      'GET /admin/payments/totals': {
        summary: 'What was paid and refunded, of the whole filter',
        query: z.object(paymentFilter),
        reply: LedgerTotals,
      },
      'GET /admin/payments.csv': {
        summary: 'The same payments and refunds, all of them, as a table for a spreadsheet',
        standby: true,
        query: z.object(paymentFilter),
        file: 'text/csv; charset=utf-8',
      },
      'POST /admin/payments': {
        summary: 'Record a payment of a challenger',
        body: PaymentInput,
        reply: Payment,
      },
    },
    { desk: true },
  ),
  'GET /admin/payments/:id/receipt.pdf': {
    ...{ access: 'patient or admin', desk: true, file: 'application/pdf' },
    summary: 'The receipt of a payment, or the note of a refund; a challenger gets their own',
  },
  'POST /admin/payments/:id/refund': {
    ...{ access: 'admin', body: RefundInput, reply: Payment },
    summary: 'Record that a payment was refunded, in part or in full',
  },
} satisfies Contract

import { addDays, today } from '#domain/dates.ts'
import type { Invoice } from '#domain/ledger/invoices.ts'
import type { OwnPayment, OwnSubscription } from '#domain/ledger/own-payments.ts'
import type { Package } from '#domain/ledger/packages.ts'
import type { LedgerTotals, Payment } from '#domain/ledger/payments.ts'
import type { Subscription } from '#domain/ledger/subscriptions.ts'
import { sampleId, sampleIds } from '#web/testing/samples.ts'

const padma = {
  patient_id: sampleIds.patient,
  patient_name: 'Padmavathi Sundaram',
  patient_email: 'padma@example.in',
}
const createdAt = '2026-01-05T06:30:00.000Z'

/** A payment of ₹3,999, made yesterday by bank transfer. */
export const samplePayment = (more: Partial<Payment> = {}): Payment => ({
  id: sampleId(70),
  receipt_no: 12,
  kind: 'payment',
  ...padma,
  subscription_id: null,
  plan: null,
  starts_on: null,
  ends_on: null,
  invoice_id: null,
  invoice_number: null,
  amount_paise: 399_900,
  refunded_paise: 0,
  method: 'bank',
  reference: null,
  note: null,
  paid_on: addDays(today(), -1),
  refund_of: null,
  refund_of_receipt_no: null,
  created_at: createdAt,
  ...more,
})

/** A subscription for three months that began ten days ago. */
export const sampleSubscription = (more: Partial<Subscription> = {}): Subscription => ({
  id: sampleId(71),
  ...padma,
  plan: 'Quarterly',
  starts_on: addDays(today(), -10),
  ends_on: addDays(today(), 79),
  cancelled_at: null,
  state: 'running',
  paid_paise: 0,
  visits: null,
  weeks: null,
  visits_used: 0,
  weeks_used: 0,
  owed_paise: 0,
  version: 1,
  created_at: createdAt,
  ...more,
})

/** Totals of the ledger. `paid` and `refunded` are in rupees. */
export const sampleTotals = (paid = 0, refunded = 0, more: Partial<LedgerTotals> = {}): LedgerTotals => ({
  paid_paise: paid * 100,
  refunded_paise: refunded * 100,
  revenue_paise: (paid - refunded) * 100,
  payments: paid ? 1 : 0,
  refunds: refunded ? 1 : 0,
  by_method: { upi: 0, cash: 0, card: 0, bank: (paid - refunded) * 100 },
  owed_paise: 0,
  owing: 0,
  claimed: 0,
  active_subscriptions: 1,
  patient: null,
  ...more,
})

/** The same payment as the payer sees it. */
export function sampleOwnPayment(more: Partial<OwnPayment> = {}): OwnPayment {
  const { patient_id: _, patient_name: _name, patient_email: _email, note: _note, ...own } = samplePayment()
  return { ...own, receipt_url: `/api/v1/admin/payments/${own.id}/receipt.pdf`, ...more }
}

/** The same subscription as its person sees it. */
export function sampleOwnSubscription(more: Partial<OwnSubscription> = {}): OwnSubscription {
  const {
    patient_id: _,
    patient_name: _name,
    patient_email: _email,
    version: _v,
    ...own
  } = sampleSubscription()
  return { ...own, ...more }
}

/** Six visits and twelve weeks for ₹5,999. */
export const samplePackage = (more: Partial<Package> = {}): Package => ({
  ...{ id: sampleId(80), name: 'Diabetes care', public_name: 'Care plan', visits: 6, weeks: 12 },
  ...{ price_paise: 599_900, valid_days: 90, version: 1, created_at: createdAt },
  ...more,
})

/** An invoice for a follow-up at ₹1,499, of which nothing is paid. */
export const sampleInvoice = (more: Partial<Invoice> = {}): Invoice => ({
  ...{ id: sampleId(81), number: 'INV/25-26/00042', state: 'due', issued_on: '2026-01-05' },
  ...{ patient_id: padma.patient_id, billed_to: padma.patient_name, patient_email: padma.patient_email },
  ...{ subscription_id: null, lines: [{ text: 'Follow-up', amount_paise: 149_900 }], discount_paise: 0 },
  ...{ total_paise: 149_900, tax: null, paid_paise: 0, left_paise: 149_900 },
  ...{ other_id: null, other_number: null, reason: null, claim: null },
  upi: 'upi://pay?pa=thali@okbank&pn=Thali%20Clinic&am=1499.00&cu=INR&tn=Invoice%20INV%2F25-26%2F00042&tr=INV252600042',
  ...{ pays_online: false, whatsapp: null, created_at: createdAt },
  ...more,
})

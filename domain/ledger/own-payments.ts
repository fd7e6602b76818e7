import { z } from 'zod'
import { callsFor, paging } from '#domain/endpoint.ts'
import { Payment } from './payments.ts'
import { Subscription } from './subscriptions.ts'

const payer = { patient_id: true, patient_name: true, patient_email: true } as const

/** A payment or refund as the payer sees it: without the office's note. */
export const OwnPayment = Payment.omit({ ...payer, note: true }).extend({
  /** Address of the receipt, or of the refund's note, as PDF. */
  receipt_url: z.string(),
})
export type OwnPayment = z.output<typeof OwnPayment>

export const OwnSubscription = Subscription.omit({ ...payer, version: true })
export type OwnSubscription = z.output<typeof OwnSubscription>

export const ownPayments = callsFor('patient', {
  'GET /patients/payments': {
    summary: 'What one paid and got back, latest first',
    query: z.object(paging(20)),
    reply: z.array(OwnPayment),
  },
  'GET /patients/subscriptions': {
    summary: 'One’s subscriptions, latest start first',
    query: z.object(paging(20)),
    reply: z.array(OwnSubscription),
  },
})

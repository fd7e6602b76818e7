import { csvFile } from '#domain/csv.ts'
import { type DateString, formatInstant } from '#domain/dates.ts'
import { formatReceiptNo, type Payment, paymentMethodLabels } from './payments.ts'

const columns = [
  'Receipt',
  'Date',
  'Kind',
  'Challenger',
  'Email',
  'Plan',
  'Amount (₹)',
  'Method',
  'Reference',
  'Refund of',
  'Note',
  'Recorded',
]

/** The ledger as a CSV file. Refunds are negative, so that the column can be summed. */
export function paymentsCsv(payments: Omit<Payment, 'refunded_paise'>[]): Uint8Array<ArrayBuffer> {
  return csvFile(
    columns,
    payments.map((payment) => [
      formatReceiptNo(payment.receipt_no),
      payment.paid_on,
      payment.kind === 'refund' ? 'Refund' : 'Payment',
      payment.patient_name,
      payment.patient_email,
      payment.plan,
      (payment.kind === 'refund' ? -payment.amount_paise : payment.amount_paise) / 100,
      paymentMethodLabels[payment.method],
      payment.reference,
      payment.refund_of_receipt_no === null ? null : formatReceiptNo(payment.refund_of_receipt_no),
      payment.note,
      formatInstant(payment.created_at),
    ]),
  )
}

export function paymentsFileName(on: DateString): string {
  return `payments-${on}.csv`
}

import { csvTable } from '#domain/csv.ts'
import { type DateString, formatInstant } from '#domain/dates.ts'
import { formatReceiptNo, type Payment, paymentMethodLabels } from './payments.ts'

/** The ledger as a CSV file. Refunds are negative, so that the column can be summed. */
export const paymentsCsv = (payments: Omit<Payment, 'refunded_paise'>[]) =>
  csvTable(payments, {
    Receipt: ({ receipt_no }) => formatReceiptNo(receipt_no),
    Date: ({ paid_on }) => paid_on,
    Kind: ({ kind }) => (kind === 'refund' ? 'Refund' : 'Payment'),
    Challenger: ({ patient_name }) => patient_name,
    Email: ({ patient_email }) => patient_email,
    Plan: ({ plan }) => plan,
    'Amount (₹)': ({ kind, amount_paise }) => (kind === 'refund' ? -amount_paise : amount_paise) / 100,
    Method: ({ method }) => paymentMethodLabels[method],
    Reference: ({ reference }) => reference,
    'Refund of': ({ refund_of_receipt_no: of }) => (of === null ? null : formatReceiptNo(of)),
    Note: ({ note }) => note,
    Recorded: ({ created_at }) => formatInstant(created_at),
  })

export function paymentsFileName(on: DateString): string {
  return `payments-${on}.csv`
}

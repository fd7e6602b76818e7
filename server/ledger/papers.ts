import { formatDate } from '#domain/dates.ts'
import type { Invoice } from '#domain/ledger/invoices.ts'
import {
  formatReceiptNo,
  type Payment,
  paymentMethodLabels,
  paymentPurpose,
} from '#domain/ledger/payments.ts'
import { formatPaise } from '#domain/ledger/rupees.ts'
import type { Paper } from '#server/pdf/paper-document.ts'

/** The receipt of a payment, or the note of a refund. */
export function receiptPaper(payment: Payment): Paper {
  const isRefund = payment.kind === 'refund'
  const { starts_on, ends_on, refund_of_receipt_no } = payment
  const period = starts_on && ends_on ? `, ${formatDate(starts_on)} to ${formatDate(ends_on)}` : ''
  return {
    title: isRefund ? 'Refund note' : 'Receipt',
    number: formatReceiptNo(payment.receipt_no),
    facts: [
      [isRefund ? 'Refunded on' : 'Received on', formatDate(payment.paid_on)],
      [isRefund ? 'Refunded to' : 'Received from', payment.patient_name],
      ['For', `${paymentPurpose(payment)}${period}`],
      ['Invoice', payment.plan && payment.invoice_number],
      [
        'Refund of',
        refund_of_receipt_no === null ? null : `Receipt ${formatReceiptNo(refund_of_receipt_no)}`,
      ],
      [isRefund ? 'Refunded by' : 'Paid by', paymentMethodLabels[payment.method]],
      ['Reference', payment.reference],
    ],
    sum: { label: isRefund ? 'Amount refunded' : 'Amount received', paise: payment.amount_paise },
  }
}

/** An invoice, or the credit note that cancels one. */
export function invoicePaper(invoice: Invoice): Paper {
  const { lines, discount_paise, tax, upi, left_paise, paid_paise } = invoice
  const isNote = invoice.state === 'credit_note'
  const half = tax && tax.percent / 2
  const isPartPaid = paid_paise > 0 && left_paise > 0
  return {
    title: isNote ? 'Credit note' : tax ? 'Tax invoice' : 'Invoice',
    number: invoice.number,
    facts: [
      ['Issued on', formatDate(invoice.issued_on)],
      [isNote ? 'Credited to' : 'Billed to', invoice.billed_to],
      ['Cancels', isNote ? invoice.other_number : null],
      ['Reason', isNote ? invoice.reason : null],
      ['Cancelled by', isNote ? null : invoice.other_number],
      ['SAC', tax?.sac ?? null],
    ],
    amounts: [
      ...lines.map(({ text, amount_paise }): [string, number] => [text, amount_paise]),
      ['Discount', discount_paise > 0 && -discount_paise],
      ['Taxable value', tax?.taxable_paise],
      [`CGST ${half}%`, tax?.cgst_paise],
      [`SGST ${half}%`, tax?.sgst_paise],
      ['Paid so far', isPartPaid && paid_paise],
      ['Left to pay', isPartPaid && left_paise],
    ],
    sum: {
      label: isNote ? 'Amount credited' : tax ? 'Total, GST included' : 'Total',
      paise: invoice.total_paise,
    },
    upi: upi ? { address: upi, label: `Pay ${formatPaise(left_paise)} with any UPI app` } : null,
  }
}

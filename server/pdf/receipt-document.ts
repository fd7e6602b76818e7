import { Document, StyleSheet, View } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import { formatDate } from '#domain/dates.ts'
import {
  formatReceiptNo,
  type Payment,
  paymentMethodLabels,
  paymentPurpose,
} from '#domain/ledger/payments.ts'
import { formatPaise, paiseInWords } from '#domain/ledger/rupees.ts'
import type { Logo } from '#domain/site/logo.ts'
import type { IssuerSettings } from '#domain/site/settings.ts'
import {
  cleanTexts,
  leaf,
  leftToRight,
  line,
  madeBy,
  markOf,
  ruled,
  sheet,
  styles,
  text,
  type,
  view,
} from './elements.ts'
import type { Writing } from './fonts.ts'

export type ReceiptPdf = {
  brand_name: string
  support_email: string
  logo: Logo | null
  /** Who issues it, as far as administrators have told. */
  issuer: IssuerSettings
  payment: Payment
}

const own = StyleSheet.create({
  title: { ...type(21), fontWeight: 700, marginTop: 14 },
  issuer: { ...type(10), maxWidth: 320 },
  number: { ...type(11) },
  fact: { flexDirection: 'row', paddingVertical: 5, paddingHorizontal: 8 },
  label: { ...type(10), width: 130, color: styles.kind.color },
  value: { ...type(10.5), flex: 1 },
  amount: {
    flexDirection: 'row',
    alignItems: 'center',
    marginTop: 16,
    paddingVertical: 8,
    paddingHorizontal: 8,
    backgroundColor: '#eff6ec',
  },
  sum: { ...type(17), flex: 1, fontWeight: 700, color: leaf, fontFeatureSettings: ['tnum'] },
  words: { ...type(10), paddingHorizontal: 8, paddingTop: 6 },
  made: { ...type(9), marginTop: 26, paddingHorizontal: 8, color: styles.kind.color },
})

const fact = (label: string, value: string | null, style = {}) =>
  value
    ? h(
        View,
        { wrap: false },
        view(own.fact, text(own.label, label), text([own.value, style], value)),
        ruled(0.6, line),
      )
    : null

/** The lines of the receipt. Unknown facts are left out. */
function facts({ payment }: Pick<ReceiptPdf, 'payment'>) {
  const isRefund = payment.kind === 'refund'
  const { starts_on, ends_on, refund_of_receipt_no } = payment
  const period = starts_on && ends_on ? `, ${formatDate(starts_on)} to ${formatDate(ends_on)}` : ''
  return [
    fact(isRefund ? 'Refunded on' : 'Received on', formatDate(payment.paid_on)),
    fact(isRefund ? 'Refunded to' : 'Received from', payment.patient_name),
    fact('For', `${paymentPurpose(payment)}${period}`, leftToRight),
    fact(
      'Refund of',
      refund_of_receipt_no === null ? null : `Receipt ${formatReceiptNo(refund_of_receipt_no)}`,
    ),
    fact(isRefund ? 'Refunded by' : 'Paid by', paymentMethodLabels[payment.method]),
    fact('Reference', payment.reference),
  ]
}

/** The issuer's legal name, address and tax number, as a receipt needs them. */
const issuedBy = ({ legal_name, address, gstin }: IssuerSettings) =>
  [legal_name, address, gstin && `GSTIN ${gstin}`]
    .filter((words) => !!words)
    .map((words, index) => text([own.issuer, index === 0 ? { marginTop: 8 } : {}], words))

/** The receipt with all texts cleaned, each in one line. */
function cleaned({ logo: _, issuer, ...texts }: ReceiptPdf, { clean }: Writing) {
  const address = issuer.address?.replaceAll(/,?\n/g, ', ') ?? null
  return cleanTexts(
    { ...texts, issuer: { ...issuer, address } },
    { clean: (text) => clean(text).replaceAll('\n', ' ') },
  )
}

export function receiptDocument(input: ReceiptPdf, writing: Writing) {
  const receipt = cleaned(input, writing)
  const { brand_name, payment } = receipt
  const title = payment.kind === 'refund' ? 'Refund note' : 'Receipt'
  const number = formatReceiptNo(payment.receipt_no)
  return h(
    Document,
    { title: `${title} ${number}`, author: input.brand_name, ...madeBy(input.brand_name) },
    sheet(
      writing,
      receipt,
      view(styles.row, markOf(input.logo, 32), text(styles.brand, brand_name)),
      ...issuedBy(receipt.issuer),
      text(own.title, title),
      text(own.number, `No. ${number}`),
      view(styles.rule),
      ...facts(receipt),
      h(
        View,
        { style: own.amount, wrap: false },
        text(own.label, payment.kind === 'refund' ? 'Amount refunded' : 'Amount received'),
        text(own.sum, formatPaise(payment.amount_paise)),
      ),
      text(own.words, paiseInWords(payment.amount_paise)),
      text(own.made, 'Made by computer; valid without a signature.'),
    ),
  )
}

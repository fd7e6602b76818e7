import { Path, StyleSheet, Svg } from '@react-pdf/renderer'
import { createElement as h, type ReactNode } from 'react'
import { encode } from 'uqr'
import { formatPaise, paiseInWords } from '#domain/ledger/rupees.ts'
import type { IssuerSettings } from '#domain/site/settings.ts'
import {
  cleanTexts,
  documentOf,
  type From,
  head,
  leaf,
  leftToRight,
  line,
  ruled,
  sheet,
  styles,
  text,
  type,
  unbroken,
  view,
} from './elements.ts'
import type { Writing } from './fonts.ts'

/** A receipt, an invoice, or what takes one of them back. */
export type Paper = {
  title: string
  number: string
  /** Label and value; unknown facts are left out. */
  facts: [label: string, value: string | null][]
  /** What is charged, and how its sum comes about; what does not apply is left out. */
  amounts?: [text: string, paise: number | false | undefined][]
  sum: { label: string; paise: number }
  /** The address that pays the sum, as text and as QR code. */
  upi?: { label: string; address: string } | null
}
/** `issuer`: who issues it, as far as administrators have told. */
export type PaperPdf = Paper & From & { issuer: IssuerSettings }

const own = StyleSheet.create({
  title: { ...type(21), fontWeight: 700, marginTop: 14 },
  issuer: { ...type(10), maxWidth: 320 },
  number: { ...type(11) },
  fact: { flexDirection: 'row', paddingVertical: 5, paddingHorizontal: 8 },
  label: { ...type(10), width: 130, color: styles.kind.color },
  value: { ...type(10.5), flex: 1 },
  paise: { ...type(10.5), fontFeatureSettings: ['tnum'] },
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
  code: { marginTop: 18, paddingHorizontal: 8 },
  made: { ...type(9), marginTop: 26, paddingHorizontal: 8, color: styles.kind.color },
})

/** A line of the paper, with a rule below it. */
const entry = (...texts: ReactNode[]) => unbroken({}, view(own.fact, ...texts), ruled(0.6, line))
const fact = ([label, value]: Paper['facts'][number]) =>
  value ? entry(text(own.label, label), text([own.value, label === 'For' ? leftToRight : {}], value)) : null
const amount = ([what, paise]: NonNullable<Paper['amounts']>[number]) =>
  typeof paise === 'number' ? entry(text(own.value, what), text(own.paise, formatPaise(paise))) : null

/** The issuer's legal name, address and tax number, as a receipt needs them. */
const issuedBy = ({ legal_name, address, gstin }: IssuerSettings) =>
  [legal_name, address, gstin && `GSTIN ${gstin}`]
    .filter((words) => !!words)
    .map((words, index) => text([own.issuer, index === 0 ? { marginTop: 8 } : {}], words))

const codeSide = 110
/** The QR code of an address, and what it is for. */
function payCode({ label, address }: { label: string; address: string }) {
  const { data, size } = encode(address)
  const modules = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
  return unbroken(
    own.code,
    h(
      Svg,
      { viewBox: `0 0 ${size} ${size}`, width: codeSide, height: codeSide },
      h(Path, { d: modules.join(''), fill: '#000000' }),
    ),
    text(own.words, label),
  )
}

/** The paper with all texts cleaned, each in one line. */
function cleaned({ issuer, upi: _, ...texts }: PaperPdf, { clean }: Writing) {
  const address = issuer.address?.replaceAll(/,?\n/g, ', ') ?? null
  return cleanTexts(
    { ...texts, issuer: { ...issuer, address } },
    { clean: (text) => clean(text).replaceAll('\n', ' ') },
  )
}

export function paperDocument(input: PaperPdf, writing: Writing) {
  const paper = cleaned(input, writing)
  const { title, number, sum } = paper
  return documentOf(
    `${title} ${number}`,
    input,
    sheet(
      writing,
      paper,
      head(paper, 32),
      ...issuedBy(paper.issuer),
      text(own.title, title),
      text(own.number, `No. ${number}`),
      view(styles.rule),
      ...paper.facts.map(fact),
      ...(paper.amounts ?? []).map(amount),
      unbroken(own.amount, text(own.label, sum.label), text(own.sum, formatPaise(sum.paise))),
      text(own.words, paiseInWords(sum.paise)),
      input.upi ? payCode(input.upi) : null,
      text(own.made, 'Made by computer; valid without a signature.'),
    ),
  )
}

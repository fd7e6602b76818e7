import * as pdf from '@react-pdf/renderer'
import { Circle, Document, Image, Link, Page, Path, StyleSheet, Svg, View } from '@react-pdf/renderer'
import { createElement as h, type ReactNode } from 'react'
import { mailtoLink } from '#domain/mailto.ts'
import type { Logo } from '#domain/site/logo.ts'
import type { Writing } from './fonts.ts'

type Style = pdf.Styles[string] | pdf.Styles[string][]

/** A box. Children are separate arguments, so they need no keys. */
export const view = (style: Style, ...children: ReactNode[]) => h(pdf.View, { style }, ...children)

/** A box that stays in one piece on a page. */
export const unbroken = (style: Style, ...children: ReactNode[]) =>
  h(pdf.View, { style, wrap: false }, ...children)

/** A text whose first letter says from which side it is read. A `direction` in its style overrules that. */
export function Text({ style = {}, ...more }: pdf.TextProps & { style?: Style }) {
  // The renderer knows 'auto', but its types don't.
  const direction = { direction: 'auto' as 'ltr' }
  // Without the penalty the renderer breaks lines, with a hyphen, where the font changes: after a bracket, for example.
  return h(pdf.Text, { hyphenationPenalty: 10_000, ...more, style: [direction, style].flat() })
}

/** For a sentence of ours that begins with somebody's name. */
export const leftToRight = { direction: 'ltr' as const }

/** For texts of several lines: one that is read from the right begins there. */
export const side = (text: string) => ({
  textAlign: /^\P{L}*\p{Script=Arabic}/u.test(text) ? ('right' as const) : ('left' as const),
})

export const text = (style: Style, ...children: ReactNode[]) => h(Text, { style }, ...children)

/** By whom a document is, as its head and its footer say. */
export type From = { brand_name: string; support_email: string; logo: Logo | null }

/** All texts of a document with what its fonts can show. The logo stays: its picture is a long text of its own. */
export const cleanTexts = <Texts extends From>(
  { logo, ...texts }: Texts,
  { clean }: Pick<Writing, 'clean'>,
): Texts => ({
  ...JSON.parse(JSON.stringify(texts), (_, value) => (typeof value === 'string' ? clean(value) : value)),
  logo,
})

/** A line drawn as a box: borders of a block that is split across pages can end up outside the page. */
export const ruled = (height: number, backgroundColor: string) => view({ height, backgroundColor })

// The interface's colours (web/theme.ts), darker so that they work on a black-and-white printer.
const ink = '#1a251c'
const dim = '#49523f'
const warning = '#a3251a'
export const leaf = '#286635'
export const line = '#dfdacb'
const figureWidth = 46

/** With this line height capitals are centred and stacked Devanagari letters have enough room. */
export const type = (fontSize: number) => ({ fontSize, lineHeight: 1.4 })

export const styles = StyleSheet.create({
  page: {
    ...type(9),
    color: ink,
    paddingTop: 38,
    paddingBottom: 46,
    paddingHorizontal: 40,
  },
  row: { flexDirection: 'row', alignItems: 'center' },
  brand: { ...type(17), fontWeight: 700, color: leaf, marginLeft: 9, flex: 1 },
  kind: { ...type(10), color: dim },
  name: { ...type(21), fontWeight: 700, marginTop: 8 },
  week: { ...type(11), color: dim },
  rule: { height: 3, width: 46, backgroundColor: '#ecae1a', marginTop: 6, marginBottom: 12 },
  running: { ...type(8), position: 'absolute', top: 18, left: 40, right: 40, color: dim },
  block: { marginBottom: 10 },
  heading: {
    flexDirection: 'row',
    alignItems: 'center',
    paddingVertical: 2,
    paddingHorizontal: 8,
    backgroundColor: '#eff6ec',
  },
  headingTitle: { ...type(11.5), fontWeight: 700, color: '#1f522a' },
  beside: { ...type(9), flex: 1, color: dim, marginLeft: 7, paddingTop: 1.5 },
  column: { ...type(8), width: figureWidth, textAlign: 'right', color: dim },
  meal: {
    flexDirection: 'row',
    paddingVertical: 3,
    paddingHorizontal: 8,
  },
  when: { ...type(8.5), width: 78, color: leaf, fontWeight: 700, paddingTop: 0.5 },
  time: { color: dim, fontWeight: 400, fontFeatureSettings: ['tnum'] },
  what: { flex: 1, paddingRight: 8 },
  title: { ...type(9.5), color: dim },
  strong: { fontWeight: 700 },
  dish: { fontWeight: 700, color: ink },
  small: { ...type(8.5), color: dim },
  clash: { ...type(8.5), color: warning, fontWeight: 700 },
  reason: { ...type(9.5), paddingTop: 8 },
  figure: { ...type(9), width: figureWidth, textAlign: 'right', fontFeatureSettings: ['tnum'] },
  total: { ...type(9), flexDirection: 'row', paddingVertical: 3, paddingHorizontal: 8 },
  notes: { ...type(9.5), paddingTop: 5, paddingHorizontal: 8 },
  recipePart: { ...type(8.5), paddingHorizontal: 8, paddingTop: 4, color: leaf, fontWeight: 700 },
  ingredients: { flexDirection: 'row', flexWrap: 'wrap' },
  ingredient: { width: '50%' },
  step: { flexDirection: 'row', paddingHorizontal: 8, paddingTop: 1.5 },
  mark: { ...type(9), width: 16, color: dim },
  stepText: { ...type(9.5), flex: 1 },
  footer: {
    position: 'absolute',
    top: 806,
    left: 40,
    right: 40,
  },
  footerRow: { flexDirection: 'row', paddingTop: 4 },
  footerText: { ...type(8), color: dim },
  link: { color: dim, textDecoration: 'none' },
})

type By = { brand_name: string; nutritionist_name?: string | null }

/** A file of these sheets, with what programs show of it: whoever wrote it, or the practice. */
export function documentOf(title: string, by: By, ...sheets: ReactNode[]) {
  const [creator, author] = [by.brand_name, by.nutritionist_name ?? by.brand_name]
  return h(Document, { title, author, creator, producer: creator, language: 'en-IN' }, ...sheets)
}

/** Footer of every page: the brand, the support address and the page number. */
const footer = (brandName: string, email: string) =>
  h(
    View,
    { style: styles.footer, fixed: true },
    ruled(0.6, line),
    view(
      styles.footerRow,
      text(
        [styles.footerText, leftToRight, { flex: 1 }],
        `${brandName}, `,
        h(Link, { src: mailtoLink(email), style: styles.link }, email),
      ),
      h(Text, {
        style: [styles.footerText, { width: 90, textAlign: 'right' }],
        render: ({ pageNumber, totalPages }) => `page ${pageNumber} of ${totalPages}`,
      }),
    ),
  )

/** A page of a document, which goes on on further ones when it is full. */
export const sheet = (writing: Writing, from: From, ...children: ReactNode[]) =>
  h(
    Page,
    { size: 'A4', style: [styles.page, { fontFamily: writing.fontFamily }] },
    footer(from.brand_name, from.support_email),
    ...children,
  )

const katori = (cx: string, cy: string, fill: string) => [
  h(Circle, { key: `${fill} rim`, cx, cy, r: '5.5', fill: '#286635' }),
  h(Circle, { key: fill, cx, cy, r: '3.9', fill }),
]

/** The widest logo beside the practice's name, in points. */
const widest = 150

/** The head of a document: by whom it is, and of what kind. `size` is the logo's height in points. */
export const head = ({ logo, brand_name }: From, size: number, kind?: string) =>
  view(styles.row, markOf(logo, size), text(styles.brand, brand_name), kind && text(styles.kind, kind))

/** The practice's logo, or without one the product's. */
function markOf(logo: Logo | null, size: number) {
  if (!logo) return plateMark(size)
  const scale = Math.min(size / logo.height, widest / logo.width)
  return h(Image, { src: logo.src, style: { width: logo.width * scale, height: logo.height * scale } })
}

function plateMark(size: number) {
  return h(
    Svg,
    { width: size, height: size, viewBox: '0 0 48 48' },
    h(Circle, { cx: '24', cy: '24', r: '23', fill: '#286635' }),
    h(Circle, { cx: '24', cy: '24', r: '19.5', fill: '#fdf8ea' }),
    h(Circle, { cx: '24', cy: '24', r: '17.4', fill: 'none', stroke: '#e2d9bd', strokeWidth: 1 }),
    h(Path, { d: 'M24 23.2 36.4 33.2A15.7 15.7 0 0 1 11.6 33.2Z', fill: '#cd853c' }),
    h(Path, { d: 'M24 23.2 31 37.6A15.7 15.7 0 0 1 11.6 33.2Z', fill: '#edbd78' }),
    h(Circle, { cx: '18.6', cy: '34.2', r: '1.4', fill: '#c67f37' }),
    h(Circle, { cx: '24.6', cy: '31.2', r: '1.1', fill: '#c67f37' }),
    ...katori('13.6', '22.6', '#79b370'),
    ...katori('24', '13.4', '#f2b11f'),
    ...katori('34.4', '22.6', '#d65f38'),
  )
}

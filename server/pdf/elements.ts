import * as pdf from '@react-pdf/renderer'
import { createElement as h, type ReactNode } from 'react'
import type { Writing } from './fonts.ts'

type Style = pdf.Styles[string] | pdf.Styles[string][]

/** A box. Children are separate arguments, so they need no keys. */
export const view = (style: Style, ...children: ReactNode[]) => h(pdf.View, { style }, ...children)

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

/** All texts of a document with what its fonts can show. */
export const cleanTexts = <Texts>(texts: Texts, { clean }: Pick<Writing, 'clean'>): Texts =>
  JSON.parse(JSON.stringify(texts), (_, value) => (typeof value === 'string' ? clean(value) : value))

/** A line drawn as a box: borders of a block that is split across pages can end up outside the page. */
export const ruled = (height: number, backgroundColor: string) => view({ height, backgroundColor })

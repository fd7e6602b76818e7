import { StyleSheet } from '@react-pdf/renderer'
import {
  cleanTexts,
  documentOf,
  type From,
  head,
  leaf,
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

export type ExchangesPdf = From & {
  language: string
  title: string
  about: string
  groups: { title: string; kcal: number; foods: { name: string; amount: string }[] }[]
}
type Group = ExchangesPdf['groups'][number]

const own = StyleSheet.create({
  title: { ...type(18), fontWeight: 700, marginTop: 4, marginBottom: 2 },
  about: { ...type(8), color: styles.kind.color },
  columns: { flexDirection: 'row', marginTop: 8 },
  column: { width: 252 },
  gap: { width: 11 },
  block: { marginBottom: 6 },
  heading: { ...styles.heading, paddingVertical: 1 },
  kcal: { ...type(8), color: styles.kind.color },
  // Letters of some scripts are higher: a line has one height in all of them.
  food: { flexDirection: 'row', paddingHorizontal: 8, height: 13, alignItems: 'center' },
  name: { ...type(8), flex: 1, paddingRight: 6, fontWeight: 700, maxLines: 1, textOverflow: 'ellipsis' },
  amount: { ...type(8), fontFeatureSettings: ['tnum'], maxLines: 1 },
})

/** In two columns of about the same height. */
function columnsOf(groups: Group[]): [Group[], Group[]] {
  const heightOf = (some: Group[]) => some.reduce((sum, { foods }) => sum + foods.length + 2, 0)
  const uneven = (at: number) => Math.abs(heightOf(groups.slice(0, at)) - heightOf(groups.slice(at)))
  const [at] = groups.map((_, index) => index).sort((one, other) => uneven(one) - uneven(other))
  return [groups.slice(0, at), groups.slice(at)]
}

/** One page: what is one exchange of each food. */
export function exchangesDocument(input: ExchangesPdf, writing: Writing) {
  const chart = cleanTexts(input, writing)
  // Urdu begins at the right.
  const isFromRight = /\p{Script=Arabic}/u.test(chart.title)
  const row = isFromRight ? ({ flexDirection: 'row-reverse' } as const) : {}
  const begin = { textAlign: isFromRight ? ('right' as const) : ('left' as const) }
  const block = ({ title, kcal, foods }: Group) =>
    unbroken(
      own.block,
      view(
        [own.heading, row],
        text([styles.headingTitle, begin, { flex: 1 }], title),
        text(own.kcal, `${kcal} kcal`),
      ),
      ruled(1.2, leaf),
      ...foods.map(({ name, amount }) =>
        view(
          {},
          view([own.food, row], text([own.name, begin], name), text(own.amount, amount)),
          ruled(0.4, line),
        ),
      ),
    )
  const [first, second] = columnsOf(chart.groups)
  return documentOf(
    `${input.title} (${input.language})`,
    input,
    sheet(
      writing,
      chart,
      head(chart, 26, chart.language),
      text([own.title, begin], chart.title),
      text([own.about, begin], chart.about),
      view(
        [own.columns, row],
        view(own.column, ...first.map(block)),
        view(own.gap),
        view(own.column, ...second.map(block)),
      ),
    ),
  )
}

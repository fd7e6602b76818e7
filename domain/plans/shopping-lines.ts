import type { ListedRow, OwnLine, ShoppingRow } from './shopping-list.ts'

/** The most days of one list. */
export const longestList = 31
/** The most lines of one's own, and the characters of one. */
export const mostOwnLines = 50
export const ownLineLength = 100

/** The shelves of a shop in the order in which people pass them. Other foods are at the end. */
export const shelves = {
  vegetables: 'Vegetables',
  greens: 'Leaves and herbs',
  fruit: 'Fruit',
  dairy: 'Milk, curd and paneer',
  eggs: 'Eggs',
  meat: 'Meat',
  fish: 'Fish',
  bakery: 'Bread',
  grains: 'Flour, rice and grains',
  pulses: 'Dals and beans',
  oils: 'Oil and ghee',
  spices: 'Spices',
  nuts: 'Nuts, seeds and dried fruit',
  sweet: 'Sugar and honey',
  packaged: 'Packets and jars',
  drinks: 'Drinks',
} as const

/** Shelves of foods that keep for months: a kitchen has an opened pack of many of them. */
const keeping = (['grains', 'pulses', 'oils', 'spices', 'nuts', 'sweet', 'packaged'] as const).map(
  (name): string => shelves[name],
)
/** Grams of such a food below which an opened pack may do. */
const pack = 250
/** The most lines of a list: longer ones are not read in a shop. */
export const mostLines = 45

/** One line to tick: a food, or the small amounts of a shelf together. */
export type ShoppingLine<Row extends ShoppingRow = ShoppingRow> = { shelf: string; rows: Row[] }

/**
 * The foods as lines, in their order. While there are too many lines, the smallest amounts of a shelf share one at its
 * end: first of foods that keep, then of any. No food and no amount is left out.
 */
export function shoppingLines<Row extends ShoppingRow>(rows: Row[]): ShoppingLine<Row>[] {
  const isKept = ({ shelf, grams }: Row) => keeping.includes(shelf) && grams < pack
  const smallestFirst = [...rows].sort(
    (one, other) => Number(isKept(other)) - Number(isKept(one)) || one.grams - other.grams,
  )
  const small = new Set<Row>()
  const joined = new Set<string>()
  for (const row of smallestFirst) {
    if (rows.length - small.size + joined.size <= mostLines) break
    small.add(row)
    joined.add(row.shelf)
  }
  return [...Map.groupBy(rows, ({ shelf }) => shelf)].flatMap(([shelf, foods]) => {
    const together = foods.filter((row) => small.has(row))
    const single = foods.filter((row) => !small.has(row)).map((row) => ({ shelf, rows: [row] }))
    return together.length > 0 ? [...single, { shelf, rows: together }] : single
  })
}

/** "Tomato, 1.2 kg", or "Small amounts: Jeera, 15 g; Haldi, 7 g". */
function lineText({ rows }: ShoppingLine): string {
  const foods = rows.map(({ name, amount }) => `${name}, ${amount}`)
  return rows.length === 1 ? foods[0]! : `Small amounts: ${foods.join('; ')}`
}

/** What is still to buy, for a messenger: shelves and their lines. */
export function shoppingText(title: string, { rows, own }: { rows: ListedRow[]; own: OwnLine[] }): string {
  const open = shoppingLines(rows.filter(({ staple }) => !staple))
    .map((line) => ({ ...line, rows: line.rows.filter(({ bought }) => !bought) }))
    .filter((line) => line.rows.length > 0)
  const parts = [...Map.groupBy(open, ({ shelf }) => shelf)].map(([shelf, lines]): [string, string[]] => [
    shelf,
    lines.map(lineText),
  ])
  const written = own.filter(({ bought }) => !bought).map(({ text }) => text)
  if (written.length > 0) parts.push(['Also', written])
  return [
    title,
    ...parts.map(([heading, lines]) => [heading, ...lines.map((line) => `- ${line}`)].join('\n')),
  ].join('\n\n')
}

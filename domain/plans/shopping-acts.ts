import type { DateString } from '#domain/dates.ts'
import type { ListedRow, OwnLine } from './shopping-list.ts'

/**
 * What somebody did with lines of the list from `from` to `to`: ticked them, said that they are always at home, wrote one
 * of their own, or removed written ones.
 */
export type ListAct = {
  foods: string[]
  /** Ids of written lines. */
  lines: string[]
  bought?: boolean
  staple?: boolean
  added?: Pick<OwnLine, 'id' | 'text'>
  /** True when `lines` are removed. */
  removed?: boolean
  from: DateString
  to: DateString
  at: string
}

type Marked = { rows: ListedRow[]; own: OwnLine[] }

type Mark = Pick<ListAct, 'bought' | 'staple'>

/** What acts leave of a line's marks, on a list that ends on `to`. */
const marksAfter = (acts: ListAct[], to: DateString): Mark => {
  const marks: Mark = {}
  for (const { bought, staple, to: until } of acts) {
    // A tick on a shorter list says nothing about this one.
    if (bought !== undefined && (!bought || to <= until)) marks.bought = bought
    if (staple !== undefined) marks.staple = staple
  }
  return marks
}

/** Written lines after acts: a new one once, also when the list that was read has it already. */
function linesAfter(own: OwnLine[], acts: ListAct[]): OwnLine[] {
  let lines = own
  for (const { added, removed, lines: ids } of acts) {
    if (added && !lines.some(({ id }) => id === added.id)) lines = [...lines, { ...added, bought: false }]
    if (removed) lines = lines.filter(({ id }) => !ids.includes(id))
  }
  return lines
}

/** A list that ends on `to` after acts that may not have reached the server, in their order. */
export function withListActs<List extends Marked>(list: List, to: DateString, acts: ListAct[]): List {
  if (acts.length === 0) return list
  const onFood = (id: string) => acts.filter(({ foods }) => foods.includes(id))
  // A written line is bought on every list.
  const onLine = (id: string) => acts.filter(({ lines }) => lines.includes(id)).map((act) => ({ ...act, to }))
  return {
    ...list,
    rows: list.rows.map((row) => ({ ...row, ...marksAfter(onFood(row.food_id), to) })),
    own: linesAfter(list.own, acts).map((line) => ({ ...line, ...marksAfter(onLine(line.id), to) })),
  }
}

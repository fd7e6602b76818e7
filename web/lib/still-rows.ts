import { useStill } from './still.ts'

/** Rows in their order, but in the second after a press in the order of before it, if they are the same rows. */
export function useStillRows<Row>(rows: Row[], keyOf: (row: Row) => string): Row[] {
  const order = useStill(rows.map(keyOf).join('\n')).split('\n')
  const byKey = new Map(rows.map((row) => [keyOf(row), row]))
  const kept = order.flatMap((key) => byKey.get(key) ?? [])
  return kept.length === rows.length && order.length === rows.length ? kept : rows
}

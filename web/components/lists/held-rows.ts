import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError, List } from '#web/lib/api/api.ts'

type Held<Row, Outcome> = { row: Row; index: number; outcome: Outcome | undefined }

/**
 * A list in which one click can finish a row. A finished row keeps its place until the person turns the page or leaves:
 * otherwise the next row's button would slide under a second click. `place` says which part of the list is shown, such
 * as its filters and position.
 */
export function useHeldRows<Row, Outcome>(
  query: UseQueryResult<List<Row>, ApiError>,
  keyOf: (row: Row) => string,
  place: string,
) {
  const [held, setHeld] = useState<Held<Row, Outcome>[]>([])
  const [heldAt, setHeldAt] = useState(place)
  if (heldAt !== place) {
    setHeldAt(place)
    setHeld([])
  }
  const rows = [...(query.data?.rows ?? [])]
  const present = new Set(rows.map(keyOf))
  for (const { row, index } of held.toSorted((a, b) => a.index - b.index))
    if (!present.has(keyOf(row))) rows.splice(index, 0, row)
  const others = (all: Held<Row, Outcome>[], row: Row) => all.filter((one) => keyOf(one.row) !== keyOf(row))
  return {
    /** The query with the finished rows in their places. */
    query: { ...query, data: query.data && { ...query.data, rows } },
    /** What came of a row that is finished. */
    outcomeOf: (row: Row) => held.find((one) => keyOf(one.row) === keyOf(row))?.outcome,
    /** Keeps a row in its place; without an outcome after an undo, which opens a finished row again. */
    hold(row: Row, outcome?: Outcome) {
      const index = rows.findIndex((one) => keyOf(one) === keyOf(row))
      setHeld((before) => [...others(before, row), { row, index, outcome }])
    },
    /** Shows a row as the list has it now, or no more. */
    release(row: Row) {
      setHeld((before) => others(before, row))
    },
  }
}

import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import type { TriageColumn, TriageRow, TriageSort } from '#domain/care/triage.ts'
import type { DateString } from '#domain/dates.ts'
import classes from './triage.module.css'
import {
  AdherenceCell,
  NameCell,
  NeedsCell,
  PlanCell,
  ReportCell,
  TrendCell,
  UnreadCell,
} from './triage-cells.tsx'

type Column = {
  by: TriageColumn
  label: string
  numeric?: true
  render: (row: TriageRow, on: DateString) => ReactNode
}

/** The first one names the row. */
export const columns: Column[] = [
  { by: 'name', label: 'Name', render: (row) => <NameCell row={row} /> },
  { by: 'needs', label: 'Needs', render: (row) => <NeedsCell row={row} /> },
  { by: 'trend', label: 'Weight trend', render: (row) => <TrendCell row={row} /> },
  { by: 'adherence', label: 'Adherence', numeric: true, render: (row) => <AdherenceCell row={row} /> },
  { by: 'last_report', label: 'Last report', render: (row, on) => <ReportCell row={row} on={on} /> },
  { by: 'plan_end', label: 'Plan until', render: (row, on) => <PlanCell row={row} on={on} /> },
  { by: 'unread', label: 'Unread', numeric: true, render: (row) => <UnreadCell row={row} /> },
]

type HeadingProps = { column: Column; sort: TriageSort; onSort: (by: TriageColumn) => void }

/** A heading that sorts by its column, and turns the order when pressed again. */
function Heading({ column: { by, label, numeric }, sort, onSort }: HeadingProps) {
  const isSorted = sort.by === by
  const Arrow = isSorted ? (sort.descending ? IconArrowDown : IconArrowUp) : IconArrowsSort
  return (
    <th
      scope="col"
      // biome-ignore lint/a11y/noRedundantRoles: on a phone `display` removes the element's own role.
      role="columnheader"
      data-numeric={numeric}
      aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className={`${classes.sort} bare`}
        data-sorted={isSorted}
        onClick={() => onSort(by)}
      >
        {label}
        <Arrow size={14} aria-hidden className="rigid" />
      </button>
    </th>
  )
}

/** Rows change only with their data, so that sorting and filtering 300 of them is quick. */
const Row = memo(function Row({ row, on }: { row: TriageRow; on: DateString }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: on a phone `display` removes the element's own role.
    <tr role="row">
      {columns.map(({ by, numeric, render }, index) => {
        const Cell = index === 0 ? 'th' : 'td'
        return (
          <Cell
            key={by}
            {...(index === 0 ? { scope: 'row', role: 'rowheader' } : { role: 'cell' })}
            data-column={by}
            data-numeric={numeric}
          >
            {render(row, on)}
          </Cell>
        )
      })}
    </tr>
  )
})

type Props = Pick<HeadingProps, 'sort' | 'onSort'> & { rows: TriageRow[]; on: DateString }

/** All challengers in care, one row each; on narrow screens a dense list. */
export function TriageTable({ rows, on, sort, onSort }: Props) {
  return (
    <>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: on a phone `display` removes the elements' own roles. */}
      <table className={classes.table} aria-label="My Challengers" role="table">
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <Heading key={column.by} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <Row key={row.patient_id} row={row} on={on} />
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: on a phone `display` removes the elements' own roles. */}
    </>
  )
}

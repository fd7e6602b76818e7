import type { ReactNode } from 'react'
import classes from './responsive-table.module.css'

export type Column<Row> = {
  /** Also tells a table's columns apart. */
  label: string
  render: (row: Row) => ReactNode
  /** Right-aligned, with figures of one width. */
  numeric?: boolean
  /** On a phone's card without its label and over the full width: buttons, long texts. */
  wide?: boolean
}

export type TableProps<Row> = {
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  /** Stands in place of the table while there are no rows. */
  empty: ReactNode
  /** Names the table for screen readers. */
  label: string
}

/**
 * A table that turns each row into a card where it is narrow. The first column names the row.
 * The roles repeat what the elements say because `display: block` takes their meaning away.
 */
export function ResponsiveTable<Row>({ columns, rows, rowKey, empty, label }: TableProps<Row>) {
  if (rows.length === 0) return empty
  return (
    <div className={classes.frame}>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table className={classes.table} aria-label={label} role="table">
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column.label} scope="col" role="columnheader" data-numeric={column.numeric}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              {columns.map((column, index) => {
                const Cell = index === 0 ? 'th' : 'td'
                return (
                  <Cell
                    key={column.label}
                    {...(index === 0 ? { scope: 'row', role: 'rowheader' } : { role: 'cell' })}
                    data-label={index === 0 || column.wide ? undefined : column.label}
                    data-numeric={column.numeric}
                  >
                    <div className={classes.value}>{column.render(row)}</div>
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </div>
  )
}

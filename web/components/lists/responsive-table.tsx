import type { ReactNode } from 'react'
import classes from './responsive-table.module.css'

export type Column<Row> = {
  /** The heading; also the column's key. */
  label: string
  render: (row: Row) => ReactNode
  /** Right-aligned, with digits of equal width. */
  numeric?: boolean
  /** On a phone's card: full width and without the label, for buttons and long texts. */
  wide?: boolean
}

export type TableProps<Row> = {
  columns: Column<Row>[]
  rows: Row[]
  /** Needed for rows without an id. */
  rowKey?: ((row: Row) => string) | undefined
  /** Shown when there are no rows. */
  empty: ReactNode
  /** The table's name for screen readers. */
  label: string
  /** Its columns need much room: rows become cards already on small desktops. */
  isBroad?: boolean
}

const idOf = (row: unknown) => (row as { id: string }).id

/**
 * A table whose rows become cards on narrow screens. The first column names the row. The roles repeat the elements'
 * own, because `display: block` removes them.
 */
export function ResponsiveTable<Row>({
  columns,
  rows,
  rowKey = idOf,
  empty,
  label,
  isBroad,
}: TableProps<Row>) {
  if (rows.length === 0) return empty
  return (
    <div className={classes.frame} data-broad={isBroad}>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: the comment of the component says why */}
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
                    <div className={`${classes.value} breaks`}>{column.render(row)}</div>
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: the comment of the component says why */}
    </div>
  )
}

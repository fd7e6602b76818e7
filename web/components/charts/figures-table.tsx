import { Table } from '@mantine/core'
import { type DateString, formatDate } from '#domain/dates.ts'
import classes from './progress-charts.module.css'

type Props<Row> = {
  label: string
  /** The table's name for screen readers. */
  caption: string
  /** Newest first. */
  rows: Row[]
  weekOf: (row: Row) => DateString
  columns: { label: string; figure: (row: Row) => string | number }[]
}

/** The values of weekly charts as a table. */
export function FiguresTable<Row>({ label, caption, rows, weekOf, columns }: Props<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: only a focusable element scrolls by keyboard.
    <section className={classes.frame} tabIndex={0} aria-label={label}>
      <Table aria-label={caption} horizontalSpacing="xs" className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Week of</Table.Th>
            {columns.map((column) => (
              <Table.Th key={column.label} scope="col">
                {column.label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={weekOf(row)}>
              <Table.Th scope="row">{formatDate(weekOf(row))}</Table.Th>
              {columns.map((column) => (
                <Table.Td key={column.label}>{column.figure(row)}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

import { Table } from '@mantine/core'
import { formatDate } from '#domain/dates.ts'
import type { Analytics } from '#domain/progress/progress.ts'
import classes from '#web/components/charts/progress-charts.module.css'

const oneDecimal = (value: number | null) => value?.toFixed(1) ?? '–'

/** What the charts of weeks show, in figures; newest first. */
export function WeeksTable({ series }: { series: Analytics['series'] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard as well.
    <section className={classes.frame} tabIndex={0} aria-label="Weeks in figures">
      <Table
        aria-label="Reports, adherence, energy and weight by week"
        horizontalSpacing="xs"
        className={classes.table}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Week of</Table.Th>
            <Table.Th scope="col">Reports</Table.Th>
            <Table.Th scope="col">Adherence (%)</Table.Th>
            <Table.Th scope="col">Energy (1-10)</Table.Th>
            <Table.Th scope="col">Weight change (kg)</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {series.toReversed().map((week) => (
            <Table.Tr key={week.week}>
              <Table.Th scope="row">{formatDate(week.week)}</Table.Th>
              <Table.Td>{week.reports}</Table.Td>
              <Table.Td>{oneDecimal(week.avg_adherence)}</Table.Td>
              <Table.Td>{oneDecimal(week.avg_energy)}</Table.Td>
              <Table.Td>{week.avg_weight_gain?.toFixed(2).replace('-', '−') ?? '–'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

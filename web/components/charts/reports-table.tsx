import { Table } from '@mantine/core'
import { formatDate } from '#domain/dates.ts'
import type { ProgressReport } from '#domain/progress/progress.ts'
import { weightTrend } from '#domain/progress/progress-figures.ts'
import classes from './progress-charts.module.css'

const oneDecimal = (value: number | null | undefined) => value?.toFixed(1) ?? '–'

/** What the charts show, in figures; newest first. */
export function ReportsTable({ reports }: { reports: ProgressReport[] }) {
  const trend = new Map(weightTrend(reports).map(({ week_start, kg }) => [week_start, kg]))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard as well.
    <section className={classes.frame} tabIndex={0} aria-label="Reports in figures">
      <Table
        aria-label="Weight, waist, adherence and energy over time"
        horizontalSpacing="xs"
        className={classes.table}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Week of</Table.Th>
            <Table.Th scope="col">Weight (kg)</Table.Th>
            <Table.Th scope="col">Trend (kg)</Table.Th>
            <Table.Th scope="col">Waist (cm)</Table.Th>
            <Table.Th scope="col">Adherence (%)</Table.Th>
            <Table.Th scope="col">Energy (1-10)</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {reports.map((report) => (
            <Table.Tr key={report.id}>
              <Table.Th scope="row">{formatDate(report.week_start)}</Table.Th>
              <Table.Td>{oneDecimal(report.weight_kg)}</Table.Td>
              <Table.Td>{oneDecimal(trend.get(report.week_start))}</Table.Td>
              <Table.Td>{oneDecimal(report.waist_cm)}</Table.Td>
              <Table.Td>{Number(report.adherence_pct.toFixed(1))}</Table.Td>
              <Table.Td>{report.energy_levels}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

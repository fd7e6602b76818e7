import { Table } from '@mantine/core'
import type { TrendWeek } from '#domain/admin/admin.ts'
import { formatDate } from '#domain/dates.ts'
import classes from '#web/components/charts/progress-charts.module.css'

const inWords = (figure: number) => figure.toLocaleString('en-IN')

/** What the charts of weeks show, in figures; newest first. */
export function TrendsTable({ series }: { series: TrendWeek[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard as well.
    <section className={classes.frame} tabIndex={0} aria-label="Weeks in figures">
      <Table
        aria-label="Sign-ups, active challengers, plans, reports and revenue by week"
        horizontalSpacing="xs"
        className={classes.table}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Week of</Table.Th>
            <Table.Th scope="col">Sign-ups</Table.Th>
            <Table.Th scope="col">Active challengers</Table.Th>
            <Table.Th scope="col">Plans published</Table.Th>
            <Table.Th scope="col">Progress reports</Table.Th>
            <Table.Th scope="col">Revenue (₹)</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {series.toReversed().map((week) => (
            <Table.Tr key={week.week}>
              <Table.Th scope="row">{formatDate(week.week)}</Table.Th>
              <Table.Td>{inWords(week.signups)}</Table.Td>
              <Table.Td>{inWords(week.active_challengers)}</Table.Td>
              <Table.Td>{inWords(week.plans_published)}</Table.Td>
              <Table.Td>{inWords(week.reports)}</Table.Td>
              <Table.Td>{inWords(week.revenue).replace('-', '−')}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

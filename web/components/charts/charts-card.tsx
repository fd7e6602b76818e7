import { Box, NativeSelect, SegmentedControl, Table, Text } from '@mantine/core'
import { type ComponentType, type HTMLAttributes, lazy, type ReactNode, Suspense, useState } from 'react'
import { type DateString, formatDate } from '#domain/dates.ts'
import { Loaded, type Query, Skeletons } from '#web/components/feedback/loaded.tsx'
import { SectionCard } from '#web/components/layout/page.tsx'
import { choicesOf } from '#web/lib/choices.ts'
import classes from './progress-charts.module.css'

type Props<Data> = {
  title: string
  /** The label of the choice of period. */
  rangeLabel?: string
  /** The periods to choose from. */
  ranges: { value: string; label: string }[]
  range: string
  onRange: (range: string) => void
  query: Query<Data>
  /** Shown while the figures load for the first time. */
  loading: ReactNode
  /** The error message if the server gives none. */
  failed: string
  children: (data: Data, isTable: boolean) => ReactNode
}

/** Figures over a chosen period, as charts or as a table. */
export function ChartsCard<Data>({ title, rangeLabel = 'Time shown', ...rest }: Props<Data>) {
  const { ranges, range, onRange, query, loading, failed, children } = rest
  const [view, setView] = useState('charts')
  return (
    <SectionCard title={title}>
      <Box mb="lg" className="wrap between no-print">
        <NativeSelect
          aria-label={rangeLabel}
          data={ranges}
          value={range}
          onChange={(event) => onRange(event.currentTarget.value)}
        />
        <SegmentedControl
          aria-label="Shown as"
          data={choicesOf({ charts: 'Charts', table: 'Table' })}
          value={view}
          onChange={setView}
        />
      </Box>
      <div aria-busy={query.isFetching}>
        <Loaded query={query} loading={loading} failed={failed}>
          {(data) => children(data, view === 'table')}
        </Loaded>
      </div>
    </SectionCard>
  )
}

/** Charts whose code loads where they are shown: the chart library is larger than most pages. */
export function lazyCharts<ChartProps extends object>(
  load: () => Promise<ComponentType<ChartProps>>,
  loading: ReactNode,
) {
  const Charts = lazy<ComponentType<ChartProps>>(() =>
    load().then(
      (Charts) => ({ default: Charts }),
      // Without the charts' code the table and the rest of the page still work.
      () => ({ default: Missing }),
    ),
  )
  return (props: ChartProps) => (
    <Suspense fallback={loading}>
      <Charts {...props} />
    </Suspense>
  )
}

const Missing = () => (
  <Text role="alert">
    The charts could not be loaded. Reload the page to try again; the table says the same.
  </Text>
)

/** Shown until this many charts are drawn. */
export const ChartsSkeleton = ({ count, ...rest }: HTMLAttributes<HTMLDivElement> & { count: number }) => (
  <div className={classes.charts} {...rest}>
    <Skeletons count={count} height="17rem" />
  </div>
)

type TableProps<Row> = {
  label: string
  /** The table's name for screen readers. */
  caption: string
  /** Newest first. */
  rows: Row[]
  weekOf: (row: Row) => DateString
  columns: { label: string; figure: (row: Row) => string | number }[]
}

/** The values of weekly charts as a table. */
export function FiguresTable<Row>({ label, caption, rows, weekOf, columns }: TableProps<Row>) {
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

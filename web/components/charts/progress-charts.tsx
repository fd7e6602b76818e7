import { NativeSelect, SegmentedControl, Skeleton, Text } from '@mantine/core'
import { IconChartLine } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { addDays, type DateString } from '#domain/dates.ts'
import type { ProgressReport } from '#domain/progress/progress.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { LoadError } from '#web/components/feedback/load-error.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import type { ApiError } from '#web/lib/api/api.ts'
import { useToday } from '#web/lib/today.ts'
import classes from './progress-charts.module.css'
import { ReportsTable } from './reports-table.tsx'

const LineCharts = lazy(() =>
  import('./line-charts.tsx').then(
    ({ LineCharts }) => ({ default: LineCharts }),
    // The page around them still works, and so does the table.
    () => ({ default: Missing }),
  ),
)

const ranges = [
  { value: '90', label: 'Last 3 months' },
  { value: '182', label: 'Last 6 months' },
  { value: '365', label: 'Last 12 months' },
  { value: 'all', label: 'From the beginning' },
]
const beginning = '1900-01-01'

/**
 * How somebody's reports from a date on are read, newest first, and what the answer is cached under: a route first, so
 * that writing refreshes it.
 */
export type ReportSource = {
  key: readonly unknown[]
  read: (since: DateString) => Promise<ProgressReport[]>
}

type Props = {
  source: ReportSource
  /** Drawn beside the weight; null: no line. */
  targetKg: number | null
}

/** How weight, waist, adherence and energy went: drawn, or as a table. */
export function ProgressCharts({ source, targetKg }: Props) {
  const today = useToday()
  const [range, setRange] = useState('365')
  const [view, setView] = useState('charts')
  const since: DateString = range === 'all' ? beginning : addDays(today, -Number(range))
  const reports = useQuery<ProgressReport[], ApiError>({
    queryKey: [...source.key, 'since', since],
    queryFn: () => source.read(since),
    // Never one person's reports under another's name.
    placeholderData: (previous, before) => (isOf(source, before?.queryKey) ? previous : undefined),
  })
  return (
    <SectionCard title="Over Time">
      <div className={`${classes.choices} no-print`}>
        <NativeSelect
          aria-label="Time shown"
          data={ranges}
          value={range}
          onChange={(event) => setRange(event.currentTarget.value)}
        />
        <SegmentedControl
          aria-label="Shown as"
          data={[
            { value: 'charts', label: 'Charts' },
            { value: 'table', label: 'Table' },
          ]}
          value={view}
          onChange={setView}
        />
      </div>
      <div aria-busy={reports.isFetching}>
        <Content reports={reports} view={view} targetKg={targetKg} />
      </div>
    </SectionCard>
  )
}

function isOf(source: ReportSource, key: readonly unknown[] = []): boolean {
  return JSON.stringify(key.slice(0, source.key.length)) === JSON.stringify(source.key)
}

type ContentProps = {
  reports: { data: ProgressReport[] | undefined; error: ApiError | null; refetch: () => unknown }
  view: string
  targetKg: number | null
}

function Content({ reports, view, targetKg }: ContentProps) {
  const { data, error } = reports
  if (!data && error) return <LoadError query={reports} failed="Failed to load progress data" />
  if (!data) return <Loading />
  if (!data.length)
    return (
      <EmptyState
        icon={<IconChartLine />}
        title="No reports in this time"
        text="Choose a longer time to see the earlier ones."
      />
    )
  if (view === 'table') return <ReportsTable reports={data} />
  return (
    <Suspense fallback={<Loading />}>
      <LineCharts reports={data} targetKg={targetKg} />
    </Suspense>
  )
}

function Loading() {
  return (
    <div className={classes.charts}>
      {['weight', 'waist', 'adherence', 'energy'].map((chart) => (
        <Skeleton key={chart} className={classes.waiting} />
      ))}
    </div>
  )
}

function Missing() {
  return (
    <Text role="alert">
      The charts could not be loaded. Reload the page to try again; the table says the same.
    </Text>
  )
}

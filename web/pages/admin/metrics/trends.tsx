import { NativeSelect, SegmentedControl, Skeleton, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { type Trends, trendWeeks } from '#domain/admin/admin.ts'
import { formatDate } from '#domain/dates.ts'
import chartClasses from '#web/components/charts/progress-charts.module.css'
import { LoadError } from '#web/components/feedback/load-error.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { TrendsTable } from './trends-table.tsx'

const TrendsCharts = lazy(() =>
  import('./trends-charts.tsx').then(
    ({ TrendsCharts }) => ({ default: TrendsCharts }),
    // The page around them still works, and so does the table.
    () => ({ default: Missing }),
  ),
)

function Missing() {
  return (
    <Text role="alert">
      The charts could not be loaded. Reload the page to try again; the table says the same.
    </Text>
  )
}

export const trendsRoute = 'GET /admin/metrics/trends'

/** The platform week by week: drawn, or as a table. */
export function MetricsTrends() {
  const [weeks, setWeeks] = useState(String(trendWeeks[0]))
  const [view, setView] = useState('charts')
  const trends = useApi(trendsRoute, { query: { weeks: Number(weeks) } })
  return (
    <SectionCard title="Trends by Week">
      <div className={`${chartClasses.choices} no-print`}>
        <NativeSelect
          aria-label="Time shown"
          data={trendWeeks.map((many) => ({ value: String(many), label: `Last ${many} weeks` }))}
          value={weeks}
          onChange={(event) => setWeeks(event.currentTarget.value)}
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
      <div aria-busy={trends.isFetching}>
        {trends.data ? <Content data={trends.data} view={view} /> : null}
        {trends.isPending ? <Waiting /> : null}
        <LoadError query={trends} failed="Failed to load the trends" />
      </div>
    </SectionCard>
  )
}

function Content({ data, view }: { data: Trends; view: string }) {
  return (
    <>
      <Text size="sm" c="dimmed" mb="md">
        {formatDate(data.from)} to {formatDate(data.to)}, Monday to Sunday; the last week is not over yet.
        People whose account was deleted no longer count, their payments do.
      </Text>
      {view === 'table' ? (
        <TrendsTable series={data.series} />
      ) : (
        <Suspense fallback={<Waiting />}>
          <TrendsCharts data={data} />
        </Suspense>
      )}
    </>
  )
}

function Waiting() {
  return (
    <div className={chartClasses.charts} role="status" aria-label="Loading trends">
      {['signups', 'challengers', 'plans', 'reports', 'revenue'].map((chart) => (
        <Skeleton key={chart} className={chartClasses.waiting} />
      ))}
    </div>
  )
}

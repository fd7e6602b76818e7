import { NativeSelect, SegmentedControl, Skeleton, Text } from '@mantine/core'
import { IconChartLine } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { formatDate } from '#domain/dates.ts'
import { type Analytics, type AnalyticsPeriod, analyticsPeriods } from '#domain/progress/progress.ts'
import chartClasses from '#web/components/charts/progress-charts.module.css'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { LoadError } from '#web/components/feedback/load-error.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { WeeksTable } from './analytics-table.tsx'
import { AdherenceShares, Movers } from './movers.tsx'
import classes from './progress.module.css'

const WeekCharts = lazy(() =>
  import('./analytics-charts.tsx').then(
    ({ WeekCharts }) => ({ default: WeekCharts }),
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

const periodLabels: Record<AnalyticsPeriod, string> = {
  week: 'Last 7 days',
  month: 'Last 30 days',
  quarter: 'Last 90 days',
  year: 'Last 12 months',
}

/** '−0.4 kg', '+1.2 kg', '0 kg' */
export function signedKg(kg: number): string {
  const sign = kg < 0 ? '−' : kg > 0 ? '+' : ''
  return `${sign}${Math.abs(kg)} kg`
}

type Props = { period: AnalyticsPeriod; onPeriod: (period: AnalyticsPeriod) => void }

/** How the challengers in care are doing together: by week, by adherence, and who moves which way. */
export function ProgressAnalytics({ period, onPeriod }: Props) {
  const [view, setView] = useState('charts')
  const analytics = useApi('GET /progress/nutritionist/analytics', { query: { time_period: period } })
  const { data } = analytics
  return (
    <SectionCard title="Analytics">
      <div className={`${classes.choices} no-print`}>
        <NativeSelect
          aria-label="Time looked at"
          data={analyticsPeriods.map((value) => ({ value, label: periodLabels[value] }))}
          value={period}
          onChange={(event) => onPeriod(event.currentTarget.value as AnalyticsPeriod)}
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
      <div aria-busy={analytics.isFetching}>
        <LoadError query={analytics} failed="Failed to load progress data" />
        {analytics.isPending ? <Waiting /> : null}
        {data ? <Content data={data} view={view} /> : null}
      </div>
    </SectionCard>
  )
}

function Content({ data, view }: { data: Analytics; view: string }) {
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        {formatDate(data.from)} to {formatDate(data.to)}
      </Text>
      {data.total_reports === 0 ? (
        <EmptyState
          icon={<IconChartLine />}
          title="No reports in this time"
          text="Choose a longer time to see the earlier ones."
        />
      ) : (
        <>
          <Facts data={data} />
          {view === 'table' ? (
            <WeeksTable series={data.series} />
          ) : (
            <Suspense fallback={<Waiting />}>
              <WeekCharts data={data} />
            </Suspense>
          )}
        </>
      )}
      <div className={classes.aside}>
        {data.total_reports > 0 ? <AdherenceShares adherence={data.adherence} /> : null}
        <Movers title="Improving" count={data.improving} people={data.movers.improving} />
        <Movers title="Declining" count={data.declining} people={data.movers.declining} />
      </div>
      <Text size="sm" c="dimmed" mt="md">
        Improving and declining: how the weight of the last four reports moves against each one's goal.{' '}
        {data.stable} of {data.total_patients} challengers are stable.
      </Text>
    </>
  )
}

function Facts({ data }: { data: Analytics }) {
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Reports</dt>
        <dd>{data.total_reports.toLocaleString('en-IN')}</dd>
      </div>
      <div>
        <dt>Challengers reporting</dt>
        <dd>
          {data.reporting_patients} of {data.total_patients}
        </dd>
      </div>
      {data.avg_weight_gain === null ? null : (
        <div>
          <dt>Weight change, on average</dt>
          <dd>{signedKg(data.avg_weight_gain)}</dd>
        </div>
      )}
    </dl>
  )
}

function Waiting() {
  return (
    <div className={chartClasses.charts}>
      {['reports', 'adherence', 'energy', 'weight'].map((chart) => (
        <Skeleton key={chart} className={chartClasses.waiting} />
      ))}
    </div>
  )
}

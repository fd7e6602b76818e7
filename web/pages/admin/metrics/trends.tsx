import { useState } from 'react'
import { type TrendWeek, trendWeeks } from '#domain/admin/admin.ts'
import { formatDate } from '#domain/dates.ts'
import { formatNumber } from '#domain/numbers.ts'
import { ChartsCard, ChartsSkeleton, FiguresTable, lazyCharts } from '#web/components/charts/charts-card.tsx'
import { Muted } from '#web/components/layout/page.tsx'
import { useApi } from '#web/lib/api/queries.ts'

export const trendsRoute = 'GET /admin/metrics/trends'

const ranges = trendWeeks.map((many) => ({ value: String(many), label: `Last ${many} weeks` }))
const waiting = <ChartsSkeleton count={5} role="status" aria-label="Loading trends" />
const TrendsCharts = lazyCharts(async () => (await import('./trends-charts.tsx')).TrendsCharts, waiting)

type Props = {
  /** The page says already that nothing could be loaded, and reads again: one failure, one message. */
  isFailureShown: boolean
}

/** The platform's figures by week, as charts or as a table. */
export function MetricsTrends({ isFailureShown }: Props) {
  const [weeks, setWeeks] = useState(ranges[0]!.value)
  const trends = useApi(trendsRoute, { query: { weeks: Number(weeks) } })
  if (isFailureShown && trends.isError && !trends.data) return null
  return (
    <ChartsCard
      title="Trends by Week"
      ranges={ranges}
      range={weeks}
      onRange={setWeeks}
      query={trends}
      loading={waiting}
      failed="Failed to load the trends"
    >
      {(data, isTable) => (
        <>
          <Muted mb="md">
            {formatDate(data.from)} to {formatDate(data.to)}, Monday to Sunday; the last week is not over yet.
            People whose account was deleted no longer count, their payments do.
          </Muted>
          {isTable ? <TrendsTable series={data.series} /> : <TrendsCharts data={data} />}
        </>
      )}
    </ChartsCard>
  )
}

function TrendsTable({ series }: { series: TrendWeek[] }) {
  return (
    <FiguresTable
      label="Weeks in figures"
      caption="Sign-ups, active challengers, plans, reports and revenue by week"
      rows={series.toReversed()}
      weekOf={({ week }) => week}
      columns={[
        { label: 'Sign-ups', figure: ({ signups }) => formatNumber(signups) },
        { label: 'Active challengers', figure: ({ active_challengers }) => formatNumber(active_challengers) },
        { label: 'Plans published', figure: ({ plans_published }) => formatNumber(plans_published) },
        { label: 'Progress reports', figure: ({ reports }) => formatNumber(reports) },
        { label: 'Revenue (₹)', figure: ({ revenue }) => formatNumber(revenue).replace('-', '−') },
      ]}
    />
  )
}

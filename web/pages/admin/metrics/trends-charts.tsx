import { BarChart } from '@mantine/charts'
import { formatRupeesFinely, type Trends, type TrendWeek } from '#domain/admin/admin.ts'
import { addDays, formatDate } from '#domain/dates.ts'
import { formatPaiseShort } from '#domain/ledger/rupees.ts'
import { formatNumber } from '#domain/numbers.ts'
import {
  ChartFigure,
  chartMargin,
  chartProps,
  type FigureProps,
  shortDate,
  Tip,
  valueAxis,
} from '#web/components/charts/chart-figure.tsx'
import { inkOf } from '#web/components/charts/inks.ts'
import { Charts, LineFigure } from '#web/components/charts/line-figure.tsx'
import { dateTicks, dayNumber, type Point, ticksFromZero } from '#web/components/charts/points.ts'
import type { Tone } from '#web/components/feedback/status-badge.tsx'

type Measure = Exclude<keyof TrendWeek, 'week'>
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

/** Weekly figures: counts and sums as bars, what goes on from week to week as a line. Loaded only where charts are shown: the chart library is larger than most pages. */
export function TrendsCharts({ data: { series } }: { data: Trends }) {
  const valuesOf = (measure: Measure) => series.map((week) => week[measure])
  const inAll = (total: string) => `${total} in ${series.length} weeks`
  // Summed in whole paise, because floating-point rupees don't add up exactly.
  const revenuePaise = sum(valuesOf('revenue').map((rupees) => Math.round(rupees * 100)))
  const figure = (title: string, measure: Measure, color: Tone) => ({
    title,
    color,
    show: formatNumber,
    points: series.map((week) => ({ date: week.week, value: week[measure] })),
    ticks: ticksFromZero(valuesOf(measure)),
    summary: inAll(formatNumber(sum(valuesOf(measure)))),
  })
  return (
    <Charts>
      <BarFigure {...figure('Sign-ups', 'signups', 'blue')} />
      <LineFigure
        {...figure('Active challengers', 'active_challengers', 'green')}
        unit=""
        summary={`${formatNumber(series.at(-1)!.active_challengers)} in care now`}
      />
      <BarFigure {...figure('Plans published', 'plans_published', 'orange')} />
      <BarFigure {...figure('Progress reports', 'reports', 'blue')} />
      <BarFigure
        {...figure('Revenue', 'revenue', 'yellow')}
        show={formatRupeesFinely}
        summary={inAll(formatPaiseShort(revenuePaise))}
      />
    </Charts>
  )
}

type BarProps = FigureProps & {
  /** Oldest first; one for each week, also without events. */
  points: Point[]
  show: (value: number) => string
  ticks: number[]
}

/** The bar chart of counts or sums: between two weeks there is nothing that a line could mean. */
function BarFigure({ points, show, ticks, ...figure }: BarProps) {
  const [first, last] = [points[0]!.date, points.at(-1)!.date]
  const labels = dateTicks(dayNumber(first), dayNumber(last)).map((day) => addDays('2000-01-01', day))
  return (
    <ChartFigure {...figure} label={`from ${formatDate(first)} to ${formatDate(last)}: ${figure.summary}`}>
      <BarChart
        {...chartProps}
        data={points}
        dataKey="date"
        maxBarWidth={22}
        barChartProps={{ accessibilityLayer: false, margin: chartMargin }}
        xAxisProps={{
          ticks: labels,
          interval: 0,
          tickFormatter: (date: string) => shortDate(date, false),
        }}
        yAxisProps={valueAxis(ticks, show)}
        series={[{ name: 'value', color: inkOf(figure.color) }]}
        tooltipProps={{
          content: ({ payload }) => {
            const point = payload?.[0]?.payload as Point | undefined
            return point ? <Tip date={point.date} value={show(point.value)} /> : null
          },
        }}
      />
    </ChartFigure>
  )
}

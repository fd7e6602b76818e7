import { formatRupeesFinely, type Trends, type TrendWeek } from '#domain/admin/admin.ts'
import { formatPaiseShort } from '#domain/ledger/rupees.ts'
import { formatNumber } from '#domain/numbers.ts'
import { BarFigure } from '#web/components/charts/bar-figure.tsx'
import { Charts, LineFigure } from '#web/components/charts/line-figure.tsx'
import { ticksFromZero } from '#web/components/charts/points.ts'
import type { Tone } from '#web/components/feedback/status-badge.tsx'

type Measure = Exclude<keyof TrendWeek, 'week'>
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

/** Weekly figures: counts and sums as bars, what goes on from week to week as a line. Loaded only where charts are shown: the chart library is larger than most pages. */
export function TrendsCharts({ data: { series } }: { data: Trends }) {
  const dates = { from: series[0]!.week, to: series.at(-1)!.week }
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
        dates={dates}
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

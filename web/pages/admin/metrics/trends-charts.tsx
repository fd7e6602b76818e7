import { formatRupeesFinely, type Trends, type TrendWeek } from '#domain/admin/admin.ts'
import { formatPaiseShort } from '#domain/ledger/rupees.ts'
import { Charts, LineFigure } from '#web/components/charts/line-figure.tsx'
import { ticksFromZero } from '#web/components/charts/points.ts'
import type { Tone } from '#web/components/feedback/status-badge.tsx'

type Measure = Exclude<keyof TrendWeek, 'week'>
const inWords = (figure: number) => figure.toLocaleString('en-IN')
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

/** Weekly figures as lines. Loaded only where charts are shown: the chart library is larger than most pages. */
export function TrendsCharts({ data: { series } }: { data: Trends }) {
  const dates = { from: series[0]!.week, to: series.at(-1)!.week }
  const valuesOf = (measure: Measure) => series.map((week) => week[measure])
  const inAll = (total: string) => `${total} in ${series.length} weeks`
  // Summed in whole paise, because floating-point rupees don't add up exactly.
  const revenuePaise = sum(valuesOf('revenue').map((rupees) => Math.round(rupees * 100)))
  const figure = (title: string, measure: Measure, color: Tone) => ({
    title,
    color,
    dates,
    unit: '',
    show: inWords,
    points: series.map((week) => ({ date: week.week, value: week[measure] })),
    ticks: ticksFromZero(valuesOf(measure)),
    summary: inAll(inWords(sum(valuesOf(measure)))),
  })
  return (
    <Charts>
      <LineFigure {...figure('Sign-ups', 'signups', 'blue')} />
      <LineFigure
        {...figure('Active challengers', 'active_challengers', 'green')}
        summary={`${inWords(series.at(-1)!.active_challengers)} in care now`}
      />
      <LineFigure {...figure('Plans published', 'plans_published', 'orange')} />
      <LineFigure {...figure('Progress reports', 'reports', 'blue')} />
      <LineFigure
        {...figure('Revenue', 'revenue', 'yellow')}
        show={formatRupeesFinely}
        summary={inAll(formatPaiseShort(revenuePaise))}
      />
    </Charts>
  )
}

import { addDays } from '#domain/dates.ts'
import { formatNumber } from '#domain/numbers.ts'
import { finelyFromKg, signedPace } from '#domain/people/units.ts'
import type { Analytics } from '#domain/progress/progress.ts'
import { Charts, LineFigure } from '#web/components/charts/line-figure.tsx'
import { type Point, roundTicks, ticksFromZero } from '#web/components/charts/points.ts'
import { useUnits } from '#web/lib/units.ts'

type Week = Analytics['series'][number]

/** The weeks with a value as points. */
function pointsOf(series: Week[], measure: Exclude<keyof Week, 'week'>): Point[] {
  return series.flatMap((week) => {
    const value = week[measure]
    return value === null ? [] : [{ date: week.week, value }]
  })
}

/** Ticks in tenths, because weekly changes are small. */
const tenths = (points: Point[]) =>
  points.length > 0 ? roundTicks(points.map(({ value }) => value * 10)).map((tick) => tick / 10) : []

/** Weekly figures as lines. Loaded only where charts are shown: the chart library is larger than most pages. */
export function WeekCharts({ data }: { data: Analytics }) {
  const units = useUnits()
  const { series } = data
  const first = series[0]!.week
  const last = series.at(-1)!.week
  // A single week is drawn in the middle, not at the edge.
  const dates =
    first === last ? { from: addDays(first, -7), to: addDays(last, 7) } : { from: first, to: last }
  const weight = pointsOf(series, 'avg_weight_gain').map(({ date, value }) => ({
    date,
    value: finelyFromKg(value, units),
  }))
  const adherence = data.avg_adherence ?? 0
  const energy = data.avg_energy ?? 0
  return (
    <Charts>
      <LineFigure
        title="Reports a week"
        unit=" reports"
        color="blue"
        points={pointsOf(series, 'reports')}
        ticks={ticksFromZero(series.map((week) => week.reports))}
        dates={dates}
        summary={`${formatNumber(data.total_reports)} in this time`}
      />
      <LineFigure
        title="Adherence"
        unit="%"
        color="yellow"
        points={pointsOf(series, 'avg_adherence')}
        // The values from which adherence is good and excellent.
        ticks={[0, 60, 80, 100]}
        dates={dates}
        summary={`${Math.round(adherence)}% on average`}
      />
      <LineFigure
        title="Energy"
        unit=""
        color="orange"
        points={pointsOf(series, 'avg_energy')}
        ticks={[1, 4, 6, 8, 10]}
        dates={dates}
        summary={`${Number(energy.toFixed(1))} of 10 on average`}
      />
      <LineFigure
        title="Weight change a week"
        unit={` ${units.weight_unit}`}
        color="green"
        points={weight}
        ticks={tenths(weight)}
        dates={dates}
        summary={
          data.avg_weight_gain === null
            ? 'Each challenger against their report before'
            : `${signedPace(data.avg_weight_gain, units)} over this time, on average`
        }
      />
    </Charts>
  )
}

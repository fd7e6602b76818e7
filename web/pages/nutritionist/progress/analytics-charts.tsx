import { formatNumber } from '#domain/numbers.ts'
import { finelyFromKg, signedPace } from '#domain/people/units.ts'
import type { Analytics } from '#domain/progress/progress.ts'
import { adherenceLook, Charts, energyLook, LineFigure } from '#web/components/charts/line-figure.tsx'
import { type Point, pointsOf, roundTicks, ticksFromZero } from '#web/components/charts/points.ts'
import { useUnits } from '#web/lib/units.ts'

type Week = Analytics['series'][number]

const valuesOf = (series: Week[], measure: Exclude<keyof Week, 'week'>) =>
  pointsOf(
    series,
    ({ week }) => week,
    (week) => week[measure],
  )

/** Ticks in tenths, because weekly changes are small. */
const tenths = (points: Point[]) =>
  points.length > 0 ? roundTicks(points.map(({ value }) => value * 10)).map((tick) => tick / 10) : []

const inWeek = 'in the week of'

/** Weekly figures as lines. Loaded only where charts are shown: the chart library is larger than most pages. */
export function WeekCharts({ data }: { data: Analytics }) {
  const units = useUnits()
  const { series } = data
  const dates = series.map(({ week }) => week)
  const weight = valuesOf(series, 'avg_weight_gain').map(({ date, value }) => ({
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
        points={valuesOf(series, 'reports')}
        ticks={ticksFromZero(series.map((week) => week.reports))}
        dates={dates}
        on={inWeek}
        summary={`${formatNumber(data.total_reports)} in this time`}
      />
      <LineFigure
        {...adherenceLook}
        points={valuesOf(series, 'avg_adherence')}
        dates={dates}
        on={inWeek}
        summary={`${Math.round(adherence)}% on average`}
      />
      <LineFigure
        {...energyLook}
        points={valuesOf(series, 'avg_energy')}
        dates={dates}
        on={inWeek}
        summary={`${Number(energy.toFixed(1))} of 10 on average`}
      />
      <LineFigure
        title="Weight change a week"
        unit={` ${units.weight_unit}`}
        color="green"
        points={weight}
        ticks={tenths(weight)}
        dates={dates}
        on={inWeek}
        summary={
          data.avg_weight_gain === null
            ? 'Each challenger against their report before'
            : `${signedPace(data.avg_weight_gain, units)} over this time, on average`
        }
      />
    </Charts>
  )
}

import type { DateString } from '#domain/dates.ts'
import { fromCm, fromKg } from '#domain/people/units.ts'
import type { ProgressReport } from '#domain/progress/progress.ts'
import type { WeighedDay } from '#domain/progress/weighings.ts'
import { trendText, weightTrend } from '#domain/progress/weight-trend.ts'
import { useToday } from '#web/lib/today.ts'
import { useUnits } from '#web/lib/units.ts'
import { adherenceLook, Charts, energyLook, LineFigure } from './line-figure.tsx'
import { changeIn, type Point, pointsOf, thinned } from './points.ts'

type Props = {
  reports: ProgressReport[]
  /** Null where weights are not shown. */
  weighings: WeighedDay[] | null
  targetKg: number | null
}

const dateOf = (row: { week_start: DateString }) => row.week_start

/** Loaded only where charts are shown: the chart library is larger than most pages. */
export function LineCharts({ reports, weighings, targetKg }: Props) {
  const units = useUnits()
  const { weight_unit, length_unit } = units
  const oldestFirst = reports.toReversed()
  const days = weighings?.toReversed() ?? []
  const today = useToday()
  const kg = (value: number) => fromKg(value, units)
  const weight = converted(
    pointsOf(days, dateOf, ({ weight_kg }) => weight_kg),
    kg,
  )
  const waist = converted(
    pointsOf(oldestFirst, dateOf, ({ waist_cm }) => waist_cm),
    (cm) => fromCm(cm, units),
  )
  const adherence = pointsOf(oldestFirst, dateOf, ({ adherence_pct }) => adherence_pct)
  const energy = pointsOf(oldestFirst, dateOf, ({ energy_levels }) => energy_levels)
  // All charts have the same range of dates, so that they can be compared.
  const dates = [...reports, ...days].map(dateOf)
  return (
    <Charts>
      {weighings ? (
        <LineFigure
          title="Weight"
          unit={` ${weight_unit}`}
          color="green"
          points={thinned(weight)}
          smooth={weightTrend(days).map((day) => ({ date: day.week_start, value: kg(day.kg) }))}
          own={
            targetKg
              ? {
                  limits: { from: null, below: kg(targetKg) },
                  words: `Target ${kg(targetKg)} ${weight_unit}`,
                }
              : null
          }
          dates={dates}
          summary={`${weight.at(-1)?.value} ${weight_unit}. ${trendText(days, units, today)}`}
        />
      ) : null}
      <LineFigure
        title="Waist"
        unit={` ${length_unit}`}
        color="blue"
        points={waist}
        dates={dates}
        summary={summaryOf(waist, length_unit)}
      />
      <LineFigure
        {...adherenceLook}
        points={adherence}
        dates={dates}
        summary={averageOf(adherence, 0, '%')}
      />
      <LineFigure {...energyLook} points={energy} dates={dates} summary={averageOf(energy, 1, ' of 10')} />
    </Charts>
  )
}

/** Points in the person's units, to a tenth. */
const converted = (points: Point[], convert: (value: number) => number) =>
  points.map(({ date, value }) => ({ date, value: Math.round(convert(value) * 10) / 10 }))

/** Said beside the number of a single report. */
const beginsLater = 'The line begins with the second one.'

function summaryOf(points: Point[], unit: string): string {
  const last = points.at(-1)
  if (!last) return ''
  if (points.length === 1) return beginsLater
  const change = changeIn(points)
  return `${last.value} ${unit}, ${change === '0' ? 'no change' : `${change} ${unit}`} in this time`
}

function averageOf(points: Point[], digits: number, unit: string): string {
  if (points.length === 0) return ''
  if (points.length === 1) return beginsLater
  const mean = points.reduce((sum, { value }) => sum + value, 0) / points.length
  return `${Number(mean.toFixed(digits))}${unit} on average`
}

import { addDays, type DateString, daysBetween } from '#domain/dates.ts'
import { fromCm, fromKg } from '#domain/people/units.ts'
import type { ProgressReport } from '#domain/progress/progress.ts'
import type { WeighedDay } from '#domain/progress/weighings.ts'
import { weightTrend } from '#domain/progress/weight-trend.ts'
import { useUnits } from '#web/lib/units.ts'
import { Charts, LineFigure } from './line-figure.tsx'
import { changeIn, type Point, pointsOf } from './points.ts'

type Props = { reports: ProgressReport[]; weighings: WeighedDay[]; targetKg: number | null }

/** Loaded only where charts are shown: the chart library is larger than most pages. */
export function LineCharts({ reports, weighings, targetKg }: Props) {
  const units = useUnits()
  const oldestFirst = reports.toReversed()
  const trend = weightTrend(weighings.toReversed()).map(({ week_start, kg }) => ({
    date: week_start,
    value: fromKg(kg, units),
  }))
  const weight = converted(
    weighings.toReversed().map(({ week_start, weight_kg }) => ({ date: week_start, value: weight_kg })),
    (kg) => fromKg(kg, units),
  )
  const waist = converted(pointsOf(oldestFirst, 'waist_cm'), (cm) => fromCm(cm, units))
  const dates = dateRange([...reports, ...weighings].map(({ week_start }) => week_start).sort())
  return (
    <Charts>
      <LineFigure
        title="Weight"
        unit={` ${units.weight_unit}`}
        color="green"
        points={weight}
        smooth={trend}
        target={targetKg && fromKg(targetKg, units)}
        dates={dates}
        summary={summaryOf(weight, units.weight_unit)}
      />
      <LineFigure
        title="Waist"
        unit={` ${units.length_unit}`}
        color="blue"
        points={waist}
        dates={dates}
        summary={summaryOf(waist, units.length_unit)}
      />
      <LineFigure
        title="Adherence"
        unit="%"
        color="yellow"
        points={pointsOf(oldestFirst, 'adherence_pct')}
        // The values from which adherence is good and excellent.
        ticks={[0, 60, 80, 100]}
        dates={dates}
        summary={averageOf(oldestFirst, 'adherence_pct', 0, '%')}
      />
      <LineFigure
        title="Energy"
        unit=""
        color="orange"
        points={pointsOf(oldestFirst, 'energy_levels')}
        ticks={[1, 4, 6, 8, 10]}
        dates={dates}
        summary={averageOf(oldestFirst, 'energy_levels', 1, ' of 10')}
      />
    </Charts>
  )
}

/** Points in the person's units, to a tenth. */
const converted = (points: Point[], convert: (value: number) => number) =>
  points.map(({ date, value }) => ({ date, value: Math.round(convert(value) * 10) / 10 }))

/** All charts have the same range of dates, so that they can be compared. */
function dateRange(dates: DateString[]) {
  const from = dates[0]!
  const to = dates.at(-1)!
  return daysBetween(from, to) < 7 ? { from: addDays(from, -3), to: addDays(to, 3) } : { from, to }
}

function summaryOf(points: Point[], unit: string): string {
  const last = points.at(-1)
  if (!last) return ''
  if (points.length === 1) return `${last.value} ${unit}. The line begins with your second one.`
  const change = changeIn(points)
  return `${last.value} ${unit}, ${change === '0' ? 'no change' : `${change} ${unit}`} in this time`
}

function averageOf(
  reports: ProgressReport[],
  field: 'adherence_pct' | 'energy_levels',
  digits: number,
  unit: string,
): string {
  if (reports.length === 0) return ''
  const mean = reports.reduce((sum, report) => sum + report[field], 0) / reports.length
  return `${Number(mean.toFixed(digits))}${unit} on average`
}

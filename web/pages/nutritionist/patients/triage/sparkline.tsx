import type { TriageRow } from '#domain/care/triage.ts'
import { daysBetween } from '#domain/dates.ts'
import { weightText } from '#domain/people/units.ts'
import { useUnits } from '#web/lib/units.ts'
import classes from './triage.module.css'

const [width, height, edge] = [72, 28, 3]
/** Weights that differ by less are not stretched to the full height: they are mostly water. In kg. */
const leastSpan = 2

const rounded = (value: number) => Math.round(value * 10) / 10

/** The points of the line, from left to right. */
function pointsOf(weights: TriageRow['weights']): [x: number, y: number][] {
  const first = weights[0]!.week_start
  const days = Math.max(1, daysBetween(first, weights.at(-1)!.week_start))
  const all = weights.map(({ weight_kg }) => weight_kg)
  const middle = (Math.max(...all) + Math.min(...all)) / 2
  const span = Math.max(leastSpan, Math.max(...all) - Math.min(...all))
  return weights.map(({ week_start, weight_kg }) => [
    rounded(edge + (daysBetween(first, week_start) / days) * (width - 2 * edge)),
    rounded(height / 2 - ((weight_kg - middle) / span) * (height - 2 * edge)),
  ])
}

/** The course of the last weights, as a line. Nothing for fewer than two. */
export function Sparkline({ weights }: Pick<TriageRow, 'weights'>) {
  const units = useUnits()
  if (weights.length < 2) return null
  const points = pointsOf(weights)
  const [x, y] = points.at(-1)!
  const label = `${weightText(weights[0]!.weight_kg, units)} to ${weightText(weights.at(-1)!.weight_kg, units)} over ${weights.length} reports`
  return (
    <svg
      className={classes.sparkline}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={label}
    >
      <polyline points={points.map((point) => point.join()).join(' ')} />
      <circle cx={x} cy={y} r={edge} />
    </svg>
  )
}

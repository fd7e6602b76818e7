import { inUsualUnit, kindOf } from '#domain/progress/measurement-kinds.ts'
import {
  figureOf,
  limitsIn,
  measureWords,
  targetWords,
  unitOf,
  valueIn,
} from '#domain/progress/measurement-words.ts'
import type { MeasuredKind, Measurement } from '#domain/progress/measurements.ts'
import { Charts, LineFigure } from '#web/components/charts/line-figure.tsx'
import { useUnits } from '#web/lib/units.ts'

type Props = { about: MeasuredKind /** Newest first. */; rows: Measurement[] }

/** The values of one kind over time, with the reference band and the challenger's own target. */
export function MeasurementChart({ about: kind, rows }: Props) {
  const { band, target } = kind
  const { label, pair } = kindOf(kind)
  const units = useUnits()
  const usual = unitOf(kind, units)
  const oldestFirst = rows.toReversed()
  return (
    <Charts isWide>
      <LineFigure
        title={label}
        unit={usual === '%' ? '%' : usual && ` ${usual}`}
        show={(value) => figureOf(kind, { value, second_value: null })}
        color="blue"
        points={oldestFirst.map(({ measured_on, value, unit }) => ({
          date: measured_on,
          value: valueIn(kind, inUsualUnit(kind, value, unit), units),
        }))}
        {...(pair && {
          second: {
            firstName: pair.first,
            name: pair.second,
            points: oldestFirst.map(({ measured_on, second_value }) => ({
              date: measured_on,
              value: second_value ?? 0,
            })),
          },
        })}
        band={band && limitsIn(kind, band, units)}
        own={target && { limits: limitsIn(kind, target, units), words: targetWords(kind, target, units) }}
        summary={measureWords(kind, rows[0]!, units)}
      />
    </Charts>
  )
}

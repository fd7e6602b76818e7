import { fromCm, type Units } from '#domain/people/units.ts'
import {
  decimalsIn,
  type Figures,
  inUsualUnit,
  isBuiltIn,
  isConverted,
  kindOf,
  type OwnKind,
  threeDigits,
} from './measurement-kinds.ts'
import type { Band, Limits, MeasurementTarget, Range } from './measurement-limits.ts'

/** A built-in kind by its name, or a practice's own with what has to be known of it. */
type KindRef = string | OwnKind

/** Whether a kind is a length, which is read and typed in the reader's unit. */
export const isLength = (kind: KindRef) =>
  isBuiltIn(typeof kind === 'string' ? kind : kind.kind) && kindOf(kind).unit === 'cm'

/** The unit in which the reader has a kind. */
export const unitOf = (kind: KindRef, { length_unit }: Units) =>
  isLength(kind) ? length_unit : kindOf(kind).unit

/** A stored value in the reader's unit. */
export const valueIn = (kind: KindRef, value: number, units: Units) =>
  isLength(kind) ? fromCm(value, units) : value

/** Stored limits in the reader's unit. */
export function limitsIn<L extends Limits>(kind: KindRef, limits: L, units: Units): L {
  const shown = (limit: number | null) => (limit === null ? null : valueIn(kind, limit, units))
  return { ...limits, from: shown(limits.from), below: shown(limits.below) }
}

const written = (figure: number, decimals: number, shown: number) => {
  const exact = String(Number(figure.toFixed(decimals)))
  const padded = Number(exact).toFixed(shown)
  return padded.length > exact.length ? padded : exact
}

/** '118/76' or '5.6', of values in the reader's unit or that of their report, without it. */
export function figureOf(kind: KindRef, { value, second_value, unit }: Figures): string {
  const { shown } = kindOf(kind)
  // A length is read in tenths in every unit.
  const decimals = isLength(kind) ? shown : decimalsIn(kind, unit)
  const write = (figure: number) => written(figure, decimals, isConverted(kind, unit) ? 0 : shown)
  return second_value === null ? write(value) : `${write(value)}/${write(second_value)}`
}

const ending = (unit: string) => (unit === '%' ? '%' : unit && ` ${unit}`)
const endingOf = (kind: KindRef, units: Units) => ending(unitOf(kind, units))

/** '118/76 mmHg', '5.6%', '39.5 in'; of a report in another unit '5.5 mmol/L (99.1 mg/dL)' */
export function measureWords(kind: KindRef, values: Figures, units: Units): string {
  const { value, unit } = values
  if (isLength(kind))
    return figureOf(kind, { ...values, value: valueIn(kind, value, units) }) + endingOf(kind, units)
  const reported = figureOf(kind, values) + ending(unit ?? kindOf(kind).unit)
  return isConverted(kind, unit)
    ? `${reported} (${threeDigits(inUsualUnit(kind, value, unit))}${endingOf(kind, units)})`
    : reported
}

const rangeWords = ({ from, below, up_to }: Range) =>
  [from === null ? null : `from ${from}`, below === null ? null : `${up_to ? 'up to' : 'below'} ${below}`]
    .filter(Boolean)
    .join(' and ')

/** 'below 5.7%', 'below 140/90 mmHg', 'systolic from 100 and below 130, diastolic below 80 mmHg' */
export function limitWords(kind: KindRef, stored: Limits, units: Units): string {
  const { pair } = kindOf(kind)
  const limits = limitsIn(kind, stored, units)
  const { from, below, second } = limits
  const ending = endingOf(kind, units)
  if (!pair) return rangeWords(limits) + ending
  const isUpper = from === null && below !== null && second?.from === null && second.below !== null
  if (isUpper) return `below ${below}/${second.below}${ending}`
  const halves = [
    `${pair.first.toLowerCase()} ${rangeWords(limits)}`,
    `${pair.second.toLowerCase()} ${rangeWords(second ?? noRange)}`,
  ]
  return halves.filter((half) => /\d/.test(half)).join(', ') + ending
}
const noRange: Range = { from: null, below: null }

/** 'Reference: below 5.7% (…)' */
export function bandWords(kind: KindRef, band: Band, units: Units): string {
  return `Reference: ${limitWords(kind, band, units)} (${band.source})`
}

/** 'Target: below 7%' */
export function targetWords(kind: KindRef, target: MeasurementTarget, units: Units): string {
  return `Target: ${limitWords(kind, target, units)}`
}

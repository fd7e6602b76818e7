import { kindOf, type OtherUnit, type OwnKind } from './measurement-kinds.ts'

/* A value stays in the unit of its report. It is converted where it is compared: with limits, in a chart, in a formula. */

/** The decimals of a value in another unit than the usual one, and of each that the database keeps. */
const mostDecimals = 3

/** Values with the unit of their report; without one it is the usual unit. */
export type Figures = { value: number; second_value: number | null; unit?: string | null | undefined }

/** The units in which a kind is reported, the usual one first. */
export function unitsOf(kind: string | OwnKind): string[] {
  const { unit, others = [] } = kindOf(kind)
  return [unit, ...others.map(({ name }) => name)]
}

const otherUnit = (kind: string | OwnKind, unit: string | null | undefined): OtherUnit | undefined =>
  kindOf(kind).others?.find(({ name }) => name === unit)

/** A value of the usual unit in another one, not rounded. */
export function inUnit(kind: string | OwnKind, usual: number, unit: string | null | undefined): number {
  const { times = 1, plus = 0 } = otherUnit(kind, unit) ?? {}
  return usual * times + plus
}

/** A value of a report in the usual unit, not rounded. */
export function inUsualUnit(kind: string | OwnKind, value: number, unit: string | null | undefined): number {
  const { times = 1, plus = 0 } = otherUnit(kind, unit) ?? {}
  return (value - plus) / times
}

/** Values in the usual unit of their kind, to be compared. */
export const usualFigures = <F extends Figures>(kind: string | OwnKind, figures: F): F => ({
  ...figures,
  value: inUsualUnit(kind, figures.value, figures.unit),
  unit: kindOf(kind).unit,
})

/** A converted figure, with as many digits as a report has: three, or all before the point. */
export const threeDigits = (figure: number) =>
  Math.abs(figure) < 1000 ? Number(figure.toPrecision(3)) : Math.round(figure)

/** Whether a value is converted before it is compared: '5.5 mmol/L', but not '40 IU/L', which is 40 U/L. */
export const isConverted = (kind: string | OwnKind, unit: string | null | undefined) =>
  (otherUnit(kind, unit)?.times ?? 1) !== 1

export const decimalsIn = (kind: string | OwnKind, unit: string | null | undefined) =>
  isConverted(kind, unit) ? mostDecimals : kindOf(kind).decimals

/** What a body can have, in a unit. */
export function limitsOfBody(
  kind: string | OwnKind,
  { min, max }: { min: number; max: number },
  unit?: string | null,
) {
  const shown = (limit: number) => (isConverted(kind, unit) ? threeDigits(inUnit(kind, limit, unit)) : limit)
  return { min: shown(min), max: shown(max) }
}

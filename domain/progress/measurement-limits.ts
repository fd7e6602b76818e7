/* The limits by which a value is read: a reference or a target, both in the usual unit of the kind. */

export type Range = {
  from: number | null
  below: number | null
  /** Whether `below` itself is within, too. */
  up_to?: boolean | undefined
}
/** From (included) and below, for the second value of a pair too. */
export type Limits = Range & { second: Range | null }
/** The limits for everybody alike, and who says so. */
export type Band = Limits & { source: string }
/** The limits that the nutritionist set for one challenger. */
export type MeasurementTarget = Limits
export type MeasurementTargets = Partial<Record<string, MeasurementTarget>>

export type Standing = 'below' | 'within' | 'above'
export const standingLabels: Record<'band' | 'target', Record<Standing, string>> = {
  band: { below: 'Below range', within: 'In range', above: 'Above range' },
  target: { below: 'Below target', within: 'On target', above: 'Above target' },
}

type Values = { value: number; second_value: number | null }

const standingIn = (value: number, range: Range): Standing =>
  range.below !== null && (range.up_to ? value > range.below : value >= range.below)
    ? 'above'
    : range.from !== null && value < range.from
      ? 'below'
      : 'within'

/** Where the values are: of a pair, the value outside counts. */
export function standingOf({ value, second_value }: Values, limits: Limits): Standing {
  const first = standingIn(value, limits)
  if (first !== 'within' || second_value === null || !limits.second) return first
  return standingIn(second_value, limits.second)
}

import type { NumberInputProps } from '@mantine/core'
import { isLength, kindOf, type MeasurementKind } from '#domain/progress/measurement-kinds.ts'
import { FigureField } from '#web/components/forms/figure-field.tsx'
import { LengthField } from '#web/components/forms/unit-fields.tsx'

type Props = Omit<NumberInputProps, 'label' | 'onChange' | 'min' | 'max'> & {
  kind: MeasurementKind
  /** The second value of a pair. */
  isSecond?: boolean
  /** Which limit of a target it is; by default a value. */
  limit?: 'from' | 'below'
  onChange?: (value: number | string) => void
}

/** A value of a kind, or a limit of its target. A length is typed in the person's unit. */
export function KindField({ kind, isSecond, limit, ...rest }: Props) {
  const { label, unit, pair, decimals, min, max } = kindOf(kind)
  const name = (isSecond ? pair?.second : pair?.first) ?? label
  const words = limit ? `${name} ${limit}` : name
  const steps = { decimalScale: decimals, step: decimals ? 0.1 : 1 }
  return isLength(kind) ? (
    <LengthField label={words} min={min} max={max} {...steps} {...rest} />
  ) : (
    <FigureField label={`${words} (${unit})`} {...steps} {...rest} />
  )
}

import type { NumberInputProps } from '@mantine/core'
import { kindOf, type OwnKind } from '#domain/progress/measurement-kinds.ts'
import { isLength } from '#domain/progress/measurement-words.ts'
import { FigureField, LengthField } from '#web/components/forms/unit-fields.tsx'

type Props = Omit<NumberInputProps, 'label' | 'onChange' | 'min' | 'max'> & {
  kind: string | OwnKind
  /** The one of the report; by default the usual one. */
  unit?: string | null | undefined
  /** The second value of a pair. */
  isSecond?: boolean
  /** Which limit of a target it is; by default a value. */
  limit?: 'from' | 'below'
  onChange?: (value: number | string) => void
}

/** A value of a kind, or a limit of its target. A length is typed in the person's unit. */
export function KindField({ kind, unit, isSecond, limit, ...rest }: Props) {
  const { label, unit: usual, pair, shown, min, max } = kindOf(kind)
  const name = (isSecond ? pair?.second : pair?.first) ?? label
  const words = limit ? `${name} ${limit}` : name
  const step = shown ? 0.1 : 1
  return isLength(kind) ? (
    <LengthField label={words} min={min} max={max} step={step} {...rest} />
  ) : (
    // Too many decimals get the schema's sentence: a field that drops digits changes the value.
    <FigureField label={`${words} (${unit || usual})`} decimalScale={undefined} step={step} {...rest} />
  )
}

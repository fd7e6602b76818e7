import type { NumberInputProps } from '@mantine/core'
import { isBuiltIn, kindOf, measurementKindNames, type OwnKind } from '#domain/progress/measurement-kinds.ts'
import type { EnteredValue } from '#domain/progress/measurement-values.ts'
import { isLength } from '#domain/progress/measurement-words.ts'
import { type MeantValue, valueSlips } from '#domain/progress/panels.ts'
import { useSlipQuestion } from '#web/components/forms/slip-question.tsx'
import { FigureField, LengthField } from '#web/components/forms/unit-fields.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import { useUnits } from '#web/lib/units.ts'
import { useUser } from '#web/session.tsx'

const builtIn: OwnKind[] = measurementKindNames.map((kind) => ({ kind, name: null, unit: kindOf(kind).unit }))

/** The kinds that the reader may choose: a nutritionist the built-in ones and the practice's own, a challenger what is followed. */
export function useKinds(followed: OwnKind[]): OwnKind[] {
  const isOwn = useUser().role === 'patient'
  const own = useApiList('GET /lab-kinds', { query: { limit: 100, skip: 0 }, enabled: !isOwn })
  if (isOwn) return followed
  const practice = own.data?.rows.map(({ id, name, unit }) => ({ kind: id, name, unit }))
  return [...builtIn, ...(practice ?? followed.filter(({ kind }) => !isBuiltIn(kind)))]
}

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

/** Asks about values that are possible and rare, one after the other, before they are saved. */
export function useValueQuestion() {
  const units = useUnits()
  const slip = useSlipQuestion<string, MeantValue>('Is this value right?')
  return {
    dialog: slip.dialog,
    saveOrAsk<Value extends EnteredValue>(values: Value[], save: (values: Value[]) => void) {
      const taken = (meant: Partial<Record<string, MeantValue>>) =>
        values.map((value, at) => ({ ...value, ...meant[`measurements.${at}`] }))
      slip.saveOrAsk(
        (meant) => valueSlips(taken(meant), units),
        (meant) => save(taken(meant)),
      )
    },
  }
}

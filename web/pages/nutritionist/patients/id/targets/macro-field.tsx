import { NativeSelect, NumberInput, type NumberInputProps } from '@mantine/core'
import { nutrientLabels } from '#domain/food/nutrients.ts'
import {
  type Macro,
  type MacroBase,
  type MacroUnit,
  macroGrams,
  macroTyped,
  macroUnits,
} from '#domain/food/targets/macro-units.ts'
import { tenths } from '#domain/numbers.ts'
import classes from './daily-targets.module.css'

/** In what a macro is typed, and what stands there; without it: in grams. */
export type TypedMacro = { unit: MacroUnit; typed: number | '' }

const short: Record<MacroUnit, string> = { g: 'g', percent: '%', per_kg: 'g/kg' }
const options = (Object.keys(short) as MacroUnit[]).map((value) => ({ value, label: short[value] }))

/** The grams of what is typed, as the form has them. */
export const gramsTyped = (macro: Macro, { unit, typed }: TypedMacro, base: MacroBase): number | '' =>
  typed === '' ? '' : (macroGrams(macro, unit, typed, base) ?? '')

type Props = Omit<NumberInputProps, 'value' | 'onChange'> & {
  macro: Macro
  base: MacroBase
  /** Grams, as the form has them. */
  value: number | string
  typed: TypedMacro
  onType: (typed: TypedMacro) => void
  /** Another unit for the same grams. */
  onUnit: (typed: TypedMacro) => void
}

/** A macro of the daily targets: typed in grams, as a share of the energy or for each kilogram, and stored in grams. */
export function MacroField({ macro, base, value, typed: { unit, typed }, onType, onUnit, ...props }: Props) {
  const { label } = nutrientLabels[macro]
  const grams = unit === 'per_kg' ? ` (${tenths(base.weight_kg)} kg)` : ''
  return (
    <NumberInput
      {...props}
      label={`${label} (${macroUnits[unit]})`}
      description={unit === 'g' ? undefined : value === '' ? 'Grams follow from it' : `= ${value} g${grams}`}
      required
      inputMode="decimal"
      allowDecimal={unit === 'per_kg'}
      decimalScale={2}
      allowNegative={false}
      clampBehavior="none"
      data-path={macro}
      value={unit === 'g' ? value : typed}
      onChange={(next) => onType({ unit, typed: next === '' ? '' : Number(next) })}
      rightSectionWidth="4.25rem"
      rightSection={
        <NativeSelect
          classNames={{ input: classes.unit!, section: classes.unitArrow! }}
          rightSectionWidth="1.125rem"
          aria-label={`Unit of ${label.toLowerCase()}`}
          data={options}
          value={unit}
          onChange={(event) => {
            const next = event.currentTarget.value as MacroUnit
            onUnit({
              unit: next,
              typed: value === '' ? '' : (macroTyped(macro, next, Number(value), base) ?? ''),
            })
          }}
        />
      }
    />
  )
}

import { Group, NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'
import {
  cmOfFeet,
  feetAndInches,
  fromCm,
  fromKg,
  heightText,
  lengthText,
  metric,
  toCm,
  toKg,
  type Units,
  weightText,
} from '#domain/people/units.ts'
import { useUnits } from '#web/lib/units.ts'

/*
 * Fields for weights and lengths in the person's units. The form's values are metric, as the endpoint wants them: the
 * fields convert what is typed, and keep it as it was typed until the form's value changes otherwise.
 */
type Props = Omit<NumberInputProps, 'label' | 'onChange' | 'min' | 'max'> & {
  /** Without the unit. */
  label: string
  /** In kg or cm. */
  min: number
  max: number
  onChange?: (value: number | string) => void
}
type Typed<T> = { typed: T; value: number | string | undefined }

/** What was typed, as long as it is still the form's value. */
function useTyped<T>(value: number | string | undefined) {
  const [last, setLast] = useState<Typed<T> | null>(null)
  return { typed: last?.value === value ? last?.typed : undefined, setLast }
}

type Measure = {
  unit: keyof Units
  show: (stored: number, units: Units) => number
  store: (typed: number, units: Units) => number
  text: (stored: number, units: Units) => string
}

/** A number that is stored in kg or cm, and typed in the person's unit. */
function measured({ unit, show, store, text }: Measure) {
  return function MeasuredField(props: Props) {
    const units = useUnits()
    const { typed, setLast } = useTyped<number | string>(props.value)
    const { value, onChange, error, ...rest } = { step: 0.1, decimalScale: 2, ...props }
    const { min, max, startValue } = rest
    const label = `${rest.label} (${units[unit]})`
    if (units[unit] === metric[unit])
      return <FigureField {...rest} {...{ value, onChange, error }} label={label} />
    const isOutside = typeof value !== 'number' || value < min || value > max
    const limits = `${text(min, units)} and ${text(max, units)}`
    return (
      <FigureField
        {...rest}
        label={label}
        decimalScale={1}
        min={show(min, units)}
        max={show(max, units)}
        {...(startValue !== undefined && { startValue: show(startValue, units) })}
        value={typed ?? (typeof value === 'number' ? show(value, units) : (value ?? ''))}
        onChange={(typed) => {
          const value = typed === '' || Number.isNaN(Number(typed)) ? typed : store(Number(typed), units)
          setLast({ typed, value })
          onChange?.(value)
        }}
        // The schema's sentence about the limits names kilograms or centimetres.
        error={error && isOutside ? `Please enter a number between ${limits}` : error}
      />
    )
  }
}

/** A weight; the form's value is in kilograms. */
export const WeightField = measured({ unit: 'weight_unit', show: fromKg, store: toKg, text: weightText })

/** The girth of a waist or a hip; the form's value is in centimetres. */
export const LengthField = measured({ unit: 'length_unit', show: fromCm, store: toCm, text: lengthText })

type Feet = { feet: number | string; inches: number | string }

/** A body height, as one field or as feet and inches; the form's value is in centimetres. */
export function HeightField(props: Props) {
  const units = useUnits()
  const { label, value, onChange, onFocus, onBlur, error, max, required, startValue } = props
  const { typed, setLast } = useTyped<Feet>(value)
  if (units.length_unit === 'cm')
    return <FigureField decimalScale={2} {...props} label={`${props.label} (cm)`} />
  const shown = typed ?? (typeof value === 'number' ? feetAndInches(value) : { feet: '', inches: '' })
  function change(next: Feet) {
    const isEmpty = next.feet === '' && next.inches === ''
    const value = isEmpty ? '' : cmOfFeet(Number(next.feet), Number(next.inches))
    setLast({ typed: next, value })
    onChange?.(value)
  }
  const both = { onFocus, onBlur, required, min: 0 }
  return (
    <Group grow wrap="nowrap" gap="sm" align="flex-start">
      <FigureField
        {...both}
        {...('data-path' in props && { 'data-path': props['data-path'] })}
        label={`${label} (ft)`}
        decimalScale={0}
        startValue={startValue ? feetAndInches(startValue).feet : 5}
        max={feetAndInches(max).feet}
        value={shown.feet}
        onChange={(feet) => change({ ...shown, feet })}
        error={error && `Please enter at most ${heightText(max, units)}`}
      />
      <FigureField
        {...both}
        label={`${label} (in)`}
        required={false}
        decimalScale={1}
        startValue={0}
        max={11.9}
        value={shown.inches}
        onChange={(inches) => change({ ...shown, inches })}
        error={Boolean(error)}
      />
    </Group>
  )
}

/** The stepper of a body weight in kilograms. The endpoint's schema says which weights are refused. */
export const weightSteps = { min: 20, max: 500, step: 0.1, startValue: 60, decimalScale: 2 }

/**
 * A number, by default with one decimal. On focus its value is selected, so that typing replaces it. Limits produce
 * messages; they do not change what is typed. Mantine's own selecting comes too late: it takes the focus back from
 * people who have moved on, and deletes the first digit of people who type at once.
 */
export function FigureField(props: NumberInputProps) {
  return (
    <NumberInput
      decimalScale={1}
      inputMode="decimal"
      // `onFocus` is called a moment later.
      onFocusCapture={({ currentTarget: field }) => {
        const { value } = field
        // After a tap has placed the caret.
        setTimeout(() => {
          if (document.activeElement === field && field.value === value) field.select()
        })
      }}
      {...props}
    />
  )
}

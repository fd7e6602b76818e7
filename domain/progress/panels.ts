import { z } from 'zod'
import { Id, pastDate } from '#domain/endpoint.ts'
import { type Slip, withOffer } from '#domain/people/plausible.ts'
import type { Units } from '#domain/people/units.ts'
import {
  inUsualUnit,
  isConverted,
  kindOf,
  type MeasurementKind,
  measurementSources,
  unitsOf,
} from './measurement-kinds.ts'
import { addIssues, asMeasured, type EnteredValue, valueFields } from './measurement-values.ts'
import { measureWords } from './measurement-words.ts'

/* A panel: several values of one date, as one report of a laboratory has them. */

export const panels: Record<string, readonly MeasurementKind[]> = {
  Diabetes: ['glucose_fasting', 'glucose_after_meal', 'hba1c', 'insulin'],
  Lipids: ['cholesterol', 'ldl', 'hdl', 'triglycerides'],
  Thyroid: ['tsh', 't3', 't4'],
  Kidney: ['creatinine', 'uric_acid'],
  Liver: ['alt', 'ast'],
  'Iron and vitamins': ['haemoglobin', 'ferritin', 'vitamin_d', 'vitamin_b12'],
  Body: ['hip', 'body_fat', 'blood_pressure'],
}

/** Values that are entered at once. */
export const mostValues = 40
const twice = 'This is in the panel twice'
const date = { measured_on: pastDate('The date is required') }
const head = { ...date, source: z.enum(measurementSources, 'Please say where it was measured') }

/** Values as they are sent: each kind once. */
const PanelValues = z
  .array(
    z.object(valueFields).overwrite(asMeasured).superRefine(addIssues),
    'Please enter at least one value',
  )
  .min(1, 'Please enter at least one value')
  .max(mostValues, `A panel has at most ${mostValues} values`)
  .superRefine((values, context) => {
    for (const [at, { kind }] of values.entries())
      if (values.findIndex((other) => other.kind === kind) < at)
        context.addIssue({ code: 'custom', path: [at, 'kind'], message: twice })
  })
export const PanelInput = z.object({ patient_id: Id, ...head, measurements: PanelValues })

const isTyped = ({ value, second_value }: TypedValue) => value !== null || (second_value ?? null) !== null
/** A line of the form: nothing is wrong with one that is left empty. */
const TypedValue = z
  .object({ ...valueFields, value: valueFields.value.nullable() })
  .superRefine((line, context) => {
    if (line.value !== null) addIssues(line as EnteredValue, context as z.RefinementCtx<EnteredValue>)
    else if ((line.second_value ?? null) !== null)
      context.addIssue({ code: 'custom', path: ['value'], message: 'Please enter the value' })
  })
export type TypedValue = z.output<typeof TypedValue>
/** The fields that a form has for a panel: web/components/measurements/panel-fields.tsx. */
export const panelFields = { ...date, measurements: z.array(TypedValue) }
/** A panel as its own form has it. */
export const PanelForm = z.object({ ...head, ...panelFields })

export const emptyLines = (kinds: string[]) =>
  kinds.map((kind) => ({
    kind,
    value: '' as const,
    second_value: '' as const,
    unit: null,
  }))

/** What is typed in the lines of a form, as it is sent. */
export const typedValues = (lines: TypedValue[]): EnteredValue[] =>
  lines.flatMap((line) => (isTyped(line) ? [asMeasured(line as EnteredValue)] : []))

const isWithin = (value: number, { min, max }: { min: number; max: number }) => value >= min && value <= max

/** What was probably meant by an unusual value: another unit, or a point at another place; null when neither is usual. */
function meantValue({ kind, value, unit }: EnteredValue, usual: { min: number; max: number }) {
  const readings = [
    ...unitsOf(kind)
      .filter((name) => name !== unit && isConverted(kind, name) !== isConverted(kind, unit))
      .map((name) => ({ value, unit: name })),
    ...[value / 10, value * 10, value / 100].map((each) => ({ value: Number(each.toPrecision(6)), unit })),
  ]
  return readings.find((each) => isWithin(inUsualUnit(kind, each.value, each.unit), usual)) ?? null
}

/** What may be saved in place of a value. */
export type MeantValue = Pick<EnteredValue, 'value' | 'unit'>

/** Questions about values that are possible and rare, by their place in the list. */
export function valueSlips(values: EnteredValue[], units: Units): Slip<string, MeantValue>[] {
  return values.flatMap((line, at) => {
    const { kind, value, second_value = null, unit } = line
    const { label, usual, pair } = kindOf(kind)
    const isUsual = !usual || isWithin(inUsualUnit(kind, value, unit), usual)
    if (!usual || (isUsual && (!pair || second_value === null || isWithin(second_value, pair.usual))))
      return []
    const words = (figures: MeantValue) => measureWords(kind, { ...figures, second_value }, units)
    const meant = pair ? null : meantValue(line, usual)
    const offer = meant && { value: meant, words: words(meant) }
    const typed = words({ value, unit })
    return [
      {
        field: `measurements.${at}`,
        typed,
        offer,
        question: withOffer(`${label}: is it really ${typed}?`, offer),
      },
    ]
  })
}

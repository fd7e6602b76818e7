import { z } from 'zod'
import { type Contract, Id, Instant, optionalText, paging, pastDate } from '#domain/endpoint.ts'
import type { Labels, Writings } from '#domain/field-words.ts'
import {
  kindOf,
  type MeasurementKind,
  type MeasurementTarget,
  measurementKindLabels,
  measurementKindNames,
  measurementKinds,
  measurementSourceLabels,
  measurementSources,
} from './measurement-kinds.ts'

const Kind = z.enum(measurementKindNames, 'Please choose what was measured')
const fields = {
  kind: Kind,
  value: z.number('Please enter the value'),
  /** Of a pair: the diastolic blood pressure. */
  second_value: z.number('Please enter the second value').nullish(),
  measured_on: pastDate('The date is required'),
  source: z.enum(measurementSources, 'Please say where it was measured'),
  note: optionalText(500),
}
export const measurementLabels: Labels<typeof fields> = {
  kind: 'What was measured',
  value: 'Value',
  second_value: 'Second value',
  measured_on: 'Date',
  source: 'Source',
  note: 'Note',
}
export const measurementWritings: Writings<typeof fields> = {
  kind: measurementKindLabels,
  source: measurementSourceLabels,
}

function rangeSentence(kind: MeasurementKind, name: string, low: number, high: number): string {
  const { unit } = kindOf(kind)
  return `${name} must be between ${low} and ${high}${unit === '%' ? '%' : ` ${unit}`}`
}

/** What is wrong with the decimals of a value; null when it can be stored as it is. */
function decimalsIssue(kind: MeasurementKind, name: string, value: number): string | null {
  const { decimals } = kindOf(kind)
  if (Number(value.toFixed(decimals)) === value) return null
  return decimals ? `${name} can have at most ${decimals} decimals` : `${name} must be a whole number`
}

/** What is wrong with the values of a kind, by field. */
function valueIssues(
  kind: MeasurementKind,
  { value, second_value }: { value: number; second_value?: number | null | undefined },
): { path: 'value' | 'second_value'; message: string }[] {
  const { label, min, max, pair } = kindOf(kind)
  const range = (name: string, low: number, high: number) => rangeSentence(kind, name, low, high)
  if (value < min || value > max) return [{ path: 'value', message: range(pair?.first ?? label, min, max) }]
  const inexact = decimalsIssue(kind, pair?.first ?? label, value)
  if (inexact) return [{ path: 'value', message: inexact }]
  if (!pair) return []
  if (second_value === null || second_value === undefined)
    return [{ path: 'second_value', message: `${pair.second} is required` }]
  if (second_value < pair.min || second_value > pair.max)
    return [{ path: 'second_value', message: range(pair.second, pair.min, pair.max) }]
  const secondInexact = decimalsIssue(kind, pair.second, second_value)
  if (secondInexact) return [{ path: 'second_value', message: secondInexact }]
  if (second_value >= value)
    return [
      { path: 'second_value', message: `${pair.second} must be lower than ${pair.first.toLowerCase()}` },
    ]
  return []
}

type Measured = { kind: MeasurementKind; value: number; second_value?: number | null | undefined }

/** Without a second value where the kind has none. */
function asMeasured<Input extends Measured>(input: Input): Input {
  const kind = measurementKinds[input.kind]
  return !kind || 'pair' in kind ? input : { ...input, second_value: null }
}

const addIssues = (input: Measured, context: z.RefinementCtx<Measured>) => {
  for (const { path, message } of valueIssues(input.kind, input))
    context.addIssue({ code: 'custom', path: [path], message })
}

/** A measurement as its form has it. */
export const MeasurementInput = z.object(fields).overwrite(asMeasured).superRefine(addIssues)
export type MeasurementInput = z.output<typeof MeasurementInput>
const MeasurementOf = z
  .object({ patient_id: Id, ...fields })
  .overwrite(asMeasured)
  .superRefine(addIssues)

const Measurement = z.object({
  id: Id,
  patient_id: Id,
  kind: Kind,
  value: z.number(),
  second_value: z.number().nullable(),
  measured_on: z.string(),
  source: z.enum(measurementSources),
  note: z.string().nullable(),
  /** The name of whoever entered it; null when that account is gone. */
  entered_by: z.string().nullable(),
  /** Whether the challenger entered it: then only they change it, else only the nutritionist in care. */
  by_challenger: z.boolean(),
  created_at: Instant,
  updated_at: Instant,
})
export type Measurement = z.output<typeof Measurement>

const limit = z.number('Please enter a number').nullish()
const targetFields = { kind: Kind, from: limit, below: limit, second_from: limit, second_below: limit }
type TargetFields = z.output<z.ZodObject<typeof targetFields>>
type TargetIssue = { path: Exclude<keyof TargetFields, 'kind'>; message: string }

function targetIssues(input: TargetFields): TargetIssue[] {
  const { label, min, max, pair } = kindOf(input.kind)
  const sides = [
    { name: pair?.first ?? label, min, max, low: 'from', high: 'below' } as const,
    ...(pair ? [{ ...pair, name: pair.second, low: 'second_from', high: 'second_below' } as const] : []),
  ]
  return sides.flatMap(({ name, low, high, ...body }): TargetIssue[] => {
    const outside = ([low, high] as const).filter((path) => {
      const value = input[path] ?? null
      return value !== null && (value < body.min || value > body.max)
    })
    if (outside.length > 0)
      return outside.map((path) => ({ path, message: rangeSentence(input.kind, name, body.min, body.max) }))
    const inexact = ([low, high] as const).flatMap((path) => {
      const message = decimalsIssue(input.kind, name, input[path] ?? 0)
      return message ? [{ path, message }] : []
    })
    if (inexact.length > 0) return inexact
    const [from, below] = [input[low] ?? null, input[high] ?? null]
    const isCrossed = from !== null && below !== null && below <= from
    return isCrossed ? [{ path: high, message: 'This must be higher than the value at "from"' }] : []
  })
}

/** A challenger's own target for a kind; without any limit there is none. */
export const MeasurementTargetInput = z.object(targetFields).superRefine((input, context) => {
  for (const { path, message } of targetIssues(input))
    context.addIssue({ code: 'custom', path: [path], message })
})

/** The target as it is stored; null when no limit is given. */
export function targetOf(input: z.output<typeof MeasurementTargetInput>): MeasurementTarget | null {
  const range = (from: number | null | undefined, below: number | null | undefined) => ({
    from: from ?? null,
    below: below ?? null,
  })
  const isSet = (one: { from: number | null; below: number | null }) =>
    one.from !== null || one.below !== null
  const first = range(input.from, input.below)
  const second = kindOf(input.kind).pair ? range(input.second_from, input.second_below) : null
  if (!isSet(first) && !(second && isSet(second))) return null
  return { ...first, second: second && isSet(second) ? second : null }
}

/** The limits of a stored target, by field: the opposite of `targetOf`. */
export const limitsOf = (target: MeasurementTarget | null | undefined) => ({
  from: target?.from ?? null,
  below: target?.below ?? null,
  second_from: target?.second?.from ?? null,
  second_below: target?.second?.below ?? null,
})

export const noBodyTargetMessage =
  'The medical notes mention an eating disorder, so there is no target for the hip or body fat.'

const Range = { from: z.number().nullable(), below: z.number().nullable() }
export const MeasurementSummary = z.object({
  /** The kinds that the nutritionist chose, in the order of all kinds. */
  kinds: z.array(
    z.object({
      kind: Kind,
      count: z.number(),
      /** The newest and the one before it. */
      latest: Measurement.nullable(),
      previous: Measurement.nullable(),
      band: z.object({ ...Range, second: z.object(Range).nullable(), source: z.string() }).nullable(),
      /** The challenger's own, which the nutritionist set. */
      target: z.object({ ...Range, second: z.object(Range).nullable() }).nullable(),
    }),
  ),
})
export type MeasurementSummary = z.output<typeof MeasurementSummary>
export type MeasuredKind = MeasurementSummary['kinds'][number]

export const noProfileToMeasure = 'This challenger has not completed the profile yet.'

export const KindsInput = z.object({ kinds: z.array(Kind).max(measurementKindNames.length) })

export const measurements = {
  'GET /measurements': {
    access: 'patient or approved nutritionist',
    summary: 'Measurements one may see, newest first',
    query: z.object({ ...paging(20), patient_id: Id.optional(), kind: Kind.optional() }),
    reply: z.array(Measurement),
    health: true,
  },
  'GET /measurements/summary/:id': {
    access: 'patient or approved nutritionist',
    summary:
      "What is measured of a challenger, with the newest values and reference bands; the id is the challenger's",
    reply: MeasurementSummary,
    health: true,
  },
  'PUT /measurements/kinds/:id': {
    access: 'approved nutritionist',
    summary: "Choose what is measured of a challenger in care; the id is the challenger's",
    body: KindsInput,
    keepsOthers: true,
    reply: MeasurementSummary,
  },
  'PUT /measurements/targets/:id': {
    access: 'approved nutritionist',
    summary:
      "Set a challenger's own target for a kind, or remove it by leaving out all limits; the id is the challenger's",
    body: MeasurementTargetInput,
    keepsOthers: true,
    reply: MeasurementSummary,
  },
  'POST /measurements': {
    access: 'patient or approved nutritionist',
    summary: 'Enter a measurement of oneself or of a challenger in care',
    body: MeasurementOf,
    reply: Measurement,
    status: 201,
  },
  'PUT /measurements/:id': {
    access: 'patient or approved nutritionist',
    summary: 'Correct a measurement: challengers their own entries, the nutritionist in care the others',
    body: z.object(fields).partial(),
    keepsOthers: true,
    reply: Measurement,
  },
  'DELETE /measurements/:id': {
    access: 'patient or approved nutritionist',
    summary: 'Delete a measurement: challengers their own entries, the nutritionist in care the others',
  },
} satisfies Contract

import { z } from 'zod'
import { isDate, today } from '#domain/dates.ts'
import { type Contract, Id, Instant, optionalText, paging, requiredDate } from '#domain/endpoint.ts'
import {
  kindOf,
  type MeasurementKind,
  measurementKindNames,
  measurementKinds,
  measurementSources,
} from './measurement-kinds.ts'

const Kind = z.enum(measurementKindNames, 'Please choose what was measured')
const fields = {
  kind: Kind,
  value: z.number('Please enter the value'),
  /** Of a pair: the diastolic blood pressure. */
  second_value: z.number('Please enter the second value').nullish(),
  measured_on: requiredDate('The date is required').refine(
    (date) => !isDate(date) || date <= today(),
    'The date cannot be in the future',
  ),
  source: z.enum(measurementSources, 'Please say where it was measured'),
  note: optionalText(500),
}

/** What is wrong with the values of a kind, by field. */
function valueIssues(
  kind: MeasurementKind,
  { value, second_value }: { value: number; second_value?: number | null | undefined },
): { path: 'value' | 'second_value'; message: string }[] {
  const { label, unit, min, max, pair } = kindOf(kind)
  const range = (name: string, low: number, high: number) =>
    `${name} must be between ${low} and ${high}${unit === '%' ? '%' : ` ${unit}`}`
  if (value < min || value > max) return [{ path: 'value', message: range(pair?.first ?? label, min, max) }]
  if (!pair) return []
  if (second_value === null || second_value === undefined)
    return [{ path: 'second_value', message: `${pair.second} is required` }]
  if (second_value < pair.min || second_value > pair.max)
    return [{ path: 'second_value', message: range(pair.second, pair.min, pair.max) }]
  if (second_value >= value)
    return [
      { path: 'second_value', message: `${pair.second} must be lower than ${pair.first.toLowerCase()}` },
    ]
  return []
}

type Measured = { kind: MeasurementKind; value: number; second_value?: number | null | undefined }

/** Rounded as the kind is measured; without a second value where the kind has none. */
function asMeasured<Input extends Measured>(input: Input): Input {
  const kind = measurementKinds[input.kind]
  if (!kind) return input
  const round = (value: number) => Number(value.toFixed(kind.decimals))
  const second = 'pair' in kind && typeof input.second_value === 'number' ? round(input.second_value) : null
  return { ...input, value: round(input.value), second_value: second }
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
    }),
  ),
})
export type MeasurementSummary = z.output<typeof MeasurementSummary>
export type MeasuredKind = MeasurementSummary['kinds'][number]

export const noProfileToMeasure = 'This challenger has not completed the profile yet.'

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
    body: z.object({ kinds: z.array(Kind).max(measurementKindNames.length) }),
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
    reply: Measurement,
  },
  'DELETE /measurements/:id': {
    access: 'patient or approved nutritionist',
    summary: 'Delete a measurement: challengers their own entries, the nutritionist in care the others',
    status: 204,
  },
} satisfies Contract

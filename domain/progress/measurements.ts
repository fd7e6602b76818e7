import { z } from 'zod'
import {
  type Contract,
  callsFor,
  Id,
  Instant,
  optionalText,
  paging,
  pastDate,
  stored,
} from '#domain/endpoint.ts'
import type { Labels, Writings } from '#domain/field-words.ts'
import {
  kindOf,
  measurementKindLabels,
  measurementSourceLabels,
  measurementSources,
} from './measurement-kinds.ts'
import type { MeasurementTarget } from './measurement-limits.ts'
import { addIssues, asMeasured, figureIssue, Kind, valueFields } from './measurement-values.ts'
import { PanelInput } from './panels.ts'

const fields = {
  ...valueFields,
  measured_on: pastDate('The date is required'),
  source: z.enum(measurementSources, 'Please say where it was measured'),
  note: optionalText(500),
}
export const measurementLabels: Labels<typeof fields> = {
  kind: 'What was measured',
  value: 'Value',
  second_value: 'Second value',
  unit: 'Unit',
  measured_on: 'Date',
  source: 'Source',
  note: 'Note',
}
export const measurementWritings: Writings<typeof fields> = {
  kind: measurementKindLabels,
  source: measurementSourceLabels,
}

/** A measurement as its form has it. */
export const MeasurementInput = z.object(fields).overwrite(asMeasured).superRefine(addIssues)
export type MeasurementInput = z.output<typeof MeasurementInput>
const MeasurementOf = z
  .object({ patient_id: Id, ...fields })
  .overwrite(asMeasured)
  .superRefine(addIssues)

/** What a kind is called that the practice added; null for the built-in ones, whose names this product knows. */
const name = z.string().nullable()
const named = {
  kind: z.string(),
  name,
  /** Of a value the one of its report, of a kind the usual one. */ unit: z.string(),
}

const Measurement = z.object({
  id: Id,
  patient_id: Id,
  ...stored(fields),
  ...named,
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
    const [from, below] = [input[low] ?? null, input[high] ?? null]
    const issues = ([low, high] as const).flatMap((path) => {
      const value = input[path] ?? null
      const message = value === null ? null : figureIssue(input.kind, name, value, body)
      return message ? [{ path, message }] : []
    })
    const isCrossed = from !== null && below !== null && below <= from
    return issues.length === 0 && isCrossed
      ? [{ path: high, message: 'This must be higher than the value at "from"' }]
      : issues
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
  /** The kinds that the nutritionist chose, in the order of all kinds, and what is computed of the values. */
  kinds: z.array(
    z.object({
      ...named,
      count: z.number(),
      /** The newest and the one before it. */
      latest: Measurement.nullable(),
      previous: Measurement.nullable(),
      band: z
        .object({
          ...{ ...Range, second: z.object(Range).nullable(), source: z.string() },
          /** Whether `below` itself is within, too. */
          up_to: z.boolean().optional(),
        })
        .nullable(),
      /** The challenger's own, which the nutritionist set. */
      target: z.object({ ...Range, second: z.object(Range).nullable() }).nullable(),
      /** Only of a computed kind: its newest value, or why there is none. */
      value: z.number().nullable().optional(),
      why_not: z.string().nullable().optional(),
    }),
  ),
})
export type MeasurementSummary = z.output<typeof MeasurementSummary>
export type MeasuredKind = MeasurementSummary['kinds'][number]

export const noProfileToMeasure = 'This challenger has not completed the profile yet.'

/** Built-in kinds and a practice's own. */
const mostKinds = 100
export const KindsInput = z.object({ kinds: z.array(Kind).max(mostKinds) })

export const measurements = {
  ...callsFor('patient or approved nutritionist', {
    'GET /measurements': {
      summary: 'Measurements one may see, newest first',
      query: z.object({ ...paging(20), patient_id: Id.optional(), kind: z.string().max(36).optional() }),
      reply: z.array(Measurement),
      health: true,
    },
    'GET /measurements/summary/:id': {
      summary:
        "What is measured of a challenger, with the newest values and reference bands; the id is the challenger's",
      reply: MeasurementSummary,
      health: true,
    },
    'POST /measurements': {
      summary: 'Enter a measurement of oneself or of a challenger in care',
      body: MeasurementOf,
      reply: Measurement,
    },
    'POST /measurements/panel': {
      summary: 'Enter several values of one date of oneself or of a challenger in care, all or none',
      body: PanelInput,
      reply: z.object({ measurements: z.array(Measurement) }),
    },
    'PUT /measurements/:id': {
      summary: 'Correct a measurement: challengers their own entries, the nutritionist in care the others',
      body: z.object(fields).partial(),
      keepsOthers: true,
      reply: Measurement,
    },
    'DELETE /measurements/:id':
      'Delete a measurement: challengers their own entries, the nutritionist in care the others',
  }),
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
} satisfies Contract

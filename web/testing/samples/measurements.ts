import { addDays, today } from '#domain/dates.ts'
import { type ComputedKind, kindOf, type MeasurementKind } from '#domain/progress/measurement-kinds.ts'
import type { MeasuredKind, Measurement } from '#domain/progress/measurements.ts'
import { bandOf } from '#domain/progress/reference-bands.ts'
import { sampleId, sampleIds } from '#web/testing/samples.ts'

const createdAt = '2026-01-05T06:30:00.000Z'

/** A measurement `daysAgo`; by default an HbA1c that Meera Iyer entered. */
export const sampleMeasurement = (daysAgo: number, more: Partial<Measurement> = {}): Measurement => ({
  ...{ id: sampleId(2000 + daysAgo), patient_id: sampleIds.patient, kind: 'hba1c', name: null, value: 5.6 },
  ...{ second_value: null, measured_on: addDays(today(), -daysAgo), source: 'lab', note: null },
  ...{ entered_by: 'Meera Iyer', by_challenger: false, created_at: createdAt, updated_at: createdAt },
  unit: kindOf(more.kind ?? 'hba1c').unit,
  ...more,
})

const person = {
  dob: '1990-04-12',
  gender: 'male',
  pregnancy: null,
  due_date: null,
  hasDiabetes: false,
} as const
/** A chosen kind with its newest value. */
export const sampleKind = (
  kind: MeasurementKind | ComputedKind,
  latest: Measurement | null = null,
): MeasuredKind => ({
  ...{
    ...{ kind, name: null, unit: kindOf(kind).unit },
    latest,
    previous: null,
    count: latest ? 1 : 0,
    band: bandOf(kind, person, today()),
    target: null,
  },
})

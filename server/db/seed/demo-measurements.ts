import type { MeasurementKind, MeasurementSource } from '#domain/progress/measurement-kinds.ts'
import type { MeasurementTargets } from '#domain/progress/measurement-limits.ts'

/** By how many days ago it was measured: the value, of blood pressure both. */
type Values = Record<number, number | [value: number, second: number]>
type Series = { kind: MeasurementKind; source: MeasurementSource; by: string; values: Values; note?: string }

/** What is measured of the demo's challengers, and their own targets; `by` is who entered a value. */
export const demoMeasurements: { about: string; targets?: MeasurementTargets; series: Series[] }[] = [
  {
    about: 'ananya',
    targets: {
      blood_pressure: { from: null, below: 130, second: { from: null, below: 80 } },
      glucose_fasting: { from: 80, below: 100, second: null },
    },
    series: [
      { kind: 'hip', source: 'home', by: 'ananya', values: { 3: 101.5, 24: 103, 52: 104.5, 80: 106 } },
      {
        kind: 'blood_pressure',
        source: 'home',
        by: 'ananya',
        values: { 2: [124, 80], 14: [126, 82], 30: [130, 84], 45: [134, 86], 60: [142, 90], 75: [138, 88] },
      },
      { kind: 'glucose_fasting', source: 'lab', by: 'meera', values: { 6: 96, 40: 101, 78: 108 } },
      {
        kind: 'hba1c',
        source: 'lab',
        by: 'meera',
        values: { 6: 5.6, 78: 5.9, 170: 6.1 },
        note: 'Fasting sample, report sent by message.',
      },
      { kind: 'vitamin_d', source: 'lab', by: 'meera', values: { 6: 27.5, 95: 14 } },
    ],
  },
  {
    about: 'sunita',
    series: [
      {
        kind: 'blood_pressure',
        source: 'clinic',
        by: 'meera',
        values: { 8: [136, 84], 30: [142, 88], 60: [148, 92] },
      },
      { kind: 'hba1c', source: 'lab', by: 'meera', values: { 10: 6.9, 100: 7.4 } },
      { kind: 'triglycerides', source: 'lab', by: 'meera', values: { 10: 168, 100: 212 } },
      { kind: 'hdl', source: 'lab', by: 'meera', values: { 10: 44, 100: 41 } },
    ],
  },
]

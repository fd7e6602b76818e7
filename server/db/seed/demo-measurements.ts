import type {
  MeasurementKind,
  MeasurementSource,
  MeasurementTargets,
} from '#domain/progress/measurement-kinds.ts'

type Value = [daysAgo: number, value: number, second?: number]
type Series = { kind: MeasurementKind; source: MeasurementSource; by: string; values: Value[]; note?: string }

/** What is measured of the demo's challengers, and their own targets; `by` is who entered a value. */
export const demoMeasurements: { about: string; targets?: MeasurementTargets; series: Series[] }[] = [
  {
    about: 'ananya',
    targets: {
      blood_pressure: { from: null, below: 130, second: { from: null, below: 80 } },
      glucose_fasting: { from: 80, below: 100, second: null },
    },
    series: [
      {
        kind: 'hip',
        source: 'home',
        by: 'ananya',
        values: [
          [80, 106],
          [52, 104.5],
          [24, 103],
          [3, 101.5],
        ],
      },
      {
        ...{ kind: 'blood_pressure', source: 'home', by: 'ananya' },
        values: [
          [75, 138, 88],
          [60, 142, 90],
          [45, 134, 86],
          [30, 130, 84],
          [14, 126, 82],
          [2, 124, 80],
        ],
      },
      {
        kind: 'glucose_fasting',
        source: 'lab',
        by: 'meera',
        values: [
          [78, 108],
          [40, 101],
          [6, 96],
        ],
      },
      {
        ...{
          kind: 'hba1c',
          source: 'lab',
          by: 'meera',
          values: [
            [170, 6.1],
            [78, 5.9],
            [6, 5.6],
          ],
        },
        note: 'Fasting sample, report sent by message.',
      },
      {
        kind: 'vitamin_d',
        source: 'lab',
        by: 'meera',
        values: [
          [95, 14],
          [6, 27.5],
        ],
      },
    ],
  },
  {
    about: 'sunita',
    series: [
      {
        ...{ kind: 'blood_pressure', source: 'clinic', by: 'meera' },
        values: [
          [60, 148, 92],
          [30, 142, 88],
          [8, 136, 84],
        ],
      },
      {
        kind: 'hba1c',
        source: 'lab',
        by: 'meera',
        values: [
          [100, 7.4],
          [10, 6.9],
        ],
      },
      {
        kind: 'triglycerides',
        source: 'lab',
        by: 'meera',
        values: [
          [100, 212],
          [10, 168],
        ],
      },
      {
        kind: 'hdl',
        source: 'lab',
        by: 'meera',
        values: [
          [100, 41],
          [10, 44],
        ],
      },
    ],
  },
]

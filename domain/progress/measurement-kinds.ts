import { keysOf } from '#domain/keys.ts'

/*
 * What can be measured besides weight and waist, which are in the weekly reports. Limits are what a body can have; a
 * value outside is a slip. A value stays in the unit of its report: measurement-units.ts.
 */

/** Another unit of reports: a value in it is `times` the value in the usual unit, `plus` what is added. */
export type OtherUnit = { name: string; times: number; plus?: number }
type Range = { min: number; max: number }
type Kind = {
  label: string
  /** The usual one: limits, references, targets and charts are in it. Empty for a figure without a unit. */
  unit: string
  /** What is possible, in the unit. */
  min: number
  max: number
  /** A value outside is possible and rare: it is asked about. */
  usual?: Range
  /** As many as laboratories and devices report; a value with more is refused, because it would have to be rounded. */
  decimals: 0 | 2 | 3
  /** As many are shown even if they are zeros. */
  shown: 0 | 1
  /** The second value of a pair, as of a blood pressure: what each is called, and the limits of the second. */
  pair?: { first: string; second: string; usual: Range } & Range
  others?: readonly OtherUnit[]
}

/** mmol/L of mg/dL: by the molar mass in g/mol, from the standard atomic weights (CIAAW 2021). */
const millimolar = (molarMass: number) => [{ name: 'mmol/L', times: 10 / molarMass }] as const
const glucoseUnits = millimolar(180.156)
const cholesterolUnits = millimolar(386.664)
const also = (name: string, times = 1, plus?: number) => [{ name, times, ...(plus && { plus }) }] as const
const of = (unit: string, decimals: Kind['decimals'], shown: Kind['shown']) => ({ unit, decimals, shown })
const within = (min: number, max: number) => ({ min, max })
const mgdL = of('mg/dL', 2, 0)
const enzyme = { ...of('U/L', 2, 0), ...within(1, 20000), usual: within(4, 300), others: also('IU/L') }

type Limits = readonly [min: number, max: number]
const measured = (
  label: string,
  look: ReturnType<typeof of>,
  possible: Limits,
  usual: Limits,
  others?: readonly OtherUnit[],
) => ({ label, ...look, ...within(...possible), usual: within(...usual), ...(others && { others }) })

const measurementKinds = {
  hip: measured('Hip', of('cm', 2, 1), [40, 250], [60, 180]),
  body_fat: measured('Body fat', of('%', 2, 1), [2, 75], [5, 60]),
  blood_pressure: {
    ...{ label: 'Blood pressure', ...of('mmHg', 0, 0), ...within(50, 280), usual: within(80, 200) },
    pair: { first: 'Systolic', second: 'Diastolic', ...within(20, 180), usual: within(40, 130) },
  },
  glucose_fasting: measured('Glucose, fasting', mgdL, [20, 800], [50, 400], glucoseUnits),
  glucose_after_meal: measured('Glucose, 2 h after eating', mgdL, [20, 1000], [50, 500], glucoseUnits),
  // NGSP % = 0.09148 × IFCC mmol/mol + 2.152, the master equation of IFCC and NGSP (ngsp.org).
  hba1c: measured('HbA1c', of('%', 2, 1), [3, 20], [4, 14], also('mmol/mol', 1 / 0.09148, -2.152 / 0.09148)),
  cholesterol: measured('Total cholesterol', mgdL, [50, 900], [90, 400], cholesterolUnits),
  ldl: measured('LDL cholesterol', mgdL, [5, 700], [20, 300], cholesterolUnits),
  hdl: measured('HDL cholesterol', mgdL, [5, 200], [15, 120], cholesterolUnits),
  // As triolein, which stands for all of them.
  triglycerides: measured('Triglycerides', mgdL, [10, 6000], [30, 1000], millimolar(885.453)),
  haemoglobin: measured('Haemoglobin', of('g/dL', 2, 1), [2, 25], [6, 20], also('g/L', 10)),
  ferritin: measured('Ferritin', of('ng/mL', 2, 0), [0.5, 100000], [3, 1000], also('µg/L')),
  // As 25-hydroxyvitamin D3.
  vitamin_d: measured(
    'Vitamin D (25-OH)',
    of('ng/mL', 2, 1),
    [1, 300],
    [3, 150],
    also('nmol/L', 1000 / 400.647),
  ),
  // As cyanocobalamin.
  vitamin_b12: measured(
    'Vitamin B12',
    of('pg/mL', 2, 0),
    [20, 5000],
    [80, 2000],
    also('pmol/L', 1000 / 1355.388),
  ),
  tsh: measured('TSH', of('mIU/L', 3, 1), [0, 500], [0.01, 100], also('µIU/mL')),
  t3: measured(
    'T3, total',
    of('ng/dL', 2, 0),
    [10, 1000],
    [40, 300],
    [...also('ng/mL', 0.01), ...also('nmol/L', 10 / 650.977)],
  ),
  t4: measured('T4, total', of('µg/dL', 2, 1), [0.3, 50], [2, 20], also('nmol/L', 10000 / 776.874)),
  creatinine: measured('Creatinine', of('mg/dL', 2, 1), [0.1, 40], [0.3, 5], also('µmol/L', 10000 / 113.12)),
  uric_acid: measured('Uric acid', of('mg/dL', 2, 1), [0.3, 40], [1.5, 12], also('µmol/L', 10000 / 168.112)),
  alt: { label: 'ALT (SGPT)', ...enzyme },
  ast: { label: 'AST (SGOT)', ...enzyme },
  // 6.00 pmol/L a µIU/mL by the International Standard of human insulin (Knopp and others, J Diabetes Sci Technol 2019).
  insulin: measured('Insulin, fasting', of('µIU/mL', 2, 1), [0.1, 1000], [1, 100], also('pmol/L', 6)),
} as const satisfies Record<string, Kind>

/** What is computed of the values, and never entered. */
const computedKinds = {
  egfr: { label: 'eGFR', ...of('mL/min/1.73 m²', 0, 0), ...within(0, 300) },
  homa_ir: { label: 'HOMA-IR', ...of('', 2, 1), ...within(0, 1000) },
} as const satisfies Record<string, Kind>
export type ComputedKind = keyof typeof computedKinds
export const isComputed = (kind: string): kind is ComputedKind => Object.hasOwn(computedKinds, kind)

export type MeasurementKind = keyof typeof measurementKinds
export const measurementKindNames = keysOf(measurementKinds)
export const isBuiltIn = (kind: string): kind is MeasurementKind => Object.hasOwn(measurementKinds, kind)

/** A practice's own kind with what has to be known of it. Its name among kinds is its id. */
export type OwnKind = { kind: string; name: string | null; unit: string }
/** The most that a value is of a kind whose limits nobody knows. */
const most = 99999

/** What is known of a kind: a built-in one by its name, a practice's own from what comes with it. */
export function kindOf(of: string | OwnKind): Kind {
  const { kind, ...own } = typeof of === 'string' ? { kind: of, name: 'Value', unit: '' } : of
  if (isBuiltIn(kind)) return measurementKinds[kind]
  if (isComputed(kind)) return computedKinds[kind]
  return { label: own.name ?? 'Value', unit: own.unit, min: 0, max: most, decimals: 3, shown: 0 }
}
export const measurementKindLabels: Record<string, string> = Object.fromEntries(
  measurementKindNames.map((kind) => [kind, kindOf(kind).label]),
)

export const measurementSourceLabels = {
  home: 'Measured at home',
  clinic: 'Clinic or hospital',
  lab: 'Laboratory',
  pharmacy: 'Pharmacy or camp',
  other: 'Elsewhere',
}
export type MeasurementSource = keyof typeof measurementSourceLabels
export const measurementSources = keysOf(measurementSourceLabels)

/** Kinds for which nobody gets a target who has had an eating disorder: figures of the body can do harm then. */
export const bodyKinds: readonly MeasurementKind[] = ['hip', 'body_fat']

/* A value stays in the unit of its report. It is converted where it is compared: with limits, in a chart, in a formula. */

/** The decimals of a value in another unit than the usual one, and of each that the database keeps. */
const mostDecimals = 3

/** Values with the unit of their report; without one it is the usual unit. */
export type Figures = { value: number; second_value: number | null; unit?: string | null | undefined }

/** The units in which a kind is reported, the usual one first. */
export function unitsOf(kind: string | OwnKind): string[] {
  const { unit, others = [] } = kindOf(kind)
  return [unit, ...others.map(({ name }) => name)]
}

const otherUnit = (kind: string | OwnKind, unit: string | null | undefined): OtherUnit | undefined =>
  kindOf(kind).others?.find(({ name }) => name === unit)

/** A value of the usual unit in another one, not rounded. */
export function inUnit(kind: string | OwnKind, usual: number, unit: string | null | undefined): number {
  const { times = 1, plus = 0 } = otherUnit(kind, unit) ?? {}
  return usual * times + plus
}

/** A value of a report in the usual unit, not rounded. */
export function inUsualUnit(kind: string | OwnKind, value: number, unit: string | null | undefined): number {
  const { times = 1, plus = 0 } = otherUnit(kind, unit) ?? {}
  return (value - plus) / times
}

/** Values in the usual unit of their kind, to be compared. */
export const usualFigures = <F extends Figures>(kind: string | OwnKind, figures: F): F => ({
  ...figures,
  value: inUsualUnit(kind, figures.value, figures.unit),
  unit: kindOf(kind).unit,
})

/** A converted figure, with as many digits as a report has: three, or all before the point. */
export const threeDigits = (figure: number) =>
  Math.abs(figure) < 1000 ? Number(figure.toPrecision(3)) : Math.round(figure)

/** Whether a value is converted before it is compared: '5.5 mmol/L', but not '40 IU/L', which is 40 U/L. */
export const isConverted = (kind: string | OwnKind, unit: string | null | undefined) =>
  (otherUnit(kind, unit)?.times ?? 1) !== 1

export const decimalsIn = (kind: string | OwnKind, unit: string | null | undefined) =>
  isConverted(kind, unit) ? mostDecimals : kindOf(kind).decimals

/** What a body can have, in a unit. */
export function limitsOfBody(
  kind: string | OwnKind,
  { min, max }: { min: number; max: number },
  unit?: string | null,
) {
  const shown = (limit: number) => (isConverted(kind, unit) ? threeDigits(inUnit(kind, limit, unit)) : limit)
  return { min: shown(min), max: shown(max) }
}

import { ageOn, type DateString } from '#domain/dates.ts'
import { keysOf } from '#domain/keys.ts'
import type { PatientProfile } from '#domain/people/patients.ts'
import { type Expecting, pregnancyOn } from '#domain/people/pregnancy.ts'
import { fromCm, type Units } from '#domain/people/units.ts'

/*
 * What can be measured besides weight and waist, which are in the weekly reports. Limits are what a body can have; a
 * value outside is a slip. Bands are for adults. They are a reference for reading a chart, no diagnosis.
 */
type Kind = {
  label: string
  unit: string
  /** What is possible, in the unit. */
  min: number
  max: number
  /** As many as laboratories and devices report; a value with more is refused, because it would have to be rounded. */
  decimals: 0 | 2 | 3
  /** As many are shown even if they are zeros. */
  shown: 0 | 1
  /** The second value of a pair, as of a blood pressure: what each is called, and the limits of the second. */
  pair?: { first: string; second: string; min: number; max: number }
}

export const measurementKinds = {
  hip: { label: 'Hip', unit: 'cm', min: 40, max: 250, decimals: 2, shown: 1 },
  body_fat: { label: 'Body fat', unit: '%', min: 2, max: 75, decimals: 2, shown: 1 },
  blood_pressure: {
    ...{ label: 'Blood pressure', unit: 'mmHg', min: 50, max: 280, decimals: 0, shown: 0 },
    pair: { first: 'Systolic', second: 'Diastolic', min: 20, max: 180 },
  },
  glucose_fasting: { label: 'Glucose, fasting', unit: 'mg/dL', min: 20, max: 800, decimals: 2, shown: 0 },
  glucose_after_meal: {
    label: 'Glucose, 2 h after eating',
    unit: 'mg/dL',
    min: 20,
    max: 1000,
    decimals: 2,
    shown: 0,
  },
  hba1c: { label: 'HbA1c', unit: '%', min: 3, max: 20, decimals: 2, shown: 1 },
  cholesterol: { label: 'Total cholesterol', unit: 'mg/dL', min: 50, max: 900, decimals: 2, shown: 0 },
  ldl: { label: 'LDL cholesterol', unit: 'mg/dL', min: 5, max: 700, decimals: 2, shown: 0 },
  hdl: { label: 'HDL cholesterol', unit: 'mg/dL', min: 5, max: 200, decimals: 2, shown: 0 },
  triglycerides: { label: 'Triglycerides', unit: 'mg/dL', min: 10, max: 6000, decimals: 2, shown: 0 },
  haemoglobin: { label: 'Haemoglobin', unit: 'g/dL', min: 2, max: 25, decimals: 2, shown: 1 },
  vitamin_d: { label: 'Vitamin D (25-OH)', unit: 'ng/mL', min: 1, max: 300, decimals: 2, shown: 1 },
  vitamin_b12: { label: 'Vitamin B12', unit: 'pg/mL', min: 20, max: 5000, decimals: 2, shown: 0 },
  tsh: { label: 'TSH', unit: 'mIU/L', min: 0, max: 500, decimals: 3, shown: 1 },
} as const satisfies Record<string, Kind>
export type MeasurementKind = keyof typeof measurementKinds
export const measurementKindNames = keysOf(measurementKinds)
export const kindOf = (kind: MeasurementKind): Kind => measurementKinds[kind]
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

type Range = { from: number | null; below: number | null }
/** From (included) and below (excluded), for the second value of a pair too. */
type Limits = Range & { second: Range | null }
/** The limits for everybody alike, and who says so. */
export type Band = Limits & { source: string }
/** The limits that the nutritionist set for one challenger. */
export type MeasurementTarget = Limits
export type MeasurementTargets = Partial<Record<MeasurementKind, MeasurementTarget>>

export type Person = Pick<PatientProfile, 'dob' | 'gender'> &
  Expecting & {
    /** As the profile says: domain/food/reading/known-diabetes.ts. */
    hasDiabetes: boolean
  }

const ada = 'American Diabetes Association, Standards of Care 2025'
const without = `${ada}: without diabetes`
const withDiabetes = `${ada}: goal with diabetes`
const atp = 'NCEP Adult Treatment Panel III, 2002'
const below = (limit: number, source: string): Band => ({ from: null, below: limit, second: null, source })
const from = (limit: number, source: string): Band => ({ from: limit, below: null, second: null, source })

/** Bands that a pregnancy does not change. */
function constantBand(kind: MeasurementKind): Band | null {
  if (kind !== 'blood_pressure') return null
  const source = 'WHO, guideline on hypertension 2021'
  return { from: null, below: 140, second: { from: null, below: 90 }, source }
}

const bandsOfAdults: Partial<Record<MeasurementKind, Band>> = {
  // Below 70 is hypoglycaemia by the same Standards.
  glucose_fasting: { from: 70, below: 100, second: null, source: without },
  glucose_after_meal: below(140, `${without}, 2 hours after 75 g of glucose`),
  hba1c: below(5.7, without),
  cholesterol: below(200, atp),
  ldl: below(100, `${atp}: optimal`),
  triglycerides: below(150, atp),
  vitamin_d: from(20, 'Institute of Medicine, 2011: enough for nearly everybody'),
  vitamin_b12: from(203, 'WHO, consultation on folate and vitamin B12, 2008: no deficiency'),
  tsh: {
    ...{ from: 0.45, below: 4.13, second: null },
    source: 'ATA and AACE 2012, where the laboratory names none: 0.45 to 4.12 by NHANES III',
  },
}

const bandsWithDiabetes: Partial<Record<MeasurementKind, Band>> = {
  glucose_fasting: { from: 80, below: 131, second: null, source: `${withDiabetes}, 80 to 130 before a meal` },
  glucose_after_meal: below(180, `${withDiabetes}, 1 to 2 hours after a meal begins`),
  hba1c: below(7, withDiabetes),
}

/** Bands by gender; none when it is not known. */
function bandByGender(kind: MeasurementKind, { gender }: Person, isPregnant: boolean): Band | null {
  const who = 'WHO, haemoglobin cutoffs 2024: no anaemia'
  if (kind === 'haemoglobin' && isPregnant) return from(11, who)
  if (gender !== 'male' && gender !== 'female') return null
  if (kind === 'haemoglobin') return from(gender === 'male' ? 13 : 12, who)
  if (kind === 'hdl' && !isPregnant) return from(gender === 'male' ? 40 : 50, atp)
  return null
}

/** The reference band of a kind for a person; null under 18 and where none is agreed on. */
export function bandOf(kind: MeasurementKind, person: Person, on: DateString): Band | null {
  if (ageOn(person.dob, on) < 18) return null
  const isPregnant = pregnancyOn(person, on)?.startsWith('pregnant') ?? false
  const withIt = person.hasDiabetes ? bandsWithDiabetes[kind] : undefined
  const adults = isPregnant ? null : (withIt ?? bandsOfAdults[kind] ?? null)
  return constantBand(kind) ?? adults ?? bandByGender(kind, person, isPregnant)
}

export type Standing = 'below' | 'within' | 'above'
export const standingLabels: Record<'band' | 'target', Record<Standing, string>> = {
  band: { below: 'Below range', within: 'In range', above: 'Above range' },
  target: { below: 'Below target', within: 'On target', above: 'Above target' },
}

type Values = { value: number; second_value: number | null }

const standingIn = (value: number, range: Range): Standing =>
  range.below !== null && value >= range.below
    ? 'above'
    : range.from !== null && value < range.from
      ? 'below'
      : 'within'

/** Where the values are: of a pair, the value outside counts. */
export function standingOf({ value, second_value }: Values, limits: Limits): Standing {
  const first = standingIn(value, limits)
  if (first !== 'within' || second_value === null || !limits.second) return first
  return standingIn(second_value, limits.second)
}

/** Whether a kind is a length, which is read and typed in the reader's unit. */
export const isLength = (kind: MeasurementKind) => kindOf(kind).unit === 'cm'

/** The unit in which the reader has a kind. */
export const unitOf = (kind: MeasurementKind, { length_unit }: Units) =>
  isLength(kind) ? length_unit : kindOf(kind).unit

/** A stored value in the reader's unit. */
export const valueIn = (kind: MeasurementKind, value: number, units: Units) =>
  isLength(kind) ? fromCm(value, units) : value

/** Stored limits in the reader's unit. */
export function limitsIn<L extends Limits>(kind: MeasurementKind, limits: L, units: Units): L {
  const shown = (limit: number | null) => (limit === null ? null : valueIn(kind, limit, units))
  return { ...limits, from: shown(limits.from), below: shown(limits.below) }
}

/** '118/76' or '5.6', of values in the reader's unit, without it. */
export function figureOf(kind: MeasurementKind, { value, second_value }: Values): string {
  const { decimals, shown } = kindOf(kind)
  const write = (figure: number) => {
    // A length is read in tenths in every unit.
    const exact = String(Number(figure.toFixed(isLength(kind) ? shown : decimals)))
    const padded = Number(exact).toFixed(shown)
    return padded.length > exact.length ? padded : exact
  }
  return second_value === null ? write(value) : `${write(value)}/${write(second_value)}`
}

const endingOf = (kind: MeasurementKind, units: Units) => {
  const unit = unitOf(kind, units)
  return unit === '%' ? '%' : ` ${unit}`
}

/** '118/76 mmHg', '5.6%', '39.5 in' */
export function measureWords(kind: MeasurementKind, values: Values, units: Units): string {
  const shown = { ...values, value: valueIn(kind, values.value, units) }
  return figureOf(kind, shown) + endingOf(kind, units)
}

const rangeWords = ({ from, below }: Range) =>
  [from === null ? null : `from ${from}`, below === null ? null : `below ${below}`]
    .filter(Boolean)
    .join(' and ')

/** 'below 5.7%', 'below 140/90 mmHg', 'systolic from 100 and below 130, diastolic below 80 mmHg' */
export function limitWords(kind: MeasurementKind, stored: Limits, units: Units): string {
  const { pair } = kindOf(kind)
  const limits = limitsIn(kind, stored, units)
  const { from, below, second } = limits
  const ending = endingOf(kind, units)
  if (!pair) return rangeWords(limits) + ending
  const isUpper = from === null && below !== null && second?.from === null && second.below !== null
  if (isUpper) return `below ${below}/${second.below}${ending}`
  const halves = [
    `${pair.first.toLowerCase()} ${rangeWords(limits)}`,
    `${pair.second.toLowerCase()} ${rangeWords(second ?? noRange)}`,
  ]
  return halves.filter((half) => /\d/.test(half)).join(', ') + ending
}
const noRange: Range = { from: null, below: null }

/** 'Reference: below 5.7% (…)' */
export function bandWords(kind: MeasurementKind, band: Band, units: Units): string {
  return `Reference: ${limitWords(kind, band, units)} (${band.source})`
}

/** 'Target: below 7%' */
export function targetWords(kind: MeasurementKind, target: MeasurementTarget, units: Units): string {
  return `Target: ${limitWords(kind, target, units)}`
}

/** Kinds for which nobody gets a target who has had an eating disorder: figures of the body can do harm then. */
export const bodyKinds: readonly MeasurementKind[] = ['hip', 'body_fat']

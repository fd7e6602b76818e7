import { ageOn, type DateString } from '#domain/dates.ts'
import type { PatientProfile } from '#domain/people/patients.ts'
import type { ComputedKind, MeasurementKind } from './measurement-kinds.ts'
import type { Band } from './measurement-limits.ts'

/*
 * References by age, sex and condition, each with who says so; a kind for which none is agreed on has none. They are for
 * reading a chart, no diagnosis.
 */

export type Person = Pick<PatientProfile, 'dob' | 'gender' | 'pregnancy'> & {
  /** As the profile says: domain/food/reading/known-diabetes.ts. */
  hasDiabetes: boolean
  /** Those chosen or confirmed. */
  conditions?: readonly string[]
}

/** What a band may be of. */
type Judged = MeasurementKind | ComputedKind

const ada = 'American Diabetes Association, Standards of Care 2025'
const without = `${ada}: without diabetes`
const withDiabetes = `${ada}: goal with diabetes`
const atp = 'NCEP Adult Treatment Panel III, 2002'
const below = (limit: number, source: string): Band => ({ from: null, below: limit, second: null, source })
const from = (limit: number, source: string): Band => ({ from: limit, below: null, second: null, source })

const pressure = (first: number, second: number, source: string): Band => ({
  ...{ from: null, below: first, second: { from: null, below: second }, source },
})

/** Bands that a pregnancy does not change. */
const constantBands: Partial<Record<Judged, Band>> = {
  blood_pressure: pressure(140, 90, 'WHO, guideline on hypertension 2021'),
}

const whoFerritin = from(15, 'WHO, ferritin guideline 2020: iron stores, where nothing is inflamed')
const bandsOfAdults: Partial<Record<Judged, Band>> = {
  // Below 70 is hypoglycaemia by the same Standards.
  glucose_fasting: { from: 70, below: 100, second: null, source: without },
  glucose_after_meal: below(140, `${without}, 2 hours after 75 g of glucose`),
  hba1c: below(5.7, without),
  cholesterol: below(200, atp),
  ldl: below(100, `${atp}: optimal`),
  triglycerides: below(150, atp),
  ferritin: whoFerritin,
  egfr: from(60, 'KDIGO 2024: below 60 for more than three months is chronic kidney disease'),
  vitamin_d: from(20, 'Institute of Medicine, 2011: enough for nearly everybody'),
  vitamin_b12: from(203, 'WHO, consultation on folate and vitamin B12, 2008: no deficiency'),
  tsh: {
    ...{ from: 0.45, below: 4.13, second: null },
    source: 'ATA and AACE 2012, where the laboratory names none: 0.45 to 4.12 by NHANES III',
  },
}

const bandsWithDiabetes: Partial<Record<Judged, Band>> = {
  glucose_fasting: { from: 80, below: 131, second: null, source: `${withDiabetes}, 80 to 130 before a meal` },
  glucose_after_meal: below(180, `${withDiabetes}, 1 to 2 hours after a meal begins`),
  hba1c: below(7, withDiabetes),
  blood_pressure: pressure(130, 80, `${withDiabetes}, where it can be reached safely`),
}

const bandsWithGout: Partial<Record<Judged, Band>> = {
  uric_acid: below(6, 'American College of Rheumatology 2020: goal of treatment with gout'),
}

const whoHaemoglobin = 'WHO, haemoglobin cutoffs 2024: no anaemia'
/** By the months of a pregnancy; where nothing is said a pregnancy has no band of its own. */
function bandInPregnancy(kind: Judged, { pregnancy }: Person): Band | null {
  if (kind === 'haemoglobin') return from(pregnancy === 'pregnant_2' ? 10.5 : 11, whoHaemoglobin)
  return kind === 'ferritin' && pregnancy === 'pregnant_1' ? whoFerritin : null
}

/** Bands by gender; none when it is not known. */
function bandByGender(kind: Judged, { gender }: Person): Band | null {
  if (gender !== 'male' && gender !== 'female') return null
  const isMan = gender === 'male'
  if (kind === 'haemoglobin') return from(isMan ? 13 : 12, whoHaemoglobin)
  if (kind === 'hdl') return from(isMan ? 40 : 50, atp)
  if (kind !== 'alt') return null
  const source = 'American College of Gastroenterology 2017: at most 33 U/L in men and 25 in women'
  return { ...below(isMan ? 33 : 25, source), up_to: true }
}

/** The reference band of a kind for a person; null under 18 and where none is agreed on. */
export function bandOf(kind: Judged, person: Person, on: DateString): Band | null {
  if (ageOn(person.dob, on) < 18) return null
  const isPregnant = person.gender !== 'male' && (person.pregnancy?.startsWith('pregnant') ?? false)
  if (isPregnant) return constantBands[kind] ?? bandInPregnancy(kind, person)
  const withDiabetes = person.hasDiabetes ? bandsWithDiabetes[kind] : undefined
  const withGout = person.conditions?.includes('gout') ? bandsWithGout[kind] : undefined
  return withDiabetes ?? withGout ?? constantBands[kind] ?? bandsOfAdults[kind] ?? bandByGender(kind, person)
}

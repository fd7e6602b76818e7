import { ageOn, type DateString, daysBetween } from '#domain/dates.ts'
import { hundredths } from '#domain/numbers.ts'
import type { PatientProfile, Pregnancy } from '#domain/people/patients.ts'
import { type ComputedKind, kindOf, usualFigures } from './measurement-kinds.ts'
import type { Measurement } from './measurements.ts'

/* What is computed of measured values: the eGFR of a creatinine, the HOMA-IR of a fasting pair of one date. */

type Sex = 'male' | 'female'

/**
 * eGFR in mL/min/1.73 m² of a creatinine in mg/dL, by CKD-EPI 2021 without race: 142 × min(Scr/κ, 1)^α × max(Scr/κ, 1)^-1.200
 * × 0.9938^age × 1.012 for women; κ 0.7 and 0.9, α -0.241 and -0.302 (Inker and others, N Engl J Med 2021;385:1737).
 */
export function egfr(creatinine: number, age: number, sex: Sex): number {
  const [kappa, alpha, factor] = sex === 'female' ? [0.7, -0.241, 1.012] : [0.9, -0.302, 1]
  const ratio = creatinine / kappa
  return Math.round(142 * Math.min(ratio, 1) ** alpha * Math.max(ratio, 1) ** -1.2 * 0.9938 ** age * factor)
}

/** HOMA-IR of fasting glucose in mg/dL and insulin in µIU/mL (Matthews and others, Diabetologia 1985;28:412). */
export const homaIr = (glucose: number, insulin: number) => hundredths((glucose * insulin) / 405)

/** Between how many days before today the person may have been pregnant, by what the profile says of today. */
const pregnantDays: Record<Exclude<Pregnancy, 'no'>, readonly [from: number, to: number]> = {
  pregnant_1: [0, 98],
  pregnant_2: [0, 196],
  pregnant_3: [0, 294],
  // The baby was born yesterday, or as long ago as the stage says.
  lactating_6: [1, 184 + 294],
  lactating_12: [184, 366 + 294],
}

export type ComputedFor = Pick<PatientProfile, 'gender' | 'pregnancy'> & {
  /** Null without a profile. */
  dob: DateString | null
  /** domain/clinical/insulin.ts */
  takesInsulin: boolean
  onDialysis: boolean
}

/** Why there is no eGFR of a creatinine of this date; null where there is one. */
function noEgfr(person: ComputedFor, date: DateString, today: DateString): string | null {
  const { dob, gender, pregnancy, onDialysis } = person
  if (onDialysis) return 'eGFR says nothing on dialysis, which removes creatinine.'
  if (!dob) return 'eGFR needs the date of birth and the sex, which are not in the profile yet.'
  if (gender !== 'male' && gender !== 'female') return 'eGFR needs the sex, which the profile does not say.'
  if (ageOn(dob, date) < 18) return 'eGFR is for adults: this formula does not hold under 18.'
  if (gender === 'male' || !pregnancy || pregnancy === 'no') return null
  const [from, to] = pregnantDays[pregnancy]
  const days = daysBetween(date, today)
  if (days < from || days > to) return null
  return pregnancy.startsWith('pregnant')
    ? 'eGFR is not computed in a pregnancy.'
    : 'eGFR is not computed in a pregnancy, and this value may be of one.'
}

/** The values of a kind, newest first, and why the newest measurement gives none. */
type Computed = { kind: ComputedKind; rows: Measurement[]; why_not: string | null }

function computedRow(of: Measurement, kind: ComputedKind, value: number): Measurement {
  return { ...of, kind, value, unit: kindOf(kind).unit, note: null }
}

/**
 * What is computed of measurements, which come newest first; nothing of what was not measured. A computed value has the
 * id, date and source of the creatinine or insulin that it is of.
 */
export function computedOf(measured: Measurement[], person: ComputedFor, today: DateString): Computed[] {
  const of = (kind: string) => measured.filter((one) => one.kind === kind)
  const usual = (one: Measurement) => usualFigures(one.kind, one).value
  const [creatinine, insulin, glucose] = [of('creatinine'), of('insulin'), of('glucose_fasting')]
  const kidney = creatinine.flatMap((one) =>
    noEgfr(person, one.measured_on, today)
      ? []
      : [
          computedRow(
            one,
            'egfr',
            egfr(usual(one), ageOn(person.dob!, one.measured_on), person.gender as Sex),
          ),
        ],
  )
  const resistance = insulin.flatMap((one, at) => {
    const { measured_on: date } = one
    const pair = glucose.find(({ measured_on }) => measured_on === date)
    // Of several of a date the one that was entered last.
    const isNewest = insulin.findIndex(({ measured_on }) => measured_on === date) === at
    if (person.takesInsulin || !pair || !isNewest) return []
    return [computedRow(one, 'homa_ir', homaIr(usual(pair), usual(one)))]
  })
  const newest = creatinine[0] && noEgfr(person, creatinine[0].measured_on, today)
  return [
    ...(creatinine[0] ? [{ kind: 'egfr' as const, rows: kidney, why_not: newest ?? null }] : []),
    ...(insulin[0]
      ? [
          {
            kind: 'homa_ir' as const,
            rows: resistance,
            why_not: person.takesInsulin
              ? 'HOMA-IR says nothing when insulin is taken.'
              : resistance.length === 0
                ? 'HOMA-IR needs fasting glucose and insulin of one date.'
                : null,
          },
        ]
      : []),
  ]
}

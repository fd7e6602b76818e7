import { ageOn, type DateString } from '#domain/dates.ts'
import type { PatientProfile } from '#domain/people/patients.ts'
import { type Expecting, pregnancyOn } from '#domain/people/pregnancy.ts'
import { type ConditionName, conditionNames } from './conditions.ts'
import { takesLike } from './medicines.ts'
import type { Person } from './rules/rule.ts'

export type ClinicalProfile = Pick<
  PatientProfile,
  'dob' | 'gender' | 'height_cm' | 'dietary_prefs' | 'conditions' | 'medicines'
> &
  Expecting & {
    /** What the nutritionist confirmed: it counts until they say otherwise, also when the challenger removes it. */
    confirmed_conditions?: readonly string[]
  }

/** The conditions that are named or confirmed, and those that a medicine, the age or a pregnancy tells of. */
export function conditionsOf(
  profile: Omit<ClinicalProfile, 'height_cm' | 'dietary_prefs'>,
  on: DateString,
): ConditionName[] {
  const { dob, conditions, medicines, confirmed_conditions = [] } = profile
  const stage = pregnancyOn(profile, on) ?? ''
  const age = ageOn(dob, on)
  const told = new Set<string>([...conditions, ...confirmed_conditions])
  if (takesLike(medicines, 'insulin')) told.add('type 1 or insulin')
  if (takesLike(medicines, 'levothyroxine')) told.add('hypothyroid on levothyroxine')
  if (stage.startsWith('pregnant')) told.add('pregnancy')
  if (stage.startsWith('lactating')) told.add('lactation')
  if (age < 18) told.add('child or adolescent')
  if (age >= 60) told.add('age 60 and over')
  return conditionNames.filter((name) => told.has(name))
}

/** What rules depend on of a challenger; `kg` is the weight known last. */
export function personOf(profile: ClinicalProfile, kg: number | null, on: DateString): Person {
  const { dob, gender, height_cm, medicines, dietary_prefs } = profile
  return {
    ...{ kg, height_cm, gender, medicines },
    conditions: conditionsOf(profile, on),
    age: ageOn(dob, on),
    pregnancy: pregnancyOn(profile, on),
    lowCarb: dietary_prefs.includes('keto'),
  }
}

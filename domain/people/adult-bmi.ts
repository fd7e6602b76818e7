import { today } from '#domain/dates.ts'
import { notesEatingDisorder } from '#domain/food/targets/targets.ts'
import { bmi, isMinor, type PatientProfile } from './patients.ts'
import { type Expecting, pregnancyOn } from './pregnancy.ts'

/** What a BMI means for Asian adults, from which on. */
const points = [
  [27.5, 'high risk'],
  [25, 'increased risk, overweight by the cut-off for all adults'],
  [23, 'increased risk'],
  [18.5, 'acceptable risk'],
  [0, 'underweight'],
] as const

export const bmiSource =
  'Cut-offs for Asian adults 23 and 27.5, for all adults 25: WHO expert consultation, Lancet 2004'

type Person = Pick<PatientProfile, 'dob' | 'height_cm'> &
  Expecting &
  Parameters<typeof notesEatingDisorder>[0]

/**
 * '24.2, increased risk'. Null where the cut-offs don't hold, under 18 and in a pregnancy, and where the figure could do
 * harm to who looks on.
 */
export function adultBmi(person: Person, kg: number): string | null {
  const isPregnant = pregnancyOn(person, today())?.startsWith('pregnant') ?? false
  if (isMinor(person.dob) || isPregnant || notesEatingDisorder(person)) return null
  // As it is shown: a figure and its words must not differ.
  const shown = bmi(kg, person.height_cm).toFixed(1)
  return `${shown}, ${points.find(([from]) => Number(shown) >= from)![1]}`
}

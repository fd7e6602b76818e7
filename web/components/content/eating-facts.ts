import type { PatientProfile } from '#domain/people/patients.ts'

/** When somebody fasts and what they do not like, for `Facts`; an empty text is not shown. */
export const eatingFacts = ({ fasting_weekdays, dislikes }: PatientProfile): [string, string][] => [
  ['Fasts on', fasting_weekdays.join(', ')],
  ['Does not like', dislikes.join(', ')],
]

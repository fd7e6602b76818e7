import { weekdayRuleTexts } from '#domain/food/reading/diet.ts'
import type { PatientProfile } from '#domain/people/patients.ts'

/** When somebody fasts, what they keep on some weekdays, and what they do not like, for `Facts`; an empty text is not shown. */
export const eatingFacts = ({
  fasting_weekdays,
  rule_weekdays,
  dislikes,
}: PatientProfile): [string, string][] => [
  ['Fasts on', fasting_weekdays.join(', ')],
  ['On some weekdays', weekdayRuleTexts(rule_weekdays).join('; ')],
  ['Does not like', dislikes.join(', ')],
]

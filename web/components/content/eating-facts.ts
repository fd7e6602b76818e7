import { weekdayRuleTexts } from '#domain/food/reading/diet.ts'
import { type PatientProfile, profileLabels } from '#domain/people/patients.ts'

/** When somebody fasts, what they keep on some weekdays, and what they do not like, for `Facts`; an empty text is not shown. */
export const eatingFacts = ({
  fasting_weekdays,
  rule_weekdays,
  dislikes,
}: PatientProfile): [string, string][] => [
  [profileLabels.fasting_weekdays, fasting_weekdays.join(', ')],
  [profileLabels.rule_weekdays, weekdayRuleTexts(rule_weekdays).join('; ')],
  [profileLabels.dislikes, dislikes.join(', ')],
]

import { written } from '#domain/field-words.ts'
import { weekdayRuleTexts } from '#domain/food/reading/diet.ts'
import { homeLabels, homeNames, homeWritings } from '#domain/people/home.ts'
import { memberAvoids, portionSizes, type ReadMember, sizeOf } from '#domain/people/home-members.ts'
import { type PatientProfile, profileLabels } from '#domain/people/patients.ts'
import type { Fact } from './facts.tsx'

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

/** Whom a challenger cooks for, without names. */
export const memberFacts = (members: ReadMember[]): Fact[] =>
  members.length === 0
    ? []
    : [
        [
          'At home',
          members
            .map((member) =>
              [portionSizes[sizeOf(member.portion)].label, memberAvoids(member)].filter(Boolean).join(': '),
            )
            .join('; '),
          'wide',
        ],
      ]

/** What somebody has said of home and days, for `Facts`; empty when nothing was said. */
export const homeFacts = (profile: PatientProfile): Fact[] =>
  homeNames.flatMap((name): Fact[] => {
    // A profile that is kept from before has not all of them.
    const value = profile[name] ?? null
    const words = value === null ? '' : String(written(name, value, homeWritings[name]))
    if (!words) return []
    const fact = [homeLabels[name], words] as const
    return [name === 'kitchen' || name === 'meal_times' ? [...fact, 'wide'] : fact]
  })

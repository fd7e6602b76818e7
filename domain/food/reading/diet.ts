import type { Weekday } from '#domain/dates.ts'
import { keysOf } from '#domain/keys.ts'
import { inOneSentence } from '#domain/plain-text.ts'

export const dietaryPrefLabels = {
  veg: 'Vegetarian',
  non_veg: 'Non-Vegetarian',
  vegan: 'Vegan',
  keto: 'Keto',
  paleo: 'Paleo',
}
export type DietaryPref = keyof typeof dietaryPrefLabels
export const dietaryPrefs = keysOf(dietaryPrefLabels)

export const foodRuleLabels = {
  eggetarian: 'Eggetarian (eggs are fine)',
  jain: 'Jain',
  no_onion_garlic: 'No onion and garlic',
  halal: 'Halal',
  fasting_days: 'Fasting days',
}
export type FoodRule = keyof typeof foodRuleLabels
export const foodRules = keysOf(foodRuleLabels)

/** What can be kept on some weekdays only. Fasts have their own weekdays. */
export const weekdayRules = ['veg', 'vegan', 'eggetarian', 'jain', 'no_onion_garlic', 'halal'] as const
export type WeekdayRule = (typeof weekdayRules)[number]
export const weekdayRuleLabels: Record<WeekdayRule, string> = { ...dietaryPrefLabels, ...foodRuleLabels }
export type RuleWeekdays = Partial<Record<WeekdayRule, Weekday[]>>

export type Eater = { allergies: string[]; dietary_prefs: DietaryPref[]; food_rules: FoodRule[] }
/** Somebody with what holds on some weekdays only. */
export type WeekEater = Eater & { fasting_weekdays: Weekday[]; rule_weekdays: RuleWeekdays }

const isFoodRule = (rule: WeekdayRule): rule is WeekdayRule & FoodRule =>
  foodRules.some((each) => each === rule)

/** How somebody eats on a weekday. A stricter diet of the day replaces the usual one. */
export function eaterOn(eater: WeekEater, day: Weekday): Eater {
  const today = weekdayRules.filter((rule) => eater.rule_weekdays[rule]?.includes(day))
  const diet = (['vegan', 'veg'] as const).find((rule) => today.includes(rule))
  const isVegan = eater.dietary_prefs.includes('vegan')
  const isMeatless = diet !== undefined || today.includes('eggetarian')
  const usual = eater.dietary_prefs.filter((pref) => !(isMeatless && pref === 'non_veg'))
  const rules = [...new Set([...eater.food_rules, ...today.filter(isFoodRule)])]
  return {
    ...eater,
    dietary_prefs:
      diet && !isVegan ? [...usual.filter((pref) => pref !== 'veg' || diet === 'veg'), diet] : usual,
    // "Vegetarian on Tuesdays" leaves out the eggs of other days.
    food_rules: diet ? rules.filter((rule) => rule !== 'eggetarian' || today.includes(rule)) : rules,
  }
}

/** 'No onion and garlic on Monday and Tuesday' */
export const weekdayRuleTexts = (
  rules: Partial<Record<WeekdayRule, Weekday[] | null | undefined>>,
): string[] =>
  weekdayRules.flatMap((rule) => {
    const days = rules[rule] ?? []
    return days.length ? [`${weekdayRuleLabels[rule]} on ${inOneSentence(days)}`] : []
  })

const exclusive: readonly DietaryPref[] = ['veg', 'non_veg', 'vegan']

/** Veg, non_veg and vegan exclude each other: at most one is chosen. */
export const isOneDiet = (chosen: DietaryPref[]) =>
  exclusive.filter((pref) => chosen.includes(pref)).length <= 1

/** The same without anything of animals. */
export const asVegan = (chosen: DietaryPref[]): DietaryPref[] => [
  ...chosen.filter((pref) => !exclusive.includes(pref)),
  'vegan',
]

/** Choosing one of veg, non_veg and vegan clears the other two. Choosing a chosen one again removes it. */
export function toggleDietaryPref(chosen: DietaryPref[], pref: DietaryPref): DietaryPref[] {
  if (chosen.includes(pref)) return chosen.filter((other) => other !== pref)
  const others = exclusive.includes(pref) ? chosen.filter((other) => !exclusive.includes(other)) : chosen
  return [...others, pref]
}

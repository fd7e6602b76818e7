export const dietaryPrefs = ['veg', 'non_veg', 'vegan', 'keto', 'paleo'] as const
export type DietaryPref = (typeof dietaryPrefs)[number]
export const dietaryPrefLabels: Record<DietaryPref, string> = {
  veg: 'Vegetarian',
  non_veg: 'Non-Vegetarian',
  vegan: 'Vegan',
  keto: 'Keto',
  paleo: 'Paleo',
}

export const foodRules = ['eggetarian', 'jain', 'no_onion_garlic', 'halal', 'fasting_days'] as const
export type FoodRule = (typeof foodRules)[number]
export const foodRuleLabels: Record<FoodRule, string> = {
  eggetarian: 'Eggetarian (eggs are fine)',
  jain: 'Jain',
  no_onion_garlic: 'No onion and garlic',
  halal: 'Halal',
  fasting_days: 'Fasting days',
}

export type Eater = { allergies: string[]; dietary_prefs: DietaryPref[]; food_rules: FoodRule[] }

const exclusive: readonly DietaryPref[] = ['veg', 'non_veg', 'vegan']

/** Veg, non_veg and vegan exclude each other: at most one is chosen. */
export const isOneDiet = (chosen: DietaryPref[]) =>
  exclusive.filter((pref) => chosen.includes(pref)).length <= 1

/** Choosing one of veg, non_veg and vegan clears the other two. Choosing a chosen one again removes it. */
export function toggleDietaryPref(chosen: DietaryPref[], pref: DietaryPref): DietaryPref[] {
  if (chosen.includes(pref)) return chosen.filter((other) => other !== pref)
  const others = exclusive.includes(pref) ? chosen.filter((other) => !exclusive.includes(other)) : chosen
  return [...others, pref]
}

export const dietaryPrefs = ['veg', 'non_veg', 'vegan', 'keto', 'paleo'] as const
export const foodRules = ['eggetarian', 'jain', 'no_onion_garlic', 'halal', 'fasting_days'] as const
export type DietaryPref = (typeof dietaryPrefs)[number]
export type FoodRule = (typeof foodRules)[number]
export type Eater = { allergies: string[]; dietary_prefs: DietaryPref[]; food_rules: FoodRule[] }
export type FoodClash = { against: string; food: string }
export function foodClashes(texts: string[], eater: Eater): FoodClash[] {
  return eater.allergies
    .filter((a) => texts.join(' ').toLowerCase().includes(a.toLowerCase()))
    .map((a) => ({ against: `Allergy: ${a}`, food: a }))
}

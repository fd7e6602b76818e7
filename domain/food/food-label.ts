import { foodContents } from './food-contents.ts'
import type { FoodLabel, StoredFood } from './foods.ts'
import { allergyAvoid } from './reading/allergies.ts'
import { clashesWith, foodClashes } from './reading/clashes.ts'
import { type Certainty, foodsCalled } from './reading/dictionary.ts'
import { type Eater, foodRuleLabels } from './reading/diet.ts'

/** Foods whose allergies are common, as the dictionary calls them, with the words of a label. */
const allergens = {
  milk: 'milk',
  egg: 'egg',
  wheat: 'wheat',
  gluten: 'gluten',
  peanut: 'peanut',
  'tree nut': 'tree nuts',
  soy: 'soya',
  sesame: 'sesame',
  mustard: 'mustard',
  fish: 'fish',
  crustacean: 'crustaceans',
  mollusc: 'molluscs',
  celery: 'celery',
}
const nobody: Eater = { allergies: [], dietary_prefs: [], food_rules: [] }
const eaters: [string, Eater][] = [
  ['vegetarian', { ...nobody, dietary_prefs: ['veg'] }],
  ['vegan', { ...nobody, dietary_prefs: ['vegan'] }],
  [foodRuleLabels.jain, { ...nobody, food_rules: ['jain'] }],
]

/**
 * What a label would say of a food of our kitchens, and what the label of a package says in other words: common allergens
 * in it, those that may be in it, and for whom it is fit. Null where nobody has said what the food contains.
 */
export function foodLabel({
  id,
  name,
  ingredients,
}: Pick<StoredFood, 'id' | 'name' | 'ingredients'>): FoodLabel {
  if (foodContents[id] === undefined && !ingredients) return null
  const items = [{ food_id: id, name, ...(ingredients && { ingredients }) }]
  const holds = (food: string, certainty: Certainty) => {
    // "May contain nuts" may be each of them.
    const vagueGroups = certainty === 'trace' ? allergyAvoid(food).vagueGroups : []
    const about = { against: '', except: [], unknown: [] }
    const avoid = { ...about, vagueGroups, foods: foodsCalled(food), certainty }
    return clashesWith([], [avoid], { ingredients: [], items }).length > 0
  }
  const named = Object.entries(allergens)
  const inIt = named.filter(([food]) => holds(food, 'usual'))
  const traces = named.filter((one) => !inIt.includes(one) && holds(one[0], 'trace'))
  return {
    allergens: inIt.map(([, label]) => label),
    traces: traces.map(([, label]) => label),
    fits: eaters
      .filter(([, eater]) => foodClashes([], eater, { ingredients: [], items }).length === 0)
      .map(([name]) => name),
  }
}

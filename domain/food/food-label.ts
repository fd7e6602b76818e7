import { foodContents } from './food-contents.ts'
import type { FoodLabel } from './foods.ts'
import { foodClashes } from './reading/clashes.ts'
import { allContents, foodsCalled } from './reading/dictionary.ts'
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
 * What a label would say of a food of our kitchens: common allergens in it, those that are often in it, and for whom it
 * is fit. Null for foods of other tables: nobody has said what they contain.
 */
export function foodLabel(food_id: string): FoodLabel {
  const contains = foodContents[food_id]
  if (contains === undefined) return null
  const contents = allContents(foodsCalled(contains))
  const named = Object.entries(allergens)
  const allergensIn = named.filter(([food]) => contents.usual.has(food)).map(([, name]) => name)
  const traces = named.filter(([food]) => contents.trace.has(food) && !contents.usual.has(food))
  const items = [{ food_id, name: '' }]
  return {
    allergens: allergensIn,
    traces: traces.map(([, name]) => name),
    fits: eaters
      .filter(([, eater]) => foodClashes([], eater, { ingredients: [], items }).length === 0)
      .map(([name]) => name),
  }
}

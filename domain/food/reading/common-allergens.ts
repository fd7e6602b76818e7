import { allergyAvoid } from './allergies.ts'
import type { Avoid } from './avoids.ts'
import { clashesWith, type DishFoods } from './clashes.ts'

/**
 * The allergens that a menu names for every dish, whoever eats it: the fourteen of the European Union (1169/2011, annex
 * II), and in them all of FSSAI's.
 */
const commonAllergens =
  'gluten, crustaceans, egg, fish, peanuts, soya, milk, tree nuts, celery, mustard, sesame, sulphites, lupin, molluscs'

/** The common allergens in a dish: those it contains, and those that are often there as an additive or a trace, or of which a label warns. */
export function commonAllergensIn(texts: string[], dish?: DishFoods) {
  const isIn = (avoid: Avoid) => clashesWith(texts, [avoid], dish).length > 0
  const found = commonAllergens.split(', ').filter((allergen) => isIn(allergyAvoid(allergen)))
  const contains = found.filter((allergen) =>
    isIn({ ...allergyAvoid(allergen), certainty: 'usual', vagueGroups: [], heedsUnknown: false }),
  )
  return { contains, may_contain: found.filter((allergen) => !contains.includes(allergen)) }
}

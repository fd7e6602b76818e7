import { allergyAvoid } from './allergies.ts'
import { type Certainty, foodsCalled } from './dictionary.ts'
import { dietaryPrefLabels, type Eater, foodRuleLabels } from './diet.ts'

/** What somebody avoids for one reason. */
export type Avoid = {
  /** The reason, as shown to people: 'Allergy: peanuts', 'Vegetarian', 'Jain'. */
  against: string
  /** Foods and groups of foods that clash wherever they are contained ... */
  foods: string[]
  /** ... at least so surely. */
  certainty: Certainty
  /** Groups that clash where they are named themselves, because one of `foods` may be meant: "mixed nuts". */
  vagueGroups: string[]
  /** Foods that are fine, whatever they contain. */
  except: string[]
  /** Foods the dictionary doesn't know, word by word. */
  unknown: string[][]
}

const flesh = 'non veg, gelatin, halal gelatin, collagen, insect product'

function avoid(against: string, foods: string, certainty: Certainty = 'usual', except = ''): Avoid {
  return {
    against,
    foods: foodsCalled(foods),
    certainty,
    vagueGroups: [],
    except: foodsCalled(except),
    unknown: [],
  }
}

/**
 * Halal: how an animal was slaughtered is not in the text, so meat is not flagged. Gelatin is, unless it is called
 * halal: where it is not, it mostly comes from pigs.
 * Fasting days are not checked: what may be eaten depends on the fast and on the day.
 * Keto and paleo flag only clear opposites; ghee is fine in paleo.
 */
function dietAvoids({ dietary_prefs: prefs, food_rules: rules }: Eater): Avoid[] {
  const avoids: Avoid[] = []
  const eggs = rules.includes('eggetarian')
  if (prefs.includes('veg')) avoids.push(avoid(dietaryPrefLabels.veg, eggs ? flesh : `${flesh}, egg`))
  if (prefs.includes('vegan')) avoids.push(avoid(dietaryPrefLabels.vegan, 'animal product'))
  if (prefs.includes('keto')) {
    const foods =
      'grain, sweetener, potato, sweet potato, yam, colocasia, cassava, sabudana, banana, mango, grape, litchi, chikoo, custard apple'
    avoids.push(avoid(dietaryPrefLabels.keto, foods, 'main', 'baby corn'))
  }
  if (prefs.includes('paleo'))
    avoids.push(
      avoid(dietaryPrefLabels.paleo, 'grain, keto bread, pulse, soy, peanut, milk, sugar', 'main', 'ghee'),
    )
  if (eggs && !prefs.includes('veg') && !prefs.includes('vegan')) avoids.push(avoid('Eggetarian', flesh))
  if (rules.includes('jain')) {
    const foods = `${flesh}, egg, bee product, root vegetable, mushroom, alcohol`
    // Dried ginger and the leaves of roots are eaten.
    avoids.push(avoid(foodRuleLabels.jain, foods, 'usual', 'sonth, radish leaf, colocasia leaf'))
  }
  if (rules.includes('no_onion_garlic')) avoids.push(avoid(foodRuleLabels.no_onion_garlic, 'onion, garlic'))
  if (rules.includes('halal')) avoids.push(avoid(foodRuleLabels.halal, 'pork, alcohol, gelatin'))
  return avoids
}

/** Everything that somebody avoids: allergies first, then diet and food rules. */
export function avoidsOf(eater: Eater): Avoid[] {
  const allergies = new Set(eater.allergies.map((allergy) => allergy.trim()))
  return [...[...allergies].map(allergyAvoid), ...dietAvoids(eater)]
}

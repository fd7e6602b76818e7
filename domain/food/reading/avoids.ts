import { type DateString, weekdayName } from '#domain/dates.ts'
import { allergyAvoid } from './allergies.ts'
import { type Certainty, foodsCalled } from './dictionary.ts'
import { dietaryPrefLabels, type Eater, eaterOn, foodRuleLabels, type WeekEater } from './diet.ts'
import { isNoAllergy } from './no-allergy.ts'
import { remember } from './remember.ts'

/** What a person avoids for one reason. */
export type Avoid = {
  /** The reason as people see it: 'Allergy: peanuts', 'Vegetarian', 'Jain'. */
  against: string
  /** Foods and groups that clash in any dish that contains them ... */
  foods: string[]
  /** ... with at least this certainty. */
  certainty: Certainty
  /** Groups that clash when the text names the group itself, because a member may be meant: "mixed nuts". */
  vagueGroups: string[]
  /** Foods that are allowed, whatever they contain. */
  except: string[]
  /** Names the dictionary doesn't know, as lists of words. */
  unknown: string[][]
  /** Whether a food clashes of which nobody knows what it is made of. */
  heedsUnknown?: boolean
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
    heedsUnknown: certainty !== 'main',
  }
}

/**
 * Halal: a text does not say how an animal was slaughtered, so meat is not flagged. Gelatin mostly comes from pigs,
 * so it is flagged unless it is called halal.
 * Keto and paleo flag only foods that clearly contradict them; ghee is fine in paleo.
 */
const dietAvoids = ({ dietary_prefs: prefs, food_rules: rules }: Eater) =>
  avoidsFor([...prefs, ...rules].join(' '))
/** The same objects for the same diet: what is known of them stays known. */
const avoidsFor = remember(100, (diet: string): Avoid[] => {
  const says = diet.split(' ')
  const avoids: Avoid[] = []
  const eggs = says.includes('eggetarian')
  if (says.includes('veg')) avoids.push(avoid(dietaryPrefLabels.veg, eggs ? flesh : `${flesh}, egg`))
  if (says.includes('vegan')) avoids.push(avoid(dietaryPrefLabels.vegan, 'animal product'))
  if (says.includes('keto')) {
    const foods =
      'grain, sweetener, potato, sweet potato, yam, colocasia, cassava, sabudana, banana, mango, grape, litchi, chikoo, custard apple'
    avoids.push(avoid(dietaryPrefLabels.keto, foods, 'main', 'baby corn'))
  }
  if (says.includes('paleo'))
    avoids.push(
      avoid(dietaryPrefLabels.paleo, 'grain, keto bread, pulse, soy, peanut, milk, sugar', 'main', 'ghee'),
    )
  if (eggs && !says.includes('veg') && !says.includes('vegan')) avoids.push(avoid('Eggetarian', flesh))
  if (says.includes('jain')) {
    const foods = `${flesh}, egg, bee product, root vegetable, mushroom, alcohol`
    // Jains eat dried ginger and the leaves of roots.
    avoids.push(avoid(foodRuleLabels.jain, foods, 'usual', 'sonth, radish leaf, colocasia leaf'))
  }
  if (says.includes('no_onion_garlic')) avoids.push(avoid(foodRuleLabels.no_onion_garlic, 'onion, garlic'))
  if (says.includes('halal')) avoids.push(avoid(foodRuleLabels.halal, 'pork, alcohol, gelatin'))
  return avoids
})

/**
 * What no usual fast (vrat) allows; what else may be eaten depends on the fast. Flours and grains of fasts, such as kuttu
 * and samak, are not among it.
 */
export const fastAvoid = (certainty: Certainty): Avoid =>
  avoid(
    'Fasts',
    'non veg, egg, pulse, soy, wheat, rice, corn, oats, jowar, bajra, ragi, barley, onion, garlic, alcohol',
    certainty,
  )

/** All that a person avoids on a date: what always holds, then what holds on its weekday. */
export function avoidsOn(eater: WeekEater, date: DateString | null): Avoid[] {
  const always = avoidsOf(eater)
  if (!date) return always
  const day = weekdayName(date)
  const known = new Set(always.map(({ against }) => against))
  const more = dietAvoids(eaterOn(eater, day)).filter(({ against }) => !known.has(against))
  const fasts = eater.fasting_weekdays.includes(day) ? [fastAvoid('usual')] : []
  return [...always, ...[...more, ...fasts].map((one) => ({ ...one, against: `${one.against} on ${day}s` }))]
}

/** All that a person avoids on every day: allergies first, then diet and food rules. */
export function avoidsOf(eater: Eater): Avoid[] {
  const allergies = new Set(
    eater.allergies.map((allergy) => allergy.trim()).filter((allergy) => !isNoAllergy(allergy)),
  )
  return [...[...allergies].map(allergyAvoid), ...dietAvoids(eater)]
}

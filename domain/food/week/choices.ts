import { avoidsOnion, titleFor } from '#domain/food/dish-titles.ts'
import { type MenuDish, type Part, titleOf } from '#domain/food/menu.ts'
import { type MealType, mealTypes } from '#domain/food/nutrients.ts'
import { type Avoid, avoidsOf, fastAvoid } from '#domain/food/reading/avoids.ts'
import { clashesWith } from '#domain/food/reading/clashes.ts'
import { foodsCalled } from '#domain/food/reading/dictionary.ts'
import type { Eater } from '#domain/food/reading/diet.ts'
import { dislikeAvoid } from '#domain/food/reading/dislikes.ts'
import { remember, rememberOf } from '#domain/food/reading/remember.ts'
import { inOneSentence } from '#domain/plain-text.ts'
import { distanceFrom, type HomeTastes, isSeasonal, near, reluctanceAtHome } from './home-tastes.ts'
import { sweetenerIn, sweetFrom } from './sweets.ts'
import type { Tastes } from './tastes.ts'

/** Whether a dish is one for fasting days (vrat), as its name says. */
export const isFastDish = ({ name }: { name: string }) => /\bvrat\b/.test(name)

const isJainDish = ({ name }: { name: string }) => /\bJain\b/.test(name)

/** How much less somebody wants a dish made for others, and one without the foods that they say they eat. */
const reluctance = { fast: 5, jain: 1, without: 3, withoutFlesh: 20 }

/** What families give nobody who is pregnant, though ripe papaya does no harm. */
const refusedInPregnancy = ['papaya', 'bitter gourd']
/** Of many seeds; most Jains eat no brinjal. */
const refusedByJains = ['brinjal']
/** Food of the evening before is stale to Jains. */
const isOfYesterday = ({ name }: MenuDish) => /\bovernight\b/i.test(name)

/** How much less somebody wants a dish without the foods that they say they eat, and so expect. */
function missing(
  { dietary_prefs, food_rules }: Eater,
  { meal_types }: MenuDish,
  holds: (foods: string) => boolean,
) {
  const eatsFlesh = dietary_prefs.includes('non_veg')
  if (!eatsFlesh && !food_rules.includes('eggetarian')) return 0
  const isMain = meal_types.includes('lunch') || meal_types.includes('dinner')
  if (eatsFlesh && isMain) return holds('non veg') ? 0 : reluctance.withoutFlesh
  return holds('non veg, egg') ? 0 : reluctance.without
}

const named = remember(10, (foods: string): Avoid => {
  const others = { vagueGroups: [], except: [], unknown: [] }
  return { against: '', foods: foodsCalled(foods), certainty: 'main', ...others }
})
const surely = rememberOf((avoid: Avoid): Avoid => ({ ...avoid, certainty: 'main' }))
/** Whether foods are avoided, and whether a name is. Many eaters avoid the same. */
const isMadeOf = rememberOf((avoid: Avoid) =>
  rememberOf((items: Part['items']) => clashesWith([], [avoid], { ingredients: [], items }).length > 0),
)
const isCalled = rememberOf((avoid: Avoid) =>
  remember(2000, (name: string) => clashesWith([name], [avoid]).length > 0),
)

/** So many dishes are enough to choose from for a meal of a type: lunch and dinner have the same. */
const enough: Record<MealType, number> = { breakfast: 14, lunch: 20, dinner: 20, snack: 14 }

/** The dishes nearest to a home's own, by kitchen and season, until there are enough for each meal. */
function nearest(dishes: MenuDish[], home: HomeTastes): MenuDish[] {
  const distances = new Map(dishes.map((dish) => [dish, distanceFrom(dish, home)]))
  const furthest = Object.fromEntries(
    mealTypes.map((type) => {
      const all = dishes.filter(({ meal_types, light }) => meal_types.includes(type) && !light)
      const sorted = all.map((dish) => distances.get(dish)!).sort((one, other) => one - other)
      return [type, Math.max(near, sorted[enough[type] - 1] ?? Number.POSITIVE_INFINITY)]
    }),
  )
  return dishes.filter(
    (dish) => dish.light || dish.meal_types.some((type) => distances.get(dish)! <= furthest[type]!),
  )
}

/**
 * The dishes that clash with nothing an eater avoids and hold nothing they dislike, each with the sides of which the same is
 * true, and with how little they want it: for ordinary days, and those for fasting days. A dish for the fast is on ordinary
 * days only for somebody who keeps fasts. Yields often, so that others can work in between.
 */
export function* menuFor(
  dishes: MenuDish[],
  eater: Eater,
  dislikes: string[],
  { noSweets = false, expecting = false, byDish = new Map(), home }: Tastes = {},
): Generator<void, { menu: MenuDish[]; fastMenu: MenuDish[] }> {
  const avoids = avoidsOf(eater)
  const isJain = eater.food_rules.includes('jain')
  const refused = [...(expecting ? refusedInPregnancy : []), ...(isJain ? refusedByJains : [])]
  const disliked = [...dislikes, ...refused].map(dislikeAvoid)
  const unwanted = [...avoids, ...disliked]
  /** Foods count, not the name: "dal without onion" is no onion. */
  const holds = ({ items }: Part, what: Avoid[]) => what.some((avoid) => isMadeOf(avoid)(items))
  const says = (name: string, what: Avoid[]) => what.some((avoid) => isCalled(avoid)(name))
  /** All foods are known, so a name counts only for what it surely says. */
  const byName = unwanted.map(surely)
  const known = new Map<string, boolean>()
  function fits(part: Part): boolean {
    const before = known.get(part.id)
    if (before !== undefined) return before
    const fit = !holds(part, unwanted) && !says(part.name, disliked)
    known.set(part.id, fit)
    return fit
  }
  const byTaste = (dish: MenuDish) =>
    (byDish.get(titleOf(dish)) ?? 0) + (home ? reluctanceAtHome(dish, home) : 0)
  function reluctanceFor(dish: MenuDish): number {
    return (
      (isFastDish(dish) ? reluctance.fast : 0) +
      (isJainDish(dish) && !avoidsOnion(eater) ? reluctance.jain : 0) +
      missing(eater, dish, (foods) => dish.components.some((part) => holds(part, [named(foods)]))) +
      byTaste(dish)
    )
  }
  const keepsFasts = eater.food_rules.includes('fasting_days')
  const isSweet = (parts: Part[]) => noSweets && sweetenerIn(parts) >= sweetFrom
  const all: MenuDish[] = []
  for (const [index, dish] of dishes.entries()) {
    if (index % 3 === 0) yield
    if (!dish.components.every(fits) || says(dish.name, byName)) continue
    if (isSweet(dish.components) || (isJain && isOfYesterday(dish))) continue
    const sides = dish.sides.filter(
      (side) => fits(side) && !isSweet([side]) && (!home || isSeasonal(side, home)),
    )
    const served = { ...dish, sides, title: titleFor(dish.name, eater) }
    all.push({ ...served, reluctance: reluctanceFor(served) })
  }
  const ordinary = all.filter((dish) => keepsFasts || !isFastDish(dish))
  const menu = home ? nearest(ordinary, home) : ordinary
  // A dish for fasting days is composed so; its sides suit other days, too.
  const forbidden = [fastAvoid('main')]
  const fastMenu = all.filter(isFastDish).map((dish) => ({
    ...{ ...dish, reluctance: byTaste(dish) },
    sides: dish.sides.filter((side) => !holds(side, forbidden)),
  }))
  return { menu, fastMenu }
}

/** Whom dishes must fit, for a sentence: "Vegetarian, Jain without wheat and milk". */
export function eaterText(eater: Eater, dislikes: string[]): string {
  const diets = [...new Set(avoidsOf({ ...eater, allergies: [] }).map(({ against }) => against))].join(', ')
  const without = inOneSentence([...eater.allergies, ...dislikes])
  return [diets, without && `without ${without}`].filter(Boolean).join(' ')
}

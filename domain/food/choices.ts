import { type Avoid, avoidsOf } from './avoids.ts'
import { clashesWith } from './clashes.ts'
import { foodsCalled } from './dictionary.ts'
import type { Eater } from './diet.ts'
import { dislikeAvoid } from './dislikes.ts'
import type { MenuDish, Part } from './menu.ts'

/** Whether a dish is one for fasting days (vrat), as its name says. */
export const isFastDish = ({ name }: { name: string }) => /\bvrat\b/.test(name)

/** What no fast allows. A dish for fasting days is composed so; its sides suit other days, too. */
const fasting = (): Avoid => ({
  against: 'Fasting',
  foods: foodsCalled('non veg, egg, pulse, soy, wheat, rice, corn, oats, onion, garlic'),
  certainty: 'main',
  ...{ vagueGroups: [], except: [], unknown: [] },
})

/**
 * The dishes that clash with nothing an eater avoids and hold nothing they dislike, each with the sides of which the same is
 * true; and those of them for fasting days. Yields often, so that others can work in between.
 */
export function* menuFor(
  dishes: MenuDish[],
  eater: Eater,
  dislikes: string[],
): Generator<void, { menu: MenuDish[]; fastMenu: MenuDish[] }> {
  const avoids = avoidsOf(eater)
  const disliked = dislikes.map(dislikeAvoid)
  /** Foods count, not the name: "dal without onion" is no onion. */
  const holds = ({ items }: Part, what: Avoid[]) =>
    clashesWith([], what, { ingredients: [], items }).length > 0
  const known = new Map<string, boolean>()
  function fits(part: Part): boolean {
    const fit =
      known.get(part.id) ??
      (!holds(part, [...avoids, ...disliked]) && clashesWith([part.name], disliked).length === 0)
    known.set(part.id, fit)
    return fit
  }
  const menu: MenuDish[] = []
  for (const [index, dish] of dishes.entries()) {
    if (index % 3 === 0) yield
    if (!dish.components.every(fits) || clashesWith([dish.name], [...avoids, ...disliked]).length > 0)
      continue
    menu.push({ ...dish, sides: dish.sides.filter(fits) })
  }
  const forbidden = [fasting()]
  const fastMenu = menu
    .filter(isFastDish)
    .map((dish) => ({ ...dish, sides: dish.sides.filter((side) => !holds(side, forbidden)) }))
  return { menu, fastMenu }
}

/** Whom dishes must fit, for a sentence: "Vegetarian, Jain without wheat and milk". */
export function eaterText(eater: Eater, dislikes: string[]): string {
  const diets = [...new Set(avoidsOf({ ...eater, allergies: [] }).map(({ against }) => against))].join(', ')
  const without = [...eater.allergies, ...dislikes]
  const listed =
    without.slice(0, -1).join(', ') + (without.length > 1 ? ' and ' : '') + (without.at(-1) ?? '')
  return [diets, listed && `without ${listed}`].filter(Boolean).join(' ')
}

import type { KitchenFood } from './dish-parts.ts'
import { countText, type Item, measured } from './dishes.ts'
import type { StoredFood } from './foods.ts'
import { pieces, vessels } from './measures.ts'

/** How many people a recipe can be scaled to. */
export const mostPeople = 6

/** The item with the household measures of its food. */
export function kitchenFood(item: Item, food: Pick<StoredFood, 'measures'> | undefined): KitchenFood {
  const measures = food?.measures ?? []
  const poured = measures.find(({ name }) => name in vessels)
  return {
    ...item,
    piece: measures.find(({ name }) => pieces.includes(name)) ?? null,
    grams_per_ml: poured ? Math.round((poured.grams / vessels[poured.name]!) * 1000) / 1000 : null,
  }
}

/** A count to the quarter. */
const toQuarter = (count: number) => Math.round(count * 4) / 4
/** How far a household measure may be from the weight: spoons are no scales, and the weight stands beside it. */
const tolerance = 0.12
const isNear = (count: number, shown = toQuarter(count)) => Math.abs(shown - count) <= tolerance * count

/** From the largest measure down, with the smallest count at which people use it. */
const spoons = [
  { name: 'katori', least: 0.25 },
  { name: 'tbsp', least: 1 },
  { name: 'tsp', least: 0 },
]

/** A vessel or spoon for an amount: "½ katori", "1½ tsp", "a pinch". */
function poured(ml: number): string {
  const counts = spoons.map(({ name, least }) => ({ name, least, count: ml / vessels[name]! }))
  const { name, count } =
    counts.find(({ least, count }) => count >= least && isNear(count)) ??
    counts.find(({ least, count }) => count >= least)!
  return toQuarter(count) === 0 ? 'a pinch' : `${countText(toQuarter(count))} ${name}`
}

/** The amount of a food in household measures; null where only the weight says how much. */
export function householdAmount({ grams, piece, grams_per_ml }: KitchenFood): string | null {
  const count = piece ? grams / piece.grams : 0
  // Nobody cuts three and a quarter cubes.
  const shown = count > 1 ? Math.round(count * 2) / 2 : toQuarter(count)
  if (piece && shown > 0 && isNear(count, shown)) return measured(shown, piece.name)
  return grams_per_ml ? poured(grams / grams_per_ml) : null
}

/** A weight as a recipe gives it: "1.2 kg", "40 g", "2.5 g". */
export const weightText = (grams: number) =>
  grams >= 1000
    ? `${Math.round(grams / 100) / 10} kg`
    : grams < 1
      ? 'under 1 g'
      : `${grams < 10 ? Math.round(grams * 2) / 2 : Math.round(grams)} g`

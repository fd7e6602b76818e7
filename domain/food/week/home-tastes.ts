import type { MenuDish, Part } from '#domain/food/menu.ts'
import { type HomeKitchen, type HomeRegion, homeKitchens } from '#domain/food/regions.ts'
import { inSeason } from '#domain/food/seasons.ts'
import type { KitchenItem } from '#domain/people/home.ts'
import { type Language, languages } from '#domain/people/specializations.ts'

/** What a home says about the dishes to serve there in a month, from 1. Without a kitchen nothing is known of it. */
export type HomeTastes = {
  region: HomeRegion | null
  /** English and Urdu say nothing about the kitchen. */
  language?: Language | null
  month: number
  kitchen: KitchenItem[]
}

/**
 * How much less a dish is wanted: known all over, of other homes in the region, of another region, of few homes elsewhere,
 * of a region when none is said, out of season, and for each thing the kitchen lacks.
 */
const reluctance = {
  ...{ knownEverywhere: 1.4, neighbours: 2, otherRegion: 9, fewElsewhere: 14, unsaid: 6, fewUnsaid: 9 },
  ...{ season: 6, lacking: 1.5 },
}
/** Grams of produce below which a dish is as well made without it. */
const little = 10

/** Whether all produce of a part is in season. */
export const isSeasonal = ({ items, count }: Part, { month, region }: HomeTastes) =>
  items.every(({ food_id, grams }) => grams * count < little || inSeason(food_id, month, region))

/** Whether a kitchen is one of a small place: people of the region who speak another language hardly know it. */
const isPlace = (kitchen: HomeKitchen) => !languages.some((language) => language === kitchen)

/** How much less a dish is wanted in a home for where it comes from. */
function reluctanceByPlace({ region, kitchens, isKnownEverywhere }: MenuDish, home: HomeTastes): number {
  const own = homeKitchens.find((kitchen) => kitchen === home.language)
  const isNear = region === home.region || (own && home.region === null)
  const isOwn = isNear && (!own || kitchens.includes(own))
  // Hindi is spoken in many kitchens.
  if (isOwn) return region !== home.region && own === 'Hindi' ? reluctance.neighbours : 0
  if (isKnownEverywhere) return reluctance.knownEverywhere
  const isOfFew = kitchens.length > 0
  if (region === home.region && !(own && isOfFew && kitchens.every(isPlace)))
    return isOfFew ? reluctance.neighbours : 0
  if (home.region === null) return isOfFew ? reluctance.fewUnsaid : reluctance.unsaid
  return isOfFew ? reluctance.fewElsewhere : reluctance.otherRegion
}

/** How far a dish is from what a home cooks in the month: what it costs by place and by season. */
export const distanceFrom = (dish: MenuDish, home: HomeTastes): number =>
  reluctanceByPlace(dish, home) +
  (dish.components.every((part) => isSeasonal(part, home)) ? 0 : reluctance.season)

/** Until so far a dish is at home: its own, or known everywhere. */
export const near = reluctance.knownEverywhere

/** How much less somebody at home there wants a dish. */
export function reluctanceAtHome(dish: MenuDish, home: HomeTastes): number {
  const lacking =
    home.kitchen.length === 0 ? [] : (dish.needs ?? []).filter((item) => !home.kitchen.includes(item))
  return distanceFrom(dish, home) + reluctance.lacking * lacking.length
}

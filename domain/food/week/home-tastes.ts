import type { MenuDish, Part } from '#domain/food/menu.ts'
import type { HomeRegion } from '#domain/food/regions.ts'
import { inSeason } from '#domain/food/seasons.ts'
import type { KitchenItem } from '#domain/people/home.ts'

/** What a home says about the dishes to serve there in a month, from 1. Without a kitchen nothing is known of it. */
export type HomeTastes = { region: HomeRegion | null; month: number; kitchen: KitchenItem[] }

/** How much less a dish is wanted: of another region, known all over, out of season, and for each thing the kitchen lacks. */
const reluctance = { otherRegion: 6, knownEverywhere: 0.2, season: 1.5, lacking: 1.5 }
/** Grams of produce below which a dish is as well made without it. */
const little = 10

/** Whether all produce of a part is in season. */
export const isSeasonal = ({ items, count }: Part, { month, region }: HomeTastes) =>
  items.every(({ food_id, grams }) => grams * count < little || inSeason(food_id, month, region))

/** How much less somebody at home there wants a dish. */
export function reluctanceAtHome(dish: MenuDish, home: HomeTastes): number {
  const { region, kitchen } = home
  const isHome = region === null || dish.region === region
  const place = isHome ? 0 : dish.isKnownEverywhere ? reluctance.knownEverywhere : reluctance.otherRegion
  const season = dish.components.every((part) => isSeasonal(part, home)) ? 0 : reluctance.season
  const lacking = kitchen.length === 0 ? [] : (dish.needs ?? []).filter((item) => !kitchen.includes(item))
  return place + season + reluctance.lacking * lacking.length
}

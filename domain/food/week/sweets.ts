import { foodContents } from '#domain/food/food-contents.ts'
import type { Part } from '#domain/food/menu.ts'

/** Grams of sugar, jaggery, honey or dates in a portion that make it a sweet. A pinch in a sour dal makes none. */
export const sweetFrom = 6
const isSweetener = ({ food_id }: Part['items'][number]) =>
  /^(sugar|jaggery|honey|dates)$/.test(foodContents[food_id] ?? '')
export const sweetenerIn = (parts: Part[]) =>
  parts
    .flatMap(({ items, count }) => items.filter(isSweetener).map(({ grams }) => grams * count))
    .reduce((sum, grams) => sum + grams, 0)

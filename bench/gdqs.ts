import type { Item } from '#domain/food/dishes.ts'
import { foodContents } from '#domain/food/food-contents.ts'
import { foodOf } from './adults.ts'

/**
 * The Global Diet Quality Score of a day, 0 to 49 (Bromage et al., Journal of Nutrition 2021), with the cut-offs of the
 * application that measures the score (Moursi et al., the same year: table 3; those of the high side of fruit, greens, fish,
 * poultry and dairy are from memory). Grams of raw foods, where the score asks for foods as they are eaten: of pulses,
 * grains and greens this says less.
 */
const points = {
  citrus: [24, 69, [0, 1, 2]],
  orangeFruit: [25, 123, [0, 1, 2]],
  fruit: [27, 107, [0, 1, 2]],
  greens: [13, 37, [0, 2, 4]],
  cruciferous: [13, 36, [0, 0.25, 0.5]],
  orangeVegetables: [9, 45, [0, 0.25, 0.5]],
  vegetables: [23, 114, [0, 0.25, 0.5]],
  pulses: [9, 42, [0, 2, 4]],
  orangeTubers: [12, 63, [0, 0.25, 0.5]],
  nuts: [7, 13, [0, 2, 4]],
  wholeGrains: [8, 13, [0, 1, 2]],
  oils: [2, 7.5, [0, 1, 2]],
  fish: [14, 71, [0, 1, 2]],
  poultry: [16, 44, [0, 1, 2]],
  leanDairy: [33, 132, [0, 1, 2]],
  eggs: [6, 32, [0, 1, 2]],
  redMeat: [9, 46, [0, 1, 0]],
  refined: [7, 33, [2, 1, 0]],
  sweets: [13, 37, [2, 1, 0]],
  whiteTubers: [27, 107, [2, 1, 0]],
} satisfies Record<string, [low: number, high: number, points: [number, number, number]]>
type Group = keyof typeof points | 'fatDairy'
/** Processed meat, sweet drinks, juice and bought fried food: no dish of ours has any. */
const neverServed = 4 * 2

const named: [Group, RegExp][] = [
  ['citrus', /^(orange|mosambi|lemon_juice|kinnow)$/],
  ['orangeFruit', /^(papaya|mango|muskmelon)$/],
  ['orangeVegetables', /^(carrot|pumpkin)$/],
  ['cruciferous', /^(cauliflower|cabbage|broccoli|radish|knol_khol|turnip)$/],
  ['orangeTubers', /^sweet_potato$/],
  ['whiteTubers', /^(potato|arbi|suran|tapioca_root|sabudana)$/],
  [
    'refined',
    /^(maida|suji|semiya|rice|basmati|idli_rice|poha|murmura|rice_flour.*|bread|pav|rusk|pasta|cornflour|noodles.*)$/,
  ],
  ['leanDairy', /(_low_fat|toned|skimmed|buttermilk)/],
  ['redMeat', /^(mutton|lamb|goat|pork|beef|keema)/],
  ['poultry', /^(chicken|duck|turkey)/],
]
const byShelf: Record<string, Group> = {
  ...{ fruit: 'fruit', greens: 'greens', vegetables: 'vegetables', pulses: 'pulses', nuts: 'nuts' },
  ...{ grains: 'wholeGrains', oils: 'oils', fish: 'fish', eggs: 'eggs', dairy: 'fatDairy', sweet: 'sweets' },
  meat: 'poultry',
}
function groupOf(food: string): Group | undefined {
  const shelf = foodOf(food).shelf ?? ''
  const [group] = named.find(([, words]) => words.test(food)) ?? []
  if (group) return group
  if (shelf === 'oils' && /ghee|butter/.test(food)) return undefined
  return byShelf[shelf] ?? (/soy|tofu/.test(foodContents[food] ?? '') ? 'pulses' : undefined)
}

/** The score of what is eaten in so many days. */
export function gdqsOf(items: Item[], days: number): number {
  const grams = new Map<Group, number>()
  for (const item of items) {
    const group = groupOf(item.food_id)
    if (group) grams.set(group, (grams.get(group) ?? 0) + item.grams / days)
  }
  const dairy = grams.get('fatDairy') ?? 0
  const fatDairy = dairy < 35 || dairy > 734 ? 0 : dairy <= 142 ? 1 : 2
  const sum = Object.entries(points).reduce((total, [group, [low, high, [few, some, much]]]) => {
    const amount = grams.get(group as Group) ?? 0
    return total + (amount < low ? few : amount <= high ? some : much)
  }, 0)
  return sum + fatDairy + neverServed
}

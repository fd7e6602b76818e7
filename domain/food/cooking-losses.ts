import { keysOf } from '#domain/keys.ts'
import type { FoodNutrient } from './foods.ts'

/** How a part of a dish is cooked. Boiled: its water is thrown away; simmered: its liquid is eaten. */
const cookingMethods = {
  raw: 'Raw',
  simmered: 'Simmered',
  boiled: 'Boiled, water thrown away',
  steamed: 'Steamed',
  sauteed: 'Sautéed',
  fried: 'Fried',
  roasted: 'Roasted or baked',
} as const
export type CookingMethod = keyof typeof cookingMethods
export const cookingMethodNames = keysOf(cookingMethods)

/** What the columns of `kept` are of. */
const lost: FoodNutrient[] = [
  ...(['folate_mcg', 'vitamin_c_mg', 'vitamin_a_mcg', 'vitamin_b12_mcg', 'iron_mg'] as const),
  ...(['zinc_mg', 'calcium_mg', 'magnesium_mg', 'potassium_mg'] as const),
]

/**
 * Percent that is kept in cooking: USDA's table of nutrient retention factors, release 6 (2007, public domain). Each line is
 * a group of foods, a method, the code of the row there, and the figures. The first method of a group is its usual one.
 */
const kept = `
greens simmered 3006 75 70 95 100 100 100 100 100 100
greens boiled 3005 60 55 95 100 95 95 95 95 85
greens sauteed 3015 85 85 90 100 100 100 100 100 100
greens roasted 3001 75 70 95 100 100 100 100 100 100
vegetable simmered 3776 85 85 95 100 100 100 100 100 100
vegetable boiled 3775 65 75 90 100 95 95 95 95 90
vegetable steamed 3784 85 85 95 100 100 100 100 100 100
vegetable sauteed 3785 80 85 90 100 100 100 100 100 100
vegetable fried 3780 70 85 85 100 100 100 100 100 100
vegetable roasted 3771 85 85 95 100 100 100 100 100 100
tomato simmered 3751 70 95 95 100 100 100 100 100 100
tomato fried 3752 70 95 90 100 100 100 100 100 100
root simmered 3456 80 75 90 100 100 100 100 100 100
root boiled 3455 65 65 90 100 95 95 95 95 90
root steamed 3464 80 75 90 100 100 100 100 100 100
root sauteed 3465 80 80 90 100 100 100 100 100 100
root fried 3460 70 75 85 100 100 100 100 100 100
root roasted 3451 80 75 95 100 100 100 100 100 100
potato simmered 3309 90 80 100 100 100 100 100 100 100
potato boiled 3308 75 75 100 100 95 95 95 95 90
potato steamed 3307 90 75 100 100 95 95 95 95 90
potato sauteed 3310 65 60 100 100 95 95 95 95 90
potato fried 3315 75 80 100 100 100 100 100 100 100
potato roasted 3301 90 80 100 100 100 100 100 100 100
sweet-potato simmered 3709 90 80 95 100 100 100 100 100 100
sweet-potato boiled 3707 90 75 85 100 95 95 95 95 90
sweet-potato roasted 3701 90 80 90 100 100 100 100 100 100
dal simmered 0502 65 70 90 100 90 90 90 85 80
dal boiled 0501 60 65 85 100 85 85 85 80 75
dal fried 0506 60 65 85 100 90 90 90 85 80
beans simmered 0522 50 70 90 100 85 90 90 80 75
beans boiled 0521 45 65 85 100 80 85 85 75 70
beans fried 0526 45 65 85 100 85 90 90 80 75
rice simmered 0432 70 80 95 100 95 100 100 100 95
rice boiled 0431 60 75 95 100 90 95 95 95 85
rice fried 0433 60 70 90 100 95 100 100 100 95
flour roasted 0306 85 85 95 100 100 100 100 100 100
flour simmered 0302 70 80 90 100 100 100 100 100 100
flour fried 0305 65 80 85 100 100 100 100 100 100
porridge simmered 0358 70 80 90 100 95 100 100 100 95
noodles boiled 0381 70 70 95 100 75 100 95 85 30
milk simmered 2151 85 85 100 80 100 100 100 100 100
cheese simmered 0005 80 65 100 55 100 100 100 100 100
egg simmered 0105 75 80 100 85 100 100 100 100 100
egg fried 0103 75 80 100 85 100 100 100 100 100
chicken simmered 0856 70 85 80 65 100 100 100 100 100
chicken boiled 0855 60 80 75 50 90 100 80 65 60
chicken fried 0803 60 80 75 65 90 100 95 75 80
chicken roasted 0801 60 80 75 65 90 100 95 75 80
liver simmered 1153 70 80 80 75 100 100 100 100 100
liver fried 1151 85 80 75 80 95 100 100 85 85
mutton simmered 1056 65 85 80 75 100 100 100 100 100
mutton boiled 1055 55 80 75 60 95 95 100 65 55
mutton roasted 1001 70 80 75 80 95 100 100 85 85
lean-fish simmered 2402 90 80 90 95 80 80 80 80 80
lean-fish boiled 2401 80 75 80 85 100 100 100 90 85
lean-fish fried 2309 90 80 85 90 100 100 100 100 100
lean-fish roasted 2301 90 80 90 90 100 100 100 100 100
oily-fish simmered 2552 90 80 95 95 100 100 100 100 100
oily-fish boiled 2551 80 75 85 85 100 100 100 90 85
oily-fish fried 2459 90 80 85 75 100 100 100 100 100
shellfish simmered 2762 75 80 90 90 100 100 100 100 100
shellfish fried 2755 75 80 95 85 100 100 100 100 100
nuts roasted 2203 80 80 80 100 100 100 100 100 100
nuts simmered 2204 80 80 95 100 100 100 100 100 100
fruit simmered 0155 50 70 75 100 100 100 95 100 90
citrus simmered 0270 70 95 95 100 100 100 100 100 100
`
/** Groups that are mostly eaten as they are. */
const eatenRaw = ['fruit', 'nuts', 'citrus']

/** What is closest to a method that a group has no row for; then its usual one. */
const like: Record<CookingMethod, CookingMethod[]> = {
  raw: [],
  simmered: ['boiled'],
  boiled: ['simmered'],
  steamed: ['simmered'],
  sauteed: ['fried', 'roasted'],
  fried: ['sauteed', 'roasted'],
  roasted: ['fried', 'sauteed'],
}

type Shares = Partial<Record<FoodNutrient, number>>
const groups = new Map<string, Map<string, Shares>>()
for (const line of kept.trim().split('\n')) {
  const [group, method, , ...percents] = line.split(' ') as [string, string, string, ...string[]]
  const methods = groups.get(group) ?? new Map<string, Shares>()
  groups.set(group, methods)
  methods.set(method, Object.fromEntries(lost.map((key, index) => [key, Number(percents[index]) / 100])))
}

/** The groups of foods that lose alike, as `ingredients.txt` names them. */
export const lossGroups = [...groups.keys()]

const everything: Shares = {}
/**
 * What share of each nutrient is left of a food of a group; a nutrient that is absent loses nothing. Without a method, as the
 * group is usually cooked.
 */
export function keptOf(group: string | null, method?: CookingMethod): Shares {
  const methods = groups.get(group ?? '')
  if (!methods || method === 'raw' || (!method && eatenRaw.includes(group!))) return everything
  const found = method && [method, ...like[method]].find((one) => methods.has(one))
  return methods.get(found ?? methods.keys().next().value!)!
}

import highsModule from 'highs'
import { figuresOfItems } from '#domain/food/cooked-figures.ts'
import { itemsOf } from '#domain/food/dishes.ts'
import type { FoodNutrient } from '#domain/food/foods.ts'
import type { MenuDish } from '#domain/food/menu.ts'
import { eatsNoMeat, withoutMeat } from '#domain/food/requirements.ts'
import { menuFor } from '#domain/food/week/choices.ts'
import { placesOf } from '#domain/food/week/day-places.ts'
import { finish } from '#domain/food/week/fill-week.ts'
import { needsOf } from '#domain/food/week/week-needs.ts'
import { builtInMenu } from '#server/food/dish-table.ts'
import { type Adult, foodOf } from './adults.ts'

/** The nutrients that a week is judged by. */
export const judgedNutrients = [
  ...(['calcium_mg', 'iron_mg', 'zinc_mg', 'magnesium_mg', 'folate_mcg'] as const),
  ...(['vitamin_b12_mcg', 'vitamin_a_mcg', 'vitamin_c_mg'] as const),
]
export type Judged = (typeof judgedNutrients)[number]
export const withoutB12 = judgedNutrients.filter((key) => key !== 'vitamin_b12_mcg')
const macros = ['calories', 'protein_g', 'carbs_g', 'fat_g'] as const

/** The mean amount of a day. */
export type Mean = (key: FoodNutrient) => number
const allowanceOf = ({ requirements }: Pick<Adult, 'requirements'>, key: Judged) => requirements[key].rda!
/** The mean of the shares of the allowances that are reached, each at most 1. */
export const adequacyOf = (mean: Mean, adult: Adult) =>
  judgedNutrients.reduce((sum, key) => sum + Math.min(1, mean(key) / allowanceOf(adult, key)), 0) /
  judgedNutrients.length
/** Iron as a share of a woman's allowance, 18 mg before the menopause, more without meat. */
export const ironOf = (mean: Mean, { eater }: Adult) => mean('iron_mg') / (18 * ironFactorOf(eater))
const ironFactorOf = (eater: Adult['eater']) => (eatsNoMeat(eater) ? withoutMeat.iron_mg! : 1)

/** Portions of a dish; a dish at most twice a week; the week's macros within this share of the targets. */
const bounds = { least: 0.5, most: 2, uses: 2, macros: 0.03 }

const highs = await (highsModule as unknown as typeof highsModule.default)()
const figures = new Map<string, ReturnType<typeof figuresOfItems>>()
const figuresOfDish = ({ id, components }: MenuDish) => {
  const known = figures.get(id) ?? figuresOfItems(itemsOf(components), foodOf)
  figures.set(id, known)
  return known
}

/** The sum of terms such as `12.5 p3`, as the solver reads it. */
const sumOf = (terms: [number, string][]) =>
  terms.map(([factor, name]) => `${factor < 0 ? '-' : '+'} ${Math.abs(factor).toFixed(6)} ${name}`).join(' ')

/**
 * What the same dishes could reach at best for an adult, by a linear program: fractions of dishes, one portion for all parts
 * of a dish, no sides, no days. Whether all requirements can be met, the mean adequacy, and iron as a share of its allowance.
 */
export function yardstickOf(adult: Adult) {
  const { eater, dislikes, targets, requirements } = adult
  const { menu } = finish(menuFor(builtInMenu(), eater, dislikes))
  const meals = Map.groupBy(placesOf([], targets).open, ({ meal_type }) => meal_type)
  const eats = menu.map((dish, index) => ({
    ...{ dish, portions: `p${index}` },
    uses: dish.meal_types
      .filter((type) => meals.has(type))
      .map((type) => ({ type, name: `x${index}${type}` })),
  }))
  const marks = needsOf(requirements)
  const amount = (key: (typeof macros)[number] | Judged): [number, string][] =>
    eats.map(({ dish, portions }) => [figuresOfDish(dish)[key].amount, portions])
  const rows = [
    ...[...meals].map(
      ([type, { length }]) =>
        `${sumOf(eats.flatMap(({ uses }) => uses.filter((one) => one.type === type).map(({ name }) => [1, name])))} = ${7 * length}`,
    ),
    ...eats.flatMap(({ portions, uses }) => {
      const names = uses.map(({ name }): [number, string] => [1, name])
      const times = (factor: number) => names.map(([, name]): [number, string] => [-factor, name])
      if (names.length === 0) return [`${portions} = 0`]
      return [
        `${sumOf(names)} <= ${bounds.uses}`,
        `${sumOf([[1, portions], ...times(bounds.least)])} >= 0`,
        `${sumOf([[1, portions], ...times(bounds.most)])} <= 0`,
      ]
    }),
    ...macros.flatMap((macro) => [
      `${sumOf(amount(macro))} >= ${7 * targets[macro] * (1 - bounds.macros)}`,
      `${sumOf(amount(macro))} <= ${7 * targets[macro] * (1 + bounds.macros)}`,
    ]),
  ]
  const solve = (goal: string, more: string[], limits: string[] = []) => {
    const all = [...rows, ...more].map((row, index) => `c${index}: ${row}`)
    return highs.solve(`${goal}\nsubject to\n${all.join('\n')}\nbounds\n${limits.join('\n')}\nend`)
  }
  /** Whether the requirements of these can all be met. */
  function reaches(keys: readonly Judged[]): boolean {
    const more = keys.map(
      (key) => `${sumOf(amount(key))} + ${7 * marks[key]!.ear!} s${key} >= ${7 * marks[key]!.ear!}`,
    )
    const found = solve(`minimize\nobj: ${sumOf(keys.map((key) => [1, `s${key}`]))}`, more)
    return found.Status === 'Optimal' && found.ObjectiveValue < 1e-6
  }
  const shares = judgedNutrients.map(
    (key) => `${sumOf([...amount(key), [-7 * requirements[key].rda!, `t${key}`]])} >= 0`,
  )
  const best = solve(
    `maximize\nobj: ${sumOf(judgedNutrients.map((key) => [1 / judgedNutrients.length, `t${key}`]))}`,
    shares,
    judgedNutrients.map((key) => `t${key} <= 1`),
  )
  const isFeasible = best.Status === 'Optimal'
  const mean: Mean = (key) =>
    eats.reduce(
      (sum, { dish, portions }) =>
        sum + figuresOfDish(dish)[key].amount * (best.Columns[portions] as { Primal: number }).Primal,
      0,
    ) / 7
  return {
    isFeasible,
    all: reaches(judgedNutrients),
    withoutB12: reaches(withoutB12),
    adequacy: isFeasible ? best.ObjectiveValue : 0,
    iron: isFeasible ? ironOf(mean, adult) : 0,
  }
}

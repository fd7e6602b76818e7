import type { z } from 'zod'
import { hundredths } from '#domain/numbers.ts'
import { Component } from './dish-parts.ts'
import {
  countAtStart,
  type Item,
  itemsOf,
  longestPortion,
  mealPortion,
  nutrientIn,
  portionText,
  portionTimes,
  roundedNutrients,
  withoutBrackets,
  withoutGrams,
} from './dishes.ts'
import type { FiguresOf } from './foods.ts'
import { Nutrients } from './nutrient-fields.ts'
import { eachNutrient, type NutrientKey, type Nutrients as NutrientValues } from './nutrients.ts'

/** A component or side of a dish in its usual count, with the figures of one unit, not rounded. */
export const DishPart = Component.extend({ figures: Nutrients })
export type DishPart = z.output<typeof DishPart>

export const dishPart = (component: Component, figuresOf: FiguresOf): DishPart => ({
  ...component,
  figures: eachNutrient((key) => nutrientIn(component.items, key, figuresOf)),
})

/** A part of a meal in the count in which it is served. */
export type ServedPart = { part: DishPart; count: number }

export type PortionedMeal = NutrientValues & {
  portion?: string | null | undefined
  items?: Item[] | undefined
}

const counted = (served: ServedPart[]) => served.map(({ part, count }) => ({ ...part, count }))
const sumOf = (served: ServedPart[], key: NutrientKey) =>
  served.reduce((sum, { part, count }) => sum + count * part.figures[key], 0)

/** The fields of a meal that follow from its parts. */
export const mealOfParts = (served: ServedPart[]) => ({
  ...roundedNutrients((key) => sumOf(served, key)),
  portion: mealPortion(counted(served)),
  items: itemsOf(counted(served)),
})

/** Rounding apart, a figure that is farther off was changed by hand. */
const isNear = (one: number, other: number) => Math.abs(one - other) <= 1.5 + 0.02 * other

/**
 * The parts of a meal, as its portion says them: "1½ katori steamed rice (225 g) + 1 katori curd (150 g)". Null when the
 * portion says something else than counts of these parts, or when the figures are those of another portion.
 */
export function servedParts(meal: PortionedMeal, parts: DishPart[]): ServedPart[] | null {
  const served = (meal.portion ?? '').split(' + ').map((text) => {
    const count = countAtStart(text)
    const part = parts.find((one) => {
      const said = count && portionText([{ ...one, count }])
      return said && (said === text || withoutGrams(said) === text)
    })
    return part && { part, count: count! }
  })
  if (!served.every((one) => one !== undefined)) return null
  const isWhole = (['calories', 'protein_g', 'carbs_g', 'fat_g'] as const).every((key) =>
    isNear(meal[key], sumOf(served, key)),
  )
  return isWhole ? served : null
}

/** How many portions a meal is whose parts nobody knows, and what one is called: "1½ × 1 plate". Of several typed parts it is one. */
export function wholePortions({ portion }: Pick<PortionedMeal, 'portion'>) {
  const [times, ...called] = (portion ?? '').split(' × ')
  const count = called.length > 0 ? countAtStart(`${times} `) : null
  return count
    ? { count, called: withoutBrackets(called.join(' × ')) }
    : { count: 1, called: portion || null }
}

/** A meal in so many portions of the same: figures and foods in proportion. */
export function mealOfPortions(meal: PortionedMeal, portions: number) {
  const { count, called } = wholePortions(meal)
  const times = portions / count
  const said = called ?? 'the usual portion'
  return {
    ...eachNutrient((key) => hundredths(meal[key] * times)),
    portion: portions === 1 ? called : portionTimes(said, portions).slice(0, longestPortion),
    ...(meal.items && {
      items: meal.items.map((item) => ({ ...item, grams: hundredths(item.grams * times) })),
    }),
  }
}

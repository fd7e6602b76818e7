import type { FoodNutrient } from '#domain/food/foods.ts'
import type { MealType } from '#domain/food/nutrients.ts'
import { figureOf, type RuleList, rulesFor } from './evaluate.ts'
import type { Person, Test } from './rules/rule.ts'

export type Bounds = { least: number | null; most: number | null }

/** Meals that can have most of something first: of "two meals" these are the two. */
const biggestFirst: MealType[] = ['lunch', 'dinner', 'breakfast', 'snack']

/** Of several bounds the strictest of each. */
function strictest(all: Bounds[]): Bounds {
  const known = (key: keyof Bounds) => all.flatMap((one) => one[key] ?? [])
  const [least, most] = [known('least'), known('most')]
  return {
    least: least.length > 0 ? Math.max(...least) : null,
    most: most.length > 0 ? Math.min(...most) : null,
  }
}

/**
 * What the rules of somebody set for a day of so much energy and for a meal: nothing before the list is signed. What too few
 * sources say counts too: figures keep to it, though it asks for no reason.
 */
export function boundsFor(person: Person, list: RuleList) {
  const all = list.signed ? rulesFor(person, list) : []
  const tests = all.flatMap(({ isAim, test }) => (isAim && test ? [test] : []))
  const times = (test: Test, factor: number): Bounds => {
    const figure = (key: keyof Bounds) => {
      const value =
        key in test ? figureOf((test as Partial<Record<keyof Bounds, number>>)[key], person) : null
      return value === null ? null : value * factor
    }
    return { least: figure('least'), most: figure('most') }
  }
  return {
    ofDay: (of: FoodNutrient, calories: number) =>
      strictest(
        tests.flatMap((test) => {
          if (!('of' in test) || test.of !== of) return []
          if (test.kind === 'day') return [times(test, 1)]
          if (test.kind === 'share') return [times(test, calories / test.kcal / 100)]
          return test.kind === 'density' ? [times(test, calories / 1000)] : []
        }),
      ),
    ofMeal: (of: FoodNutrient, type: MealType) =>
      strictest(
        tests.flatMap((test) => {
          if (test.kind !== 'meal' || test.of !== of || !test.at.includes(type)) return []
          const isAsked = !test.meals || biggestFirst.slice(0, test.meals).includes(type)
          return isAsked ? [times(test, 1)] : []
        }),
      ),
  }
}
export type RuleBounds = ReturnType<typeof boundsFor>

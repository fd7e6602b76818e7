import { describe, expect, test } from 'vitest'
import { type BuiltInTemplate, builtInTemplates } from './meal-templates.ts'

const categories: BuiltInTemplate['category'][] = ['breakfast', 'lunch', 'dinner', 'snack']
const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const amount = /, \d+(\.\d+)? (g|ml)$/

function duplicates(values: string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index)
}

function nutrients(meal: BuiltInTemplate): number[] {
  return [meal.calories, meal.protein_g, meal.carbs_g, meal.fat_g, meal.fiber_g, meal.sugar_g, meal.sodium_mg]
}

describe('the built-in library', () => {
  test('has at least 60 dishes', () => {
    expect(builtInTemplates.length).toBeGreaterThanOrEqual(60)
  })

  test.each(categories)('has at least 12 dishes for %s', (category) => {
    expect(builtInTemplates.filter((meal) => meal.category === category).length).toBeGreaterThanOrEqual(12)
  })

  test('uses every id once', () => {
    expect(duplicates(builtInTemplates.map((meal) => meal.id))).toEqual([])
  })

  test('uses every name once, whatever its case', () => {
    expect(duplicates(builtInTemplates.map((meal) => meal.name.trim().toLowerCase()))).toEqual([])
  })

  test.each(categories)('has no two %s dishes with identical nutrients', (category) => {
    const inCategory = builtInTemplates.filter((meal) => meal.category === category)
    expect(duplicates(inCategory.map((meal) => nutrients(meal).join(' ')))).toEqual([])
  })
})

describe.each(builtInTemplates)('$name', (meal) => {
  test('has a UUIDv7 id', () => {
    expect(meal.id).toMatch(uuidV7)
  })

  test('states finite, non-negative nutrients', () => {
    for (const value of nutrients(meal)) {
      expect(Number.isFinite(value)).toBe(true)
      expect(value).toBeGreaterThanOrEqual(0)
    }
    expect(meal.calories).toBeGreaterThan(0)
  })

  test('has macros that add up to its energy within 15%', () => {
    const energy = 4 * meal.protein_g + 4 * meal.carbs_g + 9 * meal.fat_g
    expect(Math.abs(energy - meal.calories) / meal.calories).toBeLessThanOrEqual(0.15)
  })

  test('has no more fibre or sugar than carbohydrate', () => {
    expect(meal.fiber_g).toBeLessThanOrEqual(meal.carbs_g)
    expect(meal.sugar_g).toBeLessThanOrEqual(meal.carbs_g)
  })

  test('gives every ingredient an amount in g or ml, and lists none twice', () => {
    expect(meal.ingredients.length).toBeGreaterThan(0)
    for (const ingredient of meal.ingredients) expect(ingredient).toMatch(amount)
    expect(duplicates(meal.ingredients.map((ingredient) => ingredient.replace(amount, '')))).toEqual([])
  })

  test('has a portion and at least 3 instructions', () => {
    expect(meal.portion).toMatch(/\d (g|ml)\)/)
    expect(meal.instructions.length).toBeGreaterThanOrEqual(3)
    for (const step of meal.instructions) expect(step.trim()).not.toBe('')
  })
})

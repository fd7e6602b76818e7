import { expect, test } from 'vitest'
import { nutrientKeys, sumNutrients } from '#domain/food/nutrients.ts'
import { averageDay, dayAlerts, standingOf } from './plan-figures.ts'

test('the average is of the days that have meals', () => {
  const days = [{ meals: [{ calories: 300, fiber_g: 5 }, { calories: 500 }] }, { meals: [] }, { meals: [] }]
  expect(averageDay(days)).toMatchObject({ filled: 1, average: { calories: 800, fiber_g: 5 } })
  expect(averageDay([...days, { meals: [{ calories: 400 }] }])).toMatchObject({
    ...{ filled: 2, average: { calories: 600, fiber_g: 2.5 } },
  })
  const empty = averageDay([])
  expect(empty.filled).toBe(0)
  for (const key of nutrientKeys) expect(empty.average[key]).toBe(0)
})

test.each([
  ['calories', 1900, 'met'],
  ['calories', 1799, 'below'],
  ['calories', 2201, 'above'],
  ['fiber_g', 6000, 'met'],
  ['fiber_g', 1700, 'below'],
  ['sodium_mg', 100, 'met'],
  ['sodium_mg', 2001, 'above'],
] as const)('%s of %d against 2000 is %s', (key, value, standing) => {
  expect(standingOf(key, value, 2000)).toBe(standing)
})

test('salt and sugar are named where the notes give a reason', () => {
  const day = { ...sumNutrients([]), calories: 2000, sodium_mg: 2400, sugar_g: 60 }
  expect(dayAlerts(day, null, 'PCOS')).toEqual([])
  expect(dayAlerts(day, null, null)).toEqual([])
  expect(dayAlerts(day, null, 'High BP since 2019')).toEqual([
    'Sodium is 2,400 mg a day, above 2,000 mg: high blood pressure is noted.',
  ])
  expect(dayAlerts(day, { sodium_mg: 2500 }, 'उच्च रक्तचाप')).toEqual([])
  expect(dayAlerts(day, null, 'Type 2 diabetes')).toEqual([
    'Sugar is 60 g a day, more than a tenth of the energy, with that of fruit and milk: diabetes is noted.',
  ])
  expect(dayAlerts({ ...day, sugar_g: 50 }, null, 'madhumeh')).toEqual([])
})

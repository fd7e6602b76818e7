import { expect, test } from 'vitest'
import { requirementKeys } from '#domain/food/requirements.ts'
import {
  type CheckedNutrient,
  checkInWords,
  saidStanding,
  standingsOf,
  type WeekCheck,
} from './week-check.ts'

const iron = (more: Partial<CheckedNutrient> = {}): CheckedNutrient => ({
  ...{ mean: 20, ear: 8, rda: 18, upper: 45, ai: false, known: 1 },
  ...more,
})

test.each([
  [{ mean: 46 }, 'above'],
  [{ mean: 7.9 }, 'low'],
  [{ mean: 8 }, 'short'],
  [{ mean: 18 }, 'enough'],
  // With as much in the tenth that is not known it is still low; with as much in the half it is not.
  [{ mean: 7, known: 0.9 }, 'low'],
  [{ mean: 7, known: 0.5 }, 'unsure'],
  [{ mean: 0, known: 0 }, 'unsure'],
  [{ mean: 46, known: 0.2 }, 'above'],
  [{ ear: null, rda: null, mean: 30 }, 'within'],
  [{ ear: null, rda: null, upper: null }, null],
])('a mean with %o is said to be %s', (more, standing) => {
  expect(saidStanding('iron_mg', iron(more))).toBe(standing)
})

test('folate that has the allowance, but not twice of it, may be low', () => {
  const folate = { ear: 320, rda: 400, upper: null }
  expect(saidStanding('folate_mcg', iron({ ...folate, mean: 390 }))).toBe('short')
  expect(saidStanding('folate_mcg', iron({ ...folate, mean: 500 }))).toBe('unsure')
  expect(saidStanding('folate_mcg', iron({ ...folate, mean: 800 }))).toBe('enough')
})

const week = (more: Partial<WeekCheck['nutrients']>) => ({
  nutrients: {
    ...Object.fromEntries(requirementKeys.map((key) => [key, iron()])),
    ...more,
  } as WeekCheck['nutrients'],
})

test('what is above and low comes first and is named in one line', () => {
  const low = iron({ mean: 1 })
  const found = week({
    vitamin_b12_mcg: low,
    iron_mg: low,
    zinc_mg: iron({ mean: 46 }),
    folate_mcg: iron({ mean: 9 }),
  })
  expect(
    standingsOf(found)
      .slice(0, 4)
      .map(({ key }) => key),
  ).toEqual(['zinc_mg', 'iron_mg', 'vitamin_b12_mcg', 'folate_mcg'])
  expect(checkInWords(found)).toBe('Above the limit: zinc. Low: iron, vitamin B12.')
  const short = iron({ mean: 9 })
  expect(checkInWords(week({ zinc_mg: short, folate_mcg: iron({ mean: 40 }) }))).toBe(
    'Below the allowance: zinc.',
  )
  expect(checkInWords(week({ folate_mcg: iron({ mean: 40 }) }))).toBe('Nothing is low or above a limit.')
})

import { expect, test } from 'vitest'
import { addDays, today } from '#domain/dates.ts'
import { adultBmi } from './adult-bmi.ts'

const adult = {
  ...{ dob: '1990-05-01', height_cm: 160, gender: 'female' as const, pregnancy: null },
  ...{ medical_notes: null, medication: null, conditions: [] },
}

test.each([
  [47.2, '18.4, underweight'],
  [47.4, '18.5, acceptable risk'],
  // 22.96: as it is shown.
  [58.78, '23.0, increased risk'],
  [63.9, '25.0, increased risk, overweight by the cut-off for all adults'],
  [70.2, '27.4, increased risk, overweight by the cut-off for all adults'],
  [70.4, '27.5, high risk'],
])('%s kg at 160 cm', (kg, words) => {
  expect(adultBmi(adult, kg)).toBe(words)
})

test('none under 18, in a pregnancy, and with an eating disorder', () => {
  for (const more of [
    { dob: addDays(today(), -17 * 365) },
    { pregnancy: 'pregnant_3' as const },
    { conditions: ['eating disorder' as const] },
    { medical_notes: 'Bulimia as a student' },
  ])
    expect(adultBmi({ ...adult, ...more }, 60)).toBeNull()
  // What a man answered of earlier does not count.
  expect(adultBmi({ ...adult, gender: 'male', pregnancy: 'pregnant_3' }, 60)).toBe('23.4, increased risk')
})

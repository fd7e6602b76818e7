import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/dates.ts'
import { bodyQuestion, weightQuestion } from './plausible.ts'

const on = '2026-11-22'
const weighing = (weight_kg: number | null, daysAgo = 0) => ({ week_start: addDays(on, -daysAgo), weight_kg })

describe('a body', () => {
  test.each([
    [5.4, 64, 'Is your height really 5.4 cm?'],
    [258, 64, 'Is your height really 258 cm?'],
    [158, 645, 'Is your weight really 645 kg, with a height of 158 cm?'],
    [172, 28.5, 'Is your weight really 28.5 kg, with a height of 172 cm?'],
  ])('of %d cm and %d kg is asked about', (height, weight, question) => {
    expect(bodyQuestion(height, weight)).toBe(question)
  })

  test.each([
    [140, 38],
    [158, 64.5],
    [165, 140],
    [198, 95],
  ])('of %d cm and %d kg is not', (height, weight) => {
    expect(bodyQuestion(height, weight)).toBeNull()
  })
})

describe('a weight', () => {
  test('of 71 kg six days after 79.3 kg is asked about', () => {
    expect(weightQuestion(weighing(71), [weighing(79.3, 6), weighing(80, 13)])).toBe(
      'Your weight was 79.3 kg on 16 Nov 2026. Is it really 71 kg on 22 Nov 2026?',
    )
  })

  test.each([
    ['a week of two kilograms', 78, [weighing(80, 7)]],
    ['water overnight', 78.6, [weighing(80, 1)]],
    ['half a year', 71, [weighing(92, 180)]],
    ['no other weight', 71, [weighing(null, 7)]],
    ['a correction of the same report', 71, [weighing(97)]],
  ])('after %s is not', (_, now, others) => {
    expect(weightQuestion(weighing(now), others)).toBeNull()
  })

  test('is compared with the nearest other one, before it or after it, in whatever order', () => {
    const others = [weighing(60, 70), weighing(80, 3), weighing(81, 20)]
    fc.assert(
      fc.property(fc.shuffledSubarray(others, { minLength: 3 }), (shuffled) => {
        expect(weightQuestion(weighing(61, 5), shuffled)).toContain('Your weight was 80 kg')
      }),
    )
  })
})

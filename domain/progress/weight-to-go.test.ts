import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, today } from '#domain/dates.ts'
import { toGoText, weightToGo } from './weight-to-go.ts'

const on = today()
const body = {
  dob: '1990-04-12',
  height_cm: 165,
  start_weight_kg: 82,
  target_weight_kg: 68 as number | null,
  pregnancy: null,
}
/** Weekly weights, the newest first. */
const weights = (...kg: (number | null)[]) =>
  kg.map((weight_kg, week) => ({ week_start: addDays(on, -7 * week), weight_kg }))
const textOf = (reports: ReturnType<typeof weights>, other: Partial<typeof body> = {}) => {
  const toGo = weightToGo({ ...body, ...other }, reports, on)
  return toGo && toGoText(toGo)
}

describe('the way to a target weight', () => {
  test.each([
    ['73.9 kg to go to 68 kg.', weights(141.9), {}],
    [
      '5.9 kg to go to 68 kg. At the pace of your last reports, in about 12 weeks.',
      weights(73.9, 74.4, 74.9),
      {},
    ],
    [
      '12 kg to go to 68 kg. At the pace of your last reports, in about 9 months.',
      weights(80, 80.3, 80.6, 80.9),
      {},
    ],
    ['5.9 kg to go to 68 kg.', weights(73.9, 73.9, 73.9), {}],
    ['5.9 kg to go to 68 kg.', weights(73.9, 73.4, 72.9), {}],
    ['5.9 kg to go to 68 kg.', weights(73.9, 76, 78), {}],
    ['5.9 kg to go to 68 kg.', weights(73.9, 74.4), {}],
    ['You have reached your target weight of 68 kg.', weights(67.8, 69), {}],
    [
      '2 kg to go to 84 kg. At the pace of your last reports, in about 5 weeks.',
      weights(82, 81.6, 81.2),
      {
        start_weight_kg: 80,
        target_weight_kg: 84,
      },
    ],
  ])('is %s', (text, reports, other) => {
    expect(textOf(reports, other)).toBe(text)
  })

  test.each([
    ['without a target', { target_weight_kg: null }],
    ['under 18', { dob: addDays(on, -365 * 16) }],
    ['in a pregnancy', { pregnancy: 'pregnant_2' as never }],
    ['towards underweight', { target_weight_kg: 48 }],
    ['when the target is where it began', { target_weight_kg: 82 }],
  ])('is not said %s', (_, other) => {
    expect(textOf(weights(73.9, 74.4, 74.9), other)).toBeNull()
    expect(textOf([])).toBeNull()
  })

  test('is never a date for a weight that moves away, and never beyond two years', () => {
    const weekly = fc.double({ min: -3, max: 3, noNaN: true })
    fc.assert(
      fc.property(weekly, fc.integer({ min: 69, max: 120 }), (change, kg) => {
        const toGo = weightToGo(body, weights(kg, kg - change, kg - 2 * change, kg - 3 * change), on)
        if (change >= 0) expect(toGo?.weeks).toBeNull()
        if (toGo?.weeks) expect(toGo.weeks).toBeLessThanOrEqual(104)
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cmOfFeet,
  feetAndInches,
  fromCm,
  fromKg,
  heightText,
  lengthText,
  metric,
  paceText,
  toCm,
  toKg,
  type Units,
  weightChange,
  weightText,
} from './units.ts'

const imperial: Units = { weight_unit: 'lb', length_unit: 'in' }
/** Multiples of a step, as people type them. */
const typed = (most: number, perOne: number) =>
  fc.integer({ min: 1, max: most * perOne }).map((count) => count / perOne)

describe('what is typed comes back as it was typed', () => {
  test('in pounds and in inches, to a tenth', () => {
    fc.assert(fc.property(typed(1102, 10), (pounds) => fromKg(toKg(pounds, imperial), imperial) === pounds))
    fc.assert(fc.property(typed(118, 10), (inches) => fromCm(toCm(inches, imperial), imperial) === inches))
  })
  test('in kilograms and in centimetres, to a hundredth', () => {
    fc.assert(fc.property(typed(500, 100), (kg) => toKg(kg, metric) === kg && fromKg(kg, metric) === kg))
    fc.assert(fc.property(typed(300, 100), (cm) => toCm(cm, metric) === cm && fromCm(cm, metric) === cm))
  })
  test('in feet and inches', () => {
    const inches = fc.integer({ min: 0, max: 119 }).map((count) => count / 10)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9 }), inches, (feet, rest) => {
        expect(feetAndInches(cmOfFeet(feet, rest))).toEqual({ feet, inches: rest })
      }),
    )
  })
})

test('inches stay below 12', () => {
  fc.assert(fc.property(typed(300, 100), (cm) => feetAndInches(cm).inches < 12))
  expect(heightText(182.87, imperial)).toBe('6 ft 0 in')
})

test('every text says its unit', () => {
  expect([weightText(63.46, metric), weightText(63.46, imperial)]).toEqual(['63.5 kg', '139.9 lb'])
  expect([lengthText(80, metric), lengthText(80, imperial)]).toEqual(['80 cm', '31.5 in'])
  expect([heightText(162.56, metric), heightText(162.56, imperial)]).toEqual(['162.6 cm', '5 ft 4 in'])
  expect([-0.42, 1.2, 0.04, 0].map((kg) => weightChange(kg, metric))).toEqual([
    '−0.4 kg',
    '+1.2 kg',
    '0 kg',
    '0 kg',
  ])
  expect(weightChange(-1, imperial)).toBe('−2.2 lb')
  expect([paceText(-0.35, metric), paceText(0.35, imperial)]).toEqual(['0.35 kg', '0.77 lb'])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatNumber, whole } from './numbers.ts'

test('numbers are grouped as in India', () => {
  expect(formatNumber(0)).toBe('0')
  expect(formatNumber(999)).toBe('999')
  expect(formatNumber(1640)).toBe('1,640')
  expect(formatNumber(-1234567.25)).toBe('-12,34,567.25')
  expect(whole(123456.5)).toBe('1,23,457')
})

test('numbers are written as Intl writes them', () => {
  const numbers = fc.oneof(
    fc.double({ min: -1e9, max: 1e9, noNaN: true }),
    fc.integer({ min: -1e12, max: 1e12 }),
    fc.integer({ min: -1e9, max: 1e9 }).map((thousandths) => thousandths / 1000),
  )
  fc.assert(
    fc.property(numbers, (number) => {
      expect(formatNumber(number)).toBe(number.toLocaleString('en-IN').replace(/^-0$/, '0'))
    }),
    { numRuns: 2000 },
  )
})

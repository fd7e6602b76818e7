import { expect, test } from 'vitest'
import {
  amountMessages,
  formatPaise,
  formatPaiseShort,
  paiseInWords,
  plainRupees,
  readRupees,
} from './rupees.ts'

test.each([
  ['1499', 149_900],
  ['1,499', 149_900],
  ['1,23,456.00', 12_345_600],
  ['123,456.5', 12_345_650],
  [' ₹ 999.50 ', 99_950],
  ['Rs. 999/-', 99_900],
  ['INR 10', 1000],
  ['.5', 50],
  ['0.01', 1],
  ['12.', 1200],
  ['10,00,000', 100_000_000],
  // 1.14 * 100 is 113.99999999999999 in floating point.
  ['1.14', 114],
  ['4.35', 435],
])('%j is %i paise', (typed, paise) => {
  expect(readRupees(typed)).toEqual({ paise })
})

test.each([
  ['', amountMessages.missing],
  ['  ₹ ', amountMessages.missing],
  ['0', amountMessages.tooSmall],
  ['0.00', amountMessages.tooSmall],
  ['-5', amountMessages.tooSmall],
  ['12.345', amountMessages.decimals],
  ['10,00,000.01', amountMessages.tooLarge],
  ['99999999999999999999', amountMessages.tooLarge],
  ['1,5', amountMessages.unreadable],
  ['1 499', amountMessages.unreadable],
  ['many', amountMessages.unreadable],
  ['1e3', amountMessages.unreadable],
  ['.', amountMessages.unreadable],
])('%j is refused: %s', (typed, problem) => {
  expect(readRupees(typed)).toEqual({ problem })
})

test('amounts are grouped as in India', () => {
  expect([0, 50, 149_900, 12_345_600, -99_950].map(formatPaise)).toEqual([
    '₹0.00',
    '₹0.50',
    '₹1,499.00',
    '₹1,23,456.00',
    '−₹999.50',
  ])
  expect([0, 12_345_600, 99_950].map(formatPaiseShort)).toEqual(['₹0', '₹1,23,456', '₹999.50'])
  // An average, and one that rounds up to a rupee.
  expect([12_333.4, 99.6].map(formatPaise)).toEqual(['₹123.33', '₹1.00'])
  expect([1, 149_900, 149_950].map(plainRupees)).toEqual(['0.01', '1499.00', '1499.50'])
})

test.each([
  [100, 'One rupee only'],
  [1, 'One paisa only'],
  [50, 'Fifty paise only'],
  [149_950, 'One thousand four hundred ninety-nine rupees and fifty paise only'],
  [1_200_000, 'Twelve thousand rupees only'],
  [12_345_600, 'One lakh twenty-three thousand four hundred fifty-six rupees only'],
  [100_000_000, 'Ten lakh rupees only'],
  [
    123_456_789_01,
    'Twelve crore thirty-four lakh fifty-six thousand seven hundred eighty-nine rupees and one paisa only',
  ],
])('%i paise in words', (paise, words) => {
  expect(paiseInWords(paise)).toBe(words)
})

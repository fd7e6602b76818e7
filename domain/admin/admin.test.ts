import { expect, test } from 'vitest'
import { messagesOf } from '#domain/testing.ts'
import { ApprovalDecision, changeWords, formatRupees, formatRupeesFinely } from './admin.ts'

test.each([
  [0, '₹0'],
  [1, '₹1'],
  [999, '₹999'],
  [999.5, '₹999.5'],
  [1000, '₹1K'],
  [1499, '₹1K'],
  [1500, '₹2K'],
  [12_400, '₹12K'],
  [99_499, '₹99K'],
  [99_999, '₹100K'],
  [100_000, '₹1L'],
  [149_999, '₹1L'],
  [150_000, '₹2L'],
  [1_000_000, '₹10L'],
  [12_345_678, '₹123L'],
  // Negative revenue: more was refunded than paid.
  [-500, '−₹500'],
  [-250_000, '−₹3L'],
])('%f rupees are shown as %s', (amount, text) => {
  expect(formatRupees(amount)).toBe(text)
})

test.each([
  [
    [0, 500, 1000, 1500, 2000, 2500],
    ['₹0', '₹500', '₹1K', '₹1.5K', '₹2K', '₹2.5K'],
  ],
  [
    [-50_000, 0, 50_000, 100_000, 150_000],
    ['−₹50K', '₹0', '₹50K', '₹1L', '₹1.5L'],
  ],
  [
    [0.1 + 0.2, 3.3000000000000003, 999.5, 1499],
    ['₹0.3', '₹3.3', '₹999.5', '₹1.5K'],
  ],
])('on an axis %j are shown as %j', (amounts, texts) => {
  expect(amounts.map(formatRupeesFinely)).toEqual(texts)
})

test('a rejection needs a reason, an approval none', () => {
  expect(ApprovalDecision.parse({ approval_status: 'approved' })).toEqual({ approval_status: 'approved' })
  expect(ApprovalDecision.parse({ approval_status: 'rejected', rejection_reason: ' Unreadable ' })).toEqual({
    approval_status: 'rejected',
    rejection_reason: 'Unreadable',
  })
  for (const rejection_reason of [undefined, null, '', '   '])
    expect(messagesOf(ApprovalDecision, { approval_status: 'rejected', rejection_reason })).toEqual({
      rejection_reason: 'Please give a reason for the rejection',
    })
})

test('a decision is one of two', () => {
  for (const approval_status of ['pending', 'verified', null, undefined])
    expect(messagesOf(ApprovalDecision, { approval_status })).toEqual({
      approval_status: 'Please approve or reject',
    })
})

test('a change against the period before is told in words', () => {
  expect(changeWords({ now: 7, before: 4 })).toBe('3 more than in the 30 days before')
  expect(changeWords({ now: 4, before: 7 })).toBe('3 fewer than in the 30 days before')
  expect(changeWords({ now: 4, before: 4 })).toBe('as in the 30 days before')
  expect(changeWords({ now: 6000, before: 2000 }, formatRupees)).toBe('₹4K more than in the 30 days before')
  expect(changeWords({ now: 0, before: 2000 }, formatRupees)).toBe('₹2K less than in the 30 days before')
})

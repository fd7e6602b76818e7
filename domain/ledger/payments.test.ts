import { expect, test } from 'vitest'
import { addDays, today } from '#domain/dates.ts'
import { messagesOf } from '#domain/testing.ts'
import { formatReceiptNo, PaymentForm, readReceiptNo, refundForm, refundProblem } from './payments.ts'
import { renewalPeriod, SubscriptionEdit, SubscriptionPatch } from './subscriptions.ts'

const payment = {
  patient_id: '0199c3b4-e4af-755a-95bf-3f7930e1ac4d',
  subscription_id: null,
  amount: '1,499.50',
  method: 'upi',
  reference: '',
  paid_on: today(),
  note: '',
}
const refund = { amount: '100', method: 'cash', paid_on: today() }

test('a form takes an amount as people write it', () => {
  expect(messagesOf(PaymentForm, payment)).toEqual({})
  expect(messagesOf(PaymentForm, { ...payment, amount: 'a lot', patient_id: null, method: null })).toEqual({
    amount: 'Please enter an amount in rupees, such as 1,499 or 1499.50',
    patient_id: 'Please choose a challenger',
    method: 'Please choose how it was paid: UPI, cash, card or bank',
  })
})

test('a refund is at most what is left, and not before its payment nor in the future', () => {
  const form = refundForm(10_000, addDays(today(), -3))
  expect(messagesOf(form, refund)).toEqual({})
  expect(messagesOf(form, { ...refund, paid_on: addDays(today(), -3) })).toEqual({})
  expect(messagesOf(form, { ...refund, amount: '100.01', paid_on: addDays(today(), -4) })).toEqual({
    amount: 'Only ₹100.00 of this payment is left to refund.',
    paid_on: 'A refund cannot be dated before its payment',
  })
  expect(messagesOf(form, { ...refund, amount: '', paid_on: addDays(today(), 1) })).toEqual({
    amount: 'Please enter an amount',
    paid_on: 'The date cannot be in the future',
  })
  expect(refundProblem(1, 0)).toBe('This payment has already been refunded in full.')
})

test('receipts are numbered so that people can read the numbers out', () => {
  expect([1, 42, 123_456].map(formatReceiptNo)).toEqual(['R-00001', 'R-00042', 'R-123456'])
  expect(['R-00042', 'r42', ' 42 ', 'R-', 'Ravi', '4242424242'].map(readReceiptNo)).toEqual([
    42,
    42,
    42,
    undefined,
    undefined,
    undefined,
  ])
})

test('of a subscription whose person is gone the days can still be put right', () => {
  const days = { plan: 'Monthly', starts_on: '2026-08-01', ends_on: '2026-08-30' }
  expect(messagesOf(SubscriptionEdit, { patient_id: null, ...days })).toEqual({})
  expect(messagesOf(SubscriptionPatch, { ...days, ends_on: '2026-07-31' })).toEqual({
    ends_on: 'The last day cannot be before the first day',
  })
  expect(messagesOf(SubscriptionPatch, { starts_on: '1e999', ends_on: 'soon' })).toEqual({
    starts_on: 'Please enter a valid date (YYYY-MM-DD)',
    ends_on: 'Please enter a valid date (YYYY-MM-DD)',
  })
})

test('a renewal lasts as long as before, from the day after its end, or from today if that is past', () => {
  const quarter = { starts_on: '2026-08-03', ends_on: '2026-10-31' }
  expect(renewalPeriod(quarter, '2026-10-20')).toEqual({ starts_on: '2026-11-01', ends_on: '2027-01-29' })
  expect(renewalPeriod(quarter, '2026-11-10')).toEqual({ starts_on: '2026-11-10', ends_on: '2027-02-07' })
})

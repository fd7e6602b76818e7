import { expect, test } from 'vitest'
import { messagesOf } from '#domain/testing.ts'
import { IssuerInput } from './settings.ts'

test.each([
  ['27AAPFU0939F1ZV', true],
  [' 27aapfu0939f1zv ', true],
  ['', true],
  // One digit wrong, two exchanged, too short.
  ['27AAPFU0938F1ZV', false],
  ['27AAPFU9039F1ZV', false],
  ['27AAPFU0939F1Z', false],
])('the GSTIN %j: %j', (gstin, isRight) => {
  expect('gstin' in messagesOf(IssuerInput, { gstin })).toBe(!isRight)
})

test('a GSTIN is stored in its form, and a blank one as none', () => {
  expect(IssuerInput.parse({ gstin: '27aapfu 0939f1zv' })).toEqual({ gstin: '27AAPFU0939F1ZV' })
  expect(IssuerInput.parse({ gstin: ' ', legal_name: ' ' })).toEqual({ gstin: null, legal_name: null })
})

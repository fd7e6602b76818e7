import { expect, test } from 'vitest'
import { queryTitle } from './support.ts'

const titled = (message: string, source: 'contact' | 'support' = 'contact') =>
  queryTitle({ source, subject: 'Contact message', message })

test('a query is titled by what people wrote', () => {
  expect(titled('Where is my receipt?', 'support')).toBe('Contact message')
  expect(titled('Do you cook Jain food? My mother asks.')).toBe('Do you cook Jain food?')
  expect(titled('Dear team,\nwhere is my plan?')).toBe('Dear team,')
  expect(titled('क्या हिंदी में बात हो सकती है? धन्यवाद।')).toBe('क्या हिंदी में बात हो सकती है?')
  const long =
    'I have paid for three months and would like to know whether the second person in my family can join'
  expect(titled(long)).toBe('I have paid for three months and would like to know whether the second person…')
  expect(titled('x'.repeat(200))).toBe(`${'x'.repeat(80)}…`)
})

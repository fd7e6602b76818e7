import fc from 'fast-check'
import { expect, test } from 'vitest'
import { optionalLine, optionalText, requiredLine, requiredText } from './endpoint.ts'
import { mailtoLink } from './mailto.ts'
import { isWritable, oneLine, unwritableMessage } from './plain-text.ts'

const line = requiredLine('Name is required', 100)
const text = requiredText('Please write a note', 100)
const problemOf = (schema: typeof line, value: string) => schema.safeParse(value).error?.issues[0]?.message

test.each([
  ['  Asha \r\n Rao\t', 'Asha Rao'],
  ['Asha\u2028Rao', 'Asha Rao'],
  ['Asha\u0085Rao', 'Asha Rao'],
  ['As\u200bha\ufeff', 'Asha'],
  ['\u200dAsha \u200cRao', 'Asha Rao'],
])('the name %j is stored as %j', (typed, stored) => {
  expect(line.parse(typed)).toBe(stored)
  expect(optionalLine(100).parse(typed)).toBe(stored)
})

test.each(['क्\u200dष', 'শ্\u200cর', 'അവന്\u200d', 'می\u200cخواهم', '👩\u200d🍳', "D'Souza-Rao (né Ågren)"])(
  'the name %j stays as it is',
  (name) => {
    expect(line.parse(name)).toBe(name)
  },
)

test.each(['As\u0000ha', 'As\u0007ha', '\u202eoaR', 'a\u2066b', 'a\u009bb', 'half \ud83d'])(
  '%j is refused in a name',
  (name) => {
    expect(problemOf(line, name)).toBe(unwritableMessage)
  },
)

test.each([
  '',
  '\r\n',
  ' \u200b',
  '\u200d',
  '\u00ad',
  '\u2800 \u2800',
  '\u3164',
  '\u115f\u1160\uffa0',
  '\u034f\ufe0f\u{e0020}',
  '\u200e\n\u2060\ufeff',
])('a name and a text of nothing that can be seen (%j) are missing', (typed) => {
  expect(problemOf(line, typed)).toBe('Name is required')
  expect(problemOf(text, typed)).toBe('Please write a note')
  expect([optionalLine(100).parse(typed), optionalText(100).parse(typed)]).toEqual([null, null])
})

test('a text keeps the joiners of Indic scripts and of pictures, and a pattern of Braille', () => {
  for (const typed of [
    'क्\u200dष',
    'শ্\u200cর',
    'می\u200cخواهم',
    '👩\u200d🍳',
    '❤\ufe0f',
    '\u2801\u2800\u2803',
  ])
    expect(text.parse(typed)).toBe(typed)
})

test('a text keeps its line breaks, all of one kind, and no other control character', () => {
  expect(text.parse(' One\r\ntwo\rthree\n\nfour\tfive ')).toBe('One\ntwo\nthree\n\nfour five')
  expect(optionalText(100).parse('One\r\ntwo')).toBe('One\ntwo')
  expect(problemOf(text, 'bell \u0007')).toBe(unwritableMessage)
})

test('whatever a line is made of, it is one line, and made again it is the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const made = oneLine(typed)
      expect(made).not.toMatch(/[\r\n\u2028\u2029]/)
      expect(oneLine(made)).toBe(made)
    }),
  )
})

test('a link to write a mail has no header that the address or the subject brings along', () => {
  expect(mailtoLink('a?bcc=b@c.in', 'Hello\r\nBcc: x@y.in')).toBe(
    'mailto:a%3Fbcc%3Db@c.in?subject=Hello%20Bcc%3A%20x%40y.in',
  )
  expect(mailtoLink('care@thali.in')).toBe('mailto:care@thali.in')
  expect(isWritable('one\ntwo')).toBe(true)
})

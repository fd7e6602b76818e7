import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { messagesOf } from '#domain/testing.ts'
import { Email, NewPassword, normaliseEmail, normalisePhone, OptionalPhone, Phone, SignUp } from './auth.ts'

const phoneMessage = 'Phone number must be between 10 and 15 digits'

describe('e-mail addresses', () => {
  test.each([
    [' Hc.Case@Example.COM ', 'hc.case@example.com'],
    ['hc+plan@example.com', 'hc+plan@example.com'],
    ['hc@münchen.de', 'hc@xn--mnchen-3ya.de'],
    ['HC@MU\u0308NCHEN.DE', 'hc@xn--mnchen-3ya.de'],
    ['hc@xn--mnchen-3ya.de', 'hc@xn--mnchen-3ya.de'],
    ['hc@उदाहरण.भारत', 'hc@xn--p1b6ci4b4b3a.xn--h2brj9c'],
    ["o'brien_x-y@a.co.in", "o'brien_x-y@a.co.in"],
  ])('%j is kept as %s', (written, kept) => {
    expect(Email.parse(written)).toBe(kept)
    expect(normaliseEmail(written)).toBe(kept)
  })

  test.each([
    ...['hc..dots@example.com', '.hc@example.com', 'hc.@example.com', 'hc@localhost', 'hc@127.0.0.1'],
    ...[
      'hc@example..com',
      'hc@.example.com',
      'hc@example.com.',
      'hc@-example.com',
      'hc@münchen',
      'hc@mün/x.de',
    ],
    ...[
      'hc@mün.de:80',
      'hc@@example.com',
      'hc',
      '@example.com',
      'h c@example.com',
      `${'h'.repeat(65)}@example.com`,
    ],
    ...['hc@mün%2f.de', 'hc@１２７.0.0.1', 'hc@example.c', '<hc@example.com>', 'hc@example.com\u0000'],
  ])('%j is refused', (written) => {
    expect(messagesOf(Email, written)).toEqual({ '': 'Please enter a valid email address' })
  })
})

describe('phones', () => {
  test.each([
    ['9876543210', '9876543210'],
    ['+91 98765 43210', '919876543210'],
    ['(+91) 98765-43210', '919876543210'],
    ['[080] 2345.6780 1', '080234567801'],
    ['98765\u00a043210', '9876543210'],
    ['98765–43210', '9876543210'],
    ['  +123456789012345 ', '123456789012345'],
  ])('%j is kept as %s', (written, kept) => {
    expect(Phone.parse(written)).toBe(kept)
  })

  test.each([
    '987654321',
    '1234567890123456',
    '',
    '+',
    '98765+43210',
    '++919876543210',
    '98765 4321O',
    'call me',
  ])('%j is refused', (written) => {
    expect(messagesOf(Phone, written)).toEqual({ '': phoneMessage })
  })

  test.each([[undefined], [null], [9876543210]])('%j is refused', (written) => {
    expect(messagesOf(Phone, written)).toEqual({ '': phoneMessage })
  })

  test('10 to 15 digits pass however they are grouped, any other number of digits does not', () => {
    const separator = fc.constantFrom('', ' ', '-', '  ', '(', ')', ') ')
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), separator), { minLength: 1, maxLength: 20 }),
        fc.constantFrom('', '+', ' +'),
        (parts, lead) => {
          const digits = parts.map(([digit]) => digit).join('')
          const written = lead + parts.map(([digit, gap]) => `${digit}${gap}`).join('')
          expect(normalisePhone(written)).toBe(digits)
          expect(Phone.safeParse(written).success).toBe(digits.length >= 10 && digits.length <= 15)
        },
      ),
    )
  })

  test('an optional phone may be left out, null or blank, but not wrong', () => {
    for (const none of [null, '', '   ']) expect(OptionalPhone.parse(none)).toBeNull()
    expect(OptionalPhone.parse(undefined)).toBeUndefined()
    expect(OptionalPhone.parse('+91 98765 43210')).toBe('919876543210')
    expect(messagesOf(OptionalPhone, '12345')).toEqual({ '': phoneMessage })
  })
})

describe('e-mails', () => {
  test('are trimmed and lower-cased', () => {
    expect(Email.parse('  Asha.Rao+diet@Example.IN ')).toBe('asha.rao+diet@example.in')
  })

  test.each([
    'asha',
    'asha@',
    '@example.in',
    'asha rao@example.in',
    'a@b@c.in',
    'asha@-example.in',
    'a@b..in',
  ])('%j is refused', (email) => {
    expect(messagesOf(Email, email)).toEqual({ '': 'Please enter a valid email address' })
  })

  test('missing or too long', () => {
    for (const missing of [undefined, null, '', '   '])
      expect(messagesOf(Email, missing)).toEqual({ '': 'Email is required' })
    const domain = `${'a.'.repeat(94)}in`
    expect(Email.safeParse(`${'a'.repeat(63)}@${domain}`).success).toBe(true)
    expect(messagesOf(Email, `${'a'.repeat(64)}@${domain}`)).toEqual({
      '': 'Please enter a valid email address',
    })
  })
})

test('passwords have 8 to 128 characters, of any kind', () => {
  const at = (length: number) => messagesOf(NewPassword, 'स'.repeat(length))
  expect(messagesOf(NewPassword, undefined)).toEqual({ '': 'Password is required' })
  expect(at(0)).toEqual({ '': 'Password is required' })
  expect(at(7)).toEqual({ '': 'Password must be at least 8 characters' })
  expect(at(8)).toEqual({})
  expect(at(128)).toEqual({})
  expect(at(129)).toEqual({ '': 'Password must be at most 128 characters' })
  expect(NewPassword.parse('  spaces stay  ')).toBe('  spaces stay  ')
})

describe('sign-up', () => {
  const signUp = {
    email: 'asha@example.in',
    phone: '9876543210',
    password: 'a long enough one',
    role: 'patient',
  }

  test("takes the specification's payload, with or without a name", () => {
    expect(SignUp.parse(signUp)).toEqual(signUp)
    expect(SignUp.parse({ ...signUp, name: ' Asha ', consent: true })).toEqual({
      ...signUp,
      name: 'Asha',
      consent: true,
    })
  })

  test('names every field that is missing', () => {
    expect(messagesOf(SignUp, {})).toEqual({
      email: 'Email is required',
      phone: phoneMessage,
      password: 'Password is required',
      role: 'Please choose Challenger or Nutritionist',
    })
  })

  test('offers no administrator', () => {
    expect(messagesOf(SignUp, { ...signUp, role: 'admin' })).toEqual({
      role: 'Please choose Challenger or Nutritionist',
    })
    expect(z.toJSONSchema(SignUp.shape.role).enum).toEqual(['patient', 'nutritionist'])
  })
})

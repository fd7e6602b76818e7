import { describe, expect, test } from 'vitest'
import { ContactInput, QueryInput } from '#domain/site/public.ts'
import { messagesOf } from '#domain/testing.ts'
import { LandingSignUpForm, SignUp, SignUpForm } from './auth.ts'
import { botMessage, shortestFilling } from './bots.ts'

const sender = { name: 'Asha Rao', email: 'asha@example.in', message: 'Hello' }
const account = { email: 'asha@example.in', phone: '9876543210', password: 'a long enough one' }

describe.each([
  ['a contact message', ContactInput, sender],
  ['a support query', QueryInput, { ...sender, query_type: 'general', subject: 'Plan' }],
  ['a sign-up', SignUp, { ...account, role: 'patient' }],
])('%s', (_, schema, content) => {
  test.each([
    {},
    { website: '', shown_ms: shortestFilling },
    { website: '', shown_ms: 86_400_000.5 },
    { website: null, shown_ms: null },
  ])('passes with %j, and what told people from programs goes no further', (fields) => {
    expect(JSON.parse(JSON.stringify(schema.parse({ ...content, ...fields })))).toEqual(content)
  })

  test.each([
    ['website', 'https://example.com'],
    ['website', ' '],
    ['website', 0],
    ['shown_ms', shortestFilling - 1],
    ['shown_ms', -1],
    ['shown_ms', '5000'],
  ])('is refused with %s %j', (field, value) => {
    expect(messagesOf(schema, { ...content, [field]: value })).toEqual({ [field]: botMessage })
  })
})

test('people are not asked for either', () => {
  const person = { ...account, role: 'patient', consent: true }
  expect(messagesOf(SignUpForm, person)).toEqual({})
  expect(
    messagesOf(LandingSignUpForm, { ...person, name: 'Asha', confirm_password: person.password }),
  ).toEqual({})
})

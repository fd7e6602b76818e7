import { describe, expect, test } from 'vitest'
import { messagesOf } from '#domain/testing.ts'
import { ContactInput, QueryInput } from './public.ts'

const sender = { name: 'Asha Rao', email: 'asha@example.in' }

describe('a contact message', () => {
  const message = { ...sender, message: 'Hello' }

  test('needs name, e-mail and message; the phone is optional', () => {
    expect(ContactInput.parse(message)).toEqual(message)
    expect(ContactInput.parse({ ...message, phone: '' })).toEqual({ ...message, phone: null })
    expect(ContactInput.parse({ ...message, phone: '+91 98765 43210' }).phone).toBe('919876543210')
    expect(messagesOf(ContactInput, {})).toEqual({
      name: 'Name is required',
      email: 'Email is required',
      message: 'Message is required',
    })
    expect(messagesOf(ContactInput, { name: ' ', email: ' ', message: ' ' })).toEqual({
      name: 'Name is required',
      email: 'Email is required',
      message: 'Message is required',
    })
  })

  test('refuses what is no e-mail and no phone', () => {
    expect(messagesOf(ContactInput, { ...message, email: 'asha', phone: '12' })).toEqual({
      email: 'Please enter a valid email address',
      phone: 'Phone number must be between 10 and 15 digits',
    })
  })
})

describe('a support query', () => {
  const query = { ...sender, query_type: 'general', subject: 'Plan', message: 'Short' }

  test('needs name, e-mail, type, subject and message', () => {
    expect(QueryInput.parse(query)).toEqual(query)
    expect(messagesOf(QueryInput, {})).toEqual({
      name: 'Name is required',
      email: 'Email is required',
      query_type: 'Query type is required',
      subject: 'Subject is required',
      message: 'Message is required',
    })
  })

  test.each(['general', 'technical', 'billing', 'feedback', 'complaint'])('can be %s', (query_type) => {
    expect(messagesOf(QueryInput, { ...query, query_type })).toEqual({})
  })

  test('is of no other type, and the hint of 10 characters is not enforced', () => {
    expect(messagesOf(QueryInput, { ...query, query_type: 'spam' })).toEqual({
      query_type: 'Query type is required',
    })
    expect(messagesOf(QueryInput, { ...query, message: 'x' })).toEqual({})
  })
})

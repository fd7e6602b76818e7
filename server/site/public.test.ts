import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ BRAND_NAME: 'Poshan', SUPPORT_PHONE: '+91 11111 22222' })
})
afterAll(() => app.close())

const sender = { name: ' Asha Rao ', email: 'Asha@Example.IN' }
const query = { ...sender, query_type: 'general', subject: 'My plan', message: 'Short' }

test('a contact message is kept, with or without a phone', async () => {
  const { status, body } = await app.call('POST /public/contact', { body: { ...sender, message: ' नमस्ते ' } })
  expect(status).toBe(201)
  expect(body).toMatchObject({ name: 'Asha Rao', email: 'asha@example.in', phone: null, message: 'नमस्ते' })
  const called = await app.call('POST /public/contact', {
    body: { ...sender, message: 'Hello', phone: '+91 98765-43210' },
  })
  expect(called.body.phone).toBe('919876543210')
  expect(
    await app.db.selectFrom('support_queries').where('source', '=', 'contact').select('id').execute(),
  ).toHaveLength(2)
})

test.each([
  [{}, 'Name is required'],
  [{ ...sender, email: 'asha', message: 'x' }, 'Please enter a valid email address'],
  [{ ...sender, message: ' ' }, 'Message is required'],
  [{ ...sender, message: 'x', phone: '12345' }, 'Phone number must be between 10 and 15 digits'],
])('the contact message %j is refused', async (body, detail) => {
  expect((await app.call('POST /public/contact', { body })).problem).toMatchObject({ status: 422, detail })
})

describe('support queries', () => {
  test('are kept as new; the phone is optional, the type is not', async () => {
    const { status, body } = await app.call('POST /public/queries', {
      body: { ...query, phone: '', status: 'resolved' },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...query,
      name: 'Asha Rao',
      email: 'asha@example.in',
      phone: null,
      status: 'new',
    })
    for (const query_type of [undefined, '', 'spam'])
      expect(
        (await app.call('POST /public/queries', { body: { ...query, query_type } })).problem,
      ).toMatchObject({
        status: 422,
        detail: 'Query type is required',
        errors: [{ path: 'query_type' }],
      })
    const { problem } = await app.call('POST /public/queries', { body: {} })
    expect(problem.errors?.map((error) => error.path)).toEqual([
      'name',
      'email',
      'query_type',
      'subject',
      'message',
    ])
  })
})

test('about tells who runs the platform and how many approved nutritionists there are', async () => {
  const before = (await app.call('GET /public/about')).body
  expect(before).toMatchObject({
    company_name: 'Poshan',
    brand_name: 'Poshan',
    support_phone: '+91 11111 22222',
    founded_year: 2024,
    time_zone: 'Asia/Kolkata',
  })
  expect([before.services.length, before.values.length, before.certifications.length]).toEqual([6, 6, 4])
  await app.nutritionist('approved')
  await app.nutritionist('pending')
  await app.nutritionist('rejected')
  expect((await app.call('GET /public/about')).body.team_size).toBe(before.team_size + 1)
})

test('the terms have twelve sections and their date', async () => {
  const { status, body } = await app.call('GET /public/terms')
  expect(status).toBe(200)
  expect(body.last_updated).toBe('September 2024')
  expect(body.sections).toHaveLength(12)
  expect(JSON.stringify(body)).toContain('Poshan')
})

test('certifications are aims until the operator names those that are held', async () => {
  const aims = (await app.call('GET /public/about')).body
  expect(aims.certifications).toHaveLength(4)
  expect(aims.certifications_held).toBe(false)
  const certified = await testApp({ CERTIFICATIONS: ' ISO 27001; ; FSSAI ' })
  try {
    expect((await certified.call('GET /public/about')).body).toMatchObject({
      certifications: ['ISO 27001', 'FSSAI'],
      certifications_held: true,
    })
  } finally {
    await certified.close()
  }
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from './testing.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['signUp']>>
beforeAll(async () => {
  app = await testApp({ BRAND_NAME: 'Poshan', SUPPORT_PHONE: '+91 11111 22222' })
  admin = await app.signUp('admin')
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
  expect(await app.db.selectFrom('contact_messages').select('id').execute()).toHaveLength(2)
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

  test('are read by administrators only', async () => {
    expect((await app.call('GET /public/queries')).status).toBe(401)
    for (const someone of [await app.patient(), await app.nutritionist()])
      expect((await someone.call('GET /public/queries')).status).toBe(403)
  })

  test('are listed newest first, those that wait oldest first, by status, type and words', async () => {
    await app.db.deleteFrom('support_queries').execute()
    const ids: string[] = []
    for (const change of [
      { subject: 'Cannot sign in', query_type: 'technical' },
      { subject: 'Refund', query_type: 'billing' },
      { subject: 'Thank you', query_type: 'feedback' },
      { message: 'My plan shows 50% less', query_type: 'technical' },
    ])
      ids.push((await app.call('POST /public/queries', { body: { ...query, ...change } })).body.id)
    const [signIn, refund, thanks, shows] = ids as [string, string, string, string]
    const setStatus = (id: string, status: 'in_progress' | 'resolved') =>
      app.db.updateTable('support_queries').set({ status }).where('id', '=', id).execute()
    await setStatus(refund, 'in_progress')
    await setStatus(thanks, 'resolved')
    const found = async (filter: object) =>
      (await admin.call('GET /public/queries', { query: { ...filter } })).body.map((row) => row.id)
    expect(await found({})).toEqual([shows, thanks, refund, signIn])
    expect(await found({ status: 'new' })).toEqual([signIn, shows])
    expect(await found({ status: 'in_progress' })).toEqual([refund])
    expect(await found({ status: 'resolved', query_type: 'feedback' })).toEqual([thanks])
    expect(await found({ query_type: 'technical' })).toEqual([shows, signIn])
    expect(await found({ q: 'REFUND' })).toEqual([refund])
    expect(await found({ q: '50%' })).toEqual([shows])
    expect(await found({ q: 'asha@' })).toHaveLength(4)
    expect((await admin.call('GET /public/queries', { query: { status: 'lost' } })).status).toBe(422)
    const { body, headers } = await admin.call('GET /public/queries', { query: { limit: 1, skip: 3 } })
    expect([body[0]?.id, headers['x-total-count']]).toEqual([signIn, '4'])
  })

  test('come 50 to a page', async () => {
    await app.db.deleteFrom('support_queries').execute()
    await app.db
      .insertInto('support_queries')
      .values(
        Array.from({ length: 51 }, () => ({
          ...query,
          query_type: 'general' as const,
          id: crypto.randomUUID(),
        })),
      )
      .execute()
    const { body, headers } = await admin.call('GET /public/queries')
    expect([body.length, headers['x-total-count']]).toEqual([50, '51'])
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

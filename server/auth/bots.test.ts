import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { botMessage, shortestFilling } from '#domain/auth/bots.ts'
import { type TestApp, testApp, testPassword } from '#server/testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const sender = { name: 'Asha Rao', email: 'asha@example.in', message: 'Hello' }
const calls = [
  ['POST /public/contact', 'support_queries', sender],
  ['POST /public/queries', 'support_queries', { ...sender, query_type: 'general', subject: 'Plan' }],
  [
    'POST /auth/signup',
    'users',
    { email: 'asha@example.in', phone: '9876543210', password: testPassword, role: 'patient' },
  ],
] as const

describe.each(calls)('%s', (route, table, content) => {
  const rows = () => app.db.selectFrom(table).select('id').execute()
  // Both forms write to one table.
  beforeAll(async () => {
    await app.db.deleteFrom(table).execute()
  })

  test.each([
    { website: 'https://example.com' },
    { shown_ms: 0 },
    { shown_ms: shortestFilling - 1 },
    { website: '', shown_ms: -5 },
  ])('refuses a program (%j) and keeps nothing', async (fields) => {
    const { problem } = await app.call(route, { body: { ...content, ...fields } })
    expect(problem).toMatchObject({ status: 422, detail: botMessage })
    expect(await rows()).toEqual([])
  })

  test('accepts a person, and a repeated call with a longer time', async () => {
    const headers = { 'idempotency-key': `one-${route}` }
    const send = (shown_ms: number) =>
      app.call(route, { headers, body: { ...content, website: '', shown_ms } })
    const first = await send(shortestFilling)
    expect(first.status).toBe(201)
    expect(await send(9000)).toMatchObject({ status: 201, body: first.body })
    expect(await rows()).toHaveLength(1)
  })

  test('accepts a payload without both fields', async () => {
    const body = { ...content, email: 'ravi@example.in' }
    expect((await app.call(route, { body })).status).toBe(201)
    expect(await rows()).toHaveLength(2)
  })
})

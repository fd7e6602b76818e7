import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '#domain/dates.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['signUp']>>
beforeAll(async () => {
  app = await testApp()
  admin = await app.signUp('admin')
})
afterAll(() => app.close())

const day = (offset: number) => addDays(today(), offset)

async function subscribe(patient: { id: string }, from: number, to: number, plan = 'Monthly') {
  const answer = await admin.call('POST /admin/subscriptions', {
    body: { patient_id: patient.id, plan, starts_on: day(from), ends_on: day(to) },
  })
  expect(answer.problem?.detail ?? answer.status).toBe(201)
  return answer.body
}
const change = (id: string, body: object) =>
  admin.call('PUT /admin/subscriptions/:id', { params: { id }, body })

test('a subscription is stored as it was recorded', async () => {
  const asha = await app.patient({ first_name: 'Asha', last_name: 'Verma' })
  expect(await subscribe(asha, 0, 29, ' Monthly ')).toEqual({
    id: expect.any(String),
    patient_id: asha.id,
    patient_name: 'Asha Verma',
    patient_email: asha.email,
    plan: 'Monthly',
    starts_on: day(0),
    ends_on: day(29),
    cancelled_at: null,
    state: 'running',
    paid_paise: 0,
    ...{ visits: null, weeks: null, visits_used: 0, weeks_used: 0, owed_paise: 0 },
    version: 1,
    created_at: expect.any(String),
  })
})

test.each([
  ['patient_id', undefined, 'Please choose a challenger'],
  ['patient_id', randomUUID(), 'Please choose a challenger'],
  ['patient_id', 'Asha', 'Please choose a challenger'],
  ['plan', ' ', 'Please name the plan'],
  ['plan', 'x'.repeat(101), 'Please use at most 100 characters'],
  ['starts_on', undefined, 'Please choose the first day'],
  ['ends_on', '', 'Please choose the last day'],
  ['ends_on', '31.12.2026', 'Please enter a valid date (YYYY-MM-DD)'],
  ['ends_on', day(-1), 'The last day cannot be before the first day'],
  ['ends_on', day(5 * 366 + 1), 'A subscription lasts at most 5 years. Please check the last day.'],
])('one whose %s is %j is refused: %s', async (path, value, message) => {
  const asha = await app.patient()
  const body = { patient_id: asha.id, plan: 'Monthly', starts_on: today(), ends_on: day(29), [path]: value }
  expect((await admin.call('POST /admin/subscriptions', { body })).problem).toMatchObject({
    status: 422,
    detail: message,
    errors: [{ path, message }],
  })
})

describe('changing', () => {
  test('merges; the days are checked together with those that stay', async () => {
    const asha = await app.patient()
    const { id } = await subscribe(asha, 0, 29)
    expect((await change(id, { plan: 'Quarterly', ends_on: day(89) })).body).toMatchObject({
      plan: 'Quarterly',
      starts_on: day(0),
      ends_on: day(89),
    })
    for (const body of [{ ends_on: day(-1) }, { starts_on: day(90) }])
      expect((await change(id, body)).problem).toMatchObject({
        status: 422,
        errors: [{ path: 'ends_on', message: 'The last day cannot be before the first day' }],
      })
    expect((await change(id, { plan: '' })).problem.detail).toBe('Please name the plan')
    expect((await change(id, { cancelled: 'yes' })).problem.detail).toBe('cancelled must be true or false')
    expect((await change(randomUUID(), { plan: 'x' })).status).toBe(404)
  })

  test('cancels once, and takes that back', async () => {
    const { id } = await subscribe(await app.patient(), 0, 29)
    const first = await change(id, { cancelled: true })
    expect(first.body).toMatchObject({ state: 'cancelled', cancelled_at: expect.any(String) })
    expect((await change(id, { cancelled: true })).body.cancelled_at).toBe(first.body.cancelled_at)
    expect((await change(id, { plan: 'Yearly' })).body).toMatchObject({ state: 'cancelled', plan: 'Yearly' })
    expect((await change(id, { cancelled: false })).body).toMatchObject({
      state: 'running',
      cancelled_at: null,
    })
  })
})

test('whoever changes what somebody else has changed meanwhile is told', async () => {
  const { id, version } = await subscribe(await app.patient(), 0, 29)
  const from = (seen: number, body: object) =>
    admin.call('PUT /admin/subscriptions/:id', {
      params: { id },
      body,
      headers: { 'if-match': `"${seen}"` },
    })
  const first = await from(version, { plan: 'Quarterly', ends_on: day(89) })
  expect([first.body.version, first.headers.etag]).toEqual([2, '"2"'])
  const second = await from(version, { plan: 'Monthly', ends_on: day(59) })
  expect(second.problem).toMatchObject({
    status: 412,
    detail: 'This subscription was changed by someone else. Reload to see the latest.',
  })
  expect((await from(version, { cancelled: true })).status).toBe(412)
  expect((await from(2, { cancelled: true })).body).toMatchObject({ plan: 'Quarterly', state: 'cancelled' })
  // Without `If-Match` a change overwrites earlier ones.
  expect((await change(id, { plan: 'Yearly' })).body).toMatchObject({ plan: 'Yearly', version: 4 })
})

describe('the list', () => {
  let asha: Awaited<ReturnType<TestApp['patient']>>
  let gone: Awaited<ReturnType<TestApp['patient']>>
  const names = new Map<string, string>()
  beforeAll(async () => {
    await app.db.deleteFrom('subscriptions').execute()
    asha = await app.patient({ first_name: 'Asha', last_name: 'Verma' })
    gone = await app.patient({ first_name: 'Gone', last_name: 'Away' })
    const made = async (name: string, who: typeof asha, from: number, to: number, plan?: string) => {
      const { id } = await subscribe(who, from, to, plan)
      names.set(id, name)
      return id
    }
    await made('ends today', asha, -30, 0)
    await made('begins today', asha, 0, 30, 'Yearly')
    await made('ended yesterday', asha, -31, -1)
    await made('begins tomorrow', asha, 1, 31)
    await change(await made('cancelled', asha, -5, 5), { cancelled: true })
    await made('of somebody gone', gone, -2, 60, 'Trial')
    await admin.call('DELETE /admin/users/:id', { params: { id: gone.id } })
  })

  async function found(query: Record<string, string | number>) {
    const { body, headers } = await admin.call('GET /admin/subscriptions', { query })
    return { total: Number(headers['x-total-count']), names: body.map(({ id }) => names.get(id)) }
  }

  test('comes latest start first, in pages', async () => {
    const all = [
      'begins tomorrow',
      'begins today',
      'of somebody gone',
      'cancelled',
      'ends today',
      'ended yesterday',
    ]
    expect(await found({})).toEqual({ total: 6, names: all })
    expect(await found({ limit: 2, skip: 2 })).toEqual({ total: 6, names: all.slice(2, 4) })
  })

  test.each<[string, () => Record<string, string>, string[]]>([
    ['running', () => ({ state: 'running' }), ['begins today', 'ends today']],
    ['upcoming', () => ({ state: 'upcoming' }), ['begins tomorrow']],
    ['ended', () => ({ state: 'ended' }), ['of somebody gone', 'ended yesterday']],
    ['cancelled', () => ({ state: 'cancelled' }), ['cancelled']],
    ['name', () => ({ q: 'asha verma', state: 'cancelled' }), ['cancelled']],
    ['e-mail', () => ({ q: asha.email, state: 'upcoming' }), ['begins tomorrow']],
    ['plan', () => ({ q: 'year' }), ['begins today']],
    ['person', () => ({ patient_id: asha.id, state: 'running' }), ['begins today', 'ends today']],
  ])('is filtered by %s', async (_, query, expected) => {
    expect(await found(query())).toEqual({ total: expected.length, names: expected })
  })

  test('shows the states of its filter, and counts running subscriptions as active', async () => {
    const { body } = await admin.call('GET /admin/subscriptions')
    for (const { id, state } of body) expect((await found({ state })).names).toContain(names.get(id))
    const { body: metrics } = await admin.call('GET /admin/metrics')
    expect(metrics.subscriptions.active_subscriptions).toBe(2)
    const { body: totals } = await admin.call('GET /admin/payments/totals')
    expect(totals.active_subscriptions).toBe(2)
  })

  test('refuses an unknown state', async () => {
    const { problem } = await admin.call('GET /admin/subscriptions', { query: { state: 'paused' } })
    expect(problem).toMatchObject({
      status: 422,
      detail: 'state must be running, upcoming, ended or cancelled',
    })
  })

  test('is read with the same two statements, however long it is', async () => {
    for (const query of [{}, { q: 'asha' }, { state: 'running' }]) {
      const statements = await app.statementsOf(() => admin.call('GET /admin/subscriptions', { query }))
      // A search first asks how many people it names.
      expect(statements.length).toBe('q' in query ? 3 : 2)
    }
  })

  test('of plan names has each once, the latest used first', async () => {
    const { body, headers } = await admin.call('GET /admin/subscriptions/plans')
    expect(body).toEqual([{ plan: 'Trial' }, { plan: 'Monthly' }, { plan: 'Yearly' }])
    expect(headers['x-total-count']).toBe('3')
  })
})

test('renewals due are those that end soon or ended lately, without a later one, the earliest end first', async () => {
  const word = randomUUID().slice(0, 8)
  const [soon, ended, renewed] = [await app.patient(), await app.patient(), await app.patient()]
  const [stopped, longAgo] = [await app.patient(), await app.patient()]
  const [late, away] = [await app.patient(), await app.patient()]
  await subscribe(soon, -20, 14, word)
  // What was to follow and was cancelled is no renewal.
  await change((await subscribe(soon, 15, 45, word)).id, { cancelled: true })
  await subscribe(ended, -60, -30, word)
  await subscribe(renewed, -20, 5, word)
  await subscribe(renewed, 6, 36, word)
  const { id } = await subscribe(stopped, -20, 5, word)
  await change(id, { cancelled: true })
  await subscribe(longAgo, -60, -31, word)
  await subscribe(late, -20, 15, word)
  await subscribe(away, -20, 5, word)
  await admin.call('PUT /admin/users/:id', { params: { id: away.id }, body: { status: 'suspended' } })
  const { body } = await admin.call('GET /admin/subscriptions/renewals', { query: { limit: 100 } })
  const ours = body.filter(({ plan }) => plan === word)
  expect(ours.map(({ patient_id }) => patient_id)).toEqual([ended.id, soon.id])
})

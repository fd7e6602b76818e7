import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ContractRoute, contract, isList } from '#domain/contract.ts'
import { addDays, today } from '#domain/dates.ts'
import { bodyTypeOf, type Endpoint, statusOf } from '#domain/endpoint.ts'
import { samplePlan, type TestApp } from '#server/testing/app.ts'
import { type Clinic, makeCare, rewindableClinic } from '#server/testing/clinic.ts'
import { recipes } from '#server/testing/recipes.ts'
import type { Rewindable } from '#server/testing/rewind.ts'
import { goodRequest } from '#server/testing/walk.ts'

let app: TestApp
let clinic: Clinic
let time: Rewindable
beforeAll(async () => {
  ;({ app, clinic, time } = await rewindableClinic())
})
afterEach(() => time.rewind())
afterAll(() => app.close())

const routes = Object.keys(contract) as ContractRoute[]
/** What a text was read as is answered whole, as its order is that of the text. */
/** These answer with rows for what was sent, all of them. */
const unpaged = ['POST /foods/parse', 'POST /messages', 'POST /plan-templates/:id/use']
const lists = routes.filter((route) => isList(route) && !unpaged.includes(route))

/** A caller with a role that the contract admits to this route. */
function admitted(route: ContractRoute) {
  const { access }: Endpoint = contract[route]
  const role = access === 'admin' ? 'admin' : access.startsWith('patient') ? 'patient' : 'nutritionist'
  const caller = clinic.callers.find((one) => one.role === role)!
  return { ...clinic, token: caller.token, callerId: caller.id }
}

/** A route of each method and kind of ending, because one setting of the server decides about the slash for all. */
const oneOfEachKind = [
  ...new Map(routes.map((route) => [route.split(' ')[0] + path.extname(route), route])).values(),
]

test.each(oneOfEachKind)('a trailing slash changes nothing: %s', async (route) => {
  const { mine, token, callerId } = admitted(route)
  const [method, address] = route.split(' ') as ['GET', string]
  const endpoint: Endpoint = contract[route]
  const { params, query, body: sent } = await goodRequest(app, route, mine, callerId)
  const body = sent as Record<string, string> | undefined
  const place = address.replace(/:(\w+)/g, (_, name: keyof typeof params) => params[name])
  const asked = new URLSearchParams({ ...(endpoint.query && { limit: '3' }), ...query })
  const answer = await app.app.inject({
    method,
    url: `/api/v1${place}/?${asked}`,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': bodyTypeOf(endpoint) }),
    },
    ...(body && { payload: endpoint.form ? new URLSearchParams(body).toString() : body }),
    // A stream of events never ends, so the test must not wait for its end.
    payloadAsStream: true,
  })
  answer.stream().destroy()
  expect(answer.statusCode).toBe(recipes[route]?.status ?? statusOf(route, endpoint))
})

test.each(lists)('%s pages within limits', async (route) => {
  const { mine, token } = admitted(route)
  const id = (await recipes[route]?.id?.(app, mine)) ?? ''
  const list = (query: Record<string, string>) => app.call(route, { params: { id }, query }, token)
  for (const limit of ['0', '-1', '101', 'abc', '', '1.5', '1e999', 'NaN', '0x', '[]'])
    expect((await list({ limit })).problem, limit).toMatchObject({
      status: 422,
      detail: 'limit must be a whole number from 1 to 100',
      errors: [{ path: 'limit', message: 'limit must be a whole number from 1 to 100' }],
    })
  for (const skip of ['-1', 'abc', '0.5', '-9007199254740993'])
    expect((await list({ skip })).problem, skip).toMatchObject({
      status: 422,
      detail: 'skip must be a whole number, 0 or more',
    })
  expect((await list({ skip: '99999999999999999999' })).status).toBe(422)

  const all = await list({ limit: '100' })
  const rows = all.body as unknown as { id?: string }[]
  expect(Array.isArray(rows)).toBe(true)
  const total = Number(all.headers['x-total-count'])
  expect(total).toBeGreaterThanOrEqual(rows.length)
  const first = await list({ limit: '1' })
  expect(first.body).toEqual(rows.slice(0, 1))
  expect(Number(first.headers['x-total-count'])).toBe(total)
  const beyond = await list({ skip: '10000000' })
  expect(beyond.body).toEqual([])
  expect(Number(beyond.headers['x-total-count'])).toBe(total)
})

test('limit and skip given twice are 422', async () => {
  const { patient } = await makeCare(app)
  for (const query of ['limit=1&limit=2', 'skip=0&skip=1', 'limit[]=1&limit[]=2&limit=x']) {
    const answer = await app.app.inject({
      url: `/api/v1/patients/progress?${query}`,
      headers: { authorization: `Bearer ${patient.tokens.access_token}` },
    })
    expect(answer.statusCode, query).toBe(422)
  }
})

test('pages follow one another without gap or overlap', async () => {
  const patient = await app.patient()
  for (let week = 0; week < 7; week++)
    await patient.call('POST /patients/progress', {
      body: { week_start: addDays(today(), -7 * week), adherence_pct: 70, energy_levels: 6 },
    })
  const pages: string[] = []
  for (const skip of [0, 3, 6, 9]) {
    const page = await patient.call('GET /patients/progress', { query: { limit: 3, skip } })
    expect(page.headers['x-total-count']).toBe('7')
    expect(page.headers['x-total-estimated']).toBeUndefined()
    pages.push(...page.body.map(({ week_start }) => week_start))
  }
  expect(pages).toEqual([0, 1, 2, 3, 4, 5, 6].map((week) => addDays(today(), -7 * week)))
})

test('204 has no body', async () => {
  const patient = await app.signUp('patient')
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/v1/auth/logout',
    headers: { authorization: `Bearer ${patient.tokens.access_token}` },
  })
  expect(answer.statusCode).toBe(204)
  expect(answer.body).toBe('')
  expect(answer.headers['content-length']).toBeUndefined()
})

test.each([
  ['no body', {}, undefined],
  ['the JSON content type and no body', { 'content-type': 'application/json' }, ''],
  ['an empty object', { 'content-type': 'application/json' }, '{}'],
  ['null', { 'content-type': 'application/json; charset=utf-8' }, 'null'],
])('publishing and deleting a draft take %s', async (_name, headers, payload) => {
  const { patient, nutritionist } = await makeCare(app)
  const draft = { ...samplePlan(patient.id), status: 'draft' }
  const [published, deleted] = [
    await nutritionist.call('POST /meal-plans', { body: draft }),
    await nutritionist.call('POST /meal-plans', { body: draft }),
  ]
  const send = (method: 'POST' | 'DELETE', path: string) =>
    app.app.inject({
      method,
      url: `/api/v1/meal-plans/${path}`,
      headers: { authorization: `Bearer ${nutritionist.tokens.access_token}`, ...headers },
      ...(payload !== undefined && { payload }),
    })
  const publication = await send('POST', `${published.body.id}/publish`)
  expect(publication.statusCode, publication.body).toBe(200)
  expect(publication.json()).toMatchObject({ id: published.body.id, status: 'published' })
  expect((await send('DELETE', deleted.body.id)).statusCode).toBe(204)
})

test('answers are not kept by caches on the way and name their request', async () => {
  const patient = await app.signUp('patient')
  for (const answer of [await patient.call('GET /auth/me'), await patient.call('GET /patients/profile')]) {
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  }
})

test('a plan is saved only by who knows its latest version', async () => {
  const { patient, nutritionist } = await makeCare(app)
  const created = await nutritionist.call('POST /meal-plans', {
    body: { ...samplePlan(patient.id), status: 'draft' },
  })
  expect(created.headers.etag).toBe('"1"')
  const params = { id: created.body.id }
  const save = (ifMatch: string | undefined, notes: string) =>
    nutritionist.call('PUT /meal-plans/:id', {
      params,
      body: { notes },
      ...(ifMatch && { headers: { 'if-match': ifMatch } }),
    })
  const saved = await save('"1"', 'first')
  expect(saved.headers.etag).toBe('"2"')
  const changed = {
    status: 412,
    title: 'Changed meanwhile',
    detail: 'This plan was changed by someone else. Reload to see the latest.',
  }
  expect((await save('"1"', 'second')).problem).toMatchObject(changed)
  expect((await save('W/"1"', 'second')).problem).toMatchObject(changed)
  expect((await save('9', 'second')).problem).toMatchObject(changed)
  const publish = (version: string) =>
    nutritionist.call('POST /meal-plans/:id/publish', { params, headers: { 'if-match': version } })
  expect((await publish('"1"')).problem).toMatchObject(changed)
  for (const nonsense of ['"first"', '"1", "2"', '-1', '1.5'])
    expect((await save(nonsense, 'second')).problem, nonsense).toMatchObject({
      status: 400,
      detail: 'If-Match must be the version of the plan, as its ETag says.',
    })
  const read = await nutritionist.call('GET /meal-plans/:id', { params })
  expect(read.body).toMatchObject({ notes: 'first', version: 2, status: 'draft' })
  expect(read.headers.etag).toBe('"2"')
  expect((await save('W/"2"', 'third')).headers.etag).toBe('"3"')
  expect((await save('*', 'fourth')).headers.etag).toBe('"4"')
  expect((await save(undefined, 'fifth')).headers.etag).toBe('"5"')
  expect((await publish('"5"')).body).toMatchObject({ version: 6, notes: 'fifth' })
})

test('of two saves at once with the same version one succeeds', async () => {
  const { patient, nutritionist } = await makeCare(app)
  const { body: plan } = await nutritionist.call('POST /meal-plans', { body: samplePlan(patient.id) })
  const answers = await Promise.all(
    ['one', 'two', 'three'].map((notes) =>
      nutritionist.call('PUT /meal-plans/:id', {
        params: { id: plan.id },
        body: { notes },
        headers: { 'if-match': '"1"' },
      }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412])
})

test('one person’s many files wait for each other, and too many are refused; nobody else notices', async () => {
  const { patient, nutritionist } = await makeCare(app)
  const { body: plan } = await nutritionist.call('POST /meal-plans', { body: samplePlan(patient.id) })
  const file = () => nutritionist.call('GET /meal-plans/:id.pdf', { params: { id: plan.id } })
  const files = Promise.all(Array.from({ length: 60 }, file))
  expect((await patient.call('GET /account')).status).toBe(200)
  const { 200: sent = [], 429: refused = [], ...others } = Object.groupBy(await files, ({ status }) => status)
  expect(others).toEqual({})
  expect(sent.length).toBeGreaterThanOrEqual(21)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]!.problem.detail).toBe(
    'You are doing very much at once. Please wait a moment and try again.',
  )
  expect((await file()).status).toBe(200)
})

test('a write waits for a file of the same person', async () => {
  const { patient, nutritionist } = await makeCare(app)
  const { body: plan } = await nutritionist.call('POST /meal-plans', { body: samplePlan(patient.id) })
  const order: string[] = []
  const file = nutritionist
    .call('GET /meal-plans/:id.pdf', { params: { id: plan.id } })
    .then(() => order.push('file'))
  // When this read is answered, the file has its turn.
  await nutritionist.call('GET /account')
  await nutritionist.call('POST /notifications/read', { body: {} }).then(() => order.push('write'))
  await file
  expect(order).toEqual(['file', 'write'])
})

import { randomUUID } from 'node:crypto'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { today } from '#domain/dates.ts'
import { sampleMeal, samplePatient, samplePlan, type TestApp, testApp } from '#server/testing/app.ts'
import { type Care, makeCare } from '#server/testing/clinic.ts'

let app: TestApp
let care: Care
let admin: Awaited<ReturnType<TestApp['signUp']>>
beforeAll(async () => {
  app = await testApp()
  care = await makeCare(app)
  admin = await app.signUp('admin')
})
afterAll(() => app.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'
type Sent = { as?: { tokens: { access_token: string } }; headers?: Record<string, string>; payload?: string }

/** Sends a request as a client would, and checks that an error has all fields of a problem. */
async function send(method: Method, url: string, { as, headers, payload }: Sent = {}) {
  const answer = await app.app.inject({
    method,
    url,
    headers: { ...(as && { authorization: `Bearer ${as.tokens.access_token}` }), ...headers },
    ...(payload !== undefined && { payload }),
  })
  if (answer.statusCode < 400) return { status: answer.statusCode, detail: '', errors: [] }
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  const problem = answer.json()
  expect(problem).toEqual({
    type: 'about:blank',
    title: expect.stringMatching(/^[A-Z][a-z ]+$/),
    status: answer.statusCode,
    detail: expect.stringMatching(/^[A-Z].*$/),
    ...(problem.errors && { errors: expect.any(Array) }),
    request_id: answer.headers['x-request-id'],
  })
  expect(answer.body).not.toMatch(/node_modules|\.ts:\d|\bat \w+ \(|Error:/)
  return problem as { status: number; detail: string; title: string; errors?: object[] }
}
const json = { 'content-type': 'application/json' }
const saveProfile = (payload: string, headers: Record<string, string> = json) =>
  send('PUT', '/api/v1/patients/profile', { as: care.patient, headers, payload })

test.each([
  ['POST', '/api/v1/auth/refresh', { refresh_token: { length: { toString: 1 } } }],
  ['POST', '/api/v1/public/contact', { name: { length: { toString: 1 } } }],
  ['POST', '/api/v1/auth/verify-email', { token: { length: { valueOf: 1, toString: 1 } } }],
] as const)('%s %s with %o, on which the validator throws, is 422', async (method, url, body) => {
  const answer = await send(method, url, { headers: json, payload: JSON.stringify(body) })
  expect(answer).toMatchObject({ status: 422, detail: 'Something in the request is invalid' })
})

test.each([
  ['{"goal": '],
  ['goal=lose'],
  ['{"goal": "lose",}'],
  ["{'goal': 'lose'}"],
  ['\u0000'],
  ['{"a":1}{}'],
])('malformed JSON %s is 400', async (payload) => {
  expect(await saveProfile(payload)).toMatchObject({
    status: 400,
    title: 'Bad request',
    detail: 'The request is not valid JSON.',
  })
})

test.each(['text/plain', 'application/xml', 'text/html', 'multipart/form-data; boundary=x', 'nonsense'])(
  'the content type %s is 415',
  async (type) => {
    expect(await saveProfile('{"goal": "lose"}', { 'content-type': type })).toMatchObject({
      status: 415,
      title: 'Unsupported media type',
      detail: 'Please send JSON (Content-Type: application/json).',
    })
  },
)

test('a form-encoded body is accepted only by calls that expect one', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await saveProfile('goal=lose', headers)).status).toBe(415)
  const signIn = await send('POST', '/api/v1/auth/login', {
    headers,
    payload: 'username=a%40b.in&password=x',
  })
  expect(signIn).toMatchObject({ status: 401, detail: 'Incorrect email or password' })
})

test.each([
  ['of no call', 'POST /api/v1/nothing', 64 * 1024, undefined, 404],
  ['before sign-in', 'POST /api/v1/auth/signup', 64 * 1024, undefined, 422],
  ['of a form', 'POST /api/v1/auth/login', 64 * 1024, undefined, 422],
  ['of a few texts', 'POST /api/v1/care-notes', 64 * 1024, 'nutritionist', 422],
  ['of a list of ticks', `PUT /api/v1/shared/lists/${'t'.repeat(20)}/ticks`, 300_000, undefined, 404],
  ['of a week of meals', 'POST /api/v1/meal-plans', 1024 * 1024, 'nutritionist', 422],
] as const)('a body %s may be as large as the call needs: %s', async (_, call, bytes, by, status) => {
  const [method, url] = call.split(' ') as ['POST' | 'PUT', string]
  const isForm = url.endsWith('login')
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
  const caller = by && { as: care[by] }
  const withText = (length: number) =>
    send(method, url, {
      ...caller,
      headers: { 'content-type': type },
      payload: isForm
        ? `text=${'x'.repeat(length - 5)}`
        : JSON.stringify({ bought: true, text: 'x'.repeat(length - 25) }),
    })
  expect((await withText(bytes)).status).toBe(status)
  expect(await withText(1024 * 1024 + 1)).toMatchObject({
    status: 413,
    title: 'Too large',
    detail: 'This is too large to be sent.',
  })
  if (bytes === 64 * 1024) expect((await withText(bytes + 1)).status).toBe(413)
})

test.each([
  ['lists', '['.repeat(21) + ']'.repeat(21)],
  ['lists without an end', '['.repeat(30_000)],
  ['objects', `${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}`],
  ['lists after texts with signs', `["\\\\", "\\"]", ${'[['.repeat(20)}`],
])('what is nested deeply is refused before it is read: %s', async (_, payload) => {
  expect(await send('POST', '/api/v1/auth/signup', { headers: json, payload })).toMatchObject({
    status: 400,
    detail: 'The request is nested too deeply to be read.',
  })
})

test('brackets in a text are not nesting', async () => {
  const password = '[{'.repeat(30)
  const payload = JSON.stringify({ email: 'x', password: `\\"${password}`, deep: [[[[[[[[[[]]]]]]]]]] })
  expect((await send('POST', '/api/v1/auth/signup', { headers: json, payload })).status).toBe(422)
})

const unstorable = 'The text contains a character that cannot be stored. Please remove it.'
test.each([
  ['\\u0000'],
  ['\\ud800'],
  ['\\uDFFF'],
  ['\\udc00\\ud800'],
  ['\\\\\\u0000'],
  ['\\ud83c\\ud83c\\udf5b'],
])('text with %s, which cannot be stored, is 422 wherever it stands', async (character) => {
  const text = `before ${character} after`
  const plan = JSON.stringify(samplePlan(care.patient.id))
  const nutritionist = { as: care.nutritionist, headers: json }
  const refusals = [
    await saveProfile(`{"medical_notes": "${text}"}`),
    await saveProfile(`{"allergies": ["${text}"]}`),
    await send('POST', '/api/v1/meal-plans', {
      ...nutritionist,
      payload: plan.replace('"Poha"', `"${text}"`),
    }),
    await send('POST', '/api/v1/meal-plans', {
      ...nutritionist,
      payload: plan.replace('{', `{"notes": "${text}", `),
    }),
    await send('POST', '/api/v1/auth/signup', {
      headers: json,
      payload: `{"email": "${randomUUID()}@b.in", "phone": "9876543210", "password": "${text}", "role": "patient"}`,
    }),
  ]
  for (const refusal of refusals) expect(refusal).toMatchObject({ status: 422, detail: unstorable })
})

test('null bytes in queries and forms are 422, in paths 404', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const form = await send('POST', '/api/v1/auth/login', { headers, payload: 'username=%00&password=%00' })
  expect(form).toMatchObject({ status: 422, detail: unstorable })
  const search = await send('GET', '/api/v1/admin/users?q=%00', { as: admin })
  expect(search).toMatchObject({ status: 422, detail: unstorable })
  expect((await send('GET', '/api/v1/meal-plans/%00', { as: care.nutritionist })).status).toBe(404)
})

test.each([
  '🍛 \\ud83c\\udf5b',
  '\\\\u0000',
  'पनीर',
  '\u200d\u2028',
  'a\\u0301',
  '<script>alert(1)</script>',
  "'; drop table users; --",
])('the text %s is kept as it is', async (text) => {
  expect((await saveProfile(`{"medical_notes": "x ${text} x"}`)).status).toBe(200)
  const { body } = await care.patient.call('GET /patients/profile')
  expect(body.medical_notes).toBe(JSON.parse(`"x ${text} x"`))
})

test.each(['null', '[]', '"text"', '5', 'true', '[{"goal": "lose"}]', '['.repeat(20) + ']'.repeat(20)])(
  'the body %s where an object is expected is 422',
  async (payload) => {
    expect(await saveProfile(payload)).toMatchObject({
      status: 422,
      title: 'Invalid',
      detail: 'Please send an object with the fields of this call',
    })
  },
)

test('a missing body where one is needed is 422', async () => {
  for (const headers of [json, {}])
    expect(await send('POST', '/api/v1/patients/progress', { as: care.patient, headers })).toMatchObject({
      status: 422,
      detail: 'Please send an object with the fields of this call',
    })
})

test.each(['{"__proto__": {"role": "admin"}}', '{"constructor": {"prototype": {"role": "admin"}}}'])(
  'a body that reaches for prototypes is 400: %s',
  async (payload) => {
    expect((await saveProfile(payload)).status).toBe(400)
    expect(({} as { role?: string }).role).toBeUndefined()
  },
)

test('a body that the call does not expect is not read', async () => {
  const { profile_id } = await app.nutritionist()
  const answer = await send('POST', `/api/v1/admin/nutritionists/${profile_id}/verify`, {
    as: admin,
    headers: { ...json, 'idempotency-key': randomUUID() },
    payload: JSON.stringify({ verified: false, texts: Array(1000).fill([{ of: 'no use' }]) }),
  })
  expect(answer.status).toBe(200)
})

test.each([
  [{ height_cm: 1e308 }, 'height_cm', 'Please enter a valid height (1-300 cm)'],
  [{ height_cm: '172' }, 'height_cm', 'Please enter a valid height (1-300 cm)'],
  [{ height_cm: [172] }, 'height_cm', 'Please enter a valid height (1-300 cm)'],
  [{ dob: {} }, 'dob', 'Date of birth is required'],
  [{ dob: '1990-02-30' }, 'dob', 'Please enter a valid date of birth'],
  [{ dob: '-000001-01-01' }, 'dob', 'Please enter a valid date of birth'],
  [{ first_name: null }, 'first_name', 'First name is required'],
  [{ medical_notes: { a: 1 } }, 'medical_notes', 'Please write text of at most 5000 characters'],
])('the profile field %o is 422 by name', async (change, path, message) => {
  const answer = await saveProfile(JSON.stringify({ ...samplePatient, ...change }))
  expect(answer).toMatchObject({ status: 422, detail: message })
  expect(answer.errors).toContainEqual({ path, message })
})

test('a number that is too large for JavaScript is 422', async () => {
  expect((await saveProfile('{"height_cm": 1e999}')).status).toBe(422)
})

test.each([['not a date'], ['2026-13-45'], [''], [null], [5], ['99999-01-01']])(
  'a plan whose week starts on %o is 422, not a failure',
  async (week_start) => {
    const payload = JSON.stringify({ ...samplePlan(care.patient.id), week_start })
    const answer = await send('POST', '/api/v1/meal-plans', { as: care.nutritionist, headers: json, payload })
    expect(answer.status).toBe(422)
    expect(answer.errors?.[0]).toMatchObject({ path: 'week_start' })
  },
)

test('every bad field is named with its path, the first one in the detail', async () => {
  const plan = samplePlan(care.patient.id, today(), 2)
  const payload = JSON.stringify({
    ...plan,
    days: [{ ...plan.days[0], meals: [{ ...sampleMeal, title: '' }] }, plan.days[0]],
  })
  const answer = await send('POST', '/api/v1/meal-plans', { as: care.nutritionist, headers: json, payload })
  expect(answer).toMatchObject({
    status: 422,
    detail: 'Day 1, Meal 1: Title is required',
    errors: [
      { path: 'days.0.meals.0.title', message: 'Day 1, Meal 1: Title is required' },
      { path: 'days.1.day_of_week', message: 'Day 2 is in the plan twice' },
    ],
  })
})

test.each<[Method, string]>([
  ['GET', '/api'],
  ['GET', '/api/v1'],
  ['GET', '/api/v1/nothing'],
  ['POST', '/api/v1/patients'],
  ['PATCH', '/api/v1/auth/me'],
  ['DELETE', '/api/v1/auth/me'],
  ['GET', '/api/v2/auth/me'],
  ['GET', `/api/v1/meal-plans/${'a'.repeat(300)}`],
])('%s %s is 404', async (method, url) => {
  expect(await send(method, url, { as: care.nutritionist })).toMatchObject({
    status: 404,
    title: 'Not found',
    detail: 'There is nothing at this address.',
  })
})

test.each(['1', 'null', 'undefined', '00000000-0000-0000-0000', "' or 1=1 --", '🍛'])(
  'the id %s is 404',
  async (id) => {
    const answer = await send('GET', `/api/v1/meal-plans/${encodeURIComponent(id)}`, {
      as: care.nutritionist,
    })
    expect(answer).toMatchObject({ status: 404, detail: 'This could not be found.' })
  },
)

test.each(['/api/v1/meal-plans/%zz', '/%c0', '/api/v1/auth/me%'])(
  'the broken address %s is 400',
  async (url) => {
    expect(await send('GET', url)).toMatchObject({
      status: 400,
      title: 'Bad request',
      detail: 'This address is not valid.',
    })
  },
)

test('an error of the server says so, without details', async () => {
  const broken = await testApp()
  try {
    const patient = await broken.patient()
    await sql`alter table progress_reports rename to somewhere_else`.execute(broken.db)
    const answer = await broken.app.inject({
      url: '/api/v1/patients/progress',
      headers: { authorization: `Bearer ${patient.tokens.access_token}` },
    })
    expect(answer.json()).toEqual({
      type: 'about:blank',
      title: 'Error',
      status: 500,
      detail: 'Something went wrong on our side. Please try again.',
      request_id: answer.headers['x-request-id'],
    })
  } finally {
    await broken.close()
  }
})

/** The answer to bytes that may be no HTTP request. */
async function sendBytes(bytes: string) {
  const { port } = app.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { head, problem: JSON.parse(body) }
}

test('what is no HTTP, too large or too slow is a problem, too', async () => {
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  const post = 'POST /api/v1/auth/refresh HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
  const nonsense = await sendBytes('What is this?\r\n\r\n')
  const hosts = await sendBytes(
    'GET /api/v1/public/about HTTP/1.1\r\nHost: localhost\r\nHost: elsewhere\r\nConnection: close\r\n\r\n',
  )
  const huge = await sendBytes(`${post}X-Long: ${'x'.repeat(20_000)}\r\n\r\n`)
  // The time limit of a request, which is checked every five seconds, would take half a minute.
  app.app.server.requestTimeout = 10
  app.app.server.headersTimeout = 10
  const slow = await sendBytes(`${post}Content-Length: 20\r\n\r\n{"refresh`)
  const answers = { nonsense, hosts, huge, slow }
  const told = Object.values(answers).map(({ head, problem }) => {
    expect(head).toContain(`HTTP/1.1 ${problem.status} `)
    expect(head).toMatch(/content-type: application\/problem\+json; charset=utf-8/i)
    expect(head.toLowerCase()).toContain(`x-request-id: ${problem.request_id}`)
    return [problem.status, problem.title]
  })
  expect(told).toEqual([
    [400, 'Bad request'],
    [400, 'Bad request'],
    [431, 'Headers too large'],
    [408, 'Too slow'],
  ])
})

test('no request may take longer than half a minute to arrive', async () => {
  const other = await testApp()
  const { requestTimeout, headersTimeout } = other.app.server
  await other.close()
  // Node drops a slow body after the longer one.
  expect([requestTimeout, headersTimeout]).toEqual([30_000, 30_000])
})

test('a write while another version migrates its table is 503, and works the next time', async () => {
  const other = await testApp({}, { maxConnections: 1 })
  try {
    const patient = await other.patient()
    const save = () => patient.call('PUT /patients/profile', { body: samplePatient })
    for (const _ of ['prepared', 'used again']) expect((await save()).status).toBe(200)
    await other.db.schema.alterTable('patient_profiles').addColumn('later', 'text').execute()
    const refusal = await save()
    expect([refusal.status, refusal.headers['retry-after']]).toEqual([503, '1'])
    await vi.waitFor(async () => expect((await save()).status).toBe(200))
  } finally {
    await other.close()
  }
})

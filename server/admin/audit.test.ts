import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ContractRoute, contract } from '#domain/contract.ts'
import { today } from '#domain/dates.ts'
import type { Endpoint } from '#domain/endpoint.ts'
import { sampleMeal, samplePatient, type TestApp } from '#server/testing/app.ts'
import { type Clinic, makeClinic, rewindableClinic } from '#server/testing/clinic.ts'
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
const writes = routes.filter((route) => !route.startsWith('GET '))
const healthReads = routes.filter((route) => 'health' in contract[route])

const entriesOf = (requestId: string | undefined) =>
  app.db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'subject_id', 'ip'])
    .where('request_id', '=', requestId ?? '')
    .execute()

/** A caller of `mine` with a role that the contract admits to this route. */
function admitted(route: ContractRoute) {
  const { access }: Endpoint = contract[route]
  const who =
    access === 'admin'
      ? clinic.admin
      : access.includes('nutritionist')
        ? clinic.mine.nutritionist
        : clinic.mine.patient
  return { ...clinic, who, anonymous: access === 'anyone' }
}

test.each(writes)('%s leaves one entry, a refused one none', async (route) => {
  const { who, mine, anonymous } = admitted(route)
  const token = anonymous ? undefined : who.tokens.access_token
  const id = (await recipes[route]?.id?.(app, mine)) ?? ''
  const body = await recipes[route]?.body?.(app, mine)
  const answer = await app.call(route, { params: { id }, body }, token)
  const entries = await entriesOf(answer.headers['x-request-id'])
  // A refresh changes nothing but tokens and happens every few minutes, so it is not audited.
  if (answer.status >= 400 || route === 'POST /auth/refresh') expect(entries).toEqual([])
  else
    expect(entries).toEqual([
      {
        actor_id: anonymous ? null : who.id,
        action: route,
        subject_id: expect.toSatisfy((subject) => subject === null || typeof subject === 'string'),
        ip: '127.0.0.1',
      },
    ])
  const refused = await app.call(route, { params: { id: randomUUID() }, body: { email: 5 } })
  expect(refused.status).toBeGreaterThanOrEqual(400)
  expect(await entriesOf(refused.headers['x-request-id'])).toEqual([])
})

test('entries name the person concerned', async () => {
  const { mine, admin, pending } = await makeClinic(app)
  const { patient, nutritionist } = mine
  const concerned = async (answer: { headers: Record<string, string | undefined> }) =>
    (await entriesOf(answer.headers['x-request-id'])).map(({ subject_id }) => subject_id)
  const user = { params: { id: patient.id } }
  const plan = { params: { id: (await recipes['GET /meal-plans/:id']!.id!(app, mine)) as string } }
  const assignment = { params: { id: mine.assignment } }
  const answers = [
    await patient.call('PUT /patients/profile', { body: { goal: 'gain' } }),
    await nutritionist.call('GET /nutritionists/patients/:id/profile', user),
    await nutritionist.call('GET /nutritionists/patients/:id/progress', user),
    await nutritionist.call('GET /progress/summary/:id', user),
    await nutritionist.call('GET /progress', { query: { patient_id: patient.id } }),
    await nutritionist.call('GET /meal-plans', { query: { patient_id: patient.id } }),
    await nutritionist.call('GET /meal-plans/:id', plan),
    await nutritionist.call('PUT /meal-plans/:id', { ...plan, body: { notes: 'x' } }),
    await admin.call('PUT /assignments/:id', { ...assignment, body: { notes: 'x' } }),
    await admin.call('DELETE /assignments/:id', assignment),
    await admin.call('PUT /admin/users/:id', { ...user, body: { status: 'suspended' } }),
    await admin.call('PUT /admin/users/:id', { ...user, body: { status: 'active' } }),
  ]
  for (const answer of answers) expect(await concerned(answer)).toEqual([patient.id])
  const approval = await admin.call('POST /admin/nutritionists/:id/approve', {
    params: { id: pending.profile_id },
    body: { approval_status: 'approved' },
  })
  expect(await concerned(approval)).toEqual([pending.id])
  const signedIn = await app.call('POST /auth/login', {
    body: { username: patient.email, password: 'a long enough one' },
  })
  expect(await concerned(signedIn)).toEqual([patient.id])
})

test.each(healthReads)('%s leaves an entry when staff read it', async (route) => {
  const { who, mine } = admitted(route)
  const { access }: Endpoint = contract[route]
  const good = await goodRequest(app, route, mine)
  const read = await app.call(route, good, who.tokens.access_token)
  expect(read.status).toBe(200)
  expect(await entriesOf(read.headers['x-request-id'])).toEqual([
    expect.objectContaining({ actor_id: who.id, action: route }),
  ])
  if (access.startsWith('patient')) {
    const own = await app.call(route, good, mine.patient.tokens.access_token)
    expect(own.status).toBe(200)
    expect(await entriesOf(own.headers['x-request-id'])).toEqual([])
  }
})

test('every read that can show a challenger to a nutritionist is marked as health data', () => {
  const unmarked = routes.filter((route) => {
    const { access, health }: Endpoint = contract[route]
    return route.startsWith('GET ') && access.includes('nutritionist') && !health
  })
  expect(unmarked).toEqual([
    ...[
      'GET /nutritionists/profile',
      'GET /nutritionists/clients',
      'GET /rules',
      // A colleague's name.
      'GET /cover/colleagues',
      'GET /follow-up-templates',
      // Forms are of nobody; what is sent is marked.
      'GET /forms',
      'GET /forms/:id',
      // When somebody is free, and whether a calendar has an address.
      ...['GET /nutritionists/availability', 'GET /patients/slots', 'GET /calendar'],
      'GET /foods',
      'GET /requirements',
    ],
    'GET /meal-plans/templates',
    'GET /meal-templates/at-hand',
    // Saved plans are of nobody.
    ...['GET /plan-templates', 'GET /plan-templates/:id'],
    'GET /meal-plans/templates/:id/parts',
    // A page of foods.
    'GET /foods/exchange-chart.pdf',
    ...['GET /saved-replies', 'GET /lab-kinds'],
  ])
})

test('a call sent again with its Idempotency-Key leaves an entry each time, because its answer is read again', async () => {
  const patient = await app.patient()
  const options = {
    body: { week_start: today(), adherence_pct: 80, energy_levels: 7 },
    headers: { 'idempotency-key': randomUUID() },
  }
  await patient.call('POST /patients/progress', options)
  await patient.call('POST /patients/progress', options)
  const entries = await app.db
    .selectFrom('audit_log')
    .select('id')
    .where('actor_id', '=', patient.id)
    .where('action', '=', 'POST /patients/progress')
    .execute()
  expect(entries).toHaveLength(2)
})

test('entries hold no values, only who, what, whom, address and time', async () => {
  const { mine } = await makeClinic(app)
  const secret = 'secret-value'
  await mine.patient.call('PUT /patients/profile', { body: { first_name: secret, medical_notes: secret } })
  await mine.nutritionist.call('GET /nutritionists/patients', { query: { q: secret } })
  const day = { day_of_week: 0, date: today(), meals: [{ ...sampleMeal, title: secret }] }
  await mine.nutritionist.call('POST /meal-plans', {
    body: { patient_id: mine.patient.id, week_start: today(), notes: secret, days: [day] },
  })
  const { rows } = await sql<{ entry: string }>`select a::text as entry from audit_log a`.execute(app.db)
  expect(rows.length).toBeGreaterThan(3)
  expect(rows.filter(({ entry }) => entry.includes(secret) || entry.includes('@'))).toEqual([])
  const columns = Object.keys(
    await app.db.selectFrom('audit_log').selectAll().limit(1).executeTakeFirstOrThrow(),
  )
  expect(columns.sort()).toEqual(['action', 'actor_id', 'at', 'id', 'ip', 'request_id', 'subject_id'])
})

test.each([
  'update audit_log set ip = null',
  'update audit_log set subject_id = null where false',
  'delete from audit_log',
  'truncate audit_log',
])('%s is refused', async (statement) => {
  await app.patient()
  await expect(sql.raw(statement).execute(app.db)).rejects.toThrow('The audit log is append-only.')
})

test('entries about erased people stay, with ids only', async () => {
  const admin = await app.signUp('admin')
  const patient = await app.patient()
  const about = () =>
    app.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'subject_id'])
      .where('subject_id', '=', patient.id)
      .orderBy('at')
      .orderBy('id')
      .execute()
  await admin.call('DELETE /admin/users/:id', { params: { id: patient.id } })
  expect(await about()).toEqual([
    { actor_id: patient.id, action: 'POST /patients/profile', subject_id: patient.id },
    { actor_id: admin.id, action: 'DELETE /admin/users/:id', subject_id: patient.id },
  ])
  const { rows } = await sql`select 1 from audit_log a where strpos(a::text, ${patient.email}) > 0`.execute(
    app.db,
  )
  expect(rows).toEqual([])
})

/** How often a caller was refused a call. Denials are counted after the answer is sent, so this polls. */
const denials = (caller: string, action: ContractRoute, status: number) =>
  expect.poll(
    async () => {
      const { rows } = await sql<{ count: number }>`
        select coalesce(sum(count), 0)::int as count from denials
        where caller = ${caller} and action = ${action} and status = ${status}`.execute(app.db)
      return rows[0]!.count
    },
    { timeout: 30_000 },
  )

test('denials are counted per caller, route and kind', async () => {
  const [patient, other] = [await app.patient(), await app.patient()]
  for (let times = 0; times < 3; times++) await patient.call('GET /admin/users')
  await other.call('GET /admin/users')
  for (let times = 0; times < 2; times++)
    await patient.call('GET /progress/summary/:id', { params: { id: other.id } })
  await denials(patient.id, 'GET /admin/users', 403).toBe(3)
  await denials(other.id, 'GET /admin/users', 403).toBe(1)
  await denials(patient.id, 'GET /progress/summary/:id', 404).toBe(2)
  // One row counts all denials of one minute.
  const { rows } = await sql`
    select 1 from denials where caller = ${patient.id} and action = 'GET /admin/users'
    and minute <> date_trunc('minute', minute)`.execute(app.db)
  expect(rows).toEqual([])
})

test('a refused call is counted though its client left before the answer', async () => {
  const patient = await app.patient()
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.app.server.address() as AddressInfo
  for (let times = 0; times < 3; times++) {
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `GET /api/v1/admin/settings/brand HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${patient.tokens.access_token}\r\n\r\n`,
      () => socket.resetAndDestroy(),
    )
    await once(socket, 'close')
  }
  await denials(patient.id, 'GET /admin/settings/brand', 403).toBe(3)
})

test('an invalid token and a wrong password are counted for the IP address, a missing token is not', async () => {
  await app.db.deleteFrom('denials').execute()
  await app.call('GET /auth/me', {}, 'a-token-that-was-never-issued')
  await app.call('POST /auth/login', { body: { username: 'nobody@example.in', password: 'x' } })
  await app.call('GET /auth/me')
  await app.call('GET /admin/users')
  await denials('127.0.0.1', 'GET /auth/me', 401).toBe(1)
  await denials('127.0.0.1', 'POST /auth/login', 401).toBe(1)
  await denials('127.0.0.1', 'GET /admin/users', 401).toBe(0)
})

test('what the rules of input and the limits of guessing refuse is counted too, what others did first is not', async () => {
  const patient = await app.patient()
  await patient.call('POST /patients/progress', { body: { week_start: 'soon' } })
  await patient.call('POST /account/password', {
    body: { current_password: 'not that one', new_password: 'another long enough one' },
  })
  await patient.call('POST /patients/profile', { body: samplePatient })
  // The next wrong password means 15 minutes.
  await app.db
    .updateTable('throttles')
    .set({ count: 60 })
    .where('key', '=', `password:${patient.id}`)
    .execute()
  for (let guess = 1; guess <= 2; guess++)
    await patient.call('DELETE /account', { body: { password: 'not that one' } })
  await denials(patient.id, 'POST /patients/progress', 422).toBe(1)
  await denials(patient.id, 'POST /account/password', 422).toBe(1)
  await denials(patient.id, 'DELETE /account', 429).toBe(1)
  await denials(patient.id, 'POST /patients/profile', 409).toBe(0)
})

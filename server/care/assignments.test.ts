import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, today } from '#domain/dates.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['signUp']>>
let meera: Awaited<ReturnType<TestApp['nutritionist']>>
let other: Awaited<ReturnType<TestApp['nutritionist']>>
let asha: Awaited<ReturnType<TestApp['patient']>>
beforeAll(async () => {
  app = await testApp()
  admin = await app.signUp('admin')
  other = await app.nutritionist('approved', { first_name: 'Dev', last_name: 'Menon' })
})
beforeEach(async () => {
  meera = await app.nutritionist()
  asha = await app.patient({ first_name: 'Asha' })
})
afterAll(() => app.close())

const taken = { status: 409, detail: 'This challenger already has an active nutritionist.' }
const unfit = { status: 422, detail: 'Please choose an approved, active nutritionist' }

const assign = (more: object = {}) =>
  admin.call('POST /assignments', {
    body: { patient_id: asha.id, nutritionist_id: meera.id, start_date: today(), ...more },
  })
const list = async (query = {}) => (await admin.call('GET /assignments', { query })).body
const suspend = (id: string) =>
  admin.call('PUT /admin/users/:id', { params: { id }, body: { status: 'suspended' } })
const canSee = async (nutritionist: { call: TestApp['call'] }) =>
  (await nutritionist.call('GET /nutritionists/patients/:id/profile', { params: { id: asha.id } })).status ===
  200

describe('assigning', () => {
  test("answers the assignment with both people's names, and opens the challenger to the nutritionist", async () => {
    const { status, body } = await assign({ notes: ' Speaks Tamil ' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      patient_id: asha.id,
      nutritionist_id: meera.id,
      patient_name: 'Asha Rao',
      nutritionist_name: 'Meera Iyer',
      start_date: today(),
      end_date: null,
      active: true,
      notes: 'Speaks Tamil',
    })
    expect(await canSee(meera)).toBe(true)
  })

  test('names what is missing', async () => {
    const { problem } = await admin.call('POST /assignments', { body: {} })
    expect(problem).toMatchObject({
      status: 422,
      detail: 'Challenger is required',
      errors: [
        { path: 'patient_id', message: 'Challenger is required' },
        { path: 'nutritionist_id', message: 'Nutritionist is required' },
        { path: 'start_date', message: 'Start date is required' },
      ],
    })
    expect((await assign({ patient_id: '', start_date: '2026-02-30' })).problem.errors).toMatchObject([
      { path: 'patient_id', message: 'Challenger is required' },
      { path: 'start_date', message: 'Please enter a valid date' },
    ])
  })

  test('takes an instant as its date in the business time zone', async () => {
    expect((await assign({ start_date: '2026-11-21T18:30:00.000Z' })).body.start_date).toBe('2026-11-22')
    const again = await assign({
      start_date: '2026-11-21T18:29:59.999Z',
      nutritionist_id: other.id,
      replace: true,
    })
    expect(again.body.start_date).toBe('2026-11-21')
  })

  test.each(['pending', 'rejected'] as const)(
    'refuses a nutritionist whose profile is %s',
    async (approval) => {
      const { id } = await app.nutritionist(approval)
      const { problem } = await assign({ nutritionist_id: id })
      expect(problem).toMatchObject({
        ...unfit,
        errors: [{ path: 'nutritionist_id', message: unfit.detail }],
      })
    },
  )

  test('refuses whoever is no nutritionist, has no profile or is suspended', async () => {
    const without = await app.signUp('nutritionist')
    for (const { id } of [asha, admin, without])
      expect((await assign({ nutritionist_id: id })).problem).toMatchObject(unfit)
    await suspend(meera.id)
    expect((await assign()).problem).toMatchObject(unfit)
  })

  test('refuses whoever is no active challenger', async () => {
    const refused = { status: 422, detail: 'Please choose an active challenger' }
    for (const { id } of [meera, admin])
      expect((await assign({ patient_id: id })).problem).toMatchObject(refused)
    await suspend(asha.id)
    expect((await assign()).problem).toMatchObject(refused)
  })
})

describe('a second nutritionist', () => {
  test('is a conflict', async () => {
    await assign()
    expect((await assign({ nutritionist_id: other.id })).problem).toMatchObject(taken)
    expect((await assign()).problem).toMatchObject(taken)
    expect(await list({ patient_id: asha.id })).toHaveLength(1)
  })

  test('replaces the first when told to; history stays', async () => {
    const { body: first } = await assign({ start_date: addDays(today(), -30) })
    const { status, body: second } = await assign({ nutritionist_id: other.id, replace: true })
    expect(status).toBe(201)
    expect(await list({ patient_id: asha.id })).toEqual([
      second,
      { ...first, active: false, end_date: today(), version: 2 },
    ])
    expect([await canSee(meera), await canSee(other)]).toEqual([false, true])
  })

  test('that is the same one is no replacement', async () => {
    await assign()
    expect((await assign({ replace: true })).status).toBe(409)
    expect(await list({ patient_id: asha.id, active: true })).toHaveLength(1)
  })

  test('that may not practise leaves the first in place', async () => {
    const { body: first } = await assign()
    const { id } = await app.nutritionist('pending')
    expect((await assign({ nutritionist_id: id, replace: true })).status).toBe(422)
    expect(await list({ patient_id: asha.id })).toEqual([first])
  })

  test('replaces one that was to start later without ending it before its start', async () => {
    const start_date = addDays(today(), 5)
    await assign({ start_date })
    await assign({ nutritionist_id: other.id, replace: true })
    expect(await list({ patient_id: asha.id, active: false })).toMatchObject([
      { start_date, end_date: start_date },
    ])
  })

  test.each([false, true])('at the same time (replace: %s): exactly one is active', async (replace) => {
    const answers = await Promise.all(
      [meera, other, meera, other].map(({ id }) => assign({ nutritionist_id: id, replace })),
    )
    const statuses = answers.map((answer) => answer.status)
    expect(statuses.every((status) => status === 201 || status === 409)).toBe(true)
    expect(statuses).toContain(201)
    if (!replace) expect(statuses.sort()).toEqual([201, 409, 409, 409])
    expect(await list({ patient_id: asha.id, active: true })).toHaveLength(1)
  })
})

describe('ending and reopening', () => {
  test('DELETE ends it; a second time is a conflict and changes nothing', async () => {
    const { body } = await assign({ start_date: addDays(today(), -10) })
    const end = () => admin.call('DELETE /assignments/:id', { params: { id: body.id } })
    const ended = [{ ...body, active: false, end_date: today(), version: 2 }]
    const first = await end()
    expect([first.status, first.body]).toEqual([204, undefined])
    expect(await list({ patient_id: asha.id })).toEqual(ended)
    expect((await end()).problem).toMatchObject({
      status: 409,
      detail: 'This assignment has already ended.',
    })
    expect(await list({ patient_id: asha.id })).toEqual(ended)
    expect(await canSee(meera)).toBe(false)
  })

  test('PUT ends it, on the day given or today, and reopens it', async () => {
    const { body } = await assign({ start_date: addDays(today(), -10) })
    const put = async (change: object) =>
      (await admin.call('PUT /assignments/:id', { params: { id: body.id }, body: change })).body
    expect(await put({ active: false })).toEqual({ ...body, active: false, end_date: today(), version: 2 })
    expect(await put({ active: true })).toEqual({ ...body, version: 3 })
    const end_date = addDays(today(), -2)
    expect(await put({ active: false, end_date })).toEqual({ ...body, active: false, end_date, version: 4 })
    expect(await put({ notes: 'Moved away' })).toMatchObject({ active: false, end_date, notes: 'Moved away' })
    expect(await put({ notes: null, active: true })).toEqual({ ...body, version: 6 })
    expect(await canSee(meera)).toBe(true)
  })

  test('PUT keeps the planned end of what goes on, and ends today what was planned to end later', async () => {
    const { body } = await assign({ start_date: addDays(today(), -10) })
    const put = async (change: object) =>
      (await admin.call('PUT /assignments/:id', { params: { id: body.id }, body: change })).body
    const planned = addDays(today(), 40)
    expect(await put({ end_date: planned })).toMatchObject({ active: true, end_date: planned })
    expect(await put({ active: true, notes: 'Calls on Mondays' })).toMatchObject({ end_date: planned })
    expect(await put({ active: true, end_date: null })).toMatchObject({ active: true, end_date: null })
    expect(await put({ active: true, end_date: planned })).toMatchObject({ end_date: planned })
    expect(await put({ active: false })).toMatchObject({ active: false, end_date: today() })
    // Ended care keeps its end date unless another one is sent.
    const earlier = addDays(today(), -3)
    expect(await put({ end_date: earlier })).toMatchObject({ active: false, end_date: earlier })
    expect(await put({ active: false, notes: null })).toMatchObject({ active: false, end_date: earlier })
  })

  test('PUT cannot end it before it began', async () => {
    const { body } = await assign()
    const { problem } = await admin.call('PUT /assignments/:id', {
      params: { id: body.id },
      body: { active: false, end_date: addDays(today(), -1) },
    })
    const message = 'The end date cannot be before the start date'
    expect(problem).toMatchObject({ status: 422, detail: message, errors: [{ path: 'end_date', message }] })
  })

  test('reopening keeps the rules of assigning', async () => {
    const { body: first } = await assign()
    await assign({ nutritionist_id: other.id, replace: true })
    const reopen = () =>
      admin.call('PUT /assignments/:id', { params: { id: first.id }, body: { active: true } })
    expect((await reopen()).problem).toMatchObject(taken)
    const [current] = await list({ patient_id: asha.id, active: true })
    await admin.call('DELETE /assignments/:id', { params: { id: current!.id } })
    await suspend(meera.id)
    expect((await reopen()).problem).toMatchObject(unfit)
  })

  test('what does not exist is 404', async () => {
    const params = { id: meera.profile_id }
    expect((await admin.call('PUT /assignments/:id', { params, body: {} })).status).toBe(404)
    expect((await admin.call('DELETE /assignments/:id', { params })).status).toBe(404)
  })
})

test('the list is newest first and filtered by people, state and names', async () => {
  const ravi = await app.patient({ first_name: 'Ravi' })
  const { body: first } = await assign()
  const { body: second } = await assign({ patient_id: ravi.id })
  const { body: third } = await assign({ nutritionist_id: other.id, replace: true })
  const ids = async (query: object) => (await list(query)).map((row) => row.id)
  expect(await ids({ nutritionist_id: meera.id })).toEqual([second.id, first.id])
  expect(await ids({ nutritionist_id: meera.id, active: true })).toEqual([second.id])
  expect(await ids({ nutritionist_id: meera.id, active: false })).toEqual([first.id])
  expect(await ids({ patient_id: asha.id })).toEqual([third.id, first.id])
  expect(await ids({ nutritionist_id: meera.id, q: 'rAVI' })).toEqual([second.id])
  expect(await ids({ patient_id: asha.id, q: 'menon' })).toEqual([third.id])
  expect(await ids({ q: 'no such name' })).toEqual([])
  const { body, headers } = await admin.call('GET /assignments', {
    query: { nutritionist_id: meera.id, limit: 1, skip: 1 },
  })
  expect([body.map((row) => row.id), headers['x-total-count']]).toEqual([[first.id], '2'])
  expect((await admin.call('GET /assignments', { query: { active: 'maybe' } })).problem).toMatchObject({
    status: 422,
    detail: 'active must be true or false',
  })
})

test('people are found by name whether few, many or very many are called so', async () => {
  await assign()
  const { body: theirs } = await assign({ patient_id: (await app.patient({ first_name: 'Crowded' })).id })
  const found = async () =>
    (await admin.call('GET /assignments', { query: { q: 'crowd', limit: 1 } })).headers['x-total-count']
  let people = 0
  // Numbers of found people for each of the three query forms in `concernsPeople`.
  for (const count of [0, 150, 1500]) {
    await sql`
      with others as (
        insert into users (id, email, name, phone, role, password_hash)
        select gen_random_uuid(), 'crowd' || n || '@clinic.example', 'Crowd ' || n, '9876543210', 'patient', '-'
        from generate_series(${people + 1}::int, ${count}::int) n returning id
      )
      insert into assignments (id, patient_id, nutritionist_id, start_date)
      select gen_random_uuid(), id, ${meera.id}, ${today()}::date from others`.execute(app.db)
    people = count
    expect(await found()).toBe(String(people + 1))
  }
  const both = await admin.call('GET /assignments', { query: { q: 'crowded' } })
  expect(both.body.map(({ id }) => id)).toEqual([theirs.id])
})

test('20 assignments to a page', async () => {
  for (let n = 0; n < 21; n++) {
    const { id } = await app.signUp('patient')
    await app.assign(id, meera.id)
  }
  const { body, headers } = await admin.call('GET /assignments', { query: { nutritionist_id: meera.id } })
  expect([body.length, headers['x-total-count']]).toEqual([20, '21'])
})

describe('undoing an assignment just made', () => {
  const undo = (id: string) => admin.call('POST /assignments/:id/undo', { params: { id } })
  const texts = async (someone: Awaited<ReturnType<TestApp['patient']>>) =>
    (await someone.call('GET /notifications')).body.map(({ text }) => text)
  const careOf = async (someone: Awaited<ReturnType<TestApp['patient']>>) =>
    (await someone.call('GET /patients/care')).body

  test('the wait goes on from where it was, and nobody hears of it', async () => {
    const [arjun, meera] = [await app.patient(), await app.nutritionist()]
    const before = await careOf(arjun)
    const { body: made } = await admin.call('POST /assignments', {
      body: { patient_id: arjun.id, nutritionist_id: meera.id, start_date: today() },
    })
    expect((await undo(made.id)).status).toBe(204)
    expect(await careOf(arjun)).toEqual(before)
    expect([await texts(arjun), await texts(meera)]).toEqual([[], []])
    expect((await undo(made.id)).status).toBe(404)
  })

  test('replaced care goes on, with its request for somebody else', async () => {
    const [arjun, meera, dev] = [await app.patient(), await app.nutritionist(), await app.nutritionist()]
    const old = await app.assign(arjun.id, meera.id)
    await arjun.call('POST /patients/change-request', { body: { reason: 'The hours do not fit.' } })
    const before = await careOf(arjun)
    const { body: made } = await admin.call('POST /assignments', {
      body: { patient_id: arjun.id, nutritionist_id: dev.id, start_date: today(), replace: true },
    })
    expect((await careOf(arjun)).nutritionist?.id).toBe(dev.id)
    await undo(made.id)
    expect(await careOf(arjun)).toEqual(before)
    expect(before.nutritionist?.conversation_id).toBe(old)
    expect([await texts(arjun), await texts(meera), await texts(dev)]).toEqual([[], [], []])
  })

  test('who has read of it hears that it ended', async () => {
    const [arjun, meera] = [await app.patient(), await app.nutritionist()]
    const { body: made } = await admin.call('POST /assignments', {
      body: { patient_id: arjun.id, nutritionist_id: meera.id, start_date: today() },
    })
    await arjun.call('POST /notifications/read', { body: {} })
    await undo(made.id)
    expect(await texts(arjun)).toEqual([
      'Meera Iyer is no longer your nutritionist. Your home page shows what happens next.',
      'Meera Iyer is now your nutritionist.',
    ])
    expect(await texts(meera)).toEqual([])
  })

  test('is refused after a minute, after the first message, after a change, and after the end', async () => {
    const late = { status: 409, detail: 'This assignment can no longer be undone. Please end it instead.' }
    const make = async () => {
      const [arjun, meera] = [await app.patient(), await app.nutritionist()]
      return { arjun, id: await app.assign(arjun.id, meera.id) }
    }
    const old = await make()
    await app.db
      .updateTable('assignments')
      .set({ created_at: new Date(Date.now() - 61_000).toISOString() })
      .where('id', '=', old.id)
      .execute()
    const written = await make()
    await written.arjun.call('POST /conversations/:id/messages', {
      params: { id: written.id },
      body: { text: 'Hello' },
    })
    const changed = await make()
    await admin.call('PUT /assignments/:id', { params: { id: changed.id }, body: { notes: 'Speaks Tamil' } })
    for (const { id } of [old, written, changed]) expect((await undo(id)).problem).toMatchObject(late)
    const over = await make()
    await admin.call('DELETE /assignments/:id', { params: { id: over.id } })
    const detail = 'This assignment has already ended.'
    expect((await undo(over.id)).problem).toMatchObject({ status: 409, detail })
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, today } from '#domain/dates.ts'
import { type TestApp, testApp, testPassword } from '#server/testing/app.ts'
import { makeCare } from '#server/testing/clinic.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function pair() {
  const [patient, nutritionist] = [await app.patient({ gender: 'female' }), await app.nutritionist()]
  const assignment = await app.assign(patient.id, nutritionist.id)
  const enter = (who: typeof patient, more: object = {}) =>
    who.call('POST /measurements', {
      body: {
        ...{ patient_id: patient.id, kind: 'hba1c', value: 6.1, measured_on: today(), source: 'lab' },
        ...more,
      },
    })
  return { patient, nutritionist, assignment, enter }
}

test('either side enters, and both see who did, when and where', async () => {
  const { patient, nutritionist, enter } = await pair()
  const own = await enter(patient, {
    measured_on: addDays(today(), -90),
    note: '  Camp at work ',
    source: 'other',
  })
  expect(own.status).toBe(201)
  expect(own.body).toMatchObject({ by_challenger: true, note: 'Camp at work', source: 'other' })
  const theirs = await enter(nutritionist, { value: 5.9 })
  expect(theirs.body).toMatchObject({ by_challenger: false, entered_by: 'Meera Iyer', value: 5.9 })
  const query = { patient_id: patient.id, kind: 'hba1c' }
  for (const who of [patient, nutritionist]) {
    const { body, headers } = await who.call('GET /measurements', { query })
    expect(body.map(({ value }) => value)).toEqual([5.9, 6.1])
    expect(headers['x-total-count']).toBe('2')
  }
  expect((await patient.call('GET /measurements', { query: { ...query, kind: 'hip' } })).body).toEqual([])
})

test('what a laboratory reports is stored as it is', async () => {
  const { patient, enter } = await pair()
  for (const [kind, value] of [
    ['tsh', 0.04],
    ['tsh', 0.008],
    ['hba1c', 6.45],
    ['haemoglobin', 11.96],
  ] as const) {
    expect((await enter(patient, { kind, value })).body.value).toBe(value)
    const { body } = await patient.call('GET /measurements', { query: { patient_id: patient.id, kind } })
    expect(body[0]!.value).toBe(value)
  }
  expect((await enter(patient, { value: 6.455 })).problem).toMatchObject({
    status: 422,
    detail: 'HbA1c can have at most 2 decimals',
  })
  expect((await enter(patient, { kind: 'glucose_fasting', value: 5.5 })).status).toBe(422)
})

test('each side corrects and deletes only what it entered', async () => {
  const { patient, nutritionist, enter } = await pair()
  const own = { params: { id: (await enter(patient)).body.id } }
  const theirs = { params: { id: (await enter(nutritionist)).body.id } }
  const change = { value: 6.3, note: 'Second sample' }
  for (const [who, mine, foreign] of [
    [patient, own, theirs],
    [nutritionist, theirs, own],
  ] as const) {
    const changed = await who.call('PUT /measurements/:id', { ...mine, body: change })
    // What is not sent stays.
    expect(changed.body).toMatchObject({ ...change, kind: 'hba1c', source: 'lab' })
    expect((await who.call('PUT /measurements/:id', { ...foreign, body: change })).status).toBe(404)
    expect((await who.call('DELETE /measurements/:id', foreign)).status).toBe(404)
  }
  const wrong = await patient.call('PUT /measurements/:id', { ...own, body: { value: 60 } })
  expect(wrong.problem).toMatchObject({ status: 422, detail: 'HbA1c must be between 3 and 20%' })
  const pressure = await patient.call('PUT /measurements/:id', { ...own, body: { kind: 'blood_pressure' } })
  expect(pressure.problem.errors).toMatchObject([{ path: 'value' }])
  expect((await patient.call('DELETE /measurements/:id', own)).status).toBe(204)
  expect((await nutritionist.call('DELETE /measurements/:id', theirs)).status).toBe(204)
})

test('what a former nutritionist entered is corrected by the one in care, and by no one else', async () => {
  const { patient, nutritionist, enter } = await pair()
  const params = { id: (await enter(nutritionist)).body.id }
  const next = await app.nutritionist()
  const admin = await app.signUp('admin')
  await admin.call('POST /assignments', {
    body: { patient_id: patient.id, nutritionist_id: next.id, start_date: today(), replace: true },
  })
  const body = { value: 6 }
  expect((await nutritionist.call('PUT /measurements/:id', { params, body })).status).toBe(404)
  expect((await enter(nutritionist)).status).toBe(404)
  expect((await next.call('PUT /measurements/:id', { params, body })).body).toMatchObject({ value: 6 })
  // Their account is erased: the value stays the challenger's, without the name.
  await nutritionist.call('DELETE /account', { body: { password: testPassword } })
  const { body: rows } = await next.call('GET /measurements', { query: { patient_id: patient.id } })
  expect(rows).toMatchObject([{ value: 6, entered_by: null, by_challenger: false }])
  expect((await next.call('DELETE /measurements/:id', { params })).status).toBe(204)
})

test('the nutritionist chooses what is shown; each kind has its newest values and its band', async () => {
  const { patient, nutritionist, enter } = await pair()
  for (const [days, value] of [
    [0, 5.6],
    [100, 6.4],
    [200, 7.1],
  ] as const)
    await enter(patient, { value, measured_on: addDays(today(), -days) })
  await enter(patient, { kind: 'hip', value: 101 })
  const summary = async (who: typeof patient) =>
    (await who.call('GET /measurements/summary/:id', { params: { id: patient.id } })).body.kinds
  expect(await summary(patient)).toEqual([])
  const params = { id: patient.id }
  const kinds = ['haemoglobin', 'hba1c', 'hba1c']
  const chosen = await nutritionist.call('PUT /measurements/kinds/:id', { params, body: { kinds } })
  expect(chosen.body.kinds).toEqual(await summary(patient))
  expect(chosen.body.kinds).toMatchObject([
    { kind: 'hba1c', count: 3, latest: { value: 5.6 }, previous: { value: 6.4 }, band: { below: 5.7 } },
    { kind: 'haemoglobin', count: 0, latest: null, previous: null, band: { from: 12 } },
  ])
  const stale = await nutritionist.call('PUT /measurements/kinds/:id', {
    params,
    body: { kinds: ['hip'], ...{ was: { kinds: [] } } },
  })
  expect(stale.problem).toMatchObject({ status: 409, errors: [{ stored: ['haemoglobin', 'hba1c'] }] })
  // The challenger's own profile does not change what is measured.
  await patient.call('PUT /patients/profile', { body: { measured_kinds: [], goal: 'gain' } })
  expect(await summary(nutritionist)).toHaveLength(2)
  // Known diabetes: the goals with diabetes, for both readers.
  await patient.call('PUT /patients/profile', { body: { medical_notes: 'Type 2 diabetes since 2015' } })
  for (const who of [patient, nutritionist])
    expect(await summary(who)).toMatchObject([
      { band: { below: 7, source: expect.stringContaining('with diabetes') } },
      {},
    ])
  const unknown = await nutritionist.call('PUT /measurements/kinds/:id', {
    params,
    body: { kinds: ['weight'] },
  })
  expect(unknown.status).toBe(422)
})

test('without a profile nothing can be chosen', async () => {
  const [newcomer, nutritionist] = [await app.signUp('patient'), await app.nutritionist()]
  await app.assign(newcomer.id, nutritionist.id)
  const params = { id: newcomer.id }
  expect((await nutritionist.call('GET /measurements/summary/:id', { params })).body).toEqual({ kinds: [] })
  const chosen = await nutritionist.call('PUT /measurements/kinds/:id', { params, body: { kinds: ['hip'] } })
  expect(chosen.problem).toMatchObject({
    status: 404,
    detail: 'This challenger has not completed the profile yet.',
  })
})

test('the nutritionist in care sets, changes and removes a target of one challenger; both see it', async () => {
  const care = await pair()
  const { patient, nutritionist } = care
  await follow(care)
  const params = { id: patient.id }
  const set = (who: typeof patient, body: object) =>
    who.call('PUT /measurements/targets/:id', { params, body })
  const shown = async (who: typeof patient) =>
    (await who.call('GET /measurements/summary/:id', { params })).body.kinds.map(({ kind, target }) => [
      kind,
      target,
    ])
  const none = { from: null, below: null, second: null }
  const { body } = await set(nutritionist, { kind: 'hba1c', below: 7 })
  expect(body.kinds).toMatchObject([
    { kind: 'hip' },
    { kind: 'hba1c', band: { below: 5.7 }, target: { below: 7 } },
  ])
  await set(nutritionist, { kind: 'hip', below: 100 })
  await set(nutritionist, { kind: 'hba1c', below: 6.5 })
  for (const who of [patient, nutritionist])
    expect(await shown(who)).toEqual([
      ['hip', { ...none, below: 100 }],
      ['hba1c', { ...none, below: 6.5 }],
    ])
  expect((await set(nutritionist, { kind: 'hba1c', below: 70 })).problem).toMatchObject({
    status: 422,
    errors: [{ path: 'below' }],
  })
  expect((await set(patient, { kind: 'hba1c', below: 7 })).status).toBe(403)
  expect((await set(await app.nutritionist(), { kind: 'hba1c', below: 7 })).status).toBe(404)
  // The challenger's own profile does not change it, and the export has it.
  await patient.call('PUT /patients/profile', { body: { measured_targets: {}, goal: 'gain' } })
  const { body: data } = await patient.call('GET /account/export')
  expect(data.challenger_profile).toMatchObject({ measured_targets: { hba1c: { below: 6.5 } } })
  expect((await set(nutritionist, { kind: 'hba1c' })).body.kinds.map(({ target }) => target?.below)).toEqual([
    100,
    undefined,
  ])
})

test('an older page does not take back a limit that another one has set', async () => {
  const care = await pair()
  await follow(care)
  const { nutritionist } = care
  const params = { id: care.patient.id }
  const none = { from: null, below: null, second_from: null, second_below: null }
  const set = (body: object) =>
    nutritionist.call('PUT /measurements/targets/:id', { params, body: { kind: 'hba1c', ...body } })
  await set({ below: 7 })
  const was = { ...none, below: 7 }
  expect((await set({ ...was, from: 5, was })).status).toBe(200)
  // A page that was opened before the lower limit was set.
  const stale = await set({ ...was, below: 6.5, was })
  expect(stale.problem).toMatchObject({ status: 409, errors: [{ path: 'from', stored: 5 }] })
  const chosen = await set({ ...was, from: 5, below: 6.5, was: { ...was, from: 5 } })
  expect(chosen.body.kinds.map(({ target }) => target)).toContainEqual({ from: 5, below: 6.5, second: null })
  // A target of another kind is another one.
  expect((await set({ kind: 'hip', below: 100, was: none })).status).toBe(200)
})

test('with an eating disorder in the notes there is no target for the body, an earlier one neither', async () => {
  const care = await pair()
  const { patient, nutritionist } = care
  await follow(care)
  const params = { id: patient.id }
  const set = (kind: string) =>
    nutritionist.call('PUT /measurements/targets/:id', { params, body: { kind, below: 100 } })
  await set('hip')
  await patient.call('PUT /patients/profile', { body: { medical_notes: 'Bulimia some years ago' } })
  const summary = await patient.call('GET /measurements/summary/:id', { params })
  expect(summary.body.kinds.map(({ target }) => target)).toEqual([null, null])
  expect((await set('hip')).problem).toMatchObject({
    status: 422,
    errors: [
      {
        path: 'kind',
        message:
          'The medical notes mention an eating disorder, so there is no target for the hip or body fat.',
      },
    ],
  })
  const sugar = { kind: 'hba1c', below: 7 }
  expect((await nutritionist.call('PUT /measurements/targets/:id', { params, body: sugar })).status).toBe(200)
})

/** What somebody is told of measurements, newest first. */
const told = async (who: Awaited<ReturnType<typeof pair>>['patient']) =>
  (await who.call('GET /notifications')).body
    .filter(({ kind }) => /^(measured|lab_result)_by/.test(kind))
    .map(({ text, link, read_at }) => ({ text, link, isRead: read_at !== null }))
const follow = ({ patient, nutritionist }: Awaited<ReturnType<typeof pair>>) =>
  nutritionist.call('PUT /measurements/kinds/:id', {
    params: { id: patient.id },
    body: { kinds: ['hba1c', 'hip'] },
  })

test('the other side is told, once a day until they have read it, without the value', async () => {
  const care = await pair()
  const { patient, nutritionist, enter } = care
  await follow(care)
  await enter(patient)
  await enter(patient, { kind: 'hip', value: 101 })
  const theirs = {
    text: 'Arjun Rao entered a measurement.',
    link: `/app/nutritionist/patients/${patient.id}?place=labs#measurements`,
    isRead: false,
  }
  expect(await told(nutritionist)).toEqual([theirs])
  expect(await told(patient)).toEqual([])
  await enter(nutritionist)
  await enter(nutritionist, { kind: 'hip', value: 100 })
  const own = {
    text: 'Meera Iyer entered a measurement of yours.',
    link: '/app/patient/progress#measurements',
    isRead: false,
  }
  expect(await told(patient)).toEqual([own])
  expect(await told(nutritionist)).toEqual([theirs])
  await patient.call('POST /notifications/read')
  await enter(nutritionist)
  expect(await told(patient)).toEqual([own, { ...own, isRead: true }])
  // An unread one of yesterday tells nothing of today.
  await sql`update notifications set created_at = created_at - interval '1 day'`.execute(app.db)
  await enter(patient)
  expect(await told(nutritionist)).toEqual([theirs, theirs])
})

test('a laboratory result is told to the other side, once a day until they have read it', async () => {
  const { patient, nutritionist } = await pair()
  const add = (who: typeof patient) =>
    who.call('POST /lab-results', {
      body: { patient_id: patient.id, title: 'Lipid profile', taken_on: today() },
    })
  await Promise.all([add(patient), add(patient)])
  expect(await told(nutritionist)).toEqual([
    {
      text: 'Arjun Rao added a laboratory result.',
      link: `/app/nutritionist/patients/${patient.id}?place=labs#lab-results`,
      isRead: false,
    },
  ])
  await add(nutritionist)
  const own = {
    text: 'Meera Iyer added a laboratory result of yours.',
    link: '/app/patient/progress#lab-results',
    isRead: false,
  }
  expect(await told(patient)).toEqual([own])
  await patient.call('POST /notifications/read')
  await add(nutritionist)
  expect(await told(patient)).toEqual([own, { ...own, isRead: true }])
})

test('of kinds that are not followed, and without a nutritionist, nobody is told', async () => {
  const care = await pair()
  const { patient, nutritionist, assignment, enter } = care
  await enter(patient)
  await enter(nutritionist)
  await follow(care)
  await enter(patient, { kind: 'glucose_fasting', value: 99 })
  const admin = await app.signUp('admin')
  await admin.call('DELETE /assignments/:id', { params: { id: assignment } })
  expect((await enter(patient)).status).toBe(201)
  for (const who of [patient, nutritionist]) expect(await told(who)).toEqual([])
})

test('they go with the challenger', async () => {
  const { patient } = await makeCare(app)
  const left = () =>
    app.db.selectFrom('measurements').select('id').where('patient_id', '=', patient.id).execute()
  expect(await left()).toHaveLength(1)
  expect((await patient.call('DELETE /account', { body: { password: testPassword } })).status).toBe(204)
  expect(await left()).toEqual([])
})

test('both sides at once: every value is stored, and of two targets set at once none is lost', async () => {
  const { patient, nutritionist, enter } = await pair()
  const params = { id: patient.id }
  const kinds = ['hba1c', 'ldl'] as const
  await nutritionist.call('PUT /measurements/kinds/:id', { params, body: { kinds: [...kinds] } })
  const answers = await Promise.all([
    enter(patient),
    enter(nutritionist),
    ...kinds.map((kind) =>
      nutritionist.call('PUT /measurements/targets/:id', {
        params,
        body: { kind, below: kind === 'ldl' ? 90 : 5 },
      }),
    ),
  ])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 200, 200])
  const { body } = await patient.call('GET /measurements/summary/:id', { params })
  expect(body.kinds.map(({ count, target }) => [count, target?.below])).toEqual([
    [2, 5],
    [0, 90],
  ])
})

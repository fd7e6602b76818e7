import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeRequestDue } from '#domain/care/promises.ts'
import { today } from '#domain/dates.ts'
import { samplePatient, type TestApp, testApp } from '#server/testing/app.ts'
import { haveJoined } from '#server/testing/clinic.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Person = Awaited<ReturnType<TestApp['patient']>>
const careOf = async (patient: Person) => (await patient.call('GET /patients/care')).body
const ask = (patient: Person, reason = 'The hours do not fit.') =>
  patient.call('POST /patients/change-request', { body: { reason } })
const hoursBetween = (from: string | null, to: string | null) =>
  (Date.parse(to ?? '') - Date.parse(from ?? '')) / 3_600_000

test('from no profile to waiting to matched, and back when care ends', async () => {
  const arjun = await app.signUp('patient')
  const none = {
    waiting_since: null,
    due_at: null,
    date_of_birth: null,
    nutritionist: null,
    change_request: null,
  }
  expect(await careOf(arjun)).toEqual({ ...none, state: 'no_profile' })

  const { body: profile } = await arjun.call('POST /patients/profile', { body: samplePatient })
  const waiting = await careOf(arjun)
  expect(waiting).toMatchObject({ state: 'waiting', waiting_since: profile.created_at })
  expect(hoursBetween(waiting.waiting_since, waiting.due_at)).toBe(24)
  // Changing the profile does not restart the waiting time.
  await arjun.call('PUT /patients/profile', { body: { goal: 'lose' } })
  expect(await careOf(arjun)).toEqual(waiting)

  const meera = await app.nutritionist()
  const admin = await app.signUp('admin')
  const { body: assignment } = await admin.call('POST /assignments', {
    body: { patient_id: arjun.id, nutritionist_id: meera.id, start_date: today() },
  })
  expect(await careOf(arjun)).toEqual({
    ...none,
    state: 'matched',
    nutritionist: {
      id: meera.id,
      conversation_id: assignment.id,
      name: 'Meera Iyer',
      qualifications: 'MSc Dietetics, RD',
      years_experience: 8,
      verified: false,
      bio: 'I plan weeks that families cook with pleasure.',
      specializations: [],
      languages: [],
      since: today(),
      away: false,
      stand_in: null,
    },
  })

  await admin.call('DELETE /assignments/:id', { params: { id: assignment.id } })
  const again = await careOf(arjun)
  expect(again.state).toBe('waiting')
  expect(again.waiting_since! > waiting.waiting_since!).toBe(true)
})

test('whoever is assigned before the profile is complete does not wait; whoever loses their nutritionist does', async () => {
  const arjun = await app.signUp('patient')
  const meera = await app.nutritionist()
  const admin = await app.signUp('admin')
  await app.assign(arjun.id, meera.id)
  expect((await careOf(arjun)).state).toBe('matched')
  await arjun.call('POST /patients/profile', { body: samplePatient })
  expect((await careOf(arjun)).state).toBe('matched')
  await admin.call('DELETE /admin/users/:id', { params: { id: meera.id } })
  const since = (await careOf(arjun)).waiting_since
  expect(hoursBetween(since, new Date().toISOString())).toBeLessThan(1)
  expect((await careOf(arjun)).state).toBe('waiting')
})

test('another nutritionist can be asked for, once at a time, and the request taken back', async () => {
  const arjun = await app.patient()
  expect((await ask(arjun)).problem).toMatchObject({
    status: 409,
    detail: 'You have no nutritionist yet. We are looking for one.',
  })
  const [meera, farida] = [await app.nutritionist(), await app.nutritionist()]
  await app.assign(arjun.id, meera.id)
  expect((await ask(arjun, '  ')).problem).toMatchObject({
    status: 422,
    detail: 'Please tell us why you would like a change',
  })
  // Two requests at the same time create only one.
  const answers = await Promise.all([ask(arjun, 'Language'), ask(arjun, 'Language')])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  const { change_request } = await careOf(arjun)
  expect(change_request).toEqual({
    id: expect.any(String),
    reason: 'Language',
    created_at: expect.any(String),
    due_on: changeRequestDue(change_request!.created_at),
  })
  const takeBack = () => arjun.call('DELETE /patients/change-request')
  expect((await takeBack()).status).toBe(204)
  expect((await takeBack()).status).toBe(404)
  expect((await careOf(arjun)).change_request).toBeNull()

  // A new nutritionist settles the request.
  await ask(arjun)
  const admin = await app.signUp('admin')
  await admin.call('POST /assignments', {
    body: { patient_id: arjun.id, nutritionist_id: farida.id, start_date: today(), replace: true },
  })
  expect(await careOf(arjun)).toMatchObject({ change_request: null, nutritionist: { id: farida.id } })
  // After that the challenger can ask for another change.
  expect((await ask(arjun)).status).toBe(201)
})

test('administrators see who asks, the longest waiting first, until it is settled', async () => {
  const clinic = await testApp()
  try {
    const [meera, farida] = [await clinic.nutritionist(), await clinic.nutritionist()]
    const people = [await clinic.patient(), await clinic.patient()]
    for (const person of people) {
      await clinic.assign(person.id, meera.id)
      await ask(person, 'Another language')
    }
    const admin = await clinic.signUp('admin')
    const list = async () => (await admin.call('GET /assignments/change-requests')).body
    expect(await list()).toMatchObject(
      people.map(({ id }) => ({
        patient_id: id,
        patient_name: 'Arjun Rao',
        nutritionist_id: meera.id,
        nutritionist_name: 'Meera Iyer',
        reason: 'Another language',
        due_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      })),
    )
    await admin.call('POST /assignments', {
      body: { patient_id: people[0]!.id, nutritionist_id: farida.id, start_date: today(), replace: true },
    })
    expect(await list()).toMatchObject([{ patient_id: people[1]!.id }])
  } finally {
    await clinic.close()
  }
})

test('challengers whose nutritionist is suspended are listed until they are back or replaced', async () => {
  const clinic = await testApp()
  try {
    const [meera, farida] = [await clinic.nutritionist(), await clinic.nutritionist()]
    const people = [await clinic.patient(), await clinic.patient(), await clinic.patient()]
    for (const { id } of people) await clinic.assign(id, meera.id)
    const admin = await clinic.signUp('admin')
    const put = (id: string, body: object) => admin.call('PUT /admin/users/:id', { params: { id }, body })
    const list = async () => (await admin.call('GET /assignments/away')).body
    expect(await list()).toEqual([])
    await put(meera.id, { status: 'suspended', challengers: 'hold' })
    // Who is suspended themselves can be assigned to nobody.
    await put(people[2]!.id, { status: 'suspended' })
    expect(await list()).toMatchObject(
      people.slice(0, 2).map(({ id }) => ({
        patient_id: id,
        patient_name: 'Arjun Rao',
        nutritionist_id: meera.id,
        nutritionist_name: 'Meera Iyer',
        suspended_at: expect.stringMatching(/Z$/),
        match: { nutritionist_id: farida.id },
      })),
    )
    await admin.call('POST /assignments', {
      body: { patient_id: people[0]!.id, nutritionist_id: farida.id, start_date: today(), replace: true },
    })
    expect(await list()).toMatchObject([{ patient_id: people[1]!.id }])
    await put(meera.id, { status: 'active' })
    expect(await list()).toEqual([])
  } finally {
    await clinic.close()
  }
})

test('a request is answered within three business days; Sunday is none', () => {
  // 2026-11-20 is a Friday. 20:00 UTC is already Saturday in India.
  expect(changeRequestDue('2026-11-20T10:00:00.000Z')).toBe('2026-11-24')
  expect(changeRequestDue('2026-11-20T20:00:00.000Z')).toBe('2026-11-25')
  expect(changeRequestDue('2026-11-22T10:00:00.000Z')).toBe('2026-11-25')
  expect(changeRequestDue('2026-11-23T10:00:00.000Z')).toBe('2026-11-26')
})

test('the date of birth of an invitation is known until there is a profile', async () => {
  const [asha, meera] = [await app.signUp('patient'), await app.nutritionist()]
  const bornOf = async () => (await asha.call('GET /patients/care')).body.date_of_birth
  expect(await bornOf()).toBeNull()
  await haveJoined(app, { patient: asha, nutritionist: meera, assignment: '' })
  expect(await bornOf()).toBe('1990-05-04')
  await asha.call('POST /patients/profile', { body: samplePatient })
  expect(await bornOf()).toBeNull()
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { timelineKinds } from '#domain/care/timeline.ts'
import { addDays, today } from '#domain/dates.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { makeCare } from '#server/testing/clinic.ts'
import { goodRequest } from '#server/testing/walk.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const route = 'GET /nutritionists/patients/:id/timeline'

/** Care with an entry of each kind. */
async function fullCare() {
  const care = await makeCare(app)
  const targets = 'PUT /nutritionists/patients/:id/targets'
  await care.nutritionist.call(targets, await goodRequest(app, targets, care))
  for (const text of ['2 vada pav', '1 blorp'])
    await care.patient.call('POST /patients/days/:date/foods', { params: { date: today() }, body: { text } })
  const read = (query: object = {}, who = care.nutritionist) =>
    who.call(route, { params: { id: care.patient.id }, query: query as Record<string, string> })
  return { ...care, read }
}

test('everything that happened, newest first; of messages only how many', async () => {
  const { patient, nutritionist, assignment, read } = await fullCare()
  const measured = { kind: 'blood_pressure', value: 128, second_value: 82, source: 'home' }
  await patient.call('POST /measurements', {
    body: { patient_id: patient.id, ...measured, measured_on: addDays(today(), -30) },
  })
  await nutritionist.call('POST /conversations/:id/messages', {
    params: { id: assignment },
    body: { text: 'Yes, with tofu.' },
  })
  const { body, headers } = await read({ limit: '100' })
  expect(headers['x-total-count']).toBe(String(body.length))
  expect(new Set(body.map(({ kind }) => kind))).toEqual(new Set(timelineKinds))
  const days = body.map(({ day }) => day)
  expect(days).toEqual([...days].sort().reverse())
  const of = (kind: string) => body.filter((entry) => entry.kind === kind)
  expect(of('plan')).toMatchObject([{ event: 'published', by: 'Meera Iyer', week_start: today() }])
  expect(of('report')).toMatchObject([{ figure: 81 }])
  expect(of('measurement')).toMatchObject([
    { measured: 'hba1c', figure: 6.4, by: 'Meera Iyer' },
    { measured: 'blood_pressure', figure: 128, second_figure: 82, by: null, day: addDays(today(), -30) },
  ])
  expect(of('messages')).toMatchObject([{ figure: 2, second_figure: 1, text: null }])
  expect(JSON.stringify(body)).not.toContain('tofu')
  expect(of('targets')).toMatchObject([{ figure: 1800, text: 'Trains in the morning.' }])
  expect(of('care')).toMatchObject([{ event: 'begun', by: 'Meera Iyer' }])
  expect(of('follow_up')).toMatchObject([{ text: 'Skips breakfast.' }])
  // A day's foods are one entry.
  expect(of('eaten')).toMatchObject([
    { day: today(), figure: expect.any(Number), second_figure: 1, text: '2 vada pav; 1 blorp' },
  ])
  expect(of('note')).toMatchObject([{ text: 'Cooks on Sundays.' }])
})

test('by kind, and in pages without gap or repetition', async () => {
  const { read } = await fullCare()
  for (const kind of timelineKinds) {
    const { body } = await read({ kind })
    expect([kind, body.map((entry) => entry.kind)]).toEqual([kind, [kind]])
  }
  const { body: all } = await read({ limit: '100' })
  const pages = await Promise.all(['0', '5', '10'].map((skip) => read({ limit: '5', skip })))
  expect(pages.flatMap(({ body }) => body)).toEqual(all)
  expect((await read({ kind: 'mood' })).status).toBe(422)
})

test('the next nutritionist sees the record, without the private notes and messages of the one before', async () => {
  const { patient, nutritionist, read } = await fullCare()
  const next = await app.nutritionist('approved', { first_name: 'Ravi' })
  const admin = await app.signUp('admin')
  await admin.call('POST /assignments', {
    body: { patient_id: patient.id, nutritionist_id: next.id, start_date: today(), replace: true },
  })
  expect((await read({}, nutritionist)).status).toBe(404)
  expect((await read({ kind: 'note' }, next)).body).toEqual([])
  expect((await read({ kind: 'messages' }, next)).body).toEqual([])
  expect((await read({ kind: 'follow_up' }, next)).body).toHaveLength(1)
  const { body: care } = await read({ kind: 'care' }, next)
  expect(care.map(({ event, by }) => `${event} ${by}`).sort()).toEqual([
    'begun Meera Iyer',
    'begun Ravi Iyer',
    'ended Meera Iyer',
  ])
})

test('one request takes 3 statements, with authentication and audit entry', async () => {
  const { read } = await fullCare()
  for (const query of [{}, { kind: 'plan' }, { limit: '2', skip: '2' }])
    expect(await app.statementsOf(async () => expect((await read(query)).status).toBe(200))).toHaveLength(3)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, today } from '#domain/dates.ts'
import { type TestApp, testApp, testPassword } from '#server/testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function pair() {
  const [patient, nutritionist] = [await app.patient(), await app.nutritionist()]
  await app.assign(patient.id, nutritionist.id)
  const sign = (body: object) =>
    nutritionist.call('POST /follow-ups', { body: { patient_id: patient.id, met_on: today(), ...body } })
  const listed = async (who = nutritionist) =>
    (await who.call('GET /follow-ups', { query: { patient_id: patient.id } })).body
  return { patient, nutritionist, sign, listed }
}
const parts = {
  assessment: 'Skips breakfast.\nSleeps six hours.',
  diagnosis: 'Irregular meals.',
  intervention: 'Soaked oats the evening before.',
  monitoring: 'Breakfasts a week.',
}

test('a note is signed by being saved; a correction keeps the former version with its date', async () => {
  const { nutritionist, sign, listed } = await pair()
  const signed = await sign(parts)
  expect(signed.status).toBe(201)
  const first = { version: 1, own: true, nutritionist_name: 'Meera Iyer', corrected_at: null }
  expect(signed.body).toMatchObject({ ...parts, ...first })
  const params = { id: signed.body.id }
  const change = { diagnosis: 'Too few meals.', monitoring: null }
  const corrected = await nutritionist.call('PUT /follow-ups/:id', {
    ...{ params, body: change, headers: { 'if-match': '"1"' } },
  })
  expect(corrected.body).toMatchObject({ ...parts, ...change, version: 2, corrected_at: expect.any(String) })
  expect(corrected.headers.etag).toBe('"2"')
  const { body: versions } = await nutritionist.call('GET /follow-ups/:id/versions', { params })
  expect(versions).toMatchObject([{ ...parts, version: 1, replaced_at: corrected.body.corrected_at }])
  expect(await listed()).toMatchObject([{ version: 2, ...change }])
  const late = await nutritionist.call('PUT /follow-ups/:id', {
    ...{ params, body: { diagnosis: 'x' }, headers: { 'if-match': '"1"' } },
  })
  expect(late.problem).toMatchObject({ status: 412, detail: /corrected meanwhile/ })
  expect(await listed()).toMatchObject([{ version: 2, ...change }])
})

test.each([
  [{ assessment: ' ', diagnosis: null }, 'assessment', 'Please write at least one part'],
  [{ assessment: 'x', met_on: addDays(today(), 1) }, 'met_on', 'The date cannot be in the future'],
  [{ assessment: 'x'.repeat(4001) }, 'assessment', 'Please use at most 4000 characters'],
])('%j is refused', async (body, path, message) => {
  const { sign, listed } = await pair()
  expect((await sign(body)).problem).toMatchObject({ status: 422, errors: [{ path, message }] })
  expect(await listed()).toEqual([])
})

test('a correction leaves at least one part', async () => {
  const { nutritionist, sign } = await pair()
  const params = { id: (await sign({ assessment: 'x' })).body.id }
  const emptied = await nutritionist.call('PUT /follow-ups/:id', { params, body: { assessment: null } })
  expect(emptied.problem).toMatchObject({ status: 422, detail: 'Please write at least one part' })
  expect((await nutritionist.call('GET /follow-ups/:id/versions', { params })).body).toEqual([])
})

test('the next nutritionist reads signed notes and corrects none; the one before reads none; the challenger none', async () => {
  const { patient, nutritionist, sign, listed } = await pair()
  const params = { id: (await sign(parts)).body.id }
  expect((await patient.call('GET /follow-ups')).status).toBe(403)
  const next = await app.nutritionist()
  const admin = await app.signUp('admin')
  await admin.call('POST /assignments', {
    body: { patient_id: patient.id, nutritionist_id: next.id, start_date: today(), replace: true },
  })
  expect(await listed()).toEqual([])
  expect((await nutritionist.call('GET /follow-ups/:id/versions', { params })).status).toBe(404)
  expect((await nutritionist.call('PUT /follow-ups/:id', { params, body: parts })).status).toBe(404)
  expect(await listed(next)).toMatchObject([{ ...parts, own: false }])
  expect((await next.call('PUT /follow-ups/:id', { params, body: parts })).status).toBe(404)
  // The record stays when its author's account is erased, and goes with the challenger.
  await nutritionist.call('DELETE /account', { body: { password: testPassword } })
  expect(await listed(next)).toMatchObject([{ ...parts, nutritionist_name: null }])
  await patient.call('DELETE /account', { body: { password: testPassword } })
  expect(await app.db.selectFrom('follow_ups').selectAll().where('id', '=', params.id).execute()).toEqual([])
})

test('templates are one’s own, by name; saving one again replaces it', async () => {
  const { nutritionist } = await pair()
  const save = (body: object) => nutritionist.call('POST /follow-up-templates', { body })
  await save({ name: 'Review', assessment: 'Weight, waist:' })
  await save({ name: 'First visit', ...parts })
  const again = await save({ name: ' Review ', monitoring: 'Reports a week:' })
  expect(again.body).toMatchObject({ name: 'Review', assessment: null, monitoring: 'Reports a week:' })
  const list = async (who = nutritionist) => (await who.call('GET /follow-up-templates')).body
  expect(await list()).toMatchObject([
    { name: 'First visit', ...parts },
    { id: again.body.id, assessment: null },
  ])
  expect(await list(await app.nutritionist())).toEqual([])
  expect((await save({ name: '', assessment: 'x' })).problem.detail).toBe('Please give the template a name')
  const params = { id: again.body.id }
  expect((await nutritionist.call('DELETE /follow-up-templates/:id', { params })).status).toBe(204)
  expect(await list()).toHaveLength(1)
})

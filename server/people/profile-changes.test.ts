import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, today } from '#domain/dates.ts'
import { sampleMeal, samplePatient, samplePlan, type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const ahead = (days: number) => addDays(today(), days)
const route = 'PUT /nutritionists/patients/:id/profile'

async function care() {
  const patient = await app.patient()
  const nutritionist = await app.nutritionist()
  await app.assign(patient.id, nutritionist.id)
  const params = { id: patient.id }
  return {
    ...{ patient, nutritionist, params },
    record: (body: object) => nutritionist.call(route, { params, body: body as never }),
    changes: async () =>
      (await nutritionist.call('GET /nutritionists/patients/:id/profile/changes', { params })).body,
    open: async () =>
      (await patient.call('GET /patients/profile/changes', { query: { open: 'true' } as never })).body,
    profile: async () => (await patient.call('GET /patients/profile')).body,
  }
}

test('a nutritionist records a fact: who and when are kept, the challenger is told and confirms it', async () => {
  const { patient, nutritionist, record, changes, open, profile } = await care()
  const saved = await record({ height_cm: 165, allergies: ['Peanuts'] })
  expect(saved.status).toBe(200)
  expect(saved.body).toMatchObject({ height_cm: 165, allergies: ['Peanuts'] })
  expect((await profile()).height_cm).toBe(165)
  const [told] = (await patient.call('GET /notifications')).body
  expect(told).toMatchObject({ kind: 'facts_recorded', link: '/app/patient/profile' })
  expect(told!.text).not.toMatch(/Peanut|165/)
  const [change] = await open()
  expect(change).toMatchObject({
    ...{ by_challenger: false, confirmed_at: null },
    fields: [
      { field: 'height_cm', before: samplePatient.height_cm, after: 165, replaced: false },
      { field: 'allergies', before: [], after: ['Peanuts'], replaced: false },
    ],
  })
  const { body: me } = await nutritionist.call('GET /account')
  expect(change!.changed_by).toBe(me.name)
  expect((await patient.call('POST /patients/profile/confirm', { body: { ids: [change!.id] } })).status).toBe(
    204,
  )
  expect(await open()).toEqual([])
  expect((await patient.call('GET /unread')).body.notifications).toBe(0)
  expect((await changes())[0]!.confirmed_at).not.toBeNull()
})

test('a later change of the same fact wins, and only what is open waits', async () => {
  const { patient, record, changes, open } = await care()
  await record({ height_cm: 165, dislikes: ['Karela'] })
  await patient.call('PUT /patients/profile', { body: { height_cm: 166 } })
  const [waiting] = await open()
  expect(waiting!.fields.map(({ field, replaced }) => [field, replaced])).toEqual([
    ['height_cm', true],
    ['dislikes', false],
  ])
  await record({ dislikes: ['Karela', 'Bhindi'] })
  // The newest state of a fact waits once.
  expect((await open()).map(({ fields }) => fields.map(({ after }) => after))).toEqual([
    [['Karela', 'Bhindi']],
  ])
  expect((await changes()).map(({ by_challenger }) => by_challenger)).toEqual([false, true, false])
  expect((await changes())[1]!.fields).toMatchObject([{ field: 'height_cm', before: 165, after: 166 }])
})

test('what stays the same is no change', async () => {
  const { record, changes } = await care()
  await record({ height_cm: samplePatient.height_cm, medical_notes: '', allergies: [] })
  expect(await changes()).toEqual([])
})

test('an allergy is removed only with an explicit word', async () => {
  const { patient, record, profile } = await care()
  await patient.call('PUT /patients/profile', { body: { allergies: ['Peanuts', 'Prawns'] } })
  const refused = await record({ allergies: ['Prawns'] })
  expect([refused.status, refused.problem.detail]).toEqual([
    422,
    'Please confirm that Peanuts is no allergy any more.',
  ])
  expect((await profile()).allergies).toEqual(['Peanuts', 'Prawns'])
  const done = await record({ allergies: ['Prawns'], removed_allergies_confirmed: true })
  expect(done.body.allergies).toEqual(['Prawns'])
  // One more needs no word, and the challenger's own list neither.
  expect((await record({ allergies: ['Prawns', 'Milk'] })).status).toBe(200)
  expect((await patient.call('PUT /patients/profile', { body: { allergies: [] } })).status).toBe(200)
})

test('published plans are checked again', async () => {
  const { nutritionist, params, record } = await care()
  const plan = samplePlan(params.id)
  plan.days[0]!.meals = [{ ...sampleMeal, title: 'Peanut chutney and dosa' }]
  const { body } = await nutritionist.call('POST /meal-plans', {
    body: { ...plan, status: 'published' } as never,
  })
  await record({ allergies: ['Peanuts'] })
  const read = await nutritionist.call('GET /meal-plans/:id', { params: { id: body.id } })
  expect(read.body.days[0]!.meals[0]!.clashes).toHaveLength(1)
})

test('two who edit the same fact at once: the later one is asked', async () => {
  const { patient, record } = await care()
  await patient.call('PUT /patients/profile', { body: { medical_notes: 'Thyroid' } })
  const answer = await record({ medical_notes: 'PCOS', was: { medical_notes: null } })
  expect(answer.status).toBe(409)
  expect(answer.problem.errors).toMatchObject([{ path: 'medical_notes', stored: 'Thyroid' }])
  expect((await record({ dislikes: ['Karela'], was: { dislikes: [] } })).status).toBe(200)
})

test('a nutritionist begins a profile with what is needed, and no matching clock starts', async () => {
  const patient = await app.signUp('patient')
  const nutritionist = await app.nutritionist()
  await app.assign(patient.id, nutritionist.id)
  const params = { id: patient.id }
  await app.db.updateTable('users').set({ name: 'Asha Rao' }).where('id', '=', patient.id).execute()
  const few = await nutritionist.call(route, { params, body: { height_cm: 160, allergies: ['Milk'] } })
  expect([few.status, few.problem.detail]).toEqual([
    422,
    'To begin a profile please also give: Date of Birth, Starting Weight.',
  ])
  expect(few.problem.errors!.map(({ path }: { path: string }) => path)).toEqual(['dob', 'start_weight_kg'])
  const body = { height_cm: 160, dob: '1990-04-12', start_weight_kg: 62 }
  const begun = await nutritionist.call(route, { params, body })
  expect(begun.status).toBe(200)
  expect(begun.body).toMatchObject({ first_name: 'Asha', last_name: 'Rao', height_cm: 160 })
  const row = await app.db
    .selectFrom('patient_profiles')
    .select('waiting_since')
    .where('patient_id', '=', patient.id)
    .executeTakeFirstOrThrow()
  expect(row.waiting_since).toBeNull()
  expect((await patient.call('GET /patients/profile/changes', {})).body).toHaveLength(1)
})

test('nobody records facts of somebody who is not in their care', async () => {
  const { params, profile } = await care()
  const other = await app.nutritionist()
  const pending = await app.nutritionist('pending')
  const body = { height_cm: 150 }
  expect((await other.call(route, { params, body })).status).toBe(404)
  expect((await pending.call(route, { params, body })).status).toBe(403)
  expect((await other.call('GET /nutritionists/patients/:id/profile/changes', { params })).status).toBe(404)
  expect((await profile()).height_cm).toBe(samplePatient.height_cm)
})

test('a pregnancy is said by the last period or the due date, and its months follow from the day', async () => {
  const { patient, nutritionist, params, record, profile } = await care()
  await patient.call('PUT /patients/profile', { body: { gender: 'female' } })
  const said = await record({ last_period: ahead(-100) })
  expect(said.body).toMatchObject({
    ...{ last_period: ahead(-100), due_date: ahead(180), pregnancy: 'pregnant_2' },
  })
  // Time passes.
  await app.db
    .updateTable('patient_profiles')
    .set({ due_date: ahead(20) })
    .where('patient_id', '=', params.id)
    .execute()
  expect((await profile()).pregnancy).toBe('pregnant_3')
  const needs = await nutritionist.call('GET /nutritionists/patients/:id/requirements', { params })
  expect(needs.body.reasons).toContain('Pregnant, months 7 to 9')
  // A form that was read before and sends the months along changes nothing.
  expect((await record({ pregnancy: 'pregnant_3', height_cm: 161 })).body.due_date).toBe(ahead(20))
  await app.db
    .updateTable('patient_profiles')
    .set({ due_date: ahead(-3) })
    .where('patient_id', '=', params.id)
    .execute()
  expect((await profile()).pregnancy).toBe('pregnant_3')
  const reasonsOf = async () =>
    (await nutritionist.call('GET /nutritionists/worklist')).body.flatMap(({ reasons }) => reasons)
  expect(await reasonsOf()).toContainEqual({ kind: 'due_date_over', date: ahead(-3) })
  const answered = await record({ pregnancy: 'lactating_6' })
  expect(answered.body).toMatchObject({ pregnancy: 'lactating_6', due_date: null, last_period: null })
  expect((await reasonsOf()).map(({ kind }) => kind)).not.toContain('due_date_over')
})

test.each([
  [{ due_date: addDays(today(), 281) }, 'The due date cannot be more than 40 weeks from now'],
  [{ last_period: addDays(today(), 1) }, 'The last period cannot be in the future'],
  [{ due_date: addDays(today(), -29) }, 'This due date is long over. Please say instead what is true now.'],
  [{ last_period: '2020-01-01' }, 'This due date is long over. Please say instead what is true now.'],
  [{ due_date: 'soon' }, 'Please enter a valid date (YYYY-MM-DD)'],
])('%o is refused: %s', async (body, sentence) => {
  const { patient, record } = await care()
  await patient.call('PUT /patients/profile', { body: { gender: 'female' } })
  const answer = await record(body)
  expect([answer.status, answer.problem.detail]).toEqual([422, sentence])
  expect((await patient.call('PUT /patients/profile', { body })).status).toBe(422)
})

test('a due date that is long over does not hold up other facts', async () => {
  const { patient, params, record } = await care()
  await patient.call('PUT /patients/profile', { body: { gender: 'female', due_date: ahead(10) } })
  await app.db
    .updateTable('patient_profiles')
    .set({ due_date: ahead(-200) })
    .where('patient_id', '=', params.id)
    .execute()
  expect((await record({ height_cm: 170 })).status).toBe(200)
})

test('confirmed conditions are recorded as facts too', async () => {
  const { nutritionist, params, open } = await care()
  await nutritionist.call('PUT /nutritionists/patients/:id/conditions', {
    params,
    body: { conditions: ['hypertension'], medicines: [] },
  })
  expect((await open())[0]!.fields).toMatchObject([{ field: 'conditions', after: ['hypertension'] }])
})

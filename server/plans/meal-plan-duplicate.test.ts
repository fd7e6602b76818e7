import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, today } from '#domain/dates.ts'
import { sampleMeal, samplePlan, type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
let nutritionist: Awaited<ReturnType<TestApp['nutritionist']>>
let patient: Awaited<ReturnType<TestApp['patient']>>
let other: Awaited<ReturnType<TestApp['patient']>>
beforeAll(async () => {
  app = await testApp()
  nutritionist = await app.nutritionist()
  patient = await app.patient()
  other = await app.patient({ first_name: 'Ravi', allergies: ['Peanuts'] })
  for (const { id } of [patient, other]) await app.assign(id, nutritionist.id)
})
afterAll(() => app.close())

const nextWeek = addDays(today(), 7)
async function published(more: object = {}) {
  const { body } = await nutritionist.call('POST /meal-plans', {
    body: { ...samplePlan(patient.id, today(), 3), notes: 'For Arjun alone', ...more },
  })
  return body
}
const duplicate = (id: string, body: object) =>
  nutritionist.call('POST /meal-plans/:id/duplicate', { params: { id }, body })

test('a plan is taken over into another week, as a draft that only the nutritionist sees', async () => {
  const plan = await published()
  const { status, body, headers } = await duplicate(plan.id, {
    patient_id: patient.id,
    week_start: nextWeek,
  })
  expect(status).toBe(201)
  expect(headers.etag).toBe('"1"')
  expect(body).toMatchObject({
    patient_id: patient.id,
    week_start: nextWeek,
    status: 'draft',
    version: 1,
    published_at: null,
    notes: 'For Arjun alone',
    totals: plan.totals,
  })
  expect(body.id).not.toBe(plan.id)
  expect(body.days.map(({ date }) => date)).toEqual([0, 1, 2].map((offset) => addDays(nextWeek, offset)))
  const ids = [plan, body].flatMap(({ days }) => days.flatMap(({ meals }) => meals.map(({ id }) => id)))
  expect(new Set(ids).size).toBe(6)
  const { status: seen } = await patient.call('GET /meal-plans/:id', { params: { id: body.id } })
  expect(seen).toBe(404)
})

test('a copy for another challenger has no notes and no reason, even with clashes', async () => {
  const days = [
    {
      day_of_week: 2,
      date: addDays(today(), 2),
      meals: [{ ...sampleMeal, title: 'Idli with peanuts', time: '08:30', portion: '1 plate' }],
    },
  ]
  const plan = await published({ days, clash_reason: 'They like it' })
  const { status, body } = await duplicate(plan.id, { patient_id: other.id, week_start: nextWeek })
  expect(status).toBe(201)
  expect(body).toMatchObject({ patient_name: 'Ravi Rao', notes: null, clash_reason: null, status: 'draft' })
  expect(body.days).toMatchObject([
    {
      day_of_week: 2,
      date: addDays(nextWeek, 2),
      meals: [{ title: 'Idli with peanuts', time: '08:30', portion: '1 plate' }],
    },
  ])
  const { problem } = await nutritionist.call('POST /meal-plans/:id/publish', { params: { id: body.id } })
  expect(problem.status).toBe(422)
  expect(problem.detail).toContain('Idli with peanuts contains peanuts (allergy: Peanuts)')
})

test.each([
  [{ week_start: nextWeek }, 'patient_id', 'Patient is required'],
  [{ patient_id: '', week_start: nextWeek }, 'patient_id', 'Patient is required'],
  [{ patient_id: '0199c3b3-d2ea-768e-8401-aa5df4a77278' }, 'week_start', 'Week start date is required'],
])('what is missing is said', async (body, path, message) => {
  const { problem } = await duplicate((await published()).id, body)
  expect(problem).toMatchObject({ status: 422, detail: message, errors: [{ path, message }] })
})

test('no plan and no challenger of another nutritionist can be used', async () => {
  const plan = await published()
  const colleague = await app.nutritionist()
  const theirs = await app.patient()
  await app.assign(theirs.id, colleague.id)
  const toForeign = await duplicate(plan.id, { patient_id: theirs.id, week_start: nextWeek })
  expect(toForeign.status).toBe(404)
  const fromForeign = await colleague.call('POST /meal-plans/:id/duplicate', {
    params: { id: plan.id },
    body: { patient_id: theirs.id, week_start: nextWeek },
  })
  expect(fromForeign.status).toBe(404)
  const made = await app.db
    .selectFrom('meal_plans')
    .where('patient_id', '=', theirs.id)
    .select('id')
    .execute()
  expect(made).toEqual([])
})

test('a repeated call makes the copy only once', async () => {
  const { id } = await published()
  const call = { params: { id }, body: { patient_id: patient.id, week_start: nextWeek } }
  const headers = { 'idempotency-key': 'the same click' }
  const first = await nutritionist.call('POST /meal-plans/:id/duplicate', { ...call, headers })
  const second = await nutritionist.call('POST /meal-plans/:id/duplicate', { ...call, headers })
  expect(second.body).toEqual(first.body)
})

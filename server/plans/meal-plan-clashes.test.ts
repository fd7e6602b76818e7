import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from '#domain/dates.ts'
import type { Problem } from '#server/http/errors.ts'
import { sampleMeal, samplePlan, type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
let nutritionist: Awaited<ReturnType<TestApp['nutritionist']>>
let patient: Awaited<ReturnType<TestApp['patient']>>
beforeAll(async () => {
  app = await testApp()
  nutritionist = await app.nutritionist()
  patient = await app.patient({ allergies: ['Peanut'] })
  await app.assign(patient.id, nutritionist.id)
})
afterAll(() => app.close())

const bowl = { name: 'House bowl', category: 'snack', calories: 90, ingredients: ['Peanut, 20 g'] }
/** A dish that never contains peanuts. */
const papaya = { ...sampleMeal, title: 'Papaya' }
const chikki = { ...sampleMeal, meal_type: 'snack', title: 'Peanut chikki' }
const days = (...meals: object[]) => [{ day_of_week: 0, date: today(), meals }]
const create = (body: object) =>
  nutritionist.call('POST /meal-plans', {
    body: { patient_id: patient.id, week_start: today(), ...body },
  })

function expectClash(problem: Problem, ...clashing: [path: string, title: string][]) {
  expect(problem.status).toBe(422)
  expect(problem.detail).toMatch(
    /^These meals clash with what this challenger avoids: .*\. Change them or give a reason\.$/,
  )
  for (const [, title] of clashing) expect(problem.detail).toContain(title)
  expect([...new Set(problem.errors?.map((error) => error.path))]).toEqual(clashing.map(([path]) => path))
}

describe('a clash is found in', () => {
  test('the title of a meal', async () => {
    const { problem } = await create({ days: days(papaya, chikki) })
    expectClash(problem, ['days.0.meals.1.title', 'Peanut chikki'])
    expect(problem.detail).not.toContain('Papaya')
  })

  test('its notes', async () => {
    const { problem } = await create({ days: days({ ...papaya, notes: 'Top with a peanut or two' }) })
    expectClash(problem, ['days.0.meals.0.title', 'Papaya'])
  })

  test('the ingredients of its template, whoever saved it and whether they are still here', async () => {
    const other = await app.nutritionist()
    for (const maker of [nutritionist, other]) {
      const { body: dish } = await maker.call('POST /meal-plans/templates', { body: bowl })
      const plan = { days: days({ ...papaya, title: 'Papaya bowl', template_id: dish.id }) }
      expectClash((await create(plan)).problem, ['days.0.meals.0.title', 'Papaya bowl'])
      await maker.call('DELETE /meal-plans/templates/:id', { params: { id: dish.id } })
      expectClash((await create(plan)).problem, ['days.0.meals.0.title', 'Papaya bowl'])
      if (maker !== other) continue
      await app.db.deleteFrom('users').where('id', '=', other.id).execute()
      expectClash((await create(plan)).problem, ['days.0.meals.0.title', 'Papaya bowl'])
    }
  })
})

test('nothing is stored of a refused plan', async () => {
  const before = (await patient.call('GET /meal-plans')).headers['x-total-count']
  await create({ days: days(chikki) })
  expect((await patient.call('GET /meal-plans')).headers['x-total-count']).toBe(before)
})

test('a reason lets it through and stays with the plan; a blank one does not', async () => {
  const reason = 'Sensitivity ruled out by the allergist.'
  const { status, body } = await create({ days: days(chikki), clash_reason: reason })
  expect([status, body.clash_reason]).toEqual([201, reason])
  expectClash((await create({ days: days(chikki), clash_reason: '  ' })).problem, [
    'days.0.meals.0.title',
    'Peanut chikki',
  ])
})

test('drafts are free to clash until they are published', async () => {
  const { status, body } = await create({ days: days(chikki), status: 'draft' })
  expect(status).toBe(201)
  const params = { id: body.id }
  const changed = await nutritionist.call('PUT /meal-plans/:id', {
    params,
    body: { days: days(papaya, chikki) },
  })
  expect(changed.status).toBe(200)
  const { problem } = await nutritionist.call('POST /meal-plans/:id/publish', { params })
  expectClash(problem, ['days.0.meals.1.title', 'Peanut chikki'])
  const byStatus = await nutritionist.call('PUT /meal-plans/:id', { params, body: { status: 'published' } })
  expectClash(byStatus.problem, ['days.0.meals.1.title', 'Peanut chikki'])
  const published = await nutritionist.call('POST /meal-plans/:id/publish', {
    params,
    body: { clash_reason: 'Agreed with the doctor.' },
  })
  expect(published.body).toMatchObject({ status: 'published', clash_reason: 'Agreed with the doctor.' })
})

test('a change to a published plan is checked', async () => {
  const { body } = await create({ days: days(papaya) })
  const params = { id: body.id }
  const refused = await nutritionist.call('PUT /meal-plans/:id', { params, body: { days: days(chikki) } })
  expectClash(refused.problem, ['days.0.meals.0.title', 'Peanut chikki'])
  const accepted = await nutritionist.call('PUT /meal-plans/:id', {
    params,
    body: { days: days(chikki), clash_reason: 'Agreed.' },
  })
  expect(accepted.body).toMatchObject({ version: 2, clash_reason: 'Agreed.' })
})

test('what the challenger avoids is read when the plan goes out', async () => {
  const other = await app.patient()
  await app.assign(other.id, nutritionist.id)
  const plan = { ...samplePlan(other.id), days: days(chikki), status: 'draft' }
  const { body } = await nutritionist.call('POST /meal-plans', { body: plan })
  await other.call('PUT /patients/profile', { body: { allergies: ['Peanut'] } })
  const { status } = await nutritionist.call('POST /meal-plans/:id/publish', { params: { id: body.id } })
  expect(status).toBe(422)
})

test('a challenger without a profile avoids nothing yet', async () => {
  const newcomer = await app.signUp('patient')
  await app.assign(newcomer.id, nutritionist.id)
  const { status } = await nutritionist.call('POST /meal-plans', {
    body: { ...samplePlan(newcomer.id), days: days(chikki) },
  })
  expect(status).toBe(201)
})

test('a reason covers the clashes it was given for, not new ones', async () => {
  const { body } = await create({ days: days(chikki), clash_reason: 'Ruled out by the allergist.' })
  const params = { id: body.id }
  const same = await nutritionist.call('PUT /meal-plans/:id', {
    params,
    body: { days: days(papaya, chikki) },
  })
  expect(same.status).toBe(200)
  const satay = { ...sampleMeal, title: 'Tofu satay with peanut sauce' }
  const { problem } = await nutritionist.call('PUT /meal-plans/:id', {
    params,
    body: { days: days(papaya, chikki, satay) },
  })
  expectClash(problem, ['days.0.meals.2.title', 'Tofu satay with peanut sauce'])
  expect(problem.detail).not.toContain('chikki')
})

test('sending the stored reason again does not cover new clashes', async () => {
  const eater = await app.patient({ allergies: ['Milk'] })
  await app.assign(eater.id, nutritionist.id)
  const kheer = { ...sampleMeal, title: 'Kheer with milk' }
  const clash_reason = 'Tolerates boiled milk.'
  const { body } = await nutritionist.call('POST /meal-plans', {
    body: { ...samplePlan(eater.id), days: days(kheer, chikki), clash_reason },
  })
  expect(new Set(body.clash_reason_for.map((key) => key.split('\n')[0]))).toEqual(
    new Set(['Kheer with milk']),
  )
  const change = (input: object) =>
    nutritionist.call('PUT /meal-plans/:id', { params: { id: body.id }, body: input })
  expect((await change({ notes: 'Eat slowly.', clash_reason })).status).toBe(200)
  await eater.call('PUT /patients/profile', { body: { allergies: ['Milk', 'Peanut'] } })
  // The chikki was in the plan when the reason was given, but its clash is new.
  for (const sent of [{}, { clash_reason }])
    expectClash((await change({ notes: 'Eat with care.', ...sent })).problem, [
      'days.0.meals.1.title',
      'Peanut chikki',
    ])
  const both = 'Tolerates boiled milk; the allergist has ruled peanuts out.'
  const answer = await change({ notes: 'Eat with care.', clash_reason: both })
  expect([answer.status, answer.body.clash_reason]).toEqual([200, both])
  expect((await change({ notes: null })).body.clash_reason).toBe(both)
})

test('a reason is deleted with the last clash', async () => {
  const clash_reason = 'Agreed.'
  const { body } = await create({ days: days(papaya, chikki), clash_reason })
  const changed = await nutritionist.call('PUT /meal-plans/:id', {
    params: { id: body.id },
    body: { days: days(papaya), clash_reason },
  })
  expect(changed.body).toMatchObject({ clash_reason: null, clash_reason_for: [] })
  expect((await create({ days: days(papaya), clash_reason })).body.clash_reason).toBeNull()
})

test('a draft keeps what its reason was given for until it is published', async () => {
  const { body } = await create({ days: days(papaya), status: 'draft' })
  const params = { id: body.id }
  const clash_reason = 'Ruled out by the allergist.'
  await nutritionist.call('PUT /meal-plans/:id', { params, body: { days: days(chikki), clash_reason } })
  await nutritionist.call('PUT /meal-plans/:id', { params, body: { days: days(chikki), clash_reason } })
  const published = await nutritionist.call('POST /meal-plans/:id/publish', { params })
  expect(published.body).toMatchObject({ status: 'published', clash_reason })
})

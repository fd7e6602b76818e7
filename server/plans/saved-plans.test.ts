import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '#domain/dates.ts'
import { notMakerMessage } from '#domain/plans/saved-plans.ts'
import { sampleMeal, samplePlan, type TestApp, testApp, testPassword } from '#server/testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const days = [{ day_of_week: 3, meals: [{ ...sampleMeal, notes: 'Soak the lentils.' }] }]
const about = { name: 'Light week', notes: 'Drink water.', conditions: ['PCOS', 'PCOS', 'gout'] }

async function maker() {
  const nutritionist = await app.nutritionist()
  const save = async (body: object = {}) =>
    (await nutritionist.call('POST /plan-templates', { body: { ...about, days, ...body } })).body
  const change = (id: string, body: object) =>
    nutritionist.call('PUT /plan-templates/:id', { params: { id }, body })
  const listed = async (query = {}) =>
    (await nutritionist.call('GET /plan-templates', { query })).body.map(({ name }) => name)
  return { ...nutritionist, save, change, listed }
}

test('a week of nobody is saved with its figures and read again', async () => {
  const me = await maker()
  const saved = await me.save()
  expect(saved).toMatchObject({
    ...about,
    conditions: ['PCOS', 'gout'],
    ...{ shared: false, own: true, nutritionist_name: 'Meera Iyer', day_count: 1, meal_count: 1 },
    totals: { calories: 250 },
    days: [{ day_of_week: 3, totals: { calories: 250 }, meals: days[0]!.meals }],
  })
  expect(saved.days[0]).not.toHaveProperty('date')
  const { body } = await me.call('GET /plan-templates/:id', { params: { id: saved.id } })
  expect(body).toEqual(saved)
})

test("a challenger's plan is saved without what was written for them", async () => {
  const me = await maker()
  const patient = await app.patient({ allergies: ['Peanuts'] })
  await app.assign(patient.id, me.id)
  const clashing = { ...sampleMeal, title: 'Idli with peanuts', notes: 'Ground fine.' }
  const { body: plan } = await me.call('POST /meal-plans', {
    body: {
      ...samplePlan(patient.id, today(), 1),
      days: [{ day_of_week: 0, date: today(), meals: [clashing] }],
      notes: 'For Arjun alone',
      clash_reason: 'They like it',
    },
  })
  const { status, body } = await me.call('POST /plan-templates', {
    body: { name: 'From a plan', plan_id: plan.id },
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({ notes: null, conditions: [], days: [{ meals: [clashing] }] })
  expect(JSON.stringify(body)).not.toMatch(/Arjun|They like it|clashes|date"/)
  expect(body.days[0]!.meals[0]!.id).not.toBe(plan.days[0]!.meals[0]!.id)

  const { body: again } = await me.change((await me.save()).id, { plan_id: plan.id })
  expect(again).toMatchObject({
    ...about,
    conditions: ['PCOS', 'gout'],
    day_count: 1,
    totals: body.totals,
  })
  expect(again.days[0]!.meals[0]!.title).toBe('Idli with peanuts')
})

test("nobody saves a plan that they may not read, and repeats don't answer after care", async () => {
  const [me, colleague] = [await maker(), await maker()]
  const patient = await app.patient()
  const assignment = await app.assign(patient.id, me.id)
  const { body: plan } = await me.call('POST /meal-plans', { body: samplePlan(patient.id) })
  const call = { body: { name: 'Theirs', plan_id: plan.id }, headers: { 'idempotency-key': randomUUID() } }
  expect((await colleague.call('POST /plan-templates', call)).status).toBe(404)
  const first = await me.call('POST /plan-templates', call)
  expect((await me.call('POST /plan-templates', call)).body).toEqual(first.body)
  expect(await me.listed()).toEqual(['Theirs'])
  const end = { active: false, end_date: today() }
  await app.db.updateTable('assignments').set(end).where('id', '=', assignment).execute()
  expect((await me.call('POST /plan-templates', call)).status).toBe(404)
})

test('what is missing or wrong is said, and nothing is saved', async () => {
  const me = await maker()
  for (const [body, path, message] of [
    [{ name: ' ' }, 'name', 'Please give the saved plan a name'],
    [{ days: undefined }, 'days', 'At least one day must be in the saved plan'],
    [{ days: [] }, 'days', 'At least one day must be added to the meal plan'],
    [{ days: [{ day_of_week: 0, meals: [] }] }, 'days.0.meals', 'Day 1 has no meals'],
    [{ plan_id: randomUUID() }, 'plan_id', 'Send either days or a plan'],
    [{ conditions: ['obesity'] }, 'conditions.0', 'Please choose conditions from the list'],
  ] as const) {
    const { problem } = await me.call('POST /plan-templates', { body: { ...about, days, ...body } })
    expect(problem, message).toMatchObject({ status: 422, errors: [{ path, message }] })
  }
  expect(await me.listed()).toEqual([])
})

test('colleagues read what is shared, and only the maker changes and deletes it', async () => {
  const [me, colleague] = [await maker(), await maker()]
  const [mine, shared] = [await me.save({ name: 'B' }), await me.save({ name: 'A', shared: true })]
  await colleague.save({ name: 'Z' })
  expect(await me.listed()).toEqual(['A', 'B'])
  expect(await colleague.listed()).toEqual(['Z', 'A'])
  expect(await colleague.listed({ own: 'true' })).toEqual(['Z'])
  const params = { id: shared.id }
  const { body } = await colleague.call('GET /plan-templates/:id', { params })
  expect(body).toEqual({ ...shared, own: false })
  expect((await colleague.change(mine.id, { name: 'x' })).status).toBe(404)
  const refused = { status: 403, detail: notMakerMessage }
  expect((await colleague.change(shared.id, { name: 'x' })).problem).toMatchObject(refused)
  expect((await colleague.call('DELETE /plan-templates/:id', { params })).problem).toMatchObject(refused)
  expect((await me.change(shared.id, { shared: false })).body).toEqual({
    ...{ ...shared, shared: false },
    updated_at: expect.any(String),
  })
  expect((await colleague.call('GET /plan-templates/:id', { params })).status).toBe(404)
  expect((await me.call('DELETE /plan-templates/:id', { params })).status).toBe(204)
  expect(await me.listed()).toEqual(['B'])
})

test('a search finds names, notes and conditions', async () => {
  const me = await maker()
  await me.save()
  await me.save({ name: 'Ramadan', notes: null, conditions: ['type 2 diabetes'] })
  for (const [q, found] of [
    ['DIABETES', ['Ramadan']],
    ['water light', ['Light week']],
    ['100%', []],
  ] as const)
    expect(await me.listed({ q }), q).toEqual(found)
})

test('two who change the same field are asked', async () => {
  const me = await maker()
  const { id, name } = await me.save()
  await me.change(id, { name: 'Lighter week' })
  const late = await me.change(id, { name: 'Lightest week', was: { name } })
  expect(late.problem).toMatchObject({ status: 409, errors: [{ path: 'name', stored: 'Lighter week' }] })
})

test("a colleague's dish comes along with what it is made of", async () => {
  const [me, colleague] = [await maker(), await maker()]
  const { body: dish } = await me.call('POST /meal-plans/templates', {
    body: { ...sampleMeal, name: 'House chutney', category: 'snack', ingredients: ['Peanuts, 30 g'] },
  })
  const meals = [{ ...sampleMeal, title: 'House chutney', template_id: dish.id }]
  const { id, days: saved } = await me.save({ days: [{ day_of_week: 0, meals }] })
  expect(saved[0]!.meals[0]!.template_id).toBe(dish.id)
  const query = { ids: dish.id }
  expect((await colleague.call('GET /meal-plans/templates', { query })).body).toEqual([])
  const stolen = await colleague.save({ days: [{ day_of_week: 0, meals }] })
  expect(stolen.days[0]!.meals[0]!.template_id).toBeNull()
  await me.change(id, { shared: true })
  expect((await colleague.call('GET /meal-plans/templates', { query })).body).toMatchObject([
    { id: dish.id, own: false },
  ])
})

test('saved plans go with their maker, shared or not', async () => {
  const [me, colleague] = [await maker(), await maker()]
  await me.save({ name: 'Leaving', shared: true })
  const query = { q: 'leaving' }
  expect(await colleague.listed(query)).toEqual(['Leaving'])
  expect((await me.call('DELETE /account', { body: { password: testPassword } })).status).toBe(204)
  expect(await colleague.listed(query)).toEqual([])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, today } from '#domain/dates.ts'
import { sampleMeal, type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
let meera: Awaited<ReturnType<TestApp['nutritionist']>>
beforeAll(async () => {
  app = await testApp()
  meera = await app.nutritionist()
})
afterAll(() => app.close())

const oats = {
  name: 'Oat bowl',
  category: 'snack',
  portion: '1 bowl',
  items: [{ food_id: 'oats', grams: 40 }],
}
const withPeanuts = {
  items: [
    { food_id: 'oats', grams: 40 },
    { food_id: 'peanut', grams: 20 },
  ],
  instructions: ['Roast'],
}
const makeDish = async (body: object = oats) =>
  (await meera.call('POST /meal-plans/templates', { body: { ...oats, ...body } })).body
const edit = (id: string, body: object = withPeanuts) =>
  meera.call('PUT /meal-plans/templates/:id', { params: { id }, body })

/** A challenger in care with a plan of yesterday, today and tomorrow; each day has the dish once. */
async function planWith(template_id: string, more: object = {}) {
  const patient = await app.patient({ allergies: ['Peanuts'] })
  await app.assign(patient.id, meera.id)
  const week_start = addDays(today(), -1)
  const { id: _, ...meal } = { id: '', ...sampleMeal, title: 'Oat bowl', portion: '1 bowl', template_id }
  const { status, body: plan } = await meera.call('POST /meal-plans', {
    body: {
      ...{ patient_id: patient.id, week_start, status: 'published' },
      days: [0, 1, 2].map((day) => ({ day_of_week: day, date: addDays(week_start, day), meals: [meal] })),
      ...more,
    },
  })
  expect(status).toBe(201)
  return { patient, plan }
}

/** Everything that shows what the dishes of a plan are made of. */
async function shown({ patient, plan }: Awaited<ReturnType<typeof planWith>>) {
  const params = { id: plan.id }
  const { body: dishes } = await patient.call('GET /meal-plans/:id/dishes', { params })
  const { body: list } = await patient.call('GET /meal-plans/:id/shopping-list', { params })
  const query = { from: today(), to: addDays(today(), 6) }
  const { body: own } = await patient.call('GET /patients/shopping-list', { query })
  const { body: current } = await patient.call('GET /patients/current-plan')
  const foods = [...dishes.flatMap((dish) => dish.foods), ...list.rows, ...own.rows]
  return {
    foods: [...new Set(foods.map(({ food_id }) => food_id))],
    steps: dishes.map(({ instructions }) => instructions),
    version: current.version,
    meals: current.days.flatMap(({ meals }) => meals),
  }
}

test('a dish that is edited, removed, or left behind stays in published plans as it was', async () => {
  const dish = await makeDish()
  const care = await planWith(dish.id)
  const before = await shown(care)
  expect(before.foods).toEqual(['oats'])
  await edit(dish.id, { ...withPeanuts, name: 'Nut bowl' })
  expect(await shown(care)).toEqual(before)
  await meera.call('DELETE /meal-plans/templates/:id', { params: { id: dish.id } })
  expect(await shown(care)).toEqual(before)
})

const renew = (plan: string, template_id: string, body?: object) =>
  meera.call('PUT /meal-plans/:id/dishes', { params: { id: plan }, body: { template_id, ...body } })
const plansWith = async (id: string, who = meera) =>
  (await who.call('GET /meal-plans/templates/:id/plans', { params: { id } })).body

test('whoever saves a plan anew, or undoes that, leaves its dishes as they were; a dish chosen anew is as it is now', async () => {
  const dish = await makeDish()
  const care = await planWith(dish.id)
  await edit(dish.id, { instructions: ['Roast'] })
  const params = { id: care.plan.id }
  const put = async (days: object[]) => {
    const { status, body } = await meera.call('PUT /meal-plans/:id', { params, body: { days } })
    expect(status).toBe(200)
    return body.days.flatMap(({ meals }) => meals.map(({ dish_version }) => dish_version))
  }
  const [old] = await put(care.plan.days)
  // A page of an earlier version does not know the forms.
  const bare = care.plan.days.map((day) => ({
    ...day,
    meals: day.meals.map(({ dish_version: _, ...meal }) => meal),
  }))
  expect(await put(bare)).toEqual([old, old, old])
  const change = (change: object) => [
    ...bare.slice(0, 2),
    { ...bare[2], meals: bare[2]!.meals.map(({ id: _, ...meal }) => ({ ...meal, ...change })) },
  ]
  const [, , fresh] = await put(change({}))
  expect(fresh).not.toBe(old)
  // The kitchen reads both forms.
  expect((await shown(care)).steps).toHaveLength(2)
  await put(care.plan.days.map((day) => ({ ...day, meals: [{ ...sampleMeal, title: 'Guava' }] })))
  expect(await put(care.plan.days)).toEqual([old, old, old])
  // A form that the plan never had, or of another dish, is none.
  const other = await makeDish({ instructions: ['Other'] })
  expect(
    await put(change({ dish_version: (await planWith(other.id)).plan.days[0]!.meals[0]!.dish_version })),
  ).toEqual([...[old, old, fresh]])
  const dishesOf = async (version?: number) =>
    (await care.patient.call('GET /meal-plans/:id/dishes', { params, query: { version } })).body
  expect((await dishesOf()).length).toBe(2)
  expect((await dishesOf(1)).map(({ instructions }) => instructions)).toEqual([[]])
})

test('a draft follows its dish until it is published', async () => {
  const dish = await makeDish()
  const { plan } = await planWith(dish.id, { status: 'draft' })
  await edit(dish.id, { instructions: ['Roast'] })
  const params = { id: plan.id }
  const steps = async () =>
    (await meera.call('GET /meal-plans/:id/dishes', { params })).body.map(({ instructions }) => instructions)
  expect(await steps()).toEqual([['Roast']])
  await meera.call('POST /meal-plans/:id/publish', { params })
  await edit(dish.id, { instructions: ['Boil'] })
  expect(await steps()).toEqual([['Roast']])
})

test('an edited dish is put into the plans of challengers in care, from today on, with a version and a notice', async () => {
  const dish = await makeDish()
  const [care, left, over] = [await planWith(dish.id), await planWith(dish.id), await planWith(dish.id)]
  expect(await plansWith(dish.id)).toEqual([])
  await edit(dish.id, { items: [{ food_id: 'oats', grams: 80 }], name: 'Big oat bowl' })
  const gone = await app.db
    .selectFrom('assignments')
    .select('id')
    .where('patient_id', '=', left.patient.id)
    .executeTakeFirstOrThrow()
  await app.db
    .updateTable('assignments')
    .set({ active: false, end_date: today() })
    .where('id', '=', gone.id)
    .execute()
  await meera.call('POST /meal-plans/:id/withdraw', {
    params: { id: over.plan.id },
    body: { reason: 'Moved.' },
  })
  expect(await plansWith(dish.id)).toEqual([
    {
      ...{ id: care.plan.id, patient_id: care.patient.id, week_start: care.plan.week_start },
      patient_name: expect.any(String),
    },
  ])
  expect((await renew(left.plan.id, dish.id)).status).toBe(404)
  expect((await renew(over.plan.id, dish.id)).status).toBe(409)
  const stranger = await app.nutritionist()
  const params = { id: dish.id }
  expect((await stranger.call('GET /meal-plans/templates/:id/plans', { params })).status).toBe(404)
  const { status, body } = await renew(care.plan.id, dish.id)
  expect(status).toBe(200)
  expect(body.version).toBe(2)
  const [yesterday, ...rest] = body.days.map(({ meals }) => meals[0]!)
  expect(yesterday).toEqual(care.plan.days[0]!.meals[0])
  // Its figures were typed: they grow with the dish.
  expect(rest.map(({ title, calories }) => [title, Math.round(calories)])).toEqual([
    ['Big oat bowl', 500],
    ['Big oat bowl', 500],
  ])
  const { body: notices } = await care.patient.call('GET /notifications')
  expect(notices.map(({ kind }) => kind)).toContain('plan_changed')
  // Twice at once, or again: nothing more happens.
  expect((await renew(care.plan.id, dish.id)).body.version).toBe(2)
  expect(await plansWith(dish.id)).toEqual([])
})

test('an edited dish that clashes needs a reason for each person; the reason that a plan has stays', async () => {
  const dish = await makeDish()
  const care = await planWith(dish.id)
  await edit(dish.id)
  const refused = await renew(care.plan.id, dish.id)
  expect(refused.status).toBe(422)
  expect(refused.problem.detail).toContain('Oat bowl contains Peanuts (allergy: Peanuts)')
  expect((await shown(care)).foods).toEqual(['oats'])
  const { body } = await renew(care.plan.id, dish.id, { clash_reason: 'Tested: no reaction.' })
  expect(body.clash_reason).toBe('Tested: no reaction.')
  await edit(dish.id, { instructions: ['Chop'] })
  expect((await renew(care.plan.id, dish.id)).body.clash_reason).toBe('Tested: no reaction.')
  await edit(dish.id, { instructions: ['Stir'] })
  const both = await renew(care.plan.id, dish.id, { clash_reason: 'Asked again.' })
  expect(both.body.clash_reason).toBe('Tested: no reaction.\nAsked again.')
  await edit(dish.id, { instructions: ['Wait'] })
  expect((await renew(care.plan.id, dish.id, { clash_reason: 'x'.repeat(490) })).status).toBe(422)
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, today } from '#domain/dates.ts'
import {
  sampleMeal,
  samplePicture,
  samplePlan,
  sampleTargets,
  type TestApp,
  testApp,
} from '#server/testing/app.ts'

let app: TestApp
let meera: Awaited<ReturnType<TestApp['nutritionist']>>
let arjun: Awaited<ReturnType<TestApp['patient']>>
beforeAll(async () => {
  app = await testApp()
  meera = await app.nutritionist()
})
afterAll(() => app.close())
beforeEach(async () => {
  arjun = await app.patient({})
  await app.assign(arjun.id, meera.id)
})

const write = (body: object, date = today(), who = arjun) =>
  who.call('POST /patients/days/:date/foods', { params: { date }, body })
const remove = (id: string, date = today(), who = arjun) =>
  who.call('DELETE /patients/days/:date/foods/:id', { params: { date, id } })
const read = async (date = today()) =>
  (await arjun.call('GET /patients/days/:date', { params: { date } })).body
const days = async () =>
  (
    await meera.call('GET /nutritionists/patients/:id/days', {
      params: { id: arjun.id },
      query: { from: addDays(today(), -7), to: today() },
    })
  ).body
const showTargets = async () => {
  const confirmed = await meera.call('PUT /nutritionists/patients/:id/targets', {
    params: { id: arjun.id },
    body: { ...sampleTargets, sugar_g: 20, reason: 'Agreed', shown: true },
  })
  expect(confirmed.status).toBe(200)
}
const publish = async () => {
  const lunch = { ...sampleMeal, meal_type: 'lunch', title: 'Khichdi' }
  const body = samplePlan(arjun.id, today())
  const planned = body.days.map((day) => ({ ...day, meals: [sampleMeal, lunch] }))
  return (await meera.call('POST /meal-plans', { body: { ...body, days: planned } })).body.days[0]!.meals
}

test('a text is read as foods with their energy; challenger and nutritionist read it on the day', async () => {
  const { status, body } = await write({ text: '2 vada pav and chai' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    text: '2 vada pav and chai',
    meal_id: null,
    foods: [{ name: expect.stringMatching(/vada pav/i) }, { food_id: 'tea' }],
  })
  const [pav, tea] = body.foods
  expect(pav!.calories).toBeGreaterThan(300)
  expect(body.calories).toBe(Math.round(pav!.calories! + tea!.calories!))
  expect((await read()).foods).toEqual([body])
  expect((await days()).foods).toEqual([{ ...body, date: today() }])
  // Adherence is about the plan.
  expect((await days()).percent).toBeNull()
  expect((await remove(body.id)).status).toBe(204)
  expect((await read()).foods).toEqual([])
  expect((await remove(body.id)).status).toBe(404)
})

test('what is not understood stays in the words, without figures', async () => {
  const { body } = await write({ text: '1 blorp, 1 roti' })
  expect(body.foods).toMatchObject([
    { food_id: null, name: 'blorp', grams: null, calories: null },
    { food_id: 'roti', calories: expect.any(Number) },
  ])
  expect((await days()).sums).toMatchObject([{ date: today(), is_least: true, calories: body.calories }])
})

test('foods that were confirmed are taken instead of the text; an unknown food is refused', async () => {
  const items = [{ food_id: 'roti', grams: 120 }]
  const { body } = await write({ items })
  expect(body).toMatchObject({
    text: expect.stringMatching(/120 g$/),
    foods: [{ food_id: 'roti', grams: 120 }],
  })
  expect((await write({ text: 'my rotis', items })).body).toMatchObject({
    text: 'my rotis',
    foods: body.foods,
  })
  const { status, problem } = await write({ items: [{ food_id: 'unicorn', grams: 10 }] })
  expect(status).toBe(422)
  expect(problem?.errors).toMatchObject([
    { path: 'items.0.food_id', message: 'This food is not in the list any more. Please choose another one.' },
  ])
  expect((await write({})).problem?.detail).toBe('Write what you ate')
})

test('with a meal or in place of it; the day comes to what was eaten, where the targets are shown', async () => {
  const [breakfast, lunch] = await publish()
  const tick = (id: string, state: string) =>
    arjun.call('PUT /patients/days/:date/meals/:id', { params: { date: today(), id }, body: { state } })
  await tick(breakfast!.id, 'eaten')
  await tick(lunch!.id, 'differently')
  expect((await read()).sum).toBeNull()
  await showTargets()
  const planned = Math.round(breakfast!.calories)
  expect((await read()).sum).toMatchObject({ calories: planned, is_least: true })
  const { body } = await write({ text: '2 roti', meal_id: lunch!.id })
  const sum = { calories: Math.round(breakfast!.calories + body.calories!), is_least: false }
  expect((await read()).sum).toMatchObject(sum)
  expect((await days()).sums).toMatchObject([{ date: today(), ...sum }])
  expect((await write({ text: '2 roti', meal_id: arjun.id })).status).toBe(404)
})

test('where figures could do harm there is none, and the words are kept; the nutritionist has them', async () => {
  await showTargets()
  await arjun.call('PUT /patients/profile', { body: { medical_notes: 'Anorexia nervosa' } })
  const { body } = await write({ text: '2 roti' })
  expect(body).toMatchObject({
    text: '2 roti',
    calories: null,
    foods: [{ food_id: 'roti', grams: 80, calories: null, protein_g: null }],
  })
  expect(await read()).toMatchObject({ foods: [body], sum: null })
  const { body: parsed } = await arjun.call('POST /foods/parse', { body: { text: '2 roti' } })
  expect(parsed).toMatchObject([{ food_id: 'roti', calories: null }])
  const usual = await arjun.call('GET /patients/foods/usual', { query: { date: today() } })
  expect(usual.body.usual).toMatchObject([{ text: '2 roti', calories: null, foods: [{ calories: null }] }])
  expect((await days()).foods[0]!.calories).toBeGreaterThan(100)
})

test('a photo of what was written down is added, replaced, removed, and goes with it', async () => {
  const { body } = await write({ text: 'chai' })
  const params = { date: today(), id: body.id }
  const put = (who = arjun) =>
    who.call('PUT /patients/days/:date/foods/:id/picture', { params, body: samplePicture })
  const first = (await put()).body.picture!
  const second = (await put()).body.picture!
  expect(second.id).not.toBe(first.id)
  expect((await days()).foods[0]!.picture).toEqual(second)
  const seen = (id: string) => meera.call('GET /files/:id', { params: { id } })
  expect([(await seen(first.id)).status, (await seen(second.id)).status]).toEqual([404, 200])
  expect((await put(await app.patient({}))).status).toBe(404)
  const bare = await arjun.call('DELETE /patients/days/:date/foods/:id/picture', { params })
  expect(bare.body.picture).toBeNull()
  const third = (await put()).body.picture!
  await remove(body.id)
  expect((await seen(third.id)).status).toBe(404)
})

test('today and the seven days before it; the same id is stored once; a day has an end', async () => {
  expect((await write({ text: 'chai' }, addDays(today(), -7))).status).toBe(201)
  for (const date of [addDays(today(), -8), addDays(today(), 1)])
    expect((await write({ text: 'chai' }, date)).problem?.detail).toBe(
      'What you ate can be written down on its day and in the 7 days after it.',
    )
  const id = '01900000-0000-7000-8000-0000000000e1'
  const [one, other] = await Promise.all([write({ id, text: 'chai' }), write({ id, text: 'chai' })])
  expect(one.body).toEqual(other.body)
  expect((await read()).foods).toHaveLength(1)
  const stranger = await app.patient({})
  expect((await write({ id, text: 'chai' }, today(), stranger)).status).toBe(404)
  expect((await remove(id, today(), stranger)).status).toBe(404)
  for (let count = 1; count < 40; count++) await write({ text: 'chai' })
  expect((await write({ text: 'chai' })).problem?.detail).toBe(
    'A day holds 40 entries. Please remove one first.',
  )
})

test('what was written down most often, and the day before, are offered again', async () => {
  for (const text of ['Chai', 'chai', 'poha']) await write({ text }, addDays(today(), -2))
  await write({ text: '1 banana' }, addDays(today(), -1))
  const { body } = await arjun.call('GET /patients/foods/usual', { query: { date: today() } })
  expect(body.usual.map(({ text }) => text)).toEqual(['chai', '1 banana', 'poha'])
  expect(body.yesterday.map(({ text }) => text)).toEqual(['1 banana'])
})

test('water by the glass, where the nutritionist asks for it; never with a limit of fluid', async () => {
  const drink = (glasses: number, date = today()) =>
    arjun.call('PUT /patients/days/:date/water', { params: { date }, body: { glasses } })
  const ask = (on: boolean) =>
    meera.call('PUT /nutritionists/patients/:id/water', { params: { id: arjun.id }, body: { on } })
  expect((await read()).water).toBeNull()
  expect((await drink(1)).problem?.detail).toBe('Your nutritionist does not ask for glasses of water.')
  expect((await ask(true)).status).toBe(204)
  expect((await read()).water).toBe(0)
  expect((await drink(3)).status).toBe(204)
  await drink(2, addDays(today(), -1))
  await drink(4)
  expect((await read()).water).toBe(4)
  expect((await days()).water).toEqual({
    ...{ on: true, stopped: null },
    days: [
      { date: today(), glasses: 4 },
      { date: addDays(today(), -1), glasses: 2 },
    ],
  })
  await drink(0)
  expect((await days()).water.days).toHaveLength(1)
  expect((await drink(31)).status).toBe(422)
  expect((await drink(1, addDays(today(), 1))).status).toBe(409)
  // A limit that is noted later takes the glasses away at once.
  await arjun.call('PUT /patients/profile', { body: { medical_notes: 'On dialysis since May' } })
  expect((await read()).water).toBeNull()
  const stopped =
    'The medical notes mention a kidney disease, so glasses are not counted: the doctor says how much to drink.'
  expect((await days()).water).toMatchObject({ on: false, stopped })
  expect((await ask(true)).problem?.detail).toBe(stopped)
  expect((await drink(1)).status).toBe(409)
})

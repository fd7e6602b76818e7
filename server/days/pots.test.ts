import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, today } from '#domain/dates.ts'
import { sampleMeal, samplePlan, type TestApp, testApp } from '#server/testing/app.ts'

type Person = Awaited<ReturnType<TestApp['patient']>>
type Member = {
  name?: string
  portion: number
  allergies?: string[]
  dietary_prefs?: ('veg' | 'vegan')[]
}

let app: TestApp
let meera: Awaited<ReturnType<TestApp['nutritionist']>>
let arjun: Person
beforeAll(async () => {
  app = await testApp({ PUBLIC_URL: 'https://thali.test' })
  meera = await app.nutritionist()
})
afterAll(() => app.close())
beforeEach(async () => {
  arjun = await app.patient()
  await app.assign(arjun.id, meera.id)
})

const item = (food_id: string, grams: number) => ({ food_id, name: food_id.replaceAll('_', ' '), grams })
const chikki = { title: 'Chikki of the house', items: [item('peanut', 30), item('jaggery', 20)] }
const poha = {
  title: 'Poha',
  items: [item('rice_flakes', 60), item('onion', 40), item('peanut', 10), item('groundnut_oil', 5)],
}
async function publish(...meals: object[]) {
  const { status, body } = await meera.call('POST /meal-plans', {
    body: {
      ...samplePlan(arjun.id, today(), 1),
      days: [
        { day_of_week: 0, date: today(), meals: meals.map((meal) => ({ ...sampleMeal, ...meal })) },
        { day_of_week: 1, date: addDays(today(), 1), meals: [{ ...sampleMeal, ...poha }] },
      ],
    },
  })
  expect(status).toBe(201)
  return body
}
const atHome = async (members: Member[], cooks_for?: number) =>
  expect((await arjun.call('PUT /patients/home', { body: { members, cooks_for } })).status).toBe(200)
const day = async () =>
  (await arjun.call('GET /patients/days/:date', { params: { date: today() } })).body.meals
const currentPlan = async () => (await arjun.call('GET /patients/current-plan')).body
const list = async () =>
  (await arjun.call('GET /patients/shopping-list', { query: { from: today(), to: today() } })).body
const texts = (meal: { pot?: { text: string }[] | undefined } | undefined) =>
  meal?.pot?.map(({ text }) => text)
const grams = (foods: { food_id: string; grams: number }[] | undefined) =>
  Object.fromEntries((foods ?? []).map((food) => [food.food_id, food.grams]))

test('who eats alone is told nothing of pots, and the list is for one', async () => {
  await publish(poha)
  expect((await day())[0]).toMatchObject({ pot: [] })
  expect((await day())[0]).not.toHaveProperty('home')
  expect((await currentPlan()).days[0]!.meals[0]).toMatchObject({ pot: [] })
  const { people, rows } = await list()
  expect(people).toBe(1)
  expect(grams(rows)).toEqual({ rice_flakes: 60, onion: 40, peanut: 10, groundnut_oil: 5 })
})

test('the pot of a day and a plan is without what somebody is allergic to, for all plates, and so is the list', async () => {
  await publish(poha, chikki)
  await atHome([{ name: 'Chintu', portion: 0.5, allergies: ['Peanuts'] }, { portion: 1 }], 4)
  const [first, second] = await day()
  // The oil is of peanuts, too.
  expect(texts(first)).toEqual([
    'No peanut in the pot.',
    'No groundnut oil in the pot: cook with another fat that all may have.',
  ])
  expect(first).toMatchObject({
    pot: [{ food_id: 'peanut' }, { food_id: 'groundnut_oil' }],
    home: { people: 4, left_out: ['peanut', 'groundnut oil'], apart: [] },
  })
  expect(grams(first!.home?.foods)).toEqual({ rice_flakes: 210, onion: 140 })
  expect(texts(second)?.[0]).toBe(
    'Not for one pot: it is made of peanut. Cook it apart, or take another dish.',
  )
  // For the three who may eat it: not for Chintu.
  expect(grams(second!.home?.apart[0]?.foods)).toEqual({ peanut: 90, jaggery: 60 })
  const { rows, people } = await list()
  expect(people).toBe(4)
  expect(grams(rows)).toEqual({ rice_flakes: 210, onion: 140, peanut: 90, jaggery: 60 })
  const planned = (await currentPlan()).days
  expect(planned[0]!.meals.map(texts)).toEqual([texts(first), texts(second)])
  expect(texts(planned[1]!.meals[0])).toEqual(texts(first))
  // The plan itself, and whoever else reads it, says nothing of a home.
  const { body } = await meera.call('GET /meal-plans/:id', { params: { id: (await currentPlan()).id } })
  expect(JSON.stringify(body)).not.toMatch(/Chintu|in the pot/)
})

test('a diet is kept at the plate, and said with the name that only its writer reads', async () => {
  const omelette = { title: 'Breakfast', items: [item('egg_whole', 50), item('bread_white', 60)] }
  await publish(omelette)
  await atHome([{ name: 'Dadi', portion: 1, dietary_prefs: ['veg'], allergies: ['Sesame'] }])
  expect(texts((await day())[0])?.join(' ')).toMatch(/^Dadi: /)
  const { body } = await meera.call('GET /nutritionists/patients/:id/profile', { params: { id: arjun.id } })
  expect(body.home_members).toEqual([
    { portion: 1, allergies: ['Sesame'], dietary_prefs: ['veg'], food_rules: [] },
  ])
  expect(JSON.stringify(body)).not.toContain('Dadi')
})

test('dishes to pick from have pots of their own, and a tick does not take them away', async () => {
  await publish({
    ...poha,
    alternatives: [{ ...sampleMeal, title: 'Upma', items: [item('semolina', 60), item('onion', 40)] }],
  })
  await atHome([{ portion: 1, allergies: ['Peanuts'] }])
  const [meal] = await day()
  const [other] = meal!.alternatives!
  expect(texts(other)).toEqual([])
  expect(grams(other!.home?.foods)).toEqual({ semolina: 120, onion: 80 })
  await arjun.call('PUT /patients/days/:date/meals/:id', {
    params: { date: today(), id: meal!.id },
    body: { choice: other!.id },
  })
  const [picked] = await day()
  expect(picked).toMatchObject({ title: 'Upma', pot: [], main: { title: 'Poha' } })
  expect(texts(picked!.main)).toContain('No peanut in the pot.')
})

test('dishes in place of a meal are offered only where all at home may eat them', async () => {
  const lunch = { meal_type: 'lunch', title: 'Lunch', calories: 400, protein_g: 12, carbs_g: 60, fat_g: 10 }
  const plan = await publish(lunch)
  const offered = async () =>
    (
      await arjun.call('GET /patients/days/:date/meals/:id/swaps', {
        params: { date: today(), id: plan.days[0]!.meals[0]!.id },
      })
    ).body.meals
  const hasMilk = (meals: Awaited<ReturnType<typeof offered>>) =>
    meals.filter(({ items }) => items?.some(({ food_id }) => /milk|curd|paneer|ghee|chaas/.test(food_id)))
  expect(hasMilk(await offered())).not.toEqual([])
  await atHome([{ portion: 0.5, allergies: ['Milk'] }])
  const others = await offered()
  expect(others).not.toEqual([])
  expect(hasMilk(others)).toEqual([])
})

test('two who share a home: no food to which the other’s child is allergic in a pot for both', async () => {
  const priya = await app.patient()
  await app.assign(priya.id, meera.id)
  for (const who of [arjun, priya])
    await app.db.updateTable('users').set({ email_verified: true }).where('id', '=', who.id).execute()
  const { body: dishes } = await meera.call('GET /meal-plans/templates', { query: { q: 'dal' } })
  const dish = { meal_type: 'lunch', template_id: dishes[0]!.id, title: dishes[0]!.name }
  const dal = { ...dish, items: [item('toor_dal', 60), item('tomato', 20)] }
  await publish(dal, poha)
  const { status } = await meera.call('POST /meal-plans', {
    body: {
      ...samplePlan(priya.id, today(), 1),
      days: [{ day_of_week: 0, date: today(), meals: [{ ...sampleMeal, ...dal }] }],
    },
  })
  expect(status).toBe(201)
  const { body } = await arjun.call('POST /patients/home/invitations', { body: { email: priya.email } })
  await priya.call('POST /patients/home/invitations/:id/accept', { params: { id: body.id } })
  const read = async () => (await arjun.call('GET /patients/days/:date', { params: { date: today() } })).body
  await priya.call('PUT /patients/home', { body: { members: [{ name: 'Anu', portion: 0.5 }] } })
  expect((await read()).shared_pots).toMatchObject([{ people: 3, own_percent: 40 }])
  expect((await list()).people).toBe(3)
  await priya.call('PUT /patients/home', {
    body: { members: [{ name: 'Anu', portion: 0.5, allergies: ['Tomato', 'Peanut'] }] },
  })
  const { shared_pots, meals } = await read()
  expect(shared_pots).toEqual([])
  expect(texts(meals[0])?.join(' ')).toMatch(/tomato in the pot/)
  // Poha is in the plan of one only: what the other's child may not have does not matter there.
  expect(texts(meals[1])).toEqual([])
  expect(JSON.stringify(meals)).not.toContain('Anu')
})

test('as many statements for a week as for a day, and as many for ten at home as for two', async () => {
  await publish(poha, chikki)
  const count = async (read: () => Promise<unknown>) => (await app.statementsOf(read)).length
  const alone = [await count(day), await count(currentPlan), await count(list)]
  const member = { portion: 1, allergies: ['Peanuts'] }
  await atHome([member])
  const two = [await count(day), await count(currentPlan), await count(list)]
  await atHome(Array.from({ length: 9 }, () => member))
  expect([await count(day), await count(currentPlan), await count(list)]).toEqual(two)
  expect(two.map((statements, at) => statements - alone[at]!)).toEqual([0, 1, 0])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '#domain/dates.ts'
import { sampleMeal, samplePlan, type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
let meera: Awaited<ReturnType<TestApp['nutritionist']>>
let arjun: Awaited<ReturnType<TestApp['patient']>>
beforeAll(async () => {
  app = await testApp()
  meera = await app.nutritionist()
  arjun = await app.patient()
  await app.assign(arjun.id, meera.id)
})
afterAll(() => app.close())

const item = (food_id: string, grams: number, name = food_id) => ({ food_id, name, grams })
const week = (meals: object[], more = {}) => ({
  ...samplePlan(arjun.id, today(), 1),
  days: [{ day_of_week: 0, date: today(), meals: meals.map((meal) => ({ ...sampleMeal, ...meal })) }],
  ...more,
})
const make = async (meals: object[], more = {}) =>
  (await meera.call('POST /meal-plans', { body: week(meals, more) })).body
const read = (id: string, who: Pick<typeof meera, 'call'> = meera) =>
  who.call('GET /meal-plans/:id/shopping-list', { params: { id } })

test('the foods of all meals are summed, by shelf in the order of a shop; typed meals are named', async () => {
  const { body: dish } = await meera.call('POST /meal-plans/templates', {
    body: {
      name: 'Dal and roti',
      category: 'lunch',
      items: [
        { food_id: 'toor_dal', grams: 40 },
        { food_id: 'tomato', grams: 100 },
        { food_id: 'roti', grams: 80 },
        { food_id: 'water', grams: 200 },
      ],
    },
  })
  const plan = await make([
    // Its own foods count, not those of its dish.
    { title: 'Dal', template_id: dish.id, items: [item('toor_dal', 60), item('tomato', 260)] },
    { title: 'Dal and roti', template_id: dish.id },
    {
      title: 'Milk',
      items: [item('milk_toned', 412), item('haldi', 0.5), item('moon_cheese', 30, 'Moon cheese')],
    },
    { title: 'Aunt’s pickle' },
    { title: 'No foods known', items: [] },
  ])
  const { status, body } = await read(plan.id)
  expect(status).toBe(200)
  expect(body.rows.map(({ shelf, name, grams, amount }) => [shelf, name, grams, amount])).toEqual([
    ['Vegetables', 'Tomato', 360, '5 pieces (360 g)'],
    ['Milk, curd and paneer', 'Toned milk', 412, '400 ml'],
    ['Flour, rice and grains', 'Whole wheat flour (atta)', 60, '60 g'],
    ['Dals and beans', 'Toor dal (arhar)', 100, '100 g'],
    ['Spices', 'Turmeric powder (haldi)', 0.5, 'under 1 g'],
    // A food that is in no table any more.
    ['Other foods', 'Moon cheese', 30, '30 g'],
  ])
  expect(body).toMatchObject({
    meals: 5,
    typed: [
      { date: today(), title: 'Aunt’s pickle' },
      { date: today(), title: 'No foods known' },
    ],
  })
  expect((await read(plan.id, arjun)).body).toEqual(body)
})

test('a plan of typed meals has an empty list', async () => {
  const plan = await make([{}])
  expect((await read(plan.id)).body).toEqual({
    rows: [],
    meals: 1,
    typed: [{ date: today(), title: sampleMeal.title }],
  })
})

test('the list of a draft is for its nutritionist; that of a withdrawn plan for nobody', async () => {
  const draft = await make([{ items: [item('egg', 100)] }], { status: 'draft' })
  expect((await read(draft.id)).body.rows).toMatchObject([{ shelf: 'Eggs', amount: '2 pieces (100 g)' }])
  expect((await read(draft.id, arjun)).status).toBe(404)
  expect((await read(draft.id, await app.nutritionist())).status).toBe(404)
  const plan = await make([{}])
  await meera.call('POST /meal-plans/:id/withdraw', {
    params: { id: plan.id },
    body: { reason: 'Too early.' },
  })
  for (const who of [meera, arjun])
    expect((await read(plan.id, who)).problem).toMatchObject({
      status: 409,
      detail: 'This plan was withdrawn.',
    })
})

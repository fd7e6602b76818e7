import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '#domain/dates.ts'
import { dishFoods } from '#domain/food/dishes.ts'
import { mealTypes } from '#domain/food/nutrients.ts'
import { foodClashes } from '#domain/food/reading/clashes.ts'
import { sampleMeal, samplePlan, type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
let nutritionist: Awaited<ReturnType<TestApp['nutritionist']>>
beforeAll(async () => {
  app = await testApp()
  nutritionist = await app.nutritionist()
})
afterAll(() => app.close())

const dish = {
  name: 'Zunka bhakar',
  category: 'dinner',
  portion: '1 plate',
  calories: 320.5,
  protein_g: 12,
  ingredients: ['Besan, 40 g', 'Jowar flour, 60 g'],
  instructions: ['Roast', 'Cook', 'Serve'],
}
const list = (query = {}) => nutritionist.call('GET /meal-plans/templates', { query })

test('there are at least 220 dishes, 12 of each category, 100 to a page', async () => {
  const { body, headers } = await list()
  expect(body.length).toBe(100)
  const total = Number(headers['x-total-count'])
  expect(total).toBeGreaterThanOrEqual(220)
  let listed = 0
  for (const category of mealTypes) {
    const { body: dishes, headers } = await list({ category })
    expect(dishes.length).toBeGreaterThanOrEqual(12)
    expect(new Set(dishes.map((template) => template.category))).toEqual(new Set([category]))
    expect(dishes.every((template) => !template.own && template.ingredients.length > 0)).toBe(true)
    listed += Number(headers['x-total-count'])
  }
  expect(listed).toBe(total)
})

test('a dish of foods has the figures and ingredients of its foods, whatever is typed', async () => {
  const items = [
    { food_id: 'jowar', grams: 60 },
    { food_id: 'besan', grams: 40 },
    { food_id: 'peanut', grams: 10 },
  ]
  const { status, body } = await nutritionist.call('POST /meal-plans/templates', {
    body: { name: 'Zunka bhakar of foods', category: 'dinner', calories: 1, items },
  })
  expect(status).toBe(201)
  const { body: foods } = await nutritionist.call('GET /foods', { query: { ids: 'jowar,besan,peanut' } })
  const sum = items.reduce(
    (all, { food_id, grams }) =>
      all + (foods.find(({ id }) => id === food_id)!.per_100g.calories! * grams) / 100,
    0,
  )
  expect(body.calories).toBe(Math.round(sum))
  expect(body.ingredients).toEqual([
    'Sorghum flour (jowar), 60 g',
    'Gram flour (besan), 40 g',
    'Peanuts (moongphali), 10 g',
  ])
  expect(body.components?.[0]?.items.map(({ food_id }) => food_id)).toEqual(['jowar', 'besan', 'peanut'])
  const params = { id: body.id }
  const change = async (patch: object) =>
    (await nutritionist.call('PUT /meal-plans/templates/:id', { params, body: patch })).body
  // Another name leaves the foods; figures typed by hand replace them.
  expect(await change({ name: 'Zunka' })).toMatchObject({
    calories: body.calories,
    components: body.components,
  })
  expect(await change({ items: null, calories: 300 })).toMatchObject({ calories: 300, components: null })
  const unknown = await nutritionist.call('PUT /meal-plans/templates/:id', {
    params,
    body: { items: [{ food_id: 'moon cheese', grams: 10 }] },
  })
  expect(unknown.status).toBe(422)
  expect(unknown.problem.errors).toEqual([
    { path: 'items.0.food_id', message: 'This food is not in the table any more.' },
  ])
  await nutritionist.call('DELETE /meal-plans/templates/:id', { params })
})

test('a dish of foods that no meal of a plan may have is refused, new or changed', async () => {
  const refused = { status: 422, problem: { detail: 'Calories must be between 0 and 10000' } }
  const body = { name: 'Rice', category: 'lunch' as const, items: [{ food_id: 'rice', grams: 5000 }] }
  expect(await nutritionist.call('POST /meal-plans/templates', { body })).toMatchObject(refused)
  const fitting = { ...body, items: [{ food_id: 'rice', grams: 200 }] }
  const { body: saved } = await nutritionist.call('POST /meal-plans/templates', { body: fitting })
  const params = { id: saved.id }
  expect(await nutritionist.call('PUT /meal-plans/templates/:id', { params, body })).toMatchObject(refused)
  await nutritionist.call('DELETE /meal-plans/templates/:id', { params })
})

test('a dish with a food without grams is refused, new or changed', async () => {
  const item = (grams: number) => ({ food_id: 'rice', grams })
  const body = (grams: number) => ({
    name: 'Rice',
    category: 'lunch' as const,
    items: [item(100), item(grams)],
  })
  const refused = {
    status: 422,
    problem: { errors: [{ path: 'items.1.grams', message: 'Give the grams of each food' }] },
  }
  expect(await nutritionist.call('POST /meal-plans/templates', { body: body(0) })).toMatchObject(refused)
  const { body: saved } = await nutritionist.call('POST /meal-plans/templates', { body: body(0.5) })
  const params = { id: saved.id }
  const change = await nutritionist.call('PUT /meal-plans/templates/:id', { params, body: body(0) })
  expect(change).toMatchObject(refused)
  await nutritionist.call('DELETE /meal-plans/templates/:id', { params })
})

test('a cooked food in a dish is stored as what it is made of: its allergens and its shopping follow', async () => {
  const items = [
    { food_id: 'roti', grams: 80 },
    { food_id: 'atta', grams: 10 },
    { food_id: 'curd_plain', grams: 120 },
  ]
  const { status, body } = await nutritionist.call('POST /meal-plans/templates', {
    body: { name: 'Roti and curd', category: 'dinner', items },
  })
  expect(status).toBe(201)
  expect(body.components).toMatchObject([
    {
      unit_grams: 210,
      items: [
        { food_id: 'atta', name: 'Whole wheat flour (atta)', grams: 70 },
        { food_id: 'curd', grams: 120 },
      ],
    },
  ])
  expect(body.ingredients).toEqual(['Whole wheat flour (atta), 70 g', 'Curd (dahi), 120 g'])
  const wheat = { allergies: ['wheat'], dietary_prefs: [], food_rules: [] }
  expect(foodClashes([], wheat, dishFoods(body))).toMatchObject([{ food: 'Whole wheat flour' }])
  // Also where a client stores the cooked food itself.
  expect(foodClashes([], wheat, { ingredients: [], items: [{ food_id: 'roti', name: 'x' }] })).toHaveLength(1)
  await nutritionist.call('DELETE /meal-plans/templates/:id', { params: { id: body.id } })
})

test("one's own dishes come first and are nobody else's", async () => {
  const { status, body } = await nutritionist.call('POST /meal-plans/templates', { body: dish })
  expect(status).toBe(201)
  expect(body).toMatchObject({ ...dish, fat_g: 0, sodium_mg: 0, own: true })
  expect((await list()).body[0]).toEqual(body)
  const other = await app.nutritionist()
  const { body: theirs } = await other.call('GET /meal-plans/templates', { query: { q: 'Zunka' } })
  expect(theirs).toEqual([])
})

test('dishes are found by name and by ingredient, in any case, taken literally', async () => {
  const named = await list({ q: 'RAJMA chawal' })
  expect(named.body.map((template) => template.name)).toContain('Rajma chawal with kachumber')
  const containing = await list({ q: 'pomegranate seeds (anar)' })
  expect(containing.body.map((template) => template.name)).toContain('Curd rice with carrot and pomegranate')
  expect((await list({ q: 'Rajma chawal', category: 'breakfast' })).body).toEqual([])
  expect((await list({ q: '%%' })).body).toEqual([])
})

test.each([
  [{ ...dish, name: ' ' }, 'Name is required'],
  [{ ...dish, category: 'brunch' }, 'Please choose a category'],
  [{ ...dish, calories: -1 }, 'Calories must be between 0 and 10000'],
  [{ ...dish, ingredients: [''] }, 'An ingredient cannot be empty'],
])('a dish that lacks something is refused', async (body, detail) => {
  const { problem } = await nutritionist.call('POST /meal-plans/templates', { body })
  expect(problem).toMatchObject({ status: 422, detail })
})

const save = async (more: object = {}) =>
  (await nutritionist.call('POST /meal-plans/templates', { body: { ...dish, ...more } })).body

test("one's own dish is changed: absent stays, null clears", async () => {
  const { id, ...before } = await save()
  const change = (body: object) =>
    nutritionist.call('PUT /meal-plans/templates/:id', { params: { id }, body })
  const renamed = await change({ name: ' Zunka with jowar bhakar ', carbs_g: 41.005 })
  expect(renamed.status).toBe(200)
  expect(renamed.body).toEqual({ ...before, id, name: 'Zunka with jowar bhakar', carbs_g: 41.01 })
  const cleared = await change({ portion: null, protein_g: null, ingredients: [], category: 'lunch' })
  expect(cleared.body).toMatchObject({ portion: null, protein_g: 0, ingredients: [], category: 'lunch' })
  expect(cleared.body).toMatchObject({ calories: 320.5, instructions: dish.instructions })
  expect((await change({})).body).toEqual(cleared.body)
  expect((await list({ q: 'jowar bhakar' })).body).toEqual([cleared.body])
  expect((await change({ name: ' ' })).problem).toMatchObject({ status: 422, detail: 'Name is required' })
  expect((await change({ fat_g: 2001 })).problem.detail).toBe('Fat must be between 0 and 2000')
})

test("one's own dish is taken off the list; a plan made from it keeps its recipe and its warnings", async () => {
  const patient = await app.patient({ allergies: ['Peanuts'] })
  await app.assign(patient.id, nutritionist.id)
  const { id } = await save({ name: 'House idli', ingredients: ['Peanuts, 10 g'] })
  const meals = [{ meal_type: 'breakfast', title: 'House idli', calories: 250, template_id: id }]
  const plan = (status: string) => ({
    body: {
      ...samplePlan(patient.id),
      status,
      days: [{ day_of_week: 0, date: today(), meals }],
    },
  })
  const draft = await nutritionist.call('POST /meal-plans', plan('draft'))
  const remove = () => nutritionist.call('DELETE /meal-plans/templates/:id', { params: { id } })
  expect((await remove()).status).toBe(204)
  expect((await list({ q: 'House idli' })).body).toEqual([])
  expect((await remove()).status).toBe(404)
  const change = await nutritionist.call('PUT /meal-plans/templates/:id', { params: { id }, body: {} })
  expect(change.status).toBe(404)
  const { body: dishes } = await nutritionist.call('GET /meal-plans/:id/dishes', {
    params: { id: draft.body.id },
  })
  expect(dishes).toMatchObject([{ template_id: id, ingredients: ['Peanuts, 10 g'] }])
  const { problem } = await nutritionist.call('POST /meal-plans', plan('published'))
  expect(problem.detail).toContain('House idli contains Peanuts (allergy: Peanuts)')
})

test('what is in dishes of a plan is known by their ids, off the list and of a former colleague, too', async () => {
  const colleague = await app.nutritionist()
  const eater = await app.patient()
  const care = await app.assign(eater.id, colleague.id)
  const { body: theirs } = await colleague.call('POST /meal-plans/templates', {
    body: { ...dish, name: 'Their bowl' },
  })
  const { id } = await save({ name: 'Gone bowl' })
  await nutritionist.call('DELETE /meal-plans/templates/:id', { params: { id } })
  const named = async () => {
    const { body } = await list({ ids: [id, theirs.id].join(',') })
    return body.map(({ name, own }) => [name, own])
  }
  const meals = [{ ...sampleMeal, template_id: theirs.id }]
  const plan = { ...samplePlan(eater.id), days: [{ day_of_week: 0, date: today(), meals }] }
  await colleague.call('POST /meal-plans', { body: plan })
  expect(await named()).toEqual([['Gone bowl', true]])

  // The care goes over to the nutritionist, who may keep the dish in the next plan.
  const admin = await app.signUp('admin')
  await admin.call('DELETE /assignments/:id', { params: { id: care } })
  await app.assign(eater.id, nutritionist.id)
  const both = [
    ['Gone bowl', true],
    ['Their bowl', false],
  ]
  expect(await named()).toEqual(both)
  const { body: next } = await nutritionist.call('POST /meal-plans', { body: plan })
  expect(next.days[0]?.meals[0]?.template_id).toBe(theirs.id)
  await app.db.deleteFrom('users').where('id', '=', colleague.id).execute()
  expect(await named()).toEqual(both)
  expect((await list({ q: 'Their bowl' })).body).toEqual([])
  expect((await list({ ids: 'all' })).status).toBe(422)
})

test("a colleague's private dish cannot be read by its id, nor through a plan that names it", async () => {
  const colleague = await app.nutritionist()
  const { body: theirs } = await colleague.call('POST /meal-plans/templates', { body: dish })
  const eater = await app.patient()
  await app.assign(eater.id, nutritionist.id)
  expect((await list({ ids: theirs.id })).body).toEqual([])
  const meals = [{ ...sampleMeal, template_id: theirs.id }]
  const days = [{ day_of_week: 0, date: today(), meals }]
  const { body: created } = await nutritionist.call('POST /meal-plans', {
    body: { ...samplePlan(eater.id), status: 'draft', days },
  })
  const params = { id: created.id }
  const changed = await nutritionist.call('PUT /meal-plans/:id', { params, body: { days } })
  for (const plan of [created, changed.body]) expect(plan.days[0]?.meals[0]?.template_id).toBeNull()
  expect((await nutritionist.call('GET /meal-plans/:id/dishes', { params })).body).toEqual([])
  expect((await list({ ids: theirs.id })).body).toEqual([])
})

test('a built-in dish can be neither changed nor taken away', async () => {
  const params = { id: (await list({ q: 'Rajma chawal' })).body[0]!.id }
  const changed = await nutritionist.call('PUT /meal-plans/templates/:id', { params, body: { name: 'Mine' } })
  expect(changed.status).toBe(404)
  expect((await nutritionist.call('DELETE /meal-plans/templates/:id', { params })).status).toBe(404)
})

test("favourites are one's own, on every device; marking twice is marking once", async () => {
  const one = await app.nutritionist()
  const other = await app.nutritionist()
  const [poha, rajma] = (await list({ q: 'rice' })).body.map(({ id }) => id)
  const mark = (by: typeof one, id: string | undefined, favourite: boolean) =>
    by.call('PUT /meal-templates/:id/favourite', { params: { id: id! }, body: { favourite } })
  const favourites = async (of: typeof one) => (await of.call('GET /meal-templates/at-hand')).body.favourites
  expect(await favourites(one)).toEqual([])
  for (const id of [poha, rajma, poha]) expect((await mark(one, id, true)).body).toEqual({ favourite: true })
  expect(await favourites(one)).toEqual([rajma, poha])
  expect(await favourites(other)).toEqual([])
  expect((await mark(other, poha, false)).status).toBe(200)
  expect((await mark(one, poha, false)).body).toEqual({ favourite: false })
  expect(await favourites(one)).toEqual([rajma])
  expect((await mark(one, poha, 'yes' as never)).status).toBe(422)
  const both = await Promise.all([mark(one, poha, true), mark(one, poha, true)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await favourites(one)).toEqual([poha, rajma])
  await mark(one, poha, false)

  const { body: own } = await one.call('POST /meal-plans/templates', { body: dish })
  expect((await mark(other, own.id, true)).status).toBe(404)
  expect((await mark(one, own.id, true)).status).toBe(200)
  await one.call('DELETE /meal-plans/templates/:id', { params: { id: own.id } })
  expect((await mark(one, own.id, true)).status).toBe(404)
  const { body: held } = await one.call('GET /account/export')
  expect(held.favourite_dishes).toMatchObject([{ name: expect.any(String) }, { name: dish.name }])
  await app.db.deleteFrom('users').where('id', '=', one.id).execute()
  expect(await app.db.selectFrom('favourite_dishes').selectAll().execute()).toEqual([])
})

test('the dishes put into plans lately are known, the newest plan first, while its challenger is in care', async () => {
  const one = await app.nutritionist()
  const ids = (await list()).body.map(({ id }) => id)
  const recent = async () => (await one.call('GET /meal-templates/at-hand')).body.recent
  async function place(...dishes: (string | undefined)[]) {
    const eater = await app.patient()
    const care = await app.assign(eater.id, one.id)
    const meals = dishes.map((template_id) => ({ ...sampleMeal, template_id }))
    const days = [{ day_of_week: 0, date: today(), meals }]
    await one.call('POST /meal-plans', { body: { ...samplePlan(eater.id), status: 'draft', days } })
    return care
  }
  expect(await recent()).toEqual([])
  await place(ids[3], ids[4], ids[4])
  // A meal by hand is no dish.
  const second = await place(ids[5], undefined, ids[3])
  expect(await recent()).toEqual([ids[3], ids[5], ids[4]])
  const admin = await app.signUp('admin')
  await admin.call('DELETE /assignments/:id', { params: { id: second } })
  expect(await recent()).toEqual([ids[4], ids[3]])
  expect((await nutritionist.call('GET /meal-templates/at-hand')).body.recent).not.toContain(ids[5])
})

test('a recipe of several servings: foods are typed for the whole pot, and all that is shown is a serving', async () => {
  const items = [
    { food_id: 'toor_dal', grams: 200 },
    { food_id: 'hing', grams: 0.5 },
  ]
  const body = { name: 'Dal for four', category: 'lunch', portion: '1 bowl', servings: 4, items }
  const { body: saved } = await nutritionist.call('POST /meal-plans/templates', {
    body: { ...body, cooked_weight_g: 720 },
  })
  const [one] = (
    await nutritionist.call('POST /meal-plans/templates', {
      body: { ...body, servings: 1, items: [{ food_id: 'toor_dal', grams: 50 }] },
    })
  ).body.components!
  expect(saved).toMatchObject({
    ...{ servings: 4, cooked_weight_g: 720, portion: '1 bowl (180 g cooked)' },
    ingredients: ['Toor dal (arhar), 50 g', 'Asafoetida (hing, compounded with wheat flour), 0.1 g'],
    components: [{ unit: 'portion', unit_grams: 180, items: [{ grams: 50 }, { grams: 0.125 }] }],
  })
  expect(one).toMatchObject({ unit_grams: 50 })

  const change = async (patch: object) =>
    (await nutritionist.call('PUT /meal-plans/templates/:id', { params: { id: saved.id }, body: patch })).body
  // The same pot for five; its foods are divided anew, and nothing was lost by rounding.
  expect(await change({ servings: 5 })).toMatchObject({
    ...{ servings: 5, portion: '1 bowl (144 g cooked)' },
    components: [{ unit_grams: 144, items: [{ grams: 40 }, { grams: 0.1 }] }],
  })
  expect(await change({ portion: 'A ladle' })).toMatchObject({ portion: 'A ladle (144 g cooked)' })
  expect(await change({ cooked_weight_g: null, servings: 4 })).toMatchObject({
    ...{ portion: 'A ladle', cooked_weight_g: null },
    components: [{ unit_grams: 50.125, items: [{ grams: 50 }, { grams: 0.125 }] }],
  })
  expect(await change({ name: 'Dal of the house' })).toMatchObject({ servings: 4, portion: 'A ladle' })
  // Figures typed by hand are a serving's.
  expect(await change({ items: null, calories: 180 })).toMatchObject({ servings: 1, components: null })
})

test('servings that cannot be are refused', async () => {
  const post = (body: object) =>
    nutritionist.call('POST /meal-plans/templates', { body: { ...dish, name: 'Pot', ...body } })
  const typed = await post({ servings: 4 })
  expect(typed.problem).toMatchObject({ status: 422, errors: [{ path: 'servings' }] })
  expect(typed.problem.detail).toBe('Servings are for a dish that is made from foods. Choose its foods.')
  const heavy = await post({ items: [{ food_id: 'water', grams: 20_000 }], servings: 2 })
  expect(heavy.problem.detail).toBe(
    'One serving has more than 5000 g of Water. How many servings does the recipe make?',
  )
  for (const body of [{ servings: 0 }, { servings: 1.5 }, { servings: 101 }, { cooked_weight_g: 0 }])
    expect((await post(body)).status).toBe(422)
})

test('only one’s own dishes, or only the built-in ones', async () => {
  const { body: mine } = await list({ own: 'true' })
  expect(mine.every(({ own }) => own)).toBe(true)
  expect(mine.length).toBeGreaterThan(0)
  expect((await list({ own: 'false' })).body.every(({ own }) => !own)).toBe(true)
  expect((await list({ own: 'true', q: 'qqqq' })).body).toEqual([])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, today } from '#domain/dates.ts'
import { mostLabelFoods, notTyperMessage, tooManyFoodsMessage } from '#domain/food/label-foods.ts'
import { sampleMeal, type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
let meera: Awaited<ReturnType<TestApp['nutritionist']>>
let kavita: typeof meera
beforeAll(async () => {
  app = await testApp()
  meera = await app.nutritionist()
  kavita = await app.nutritionist()
})
afterAll(() => app.close())

const horlicks = {
  name: 'Horlicks Classic',
  aliases: ['horlicks', 'malt drink'],
  ingredients: 'Malted barley, wheat flour, milk solids, sugar.',
  measures: [{ name: 'tbsp', grams: 9 }],
  per_100g: { calories: 377, protein_g: 11, carbs_g: 79, fat_g: 2, calcium_mg: 741 },
}
const type = (body: object = {}, who = meera) => who.call('POST /foods', { body: { ...horlicks, ...body } })
const names = async (who: typeof meera, query: Record<string, string>) =>
  (await who.call('GET /foods', { query })).body.map(({ name }) => name)
const change = (id: string, body: object, who = meera) => who.call('PUT /foods/:id', { params: { id }, body })
const remove = (id: string, who = meera) => who.call('DELETE /foods/:id', { params: { id } })
const dishOf = (food_id: string, who = meera, more: object = {}) =>
  who.call('POST /meal-plans/templates', {
    body: { name: 'Warm drink', category: 'snack', items: [{ food_id, grams: 20 }], ...more },
  })

/** A published plan of today and tomorrow whose meals have a dish, and its foods as the page sends them. */
async function planWith(dish: Awaited<ReturnType<typeof dishOf>>['body'], more: object = {}) {
  const patient = await app.patient({ allergies: ['Soya'] })
  await app.assign(patient.id, meera.id)
  const { id, name, calories, protein_g, carbs_g, components } = dish
  const meal = { ...sampleMeal, title: name, calories, protein_g, carbs_g, template_id: id }
  const days = [0, 1].map((day_of_week) => ({
    ...{ day_of_week, date: addDays(today(), day_of_week) },
    meals: [{ ...meal, items: components![0]!.items }],
  }))
  const body = { patient_id: patient.id, week_start: today(), status: 'published', days, ...more }
  return { patient, body, made: await meera.call('POST /meal-plans', { body }) }
}

test('a packet that a challenger types is theirs and their nutritionist’s, who looks at it and shares it', async () => {
  const rahul = await app.patient({})
  const asha = await app.patient({})
  await app.assign(rahul.id, meera.id)
  // Only nutritionists share.
  const { status, body: packet } = await rahul.call('POST /foods', {
    body: { ...horlicks, name: 'Parle snack', aliases: [], shared: true },
  })
  expect(status).toBe(201)
  expect(packet).toMatchObject({ own: true, shared: false, by_challenger: true })
  const found = async (who: Pick<typeof meera, 'call'>) =>
    (await who.call('GET /foods', { query: { q: 'parle snack' } })).body.filter(({ id }) => id === packet.id)
  expect(await found(asha)).toEqual([])
  expect(await found(kavita)).toEqual([])
  expect(await found(rahul)).toMatchObject([{ own: true }])
  expect(await found(meera)).toMatchObject([{ own: true, by_challenger: true }])
  const asItem = { params: { date: today() }, body: { items: [{ food_id: packet.id, grams: 20 }] } }
  expect((await rahul.call('POST /patients/days/:date/foods', asItem)).body.calories).toBe(75)
  expect((await asha.call('POST /patients/days/:date/foods', asItem)).status).toBe(422)
  const put = (who: Pick<typeof meera, 'call'>, body: object) =>
    who.call('PUT /foods/:id', { params: { id: packet.id }, body })
  expect((await put(rahul, { name: 'Parle snack 50 g', shared: true })).body.shared).toBe(false)
  expect((await put(asha, { name: 'Mine' })).status).toBe(404)
  expect((await put(meera, { name: 'Parle snack', shared: true })).body).toMatchObject({ shared: true })
  expect(await found(asha)).toMatchObject([{ own: false }])
  expect((await put(rahul, { name: 'Mine' })).problem?.detail).toBe(notTyperMessage)
  expect((await put(kavita, { name: 'Mine' })).status).toBe(403)
  expect((await remove(packet.id)).status).toBe(204)
})

test('a food from a label is found by each of its names, with its figures, its source and what is in it', async () => {
  const { status, body: food } = await type()
  expect(status).toBe(201)
  expect(food).toMatchObject({
    ...{ ...horlicks, list: 'label', source: 'from a label', own: true, shared: false },
    per_100g: { ...horlicks.per_100g, sugar_g: null, sodium_mg: null },
    label: { allergens: ['milk', 'wheat', 'gluten'], fits: ['vegetarian', 'Jain'] },
  })
  for (const q of ['classic', 'malt drink', 'HORLICKS'])
    expect((await names(meera, { q }))[0]).toBe('Horlicks Classic')
  expect((await names(meera, {}))[0]).toBe('Horlicks Classic')
  const { body: read } = await meera.call('POST /foods/parse', { body: { text: '2 tbsp horlicks, 2 roti' } })
  expect(read).toMatchObject([{ food_id: food.id, grams: 18 }, { food_id: 'roti' }])
  await remove(food.id)
  expect(await names(meera, { q: 'horlicks classic' })).not.toContain('Horlicks Classic')
})

test('it is read by the first word of its name, unless that means another food', async () => {
  const classic = (await type({ name: 'Horlicks Classic Malt', aliases: [] })).body
  await type({ name: 'Milk Rusk Deluxe', aliases: [] })
  const readIn = async (text: string) => (await meera.call('POST /foods/parse', { body: { text } })).body
  for (const text of ['4 tbsp horlicks', 'horlicks 4 tbsp', '4 tbsp Horlicks with 1 cup milk'])
    expect((await readIn(text))[0], text).toMatchObject({ food_id: classic.id, grams: 36 })
  expect((await readIn('1 cup milk'))[0]).toMatchObject({ food_id: 'milk_glass' })
  // Another thing of the same brand.
  expect((await readIn('2 horlicks biscuit'))[0]).toMatchObject({ food_id: null })
  await remove(classic.id)
})

test('others have it once it is shared, and never change it', async () => {
  const { id } = (await type()).body
  const isSeen = async () => (await names(kavita, { q: 'horlicks' })).includes('Horlicks Classic')
  expect([await isSeen(), await names(kavita, { ids: id }), (await dishOf(id, kavita)).status]).toEqual([
    false,
    [],
    422,
  ])
  for (const { status } of [await change(id, { shared: true }, kavita), await remove(id, kavita)])
    expect(status).toBe(404)
  expect((await change(id, { shared: true })).body).toMatchObject({ shared: true, own: true })
  expect([await isSeen(), await names(kavita, { ids: id })]).toEqual([true, ['Horlicks Classic']])
  const dish = (await dishOf(id, kavita)).body
  for (const { problem } of [await change(id, { name: 'Mine' }, kavita), await remove(id, kavita)])
    expect(problem).toMatchObject({ status: 403, detail: notTyperMessage })
  // Deleted, it stays in the dish of the colleague, who still edits it.
  expect((await remove(id)).status).toBe(204)
  expect(await isSeen()).toBe(false)
  const items = [{ food_id: id, grams: 30 }]
  const edited = await kavita.call('PUT /meal-plans/templates/:id', {
    params: { id: dish.id },
    body: { items },
  })
  expect(edited.body.calories).toBe(113)
  expect((await change(id, { name: 'Late' })).status).toBe(404)
})

test('impossible figures, too many and hostile texts are refused with a sentence, and nothing is stored', async () => {
  const count = async () =>
    (await app.db.selectFrom('label_foods').select('id').where('nutritionist_id', '=', meera.id).execute())
      .length
  const before = await count()
  const { per_100g } = horlicks
  const message = 'There cannot be more sugar than carbohydrate'
  expect((await type({ per_100g: { ...per_100g, sugar_g: 95 } })).problem).toMatchObject({
    ...{ status: 422, detail: message },
    errors: [{ path: 'per_100g.sugar_g', message }],
  })
  const { fat_g: _, ...lacking } = per_100g
  for (const body of [
    { per_100g: lacking },
    { measures: [{ name: 'bucket', grams: 9 }] },
    { ingredients: 'a'.repeat(2001) },
    { name: '\u0000' },
    { aliases: Array.from({ length: 11 }, (_, index) => `name ${index}`) },
  ])
    expect((await type(body)).status).toBe(422)
  const markup = '<script>alert(1)</script> %_\\'
  const { body } = await type({ name: markup, aliases: [], ingredients: markup })
  expect(body).toMatchObject({ name: markup, ingredients: markup })
  expect(await names(meera, { q: '%_\\' })).toEqual([markup])
  await remove(body.id)
  expect(await count()).toBe(before + 1)

  const full = await app.nutritionist()
  const rows = Array.from({ length: mostLabelFoods - 1 }, () => ({
    ...{ id: crypto.randomUUID(), nutritionist_id: full.id, name: 'Biscuit' },
    ...{ measures: '[]', per_100g: JSON.stringify(per_100g) },
  }))
  await app.db.insertInto('label_foods').values(rows).execute()
  const both = await Promise.all([type({}, full), type({}, full)])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(both.find(({ status }) => status === 409)!.problem.detail).toBe(tooManyFoodsMessage)
})

test('two tabs do not overwrite each other', async () => {
  const { id } = (await type()).body
  await change(id, { ingredients: 'Barley.', was: { ingredients: horlicks.ingredients } })
  const late = await change(id, { ingredients: 'Wheat.', was: { ingredients: horlicks.ingredients } })
  expect(late.problem).toMatchObject({ status: 409, errors: [{ path: 'ingredients', stored: 'Barley.' }] })
  await remove(id)
})

test('a dish of it clashes by what the label says; a corrected label counts at once in what is served', async () => {
  // By its own name Horlicks would clash.
  const { id } = (await type({ name: 'Morning mix', aliases: [] })).body
  const { body: dish } = await dishOf(id)
  expect(dish).toMatchObject({ calories: 75, ingredients: ['Morning mix, 20 g'] })
  expect(dish.components![0]!.items).toMatchObject([{ food_id: id, ingredients: horlicks.ingredients }])
  const { patient, made } = await planWith(dish)
  expect(made.status).toBe(201)
  const params = { id: made.body.id }
  const { body: certificate } = await patient.call('GET /meal-plans/:id/certificate', { params })
  expect(certificate.clashes).toEqual([])
  const current = async () => (await patient.call('GET /patients/current-plan')).body.days[0]!.meals[0]!
  expect(await current()).not.toHaveProperty('clashes')
  const corrected = `${horlicks.ingredients} Emulsifier (soya lecithin).`
  await change(id, { ingredients: corrected })
  expect(await current()).toMatchObject({ clashes: [{ against: 'Allergy: Soya', explained: false }] })
  const { body: dishes } = await meera.call('GET /meal-plans/templates', { query: { ids: dish.id } as never })
  expect(dishes[0]!.components![0]!.items[0]!.ingredients).toBe(corrected)

  // Deleted, its figures, its place on the shopping list and its warning stay.
  await remove(id)
  const { body: list } = await patient.call('GET /meal-plans/:id/shopping-list', { params })
  expect(list).toMatchObject({ typed: [], rows: [{ food_id: id, name: 'Morning mix', grams: 40 }] })
  const check = await meera.call('POST /meal-plans/check', {
    body: { patient_id: patient.id, week_start: today(), days: made.body.days },
  })
  expect(check.body.nutrients.calcium_mg).toMatchObject({ known: 1 })
  expect(check.body.nutrients.iron_mg).toMatchObject({ known: 0 })
})

test('without ingredients it counts as unknown: the plan is refused for who has an allergy, whatever the page sends', async () => {
  const { id, label } = (await type({ name: 'Isabgol', aliases: [], ingredients: null })).body
  expect(label).toBeNull()
  const { body: dish } = await dishOf(id)
  const { made } = await planWith(dish)
  expect(made.problem).toMatchObject({ status: 422, detail: expect.stringContaining('Warm drink') })
  const lie = (await dishOf(id, meera, { name: 'Other drink' })).body
  lie.components![0]!.items[0]!.ingredients = 'Psyllium husk'
  expect((await planWith(lie)).made.status).toBe(422)
  await change(id, { ingredients: 'Psyllium husk' })
  expect((await planWith(dish)).made.status).toBe(201)
})

test('when its typer leaves, a shared food stays, and colleagues may correct it', async () => {
  const gone = await app.nutritionist()
  const { id } = (await type({ name: 'Kept by the practice', shared: true }, gone)).body
  const { id: own } = (await type({ name: 'Kept by nobody' }, gone)).body
  await app.db.deleteFrom('users').where('id', '=', gone.id).execute()
  expect(await names(kavita, { ids: `${id},${own}` })).toEqual(['Kept by the practice'])
  expect((await change(id, { name: 'Corrected' }, kavita)).body).toMatchObject({
    name: 'Corrected',
    own: true,
  })
  expect((await change(own, { name: 'Taken' }, kavita)).status).toBe(404)
})

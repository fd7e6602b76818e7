import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, today } from '#domain/dates.ts'
import { avoidsOf } from '#domain/food/reading/avoids.ts'
import { clashesWith } from '#domain/food/reading/clashes.ts'
import { pdfPages } from '#server/pdf/testing.ts'
import { sampleMeal, samplePlan, type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
let meera: Awaited<ReturnType<TestApp['nutritionist']>>
let arjun: Awaited<ReturnType<TestApp['patient']>>
let plan: Awaited<ReturnType<typeof publish>>
beforeAll(async () => {
  app = await testApp()
  meera = await app.nutritionist()
})
afterAll(() => app.close())
beforeEach(async () => {
  arjun = await app.patient({ dietary_prefs: ['veg'] })
  await app.assign(arjun.id, meera.id)
  plan = await publish()
})

/** A lunch that many dishes come near to. */
const khichdi = {
  ...sampleMeal,
  meal_type: 'lunch',
  title: 'Khichdi',
  calories: 420,
  protein_g: 15,
  time: '13:00',
}

/** A published plan of breakfast and lunch, from the day before yesterday on. */
async function publish(more = {}) {
  const from = addDays(today(), -2)
  const body = samplePlan(arjun.id, from)
  const days = body.days.map((day) => ({ ...day, meals: [sampleMeal, khichdi] }))
  const { body: created, status } = await meera.call('POST /meal-plans', { body: { ...body, days, ...more } })
  expect(status).toBe(201)
  return created
}

const mealsOn = (date: string) => plan.days.find((day) => day.date === date)!.meals
const read = async (date = today()) =>
  (await arjun.call('GET /patients/days/:date', { params: { date } })).body
const put = (id: string, body: object, date = today(), who = arjun) =>
  who.call('PUT /patients/days/:date/meals/:id', { params: { date, id }, body })
const suggestions = async (id: string, query = {}) =>
  arjun.call('GET /patients/days/:date/meals/:id/swaps', { params: { date: today(), id }, query })
const adherence = async (from = addDays(today(), -6), to = today()) =>
  (await arjun.call('GET /patients/adherence', { query: { from, to } })).body
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

test('a day has its meals as planned; each is ticked, ticked otherwise, and the tick is taken back', async () => {
  const [breakfast, lunch] = mealsOn(today())
  expect(await read()).toMatchObject({
    date: today(),
    plan_id: plan.id,
    meals: [
      { id: breakfast!.id, title: 'Poha', state: null, note: null, acted_at: null, is_planned: true },
      { id: lunch!.id, title: 'Khichdi', state: null },
    ],
    swaps: 'suggestions',
  })
  expect((await put(breakfast!.id, { state: 'eaten' })).body).toMatchObject({ title: 'Poha', state: 'eaten' })
  await put(lunch!.id, { state: 'differently', note: 'Two rotis' })
  expect((await read()).meals).toMatchObject([
    { state: 'eaten' },
    { state: 'differently', note: 'Two rotis' },
  ])
  expect(await adherence()).toEqual({
    percent: 50,
    days: [{ date: today(), eaten: 1, differently: 1, skipped: 0 }],
    left_out: [],
  })
  // Without a state there is nothing to note.
  await put(lunch!.id, { state: null, note: 'Two rotis' })
  expect((await read()).meals[1]).toMatchObject({ state: null, note: null })
  expect((await adherence()).percent).toBe(100)
})

test('the later act counts by the clock of the device, in whichever order two arrive; a clock ahead is now', async () => {
  const { id } = mealsOn(today())[0]!
  await put(id, { state: 'skipped', at: minutesAgo(1) })
  expect((await put(id, { state: 'eaten', at: minutesAgo(5) })).body.state).toBe('skipped')
  // The same act twice is one.
  const act = { state: 'eaten', at: minutesAgo(0.5) }
  await put(id, act)
  await put(id, act)
  expect(await adherence()).toMatchObject({ percent: 100, days: [{ eaten: 1 }] })
  await put(id, { state: 'skipped', at: new Date(Date.now() + 3_600_000).toISOString() })
  expect((await put(id, { state: 'eaten' })).body.state).toBe('eaten')
})

test('a day closes a week after it, by the time of the act; days to come are not ticked', async () => {
  const yesterday = addDays(today(), -1)
  expect((await put(mealsOn(yesterday)[0]!.id, { state: 'eaten' }, yesterday)).status).toBe(200)
  const tomorrow = addDays(today(), 1)
  expect((await put(mealsOn(tomorrow)[0]!.id, { state: 'eaten' }, tomorrow)).problem).toMatchObject({
    status: 409,
    detail: 'Meals can be ticked on their day and in the 7 days after it.',
  })
  await app.db
    .updateTable('meal_plans')
    .set({
      ...{
        first_date: addDays(today(), -12),
        last_date: addDays(today(), -12),
        week_start: addDays(today(), -12),
      },
      days: JSON.stringify([{ ...plan.days[0]!, date: addDays(today(), -12) }]),
    })
    .where('id', '=', plan.id)
    .execute()
  const long = addDays(today(), -12)
  const { id } = plan.days[0]!.meals[0]!
  expect((await put(id, { state: 'eaten' }, long)).status).toBe(409)
  // Ticked in time without a network, and sent now.
  const inTime = new Date(Date.now() - 8 * 86_400_000).toISOString()
  expect((await put(id, { state: 'eaten', at: inTime }, long)).status).toBe(200)
  expect((await read(long)).meals).toMatchObject([{ state: 'eaten' }, { state: null }])
})

test('a late tick of a meal that was changed, replaced or withdrawn meanwhile still counts, beside the plan', async () => {
  const [breakfast, lunch] = mealsOn(today())
  const days = plan.days.map((day) => ({ ...day, meals: [{ ...sampleMeal, title: 'Upma' }] }))
  const changed = await meera.call('PUT /meal-plans/:id', { params: { id: plan.id }, body: { days } })
  expect(changed.status).toBe(200)
  expect((await put(breakfast!.id, { state: 'eaten' })).body).toMatchObject({
    title: 'Poha',
    is_planned: false,
  })
  await meera.call('POST /meal-plans/:id/withdraw', {
    params: { id: plan.id },
    body: { reason: 'For somebody else.' },
  })
  expect((await put(lunch!.id, { state: 'skipped' })).status).toBe(200)
  expect(await read()).toMatchObject({
    plan_id: null,
    meals: expect.arrayContaining([
      expect.objectContaining({ title: 'Poha', state: 'eaten', is_planned: false }),
      expect.objectContaining({ title: 'Khichdi', state: 'skipped', is_planned: false }),
    ]),
  })
  expect((await adherence()).percent).toBe(50)
})

test('suggestions are near and clash with nothing; one stands over the plan everywhere but for its nutritionist', async () => {
  const [, lunch] = mealsOn(today())
  const { meals } = (await suggestions(lunch!.id)).body
  expect(meals.length).toBeGreaterThan(0)
  expect(meals.length).toBeLessThanOrEqual(5)
  const avoids = avoidsOf({ allergies: [], dietary_prefs: ['veg'], food_rules: [] })
  for (const { calories, protein_g, title } of meals) {
    expect(Math.abs(calories - 420)).toBeLessThanOrEqual(42)
    expect(Math.abs(protein_g - 15)).toBeLessThanOrEqual(2.25)
    expect(clashesWith([title], avoids)).toEqual([])
    expect(title).not.toBe('Poha')
  }
  const [chosen] = meals
  const swap = { template_id: chosen!.template_id }
  expect((await put(lunch!.id, { swap })).body).toMatchObject({
    ...{ id: lunch!.id, title: chosen!.title, time: '13:00', instead_of: 'Khichdi', meal_type: 'lunch' },
  })
  const day = (days: typeof plan.days) => days.find(({ date }) => date === today())!
  const current = (await arjun.call('GET /patients/current-plan')).body
  const whole = (await arjun.call('GET /meal-plans/:id', { params: { id: plan.id } })).body
  const link = (await arjun.call('POST /meal-plans/:id/share', { params: { id: plan.id } })).body.url!
  const shared = (await app.call('GET /shared/plans/:token', { params: { token: link.split('/').at(-1)! } }))
    .body
  const calories = sampleMeal.calories + chosen!.calories
  for (const seen of [current, whole, shared]) {
    expect(day(seen.days).meals[1]).toMatchObject({ title: chosen!.title, instead_of: 'Khichdi' })
    expect(day(seen.days).totals.calories).toBeCloseTo(calories, 1)
    expect(seen.totals.calories).toBeCloseTo(plan.totals.calories - 420 + chosen!.calories, 1)
  }
  // The list says the same as the page.
  const totalOf = async (who: Pick<typeof arjun, 'call'>) =>
    (await who.call('GET /meal-plans', { query: { patient_id: arjun.id } as never })).body.find(
      ({ id }) => id === plan.id,
    )!.totals
  expect(await totalOf(arjun)).toEqual(whole.totals)
  expect(await totalOf(meera)).toEqual(plan.totals)
  const params = { id: plan.id }
  expect((await arjun.call('GET /meal-plans/:id.ics', { params })).body).toContain(chosen!.title)
  const pdf = pdfPages((await arjun.call('GET /meal-plans/:id.pdf', { params })).body as never).join('')
  expect(pdf).toContain(chosen!.title.replaceAll(' ', ''))
  expect((await arjun.call('GET /meal-plans/:id/dishes', { params })).body[0]!.name).toBe(chosen!.title)
  const list = (await arjun.call('GET /meal-plans/:id/shopping-list', { params })).body
  expect(list.rows.length).toBeGreaterThan(0)
  expect(list.typed.filter(({ title }) => title === 'Khichdi')).toHaveLength(6)
  // The nutritionist reads what they wrote, and what was swapped beside it.
  const written = (await meera.call('GET /meal-plans/:id', { params })).body
  expect(day(written.days).meals[1]).toMatchObject({ title: 'Khichdi' })
  const range = { from: today(), to: today() }
  expect(
    (await meera.call('GET /nutritionists/patients/:id/days', { params: { id: arjun.id }, query: range }))
      .body,
  ).toEqual({
    ...{ percent: null, swaps: 'suggestions', different: [], foods: [], sums: [] },
    water: { on: false, stopped: null, days: [] },
    meals: [
      {
        ...{ date: today(), meal_id: lunch!.id, meal_type: 'lunch', title: chosen!.title },
        ...{ state: null, note: null, instead_of: 'Khichdi', choice: null, picture: null },
      },
    ],
  })
  expect((await put(lunch!.id, { swap: null })).body).toMatchObject({ title: 'Khichdi' })
  expect(day((await arjun.call('GET /patients/current-plan')).body.days).meals[1]).not.toHaveProperty(
    'instead_of',
  )
})

test('the dish that is there already is not offered, and neither is one of another meal, also when it was swapped in', async () => {
  const [breakfast, lunch] = mealsOn(today())
  const titles = async (id: string, query = {}) =>
    (await suggestions(id, query)).body.meals.map(({ title }) => title)
  const [chosen] = (await suggestions(lunch!.id)).body.meals
  await put(lunch!.id, { swap: { template_id: chosen!.template_id } })
  expect(await titles(lunch!.id)).not.toContain(chosen!.title)
  await meera.call('PUT /nutritionists/patients/:id/swaps', {
    params: { id: arjun.id },
    body: { swaps: 'free' },
  })
  expect(await titles(lunch!.id, { q: chosen!.title })).not.toContain(chosen!.title)
  const [other] = (await suggestions(breakfast!.id)).body.meals
  await put(breakfast!.id, { swap: { template_id: other!.template_id } })
  expect(await titles(lunch!.id)).not.toContain(other!.title)
})

test('a lunch is not cooked the evening before when that dinner was swapped, nor the dinner for it when the lunch was', async () => {
  const dinner = { ...khichdi, meal_type: 'dinner', time: '20:00' }
  const next = addDays(today(), 1)
  const meals = (date: string) => [
    sampleMeal,
    ...(date === next ? [{ ...khichdi, notes: 'Cooked yesterday evening.' }] : []),
    ...(date === today() ? [{ ...dinner, notes: 'Cook for tomorrow’s lunch as well.' }] : []),
  ]
  plan = await publish({ days: plan.days.map((day) => ({ ...day, meals: meals(day.date) })) })
  const [cooked, eaten] = [mealsOn(today())[1]!, mealsOn(next)[1]!]
  const notes = async () => [(await read()).meals[1]!.notes, (await read(next)).meals[1]!.notes]
  const inPlan = async () =>
    (await arjun.call('GET /patients/current-plan')).body.days
      .flatMap((day) => day.meals.slice(1))
      .map((meal) => meal.notes)
  const both = ['Cook for tomorrow’s lunch as well.', 'Cooked yesterday evening.']
  expect([await notes(), await inPlan()]).toEqual([both, both])

  const swap = { template_id: (await suggestions(cooked.id)).body.meals[0]!.template_id }
  await put(cooked.id, { swap })
  expect([await notes(), await inPlan()]).toEqual([
    [null, null],
    [null, null],
  ])
  await put(cooked.id, { swap: null })
  expect(await notes()).toEqual(both)

  await put(eaten.id, { swap }, next)
  expect(await notes()).toEqual([null, null])
})

test('a swap ends when the nutritionist plans another dish, and when the profile makes it clash', async () => {
  const [, lunch] = mealsOn(today())
  const [chosen] = (await suggestions(lunch!.id)).body.meals
  const swap = { template_id: chosen!.template_id }
  const lunchNow = async () => (await read()).meals[1]!.title
  await put(lunch!.id, { swap })
  expect(await lunchNow()).toBe(chosen!.title)
  const foods = chosen!.items!.map(({ name }) => name)
  await arjun.call('PUT /patients/profile', { body: { allergies: foods.slice(0, 3) } })
  expect(await lunchNow()).toBe('Khichdi')
  await arjun.call('PUT /patients/profile', { body: { allergies: [] } })
  await put(lunch!.id, { swap })
  const meals = [sampleMeal, { ...khichdi, id: lunch!.id, title: 'Pulao' }]
  await meera.call('PUT /meal-plans/:id', {
    params: { id: plan.id },
    body: { days: plan.days.map((day) => (day.date === today() ? { ...day, meals } : day)) },
  })
  expect(await lunchNow()).toBe('Pulao')
  await put(lunch!.id, { state: 'eaten' })
  const seen = { params: { id: arjun.id }, query: { from: today(), to: today() } }
  expect((await meera.call('GET /nutritionists/patients/:id/days', seen)).body.meals).toMatchObject([
    { title: 'Pulao', state: 'eaten', instead_of: null },
  ])
})

test('the nutritionist decides: off refuses, suggestions are near ones only, free is any dish that fits', async () => {
  const [, lunch] = mealsOn(today())
  const set = (swaps: string, who = meera) =>
    who.call('PUT /nutritionists/patients/:id/swaps', { params: { id: arjun.id }, body: { swaps } })
  const other = await app.nutritionist()
  expect((await set('free', other)).status).toBe(404)
  expect((await set('always')).problem.errors).toMatchObject([
    { message: 'Swaps must be off, suggestions or free' },
  ])
  expect((await set('free')).status).toBe(204)
  const found = (await suggestions(lunch!.id, { q: 'rajma' })).body.meals
  expect(found[0]!.title).toContain('Rajma')
  const [near] = (await suggestions(lunch!.id)).body.meals
  const far = found.find(({ calories }) => Math.abs(calories - 420) > 42) ?? found[0]!
  expect((await put(lunch!.id, { swap: { template_id: far.template_id } })).status).toBe(200)
  await set('off')
  const refusal = {
    status: 409,
    detail: 'Your nutritionist plans your dishes without swaps. Write to ask for another dish.',
  }
  expect((await suggestions(lunch!.id)).problem).toMatchObject(refusal)
  expect((await put(lunch!.id, { swap: { template_id: near!.template_id } })).problem).toMatchObject(refusal)
  expect((await read()).swaps).toBe('off')
  // What was swapped before can go back.
  expect((await put(lunch!.id, { swap: null })).body.title).toBe('Khichdi')
})

test('a dish that is not offered, a ticked meal and a past day are not swapped', async () => {
  const [breakfast, lunch] = mealsOn(today())
  const [chosen] = (await suggestions(lunch!.id)).body.meals
  const swap = { template_id: chosen!.template_id }
  // A dish for lunch is none for breakfast.
  expect((await put(breakfast!.id, { swap })).problem).toMatchObject({
    status: 409,
    detail: 'This dish is no longer offered here. Please choose another one.',
  })
  await put(lunch!.id, { state: 'eaten' })
  expect((await put(lunch!.id, { swap })).problem).toMatchObject({
    status: 409,
    detail: 'This meal is ticked already. Take the tick back before you swap it.',
  })
  const yesterday = addDays(today(), -1)
  expect((await put(mealsOn(yesterday)[1]!.id, { swap }, yesterday)).problem).toMatchObject({
    status: 409,
    detail: 'Only meals of today and later can be swapped.',
  })
})

test('ticks make the figure of a report; the report keeps it beside what was entered', async () => {
  const [breakfast, lunch] = mealsOn(today())
  const file = async (week_start: string) =>
    (
      await arjun.call('POST /patients/progress', {
        body: { week_start, adherence_pct: 90, energy_levels: 7 },
      })
    ).body
  expect(await file(addDays(today(), -20))).toMatchObject({ adherence_pct: 90, ticked_pct: null })
  await put(breakfast!.id, { state: 'eaten' })
  await put(lunch!.id, { state: 'skipped' })
  const report = await file(today())
  expect(report).toMatchObject({ adherence_pct: 90, ticked_pct: 50 })
  const { body } = await arjun.call('PUT /patients/progress/:id', {
    params: { id: report.id },
    body: { week_start: addDays(today(), -40) },
  })
  expect(body.ticked_pct).toBeNull()
})

test('what is due: a report a week after the last one, and what is soaked tonight for tomorrow', async () => {
  // Without any report it is due today.
  expect((await read()).due).toEqual({ check_in: today(), evening: [] })
  await arjun.call('POST /patients/progress', {
    body: { week_start: addDays(today(), -9), adherence_pct: 90, energy_levels: 7 },
  })
  expect((await read()).due.check_in).toBe(addDays(today(), -2))
  const soaked = await app.db
    .selectFrom('meal_templates')
    .select(['id', 'name', 'before'])
    .where('name', 'ilike', '%rajma%')
    .where('nutritionist_id', 'is', null)
    .executeTakeFirstOrThrow()
  expect(soaked.before.length).toBeGreaterThan(0)
  const meals = [{ ...khichdi, title: soaked.name, template_id: soaked.id }]
  const tomorrow = addDays(today(), 1)
  await publish({ days: plan.days.map((day) => (day.date === tomorrow ? { ...day, meals } : day)) })
  expect((await read()).due.evening).toEqual([{ title: soaked.name, before: soaked.before }])
})

test('who may: only the challenger writes; another one finds nothing; bad input is named', async () => {
  const [breakfast] = mealsOn(today())
  const other = await app.patient()
  expect((await put(breakfast!.id, { state: 'eaten' }, today(), other)).status).toBe(404)
  expect((await put(breakfast!.id, {})).problem.errors).toMatchObject([
    { message: 'Please send one of a state, a swap and a choice' },
  ])
  expect((await put(breakfast!.id, { state: 'eaten', swap: null })).status).toBe(422)
  expect((await put(breakfast!.id, { state: 'tasted' })).problem.errors).toMatchObject([
    { message: 'State must be eaten, differently or skipped' },
  ])
  expect((await put(breakfast!.id, { state: 'eaten', at: 'noon' })).status).toBe(422)
  expect((await arjun.call('GET /patients/days/:date', { params: { date: '2026-02-30' } })).status).toBe(404)
  const query = { from: today(), to: addDays(today(), -1) }
  expect((await arjun.call('GET /patients/adherence', { query })).problem.errors).toMatchObject([
    { message: 'The last day is before the first one' },
  ])
  const years = { from: '2020-01-01', to: today() }
  expect((await arjun.call('GET /patients/adherence', { query: years })).problem.errors).toMatchObject([
    { message: 'Please ask for at most 92 days' },
  ])
})

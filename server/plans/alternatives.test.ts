import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, today, weekdayName } from '#domain/dates.ts'
import { sampleMeal, sampleTargets, type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
let meera: Awaited<ReturnType<TestApp['nutritionist']>>
let arjun: Awaited<ReturnType<TestApp['patient']>>
beforeAll(async () => {
  app = await testApp()
  meera = await app.nutritionist()
})
afterAll(() => app.close())
beforeEach(async () => {
  arjun = await app.patient({ dietary_prefs: ['veg'], dislikes: ['karela'] })
  await app.assign(arjun.id, meera.id)
})

const items = (food_id: string) => [{ food_id, name: food_id, grams: 60 }]
const khichdi = { ...sampleMeal, meal_type: 'lunch', title: 'Khichdi', time: '13:00' }
const upma = { ...khichdi, title: 'Upma', calories: 255, items: items('semolina') }
const idli = { ...khichdi, title: 'Idli', calories: 245, time: '09:00' }
/** A day of breakfast and a lunch with alternatives. */
const dayOf = (alternatives: object[], offset = 0, breakfast: object = sampleMeal) => ({
  ...{ day_of_week: offset, date: addDays(today(), offset) },
  meals: [breakfast, { ...khichdi, alternatives }],
})
const create = (days: object[], more = {}) =>
  meera.call('POST /meal-plans', { body: { patient_id: arjun.id, week_start: today(), days, ...more } })
async function publish(...days: object[]) {
  const { body, status } = await create(days.length ? days : [dayOf([upma, idli]), dayOf([upma], 1)])
  expect(status).toBe(201)
  return body
}
const change = (id: string, body: object) => meera.call('PUT /meal-plans/:id', { params: { id }, body })
const read = async (date = today()) =>
  (await arjun.call('GET /patients/days/:date', { params: { date } })).body.meals[1]!
const put = (id: string, body: object, { date = today(), who = arjun } = {}) =>
  who.call('PUT /patients/days/:date/meals/:id', { params: { date, id }, body })
const lunchOf = ({ days }: Awaited<ReturnType<typeof publish>>, day = 0) => days[day]!.meals[1]!
const today_ = weekdayName(today())
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

describe('on saving', () => {
  test('alternatives are stored with ids, in the time and type of their meal, and copied with new ids', async () => {
    const plan = await publish()
    expect(lunchOf(plan).alternatives).toMatchObject([
      { title: 'Upma', meal_type: 'lunch', time: '13:00', calories: 255 },
      { title: 'Idli', time: '13:00' },
    ])
    // Only the planned dishes count.
    expect(plan.days[0]!.totals.calories).toBe(500)
    const again = await change(plan.id, { days: plan.days })
    expect(lunchOf(again.body).alternatives).toEqual(lunchOf(plan).alternatives)
    const copy = await meera.call('POST /meal-plans/:id/duplicate', {
      params: { id: plan.id },
      body: { patient_id: arjun.id, week_start: addDays(today(), 7) },
    })
    const [other] = lunchOf(copy.body).alternatives!
    expect(other).toMatchObject({ title: 'Upma' })
    expect(other!.id).not.toBe(lunchOf(plan).alternatives![0]!.id)
  })

  test('more than three are refused, as is one that takes the day out of its band, by itself or with another meal', async () => {
    const four = await create([dayOf([upma, idli, { ...idli, title: 'Dosa' }, { ...idli, title: 'Pulao' }])])
    expect(four.problem).toMatchObject({ status: 422, detail: 'A meal can have at most 3 alternatives' })
    const feast = { ...upma, title: 'Poori', calories: 310 }
    const far = await create([dayOf([upma, feast])], { status: 'draft' })
    expect(far.problem).toMatchObject({
      status: 422,
      detail: `${today_}'s lunch: with 'Poori' the day would have 560 kcal, 12% above its 500.`,
      errors: [{ path: 'days.0.meals.1.alternatives.1' }],
    })
    expect((await meera.call('GET /meal-plans', { query: { patient_id: arjun.id } })).body).toEqual([])
    // Another meal of the day changes, and the day's sum with it.
    const plan = await publish(dayOf([{ ...upma, calories: 295 }]))
    const smaller = [dayOf([{ ...upma, calories: 295 }], 0, { ...sampleMeal, calories: 150 })]
    expect((await change(plan.id, { days: smaller })).problem).toMatchObject({
      status: 422,
      detail: `${today_}'s lunch: with 'Upma' the day would have 445 kcal, 11% above its 400.`,
    })
  })

  test('the confirmed targets are the band where the day as planned meets them; a note is saved whatever they are', async () => {
    const { body: targets } = await meera.call('PUT /nutritionists/patients/:id/targets', {
      params: { id: arjun.id },
      body: { ...sampleTargets, sugar_g: 20, calories: 1500, reason: 'Asked for', shown: false },
    })
    expect(targets.current).toMatchObject({ calories: 1500 })
    const big = { ...sampleMeal, calories: 1180 }
    const plan = await create([dayOf([{ ...upma, calories: 170 }], 0, big)])
    expect(plan.problem.detail).toBe(undefined)
    const low = await create([dayOf([{ ...upma, calories: 160 }], 0, big)])
    expect(low.problem.detail).toBe(
      `${today_}'s lunch: with 'Upma' the day would have 1,340 kcal, 11% below the target of 1,500.`,
    )
    await app.db
      .updateTable('patient_targets')
      .set({ calories: 1580 })
      .where('patient_id', '=', arjun.id)
      .execute()
    expect((await change(plan.body.id, { notes: 'Drink water' })).status).toBe(200)
    expect((await change(plan.body.id, { days: plan.body.days })).status).toBe(422)
  })

  test('one that clashes with the diet, the day’s rule or a dislike is refused with meal, alternative and why', async () => {
    const refused = async (title: string) =>
      (await create([dayOf([{ ...upma, title, items: [] }])])).problem?.detail
    expect(await refused('Chicken pulao')).toBe(
      `${today_}'s lunch: 'Chicken pulao' contains Chicken (diet: Vegetarian).`,
    )
    expect(await refused('Karela sabzi')).toBe(
      `${today_}'s lunch: 'Karela sabzi' contains Karela (dislikes: karela).`,
    )
    await app.db
      .updateTable('patient_profiles')
      .set({ fasting_weekdays: [today_ as 'Monday'] })
      .where('patient_id', '=', arjun.id)
      .execute()
    expect(await refused('Moong dal')).toContain(`(diet: Fasts on ${today_}s)`)
  })

  test('a food that a signed rule limits is refused, before the list is signed it is not', async () => {
    await app.db
      .updateTable('patient_profiles')
      .set({ confirmed_conditions: ['type 2 diabetes'] })
      .where('patient_id', '=', arjun.id)
      .execute()
    const days = [dayOf([{ ...upma, title: 'Jalebi', items: [] }])]
    expect((await create(days, { status: 'draft' })).status).toBe(201)
    await app.db.insertInto('rule_signatures').values({ id: arjun.id, off_rules: [] }).execute()
    expect((await create(days)).problem.detail).toBe(
      `${today_}'s lunch: 'Jalebi' has jalebi, and a rule allows none.`,
    )
    await app.db.deleteFrom('rule_signatures').execute()
  })

  test('a draft is checked again as it is published', async () => {
    const draft = (await create([dayOf([{ ...upma, title: 'Curd rice', items: [] }])], { status: 'draft' }))
      .body
    await app.db
      .updateTable('patient_profiles')
      .set({ allergies: ['milk'] })
      .where('patient_id', '=', arjun.id)
      .execute()
    const published = await meera.call('POST /meal-plans/:id/publish', { params: { id: draft.id } })
    expect(published.problem).toMatchObject({
      status: 422,
      detail: `${today_}'s lunch: 'Curd rice' contains Curd rice (allergy: milk).`,
    })
  })

  test('a saved plan keeps them; for a person those that clash or do not fit are left out, and it is said', async () => {
    const days = [dayOf([upma, { ...upma, title: 'Curd rice', items: [] }])]
    const saved = await meera.call('POST /plan-templates', { body: { name: 'A day', days } })
    expect(saved.body.days[0]!.meals[1]!.alternatives).toHaveLength(2)
    const far = await meera.call('POST /plan-templates', {
      body: { name: 'Far', days: [dayOf([{ ...upma, calories: 400 }])] },
    })
    expect(far.problem.detail).toBe(
      "Lunch of day 1: with 'Upma' the day would have 650 kcal, 30% above its 500.",
    )
    const asha = await app.patient({ allergies: ['milk'] })
    await app.assign(asha.id, meera.id)
    const { body } = await meera.call('POST /plan-templates/:id/use', {
      params: { id: saved.body.id },
      body: { patient_ids: [asha.id], week_start: today() },
    })
    expect(body).toMatchObject([
      { left_out: [{ why: `${today_}'s lunch: 'Curd rice' contains Curd rice (allergy: milk).` }] },
    ])
    const made = await meera.call('GET /meal-plans/:id', { params: { id: body[0]!.plan_id! } })
    expect(lunchOf(made.body).alternatives).toMatchObject([{ title: 'Upma' }])
  })

  test('scaling scales them with their meal', async () => {
    const { days } = await publish()
    const { body } = await meera.call('POST /meal-plans/scale', {
      body: { patient_id: arjun.id, week_start: today(), days, percent: 50 },
    })
    const meal = body.days[0]!.meals[1]!
    expect(meal.calories).toBe(375)
    expect(meal.alternatives!.map(({ calories }) => calories)).toEqual([382.5, 367.5])
  })
})

describe('a pick', () => {
  test('is served with its figures, goes back, and stands on the list, in adherence and for the nutritionist', async () => {
    const plan = await publish()
    const { id, alternatives } = lunchOf(plan)
    expect(await read()).toMatchObject({ title: 'Khichdi', choice: null, alternatives: [{}, {}] })
    const picked = await put(id, { choice: alternatives![0]!.id })
    expect(picked.body).toMatchObject({
      id,
      title: 'Upma',
      choice: alternatives![0]!.id,
      main: { title: 'Khichdi' },
    })
    expect(await read()).toEqual({ ...picked.body, pot: [] })
    const own = await arjun.call('GET /meal-plans/:id', { params: { id: plan.id } })
    expect(own.body.days[0]!.totals.calories).toBe(505)
    const list = (await arjun.call('GET /patients/shopping-list', { query: { from: today(), to: today() } }))
      .body
    expect(list.rows.map(({ food_id }) => food_id)).toEqual(['semolina'])
    await put(id, { state: 'eaten' })
    const { body: days } = await meera.call('GET /nutritionists/patients/:id/days', {
      params: { id: arjun.id },
      query: { from: today(), to: today() },
    })
    expect(days).toMatchObject({
      percent: 100,
      meals: [{ title: 'Upma', choice: alternatives![0]!.id, instead_of: null, state: 'eaten' }],
    })
    // The tick stays with the dish that is picked now.
    expect((await put(id, { choice: null })).body).toMatchObject({
      title: 'Khichdi',
      choice: null,
      state: 'eaten',
    })
    expect((await read()).main).toBeUndefined()
  })

  test('of days to come, too; twice at once one of them stands, and an older one changes nothing', async () => {
    const plan = await publish()
    const { id, alternatives } = lunchOf(plan)
    const [one, other] = alternatives!.map((dish) => dish.id)
    const both = await Promise.all([put(id, { choice: one! }), put(id, { choice: other! })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect([one, other]).toContain((await read()).choice)
    await put(id, { choice: one!, at: minutesAgo(1) })
    await put(id, { choice: one! })
    expect((await put(id, { choice: other!, at: minutesAgo(5) })).body.choice).toBe(one)
    const tomorrow = addDays(today(), 1)
    const next = lunchOf(plan, 1)
    const later = await put(next.id, { choice: next.alternatives![0]!.id }, { date: tomorrow })
    expect(later.body).toMatchObject({ title: 'Upma' })
  })

  test('needs an alternative of that meal, in one’s own plan; one act at a time', async () => {
    const plan = await publish()
    const [here, there] = [lunchOf(plan), lunchOf(plan, 1)]
    expect((await put(here.id, { choice: there.alternatives![0]!.id })).problem).toMatchObject({
      status: 409,
      detail: 'This dish is no longer offered for this meal. Please pick another one.',
    })
    const choice = here.alternatives![0]!.id
    const other = await app.patient()
    expect((await put(here.id, { choice }, { who: other })).status).toBe(404)
    expect((await put(here.id, { choice, state: 'eaten' })).problem.status).toBe(422)
    expect((await put(here.id, { choice: 'the first' })).problem.status).toBe(422)
    expect((await read()).choice).toBeNull()
  })

  test('falls back to the planned dish when the plan or the profile changes, and holds after care has ended', async () => {
    const plan = await publish(dayOf([{ ...upma, title: 'Curd rice', items: [] }, idli]))
    const { id, alternatives } = lunchOf(plan)
    await put(id, { choice: alternatives![0]!.id })
    await arjun.call('PUT /patients/profile', { body: { allergies: ['milk'] } })
    expect(await read()).toMatchObject({ title: 'Khichdi', choice: null, alternatives: [{ title: 'Idli' }] })
    await put(id, { choice: alternatives![1]!.id })
    await change(plan.id, {
      days: [dayOf([])].map((day) => ({ ...day, meals: [day.meals[0]!, { ...khichdi, id }] })),
    })
    expect(await read()).toMatchObject({ title: 'Khichdi', choice: null })
    await change(plan.id, {
      days: plan.days.map((day) => ({
        ...day,
        meals: [day.meals[0]!, { ...khichdi, id, alternatives: [alternatives![1]!] }],
      })),
    })
    expect(await read()).toMatchObject({ title: 'Idli' })
    await app.db
      .updateTable('assignments')
      .set({ active: false, end_date: today() })
      .where('patient_id', '=', arjun.id)
      .execute()
    expect((await put(id, { choice: null })).body).toMatchObject({ title: 'Khichdi' })
    expect((await change(plan.id, { notes: 'x' })).status).toBe(404)
  })

  test('gives way to a swap, and takes its place again', async () => {
    await meera.call('PUT /nutritionists/patients/:id/swaps', {
      params: { id: arjun.id },
      body: { swaps: 'free' },
    })
    const meal = { ...khichdi, calories: 420, protein_g: 15 }
    const day = { ...dayOf([]), meals: [sampleMeal, { ...meal, alternatives: [{ ...meal, title: 'Upma' }] }] }
    const { id, alternatives } = lunchOf(await publish(day))
    const choice = alternatives![0]!.id
    await put(id, { choice })
    const { body } = await arjun.call('GET /patients/days/:date/meals/:id/swaps', {
      params: { date: today(), id },
    })
    const swapped = await put(id, { swap: { template_id: body.meals[0]!.template_id! } })
    expect(swapped.body).toMatchObject({ choice: null, instead_of: 'Khichdi', main: { title: 'Khichdi' } })
    expect((await put(id, { choice })).body).toMatchObject({ title: 'Upma', choice })
    expect((await put(id, { choice: null })).body).toMatchObject({ title: 'Khichdi', choice: null })
  })
})

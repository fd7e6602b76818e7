import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, today } from '#domain/dates.ts'
import { closedKindMessage, type FastKind, tooManyDaysMessage } from '#domain/days/day-kinds.ts'
import { avoidsOf, fastAvoid } from '#domain/food/reading/avoids.ts'
import { clashesWith } from '#domain/food/reading/clashes.ts'
import { builtInMenu } from '#server/food/dish-table.ts'
import { sampleMeal, samplePlan, type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
let meera: Awaited<ReturnType<TestApp['nutritionist']>>
let arjun: Awaited<ReturnType<TestApp['patient']>>
beforeAll(async () => {
  app = await testApp()
  meera = await app.nutritionist()
})
afterAll(() => app.close())
beforeEach(() => enter({ dietary_prefs: ['veg'] }))

const meals = [
  { ...sampleMeal, time: '08:00' },
  {
    ...sampleMeal,
    ...{ meal_type: 'lunch', title: 'Khichdi', calories: 420, protein_g: 15, time: '13:00' },
  },
  {
    ...sampleMeal,
    ...{ meal_type: 'dinner', title: 'Phulkas with dal', calories: 450, protein_g: 16, time: '20:00' },
  },
]

/** A challenger in Meera's care with a published week from the day before yesterday on. */
async function enter(profile: object) {
  arjun = await app.patient(profile)
  await app.assign(arjun.id, meera.id)
  const body = samplePlan(arjun.id, addDays(today(), -2))
  const days = body.days.map((day) => ({ ...day, meals }))
  const made = await meera.call('POST /meal-plans', {
    body: { ...body, days, clash_reason: 'Cooked without.' },
  })
  expect(made.status).toBe(201)
}

const on = (days: number) => addDays(today(), days)
const say = (
  kind: string | null,
  more: { fast?: FastKind; until?: string } = {},
  date = today(),
  who = arjun,
) => who.call('PUT /patients/days/:date/kind', { params: { date }, body: { kind, ...more } as never })
const read = async (date = today()) =>
  (await arjun.call('GET /patients/days/:date', { params: { date } })).body
const offers = async (date = today()) =>
  (await arjun.call('GET /patients/days/:date/offers', { params: { date } })).body.meals
const agree = (agreed: boolean, more: { until?: string } = {}, date = today(), who = meera) =>
  who.call('PUT /nutritionists/patients/:id/days/:date/fast', {
    params: { id: arjun.id, date },
    body: { agreed, ...more },
  })
const ofMeera = async (from = on(-6), to = on(60)) =>
  (
    await meera.call('GET /nutritionists/patients/:id/days', {
      params: { id: arjun.id },
      query: { from, to },
    })
  ).body
const tick = (id: string, state: string, date = today()) =>
  arjun.call('PUT /patients/days/:date/meals/:id', { params: { date, id }, body: { state } as never })
/** What somebody was told of this kind, about this challenger. */
async function toldTo({ id }: { id: string }, kind: 'day_told' | 'day_looked_at') {
  return app.db
    .selectFrom('notifications')
    .select(['person_id', 'read_at'])
    .where('user_id', '=', id)
    .where('kind', '=', kind)
    .where('person_id', '=', kind === 'day_told' ? arjun.id : meera.id)
    .execute()
}
const fastReason = async () => {
  const entries = (await meera.call('GET /nutritionists/worklist', { query: { limit: 100 } })).body
  return entries
    .find(({ patient_id }) => patient_id === arjun.id)
    ?.reasons.find(({ kind }) => kind === 'fast_to_agree')
}

test('a day is said, changed and taken back, for one or several, within its limits', async () => {
  expect(await read()).toMatchObject({ kind: null, fast: null, ask_doctor: false, agreed_at: null })
  const said = await say('fast', { fast: 'navratri', until: on(2) })
  expect(said.status).toBe(200)
  expect(said.body.days.map(({ date, kind, fast }) => [date, kind, fast])).toEqual(
    [0, 1, 2].map((day) => [on(day), 'fast', 'navratri']),
  )
  await say('guests', {}, on(1))
  await say(null, {}, on(2))
  expect(await read()).toMatchObject({ kind: 'fast', fast: 'navratri' })
  expect(await read(on(1))).toMatchObject({ kind: 'guests', fast: null })
  expect(await read(on(2))).toMatchObject({ kind: null })
  // A fast that is not named is another one.
  await say('fast', {}, on(2))
  expect(await read(on(2))).toMatchObject({ kind: 'fast', fast: 'other' })
  const own = await arjun.call('GET /patients/different-days')
  expect(own.body.days.map(({ kind }) => kind)).toEqual(['fast', 'guests', 'fast'])

  expect((await say('unwell', {}, on(-7))).status).toBe(200)
  expect((await say('unwell', {}, on(-8))).problem).toMatchObject({ status: 409, detail: closedKindMessage })
  expect((await say('travel', {}, on(61))).problem).toMatchObject({ status: 409, detail: closedKindMessage })
  expect((await say('fast', { fast: 'ramadan', until: on(29) })).body.days).toHaveLength(30)
  expect((await say('fast', { until: on(30) })).problem).toMatchObject({ detail: tooManyDaysMessage })
  expect((await say('party')).status).toBe(422)
  expect((await say('unwell', { fast: 'lent' })).status).toBe(422)
})

test('what is ticked on a different day counts in no figure, and ends no row of ticked days', async () => {
  const [yesterday, day] = [await read(on(-1)), await read()]
  await tick((await read(on(-2))).meals[0]!.id, 'eaten', on(-2))
  await tick(yesterday.meals[0]!.id, 'skipped', on(-1))
  await tick(day.meals[0]!.id, 'eaten')
  const week = { from: on(-6), to: today() }
  const adherence = async () => (await arjun.call('GET /patients/adherence', { query: week })).body
  expect(await adherence()).toMatchObject({ percent: 67, left_out: [] })
  await say('unwell', {}, on(-1))
  expect(await adherence()).toMatchObject({
    percent: 100,
    left_out: [{ date: on(-1), kind: 'unwell', fast: null }],
  })
  expect((await adherence()).days.map(({ date }) => date)).toEqual([on(-2), today()])
  expect(await ofMeera()).toMatchObject({ percent: 100, different: [{ date: on(-1), kind: 'unwell' }] })
  const filed = await arjun.call('POST /patients/progress', {
    body: { week_start: today(), adherence_pct: 100, energy_levels: 7 },
  })
  expect(filed.body.ticked_pct).toBe(100)

  const ticked = async () => (await arjun.call('GET /patients/journey')).body.ticked_days
  await tick(yesterday.meals[0]!.id, null as never, on(-1))
  expect(await ticked()).toBe(2)
  await say(null, {}, on(-1))
  expect(await ticked()).toBe(1)
})

test('a fast without anything against it is offered dishes for it at once, which are taken as swaps', async () => {
  await say('fast', { fast: 'ekadashi' })
  expect(await toldTo(meera, 'day_told')).toHaveLength(0)
  expect(await fastReason()).toBeUndefined()
  const offered = await offers()
  expect(offered.map(({ label }) => label)).toEqual(['Breakfast', 'Lunch', 'Dinner'])
  const dishes = offered.flatMap((meal) => meal.dishes)
  expect(new Set(dishes.map(({ template_id }) => template_id)).size).toBeGreaterThan(6)
  const menu = new Map(builtInMenu().map((dish) => [dish.id, dish]))
  for (const { template_id } of dishes) {
    const items = menu.get(template_id!)!.components.flatMap((part) => part.items)
    expect(clashesWith([], [fastAvoid('main')], { items, ingredients: [] })).toEqual([])
  }
  const [breakfast] = offered
  const taken = await arjun.call('PUT /patients/days/:date/meals/:id', {
    params: { date: today(), id: breakfast!.meal_id! },
    body: { swap: { template_id: breakfast!.dishes[0]!.template_id! } },
  })
  expect(taken.body).toMatchObject({ title: breakfast!.dishes[0]!.title, instead_of: 'Poha' })
  // Who takes the word back eats as planned again.
  await say(null)
  expect((await read()).meals[0]).toMatchObject({ title: 'Poha' })
  expect(await offers()).toEqual([])
})

test('what is offered holds no figure, for nobody', async () => {
  for (const [kind, more] of [
    ['fast', {}],
    ['unwell', {}],
    ['travel', {}],
    ['fast', { fast: 'ramadan' }],
  ] as const) {
    await say(kind, more)
    const text = JSON.stringify(await offers())
    expect(text).not.toMatch(/calor|kcal|protein|_g"|sum|left/)
  }
})

test('dishes for any kind of day keep to allergies, diet and dislikes', async () => {
  await enter({ dietary_prefs: ['veg'], allergies: ['peanut', 'milk'], dislikes: ['potato'] })
  const menu = new Map(builtInMenu().map((dish) => [dish.id, dish]))
  const avoids = avoidsOf({
    allergies: ['peanut', 'milk', 'potato'],
    dietary_prefs: ['veg'],
    food_rules: [],
  })
  for (const [kind, fast] of [
    ['fast', 'ekadashi'],
    ['fast', 'lent'],
    ['unwell', undefined],
  ] as const) {
    await say(kind, fast ? { fast } : {})
    const dishes = (await offers()).flatMap((meal) => meal.dishes)
    expect(dishes.length).toBeGreaterThan(2)
    for (const { template_id } of dishes) {
      const items = menu.get(template_id!)!.components.flatMap((part) => part.items)
      expect(clashesWith([], avoids, { items, ingredients: [] })).toEqual([])
    }
  }
})

test('Lent has dishes without anything of animals, Ramadan the two meals of the plan, a journey what packs well', async () => {
  await enter({ dietary_prefs: ['non_veg'] })
  await say('fast', { fast: 'lent' })
  const menu = new Map(builtInMenu().map((dish) => [dish.id, dish]))
  const vegan = avoidsOf({ allergies: [], dietary_prefs: ['vegan'], food_rules: [] })
  const lent = (await offers()).flatMap((meal) => meal.dishes)
  expect(lent.length).toBeGreaterThan(5)
  for (const { template_id } of lent) {
    const items = menu.get(template_id!)!.components.flatMap((part) => part.items)
    expect(clashesWith([], vegan, { items, ingredients: [] })).toEqual([])
  }
  await say('fast', { fast: 'ramadan' })
  expect(await offers()).toEqual([
    {
      ...{ label: 'Before dawn (sehri)', meal_id: null },
      dishes: [expect.objectContaining({ title: 'Poha' })],
    },
    {
      ...{ label: 'After sunset (iftar)', meal_id: null },
      dishes: [
        expect.objectContaining({ title: 'Phulkas with dal' }),
        expect.objectContaining({ title: 'Khichdi' }),
      ],
    },
  ])
  for (const kind of ['eating_out', 'guests', 'festival']) {
    await say(kind)
    expect(await offers()).toEqual([])
  }
})

test('who is unwell is offered gentle dishes', async () => {
  await say('unwell')
  const gentle = new Set(builtInMenu().flatMap(({ id, gentle }) => (gentle ? [id] : [])))
  const dishes = (await offers()).flatMap((meal) => meal.dishes)
  expect(dishes.length).toBeGreaterThan(2)
  for (const { template_id } of dishes) expect(gentle).toContain(template_id)
  expect(await read()).toMatchObject({ kind: 'unwell', ask_doctor: false })
})

test('with insulin a fast waits: the nutritionist is told at once, nothing is offered before she agrees', async () => {
  await enter({ dietary_prefs: ['veg'], medicines: ['insulin'] })
  await say('fast', { fast: 'navratri', until: on(2) })
  expect(await read()).toMatchObject({ kind: 'fast', ask_doctor: true, agreed_at: null })
  expect(await offers()).toEqual([])
  const breakfast = (await read()).meals[0]!
  const swaps = await arjun.call('GET /patients/days/:date/meals/:id/swaps', {
    params: { date: today(), id: breakfast.id },
  })
  for (const { title } of swaps.body.meals) expect(title).not.toMatch(/vrat/)
  const sabudana = builtInMenu().find(({ name }) => name === 'Sabudana khichdi (vrat)')!
  const take = () =>
    arjun.call('PUT /patients/days/:date/meals/:id', {
      params: { date: today(), id: breakfast.id },
      body: { swap: { template_id: sabudana.id } },
    })
  expect((await take()).status).toBe(409)

  expect(await toldTo(meera, 'day_told')).toHaveLength(1)
  const [notice] = (await meera.call('GET /notifications')).body
  expect(notice!.text).toBe('Arjun Rao tells of a day that is different. Please look at it.')
  expect(notice!.link).toBe(`/app/nutritionist/patients/${arjun.id}?place=progress#days`)
  expect(await fastReason()).toMatchObject({ date: today() })
  expect((await ofMeera()).different[0]).toMatchObject({
    ...{ date: today(), kind: 'fast', fast: 'navratri', ask_doctor: true, agreed_at: null, agreed_by: null },
    why: "The profile names type 1 or insulin; fasting with insulin needs the doctor's word first.",
  })

  expect((await agree(true, { until: on(2) })).status).toBe(204)
  expect((await read(on(2))).agreed_at).not.toBeNull()
  // The doctor is still to be asked.
  expect((await read()).ask_doctor).toBe(true)
  expect((await ofMeera()).different[0]!.agreed_by).toBe('Meera Iyer')
  expect((await offers()).length).toBe(3)
  expect(await fastReason()).toBeUndefined()
  expect(await toldTo(arjun, 'day_looked_at')).toHaveLength(1)
  expect((await take()).status).toBe(200)
  // The same said again keeps the word; taken back, the dishes of the fast go.
  await say('fast', { fast: 'navratri' })
  expect((await read()).agreed_at).not.toBeNull()
  await agree(false)
  expect(await offers()).toEqual([])
  expect((await read()).meals[0]!.title).toBe('Poha')
  expect((await read(on(1))).agreed_at).not.toBeNull()
})

test('another fast, and other facts of the profile, ask for the word again', async () => {
  await enter({ dietary_prefs: ['veg'], medicines: ['insulin'] })
  await say('fast', { fast: 'navratri', until: on(1) })
  await agree(true, { until: on(1) })
  await say('fast', { fast: 'ekadashi' })
  expect((await read()).agreed_at).toBeNull()
  expect((await read(on(1))).agreed_at).not.toBeNull()
  await arjun.call('PUT /patients/profile', { body: { medicines: ['insulin', 'glimepiride'] } as never })
  expect((await read(on(1))).agreed_at).toBeNull()
})

test('what makes a fast dangerous counts when the day is read, also what is known since it was said', async () => {
  await say('fast')
  expect((await offers()).length).toBeGreaterThan(0)
  await arjun.call('PUT /patients/profile', { body: { medication: 'Glynase 5 mg' } as never })
  expect(await read()).toMatchObject({ ask_doctor: true })
  expect(await offers()).toEqual([])
  expect(await fastReason()).toBeDefined()
})

test('who may be harmed is told to call the doctor when unwell, and the nutritionist is told once', async () => {
  await enter({ pregnancy: 'pregnant_2', gender: 'female' })
  await say('unwell')
  await say('unwell', { until: on(1) })
  expect(await read()).toMatchObject({ kind: 'unwell', ask_doctor: true })
  expect(await toldTo(meera, 'day_told')).toHaveLength(1)
  expect(await fastReason()).toBeUndefined()
  expect((await agree(true)).status).toBe(404)
})

test('two words at once, from two devices, leave one of them whole', async () => {
  const answers = await Promise.all([
    say('travel', { until: on(9) }),
    say('fast', { fast: 'lent', until: on(9) }),
    say('travel', { until: on(9) }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const { days } = (await arjun.call('GET /patients/different-days')).body
  expect(days).toHaveLength(10)
  expect(new Set(days.map(({ kind }) => kind)).size).toBe(1)
})

test('nobody else says or agrees: other nutritionists, other challengers, after the end of care', async () => {
  await enter({ medicines: ['insulin'] })
  await say('fast')
  const other = await app.nutritionist()
  expect((await agree(true, {}, today(), other)).status).toBe(404)
  await app.db
    .updateTable('assignments')
    .set({ active: false, end_date: today() })
    .where('patient_id', '=', arjun.id)
    .execute()
  expect((await agree(true)).status).toBe(404)
  expect((await read()).agreed_at).toBeNull()
  // Without a nutritionist a day is said all the same.
  expect((await say('unwell')).status).toBe(200)
})

test('the timeline has neighbouring days as one entry, the visit says which days were different', async () => {
  await say('fast', { fast: 'navratri', until: on(4) }, on(-4))
  await say('unwell', {}, on(-5))
  const { body } = await meera.call('GET /nutritionists/patients/:id/timeline', {
    params: { id: arjun.id },
    query: { kind: 'day' },
  })
  expect(body).toMatchObject([
    { event: 'said', day: on(-4), measured: 'fast', text: 'navratri', figure: 9 },
    { event: 'said', day: on(-5), measured: 'unwell', text: null, figure: 1 },
  ])
  const visit = await meera.call('GET /nutritionists/patients/:id/visit', { params: { id: arjun.id } })
  const said = visit.body.facts.map(({ text }) => text).find((text) => text.startsWith('Different days'))
  expect(said).toMatch(/: unwell, .+; fast \(Navratri\), .+ to .+\. Their ticks do not count\.$/)
})

test('a day is read with as many statements, whatever and however much is said', async () => {
  const read = () =>
    app.statementsOf(() => arjun.call('GET /patients/days/:date', { params: { date: today() } }))
  await say('travel')
  await read()
  const travel = await read()
  await say('fast', { until: on(20) })
  const fast = await read()
  expect(fast.length - travel.length).toBe(1)
  const listed = () => app.statementsOf(() => arjun.call('GET /patients/different-days'))
  const many = await listed()
  await say(null, { until: on(19) }, on(1))
  expect((await listed()).length).toBe(many.length)
})

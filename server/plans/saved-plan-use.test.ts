import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, today, weekdayName } from '#domain/dates.ts'
import { notInCareMessage, unknownNeedsMessage, unscaledReasons } from '#domain/plans/saved-plan-use.ts'
import { sampleMeal, sampleTargets, type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
let me: Awaited<ReturnType<TestApp['nutritionist']>>
beforeAll(async () => {
  app = await testApp()
  me = await app.nutritionist()
})
afterAll(() => app.close())

async function challenger(profile = {}) {
  const patient = await app.patient(profile)
  const assignment = await app.assign(patient.id, me.id)
  return { ...patient, assignment }
}

/** A saved week of dishes, made for somebody who avoids nothing. */
let week: ReturnType<typeof makeWeek> | undefined
const savedWeek = () => {
  week ??= makeWeek()
  return week
}
async function makeWeek() {
  const { id: patient_id } = await challenger()
  const { body } = await me.call('POST /meal-plans/generate', {
    body: { patient_id, week_start: today(), seed: 3, targets: sampleTargets, days: [] },
  })
  const saved = await me.call('POST /plan-templates', { body: { name: 'A week', days: body.days } })
  return saved.body
}
const use = (id: string, body: object, more = {}) =>
  me.call('POST /plan-templates/:id/use', { params: { id }, body: { week_start: today(), ...body }, ...more })
const planOf = async (id: string | null) =>
  (await me.call('GET /meal-plans/:id', { params: { id: id! } })).body
const plansOf = async ({ id }: { id: string }) =>
  (await me.call('GET /meal-plans', { query: { patient_id: id } })).body

test('each person gets a draft in which nothing clashes, with what was replaced and why', async () => {
  const saved = await savedWeek()
  const milk = await challenger({ first_name: 'Ravi', allergies: ['milk'] })
  const strict = await challenger({
    ...{ first_name: 'Asha', dietary_prefs: ['vegan'], food_rules: ['no_onion_garlic'] },
    dislikes: ['chana', 'rajma'],
  })
  const { status, body } = await use(saved.id, { patient_ids: [milk.id, strict.id] })
  expect(status).toBe(201)
  expect(body).toMatchObject([
    { patient_id: milk.id, patient_name: 'Ravi Rao', week_start: today(), kept: [] },
    { patient_id: strict.id, patient_name: 'Asha Rao', week_start: today(), kept: [] },
  ])
  for (const { patient_id, plan_id, replaced } of body) {
    const plan = await planOf(plan_id)
    expect(plan).toMatchObject({ patient_id, status: 'draft', week_start: today(), notes: null })
    const meals = plan.days.flatMap(({ meals }) => meals)
    expect(meals.filter(({ clashes }) => clashes)).toEqual([])
    const before = saved.days.flatMap(({ meals }) => meals.map(({ title }) => title))
    const changed = meals.flatMap(({ id, title }, place) =>
      title === before[place] ? [] : [{ meal_id: id, from: before[place], to: title }],
    )
    expect(replaced).toMatchObject(changed)
    expect(replaced.length).toBeGreaterThan(3)
  }
  const whys = (index: number) =>
    new Set(
      body[index]!.replaced.map(({ why }) => why)
        .join(' ')
        .match(/\((\w+: [\w ]+)/g),
    )
  expect([...whys(0)]).toEqual(['(allergy: milk'])
  expect(whys(1)).toContain('(diet: Vegan')
  expect([...whys(1)].some((why) => why.startsWith('(dislikes: '))).toBe(true)
  // Nobody else reads the drafts.
  expect((await milk.call('GET /meal-plans')).body).toEqual([])
})

test('portions are for the confirmed targets; without them, or for parts of days, as they were saved', async () => {
  const saved = await savedWeek()
  const [known, unknown] = [await challenger({ allergies: ['milk'] }), await challenger()]
  const targets = {
    ...{ calories: 2300, protein_g: 100, carbs_g: 320, fat_g: 70, fiber_g: 30, sugar_g: 20, sodium_mg: 2000 },
    ...{ reason: 'Trains in the morning.', shown: true },
  }
  const params = { id: known.id }
  const confirmed = await me.call('PUT /nutritionists/patients/:id/targets', { params, body: targets })
  expect(confirmed.status).toBe(200)
  const { body } = await use(saved.id, { patient_ids: [known.id, unknown.id], weeks: 2, variety: 'new' })
  expect(body).toHaveLength(4)
  for (const { patient_id, plan_id, calories, ...made } of body) {
    const { days, totals } = await planOf(plan_id)
    expect(calories).toBeCloseTo(totals.calories / 7)
    if (patient_id === known.id) {
      expect(made).toMatchObject({ scaled: true, unscaled: null, target_calories: 2300 })
      for (const day of days) expect(Math.abs(day.totals.calories / 2300 - 1)).toBeLessThan(0.05)
    } else
      expect(made).toMatchObject({
        ...{ scaled: false, unscaled: unscaledReasons.noTargets, target_calories: null },
      })
  }
  const { body: lunches } = await me.call('POST /plan-templates', {
    body: { name: 'Lunches', days: [{ day_of_week: 0, meals: [{ ...sampleMeal, meal_type: 'lunch' }] }] },
  })
  expect((await use(lunches.id, { patient_ids: [known.id] })).body).toMatchObject([
    { scaled: false, unscaled: unscaledReasons.partial, calories: 250 },
  ])
})

test('on a fasting day dishes for the fast are served', async () => {
  const saved = await savedWeek()
  const day = weekdayName(addDays(today(), 2))
  const { id } = await challenger({ food_rules: ['fasting_days'], fasting_weekdays: [day] })
  const [made] = (await use(saved.id, { patient_ids: [id] })).body
  const { days } = await planOf(made!.plan_id)
  const there = days[2]!.meals.map(({ title }) => title)
  expect(made!.replaced.length).toBeGreaterThan(1)
  for (const { to } of made!.replaced) {
    expect(to).toMatch(/\bvrat\b/)
    expect(there).toContain(to)
  }
  expect(days[2]!.meals.filter(({ clashes }) => clashes)).toEqual([])
  expect(new Set(made!.replaced.map(({ date }) => date))).toEqual(new Set([addDays(today(), 2)]))
})

test('a colleague’s own dish is read for what it is made of; where nothing fits, the meal stays and is marked', async () => {
  const colleague = await app.nutritionist()
  const { body: dish } = await colleague.call('POST /meal-plans/templates', {
    body: { ...sampleMeal, name: 'House chutney', category: 'snack', ingredients: ['Peanuts, 30 g'] },
  })
  const meal = { ...sampleMeal, meal_type: 'snack', title: 'House chutney', template_id: dish.id }
  const { body: shared } = await colleague.call('POST /plan-templates', {
    body: { name: 'Shared', shared: true, days: [{ day_of_week: 0, meals: [meal] }] },
  })
  const { id } = await challenger({ allergies: ['peanut'] })
  const [made] = (await use(shared.id, { patient_ids: [id] })).body
  expect(made!.replaced).toMatchObject([
    { from: 'House chutney', why: expect.stringMatching(/allergy: peanut/) },
  ])

  const none = await challenger({ allergies: ['chicken', 'egg', 'fish'], dislikes: ['water', 'salt'] })
  const soup = { ...sampleMeal, title: 'Chicken soup with salt and water' }
  const { body: own } = await me.call('POST /plan-templates', {
    body: { name: 'Soup', days: [{ day_of_week: 0, meals: [{ ...soup, meal_type: 'dinner' }] }] },
  })
  const [row] = (await use(own.id, { patient_ids: [none.id] })).body
  const [kept] = (await planOf(row!.plan_id)).days[0]!.meals
  for (const { meal_id, why } of row!.kept) {
    expect(meal_id).toBe(kept!.id)
    expect(why).toContain('(allergy: chicken)')
    expect(kept!.clashes).toMatchObject([{ against: 'Allergy: chicken' }])
  }
})

test('those who are not in care are refused like people who do not exist, and the others get theirs', async () => {
  const saved = await savedWeek()
  const [mine, absent] = [await challenger(), randomUUID()]
  const colleague = await app.nutritionist()
  const theirs = await app.patient()
  await app.assign(theirs.id, colleague.id)
  const { status, body } = await use(saved.id, { patient_ids: [theirs.id, absent, mine.id] })
  expect(status).toBe(201)
  const refused = { patient_name: null, plan_id: null, replaced: [], kept: [], refused: notInCareMessage }
  expect(body).toMatchObject([
    { patient_id: theirs.id, ...refused },
    { patient_id: absent, ...refused },
    { patient_id: mine.id, plan_id: expect.any(String) },
  ])
  expect(body[2]).not.toHaveProperty('refused')
  const made = await app.db.selectFrom('meal_plans').selectAll().where('patient_id', '=', theirs.id).execute()
  expect(made).toEqual([])
  // Whose data the call concerned.
  const entries = await app.db
    .selectFrom('audit_log')
    .select('subject_id')
    .where('action', '=', 'POST /plan-templates/:id/use')
    .where('subject_id', 'in', [mine.id, theirs.id])
    .execute()
  expect(entries).toEqual([{ subject_id: mine.id }])
})

test('somebody in care without a profile is refused with what to do', async () => {
  const saved = await savedWeek()
  const patient = await app.signUp('patient')
  await app.assign(patient.id, me.id)
  const { body } = await use(saved.id, { patient_ids: [patient.id] })
  expect(body).toMatchObject([{ plan_id: null, refused: unknownNeedsMessage }])
})

test('four weeks are four plans; a week that has a draft already gets another one', async () => {
  const saved = await savedWeek()
  const person = await challenger()
  const body = { patient_ids: [person.id], weeks: 4, variety: 'some' }
  const made = (await use(saved.id, body)).body
  const weeks = [0, 7, 14, 21].map((after) => addDays(today(), after))
  expect(made.map(({ week_start }) => week_start)).toEqual(weeks)
  const titles = await Promise.all(
    made.map(async ({ plan_id }) =>
      (await planOf(plan_id)).days.flatMap(({ meals }) => meals.map(({ title }) => title)),
    ),
  )
  expect(titles[0]).toEqual(saved.days.flatMap(({ meals }) => meals.map(({ title }) => title)))
  for (const later of titles.slice(1)) {
    const others = later.filter((title, place) => title !== titles[0]![place]).length
    expect(others).toBeGreaterThan(6)
    expect(others).toBeLessThan(12)
  }
  await use(saved.id, { patient_ids: [person.id] })
  expect(await plansOf(person)).toHaveLength(5)
})

test('a double press makes the drafts once, and its answer ends with care', async () => {
  const saved = await savedWeek()
  const [one, two] = [await challenger(), await challenger()]
  const again = { headers: { 'idempotency-key': randomUUID() } }
  const press = () => use(saved.id, { patient_ids: [one.id, two.id] }, again)
  const [first, second] = await Promise.all([press(), press()])
  expect(second.body).toEqual(first.body)
  expect(await plansOf(one)).toHaveLength(1)
  const end = { active: false, end_date: today() }
  await app.db.updateTable('assignments').set(end).where('id', '=', two.assignment).execute()
  expect((await press()).status).toBe(404)
})

test('what is wrong is said', async () => {
  const saved = await savedWeek()
  for (const [body, path, message] of [
    [{ patient_ids: [] }, 'patient_ids', 'Please choose at least one challenger'],
    [
      { patient_ids: Array.from({ length: 21 }, () => randomUUID()) },
      'patient_ids',
      'At most 20 challengers can be chosen at once',
    ],
    [{ patient_ids: ['x'] }, 'patient_ids.0', 'This is not a valid id'],
    [{ weeks: 5 }, 'weeks', 'Weeks must be a whole number from 1 to 4'],
    [{ week_start: 'soon' }, 'week_start', 'Please enter a valid date (YYYY-MM-DD)'],
    [{ variety: 'wild' }, 'variety', 'Variety must be same, some or new'],
  ] as const) {
    const { problem } = await use(saved.id, { patient_ids: [me.id], ...body })
    expect(problem, message).toMatchObject({ status: 422, errors: [{ path, message }] })
  }
  const { id } = await challenger({ dob: '1990-05-01' })
  expect((await use(saved.id, { patient_ids: [id], week_start: '1990-04-30' })).body).toMatchObject([
    { plan_id: null, refused: expect.stringContaining('before the date of birth') },
  ])
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, today, weekdayName } from '#domain/dates.ts'
import { sampleMeal, samplePlan, type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
let nutritionist: Awaited<ReturnType<TestApp['nutritionist']>>
let patient: Awaited<ReturnType<TestApp['patient']>>
beforeAll(async () => {
  app = await testApp()
  nutritionist = await app.nutritionist()
  patient = await app.patient()
  await app.assign(patient.id, nutritionist.id)
})
afterAll(() => app.close())

const weekStart = addDays(today(), 14)
const day = (offset: number, ...meals: object[]) => ({
  day_of_week: offset,
  date: addDays(weekStart, offset),
  meals,
})
const create = (body: object) => nutritionist.call('POST /meal-plans', { body })
const plan = (...days: object[]) => ({ patient_id: patient.id, week_start: weekStart, days })

test('a new plan is published, whole, dated, named and added up', async () => {
  const { body: dish } = await nutritionist.call('POST /meal-plans/templates', {
    body: { name: 'House poha', category: 'breakfast', calories: 250 },
  })
  const dal = { meal_type: 'lunch', title: ' Dal ', calories: 180.4, protein_g: 9.3, sodium_mg: 300.05 }
  const { status, body, headers } = await create({
    ...plan(
      day(6, { ...sampleMeal, template_id: dish.id, portion: '1 plate', time: '08:30', notes: 'With lemon' }),
      day(2, { ...dal, meal_type: 'snack' }, dal, { ...dal, meal_type: 'snack' }),
    ),
    notes: ' Drink water. ',
  })
  expect(status).toBe(201)
  expect(headers.etag).toBe('"1"')
  expect(body).toMatchObject({
    patient_id: patient.id,
    patient_name: 'Arjun Rao',
    week_start: weekStart,
    notes: 'Drink water.',
    status: 'published',
    version: 1,
    clash_reason: null,
    totals: {
      calories: 791.2,
      protein_g: 33.9,
      carbs_g: 45,
      fat_g: 5,
      fiber_g: 0,
      sugar_g: 0,
      sodium_mg: 900.15,
    },
  })
  expect(body.published_at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
  expect(body.days.map((one) => [one.day_of_week, one.date, one.day_name])).toEqual(
    [2, 6].map((offset) => {
      const date = addDays(weekStart, offset)
      return [offset, date, weekdayName(date)]
    }),
  )
  const [first, second] = body.days
  expect(first?.totals).toMatchObject({ calories: 541.2, protein_g: 27.9, sodium_mg: 900.15 })
  expect(first?.meals.map((meal) => [meal.meal_type, meal.title])).toEqual([
    ['snack', 'Dal'],
    ['lunch', 'Dal'],
    ['snack', 'Dal'],
  ])
  expect(second?.meals).toEqual([
    {
      ...sampleMeal,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      fiber_g: 0,
      sugar_g: 0,
      sodium_mg: 0,
      template_id: dish.id,
      dish_version: expect.any(String),
      portion: '1 plate',
      time: '08:30',
      notes: 'With lemon',
    },
  ])
  const ids = body.days.flatMap((one) => one.meals.map((meal) => meal.id))
  expect(new Set(ids).size).toBe(4)
  expect((await nutritionist.call('GET /meal-plans/:id', { params: { id: body.id } })).body).toEqual(body)
  expect((await patient.call('GET /meal-plans/:id', { params: { id: body.id } })).body).toEqual(body)
})

test('a draft has no publication and is invisible to the challenger', async () => {
  const { body } = await create({ ...samplePlan(patient.id, weekStart), status: 'draft' })
  expect(body).toMatchObject({ status: 'draft', published_at: null, version: 1 })
  expect((await patient.call('GET /meal-plans/:id', { params: { id: body.id } })).status).toBe(404)
  const { body: list } = await patient.call('GET /meal-plans', { query: { limit: 100 } })
  expect(list.map((row) => row.id)).not.toContain(body.id)
})

test('seven days of eight meals are saved in one request', async () => {
  const meals = Array.from({ length: 8 }, (_, n) => ({ ...sampleMeal, title: `Dish ${n}`, calories: 100.1 }))
  const { status, body } = await create(plan(...[0, 1, 2, 3, 4, 5, 6].map((offset) => day(offset, ...meals))))
  expect(status).toBe(201)
  expect(body.days.every((one) => one.meals.length === 8 && one.totals.calories === 800.8)).toBe(true)
  expect(body.totals.calories).toBe(5605.6)
})

describe('a plan is refused with the message of the form', () => {
  const wrong: [string, () => object, string, string][] = [
    [
      'patient',
      () => ({ ...plan(day(0, sampleMeal)), patient_id: undefined }),
      'patient_id',
      'Patient is required',
    ],
    ['patient', () => ({ ...plan(day(0, sampleMeal)), patient_id: '' }), 'patient_id', 'Patient is required'],
    [
      'week start',
      () => ({ ...plan(day(0, sampleMeal)), week_start: null }),
      'week_start',
      'Week start date is required',
    ],
    [
      'week start that is no date',
      () => ({ ...plan(day(0, sampleMeal)), week_start: '2026-02-30' }),
      'week_start',
      'Please enter a valid date (YYYY-MM-DD)',
    ],
    ['days', () => plan(), 'days', 'At least one day must be added to the meal plan'],
    [
      'days',
      () => ({ ...plan(), days: undefined }),
      'days',
      'At least one day must be added to the meal plan',
    ],
    ['date', () => plan({ ...day(0, sampleMeal), date: null }), 'days.0.date', 'Day 1 is missing a date'],
    [
      'date that agrees',
      () => plan(day(0, sampleMeal), { ...day(1, sampleMeal), date: weekStart }),
      'days.1.date',
      'Day 2 must be on ',
    ],
    [
      'day of its own',
      () => plan(day(3, sampleMeal), day(3, sampleMeal)),
      'days.1.day_of_week',
      'Day 2 is in the plan twice',
    ],
    ['meals', () => plan(day(0, sampleMeal), day(1)), 'days.1.meals', 'Day 2 has no meals'],
    [
      'title',
      () => plan(day(0, sampleMeal, { ...sampleMeal, title: ' ' })),
      'days.0.meals.1.title',
      'Day 1, Meal 2: Title is required',
    ],
    [
      'calories',
      () => plan(day(0, { ...sampleMeal, calories: 0 })),
      'days.0.meals.0.calories',
      'Day 1, Meal 1: Calories must be greater than 0',
    ],
    [
      'calories above 0',
      () => plan(day(0, { ...sampleMeal, calories: -1 })),
      'days.0.meals.0.calories',
      'Day 1, Meal 1: Calories must be greater than 0',
    ],
    [
      'offset',
      () => plan({ ...day(0, sampleMeal), day_of_week: 1e12 }),
      'days.0.day_of_week',
      'Day of week must be a whole number from 0 to 6',
    ],
  ]

  test.each(wrong)('without %s', async (_, body, path, message) => {
    const { problem } = await create(body())
    expect(problem.status).toBe(422)
    expect(problem.detail).toContain(message)
    expect(problem.errors?.[0]).toEqual({ path, message: problem.detail })
  })

  test('every bad field is named', async () => {
    const { problem } = await create(plan(day(0, { meal_type: 'lunch' }), day(1)))
    expect(problem.errors?.map((error) => error.path)).toEqual([
      'days.0.meals.0.title',
      'days.0.meals.0.calories',
      'days.1.meals',
    ])
  })
})

describe('lists', () => {
  test('newest week first, of one week the newest plan; totals and counts, not days', async () => {
    const other = await app.patient({ first_name: 'Ravi' })
    await app.assign(other.id, nutritionist.id)
    const ids = []
    for (const start of [3, 10, 3, 1])
      ids.push((await create(samplePlan(other.id, addDays(today(), start), 2))).body.id)
    const own = { query: { patient_id: other.id } }
    for (const list of [
      await nutritionist.call('GET /meal-plans', own),
      await nutritionist.call('GET /nutritionists/meal-plans', own),
      await other.call('GET /meal-plans'),
    ]) {
      expect(list.body.map((row) => row.id)).toEqual([ids[1], ids[2], ids[0], ids[3]])
      expect(list.headers['x-total-count']).toBe('4')
      expect(list.body[0]).toMatchObject({
        patient_id: other.id,
        patient_name: 'Ravi Rao',
        status: 'published',
        day_count: 2,
        meal_count: 2,
        totals: { calories: 500, protein_g: 12, carbs_g: 90, fat_g: 10 },
      })
      expect(list.body[0]).not.toHaveProperty('days')
    }
    const page = await nutritionist.call('GET /nutritionists/meal-plans', {
      query: { patient_id: other.id, limit: 2, skip: 1 },
    })
    expect(page.body.map((row) => row.id)).toEqual([ids[2], ids[0]])
    expect(page.headers['x-total-count']).toBe('4')
  })

  test('a nutritionist finds plans by status and by name', async () => {
    const other = await app.patient({ first_name: '100%', last_name: 'Vegan' })
    await app.assign(other.id, nutritionist.id)
    await create(samplePlan(other.id))
    const { body: draft } = await create({ ...samplePlan(other.id), status: 'draft' })
    const found = (query: object) =>
      nutritionist.call('GET /nutritionists/meal-plans', { query: { patient_id: other.id, ...query } })
    expect((await found({ status: 'draft' })).body.map((row) => row.id)).toEqual([draft.id])
    expect((await found({ q: '0% veg' })).body).toHaveLength(2)
    expect((await found({ q: '100_' })).body).toHaveLength(0)
  })

  test('20 plans to a page unless the query says otherwise', async () => {
    const other = await app.patient()
    await app.assign(other.id, nutritionist.id)
    for (let week = 0; week < 21; week++) await create(samplePlan(other.id, addDays(today(), week * 7), 1))
    const { body, headers } = await other.call('GET /meal-plans')
    expect([body.length, headers['x-total-count']]).toEqual([20, '21'])
    expect((await other.call('GET /meal-plans', { query: { skip: 20 } })).body).toHaveLength(1)
    expect((await other.call('GET /meal-plans', { query: { limit: 101 } })).status).toBe(422)
  })
})

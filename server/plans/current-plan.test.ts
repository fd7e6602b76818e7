import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, today } from '#domain/dates.ts'
import { sampleMeal, type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
let nutritionist: Awaited<ReturnType<TestApp['nutritionist']>>
beforeAll(async () => {
  app = await testApp()
  nutritionist = await app.nutritionist()
})
afterAll(() => app.close())

async function challenger() {
  const someone = await app.patient()
  await app.assign(someone.id, nutritionist.id)
  /** A plan that starts `start` days from today, with meals on the given days. Returns its id. */
  async function plan(start: number, offsets = [0, 1, 2, 3, 4, 5, 6], status = 'published') {
    const week_start = addDays(today(), start)
    const days = offsets.map((day_of_week) => ({
      day_of_week,
      date: addDays(week_start, day_of_week),
      meals: [sampleMeal],
    }))
    const created = await nutritionist.call('POST /meal-plans', {
      body: { patient_id: someone.id, week_start, status, days },
    })
    expect(created.status).toBe(201)
    return created.body.id
  }
  return { ...someone, plan, current: async () => (await someone.call('GET /patients/current-plan')).body.id }
}

test('without any published plan there is none', async () => {
  const arjun = await challenger()
  await arjun.plan(0, undefined, 'draft')
  const { problem } = await arjun.call('GET /patients/current-plan')
  expect(problem).toMatchObject({ status: 404, detail: 'No meal plan available' })
})

test('the plan that has today comes before what ended and what is to come', async () => {
  const arjun = await challenger()
  const running = await arjun.plan(-6)
  await arjun.plan(-7)
  await arjun.plan(1)
  expect(await arjun.current()).toBe(running)
  const { body, headers } = await arjun.call('GET /patients/current-plan')
  expect(headers.etag).toBe('"1"')
  expect(body.days.map((day) => day.date)).toContain(today())
  expect(body.patient_name).toBe('Arjun Rao')
})

test('of several with today, the one published last', async () => {
  const arjun = await challenger()
  const draft = await arjun.plan(-1, undefined, 'draft')
  await arjun.plan(0)
  const later = await arjun.plan(-3)
  expect(await arjun.current()).toBe(later)
  await nutritionist.call('POST /meal-plans/:id/publish', { params: { id: draft } })
  expect(await arjun.current()).toBe(draft)
})

test('a plan whose days skip today does not count as today’s', async () => {
  const arjun = await challenger()
  const [whole] = [await arjun.plan(-2), await arjun.plan(-1, [0, 2, 3])]
  expect(await arjun.current()).toBe(whole)
})

test('without a plan for today, the next one', async () => {
  const arjun = await challenger()
  await arjun.plan(-7)
  await arjun.plan(9)
  const nearest = await arjun.plan(2)
  await arjun.plan(5)
  expect(await arjun.current()).toBe(nearest)
})

test('nearest is counted to the first day with meals', async () => {
  const arjun = await challenger()
  await arjun.plan(1, [6])
  await arjun.plan(-1, [0, 6])
  const nearest = await arjun.plan(2, [0])
  expect(await arjun.current()).toBe(nearest)
})

test('of several equally near, the one published last', async () => {
  const arjun = await challenger()
  await arjun.plan(3)
  const shorter = await arjun.plan(3, [0, 1])
  expect(await arjun.current()).toBe(shorter)
})

test('without a later plan, the last one although it has ended', async () => {
  const arjun = await challenger()
  const last = await arjun.plan(-9)
  await arjun.plan(-30)
  expect(await arjun.current()).toBe(last)
  const same = await arjun.plan(-9)
  expect(await arjun.current()).toBe(same)
})

test('a plan stays readable when care has ended', async () => {
  const arjun = await challenger()
  const plan = await arjun.plan(0)
  await app.db
    .updateTable('assignments')
    .set({ active: false, end_date: today() })
    .where('patient_id', '=', arjun.id)
    .execute()
  expect(await arjun.current()).toBe(plan)
})

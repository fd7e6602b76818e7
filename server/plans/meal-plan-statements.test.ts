import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, today } from '#domain/dates.ts'
import { sampleMeal, samplePlan, type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
let nutritionist: Awaited<ReturnType<TestApp['nutritionist']>>
beforeAll(async () => {
  app = await testApp()
  nutritionist = await app.nutritionist()
})
afterAll(() => app.close())

async function inCare() {
  const patient = await app.patient()
  await app.assign(patient.id, nutritionist.id)
  return patient
}

/** A plan with this many days, and meals per day. */
function week(patientId: string, days: number, mealsPerDay: number) {
  const meals = Array.from({ length: mealsPerDay }, (_, n) => ({ ...sampleMeal, title: `Dish ${n + 1}` }))
  const plan = samplePlan(patientId, today(), days)
  return { ...plan, days: plan.days.map((day) => ({ ...day, meals })) }
}

async function save(body: object) {
  let answer: Awaited<ReturnType<typeof create>> | undefined
  const create = () => nutritionist.call('POST /meal-plans', { body })
  const statements = await app.statementsOf(async () => {
    answer = await create()
  })
  expect(answer?.status).toBe(201)
  return { statements, plan: answer!.body }
}

test('seven days of eight meals take one request, one transaction, and no more statements than one meal', async () => {
  const { id } = await inCare()
  const { statements, plan } = await save(week(id, 7, 8))
  expect(plan.days.map(({ meals }) => meals.length)).toEqual([8, 8, 8, 8, 8, 8, 8])
  expect(statements.filter((text) => /^(begin|start transaction)/i.test(text))).toHaveLength(1)
  expect(statements.filter((text) => /^commit/i.test(text))).toHaveLength(1)
  expect(statements.filter((text) => /^insert into "meal_plans"/.test(text))).toHaveLength(1)
  const single = await save(week(id, 1, 1))
  expect(statements.length).toBe(single.statements.length)

  const change = await app.statementsOf(async () => {
    const { status } = await nutritionist.call('PUT /meal-plans/:id', {
      params: { id: plan.id },
      body: { days: week(id, 7, 8).days },
    })
    expect(status).toBe(200)
  })
  expect(change.filter((text) => /^begin/i.test(text))).toHaveLength(1)
  expect(change.filter((text) => /^update "meal_plans"/.test(text))).toHaveLength(1)
  // What was saved is not read again.
  const reads = (texts: string[]) => texts.filter((text) => /^\s*select .* from "meal_plans"/s.test(text))
  expect(reads(statements)).toEqual([])
  expect(reads(change)).toHaveLength(1)
})

test('lists of plans and of dishes take the same few statements, however much there is', async () => {
  const lists = ['GET /nutritionists/meal-plans', 'GET /meal-plans', 'GET /meal-plans/templates'] as const
  const count = async (route: (typeof lists)[number]) =>
    (await app.statementsOf(async () => expect((await nutritionist.call(route)).status).toBe(200))).length
  const before: number[] = []
  for (const route of lists) before.push(await count(route))
  for (let person = 0; person < 4; person++) {
    const { id } = await inCare()
    for (let n = 0; n < 3; n++) await save(week(id, 2, 2))
    await nutritionist.call('POST /meal-plans/templates', {
      body: { ...sampleMeal, name: `Dish ${person}`, category: 'lunch' },
    })
  }
  const after: number[] = []
  for (const route of lists) after.push(await count(route))
  expect(after).toEqual(before)
  expect(Math.max(...after)).toBeLessThanOrEqual(4)
})

test('a plan is taken over in one transaction, with as many statements for a full week as for a day', async () => {
  const { id } = await inCare()
  const counts: number[] = []
  for (const days of [1, 7]) {
    const { plan } = await save(week(id, days, days))
    const statements = await app.statementsOf(async () => {
      const body = { patient_id: id, week_start: addDays(today(), 7) }
      const params = { id: plan.id }
      expect((await nutritionist.call('POST /meal-plans/:id/duplicate', { params, body })).status).toBe(201)
    })
    expect(statements.filter((text) => /^begin/i.test(text))).toHaveLength(1)
    counts.push(statements.length)
  }
  expect(counts[1]).toBe(counts[0])
})

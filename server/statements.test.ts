import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, today } from '#domain/dates.ts'
import { samplePlan, type TestApp, testApp } from './testing/app.ts'

let app: TestApp
let patient: Awaited<ReturnType<TestApp['patient']>>
beforeAll(async () => {
  app = await testApp()
  const nutritionist = await app.nutritionist()
  patient = await app.patient()
  await app.assign(patient.id, nutritionist.id)
  for (const week of [0, 1, 2])
    await nutritionist.call('POST /meal-plans', {
      body: samplePlan(patient.id, addDays(today(), week * 7)),
    })
  for (const week of [1, 2, 3, 4, 5, 6]) await patient.call('POST /patients/progress', { body: report(week) })
})
afterAll(() => app.close())

const report = (weeksAgo: number) => ({
  week_start: addDays(today(), -7 * weeksAgo),
  weight_kg: 80,
  adherence_pct: 90,
  energy_levels: 7,
})

async function count(work: () => Promise<{ status: number }>, status = 200) {
  const statements = await app.statementsOf(async () => expect((await work()).status).toBe(status))
  expect(statements.length).toBeGreaterThan(0)
  return statements.length
}

// These counts include authentication, begin and commit.
test('who am I: at most 2 statements', async () => {
  expect(await count(() => patient.call('GET /auth/me'))).toBeLessThanOrEqual(2)
})

test('the current plan: at most 2, however many plans there are', async () => {
  expect(await count(() => patient.call('GET /patients/current-plan'))).toBeLessThanOrEqual(2)
})

test("one's own profile: at most 2; without one at most 3, which counts the denial", async () => {
  expect(await count(() => patient.call('GET /patients/profile'))).toBeLessThanOrEqual(2)
  const newcomer = await app.signUp('patient')
  expect(await count(() => newcomer.call('GET /patients/profile'), 404)).toBeLessThanOrEqual(3)
})

test('a list of reports with its total: at most 3, whether the page is full, part, empty or beyond the end', async () => {
  for (const query of [{}, { limit: 5 }, { limit: 5, skip: 5 }, { skip: 100 }])
    expect(await count(() => patient.call('GET /patients/progress', { query }))).toBeLessThanOrEqual(3)
})

test('a new report: at most 5', async () => {
  const file = () => patient.call('POST /patients/progress', { body: report(0) })
  expect(await count(file, 201)).toBeLessThanOrEqual(5)
})

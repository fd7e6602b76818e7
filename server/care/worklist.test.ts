import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, today } from '#domain/dates.ts'
import { samplePlan, sampleTargets, type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
let nutritionist: Awaited<ReturnType<TestApp['nutritionist']>>
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  nutritionist = await app.nutritionist()
})
afterAll(() => app.close())

const ago = (days: number) => addDays(today(), -days)
const worklist = async (query = {}) =>
  (await nutritionist.call('GET /nutritionists/worklist', { query })).body

type Person = Awaited<ReturnType<TestApp['patient']>>

async function challenger(first_name: string, profile: object = {}) {
  const patient = await app.patient({ first_name, ...profile })
  await app.assign(patient.id, nutritionist.id)
  return patient
}
async function plan(patient: Person, weekStart: string, status: 'draft' | 'published' = 'published') {
  const { body } = await nutritionist.call('POST /meal-plans', {
    body: { ...samplePlan(patient.id, weekStart), status },
  })
  return body.id
}
const report = (patient: Person, daysAgo: number, figures: object = {}) =>
  patient.call('POST /patients/progress', {
    body: { week_start: ago(daysAgo), adherence_pct: 90, energy_levels: 7, ...figures },
  })

test('each challenger who needs attention once, most urgent first, with every reason', async () => {
  const settled = await challenger('Settled')
  await plan(settled, today())
  await report(settled, 7)

  const late = await challenger('Late')
  await plan(late, addDays(today(), -10))
  await plan(late, addDays(today(), -3))
  await report(late, 9, { adherence_pct: 59.9, weight_kg: 82 })

  const gaining = await challenger('Gaining', { goal: 'lose', start_weight_kg: 80 })
  await plan(gaining, ago(30))
  await plan(gaining, ago(10))
  const later = await plan(gaining, addDays(today(), 7), 'draft')
  const draft = await plan(gaining, today(), 'draft')
  for (const [days, weight_kg] of [
    [40, 100],
    [14, 80],
    [7, 82],
    [0, 84],
  ] as const)
    await report(gaining, days, { weight_kg })

  const newcomer = await app.signUp('patient', 'Zoya')
  await app.assign(newcomer.id, nutritionist.id)

  expect(draft).not.toBe(later)
  expect(await worklist()).toEqual([
    {
      patient_id: gaining.id,
      patient_name: 'Gaining Rao',
      cover: null,
      next_appointment: null,
      reasons: [
        { kind: 'weight_against_goal', date: today(), kg_per_week: 2, goal: 'lose' },
        { kind: 'no_plan', date: ago(3), ended_on: ago(4), next_on: null },
        { kind: 'draft', date: today(), plan_id: draft, drafts: 2 },
      ],
    },
    {
      patient_id: newcomer.id,
      patient_name: 'Zoya',
      cover: null,
      next_appointment: null,
      reasons: [
        { kind: 'no_plan', date: ago(7), ended_on: null, next_on: null },
        { kind: 'check_in_overdue', date: today(), last_report: null },
      ],
    },
    {
      patient_id: late.id,
      patient_name: 'Late Rao',
      cover: null,
      next_appointment: null,
      reasons: [
        { kind: 'check_in_overdue', date: ago(2), last_report: ago(9) },
        { kind: 'plan_ending', date: addDays(today(), 3), next_on: null },
        { kind: 'low_adherence', date: ago(9), adherence_pct: 59.9 },
      ],
    },
  ])
})

test('what was done leaves the list', async () => {
  const patient = await challenger('Asha')
  const draft = await plan(patient, today(), 'draft')
  const kinds = async () =>
    (await worklist()).flatMap(({ reasons }) => reasons.map(({ kind }) => kind as string))
  // Without a report the check-in is due, whether there is a plan or not.
  expect(await kinds()).toEqual(['no_plan', 'check_in_overdue', 'draft'])
  await nutritionist.call('POST /meal-plans/:id/publish', { params: { id: draft } })
  expect(await kinds()).toEqual(['check_in_overdue'])
  await report(patient, 8)
  expect(await kinds()).toEqual(['check_in_overdue'])
  await report(patient, 0)
  expect(await kinds()).toEqual([])
})

test('a plan for a later week does not hide that there is none for today, or none that follows', async () => {
  const patient = await challenger('Asha')
  const planned = async () =>
    (await worklist()).flatMap(({ reasons }) =>
      reasons.filter(({ kind }) => /^(no_plan|plan_ending)$/.test(kind)),
    )
  const next_on = addDays(today(), 20)
  await plan(patient, next_on, 'published')
  expect(await planned()).toEqual([{ kind: 'no_plan', date: ago(7), ended_on: null, next_on }])
  await plan(patient, addDays(today(), -5), 'published')
  expect(await planned()).toEqual([{ kind: 'plan_ending', date: addDays(today(), 1), next_on }])
  await plan(patient, addDays(today(), 2), 'published')
  expect(await planned()).toEqual([])
})

test('a plan that starts tomorrow is done work', async () => {
  const patient = await challenger('Asha')
  await report(patient, 0)
  await plan(patient, addDays(today(), 1), 'published')
  expect(await worklist()).toEqual([])
})

test('an unread message is on the list until it is read', async () => {
  const patient = await challenger('Asha')
  await plan(patient, today())
  await report(patient, 0)
  const {
    body: [conversation],
  } = await patient.call('GET /conversations')
  const id = conversation!.id
  for (const text of ['May I swap the paneer?', 'For tofu?'])
    await patient.call('POST /conversations/:id/messages', { params: { id }, body: { text } })
  expect(await worklist()).toMatchObject([
    { reasons: [{ kind: 'unread_message', date: today(), conversation_id: id, messages: 2 }] },
  ])
  const stats = async () => (await nutritionist.call('GET /nutritionists/dashboard/stats')).body
  expect((await stats()).dashboard_stats.pending_tasks).toBe(1)
  expect((await stats()).recent_activities).toContainEqual(
    expect.objectContaining({
      id,
      type: 'message',
      title: 'Message received',
      description: 'For tofu?',
      patient_name: 'Asha Rao',
    }),
  )
  await nutritionist.call('POST /conversations/:id/read', { params: { id } })
  expect(await worklist()).toEqual([])
  // A nutritionist's own messages are not on their worklist.
  await nutritionist.call('POST /conversations/:id/messages', { params: { id }, body: { text: 'Yes.' } })
  expect(await worklist()).toEqual([])
})

test('who ticked daily and stopped, until they tick again', async () => {
  const patient = await challenger('Asha')
  await plan(patient, today())
  await report(patient, 0)
  const tick = (...days: number[]) =>
    app.db
      .insertInto('meal_logs')
      .values(
        days.map((day) => ({
          ...{
            patient_id: patient.id,
            date: ago(day),
            meal_id: randomUUID(),
            meal_type: 'lunch',
            title: 'Poha',
          },
          ...{ state: 'eaten' as const, acted_at: `${ago(day)}T08:00:00.000Z` },
        })),
      )
      .execute()
  await tick(4, 5, 6, 7)
  expect(await worklist()).toEqual([])
  await tick(8)
  expect(await worklist()).toMatchObject([{ reasons: [{ kind: 'ticks_stopped', date: ago(4) }] }])
  await tick(0)
  expect(await worklist()).toEqual([])
})

test('who has targets of months that are over', async () => {
  const patient = await challenger('Asha')
  const before = await worklist()
  await app.db
    .insertInto('patient_targets')
    .values({
      ...{ ...sampleTargets, sugar_g: 20, patient_id: patient.id, version: 1, shown_to_challenger: false },
      ...{ nutritionist_id: nutritionist.id, created_at: `${ago(100)}T12:00:00.000Z` },
    })
    .execute()
  expect(await worklist()).toEqual(before)
  await app.db
    .updateTable('patient_profiles')
    .set({ pregnancy: 'pregnant_2', gender: 'female' })
    .where('patient_id', '=', patient.id)
    .execute()
  expect((await worklist())[0]?.reasons.map(({ kind }) => kind)).toContain('targets_outdated')
})

test('page by page, with the total of all', async () => {
  for (const name of ['Asha', 'Bina', 'Chetan']) await challenger(name)
  const { body, headers } = await nutritionist.call('GET /nutritionists/worklist', {
    query: { limit: 2, skip: 1 },
  })
  expect(body.map(({ patient_name }) => patient_name)).toEqual(['Bina Rao', 'Chetan Rao'])
  expect(headers['x-total-count']).toBe('3')
  expect(await worklist({ skip: 3 })).toEqual([])
  const refused = await nutritionist.call('GET /nutritionists/worklist', { query: { skip: -1 } })
  expect(refused.problem.status).toBe(422)
})

test("nobody whose care has ended, nobody of others', and nobody before approval", async () => {
  const patient = await challenger('Asha')
  const other = await app.nutritionist()
  expect((await other.call('GET /nutritionists/worklist')).body).toEqual([])
  await app.db
    .updateTable('assignments')
    .set({ active: false, end_date: today() })
    .where('patient_id', '=', patient.id)
    .execute()
  expect(await worklist()).toEqual([])
  const pending = await app.nutritionist('pending')
  await app.assign(patient.id, pending.id)
  expect((await pending.call('GET /nutritionists/worklist')).body).toEqual([])
})

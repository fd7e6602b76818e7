import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, today } from '#domain/dates.ts'
import { samplePlan, type TestApp, testApp } from '#server/testing/app.ts'

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
const ahead = (days: number) => addDays(today(), days)
const route = 'GET /nutritionists/patients/triage'
const rows = async () => (await nutritionist.call(route)).body.rows

type Person = Awaited<ReturnType<TestApp['patient']>>

async function challenger(first_name: string, profile: object = {}) {
  const patient = await app.patient({ first_name, ...profile })
  return { ...patient, assignment: await app.assign(patient.id, nutritionist.id) }
}
async function plan(patient: Person, weekStart: string) {
  const body = { ...samplePlan(patient.id, weekStart), status: 'published' }
  const saved = await nutritionist.call('POST /meal-plans', { body })
  expect(saved.status).toBe(201)
}
const report = (patient: Person, daysAgo: number, figures: object = {}) =>
  patient.call('POST /patients/progress', {
    body: { week_start: ago(daysAgo), adherence_pct: 90, energy_levels: 7, ...figures },
  })

test('everybody in care with their figures, most urgent first', async () => {
  const settled = await challenger('Settled', { allergies: ['Shellfish', 'Kiwi'] })
  await plan(settled, today())
  // Ten reports, of which the last eight count; one of them has no weight.
  for (let week = 9; week >= 0; week--)
    await report(settled, 7 * week, {
      weight_kg: week > 7 ? 120 : week === 3 ? null : 70 + week / 2,
      adherence_pct: 90 - week,
    })
  const writing = await challenger('Writing')
  await plan(writing, ago(5))
  await plan(writing, ahead(5))
  await writing.call('POST /conversations/:id/messages', {
    params: { id: writing.assignment },
    body: { text: 'May I swap the paneer?' },
  })
  const newcomer = await app.signUp('patient', 'Zoya')
  const assignment = await app.assign(newcomer.id, nutritionist.id)

  expect(await rows()).toEqual([
    {
      ...{
        patient_id: writing.id,
        patient_name: 'Writing Rao',
        patient_email: writing.email,
        next_appointment: null,
      },
      ...{ conversation_id: writing.assignment },
      reasons: [
        { kind: 'unread_message', date: today(), conversation_id: writing.assignment, messages: 1 },
        { kind: 'check_in_overdue', date: today(), last_report: null },
        { kind: 'plan_ending', date: ahead(1), next_on: ahead(5) },
      ],
      ...{ allergies: [], weights: [], kg_per_week: null, adherence_pct: null },
      // Due today, as the challenger is told.
      ...{ last_report: null, report_due: today() },
      ...{ planned_until: ahead(1), planned_again: ahead(5), unread_messages: 1, cover: null },
    },
    {
      ...{
        patient_id: newcomer.id,
        patient_name: 'Zoya',
        patient_email: newcomer.email,
        next_appointment: null,
      },
      ...{ conversation_id: assignment },
      reasons: [
        { kind: 'no_plan', date: ago(7), ended_on: null, next_on: null },
        { kind: 'check_in_overdue', date: today(), last_report: null },
      ],
      ...{ allergies: [], weights: [], kg_per_week: null, adherence_pct: null },
      ...{ last_report: null, report_due: today() },
      ...{ planned_until: null, planned_again: null, unread_messages: 0, cover: null },
    },
    {
      ...{
        patient_id: settled.id,
        patient_name: 'Settled Rao',
        patient_email: settled.email,
        next_appointment: null,
      },
      ...{ conversation_id: settled.assignment },
      reasons: [],
      allergies: ['Shellfish', 'Kiwi'],
      weights: [7, 6, 5, 4, 2, 1, 0].map((week) => ({ week_start: ago(7 * week), weight_kg: 70 + week / 2 })),
      ...{ kg_per_week: -0.5, adherence_pct: 88.5, last_report: today(), report_due: ahead(7) },
      ...{ planned_until: ahead(6), planned_again: null, unread_messages: 0, cover: null },
    },
  ])
})

test('the worklist says the same of each', async () => {
  for (const name of ['Asha', 'Bina']) await challenger(name)
  await report(await challenger('Chetan'), 9, { adherence_pct: 40 })
  const { body } = await nutritionist.call('GET /nutritionists/worklist')
  expect(await rows()).toMatchObject(body)
})

test("nobody whose care has ended, and nobody of others'; refused before approval", async () => {
  const patient = await challenger('Asha')
  expect(await rows()).toHaveLength(1)
  const other = await app.nutritionist()
  expect((await other.call(route)).body).toEqual({ rows: [] })
  await app.db
    .updateTable('assignments')
    .set({ active: false, end_date: today() })
    .where('patient_id', '=', patient.id)
    .execute()
  expect(await rows()).toEqual([])
  const pending = await app.nutritionist('pending')
  await app.assign(patient.id, pending.id)
  expect((await pending.call(route)).status).toBe(403)
  expect((await patient.call(route)).status).toBe(403)
})

test('at most 3 statements, with authentication and the audit entry, however many there are', async () => {
  const count = async () => (await app.statementsOf(() => nutritionist.call(route))).length
  for (let people = 0; people < 5; people++) {
    const patient = await challenger(`Person ${people}`)
    await report(patient, 3, { weight_kg: 70 })
    await plan(patient, today())
    expect(await count()).toBeLessThanOrEqual(3)
  }
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ContractRoute, contract } from '#domain/contract.ts'
import { addDays, today } from '#domain/dates.ts'
import type { Endpoint } from '#domain/endpoint.ts'
import { sampleMeal, type TestApp, testApp } from '#server/testing/app.ts'
import { makeClinic } from '#server/testing/clinic.ts'
import { recipes } from '#server/testing/recipes.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const reads = (Object.keys(contract) as ContractRoute[]).filter((route) => route.startsWith('GET '))

/** Health data that only the challenger and their nutritionist may read; each text is unique in the database. */
const healthData = {
  medical_notes: 'secret-medical-note',
  medication: 'secret-medication',
  allergy: 'xanthium-dust',
  height: '171.37',
  weight: '83.71',
  guardian: 'secret-emergency-contact',
  report: 'secret-report-note',
  weighed: '80.3',
  waist: '94.7',
  measured: 'secret-measurement-note',
  planNotes: 'secret-plan-note',
  meal: 'secret-meal',
}
/** Identity, which administrators may read too. */
const person = { name: 'Zarina', email: 'secret-address@example.in' }

/** A clinic in which the challenger of `mine` is Zarina, with the unique texts above. */
async function clinicOfZarina() {
  const clinic = await makeClinic(app)
  const { patient, nutritionist } = clinic.mine
  const email = `${patient.id.slice(-8)}-${person.email}`
  await app.db.updateTable('users').set({ email }).where('id', '=', patient.id).execute()
  const profile = await patient.call('PUT /patients/profile', {
    body: {
      first_name: person.name,
      medical_notes: healthData.medical_notes,
      medication: healthData.medication,
      allergies: [healthData.allergy],
      height_cm: Number(healthData.height),
      start_weight_kg: Number(healthData.weight),
      emergency_contact: healthData.guardian,
    },
  })
  expect(profile.status).toBe(200)
  const report = await patient.call('POST /patients/progress', {
    body: {
      week_start: today(),
      weight_kg: Number(healthData.weighed),
      waist_cm: Number(healthData.waist),
      adherence_pct: 77,
      energy_levels: 7,
      notes: healthData.report,
    },
  })
  expect(report.status).toBe(201)
  const measurement = await patient.call('POST /measurements', {
    body: {
      ...{ patient_id: patient.id, kind: 'hip', value: 101.3, measured_on: today(), source: 'home' },
      note: healthData.measured,
    },
  })
  expect(measurement.status).toBe(201)
  const plan = await nutritionist.call('POST /meal-plans', {
    body: {
      patient_id: patient.id,
      week_start: today(),
      notes: healthData.planNotes,
      days: [{ day_of_week: 0, date: today(), meals: [{ ...sampleMeal, title: healthData.meal }] }],
    },
  })
  expect(plan.status).toBe(201)
  /** All answers this token gets, with Zarina's id wherever a call takes an id. */
  async function readEverything(token: string | undefined) {
    const texts: string[] = []
    for (const route of reads) {
      const ofPlan = route.startsWith('GET /meal-plans/:id')
      const id = ofPlan ? plan.body.id : ((await recipes[route]?.id?.(app, clinic.mine)) ?? '')
      const endpoint: Endpoint = contract[route]
      const searches = endpoint.query ? [{ patient_id: patient.id }, { q: person.name }, { q: email }] : []
      for (const query of [{}, ...searches]) {
        const answer = await app.call(route, { params: { id }, query }, token)
        texts.push(`${route} ${JSON.stringify(answer.body)}`)
        // Who is refused is refused before the query is read.
        if (answer.status === 401 || answer.status === 403) break
      }
    }
    return texts
  }
  return { ...clinic, email, readEverything }
}

const naming = (texts: string[], secret: string) => texts.filter((text) => text.includes(secret))

test('only the challenger and their nutritionist can read health data', async () => {
  const { mine, email, callers, readEverything } = await clinicOfZarina()
  for (const { name, care, role, token } of callers) {
    const texts = await readEverything(token)
    expect(texts.length).toBeGreaterThan(50)
    for (const secret of Object.values(healthData))
      if (care === mine) expect(naming(texts, secret).length, `${name}: ${secret}`).toBeGreaterThan(0)
      else expect(naming(texts, secret), name).toEqual([])
    for (const secret of [person.name, email, mine.patient.id])
      if (care !== mine && role !== 'admin') expect(naming(texts, secret), name).toEqual([])
  }
})

test('an ended assignment closes everything with the next request, and leaves name and dates', async () => {
  const { mine, email, admin, readEverything } = await clinicOfZarina()
  const { patient, nutritionist } = mine
  const id = mine.assignment
  const ended = await admin.call('DELETE /assignments/:id', { params: { id } })
  expect(ended.status).toBe(204)

  const texts = await readEverything(nutritionist.tokens.access_token)
  for (const secret of [...Object.values(healthData), email]) expect(naming(texts, secret)).toEqual([])
  const listed = await nutritionist.call('GET /nutritionists/patients')
  expect(listed.headers['x-total-count']).toBe('1')
  expect(listed.body).toEqual([
    {
      patient_id: patient.id,
      patient_name: 'Zarina Rao',
      patient_email: null,
      status: 'inactive',
      start_date: addDays(today(), -7),
      end_date: today(),
      cover: null,
      conversation_id: null,
      current_weight: null,
      weighed_on: null,
      has_profile: null,
      has_joined: true,
      date_of_birth: null,
    },
  ])
  const byAddress = await nutritionist.call('GET /nutritionists/patients', { query: { q: email } })
  expect(byAddress.body).toEqual([])

  const { body: stats } = await nutritionist.call('GET /nutritionists/dashboard/stats')
  expect(stats.dashboard_stats).toMatchObject({ total_patients: 1, active_patients: 0, pending_tasks: 0 })
  expect(stats.recent_activities).toEqual([])

  // After the care has ended the challenger still has everything, and the next nutritionist sees all of it.
  expect((await patient.call('GET /patients/current-plan')).status).toBe(200)
  const next = await app.nutritionist()
  await app.assign(patient.id, next.id)
  const nextTexts = await readEverything(next.tokens.access_token)
  for (const secret of Object.values(healthData)) expect(naming(nextTexts, secret)).not.toEqual([])
})

test('a replaced nutritionist can write nothing of the challenger any more', async () => {
  const { mine, admin } = await clinicOfZarina()
  const { patient, nutritionist } = mine
  const plans = await nutritionist.call('GET /meal-plans', { query: { patient_id: patient.id } })
  const draft = plans.body.find(({ status }) => status === 'draft')!
  const next = await app.nutritionist()
  const replaced = await admin.call('POST /assignments', {
    body: { patient_id: patient.id, nutritionist_id: next.id, start_date: today(), replace: true },
  })
  expect(replaced.status).toBe(201)
  const params = { id: draft.id }
  expect((await nutritionist.call('PUT /meal-plans/:id', { params, body: { notes: 'x' } })).status).toBe(404)
  expect((await nutritionist.call('POST /meal-plans/:id/publish', { params })).status).toBe(404)
  expect((await nutritionist.call('DELETE /meal-plans/:id', { params })).status).toBe(404)
  expect((await next.call('POST /meal-plans/:id/publish', { params })).status).toBe(200)
})

test('a dashboard shows zeros until the nutritionist is approved, even with challengers in care', async () => {
  const { pending } = await makeClinic(app)
  const { body } = await pending.call('GET /nutritionists/dashboard/stats')
  expect(body.recent_activities).toEqual([])
  expect(body.dashboard_stats).toMatchObject({ total_patients: 0, active_patients: 0, pending_tasks: 0 })
  const approved = await app.db
    .updateTable('nutritionist_profiles')
    .set({ approval_status: 'approved' })
    .where('user_id', '=', pending.id)
    .executeTakeFirstOrThrow()
  expect(approved.numUpdatedRows).toBe(1n)
  const { body: now } = await pending.call('GET /nutritionists/dashboard/stats')
  expect(now.dashboard_stats).toMatchObject({ total_patients: 1, active_patients: 1 })
  expect(now.recent_activities).toHaveLength(1)
})

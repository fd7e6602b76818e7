import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rules } from '#domain/clinical/rules/rules.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { practiceRules } from './rules.ts'

let app: TestApp
let nutritionist: Awaited<ReturnType<TestApp['nutritionist']>>
let admin: Awaited<ReturnType<TestApp['signUp']>>
beforeAll(async () => {
  app = await testApp()
  nutritionist = await app.nutritionist()
  admin = await app.signUp('admin')
})
afterAll(() => app.close())

async function challenger(profile = {}) {
  const patient = await app.patient(profile)
  await app.assign(patient.id, nutritionist.id)
  return patient
}
const params = (person: { id: string }) => ({ params: { id: person.id } })
const read = (person: { id: string }, by = nutritionist) =>
  by.call('GET /nutritionists/patients/:id/conditions', params(person))
const confirm = (person: { id: string }, body: object, by = nutritionist) =>
  by.call('PUT /nutritionists/patients/:id/conditions', { ...params(person), body } as never)

describe('conditions and medicines', () => {
  test('are chosen in the profile, proposed from the notes, and confirmed', async () => {
    const patient = await challenger({
      ...{ conditions: ['hypertension'], medicines: ['telmisartan'] },
      ...{ medical_notes: 'High BP, gout. Mother had cancer in 1990', medication: 'Zyloric, Telma 40' },
    })
    expect((await patient.call('GET /patients/profile')).body).toMatchObject({
      ...{ conditions: ['hypertension'], medicines: ['telmisartan'] },
    })
    expect((await read(patient)).body).toMatchObject({
      ...{ conditions: ['hypertension'], medicines: ['telmisartan'], confirmed: null },
      proposed: { conditions: ['gout'], medicines: ['allopurinol'] },
      notes: [{ name: 'telmisartan' }],
    })
    const body = { conditions: ['hypertension', 'gout', 'gout'], medicines: ['allopurinol'] }
    const { status, body: saved } = await confirm(patient, body)
    expect(status).toBe(200)
    expect(saved).toMatchObject({
      conditions: ['hypertension', 'gout'],
      medicines: ['allopurinol'],
      confirmed: { conditions: ['hypertension', 'gout'], medicines: ['allopurinol'], by: expect.any(String) },
      proposed: { conditions: [], medicines: ['telmisartan'] },
    })
    expect((await patient.call('GET /patients/profile')).body.conditions).toEqual(['hypertension', 'gout'])
  })

  test.each([
    [{ conditions: ['hiccups'], medicines: [] }, 'Please choose conditions from the list'],
    [{ conditions: [], medicines: ['Pan'] }, 'Please choose medicines from the list'],
  ])('that are not in the list are refused: %j', async (body, message) => {
    const patient = await challenger()
    const refused = await confirm(patient, body)
    expect([refused.status, (refused.body as { detail?: string }).detail]).toEqual([422, message])
    expect((await patient.call('PUT /patients/profile', { body: body as never })).status).toBe(422)
    expect((await read(patient)).body.confirmed).toBeNull()
  })

  test('are out of reach for a nutritionist without care, and hold what somebody else changed meanwhile', async () => {
    const patient = await challenger()
    const other = await app.nutritionist()
    const nothing = { conditions: [], medicines: [] }
    expect((await read(patient, other)).status).toBe(404)
    expect((await confirm(patient, nothing, other)).status).toBe(404)
    await patient.call('PUT /patients/profile', { body: { conditions: ['gout'] } })
    expect((await confirm(patient, { ...nothing, was: nothing })).status).toBe(409)
    expect((await read(patient)).body.conditions).toEqual(['gout'])
  })

  test('of a change the nutritionist hears, without what it is', async () => {
    const patient = await challenger()
    await patient.call('PUT /patients/profile', { body: { medicines: ['warfarin'] } })
    const { body } = await nutritionist.call('GET /notifications')
    expect(body[0]!.kind).toBe('care_changed')
    expect(JSON.stringify(body)).not.toContain('warfarin')
  })
})

describe('a gate', () => {
  const targets = {
    ...{ calories: 1800, protein_g: 70, carbs_g: 250, fat_g: 55, fiber_g: 30, sugar_g: 20, sodium_mg: 2000 },
    ...{ reason: 'As the nephrologist set it.', shown: false },
  }
  const { sugar_g: _, reason: __, shown: ___, ...own } = targets
  const week = { week_start: '2026-12-01', days: [] }
  const generate = (patient_id: string, body: object) =>
    nutritionist.call('POST /meal-plans/generate', { body: { patient_id, ...week, ...body } as never })
  const because = 'The profile names CKD 3-5 not on dialysis (not confirmed), so '

  test('stops the computed target at once, and a week without confirmed targets, whatever the body says', async () => {
    const patient = await challenger({ conditions: ['CKD 3-5 not on dialysis'] })
    const { body } = await nutritionist.call('GET /nutritionists/patients/:id/targets', params(patient))
    expect(body.proposed).toBeNull()
    expect(body.refused).toBe(`${because}no target is computed: please set it by hand if one is needed.`)
    for (const given of [{}, { targets: own, seed: 3 }]) {
      const refused = await generate(patient.id, given)
      expect([refused.status, (refused.body as { detail?: string }).detail]).toEqual([
        422,
        `${because}a week is filled only to daily targets that you have confirmed.`,
      ])
    }
    await nutritionist.call('PUT /nutritionists/patients/:id/targets', { ...params(patient), body: targets })
    expect((await generate(patient.id, {})).status).toBe(200)
    expect((await generate(patient.id, { targets: own })).status).toBe(200)
    expect((await generate(patient.id, { targets: { ...own, calories: 1200 } })).status).toBe(422)
  })

  test('holds when the challenger removes what was confirmed, until the nutritionist agrees', async () => {
    const patient = await challenger()
    await confirm(patient, { conditions: ['cancer'], medicines: [] })
    await patient.call('PUT /patients/profile', { body: { conditions: [] } })
    expect((await generate(patient.id, { targets: own })).status).toBe(422)
    await confirm(patient, { conditions: [], medicines: [] })
    expect((await generate(patient.id, { targets: own })).status).toBe(200)
  })

  test('is not needed for the question for targets', async () => {
    const patient = await challenger()
    const refused = await generate(patient.id, {})
    expect([refused.status, (refused.body as { detail?: string }).detail]).toEqual([
      422,
      'Please confirm the daily targets first.',
    ])
  })
})

describe('the list of rules', () => {
  const sign = (by: typeof nutritionist, list: { id: string; on: boolean }[], signed = true) =>
    by.call('PUT /rules', { body: { rules: list, signed } as never })
  const name = (nutritionist_id: string | null) =>
    admin.call('PUT /admin/settings/rules', { body: { nutritionist_id } })

  test('is read by nutritionists, and signed only by the one whom the administrator names', async () => {
    const { body } = await nutritionist.call('GET /rules')
    expect(body).toMatchObject({ signed: null, may_sign: false })
    expect(body.rules).toHaveLength(rules.length)
    expect((await sign(nutritionist, [])).status).toBe(403)
    expect((await sign(admin as never, [])).status).toBe(403)
    // Approved, but nobody has checked the registration.
    expect((await name(nutritionist.id)).status).toBe(422)
    await app.db
      .updateTable('nutritionist_profiles')
      .set({ verified: true })
      .where('user_id', '=', nutritionist.id)
      .execute()
    expect((await name(nutritionist.id)).body.nutritionist).toMatchObject({ id: nutritionist.id })
    const other = await app.nutritionist()
    expect((await sign(other, [])).status).toBe(403)
    const signed = await sign(nutritionist, [{ id: 'hypertension-sodium', on: false }])
    expect(signed.status).toBe(200)
    expect(await practiceRules(app.db)).toEqual({ signed: true, off: new Set(['hypertension-sodium']) })
    expect(signed.body.signed).toMatchObject({ by: expect.any(String), at: expect.any(String) })
    expect(signed.body.rules.filter(({ on }) => !on).map(({ id }) => id)).toEqual(['hypertension-sodium'])
    expect(
      (await sign(nutritionist, [{ id: 'hypertension-sodium', on: true }])).body.rules.every(({ on }) => on),
    ).toBe(true)
  })

  test('gates cannot be switched off, an unknown rule is refused, and nothing is half-signed', async () => {
    const before = (await nutritionist.call('GET /rules')).body.signed
    for (const id of ['cancer-gate', 'no-such-rule'])
      expect(
        (
          await sign(nutritionist, [
            { id: 'gout-purine', on: false },
            { id, on: false },
          ])
        ).status,
      ).toBe(422)
    expect((await sign(nutritionist, [], false)).status).toBe(422)
    const { body } = await nutritionist.call('GET /rules')
    expect(body.signed).toEqual(before)
    expect(body.rules.every(({ on }) => on)).toBe(true)
  })

  test('who is no longer verified or named may not sign', async () => {
    const verify = (verified: boolean) =>
      app.db
        .updateTable('nutritionist_profiles')
        .set({ verified })
        .where('user_id', '=', nutritionist.id)
        .execute()
    await verify(false)
    expect((await sign(nutritionist, [])).status).toBe(403)
    await verify(true)
    await name(null)
    expect((await sign(nutritionist, [])).status).toBe(403)
  })
})

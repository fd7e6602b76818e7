import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from '#domain/dates.ts'
import { sampleMeal, type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
let meera: Awaited<ReturnType<TestApp['nutritionist']>>
beforeAll(async () => {
  app = await testApp()
  meera = await app.nutritionist()
  await sign()
})
afterAll(() => app.close())

/** The list as the named nutritionist signs it; without the rules in `off`. */
const sign = (off: string[] = []) =>
  app.db
    .insertInto('rule_signatures')
    .values({ id: crypto.randomUUID(), signed_by: meera.id, off_rules: off })
    .execute()

async function challenger(confirmed: string[], named = confirmed) {
  const patient = await app.patient({ conditions: named })
  await app.assign(patient.id, meera.id)
  if (confirmed.length > 0)
    await meera.call('PUT /nutritionists/patients/:id/conditions', {
      ...{ params: { id: patient.id }, body: { conditions: confirmed, medicines: [] } as never },
    })
  return patient
}
const week_start = today()
/** Three meals of a day with so much sodium each. */
const day = (sodium_mg: number, title = 'Moong dal') => [
  {
    ...{ day_of_week: 0, date: week_start },
    meals: ['breakfast', 'lunch', 'dinner'].map((meal_type) => ({
      ...sampleMeal,
      id: undefined,
      meal_type,
      title,
      sodium_mg,
    })),
  },
]
const create = (patient: { id: string }, more: object) =>
  meera.call('POST /meal-plans', { body: { patient_id: patient.id, week_start, ...more } as never })
const salty = day(900)

describe('a plan that breaks a signed rule of a confirmed condition', () => {
  test('is not published without a reason; with one it says why, who and when', async () => {
    const patient = await challenger(['hypertension'])
    const refused = await create(patient, { days: salty })
    expect(refused.problem).toMatchObject({
      status: 422,
      detail: expect.stringMatching(/Sodium is 2,700 mg\. .*\. Change the meals or give a reason\.$/),
      errors: [{ path: 'days.0' }],
    })
    const { status, body } = await create(patient, { days: salty, clash_reason: 'A wedding' })
    expect(status).toBe(201)
    const reason = {
      ...{ rule: 'hypertension-sodium', condition: 'hypertension', date: week_start, title: null },
      ...{
        text: expect.stringContaining('2,700 mg'),
        reason: 'A wedding',
        by: expect.any(String),
        at: expect.any(String),
      },
    }
    expect(body).toMatchObject({ clash_reason: null, rule_reasons: [reason] })
    const { body: read } = await meera.call('GET /meal-plans/:id', { params: { id: body.id } })
    expect(read.rule_reasons).toEqual(body.rule_reasons)
    expect(read.rule_reasons[0]!.by).not.toBe(meera.id)
  })

  test('keeps its reasons for what they were given, also in its history, and asks for what is new', async () => {
    const patient = await challenger(['hypertension', 'gout'])
    const { body: plan } = await create(patient, { days: salty, clash_reason: 'A wedding' })
    const params = { id: plan.id }
    const put = (body: object) => meera.call('PUT /meal-plans/:id', { params, body: body as never })
    expect((await put({ notes: 'Drink water.' })).status).toBe(200)
    const prawns = day(900, 'Prawn curry')
    const refused = await put({ days: prawns })
    expect([refused.status, refused.problem.detail]).toEqual([422, expect.stringContaining('prawn')])
    expect(refused.problem.detail).not.toContain('Sodium')
    const { body: changed } = await put({ days: prawns, clash_reason: 'The last ones' })
    expect(new Set(changed.rule_reasons.map(({ rule, reason }) => `${rule}: ${reason}`))).toEqual(
      new Set(['hypertension-sodium: A wedding', 'gout-high-purine-foods: The last ones']),
    )
    // What is mended has no reason, and what comes back has the one it had.
    expect((await put({ days: day(300) })).body.rule_reasons).toEqual([])
    expect((await put({ days: salty })).body.rule_reasons).toMatchObject([{ reason: 'A wedding' }])
    const { body: versions } = await meera.call('GET /meal-plans/:id/versions', { params, query: {} })
    expect(versions.map(({ rule_reasons }) => rule_reasons.length).filter(Boolean).length).toBeGreaterThan(1)
    expect(versions.at(-1)!.rule_reasons[0]!.by).not.toBe(meera.id)
    // The challenger reads neither the rule nor the reason.
    for (const reply of [
      await patient.call('GET /meal-plans/:id', { params }),
      await patient.call('GET /meal-plans/:id/versions', { params, query: {} }),
      await patient.call('GET /patients/current-plan'),
    ]) {
      expect(reply.status).toBe(200)
      expect(JSON.stringify(reply.body)).not.toMatch(/hypertension|wedding|last ones/)
    }
  })

  test('needs its reason when a draft is published; a draft asks nothing', async () => {
    const patient = await challenger(['hypertension'])
    const { body: draft } = await create(patient, { days: salty, status: 'draft' })
    expect(draft.rule_reasons).toEqual([])
    const publish = (body?: object) =>
      meera.call('POST /meal-plans/:id/publish', { params: { id: draft.id }, body: body as never })
    expect((await publish()).status).toBe(422)
    expect((await publish({ clash_reason: 'A wedding' })).body.rule_reasons).toHaveLength(1)
  })
})

describe('nothing is asked', () => {
  test('for a condition that is named and not confirmed, and for a note', async () => {
    const named = await challenger([], ['hypertension'])
    const { body } = await create(named, { days: salty })
    expect(body.rule_reasons).toEqual([])
    const checked = (confirmed: { id: string }) =>
      meera.call('POST /meal-plans/check', {
        body: { patient_id: confirmed.id, week_start, days: salty } as never,
      })
    const marks = async (patient: { id: string }) =>
      (await checked(patient)).body.rules.filter(({ rule }) => rule === 'hypertension-sodium')
    expect(await marks(named)).toMatchObject([{ effect: 'limit', asks: false }])
    expect(await marks(await challenger(['hypertension']))).toMatchObject([{ effect: 'limit', asks: true }])
  })

  test('for a rule that is switched off', async () => {
    const patient = await challenger(['hypertension'])
    await sign(['hypertension-sodium'])
    expect((await create(patient, { days: salty })).status).toBe(201)
    await sign()
  })
})

test('what of medicines stands on a plan is for the challenger and the nutritionist only', async () => {
  const patient = await challenger([])
  const medicine_notes = 'Levothyroxine: an hour before breakfast'
  const { body: plan } = await create(patient, { days: day(300), medicine_notes })
  const params = { id: plan.id }
  for (const who of [meera, patient])
    expect((await who.call('GET /meal-plans/:id', { params })).body.medicine_notes).toBe(medicine_notes)
  const { body: kept } = await meera.call('PUT /meal-plans/:id', { params, body: { notes: 'Drink water.' } })
  expect(kept.medicine_notes).toBe(medicine_notes)
  const { body: share } = await patient.call('POST /meal-plans/:id/share', { params })
  const token = share.url!.split('/').at(-1)!
  const { body: shared } = await app.call('GET /shared/plans/:token', { params: { token } })
  expect(shared.notes).toBe('Drink water.')
  const { body: calendar } = await patient.call('GET /meal-plans/:id.ics', { params })
  for (const text of [JSON.stringify(shared), String(calendar)]) expect(text).not.toContain('evothyroxine')
  const copy = await meera.call('POST /meal-plans/:id/duplicate', {
    params,
    body: { patient_id: patient.id, week_start },
  })
  expect(copy.body.medicine_notes).toBe(medicine_notes)
})

describe('a swap', () => {
  /** A day whose other meals leave 200 mg of sodium for lunch. */
  const tight = () => {
    const [{ meals, ...one }] = day(900) as [(typeof salty)[number]]
    return [
      {
        ...one,
        meals: meals.map((meal) => ({
          ...{ ...meal, id: crypto.randomUUID(), calories: 300, protein_g: 10 },
          sodium_mg: meal.meal_type === 'lunch' ? 100 : 900,
        })),
      },
    ]
  }
  const most = 2000 * 1.01 - 1800
  test('offers the nutritionist nothing that breaks a rule in the days that are sent', async () => {
    const patient = await challenger(['hypertension'])
    const days = tight()
    const swaps = async (more: object) =>
      (
        await meera.call('POST /meal-plans/swaps', {
          body: { patient_id: patient.id, meal: days[0]!.meals[1], date: week_start, ...more } as never,
        })
      ).body.meals
    expect((await swaps({})).some(({ sodium_mg }) => sodium_mg > most)).toBe(true)
    const offered = await swaps({ days })
    expect(offered.length).toBeGreaterThan(0)
    expect(offered.filter(({ sodium_mg }) => sodium_mg > most)).toEqual([])
  })

  test('offers the challenger nothing that breaks a rule, and names no condition', async () => {
    const patient = await challenger(['hypertension'])
    await meera.call('PUT /nutritionists/patients/:id/swaps', {
      ...{ params: { id: patient.id }, body: { swaps: 'free' } },
    })
    const { body: plan } = await create(patient, { days: tight() })
    const meal = plan.days[0]!.meals[1]!
    const params = { date: week_start, id: meal.id }
    const offers = async (q?: string) =>
      (await patient.call('GET /patients/days/:date/meals/:id/swaps', { params, query: q ? { q } : {} })).body
    const found = [...(await offers()).meals, ...(await offers('dal')).meals, ...(await offers('rice')).meals]
    expect(found.filter(({ sodium_mg }) => sodium_mg > most)).toEqual([])
    expect(JSON.stringify(found)).not.toContain('hypertension')
    // A dish that is chosen all the same is refused.
    await sign(['hypertension-sodium'])
    const salted = (await offers('dal')).meals.find(({ sodium_mg }) => sodium_mg > most)!
    await sign()
    const refused = await patient.call('PUT /patients/days/:date/meals/:id', {
      ...{ params, body: { swap: { template_id: salted.template_id! } } as never },
    })
    expect(refused.status).toBe(409)
  })
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '#domain/dates.ts'
import type { Certificate } from '#domain/plans/certificate.ts'
import { unknownInWords } from '#domain/plans/certificate-words.ts'
import { pdfPages } from '#server/pdf/testing.ts'
import { sampleMeal, sampleTargets, type TestApp, testApp } from '#server/testing/app.ts'
import { runVerify } from './verify.ts'

let app: TestApp
let meera: Awaited<ReturnType<TestApp['nutritionist']>>
let asha: Awaited<ReturnType<TestApp['patient']>>
let plan: string
const folder = mkdtempSync(path.join(tmpdir(), 'certificate-'))
const week_start = today()
const read = (someone: Pick<typeof meera, 'call'> = meera, id = plan, query = {}) =>
  someone.call('GET /meal-plans/:id/certificate', { params: { id }, query })

beforeAll(async () => {
  app = await testApp()
  meera = await app.nutritionist()
  asha = await app.patient({
    ...{ first_name: 'Zarina', last_name: 'Qureshi', gender: 'female', dietary_prefs: ['veg'] },
    ...{ allergies: ['Peanut', 'xanthium dust, call 98765 43210'], dislikes: ['Karela'] },
    ...{ conditions: ['hypertension'], medicines: ['metformin'], medical_notes: 'secret-note' },
  })
  await app.assign(asha.id, meera.id)
  await meera.call('PUT /nutritionists/patients/:id/targets', {
    params: { id: asha.id },
    body: { ...sampleTargets, sugar_g: 20, reason: 'As agreed', shown: false },
  })
  await meera.call('PUT /nutritionists/patients/:id/requirements', {
    params: { id: asha.id },
    body: { iron_mg: { rda: 40 }, reason: 'Low ferritin' },
  })
  const { body } = await meera.call('POST /meal-plans/generate', {
    body: { patient_id: asha.id, week_start, seed: 7, targets: sampleTargets, days: [] },
  })
  body.days[0]!.meals.push({
    ...{ ...sampleMeal, id: undefined, meal_type: 'snack', title: 'Zarina’s chikki with moongphali' },
    notes: 'secret-meal-note, or badam with karela',
  } as never)
  const saved = await meera.call('POST /meal-plans', {
    body: {
      ...{ patient_id: asha.id, week_start, days: body.days, notes: 'secret-plan-note' },
      clash_reason: 'Asked for by herself',
    },
  })
  expect(saved.status).toBe(201)
  plan = saved.body.id
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await app.close()
})

/** What `npm run verify` prints of a file, and whether all agrees. */
function verified(file: unknown) {
  const place = path.join(folder, 'file.json')
  writeFileSync(place, typeof file === 'string' ? file : JSON.stringify(file))
  const lines: string[] = []
  const agrees = runVerify(place, (line) => lines.push(line))
  return { agrees, lines, differing: lines.filter((line) => line.startsWith('DIFFERS')) }
}
const changed = async (change: (file: Certificate) => void) => {
  const { body } = await read()
  change(body)
  return verified(body)
}

describe('a certificate', () => {
  test('names plan, version and date, and has what was checked and found', async () => {
    const { body, status } = await read()
    expect(status).toBe(200)
    expect(body).toMatchObject({ plan_id: plan, version: 1, date: today(), week_start, status: 'published' })
    expect(body.totals).toHaveLength(7)
    expect(body.targets).toMatchObject({ calories: 1800 })
    expect(body.nutrients.iron_mg).toMatchObject({ rda: 40 })
    expect(body.avoided).toMatchObject([
      { against: 'Allergy: Peanut', known: true },
      { against: expect.stringMatching(/^Allergy: xanthium/), known: false },
      { against: 'Vegetarian', known: true },
      { against: 'Dislikes: Karela', known: true },
    ])
    const snack = body.days[0]!.meals.at(-1)!
    expect(body.clashes).toContainEqual({
      ...{ date: today(), meal_id: snack.id, against: 'Allergy: Peanut', food: 'moongphali' },
    })
    expect(snack.explained).toContainEqual({ against: 'Allergy: Peanut', food: 'moongphali' })
    expect(body.in_notes).toEqual([
      { date: today(), meal_id: snack.id, against: 'Dislikes: Karela', food: 'karela' },
    ])
    expect(body.unknown).toMatchObject({ typed: [snack.id], unread: [], foods: [] })
    expect(body.asked.some(({ condition }) => condition === 'hypertension')).toBe(true)
    expect(body.medicines).toMatchObject([{ name: 'metformin' }])
    expect(unknownInWords(body).join(' ')).toContain('Named in the profile, and not confirmed')
  })

  test('has no name, no contact and no notes; who confirmed it only where it is asked for', async () => {
    const { body } = await read()
    const text = JSON.stringify(body)
    const secrets = [...['Zarina', 'Qureshi', asha.email, asha.id, '98765', '9876543210', '1990-04-12']]
    for (const secret of [...secrets, 'secret-', 'Low ferritin', 'herself', meera.id])
      expect(text, secret).not.toContain(secret)
    expect(text).toContain('…’s chikki with moongphali')
    const { body: named } = await read(meera, plan, { names: 'true' })
    expect(named.names).toMatchObject({ plan: expect.any(String), targets: expect.any(String), rules: null })
    expect(text).not.toContain(named.names!.plan)
  })

  test('is for the challenger and the nutritionist in care alone', async () => {
    expect((await read(asha)).status).toBe(200)
    const admin = await app.signUp('admin')
    expect((await read(admin)).status).toBe(403)
    for (const other of [await app.nutritionist(), await app.patient()])
      for (const route of ['GET /meal-plans/:id/certificate', 'GET /meal-plans/:id/certificate.pdf'] as const)
        expect((await other.call(route, { params: { id: plan } })).status).toBe(404)
    const days = [{ day_of_week: 0, date: today(), meals: [{ ...sampleMeal, title: 'Idli' }] }]
    const { body: draft } = await meera.call('POST /meal-plans', {
      body: { patient_id: asha.id, week_start, days, status: 'draft' },
    })
    expect((await read(meera, draft.id)).body).toMatchObject({ status: 'draft' })
    expect((await read(asha, draft.id)).status).toBe(404)
    await meera.call('POST /meal-plans/:id/publish', { params: { id: draft.id } })
    await meera.call('POST /meal-plans/:id/withdraw', { params: { id: draft.id }, body: { reason: 'Wrong' } })
    for (const someone of [meera, asha]) expect((await read(someone, draft.id)).status).toBe(409)
  })

  test('does not tell a challenger of targets that are not shown to them', async () => {
    const { body } = await read(asha)
    expect(body.targets).toBeNull()
    // A tenth of the energy would tell of it.
    expect(body.nutrients.saturated_fat_g.upper).toBeNull()
    expect(body.confirmed.targets).toBeNull()
    expect(verified(body).agrees).toBe(true)
  })

  test('is one page of PDF', async () => {
    const { body } = await meera.call('GET /meal-plans/:id/certificate.pdf', { params: { id: plan } })
    const pages = pdfPages(body as never)
    expect(pages).toHaveLength(1)
    for (const part of [
      'Zarina Qureshi',
      `version 1`,
      plan,
      'moongphali in',
      'no promise',
      'only from twice the allowance',
    ])
      expect(pages[0]).toContain(part.replaceAll(' ', ''))
  })

  test('follows the plan: another version has another one', async () => {
    await meera.call('PUT /meal-plans/:id', {
      params: { id: plan },
      body: { week_start: addDays(week_start, 0), notes: null, clash_reason: 'Asked for by herself' },
    })
    expect((await read()).body.version).toBe(2)
  })
})

describe('npm run verify', () => {
  test('agrees with what the server answered', async () => {
    const { agrees, lines, differing } = verified((await read()).body)
    expect(differing).toEqual([])
    expect(agrees).toBe(true)
    expect(lines[0]).toContain(`version 2, checked on ${today()}`)
    expect(lines).toContainEqual(expect.stringMatching(/^agrees {3}Iron, mg a day: /))
    expect(lines).toContainEqual(expect.stringMatching(/1 clash of notes.*not computed again/))
  })

  test('agrees with a file that was written with other digits, and prints a difference in full', async () => {
    const { body } = await read()
    const digits = (count: number) =>
      JSON.stringify(body, (_, value) =>
        typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(count)) : value,
      )
    for (const count of [10, 17]) expect(verified(digits(count)).differing).toEqual([])
    const { mean } = body.nutrients.iron_mg
    const { differing } = await changed((file) => {
      file.nutrients.iron_mg.mean = mean + 0.0001
    })
    expect(differing).toEqual([expect.stringContaining(`${mean + 0.0001} in the file, ${mean} computed`)])
  })

  test('finds a changed result', async () => {
    const { agrees, differing } = await changed((file) => {
      file.nutrients.iron_mg.mean = 50
      file.clashes = []
      file.totals[0]!.calories = 1800
    })
    expect(agrees).toBe(false)
    expect(differing).toHaveLength(4)
    expect(differing.join()).toMatch(/Iron, mg a day: 50 in the file, [\d.]+ computed/)
    expect(differing.join()).toContain('Clashes: not in the file')
  })

  test('finds a changed figure of a meal, of a food, of a requirement', async () => {
    const ofMeal = await changed((file) => {
      file.days[1]!.meals[0]!.calories += 100
    })
    expect(ofMeal.differing.join()).toContain(`${addDays(today(), 1)}, Calories`)
    const ofFood = await changed((file) => {
      file.foods[0]!.per_100g.iron_mg = 99
    })
    expect(ofFood.differing.join()).toContain('its figures are not those of this program')
    const ofNeed = await changed((file) => {
      file.requirements.set.rows = []
      file.requirements.changes = {}
    })
    expect(ofNeed.differing).toHaveLength(1)
    expect(ofNeed.differing[0]).toContain('Iron, needs')
  })

  test('counts a food of another table by its figures in the file', async () => {
    const { body } = await read()
    const text = JSON.stringify(body).replaceAll(`"${body.foods[0]!.id}"`, '"own-1"')
    const { lines } = verified(text)
    expect(lines).toContainEqual(expect.stringContaining('1 food of another table'))
  })

  test('says in one sentence what is wrong with a file', async () => {
    expect(() => verified('no json')).toThrow(/is no JSON/)
    expect(() => verified({ plan_id: plan })).toThrow(/is not a file for checking: version/)
    expect(() => runVerify(path.join(folder, 'none.json'))).toThrow(/could not be read/)
    const { body } = await read()
    expect(() => verified({ ...body, date: 'soon' })).toThrow(/date: no date/)
  })
})

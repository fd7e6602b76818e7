import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, formatDate, today } from '#domain/dates.ts'
import { nutrientsOf } from '#domain/food/nutrients.ts'
import { sumOfCarbs } from '#domain/food/targets/meal-carbs.ts'
import type { TargetsInput } from '#domain/food/targets/patient-targets.ts'
import { formatNumber } from '#domain/numbers.ts'
import { sampleMeal, samplePlan, type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
let meera: Awaited<ReturnType<TestApp['nutritionist']>>
let arjun: Awaited<ReturnType<TestApp['patient']>>
let assignment: string
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  meera = await app.nutritionist()
  arjun = await app.patient({ gender: 'female', goal: 'lose', activity_level: 'light' })
  assignment = await app.assign(arjun.id, meera.id)
})
afterAll(() => app.close())

type Nutritionist = typeof meera
const params = () => ({ id: arjun.id })
const read = (who: Nutritionist = meera) =>
  who.call('GET /nutritionists/patients/:id/targets', { params: params() })
const put = (body: unknown, headers = {}, who: Nutritionist = meera) =>
  who.call('PUT /nutritionists/patients/:id/targets', { params: params(), body, headers })
const report = (daysAgo: number, weight_kg: number | null) =>
  arjun.call('POST /patients/progress', {
    body: { week_start: addDays(today(), -daysAgo), adherence_pct: 95, energy_levels: 7, weight_kg },
  })
const own = async () => (await arjun.call('GET /patients/targets')).body.targets
const change = (profile: object) => arjun.call('PUT /patients/profile', { body: profile })
/** What is proposed, as it is confirmed. */
const proposal = async (more: Partial<TargetsInput> = {}) => ({
  ...(await read()).body.proposed!,
  shown: false,
  ...more,
})
const rows = () =>
  app.db
    .selectFrom('patient_targets')
    .selectAll()
    .where('patient_id', '=', arjun.id)
    .orderBy('version')
    .execute()

test('the proposal is confirmed as it is, then overridden with a reason, each as a row of its own', async () => {
  const first = await read()
  expect(first.body).toMatchObject({ version: 0, refused: null, current: null, may_show: true })
  expect(first.body.reasons[1]).toMatch(/^Mifflin-St Jeor: [\d,]+ kcal at rest$/)
  const { proposed } = first.body
  const used = await put(await proposal())
  expect(used.status).toBe(200)
  expect(used.body).toMatchObject({
    version: 1,
    current: {
      ...proposed,
      proposed: nutrientsOf(proposed!),
      reason: null,
      shown_to_challenger: false,
      confirmed_by: 'Meera Iyer',
    },
  })

  const plans = async () =>
    (await meera.call('GET /nutritionists/meal-plans', { query: { patient_id: arjun.id } })).body
  await meera.call('POST /meal-plans', { body: samplePlan(arjun.id) })
  expect(await plans()).toMatchObject([{ targets: nutrientsOf(proposed!) }])

  const reason = 'Walks to work since May.'
  const other = await put(await proposal({ calories: 2000, reason, shown: true }))
  expect(other.body).toMatchObject({
    version: 2,
    proposed,
    current: { calories: 2000, proposed: nutrientsOf(proposed!), reason, shown_to_challenger: true },
  })
  expect(await plans()).toMatchObject([{ targets: { ...nutrientsOf(proposed!), calories: 2000 } }])
  expect((await read()).body).toEqual(other.body)
  expect(await rows()).toMatchObject([
    { version: 1, nutritionist_id: meera.id, calories: proposed!.calories, reason: null },
    { version: 2, nutritionist_id: meera.id, calories: 2000, reason, proposed },
  ])
})

test('the newest weight counts, else the one at the start', async () => {
  expect((await read()).body.reasons[0]).toMatch(/at the start/)
  await report(14, 75)
  await report(7, 74.5)
  await report(0, null)
  expect((await read()).body.reasons[0]).toMatch(/^74.5 kg \(report of /)
})

test('carbs by meal are kept with the targets, and have to add up to the carbs of the day', async () => {
  await change({ conditions: ['type 2 diabetes'] })
  const { body } = await read()
  const { carbs_by_meal, carbs_g } = body.proposed!
  expect(sumOfCarbs(carbs_by_meal!)).toBe(carbs_g)
  expect(body.reasons).toContainEqual(
    expect.stringMatching(/^Carbs by meal, because of diabetes: breakfast \d+ g/),
  )
  const much = await put(await proposal({ carbs_by_meal: { lunch: carbs_g + 40 } }))
  expect(much).toMatchObject({ status: 422 })
  expect(JSON.stringify(much.body)).toContain(`Carbs of the meals make ${carbs_g + 40} g`)
  const saved = await put(await proposal({ carbs_by_meal: { lunch: 70 }, shown: true }))
  expect(saved.body.current).toMatchObject({ carbs_by_meal: { lunch: 70 } })
  expect(await own()).toMatchObject({ carbs_by_meal: { lunch: 70 } })
})

describe('what the body burns by its weights', () => {
  const measured = async () => (await read()).body.measured
  async function plan(daysAgo: number, calories: number, status: 'draft' | 'published' = 'published') {
    const week = samplePlan(arjun.id, addDays(today(), -daysAgo))
    const days = week.days.map((day) => ({ ...day, meals: [{ ...sampleMeal, calories }] }))
    const saved = await meera.call('POST /meal-plans', { body: { ...week, days, status } })
    expect(saved.status).toBe(201)
    return saved.body.id
  }
  async function fourWeeks() {
    for (const [week, kg] of [82.5, 82, 81.5, 81, 80.5].entries()) await report(30 - 7 * week, kg)
    for (const daysAgo of [30, 23, 16, 9]) await plan(daysAgo, 1850)
  }

  test('is proposed beside the formula, confirmed with a reason, never by itself', async () => {
    expect(await measured()).toMatchObject({ proposed: null, reasons: [], summary: null })
    await fourWeeks()
    const { body } = await read()
    const { proposed, reasons, summary, refused } = body.measured
    expect(refused).toBeNull()
    const [from, to] = [30, 2].map((daysAgo) => formatDate(addDays(today(), -daysAgo)))
    expect(summary).toContain(`Burned from ${from} to ${to}: about 2,400 kcal a day`)
    expect(reasons).toEqual(
      expect.arrayContaining([
        `5 weights from ${from} to ${to}: the trend falls by 0.5 kg a week`,
        'Planned for 28 of these 28 days: 1,850 kcal a day, taken as eaten (adherence 95% on average)',
        '+ 550 kcal from the body (7,700 kcal for 1 kg) = 2,400 kcal burned',
        '20% less to lose weight = 1,920 kcal',
      ]),
    )
    expect(proposed).toMatchObject({ calories: 1920 })
    expect(body.proposed).not.toEqual(proposed)
    expect(body.current).toBeNull()
    expect(await rows()).toEqual([])

    const used = { ...proposed!, shown: false }
    expect((await put(used)).problem.detail).toBe(
      'Please give a reason: these values differ from the proposal',
    )
    const saved = await put({ ...used, reason: summary })
    expect(saved.body).toMatchObject({
      current: { ...proposed, reason: summary, proposed: nutrientsOf(body.proposed!) },
    })
    expect(saved.body.measured).toEqual(body.measured)
  })

  test('is by the plan published last for a date; drafts and withdrawn plans do not count', async () => {
    await fourWeeks()
    await plan(16, 3000, 'draft')
    expect((await measured()).summary).toContain('about 2,400 kcal')
    await plan(16, 1950)
    expect((await measured()).summary).toContain('about 2,425 kcal')
    const withdrawn = await meera.call('POST /meal-plans/:id/withdraw', {
      params: { id: await plan(9, 2100) },
      body: { reason: 'For another week.' },
    })
    expect(withdrawn.status).toBe(200)
    // The plan of before counts again.
    expect((await measured()).summary).toContain('about 2,425 kcal')
  })

  test('needs plans for most of the days', async () => {
    for (const daysAgo of [30, 16, 9]) await plan(daysAgo, 1850)
    for (const daysAgo of [30, 16, 2]) await report(daysAgo, 80)
    expect((await measured()).refused).toMatch(/^Published plans have only 21 of the 28 days/)
  })

  test('is told to a later nutritionist too, and refused as the formula is', async () => {
    await fourWeeks()
    const next = await app.nutritionist()
    await app.db
      .updateTable('assignments')
      .set({ active: false, end_date: today() })
      .where('id', '=', assignment)
      .execute()
    await app.assign(arjun.id, next.id)
    expect((await read(next)).body.measured.summary).toContain('about 2,400 kcal')
    await change({ medical_notes: 'CKD, stage 3' })
    const { refused, measured } = (await read(next)).body
    expect(measured).toEqual({ proposed: null, reasons: [], refused, summary: null })
    await change({ medical_notes: null, pregnancy: 'lactating_6' })
    expect((await read(next)).body.measured.refused).toMatch(/^In pregnancy and breastfeeding/)
  })

  test('takes no more statements, however much there is', async () => {
    const count = async () => (await app.statementsOf(read)).length
    const before = await count()
    await fourWeeks()
    expect(await count()).toBe(before)
  })
})

test('other values need a reason, and more so below the floor', async () => {
  const { floor } = (await read()).body
  for (const [changed, detail] of [
    [{ protein_g: 99 }, 'Please give a reason: these values differ from the proposal'],
    [{ calories: floor - 1 }, `Please give a reason: this is below the floor of ${formatNumber(floor)} kcal`],
    [{ calories: 799, reason: 'x' }, 'Calories must be a whole number from 800 to 6,000 kcal'],
    [{ fiber_g: 20.5, reason: 'x' }, 'Fibre must be a whole number from 1 to 150 g'],
    [{ shown: undefined }, 'Please say whether the challenger may see them'],
  ] as const)
    expect((await put({ ...(await proposal()), ...changed })).problem).toMatchObject({ status: 422, detail })
  expect(await rows()).toEqual([])
  expect((await put(await proposal({ calories: floor - 1, reason: 'After the fast.' }))).status).toBe(200)
})

test('where none is computed, a nutritionist sets them by hand with a reason', async () => {
  const usual = await proposal()
  await change({ medical_notes: 'गुर्दे की बीमारी' })
  expect((await read()).body).toMatchObject({ proposed: null, reasons: [], may_show: true })
  expect((await read()).body.refused).toMatch(/^The medical notes mention a kidney disease, so no target/)
  expect((await put(usual)).problem.detail).toBe('Please give a reason: there is no proposal')
  const set = await put({ ...usual, reason: 'Agreed with the nephrologist.', shown: true })
  expect(set.body).toMatchObject({ version: 1, current: { proposed: null, shown_to_challenger: true } })
})

test('with an eating disorder nothing is shown to the challenger, also not what was shown before', async () => {
  await put(await proposal({ shown: true }))
  expect(await own()).not.toBeNull()
  const usual = await proposal({ reason: 'By hand.' })
  await change({ medical_notes: 'Anorexia at 19' })
  expect(await own()).toBeNull()
  expect((await read()).body.may_show).toBe(false)
  const refused = await put({ ...usual, shown: true })
  expect(refused.problem).toMatchObject({
    status: 422,
    detail:
      'The medical notes mention an eating disorder, so these targets cannot be shown to the challenger.',
    errors: [{ path: 'shown' }],
  })
  expect((await put(usual)).status).toBe(200)
})

test('a challenger sees the current ones only while they are shown, without the reasoning', async () => {
  expect(await own()).toBeNull()
  await put(await proposal({ shown: true, reason: 'Between us.' }))
  const seen = await own()
  expect(seen).toMatchObject({ ...(await read()).body.proposed, confirmed_by: 'Meera Iyer' })
  expect(Object.keys(seen!)).not.toContain('reason')
  await put(await proposal({ shown: false }))
  expect(await own()).toBeNull()
})

test('who confirms what somebody else has changed since is told', async () => {
  const { headers } = await read()
  expect(headers.etag).toBe('"0"')
  const body = await proposal()
  const saved = await put(body, { 'if-match': headers.etag })
  expect(saved.headers.etag).toBe('"1"')
  const late = await put(body, { 'if-match': headers.etag })
  expect(late.problem).toMatchObject({
    status: 412,
    detail: 'These targets were changed by someone else. Reload to see the latest.',
  })
  expect((await put(body, { 'if-match': saved.headers.etag })).status).toBe(200)
  expect(await rows()).toHaveLength(2)
})

test('what was confirmed before is shown or hidden without another reason', async () => {
  await put(await proposal({ calories: 1900, reason: 'By hand.' }))
  const again = await put({ ...(await proposal()), calories: 1900, shown: true })
  expect(again.body.current).toMatchObject({ calories: 1900, shown_to_challenger: true })
  expect((await put({ ...(await proposal()), calories: 1901, shown: true })).status).toBe(422)
})

test('only the nutritionist in care reads and sets them, and the next one continues', async () => {
  await put(await proposal())
  const next = await app.nutritionist()
  for (const answer of [await read(next), await put(await proposal(), {}, next)])
    expect(answer.status).toBe(404)
  await app.db
    .updateTable('assignments')
    .set({ active: false, end_date: today() })
    .where('id', '=', assignment)
    .execute()
  await app.assign(arjun.id, next.id)
  expect((await read()).status).toBe(404)
  expect((await read(next)).body).toMatchObject({ version: 1, current: { confirmed_by: 'Meera Iyer' } })
  expect(await rows()).toHaveLength(1)
})

test('without a profile there is nothing to compute', async () => {
  const newcomer = await app.signUp('patient')
  await app.assign(newcomer.id, meera.id)
  const answer = await meera.call('GET /nutritionists/patients/:id/targets', { params: { id: newcomer.id } })
  expect(answer.status).toBe(404)
  expect((await newcomer.call('GET /patients/targets')).body).toEqual({ targets: null })
})

test('they go with the challenger, and stay without the nutritionist’s name', async () => {
  await put(await proposal({ shown: true }))
  const admin = await app.signUp('admin')
  await admin.call('DELETE /admin/users/:id', { params: { id: meera.id } })
  expect(await own()).toMatchObject({ confirmed_by: null })
  await admin.call('DELETE /admin/users/:id', { params: { id: arjun.id } })
  expect(await rows()).toEqual([])
})

test('the audit log says who, what and about whom, never the figures or the reason', async () => {
  const answers = [await read(), await put(await proposal({ calories: 2345, reason: 'secret-reason' }))]
  const entries = await app.db
    .selectFrom('audit_log')
    .selectAll()
    .where(
      'request_id',
      'in',
      answers.map(({ headers }) => headers['x-request-id']!),
    )
    .orderBy('id')
    .execute()
  expect(entries.map(({ action, actor_id, subject_id }) => [action, actor_id, subject_id])).toEqual(
    ['GET /nutritionists/patients/:id/targets', 'PUT /nutritionists/patients/:id/targets'].map((action) => [
      action,
      meera.id,
      arjun.id,
    ]),
  )
  expect(JSON.stringify(entries)).not.toMatch(/secret-reason|calories/)
})

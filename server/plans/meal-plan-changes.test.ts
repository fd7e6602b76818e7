import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, today, weekdayName } from '#domain/dates.ts'
import { sampleMeal, samplePlan, type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
let nutritionist: Awaited<ReturnType<TestApp['nutritionist']>>
let patient: Awaited<ReturnType<TestApp['patient']>>
beforeAll(async () => {
  app = await testApp()
  nutritionist = await app.nutritionist()
  patient = await app.patient()
  await app.assign(patient.id, nutritionist.id)
})
afterAll(() => app.close())

async function newPlan(status: 'draft' | 'published') {
  const { body } = await nutritionist.call('POST /meal-plans', {
    body: { ...samplePlan(patient.id, today(), 2), notes: 'First', status },
  })
  return { params: { id: body.id }, plan: body }
}
const versions = (id: string) =>
  app.db.selectFrom('meal_plan_versions').selectAll().where('plan_id', '=', id).orderBy('version').execute()

describe('publishing', () => {
  test('a draft becomes visible to its challenger under a new version', async () => {
    const { params } = await newPlan('draft')
    const { status, body, headers } = await nutritionist.call('POST /meal-plans/:id/publish', { params })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'published', version: 2 })
    expect(headers.etag).toBe('"2"')
    expect(body.published_at).not.toBeNull()
    expect((await patient.call('GET /meal-plans/:id', { params })).body).toEqual(body)
  })

  test('twice is a conflict', async () => {
    const { params } = await newPlan('draft')
    await nutritionist.call('POST /meal-plans/:id/publish', { params })
    const { problem } = await nutritionist.call('POST /meal-plans/:id/publish', { params })
    expect(problem).toMatchObject({ status: 409, detail: 'This plan is already published.' })
  })

  test('by a change of status, too; but not back to a draft', async () => {
    const { params } = await newPlan('draft')
    const published = await nutritionist.call('PUT /meal-plans/:id', {
      params,
      body: { status: 'published' },
    })
    expect(published.body).toMatchObject({ status: 'published', version: 2 })
    expect(published.body.published_at).not.toBeNull()
    const { status } = await nutritionist.call('PUT /meal-plans/:id', { params, body: { status: 'draft' } })
    expect(status).toBe(409)
  })
})

describe('a change', () => {
  test('merges: absent stays, null clears', async () => {
    const { params, plan } = await newPlan('draft')
    const noted = await nutritionist.call('PUT /meal-plans/:id', { params, body: { notes: 'Second' } })
    expect(noted.body).toMatchObject({
      notes: 'Second',
      status: 'draft',
      version: 2,
      week_start: plan.week_start,
      days: plan.days,
      totals: plan.totals,
    })
    const cleared = await nutritionist.call('PUT /meal-plans/:id', { params, body: { notes: null } })
    expect(cleared.body).toMatchObject({ notes: null, version: 3, days: plan.days })
  })

  test('that changes nothing makes no version and tells nobody', async () => {
    const { params, plan } = await newPlan('published')
    const told = () =>
      app.db.selectFrom('notifications').select('kind').where('plan_id', '=', plan.id).execute()
    const before = await told()
    const { week_start, notes, medicine_notes, status, days, clash_reason } = plan
    const sent = { week_start, notes, status: status as 'published', clash_reason, days }
    const { body, headers } = await nutritionist.call('PUT /meal-plans/:id', {
      params,
      // As the builder sends it: nothing is an empty text.
      body: { ...sent, medicine_notes: medicine_notes ?? '' },
    })
    expect(body).toEqual(plan)
    expect(headers.etag).toBe('"1"')
    expect(await versions(plan.id)).toEqual([])
    expect(await told()).toEqual(before)
    const other = await nutritionist.call('PUT /meal-plans/:id', { params, body: { ...sent, notes: 'New' } })
    expect(other.body.version).toBe(2)
  })

  test('of the week re-dates the days', async () => {
    const { params, plan } = await newPlan('published')
    const week_start = addDays(today(), 10)
    const { body } = await nutritionist.call('PUT /meal-plans/:id', { params, body: { week_start } })
    expect(body.week_start).toBe(week_start)
    expect(body.days).toEqual(
      plan.days.map((day) => {
        const date = addDays(week_start, day.day_of_week)
        return { ...day, date, day_name: weekdayName(date) }
      }),
    )
    const [row] = await app.db
      .selectFrom('meal_plans')
      .select(['first_date', 'last_date'])
      .where('id', '=', plan.id)
      .execute()
    expect(row).toEqual({ first_date: week_start, last_date: addDays(week_start, 1) })
  })

  test('of the week with new days checks those against the new week', async () => {
    const { params } = await newPlan('draft')
    const week_start = addDays(today(), 10)
    const days = samplePlan(patient.id, today(), 1).days
    const { problem } = await nutritionist.call('PUT /meal-plans/:id', { params, body: { week_start, days } })
    expect(problem.status).toBe(422)
    expect(problem.errors?.[0]?.path).toBe('days.0.date')
    const moved = samplePlan(patient.id, week_start, 1).days
    const { body } = await nutritionist.call('PUT /meal-plans/:id', {
      params,
      body: { week_start, days: moved },
    })
    expect(body.days.map((day) => day.date)).toEqual([week_start])
  })

  test('of the days is added up again; known meals keep their id', async () => {
    const { params, plan } = await newPlan('published')
    const [day] = plan.days
    const days = [{ ...day, meals: [...(day?.meals ?? []), { ...sampleMeal, meal_type: 'snack' }] }]
    const { body } = await nutritionist.call('PUT /meal-plans/:id', { params, body: { days } })
    expect(body.totals).toMatchObject({ calories: 500, protein_g: 12 })
    expect(body.days[0]?.meals[0]).toEqual(day?.meals[0])
    expect(body.days[0]?.meals[1]?.id).not.toBe(day?.meals[0]?.id)
    const { body: list } = await patient.call('GET /meal-plans', { query: { limit: 100 } })
    expect(list.find((row) => row.id === plan.id)).toMatchObject({ day_count: 1, meal_count: 2 })
  })

  test.each([
    [{ days: [] }, 'At least one day must be added to the meal plan'],
    [{ days: null }, 'At least one day must be added to the meal plan'],
    [{ week_start: null }, 'Week start date is required'],
    [{ week_start: 'soon' }, 'Please enter a valid date (YYYY-MM-DD)'],
    [{ days: [{ day_of_week: 0, date: today(), meals: [] }] }, 'Day 1 has no meals'],
    [{ status: null }, 'Status must be draft or published'],
  ])('to %j is refused', async (body, detail) => {
    const { params, plan } = await newPlan('published')
    const { problem } = await nutritionist.call('PUT /meal-plans/:id', { params, body })
    expect(problem).toMatchObject({ status: 422, detail })
    expect((await nutritionist.call('GET /meal-plans/:id', { params })).body).toEqual(plan)
  })

  test('cannot move a plan to another challenger', async () => {
    const other = await app.patient()
    await app.assign(other.id, nutritionist.id)
    const { params } = await newPlan('published')
    const { body } = await nutritionist.call('PUT /meal-plans/:id', {
      params,
      body: { patient_id: other.id, version: 9, notes: 'Mine' },
    })
    expect(body).toMatchObject({ patient_id: patient.id, version: 2, notes: 'Mine' })
  })
})

describe('versions', () => {
  test('what a published plan said before each change is kept', async () => {
    const { params, plan } = await newPlan('published')
    await nutritionist.call('PUT /meal-plans/:id', { params, body: { notes: 'Second' } })
    const week_start = addDays(today(), 3)
    await nutritionist.call('PUT /meal-plans/:id', { params, body: { week_start } })
    expect(await versions(plan.id)).toMatchObject([
      { version: 1, notes: 'First', week_start: today(), days: plan.days },
      { version: 2, notes: 'Second', week_start: today(), days: plan.days },
    ])
    expect((await patient.call('GET /meal-plans/:id', { params })).body).toMatchObject({
      version: 3,
      week_start,
    })
  })

  test('an older one may not overwrite a newer', async () => {
    const { params } = await newPlan('published')
    const put = (version: string, notes: string) =>
      nutritionist.call('PUT /meal-plans/:id', { params, body: { notes }, headers: { 'if-match': version } })
    expect((await put('"1"', 'Second')).body.version).toBe(2)
    expect((await put('"1"', 'Stale')).problem).toMatchObject({
      status: 412,
      detail: 'This plan was changed by someone else. Reload to see the latest.',
    })
    expect((await put('W/"2"', 'Third')).body).toMatchObject({ version: 3, notes: 'Third' })
    expect((await put('*', 'Fourth')).body).toMatchObject({ version: 4, notes: 'Fourth' })
    expect((await put('"x"', 'Never')).status).toBe(400)
  })

  test('of two changes at once that know the same version, one wins', async () => {
    const { params, plan } = await newPlan('published')
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D'].map((notes) =>
        nutritionist.call('PUT /meal-plans/:id', { params, body: { notes }, headers: { 'if-match': '"1"' } }),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 412, 412, 412])
    expect(await versions(plan.id)).toHaveLength(1)
  })

  test('publishing heeds If-Match, too', async () => {
    const { params } = await newPlan('draft')
    await nutritionist.call('PUT /meal-plans/:id', { params, body: { notes: 'Second' } })
    const { status } = await nutritionist.call('POST /meal-plans/:id/publish', {
      params,
      headers: { 'if-match': '"1"' },
    })
    expect(status).toBe(412)
  })
})

test('drafts can be deleted, published plans cannot', async () => {
  const draft = await newPlan('draft')
  const deleted = await nutritionist.call('DELETE /meal-plans/:id', { params: draft.params })
  expect([deleted.status, deleted.body]).toEqual([204, undefined])
  expect((await nutritionist.call('GET /meal-plans/:id', { params: draft.params })).status).toBe(404)
  const published = await newPlan('published')
  const { problem } = await nutritionist.call('DELETE /meal-plans/:id', { params: published.params })
  expect(problem).toMatchObject({ status: 409, detail: 'Only drafts can be deleted.' })
  expect((await patient.call('GET /meal-plans/:id', { params: published.params })).status).toBe(200)
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '#domain/dates.ts'
import { confirmTargetsMessage } from '#domain/plans/plan-filling.ts'
import { nothingToScaleMessage } from '#domain/plans/plan-scaling.ts'
import { sampleMeal, sampleTargets, type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
let meera: Awaited<ReturnType<TestApp['nutritionist']>>
beforeAll(async () => {
  app = await testApp()
  meera = await app.nutritionist()
})
afterAll(() => app.close())

async function challenger(profile = {}) {
  const patient = await app.patient({ gender: 'female', ...profile })
  return { ...patient, assignment: await app.assign(patient.id, meera.id) }
}
const week_start = today()
const scale = (body: object, who = meera) =>
  who.call('POST /meal-plans/scale', { body: { week_start, ...body } as never })
const filled = async (patient_id: string, targets = sampleTargets) =>
  (
    await meera.call('POST /meal-plans/generate', {
      body: { patient_id, week_start, seed: 7, targets, days: [] },
    })
  ).body.days
/** Confirms the proposed targets, with less energy where that is given. */
async function confirm(id: string, more = {}) {
  const params = { id }
  const { proposed } = (await meera.call('GET /nutritionists/patients/:id/targets', { params })).body
  const body = { ...proposed, shown: false, ...more }
  await meera.call('PUT /nutritionists/patients/:id/targets', { params, body: body as never })
  return body
}
const errors = (reply: { body: unknown }) =>
  (reply.body as { errors: { path: string; message: string }[] }).errors
const meal = (more: object = {}) => ({ ...sampleMeal, calories: 900, ...more })

describe('a filled week', () => {
  test('in a tenth less keeps its dishes and ids; the plan is stored only when it is saved', async () => {
    const { id: patient_id } = await challenger()
    const days = await filled(patient_id)
    const count = () =>
      app.db.selectFrom('meal_plans').select('id').where('patient_id', '=', patient_id).execute()
    const { status, body } = await scale({ patient_id, days, percent: -10 })
    expect(status).toBe(200)
    for (const [index, { meals, totals }] of body.days.entries()) {
      expect(Math.abs(totals.calories / (0.9 * days[index]!.totals.calories) - 1)).toBeLessThan(0.02)
      expect(meals.map(({ id, title, template_id }) => [id, title, template_id])).toEqual(
        days[index]!.meals.map(({ id, title, template_id }) => [id, title, template_id]),
      )
    }
    expect(await count()).toEqual([])
    const saved = await meera.call('POST /meal-plans', { body: { patient_id, week_start, days: body.days } })
    expect(saved.body.days).toMatchObject(body.days)
  })

  test('to the confirmed targets, which must be there', async () => {
    const { id: patient_id } = await challenger({ goal: 'lose' })
    const days = await filled(patient_id, { ...sampleTargets, calories: 2300, carbs_g: 330 })
    const refused = await scale({ patient_id, days, targets: true })
    expect([refused.status, errors(refused)]).toEqual([
      422,
      [{ path: 'targets', message: confirmTargetsMessage }],
    ])
    const { calories } = await confirm(patient_id)
    for (const { totals } of (await scale({ patient_id, days, targets: true })).body.days)
      expect(Math.abs(totals.calories / calories! - 1)).toBeLessThan(0.02)
  })

  test('changes only a day, or only a meal of it, and never what is locked', async () => {
    const { id: patient_id } = await challenger()
    const days = (await filled(patient_id)).map((day) => ({
      ...day,
      meals: day.meals.map((one, index) => ({ ...one, locked: index === 0 })),
    }))
    const changed = async (only: object) =>
      (await scale({ patient_id, days, percent: 50, only })).body.days.flatMap(({ day_of_week, meals }, d) =>
        meals.flatMap(({ calories }, m) =>
          calories === days[d]!.meals[m]!.calories ? [] : [`${day_of_week} ${m}`],
        ),
      )
    expect(await changed({ day_of_week: 2 })).toEqual(['2 1', '2 2', '2 3'])
    expect(await changed({ day_of_week: 2, meal: 3 })).toEqual(['2 3'])
    const nothing = await scale({ patient_id, days, percent: 50, only: { day_of_week: 2, meal: 0 } })
    expect([nothing.status, errors(nothing)]).toEqual([
      422,
      [{ path: 'days', message: nothingToScaleMessage }],
    ])
  })
})

describe('a week that is running', () => {
  test('changes from today on; a day that is past is not scaled', async () => {
    const { id: patient_id } = await challenger()
    const start = addDays(today(), -2)
    const days = [0, 1, 2, 3].map((day_of_week) => ({
      day_of_week,
      meals: [meal({ calories: 2000, portion: '2 bowls' })],
    }))
    const { body } = await scale({ patient_id, week_start: start, days, percent: 50 })
    expect(body.days.map(({ totals }) => totals.calories)).toEqual([2000, 2000, 3000, 3000])
    const past = { patient_id, week_start: start, days, percent: 50, only: { day_of_week: 1 } }
    expect(errors(await scale(past))).toEqual([{ path: 'days', message: nothingToScaleMessage }])
  })
})

describe('how far down', () => {
  test.each([
    { what: 'a day', only: { day_of_week: 0 } },
    { what: 'a meal', only: { day_of_week: 0, meal: 0 } },
  ])('$what alone needs the reason, too, however much the other days have', async ({ only }) => {
    const { id: patient_id } = await challenger()
    const days = [0, 1, 2].map((day_of_week) => ({
      day_of_week,
      meals: [meal({ calories: 1500, portion: '2 bowls' })],
    }))
    const asked = await scale({ patient_id, days, percent: -25, only })
    expect(errors(asked)[0]).toMatchObject({ path: 'reason', message: expect.stringMatching(/1,125 kcal/) })
    const given = await scale({ patient_id, days, percent: -25, only, reason: 'A fast' })
    expect(given.body.days.map(({ totals }) => totals.calories)).toEqual([1125, 1500, 1500])
    const refused = await scale({ patient_id, days, percent: -50, only, reason: 'A fast' })
    expect(errors(refused)[0]).toMatchObject({ path: 'percent' })
  })

  test('below the floor of the person a reason is needed, below 800 kcal it is refused, upwards neither', async () => {
    const { id: patient_id } = await challenger()
    const days = [{ day_of_week: 0, meals: [meal({ calories: 1500, portion: '2 bowls' })] }]
    const asked = await scale({ patient_id, days, percent: -25 })
    expect(asked.status).toBe(422)
    expect(errors(asked)).toEqual([
      {
        path: 'reason',
        message: expect.stringMatching(
          /^Please give a reason: 1,125 kcal a day is below the floor of 1,\d{3} kcal$/,
        ),
      },
    ])
    const given = await scale({ patient_id, days, percent: -25, reason: 'A fast, agreed with the doctor' })
    expect(given.body.days[0]!.meals[0]).toMatchObject({ portion: '¾ × 2 bowls', calories: 1125 })
    const refused = await scale({ patient_id, days, percent: -50, reason: 'Agreed' })
    expect(refused.status).toBe(422)
    expect(errors(refused)[0]).toMatchObject({
      path: 'percent',
      message: expect.stringMatching(/ would come to 750 kcal: no day is scaled below 800 kcal\.$/),
    })
    const breakfast = [{ day_of_week: 0, meals: [meal({ calories: 400 })] }]
    expect((await scale({ patient_id, days: breakfast, percent: 25 })).status).toBe(200)
  })
})

describe('what is refused', () => {
  test('a challenger who is not, or no longer, in care', async () => {
    const other = await app.patient()
    const days = [{ day_of_week: 0, meals: [meal()] }]
    expect((await scale({ patient_id: other.id, days, percent: 10 })).status).toBe(404)
    const { id: patient_id, assignment } = await challenger()
    expect((await scale({ patient_id, days, percent: 10 })).status).toBe(200)
    await app.db
      .updateTable('assignments')
      .set({ active: false, end_date: today() })

      .where('id', '=', assignment)
      .execute()
    expect((await scale({ patient_id, days, percent: 10 })).status).toBe(404)
  })

  test.each([
    [{ percent: -51 }, 'percent'],
    [{ percent: 2.5 }, 'percent'],
    [{}, 'percent'],
    [{ percent: 10, targets: true }, 'percent'],
    [{ percent: 10, only: { day_of_week: 7 } }, 'only.day_of_week'],
    [{ percent: 10, days: [] }, 'days'],
    [{ percent: 10, only: { day_of_week: 3 } }, 'days'],
  ])('%o', async (more, path) => {
    const { id: patient_id } = await challenger()
    const refused = await scale({ patient_id, days: [{ day_of_week: 0, meals: [meal()] }], ...more })
    expect([refused.status, errors(refused)[0]?.path]).toEqual([422, path])
  })
})

describe('the dish of another nutritionist', () => {
  const dishOf = async (who: typeof meera) =>
    (
      await who.call('POST /meal-plans/templates', {
        body: {
          name: 'Oat bowl',
          category: 'snack',
          portion: '1 bowl',
          items: [{ food_id: 'oats', grams: 40 }],
        },
      })
    ).body.id

  test('tells nothing about its parts', async () => {
    const stranger = await app.nutritionist()
    const params = { id: await dishOf(stranger) }
    expect((await meera.call('GET /meal-plans/templates/:id/parts', { params })).status).toBe(404)
    expect((await stranger.call('GET /meal-plans/templates/:id/parts', { params })).body.parts).toEqual([])
    const nobody = { id: randomUUID() }
    expect((await meera.call('GET /meal-plans/templates/:id/parts', { params: nobody })).status).toBe(404)
  })

  test('a dish of the list has its parts and sides, with the figures of one unit', async () => {
    const { id: patient_id } = await challenger()
    const [day] = await filled(patient_id)
    const params = { id: day!.meals[1]!.template_id! }
    const { parts } = (await meera.call('GET /meal-plans/templates/:id/parts', { params })).body
    const { components } = (
      await meera.call('GET /meal-plans/templates', { query: { ids: params.id } as never })
    ).body[0]!
    expect(parts.slice(0, components!.length)).toMatchObject(components!)
    expect(parts.every(({ figures }) => figures.calories > 0)).toBe(true)
  })
})

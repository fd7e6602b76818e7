import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from '#domain/dates.ts'
import { foodClashes } from '#domain/food/reading/clashes.ts'
import { gatedSentence, plannedSentence, type SampleMeal } from '#domain/plans/sample-day.ts'
import { samplePlan, sampleTargets, type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
let nutritionist: Awaited<ReturnType<TestApp['nutritionist']>>
beforeAll(async () => {
  app = await testApp()
  nutritionist = await app.nutritionist()
})
afterAll(() => app.close())

const known = { gender: 'female', pregnancy: 'no', activity_level: 'light', goal: 'lose' } as const
type Someone = Awaited<ReturnType<TestApp['patient']>>
const see = async (who: Someone, body: { example?: number } = {}) => {
  const { status, body: reply } = await who.call('POST /patients/sample-day', { body })
  expect(status).toBe(200)
  return reply
}
const titles = (meals: SampleMeal[] | null) => meals?.map(({ title }) => title)

describe('an example day', () => {
  test('has the meals of a day with their recipes, and about how much energy, but no figure of a dish', async () => {
    const asha = await app.patient({ ...known, home_region: 'South', dietary_prefs: ['veg'] })
    const { energy, meals, absent, missing } = await see(asha)
    expect(energy).toEqual({ from: 1900, to: 2000, how: expect.stringContaining('to lose weight') })
    expect([absent, missing]).toEqual([null, []])
    expect(meals?.map(({ meal_type }) => meal_type)).toEqual(['breakfast', 'lunch', 'snack', 'dinner'])
    for (const meal of meals!) {
      expect(meal.portion).toBeTruthy()
      expect(meal.recipe?.instructions.length).toBeGreaterThan(0)
      expect(meal).not.toHaveProperty('calories')
    }
  })

  test('is the same for the same number and another for another, and nothing of it is stored', async () => {
    const asha = await app.patient(known)
    const first = titles((await see(asha)).meals)
    expect(titles((await see(asha, { example: 1 })).meals)).toEqual(first)
    expect(titles((await see(asha, { example: 2 })).meals)).not.toEqual(first)
    expect((await asha.call('GET /meal-plans')).body).toEqual([])
    const sixth = await asha.call('POST /patients/sample-day', { body: { example: 6 } })
    expect(sixth.problem.detail).toBe('Example must be a whole number from 1 to 5')
  })

  test('clashes with nothing that somebody avoids, whatever the region', async () => {
    const avoided = { allergies: ['peanut', 'milk'], dietary_prefs: ['veg'], food_rules: ['jain'] } as const
    for (const home_region of ['North', 'East', 'Northeast'] as const) {
      const { allergies, dietary_prefs, food_rules } = avoided
      const eater = {
        allergies: [...allergies],
        dietary_prefs: [...dietary_prefs],
        food_rules: [...food_rules],
      }
      const asha = await app.patient({ ...known, ...eater, home_region, dislikes: ['brinjal'] })
      const { meals } = await see(asha)
      expect(meals).not.toBeNull()
      for (const { title, recipe } of meals!) {
        const dish = { name: title, items: recipe!.foods, ingredients: [] }
        expect(foodClashes([title], eater, dish)).toEqual([])
        expect(recipe!.ingredients.join()).not.toMatch(/brinjal/i)
      }
    }
  })

  test('is an ordinary day of who fasts on others', async () => {
    const asha = await app.patient({
      ...known,
      food_rules: ['fasting_days'],
      fasting_weekdays: ['Monday', 'Tuesday', 'Thursday'],
    })
    const { meals } = await see(asha)
    expect(titles(meals)?.every((title) => !/vrat/i.test(title))).toBe(true)
  })

  test('that fits nobody says so, with the energy all the same', async () => {
    const asha = await app.patient({
      ...known,
      dietary_prefs: ['vegan'],
      allergies: [
        'gluten',
        'rice',
        'peanut',
        'soy',
        'pulses',
        'nuts',
        'millet',
        'potato',
        'coconut',
        'fruit',
      ],
    })
    const { meals, absent, energy } = await see(asha)
    expect([meals, absent]).toEqual([null, expect.stringContaining('no example day that fits everything')])
    expect(energy).not.toBeNull()
  })
})

describe('no example and no figure', () => {
  const none = { energy: null, meals: null, missing: [] }

  test.each([
    ['under 18', { dob: `${Number(today().slice(0, 4)) - 16}-01-01`, ...guardian() }],
    ['in a pregnancy', { pregnancy: 'pregnant_2' }],
    ['while breastfeeding', { pregnancy: 'lactating_6' }],
    ['with an eating disorder in the notes', { medical_notes: 'Had anorexia.' }],
    ['with insulin', { medicines: ['insulin'] }],
    ['with a kidney disease', { conditions: ['CKD 3-5 not on dialysis'] }],
  ] as const)('%s, and none is offered', async (_, profile) => {
    const asha = await app.patient({ ...known, ...(profile as object) })
    expect(await see(asha)).toEqual({ ...none, absent: gatedSentence })
    expect((await asha.call('GET /patients/profile')).body.may_sample).toBe(false)
  })

  test('before it is known what it depends on', async () => {
    const asha = await app.patient()
    expect(await see(asha)).toMatchObject({
      ...none,
      missing: ['gender', 'pregnancy', 'activity_level'],
      absent: expect.stringContaining('For an example we would also need to know your gender'),
    })
    expect((await asha.call('GET /patients/profile')).body.may_sample).toBe(true)
  })

  test('after a plan was published, and for who has no profile', async () => {
    const asha = await app.patient(known)
    await app.assign(asha.id, nutritionist.id)
    const draft = { ...samplePlan(asha.id), status: 'draft' as const }
    await nutritionist.call('POST /meal-plans', { body: draft })
    expect((await see(asha)).meals).not.toBeNull()
    await nutritionist.call('POST /meal-plans', { body: samplePlan(asha.id) })
    expect(await see(asha)).toEqual({ ...none, absent: plannedSentence })
    const newcomer = await app.signUp('patient')
    expect((await newcomer.call('POST /patients/sample-day', { body: {} })).status).toBe(404)
  })
})

test('after the nutritionist has set targets no other energy is told', async () => {
  const asha = await app.patient(known)
  await app.assign(asha.id, nutritionist.id)
  const set = await nutritionist.call('PUT /nutritionists/patients/:id/targets', {
    params: { id: asha.id },
    body: { ...sampleTargets, sugar_g: 20, shown: false, reason: 'As agreed' },
  })
  expect(set.status).toBe(200)
  const { energy, meals } = await see(asha)
  expect(energy).toBeNull()
  expect(meals).not.toBeNull()
})

function guardian() {
  return { guardian_name: 'Lata Rao', guardian_consent: true }
}

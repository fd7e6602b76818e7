import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '#domain/dates.ts'
import { type Item, itemsOf } from '#domain/food/dishes.ts'
import { type MenuDish, mealOf } from '#domain/food/menu.ts'
import { type MealType, mealsOfDay } from '#domain/food/nutrients.ts'
import { foodClashes } from '#domain/food/reading/clashes.ts'
import { menuFor } from '#domain/food/week/choices.ts'
import { finish } from '#domain/food/week/fill-week.ts'
import { planDays } from '#domain/plans/meal-plans.ts'
import { standingOfMean } from '#domain/plans/week-check.ts'
import { builtInMenu } from '#server/food/dish-table.ts'
import { kitchenFood } from '#server/food/food-table.ts'
import { sampleMeal, sampleTargets, type TestApp, testApp } from '#server/testing/app.ts'
import { figuresOf } from './plan-filling.ts'

let app: TestApp
let meera: Awaited<ReturnType<TestApp['nutritionist']>>
beforeAll(async () => {
  app = await testApp()
  meera = await app.nutritionist()
})
afterAll(() => app.close())

const week_start = today()
async function challenger(profile = {}) {
  const patient = await app.patient({ gender: 'female', ...profile })
  await app.assign(patient.id, meera.id)
  return patient.id
}
const call = <Route extends 'POST /meal-plans/check' | 'POST /meal-plans/mend'>(route: Route, body: object) =>
  meera.call(route, { body: { week_start, ...body } as never })
const filled = async (patient_id: string) =>
  (
    await meera.call('POST /meal-plans/generate', {
      body: { patient_id, week_start, seed: 7, targets: sampleTargets, days: [] },
    })
  ).body.days
const palak = (cooked?: 'raw' | 'simmered') => ({
  ...{ ...sampleMeal, id: undefined, title: 'Palak', calories: 100 },
  items: [{ food_id: 'palak', name: 'Spinach', grams: 100, cooked }],
})
const day = (...meals: object[]) => [{ day_of_week: 0, meals }]

describe('a checked week', () => {
  test('has the mean of a day after losses by cooking, against what the person needs', async () => {
    const patient_id = await challenger({ dob: '1992-05-01', dietary_prefs: ['non_veg'] })
    const raw = (await call('POST /meal-plans/check', { patient_id, days: day(palak('raw')) })).body
    const { body } = await call('POST /meal-plans/check', { patient_id, days: day(palak('simmered')) })
    expect(body.nutrients.folate_mcg).toMatchObject({ ear: 320, rda: 400, upper: null, known: 1 })
    // USDA 3006: three quarters of the folate of simmered greens are left.
    expect(body.nutrients.folate_mcg.mean / raw.nutrients.folate_mcg.mean).toBeCloseTo(0.75, 5)
    expect(body.nutrients.iron_mg).toMatchObject({ ear: 8.1, rda: 18, upper: 45 })
    expect(body.nutrients.calories).toMatchObject({ mean: 100, ear: null, rda: null, upper: null })
    expect([body.rules, body.medicines]).toEqual([[], []])
  })

  test('says of how much its sums are known; a typed meal counts by its energy', async () => {
    const patient_id = await challenger()
    const typed = { ...sampleMeal, id: undefined, title: 'At a wedding', calories: 300, items: undefined }
    const { body } = await call('POST /meal-plans/check', { patient_id, days: day(palak(), typed) })
    expect(body.nutrients.iron_mg.known).toBeCloseTo(0.25, 5)
    expect(body.nutrients.calories.mean).toBe(400)
    const unknown = { ...palak(), items: [{ food_id: 'no such food', name: 'What is it', grams: 100 }] }
    const checked = await call('POST /meal-plans/check', { patient_id, days: day(unknown) })
    expect(checked.body.nutrients.iron_mg).toMatchObject({ mean: 0, known: 0 })
  })

  test('reaches what the person needs when it was filled, and is marked by what their conditions ask', async () => {
    const patient_id = await challenger({ conditions: ['type 2 diabetes'], medicines: ['metformin'] })
    const days = await filled(patient_id)
    const { body } = await call('POST /meal-plans/check', { patient_id, days })
    for (const key of ['calcium_mg', 'iron_mg', 'magnesium_mg', 'vitamin_a_mcg', 'vitamin_c_mg'] as const)
      expect(standingOfMean(key, body.nutrients[key]), key).toMatch(/short|enough/)
    expect(body.medicines).toMatchObject([
      { name: 'metformin', text: expect.stringContaining('vitamin B12') },
    ])
    expect(body.rules.every(({ effect }) => effect === 'note')).toBe(true)
  })

  test('is nobody else’s', async () => {
    const patient_id = await challenger()
    const other = await app.nutritionist()
    for (const route of ['POST /meal-plans/check', 'POST /meal-plans/mend'] as const) {
      const body = { patient_id, week_start, days: day(palak()), nutrient: 'iron_mg' } as never
      expect((await other.call(route, { body })).status).toBe(404)
    }
  })
})

describe('a mended week', () => {
  /** The dishes for a vegetarian without peanuts that have least iron. */
  function poorWeek() {
    const veg = { allergies: ['Peanut'], dietary_prefs: ['veg' as const], food_rules: [] }
    const { menu } = finish(menuFor(builtInMenu(), veg, []))
    const iron = ({ components }: MenuDish) =>
      itemsOf(components).reduce(
        (sum, { food_id, grams }) => sum + (figuresOf(food_id).iron_mg ?? 0) * grams,
        0,
      )
    const poorest = (type: MealType) =>
      menu.filter(({ meal_types }) => meal_types[0] === type).sort((one, other) => iron(one) - iron(other))
    const meals = ([...mealsOfDay] as MealType[]).map((type) => ({ type, dishes: poorest(type) }))
    const inputs = [0, 1, 2, 3, 4, 5, 6].map((day_of_week) => ({
      day_of_week,
      meals: meals.map(({ type, dishes }) => {
        const dish = dishes[day_of_week]!
        return mealOf({ dish, components: dish.components, sides: [] }, type, figuresOf)
      }),
    }))
    return planDays(week_start, inputs as never, newId)
  }
  const lean = (id: string, title: string) => ({ ...sampleMeal, id, title })
  test('brings more of what was low, in dishes that fit, and keeps the energy of its days', async () => {
    const patient_id = await challenger({ dietary_prefs: ['veg'], allergies: ['Peanut'] })
    const rich = await filled(patient_id)
    const { moves } = (
      await call('POST /meal-plans/mend', { patient_id, days: rich, nutrient: 'vitamin_c_mg' })
    ).body
    // A week that has enough needs no change.
    expect(moves).toEqual([])
    const days = poorWeek()
    const before = (await call('POST /meal-plans/check', { patient_id, days })).body.nutrients
    const { body } = await call('POST /meal-plans/mend', { patient_id, days, nutrient: 'iron_mg' })
    expect(body.moves.length).toBeGreaterThan(0)
    expect(body.moves.length).toBeLessThanOrEqual(2)
    for (const { text, days: after, gain } of body.moves) {
      expect(text).toMatch(/: iron \+\d/)
      const { iron_mg } = (await call('POST /meal-plans/check', { patient_id, days: after })).body.nutrients
      expect(iron_mg.mean - before.iron_mg.mean).toBeCloseTo(gain, 1)
      expect(gain).toBeGreaterThan(0)
      for (const [index, { totals, meals }] of after.entries()) {
        expect(Math.abs(totals.calories / days[index]!.totals.calories - 1)).toBeLessThan(0.05)
        for (const { title, items } of meals)
          expect(
            foodClashes(
              [title],
              { allergies: ['Peanut'], dietary_prefs: ['veg'], food_rules: [] },
              { name: title, ingredients: [], items: items! },
            ),
          ).toEqual([])
      }
    }
    expect(new Set(body.moves.map(({ text }) => text)).size).toBe(body.moves.length)
  })

  test('again and again: no meal gets greens twice, and no gain is too small to matter', async () => {
    const patient_id = await challenger({ dietary_prefs: ['veg'], allergies: ['Peanut'] })
    const greensIn = (items: Item[] = []) =>
      items.filter(({ food_id, grams }) => grams >= 50 && kitchenFood(food_id).loses_as === 'greens').length
    // Three dinners beside which each of several greens may stand.
    const dinners = builtInMenu().filter(
      ({ meal_types, sides, components, isKnownEverywhere }) =>
        meal_types[0] === 'dinner' &&
        isKnownEverywhere &&
        sides.filter((side) => greensIn(itemsOf([side])) > 0).length > 2 &&
        greensIn(itemsOf(components)) === 0,
    )
    expect(dinners.length).toBeGreaterThan(2)
    const inputs = dinners.slice(0, 3).map((dish, day_of_week) => ({
      day_of_week,
      meals: [mealOf({ dish, components: dish.components, sides: [] }, 'dinner', figuresOf)],
    }))
    let days = planDays(week_start, inputs as never, newId)
    let pressed = 0
    for (; pressed < 6; pressed++) {
      const { moves } = (await call('POST /meal-plans/mend', { patient_id, days, nutrient: 'iron_mg' })).body
      // A woman's allowance is 18 mg, and 1.8 times as much without meat.
      for (const { gain } of moves) expect(gain).toBeGreaterThan(0.02 * 32.4)
      const move = moves.find(({ text }) => text.includes(' with dinner on '))
      if (!move) break
      days = move.days
      for (const { items, portion } of days.flatMap(({ meals }) => meals))
        expect(greensIn(items), portion!).toBeLessThan(2)
    }
    expect(pressed).toBeGreaterThan(0)
  })

  test('keeps the days that are past', async () => {
    const patient_id = await challenger({ dietary_prefs: ['veg'], allergies: ['Peanut'] })
    const days = poorWeek()
    const { body } = await call('POST /meal-plans/mend', {
      ...{ patient_id, week_start: addDays(week_start, -4), days, nutrient: 'iron_mg' },
    })
    expect(body.moves.length).toBeGreaterThan(0)
    for (const { days: after } of body.moves)
      for (const index of [0, 1, 2, 3])
        expect(after[index]!.meals.map(({ title, portion }) => [title, portion])).toEqual(
          days[index]!.meals.map(({ title, portion }) => [title, portion]),
        )
  })

  test('keeps locked meals, and says what food cannot give', async () => {
    const patient_id = await challenger({ dietary_prefs: ['vegan'] })
    const days = (await filled(patient_id)).map((one) => ({
      ...one,
      meals: one.meals.map((meal) => ({ ...meal, locked: true })),
    }))
    const { body } = await call('POST /meal-plans/mend', { patient_id, days, nutrient: 'vitamin_b12_mcg' })
    expect(body).toEqual({
      moves: [],
      supplement: {
        text: expect.stringContaining('Plants hold no vitamin B12'),
        note: expect.stringContaining('supplement'),
      },
    })
    const typed = await call('POST /meal-plans/mend', {
      ...{ patient_id, days: day(lean('0199c3a5-f750-7fdf-ba8d-0ebcd1398b59', 'Dal')), nutrient: 'iron_mg' },
    })
    expect(typed.body).toEqual({ moves: [], supplement: null })
  })

  test('needs a nutrient', async () => {
    const patient_id = await challenger()
    const { problem } = await call('POST /meal-plans/mend', { patient_id, days: [], nutrient: 'love' })
    expect(problem).toMatchObject({ status: 422, detail: 'Please name a nutrient' })
  })

  test('brings no food once more that comes as often already as a medicine allows', async () => {
    await app.db
      .updateTable('nutritionist_profiles')
      .set({ verified: true })
      .where('user_id', '=', meera.id)
      .execute()
    const admin = await app.signUp('admin')
    await admin.call('PUT /admin/settings/rules', { body: { nutritionist_id: meera.id } })
    expect((await meera.call('PUT /rules', { body: { rules: [], signed: true } })).status).toBe(200)
    const patient_id = await challenger({ dietary_prefs: ['veg'], medicines: ['levothyroxine'] })
    const lunch = {
      ...{ ...sampleMeal, id: undefined, title: 'Soya chunks', meal_type: 'lunch' },
      items: [{ food_id: 'soya_chunks', name: 'Soya chunks', grams: 30 }],
    }
    const days = poorWeek().map((day, index) => ({
      ...day,
      meals: day.meals.map((meal) => (index < 3 && meal.meal_type === 'lunch' ? lunch : meal)),
    }))
    const texts: string[] = []
    for (const nutrient of ['iron_mg', 'folate_mcg', 'zinc_mg']) {
      const { body } = await call('POST /meal-plans/mend', { patient_id, days, nutrient })
      texts.push(...body.moves.map(({ text }) => text))
    }
    expect(texts.length).toBeGreaterThan(0)
    expect(texts.filter((text) => /soya|tofu/i.test(text))).toEqual([])
  })
})

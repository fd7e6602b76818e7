import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, today, weekdayName } from '#domain/dates.ts'
import { nutrientsOfItems } from '#domain/food/dishes.ts'
import { sumNutrients } from '#domain/food/nutrients.ts'
import { foodClashes } from '#domain/food/reading/clashes.ts'
import { kitchenFood } from '#server/food/food-table.ts'
import { sampleMeal, sampleTargets, type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
let nutritionist: Awaited<ReturnType<TestApp['nutritionist']>>
beforeAll(async () => {
  app = await testApp()
  nutritionist = await app.nutritionist()
})
afterAll(() => app.close())

async function challenger(profile = {}) {
  const patient = await app.patient(profile)
  await app.assign(patient.id, nutritionist.id)
  return patient.id
}
const week = { week_start: today(), seed: 7, targets: sampleTargets, days: [] }
const generate = (body: object) => nutritionist.call('POST /meal-plans/generate', { body })
const swaps = (body: object) => nutritionist.call('POST /meal-plans/swaps', { body })

describe('a week filled at one press', () => {
  test('has four meals on seven days, near to the targets, and can be saved as it is', async () => {
    const patient_id = await challenger({ dietary_prefs: ['veg'], allergies: ['peanut'] })
    const { status, body } = await generate({ patient_id, ...week })
    expect(status).toBe(200)
    expect(body.missing).toEqual([])
    expect(body.days.map(({ date }) => date)).toEqual(
      [0, 1, 2, 3, 4, 5, 6].map((day) => addDays(today(), day)),
    )
    for (const { meals, totals } of body.days) {
      expect(meals.map(({ meal_type }) => meal_type)).toEqual(['breakfast', 'lunch', 'snack', 'dinner'])
      for (const macro of ['calories', 'protein_g', 'carbs_g', 'fat_g'] as const)
        expect(Math.abs(totals[macro] / sampleTargets[macro] - 1)).toBeLessThan(0.06)
      expect(totals).toEqual(sumNutrients(meals))
      for (const meal of meals)
        expect(meal).toMatchObject(nutrientsOfItems(meal.items!, (food) => kitchenFood(food).per_100g))
    }
    expect(body.totals).toEqual(sumNutrients(body.days.map(({ totals }) => totals)))
    const saved = await nutritionist.call('POST /meal-plans', {
      body: { patient_id, week_start: week.week_start, days: body.days },
    })
    expect(saved.status).toBe(201)
    // The dishes are ones that the caller may use, so that their recipes stay with the meals.
    expect(saved.body.days).toMatchObject(body.days)
  })

  test('has a second snack before lunch for somebody who needs much, instead of double portions', async () => {
    const patient_id = await challenger()
    const targets = {
      ...sampleTargets,
      calories: 3800,
      protein_g: 110,
      carbs_g: 590,
      fat_g: 118,
      fiber_g: 57,
    }
    const { days, missing } = (await generate({ patient_id, ...week, targets })).body
    expect(missing).toEqual([])
    for (const { meals, totals } of days) {
      expect(meals.map(({ meal_type, time }) => [meal_type, time])).toEqual([
        ['breakfast', null],
        ['snack', '11:00'],
        ['lunch', null],
        ['snack', null],
        ['dinner', null],
      ])
      expect(Math.abs(totals.calories / 3800 - 1)).toBeLessThan(0.06)
    }
  })

  test('has its meals at the times that the challenger eats, from the early morning to the bedtime', async () => {
    const meal_times = { early_morning: '06:15', breakfast: '08:30', tea: '17:00', bedtime: '22:00' }
    const patient_id = await challenger({
      meal_times,
      home_region: 'South',
      weekday_minutes: 40,
      tiffin: true,
    })
    const { body } = await generate({ patient_id, ...week })
    expect(body.missing).toEqual([])
    for (const { meals } of body.days) {
      expect(meals.map(({ meal_type, time }) => [meal_type, time])).toEqual([
        ...[
          ['snack', '06:15'],
          ['breakfast', '08:30'],
          ['lunch', null],
        ],
        ...[
          ['snack', '17:00'],
          ['dinner', null],
          ['snack', '22:00'],
        ],
      ])
      expect(meals[0]!.calories).toBeLessThan(0.1 * sampleTargets.calories)
    }
    const packed = body.days.filter(({ date }) => !/^S/.test(weekdayName(date)))
    const lunches = packed.map(({ meals }) => meals[2]!.title)
    expect(lunches.filter((title) => /soup|dosa|Jain|low carb/i.test(title))).toEqual([])
  })

  test('of few dishes: says what is cooked for tomorrow, and keeps to carbs by meal', async () => {
    const patient_id = await challenger({ dietary_prefs: ['veg'] })
    const carbs_by_meal = { breakfast: 60, lunch: 72, snack: 36, dinner: 72 }
    const targets = { ...sampleTargets, carbs_g: 240, carbs_by_meal }
    const { body } = await generate({ patient_id, ...week, targets, variety: 'few' })
    const dinners = body.days
      .slice(0, 6)
      .map(({ meals }) => meals.find(({ meal_type }) => meal_type === 'dinner')!)
    const lunches = body.days
      .slice(1)
      .map(({ meals }) => meals.find(({ meal_type }) => meal_type === 'lunch')!)
    const twice = dinners.filter(({ template_id }, day) => template_id === lunches[day]!.template_id)
    expect(twice.length).toBeGreaterThan(0)
    expect(dinners.filter(({ notes }) => notes === 'Cook for tomorrow’s lunch as well.')).toEqual(twice)
    expect(lunches.filter(({ notes }) => notes === 'Cooked yesterday evening.')).toHaveLength(twice.length)
    const main = body.days.flatMap(({ meals }) => meals.filter(({ meal_type }) => meal_type !== 'snack'))
    const near = main.filter(({ meal_type, carbs_g }) => Math.abs(carbs_g - carbs_by_meal[meal_type]) <= 12)
    expect(near.length).toBeGreaterThanOrEqual(18)
    expect(await generate({ patient_id, ...week, variety: 'many' })).toMatchObject({
      status: 422,
      body: { detail: 'Variety must be few, some or new' },
    })
  })

  test('keeps locked meals and replaces the others, or fills only what is empty', async () => {
    const patient_id = await challenger()
    const locked = { ...sampleMeal, id: randomUUID(), calories: 400, locked: true }
    const other = { ...sampleMeal, id: randomUUID(), meal_type: 'lunch', title: 'Khichdi' }
    const days = [{ day_of_week: 2, meals: [locked, other] }]
    const onlyLocked = (await generate({ patient_id, ...week, days })).body.days[2]!
    expect(onlyLocked.meals[0]).toMatchObject({ id: locked.id, title: 'Poha', calories: 400 })
    expect(onlyLocked.meals.map(({ meal_type }) => meal_type)).toEqual([
      'breakfast',
      'lunch',
      'snack',
      'dinner',
    ])
    expect(onlyLocked.meals.map(({ title }) => title)).not.toContain('Khichdi')
    expect(Math.abs(onlyLocked.totals.calories / sampleTargets.calories - 1)).toBeLessThan(0.06)
    const all = (await generate({ patient_id, ...week, days, keep: 'all' })).body.days[2]!
    expect(all.meals.slice(0, 2).map(({ id }) => id)).toEqual([locked.id, other.id])
    expect(all.meals.length).toBe(4)
  })

  test('is the same for the same seed', async () => {
    const patient_id = await challenger()
    const titles = async (seed: number) =>
      (await generate({ patient_id, ...week, seed })).body.days.map(({ meals }) =>
        meals.map(({ title }) => title),
      )
    expect(await titles(3)).toEqual(await titles(3))
    expect(await titles(3)).not.toEqual(await titles(4))
  })

  test('has nothing the challenger avoids or dislikes', async () => {
    const eater = { allergies: ['milk'], dietary_prefs: ['vegan' as const], food_rules: ['jain' as const] }
    const patient_id = await challenger({ ...eater, dislikes: ['tofu'] })
    const { body } = await generate({ patient_id, ...week })
    const meals = body.days.flatMap((day) => day.meals)
    expect(meals.length + body.missing.length).toBe(28)
    expect(meals.length).toBeGreaterThan(0)
    for (const { title, items } of meals) {
      expect(foodClashes([title], eater, { name: title, ingredients: [], items: items! })).toEqual([])
      expect(items!.map(({ food_id }) => food_id)).not.toContain('tofu')
    }
  })

  test('has dishes for the fast on fasting days, and says what it could not fill', async () => {
    const fasting_weekdays = [weekdayName(addDays(today(), 1))]
    const fast = async (dislikes: string[]) => {
      const eats = { food_rules: ['jain', 'fasting_days'], fasting_weekdays, dislikes }
      return (await generate({ patient_id: await challenger(eats), ...week })).body
    }
    const { days, missing } = await fast([])
    expect(missing).toEqual([])
    for (const { title } of days[1]!.meals) expect(title).toMatch(/vrat/)
    const without = await fast(['samak', 'kuttu', 'rajgira', 'sabudana', 'singhara', 'potato'])
    expect(without.missing).toContainEqual({
      date: addDays(today(), 1),
      meal_type: 'dinner',
      reason: expect.stringMatching(/^Dinner on fasting days: no dish fits Jain without samak, /),
    })
  })

  test('keeps the rules of a weekday on it', async () => {
    const weekday = weekdayName(addDays(today(), 1))
    const eater = { dietary_prefs: ['non_veg' as const], rule_weekdays: { vegan: [weekday] } }
    const { body } = await generate({ patient_id: await challenger(eater), ...week })
    const clashing = (day: number) =>
      body.days[day]!.meals.flatMap(({ title, items }) =>
        foodClashes(
          [title],
          { allergies: [], dietary_prefs: ['vegan'], food_rules: [] },
          { name: title, ingredients: [], items: items! },
        ),
      )
    expect(body.days[1]!.meals.length).toBeGreaterThan(2)
    expect(clashing(1)).toEqual([])
    expect([0, 2, 3, 4, 5, 6].flatMap(clashing)).not.toEqual([])
  })

  test('has fewer of the dishes that were skipped repeatedly, and no sweets where diabetes is noted', async () => {
    const patient_id = await challenger({ medical_notes: 'Type 2 diabetes since 2019' })
    const titlesOf = async () =>
      (await generate({ patient_id, ...week })).body.days.flatMap(({ meals }) =>
        meals.map(({ title, meal_type }) => ({ title, meal_type })),
      )
    const before = await titlesOf()
    const skipped = new Set(before.slice(0, 8).map(({ title }) => title))
    for (const { title, meal_type } of before.slice(0, 8))
      for (const days of [1, 2, 3])
        await app.db
          .insertInto('meal_logs')
          .values({
            ...{ patient_id, date: addDays(today(), -days), meal_id: randomUUID(), meal_type, title },
            state: 'skipped',
          })
          .execute()
    const after = await titlesOf()
    expect(after.filter(({ title }) => skipped.has(title)).length).toBeLessThan(3)
    const sweets = /laddoo|laru|naru|kheer|malt|sheera|Sweet|sharbat|jaggery/
    expect([...before, ...after].filter(({ title }) => sweets.test(title))).toEqual([])
  })

  test.each([
    [{ targets: { ...sampleTargets, calories: 0 } }, 'Calories must be between 800 and 6000 a day'],
    [{ targets: { ...sampleTargets, sodium_mg: -1 } }, 'Sodium must be between 200 and 10000 a day'],
    [{ seed: 1.5 }, 'Seed must be a whole number from 0 to 2147483647'],
    [{ days: [{ day_of_week: 1 }, { day_of_week: 1 }] }, 'Each day can be in the plan only once'],
    [{ keep: 'none' }, 'Keep must be locked or all'],
  ])('refuses %j', async (wrong, message) => {
    const { status, problem } = await generate({ patient_id: randomUUID(), ...week, ...wrong })
    expect(status).toBe(422)
    expect(JSON.stringify(problem)).toContain(message)
  })

  test('is only for challengers in care', async () => {
    const stranger = (await app.patient()).id
    expect((await generate({ patient_id: stranger, ...week })).status).toBe(404)
    expect((await swaps({ patient_id: stranger, meal: sampleMeal })).status).toBe(404)
  })
})

describe('other meals in place of one', () => {
  test('are five of the same type, near to its energy and protein, without what clashes', async () => {
    const eater = { allergies: ['peanut'], dietary_prefs: ['veg' as const], food_rules: [] }
    const patient_id = await challenger(eater)
    const meal = { ...sampleMeal, calories: 350, protein_g: 14, time: '08:30' }
    const { status, body } = await swaps({ patient_id, meal })
    expect(status).toBe(200)
    expect(body.meals.length).toBe(5)
    expect(new Set(body.meals.map(({ template_id }) => template_id)).size).toBe(5)
    for (const { meal_type, time, title, calories, protein_g, items } of body.meals) {
      expect({ meal_type, time }).toEqual({ meal_type: 'breakfast', time: '08:30' })
      expect(Math.abs(calories / 350 - 1)).toBeLessThanOrEqual(0.1)
      expect(Math.abs(protein_g / 14 - 1)).toBeLessThanOrEqual(0.15)
      expect(foodClashes([title], eater, { name: title, ingredients: [], items: items! })).toEqual([])
    }
    const off = ({ calories, protein_g }: { calories: number; protein_g: number }) =>
      Math.abs(calories / 350 - 1) + Math.abs(protein_g / 14 - 1)
    expect(off(body.meals[0]!)).toBeLessThan(0.1)
  })

  test('leave out the dish itself, dislikes, and on fasting days other dishes than for the fast', async () => {
    const patient_id = await challenger()
    const first = (await swaps({ patient_id, meal: { ...sampleMeal, protein_g: 10 } })).body.meals
    const again = await swaps({ patient_id, meal: { ...first[0]!, meal_type: 'breakfast' } })
    expect(again.body.meals.map(({ template_id }) => template_id)).not.toContain(first[0]!.template_id)
    const fasts = await challenger({
      ...{ food_rules: ['fasting_days'], fasting_weekdays: [weekdayName(today())], dislikes: ['sabudana'] },
    })
    const later = await swaps({ patient_id: fasts, meal: sampleMeal, date: addDays(today(), 1) })
    expect(later.body.meals.filter(({ title }) => /vrat/.test(title)).length).toBeLessThan(5)
    const fast = await swaps({ patient_id: fasts, meal: sampleMeal, date: today() })
    const titles = fast.body.meals.map(({ title }) => title)
    expect(titles.length).toBeGreaterThan(0)
    for (const title of titles) {
      expect(title).toMatch(/vrat/)
      expect(title).not.toMatch(/sabudana/i)
    }
  })
})

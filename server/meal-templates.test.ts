import { afterAll, beforeAll, expect, test } from 'vitest'
import { mealTypes } from '#domain/nutrients.ts'
import { type TestApp, testApp } from './testing.ts'

let app: TestApp
let nutritionist: Awaited<ReturnType<TestApp['nutritionist']>>
beforeAll(async () => {
  app = await testApp()
  nutritionist = await app.nutritionist()
})
afterAll(() => app.close())

const dish = {
  name: 'Zunka bhakar',
  category: 'dinner',
  portion: '1 plate',
  calories: 320.5,
  protein_g: 12,
  ingredients: ['Besan, 40 g', 'Jowar flour, 60 g'],
  instructions: ['Roast', 'Cook', 'Serve'],
}
const list = (query = {}) => nutritionist.call('GET /meal-plans/templates', { query })

test('there are at least 60 dishes, 12 of each category, 100 to a page', async () => {
  const { body, headers } = await list()
  expect(body.length).toBeGreaterThanOrEqual(60)
  expect(headers['x-total-count']).toBe(String(body.length))
  for (const category of mealTypes) {
    const { body: dishes } = await list({ category })
    expect(dishes.length).toBeGreaterThanOrEqual(12)
    expect(new Set(dishes.map((template) => template.category))).toEqual(new Set([category]))
    expect(dishes).toEqual(body.filter((template) => template.category === category))
  }
  expect(body.every((template) => !template.own && template.ingredients.length > 0)).toBe(true)
})

test("one's own dishes come first and are nobody else's", async () => {
  const { status, body } = await nutritionist.call('POST /meal-plans/templates', { body: dish })
  expect(status).toBe(201)
  expect(body).toMatchObject({ ...dish, fat_g: 0, sodium_mg: 0, own: true })
  expect((await list()).body[0]).toEqual(body)
  const other = await app.nutritionist()
  const { body: theirs } = await other.call('GET /meal-plans/templates', { query: { q: 'Zunka' } })
  expect(theirs).toEqual([])
})

test('dishes are found by name and by ingredient, in any case, taken literally', async () => {
  const named = await list({ q: 'RAJMA chawal' })
  expect(named.body.map((template) => template.name)).toContain('Rajma chawal with kachumber')
  const containing = await list({ q: 'pomegranate seeds (anar)' })
  expect(containing.body.map((template) => template.name)).toContain('Curd rice with carrot and pomegranate')
  expect((await list({ q: 'Rajma chawal', category: 'breakfast' })).body).toEqual([])
  expect((await list({ q: '%%' })).body).toEqual([])
})

test.each([
  [{ ...dish, name: ' ' }, 'Name is required'],
  [{ ...dish, category: 'brunch' }, 'Please choose a category'],
  [{ ...dish, calories: -1 }, 'Calories must be between 0 and 10000'],
  [{ ...dish, ingredients: [''] }, 'An ingredient cannot be empty'],
])('a dish that lacks something is refused', async (body, detail) => {
  const { problem } = await nutritionist.call('POST /meal-plans/templates', { body })
  expect(problem).toMatchObject({ status: 422, detail })
})

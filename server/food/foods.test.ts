import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foodContents } from '#domain/food/food-contents.ts'
import { foodLabel } from '#domain/food/food-label.ts'
import { energyOf } from '#domain/food/foods.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { builtInFoods, kitchenFood } from './food-table.ts'
import { importFoods, removeFoods } from './import-foods.ts'

let app: TestApp
let nutritionist: Awaited<ReturnType<TestApp['nutritionist']>>
beforeAll(async () => {
  app = await testApp()
  nutritionist = await app.nutritionist()
})
afterAll(() => app.close())

const find = async (q: string, more = {}) =>
  (await nutritionist.call('GET /foods', { query: { q, ...more } })).body

describe('the built-in table', () => {
  const foods = builtInFoods()
  const kitchen = foods.filter(({ list }) => list === 'kitchen')

  test('holds our kitchens and all of USDA SR28, each id once', () => {
    expect(kitchen.length).toBeGreaterThanOrEqual(300)
    expect(foods.filter(({ list }) => list === 'usda').length).toBe(8790)
    expect(new Set(foods.map(({ id }) => id)).size).toBe(foods.length)
  })

  test('energy is computed by one formula, and no figure is impossible', () => {
    for (const { id, per_100g } of foods) {
      const energy = energyOf(per_100g)
      // Of alcohol the formula knows nothing.
      const isAlcohol = /^(beer|wine|whisky)$/.test(foodContents[id] ?? '')
      if (!isAlcohol) expect(Math.abs((per_100g.calories ?? 0) - (energy ?? 0)), id).toBeLessThanOrEqual(0.6)
      for (const value of Object.values(per_100g)) expect(value ?? 0, id).toBeGreaterThanOrEqual(0)
      const { protein_g, carbs_g, fat_g } = per_100g
      expect((protein_g ?? 0) + (carbs_g ?? 0) + (fat_g ?? 0), id).toBeLessThanOrEqual(102)
    }
  })

  test('what is not known is null', () => {
    const makhana = kitchen.find(({ id }) => id === 'makhana')!
    expect(makhana.quality).toBe('unverified')
    expect(foods.some(({ per_100g }) => per_100g.vitamin_d_mcg === null)).toBe(true)
  })

  test('what foods of our kitchens contain is known by id, and said as a label says it', () => {
    const label = (id: string) => foodLabel({ id, name: '' })
    for (const { id } of kitchen) expect(label(id), id).not.toBeNull()
    expect(label('paneer')).toEqual({ allergens: ['milk'], traces: [], fits: ['vegetarian', 'Jain'] })
    expect(label('hing')).toMatchObject({ allergens: ['wheat', 'gluten'] })
    expect(label('chaat_masala')).toMatchObject({ allergens: [], traces: ['wheat', 'gluten'] })
    expect(label('potato')).toMatchObject({ allergens: [], fits: ['vegetarian', 'vegan'] })
    expect(label('prawn')).toMatchObject({ allergens: ['crustaceans'], fits: [] })
    expect(label('usda-01001')).toBeNull()
  })

  test('every food of our kitchens has a shelf, a quality, and a name in two scripts or a reason', () => {
    for (const { id, shelf, quality, measures } of kitchen) {
      expect(shelf, id).toBeTruthy()
      expect(quality, id).toBeTruthy()
      for (const { name, grams } of measures) expect([id, name, grams > 0]).toEqual([id, name, true])
    }
  })
})

test('a nutritionist finds foods with figures, measures and source; a challenger without what could do harm', async () => {
  const [okra] = await find('भिंडी')
  expect(okra).toMatchObject({
    id: 'okra',
    name: 'Okra (bhindi)',
    list: 'kitchen',
    shelf: 'vegetables',
    quality: 'same',
    source: 'USDA SR28 11278',
    per_100g: { calories: 33, protein_g: 1.93, carbs_g: 7.45, fiber_g: 3.2 },
  })
  expect(okra!.measures).toContainEqual({ name: 'katori', grams: 63 })
  const asked = { query: { q: 'okra', limit: 1 } }
  const anybody = await app.patient({})
  expect((await anybody.call('GET /foods', asked)).body).toMatchObject([
    { id: 'okra', per_100g: okra!.per_100g },
  ])
  const guarded = await app.patient({ medical_notes: 'Bulimia' })
  expect((await guarded.call('GET /foods', asked)).body).toMatchObject([
    { id: 'okra', measures: okra!.measures, per_100g: { calories: null, protein_g: null } },
  ])
  expect((await app.call('GET /foods')).status).toBe(401)
})

test('without a search our kitchens’ foods are listed, page by page', async () => {
  const { headers, body } = await nutritionist.call('GET /foods', { query: { limit: 2, skip: 1 } })
  expect(body).toHaveLength(2)
  expect(Number(headers['x-total-count'])).toBe(builtInFoods().filter(({ list }) => list !== 'usda').length)
  const bad = await nutritionist.call('GET /foods', { query: { limit: 500 } })
  expect(bad.problem).toMatchObject({ status: 422, detail: 'limit must be a whole number from 1 to 100' })
})

test('a cooked food is found with figures of its recipe, which names raw foods of our kitchens only', async () => {
  const [roti] = await find('chapati')
  expect(roti).toMatchObject({
    id: 'roti',
    name: 'Roti (as served)',
    list: 'cooked',
    contains: ['wheat'],
    measures: [
      { name: 'piece', grams: 40 },
      { name: 'serving', grams: 94 },
    ],
    items: [{ food_id: 'atta', name: 'Whole wheat flour (atta)', grams: 75 }],
  })
  const [atta] = await find('atta')
  expect(roti!.per_100g.protein_g).toBeCloseTo(0.75 * atta!.per_100g.protein_g!, 1)
  const cooked = builtInFoods().filter(({ list }) => list === 'cooked')
  expect(cooked.length).toBeGreaterThanOrEqual(100)
  for (const { id, items, contains } of cooked) {
    for (const { food_id } of items!) expect([id, kitchenFood(food_id).list]).toEqual([id, 'kitchen'])
    expect(foodContents[id]?.split(', ').filter(Boolean), id).toEqual(contains)
  }
})

describe('a text with foods', () => {
  const parse = (text: string, who: Pick<typeof nutritionist, 'call'> = nutritionist) =>
    who.call('POST /foods/parse', { body: { text } })

  test('becomes a draft: foods with amounts, raw foods of cooked ones, and what was not understood', async () => {
    const { status, body } = await parse('2 roti, 1 katori dal, salad, blorp')
    expect(status).toBe(200)
    expect(body).toMatchObject([
      {
        text: 'roti',
        food_id: 'roti',
        ...{ quantity: 2, unit: 'piece', grams: 80 },
        items: [{ food_id: 'atta', name: 'Whole wheat flour (atta)', grams: 60 }],
      },
      { food_id: 'dal_cooked', quantity: 1, unit: 'katori', grams: 150 },
      { food_id: 'salad', quantity: null, unit: null, grams: 80 },
      { text: 'blorp', food_id: null, name: null, grams: null },
    ])
  })

  test('is read with the operator’s own foods; those of USDA would only confuse', async () => {
    const table = { source: 'Canteen', licence: 'Ours' }
    const csv = 'name,measures,protein_g,carbs_g,fat_g\nBlorp,piece=30,8,60,22\n'
    await importFoods(app.db, new TextEncoder().encode(csv), table)
    expect((await parse('2 blorps')).body).toMatchObject([{ name: 'Blorp', quantity: 2, grams: 60 }])
    await removeFoods(app.db, 'Canteen')
    expect((await parse('2 blorps')).body).toMatchObject([{ text: 'blorps', food_id: null }])
  })

  test('must be there, and is read for challengers, too', async () => {
    expect((await parse(' ')).problem).toMatchObject({ status: 422, detail: 'Write what was eaten' })
    expect((await parse('x'.repeat(2001))).problem.status).toBe(422)
    const [read] = (await parse('2 roti', await app.patient({}))).body
    expect(read).toMatchObject({ food_id: 'roti', grams: 80, calories: expect.any(Number) })
  })
})

describe('an own table', () => {
  const table = { source: 'Hospital table 2025', licence: 'Used by permission of the hospital' }
  const csv = (...lines: string[]) =>
    new TextEncoder().encode(`name,aliases,measures,protein_g,carbs_g,fat_g,fiber_g\n${lines.join('\n')}\n`)

  test('is found with its source and licence, replaced as a whole, and removed', async () => {
    expect(
      await importFoods(app.db, csv('Kodubale,कोडुबळे,piece=12,8,60,22,4', 'Avarebele,,,7,20,1,'), table),
    ).toBe(2)
    const [first] = await find('kodubale')
    expect(first).toMatchObject({
      name: 'Kodubale',
      aliases: ['कोडुबळे'],
      list: 'own',
      ...table,
      quality: null,
      per_100g: { calories: 4 * 8 + 9 * 22 + 4 * 56 + 2 * 4, fiber_g: 4, sodium_mg: null },
      measures: [{ name: 'piece', grams: 12 }],
    })
    expect(await importFoods(app.db, csv('Kodubale,,,9,60,22,4'), table)).toBe(1)
    const [again] = await find('kodubale')
    expect(again).toMatchObject({ id: first!.id, per_100g: { protein_g: 9 } })
    expect((await find('avarebele')).some(({ list }) => list === 'own')).toBe(false)
    expect(await removeFoods(app.db, table.source)).toBe(1)
    expect((await find('kodubale')).some(({ list }) => list === 'own')).toBe(false)
  })

  test.each([
    [[',,,8,60,22,4'], 'Line 2: name is missing'],
    [['Dosa,,,8,60,22,4', 'Idli,,,x,60,22,4'], "Line 3: protein_g: 'x' is not a number of 0 or more"],
    [['Dosa,,,8,60,,4'], 'Line 2: fat_g is missing'],
    [['Dosa,,,800,60,1,4'], 'Line 2: protein_g: 800 g are more than the 100 g of food'],
    [['Dosa,,piece,8,60,1,4'], 'Line 2: measures: write them as katori=150;piece=40'],
    [['Dosa,,,8,60,1,4', 'Dosa,,,8,60,1,4'], 'Dosa is there twice.'],
  ])('%j is refused: %s', async (lines, message) => {
    await expect(importFoods(app.db, csv(...lines), table)).rejects.toThrow(message)
    expect((await find('dosa')).some(({ list }) => list === 'own')).toBe(false)
  })

  test('a file without the columns names them', async () => {
    const bytes = new TextEncoder().encode('food,energy\nDosa,200\n')
    await expect(importFoods(app.db, bytes, table)).rejects.toThrow(
      'The file lacks the columns name, protein_g, carbs_g, fat_g.',
    )
  })
})

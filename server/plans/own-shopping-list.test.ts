import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, today } from '#domain/dates.ts'
import { rawItems } from '#domain/food/dishes.ts'
import { mealOf } from '#domain/food/menu.ts'
import type { Eater } from '#domain/food/reading/diet.ts'
import { menuFor } from '#domain/food/week/choices.ts'
import { fillWeekInSteps, finish } from '#domain/food/week/fill-week.ts'
import { mostLines, shoppingLines } from '#domain/plans/shopping-lines.ts'
import { shoppingRows } from '#domain/plans/shopping-list.ts'
import { builtInMenu } from '#server/food/dish-table.ts'
import { builtInFoods } from '#server/food/food-table.ts'
import { removeExpired } from '#server/jobs/nightly.ts'
import { sampleMeal, samplePlan, type TestApp, testApp } from '#server/testing/app.ts'
import { figuresOf } from './plan-filling.ts'

let app: TestApp
let meera: Awaited<ReturnType<TestApp['nutritionist']>>
let arjun: Awaited<ReturnType<TestApp['patient']>>
beforeAll(async () => {
  app = await testApp({ PUBLIC_URL: 'https://thali.test' })
  meera = await app.nutritionist()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('throttles').execute()
  arjun = await app.patient({ dietary_prefs: ['veg'] })
  await app.assign(arjun.id, meera.id)
})

const on = (offset: number) => addDays(today(), offset)
const item = (food_id: string, grams: number) => ({ food_id, name: food_id, grams })
/** Publishes a plan from a day on: for each day its meals. */
async function publish(from: string, days: object[][]) {
  const { status, body } = await meera.call('POST /meal-plans', {
    body: {
      ...samplePlan(arjun.id, from, 1),
      days: days.map((meals, day_of_week) => ({
        ...{ day_of_week, date: addDays(from, day_of_week) },
        meals: meals.map((meal) => ({ ...sampleMeal, ...meal })),
      })),
    },
  })
  expect(status).toBe(201)
  return body
}
const eating = (...items: ReturnType<typeof item>[]) => ({ title: 'Dish', items })
const list = async (from = today(), to = on(2), who = arjun) =>
  (await who.call('GET /patients/shopping-list', { query: { from, to } })).body
const foodsOf = ({ rows }: { rows: { food_id: string; grams: number }[] }) =>
  Object.fromEntries(rows.map(({ food_id, grams }) => [food_id, grams]))
const mark = (key: string, body: object, who = arjun) =>
  who.call('PUT /patients/shopping-list/foods/:key', { params: { key }, body: { to: on(2), ...body } })
const rowOf = async (key: string, from = today(), to = on(2)) =>
  (await list(from, to)).rows.find(({ food_id }) => food_id === key)
const write = (text: string) => arjun.call('POST /patients/shopping-list/lines', { body: { text } })
const tick = (id: string, bought: boolean, to = on(2)) =>
  arjun.call('PUT /patients/shopping-list/lines/:id', { params: { id }, body: { bought, to } })

describe('what is on the list', () => {
  test('the foods of the days asked for, over several plans; of two plans for a day the later one counts', async () => {
    await publish(today(), [
      [eating(item('toor_dal', 40)), eating(item('toor_dal', 60), item('tomato', 100))],
      [eating(item('tomato', 50))],
      [eating(item('paneer', 70))],
    ])
    await publish(on(1), [
      [eating(item('besan', 30))],
      [eating(item('besan', 10)), { title: 'Aunt’s pickle' }],
    ])
    const body = await list()
    expect(foodsOf(body)).toEqual({ toor_dal: 100, tomato: 100, besan: 40 })
    expect(body).toMatchObject({ meals: 5, typed: [{ date: on(2), title: 'Aunt’s pickle' }], own: [] })
    expect(body.rows[0]).toMatchObject({ shelf: 'Vegetables', bought: false, staple: false })
    expect(foodsOf(await list(on(1), on(1)))).toEqual({ besan: 30 })
    expect(await list(on(20), on(21))).toMatchObject({ rows: [], meals: 0, typed: [] })
  })

  test('drafts and withdrawn plans are not bought for', async () => {
    const plan = await publish(today(), [[eating(item('tomato', 50))]])
    const reason = { params: { id: plan.id }, body: { reason: 'Too early.' } }
    await meera.call('POST /meal-plans/:id/withdraw', reason)
    expect((await list()).rows).toEqual([])
  })

  test('meals that are eaten, eaten differently or skipped are not bought for', async () => {
    const { days } = await publish(today(), [
      [
        eating(item('toor_dal', 40)),
        eating(item('tomato', 50)),
        eating(item('besan', 30)),
        eating(item('paneer', 70)),
      ],
      [eating(item('toor_dal', 40))],
    ])
    for (const [index, state] of ['eaten', 'differently', 'skipped'].entries())
      await arjun.call('PUT /patients/days/:date/meals/:id', {
        params: { date: today(), id: days[0]!.meals[index]!.id },
        body: { state },
      })
    const body = await list()
    expect(foodsOf(body)).toEqual({ paneer: 70, toor_dal: 40 })
    expect(body.meals).toBe(2)
  })

  test('of a day that is different only what is cooked is bought: of a fast what was taken, away nothing', async () => {
    await publish(today(), [
      [eating(item('tomato', 100)), { ...eating(item('paneer', 80)), meal_type: 'lunch', time: '13:00' }],
      [eating(item('toor_dal', 40))],
      [eating(item('besan', 30))],
      [eating(item('ragi', 50))],
    ])
    const say = (offset: number, kind: string | null, fast?: string) =>
      arjun.call('PUT /patients/days/:date/kind', {
        params: { date: on(offset) },
        body: { kind, ...(fast && { fast }) } as never,
      })
    const read = () => list(today(), on(3))
    expect((await read()).left_out).toEqual([])
    await say(1, 'travel')
    await say(2, 'guests')
    await say(3, 'fast', 'ramadan')
    expect(foodsOf(await read())).toEqual({ tomato: 100, paneer: 80, besan: 30, ragi: 50 })
    expect(await read()).toMatchObject({ meals: 4, left_out: [{ date: on(1), kind: 'travel', fast: null }] })
    await say(1, 'eating_out')
    await say(0, 'fast', 'ekadashi')
    expect(foodsOf(await read())).toEqual({ besan: 30, ragi: 50 })
    const { body } = await arjun.call('GET /patients/days/:date/offers', { params: { date: today() } })
    const [{ meal_id, dishes }] = body.meals as [(typeof body.meals)[number]]
    const dish = builtInMenu().find(({ id }) => id === dishes[0]!.template_id)!
    await arjun.call('PUT /patients/days/:date/meals/:id', {
      params: { date: today(), id: meal_id! },
      body: { swap: { template_id: dish.id } },
    })
    const taken = await list(today(), today())
    expect(taken).toMatchObject({ meals: 1, left_out: [{ date: today(), kind: 'fast', fast: 'ekadashi' }] })
    expect(Object.keys(foodsOf(taken)).length).toBeGreaterThan(1)
    expect(foodsOf(taken)).not.toHaveProperty('paneer')
    // Said back, all is bought again.
    for (const offset of [0, 1]) await say(offset, null)
    expect(foodsOf(await read())).toEqual({ tomato: 100, paneer: 80, toor_dal: 40, besan: 30, ragi: 50 })
  })

  test('a swapped dish is bought instead of the planned one, and the planned one again when it is back', async () => {
    const planned = {
      ...{ meal_type: 'lunch', title: 'Khichdi', calories: 420, protein_g: 15, time: '13:00' },
      items: [item('kodo', 61)],
    }
    const plan = await publish(today(), [[planned], [planned]])
    const meal = plan.days[0]!.meals[0]!
    const params = { date: today(), id: meal.id }
    const { body } = await arjun.call('GET /patients/days/:date/meals/:id/swaps', { params, query: {} })
    const [dish] = body.meals
    const put = (swap: object | null) =>
      arjun.call('PUT /patients/days/:date/meals/:id', { params, body: { swap } })
    await put({ template_id: dish!.template_id })
    const swapped = foodsOf(await list(today(), today()))
    const known = (dish!.items ?? []).filter(({ food_id }) => food_id !== 'water')
    // A food of two parts of the dish is bought once.
    expect(Object.keys(swapped).sort()).toEqual([...new Set(known.map(({ food_id }) => food_id))].sort())
    // The same dish on the next day stays as it was planned.
    expect(foodsOf(await list(on(1), on(1)))).toEqual({ kodo: 61 })
    await put(null)
    expect(foodsOf(await list())).toEqual({ kodo: 122 })
  })

  test('nothing is lost and nothing is doubled, for any plan and any days', async () => {
    const foods = ['tomato', 'toor_dal', 'atta', 'jeera', 'curd', 'moon_cheese', 'water']
    const amounts = fc.array(fc.tuple(fc.constantFrom(...foods), fc.integer({ min: 1, max: 99_999 })), {
      maxLength: 5,
    })
    const week = fc.array(fc.array(amounts, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 7 })
    await fc.assert(
      fc.asyncProperty(week, fc.nat(8), fc.nat(8), async (days, first, length) => {
        await app.db.deleteFrom('meal_plans').where('patient_id', '=', arjun.id).execute()
        // In hundredths of a gram, so that the sums here are exact.
        await publish(
          today(),
          days.map((meals) =>
            meals.map((items) => ({
              title: 'Dish',
              items: items.map(([food, amount]) => item(food, amount / 100)),
            })),
          ),
        )
        const wanted = new Map<string, number>()
        for (const [food, amount] of days.slice(first, first + length + 1).flat(2))
          if (food !== 'water') wanted.set(food, (wanted.get(food) ?? 0) + amount)
        const { rows } = await list(on(first), on(first + length))
        expect(new Set(rows.map(({ food_id }) => food_id)).size).toBe(rows.length)
        expect(foodsOf({ rows })).toEqual(
          Object.fromEntries([...wanted].map(([food, amount]) => [food, amount / 100])),
        )
      }),
      { numRuns: 12 },
    )
  })

  test.each([
    [{ from: '2026-11-02', to: '2026-11-01' }, 'The last day is before the first one'],
    [{ from: '2026-11-01', to: '2026-12-02' }, 'Please ask for at most 31 days'],
    [{ from: '2026-11-31', to: '2026-12-02' }, 'Please enter a valid date (YYYY-MM-DD)'],
  ])('%o is refused: %s', async (query, detail) => {
    const { problem } = await arjun.call('GET /patients/shopping-list', { query })
    expect(problem).toMatchObject({ status: 422, detail })
  })

  test('31 days, and no more statements than for one', async () => {
    for (const week of [0, 7, 14, 21]) await publish(on(week), [[eating(item('tomato', 10))]])
    const count = async (to: string) =>
      (await app.statementsOf(async () => expect((await list(today(), to)).meals).toBeGreaterThan(0))).length
    const one = await count(today())
    expect(one).toBeLessThanOrEqual(7)
    expect(await count(on(30))).toBe(one)
  })
})

/** A week of five meals a day, filled as for a plan, as what to buy for it. */
function filledWeek(dietary_prefs: string[]) {
  const eater = { allergies: [], dietary_prefs, food_rules: [] } as unknown as Eater
  const { menu } = finish(menuFor(builtInMenu(), eater, []))
  const types = ['breakfast', 'snack', 'lunch', 'snack', 'dinner'] as const
  const slots = Array.from({ length: 35 }, (_, place) => ({
    ...{ day: Math.floor(place / 5), meal_type: types[place % 5]! },
    ...{ fasting: false, hurried: false, dishes: menu },
  }))
  const targets = { calories: 1900, protein_g: 80, carbs_g: 240, fat_g: 60, fiber_g: 30, sodium_mg: 2000 }
  const { meals } = finish(
    fillWeekInSteps({ days: 7, slots, kept: [], targets, seed: 1, who: '' }, figuresOf),
  )
  expect(meals).toHaveLength(35)
  const items = meals.flatMap((serving) => mealOf(serving, serving.meal_type, figuresOf).items ?? [])
  const foods = new Map(builtInFoods().map((food) => [food.id, food]))
  const raw = rawItems(items, (id) => foods.get(id)?.items)
  return { raw, rows: shoppingRows(raw, (id) => foods.get(id)) }
}

test.each(['veg', 'vegan', 'non_veg'])(
  'a filled week of 35 meals, %s: at most 45 lines, with every food and its amount',
  (diet) => {
    const { raw, rows } = filledWeek([diet])
    expect(rows.length).toBeGreaterThan(mostLines)
    const lines = shoppingLines(rows)
    expect(lines.length).toBe(mostLines)
    const grams = (items: { food_id: string; grams: number }[]) =>
      items
        .filter(({ food_id, grams }) => food_id !== 'water' && grams > 0)
        .map(({ food_id, grams }) => `${food_id} ${grams}`)
        .sort()
    expect(grams(lines.flatMap((line) => line.rows))).toEqual(grams(raw))
  },
)

describe('marks', () => {
  beforeEach(() =>
    publish(
      today(),
      [1, 2, 3, 4, 5].map(() => [eating(item('tomato', 100), item('salt', 2))]),
    ),
  )

  test('a food is bought for lists that end by then; one that goes further shows it open again', async () => {
    expect((await mark('tomato', { bought: true })).status).toBe(204)
    expect(await rowOf('tomato')).toMatchObject({ bought: true })
    expect(await rowOf('tomato', today(), on(1))).toMatchObject({ bought: true })
    expect(await rowOf('tomato', today(), on(3))).toMatchObject({ bought: false })
    // A tick on a shorter list takes nothing back.
    await mark('tomato', { bought: true, to: on(1) })
    expect(await rowOf('tomato')).toMatchObject({ bought: true })
    await mark('tomato', { bought: false })
    expect(await rowOf('tomato', today(), today())).toMatchObject({ bought: false })
  })

  test('a staple stays one, whatever is ticked, until that is taken back', async () => {
    await mark('salt', { staple: true })
    await mark('salt', { bought: true })
    await mark('salt', { bought: false })
    await removeExpired(app.db)
    expect(await rowOf('salt', on(3), on(4))).toMatchObject({ staple: true, bought: false })
    await mark('salt', { staple: false })
    expect(await rowOf('salt')).toMatchObject({ staple: false })
  })

  test('written lines are ticked, leave with their list, and are removed; another person has none of them', async () => {
    const { status, body: soap } = await write('  Soap ')
    expect(status).toBe(201)
    const { body: bags } = await write('Bags')
    expect((await list()).own).toEqual([
      { id: soap.id, text: 'Soap', bought: false },
      { id: bags.id, text: 'Bags', bought: false },
    ])
    await tick(soap.id, true)
    expect((await list()).own).toMatchObject([{ bought: true }, { bought: false }])
    // Bought once: a later list does not ask for soap again.
    expect((await list(on(1), on(4))).own).toMatchObject([{ bought: true }, { bought: false }])
    expect((await list(on(3), on(4))).own).toMatchObject([{ text: 'Bags' }])
    await tick(soap.id, false)
    expect((await list(on(3), on(4))).own).toHaveLength(2)
    const params = { id: bags.id }
    expect((await arjun.call('DELETE /patients/shopping-list/lines/:id', { params })).status).toBe(204)
    expect((await list()).own).toMatchObject([{ text: 'Soap' }])
    expect((await tick(bags.id, true)).status).toBe(404)
    const other = await app.patient()
    expect(await list(today(), on(2), other)).toMatchObject({ own: [], rows: [] })
  })

  test('a line whose id the device made is added once, however often it is sent; nobody else’s is touched', async () => {
    const body = { id: '01900006-0000-7000-8000-0000000000aa', text: 'Bags' }
    const send = (who = arjun) => who.call('POST /patients/shopping-list/lines', { body })
    const sent = await Promise.all([send(), send(), send()])
    expect(sent.map(({ status, body }) => [status, body])).toEqual(
      sent.map(() => [201, { ...body, bought: false }]),
    )
    await tick(body.id, true)
    expect((await send()).body).toEqual({ ...body, bought: true })
    expect((await list()).own).toHaveLength(1)
    const other = await app.patient()
    expect((await send(other)).status).toBe(404)
    expect((await list(today(), on(2), other)).own).toEqual([])
  })

  test('50 written lines, of 100 characters; bought ones of lists that are over do not count', async () => {
    expect((await write('x'.repeat(101))).status).toBe(422)
    expect((await write(' ')).problem.detail).toBe('Write what to buy')
    const written = await Promise.all(Array.from({ length: 53 }, (_, number) => write(`Line ${number}`)))
    expect(written.filter(({ status }) => status === 201)).toHaveLength(50)
    expect((await write('One more')).problem).toMatchObject({
      status: 409,
      detail: 'A list has at most 50 lines of your own. Remove one first.',
    })
    const [{ body: first }] = written.filter(({ status }) => status === 201) as [(typeof written)[0]]
    await tick(first.id, true, on(-1))
    expect((await write('One more')).status).toBe(201)
    await removeExpired(app.db)
    expect((await tick(first.id, true)).status).toBe(404)
  })
})

describe('the link for the household', () => {
  const share = async (from = today(), to = on(2)) =>
    (await arjun.call('POST /patients/shopping-list/share', { body: { from, to } })).body
  const tokenOf = (url: string | null) => url!.split('/').at(-1)!
  const read = (token: string) => app.call('GET /shared/lists/:token', { params: { token } })
  const tickShared = (token: string, body: object) =>
    app.call('PUT /shared/lists/:token/ticks', { params: { token }, body })
  const gone = { status: 404, detail: 'This link is not valid any more. Please ask for a new one.' }

  beforeEach(() =>
    publish(today(), [
      [eating(item('tomato', 100), item('salt', 2))],
      [{}],
      [{}],
      [eating(item('curd', 90))],
    ]),
  )

  test('shows the list of its days without names; what is ticked on either side is ticked on both', async () => {
    const { body: soap } = await write('Soap')
    await mark('salt', { staple: true })
    const { url, expires_at } = await share()
    expect(url).toMatch(/^https:\/\/thali\.test\/shared\/lists\/[\w-]{43}$/)
    expect(Math.round((Date.parse(expires_at!) - Date.now()) / 86_400_000)).toBe(7)
    expect((await list()).shared_until).toBe(expires_at)
    const token = tokenOf(url)
    const { body } = await read(token)
    const { shared_until, home: _, people: __, left_out: ___, ...own } = await list()
    expect(body).toEqual({ ...own, from: today(), to: on(2), expires_at })
    for (const hidden of ['Arjun', arjun.id, arjun.email]) expect(JSON.stringify(body)).not.toContain(hidden)
    await mark('tomato', { bought: true })
    expect((await read(token)).body.rows.find(({ food_id }) => food_id === 'tomato')?.bought).toBe(true)
    expect((await tickShared(token, { foods: ['salt'], lines: [soap.id], bought: true })).status).toBe(204)
    await tickShared(token, { foods: ['tomato'], bought: false })
    expect(await list()).toMatchObject({
      rows: [
        { food_id: 'tomato', bought: false },
        { food_id: 'salt', bought: true, staple: true },
      ],
      own: [{ text: 'Soap', bought: true }],
    })
  })

  test('nothing is ticked that is not on that list, of anybody', async () => {
    const other = await app.patient()
    const line = { body: { text: 'Bags' } }
    const { body: bags } = await other.call('POST /patients/shopping-list/lines', line)
    const { url } = await share()
    await tickShared(tokenOf(url), { foods: ['curd', 'gold'], lines: [bags.id], bought: true })
    expect(await rowOf('curd', today(), on(3))).toMatchObject({ bought: false })
    expect(await list(today(), on(2), other)).toMatchObject({ own: [{ bought: false }] })
    expect(
      await app.db.selectFrom('shopping_marks').selectAll().where('food_id', '=', 'gold').execute(),
    ).toEqual([])
  })

  test('ends when sharing stops, after its days, and while the challenger is suspended; only a hash is stored', async () => {
    const token = tokenOf((await share()).url)
    const stored = await app.db.selectFrom('shopping_shares').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(token)
    const suspend = (status: 'active' | 'suspended') =>
      app.db.updateTable('users').set({ status }).where('id', '=', arjun.id).execute()
    const isGone = async () => {
      expect((await read(token)).problem).toMatchObject(gone)
      expect((await tickShared(token, { foods: ['tomato'], bought: true })).problem).toMatchObject(gone)
    }
    await suspend('suspended')
    await isGone()
    await suspend('active')
    expect((await read(token)).status).toBe(200)
    await arjun.call('DELETE /patients/shopping-list/share')
    await isGone()
    expect((await list()).shared_until).toBeNull()
    const next = tokenOf((await share()).url)
    await app.db
      .updateTable('shopping_shares')
      .set({ expires_at: new Date(0).toISOString() })
      .execute()
    expect((await read(next)).problem).toMatchObject(gone)
    await removeExpired(app.db)
    expect(await app.db.selectFrom('shopping_shares').selectAll().execute()).toEqual([])
    expect(await rowOf('tomato')).toMatchObject({ bought: false })
  })

  test('whoever opens and ticks very often must wait a moment, and can still write to us', async () => {
    const { url } = await share()
    const body = { foods: ['tomato'], bought: true }
    const answers: number[] = []
    for (let turn = 0; turn < 61; turn++) {
      answers.push((await tickShared(tokenOf(url), body)).status)
      answers.push((await app.call('GET /shared/lists/:token', { params: { token: tokenOf(url) } })).status)
    }
    expect(answers.filter((status) => status !== 429)).toHaveLength(120)
    expect(answers.slice(-2)).toEqual([429, 429])
    const message = { name: 'Asha', email: 'asha@example.in', message: 'Does this still work?' }
    expect((await app.call('POST /public/contact', { body: message })).status).toBe(201)
  })
})

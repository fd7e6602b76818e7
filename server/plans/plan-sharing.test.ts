import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, today } from '#domain/dates.ts'
import { pdfPages } from '#server/pdf/testing.ts'
import { sampleMeal, samplePlan, type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
let meera: Awaited<ReturnType<TestApp['nutritionist']>>
let arjun: Awaited<ReturnType<TestApp['patient']>>
beforeAll(async () => {
  app = await testApp({ PUBLIC_URL: 'https://thali.test' })
  meera = await app.nutritionist()
  arjun = await app.patient({ allergies: ['prawn'] })
  await app.assign(arjun.id, meera.id)
})
afterAll(() => app.close())

async function publish(plan: object = {}) {
  const { body } = await meera.call('POST /meal-plans', { body: { ...samplePlan(arjun.id), ...plan } })
  return body
}
const share = (id: string) => arjun.call('POST /meal-plans/:id/share', { params: { id } })
const read = (url: string) =>
  app.call('GET /shared/plans/:token', { params: { token: url.split('/').at(-1)! } })
const gone = { status: 404, detail: 'This link is not valid any more. Please ask for a new one.' }

test("a nutritionist's links end with their care; the challenger's own go on", async () => {
  const eater = await app.patient()
  const former = await app.nutritionist()
  const care = await app.assign(eater.id, former.id)
  const { body: plan } = await former.call('POST /meal-plans', { body: samplePlan(eater.id) })
  const link = async (who: typeof eater | typeof former) =>
    (await who.call('POST /meal-plans/:id/share', { params: { id: plan.id } })).body.url!
  const [theirs, own] = [await link(former), await link(eater)]
  const admin = await app.signUp('admin')
  expect((await admin.call('DELETE /assignments/:id', { params: { id: care } })).status).toBe(204)
  expect((await read(theirs)).problem).toMatchObject(gone)
  expect((await read(own)).status).toBe(200)
})

test('a shared link shows meals and notes to anybody, and no names', async () => {
  const plan = await publish({ notes: 'Drink water', clash_reason: 'Arjun is fine with traces of prawn' })
  const { status, body } = await share(plan.id)
  expect(status).toBe(201)
  expect(body.url).toMatch(/^https:\/\/thali\.test\/shared\/plans\/[\w-]{43}$/)
  const days = (Date.parse(body.expires_at!) - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(7)
  const shared = await read(body.url!)
  expect(shared.body).toEqual({
    week_start: plan.week_start,
    notes: 'Drink water',
    days: plan.days.map((day) => ({
      ...day,
      meals: day.meals.map((meal) => ({ ...meal, allergens: expect.any(Object) })),
    })),
    totals: plan.totals,
    dishes: [],
    expires_at: body.expires_at,
  })
  const text = JSON.stringify(shared.body)
  for (const hidden of ['Arjun', 'prawn', arjun.id, meera.id]) expect(text).not.toContain(hidden)
  expect((await arjun.call('GET /meal-plans/:id/share', { params: { id: plan.id } })).body).toEqual({
    url: null,
    expires_at: body.expires_at,
  })
})

test('a shared plan names the common allergens of every dish, and is the same whoever eats it', async () => {
  const meals = [
    { ...sampleMeal, title: 'Peanut chikki' },
    { ...sampleMeal, title: 'Egg curry with roti', notes: 'Prawn pickle on the side' },
    { ...sampleMeal, title: 'Steamed rice' },
  ]
  const sharedWith = async (profile: object) => {
    const eater = await app.patient(profile)
    await app.assign(eater.id, meera.id)
    const days = [{ day_of_week: 0, date: today(), meals: meals.map((meal, n) => ({ ...meal, id: ids[n] })) }]
    const { body: plan } = await meera.call('POST /meal-plans', {
      body: { ...samplePlan(eater.id), days, clash_reason: 'Agreed' },
    })
    const { body } = await meera.call('POST /meal-plans/:id/share', { params: { id: plan.id } })
    const { expires_at: _, ...shared } = (await read(body.url!)).body
    return shared
  }
  const ids = meals.map((_, n) => `0190000${n}-0000-7000-8000-000000000001`)
  const shared = await sharedWith({
    allergies: ['Peanuts', 'Egg'],
    dietary_prefs: ['veg'],
    food_rules: ['jain', 'halal'],
  })
  expect(shared).toEqual(await sharedWith({ allergies: [] }))
  expect(shared.days[0]!.meals.map(({ allergens }) => allergens.contains)).toEqual([
    ['peanuts'],
    ['gluten', 'crustaceans', 'egg'],
    [],
  ])
  expect(JSON.stringify(shared)).not.toMatch(/clash|allergy|vegetarian|jain|halal|agreed/i)
})

test('a link with recipes carries them, each food with what measures it; a link without does not', async () => {
  const { body: templates } = await meera.call('GET /meal-plans/templates', {
    query: { q: 'Rajma', category: 'lunch' },
  })
  const { id: template_id, name: title, calories } = templates[0]!
  const meals = [{ meal_type: 'lunch', title, calories, template_id }]
  const plan = await publish({
    days: [{ day_of_week: 0, date: today(), meals: [{ ...sampleMeal, ...meals[0] }] }],
  })
  const linked = async (recipes: boolean) => {
    const { body } = await arjun.call('POST /meal-plans/:id/share', {
      params: { id: plan.id },
      body: { recipes },
    })
    return (await read(body.url!)).body
  }
  expect(await linked(false)).toMatchObject({ dishes: [] })
  const [dish] = (await linked(true)).dishes
  expect(dish).toMatchObject({ template_id, name: title })
  expect(dish!.foods.find(({ food_id }) => food_id === 'rajma')).toMatchObject({
    grams: expect.any(Number),
    grams_per_ml: expect.any(Number),
  })
  const pdf = (query: Record<string, string>) =>
    arjun.call('GET /meal-plans/:id.pdf', { params: { id: plan.id }, query })
  const pages = async (query: Record<string, string>) => pdfPages((await pdf(query)).body as never).length
  expect(await pages({ recipes: 'true' })).toBe((await pages({})) + 1)
})

test('a link ends when it is revoked, after seven days, and with the plan; a made-up one never worked', async () => {
  const plan = await publish()
  const first = (await share(plan.id)).body.url!
  const second = (await meera.call('POST /meal-plans/:id/share', { params: { id: plan.id } })).body.url!
  expect(first).not.toBe(second)
  expect((await read(second)).status).toBe(200)
  const revoke = () => arjun.call('DELETE /meal-plans/:id/share', { params: { id: plan.id } })
  expect((await revoke()).status).toBe(204)
  expect((await revoke()).status).toBe(204)
  for (const url of [first, second]) expect((await read(url)).problem).toMatchObject(gone)
  expect(
    (await arjun.call('GET /meal-plans/:id/share', { params: { id: plan.id } })).body.expires_at,
  ).toBeNull()

  const old = (await share(plan.id)).body.url!
  await app.db
    .updateTable('plan_shares')
    .set({ expires_at: new Date(0).toISOString() })
    .execute()
  expect((await read(old)).problem).toMatchObject(gone)
  expect((await read(`/x/${'a'.repeat(43)}`)).problem).toMatchObject(gone)
  expect((await read('/x/short')).status).toBe(404)
})

test.each(['eater', 'maker'] as const)(
  'links end while their %s is suspended, whoever else is active',
  async (who) => {
    const people = { eater: await app.patient(), maker: await app.nutritionist() }
    await app.assign(people.eater.id, people.maker.id)
    const { body: plan } = await people.maker.call('POST /meal-plans', { body: samplePlan(people.eater.id) })
    const { body } = await people.maker.call('POST /meal-plans/:id/share', { params: { id: plan.id } })
    const become = (status: 'active' | 'suspended') =>
      app.db.updateTable('users').set({ status }).where('id', '=', people[who].id).execute()
    expect((await read(body.url!)).status).toBe(200)
    await become('suspended')
    expect((await read(body.url!)).problem).toMatchObject(gone)
    await become('active')
    expect((await read(body.url!)).status).toBe(200)
  },
)

test('a changed plan is shared as it is now; a draft is not shared', async () => {
  const plan = await publish()
  const { url } = (await share(plan.id)).body
  await meera.call('PUT /meal-plans/:id', { params: { id: plan.id }, body: { notes: 'Less salt' } })
  expect((await read(url!)).body.notes).toBe('Less salt')
  const draft = await publish({ status: 'draft' })
  const refused = await meera.call('POST /meal-plans/:id/share', { params: { id: draft.id } })
  expect(refused.problem).toMatchObject({ status: 409, detail: 'Publish this plan before you share it.' })
})

test('earlier versions of a published plan stay readable, newest first', async () => {
  const plan = await publish({ notes: 'First' })
  const change = (body: object) => meera.call('PUT /meal-plans/:id', { params: { id: plan.id }, body })
  await change({ notes: 'Second' })
  await change({ days: [{ day_of_week: 0, date: plan.week_start, meals: [sampleMeal, sampleMeal] }] })
  const versions = async () =>
    (await arjun.call('GET /meal-plans/:id/versions', { params: { id: plan.id } })).body
  expect(await versions()).toMatchObject([
    { version: 2, notes: 'Second', days: plan.days },
    { version: 1, notes: 'First', days: plan.days, totals: plan.totals },
  ])
  const page = await arjun.call('GET /meal-plans/:id/versions', {
    params: { id: plan.id },
    query: { limit: 1, skip: 1 },
  })
  expect(page.headers['x-total-count']).toBe('2')
  expect(page.body).toMatchObject([{ version: 1 }])
})

test('dishes from templates come with ingredients and instructions', async () => {
  const { body: templates } = await meera.call('GET /meal-plans/templates', {
    query: { q: 'kanda poha', limit: 1 },
  })
  const template = templates[0]!
  const meal = { ...sampleMeal, template_id: template.id }
  const plan = await publish({
    days: [{ day_of_week: 0, date: today(), meals: [meal, meal, sampleMeal] }],
    clash_reason: 'Agreed',
  })
  const { body } = await arjun.call('GET /meal-plans/:id/dishes', { params: { id: plan.id } })
  expect(body).toEqual([
    {
      template_id: template.id,
      dish_version: plan.days[0]!.meals[0]!.dish_version,
      name: template.name,
      portion: template.portion,
      ingredients: template.ingredients,
      foods: expect.arrayContaining([
        {
          food_id: 'lemon_juice',
          name: 'Lemon juice',
          grams: expect.any(Number),
          piece: { name: 'piece', grams: 25 },
          grams_per_ml: 1,
        },
      ]),
      before: template.before,
      instructions: template.instructions,
    },
  ])
  const none = await publish()
  expect((await arjun.call('GET /meal-plans/:id/dishes', { params: { id: none.id } })).body).toEqual([])
})

test('the calendar file holds every meal, and stands up to what people write', async () => {
  const title = 'Poha, lemon; "extra"\\ आम का अचार with a title that goes on and on past the end of a line'
  const plan = await publish({
    clash_reason: 'Agreed',
    days: [
      { day_of_week: 0, meals: [{ ...sampleMeal, title, time: '08:30', notes: 'Line one\nLine two' }] },
      { day_of_week: 1, meals: [sampleMeal, { ...sampleMeal, title: 'Dal', time: '23:45' }] },
    ].map((day) => ({ ...day, date: addDays(today(), day.day_of_week) })),
  })
  const answer = await arjun.call('GET /meal-plans/:id.ics', { params: { id: plan.id } })
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(answer.headers['content-disposition']).toBe(
    `attachment; filename="meal-plan-${plan.week_start}.ics"`,
  )
  const text = String(answer.body)
  expect(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true)
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const unfolded = text.replaceAll('\r\n ', '')
  expect(unfolded.match(/BEGIN:VEVENT/g)).toHaveLength(3)
  expect(unfolded).toContain(
    `SUMMARY:Breakfast: ${title.replaceAll('\\', '\\\\').replaceAll(';', '\\;').replaceAll(',', '\\,')}`,
  )
  expect(unfolded).toContain('Line one\\nLine two')
  const compact = (date: string) => date.replaceAll('-', '')
  expect(unfolded).toContain(`DTSTART:${compact(today())}T083000`)
  expect(unfolded).toContain(`DTSTART;VALUE=DATE:${compact(addDays(today(), 1))}`)
  expect(unfolded).toContain(`DTEND:${compact(addDays(today(), 2))}T001500`)
})

test('the PDF is one, named after the week', async () => {
  const plan = await publish()
  const answer = await arjun.call('GET /meal-plans/:id.pdf', { params: { id: plan.id } })
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.headers['content-disposition']).toBe(
    `attachment; filename="meal-plan-${plan.week_start}.pdf"`,
  )
  expect((answer.body as unknown as Buffer).subarray(0, 5).toString()).toBe('%PDF-')
})

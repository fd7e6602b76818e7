import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, today } from '#domain/dates.ts'
import { homeInvitationsADay } from '#domain/people/home-links.ts'
import { removeExpired } from '#server/jobs/nightly.ts'
import { sampleMeal, samplePlan, type TestApp, testApp } from '#server/testing/app.ts'

type Person = Awaited<ReturnType<TestApp['patient']>>

let app: TestApp
let meera: Awaited<ReturnType<TestApp['nutritionist']>>
let arjun: Person
let priya: Person
beforeAll(async () => {
  app = await testApp({ PUBLIC_URL: 'https://thali.test' })
  meera = await app.nutritionist()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('throttles').execute()
  arjun = await challenger()
  priya = await challenger({ first_name: 'Priya', last_name: 'Nair' })
})

/** A challenger in care who has confirmed their address. */
async function challenger(profile = {}) {
  const someone = await app.patient(profile)
  await setUser(someone, { email_verified: true })
  await app.assign(someone.id, meera.id)
  return someone
}
const setUser = (
  { id }: { id: string },
  values: { email_verified?: boolean; status?: 'active' | 'suspended' },
) => app.db.updateTable('users').set(values).where('id', '=', id).execute()

const invite = (from: Person, email: string) =>
  from.call('POST /patients/home/invitations', { body: { email } })
const home = async (who: Person) => (await who.call('GET /patients/home')).body
const accept = (who: Person, id: string, headers = {}) =>
  who.call('POST /patients/home/invitations/:id/accept', { params: { id }, headers })
const drop = (who: Person, id: string) =>
  who.call('DELETE /patients/home/invitations/:id', { params: { id } })
const end = (who: Person) => who.call('DELETE /patients/home/link')
const told = async ({ id }: { id: string }) =>
  (
    await app.db
      .selectFrom('notifications')
      .select(['kind', 'read_at'])
      .where('user_id', '=', id)
      .where('kind', 'in', ['home_invited', 'home_shared', 'home_ended'])
      .orderBy('id')
      .execute()
  ).map(({ kind, read_at }) => (read_at ? `${kind}, read` : kind))

/** Links two challengers by an invitation. */
async function share(one = arjun, other = priya) {
  const { body } = await invite(one, other.email)
  expect((await accept(other, body.id)).status).toBe(204)
}

const on = (offset: number) => addDays(today(), offset)
const item = (food_id: string, grams: number) => ({ food_id, name: food_id, grams })
const eating = (...items: ReturnType<typeof item>[]) => ({ title: 'Dish', items })
async function publish(who: Person, days: object[][], more = {}) {
  const { status, body, problem } = await meera.call('POST /meal-plans', {
    body: {
      ...samplePlan(who.id, today(), 1),
      ...more,
      days: days.map((meals, day_of_week) => ({
        ...{ day_of_week, date: on(day_of_week) },
        meals: meals.map((meal) => ({ ...sampleMeal, ...meal })),
      })),
    },
  })
  expect(status, problem?.detail).toBe(201)
  return body
}
const list = async (who: Person, from = today(), to = on(2)) =>
  (await who.call('GET /patients/shopping-list', { query: { from, to } })).body
const foodsOf = ({ rows }: { rows: { food_id: string; grams: number }[] }) =>
  Object.fromEntries(rows.map(({ food_id, grams }) => [food_id, grams]))
const mark = (who: Person, key: string, body: object) =>
  who.call('PUT /patients/shopping-list/foods/:key', { params: { key }, body: { to: on(2), ...body } })
const rowOf = async (who: Person, key: string) =>
  (await list(who)).rows.find(({ food_id }) => food_id === key)
const write = async (who: Person, text: string) =>
  (await who.call('POST /patients/shopping-list/lines', { body: { text } })).body.id

describe('an invitation', () => {
  test('reaches whoever has confirmed the address, and is accepted once', async () => {
    const { status, body } = await invite(arjun, ` ${priya.email.toUpperCase()} `)
    expect(status).toBe(201)
    expect(await home(arjun)).toEqual({
      ...{ cooks_for: null, members: [] },
      link: null,
      invitations: [],
      sent: [{ id: body.id, email: priya.email }],
    })
    expect(await home(priya)).toEqual({
      ...{ cooks_for: null, members: [] },
      link: null,
      invitations: [{ id: body.id, from: 'Arjun Rao' }],
      sent: [],
    })
    expect(await told(priya)).toEqual(['home_invited'])
    const { body: bell } = await priya.call('GET /notifications')
    expect(bell[0]).toMatchObject({
      text: 'Arjun Rao would like to share a home with you.',
      link: '/app/patient/home',
    })
    expect((await accept(priya, body.id)).status).toBe(204)
    expect(await home(arjun)).toMatchObject({ link: { name: 'Priya Nair', is_available: true }, sent: [] })
    expect(await home(priya)).toMatchObject({ link: { name: 'Arjun Rao' }, invitations: [] })
    expect(await told(priya)).toEqual(['home_invited, read'])
    expect(await told(arjun)).toEqual(['home_shared'])
    expect((await accept(priya, body.id)).status).toBe(404)
  })

  test('answers the same for any address, and tells nobody but a challenger who has confirmed it', async () => {
    const unconfirmed = await app.patient()
    const suspended = await challenger()
    await setUser(suspended, { status: 'suspended' })
    await setUser(meera, { email_verified: true })
    const answers = []
    for (const { email } of [{ email: 'nobody@example.in' }, unconfirmed, suspended, meera, priya]) {
      await app.db.deleteFrom('throttles').execute()
      let answer!: Awaited<ReturnType<typeof invite>>
      const statements = await app.statementsOf(async () => {
        answer = await invite(arjun, email)
      })
      answers.push({ status: answer.status, fields: Object.keys(answer.body), statements: statements.length })
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect((await home(arjun)).sent).toHaveLength(5)
    for (const who of [unconfirmed, suspended, meera]) expect(await told(who)).toEqual([])
    // No mail to anybody but who is told in the bell, and that one later.
    expect(await app.db.selectFrom('mails').select('id').execute()).toEqual([])
    const [{ id } = { id: '' }] = (await home(arjun)).sent.filter(({ email }) => email === unconfirmed.email)
    expect((await home(unconfirmed)).invitations).toEqual([])
    expect((await accept(unconfirmed, id)).status).toBe(404)
    await setUser(unconfirmed, { email_verified: true })
    expect((await home(unconfirmed)).invitations).toEqual([{ id, from: 'Arjun Rao' }])
  })

  test.each([
    ['nothing', {}, 'Email is required'],
    ['no address', { email: 'priya' }, 'Please enter a valid email address'],
  ])('is refused with %s', async (_, body, detail) => {
    const { problem } = await arjun.call('POST /patients/home/invitations', { body })
    expect(problem).toMatchObject({ status: 422, detail })
  })

  test('is not for oneself, and only so many go out in a day', async () => {
    expect((await invite(arjun, arjun.email)).problem).toMatchObject({
      status: 422,
      detail: 'This is your own address. Please write that of the other person.',
    })
    for (let sent = 0; sent < homeInvitationsADay; sent++)
      expect((await invite(arjun, `${randomUUID()}@example.in`)).status).toBe(201)
    const refused = await invite(arjun, priya.email)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600)
    expect((await home(arjun)).sent).toHaveLength(homeInvitationsADay)
  })

  test('taken back is gone for the other one, with the notice', async () => {
    const { body } = await invite(arjun, priya.email)
    expect((await drop(arjun, body.id)).status).toBe(204)
    expect((await home(arjun)).sent).toEqual([])
    expect((await home(priya)).invitations).toEqual([])
    expect(await told(priya)).toEqual(['home_invited, read'])
    expect((await accept(priya, body.id)).problem).toMatchObject({ status: 404 })
    expect((await drop(arjun, body.id)).status).toBe(404)
    // Sent anew, it stands again.
    await invite(arjun, priya.email)
    expect((await home(priya)).invitations).toHaveLength(1)
    expect(await told(priya)).toEqual(['home_invited, read', 'home_invited'])
  })

  test('declined stays so, and who invited does not see it, whatever they do', async () => {
    const { body } = await invite(arjun, priya.email)
    const before = await home(arjun)
    expect((await drop(priya, body.id)).status).toBe(204)
    expect(await home(arjun)).toEqual(before)
    expect((await home(priya)).invitations).toEqual([])
    expect((await accept(priya, body.id)).status).toBe(404)
    expect((await drop(priya, body.id)).status).toBe(404)
    await drop(arjun, body.id)
    expect((await invite(arjun, priya.email)).body).toEqual(body)
    expect(await home(arjun)).toEqual(before)
    expect((await home(priya)).invitations).toEqual([])
    expect(await told(priya)).toEqual(['home_invited, read'])
    const { body: exported } = await arjun.call('GET /account/export')
    const { audit_log } = exported as unknown as { audit_log: { by_you: boolean }[] }
    expect(audit_log.filter(({ by_you }) => !by_you)).toEqual([])
  })

  test('ends after 30 days', async () => {
    const { body } = await invite(arjun, priya.email)
    const past = addDays(today(), -31)
    await app.db.updateTable('home_invitations').set({ sent_at: past }).where('id', '=', body.id).execute()
    expect([(await home(arjun)).sent, (await home(priya)).invitations]).toEqual([[], []])
    expect((await accept(priya, body.id)).status).toBe(404)
    await removeExpired(app.db)
    expect(
      await app.db.selectFrom('home_invitations').select('id').where('id', '=', body.id).execute(),
    ).toEqual([])
  })

  test('rests while who invites is suspended, and goes with their account', async () => {
    const { body } = await invite(arjun, priya.email)
    await setUser(arjun, { status: 'suspended' })
    expect((await home(priya)).invitations).toEqual([])
    expect((await accept(priya, body.id)).status).toBe(404)
    await setUser(arjun, { status: 'active' })
    expect((await home(priya)).invitations).toHaveLength(1)
    await priya.call('DELETE /account', { body: { password: 'a long enough one' } })
    expect((await home(arjun)).sent).toEqual([])
  })
})

describe('a home is of two', () => {
  test('who shares one neither invites nor accepts', async () => {
    const third = await challenger()
    const { body } = await invite(third, priya.email)
    await share()
    const detail = 'You share a home already. Stop sharing it before you share another one.'
    expect((await invite(arjun, third.email)).problem).toMatchObject({ status: 409, detail })
    expect((await accept(priya, body.id)).problem).toMatchObject({ status: 409, detail })
    expect((await home(priya)).invitations).toEqual([])
    await end(priya)
    expect((await home(priya)).invitations).toHaveLength(1)
  })

  /** The second one finds the link, or that its invitation ended with it. */
  const expectOne = (answers: { status: number }[]) => {
    const [first, second] = answers.map(({ status }) => status).sort()
    expect(first).toBe(204)
    expect([404, 409]).toContain(second)
  }

  test('both invite each other and accept at once: one link', async () => {
    const [one, other] = await Promise.all([invite(arjun, priya.email), invite(priya, arjun.email)])
    const answers = await Promise.all([accept(priya, one.body.id), accept(arjun, other.body.id)])
    expectOne(answers)
    expect((await home(arjun)).link).toMatchObject({ name: 'Priya Nair' })
    expect((await home(priya)).link).toMatchObject({ name: 'Arjun Rao' })
    expect([(await home(arjun)).sent, (await home(priya)).sent]).toEqual([[], []])
  })

  test('two are accepted at once, by one or of one: one link', async () => {
    const third = await challenger()
    const [one, other] = [await invite(arjun, priya.email), await invite(third, priya.email)]
    const answers = await Promise.all([accept(priya, one.body.id), accept(priya, other.body.id)])
    expectOne(answers)
    await end(priya)
    const ofOne = [await invite(arjun, priya.email), await invite(arjun, third.email)]
    const again = await Promise.all([accept(priya, ofOne[0]!.body.id), accept(third, ofOne[1]!.body.id)])
    expect(again.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(again.filter(({ status }) => status === 404)).toHaveLength(1)
  })

  test('accepted and taken back at once: linked, or not', async () => {
    const { body } = await invite(arjun, priya.email)
    const [accepted, taken] = await Promise.all([accept(priya, body.id), drop(arjun, body.id)])
    const isLinked = (await home(arjun)).link !== null
    expect(isLinked).toBe(accepted.status === 204)
    expect(taken.status === 204 || isLinked).toBe(true)
  })

  test('both end it at once: ended, and again it changes nothing', async () => {
    await share()
    const answers = await Promise.all([end(arjun), end(priya)])
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    expect([(await home(arjun)).link, (await home(priya)).link]).toEqual([null, null])
    expect((await end(arjun)).status).toBe(204)
    const ends = [...(await told(arjun)), ...(await told(priya))].filter((kind) => kind === 'home_ended')
    expect(ends).toHaveLength(1)
  })

  test('an acceptance that is sent again is answered only while it holds', async () => {
    const { body } = await invite(arjun, priya.email)
    const key = { 'idempotency-key': randomUUID() }
    expect((await accept(priya, body.id, key)).status).toBe(204)
    expect((await accept(priya, body.id, key)).status).toBe(204)
    await end(arjun)
    expect((await accept(priya, body.id, key)).status).toBe(404)
    expect((await home(priya)).link).toBeNull()
  })

  test('ends with either account, with a new password, and rests while one is suspended', async () => {
    await share()
    await publish(priya, [[eating(item('tomato', 50))]])
    await setUser(priya, { status: 'suspended' })
    expect((await home(arjun)).link).toMatchObject({ is_available: false })
    expect(await list(arjun)).toMatchObject({ rows: [], home: null })
    await setUser(priya, { status: 'active' })
    expect(foodsOf(await list(arjun))).toEqual({ tomato: 50 })
    await priya.call('DELETE /account', { body: { password: 'a long enough one' } })
    expect((await home(arjun)).link).toBeNull()
    expect(await list(arjun)).toMatchObject({ rows: [], home: null })
    const { body: bell } = await arjun.call('GET /notifications')
    expect(bell[0]!.text).toBe('You no longer share a home: the other account was deleted.')
    const third = await challenger()
    await share(arjun, third)
    await third.call('POST /account/password', {
      body: { current_password: 'a long enough one', new_password: 'another long enough one' },
    })
    expect((await home(arjun)).link).toBeNull()
  })
})

describe('the list of both', () => {
  test('is the sum of both plans, the same for both, for any two plans and days', async () => {
    await share()
    const foods = ['tomato', 'toor_dal', 'atta', 'jeera', 'curd', 'moon_cheese', 'water']
    const amounts = fc.array(fc.tuple(fc.constantFrom(...foods), fc.integer({ min: 1, max: 99_999 })), {
      maxLength: 4,
    })
    const week = fc.array(fc.array(amounts, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(week, week, fc.nat(5), fc.nat(5), async (mine, theirs, first, length) => {
        await app.db.deleteFrom('meal_plans').where('patient_id', 'in', [arjun.id, priya.id]).execute()
        for (const [who, days] of [
          [arjun, mine],
          [priya, theirs],
        ] as const)
          await publish(
            who,
            days.map((meals) =>
              meals.map((items) => eating(...items.map(([food, amount]) => item(food, amount / 100)))),
            ),
          )
        // In hundredths of a gram, so that the sums here are exact.
        const wanted = new Map<string, number>()
        for (const days of [mine, theirs])
          for (const [food, amount] of days.slice(first, first + length + 1).flat(2))
            if (food !== 'water') wanted.set(food, (wanted.get(food) ?? 0) + amount)
        const expected = Object.fromEntries([...wanted].map(([food, amount]) => [food, amount / 100]))
        const lists = [
          await list(arjun, on(first), on(first + length)),
          await list(priya, on(first), on(first + length)),
        ]
        for (const one of lists) {
          expect(new Set(one.rows.map(({ food_id }) => food_id)).size).toBe(one.rows.length)
          expect(foodsOf(one)).toEqual(expected)
        }
        expect(lists[0]!.rows).toEqual(lists[1]!.rows)
      }),
      { numRuns: 12 },
    )
  })

  test('tells nothing else of the other one: no title, no tick, no figure', async () => {
    await publish(arjun, [[eating(item('tomato', 100)), { title: 'Own pickle' }]])
    const { days } = await publish(priya, [[{ title: 'Secret thepla' }, eating(item('tomato', 50))]])
    await share()
    const before = await list(arjun, today(), today())
    expect(before).toMatchObject({
      ...{ home: 'Priya Nair', meals: 4, others_typed: 1 },
      typed: [{ title: 'Own pickle' }],
    })
    expect(foodsOf(before)).toEqual({ tomato: 150 })
    expect(JSON.stringify(before)).not.toContain('thepla')
    for (const { id } of days[0]!.meals)
      await priya.call('PUT /patients/days/:date/meals/:id', {
        params: { date: today(), id },
        body: { state: 'skipped', note: 'Fever' },
      })
    expect(await list(arjun, today(), today())).toEqual(before)
    expect((await list(priya, today(), today())).rows).toEqual(before.rows)
  })

  test('leaves out no day that is different for one of them: the amounts would say what that one said', async () => {
    await publish(arjun, [[eating(item('tomato', 100))]])
    await publish(priya, [[eating(item('tomato', 50))]])
    await share()
    const before = await list(priya)
    for (const [who, kind] of [
      [arjun, 'eating_out'],
      [priya, 'unwell'],
    ] as const)
      await who.call('PUT /patients/days/:date/kind', { params: { date: today() }, body: { kind } })
    expect(await list(priya)).toEqual(before)
    expect(await list(arjun)).toMatchObject({ rows: before.rows, left_out: [] })
  })

  test('its ticks are of both, and begin and end with the home', async () => {
    await publish(arjun, [[eating(item('tomato', 100), item('salt', 5))]])
    await publish(priya, [[eating(item('tomato', 50))]])
    await mark(arjun, 'tomato', { bought: true })
    await mark(arjun, 'salt', { staple: true })
    await share()
    // 100 g were bought, and 150 are wanted.
    expect(await rowOf(arjun, 'tomato')).toMatchObject({ grams: 150, bought: false })
    await mark(priya, 'tomato', { bought: true })
    expect(await rowOf(arjun, 'tomato')).toMatchObject({ bought: true })
    expect(await rowOf(priya, 'salt')).toMatchObject({ staple: true })
    await mark(priya, 'salt', { staple: false })
    expect(await rowOf(arjun, 'salt')).toMatchObject({ staple: false })
    await mark(arjun, 'tomato', { bought: false })
    expect(await rowOf(priya, 'tomato')).toMatchObject({ bought: false })
    await mark(priya, 'tomato', { bought: true })
    await end(arjun)
    expect(await rowOf(arjun, 'tomato')).toMatchObject({ grams: 100, bought: false })
    expect(await rowOf(priya, 'tomato')).toMatchObject({ grams: 50, bought: true })
    expect(await rowOf(priya, 'salt')).toBeUndefined()
  })

  test('lines written since are of both, earlier ones stay with who wrote them', async () => {
    const before = await write(arjun, 'Something private')
    await share()
    const soap = await write(arjun, 'Soap')
    expect((await list(priya)).own).toEqual([{ id: soap, text: 'Soap', bought: false }])
    const tick = (id: string) =>
      priya.call('PUT /patients/shopping-list/lines/:id', {
        params: { id },
        body: { bought: true, to: on(2) },
      })
    const remove = (id: string) => priya.call('DELETE /patients/shopping-list/lines/:id', { params: { id } })
    expect((await tick(soap)).status).toBe(204)
    expect([(await tick(before)).status, (await remove(before)).status]).toEqual([404, 404])
    expect((await list(arjun)).own).toMatchObject([{ bought: false }, { text: 'Soap', bought: true }])
    const oats = await write(arjun, 'Oats')
    expect((await remove(oats)).status).toBe(204)
    await end(priya)
    expect((await list(priya)).own).toEqual([])
    expect((await list(arjun)).own).toHaveLength(2)
    expect([(await tick(soap)).status, (await remove(soap)).status]).toEqual([404, 404])
  })

  test('is behind the link of either for whoever shops, and no longer when the home ends', async () => {
    await publish(arjun, [[eating(item('tomato', 100))]])
    await publish(priya, [[eating(item('paneer', 50))]])
    await share()
    const range = { from: today(), to: on(2) }
    const { body } = await arjun.call('POST /patients/shopping-list/share', { body: range })
    const params = { token: body.url!.split('/').at(-1)! }
    const shown = async () => (await app.call('GET /shared/lists/:token', { params })).body
    expect(foodsOf(await shown())).toEqual({ tomato: 100, paneer: 50 })
    expect(JSON.stringify(await shown())).not.toContain('Priya')
    const ticks = { params, body: { foods: ['paneer'], bought: true } }
    expect((await app.call('PUT /shared/lists/:token/ticks', ticks)).status).toBe(204)
    expect(await rowOf(priya, 'paneer')).toMatchObject({ bought: true })
    await end(priya)
    expect(foodsOf(await shown())).toEqual({ tomato: 100 })
    expect(await rowOf(priya, 'paneer')).toMatchObject({ bought: false })
  })

  test('no more statements for 31 days than for one', async () => {
    await publish(arjun, [[eating(item('tomato', 100))]])
    await publish(priya, [[eating(item('paneer', 50))], [eating(item('paneer', 50))]])
    await share()
    const count = async (to: string) => (await app.statementsOf(() => list(arjun, today(), to))).length
    expect(await count(on(30))).toBe(await count(today()))
  })
})

describe('one pot for both', () => {
  /** A dish of the table as a meal. */
  async function dish(search: string) {
    const { body } = await meera.call('GET /meal-plans/templates', { query: { q: search } })
    const { id, name } = body[0]!
    return { meal_type: 'lunch', template_id: id, title: name }
  }
  const pots = async (who: Person, date = today()) =>
    (await who.call('GET /patients/days/:date', { params: { date } })).body.shared_pots

  test('the same dish at the same meal of a day, with all that goes into it; of other meals nothing', async () => {
    const dal = await dish('dal')
    const own = (grams: number) => ({ ...dal, items: [item('toor_dal', grams), item('tomato', 20)] })
    const plan = await publish(arjun, [[own(60), eating(item('curd', 90))], [own(60)]])
    await publish(priya, [[own(40), eating(item('paneer', 50))], [{ ...own(40), meal_type: 'dinner' }]])
    expect(await pots(arjun)).toEqual([])
    await share()
    const [meal] = plan.days[0]!.meals
    expect(await pots(arjun)).toEqual([
      {
        ...{ meal_id: meal!.id, template_id: dal.template_id, own_percent: 57, people: 2 },
        foods: expect.arrayContaining([
          { food_id: 'toor_dal', name: expect.any(String), amount: '100 g' },
          { food_id: 'tomato', name: expect.any(String), amount: expect.any(String) },
        ]),
      },
    ])
    expect(await pots(priya)).toMatchObject([{ own_percent: 43 }])
    expect(await pots(arjun, on(1))).toEqual([])
    await end(priya)
    expect([await pots(arjun), await pots(priya)]).toEqual([[], []])
  })

  test('never with a food to which either is allergic, whatever the reason for it in a plan', async () => {
    const dal = { ...(await dish('dal')), items: [item('toor_dal', 60), item('peanut', 10)] }
    await publish(arjun, [[dal]])
    await publish(priya, [[dal]])
    await share()
    expect(await pots(arjun)).toHaveLength(1)
    await priya.call('PUT /patients/profile', { body: { allergies: ['Peanut'] } })
    expect([await pots(arjun), await pots(priya)]).toEqual([[], []])
  })
})

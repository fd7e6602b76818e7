import { createPublicKey, randomUUID, verify } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, clockOf, instantAt, today } from '#domain/dates.ts'
import { buildApp } from '#server/app.ts'
import { startSession } from '#server/auth/sessions.ts'
import { mailNotifications, sendDueMails } from '#server/mail/outbox.ts'
import { caller, sampleMeal, samplePlan, type TestApp, testApp, testPassword } from '#server/testing/app.ts'
import { mailsTo } from '#server/testing/mails.ts'
import { pushService } from '#server/testing/push-service.ts'
import { remind } from './reminders.ts'

let app: TestApp
let service: Awaited<ReturnType<typeof pushService>>
beforeAll(async () => {
  app = await testApp({}, { pushToThisMachine: true })
  service = await pushService()
})
afterAll(async () => {
  await service.close()
  await app.close()
})
beforeEach(async () => {
  await app.db.deleteFrom('users').execute()
})

type Person = Awaited<ReturnType<TestApp['signUp']>>
const seconds = 1000
const minutes = 60 * seconds
/** When messages that were written just now have not been read for a while. */
const soon = () => Date.now() + 20 * seconds
const at = (clock: string, date = today()) => instantAt(date, clock)
const remindAt = (now: number) => remind(app.services, undefined, now)

/** A device of a person that shows reminders; by default that of their session. */
async function deviceOf(person: Person, ...status: number[]) {
  const browser = service.browser(...status)
  const { status: answer } = await person.call('POST /account/push', { body: browser.subscription })
  expect(answer).toBe(201)
  return browser
}
const choose = (person: Person, body: object) => person.call('PUT /account/push', { body })
/** The same person on another device. */
async function elsewhere(person: Person): Promise<Person> {
  const tokens = await startSession(app.db, app.services, person.id, caller)
  const call: Person['call'] = (route, options) => app.call(route, options, tokens.access_token)
  return { ...person, tokens, call }
}

async function inCare() {
  const arjun = await app.patient()
  const meera = await app.nutritionist()
  const assignment = await app.assign(arjun.id, meera.id)
  await choose(arjun, { quiet: null })
  const write = () =>
    meera.call('POST /conversations/:id/messages', { params: { id: assignment }, body: { text: 'Hello' } })
  const publish = (meals: object[]) =>
    meera.call('POST /meal-plans', {
      body: {
        ...samplePlan(arjun.id),
        status: 'published',
        days: samplePlan(arjun.id).days.map((day) => ({ ...day, meals })),
      },
    })
  return { arjun, meera, assignment, write, publish }
}
const breakfast = { ...sampleMeal, time: '08:10' }
const lunch = { ...sampleMeal, meal_type: 'lunch', title: 'Dal and rice' }
const kindsOfReminders = async () =>
  (await app.db.selectFrom('reminders').select('kind').orderBy('id').execute()).map(({ kind }) => kind)

test('a device reads that somebody wrote, encrypted for it, and no mail is made of it', async () => {
  const { arjun, meera, assignment, write } = await inCare()
  const phone = await deviceOf(arjun)
  await write()
  await remindAt(soon())
  expect(phone.received).toHaveLength(1)
  const [{ payload, headers }] = phone.received as [(typeof phone.received)[number]]
  const { display_name } = await app.db
    .selectFrom('users')
    .select('display_name')
    .where('id', '=', meera.id)
    .executeTakeFirstOrThrow()
  expect(payload).toMatchObject({ title: `${display_name} wrote to you`, url: `/app/messages/${assignment}` })
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' })
  expect(Number(headers.ttl)).toBeGreaterThan(23 * 3600)

  // The push service can check that the call is ours: RFC 8292.
  const [, token, key] = headers.authorization!.match(/^vapid t=(.+), k=(.+)$/)!
  const [head, claims, signature] = token!.split('.')
  const point = Buffer.from(key!, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
  const [signed, seal] = [Buffer.from(`${head}.${claims}`), Buffer.from(signature!, 'base64url')]
  expect(verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, seal)).toBe(true)
  expect(key).toBe((await arjun.call('GET /account/push')).body.public_key)
  expect(JSON.parse(Buffer.from(claims!, 'base64url').toString()).sub).toMatch(/^mailto:.+@/)

  await sql`update notifications set created_at = now() - interval '1 hour'`.execute(app.db)
  await mailNotifications(app.db, app.services)
  expect(await mailsTo(app, arjun.email)).toEqual([])
  // The same thing never again, with or without another device.
  await deviceOf(await elsewhere(arjun))
  await remindAt(soon())
  expect(phone.received).toHaveLength(1)
})

test('whoever reads at once is not reminded, and whoever has turned messages off gets a mail', async () => {
  const { arjun, assignment, write } = await inCare()
  const phone = await deviceOf(arjun)
  await write()
  await remindAt(Date.now())
  await arjun.call('POST /conversations/:id/read', { params: { id: assignment } })
  await remindAt(soon())
  expect(phone.received).toEqual([])

  await choose(arjun, { off: ['messages'] })
  await write()
  await remindAt(soon())
  expect(phone.received).toEqual([])
  await sql`update notifications set created_at = now() - interval '11 minutes'`.execute(app.db)
  await mailNotifications(app.db, app.services)
  expect(await mailsTo(app, arjun.email)).toHaveLength(1)
})

test('a mail waits for the device, and is made when no device can be reached', async () => {
  const { arjun, publish } = await inCare()
  const phone = await deviceOf(arjun, 500, 503, 500)
  await publish([breakfast])
  const mailed = async () => {
    await mailNotifications(app.db, app.services)
    return (await mailsTo(app, arjun.email)).length
  }
  expect(await mailed()).toBe(0)
  const start = soon()
  await remindAt(start)
  await remindAt(start + 30 * seconds)
  expect(await mailed()).toBe(0)
  await remindAt(start + 1 * minutes)
  expect(await mailed()).toBe(0)
  await remindAt(start + 5 * minutes)
  expect(await mailed()).toBe(1)
  // It is given up after three tries.
  await remindAt(start + 60 * minutes)
  expect(phone.received).toEqual([])
  expect(phone.status).toEqual([])
})

test('a failed try is repeated', async () => {
  const { arjun, write } = await inCare()
  const phone = await deviceOf(arjun, 503)
  await write()
  const start = soon()
  await remindAt(start)
  expect(phone.received).toEqual([])
  await remindAt(start + 1 * minutes)
  expect(phone.received).toHaveLength(1)
})

test('a device that is gone is dropped, and what it did not get is mailed', async () => {
  const { arjun, publish } = await inCare()
  const [phone, tablet] = [await deviceOf(arjun, 410), await deviceOf(await elsewhere(arjun))]
  tablet.forget()
  await publish([breakfast])
  await remindAt(soon())
  expect(phone.received).toEqual([])
  expect((await arjun.call('GET /account/push')).body.devices).toEqual([])
  await mailNotifications(app.db, app.services)
  expect((await mailsTo(app, arjun.email)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Your meal plan for the week of .+ is ready$/),
  ])
})

test('a meal is announced at its time, without its dish, once, and never late', async () => {
  const { arjun, publish } = await inCare()
  const phone = await deviceOf(arjun)
  await publish([breakfast, { ...breakfast, title: 'Buttermilk' }, lunch])
  await remindAt(soon())
  phone.received.length = 0
  await choose(arjun, { meals: ['breakfast'] })
  await remindAt(at('08:09'))
  expect(phone.received).toEqual([])
  await remindAt(at('08:10'))
  await remindAt(at('08:12'))
  expect(phone.received.map(({ payload }) => payload)).toEqual([
    {
      title: 'Time for your breakfast',
      body: 'Your breakfast is planned for 8:10 am.',
      url: '/app/patient',
      tag: expect.any(String),
    },
  ])
  expect(Number(phone.received[0]!.headers.ttl)).toBeLessThanOrEqual(15 * 60)
  // The server was down at the time of tomorrow's.
  const tomorrow = addDays(today(), 1)
  await remindAt(at('08:25', tomorrow))
  expect(phone.received).toHaveLength(1)
  await choose(arjun, { meals: ['breakfast', 'lunch'], dish_names: true })
  await remindAt(at('13:00', tomorrow))
  expect(phone.received[1]!.payload).toMatchObject({
    title: 'Time for your lunch',
    body: '1:00 pm: Dal and rice.',
  })
})

test('a meal that is ticked, or lies in quiet hours, is not announced', async () => {
  const { arjun, publish } = await inCare()
  const phone = await deviceOf(arjun)
  await publish([{ ...sampleMeal, meal_type: 'snack', time: '22:00' }, lunch])
  await remindAt(soon())
  phone.received.length = 0
  await choose(arjun, { meals: ['lunch', 'snack'], quiet: { from: '22:00', to: '07:00' } })
  const { meals } = (await arjun.call('GET /patients/days/:date', { params: { date: today() } })).body
  const id = meals.find(({ meal_type }) => meal_type === 'lunch')!.id
  await arjun.call('PUT /patients/days/:date/meals/:id', {
    params: { date: today(), id },
    body: { state: 'skipped' },
  })
  await remindAt(at('13:00'))
  await remindAt(at('22:00'))
  expect(phone.received).toEqual([])
  await choose(arjun, { quiet: null })
  await remindAt(at('22:01'))
  expect(phone.titles()).toEqual(['Time for your snack'])
})

test('on a fast, and to who is unwell, no meal is announced; on other different days it is', async () => {
  const { arjun, publish } = await inCare()
  const phone = await deviceOf(arjun)
  await publish([breakfast, lunch])
  await remindAt(soon())
  phone.received.length = 0
  await choose(arjun, { meals: ['breakfast', 'lunch'] })
  const say = (kind: 'fast' | 'unwell' | 'guests') =>
    arjun.call('PUT /patients/days/:date/kind', { params: { date: today() }, body: { kind } })
  for (const kind of ['fast', 'unwell'] as const) {
    await say(kind)
    await remindAt(at('08:10'))
    expect([kind, phone.received]).toEqual([kind, []])
  }
  await say('guests')
  await remindAt(at('13:00'))
  expect(phone.titles()).toEqual(['Time for your lunch'])
})

/** A dish for which something is done the evening before. */
async function soakedDish(nutritionist: Person) {
  const dishes = (await nutritionist.call('GET /meal-plans/templates', { query: { limit: 100 } })).body
  return app.db
    .selectFrom('meal_templates')
    .select(['id', 'name', 'before'])
    .where(sql<boolean>`cardinality(before) > 0`)
    .where(
      'id',
      'in',
      dishes.map(({ id }) => id),
    )
    .executeTakeFirstOrThrow()
}

test('what is to be soaked is announced once in the evening before', async () => {
  const { arjun, meera, publish } = await inCare()
  const phone = await deviceOf(arjun)
  const rajma = await soakedDish(meera)
  await publish([{ ...lunch, title: rajma.name, template_id: rajma.id }])
  // Not yet, in case this test runs in the evening.
  await choose(arjun, { off: ['soak'] })
  await remindAt(soon())
  phone.received.length = 0
  await choose(arjun, { off: [] })
  await remindAt(at('18:59'))
  await remindAt(at('19:00'))
  await remindAt(at('19:01'))
  await remindAt(at('20:00'))
  expect(phone.received.map(({ payload }) => [payload.title, payload.body])).toEqual([
    ['Something to prepare tonight', 'Tomorrow’s meals need something soaked or set this evening.'],
  ])
  await choose(arjun, { dish_names: true })
  await remindAt(at('19:30', addDays(today(), 1)))
  expect(phone.received[1]!.payload.body).toContain(rajma.before[0])
  await choose(arjun, { off: ['soak'] })
  await remindAt(at('19:30', addDays(today(), 2)))
  expect(phone.received).toHaveLength(2)
})

test('for tomorrow’s fast only what was taken for it is soaked', async () => {
  const { arjun, meera, publish } = await inCare()
  const phone = await deviceOf(arjun)
  const rajma = await soakedDish(meera)
  await publish([{ ...lunch, title: rajma.name, template_id: rajma.id }])
  await choose(arjun, { off: ['soak'] })
  await remindAt(soon())
  phone.received.length = 0
  await choose(arjun, { off: [] })
  const tomorrow = { date: addDays(today(), 1) }
  const evening = async () =>
    (await arjun.call('GET /patients/days/:date', { params: { date: today() } })).body.due.evening
  expect(await evening()).toHaveLength(1)
  await arjun.call('PUT /patients/days/:date/kind', { params: tomorrow, body: { kind: 'fast' } })
  expect(await evening()).toEqual([])
  await remindAt(at('19:00'))
  expect(phone.received).toEqual([])
})

test('whoever has no device gets meals and the evening’s work by mail, once and without the dishes', async () => {
  const { arjun, meera, publish } = await inCare()
  const rajma = await soakedDish(meera)
  await publish([breakfast, { ...lunch, title: rajma.name, template_id: rajma.id }])
  await app.db.deleteFrom('mails').execute()
  await choose(arjun, { meals: ['breakfast'], dish_names: true })
  const tomorrow = addDays(today(), 1)
  for (const clock of ['08:10', '08:12', '13:00', '19:00', '19:01']) await remindAt(at(clock, tomorrow))
  const mails = await mailsTo(app, arjun.email)
  expect(mails.map(({ subject, body_text }) => [subject, body_text.split('\n')[0]])).toEqual([
    ['Time for your breakfast', 'Your dashboard says what there is today.'],
    [
      'Something to prepare tonight',
      'Your dashboard says what is to be soaked or set this evening for tomorrow’s meals.',
    ],
  ])
  expect(mails[0]!.body_text).toContain(
    `You choose what you are reminded of at ${app.services.publicUrl}/app/account.`,
  )
  await choose(arjun, { meals: [], off: ['soak'] })
  for (const clock of ['08:10', '19:00']) await remindAt(at(clock, addDays(tomorrow, 1)))
  expect(await mailsTo(app, arjun.email)).toHaveLength(2)

  // A mail server that answers too late: nobody needs to read it any more.
  await sql`update mails set expires_at = now() where subject = 'Time for your breakfast'`.execute(app.db)
  const sent: string[] = []
  await sendDueMails(app.db, app.services, {
    send: async ({ subject }) => void sent.push(subject),
    close() {},
  })
  expect(sent).toEqual(['Something to prepare tonight'])
})

test.each([
  ['is gone', [410]],
  ['can’t be reached', [500, 503, 500]],
])('a meal is mailed when the only device %s, without its dish', async (_, answers) => {
  const { arjun, publish } = await inCare()
  await publish([breakfast])
  await app.db.deleteFrom('notifications').execute()
  await choose(arjun, { meals: ['breakfast'], dish_names: true })
  const phone = await deviceOf(arjun, ...answers)
  const breakfastTime = at('08:10', addDays(today(), 1))
  for (const minute of [0, 1, 5, 6]) await remindAt(breakfastTime + minute * minutes)
  expect(phone.received).toEqual([])
  const mails = await mailsTo(app, arjun.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Time for your breakfast'])
  expect(mails[0]!.body_text + mails[0]!.body_html).not.toContain(breakfast.title)
})

test('in quiet hours news wait, with their mail, until the hours are over', async () => {
  const { arjun, write } = await inCare()
  const phone = await deviceOf(arjun)
  const now = Date.now()
  await choose(arjun, { quiet: { from: clockOf(now - 30 * minutes), to: clockOf(now + 30 * minutes) } })
  await write()
  await sql`update notifications set created_at = now() - interval '11 minutes'`.execute(app.db)
  await remindAt(now + 20 * minutes)
  await mailNotifications(app.db, app.services)
  expect([phone.received.length, (await mailsTo(app, arjun.email)).length]).toEqual([0, 0])
  await remindAt(now + 31 * minutes)
  expect(phone.received).toHaveLength(1)
})

test('a check-in that is due is a reminder of its own kind', async () => {
  const { arjun } = await inCare()
  const phone = await deviceOf(arjun)
  await app.db
    .insertInto('notifications')
    .values({ id: randomUUID(), user_id: arjun.id, kind: 'check_in_due', week_start: today() })
    .execute()
  await remindAt(soon())
  expect(phone.received[0]!.payload).toMatchObject({
    title: 'Your weekly check-in is due',
    url: '/app/patient/progress',
  })
  expect(await kindsOfReminders()).toEqual(['check_in'])
})

test('two instances at once send one reminder for one thing, with as many statements for many as for one', async () => {
  const { app: second, services } = await buildApp({
    config: app.services.config,
    database: app.services.database,
    pushToThisMachine: true,
  })
  const meera = await app.nutritionist()
  const devices: Awaited<ReturnType<typeof deviceOf>>[] = []
  const people: Person[] = []
  const add = async (count: number) => {
    for (let index = 0; index < count; index++) {
      const arjun = await app.patient()
      await app.assign(arjun.id, meera.id)
      await choose(arjun, { quiet: null })
      people.push(arjun)
      devices.push(await deviceOf(arjun))
      await meera.call('POST /meal-plans', { body: { ...samplePlan(arjun.id), status: 'published' } })
    }
  }
  const begin = soon()
  await add(1)
  const one = await app.statementsOf(() => remindAt(begin))
  await add(20)
  const many = await app.statementsOf(() => remindAt(begin))
  expect(many.length).toBe(one.length)
  // Breakfast is chosen only now: the test may run at breakfast time, and the news must come first.
  for (const person of people) await choose(person, { meals: ['breakfast'] })
  for (let round = 0; round < 3; round++)
    await Promise.all(
      [app.services, services, app.services].map((own) => remind(own, undefined, at('08:00'))),
    )
  for (const { titles } of devices)
    expect(titles()).toEqual([expect.stringMatching(/ is ready$/), 'Time for your breakfast'])
  await second.close()
})

test('a device that is signed out, by whomever, shows no more reminders', async () => {
  const { arjun, write } = await inCare()
  const admin = await app.signUp('admin')
  const signOut: ((own: Person, other: Person) => Promise<unknown>)[] = [
    (own) => own.call('POST /auth/logout'),
    (_, other) => other.call('DELETE /account/sessions'),
    (_, other) =>
      other.call('POST /account/password', {
        body: { current_password: testPassword, new_password: `another ${randomUUID()}` },
      }),
    () => admin.call('PUT /admin/users/:id', { params: { id: arjun.id }, body: { status: 'suspended' } }),
  ]
  for (const end of signOut) {
    await app.db
      .updateTable('users')
      .set({ password_hash: await app.services.hasher.hash(testPassword) })
      .where('id', '=', arjun.id)
      .execute()
    const [own, other] = [await elsewhere(arjun), await elsewhere(arjun)]
    const phone = await deviceOf(own)
    await app.db.deleteFrom('notifications').execute()
    await write()
    expect([200, 201, 204]).toContain(((await end(own, other)) as { status: number }).status)
    await remindAt(soon())
    expect(phone.received).toEqual([])
  }
})

test('a device belongs to whoever signed in last, and an account has at most ten', async () => {
  const { arjun, meera, write } = await inCare()
  const phone = await deviceOf(arjun)
  await meera.call('POST /account/push', { body: phone.subscription })
  expect((await arjun.call('GET /account/push')).body.devices).toEqual([])
  await write()
  await remindAt(soon())
  expect(phone.received).toEqual([])
  // Somebody else's device stays when one deletes it.
  await arjun.call('DELETE /account/push', { body: { endpoint: phone.subscription.endpoint } })
  const ofMeera = (await meera.call('GET /account/push')).body.devices
  expect(ofMeera).toMatchObject([{ current: true, user_agent: expect.any(String) }])

  const many: Person[] = []
  for (let count = 0; count < 11; count++) {
    many.push(await elsewhere(arjun))
    await deviceOf(many.at(-1)!)
  }
  const { devices } = (await many[10]!.call('GET /account/push')).body
  expect(devices).toHaveLength(10)
  expect(devices[0]!.current).toBe(true)
  expect((await many[0]!.call('GET /account/push')).body.devices.some(({ current }) => current)).toBe(false)
})

test('what goes into the export, and is erased', async () => {
  const { arjun, write } = await inCare()
  const phone = await deviceOf(arjun)
  await write()
  await remindAt(soon())
  const { body } = await arjun.call('GET /account/export')
  expect(body).toMatchObject({
    account: { reminder_choices: { meals: [], quiet: null } },
    reminders: [{ kind: 'messages', sent_at: expect.any(String) }],
    reminder_devices: [{ push_service: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) }],
  })
  expect(JSON.stringify(body)).not.toContain(phone.subscription.endpoint)
  await arjun.call('DELETE /account', { body: { password: testPassword } })
  for (const table of ['push_devices', 'reminders', 'pushes'] as const)
    expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([])
})

test('a reminder on its way does not name somebody who was erased meanwhile', async () => {
  const { arjun, meera, write } = await inCare()
  const phone = await deviceOf(arjun, 500)
  await write()
  const start = soon()
  await remindAt(start)
  await meera.call('DELETE /account', { body: { password: testPassword } })
  await remindAt(start + 2 * minutes)
  expect(phone.titles().join()).not.toContain('wrote to you')
})

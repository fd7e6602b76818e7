import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, dayStart, today } from '#domain/dates.ts'
import { deadJoinMessage, haveAccountMessage, otherAddressMessage } from '#domain/people/clients.ts'
import { nightWork } from '#server/jobs/nightly.ts'
import { samplePatient, samplePlan, type TestApp, testApp, testPassword } from '#server/testing/app.ts'
import { mailsTo } from '#server/testing/mails.ts'
import { mergeProfiles, personColumns } from './take-over.ts'

type Nutritionist = Awaited<ReturnType<TestApp['nutritionist']>>
let app: TestApp
let meera: Nutritionist
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.db.deleteFrom('throttles').execute()
  meera = await app.nutritionist()
})
afterAll(() => app.close())

let count = 0
const someEmail = () => `asha-${++count}@example.in`
const tokenIn = (link: string) => link.split('/join/')[1]!

async function invite(by: Nutritionist, body: Record<string, unknown> = {}) {
  const email = someEmail()
  const sent = await by.call('POST /nutritionists/clients', { body: { name: 'Asha Rao', email, ...body } })
  expect(sent.status, sent.problem?.detail).toBe(201)
  return { ...sent.body, email, token: tokenIn(sent.body.link), patient_id: sent.body.patient_id }
}
const join = (token: string, body: Record<string, unknown>) =>
  app.call('POST /join/:token', {
    params: { token },
    body: { password: testPassword, consent: true, ...body },
  })
const look = (token: string) => app.call('GET /join/:token', { params: { token } })
const listOf = async (by: Nutritionist) => (await by.call('GET /nutritionists/clients')).body
const mailedToken = async (email: string) =>
  (await mailsTo(app, email)).at(-1)!.body_text.match(/\/join\/([\w-]+)/)![1]!

describe('an invitation', () => {
  test('begins care at once, and hands out a link, a text and WhatsApp', async () => {
    const sent = await invite(meera, { phone: '98765 43210' })
    expect(sent).toMatchObject({ name: 'Asha Rao', state: 'open', mailed: true, notice: null })
    expect(sent.link).toMatch(/\/join\/[\w-]{43}$/)
    expect(sent.text).toContain(sent.link)
    expect(sent.whatsapp).toBe(`https://wa.me/919876543210?text=${encodeURIComponent(sent.text)}`)
    const { body } = await meera.call('GET /nutritionists/patients/:id', { params: { id: sent.patient_id } })
    expect(body).toMatchObject({
      patient_name: 'Asha Rao',
      patient_email: null,
      has_joined: false,
      status: 'active',
    })
    expect(await listOf(meera)).toMatchObject([{ id: sent.id, email: sent.email, state: 'open' }])
    const [mail] = await mailsTo(app, sent.email)
    expect(mail).toMatchObject({ subject: expect.stringContaining('invites you to') })
    expect(mail!.body_text).not.toContain(sent.token)
  })

  test('without an address has no mail; one of the two is needed', async () => {
    const sent = await invite(meera, { email: '', phone: '+91 98765 43210' })
    expect(sent).toMatchObject({ mailed: false, phone: '919876543210' })
    expect(sent.whatsapp).toMatch(/^https:\/\/wa\.me\/919876543210\?text=/)
    const bad = await meera.call('POST /nutritionists/clients', { body: { name: 'Asha Rao', phone: ' ' } })
    expect(bad.problem).toMatchObject({
      status: 422,
      errors: [{ path: 'email', message: 'Please enter an e-mail address or a phone number.' }],
    })
  })

  test('answers the same whether an account exists or not', async () => {
    const stranger = await app.patient()
    const [known, unknown] = [await invite(meera, { email: stranger.email }), await invite(meera)]
    const facts = ({
      id: _,
      patient_id: __,
      link: ___,
      text: ____,
      whatsapp: _____,
      token: ______,
      email: _______,
      ...rest
    }: typeof known) => ({
      ...rest,
      ...{ created_at: null, expires_at: null },
    })
    expect(facts(known)).toEqual(facts(unknown))
    expect(Object.keys(known)).toEqual(Object.keys(unknown))
  })

  test('may exceed the capacity, and says so; twice the same person is refused', async () => {
    await app.db
      .updateTable('nutritionist_profiles')
      .set({ capacity: 1 })
      .where('user_id', '=', meera.id)
      .execute()
    const first = await invite(meera)
    expect(first.notice).toBeNull()
    expect((await invite(meera)).notice).toBe('You are over your capacity of 1.')
    const body = { name: 'Asha Rao', email: first.email.toUpperCase() }
    expect((await meera.call('POST /nutritionists/clients', { body })).problem).toMatchObject({ status: 409 })
  })

  test('is refused while administrators have turned it off', async () => {
    const admin = await app.signUp('admin')
    const set = (nutritionists_invite: boolean | null) =>
      admin.call('PUT /admin/settings/matching', { body: { nutritionists_invite } })
    expect((await set(false)).status).toBe(200)
    const body = { name: 'Asha Rao', email: someEmail() }
    expect((await meera.call('POST /nutritionists/clients', { body })).problem).toMatchObject({
      status: 403,
      detail: 'An administrator has turned invitations off: Challengers come by matching.',
    })
    await set(null)
    expect((await meera.call('POST /nutritionists/clients', { body })).status).toBe(201)
  })
})

describe('joining', () => {
  test('shows inviter and practice, nothing else, and works once', async () => {
    const { token, email, patient_id } = await invite(meera)
    const name = (await meera.call('GET /auth/me')).body.name
    expect((await look(token)).body).toEqual({ inviter: name, practice: 'Thali' })
    expect((await join(token, { email: 'other@example.in' })).problem).toMatchObject({
      status: 422,
      detail: otherAddressMessage,
    })
    const joined = await join(token, { email: ` ${email.toUpperCase()} ` })
    expect(joined.status, joined.problem?.detail).toBe(201)
    expect(joined.body.user).toMatchObject({ id: patient_id, email, name: 'Asha Rao', email_verified: false })
    expect(joined.body.user.consent_version).not.toBeNull()
    for (const dead of [await look(token), await join(token, { email })])
      expect(dead.problem).toMatchObject({ status: 404, detail: deadJoinMessage })
    expect(await listOf(meera)).toEqual([])
    const [notice] = (await meera.call('GET /notifications')).body
    expect(notice).toMatchObject({ kind: 'challenger_joined', text: 'Asha Rao has joined.' })
  })

  test('only the link in the mail proves the mailbox', async () => {
    const sent = await invite(meera)
    const joined = await join(await mailedToken(sent.email), { email: sent.email })
    expect(joined.body.user).toMatchObject({ email_verified: true })
  })

  test('of two at once one wins', async () => {
    const { token, email } = await invite(meera)
    const answers = await Promise.all([join(token, { email }), join(token, { email })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404])
  })

  test('by phone needs an address to sign in with, which nobody else has', async () => {
    const { token } = await invite(meera, { email: null, phone: '9811100022' })
    expect((await join(token, { phone: '+98111 00022' })).problem).toMatchObject({
      status: 422,
      errors: [{ path: 'email', message: 'Please type an e-mail address with which you will sign in.' }],
    })
    const other = await app.patient()
    expect((await join(token, { phone: '9811100022', email: other.email })).problem).toMatchObject({
      status: 409,
      detail: haveAccountMessage,
    })
    const joined = await join(token, { phone: '9811100022', email: someEmail() })
    expect(joined.body.user).toMatchObject({ phone: '9811100022', email_verified: false })
  })

  test('under 18 needs a guardian', async () => {
    const email = someEmail()
    const row = { name: 'Ira Rao', email, date_of_birth: addDays(today(), -365 * 15), notes: 'Swims.' }
    const added = await meera.call('POST /nutritionists/clients/import', {
      body: { rows: [row], send: true },
    })
    expect(added.body).toEqual({ added: 1, skipped: [], mailed: 1, notice: null })
    const token = await mailedToken(email)
    const refused = await join(token, { email })
    expect(refused.problem).toMatchObject({ status: 422, errors: [{ path: 'guardian_name' }] })
    const guardian = { guardian_name: 'Lata Rao', guardian_consent: true }
    expect((await join(token, { email, ...guardian })).status).toBe(201)
    expect((await meera.call('GET /care-notes')).body).toMatchObject([{ text: 'Swims.' }])
  })

  test('shows what was written before', async () => {
    const { token, email, patient_id } = await invite(meera)
    const plan = { ...samplePlan(patient_id), status: 'published' }
    expect((await meera.call('POST /meal-plans', { body: plan })).status).toBe(201)
    const asha = await join(token, { email })
    const { status } = await app.call('GET /patients/current-plan', {}, asha.body.access_token)
    expect(status).toBe(200)
  })
})

describe('who has not joined', () => {
  test('gets no mail, stands in no queue and in no figure, and no clock starts when care ends', async () => {
    const admin = await app.signUp('admin')
    const before = (await admin.call('GET /admin/metrics')).body.users
    const { patient_id, token } = await invite(meera)
    await meera.call('POST /meal-plans', { body: { ...samplePlan(patient_id), status: 'published' } })
    expect((await admin.call('GET /admin/metrics')).body.users).toEqual(before)
    await app.db
      .insertInto('patient_profiles')
      .values({ ...samplePatient, patient_id } as never)
      .execute()
    const [care] = (await admin.call('GET /assignments', { query: { patient_id } })).body as unknown as [
      { id: string },
    ]
    expect((await admin.call('DELETE /assignments/:id', { params: { id: care.id } })).status).toBe(204)
    expect((await admin.call('GET /admin/users/:id', { params: { id: patient_id } })).body).toMatchObject({
      email: null,
      challenger: { waiting_since: null },
    })
    expect((await look(token)).status).toBe(404)
    const { rows } =
      await sql`select from mails where user_id = ${patient_id} and subject not like '%invites you%'`.execute(
        app.db,
      )
    expect(rows).toEqual([])
    const body = { email: someEmail(), password: testPassword }
    const changed = await admin.call('PUT /admin/users/:id/email', { params: { id: patient_id }, body })
    expect(changed.problem).toMatchObject({
      status: 409,
      detail: expect.stringContaining('has not joined yet'),
    })
  })

  test('has a plan on paper and a shopping list, and is not said to tick nothing', async () => {
    const { patient_id: id } = await invite(meera)
    const begun = await meera.call('PUT /nutritionists/patients/:id/profile', {
      params: { id },
      body: { ...samplePatient, allergies: ['Prawns'] },
    })
    expect(begun.status, begun.problem?.detail).toBe(200)
    await app.db
      .updateTable('assignments')
      .set({ start_date: addDays(today(), -9) })
      .where('patient_id', '=', id)
      .execute()
    const week = samplePlan(id, addDays(today(), -1))
    const body = { ...week, status: 'published' }
    const plan = await meera.call('POST /meal-plans', { body })
    expect(plan.status, plan.problem?.detail).toBe(201)
    const params = { id: plan.body.id }
    for (const route of ['GET /meal-plans/:id.pdf', 'GET /meal-plans/:id/exchange-chart.pdf'] as const) {
      const file = await meera.call(route, { params })
      expect([file.status, file.headers['content-type']], route).toEqual([200, 'application/pdf'])
    }
    const list = await meera.call('GET /meal-plans/:id/shopping-list', { params })
    expect(list.status).toBe(200)
    const { facts } = (await meera.call('GET /nutritionists/patients/:id/visit', { params: { id } })).body
    const said = facts.map(({ text }) => text).join('\n')
    expect(said).toContain('The plan of the week of')
    expect(said).not.toMatch(/No meal ticked|No progress report|changed since/)
  })

  test('stays invited when another nutritionist takes over', async () => {
    const [admin, leela] = [await app.signUp('admin'), await app.nutritionist()]
    const { patient_id, token } = await invite(meera)
    const body = { patient_id, nutritionist_id: leela.id, start_date: today(), replace: true }
    expect((await admin.call('POST /assignments', { body })).status).toBe(201)
    expect((await look(token)).status).toBe(200)
    expect(await listOf(meera)).toEqual([])
    expect(await listOf(leela)).toHaveLength(1)
  })
})

describe('sending again, withdrawing, consent on paper', () => {
  const act = (by: Nutritionist, route: 'POST /nutritionists/clients/:id/resend', id: string, body = {}) =>
    by.call(route, { params: { id }, body })

  test('a new link ends the old ones, also to another address', async () => {
    const first = await invite(meera)
    const mailed = await mailedToken(first.email)
    await meera.call('DELETE /nutritionists/clients/:id', { params: { id: first.id } })
    expect(await listOf(meera)).toMatchObject([{ state: 'withdrawn', erased_on: addDays(today(), 31) }])
    expect((await look(first.token)).status).toBe(404)
    const email = someEmail()
    const again = await act(meera, 'POST /nutritionists/clients/:id/resend', first.id, { email })
    expect(again.body).toMatchObject({ email, state: 'open', mailed: true })
    for (const token of [first.token, mailed]) expect((await look(token)).status).toBe(404)
    const token = tokenIn(again.body.link)
    expect((await join(token, { email: first.email })).problem).toMatchObject({ status: 422 })
    expect((await join(token, { email })).status).toBe(201)
    expect((await act(meera, 'POST /nutritionists/clients/:id/resend', first.id)).status).toBe(404)
  })

  test('what lapsed is erased after thirty full days, unless consent on paper is recorded', async () => {
    const [lapsed, fresh, onPaper] = [await invite(meera), await invite(meera), await invite(meera)]
    const params = { id: onPaper.id }
    const recorded = await meera.call('PUT /nutritionists/clients/:id/consent', {
      params,
      body: { consented_on: today() },
    })
    expect(recorded.body).toMatchObject({
      consented_on: today(),
      erased_on: null,
      consent_by_name: expect.any(String),
    })
    const ended = (days: number) => new Date(dayStart(addDays(today(), -days)) - 1000).toISOString()
    const end = (id: string, expires_at: string) =>
      app.db.updateTable('client_invitations').set({ expires_at }).where('id', '=', id).execute()
    await end(lapsed.id, ended(30))
    await end(onPaper.id, ended(30))
    await end(fresh.id, ended(29))
    expect((await look(lapsed.token)).status).toBe(404)
    await nightWork(app.db)
    expect((await listOf(meera)).map(({ id }) => id).sort()).toEqual([fresh.id, onPaper.id].sort())
    const { rows } = await sql`select from users where id = ${lapsed.patient_id}`.execute(app.db)
    expect(rows).toEqual([])
    expect((await meera.call('GET /notifications')).body.map(({ text }) => text)).toEqual([
      'A challenger who had not joined was erased, with all that was written for them.',
    ])
  })
})

describe('with an account', () => {
  const agree = (by: Awaited<ReturnType<TestApp['patient']>>, token: string, body?: object) =>
    by.call('POST /join/:token/agree', { params: { token }, ...(body && { body }) })

  test('everything written moves, lists are united, and other answers stand in a note', async () => {
    const asha = await app.patient({ allergies: ['milk'], height_cm: 160 })
    const sent = await invite(meera, { email: asha.email })
    const { patient_id } = sent
    const params = { id: patient_id }
    const facts = { ...samplePatient, allergies: ['peanuts'], height_cm: 165, medication: 'Iron' }
    const recorded = await meera.call('PUT /nutritionists/patients/:id/profile', { params, body: facts })
    expect(recorded.status).toBe(200)
    const [day, before] = [today(), addDays(today(), -1)]
    for (const date of [before, day])
      await asha.call('POST /patients/weights', { body: { date, weight_kg: 70 } })
    const weights = 'POST /nutritionists/patients/:id/weights'
    await meera.call(weights, { params, body: { date: day, weight_kg: 71 } })
    const [form] = (await meera.call('GET /forms')).body
    const ask = { params: { id: form!.id }, body: { patient_id } }
    expect((await meera.call('POST /forms/:id/send', ask)).status).toBe(201)
    const plan = await meera.call('POST /meal-plans', {
      body: { ...samplePlan(patient_id), status: 'published' },
    })
    await meera.call('POST /care-notes', { body: { patient_id, text: 'Cooks on Sundays.' } })
    expect((await join(sent.token, { email: asha.email })).problem).toMatchObject({
      status: 409,
      detail: haveAccountMessage,
    })
    expect((await agree(asha, sent.token)).status).toBe(204)
    const { body: profile } = await asha.call('GET /patients/profile')
    expect(profile).toMatchObject({ allergies: ['milk', 'peanuts'], height_cm: 160, medication: 'Iron' })
    expect((await asha.call('GET /patients/current-plan')).body.id).toBe(plan.body.id)
    const notes = (await meera.call('GET /care-notes', { query: { patient_id: asha.id } })).body
    expect(notes.map(({ text }) => text).join('\n')).toContain('Height: 165 cm (now: 160 cm)')
    expect(notes).toHaveLength(2)
    // What the account answers otherwise is no question: of the written facts it has taken over the others.
    const asked = (await asha.call('GET /patients/profile/changes', { query: { open: 'true' } })).body
    const open = asked.flatMap(({ fields }) => fields.filter(({ replaced }) => !replaced))
    expect(open.map(({ field }) => field)).toEqual(expect.arrayContaining(['allergies', 'medication']))
    expect(open.map(({ field }) => field)).not.toContain('height_cm')
    const weighed = (await asha.call('GET /patients/weights')).body
    expect(weighed.map(({ date, weight_kg }) => [date, weight_kg])).toEqual([
      [day, 71],
      [before, 70],
    ])
    expect((await asha.call('GET /patients/forms')).body).toMatchObject([{ title: form!.title }])
    expect((await asha.call('GET /patients/care')).body).toMatchObject({
      state: 'matched',
      nutritionist: { id: meera.id },
    })
    expect((await meera.call('GET /nutritionists/patients')).body).toMatchObject([
      { patient_id: asha.id, has_joined: true },
    ])
    const { rows } = await sql`select from users where id = ${patient_id}`.execute(app.db)
    expect(rows).toEqual([])
  })

  test('care by another ends only when it is named', async () => {
    const [asha, leela] = [await app.patient(), await app.nutritionist()]
    await app.assign(asha.id, leela.id)
    const { token } = await invite(meera, { email: asha.email })
    expect((await agree(asha, token)).problem).toMatchObject({
      status: 409,
      detail: expect.stringMatching(/ cares for you now\./),
    })
    expect((await agree(asha, token, { replace: meera.id })).status).toBe(409)
    expect((await asha.call('GET /patients/care')).body.nutritionist!.id).toBe(leela.id)
    expect((await agree(asha, token, { replace: leela.id })).status).toBe(204)
    expect((await asha.call('GET /patients/care')).body.nutritionist!.id).toBe(meera.id)
    expect((await leela.call('GET /nutritionists/patients')).body).toMatchObject([{ status: 'inactive' }])
  })

  test('whoever cares already goes on in the same conversation', async () => {
    const asha = await app.patient()
    const care = await app.assign(asha.id, meera.id)
    const write = (id: string, text: string) =>
      meera.call('POST /conversations/:id/messages', { params: { id }, body: { text } })
    await write(care, 'Welcome.')
    const sent = await invite(meera, { email: null, phone: '9876543210' })
    const { body } = await meera.call('GET /nutritionists/patients/:id', { params: { id: sent.patient_id } })
    await write(body.conversation_id!, 'Here is your plan.')
    expect((await agree(asha, sent.token)).status).toBe(204)
    const read = await asha.call('GET /conversations/:id/messages', { params: { id: care } })
    expect(read.body.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Welcome.', 'Here is your plan.']),
    )
    expect((await asha.call('GET /conversations')).body).toHaveLength(1)
  })

  test('another account cannot take it', async () => {
    const { token } = await invite(meera)
    const other = await app.signUp('patient')
    await app.db.updateTable('users').set({ phone: '9000000001' }).where('id', '=', other.id).execute()
    expect((await agree(other, token)).problem).toMatchObject({ status: 403 })
    expect((await look(token)).status).toBe(200)
  })
})

test('a list: rows that cannot be read say why, nobody is added twice', async () => {
  const email = someEmail()
  const rows = [
    { name: 'Asha Rao', email },
    { name: '', email: someEmail() },
    { name: 'Nobody' },
    { name: 'Twice', email },
    { name: 'Born late', phone: '9876500000', date_of_birth: today() },
  ]
  const { body } = await meera.call('POST /nutritionists/clients/import', { body: { rows } })
  expect(body).toEqual({
    ...{ added: 1, mailed: 0, notice: null },
    skipped: [
      { row: 2, reason: 'Name is required' },
      { row: 3, reason: 'Please enter an e-mail address or a phone number.' },
      { row: 4, reason: 'You have added somebody with this address or phone number already.' },
      { row: 5, reason: 'Please enter a valid date of birth' },
    ],
  })
  expect(await mailsTo(app, email)).toEqual([])
})

test('every column that refers to a person is decided for the move to an account', async () => {
  const { rows } = await sql<{ place: string }>`
    select c.conrelid::regclass || '.' || a.attname as place
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'users'::regclass
    union select table_name || '.' || column_name from information_schema.columns
    where table_schema = 'public' and column_name = 'patient_id'`.execute(app.db)
  expect(rows.map(({ place }) => place).sort(), 'decide it in `personColumns`').toEqual(
    Object.keys(personColumns).sort(),
  )
})

test('profiles: own answers win, lists are united, gaps are filled', () => {
  expect(
    mergeProfiles(
      { allergies: ['milk'], goal: 'lose', medication: null, conditions: [] },
      { allergies: ['milk', 'egg'], goal: 'gain', medication: 'Iron', conditions: ['pcos'] },
    ),
  ).toEqual({
    set: { allergies: ['milk', 'egg'], medication: 'Iron', conditions: ['pcos'] },
    differences: ['Goal: Gain weight (now: Lose weight)'],
  })
})

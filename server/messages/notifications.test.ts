import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { undoMinutes } from '#domain/care/assignments.ts'
import { addDays, formatDate, today } from '#domain/dates.ts'
import { mailedKindsFor, notificationKindNames, notificationKinds } from '#domain/messages/notifications.ts'
import { mailNotifications } from '#server/mail/outbox.ts'
import { sampleNutritionist, samplePlan, type TestApp, testApp } from '#server/testing/app.ts'

/** A plan that is over is not announced. */
const coming = addDays(today(), 7)

let app: TestApp
beforeAll(async () => {
  app = await testApp({ PUBLIC_URL: 'https://thali.test' })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('notifications').execute()
  await app.db.deleteFrom('mails').execute()
})

/** The mails made since the last call, as 'recipient: subject'. */
async function mailed() {
  await app.db.updateTable('users').set({ notified_at: null }).execute()
  await mailNotifications(app.db, app.services)
  const mails = await app.db.selectFrom('mails').select(['recipient', 'subject']).orderBy('id').execute()
  await app.db.deleteFrom('mails').execute()
  return mails.map(({ recipient, subject }) => `${recipient}: ${subject}`)
}

test('each event tells those it concerns, and nobody else', async () => {
  const admin = await app.signUp('admin')
  const meera = await app.signUp('nutritionist')
  const { body: profile } = await meera.call('POST /nutritionists/profile', { body: sampleNutritionist })
  expect(await mailed()).toEqual([`${admin.email}: The profile of Meera Iyer waits for review`])

  const decide = (body: object) =>
    admin.call('POST /admin/nutritionists/:id/approve', { params: { id: profile.profile_id }, body })
  await decide({ approval_status: 'rejected', rejection_reason: 'The number is unreadable' })
  expect(await mailed()).toEqual([
    `${meera.email}: Your profile needs changes before it can be approved. The reason stands on your profile page`,
  ])
  await meera.call('PUT /nutritionists/profile', { body: { registration_no: 'IDA-1' } })
  expect(await mailed()).toHaveLength(1)
  await meera.call('PUT /nutritionists/profile', { body: { years_experience: 9 } })
  expect(await mailed()).toEqual([])
  await decide({ approval_status: 'approved' })
  expect(await mailed()).toEqual([
    `${meera.email}: Your profile is approved. You can start working with challengers`,
  ])

  const arjun = await app.patient()
  await arjun.call('POST /patients/progress', {
    body: { week_start: addDays(today(), -7), adherence_pct: 80, energy_levels: 6 },
  })
  // Nobody cares for the challenger yet.
  expect(await mailed()).toEqual([])
  await admin.call('POST /assignments', {
    body: { patient_id: arjun.id, nutritionist_id: meera.id, start_date: today() },
  })
  // The mails wait as long as the assignment can be undone.
  expect(await mailed()).toEqual([])
  await later(undoMinutes)
  expect((await mailed()).sort()).toEqual(
    [
      `${arjun.email}: Meera Iyer is now your nutritionist`,
      `${meera.email}: Arjun Rao is now in your care`,
    ].sort(),
  )

  const draft = await meera.call('POST /meal-plans', {
    body: { ...samplePlan(arjun.id, coming), status: 'draft' },
  })
  await meera.call('PUT /meal-plans/:id', { params: { id: draft.body.id }, body: { notes: 'Not yet' } })
  expect(await mailed()).toEqual([])
  await meera.call('POST /meal-plans/:id/publish', { params: { id: draft.body.id } })
  expect(await mailed()).toEqual([
    `${arjun.email}: Your meal plan for the week of ${formatDate(coming)} is ready`,
  ])
  await meera.call('PUT /meal-plans/:id', { params: { id: draft.body.id }, body: { notes: 'Less salt' } })
  expect(await mailed()).toEqual([
    `${arjun.email}: Your meal plan for the week of ${formatDate(coming)} has changed`,
  ])

  await arjun.call('POST /patients/progress', {
    body: { week_start: today(), adherence_pct: 80, energy_levels: 6 },
  })
  expect(await mailed()).toEqual([`${meera.email}: Arjun Rao filed a progress report`])
})

test('a report is told to the nutritionist in care, not to the one before', async () => {
  const [former, meera] = [await app.nutritionist(), await app.nutritionist()]
  const arjun = await app.patient()
  await app.assign(arjun.id, former.id)
  const admin = await app.signUp('admin')
  const next = { patient_id: arjun.id, nutritionist_id: meera.id, start_date: today(), replace: true }
  expect((await admin.call('POST /assignments', { body: next })).status).toBe(201)
  await app.db.deleteFrom('notifications').execute()
  await arjun.call('POST /patients/progress', {
    body: { week_start: today(), adherence_pct: 80, energy_levels: 6 },
  })
  const told = await app.db.selectFrom('notifications').select(['user_id', 'kind']).execute()
  expect(told).toEqual([{ user_id: meera.id, kind: 'report_received' }])
})

test('a refused change tells nobody', async () => {
  const meera = await app.nutritionist()
  const arjun = await app.patient()
  await app.assign(arjun.id, meera.id)
  const report = { week_start: today(), adherence_pct: 80, energy_levels: 6 }
  await arjun.call('POST /patients/progress', { body: report })
  await app.db.deleteFrom('notifications').execute()
  expect((await arjun.call('POST /patients/progress', { body: report })).status).toBe(409)
  expect(await mailed()).toEqual([])
})

test('many notifications make one mail, and kinds that are turned off make none', async () => {
  const meera = await app.nutritionist()
  const people = [await app.patient(), await app.patient(), await app.patient()]
  for (const { id } of people) await app.assign(id, meera.id)
  const reportAll = async (week_start: string) => {
    for (const one of people)
      await one.call('POST /patients/progress', { body: { week_start, adherence_pct: 80, energy_levels: 6 } })
  }
  // Delete earlier notifications about profiles that wait for review.
  await app.db.deleteFrom('notifications').execute()
  await reportAll(today())
  expect(await mailed()).toEqual([`${meera.email}: 3 things are new for you`])
  expect(await mailed()).toEqual([])
  await meera.call('PUT /account', { body: { muted_emails: ['report_received'] } })
  await reportAll(addDays(today(), -7))
  expect(await mailed()).toEqual([])
  // Turning mails on again does not send old notifications.
  await meera.call('PUT /account', { body: { muted_emails: [] } })
  expect(await mailed()).toEqual([])
})

const hello = { text: 'Hello' }
async function conversation() {
  const arjun = await app.patient()
  const meera = await app.nutritionist()
  const id = await app.assign(arjun.id, meera.id)
  const say = () => arjun.call('POST /conversations/:id/messages', { params: { id }, body: hello })
  return { arjun, meera, id, say }
}
/** Moves notifications and mails into the past, as if this time had gone by. */
async function later(minutes: number) {
  const moved = (column: string) => sql`${sql.ref(column)} - ${minutes} * interval '1 minute'`
  await sql`update notifications set created_at = ${moved('created_at')}`.execute(app.db)
  await sql`update users set notified_at = ${moved('notified_at')}`.execute(app.db)
}
async function mailedByNow() {
  const { rows } = await sql<{ subject: string }>`select subject from mails order by id`.execute(app.db)
  await mailNotifications(app.db, app.services)
  const now = await sql<{ subject: string }>`select subject from mails order by id`.execute(app.db)
  return now.rows.slice(rows.length).map(({ subject }) => subject)
}

test('ten messages make one mail, ten minutes after the first, and none for who has read them', async () => {
  const { meera, id, say } = await conversation()
  await app.db.deleteFrom('notifications').execute()
  for (let n = 0; n < 10; n++) await say()
  await later(9)
  expect(await mailedByNow()).toEqual([])
  await later(2)
  expect(await mailedByNow()).toEqual(['Arjun Rao wrote to you'])
  await say()
  await later(60)
  expect(await mailedByNow()).toEqual([])
  await meera.call('POST /conversations/:id/read', { params: { id } })
  await say()
  await meera.call('POST /conversations/:id/read', { params: { id } })
  await later(60)
  expect(await mailedByNow()).toEqual([])
  await say()
  await later(60)
  expect(await mailedByNow()).toEqual(['Arjun Rao wrote to you'])
})

test('opening a challenger reads what was told of them, but not their message, which is still mailed', async () => {
  const { arjun, meera, say } = await conversation()
  await app.db.deleteFrom('notifications').execute()
  await arjun.call('POST /patients/progress', {
    body: { week_start: today(), adherence_pct: 80, energy_levels: 6 },
  })
  await say()
  const read = await meera.call('POST /notifications/read', { body: { person_id: arjun.id } })
  expect(read.body).toEqual({ notifications: 1, messages: 1 })
  await later(11)
  expect(await mailedByNow()).toEqual(['Arjun Rao wrote to you'])
})

test('after a mail, what happens within half an hour goes into one', async () => {
  const { arjun, meera } = await conversation()
  await app.db.deleteFrom('notifications').execute()
  const report = (daysAgo: number) =>
    arjun.call('POST /patients/progress', {
      body: { week_start: addDays(today(), -daysAgo), adherence_pct: 80, energy_levels: 6 },
    })
  await report(0)
  expect(await mailedByNow()).toEqual(['Arjun Rao filed a progress report'])
  await report(7)
  await report(14)
  expect(await mailedByNow()).toEqual([])
  await later(29)
  expect(await mailedByNow()).toEqual([])
  await later(2)
  // Two notifications, but one thing to look at.
  expect(await mailedByNow()).toEqual(['Arjun Rao filed a progress report'])
  // The pause of one person does not delay mails to another.
  await meera.call('POST /meal-plans', { body: { ...samplePlan(arjun.id), status: 'published' } })
  expect(await mailedByNow()).toEqual([expect.stringMatching(/^Your meal plan .* is ready$/)])
})

test('a published or withdrawn plan is mailed by itself at once, whatever else was mailed', async () => {
  const { arjun, meera, id } = await conversation()
  await app.db.deleteFrom('notifications').execute()
  await meera.call('POST /conversations/:id/messages', { params: { id }, body: hello })
  await later(10)
  expect(await mailedByNow()).toEqual(['Meera Iyer wrote to you'])
  const { body: plan } = await meera.call('POST /meal-plans', { body: samplePlan(arjun.id, coming) })
  await meera.call('PUT /meal-plans/:id', { params: { id: plan.id }, body: { notes: 'Drink water' } })
  expect(await mailedByNow()).toEqual([`Your meal plan for the week of ${formatDate(coming)} is ready`])
  await meera.call('POST /meal-plans/:id/withdraw', {
    params: { id: plan.id },
    body: { reason: 'Wrong week' },
  })
  expect(await mailedByNow()).toEqual([
    `Your meal plan for the week of ${formatDate(coming)} was withdrawn. Please do not follow it any more`,
  ])
  // That it has changed is no news of a withdrawn plan.
  await later(40)
  expect(await mailedByNow()).toEqual([])
})

test('a mail about several things leads to each of them, without health data', async () => {
  const meera = await app.nutritionist()
  const [arjun, asha] = [await app.patient(), await app.patient({ first_name: 'Asha' })]
  for (const { id } of [arjun, asha]) await app.assign(id, meera.id)
  await app.db.deleteFrom('notifications').execute()
  for (const one of [arjun, asha])
    await one.call('POST /patients/progress', {
      body: { week_start: today(), adherence_pct: 80, energy_levels: 6, weight_kg: 81.3 },
    })
  expect(await mailedByNow()).toEqual(['2 things are new for you'])
  const { body_text, body_html } = await app.db
    .selectFrom('mails')
    .select(['body_text', 'body_html'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  for (const { id, name } of [
    { id: arjun.id, name: 'Arjun Rao' },
    { id: asha.id, name: 'Asha Rao' },
  ]) {
    const address = `https://thali.test/app/nutritionist/patients/${id}?place=progress`
    expect(body_text).toContain(`${name} filed a progress report.\n${address}`)
    expect(body_html).toMatch(
      new RegExp(`<a href="${address.replace('?', '\\?')}"[^>]*>${name} filed a progress report.</a>`),
    )
  }
  expect(body_text).not.toContain('81.3')
})

test('erasing a person removes their name from mails to others, and waiting mails are made again', async () => {
  const { arjun, meera } = await conversation()
  const asha = await app.patient({ first_name: 'Asha' })
  await app.assign(asha.id, meera.id)
  await app.db.deleteFrom('notifications').execute()
  const report = (who: typeof arjun, daysAgo: number) =>
    who.call('POST /patients/progress', {
      body: { week_start: addDays(today(), -daysAgo), adherence_pct: 80, energy_levels: 6 },
    })
  const end = (column: 'sent_at' | 'failed_at') =>
    app.db
      .updateTable('mails')
      .set({ [column]: sql<string>`now()` })
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .execute()
  await report(asha, 0)
  expect(await mailedByNow()).toEqual(['Asha Rao filed a progress report'])
  await end('sent_at')
  for (const [week, how] of [
    [0, 'sent_at'],
    [7, 'failed_at'],
    [14, undefined],
  ] as const) {
    await later(40)
    await report(arjun, week)
    expect(await mailedByNow()).toEqual(['Arjun Rao filed a progress report'])
    if (how) await end(how)
  }
  await later(40)
  await report(arjun, 21)
  await report(asha, 7)
  expect(await mailedByNow()).toEqual(['2 things are new for you'])

  await (await app.signUp('admin')).call('DELETE /admin/users/:id', { params: { id: arjun.id } })
  const mails = await app.db
    .selectFrom('mails')
    .selectAll()
    .where('user_id', 'is not', null)
    .orderBy('id')
    .execute()
  expect(mails.map(({ subject }) => subject)).toEqual(['Asha Rao filed a progress report', '', ''])
  expect(JSON.stringify(mails)).not.toContain('Arjun')
  await later(40)
  expect(await mailedByNow()).toEqual(['2 things are new for you'])
  const [told] = await app.db.selectFrom('mails').select('body_text').orderBy('id', 'desc').limit(1).execute()
  expect(told?.body_text).toContain('Asha Rao filed a progress report.')
  expect(told?.body_text).toContain('The account of one of your challengers was deleted.')
})

test('the bell lists notifications newest first, and counts them until they are read', async () => {
  const { arjun, meera } = await conversation()
  await app.db.deleteFrom('notifications').execute()
  for (const days of [0, 7, 14])
    await arjun.call('POST /patients/progress', {
      body: { week_start: addDays(today(), -days), adherence_pct: 80, energy_levels: 6 },
    })
  const list = async (query = {}) => (await meera.call('GET /notifications', { query })).body
  const [newest, middle, oldest] = await list()
  expect(newest).toMatchObject({
    kind: 'report_received',
    text: 'Arjun Rao filed a progress report.',
    link: `/app/nutritionist/patients/${arjun.id}?place=progress`,
    read_at: null,
  })
  expect(await list({ limit: 1, skip: 1 })).toEqual([middle])
  const mark = (ids?: string[]) => meera.call('POST /notifications/read', { body: ids ? { ids } : {} })
  expect((await mark([middle!.id])).body).toEqual({ notifications: 2, messages: 0 })
  expect((await list({ unread: true })).map(({ id }) => id)).toEqual([newest!.id, oldest!.id])
  expect((await list({ unread: false })).map(({ id }) => id)).toEqual([middle!.id])
  // Notifications of other people stay unread, even when their ids are sent.
  expect((await arjun.call('POST /notifications/read', { body: { ids: [newest!.id] } })).status).toBe(200)
  expect((await meera.call('GET /unread')).body.notifications).toBe(2)
  expect((await arjun.call('GET /notifications')).body).toEqual([])
  expect((await mark()).body).toEqual({ notifications: 0, messages: 0 })
  expect((await mark(Array.from({ length: 101 }, () => newest!.id))).status).toBe(422)
})

test('notifications about a plan lead to that plan, in the bell and in the mail', async () => {
  const { arjun, meera } = await conversation()
  await app.db.deleteFrom('notifications').execute()
  const plan = { ...samplePlan(arjun.id, addDays(today(), 14)), status: 'published' }
  const { id } = (await meera.call('POST /meal-plans', { body: plan })).body
  const [told] = (await arjun.call('GET /notifications')).body
  expect(told).toMatchObject({ kind: 'plan_ready', link: `/app/patient/meal-plans/${id}` })
  await mailNotifications(app.db, app.services)
  const mail = await app.db.selectFrom('mails').select('body_text').executeTakeFirstOrThrow()
  expect(mail.body_text).toContain(`https://thali.test/app/patient/meal-plans/${id}\n`)
})

test('a measurement is in the bell of the other side and is never mailed', async () => {
  const { arjun, meera } = await conversation()
  const params = { id: arjun.id }
  await meera.call('PUT /measurements/kinds/:id', { params, body: { kinds: ['hba1c'] } })
  await app.db.deleteFrom('notifications').execute()
  const value = { patient_id: arjun.id, kind: 'hba1c', value: 6.4, measured_on: today(), source: 'lab' }
  await arjun.call('POST /measurements', { body: value })
  await later(60)
  expect(await mailedByNow()).toEqual([])
  const waiting = app.db.selectFrom('notifications').select('id').where('mailed_at', 'is', null)
  expect(await waiting.execute()).toEqual([])
  expect((await meera.call('GET /notifications')).body).toMatchObject([
    { text: 'Arjun Rao entered a measurement.' },
  ])
})

test('every role has something to choose, and every kind reads as a sentence', () => {
  for (const role of ['patient', 'nutritionist', 'admin'] as const)
    expect(mailedKindsFor(role).length).toBeGreaterThan(0)
  const facts = {
    person: 'Arjun Rao',
    week_start: coming,
    plan_id: null,
    person_id: null,
    conversation_id: null,
    query_id: null,
    appointment: null,
  }
  for (const kind of notificationKindNames) {
    expect(notificationKinds[kind].text(facts)).toMatch(/^[A-Z].*\.$/)
    expect(notificationKinds[kind].link(facts)).toMatch(/^\/app\//)
  }
})

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, today } from '#domain/dates.ts'
import { mailNotifications } from '#server/mail/outbox.ts'
import { sampleNutritionist, type TestApp, testApp } from '#server/testing/app.ts'
import { remindOfPromises } from './promises.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['signUp']>>
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('users').execute()
  await app.db.deleteFrom('support_queries').execute()
  await app.db.deleteFrom('mails').execute()
  admin = await app.signUp('admin')
})

/** Moves the clock: all that has happened was this many hours earlier. */
async function pass(hours: number) {
  const earlier = (column: string) =>
    sql`${sql.ref(column)} = ${sql.ref(column)} - ${hours} * interval '1 hour'`
  await sql`update support_queries set ${earlier('created_at')}`.execute(app.db)
  await sql`update change_requests set ${earlier('created_at')}`.execute(app.db)
  await sql`update patient_profiles set ${earlier('waiting_since')}`.execute(app.db)
  await sql`update nutritionist_profiles set ${earlier('submitted_at')}`.execute(app.db)
  await sql`update suspensions set ${earlier('suspended_at')}`.execute(app.db)
  await sql`update notifications set ${earlier('created_at')}`.execute(app.db)
  await sql`update users set ${earlier('notified_at')}`.execute(app.db)
}
/** What the administrator has not read, newest first. */
const unread = async () =>
  (await admin.call('GET /notifications', { query: { unread: 'true', limit: 100 } })).body.map(
    ({ text }) => text,
  )
const query = {
  name: 'Asha Rao',
  email: 'asha@example.in',
  phone: '9876543210',
  query_type: 'general',
  subject: 'A question',
  message: 'Do you have time for my mother?',
} as const
const visitors = async (hours: number) => {
  await pass(hours)
  await remindOfPromises(app.db)
}

const came = 'A visitor wrote to support. We promise an answer within 24-48 hours.'
const due = 'A visitor has waited for an answer for 24 hours. We promise one within 24-48 hours.'
const overdue = 'A visitor waits for an answer for longer than the promised 48 hours.'

test('a message from a visitor rings when it comes, when it is due, when it is overdue, and daily after that', async () => {
  expect((await app.call('POST /public/queries', { body: query })).status).toBe(201)
  expect(await unread()).toEqual([came])
  await visitors(23)
  expect(await unread()).toEqual([came])
  await visitors(2)
  await visitors(1)
  expect(await unread()).toEqual([due, came])
  await visitors(23)
  await visitors(1)
  expect(await unread()).toEqual([overdue, due, came])
  await visitors(23)
  expect(await unread()).toEqual([overdue, overdue, due, came])

  const { body: rows } = await admin.call('GET /notifications', { query: { limit: 1 } })
  const { body: queries } = await admin.call('GET /public/queries')
  expect(rows[0]?.link).toBe(`/app/admin/queries/${queries[0]?.id}`)
  // A reply settles it: the bell is quiet, and nothing rings any more.
  const replied = await admin.call('POST /public/queries/:id/replies', {
    params: { id: queries[0]!.id },
    body: { reply: 'Yes, gladly.', status: 'resolved' },
  })
  expect(replied.status).toBe(201)
  await visitors(30)
  expect(await unread()).toEqual([])
})

test('mails come by themselves when a promise breaks', async () => {
  await app.call('POST /public/contact', {
    body: { name: query.name, email: query.email, phone: query.phone, message: query.message },
  })
  const mailed = async () => {
    await mailNotifications(app.db, app.services)
    const mails = await app.db.selectFrom('mails').select('subject').orderBy('id').execute()
    await app.db.deleteFrom('mails').execute()
    return mails.map(({ subject }) => subject)
  }
  expect(await mailed()).toEqual([came.replace(/\.$/, '')])
  await visitors(49)
  await app.db.updateTable('users').set({ notified_at: new Date().toISOString() }).execute()
  expect(await mailed()).toEqual([overdue.replace(/\.$/, '')])
  for (let more = 0; more < 3; more++) await app.call('POST /public/queries', { body: query })
  await visitors(49)
  // Four are overdue; that three of them came goes into the mail about all other things.
  expect((await mailed()).sort()).toEqual(['3 things are new for you', '4 things are new for you'])
})

test('a request for another nutritionist rings on the day before it is due, and once it is overdue', async () => {
  const [arjun, meera] = [await app.patient(), await app.nutritionist()]
  await app.assign(arjun.id, meera.id)
  await arjun.call('POST /patients/change-request', { body: { reason: 'The hours do not fit.' } })
  await app.db.updateTable('notifications').set({ read_at: sql<string>`now()` }).execute()
  await remindOfPromises(app.db)
  expect(await unread()).toEqual([])
  const asked = (daysAgo: number) =>
    app.db
      .updateTable('change_requests')
      .set({ created_at: `${addDays(today(), -daysAgo)}T05:00:00Z` })
      .execute()
  // Three business days are four or three days, with a Sunday or without.
  await asked(3)
  await remindOfPromises(app.db)
  await remindOfPromises(app.db)
  expect(await unread()).toEqual([
    'Arjun Rao still waits for another nutritionist. We promise one within 3 business days.',
  ])
  await asked(5)
  await remindOfPromises(app.db)
  await remindOfPromises(app.db)
  expect((await unread())[0]).toBe(
    'Arjun Rao waits for another nutritionist for longer than the promised 3 business days.',
  )
  expect(await unread()).toHaveLength(2)
  await arjun.call('DELETE /patients/change-request')
  expect(await unread()).toEqual([])
})

test('a match and a review that take longer than promised ring daily until they are done', async () => {
  const arjun = await app.patient()
  const meera = await app.nutritionist('approved')
  const dev = await app.signUp('nutritionist')
  const { body: profile } = await dev.call('POST /nutritionists/profile', { body: sampleNutritionist })
  await app.db.updateTable('notifications').set({ read_at: sql<string>`now()` }).execute()
  await visitors(25)
  const match = 'Arjun Rao waits for a nutritionist for longer than the promised 24 hours.'
  // In the last hour of a day the review is near its end by then, and rings as well.
  const late = async () => (await unread()).filter((text) => text.includes('longer than'))
  expect(await late()).toEqual([match])
  await visitors(5 * 24)
  const review = 'The profile of Meera Iyer waits for review for longer than 3 business days.'
  expect(await late()).toEqual([review, match, match])

  await admin.call('POST /assignments', {
    body: { patient_id: arjun.id, nutritionist_id: meera.id, start_date: today() },
  })
  expect(await late()).toEqual([review])
  await admin.call('POST /admin/nutritionists/:id/approve', {
    params: { id: profile.profile_id },
    body: { approval_status: 'approved' },
  })
  expect(await unread()).toEqual([])
  await visitors(30)
  expect(await unread()).toEqual([])
})

test('challengers of a suspended nutritionist ring after a day, and daily until she is back or they have somebody', async () => {
  const [arjun, ravi] = [await app.patient(), await app.patient()]
  const [meera, farida] = [await app.nutritionist('approved'), await app.nutritionist('approved')]
  for (const { id } of [arjun, ravi]) await app.assign(id, meera.id)
  const setStatus = (body: object) => admin.call('PUT /admin/users/:id', { params: { id: meera.id }, body })
  await setStatus({ status: 'suspended', challengers: 'hold' })
  await app.db.updateTable('notifications').set({ read_at: sql<string>`now()` }).execute()
  const away = 'The challengers of Meera Iyer, who is suspended, have had nobody for more than a day.'
  await visitors(23)
  expect(await unread()).toEqual([])
  await visitors(2)
  await visitors(1)
  expect(await unread()).toEqual([away])
  await visitors(24)
  expect(await unread()).toEqual([away, away])

  await setStatus({ status: 'active' })
  await visitors(1)
  expect(await unread()).toEqual([])
  await setStatus({ status: 'suspended', challengers: 'hold' })
  await visitors(25)
  expect(await unread()).toEqual([away])
  for (const { id } of [arjun, ravi])
    await admin.call('POST /assignments', {
      body: { patient_id: id, nutritionist_id: farida.id, start_date: today(), replace: true },
    })
  await visitors(25)
  expect(await unread()).toEqual([])
})

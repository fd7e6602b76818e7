import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, today } from '#domain/dates.ts'
import { kindsFor, notificationKindNames, notificationKinds } from '#domain/notifications.ts'
import { mailNotifications } from './mail/outbox.ts'
import { sampleNutritionist, samplePlan, type TestApp, testApp } from './testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ PUBLIC_URL: 'https://thali.test' })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('notifications').execute()
  await app.db.deleteFrom('mails').execute()
})

/** Who was mailed what since the last time. */
async function mailed() {
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
  // Nobody cares for them yet.
  expect(await mailed()).toEqual([])
  await admin.call('POST /assignments', {
    body: { patient_id: arjun.id, nutritionist_id: meera.id, start_date: today() },
  })
  expect((await mailed()).sort()).toEqual(
    [
      `${arjun.email}: Meera Iyer is now your nutritionist`,
      `${meera.email}: Arjun Rao is now in your care`,
    ].sort(),
  )

  const draft = await meera.call('POST /meal-plans', {
    body: { ...samplePlan(arjun.id, '2026-08-03'), status: 'draft' },
  })
  await meera.call('PUT /meal-plans/:id', { params: { id: draft.body.id }, body: { notes: 'Not yet' } })
  expect(await mailed()).toEqual([])
  await meera.call('POST /meal-plans/:id/publish', { params: { id: draft.body.id } })
  expect(await mailed()).toEqual([`${arjun.email}: Your meal plan for the week of 3 Aug 2026 is ready`])
  await meera.call('PUT /meal-plans/:id', { params: { id: draft.body.id }, body: { notes: 'Less salt' } })
  expect(await mailed()).toEqual([`${arjun.email}: Your meal plan for the week of 3 Aug 2026 has changed`])

  await arjun.call('POST /patients/progress', {
    body: { week_start: today(), adherence_pct: 80, energy_levels: 6 },
  })
  expect(await mailed()).toEqual([`${meera.email}: Arjun Rao filed a progress report`])
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

test('much at once makes one mail; what somebody turned off, none', async () => {
  const meera = await app.nutritionist()
  const people = [await app.patient(), await app.patient(), await app.patient()]
  for (const { id } of people) await app.assign(id, meera.id)
  const reportAll = async (week_start: string) => {
    for (const one of people)
      await one.call('POST /patients/progress', { body: { week_start, adherence_pct: 80, energy_levels: 6 } })
  }
  // Earlier ones told the administrators of profiles that wait.
  await app.db.deleteFrom('notifications').execute()
  await reportAll(today())
  expect(await mailed()).toEqual([`${meera.email}: 3 things are new for you`])
  expect(await mailed()).toEqual([])
  await meera.call('PUT /account', { body: { muted_emails: ['report_received'] } })
  await reportAll(addDays(today(), -7))
  expect(await mailed()).toEqual([])
  // Turning it on again does not bring up the past.
  await meera.call('PUT /account', { body: { muted_emails: [] } })
  expect(await mailed()).toEqual([])
})

test('every role has something to choose, and every kind reads as a sentence', () => {
  for (const role of ['patient', 'nutritionist', 'admin'] as const)
    expect(kindsFor(role).length).toBeGreaterThan(0)
  const facts = { person: 'Arjun Rao', week_start: '2026-08-03', plan_id: null, person_id: null }
  for (const kind of notificationKindNames) {
    expect(notificationKinds[kind].text(facts)).toMatch(/^[A-Z].*\.$/)
    expect(notificationKinds[kind].link(facts)).toMatch(/^\/app\//)
  }
})

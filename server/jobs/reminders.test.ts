import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, today } from '#domain/dates.ts'
import { samplePlan, type TestApp, testApp } from '#server/testing/app.ts'
import { nextReminders, remindOfCheckIns } from './reminders.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('users').execute()
})

const ahead = (days: number) => addDays(today(), days)

async function inCare() {
  const arjun = await app.patient()
  const meera = await app.nutritionist()
  const assignment = await app.assign(arjun.id, meera.id)
  const report = (week_start: string) =>
    arjun.call('POST /patients/progress', { body: { week_start, adherence_pct: 80, energy_levels: 6 } })
  const reminders = async () =>
    (await arjun.call('GET /notifications')).body.filter(({ kind }) => kind === 'check_in_due')
  return { arjun, meera, assignment, report, reminders }
}

test('a week after the last report one is reminded, once, then weekly, four times', async () => {
  const { report, reminders } = await inCare()
  await report(today())
  const days = []
  for (let day = 0; day <= 60; day++) {
    if ((await remindOfCheckIns(app.db, ahead(day))) > 0) days.push(day)
    // A second run on the same day, as after a restart, reminds nobody.
    expect(await remindOfCheckIns(app.db, ahead(day))).toBe(0)
  }
  expect(days).toEqual([7, 14, 21, 28])
  expect(await reminders()).toHaveLength(4)
  expect((await reminders())[0]).toMatchObject({
    text: 'Your weekly check-in is due.',
    link: '/app/patient/progress',
  })
})

test('a reminder of a missed day is sent later', async () => {
  const { report } = await inCare()
  await report(today())
  expect(await remindOfCheckIns(app.db, ahead(9))).toBe(1)
  expect(await remindOfCheckIns(app.db, ahead(14))).toBe(1)
})

test('a report starts a new week', async () => {
  const { report } = await inCare()
  await report(ahead(-8))
  expect(await remindOfCheckIns(app.db, ahead(-1))).toBe(1)
  await report(today())
  expect(await remindOfCheckIns(app.db, ahead(6))).toBe(0)
  expect(await remindOfCheckIns(app.db, ahead(7))).toBe(1)
})

test('who never reported is asked when their first plan begins, not before there is one', async () => {
  const { arjun, meera } = await inCare()
  expect(await remindOfCheckIns(app.db, ahead(30))).toBe(0)
  await meera.call('POST /meal-plans', { body: { ...samplePlan(arjun.id, ahead(2)), status: 'draft' } })
  expect(await remindOfCheckIns(app.db, ahead(9))).toBe(0)
  await meera.call('POST /meal-plans', { body: { ...samplePlan(arjun.id, ahead(2)), status: 'published' } })
  expect(await remindOfCheckIns(app.db, ahead(1))).toBe(0)
  expect(await remindOfCheckIns(app.db, ahead(2))).toBe(1)
  expect(await remindOfCheckIns(app.db, ahead(8))).toBe(0)
  expect(await remindOfCheckIns(app.db, ahead(9))).toBe(1)
})

test('nobody is reminded who is not in care, or suspended', async () => {
  const { arjun, assignment, report } = await inCare()
  await report(today())
  await app.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', arjun.id).execute()
  expect(await remindOfCheckIns(app.db, ahead(7))).toBe(0)
  await app.db.updateTable('users').set({ status: 'active' }).where('id', '=', arjun.id).execute()
  await app.db
    .updateTable('assignments')
    .set({ active: false, end_date: today() })
    .where('id', '=', assignment)
    .execute()
  expect(await remindOfCheckIns(app.db, ahead(7))).toBe(0)
})

test('reminders go out at nine in the morning of the business time zone', () => {
  expect(new Date(nextReminders(Date.parse('2026-11-21T02:00:00Z'))).toISOString()).toBe(
    '2026-11-21T03:30:00.000Z',
  )
  expect(new Date(nextReminders(Date.parse('2026-11-21T03:30:00Z'))).toISOString()).toBe(
    '2026-11-22T03:30:00.000Z',
  )
})

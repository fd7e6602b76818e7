import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, today } from '#domain/dates.ts'
import { nightWork } from '#server/jobs/nightly.ts'
import { type TestApp, testApp, testPassword } from '#server/testing/app.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['signUp']>>
beforeAll(async () => {
  app = await testApp()
  admin = await app.signUp('admin')
})
afterAll(() => app.close())

type Someone = Awaited<ReturnType<TestApp['patient']>>

async function care() {
  const [arjun, meera] = [await app.patient(), await app.nutritionist()]
  const assignment = await app.assign(arjun.id, meera.id)
  return { arjun, meera, assignment }
}
/** The texts of everything a person was told, newest first. */
const told = async (someone: Someone) =>
  (await someone.call('GET /notifications', { query: { limit: 100 } })).body.map(({ text }) => text)
const stateOf = async (patient: Someone) => (await patient.call('GET /patients/care')).body
const setStatus = (id: string, body: { status: 'active' | 'suspended'; challengers?: 'rematch' | 'hold' }) =>
  admin.call('PUT /admin/users/:id', { params: { id }, body })
const mailsTo = async (id: string) =>
  (await app.db.selectFrom('mails').select('subject').where('user_id', '=', id).execute()).map(
    ({ subject }) => subject,
  )

const gone = 'Meera Iyer is no longer your nutritionist. Your home page shows what happens next.'
const left = 'Arjun Rao is no longer in your care.'

test('both sides hear that an administrator ended their care, by either call', async () => {
  const first = await care()
  await admin.call('DELETE /assignments/:id', { params: { id: first.assignment } })
  const second = await care()
  await admin.call('PUT /assignments/:id', { params: { id: second.assignment }, body: { active: false } })
  for (const { arjun, meera } of [first, second]) {
    expect(await told(arjun)).toEqual([gone])
    expect(await told(meera)).toEqual([left])
    expect(await stateOf(arjun)).toMatchObject({ state: 'waiting' })
  }
})

test('a nutritionist who is replaced hears of it; the challenger hears who the new one is', async () => {
  const { arjun, meera } = await care()
  const dev = await app.nutritionist()
  const replaced = await admin.call('POST /assignments', {
    body: { patient_id: arjun.id, nutritionist_id: dev.id, start_date: today(), replace: true },
  })
  expect(replaced.status).toBe(201)
  expect(await told(meera)).toEqual([left])
  expect(await told(arjun)).toEqual(['Meera Iyer is now your nutritionist.'])
  expect(await told(dev)).toEqual(['Arjun Rao is now in your care.'])
})

test('who is suspended leaves no challenger behind: all wait for another one, and are told', async () => {
  const { arjun, meera } = await care()
  const ravi = await app.patient()
  await app.assign(ravi.id, meera.id)
  await ravi.call('POST /patients/change-request', { body: { reason: 'The hours do not fit.' } })
  expect((await setStatus(meera.id, { status: 'suspended' })).status).toBe(200)
  for (const patient of [arjun, ravi]) {
    expect(await told(patient)).toEqual([gone])
    expect(await stateOf(patient)).toMatchObject({
      state: 'waiting',
      nutritionist: null,
      change_request: null,
    })
  }
  const { body: waiting } = await admin.call('GET /assignments/waiting', { query: { limit: 100 } })
  expect(waiting.map(({ patient_id }) => patient_id)).toEqual(expect.arrayContaining([arjun.id, ravi.id]))
  expect(await mailsTo(meera.id)).toContain('Your Thali account is suspended')
  await setStatus(meera.id, { status: 'active' })
  expect(await mailsTo(meera.id)).toContain('Your Thali account is active again')
  expect(await stateOf(arjun)).toMatchObject({ state: 'waiting' })
})

test('challengers who are held know that nobody answers, and hear when somebody does', async () => {
  const { arjun, meera, assignment } = await care()
  await setStatus(meera.id, { status: 'suspended', challengers: 'hold' })
  expect(await told(arjun)).toEqual([
    'Meera Iyer is not available at the moment. We tell you when they are back.',
  ])
  expect(await stateOf(arjun)).toMatchObject({ state: 'matched', nutritionist: { away: true } })
  const params = { id: assignment }
  expect((await arjun.call('GET /conversations/:id', { params })).body).toMatchObject({
    open: true,
    away: true,
  })
  const write = () => arjun.call('POST /conversations/:id/messages', { params, body: { text: 'Hello?' } })
  expect((await write()).problem).toMatchObject({
    status: 403,
    detail: 'They are not available at the moment. You can write again as soon as they are back.',
  })
  await setStatus(meera.id, { status: 'active' })
  expect((await told(arjun))[0]).toBe('Meera Iyer is available again.')
  expect((await write()).status).toBe(201)
})

test('a suspended challenger stays in care; the nutritionist hears that they are away', async () => {
  const { arjun, meera, assignment } = await care()
  await setStatus(arjun.id, { status: 'suspended' })
  expect(await told(meera)).toEqual([
    'Arjun Rao is not available at the moment. We tell you when they are back.',
  ])
  const answer = await meera.call('POST /conversations/:id/messages', {
    params: { id: assignment },
    body: { text: 'How are you?' },
  })
  expect(answer.status).toBe(403)
  await setStatus(arjun.id, { status: 'active' })
  expect((await told(meera))[0]).toBe('Arjun Rao is available again.')
})

test('who is deleted, or deletes the account, is missed by name nowhere, but their people are told', async () => {
  const first = await care()
  await admin.call('DELETE /admin/users/:id', { params: { id: first.meera.id } })
  expect(await told(first.arjun)).toEqual([
    'Your nutritionist has left. Your home page shows what happens next.',
  ])
  expect(await stateOf(first.arjun)).toMatchObject({ state: 'waiting' })
  const second = await care()
  expect((await second.arjun.call('DELETE /account', { body: { password: testPassword } })).status).toBe(204)
  expect(await told(second.meera)).toEqual(['The account of one of your challengers was deleted.'])
})

test('care ends after its planned last day, not before; both are told, and the audit log shows it', async () => {
  const { arjun, meera, assignment } = await care()
  const plan = (end_date: string) =>
    app.db.updateTable('assignments').set({ end_date }).where('id', '=', assignment).execute()
  await plan(today())
  await nightWork(app.db)
  expect(await stateOf(arjun)).toMatchObject({ state: 'matched' })
  await plan(addDays(today(), -1))
  await nightWork(app.db)
  await nightWork(app.db)
  expect(await stateOf(arjun)).toMatchObject({ state: 'waiting' })
  expect(await told(arjun)).toEqual([gone])
  expect(await told(meera)).toEqual([left])
  const { body: entries } = await admin.call('GET /admin/audit', { query: { action: 'planned end of care' } })
  expect(entries).toMatchObject([{ subject_id: arjun.id, actor_id: null }])
})

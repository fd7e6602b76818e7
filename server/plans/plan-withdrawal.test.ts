import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, formatDate, today } from '#domain/dates.ts'
import { samplePlan, type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
let meera: Awaited<ReturnType<TestApp['nutritionist']>>
beforeAll(async () => {
  app = await testApp({ PUBLIC_URL: 'https://thali.test' })
  meera = await app.nutritionist()
})
afterAll(() => app.close())

async function challenger() {
  const arjun = await app.patient()
  await app.assign(arjun.id, meera.id)
  const publish = async (more: object = {}) =>
    (await meera.call('POST /meal-plans', { body: { ...samplePlan(arjun.id), ...more } })).body
  return { arjun, publish }
}
const withdraw = (id: string, body = { reason: 'The laddoos were a mistake.' }, version?: number) =>
  meera.call('POST /meal-plans/:id/withdraw', {
    params: { id },
    body,
    ...(version && { headers: { 'if-match': `"${version}"` } }),
  })

test('an earlier plan of the same days is current again; the challenger is told and reads why', async () => {
  const { arjun, publish } = await challenger()
  const first = await publish()
  const second = await publish()
  const current = () => arjun.call('GET /patients/current-plan')
  expect((await current()).body.id).toBe(second.id)

  const { status, body, headers } = await withdraw(second.id)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: 'withdrawn',
    withdrawal_reason: 'The laddoos were a mistake.',
    version: 2,
  })
  expect(headers.etag).toBe('"2"')
  expect((await current()).body.id).toBe(first.id)
  const { body: told } = await arjun.call('GET /notifications', { query: { limit: 1 } })
  expect(told).toMatchObject([
    {
      text: `Your meal plan for the week of ${formatDate(second.week_start)} was withdrawn. Please do not follow it any more.`,
      link: `/app/patient/meal-plans/${second.id}`,
    },
  ])
  const { body: unread } = await arjun.call('GET /notifications', { query: { unread: true } })
  expect(unread.map(({ kind, link }) => [kind, link.split('/').at(-1)])).toEqual([
    ['plan_withdrawn', second.id],
    ['plan_ready', first.id],
  ])
  const read = await arjun.call('GET /meal-plans/:id', { params: { id: second.id } })
  expect(read.body).toMatchObject({ status: 'withdrawn', withdrawal_reason: 'The laddoos were a mistake.' })
  expect(read.body.withdrawn_at).not.toBeNull()

  await withdraw(first.id)
  expect((await current()).problem).toMatchObject({ status: 404, detail: 'No meal plan available' })
})

test('no file and no link gives a withdrawn plan away', async () => {
  const { arjun, publish } = await challenger()
  const plan = await publish()
  const params = { id: plan.id }
  const { url } = (await arjun.call('POST /meal-plans/:id/share', { params })).body
  await withdraw(plan.id)
  const shared = await app.call('GET /shared/plans/:token', { params: { token: url!.split('/').at(-1)! } })
  expect(shared.problem).toMatchObject({ status: 404 })
  for (const route of [
    'GET /meal-plans/:id.pdf',
    'GET /meal-plans/:id.ics',
    'POST /meal-plans/:id/share',
  ] as const)
    expect((await arjun.call(route, { params })).problem).toMatchObject({
      status: 409,
      detail: 'This plan was withdrawn.',
    })
})

test('the challenger reads no meals of a withdrawn plan, not of its earlier versions either; who wrote it does', async () => {
  const { arjun, publish } = await challenger()
  const plan = await publish()
  const params = { id: plan.id }
  await meera.call('PUT /meal-plans/:id', { params, body: { notes: 'Drink water' } })
  await withdraw(plan.id)
  const read = (reader: typeof arjun) => reader.call('GET /meal-plans/:id', { params })
  expect((await read(arjun)).body).toMatchObject({ days: [], notes: null })
  expect((await read(meera)).body.days).toEqual(plan.days)
  for (const [route, query] of [
    ['GET /meal-plans/:id/dishes', {}],
    ['GET /meal-plans/:id/dishes', { version: 1 }],
    ['GET /meal-plans/:id/versions', {}],
  ] as const) {
    expect((await arjun.call(route, { params, query })).problem).toMatchObject({
      status: 409,
      detail: 'This plan was withdrawn.',
    })
    expect((await meera.call(route, { params, query })).status).toBe(200)
  }
})

test('a withdrawn plan stays as it is, but can be duplicated', async () => {
  const { arjun, publish } = await challenger()
  const plan = await publish()
  await withdraw(plan.id)
  const params = { id: plan.id }
  for (const answer of [
    await withdraw(plan.id),
    await meera.call('PUT /meal-plans/:id', { params, body: { notes: 'x' } }),
    await meera.call('POST /meal-plans/:id/publish', { params }),
    await meera.call('DELETE /meal-plans/:id', { params }),
  ])
    expect(answer.problem).toMatchObject({
      status: 409,
      detail: 'This plan was withdrawn. Duplicate it to start a new one.',
    })
  const copy = await meera.call('POST /meal-plans/:id/duplicate', {
    params,
    body: { patient_id: arjun.id, week_start: addDays(today(), 7) },
  })
  expect(copy.body).toMatchObject({ status: 'draft', withdrawal_reason: null })
})

test('a reason is needed; drafts, stale versions and plans of others are refused', async () => {
  const { arjun, publish } = await challenger()
  const plan = await publish()
  expect((await withdraw(plan.id, { reason: ' ' })).problem).toMatchObject({
    status: 422,
    detail: 'Please say why',
  })
  expect((await withdraw(plan.id, undefined, 7)).problem).toMatchObject({ status: 412 })
  const draft = await publish({ status: 'draft' })
  expect((await withdraw(draft.id)).problem).toMatchObject({
    status: 409,
    detail: 'Only a published plan can be withdrawn. Delete the draft instead.',
  })
  const other = await app.nutritionist()
  const foreign = await other.call('POST /meal-plans/:id/withdraw', {
    params: { id: plan.id },
    body: { reason: 'Not mine' },
  })
  expect(foreign.problem).toMatchObject({ status: 404 })
  expect((await arjun.call('GET /patients/current-plan')).body.id).toBe(plan.id)
})

test('activities say what happened: published, changed, withdrawn', async () => {
  const ishaan = await app.nutritionist()
  const patient = await app.patient()
  await app.assign(patient.id, ishaan.id)
  const newest = async () =>
    (await ishaan.call('GET /nutritionists/activities', { query: { limit: 1 } })).body[0]?.title
  const { body: plan } = await ishaan.call('POST /meal-plans', { body: samplePlan(patient.id) })
  expect(await newest()).toBe('Meal plan published')
  const params = { id: plan.id }
  await ishaan.call('PUT /meal-plans/:id', { params, body: { notes: 'Drink water' } })
  expect(await newest()).toBe('Meal plan changed')
  await ishaan.call('POST /meal-plans/:id/withdraw', { params, body: { reason: 'Wrong week' } })
  expect(await newest()).toBe('Meal plan withdrawn')
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const dadi = { name: 'Dadi', portion: 1, allergies: ['Peanuts', 'none'], dietary_prefs: ['veg' as const] }

test('members of a home are written, keep their ids, and raise for how many one cooks', async () => {
  const arjun = await app.patient({ cooks_for: 2 })
  const change = (body: object) => arjun.call('PUT /patients/home', { body })
  const { status, body } = await change({ members: [dadi, { portion: 0.5 }] })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    cooks_for: 3,
    members: [
      { name: 'Dadi', portion: 1, allergies: ['Peanuts'], dietary_prefs: ['veg'], food_rules: [] },
      { name: null, portion: 0.5, allergies: [] },
    ],
  })
  expect((await arjun.call('GET /patients/home')).body).toEqual({
    ...{ ...body, link: null },
    ...{ invitations: [], sent: [] },
  })
  const [, child] = body.members
  const other = await change({ members: [child!] })
  expect(other.body).toEqual({ cooks_for: 2, members: [child] })
  expect((await change({ cooks_for: 5 })).body).toEqual({ cooks_for: 5, members: [child] })
})

test('nobody cooks for fewer than they named, here or in the profile', async () => {
  const arjun = await app.patient()
  await arjun.call('PUT /patients/home', { body: { members: [dadi, { portion: 0.5 }] } })
  const detail = 'You and 2 people in Your home are 3. Please enter at least 3, or remove somebody there.'
  const body = { cooks_for: 2 }
  for (const refused of [
    await arjun.call('PUT /patients/home', { body }),
    await arjun.call('PUT /patients/profile', { body }),
  ])
    expect(refused.problem).toMatchObject({ status: 422, detail, errors: [{ path: 'cooks_for' }] })
  expect((await arjun.call('PUT /patients/profile', { body: { cooks_for: 3 } })).status).toBe(200)
})

test('a home that another tab changed is not overwritten', async () => {
  const arjun = await app.patient()
  await arjun.call('PUT /patients/home', { body: { members: [dadi] } })
  const body = { members: [{ portion: 0.5 }], was: { members: [] } }
  expect((await arjun.call('PUT /patients/home', { body })).status).toBe(409)
})

test('without a profile there is nobody to cook for yet', async () => {
  const asha = await app.signUp('patient')
  expect((await asha.call('GET /patients/home')).body).toMatchObject({ cooks_for: null, members: [] })
  expect((await asha.call('PUT /patients/home', { body: { cooks_for: 2 } })).status).toBe(404)
})

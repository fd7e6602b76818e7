import { afterAll, beforeAll, expect, test } from 'vitest'
import { samplePatient, type TestApp, testApp } from './testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('a profile is created once, read and merged', async () => {
  const arjun = await app.signUp('patient')
  expect((await arjun.call('GET /patients/profile')).status).toBe(404)
  const created = await arjun.call('POST /patients/profile', {
    body: { ...samplePatient, allergies: ['Peanuts'] },
  })
  expect(created.status).toBe(201)
  expect(created.body).toMatchObject({
    ...samplePatient,
    allergies: ['Peanuts'],
    dietary_prefs: [],
    goal: null,
  })
  expect((await arjun.call('POST /patients/profile', { body: samplePatient })).status).toBe(409)
  const changed = await arjun.call('PUT /patients/profile', { body: { goal: 'lose', medical_notes: 'PCOS' } })
  expect(changed.body).toMatchObject({
    ...samplePatient,
    allergies: ['Peanuts'],
    goal: 'lose',
    medical_notes: 'PCOS',
  })
  const cleared = await arjun.call('PUT /patients/profile', { body: { medical_notes: null } })
  expect(cleared.body.medical_notes).toBeNull()
  expect((await arjun.call('GET /auth/me')).body.name).toBe('Arjun Rao')
})

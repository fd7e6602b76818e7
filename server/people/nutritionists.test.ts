import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleNutritionist, type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('a profile is created once and waits for review', async () => {
  const meera = await app.signUp('nutritionist')
  const none = await meera.call('GET /nutritionists/profile')
  expect(none.problem).toMatchObject({ status: 404, detail: 'You have not completed your profile yet.' })
  const created = await meera.call('POST /nutritionists/profile', { body: sampleNutritionist })
  expect(created.status).toBe(201)
  expect(created.body).toMatchObject({
    ...sampleNutritionist,
    user_id: meera.id,
    email: meera.email,
    phone: '9876543210',
    specializations: [],
    languages: [],
    capacity: 30,
    approval_status: 'pending',
    verified: false,
    rejection_reason: null,
  })
  expect(created.body.profile_id).not.toBe(meera.id)
  expect((await meera.call('GET /nutritionists/profile')).body).toEqual(created.body)
  expect((await meera.call('POST /nutritionists/profile', { body: sampleNutritionist })).status).toBe(409)
  expect((await meera.call('GET /auth/me')).body.name).toBe('Meera Iyer')
})

test('nobody approves themselves', async () => {
  const meera = await app.signUp('nutritionist')
  const claims = { approval_status: 'approved', verified: true, user_id: 'x', rank_percent: 1 }
  const created = await meera.call('POST /nutritionists/profile', {
    body: { ...sampleNutritionist, ...claims },
  })
  expect(created.body).toMatchObject({ approval_status: 'pending', verified: false, user_id: meera.id })
  const changed = await meera.call('PUT /nutritionists/profile', { body: claims })
  expect(changed.body).toMatchObject({ approval_status: 'pending', verified: false, user_id: meera.id })
})

test('an empty form is refused, naming every field', async () => {
  const meera = await app.signUp('nutritionist')
  const { problem } = await meera.call('POST /nutritionists/profile', { body: {} })
  expect(problem).toMatchObject({
    status: 422,
    detail: 'First name is required',
    errors: [
      { path: 'first_name', message: 'First name is required' },
      { path: 'last_name', message: 'Last name is required' },
      { path: 'registration_no', message: 'Registration number is required' },
      { path: 'qualifications', message: 'Qualifications is required' },
      { path: 'years_experience', message: 'Years of experience must be between 0 and 50' },
      { path: 'bio', message: 'Bio is required' },
    ],
  })
})

describe('a change', () => {
  test('merges; null clears lists', async () => {
    const meera = await app.nutritionist('approved', {
      specializations: ['Diabetes Care'],
      languages: ['Hindi'],
    })
    const { body } = await meera.call('PUT /nutritionists/profile', {
      body: { years_experience: 9, languages: null, last_name: 'Nair' },
    })
    expect(body).toMatchObject({
      ...sampleNutritionist,
      last_name: 'Nair',
      years_experience: 9,
      specializations: ['Diabetes Care'],
      languages: [],
      approval_status: 'approved',
    })
    expect((await meera.call('GET /auth/me')).body.name).toBe('Meera Nair')
  })

  test.each([
    [{ last_name: 'x'.repeat(51) }, 'Last name must be 50 characters or less'],
    [{ bio: 'Too short' }, 'Bio must be between 10 and 1000 characters'],
    [{ years_experience: 51 }, 'Years of experience must be between 0 and 50'],
    [{ qualifications: null }, 'Qualifications is required'],
  ])('to %j is refused', async (body, detail) => {
    const meera = await app.nutritionist()
    const { problem } = await meera.call('PUT /nutritionists/profile', { body })
    expect(problem).toMatchObject({ status: 422, detail })
    expect((await meera.call('GET /nutritionists/profile')).body).toMatchObject(sampleNutritionist)
  })

  test('before there is a profile is 404', async () => {
    const meera = await app.signUp('nutritionist')
    expect((await meera.call('PUT /nutritionists/profile', { body: { bio: 'x'.repeat(10) } })).status).toBe(
      404,
    )
  })

  test('sends a rejected profile back to review, at the end of the queue', async () => {
    const [admin, meera] = [await app.signUp('admin'), await app.nutritionist('rejected')]
    const later = await app.nutritionist('pending')
    expect((await meera.call('GET /nutritionists/profile')).body).toMatchObject({
      approval_status: 'rejected',
      rejection_reason: 'The registration number is unreadable.',
    })
    const { body } = await meera.call('PUT /nutritionists/profile', { body: { registration_no: 'IDA-2042' } })
    expect(body).toMatchObject({ approval_status: 'pending', rejection_reason: null })
    const queue = await admin.call('GET /admin/nutritionists/pending', { query: { limit: 100 } })
    const places = [later, meera].map(({ profile_id }) =>
      queue.body.findIndex((row) => row.profile_id === profile_id),
    )
    expect(places[0]).toBeGreaterThanOrEqual(0)
    expect(places[1]).toBeGreaterThan(places[0]!)
  })

  test('of the registration number loses the badge, of anything else keeps it', async () => {
    const [admin, meera] = [await app.signUp('admin'), await app.nutritionist()]
    await admin.call('POST /admin/nutritionists/:id/verify', { params: { id: meera.profile_id } })
    const put = async (body: object) => (await meera.call('PUT /nutritionists/profile', { body })).body
    expect(await put({ bio: 'A new bio of some length.' })).toMatchObject({ verified: true })
    expect(await put({ registration_no: 'IDA-2041' })).toMatchObject({ verified: true })
    expect(await put({ registration_no: 'IDA-9' })).toMatchObject({
      verified: false,
      approval_status: 'approved',
    })
    expect(await put({ registration_no: 'IDA-2041' })).toMatchObject({ verified: false })
  })
})

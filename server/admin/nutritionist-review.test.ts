import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['signUp']>>
beforeAll(async () => {
  app = await testApp()
  admin = await app.signUp('admin')
})
afterAll(() => app.close())

const decide = (profileId: string, body: object) =>
  admin.call('POST /admin/nutritionists/:id/approve', { params: { id: profileId }, body })
const counts = async () => (await admin.call('GET /admin/nutritionists/counts')).body

describe('a decision', () => {
  test('approves: the nutritionist may practise at once', async () => {
    const meera = await app.nutritionist('pending')
    const refused = await meera.call('GET /nutritionists/patients')
    expect(refused.problem).toMatchObject({ status: 403, detail: 'Your profile must be approved first.' })
    const { status, body } = await decide(meera.profile_id, { approval_status: 'approved' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      profile_id: meera.profile_id,
      email: meera.email,
      approval_status: 'approved',
      verified: false,
      rejection_reason: null,
    })
    expect((await meera.call('GET /nutritionists/patients')).status).toBe(200)
  })

  test('approves and verifies in one step when the number was checked, and the log tells of both', async () => {
    const meera = await app.nutritionist('pending')
    const { status, body } = await decide(meera.profile_id, {
      approval_status: 'approved',
      registration_checked: true,
    })
    expect([status, body.approval_status, body.verified]).toEqual([200, 'approved', true])
    const logged = await app.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('subject_id', '=', meera.id)
      .where('action', 'like', 'POST /admin/%')
      .orderBy('action')
      .execute()
    expect(logged).toEqual([
      { action: 'POST /admin/nutritionists/:id/approve', actor_id: admin.id },
      { action: 'POST /admin/nutritionists/:id/verify', actor_id: admin.id },
    ])
  })

  test('verifies nobody with a rejection', async () => {
    const meera = await app.nutritionist('pending')
    const { body } = await decide(meera.profile_id, {
      approval_status: 'rejected',
      rejection_reason: 'Unreadable certificate',
      registration_checked: true,
    })
    expect(body.verified).toBe(false)
  })

  test('keeps no reason with an approval', async () => {
    const meera = await app.nutritionist('pending')
    const { body } = await decide(meera.profile_id, { approval_status: 'approved', rejection_reason: 'None' })
    expect(body.rejection_reason).toBeNull()
  })

  test('rejects with a reason, which the nutritionist reads', async () => {
    const meera = await app.nutritionist('pending')
    const rejected = { approval_status: 'rejected', rejection_reason: 'Unreadable certificate' }
    expect((await decide(meera.profile_id, rejected)).body).toMatchObject(rejected)
    expect((await meera.call('GET /nutritionists/profile')).body).toMatchObject(rejected)
    expect((await meera.call('GET /nutritionists/patients')).status).toBe(403)
  })

  test.each([undefined, null, '', '  '])('does not reject for %j', async (rejection_reason) => {
    const meera = await app.nutritionist('pending')
    const message = 'Please give a reason for the rejection'
    expect(
      (await decide(meera.profile_id, { approval_status: 'rejected', rejection_reason })).problem,
    ).toMatchObject({
      status: 422,
      detail: message,
      errors: [{ path: 'rejection_reason', message }],
    })
  })

  test('is possible once, and only for pending profiles', async () => {
    for (const approval of ['approved', 'rejected'] as const) {
      const { profile_id } = await app.nutritionist(approval)
      for (const again of [
        { approval_status: 'approved' },
        { approval_status: 'rejected', rejection_reason: 'Second thoughts' },
      ])
        expect((await decide(profile_id, again)).problem).toMatchObject({
          status: 409,
          detail: `This profile has already been ${approval}.`,
        })
    }
  })

  test('by two administrators at once counts only once', async () => {
    const { profile_id } = await app.nutritionist('pending')
    const answers = await Promise.all([
      decide(profile_id, { approval_status: 'approved' }),
      decide(profile_id, { approval_status: 'rejected', rejection_reason: 'No' }),
    ])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
  })

  test('takes the id of the profile, not of the user', async () => {
    const meera = await app.nutritionist('pending')
    expect((await decide(meera.id, { approval_status: 'approved' })).status).toBe(404)
    expect((await decide(randomUUID(), { approval_status: 'approved' })).status).toBe(404)
    const verify = { params: { id: meera.id } }
    expect((await admin.call('POST /admin/nutritionists/:id/verify', verify)).status).toBe(404)
  })

  test('is possible again after the profile was sent for review again', async () => {
    const meera = await app.nutritionist('rejected')
    await meera.call('PUT /nutritionists/profile', { body: { registration_no: 'IDA-7' } })
    expect((await decide(meera.profile_id, { approval_status: 'approved' })).status).toBe(200)
  })
})

test('verifying records that the number was checked, and approves nobody', async () => {
  const meera = await app.nutritionist('pending')
  const { status, body } = await admin.call('POST /admin/nutritionists/:id/verify', {
    params: { id: meera.profile_id },
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ profile_id: meera.profile_id, verified: true, approval_status: 'pending' })
})

describe('a profile that its nutritionist changes while it is read', () => {
  const changed = {
    status: 412,
    detail: 'This profile was changed by its nutritionist meanwhile. Please read it again before you decide.',
  }
  const read = async (id: string) =>
    (await admin.call('GET /admin/nutritionists/all', { query: { limit: 100 } })).body.find(
      ({ profile_id }) => profile_id === id,
    )!

  test('cannot be verified or decided about until the administrator reads it again', async () => {
    const meera = await app.nutritionist('pending')
    const params = { id: meera.profile_id }
    const verify = (version?: number) =>
      admin.call('POST /admin/nutritionists/:id/verify', {
        params,
        ...(version && { headers: { 'if-match': `"${version}"` } }),
      })
    const approve = (version: number) =>
      admin.call('POST /admin/nutritionists/:id/approve', {
        params,
        body: { approval_status: 'approved' },
        headers: { 'if-match': `"${version}"` },
      })
    const before = await read(meera.profile_id)
    await meera.call('PUT /nutritionists/profile', { body: { registration_no: 'IDA-9999' } })
    expect((await verify(before.version)).problem).toMatchObject(changed)
    expect((await approve(before.version)).problem).toMatchObject(changed)
    const after = await read(meera.profile_id)
    expect(after).toMatchObject({ registration_no: 'IDA-9999', verified: false, approval_status: 'pending' })
    const verified = await verify(after.version)
    expect([verified.status, verified.headers.etag]).toEqual([200, `"${after.version}"`])
    // The version counts changes of the profile's content; an approval is no such change.
    expect((await approve(after.version)).body).toMatchObject({
      approval_status: 'approved',
      verified: true,
      version: after.version,
    })
    expect((await verify()).status).toBe(200)
  })

  test('counts a new name of the account, too, but not what changes nothing', async () => {
    const meera = await app.nutritionist('pending')
    const { version } = await read(meera.profile_id)
    await meera.call('PUT /nutritionists/profile', { body: { registration_no: 'IDA-2041' } })
    expect((await read(meera.profile_id)).version).toBe(version)
    expect((await meera.call('PUT /account', { body: { name: 'Meera Rao' } })).status).toBe(200)
    expect(await read(meera.profile_id)).toMatchObject({ last_name: 'Rao', version: version + 1 })
  })
})

describe('the lists', () => {
  test('pending ones wait in line, oldest first', async () => {
    const ids = []
    for (let n = 0; n < 3; n++) ids.push((await app.nutritionist('pending')).profile_id)
    const { body, headers } = await admin.call('GET /admin/nutritionists/pending', { query: { limit: 100 } })
    expect(body.map((row) => row.profile_id).slice(-3)).toEqual(ids)
    expect(body.every((row) => row.approval_status === 'pending')).toBe(true)
    expect(headers['x-total-count']).toBe(String((await counts()).pending))
  })

  test('all profiles are newest first and can be filtered by status and search', async () => {
    const word = randomUUID().slice(0, 8)
    const pending = await app.nutritionist('pending', { last_name: word })
    const approved = await app.nutritionist('approved', { registration_no: `REG-${word}` })
    const rejected = await app.nutritionist('rejected', { last_name: word })
    const found = async (query: object) =>
      (await admin.call('GET /admin/nutritionists/all', { query: { q: word, ...query } })).body.map(
        (row) => row.profile_id,
      )
    expect(await found({})).toEqual([rejected.profile_id, approved.profile_id, pending.profile_id])
    expect(await found({ approval_status: 'rejected' })).toEqual([rejected.profile_id])
    expect(await found({ q: approved.email })).toEqual([approved.profile_id])
    expect(await found({ q: 'nobody at all' })).toEqual([])
  })

  test('counts include all profiles', async () => {
    const before = await counts()
    await app.nutritionist('pending')
    await app.nutritionist('approved')
    await app.nutritionist('approved')
    await app.nutritionist('rejected')
    expect(await counts()).toEqual({
      pending: before.pending + 1,
      approved: before.approved + 2,
      rejected: before.rejected + 1,
      all: before.all + 4,
    })
  })

  test('20 pending and 50 of all to a page', async () => {
    for (let n = 0; n < 51; n++) await app.nutritionist('pending')
    expect((await admin.call('GET /admin/nutritionists/pending')).body).toHaveLength(20)
    expect((await admin.call('GET /admin/nutritionists/all')).body).toHaveLength(50)
  })
})

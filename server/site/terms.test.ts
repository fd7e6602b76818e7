import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { today } from '#domain/dates.ts'
import { termsChangedMessage, termsUnchangedMessage } from '#domain/site/terms.ts'
import { type TestApp, testApp, testPassword } from '#server/testing/app.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['signUp']>>
let other: typeof admin
beforeAll(async () => {
  app = await testApp()
  admin = await app.signUp('admin')
  other = await app.signUp('admin')
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('terms_versions').execute()
  await app.db.deleteFrom('throttles').execute()
})

const terms = async () => (await app.call('GET /public/terms')).body

describe('terms', () => {
  const sections = [
    { title: 'One', content: 'First.' },
    { title: 'Two', content: 'Second.\n\n- a\n- b' },
  ]
  const publish = (given: object = {}) =>
    admin.call('POST /admin/terms', { body: { title: 'New terms', sections, replaces: 1, ...given } })

  test('are the built-in ones until others are published, dated that day; the earlier stay readable', async () => {
    const builtIn = await terms()
    expect(builtIn).toMatchObject({ version: '2024-09', last_updated: 'September 2024' })
    const { status, body } = await publish()
    expect(status).toBe(201)
    const { last_updated } = await terms()
    expect(last_updated).toMatch(/^\d{1,2} \w+ 20\d\d$/)
    expect(body).toEqual({
      number: 2,
      version: today(),
      title: 'New terms',
      sections,
      last_updated,
      asks_again: false,
    })
    expect(await terms()).toEqual({ version: today(), title: 'New terms', sections, last_updated })
    const second = await publish({ title: 'Newer', replaces: 2 })
    expect(second.body).toMatchObject({ number: 3, version: `${today()}.2` })
    const versions = await app.call('GET /public/terms/versions')
    expect(versions.headers['x-total-count']).toBe('3')
    expect(versions.body.map(({ number, title }) => [number, title])).toEqual([
      [3, 'Newer'],
      [2, 'New terms'],
      [1, builtIn.title],
    ])
    expect(versions.body[2]).toEqual({ ...builtIn, number: 1, asks_again: false })
    const paged = async (limit: number, skip: number) =>
      (await app.call('GET /public/terms/versions', { query: { limit, skip } })).body.map(
        ({ number }) => number,
      )
    expect([await paged(2, 0), await paged(2, 2), await paged(1, 2), await paged(2, 3)]).toEqual([
      [3, 2],
      [1],
      [1],
      [],
    ])
  })

  test('a consent names the version in force; others are asked anew only when that was chosen', async () => {
    const joined = await app.call('POST /auth/signup', {
      body: {
        email: 'first@example.in',
        phone: '9876543210',
        password: testPassword,
        role: 'patient',
        consent: true,
      },
    })
    const me = async () => (await app.call('GET /auth/me', {}, joined.body.access_token)).body
    const admins = await admin.call('GET /auth/me')
    expect((await me()).consent_version).toBe('2024-09')
    await publish()
    expect((await me()).consent_version).toBe('2024-09')
    await publish({ title: 'Asked', replaces: 2, asks_again: true })
    expect((await me()).consent_version).toBeNull()
    expect((await admin.call('GET /auth/me')).body).toEqual(admins.body)
    await app.call('POST /account/consent', { body: { consent: true } }, joined.body.access_token)
    expect((await me()).consent_version).toBe(`${today()}.2`)
    // The earlier consent is kept.
    const held = await app.call('GET /account/export', {}, joined.body.access_token)
    expect(held.body.consents).toMatchObject([{ version: '2024-09' }, { version: `${today()}.2` }])
    const later = await app.call('POST /auth/signup', {
      body: {
        email: 'later@example.in',
        phone: '9876543210',
        password: testPassword,
        role: 'patient',
        consent: true,
      },
    })
    const { body } = await app.call('GET /auth/me', {}, later.body.access_token)
    expect(body.consent_version).toBe(`${today()}.2`)
  })

  test.each([
    [{ title: ' ' }, 'Title is required'],
    [{ sections: [] }, 'The terms need at least one section'],
    [{ sections: [{ title: 'One', content: ' ' }] }, 'Text is required'],
    [{ sections: [...sections, { title: 'one', content: 'Again.' }] }, 'Another section has this title'],
    [{ replaces: 'one' }, 'replaces is required'],
  ])('%j is refused', async (given, detail) => {
    expect((await publish(given)).problem).toMatchObject({ status: 422, detail })
    expect((await terms()).version).toBe('2024-09')
  })

  test('without any change are refused', async () => {
    const { title, sections: same } = await terms()
    expect((await publish({ title, sections: same })).problem).toMatchObject({
      status: 422,
      detail: termsUnchangedMessage,
    })
  })

  test('of a version that is no longer in force replace nothing', async () => {
    await publish()
    expect((await publish({ title: 'Late' })).problem).toMatchObject({
      status: 409,
      detail: termsChangedMessage,
    })
  })
})

test('who publish terms at the very same moment publish one version', async () => {
  const publish = (by: typeof admin, content: string) =>
    by.call('POST /admin/terms', {
      body: { title: 'Terms', sections: [{ title: 'All', content }], replaces: 1 },
    })
  const answers = await Promise.all([publish(admin, 'One'), publish(other, 'Two'), publish(admin, 'Three')])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.problem.detail).toBe(termsChangedMessage)
  expect((await terms()).version).toBe(today())
})

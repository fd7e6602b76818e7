import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { settingsChangedMessage } from '#domain/site/settings.ts'
import { buildApp } from '#server/app.ts'
import { matchWaiting } from '#server/jobs/matching.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
let folder: string
let admin: Awaited<ReturnType<TestApp['signUp']>>
let other: typeof admin
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'thali-settings-'))
  app = await testApp({
    BRAND_NAME: 'Poshan',
    SUPPORT_EMAIL: 'help@poshan.test',
    SUPPORT_PHONE: '+91 11111 22222',
    DATA_DIR: folder,
  })
  admin = await app.signUp('admin')
  other = await app.signUp('admin')
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await app.db.deleteFrom('settings').where('key', 'in', ['brand', 'matching', 'about']).execute()
  await app.db.deleteFrom('throttles').execute()
})

const about = async () => (await app.call('GET /public/about')).body
const terms = async () => (await app.call('GET /public/terms')).body
const change = (
  key: 'brand' | 'matching' | 'about',
  body: object,
  { version, by = admin }: { version?: number; by?: typeof admin } = {},
) =>
  by.call(`PUT /admin/settings/${key}`, {
    body,
    headers: version === undefined ? {} : { 'if-match': `"${version}"` },
  })

describe('name and contact details', () => {
  test('come from the environment until they are stored, field by field', async () => {
    expect((await admin.call('GET /admin/settings/brand')).body).toEqual({
      version: 0,
      updated_at: null,
      updated_by: null,
      stored: {
        brand_name: null,
        support_email: null,
        support_phone: null,
        social_url: null,
        grievance_officer: null,
      },
      standard: {
        brand_name: 'Poshan',
        support_email: 'help@poshan.test',
        support_phone: '+91 11111 22222',
        social_url: null,
        grievance_officer: 'The Grievance Officer, Thali',
      },
    })
    const saved = await change('brand', { brand_name: ' Annapurna ', social_url: 'https://social.test/a' })
    expect(saved.headers.etag).toBe('"1"')
    expect(saved.body).toMatchObject({
      version: 1,
      updated_by: admin.email.split('@')[0],
      stored: { brand_name: 'Annapurna', social_url: 'https://social.test/a', support_email: null },
    })
    expect(await about()).toMatchObject({
      brand_name: 'Annapurna',
      company_name: 'Annapurna',
      support_email: 'help@poshan.test',
      social_url: 'https://social.test/a',
    })
    expect(JSON.stringify(await terms())).toContain('Annapurna')
    // Fields that are not sent stay; null and a blank text restore the default.
    await change('brand', { support_email: ' Care@Annapurna.test ', social_url: '' })
    expect(await about()).toMatchObject({
      brand_name: 'Annapurna',
      support_email: 'Care@Annapurna.test',
      social_url: null,
    })
    await change('brand', { brand_name: null })
    expect(await about()).toMatchObject({ brand_name: 'Poshan', support_email: 'Care@Annapurna.test' })
  })

  test('are used in mails at once, also as sender', async () => {
    await change('brand', { brand_name: 'Annapurna', support_email: 'care@annapurna.test' })
    const message = { subject: 'Hello', lines: ['Hello'] }
    const id = await enqueueMail(app.db, app.services, { user_id: null, recipient: 'a@b.test' }, message)
    const { body_text } = await app.db
      .selectFrom('mails')
      .select('body_text')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(body_text).toContain('Annapurna\nQuestions? Write to care@annapurna.test.')
  })

  test.each([
    ['support_email', 'nobody', 'Please enter a valid email address'],
    ['support_phone', '12345', 'Please enter a phone number of 10 to 15 digits'],
    ['support_phone', 'call me: 9876543210', 'Please enter a phone number of 10 to 15 digits'],
    ['social_url', 'javascript:alert(1)', 'Please enter a web address like https://social.example/thali'],
    ['social_url', 'thali', 'Please enter a web address like https://social.example/thali'],
    ['brand_name', 'x'.repeat(61), 'Please use at most 60 characters'],
    ['grievance_officer', 'x'.repeat(201), 'Please use at most 200 characters'],
  ])('%s %s is refused', async (path, value, detail) => {
    expect((await change('brand', { [path]: value })).problem).toMatchObject({
      status: 422,
      detail,
      errors: [{ path }],
    })
    expect((await admin.call('GET /admin/settings/brand')).body.version).toBe(0)
  })
})

describe('the about page', () => {
  test('says what is stored, and what is built in where nothing is', async () => {
    const before = await about()
    const services = [{ title: 'Meal plans', content: 'For your week.' }]
    const certifications = ['FSSAI licence']
    await change('about', {
      mission: 'To feed well.',
      founded_year: 2021,
      services,
      certifications,
      certifications_held: true,
    })
    expect(await about()).toEqual({
      ...before,
      mission: 'To feed well.',
      founded_year: 2021,
      services,
      certifications,
      certifications_held: true,
    })
    await change('about', {
      mission: null,
      services: null,
      certifications: [],
      founded_year: null,
      certifications_held: null,
    })
    expect(await about()).toEqual({ ...before, certifications: [] })
  })

  test('keeps what the environment names as held until an administrator writes others', async () => {
    const certified = await testApp({ CERTIFICATIONS: 'ISO 27001; FSSAI' })
    try {
      const someone = await certified.signUp('admin')
      const { standard } = (await someone.call('GET /admin/settings/about')).body
      expect(standard).toMatchObject({ certifications: ['ISO 27001', 'FSSAI'], certifications_held: true })
    } finally {
      await certified.close()
    }
  })

  test.each([
    [{ founded_year: 1850 }, 'founded_year', 'Please enter a year from 1900 on'],
    [{ founded_year: 2150 }, 'founded_year', 'This year has not come yet'],
    [{ services: [] }, 'services', 'Please name at least one service'],
    [{ values: [{ title: ' ', content: 'x' }] }, 'values.0.title', 'Title is required'],
    [{ values: [{ title: 'x', content: '' }] }, 'values.0.content', 'Text is required'],
    [{ certifications: [''] }, 'certifications.0', 'Please name the certification'],
    [
      { certifications: Array.from({ length: 13 }, () => 'ISO') },
      'certifications',
      'At most 12 fit on the page',
    ],
  ])('%j is refused', async (body, path, detail) => {
    expect((await change('about', body)).problem).toMatchObject({ status: 422, detail, errors: [{ path }] })
  })
})

describe('the hours until a match is assigned by itself', () => {
  test('are 20, or what is stored, for the queue and for the work itself', async () => {
    const nutritionist = await app.nutritionist()
    const patient = await app.patient()
    await sql`update patient_profiles set waiting_since = now() - interval '6 hours' where patient_id = ${patient.id}`.execute(
      app.db,
    )
    const waited = async () => {
      const [row] = (await admin.call('GET /assignments/waiting')).body
      return (Date.parse(row!.automatic_at) - Date.parse(row!.waiting_since)) / 3_600_000
    }
    expect(await waited()).toBe(20)
    expect(await matchWaiting(app.db)).toBe(0)
    await change('matching', { automatic_after_hours: 7 })
    expect(await waited()).toBe(7)
    expect(await matchWaiting(app.db)).toBe(0)
    await change('matching', { automatic_after_hours: 5 })
    expect(await matchWaiting(app.db)).toBe(1)
    expect(nutritionist.id).toBeDefined()
    expect((await change('matching', { automatic_after_hours: null })).body).toMatchObject({
      stored: { automatic_after_hours: null },
      standard: { automatic_after_hours: 20 },
    })
  })

  test.each([0, 24, 1.5, '20'])('cannot be %j', async (automatic_after_hours) => {
    expect((await change('matching', { automatic_after_hours })).problem).toMatchObject({
      status: 422,
      detail: 'Please enter whole hours from 1 to 23',
    })
  })
})

describe('two administrators', () => {
  test('the second is told that the first has changed the same settings', async () => {
    expect((await change('brand', { brand_name: 'One' }, { version: 0 })).status).toBe(200)
    const late = await change('brand', { brand_name: 'Two' }, { version: 0, by: other })
    expect(late.problem).toMatchObject({ status: 412, detail: settingsChangedMessage })
    expect((await about()).brand_name).toBe('One')
    expect((await change('brand', { brand_name: 'Two' }, { version: 1, by: other })).body.version).toBe(2)
    // Each section has its own version.
    expect((await change('about', { mission: 'To feed.' }, { version: 0 })).status).toBe(200)
    expect((await change('matching', { automatic_after_hours: 9 }, { version: 3 })).status).toBe(412)
  })

  test('who save at the very same moment: one is stored, first and later', async () => {
    for (const version of [0, 1, 2, 3]) {
      const answers = await Promise.all(
        [admin, other, admin, other].map((by, index) =>
          change('matching', { automatic_after_hours: index + 1 }, { version, by }),
        ),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412])
    }
    expect((await admin.call('GET /admin/settings/matching')).body.version).toBe(4)
  })
})

describe('a test mail', () => {
  const test_ = () => admin.call('POST /admin/settings/test-mail')

  test('reaches the folder where no mail server is set, in the name that is stored', async () => {
    await change('brand', { brand_name: 'Annapurna', support_email: 'care@annapurna.test' })
    const { body } = await test_()
    expect(body).toEqual({ recipient: admin.email, to: 'folder', taken: true, error: null })
    const [name] = await readdir(path.join(folder, 'outbox'))
    const mail = await readFile(path.join(folder, 'outbox', name!), 'utf8')
    expect(mail).toContain(`To: ${admin.email}`)
    expect(mail).toContain('From: Annapurna <care@annapurna.test>')
    expect(mail).toContain('Subject: Test e-mail from Annapurna')
    expect((await test_()).problem).toMatchObject({
      status: 429,
      detail: 'A test was sent just now. Please wait a moment.',
    })
  })

  test('says why the mail server did not take it', async () => {
    const away = await testApp({ SMTP_URL: 'smtp://127.0.0.1:1' })
    try {
      const { status, body } = await (await away.signUp('admin')).call('POST /admin/settings/test-mail')
      expect(status).toBe(200)
      expect(body).toMatchObject({
        to: 'mail server',
        taken: false,
        error: expect.stringContaining('ECONNREFUSED'),
      })
    } finally {
      await away.close()
    }
  })
})

test('another instance has the new settings at once', async () => {
  const { app: elsewhere } = await buildApp({
    config: { ...app.services.config, BRAND_NAME: 'Poshan' },
    database: app.services.database,
  })
  try {
    await change('brand', { brand_name: 'Annapurna' })
    expect((await elsewhere.inject({ url: '/api/v1/public/about' })).json()).toMatchObject({
      brand_name: 'Annapurna',
    })
  } finally {
    await elsewhere.close()
  }
})

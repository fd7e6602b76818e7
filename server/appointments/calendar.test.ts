import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import ICAL from 'ical.js'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { namedFor } from '#domain/appointments/calendar.ts'
import { addDays, instantAt, today } from '#domain/dates.ts'
import { defaultBrand } from '#domain/site/brand.ts'
import { mailNotifications } from '#server/mail/outbox.ts'
import { openTransport } from '#server/mail/transport.ts'
import { remind } from '#server/messages/reminders.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { sampleHours } from '#server/testing/clinic.ts'
import { mailsTo } from '#server/testing/mails.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ PUBLIC_URL: 'https://thali.test' })
})
afterAll(() => app.close())

type Person = Awaited<ReturnType<TestApp['signUp']>>
let nutritionist: Awaited<ReturnType<TestApp['nutritionist']>>
let patient: Person
let assignment: string
beforeEach(async () => {
  await app.db.deleteFrom('throttles').execute()
  nutritionist = await app.nutritionist()
  patient = await app.patient()
  assignment = await app.assign(patient.id, nutritionist.id)
  await nutritionist.call('PUT /nutritionists/availability', { body: sampleHours() })
  await app.db.deleteFrom('notifications').execute()
})

const tomorrow = addDays(today(), 1)
const at = (clock: string, date = tomorrow) => new Date(instantAt(date, clock)).toISOString()
const book = (clock: string) =>
  patient.call('POST /appointments', { body: { starts_at: at(clock), kind: 'Diabetes review' } })
const eventsIn = (file: string) => {
  const whole = new ICAL.Component(ICAL.parse(file))
  const events = whole.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
  return { method: whole.getFirstPropertyValue('method'), events }
}
const addressOf = async (person: Person) => {
  const { url } = (await person.call('POST /calendar')).body
  expect(url).toMatch(/^https:\/\/thali\.test\/api\/v1\/calendar\/[\w-]{43}\.ics$/)
  return url.match(/([\w-]+)\.ics$/)![1]!
}
/** Mails are made of what people were told, and leave. */
async function leave() {
  await mailNotifications(app.db, app.services)
  await sql`update mails set sent_at = now() where sent_at is null`.execute(app.db)
}
const readAt = async (token: string) => app.call('GET /calendar/:token.ics', { params: { token } })

test('the private address shows time, place and whom; never a kind or a phone number', async () => {
  await book('10:00')
  const [own, staff] = [await readAt(await addressOf(patient)), await readAt(await addressOf(nutritionist))]
  const [mine] = eventsIn(String(own.body)).events
  expect(mine).toMatchObject({ summary: 'Appointment', location: '12 MG Road' })
  expect(mine!.startDate.toJSDate().toISOString()).toBe(at('10:00'))
  const name = (await patient.call('GET /auth/me')).body.name
  const [hers] = eventsIn(String(staff.body)).events
  expect(hers!.summary).toBe(`Appointment: ${namedFor('nutritionist', name)}`)
  // An id may hold ten digits by chance.
  for (const { body } of [own, staff])
    expect(String(body).replaceAll(/^UID:.*$/gm, '')).not.toMatch(/Diabetes|review|Consultation|\+?\d{10}/)
})

test('a new address ends the old one; cancelled appointments leave the calendar', async () => {
  const { id } = (await book('10:00')).body
  const old = await addressOf(patient)
  const token = await addressOf(patient)
  expect((await readAt(old)).status).toBe(404)
  await patient.call('POST /appointments/:id/cancel', { params: { id } })
  expect(eventsIn(String((await readAt(token)).body)).events).toEqual([])
  expect((await patient.call('GET /calendar')).body.made_at).not.toBeNull()
  await patient.call('DELETE /calendar')
  expect((await readAt(token)).status).toBe(404)
})

test('the address ends with care and stays ended; with suspension and erasure too', async () => {
  const admin = await app.signUp('admin')
  const tokens = [await addressOf(patient)]
  await admin.call('DELETE /assignments/:id', { params: { id: assignment } })
  expect((await readAt(tokens[0]!)).status).toBe(404)
  assignment = await app.assign(patient.id, nutritionist.id)
  expect((await readAt(tokens[0]!)).status).toBe(404)
  tokens.push(await addressOf(patient), await addressOf(nutritionist))
  const status = (id: string, to: string) =>
    admin.call('PUT /admin/users/:id', { params: { id }, body: { status: to } })
  for (const { id } of [patient, nutritionist]) {
    await status(id, 'suspended')
    await status(id, 'active')
  }
  for (const token of tokens) expect((await readAt(token)).status).toBe(404)
})

test('each change is mailed with an invitation or its end, which calendars understand', async () => {
  const { id } = (await book('10:00')).body
  await leave()
  await patient.call('PUT /appointments/:id', { params: { id }, body: { starts_at: at('11:00') } })
  await leave()
  await patient.call('POST /appointments/:id/cancel', { params: { id } })
  await leave()
  const name = namedFor('nutritionist', (await patient.call('GET /auth/me')).body.name)
  for (const [person, summary] of [
    [patient, 'Appointment'],
    [nutritionist, `Appointment: ${name}`],
  ] as const) {
    const mails = await mailsTo(app, person.email)
    const sent = mails.filter(({ calendar }) => calendar).map(({ calendar }) => eventsIn(calendar!))
    expect(sent.map(({ method }) => method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL'])
    const events = sent.map(({ events: [event] }) => event!)
    expect(events.map(({ sequence }) => sequence)).toEqual([0, 1, 2])
    expect(new Set(events.map(({ uid }) => uid))).toEqual(new Set([`${id}@thali`]))
    expect(events.map(({ startDate }) => startDate.toJSDate().toISOString())).toEqual([
      ...[at('10:00'), at('11:00'), at('11:00')],
    ])
    expect(new Set(events.map((event) => event.summary))).toEqual(new Set([summary]))
    for (const { subject, body_text, calendar } of mails)
      expect(`${subject} ${body_text} ${calendar}`).not.toMatch(/Diabetes|Consultation/)
  }
})

test('an invitation leaves as a part of the mail that says its method', async () => {
  await book('10:00')
  await mailNotifications(app.db, app.services)
  const mail = (await mailsTo(app, patient.email)).find(({ calendar }) => calendar)!
  const folder = await mkdtemp(path.join(tmpdir(), 'thali-invitation-'))
  const transport = await openTransport({ ...app.services.config, DATA_DIR: folder })
  await transport.send(mail, { brand: defaultBrand, logo: null })
  const written = await readFile(`${folder}/outbox/${mail.id}.eml`, 'utf8')
  await rm(folder, { recursive: true })
  expect(written).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/i)
})

test('the day before, by mail to whoever has no device: once for each time, and not for what is cancelled', async () => {
  const evening = instantAt(today(), '18:00')
  const [first, second] = [(await book('10:00')).body, (await book('12:00')).body]
  await patient.call('POST /appointments/:id/cancel', { params: { id: second.id } })
  const reminders = async () =>
    (await mailsTo(app, patient.email)).flatMap(({ subject, body_text }) =>
      subject.startsWith('Appointment tomorrow') ? [[subject, body_text] as const] : [],
    )
  await remind(app.services, undefined, instantAt(today(), '08:59'))
  expect(await reminders()).toEqual([])
  for (const _ of [1, 2]) await remind(app.services, undefined, evening)
  await leave()
  expect((await reminders()).map(([subject]) => subject)).toEqual(['Appointment tomorrow, 10:00 am'])
  expect((await reminders())[0]![1]).toContain('Place: 12 MG Road.')
  expect((await reminders())[0]![1]).not.toMatch(/Diabetes/)
  await patient.call('PUT /appointments/:id', { params: { id: first.id }, body: { starts_at: at('14:00') } })
  for (const _ of [1, 2]) await remind(app.services, undefined, evening)
  expect((await reminders()).map(([subject]) => subject)).toEqual([
    ...['Appointment tomorrow, 10:00 am', 'Appointment tomorrow, 2:00 pm'],
  ])
})

test('what lies in the outbox when an appointment is moved or cancelled does not go; what is about others does', async () => {
  const evening = instantAt(today(), '18:00')
  const [first, other] = [(await book('10:00')).body, (await book('12:00')).body]
  await mailNotifications(app.db, app.services)
  await remind(app.services, undefined, evening)
  const waiting = async ({ email }: Person) =>
    (await mailsTo(app, email)).flatMap(({ subject, calendar }) => {
      if (!calendar) return subject.startsWith('Appointment tomorrow') ? [subject] : []
      const { method, events } = eventsIn(calendar)
      return [
        `${method} ${events[0]!.uid === `${first.id}@thali` ? 'first' : 'other'} ${events[0]!.sequence}`,
      ]
    })
  const [one, two] = ['Appointment tomorrow, 10:00 am', 'Appointment tomorrow, 12:00 pm']
  expect((await waiting(patient)).sort()).toEqual([one, two, 'REQUEST first 0', 'REQUEST other 0'].sort())
  const move = (clock: string) =>
    nutritionist.call('PUT /appointments/:id', {
      params: { id: first.id },
      body: { starts_at: at(clock) },
    })
  expect((await move('14:00')).status).toBe(200)
  expect((await waiting(patient)).sort()).toEqual([two, 'REQUEST other 0'].sort())
  // Moved back before any mail was made: it is told of once, as it is, and reminded of again.
  await move('10:00')
  await mailNotifications(app.db, app.services)
  await remind(app.services, undefined, evening)
  expect((await waiting(patient)).sort()).toEqual([one, two, 'REQUEST first 2', 'REQUEST other 0'].sort())
  expect(await waiting(nutritionist)).toContain('REQUEST first 2')
  await patient.call('POST /appointments/:id/cancel', { params: { id: first.id } })
  await mailNotifications(app.db, app.services)
  for (const person of [patient, nutritionist])
    expect((await waiting(person)).filter((mail) => !mail.startsWith('Appointment'))).toEqual(
      expect.arrayContaining(['CANCEL first 3', 'REQUEST other 0']),
    )
  expect((await waiting(patient)).sort()).toEqual([two, 'CANCEL first 3', 'REQUEST other 0'].sort())
  expect(other.status).toBe('booked')
})

test('whoever covers has the lent appointments in her calendar, and only then', async () => {
  const colleague = await app.nutritionist()
  await book('10:00')
  const token = await addressOf(colleague)
  const seen = async () => eventsIn(String((await readAt(token)).body)).events
  expect(await seen()).toEqual([])
  const cover = await nutritionist.call('POST /cover', {
    body: { colleague_id: colleague.id, from: today(), to: tomorrow },
  })
  expect((await seen()).map(({ location }) => location)).toEqual(['12 MG Road'])
  await nutritionist.call('DELETE /cover/:id', { params: { id: cover.body.id } })
  expect(await seen()).toEqual([])
})

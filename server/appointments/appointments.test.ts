import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enoughComingMessage, mostComing, takenMessage } from '#domain/appointments/appointments.ts'
import { addDays, clockOf, dateOf, instantAt, today, weekdays } from '#domain/dates.ts'
import { endPlannedCare } from '#server/care/ending.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { inviteClient } from '#server/testing/clinic.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ MEETING_URL: 'https://meet.example', SUPPORT_PHONE: '080 1234' })
})
afterAll(() => app.close())

type Person = Awaited<ReturnType<TestApp['signUp']>>
let nutritionist: Awaited<ReturnType<TestApp['nutritionist']>>
let patient: Person
beforeEach(async () => {
  nutritionist = await app.nutritionist()
  patient = await app.patient()
  await app.assign(patient.id, nutritionist.id)
  await setHours()
})

const hours = (more = {}) => ({
  kinds: [
    {
      name: 'Diabetes: first',
      public_name: 'First visit',
      minutes: 60,
      place: '12 MG Road',
      price_paise: 90_000,
    },
    { name: 'Diabetes: review', public_name: 'Follow-up', minutes: 30, place: '', price_paise: 50_000 },
  ],
  weekly: weekdays.map((weekday) => ({ weekday, from: '09:00', to: '13:00' })),
  ...{ exceptions: [], leave: [], buffer_minutes: 0, cancel_until_hours: 24 },
  ...more,
})
const setHours = (more = {}, by: Pick<Person, 'call'> = nutritionist) =>
  by.call('PUT /nutritionists/availability', { body: hours(more) })
const day = addDays(today(), 5)
const at = (clock: string, date = day) => new Date(instantAt(date, clock)).toISOString()
const book = (clock = '09:00', by: Person = patient, more = {}) =>
  by.call('POST /appointments', { body: { starts_at: at(clock), kind: 'Diabetes: review', ...more } })
const move = (id: string, clock: string, by: Person = patient) =>
  by.call('PUT /appointments/:id', { params: { id }, body: { starts_at: at(clock) } })
const cancel = (id: string, by: Person = patient) =>
  by.call('POST /appointments/:id/cancel', { params: { id } })
/** Sets the time of an appointment as if it had been booked long ago. */
const begins = (id: string, from: string) =>
  sql`update appointments set starts_at = now() + ${from}::interval, ends_at = now() + ${from}::interval + interval '30 minutes'
    where id = ${id}`.execute(app.db)
const noticesOf = async (person: Person, kind: string) =>
  (await person.call('GET /notifications', { query: { limit: 100 } })).body.filter((one) => one.kind === kind)

test('a challenger books so many at most, so that others find a time; staff books them more', async () => {
  const clocks = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00']
  for (const clock of clocks.slice(0, mostComing)) expect((await book(clock)).status).toBe(201)
  const { status, problem } = await book(clocks[mostComing])
  expect([status, problem?.detail]).toEqual([409, enoughComingMessage])
  expect((await book(clocks[mostComing], nutritionist, { patient_id: patient.id })).status).toBe(201)
})

test('hours, kinds and leave are stored; a kind keeps its id, and a stranger’s hours are not seen', async () => {
  const first = (await nutritionist.call('GET /nutritionists/availability')).body
  expect(first).toMatchObject({ makes_rooms: true, in_leave: [], cancel_until_hours: 24 })
  const [visit, review] = first.kinds
  const again = await nutritionist.call('PUT /nutritionists/availability', {
    body: {
      ...hours(),
      kinds: [
        { ...review, minutes: 45 },
        { ...visit, id: patient.id },
      ],
    },
  })
  expect(again.body.kinds[0]).toMatchObject({ id: review!.id, minutes: 45 })
  expect(again.body.kinds[1]!.id).not.toBe(patient.id)
  const other = await app.nutritionist()
  const query = { nutritionist_id: nutritionist.id }
  expect((await other.call('GET /nutritionists/availability', { query })).status).toBe(404)
  expect((await other.call('GET /nutritionists/availability')).body.kinds).toEqual([])
})

test.each([
  [{ weekly: [{ weekday: 'Monday', from: '13:00', to: '09:00' }] }, 'The end must be after the beginning'],
  [{ leave: [{ from: '2027-01-05', to: '2027-01-01' }] }, 'The last day is before the first one'],
  [{ buffer_minutes: 500 }, 'Please enter 0 to 120 minutes'],
  [{ kinds: [{ name: '', public_name: 'A', minutes: 30 }] }, 'Please name this kind of appointment'],
])('%j is refused', async (more, detail) => {
  const answer = await setHours(more)
  expect([answer.status, answer.problem.detail]).toEqual([422, detail])
})

test('a challenger sees free times by their public names, and books one', async () => {
  const { body } = await patient.call('GET /patients/slots', { query: { from: day, to: day } })
  expect(body.kinds.map(({ name, place }) => [name, place])).toEqual([
    ['First visit', '12 MG Road'],
    ['Follow-up', 'Video call'],
  ])
  expect(body.kind_id).toBe(body.kinds[0]!.id)
  expect(body.slots.map(({ starts_at }) => clockOf(starts_at))).toEqual([
    ...['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00'],
  ])
  const booked = await book('09:30')
  expect(booked.status).toBe(201)
  expect(booked.body).toMatchObject({
    kind: 'Follow-up',
    status: 'booked',
    place: 'Video call',
    locked: null,
  })
  expect(booked.body.link).toMatch(/^https:\/\/meet\.example\/[0-9a-f]{32}$/)
  const after = (await patient.call('GET /patients/slots', { query: { from: day, to: day } })).body
  // Whoever has been here comes for the follow-up.
  expect(after.kind_id).toBe(after.kinds[1]!.id)
  expect(after.slots.map(({ starts_at }) => clockOf(starts_at))).not.toContain('09:30')
})

test('what is not free is a 409 with a sentence; what is over a 422', async () => {
  await book()
  const other = await app.patient()
  await app.assign(other.id, nutritionist.id)
  for (const clock of ['09:00', '09:15', '20:00']) {
    const refused = await book(clock, other)
    expect([clock, refused.status, refused.problem.detail]).toEqual([clock, 409, takenMessage])
  }
  const past = await patient.call('POST /appointments', {
    body: { starts_at: at('09:00', addDays(today(), -1)), kind: 'Diabetes: review' },
  })
  expect([past.status, past.problem.detail]).toEqual([422, 'This time is over. Please choose a later one.'])
  expect((await book('10:00', patient, { kind: 'Massage' })).status).toBe(422)
  const alone = await app.patient()
  expect((await book('10:00', alone)).status).toBe(409)
})

test('staff book outside the hours, but never over another appointment or in a leave', async () => {
  const named = { patient_id: patient.id }
  expect((await book('20:10', nutritionist, named)).status).toBe(201)
  expect((await book('20:20', nutritionist, named)).problem.detail).toBe(takenMessage)
  await setHours({ leave: [{ from: day, to: day }] })
  expect((await book('15:00', nutritionist, named)).problem.detail).toMatch(/^This day is in a leave/)
  expect((await book('15:00', nutritionist)).status).toBe(422)
})

test('of fifty at once after one time one gets it, and the others a sentence', async () => {
  const people = [patient]
  while (people.length < 50) {
    const one = await app.patient()
    await app.assign(one.id, nutritionist.id)
    people.push(one)
  }
  const answers = await Promise.all(people.map((one) => book('11:00', one)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const others = answers.filter(({ status }) => status !== 201)
  expect(new Set(others.map(({ status, problem }) => `${status} ${problem.detail}`))).toEqual(
    new Set([`409 ${takenMessage}`]),
  )
})

test('a challenger moves and cancels until the limit; then it is said whom to call', async () => {
  const { id } = (await book()).body
  const moved = await move(id, '10:00')
  expect([moved.status, moved.body.starts_at]).toEqual([200, at('10:00')])
  expect((await book('09:00')).status).toBe(201)
  expect((await move(id, '09:00')).status).toBe(409)
  // To where it overlaps only itself.
  const kinds = (
    await patient.call('GET /patients/slots', { query: { from: day, to: day, appointment_id: id } })
  ).body
  expect(kinds.slots.map(({ starts_at }) => clockOf(starts_at))).toContain('10:00')
  expect((await cancel(id)).body.status).toBe('cancelled')
  expect((await cancel(id)).problem.detail).toBe('This appointment was cancelled.')
  const { id: late } = (await book('12:00')).body
  await begins(late, '23 hours')
  const told =
    'You can move or cancel an appointment yourself until 24 hours before. Now please call 080 1234 (Mon-Fri 9AM-6PM IST).'
  expect((await patient.call('GET /appointments/:id', { params: { id: late } })).body.locked).toBe(told)
  for (const answer of [await move(late, '12:30'), await cancel(late)])
    expect([answer.status, answer.problem.detail]).toEqual([409, told])
  expect((await cancel(late, nutritionist)).status).toBe(200)
})

test('staff say how it went, once it has begun', async () => {
  const { id } = (await book()).body
  const settle = (status: string, by: Person = nutritionist) =>
    by.call('PUT /appointments/:id', { params: { id }, body: { status } })
  expect((await settle('no_show')).problem.detail).toBe('This appointment has not begun yet.')
  await begins(id, '-1 hour')
  expect((await settle('done', patient)).status).toBe(403)
  expect((await settle('no_show')).body.status).toBe('no_show')
  expect((await settle('done')).body.status).toBe('done')
  expect((await move(id, '11:00', nutritionist)).problem.detail).toBe('This appointment has taken place.')
})

test('a leave over appointments names them and drops none', async () => {
  const { id } = (await book()).body
  const { body } = await setHours({ leave: [{ from: day, to: day }] })
  expect(body.in_leave).toMatchObject([{ id, patient_id: patient.id, starts_at: at('09:00') }])
  expect((await patient.call('GET /appointments/:id', { params: { id } })).body.status).toBe('booked')
  await cancel(id, nutritionist)
  expect((await nutritionist.call('GET /nutritionists/availability')).body.in_leave).toEqual([])
})

test('the office keeps appointments, and sees neither kind, price nor link', async () => {
  const admin = await app.signUp('admin')
  const named = { patient_id: patient.id }
  const booked = await book('09:00', admin, named)
  expect(booked.body).toMatchObject({ kind: null, kind_id: null, price_paise: null, link: null })
  expect(JSON.stringify(booked.body)).not.toMatch(/Diabetes|meet\.example/)
  expect(booked.body.place).toBe('Video call')
  const kinds = await admin.call('GET /patients/slots', { query: named })
  expect(kinds.body.kinds.map(({ name }) => name)).toEqual(['First visit', 'Follow-up'])
  const query = { nutritionist_id: nutritionist.id }
  const list = await admin.call('GET /appointments', { query: { ...query, from: day, to: day } })
  expect(list.body).toHaveLength(1)
  expect((await move(booked.body.id, '10:00', admin)).status).toBe(200)
  expect((await admin.call('GET /nutritionists/availability', { query })).body.kinds).toHaveLength(2)
  expect((await admin.call('GET /nutritionists/availability')).status).toBe(422)
  expect(await noticesOf(nutritionist, 'appointment_booked')).toHaveLength(1)
})

test('whoever covers keeps the lent appointments, and reads where to meet; before and after, nothing of it', async () => {
  const colleague = await app.nutritionist()
  const { id, link } = (await book()).body
  expect(link).toMatch(/^https/)
  const other = await app.patient()
  await app.assign(other.id, nutritionist.id)
  await book('12:00', other)
  const seen = async (query = {}) =>
    (await colleague.call('GET /appointments', { query })).body.map((one) => [one.nutritionist_id, one.link])
  const nothing = async () => {
    for (const query of [{}, { patient_id: patient.id }, { nutritionist_id: nutritionist.id }])
      expect(await seen(query)).toEqual([])
    for (const answer of [
      await colleague.call('GET /appointments/:id', { params: { id } }),
      await move(id, '10:30', colleague),
      await cancel(id, colleague),
      await book('11:30', colleague, { patient_id: patient.id }),
    ])
      expect(answer.status).toBe(404)
    const slots = await colleague.call('GET /patients/slots', { query: { patient_id: patient.id } })
    expect(slots.body).toMatchObject({ slots: [], kinds: [], nutritionist_id: null })
  }
  await nothing()
  const cover = await nutritionist.call('POST /cover', {
    body: { colleague_id: colleague.id, from: today(), to: day, patient_ids: [patient.id] },
  })
  expect(await seen()).toEqual([[nutritionist.id, link]])
  const moved = await move(id, '10:00', colleague)
  expect(moved.body).toMatchObject({ nutritionist_id: nutritionist.id, starts_at: at('10:00') })
  const more = await book('11:00', colleague, { patient_id: patient.id })
  expect(more.body).toMatchObject({ nutritionist_id: nutritionist.id })
  expect((await cancel(more.body.id, colleague)).status).toBe(200)
  expect((await noticesOf(nutritionist, 'appointment_moved')).length).toBe(1)
  // A cover is of the two: what her own calendar has stays hers.
  expect((await nutritionist.call('GET /appointments')).body).toHaveLength(3)
  await nutritionist.call('DELETE /cover/:id', { params: { id: cover.body.id } })
  await nothing()
})

test('a desk reads no kind, price or link, is in no audit log for it, and says how it went', async () => {
  const desk = await app.desk()
  const { id } = (await book()).body
  await app.db.updateTable('appointments').set({ public_name: 'Sugar clinic' }).where('id', '=', id).execute()
  const answers = [
    await desk.call('GET /appointments', { query: { nutritionist_id: nutritionist.id } }),
    await desk.call('GET /appointments/:id', { params: { id } }),
    await move(id, '10:00', desk),
  ]
  await begins(id, '-1 hour')
  answers.push(await desk.call('PUT /appointments/:id', { params: { id }, body: { status: 'no_show' } }))
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toMatch(/Diabetes|Sugar|meet\.example|50000/)
    expect([body].flat()[0]).toMatchObject({ patient_id: patient.id, place: 'Video call' })
  }
  const logged = await app.db
    .selectFrom('audit_log')
    .select('action')
    .where('actor_id', '=', desk.id)
    .execute()
  expect(logged.map(({ action }) => action).filter((action) => action.includes('appointments'))).toEqual([
    ...['PUT /appointments/:id', 'PUT /appointments/:id'],
  ])
})

test('what is over or cancelled, the newest first; and what is to come', async () => {
  const [begun, over, older, cancelled, coming] = await Promise.all(
    ['09:00', '09:30', '10:00', '10:30', '11:00'].map(async (clock) => (await book(clock)).body.id),
  )
  await begins(begun!, '-10 minutes')
  await begins(over!, '-1 day')
  await begins(older!, '-40 days')
  await cancel(cancelled!)
  const idsOf = async (by: Person, query: Record<string, string | number>) =>
    (await by.call('GET /appointments', { query })).body.map(({ id }) => id)
  const admin = await app.desk()
  for (const by of [patient, nutritionist, admin]) {
    const of = { patient_id: patient.id }
    expect(await idsOf(by, { when: 'coming', ...of })).toEqual([begun, coming])
    expect(await idsOf(by, { when: 'past', ...of })).toEqual([cancelled, over, older])
  }
  expect(await idsOf(patient, { when: 'past', limit: 1, skip: 1 })).toEqual([over])
})

test('lists: a nutritionist’s own calendar, a challenger’s own, of days', async () => {
  await book('09:00')
  await book('10:00', nutritionist, { patient_id: patient.id })
  const other = await app.patient()
  await app.assign(other.id, nutritionist.id)
  await book('11:00', other)
  const of = async (by: Person, query = {}) =>
    (await by.call('GET /appointments', { query })).body.map(({ starts_at }) => clockOf(starts_at))
  expect(await of(nutritionist)).toEqual(['09:00', '10:00', '11:00'])
  expect(await of(nutritionist, { patient_id: other.id })).toEqual(['11:00'])
  expect(await of(patient)).toEqual(['09:00', '10:00'])
  expect(await of(patient, { patient_id: other.id })).toEqual([])
  expect(await of(nutritionist, { from: addDays(day, 1), to: addDays(day, 1) })).toEqual([])
})

test('both are told; the nutritionist not of what she did herself', async () => {
  const { id } = (await book()).body
  expect(await noticesOf(patient, 'appointment_booked')).toHaveLength(1)
  const [told] = await noticesOf(nutritionist, 'appointment_booked')
  expect(told!.text).toMatch(/^The appointment with .+ on \d+ \w+ \d{4}, 9:00 am is booked\.$/)
  expect(told!.link).toBe(`/app/nutritionist/calendar?date=${day}`)
  // Her calendar has it already, so it is told to move.
  await move(id, '10:00', nutritionist)
  expect(await noticesOf(nutritionist, 'appointment_moved')).toHaveLength(1)
  await book('12:00', nutritionist, { patient_id: patient.id })
  expect(await noticesOf(nutritionist, 'appointment_booked')).toHaveLength(1)
  expect(await noticesOf(patient, 'appointment_booked')).toHaveLength(2)
})

const stateOf = async (id: string) =>
  (await app.db.selectFrom('appointments').select('status').where('id', '=', id).executeTakeFirst())?.status
const caredFor = async () =>
  (
    await app.db
      .selectFrom('assignments')
      .select('id')
      .where('patient_id', '=', patient.id)
      .where('active', '=', true)
      .executeTakeFirstOrThrow()
  ).id

test.each([
  [
    'care is ended',
    async (admin: Person) => admin.call('DELETE /assignments/:id', { params: { id: await caredFor() } }),
  ],
  [
    'another nutritionist follows',
    async (admin: Person) =>
      admin.call('POST /assignments', {
        body: {
          patient_id: patient.id,
          nutritionist_id: (await app.nutritionist()).id,
          start_date: today(),
          replace: true,
        },
      }),
  ],
  [
    'the nutritionist is suspended',
    (admin: Person) =>
      admin.call('PUT /admin/users/:id', { params: { id: nutritionist.id }, body: { status: 'suspended' } }),
  ],
  [
    'the challenger is suspended',
    (admin: Person) =>
      admin.call('PUT /admin/users/:id', { params: { id: patient.id }, body: { status: 'suspended' } }),
  ],
  [
    'care ends as planned',
    async () => {
      await app.db
        .updateTable('assignments')
        .set({ start_date: addDays(today(), -9), end_date: addDays(today(), -1) })
        .where('id', '=', await caredFor())
        .execute()
      return { status: (await endPlannedCare(app.db)) > 0 ? 200 : 500 }
    },
  ],
])('what was to come is cancelled when %s, and both are told', async (_, end) => {
  const admin = await app.signUp('admin')
  const { id } = (await book()).body
  const { id: past } = (await book('10:00')).body
  await begins(past, '-1 day')
  expect((await end(admin)).status).toBeLessThan(300)
  expect([await stateOf(id), await stateOf(past)]).toEqual(['cancelled', 'booked'])
  const told = await app.db
    .selectFrom('notifications')
    .select('user_id')
    .where('kind', '=', 'appointment_cancelled')
    .where(sql<boolean>`appointment ->> 'id' = ${id}`)
    .execute()
  expect(told.map(({ user_id }) => user_id).sort()).toEqual([patient.id, nutritionist.id].sort())
})

test('erasing one of the two tells the other, without a name', async () => {
  const admin = await app.signUp('admin')
  await book()
  await admin.call('DELETE /admin/users/:id', { params: { id: patient.id } })
  const [told] = await noticesOf(nutritionist, 'appointment_cancelled')
  expect(told!.text).toMatch(/^The appointment on .+ is cancelled\.$/)
  const other = await app.patient()
  await app.assign(other.id, nutritionist.id)
  const { id } = (await book('10:00', other)).body
  await begins((await book('11:00', other)).body.id, '-2 days')
  await admin.call('DELETE /admin/users/:id', { params: { id: nutritionist.id } })
  expect(await stateOf(id)).toBe('cancelled')
  expect(await noticesOf(other, 'appointment_cancelled')).toHaveLength(1)
  const history = await other.call('GET /appointments', { query: { from: addDays(today(), -3) } })
  expect(history.body.map(({ nutritionist_name }) => nutritionist_name)).toEqual([null, null])
})

test('WhatsApp gets time and place, of whoever has not joined with the invited number', async () => {
  const sent = await nutritionist.call('POST /nutritionists/clients', {
    body: { name: 'Kamla Devi', phone: '98765 43210' },
  })
  await inviteClient(app, nutritionist)
  const booked = await book('09:00', nutritionist, {
    patient_id: sent.body.patient_id,
    kind: 'Diabetes: first',
  })
  const url = new URL(booked.body.whatsapp!)
  expect(url.pathname).toMatch(/9876543210$/)
  expect(url.searchParams.get('text')).toMatch(
    /^Hello Kamla Devi, your appointment with .+ is on \d+ \w+ \d{4}, 9:00 am \(Asia\/Kolkata\)\. Place: 12 MG Road\./,
  )
  expect(url.searchParams.get('text')).not.toMatch(/Diabetes/)
})

test('a visit is signed for its appointment, and books the next one; or nothing of it', async () => {
  const { id } = (await book()).body
  await begins(id, '5 minutes')
  const read = await nutritionist.call('GET /nutritionists/patients/:id/visit', {
    params: { id: patient.id },
  })
  if (dateOf(Date.now() + 300_000) === today())
    expect(read.body.appointment).toMatchObject({ id, kind: 'Diabetes: review' })
  const sign = (text: string, more = {}) =>
    nutritionist.call('POST /visits', {
      body: {
        patient_id: patient.id,
        met_on: today(),
        note: { assessment: text },
        appointment_id: id,
        ...more,
      },
    })
  await book('10:00', nutritionist, { patient_id: patient.id })
  const taken = await sign('Walks daily.', { next: { starts_at: at('10:00'), kind: 'Diabetes: review' } })
  expect([taken.status, taken.problem.detail]).toEqual([409, takenMessage])
  expect(await stateOf(id)).toBe('booked')
  const signed = await sign('Walks daily.', { next: { starts_at: at('11:00'), kind: 'Diabetes: review' } })
  expect(signed.status).toBe(201)
  expect(await stateOf(id)).toBe('done')
  const coming = await patient.call('GET /appointments', { query: { status: 'booked', from: day } })
  expect(coming.body.map(({ starts_at }) => clockOf(starts_at))).toEqual(['10:00', '11:00'])
  const other = await app.patient()
  await app.assign(other.id, nutritionist.id)
  const foreign = await nutritionist.call('POST /visits', {
    body: { patient_id: other.id, met_on: today(), note: { assessment: 'x' }, appointment_id: id },
  })
  expect(foreign.status).toBe(404)
})

test('the worklist knows the next appointment', async () => {
  await book('09:00')
  await book('10:00')
  const { body } = await nutritionist.call('GET /nutritionists/worklist')
  expect(body[0]).toMatchObject({ patient_id: patient.id, next_appointment: at('09:00') })
})

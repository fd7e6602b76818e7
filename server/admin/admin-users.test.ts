import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from '#domain/dates.ts'
import { sampleMeal, samplePlan, type TestApp, testApp, testPassword } from '#server/testing/app.ts'
import { mailsTo } from '#server/testing/mails.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['signUp']>>
beforeAll(async () => {
  app = await testApp()
  admin = await app.signUp('admin')
})
afterAll(() => app.close())

const setStatus = (id: string, status: unknown) =>
  admin.call('PUT /admin/users/:id', { params: { id }, body: { status } })
const remove = (id: string) => admin.call('DELETE /admin/users/:id', { params: { id } })

describe('the list', () => {
  test('shows the approval status and the specializations of nutritionists', async () => {
    const word = randomUUID().slice(0, 8)
    await app.signUp('nutritionist', `${word} Without`)
    const profile = { first_name: word, specializations: ['Diabetes Care'], capacity: 12 }
    await app.nutritionist('pending', profile)
    const suspended = await app.nutritionist('approved', profile)
    await setStatus(suspended.id, 'suspended')
    await app.signUp('patient', `${word} Asha`)
    const { body } = await admin.call('GET /admin/users', { query: { q: word } })
    const offers = { specializations: ['Diabetes Care'], capacity: 12 }
    expect(body.map(({ status, practice }) => [status, practice])).toEqual([
      ['active', null],
      ['suspended', { approval_status: 'approved', ...offers }],
      ['active', { approval_status: 'pending', ...offers }],
      ['active', null],
    ])
  })

  test('is newest first and filtered by role, status, approval and words, with counts of the whole filter', async () => {
    const word = randomUUID().slice(0, 8)
    const plain = await app.signUp('patient', `${word} Asha`)
    const suspended = await app.signUp('patient', `${word} Ravi`)
    const pending = await app.nutritionist('pending', { first_name: word })
    const approved = await app.nutritionist('approved', { first_name: word })
    await setStatus(suspended.id, 'suspended')
    const found = async (filter: object) => {
      const query = { q: word.toUpperCase(), ...filter }
      const { body } = await admin.call('GET /admin/users', { query })
      const counts = (await admin.call('GET /admin/users/counts', { query })).body
      expect(counts.total).toBe(body.length)
      return { ids: body.map((row) => row.id), counts }
    }
    expect(await found({})).toEqual({
      ids: [approved.id, pending.id, suspended.id, plain.id],
      counts: { total: 4, patient: 2, nutritionist: 2, admin: 0 },
    })
    expect((await found({ role: 'patient' })).ids).toEqual([suspended.id, plain.id])
    expect((await found({ status: 'suspended' })).counts).toEqual({
      total: 1,
      patient: 1,
      nutritionist: 0,
      admin: 0,
    })
    expect((await found({ role: 'nutritionist', status: 'active' })).ids).toEqual([approved.id, pending.id])
    expect((await found({ approval_status: 'approved' })).ids).toEqual([approved.id])
    const page = await admin.call('GET /admin/users', { query: { q: word, limit: 2, skip: 1 } })
    expect([page.body.map((row) => row.id), page.headers['x-total-count']]).toEqual([
      [pending.id, suspended.id],
      '4',
    ])
  })

  test('of a search that finds many tells about how many, in the list and in the counts', async () => {
    const word = randomUUID().slice(0, 8)
    const many = (count: number) =>
      sql`insert into users (id, email, name, phone, role, password_hash)
        select gen_random_uuid(), gen_random_uuid() || '@example.in', ${word}, '', 'patient', ''
        from generate_series(1, ${count})`.execute(app.db)
    const query = { q: word }
    const told = async () => {
      const list = await admin.call('GET /admin/users', { query })
      const counts = (await admin.call('GET /admin/users/counts', { query })).body
      return { total: Number(list.headers['x-total-count']), list, counts }
    }
    await many(1000)
    const exact = await told()
    expect(exact.counts).toEqual({ total: 1000, patient: 1000, nutritionist: 0, admin: 0 })
    expect([exact.total, exact.list.headers['x-total-estimated']]).toEqual([1000, undefined])
    await many(1000)
    await sql`analyze users`.execute(app.db)
    const about = await told()
    expect(about.counts.estimated).toBe(true)
    expect(about.list.headers['x-total-estimated']).toBe('true')
    for (const total of [about.total, about.counts.patient]) expect(Math.abs(total - 2000)).toBeLessThan(400)
    await sql`delete from users where name = ${word}`.execute(app.db)
  })

  test('finds people by e-mail and phone, and treats wildcards as text', async () => {
    const someone = await app.signUp('patient')
    await app.db.updateTable('users').set({ phone: '911234509876' }).where('id', '=', someone.id).execute()
    for (const q of [someone.email.slice(8, 20), '1234509876']) {
      const { body } = await admin.call('GET /admin/users', { query: { q } })
      expect(body.map((row) => row.id)).toEqual([someone.id])
      expect(body[0]).toEqual({
        id: someone.id,
        email: someone.email,
        name: null,
        phone: '911234509876',
        role: 'patient',
        status: 'active',
        created_at: expect.stringMatching(/Z$/),
        practice: null,
        desk: false,
        has_second_factor: false,
        suspended_at: null,
        suspension_reason: null,
      })
    }
    expect((await admin.call('GET /admin/users', { query: { q: '%_%' } })).body).toEqual([])
  })

  test('finds people by what one sees: without accents, in either normal form, with any apostrophe, in any order', async () => {
    const word = randomUUID().slice(0, 8)
    const people = [
      { name: 'José Álvarez', searches: ['alvarez', 'JOSE', 'Álvarez jo'] },
      { name: 'Ñandú'.normalize('NFD'), searches: ['Ñandú', 'nandu'] },
      { name: "D'Souza Maria", searches: ['d’souza', "maria d'souza"] },
      { name: 'Ananya Iyer–Rao', searches: ['iyer ananya', 'iyer-rao'] },
      { name: 'ज़ोया', searches: ['ज़ोया'.normalize('NFC'), '\u095bोया', 'जोया'] },
    ]
    for (const { name, searches } of people) {
      const { id } = await app.signUp('patient', `${name} ${word}`)
      for (const q of searches) {
        const { body } = await admin.call('GET /admin/users', { query: { q: `${q} ${word}` } })
        expect([q, body.map((row) => row.id)]).toEqual([q, [id]])
      }
    }
  })

  test('has 50 users per page and refuses unknown filters', async () => {
    const word = randomUUID().slice(0, 8)
    for (let n = 0; n < 51; n++) await app.signUp('patient', word)
    const { body, headers } = await admin.call('GET /admin/users', { query: { q: word } })
    expect([body.length, headers['x-total-count']]).toEqual([50, '51'])
    for (const query of [{ role: 'guest' }, { status: 'deleted' }, { limit: 0 }])
      expect((await admin.call('GET /admin/users', { query })).status).toBe(422)
  })
})

test('the page of one person holds account, profile and suspensions, and no health data', async () => {
  const person = async (id: string) => (await admin.call('GET /admin/users/:id', { params: { id } })).body
  const asha = await app.patient({ first_name: 'Asha', preferred_language: 'Marathi' })
  await admin.call('PUT /admin/users/:id', {
    params: { id: asha.id },
    body: { status: 'suspended', reason: 'Shares an account.' },
  })
  const held = await person(asha.id)
  expect(held).toMatchObject({
    id: asha.id,
    email: asha.email,
    name: 'Asha Rao',
    status: 'suspended',
    suspension_reason: 'Shares an account.',
    suspensions: [{ reason: 'Shares an account.', ended_at: null }],
    // Suspending has ended every session.
    last_seen_at: null,
    nutritionist: null,
  })
  expect(Object.keys(held.challenger ?? {})).toEqual(['completed_at', 'preferred_language', 'waiting_since'])
  const meera = await app.nutritionist('pending')
  expect(await person(meera.id)).toMatchObject({
    role: 'nutritionist',
    challenger: null,
    suspensions: [],
    last_seen_at: expect.stringMatching(/Z$/),
    nutritionist: { user_id: meera.id, approval_status: 'pending' },
  })
})

describe('suspending', () => {
  test('answers the changed user, and activating undoes it', async () => {
    const asha = await app.patient()
    expect((await setStatus(asha.id, 'suspended')).body).toMatchObject({ id: asha.id, status: 'suspended' })
    expect((await asha.call('GET /auth/me')).status).toBe(401)
    expect((await setStatus(asha.id, 'active')).body).toMatchObject({ id: asha.id, status: 'active' })
  })

  test('keeps the reason for administrators, for the log and for the person, until they are erased', async () => {
    const asha = await app.patient()
    const reason = `Shares an account, ${randomUUID()}.`
    const listed = async () =>
      (await admin.call('GET /admin/users', { query: { q: asha.email } })).body.map(
        ({ suspended_at, suspension_reason }) => [typeof suspended_at, suspension_reason],
      )
    const put = (body: object) => admin.call('PUT /admin/users/:id', { params: { id: asha.id }, body })
    expect((await put({ status: 'suspended', reason: 'x'.repeat(1001) })).problem).toMatchObject({
      status: 422,
      errors: [{ path: 'reason' }],
    })
    await put({ status: 'suspended', reason: ` ${reason} ` })
    expect(await listed()).toEqual([['string', reason]])
    await setStatus(asha.id, 'active')
    expect(await listed()).toEqual([['object', null]])
    await setStatus(asha.id, 'suspended')
    expect(await listed()).toEqual([['string', null]])

    const { body: entries } = await admin.call('GET /admin/audit', { query: { person: asha.id } })
    const changes = entries.filter(({ action }) => action === 'PUT /admin/users/:id')
    expect(changes.map((entry) => entry.reason)).toEqual([null, null, reason])
    const { body: csv } = await admin.call('GET /admin/audit.csv', { query: { person: asha.id } })
    expect(String(csv)).toContain(reason)
    await setStatus(asha.id, 'active')
    expect(await whereabouts(reason)).toEqual(['suspensions.reason'])
    await remove(asha.id)
    expect(await whereabouts(reason)).toEqual([])
  })

  test('accepts only two statuses', async () => {
    const asha = await app.patient()
    for (const status of ['deleted', null, undefined])
      expect((await setStatus(asha.id, status)).problem).toMatchObject({
        status: 422,
        detail: 'Status must be active or suspended',
      })
  })
})

describe('an administrator whose account was taken', () => {
  const put = (by: typeof admin, id: string, status: string, more: object = { password: testPassword }) =>
    by.call('PUT /admin/users/:id', { params: { id }, body: { status, ...more } as never })
  const subjects = async (email: string) => (await mailsTo(app, email)).map(({ subject }) => subject)

  test('is suspended by another one, who gives the password again, and comes back', async () => {
    const [taken, third] = [await app.signUp('admin'), await app.signUp('admin')]
    await taken.call('POST /admin/invitations', {
      body: { email: `thief-${randomUUID()}@example.in`, password: testPassword },
    })
    for (const more of [{}, { password: 'a guess' }])
      expect((await put(admin, taken.id, 'suspended', more)).problem).toMatchObject({
        status: 422,
        errors: [{ path: 'password' }],
      })
    const reason = 'Somebody else signs in there.'
    expect((await put(admin, taken.id, 'suspended', { password: testPassword, reason })).body.status).toBe(
      'suspended',
    )
    expect((await taken.call('GET /auth/me')).status).toBe(401)
    expect((await admin.call('GET /admin/users/:id', { params: { id: taken.id } })).body).toMatchObject({
      suspension_reason: reason,
    })
    expect((await admin.call('GET /admin/invitations')).body).toEqual([])
    expect((await put(third, taken.id, 'active')).body.status).toBe('active')
    expect(await subjects(taken.email)).toEqual(
      expect.arrayContaining(['Your Thali account is suspended', 'Your Thali account is active again']),
    )
    for (const { email } of [admin, third])
      expect((await subjects(email)).slice(-2)).toEqual([
        'An administrator was suspended',
        'A suspended administrator is active again',
      ])
  })

  test('is neither the caller nor deleted; of two who suspend each other at once, one stays', async () => {
    const [one, other] = [await app.signUp('admin'), await app.signUp('admin')]
    expect((await put(one, one.id, 'suspended')).status).toBe(403)
    for (const { id } of [one, other]) expect((await remove(id)).status).toBe(403)
    const raced = await Promise.all([put(one, other.id, 'suspended'), put(other, one.id, 'suspended')])
    expect(raced.map(({ status }) => status).sort()).toEqual([200, 401])
  })
})

test('an unknown user is 404', async () => {
  expect((await setStatus(randomUUID(), 'suspended')).status).toBe(404)
  expect((await remove(randomUUID())).status).toBe(404)
  expect((await remove('not-an-id')).status).toBe(404)
})

/** The tables and columns that hold a text. Columns of every type are searched. */
async function whereabouts(text: string) {
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' order by table_name, column_name`.execute(app.db)
  const found: string[] = []
  for (const { table_name, column_name } of rows) {
    const { rows: hits } = await sql`
      select 1 from ${sql.table(table_name)} where ${sql.ref(column_name)}::text like ${`%${text}%`} limit 1`.execute(
      app.db,
    )
    if (hits.length) found.push(`${table_name}.${column_name}`)
  }
  return found
}

describe('deleting', () => {
  test('erases a challenger everywhere; payments stay without the person, the audit log with ids only', async () => {
    const nutritionist = await app.nutritionist()
    const asha = await app.patient({ first_name: 'Zebunnisa', medical_notes: 'Zebunnisa has PCOS' })
    await app.assign(asha.id, nutritionist.id)
    for (const status of ['draft', 'published']) {
      const { body } = await nutritionist.call('POST /meal-plans', {
        body: { ...samplePlan(asha.id), notes: 'For Zebunnisa', status },
      })
      await nutritionist.call('PUT /meal-plans/:id', {
        params: { id: body.id },
        body: { notes: 'Zebunnisa again' },
      })
    }
    await asha.call('POST /patients/progress', {
      body: { week_start: today(), adherence_pct: 90, energy_levels: 7, notes: 'Zebunnisa felt good' },
      headers: { 'idempotency-key': randomUUID() },
    })
    const subscription_id = randomUUID()
    await app.db
      .insertInto('subscriptions')
      .values({
        id: subscription_id,
        patient_id: asha.id,
        plan: 'Monthly',
        starts_on: today(),
        ends_on: today(),
      })
      .execute()
    const payment = {
      id: randomUUID(),
      kind: 'payment',
      amount_paise: 99_900,
      method: 'upi',
      paid_on: today(),
    } as const
    await app.db
      .insertInto('payments')
      .values({
        ...payment,
        patient_id: asha.id,
        subscription_id,
        reference: 'UPI 1',
        note: 'Zebunnisa asked',
      })
      .execute()
    expect((await whereabouts(asha.id)).length).toBeGreaterThan(8)
    expect((await whereabouts('Zebunnisa')).length).toBeGreaterThan(5)

    const deleted = await remove(asha.id)
    expect([deleted.status, deleted.body]).toEqual([204, undefined])
    expect(await whereabouts('Zebunnisa')).toEqual([])
    // Only the goodbye, which is deleted the night after it was sent.
    expect(await whereabouts(asha.email)).toEqual(['mails.recipient'])
    const goodbye = await app.db
      .selectFrom('mails')
      .select(['subject', 'body_text'])
      .where('recipient', '=', asha.email)
      .execute()
    expect(goodbye).toMatchObject([{ subject: 'Your account was deleted' }])
    expect(goodbye[0]!.body_text).toContain('An administrator has deleted your')
    expect(await whereabouts(asha.id)).toEqual([
      'audit_log.actor_id',
      'audit_log.subject_id',
      'erasures.user_id',
    ])
    expect(
      await app.db.selectFrom('payments').selectAll().where('id', '=', payment.id).executeTakeFirst(),
    ).toMatchObject({ ...payment, patient_id: null, subscription_id, reference: null, note: null })
    expect((await asha.call('GET /auth/me')).status).toBe(401)
    expect((await remove(asha.id)).status).toBe(404)
    expect((await nutritionist.call('GET /nutritionists/patients')).body).toEqual([])
  })

  test('of a nutritionist ends care; challengers keep their plans and the dishes in them', async () => {
    const [meera, next] = [
      await app.nutritionist('approved', { first_name: 'Zeenat' }),
      await app.nutritionist(),
    ]
    const asha = await app.patient()
    await app.assign(asha.id, meera.id)
    const { body: dish } = await meera.call('POST /meal-plans/templates', {
      body: { name: 'House special', category: 'snack', calories: 90 },
    })
    const { body: plan } = await meera.call('POST /meal-plans', {
      body: {
        ...samplePlan(asha.id),
        days: [{ day_of_week: 0, date: today(), meals: [{ ...sampleMeal, template_id: dish.id }] }],
      },
    })
    expect((await remove(meera.id)).status).toBe(204)
    expect(await whereabouts('Zeenat')).toEqual([])
    expect(await whereabouts(meera.id)).toEqual([
      'audit_log.actor_id',
      'audit_log.subject_id',
      'erasures.user_id',
    ])
    expect((await asha.call('GET /patients/current-plan')).body).toMatchObject(plan)
    const dishes = await asha.call('GET /meal-plans/:id/dishes', { params: { id: plan.id } })
    expect(dishes.body.map(({ name }) => name)).toEqual(['House special'])
    const offered = await next.call('GET /meal-plans/templates', { query: { q: 'House special' } })
    expect(offered.body).toEqual([])
    const { body: active } = await admin.call('GET /assignments', {
      query: { patient_id: asha.id, active: true },
    })
    expect(active).toEqual([])
    const assigned = await admin.call('POST /assignments', {
      body: { patient_id: asha.id, nutritionist_id: next.id, start_date: today() },
    })
    expect(assigned.status).toBe(201)
    const changed = await next.call('PUT /meal-plans/:id', {
      params: { id: plan.id },
      body: { notes: 'Mine now' },
    })
    expect(changed.body).toMatchObject({ notes: 'Mine now', version: 2 })
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportWords, inWords } from '#domain/auth/export-words.ts'
import { today } from '#domain/dates.ts'
import { removeExpired } from '#server/jobs/nightly.ts'
import { samplePlan, type TestApp, testApp, testPassword } from '#server/testing/app.ts'
import { makeCare, makeClinic } from '#server/testing/clinic.ts'
import { goodRequest } from '#server/testing/walk.ts'
import { exportParts, leftOut } from './export-parts.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Person = Awaited<ReturnType<TestApp['signUp']>>
type Row = Record<string, unknown>
async function exportOf(person: Person) {
  const { status, body } = await person.call('GET /account/export')
  expect(status).toBe(200)
  return body as Record<string, Row[]>
}

/** Whether the name of a column promises an address or a person's id. */
const namesPerson = sql`column_name ~
  '(^|_)(email|recipient|reply_to|caller|actor_id|subject_id|user_id|admin_id|patient_id|nutritionist_id)$'`

test('every column with a person is exported, or is left out for a reason', async () => {
  // References to people, and names of columns that hold addresses or ids without a reference.
  const { rows } = await sql<{ column: string }>`
    select c.conrelid::regclass || '.' || a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'users'::regclass
    union
    select table_name || '.' || column_name from information_schema.columns
    where table_schema = 'public' and table_name <> 'users' and ${namesPerson}`.execute(app.db)
  const profiles = ['patient_profiles.patient_id', 'nutritionist_profiles.user_id']
  const known = [
    ...profiles,
    ...Object.values(exportParts).flatMap(({ of }) => of),
    ...Object.keys(leftOut),
  ].sort()
  expect(rows.map(({ column }) => column).sort(), 'add it to `exportParts` or to `leftOut`').toEqual(known)
})

/** How erasing a person reaches the columns that hold an address or an id without a reference to `users`. */
const erased: Record<string, string> = {
  'audit_log.actor_id': 'stays: an id only, see decision 6',
  'audit_log.subject_id': 'stays: an id only, see decision 6',
  'client_invitations.email': 'deleted with the challenger, and emptied when they join',
  'home_invitations.email': 'deleted with a proven address, or after 30 days',
  'denials.caller': 'stays: an id only, for 90 days',
  'erasures.user_id': 'stays: an id only, so that a restored backup brings nobody back',
  'invitations.email': 'deleted with a proven address, or after 7 days',
  'mails.recipient': 'deleted with the account or a proven address; the goodbye in the next night',
  'mails.reply_to': 'the address of our own support',
  'support_queries.email': 'deleted with a proven address',
}
/** References that survive their person, without naming them. */
const unnamed = [
  ...[
    'appointments.nutritionist_id',
    'client_invitations.consent_by',
    'invitations.invited_by',
    'meal_plans.nutritionist_id',
    'measurements.entered_by',
    'lab_results.entered_by',
    'weights.entered_by',
    'weights.before_by',
    'day_kinds.agreed_by',
    'profile_changes.changed_by',
    'files.uploaded_by',
    'follow_ups.nutritionist_id',
    'label_foods.nutritionist_id',
    'label_foods.patient_id',
    'sent_forms.sent_by',
    'sent_forms.done_by',
    'sent_forms.saved_by',
    'sent_form_versions.saved_by',
    'messages.written_by',
  ],
  ...['patient_requirements.nutritionist_id', 'patient_targets.nutritionist_id'],
  ...['invoices.patient_id', 'payments.patient_id', 'query_events.admin_id', 'settings.updated_by'],
  'subscriptions.patient_id',
  ...['requirement_sets.confirmed_by', 'terms_versions.published_by', 'rule_signatures.signed_by'],
  ...['patient_profiles.conditions_confirmed_by'],
]

test('every column with a person is erased with them, or stays for a reason', async () => {
  const { rows } = await sql<{ column: string; deletes: string }>`
    select c.conrelid::regclass || '.' || a.attname as column, c.confdeltype as deletes
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'users'::regclass
    union all
    select table_name || '.' || column_name, '' from information_schema.columns i
    where table_schema = 'public' and table_name <> 'users' and ${namesPerson}
      and not exists (select from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid
        and a.attnum = any(c.conkey) where c.contype = 'f' and c.confrelid = 'users'::regclass
        and c.conrelid::regclass::text = i.table_name and a.attname = i.column_name)`.execute(app.db)
  const stays = rows.filter(({ deletes }) => deletes !== 'c').map(({ column }) => column)
  const withTheUser = ['former_emails.email', 'mail_links.email']
  expect(stays.sort(), 'erase it in `eraseUser`, or say here why it stays').toEqual(
    [...Object.keys(erased), ...unnamed, ...withTheUser].sort(),
  )
})

/** People with something in every part of the export. */
async function everything() {
  const { mine, admin } = await makeClinic(app)
  const { patient, nutritionist, assignment } = mine
  const email = (await patient.call('GET /account')).body.email
  await app.db.updateTable('users').set({ email_verified: true }).where('id', '=', patient.id).execute()
  await app.db
    .insertInto('former_emails')
    .values({
      user_id: patient.id,
      email: `before-${email}`,
      email_verified: true,
      undo_hash: `hash-${patient.id}`,
      undo_until: '2020-01-01',
    })
    .execute()
  await patient.call('POST /patients/home/invitations', { body: { email: 'asha@example.in' } })
  const { id: other_id } = await app.patient()
  await app.db
    .insertInto('home_links')
    .values([
      { patient_id: patient.id, other_id },
      { patient_id: other_id, other_id: patient.id },
    ])
    .execute()
  await admin.call('PUT /assignments/:id', { params: { id: assignment }, body: { notes: 'Speaks Marathi.' } })
  await patient.call('POST /patients/change-request', { body: { reason: 'The hours do not fit.' } })
  const { body: plan } = await nutritionist.call('POST /meal-plans', {
    body: { ...samplePlan(patient.id), notes: 'Soak the lentils.' },
  })
  const params = { id: plan.id }
  await nutritionist.call('PUT /meal-plans/:id', { params, body: { notes: 'Soak them overnight.' } })
  await nutritionist.call('POST /meal-plans/:id/withdraw', {
    params,
    body: { reason: 'Made for another week.' },
  })
  // A withdrawn plan loses its links, so another one is shared.
  const { body: shared } = await nutritionist.call('POST /meal-plans', { body: samplePlan(patient.id) })
  await patient.call('POST /meal-plans/:id/share', { params: { id: shared.id } })
  const tick = 'PUT /patients/days/:date/meals/:id'
  await patient.call(tick, await goodRequest(app, tick, mine))
  const document = 'PUT /lab-results/:id/file'
  await nutritionist.call(document, await goodRequest(app, document, mine))
  for (const call of [
    'POST /patients/days/:date/foods',
    'PUT /patients/days/:date/water',
    'PUT /patients/shopping-list/foods/:key',
    'POST /patients/shopping-list/lines',
    'POST /patients/shopping-list/share',
    'PUT /account/push',
    'POST /account/push',
  ] as const)
    await patient.call(call, await goodRequest(app, call, mine))
  const targets = 'PUT /nutritionists/patients/:id/targets'
  await nutritionist.call(targets, await goodRequest(app, targets, mine))
  const needs = 'PUT /nutritionists/patients/:id/requirements'
  await nutritionist.call(needs, await goodRequest(app, needs, mine))
  const set = 'POST /requirements/import'
  await admin.call(set, await goodRequest(app, set, mine))
  await nutritionist.call('POST /meal-plans/templates', {
    body: { ...samplePlan(patient.id).days[0]!.meals[0]!, name: 'Poha', category: 'breakfast' },
  })
  const { body: signed } = await nutritionist.call('GET /follow-ups', { query: { patient_id: patient.id } })
  const note = { params: { id: signed[0]!.id } }
  for (const assessment of ['Skipped breakfast.', 'Skips breakfast.'])
    await nutritionist.call('PUT /follow-ups/:id', { ...note, body: { assessment } })
  const template = 'POST /follow-up-templates'
  await nutritionist.call(template, await goodRequest(app, template, mine))
  const food = 'POST /foods'
  await nutritionist.call(food, await goodRequest(app, food, mine))
  const favourite = 'PUT /meal-templates/:id/favourite'
  await nutritionist.call(favourite, await goodRequest(app, favourite, mine))
  await app.call('POST /public/queries', {
    body: {
      name: 'Arjun',
      email,
      query_type: 'billing',
      subject: 'Invoice',
      message: 'May I have one?',
    },
  })
  const { body: queries } = await admin.call('GET /public/queries', { query: { q: email } })
  await admin.call('POST /public/queries/:id/replies', {
    params: { id: queries[0]!.id },
    body: { reply: 'It is on its way.', status: 'resolved' },
  })
  await admin.call('POST /admin/payments', {
    body: { patient_id: patient.id, amount_paise: 100, method: 'cash', paid_on: today(), note: 'Paid late.' },
  })
  await app.db
    .insertInto('rule_signatures')
    .values({ id: patient.id, signed_by: nutritionist.id, off_rules: ['gout-purine'] })
    .execute()
  await app.db
    .insertInto('second_factors')
    .values({ user_id: patient.id, secret: 'AAAA', since: '2026-01-05' })
    .execute()
  await app.db
    .insertInto('suspensions')
    .values({ id: patient.id, user_id: patient.id, reason: 'Shared an account.', ended_at: today() })
    .execute()
  await app.db
    .insertInto('reminders')
    .values({ id: patient.id, user_id: patient.id, kind: 'meals', thing: 'meal', expires_at: today() })
    .execute()
  await patient.call('POST /account/consent', { body: { consent: true } })
  await admin.call('PUT /admin/settings/matching', { body: { automatic_after_hours: 18 } })
  await patient.call('GET /admin/users')
  // A refusal is counted after its answer is sent.
  const refusals = () => app.db.selectFrom('denials').selectAll().where('caller', '=', patient.id).execute()
  await expect.poll(refusals).toHaveLength(1)
  return { patient, nutritionist, admin }
}

test('a challenger gets all that is stored about them, also what others wrote', async () => {
  const { patient, nutritionist } = await everything()
  const held = await exportOf(patient)
  expect(held).toMatchObject({
    notes_about_you: [{ text: 'Cooks on Sundays.', nutritionist_name: 'Meera Iyer' }],
    assignments: [{ notes: 'Speaks Marathi.' }],
    change_requests: [{ reason: 'The hours do not fit.', closed_at: null }],
    support_queries: [{ message: 'May I have one?', replies: ['It is on its way.'] }],
    refused_calls: [{ status: 403, count: 1 }],
    suspensions: [{ reason: 'Shared an account.' }],
    care_notes: [],
    follow_ups: [{ assessment: 'Skips breakfast.', version: 3, nutritionist_name: 'Meera Iyer' }],
    follow_up_versions: [{ assessment: 'Skips breakfast.' }, { assessment: 'Skipped breakfast.' }],
    measurements: [{ kind: 'hba1c', value: 6.4, source: 'lab', entered_by: 'Meera Iyer' }],
    requirements: [
      { changes: { iron_mg: { ear: 8.1, rda: 27, upper: 45 } }, nutritionist_name: 'Meera Iyer' },
    ],
    targets: [{ calories: 1800, reason: 'Trains in the morning.', nutritionist_name: 'Meera Iyer' }],
  })
  expect(held.shared_links).toHaveLength(1)
  expect(held.meal_plans).toContainEqual(
    expect.objectContaining({ status: 'withdrawn', withdrawal_reason: 'Made for another week.' }),
  )
  expect(held.meal_plan_versions).toContainEqual(expect.objectContaining({ notes: 'Soak the lentils.' }))
  expect(held.payments).toContainEqual(expect.objectContaining({ note: 'Paid late.' }))
  expect(held.notifications).toContainEqual(
    expect.objectContaining({ text: expect.stringContaining('payment is recorded') }),
  )
  expect(held.audit_log).toContainEqual(
    expect.objectContaining({ what: 'Record a payment of a challenger', by_you: false, ip: null }),
  )
  // The office's note is about the challenger, and why they want to leave is theirs to tell.
  const ofMeera = JSON.stringify(await exportOf(nutritionist))
  for (const theirs of [
    'Speaks Marathi.',
    'Trains in the morning.',
    'The hours do not fit.',
    'Soak the lentils.',
  ])
    expect(ofMeera).not.toContain(theirs)
})

test('a nutritionist without approval gets nothing that challengers wrote', async () => {
  const { nutritionist } = await makeCare(app)
  const held = async () => {
    const { messages, care_notes } = await exportOf(nutritionist)
    return { messages: messages?.length, care_notes: care_notes?.length }
  }
  expect(await held()).toEqual({ messages: 1, care_notes: 1 })
  await app.db
    .updateTable('nutritionist_profiles')
    .set({ approval_status: 'pending' })
    .where('user_id', '=', nutritionist.id)
    .execute()
  expect(await held()).toEqual({ messages: 0, care_notes: 0 })
})

test('every part and column has words, and none of them is an id', async () => {
  const { patient, nutritionist, admin } = await everything()
  const seen = new Set<string>()
  for (const person of [patient, nutritionist, admin as Person]) {
    const { exported_at: _, ...parts } = await exportOf(person)
    for (const [part, held] of Object.entries(parts)) {
      expect(Object.keys(exportWords)).toContain(part)
      for (const row of [held].flat().filter(Boolean)) {
        seen.add(part)
        const facts = inWords(part, row)
        // No two facts of a row have one name.
        expect([part, new Set(facts.map(([label]) => label)).size]).toEqual([part, facts.length])
        expect([part, facts.filter(([label]) => !/^[A-Z][^_]+$/.test(label))]).toEqual([part, []])
        for (const [label, words] of facts)
          expect(`${part}: ${label} ${words}`).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|undefined|NaN|\[object/)
      }
    }
  }
  expect(Object.keys(exportWords).filter((part) => !seen.has(part))).toEqual(['terms_published'])
})

test('an export in words has units, formatted dates and names instead of codes', () => {
  const words = (part: string, row: Row) => Object.fromEntries(inWords(part, row))
  expect(
    words('challenger_profile', {
      patient_id: 'x',
      dob: '1990-04-12',
      height_cm: 172,
      goal: 'lose',
      allergies: [],
      medical_notes: null,
      meal_times: { lunch: '13:00', breakfast: '08:30' },
      kitchen: [],
      eating_out: 0,
      measured_targets: { hba1c: { from: null, below: 7, second: null } },
    }),
  ).toEqual({
    ...{ 'Date of Birth': '12 Apr 1990', Height: '172 cm', Goal: 'Lose weight' },
    ...{ 'Meal times': 'Breakfast 08:30, Lunch 13:00', 'Eats out or orders in': 'Never' },
    'Your targets for what is measured': 'HbA1c: below 7%',
  })
  expect(words('payments', { receipt_no: 12, amount_paise: 149_950, method: 'upi', note: null })).toEqual({
    Receipt: 'R-00012',
    Amount: '₹1,499.50',
    'Paid by': 'UPI',
  })
  // A version is named by its day.
  expect(words('consents', { version: '2026-01-15', agreed_at: null })).toEqual({
    'Version of the terms': '2026-01-15',
  })
})

test('who does not agree to new terms can export their data and erase their account', async () => {
  const patient = await app.patient({ medical_notes: 'Takes metformin' })
  const admin = await app.signUp('admin')
  await app.db
    .insertInto('reminders')
    .values({ id: patient.id, user_id: patient.id, kind: 'meals', thing: 'meal', expires_at: today() })
    .execute()
  await patient.call('POST /account/consent', { body: { consent: true } })
  const { body: versions } = await app.call('GET /public/terms/versions', { query: { limit: 1 } })
  const { number, title } = versions[0]!
  const published = await admin.call('POST /admin/terms', {
    body: { title, sections: [{ title: 'All', content: 'New.' }], replaces: number, asks_again: true },
  })
  expect(published.status).toBe(201)
  expect((await patient.call('GET /auth/me')).body.consent_version).toBeNull()
  expect((await exportOf(patient)).challenger_profile).toMatchObject({ medical_notes: 'Takes metformin' })
  const erased = await patient.call('DELETE /account', { body: { password: testPassword } })
  expect(erased.status).toBe(204)
  expect((await patient.call('GET /auth/me')).status).toBe(401)
})

/** The tables with a row that contains one of these texts. */
async function tablesWith(words: string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(app.db)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql`select from ${sql.table(name)} t
      where t::text ilike any(${words.map((word) => `%${word}%`)}) limit 1`.execute(app.db)
    if (rows.length > 0) found.push(name)
  }
  return found.sort()
}

test('of an erased person no name, address or word stays, in no table and no mail file', async () => {
  const { patient } = await everything()
  const { email } = (await patient.call('GET /account')).body
  const of = sql`patient_id = ${patient.id}`
  const query = sql`query_id in (select id from support_queries where email = ${email})`
  for (const plant of [
    sql`update patient_profiles set last_name = 'Zyxwvuts', medical_notes = 'Zyxwvuts' where ${of}`,
    sql`update payments set reference = 'UPI Zyxwvuts', note = 'Zyxwvuts' where ${of}`,
    sql`update assignments set notes = 'Zyxwvuts' where ${of}`,
    sql`update follow_ups set diagnosis = 'Zyxwvuts' where ${of}`,
    sql`update follow_up_versions set diagnosis = 'Zyxwvuts' where follow_up_id in (
      select id from follow_ups where ${of})`,
    sql`update measurements set note = 'Zyxwvuts' where ${of}`,
    sql`update lab_results set title = 'Zyxwvuts' where ${of}`,
    sql`update patient_targets set reason = 'Zyxwvuts' where ${of}`,
    sql`update patient_requirements set reason = 'Zyxwvuts' where ${of}`,
    sql`update query_events set reply = 'Zyxwvuts' where ${query}`,
    sql`update mails set subject = 'Zyxwvuts' where id in (select mail_id from query_events where ${query})`,
  ])
    expect((await plant.execute(app.db)).numAffectedRows).toBeGreaterThan(0n)
  const words = [email, 'Zyxwvuts']
  expect(await tablesWith(words)).toEqual(
    expect.arrayContaining(['assignments', 'mails', 'payments', 'query_events', 'support_queries', 'users']),
  )
  await app.db.deleteFrom('second_factors').where('user_id', '=', patient.id).execute()
  const erasing = await patient.call('DELETE /account', { body: { password: testPassword } })
  expect(erasing.status).toBe(204)
  // The goodbye is on its way, and is deleted in a later night.
  expect(await tablesWith(words)).toEqual(['mails'])
  await sql`update mails set sent_at = now() - interval '25 hours' where recipient = ${email}`.execute(app.db)
  await removeExpired(app.db)
  expect(await tablesWith(words)).toEqual([])
})

test('an unproven address erases nobody else’s messages', async () => {
  const patient = await app.signUp('patient')
  const message = { name: 'Asha', query_type: 'billing', subject: 'Invoice', message: 'Whose is this?' }
  await app.call('POST /public/queries', { body: { ...message, email: patient.email } })
  await patient.call('DELETE /account', { body: { password: testPassword } })
  expect(await tablesWith(['Whose is this?'])).toEqual(['support_queries'])
})

import { randomUUID } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { addDays, instantAt, today, weekdays } from '#domain/dates.ts'
import { startSession } from '#server/auth/sessions.ts'
import { now } from '#server/db/rows.ts'
import { caller, samplePatient, samplePlan, type TestApp, testApp } from './app.ts'
import { rewindable } from './rewind.ts'

type Person = Awaited<ReturnType<TestApp['signUp']>>
type Nutritionist = Awaited<ReturnType<TestApp['nutritionist']>>

/** A nutritionist with one challenger in care, who has a report, a measurement, a laboratory result, a published plan, a draft, a
 * private and a follow-up note. */
export type Care = { patient: Person; nutritionist: Nutritionist; assignment: string }

/** A caller of the API, signed in or not. `care` holds the people whose rows they may reach. */
export type Caller = {
  name: string
  token?: string | undefined
  id?: string
  role?: 'patient' | 'nutritionist' | 'admin'
  approved?: boolean
  isDesk?: boolean
  care?: Care
}

const who = ({ id, tokens }: Person) => ({ id, token: tokens.access_token })

export async function makeCare(app: TestApp): Promise<Care> {
  const patient = await app.patient()
  const nutritionist = await app.nutritionist()
  const assignment = await app.assign(patient.id, nutritionist.id)
  const care = { patient, nutritionist, assignment }
  await haveJoined(app, care)
  await fillCare(app, care)
  return care
}

/** Care of a client who has not joined. A session that nobody has serves to make the rows which only challengers make. */
async function bringClient(app: TestApp): Promise<Care> {
  const nutritionist = await app.nutritionist()
  const { patient_id: id } = await inviteClient(app, nutritionist)
  const patient = app.person(id, '', await startSession(app.db, app.services, id, caller))
  const { id: assignment } = await app.db
    .selectFrom('assignments')
    .select('id')
    .where('patient_id', '=', id)
    .executeTakeFirstOrThrow()
  const care = { patient, nutritionist, assignment }
  await fillCare(app, care)
  return care
}

async function fillCare(app: TestApp, care: Care) {
  const { patient, nutritionist, assignment } = care
  await recordFact(care)
  await fileReport(app, care)
  await measure(app, care)
  await weigh(app, care)
  await addKind(app, care)
  await enterResult(app, care)
  await makePlan(care, 'published')
  await makePlan(care, 'draft')
  await savePlan(app, care)
  await writeNote(app, care)
  await sayFast(app, care, addDays(today(), 40))
  await signFollowUp(app, care)
  await makeForm(app, care)
  await fillForm(app, care)
  await sendForm(app, care)
  await saveReply(app, care)
  await nutritionist.call('PUT /nutritionists/availability', { body: sampleHours() })
  await bookAppointment(app, care)
  await patient.call('POST /conversations/:id/messages', {
    params: { id: assignment },
    body: { text: 'May I swap the paneer?' },
  })
  await recordSubscription(app, care)
  await recordPayment(app, care)
  await issueInvoice(app, care)
  await lend(app, care)
}

/** All kinds of callers: three separate pairs in care, one with a client who has not joined, and people outside them. */
export async function makeClinic(app: TestApp) {
  // All callers have the same IP address, so its rate limit is reset.
  await app.db.deleteFrom('throttles').execute()
  const mine = await makeCare(app)
  const theirs = await makeCare(app)
  const brought = await bringClient(app)
  const pending = await app.nutritionist('pending')
  // A nutritionist without approval has a challenger too: care alone must not give access.
  await app.assign((await app.patient()).id, pending.id)
  const rejected = await app.nutritionist('rejected')
  const admin = await app.signUp('admin')
  const desk = await app.desk()
  const suspended = [await app.patient(), await app.nutritionist(), await app.signUp('admin')]
  await app.db
    .updateTable('users')
    .set({ status: 'suspended' })
    .where(
      'id',
      'in',
      suspended.map(({ id }) => id),
    )
    .execute()
  const callers: Caller[] = [
    { name: 'nobody' },
    { name: 'a made-up token', token: 'a-token-that-was-never-issued' },
    ...suspended.map(({ email, tokens }) => ({ name: `suspended ${email}`, token: tokens.access_token })),
    { name: 'the patient', role: 'patient', care: mine, ...who(mine.patient) },
    { name: 'another patient', role: 'patient', care: theirs, ...who(theirs.patient) },
    {
      name: 'the assigned nutritionist',
      role: 'nutritionist',
      approved: true,
      care: mine,
      ...who(mine.nutritionist),
    },
    {
      name: 'another nutritionist',
      role: 'nutritionist',
      approved: true,
      care: theirs,
      ...who(theirs.nutritionist),
    },
    {
      name: 'the nutritionist of a client',
      role: 'nutritionist',
      approved: true,
      care: brought,
      ...who(brought.nutritionist),
    },
    { name: 'a pending nutritionist', role: 'nutritionist', ...who(pending) },
    { name: 'a rejected nutritionist', role: 'nutritionist', ...who(rejected) },
    { name: 'an admin', role: 'admin', ...who(admin) },
    { name: 'a front desk', role: 'admin', isDesk: true, ...who(desk) },
  ]
  return { mine, theirs, brought, pending, admin, desk, callers }
}

export type Clinic = Awaited<ReturnType<typeof makeClinic>>

/** A clinic in its own app. `time.rewind` resets its database. */
export async function rewindableClinic() {
  const app = await testApp({}, { maxConnections: 1 })
  const clinic = await makeClinic(app)
  return { app, clinic, time: await rewindable(app.services.database) }
}

export async function makePlan(
  { patient, nutritionist }: Care,
  status: 'draft' | 'published',
): Promise<string> {
  const plan = await nutritionist.call('POST /meal-plans', { body: { ...samplePlan(patient.id), status } })
  if (plan.status !== 201) throw new Error(plan.problem.detail)
  return plan.body.id
}

/** A saved plan of the nutritionist. */
export async function savePlan(_: TestApp, { nutritionist }: Care): Promise<string> {
  const { days } = samplePlan(nutritionist.id)
  const body = { name: 'First week', conditions: ['type 2 diabetes'], notes: 'No sugar.', days }
  const saved = await nutritionist.call('POST /plan-templates', { body })
  if (saved.status !== 201) throw new Error(saved.problem.detail)
  return saved.body.id
}

let reports = 0
/** A report with a new date. */
export async function fileReport(app: TestApp, { patient }: Care): Promise<string> {
  const id = randomUUID()
  await app.db
    .insertInto('progress_reports')
    .values({
      id,
      patient_id: patient.id,
      // Today is left for the tests' own reports.
      week_start: addDays(today(), -1 - (reports++ % 3000)),
      weight_kg: 81,
      adherence_pct: 70,
      energy_levels: 6,
    })
    .execute()
  return id
}

/** A fact that the nutritionist recorded. */
const recordFact = ({ patient, nutritionist }: Care) =>
  nutritionist.call('PUT /nutritionists/patients/:id/profile', {
    params: { id: patient.id },
    body: { ...samplePatient, preferred_language: 'Tamil' },
  })

let weighed = 0
/** A weight of a day without one. */
export const sampleWeight = () => ({ date: addDays(today(), -1 - (weighed++ % 3000)), weight_kg: 80.4 })
/** A weight that the challenger noted. */
export async function weigh({ db }: TestApp, { patient }: Care): Promise<string> {
  const id = newId()
  await db
    .insertInto('weights')
    .values({ id, patient_id: patient.id, ...sampleWeight(), entered_by: patient.id })
    .execute()
  return id
}

/** A fast that the challenger said, with the nutritionist's word. */
export async function sayFast(
  { db }: TestApp,
  { patient, nutritionist }: Care,
  date = today(),
): Promise<string> {
  await db
    .insertInto('day_kinds')
    .values({
      ...{ patient_id: patient.id, date, kind: 'fast', fast: 'ekadashi' },
      ...{ agreed_at: now, agreed_by: nutritionist.id },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return patient.id
}

export const sampleResult = () => ({ title: 'Lipid profile', taken_on: today() })
/** A laboratory result that the owner entered, by default the nutritionist. */
export async function enterResult(
  { db }: TestApp,
  { patient, nutritionist }: Care,
  owner = nutritionist.id,
): Promise<string> {
  const id = newId()
  await db
    .insertInto('lab_results')
    .values({ id, patient_id: patient.id, ...sampleResult(), entered_by: owner })
    .execute()
  return id
}

/** An HbA1c that the owner entered, by default the nutritionist. */
export async function measure(
  { db }: TestApp,
  { patient, nutritionist }: Care,
  owner = nutritionist.id,
): Promise<string> {
  const id = newId()
  const value = { kind: 'hba1c', value: 6.4, unit: '%', measured_on: today(), source: 'lab' } as const
  await db
    .insertInto('measurements')
    .values({ id, patient_id: patient.id, entered_by: owner, ...value })
    .execute()
  return id
}

/** A kind that the practice adds to the built-in ones. */
export async function addKind(_: TestApp, { nutritionist }: Care): Promise<string> {
  const body = { name: `Magnesium ${newId()}`, unit: 'mg/dL', low: 1.7, high: 2.2, source: 'Our laboratory' }
  return (await nutritionist.call('POST /lab-kinds', { body })).body.id
}

export async function writeNote(_: TestApp, { patient, nutritionist }: Care): Promise<string> {
  const note = await nutritionist.call('POST /care-notes', {
    body: { patient_id: patient.id, text: 'Cooks on Sundays.' },
  })
  return note.body.id
}

/** The invitation with which the challenger came. */
export async function haveJoined({ db }: TestApp, { patient, nutritionist }: Care) {
  await db
    .insertInto('client_invitations')
    .values({
      ...{ id: newId(), patient_id: patient.id, hash: newId(), expires_at: now, accepted_at: now },
      ...{ date_of_birth: '1990-05-04', consented_on: today(), consent_by: nutritionist.id, consent_at: now },
      guardian_name: 'Lata Rao',
    })
    .execute()
}

/** A client whom the nutritionist has invited, and who has not joined: the answer with the link. */
export async function inviteClient(_: TestApp, nutritionist: Nutritionist) {
  const email = `client-${randomUUID()}@example.in`
  const sent = await nutritionist.call('POST /nutritionists/clients', {
    body: { name: 'Vikram Sethi', email },
  })
  if (sent.status !== 201) throw new Error(sent.problem.detail)
  return { ...sent.body, email, token: sent.body.link.split('/').at(-1)! }
}

/** A follow-up note that the nutritionist signed. */
export async function signFollowUp(_: TestApp, { patient, nutritionist }: Care): Promise<string> {
  const note = await nutritionist.call('POST /follow-ups', {
    body: { patient_id: patient.id, met_on: today(), assessment: 'Skips breakfast.' },
  })
  return note.body.id
}

export const sampleForm = () => ({
  title: 'Sleep and salt',
  sections: [
    {
      title: 'Sleep',
      questions: [
        { id: 'hours', kind: 'number', label: 'Hours of sleep', unit: 'h', required: true },
        { id: 'bed', kind: 'picture', label: 'Your bed', required: false },
      ],
    },
  ],
})
/** A form that the nutritionist has made. */
export async function makeForm(_: TestApp, { nutritionist }: Care): Promise<string> {
  return (await nutritionist.call('POST /forms', { body: sampleForm() })).body.id
}

export const sampleReply = { title: 'Soaking', text: 'Please soak the lentils overnight.' }
/** A reply that the nutritionist has saved. */
export async function saveReply(_: TestApp, { nutritionist }: Care): Promise<string> {
  return (await nutritionist.call('POST /saved-replies', { body: sampleReply })).body.id
}

/** A form that waits for the challenger. */
export async function sendForm(app: TestApp, care: Care): Promise<string> {
  const { patient, nutritionist } = care
  const params = { id: await makeForm(app, care) }
  const sent = await nutritionist.call('POST /forms/:id/send', { params, body: { patient_id: patient.id } })
  await app.db.deleteFrom('notifications').where('kind', '=', 'form_sent').execute()
  return sent.body.id
}

/** A form that the challenger has filled and corrected. */
export async function fillForm(app: TestApp, care: Care): Promise<string> {
  const id = await sendForm(app, care)
  for (const hours of [7, 8])
    await care.patient.call('PUT /patients/forms/:id', {
      params: { id },
      body: { answers: { hours }, done: true },
    })
  await app.db.deleteFrom('notifications').where('kind', '=', 'form_filled').execute()
  return id
}

let booked = 0
/** A kind of appointment and hours, as they are set. */
export const sampleHours = () => ({
  kinds: [
    {
      name: 'Diabetes review',
      public_name: 'Consultation',
      minutes: 30,
      place: '12 MG Road',
      price_paise: 80_000,
    },
  ],
  weekly: weekdays.map((weekday) => ({ weekday, from: '00:00', to: '23:30' })),
  ...{ exceptions: [{ date: addDays(today(), 3), from: '09:00', to: '17:00' }], leave: [] },
  ...{ buffer_minutes: 0, cancel_until_hours: 0 },
})
/** An appointment that the challenger has booked, at a time of its own. */
export async function bookAppointment({ db }: TestApp, { patient, nutritionist }: Care): Promise<string> {
  const id = newId()
  const starts = instantAt(addDays(today(), 30 + (booked % 300)), '10:00')
  booked++
  await db
    .insertInto('appointments')
    .values({
      ...{ id, patient_id: patient.id, nutritionist_id: nutritionist.id, kind_id: newId() },
      ...{ kind: 'Diabetes review', public_name: 'Consultation', price_paise: 80_000, place: 'Video call' },
      link: `https://meet.example/room-${booked}`,
      starts_at: new Date(starts).toISOString(),
      ends_at: new Date(starts + 1_800_000).toISOString(),
    })
    .execute()
  return id
}
/** The private address of the challenger's calendar: its token. */
export async function shareCalendar(_: TestApp, { patient }: Care): Promise<string> {
  const { url } = (await patient.call('POST /calendar')).body
  return url.match(/([\w-]+)\.ics$/)![1]!
}

export async function recordSubscription({ db }: TestApp, { patient }: Care): Promise<string> {
  const id = randomUUID()
  const days = { starts_on: today(), ends_on: addDays(today(), 29) }
  await db
    .insertInto('subscriptions')
    .values({ id, patient_id: patient.id, plan: 'Monthly', ...days })
    .execute()
  return id
}

export async function recordPayment({ db }: TestApp, { patient }: Care): Promise<string> {
  const id = randomUUID()
  const paid = { kind: 'payment', amount_paise: 149_900, method: 'upi', paid_on: today() } as const
  await db
    .insertInto('payments')
    .values({ id, patient_id: patient.id, ...paid })
    .execute()
  return id
}

export const samplePackage = {
  ...{ name: 'PCOS, three months', public_name: 'Quarter', visits: 6, weeks: 12 },
  ...{ price_paise: 399_900, valid_days: 90 },
}
export async function addPackage({ db }: TestApp): Promise<string> {
  const id = newId()
  await db
    .insertInto('packages')
    .values({ id, ...samplePackage })
    .execute()
  return id
}

// Higher than those of an earlier run on the same database, which a bench may keep.
let issued = Date.now() % 1_000_000_000
export async function issueInvoice({ db }: TestApp, { patient }: Care): Promise<string> {
  const id = newId()
  await db
    .insertInto('invoices')
    .values({
      ...{ id, series: 'INV/00-01', number: ++issued, issued_on: today(), patient_id: patient.id },
      ...{ billed_to: 'Asha Verma', issuer: '{}', discount_paise: 0, total_paise: 149_900 },
      lines: JSON.stringify([{ text: 'First visit', amount_paise: 149_900 }]),
    })
    .execute()
  return id
}

/** A cover of the challenger in a month, by a colleague who may not work yet. */
export async function lend(app: TestApp, { patient, nutritionist }: Care): Promise<string> {
  const { id: colleague_id } = await app.signUp('nutritionist')
  const id = newId()
  const [starts_on, ends_on] = [addDays(today(), 30), addDays(today(), 36)]
  await app.db
    .insertInto('covers')
    .values({
      ...{ id, nutritionist_id: nutritionist.id, colleague_id, starts_on, ends_on },
      ...{ begins_at: `${starts_on}T00:00:00+05:30`, ends_at: `${addDays(ends_on, 1)}T00:00:00+05:30` },
    })
    .execute()
  await app.db.insertInto('cover_clients').values({ cover_id: id, patient_id: patient.id }).execute()
  return id
}

let sets = 0
/** A set of reference intakes as it is imported, with a name of its own. */
export const sampleSet = () => ({
  ...{
    name: `Our book, volume ${++sets}`,
    source: 'Our book, 2024',
    licence: 'Letter of May 2026',
    confirmed: true,
  },
  csv: 'sex,age_from,age_to,state,nutrient,unit,EAR,RDA,AI,upper_limit\na,0,120,,iron,mg,15,29,,45\n',
})
/** A set that is imported and not chosen. */
export async function importSet({ db }: TestApp): Promise<string> {
  const id = newId()
  const { name, source, licence } = sampleSet()
  await db
    .insertInto('requirement_sets')
    .values({ id, name, source, licence, raise_without_meat: false, rows: '[]' })
    .execute()
  return id
}

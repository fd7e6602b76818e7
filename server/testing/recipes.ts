import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import type { ContractRoute } from '#domain/contract.ts'
import { addDays, instantAt, today } from '#domain/dates.ts'
import { hash } from '#server/auth/secrets.ts'
import { startSession } from '#server/auth/sessions.ts'
import { openSetup } from '#server/auth/setup.ts'
import { now } from '#server/db/rows.ts'
import {
  caller,
  sampleMeal,
  sampleNutritionist,
  samplePatient,
  samplePdf,
  samplePicture,
  samplePlan,
  sampleTargets,
  type TestApp,
  testPassword,
} from './app.ts'
import {
  addKind,
  addPackage,
  bookAppointment,
  type Care,
  enterResult,
  fileReport,
  fillForm,
  importSet,
  inviteClient,
  issueInvoice,
  lend,
  makeForm,
  makePlan,
  measure,
  recordPayment,
  recordSubscription,
  sampleForm,
  sampleHours,
  samplePackage,
  sampleReply,
  sampleResult,
  sampleSet,
  sampleWeight,
  savePlan,
  saveReply,
  sayFast,
  sendForm,
  shareCalendar,
  signFollowUp,
  weigh,
  writeNote,
} from './clinic.ts'

const sampleDish = { ...sampleMeal, name: 'Poha', category: 'breakfast' }
/** A dish saved by the nutritionist. */
async function makeDish(_: TestApp, { nutritionist }: Care): Promise<string> {
  return (await nutritionist.call('POST /meal-plans/templates', { body: sampleDish })).body.id
}

const sampleLabel = {
  name: 'Horlicks',
  ingredients: 'Malted barley, wheat flour, milk solids, sugar.',
  measures: [{ name: 'tbsp', grams: 9 }],
  per_100g: { calories: 377, protein_g: 11, carbs_g: 79, fat_g: 2 },
}
/** A food that the challenger typed from a label. */
async function typeLabel(_: TestApp, { patient }: Care): Promise<string> {
  return (await patient.call('POST /foods', { body: sampleLabel })).body.id
}

/** An open invitation: its id, or the token of its link. */
async function invite({ db }: TestApp, returned: unknown): Promise<string> {
  const [id, token] = [randomUUID(), randomUUID()]
  await db
    .insertInto('invitations')
    .values({ id, email: someEmail(), hash: hash(token), expires_at: '2099-01-01' })
    .execute()
  return returned === 'token' ? token : id
}

const invitedClient = async (app: TestApp, care: Care) => (await inviteClient(app, care.nutritionist)).id

const confirmedTargets = {
  ...{ calories: 1800, protein_g: 80, carbs_g: 240, fat_g: 56, fiber_g: 30, sugar_g: 20, sodium_mg: 2000 },
  ...{ reason: 'Trains in the morning.', shown: true },
}

const lastWeek = () => ({ from: addDays(today(), -6), to: today() })
/** A meal of today in the challenger's published plan; without a plan an id of nothing. */
async function plannedMeal(_: TestApp, { patient }: Care): Promise<string> {
  const { body } = await patient.call('GET /patients/current-plan')
  return body.days?.[0]?.meals[0]?.id ?? randomUUID()
}

async function eatenEntry(_: TestApp, { patient }: Care): Promise<string> {
  const call = { params: { date: today() }, body: { text: '2 vada pav' } }
  return (await patient.call('POST /patients/days/:date/foods', call)).body.id
}

const nextDays = { from: today(), to: addDays(today(), 2) }
/** A line that the challenger wrote. */
async function writeLine(_: TestApp, { patient }: Care): Promise<string> {
  return (await patient.call('POST /patients/shopping-list/lines', { body: { text: 'Soap' } })).body.id
}
/** An invitation by another challenger to share a home with this one; for a client who has not joined, to nobody. */
async function inviteHome(app: TestApp, { patient }: Care): Promise<string> {
  const { id: patient_id } = await app.patient()
  const id = randomUUID()
  await app.db.updateTable('users').set({ email_verified: true }).where('id', '=', patient.id).execute()
  await app.db
    .insertInto('home_invitations')
    .values({ id, patient_id, email: patient.email || someEmail() })
    .execute()
  return id
}

async function shareList(_: TestApp, { patient }: Care): Promise<string> {
  const { body } = await patient.call('POST /patients/shopping-list/share', { body: nextDays })
  return body.url!.split('/').at(-1)!
}

/** A laboratory's picture about the challenger. */
async function keepPicture(app: TestApp, care: Care): Promise<string> {
  const id = randomUUID()
  await app.db
    .insertInto('files')
    .values({
      ...{ id, patient_id: care.patient.id, lab_result_id: await enterResult(app, care) },
      ...{
        media_type: 'image/jpeg',
        width: 2,
        height: 1,
        content: samplePicture,
        bytes: samplePicture.length,
      },
    })
    .execute()
  return id
}

const whoseHours = ({ nutritionist }: Care) => ({ nutritionist_id: nutritionist.id })
let times = 0
/** A time that nobody has, long after the others. */
const freeTime = () => new Date(instantAt(addDays(today(), 400 + times++), '10:00')).toISOString()

const samplePayment = () => ({ amount_paise: 49_900, method: 'cash', paid_on: today() })

async function mailLink(
  { db }: TestApp,
  { patient }: Care,
  purpose: 'reset_password' | 'verify_email' | 'change_email',
  email: string | null = null,
) {
  const token = randomUUID()
  await db
    .insertInto('mail_links')
    .values({ hash: hash(token), user_id: patient.id, purpose, email, expires_at: '2099-01-01' })
    .execute()
  return token
}

async function sendQuery({ db }: TestApp): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('support_queries')
    .values({
      id,
      name: 'Asha Verma',
      email: someEmail(),
      query_type: 'billing',
      subject: 'Invoice',
      message: 'May I have one?',
    })
    .execute()
  return id
}

/** A browser's subscription to reminders, at a push service that nobody calls. */
function sampleDevice() {
  const keys = createECDH('prime256v1')
  return {
    endpoint: `https://push.example/${randomUUID()}`,
    keys: { p256dh: keys.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
  }
}

const profileToReview = async (app: TestApp) => (await app.nutritionist('pending')).profile_id
const someEmail = () => `${randomUUID()}@example.in`

type Recipe = {
  /** Makes the row for `:id`, in the care or for its owner; a new row if the call uses it up. */
  id?: (app: TestApp, care: Care, owner?: string) => string | Promise<string>
  /** Makes what a second id in the path names. */
  inner?: (app: TestApp, care: Care) => Promise<Record<string, string>>
  /** Makes the secret for `:token`. */
  token?: (app: TestApp, care: Care) => Promise<string>
  body?: (app: TestApp, care: Care) => unknown
  query?: Record<string, string> | ((care: Care) => Record<string, string>)
  /** Status of the answer, when it differs from the contract's. */
  status?: number
  /** The row belongs to the practice: each of its nutritionists may change it. */
  ofPractice?: true
}

/** How to make a valid request for each call that needs an id or a body. */
export const recipes: Partial<Record<ContractRoute, Recipe>> = {
  'POST /auth/login': { body: (_, { patient }) => ({ username: patient.email, password: testPassword }) },
  'POST /auth/signup': {
    body: () => ({ email: someEmail(), phone: '+91 98765-43210', password: testPassword, role: 'patient' }),
  },
  'POST /auth/refresh': { body: (_, { patient }) => ({ refresh_token: patient.tokens.refresh_token }) },
  'POST /auth/setup': {
    body: async ({ db }) => ({ token: await openSetup(db), email: someEmail(), password: testPassword }),
    // 404, because there is an administrator already.
    status: 404,
  },
  'POST /auth/forgot-password': { body: (_, { patient }) => ({ email: patient.email }) },
  'POST /auth/reset-password': {
    body: async (app, care) => ({
      token: await mailLink(app, care, 'reset_password'),
      password: testPassword,
    }),
  },
  'POST /auth/verify-email': {
    body: async (app, care) => ({ token: await mailLink(app, care, 'verify_email') }),
  },
  'PUT /account': { body: () => ({ phone: '+91 98765 43211' }) },
  'POST /account/consent': { body: () => ({ consent: true }) },
  'POST /account/password': {
    body: () => ({ current_password: testPassword, new_password: 'another long enough one' }),
  },
  'DELETE /account/sessions/:id': {
    id: async ({ db, services }, { patient }, owner = patient.id) => {
      const { refresh_token } = await startSession(db, services, owner, caller)
      return refresh_token.split('.')[0]!
    },
  },
  'POST /account/email': { body: () => ({ email: someEmail(), password: testPassword }) },
  // 404, because no change waits.
  'POST /account/email/resend': { status: 404 },
  'POST /auth/change-email': {
    body: async (app, care) => ({ token: await mailLink(app, care, 'change_email', someEmail()) }),
  },
  'POST /auth/undo-email-change': {
    body: async ({ db }, { patient }) => {
      const token = randomUUID()
      await db
        .insertInto('former_emails')
        .values({
          user_id: patient.id,
          email: someEmail(),
          email_verified: true,
          undo_hash: hash(token),
          undo_until: '2099-01-01',
        })
        .execute()
      return { token }
    },
  },
  'POST /account/second-factor/secret': { body: () => ({ password: testPassword }) },
  // 409, because no secret waits for its first code.
  'POST /account/second-factor': { body: () => ({ code: '123456' }), status: 409 },
  // 404, because it is off.
  'POST /account/second-factor/recovery-codes': {
    body: () => ({ password: testPassword, code: '123456' }),
    status: 404,
  },
  'DELETE /account/second-factor': {
    body: () => ({ password: testPassword, code: '123456' }),
    status: 404,
  },
  'PUT /account/push': { body: () => ({ meals: ['lunch'] }) },
  'POST /account/push': { body: sampleDevice },
  'DELETE /account/push': { body: () => ({ endpoint: sampleDevice().endpoint }) },
  'DELETE /account': {
    body: async (app) => {
      // Another administrator, because the last one can't leave.
      await app.signUp('admin')
      return { password: testPassword }
    },
  },
  'POST /patients/profile': { body: () => samplePatient, status: 409 },
  'PUT /patients/profile': { body: () => ({ goal: 'maintain' }) },
  'POST /patients/sample-day': { body: () => ({}) },
  'POST /patients/progress': {
    // Before all reports that a clinic is made with.
    body: () => ({ week_start: addDays(today(), -4000), adherence_pct: 70, energy_levels: 6 }),
  },
  'PUT /patients/progress/:id': { id: fileReport, body: () => ({ notes: 'Slept better.' }) },
  'DELETE /patients/progress/:id': { id: fileReport },
  'POST /patients/weights': { body: sampleWeight },
  'POST /patients/weights/import': { body: () => ({ rows: [sampleWeight()] }) },
  'POST /patients/weights/undo-import': { body: () => ({ import_id: randomUUID() }) },
  'DELETE /patients/weights/:id': { id: weigh },
  'GET /nutritionists/patients/:id/weights': { id: (_, { patient }) => patient.id },
  'POST /nutritionists/patients/:id/weights': { id: (_, { patient }) => patient.id, body: sampleWeight },
  'POST /nutritionists/patients/:id/weights/import': {
    id: (_, { patient }) => patient.id,
    body: () => ({ rows: [sampleWeight()] }),
  },
  'POST /nutritionists/patients/:id/weights/undo-import': {
    id: (_, { patient }) => patient.id,
    body: () => ({ import_id: randomUUID() }),
  },
  'DELETE /nutritionists/patients/:id/weights/:weight_id': {
    id: (_, { patient }) => patient.id,
    inner: async (app, care) => ({ weight_id: await weigh(app, care) }),
  },
  'GET /patients/days/:date/meals/:id/swaps': { id: plannedMeal },
  'PUT /patients/days/:date/meals/:id/picture': { id: plannedMeal, body: () => samplePicture },
  'DELETE /patients/days/:date/meals/:id/picture': { id: plannedMeal },
  'PUT /patients/days/:date/meals/:id': { id: plannedMeal, body: () => ({ state: 'eaten' }) },
  'POST /patients/days/:date/foods': { body: () => ({ text: '2 vada pav' }) },
  'DELETE /patients/days/:date/foods/:id': { id: eatenEntry },
  'PUT /patients/days/:date/foods/:id/picture': { id: eatenEntry, body: () => samplePicture },
  'DELETE /patients/days/:date/foods/:id/picture': { id: eatenEntry },
  'PUT /patients/days/:date/water': {
    body: async ({ db }, { patient }) => {
      await db.updateTable('assignments').set({ water: true }).where('patient_id', '=', patient.id).execute()
      return { glasses: 2 }
    },
  },
  'PUT /nutritionists/patients/:id/water': { id: (_, { patient }) => patient.id, body: () => ({ on: true }) },
  'GET /patients/foods/usual': { query: { date: today() } },
  'GET /patients/adherence': { query: lastWeek() },
  'GET /patients/shopping-list': { query: nextDays },
  'PUT /patients/shopping-list/foods/:key': { body: () => ({ bought: true, to: nextDays.to }) },
  'POST /patients/shopping-list/lines': { body: () => ({ text: 'Soap' }) },
  'PUT /patients/shopping-list/lines/:id': {
    id: writeLine,
    body: () => ({ bought: true, to: nextDays.to }),
  },
  'DELETE /patients/shopping-list/lines/:id': { id: writeLine },
  'POST /patients/shopping-list/share': { body: () => nextDays },
  'GET /shared/lists/:token': { token: shareList },
  'PUT /shared/lists/:token/ticks': {
    token: shareList,
    body: () => ({ foods: ['toor_dal'], bought: true }),
  },
  'PUT /patients/home': { body: () => ({ members: [{ portion: 0.5 }] }) },
  'POST /patients/home/invitations': { body: () => ({ email: someEmail() }) },
  'POST /patients/home/invitations/:id/accept': { id: inviteHome },
  'DELETE /patients/home/invitations/:id': { id: inviteHome },
  'PUT /patients/days/:date/kind': { body: () => ({ kind: 'festival' }) },
  'PUT /nutritionists/patients/:id/days/:date/fast': {
    id: (app, care) => sayFast(app, care),
    body: () => ({ agreed: true }),
  },
  'GET /nutritionists/patients/:id/days': { id: (_, { patient }) => patient.id, query: lastWeek() },
  'PUT /nutritionists/patients/:id/swaps': {
    id: (_, { patient }) => patient.id,
    body: () => ({ swaps: 'free' }),
  },
  'POST /nutritionists/profile': { body: () => sampleNutritionist, status: 409 },
  'PUT /nutritionists/profile': { body: () => ({ years_experience: 9 }) },
  'POST /nutritionists/clients': {
    body: (_, { nutritionist }) => ({
      name: 'Vikram Sethi',
      email: someEmail(),
      nutritionist_id: nutritionist.id,
    }),
  },
  'POST /nutritionists/clients/import': {
    body: () => ({ rows: [{ name: 'Vikram Sethi', email: someEmail() }] }),
  },
  'POST /nutritionists/clients/:id/resend': { id: invitedClient, body: () => ({ phone: '9876543210' }) },
  'PUT /nutritionists/clients/:id/consent': { id: invitedClient, body: () => ({ consented_on: today() }) },
  'DELETE /nutritionists/clients/:id': { id: invitedClient },
  'GET /join/:token': { token: async (app, care) => (await inviteClient(app, care.nutritionist)).token },
  'POST /join/:token': {
    token: async (app, care) => {
      const { token, id } = await inviteClient(app, care.nutritionist)
      await app.db
        .updateTable('client_invitations')
        .set({ phone: '9811122233' })
        .where('id', '=', id)
        .execute()
      return token
    },
    body: () => ({ email: someEmail(), phone: '9811122233', password: testPassword, consent: true }),
  },
  // 403, because it was sent to another address.
  'POST /join/:token/agree': {
    token: async (app, care) => (await inviteClient(app, care.nutritionist)).token,
    status: 403,
  },
  'GET /nutritionists/patients/:id': { id: (_, { patient }) => patient.id },
  'POST /care-notes': { body: (_, { patient }) => ({ patient_id: patient.id, text: 'Cooks on Sundays.' }) },
  'PUT /care-notes/:id': { id: writeNote, body: () => ({ text: 'Cooks on Saturdays.' }) },
  'DELETE /care-notes/:id': { id: writeNote },
  'GET /nutritionists/patients/:id/profile': { id: (_, { patient }) => patient.id },
  'PUT /nutritionists/patients/:id/profile': {
    id: (_, { patient }) => patient.id,
    body: () => ({ height_cm: 171 }),
  },
  'GET /nutritionists/patients/:id/profile/changes': { id: (_, { patient }) => patient.id },
  'GET /nutritionists/patients/:id/conditions': { id: (_, { patient }) => patient.id },
  'PUT /nutritionists/patients/:id/conditions': {
    id: (_, { patient }) => patient.id,
    body: () => ({ conditions: ['hypertension'], medicines: ['telmisartan'] }),
  },
  // 403, because no administrator has named them.
  'PUT /rules': { body: () => ({ rules: [], signed: true }), status: 403 },
  'PUT /admin/settings/rules': { body: () => ({ nutritionist_id: null }) },
  'GET /nutritionists/patients/:id/targets': { id: (_, { patient }) => patient.id },
  'PUT /nutritionists/patients/:id/targets': {
    id: (_, { patient }) => patient.id,
    body: () => confirmedTargets,
  },
  'GET /nutritionists/patients/:id/requirements': { id: (_, { patient }) => patient.id },
  'PUT /nutritionists/patients/:id/requirements': {
    id: (_, { patient }) => patient.id,
    body: () => ({ iron_mg: { rda: 27 }, reason: 'Ferritin of 9 in May.' }),
  },
  'POST /requirements/import': { body: () => sampleSet() },
  'DELETE /requirements/:id': { id: importSet },
  'GET /nutritionists/patients/:id/progress': { id: (_, { patient }) => patient.id },
  'POST /follow-ups': {
    body: (_, { patient }) => ({ patient_id: patient.id, met_on: today(), assessment: 'Skips breakfast.' }),
  },
  'GET /nutritionists/patients/:id/visit': { id: (_, { patient }) => patient.id },
  'GET /nutritionists/availability': { query: whoseHours },
  'PUT /nutritionists/availability': { query: whoseHours, body: () => sampleHours() },
  'POST /appointments': {
    body: (_, { patient }) => ({ starts_at: freeTime(), kind: 'Diabetes review', patient_id: patient.id }),
  },
  'GET /appointments/:id': { id: bookAppointment },
  'PUT /appointments/:id': { id: bookAppointment, body: () => ({ starts_at: freeTime() }) },
  'POST /appointments/:id/cancel': { id: bookAppointment },
  'GET /calendar/:token.ics': { token: shareCalendar },
  'POST /visits': {
    body: (_, { patient }) => ({
      ...{ patient_id: patient.id, met_on: today(), note: { assessment: `Sleeps ${someEmail()}.` } },
      measurements: [{ kind: 'hba1c', value: 6.4, measured_on: today() }],
    }),
  },
  'PUT /follow-ups/:id': { id: signFollowUp, body: () => ({ diagnosis: 'Irregular meals.' }) },
  'GET /follow-ups/:id/versions': { id: signFollowUp },
  'POST /follow-up-templates': { body: () => ({ name: 'First visit', assessment: 'Recall of a day:' }) },
  'DELETE /follow-up-templates/:id': {
    id: async (_, { nutritionist }) => {
      const body = { name: randomUUID(), assessment: 'Recall of a day:' }
      return (await nutritionist.call('POST /follow-up-templates', { body })).body.id
    },
  },
  'POST /forms': { body: () => sampleForm() },
  'GET /forms/:id': { id: makeForm },
  'PUT /forms/:id': { id: makeForm, body: () => ({ ...sampleForm(), title: 'Sleep' }) },
  'DELETE /forms/:id': { id: makeForm },
  'POST /forms/:id/send': { id: makeForm, body: (_, { patient }) => ({ patient_id: patient.id }) },
  'PUT /patients/forms/:id': { id: sendForm, body: () => ({ answers: { hours: 6 }, done: true }) },
  'GET /nutritionists/patients/:id/forms': { id: (_, { patient }) => patient.id },
  'GET /sent-forms/:id': { id: fillForm },
  'PUT /sent-forms/:id': { id: sendForm, body: () => ({ answers: { hours: 6 }, done: false }) },
  'DELETE /sent-forms/:id': { id: sendForm },
  'PUT /sent-forms/:id/picture': { id: sendForm, query: { question: 'bed' }, body: () => samplePicture },
  'GET /sent-forms/:id/versions': { id: fillForm },
  'GET /nutritionists/patients/:id/timeline': { id: (_, { patient }) => patient.id },
  'GET /measurements/summary/:id': { id: (_, { patient }) => patient.id },
  'PUT /measurements/kinds/:id': { id: (_, { patient }) => patient.id, body: () => ({ kinds: ['hba1c'] }) },
  'PUT /measurements/targets/:id': {
    id: (_, { patient }) => patient.id,
    body: () => ({ kind: 'hba1c', below: 7 }),
  },
  'POST /measurements': {
    body: (_, { patient }) => ({
      ...{ patient_id: patient.id, kind: 'blood_pressure', value: 128, second_value: 82 },
      ...{ measured_on: today(), source: 'clinic', note: 'After ten minutes of rest.' },
    }),
  },
  'POST /measurements/panel': {
    body: (_, { patient }) => ({
      ...{ patient_id: patient.id, measured_on: today(), source: 'lab' },
      measurements: [
        { kind: 'creatinine', value: 80, unit: 'µmol/L' },
        { kind: 'tsh', value: 2.1 },
      ],
    }),
  },
  'POST /lab-kinds': { body: () => ({ name: randomUUID(), unit: 'mg/L' }) },
  'PUT /lab-kinds/:id': {
    id: addKind,
    ofPractice: true,
    body: () => ({ high: 5, source: 'Our laboratory' }),
  },
  'DELETE /lab-kinds/:id': { id: addKind, ofPractice: true },
  'PUT /measurements/:id': { id: measure, body: () => ({ value: 6.1 }) },
  'DELETE /measurements/:id': { id: measure },
  'PUT /admin/logo': { body: () => samplePicture },
  'POST /lab-results': { body: (_, { patient }) => ({ patient_id: patient.id, ...sampleResult() }) },
  'PUT /lab-results/:id': { id: enterResult, body: () => ({ note: 'Taken without breakfast.' }) },
  'PUT /lab-results/:id/file': { id: enterResult, body: () => samplePicture },
  'DELETE /lab-results/:id': { id: enterResult },
  'GET /files/:id': { id: keepPicture },
  'POST /foods': { body: () => sampleLabel },
  'PUT /foods/:id': { id: typeLabel, body: () => ({ shared: true }) },
  'DELETE /foods/:id': { id: typeLabel },
  'POST /foods/parse': { body: () => ({ text: '2 roti, 1 katori dal' }) },
  'POST /meal-plans': { body: (_, { patient }) => samplePlan(patient.id) },
  'PUT /meal-plans/:id': {
    id: (_, care) => makePlan(care, 'published'),
    body: () => ({ notes: 'Drink more water.' }),
  },
  'POST /meal-plans/:id/publish': { id: (_, care) => makePlan(care, 'draft') },
  'POST /meal-plans/:id/withdraw': {
    id: (_, care) => makePlan(care, 'published'),
    body: () => ({ reason: 'Made for another week.' }),
  },
  'POST /meal-plans/:id/duplicate': {
    id: (_, care) => makePlan(care, 'published'),
    body: (_, { patient }) => ({ patient_id: patient.id, week_start: addDays(today(), 7) }),
  },
  'POST /meal-plans/generate': {
    body: (_, { patient }) => ({
      ...{ patient_id: patient.id, week_start: today(), seed: 1, targets: sampleTargets, days: [] },
    }),
  },
  'POST /meal-plans/scale': {
    body: (_, { patient }) => ({
      ...{ patient_id: patient.id, week_start: today(), percent: 10 },
      days: [{ day_of_week: 0, meals: [sampleMeal] }],
    }),
  },
  'POST /meal-plans/check': {
    body: (_, { patient }) => ({
      ...{ patient_id: patient.id, week_start: today() },
      days: [{ day_of_week: 0, meals: [sampleMeal] }],
    }),
  },
  'POST /meal-plans/exchanges': {
    body: (_, { patient }) => ({
      patient_id: patient.id,
      days: [{ day_of_week: 0, meals: [sampleMeal] }],
    }),
  },
  'POST /meal-plans/mend': {
    body: (_, { patient }) => ({
      ...{ patient_id: patient.id, week_start: today(), nutrient: 'iron_mg' },
      days: [{ day_of_week: 0, meals: [sampleMeal] }],
    }),
  },
  'POST /meal-plans/swaps': { body: (_, { patient }) => ({ patient_id: patient.id, meal: sampleMeal }) },
  'DELETE /meal-plans/:id': { id: (_, care) => makePlan(care, 'draft') },
  'GET /meal-plans/:id': { id: (_, care) => makePlan(care, 'published') },
  'GET /meal-plans/:id/dishes': { id: (_, care) => makePlan(care, 'published') },
  'PUT /meal-plans/:id/dishes': {
    id: (_, care) => makePlan(care, 'published'),
    body: async (app, care) => ({ template_id: await makeDish(app, care) }),
  },
  'GET /meal-plans/:id/versions': { id: (_, care) => makePlan(care, 'published') },
  'GET /meal-plans/:id/shopping-list': { id: (_, care) => makePlan(care, 'published') },
  'GET /meal-plans/:id.pdf': { id: (_, care) => makePlan(care, 'published') },
  'GET /meal-plans/:id/exchange-chart.pdf': { id: (_, care) => makePlan(care, 'published') },
  'GET /meal-plans/:id/certificate': { id: (_, care) => makePlan(care, 'published') },
  'GET /meal-plans/:id/certificate.pdf': { id: (_, care) => makePlan(care, 'published') },
  'GET /meal-plans/:id.ics': { id: (_, care) => makePlan(care, 'published') },
  'GET /meal-plans/:id/share': { id: (_, care) => makePlan(care, 'published') },
  'POST /meal-plans/:id/share': { id: (_, care) => makePlan(care, 'published') },
  'DELETE /meal-plans/:id/share': { id: (_, care) => makePlan(care, 'published') },
  'GET /shared/plans/:token': {
    token: async (_, care) => {
      const id = await makePlan(care, 'published')
      const { body } = await care.patient.call('POST /meal-plans/:id/share', { params: { id } })
      return body.url!.split('/').at(-1)!
    },
  },
  'POST /patients/change-request': { body: () => ({ reason: 'We do not speak the same language.' }) },
  'DELETE /patients/change-request': {
    // The caller must have a request to withdraw.
    body: async (_, { patient }) => {
      await patient.call('POST /patients/change-request', { body: { reason: 'The hours do not fit.' } })
    },
  },
  'POST /cover': {
    body: async (app) => ({
      colleague_id: (await app.nutritionist()).id,
      from: addDays(today(), 60),
      to: addDays(today(), 61),
    }),
  },
  'DELETE /cover/:id': { id: lend },
  'GET /conversations/:id': { id: (_, { assignment }) => assignment },
  'GET /conversations/:id/messages': { id: (_, { assignment }) => assignment },
  'POST /conversations/:id/messages': {
    id: (_, { assignment }) => assignment,
    body: () => ({ text: 'Yes, with tofu.' }),
  },
  'POST /conversations/:id/pictures': { id: (_, { assignment }) => assignment, body: () => samplePicture },
  'POST /conversations/:id/documents': { id: (_, { assignment }) => assignment, body: () => samplePdf },
  'POST /saved-replies': { body: () => sampleReply },
  'PUT /saved-replies/:id': { id: saveReply, body: () => ({ title: 'Water' }) },
  'DELETE /saved-replies/:id': { id: saveReply },
  'POST /messages': {
    body: (_, { patient }) => ({ patient_ids: [patient.id], text: 'The practice is closed on Monday.' }),
  },
  'POST /conversations/:id/read': { id: (_, { assignment }) => assignment },
  'POST /meal-plans/templates': { body: () => sampleDish },
  'PUT /meal-plans/templates/:id': { id: makeDish, body: () => ({ portion: '1 plate' }) },
  'GET /meal-plans/templates/:id/plans': { id: makeDish },
  'GET /meal-plans/templates/:id/parts': { id: makeDish },
  'DELETE /meal-plans/templates/:id': { id: makeDish },
  'POST /plan-templates': {
    body: async (_, care) => ({ name: 'First week', plan_id: await makePlan(care, 'draft') }),
  },
  'GET /plan-templates/:id': { id: savePlan },
  'PUT /plan-templates/:id': { id: savePlan, body: () => ({ shared: true }) },
  'DELETE /plan-templates/:id': { id: savePlan },
  'POST /plan-templates/:id/use': {
    id: savePlan,
    body: (_, { patient }) => ({ patient_ids: [patient.id], week_start: today() }),
  },
  'PUT /meal-templates/:id/favourite': { id: makeDish, body: () => ({ favourite: true }) },
  'GET /progress/summary/:id': { id: (_, { patient }) => patient.id },
  'POST /assignments': {
    body: async (app, { nutritionist }) => ({
      patient_id: (await app.patient()).id,
      nutritionist_id: nutritionist.id,
      start_date: today(),
    }),
  },
  'PUT /assignments/:id': {
    id: (_, { assignment }) => assignment,
    body: () => ({ notes: 'Speaks Marathi.' }),
  },
  'GET /assignments/:id/matches': { id: (_, { assignment }) => assignment },
  'POST /assignments/:id/undo': { id: (_, { assignment }) => assignment, status: 409 },
  'DELETE /assignments/:id': { id: (_, { assignment }) => assignment },
  'GET /admin/users/:id': { id: (_, { patient }) => patient.id },
  'PUT /admin/users/:id': {
    id: async (app) => (await app.patient()).id,
    body: () => ({ status: 'suspended' }),
  },
  'PUT /admin/users/:id/email': {
    id: async (app) => (await app.patient()).id,
    body: () => ({ email: someEmail(), password: testPassword }),
  },
  'DELETE /admin/users/:id/second-factor': {
    body: () => ({ password: testPassword }),
    id: async (app) => {
      const { id: user_id } = await app.patient()
      await app.db.insertInto('second_factors').values({ user_id, secret: 'AAAA', since: now }).execute()
      return user_id
    },
  },
  'DELETE /admin/users/:id': { id: async (app) => (await app.patient()).id },
  'POST /admin/nutritionists/:id/approve': {
    id: profileToReview,
    body: () => ({ approval_status: 'approved' }),
  },
  'POST /admin/nutritionists/:id/verify': { id: profileToReview },
  'POST /admin/subscriptions': {
    body: (_, { patient }) => ({
      patient_id: patient.id,
      plan: 'Quarterly',
      starts_on: today(),
      ends_on: addDays(today(), 89),
    }),
  },
  'GET /packages': {},
  'POST /packages': { body: () => samplePackage },
  'PUT /packages/:id': { id: addPackage, body: () => samplePackage },
  'DELETE /packages/:id': { id: addPackage },
  'POST /invoices': {
    body: (_, { patient }) => ({
      patient_id: patient.id,
      lines: [{ text: 'First visit', amount_paise: 149_900 }],
    }),
  },
  'GET /invoices/:id': { id: issueInvoice },
  'GET /invoices/:id.pdf': { id: issueInvoice },
  // No payment service is set up.
  'POST /invoices/:id/link': { id: issueInvoice, status: 409 },
  'POST /webhooks/razorpay': { status: 404 },
  'PUT /admin/settings/payments': { body: () => ({ upi_id: 'thali@okbank' }) },
  'POST /invoices/:id/claim': { id: issueInvoice, body: () => ({ reference: '426511872043' }) },
  'DELETE /invoices/:id/claim': { id: issueInvoice },
  'POST /invoices/:id/confirm': { id: issueInvoice, body: () => ({ method: 'upi' }) },
  'POST /invoices/:id/cancel': { id: issueInvoice, body: () => ({ reason: 'Billed twice' }) },
  'PUT /admin/subscriptions/:id': { id: recordSubscription, body: () => ({ cancelled: true }) },
  'POST /admin/invitations': { body: () => ({ email: someEmail(), password: testPassword }) },
  'DELETE /admin/invitations/:id': { id: invite },
  'POST /auth/accept-invitation': {
    body: async (app) => ({
      token: await invite(app, 'token'),
      name: 'Kabir Anand',
      phone: '9876543210',
      password: testPassword,
    }),
  },
  'POST /admin/payments': { body: (_, { patient }) => ({ patient_id: patient.id, ...samplePayment() }) },
  'POST /admin/payments/:id/refund': { id: recordPayment, body: samplePayment },
  'GET /admin/payments.csv': { query: lastWeek() },
  'GET /admin/payments/:id/receipt.pdf': { id: recordPayment },
  'POST /public/contact': {
    body: () => ({ name: 'Asha Verma', email: someEmail(), message: 'Do you cook Jain food?' }),
  },
  'POST /public/queries': {
    body: () => ({
      name: 'Asha Verma',
      email: someEmail(),
      query_type: 'billing',
      subject: 'Invoice',
      message: 'May I have one?',
    }),
  },
  'GET /public/queries/:id': { id: sendQuery },
  'PUT /public/queries/:id': { id: sendQuery, body: () => ({ status: 'in_progress' }) },
  'POST /public/queries/:id/replies': {
    id: sendQuery,
    body: () => ({ reply: 'It is on its way.', status: 'resolved' }),
  },
  'DELETE /public/queries/:id': { id: sendQuery },
  'PUT /admin/settings/brand': { body: () => ({ grievance_officer: 'Leela Nair' }) },
  'PUT /admin/settings/security': { body: () => ({ second_factor_for_staff: false }) },
  'PUT /admin/settings/issuer': { body: () => ({ legal_name: 'Thali Care LLP', gstin: '27AAPFU0939F1ZV' }) },
  'PUT /admin/settings/matching': { body: () => ({ automatic_after_hours: 18 }) },
  'PUT /admin/settings/requirements': { body: () => ({ set_id: 'dri' }) },
  'PUT /admin/settings/about': { body: () => ({ founded_year: 2023 }) },
  'POST /admin/terms': {
    body: async (app) => {
      const { body } = await app.call('GET /public/terms/versions', { query: { limit: 1 } })
      const { number, title } = body[0]!
      return { title, sections: [{ title: 'All', content: randomUUID() }], replaces: number }
    },
  },
}

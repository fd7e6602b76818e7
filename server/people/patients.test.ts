import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, today } from '#domain/dates.ts'
import { samplePatient, samplePlan, type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('a profile is created once, read and merged', async () => {
  const arjun = await app.signUp('patient')
  expect((await arjun.call('GET /patients/profile')).status).toBe(404)
  const created = await arjun.call('POST /patients/profile', {
    body: { ...samplePatient, allergies: ['Peanuts'] },
  })
  expect(created.status).toBe(201)
  expect(created.body).toMatchObject({
    ...samplePatient,
    allergies: ['Peanuts'],
    dietary_prefs: [],
    goal: null,
  })
  expect((await arjun.call('POST /patients/profile', { body: samplePatient })).status).toBe(409)
  const changed = await arjun.call('PUT /patients/profile', { body: { goal: 'lose', medical_notes: 'PCOS' } })
  expect(changed.body).toMatchObject({
    ...samplePatient,
    allergies: ['Peanuts'],
    goal: 'lose',
    medical_notes: 'PCOS',
  })
  const cleared = await arjun.call('PUT /patients/profile', { body: { medical_notes: null } })
  expect(cleared.body.medical_notes).toBeNull()
  expect((await arjun.call('GET /auth/me')).body.name).toBe('Arjun Rao')
})

test('nothing is dated before somebody was born, and the wrong year of a plan is not announced', async () => {
  const [born, meera] = [await app.patient({ dob: '1990-04-12' }), await app.nutritionist()]
  await app.assign(born.id, meera.id)
  const { id: patient_id } = born
  const early = '1990-04-11'
  const report = (week_start: string) =>
    born.call('POST /patients/progress', { body: { week_start, adherence_pct: 80, energy_levels: 6 } })
  const plan = (week_start: string) =>
    meera.call('POST /meal-plans', { body: samplePlan(patient_id, week_start) })
  const refused = [
    await report(early),
    await born.call('PUT /patients/progress/:id', {
      params: { id: (await report(today())).body.id },
      body: { week_start: early },
    }),
    await meera.call('POST /measurements', {
      body: { patient_id, kind: 'hba1c', value: 6, measured_on: early, source: 'lab' },
    }),
    await born.call('POST /lab-results', { body: { patient_id, title: 'Lipids', taken_on: early } }),
    await meera.call('POST /follow-ups', { body: { patient_id, met_on: early, assessment: 'Well' } }),
    await plan(early),
  ]
  for (const { problem } of refused)
    expect([problem.status, problem.detail]).toEqual([422, 'This date is before the date of birth'])
  // What is older than a year may be entered: forms ask.
  expect((await report('2016-11-20')).status).toBe(201)
  const ready = async () =>
    (await born.call('GET /notifications')).body.filter(({ kind }) => kind === 'plan_ready').length
  expect((await plan('2016-11-24')).status).toBe(201)
  expect(await ready()).toBe(0)
  await plan(today())
  expect(await ready()).toBe(1)
})

test('everything a profile holds comes back as it was written', async () => {
  const whole = {
    ...samplePatient,
    first_name: 'अर्जुन',
    height_cm: 172.25,
    gender: 'other',
    allergies: ['Peanuts', 'दूध'],
    dietary_prefs: ['vegan', 'keto'],
    food_rules: ['jain', 'fasting_days'],
    fasting_weekdays: ['Monday', 'Saturday'],
    rule_weekdays: { no_onion_garlic: ['Monday'], veg: ['Tuesday', 'Thursday'] },
    dislikes: ['Karela', 'भिंडी'],
    medical_notes: 'Line one\nLine two 🥗',
    goal: 'gain',
    target_weight_kg: 70.5,
    activity_level: 'very_active',
    health_needs: ['Diabetes Care'],
    home_region: 'Northeast',
    cook: 'help',
    cooks_for: 4,
    weekday_minutes: 35,
    kitchen: ['pressure_cooker', 'fridge'],
    meal_times: { early_morning: '05:15', dinner: '23:30' },
    tiffin: false,
    eating_out: 0,
    emergency_contact: 'Sunita, 98765 43210',
    preferred_language: 'Marathi',
    guardian_name: null,
    guardian_consent: null,
  }
  const arjun = await app.signUp('patient')
  const created = await arjun.call('POST /patients/profile', { body: whole })
  expect(created.body).toMatchObject({ ...whole, patient_id: arjun.id })
  const read = await arjun.call('GET /patients/profile')
  expect(read.body).toEqual({ ...created.body, counts_grams: false, may_sample: expect.any(Boolean) })
  expect((await arjun.call('PUT /patients/profile', { body: {} })).body).toMatchObject(whole)
})

test('a change keeps what others changed meanwhile, and is refused where it would overwrite that', async () => {
  const arjun = await app.patient({ first_name: 'Arjun', last_name: 'Nair', allergies: [] })
  const change = (body: object) => arjun.call('PUT /patients/profile', { body })
  expect((await change({ allergies: ['Cashew'], was: { allergies: [] } })).status).toBe(200)
  const renamed = await change({ first_name: 'Arjuna', was: { first_name: 'Arjun' } })
  expect(renamed.body).toMatchObject({ first_name: 'Arjuna', allergies: ['Cashew'] })
  const refused = await change({
    ...{ allergies: ['Peanut'], last_name: 'Shah' },
    was: { allergies: [], last_name: 'Nair' },
  })
  expect(refused.problem).toMatchObject({
    status: 409,
    detail: 'Somebody changed the same meanwhile. Please look at both and choose what stays.',
    errors: [{ path: 'allergies', stored: ['Cashew'] }],
  })
  expect((await arjun.call('GET /patients/profile')).body).toMatchObject({
    ...{ allergies: ['Cashew'], last_name: 'Nair' },
  })
  const chosen = await change({ allergies: ['Peanut', 'Cashew'], was: { allergies: ['Cashew'] } })
  expect(chosen.body.allergies).toEqual(['Peanut', 'Cashew'])
  // A page of an earlier build sends all fields without what they were.
  expect((await change({ allergies: ['Egg'] })).body.allergies).toEqual(['Egg'])
  for (const was of [null, [], 'x', { patient_id: 'x' }, { constructor: {}, toString: 1 }])
    expect((await change({ goal: 'lose', was })).status).toBe(200)
})

test('weekdays of a fast are kept only with the rule, and only weekdays', async () => {
  const arjun = await app.patient({ food_rules: ['fasting_days'], fasting_weekdays: ['Monday'] })
  const change = (body: object) => arjun.call('PUT /patients/profile', { body })
  expect((await change({ fasting_weekdays: ['Ekadashi'] })).status).toBe(422)
  expect((await change({ food_rules: ['jain'] })).body.fasting_weekdays).toEqual([])
  expect((await change({ food_rules: ['fasting_days'] })).body.fasting_weekdays).toEqual([])
})

test('an empty form is refused, naming every field', async () => {
  const arjun = await app.signUp('patient')
  const answer = await arjun.call('POST /patients/profile', { body: {} })
  expect(answer.headers['content-type']).toMatch('application/problem+json')
  expect(answer.problem).toMatchObject({
    status: 422,
    detail: 'First name is required',
    errors: [
      { path: 'first_name', message: 'First name is required' },
      { path: 'last_name', message: 'Last name is required' },
      { path: 'dob', message: 'Date of birth is required' },
      { path: 'height_cm', message: 'Please enter a valid height (1-300 cm)' },
      { path: 'start_weight_kg', message: 'Please enter a valid weight (1-500 kg)' },
    ],
  })
})

test.each([
  [{ first_name: null }, 'First name is required'],
  [{ dob: addDays(today(), -365) }, 'Please enter a valid date of birth'],
  [{ dob: '1850-01-01' }, 'Please enter a valid date of birth'],
  [{ height_cm: 0 }, 'Please enter a valid height (1-300 cm)'],
  [{ height_cm: 300.5 }, 'Please enter a valid height (1-300 cm)'],
  [{ start_weight_kg: 501 }, 'Please enter a valid weight (1-500 kg)'],
  [{ meal_times: { lunch: '24:00' } }, 'Time must look like 08:30'],
  [{ cooks_for: 0 }, 'Please enter a whole number of people, 1 to 20'],
  [{ kitchen: ['sous_vide'] }, 'Please choose from the list what is in the kitchen'],
  [{ home_region: 'All India' }, 'Please choose a region from the list'],
  [{ dietary_prefs: ['veg', 'vegan'] }, 'Please choose only one of Vegetarian, Non-Vegetarian and Vegan'],
])('a change to %j is refused and changes nothing', async (change, detail) => {
  const arjun = await app.patient()
  const refused = await arjun.call('PUT /patients/profile', { body: { last_name: 'Shah', ...change } })
  expect(refused.problem).toMatchObject({ status: 422, detail })
  expect((await arjun.call('GET /patients/profile')).body).toMatchObject(samplePatient)
})

test('a change must leave a whole that is valid: a guardian under 18', async () => {
  const arjun = await app.patient()
  const dob = addDays(today(), -16 * 365)
  const refused = await arjun.call('PUT /patients/profile', { body: { dob, guardian_name: 'Sunita Rao' } })
  expect(refused.problem).toMatchObject({
    status: 422,
    detail: "A parent's or guardian's consent is required under 18",
    errors: [{ path: 'guardian_consent' }],
  })
  const accepted = await arjun.call('PUT /patients/profile', {
    body: { dob, guardian_name: 'Sunita Rao', guardian_consent: true },
  })
  expect(accepted.body).toMatchObject({ dob, guardian_name: 'Sunita Rao', guardian_consent: true })
})

test('null clears what is optional, lists included', async () => {
  const arjun = await app.patient({
    ...{ meal_times: { tea: '17:00' }, kitchen: ['oven'], tiffin: true, cooks_for: 2 },
    allergies: ['Milk'],
    dietary_prefs: ['veg'],
    goal: 'lose',
    gender: 'male',
  })
  const { body } = await arjun.call('PUT /patients/profile', {
    body: {
      ...{ allergies: null, dietary_prefs: null, goal: null, gender: null },
      ...{ meal_times: null, kitchen: null, tiffin: null },
    },
  })
  expect(body).toMatchObject({
    ...{ allergies: [], dietary_prefs: [], goal: null, gender: null },
    ...{ meal_times: {}, kitchen: [], tiffin: null, cooks_for: 2 },
  })
})

test('without a profile there is nothing to change', async () => {
  const arjun = await app.signUp('patient')
  const { problem } = await arjun.call('PUT /patients/profile', { body: { goal: 'lose' } })
  expect(problem).toMatchObject({ status: 404, detail: 'You have not completed your profile yet.' })
})

test("nobody writes somebody else's profile, nor sets what is not theirs to set", async () => {
  const [arjun, other] = [await app.patient(), await app.patient()]
  const { status, body } = await arjun.call('PUT /patients/profile', {
    body: { patient_id: other.id, last_name: 'Shah', created_at: '2020-01-01T00:00:00Z', role: 'admin' },
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ patient_id: arjun.id, last_name: 'Shah' })
  expect(body.created_at).not.toMatch('2020')
  expect((await other.call('GET /patients/profile')).body.last_name).toBe(samplePatient.last_name)
  expect((await arjun.call('GET /auth/me')).body).toMatchObject({ role: 'patient', name: 'Arjun Shah' })
})

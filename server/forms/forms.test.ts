import { afterAll, beforeAll, expect, test } from 'vitest'
import { FormInput } from '#domain/forms/forms.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { readyForms } from './ready-forms.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function care(profile = {}) {
  const patient = await app.patient(profile)
  const nutritionist = await app.nutritionist()
  await app.assign(patient.id, nutritionist.id)
  return { patient, nutritionist }
}
type Care = Awaited<ReturnType<typeof care>>

const ask = (id: string, kind: string, more = {}) => ({
  id,
  kind,
  label: `About ${id}`,
  required: false,
  ...more,
})
const formOf = (...questions: object[]) => ({
  title: 'Two questions',
  sections: [{ title: 'All', questions }],
})
const smoker = formOf(
  ask('smokes', 'choice', { choices: ['Yes', 'No'], required: true }),
  ask('packs', 'number', { required: true, show_if: { question: 'smokes', is: 'Yes' } }),
)

async function send({ patient, nutritionist }: Care, form: object, more = {}) {
  const made = await nutritionist.call('POST /forms', { body: form })
  expect(made.status).toBe(201)
  const sent = await nutritionist.call('POST /forms/:id/send', {
    params: { id: made.body.id },
    body: { patient_id: patient.id, ...more },
  })
  expect(sent.status).toBe(201)
  return { params: { id: sent.body.id }, made: made.body }
}
const told = async ({ call }: Care['patient']) =>
  (await call('GET /notifications')).body.map(({ text }) => text)

test('a nutritionist makes, reads, changes and deletes forms; the ready ones are read and copied', async () => {
  const { nutritionist } = await care()
  const { body: made } = await nutritionist.call('POST /forms', { body: smoker })
  const params = { id: made.id }
  expect(
    (await nutritionist.call('PUT /forms/:id', { params, body: { ...smoker, title: 'Smoke' } })).body,
  ).toMatchObject({
    title: 'Smoke',
    own: true,
  })
  const { body: all } = await nutritionist.call('GET /forms')
  expect(all.map(({ title }) => title)).toEqual([
    ...['Smoke', 'First visit', 'Diabetes', 'PCOS', 'Pregnancy'],
    ...['Teenager of 13 to 17, with the guardian', 'Recall of 24 hours'],
  ])
  const ready = { id: all[1]!.id }
  const { body: first } = await nutritionist.call('GET /forms/:id', { params: ready })
  for (const route of ['PUT /forms/:id', 'DELETE /forms/:id'] as const)
    expect((await nutritionist.call(route, { params: ready, body: smoker })).status).toBe(403)
  expect((await nutritionist.call('POST /forms', { body: first })).body).toMatchObject({
    ...{ own: true, title: 'First visit', sections: first.sections },
  })
  const other = await app.nutritionist()
  for (const route of ['GET /forms/:id', 'PUT /forms/:id', 'DELETE /forms/:id'] as const)
    expect((await other.call(route, { params, body: smoker })).status).toBe(404)
  expect((await nutritionist.call('DELETE /forms/:id', { params })).status).toBe(204)
  expect((await nutritionist.call('GET /forms/:id', { params })).status).toBe(404)
})

test('the ready forms hold what every form must, and the first visit asks no more than it may', () => {
  for (const form of readyForms()) expect(FormInput.safeParse(form).success, form.title).toBe(true)
  const sizes = readyForms().map(({ sections }) => sections.flatMap(({ questions }) => questions).length)
  expect(Math.min(...sizes)).toBeGreaterThan(5)
})

test('a form is sent as it is, drafted, filled with all that is asked, and corrected with its history', async () => {
  const both = await care()
  const { patient, nutritionist } = both
  const { params, made } = await send(both, smoker)
  expect(await told(patient)).toEqual(['Meera Iyer sent you a form.'])
  await nutritionist.call('PUT /forms/:id', { params: { id: made.id }, body: formOf(ask('other', 'text')) })
  const { body: waiting } = await patient.call('GET /patients/forms', { query: { waiting: true } })
  expect(waiting).toMatchObject([
    { id: params.id, sections: made.sections, version: 0, sent_by_name: 'Meera Iyer' },
  ])

  const put = (answers: object, done = true, more = {}) =>
    patient.call('PUT /patients/forms/:id', { params, body: { answers, done, ...more } })
  expect((await put({ smokes: 'Yes', packs: null }, false)).body).toMatchObject({
    answers: { smokes: 'Yes' },
    done_at: null,
  })
  const lacking = await put({})
  expect(lacking.status).toBe(422)
  expect(lacking.problem.errors).toEqual([{ path: 'answers.packs', message: 'Please answer this question.' }])
  expect((await put({ packs: 'two' }, false)).status).toBe(422)
  expect((await put({ nothing: 1 }, false)).problem.detail).toBe('This form has no such question.')
  expect((await put({ packs: 2 })).body).toMatchObject({ answers: { smokes: 'Yes', packs: 2 }, version: 1 })
  expect(await told(nutritionist)).toEqual(['Arjun Rao filled a form.'])

  expect((await put({ packs: 3 }, false)).status).toBe(409)
  expect((await put({ packs: 3 }, true, { version: 0 })).status).toBe(409)
  // Sent again, because the answer was lost.
  expect((await put({ packs: 2 }, true, { version: 0 })).body.version).toBe(1)
  expect((await put({ smokes: 'No' }, true, { version: 1 })).body).toMatchObject({
    answers: { smokes: 'No' },
    version: 2,
  })
  const { body: versions } = await nutritionist.call('GET /sent-forms/:id/versions', { params })
  expect(versions).toMatchObject([
    { version: 1, answers: { smokes: 'Yes', packs: 2 }, saved_by_name: 'Arjun Rao' },
  ])
  expect((await nutritionist.call('DELETE /sent-forms/:id', { params })).status).toBe(409)
  const { body: timeline } = await nutritionist.call('GET /nutritionists/patients/:id/timeline', {
    params: { id: patient.id },
    query: { kind: 'form' },
  })
  expect(timeline).toMatchObject([{ event: 'filled', text: 'Two questions', by: null }])
})

test('the same form is not sent twice before it is filled; one that waits is taken back with its draft', async () => {
  const both = await care()
  const { patient, nutritionist } = both
  const { params, made } = await send(both, smoker)
  const again = () =>
    nutritionist.call('POST /forms/:id/send', { params: { id: made.id }, body: { patient_id: patient.id } })
  expect((await again()).problem.detail).toMatch(/^This form waits to be filled already/)
  expect((await nutritionist.call('DELETE /sent-forms/:id', { params })).status).toBe(204)
  expect((await again()).status).toBe(201)
  const stranger = await app.patient()
  expect(
    (
      await nutritionist.call('POST /forms/:id/send', {
        params: { id: made.id },
        body: { patient_id: stranger.id },
      })
    ).status,
  ).toBe(404)
  const late = await patient.call('PUT /patients/forms/:id', { params, body: { answers: {}, done: false } })
  expect(late.status).toBe(404)
})

test('at the desk the nutritionist fills it, and the record says who did', async () => {
  const both = await care()
  const { patient, nutritionist } = both
  const { params } = await send(both, smoker, { at_desk: true })
  expect(await told(patient)).toEqual([])
  const done = await nutritionist.call('PUT /sent-forms/:id', {
    params,
    body: { answers: { smokes: 'No' }, done: true },
  })
  expect(done.body).toMatchObject({ done_by_name: 'Meera Iyer', saved_by_name: 'Meera Iyer' })
  expect(await told(patient)).toEqual([])
  const { body } = await nutritionist.call('GET /nutritionists/patients/:id/timeline', {
    params: { id: patient.id },
    query: { kind: 'form' },
  })
  expect(body).toMatchObject([{ by: 'Meera Iyer' }])
})

test('two who fill different questions at once lose nothing', async () => {
  const both = await care()
  const { params } = await send(both, formOf(ask('one', 'text'), ask('two', 'text')))
  await Promise.all([
    both.patient.call('PUT /patients/forms/:id', { params, body: { answers: { one: 'a' }, done: false } }),
    both.nutritionist.call('PUT /sent-forms/:id', { params, body: { answers: { two: 'b' }, done: false } }),
  ])
  const { body } = await both.patient.call('GET /patients/forms')
  expect(body[0]!.answers).toEqual({ one: 'a', two: 'b' })
})

test('what is signed keeps its text, name, time and who entered it, and cannot be changed', async () => {
  const both = await care()
  const { patient } = both
  const { params } = await send(
    both,
    formOf(
      ask('note', 'text'),
      ask('consent', 'signature', { label: 'I agree to be advised.', required: true }),
    ),
  )
  const put = (answers: object) =>
    patient.call('PUT /patients/forms/:id', { params, body: { answers, done: true } })
  expect((await put({ consent: { name: 'Arjun Rao', agreed: false } })).status).toBe(422)
  const forged = {
    name: 'Arjun Rao',
    agreed: true,
    at: '2020-01-01T00:00:00.000Z',
    text: 'Other',
    by: 'nutritionist',
  }
  const { body } = await put({ consent: forged })
  const signed = { name: 'Arjun Rao', agreed: true, text: 'I agree to be advised.', by: 'challenger' }
  expect(body.answers.consent).toMatchObject(signed)
  expect(Date.now() - Date.parse((body.answers.consent as { at: string }).at)).toBeLessThan(60_000)
  for (const consent of [null, { name: 'Asha Rao', agreed: true }])
    expect((await put({ consent })).problem.detail).toBe('What is signed stays as it was signed.')
  const corrected = await put({ note: 'Later', consent: { name: 'Arjun Rao', agreed: true } })
  expect(corrected.body.answers.consent).toEqual(body.answers.consent)
})

const recall = formOf(ask('food', 'food_day', { required: true }))
test('a recalled day is read and summed; the nutritionist confirms foods, and what is not known makes it "at least"', async () => {
  const both = await care()
  const { patient, nutritionist } = both
  const { params } = await send(both, recall)
  const answers = { food: { lunch: { text: '2 roti, 1 katori dal, blorp', foods: [{ grams: 1 }] } } }
  const { body } = await patient.call('PUT /patients/forms/:id', { params, body: { answers, done: true } })
  expect(body.answers.food).toEqual({ lunch: { text: '2 roti, 1 katori dal, blorp' } })
  expect(body.food_days.food).toMatchObject({ meals: {}, unknown: 1 })
  const [form] = (
    await nutritionist.call('GET /nutritionists/patients/:id/forms', { params: { id: patient.id } })
  ).body
  const read = form!.food_days.food!
  const { confirmed, foods } = read.meals.lunch!
  expect(confirmed).toBe(false)
  expect(foods.map(({ food_id }) => food_id)).toEqual(['roti', expect.any(String), null])
  expect(read.figures!.calories.amount).toBeGreaterThan(150)

  const confirm = (changed: object[]) =>
    nutritionist.call('PUT /sent-forms/:id', {
      params,
      body: {
        answers: { food: { lunch: { text: '2 roti, 1 katori dal, blorp', foods: changed } } },
        done: true,
      },
    })
  expect((await confirm([{ ...foods[0], food_id: 'nothing' }])).status).toBe(422)
  expect((await confirm([{ ...foods[0], grams: -1 }])).status).toBe(422)
  const { body: after } = await confirm([{ ...foods[0], grams: 100 }])
  expect(after.food_days.food).toMatchObject({ meals: { lunch: { confirmed: true } }, unknown: 0 })
  expect(after).toMatchObject({ version: 2, done_by_name: 'Arjun Rao', saved_by_name: 'Meera Iyer' })
  // The challenger's own correction of the text needs to be read again.
  const corrected = await patient.call('PUT /patients/forms/:id', {
    params,
    body: { answers: { food: { lunch: { text: '3 roti' } } }, done: true },
  })
  expect(corrected.body.answers.food).toEqual({ lunch: { text: '3 roti' } })
})

test('whom figures may harm sees none', async () => {
  const both = await care({ medical_notes: 'Anorexia nervosa in 2019.' })
  const { params } = await send(both, recall)
  const { body } = await both.patient.call('PUT /patients/forms/:id', {
    params,
    body: { answers: { food: { lunch: { text: '2 roti' } } }, done: true },
  })
  expect(body.food_days.food!.figures).toBeNull()
  const seen = await both.nutritionist.call('GET /sent-forms/:id', { params })
  expect(seen.body.food_days.food!.figures!.calories.amount).toBeGreaterThan(0)
})

test('answers have a limit, each in one sentence', async () => {
  const both = await care()
  const { params } = await send(
    both,
    formOf(...Array.from({ length: 30 }, (_, n) => ask(`q${n}`, 'long_text'))),
  )
  const answers = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`q${n}`, 'x'.repeat(4000)]))
  const all = await both.patient.call('PUT /patients/forms/:id', { params, body: { answers, done: false } })
  expect([all.status, all.problem.detail]).toEqual([
    422,
    'The answers are too long to be stored. Please shorten some.',
  ])
  // Nor in parts.
  const half = (from: number) =>
    both.patient.call('PUT /patients/forms/:id', {
      params,
      body: { answers: Object.fromEntries(Object.entries(answers).slice(from, from + 20)), done: false },
    })
  expect((await half(0)).status).toBe(200)
  expect((await half(10)).status).toBe(422)
})

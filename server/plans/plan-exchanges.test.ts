import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gramsOnlyMessage } from '#domain/clinical/insulin.ts'
import { today } from '#domain/dates.ts'
import { languages } from '#domain/people/specializations.ts'
import { pdfPages } from '#server/pdf/testing.ts'
import { sampleMeal, samplePlan, type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
let meera: Awaited<ReturnType<TestApp['nutritionist']>>
beforeAll(async () => {
  app = await testApp()
  meera = await app.nutritionist()
})
afterAll(() => app.close())

const id = '0199c3b4-e4af-755a-95bf-3f7930e1ac4d'
const rice = {
  ...{ ...sampleMeal, title: 'Rice', calories: 190 },
  items: [
    { food_id: 'rice', name: 'Rice', grams: 40 },
    { food_id: 'ghee', name: 'Ghee', grams: 5 },
  ],
}
async function care(profile = {}) {
  const patient = await app.patient(profile)
  await app.assign(patient.id, meera.id)
  const { body: plan } = await meera.call('POST /meal-plans', {
    body: { ...samplePlan(patient.id), days: [{ day_of_week: 0, date: today(), meals: [rice] }] },
  })
  const count = () =>
    meera.call('POST /meal-plans/exchanges', {
      body: { patient_id: patient.id, days: [{ day_of_week: 0, meals: [{ ...rice, id }] }] },
    })
  const params = { id: plan.id }
  return {
    ...{ patient, plan, count },
    chart: (who: Pick<typeof meera, 'call'> = meera) =>
      who.call('GET /meal-plans/:id/exchange-chart.pdf', { params }),
    pdf: (exchanges?: 'true') => meera.call('GET /meal-plans/:id.pdf', { params, query: { exchanges } }),
  }
}
const bytes = ({ body }: { body: unknown }) => pdfPages(body as Uint8Array)

test('a meal is counted by its foods, for who is in care', async () => {
  const { count, patient } = await care()
  expect((await count()).body).toEqual({
    refused: null,
    meals: { [id]: { counts: { cereal: 2, fat: 1 }, uncounted_kcal: 0 } },
  })
  const body = { patient_id: patient.id, days: [] }
  const other = await app.nutritionist()
  expect((await other.call('POST /meal-plans/exchanges', { body })).status).toBe(404)
  expect((await patient.call('POST /meal-plans/exchanges', { body })).status).toBe(403)
})

test("the plan's file has exchanges where they are asked for", async () => {
  const { pdf } = await care()
  expect(bytes(await pdf()).join('')).not.toContain('Exchanges')
  expect(bytes(await pdf('true')).join('')).toContain('Exchanges:2cereal,1fat')
})

describe('somebody on insulin', () => {
  test.each([
    ['chosen', { medicines: ['insulin'] }],
    ['only written', { medication: 'Lantus 10 units' }],
    ['written in the notes and not confirmed', { medical_notes: 'type 1 diabetes' }],
  ])('%s: no exchanges, and the reason', async (_, profile) => {
    const { patient, count, pdf, chart, plan } = await care(profile)
    expect((await count()).body).toEqual({ refused: gramsOnlyMessage, meals: {} })
    for (const answer of [await pdf('true'), await chart(), await chart(patient)]) {
      expect(answer.status).toBe(422)
      expect(answer.problem.detail).toBe(gramsOnlyMessage)
    }
    expect((await pdf()).status).toBe(200)
    expect((await patient.call('GET /patients/profile')).body.counts_grams).toBe(true)
    const { body } = await patient.call('POST /meal-plans/:id/share', { params: { id: plan.id } })
    const token = body.url!.split('/').at(-1)!
    const shared = await app.call('GET /shared/plans/:token', { params: { token } })
    expect(JSON.stringify(shared.body)).not.toMatch(/insulin|exchange/i)
  })

  test('confirmed by the nutritionist: it counts, also when the challenger removes it', async () => {
    const { patient, count } = await care()
    expect((await count()).body.refused).toBeNull()
    const params = { id: patient.id }
    const body = { conditions: [], medicines: ['insulin'] }
    await meera.call('PUT /nutritionists/patients/:id/conditions', { params, body })
    expect((await count()).body.refused).toBe(gramsOnlyMessage)
    await patient.call('PUT /patients/profile', { body: { medicines: [] } as never })
    expect((await count()).body.refused).toBe(gramsOnlyMessage)
  })
})

test('without a profile nothing is counted: nobody knows what they take', async () => {
  const patient = await app.signUp('patient')
  await app.assign(patient.id, meera.id)
  const { body } = await meera.call('POST /meal-plans/exchanges', {
    body: { patient_id: patient.id, days: [] },
  })
  expect(body.refused).toMatch(/no profile yet/)
})

describe('the chart', () => {
  test.each(languages)('is one page in %s, and each letter can be drawn', async (language) => {
    const answer = await meera.call('GET /foods/exchange-chart.pdf', { query: { language } })
    expect(answer.headers['content-disposition']).toContain(`food-exchanges-${language.toLowerCase()}.pdf`)
    const pages = bytes(answer)
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain('page1of1')
    expect(pages[0]).not.toContain('[?]')
  })

  test('says foods, amounts and groups in the words of its language', async () => {
    const read = async (language: (typeof languages)[number]) =>
      bytes(await meera.call('GET /foods/exchange-chart.pdf', { query: { language } }))[0]
    expect(await read('English')).toContain('Rice1½tbsp(18g),½katoricooked')
    const hindi = await read('Hindi')
    for (const word of ['अनाज', 'दालें', 'सब्ज़ियाँ', 'चावल', 'कटोरी']) expect(hindi).toContain(word)
    expect(await read('Tamil')).toContain('அரிசி')
    // The warning is for everybody who reads the page.
    for (const language of languages.filter((one) => one !== 'English'))
      expect(await read(language)).not.toContain('insulin')
    expect(await read('Urdu')).toContain('انسولین')
  })

  test('is for nutritionists, and for who has a plan', async () => {
    const { chart, patient } = await care()
    expect((await chart(patient)).status).toBe(200)
    expect((await patient.call('GET /patients/profile')).body.counts_grams).toBe(false)
    expect((await chart(await app.patient())).status).toBe(404)
    expect((await patient.call('GET /foods/exchange-chart.pdf')).status).toBe(403)
    const query = { language: 'Klingon' as 'Hindi' }
    const { problem } = await meera.call('GET /foods/exchange-chart.pdf', { query })
    expect(problem.detail).toBe('Please choose a language')
  })
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { gatedSentence, type SampleDay } from '#domain/plans/sample-day.ts'
import { callsOf, problem } from '#web/testing/fake-api.ts'
import { careAnswers, sampleDish, sampleWait } from '#web/testing/samples/patient.ts'
import { expectSound, open } from '#web/testing/screen.tsx'

const meal = (n: number, title: string) => ({
  ...{ id: `01900003-0000-7000-8000-00000000000${n}`, meal_type: 'breakfast' as const, title },
  ...{ portion: '2 dosas', time: null, template_id: null, recipe: sampleDish },
})
const sample: SampleDay = {
  energy: { from: 1850, to: 1950, how: 'Reckoned by the formula.' },
  meals: [meal(1, 'Ragi dosa')],
  ...{ absent: null, missing: [] },
}
const show = (reply: SampleDay | ((call: { body: unknown }) => SampleDay), more = {}) =>
  open('/app/patient/start/day', {
    ...{ as: 'patient', size: 'phone' },
    answers: {
      ...careAnswers(),
      'GET /patients/current-plan': () => problem(404, 'No meal plan available'),
      'GET /patients/care': sampleWait(1),
      'POST /patients/sample-day': reply as never,
      ...more,
    },
  })

test('an energy, an example with its recipes, and by when somebody is matched', async () => {
  await show(({ body }) =>
    (body as { example: number }).example === 2 ? { ...sample, meals: [meal(2, 'Idli')] } : sample,
  )
  await expect.element(page.getByText('About 1,850 to 1,950 kcal a day')).toBeVisible()
  await expect.element(page.getByText('Your nutritionist confirms or changes it')).toBeVisible()
  await expect.element(page.getByText('An example, not advice for you')).toBeVisible()
  await expect.element(page.getByText(/^By .* at the latest\.$/)).toBeVisible()
  await expectSound()
  await page.getByRole('button', { name: 'Another Example' }).click()
  await expect.element(page.getByText('Idli')).toBeVisible()
  expect(callsOf('POST /patients/sample-day').map((call) => call.body)).toEqual([
    { example: 1 },
    { example: 2 },
  ])
  await page.getByRole('button', { name: 'Cook' }).click()
  await expect.element(page.getByText('Pour thin and bake on both sides.')).toBeVisible()
})

test('where figures could do harm a sentence, and nothing else of it', async () => {
  await show({ energy: null, meals: null, absent: gatedSentence, missing: [] })
  await expect.element(page.getByText(gatedSentence)).toBeVisible()
  expect(page.getByText(/kcal/).elements()).toEqual([])
  expect(page.getByRole('button', { name: 'Another Example' }).elements()).toEqual([])
  await expectSound()
})

test('what is missing can be answered', async () => {
  await show({
    energy: null,
    meals: null,
    absent: 'We would need more.',
    missing: ['gender', 'activity_level'],
  })
  await expect
    .element(page.getByRole('link', { name: 'Answer' }))
    .toHaveAttribute('href', '/app/patient/start?ask=gender,activity_level')
})

test('with a plan there is no example', async () => {
  await show(sample, { 'GET /patients/current-plan': careAnswers()['GET /patients/current-plan'] })
  await expect.element(page.getByRole('region', { name: 'Current Meal Plan' })).toBeVisible()
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { formatDate, today } from '#domain/dates.ts'
import { plan, practice } from '#web/pages/nutritionist/meal-plans/testing.ts'
import { callsOf, problem } from '#web/testing/fake-api.ts'
import { button, region } from '#web/testing/find.ts'
import { sampleCertificate } from '#web/testing/samples/certificate.ts'
import { expectSound, open } from '#web/testing/screen.tsx'

const read = 'GET /meal-plans/:id/certificate'
const typed = { title: 'Peanut chikki', calories: 500, sodium_mg: 2600 }
const stored = plan([[typed, 'Chaas'], ['Idli']], { version: 3, clash_reason: 'She asked for it.' })
const targets = { calories: 800, protein_g: 0, carbs_g: 0, fat_g: 0, fiber_g: 0, sugar_g: 0, sodium_mg: 2000 }

async function openIt(
  as: 'nutritionist' | 'patient',
  certificate: unknown = sampleCertificate(stored, { targets }),
) {
  await open(`/app/${as}/meal-plans/${stored.id}/certificate`, {
    ...{ as, size: 'phone' },
    answers: { ...practice({ plans: [stored] }), [read]: certificate as never },
  })
}

test('the nutritionist reads what was found, what is unknown and who confirmed it', async () => {
  await openIt('nutritionist')
  await expect
    .element(page.getByText(/It is no promise that a food is safe.*It holds for version 3 of the plan/))
    .toBeVisible()
  await expect
    .element(page.getByText(new RegExp(`version 3. Checked on ${formatDate(today())}`)))
    .toBeVisible()
  const energy = region('Energy and macros')
  await expect.element(energy.getByRole('row', { name: /^Target 800/ })).toBeVisible()
  await expect.element(energy.getByText('below').first()).toBeVisible()
  await expect
    .element(region('Nutrients, a day on average'))
    .toMatchTextContent('Folate is enough only from twice the allowance: our figures of foods are about 1.5')
  const avoided = region('Allergies, diet and dislikes')
  await expect.element(avoided.getByText(/Peanut in Peanut chikki on /)).toBeVisible()
  await expect.element(avoided.getByText('Reason for keeping it: She asked for it.')).toBeVisible()
  await expect
    .element(avoided.getByRole('listitem').filter({ hasText: 'Karela' }))
    .toHaveTextContent('Dislikes: Karela: nothing found')
  const asked = region('What the conditions ask')
  await expect.element(asked.getByText(/Sodium is 2,600 mg: /)).toBeVisible()
  await asked.getByText(/1 rule not checked by figures and foods/).click()
  await expect.element(asked.getByText(/DASH for 2,000 kcal/)).toBeVisible()
  const unknown = region('What is not known')
  await expect.element(unknown.getByText(/3 meals without a list of foods/)).toBeVisible()
  await expect.element(unknown.getByText(/not confirmed by the nutritionist: hypertension/)).toBeVisible()
  await expect
    .element(region('Who confirmed it').getByText(/by Dr. Meera Krishnan, published on/))
    .toBeVisible()
  await expectSound()
})

test('the file for checking is asked for without names', async () => {
  await openIt('patient', sampleCertificate(stored))
  await expect.element(page.getByText('Without daily targets to compare with.')).toBeVisible()
  await button('File for checking').click()
  await expect.poll(() => callsOf(read)).toHaveLength(2)
  expect(callsOf(read).map(({ query }) => query)).toEqual([{ names: 'true' }, {}])
  await expect
    .element(page.getByRole('link', { name: 'Back to the plan' }))
    .toHaveAttribute('href', `/app/patient/meal-plans/${stored.id}`)
})

test('a plan that is not there, and one that was withdrawn, are said in a sentence', async () => {
  await openIt('patient', () => problem(404, 'This could not be found.'))
  await expect.element(page.getByText('This plan is not here')).toBeVisible()
  await openIt('nutritionist', () => problem(409, 'This plan was withdrawn.'))
  await expect.element(page.getByText('This plan was withdrawn.')).toBeVisible()
})

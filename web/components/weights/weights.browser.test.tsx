import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays, formatDate, today } from '#domain/dates.ts'
import type { Weight } from '#domain/progress/weights.ts'
import { type Answers, answer, callsOf, problem } from '#web/testing/fake-api.ts'
import { button, dialog, region, texts } from '#web/testing/find.ts'
import { careAnswers, noJourney } from '#web/testing/samples/patient.ts'
import { answersOfRecord } from '#web/testing/samples/practice.ts'
import { sampleId, sampleIds, sampleProfile } from '#web/testing/samples.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'

const createdAt = '2026-01-05T06:30:00.000Z'
const weight = (daysAgo: number, weight_kg: number, more: Partial<Weight> = {}): Weight => ({
  ...{ id: sampleId(700 + daysAgo), date: addDays(today(), -daysAgo), weight_kg, by_challenger: true },
  ...{ entered_by: 'Arjun Rao', created_at: createdAt, updated_at: createdAt, ...more },
})
const own: Answers = {
  ...careAnswers(),
  'GET /measurements/summary/:id': { kinds: [] },
  'GET /lab-results': [],
}
const show = (answers: Answers = {}) =>
  open('/app/patient/progress', { as: 'patient', answers: { ...own, ...answers } })

test('a weight is noted in two presses and a number, for today', async () => {
  await show()
  await button('Note your weight').click()
  await expect.element(dialog('Note your weight').getByLabelText('Weight (kg)')).toHaveFocus()
  await expect.element(dialog('Note your weight').getByLabelText('Date')).toHaveValue(today())
  await expectSound()
  await userEvent.keyboard('81.4')
  answer({ 'POST /patients/weights': weight(0, 81.4), 'GET /patients/weights': [weight(0, 81.4)] })
  await dialog('Note your weight').getByRole('button', { name: 'Save' }).click()
  await expect.element(region('Weigh-ins').getByText('81.4 kg')).toBeVisible()
  expect(callsOf('POST /patients/weights').map(({ body }) => body)).toEqual([
    { date: today(), weight_kg: 81.4 },
  ])
})

test('an unlikely weight is asked about, and a day that has one says that it is replaced', async () => {
  await show({
    'GET /patients/weights': [weight(0, 81), weight(3, 80.8, { by_challenger: false, entered_by: 'Meera' })],
  })
  await expect
    .poll(() => texts(region('Weigh-ins').getByRole('listitem')))
    .toEqual([
      expect.stringContaining(`81 kg${formatDate(today())}`),
      expect.stringMatching(/80.8 kg.*noted by Meera/),
    ])
  await expectSound()
  await button('Note your weight').click()
  await expect
    .element(dialog('Note your weight').getByText(/81 kg is noted for .* already\. Saving replaces it\./))
    .toBeVisible()
  await userEvent.keyboard('18')
  answer({ 'POST /patients/weights': weight(0, 81) })
  await dialog('Note your weight').getByLabelText('Weight (kg)').fill('18.5')
  await dialog('Note your weight').getByRole('button', { name: 'Save' }).click()
  await expect
    .element(dialog('Note your weight').getByText('Weight must be between 20 and 500 kg'))
    .toBeVisible()
  await dialog('Note your weight').getByLabelText('Weight (kg)').fill('91')
  await dialog('Note your weight').getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText(/Your weight was 80.8 kg on .* Is it really 91 kg/)).toBeVisible()
  expect(callsOf('POST /patients/weights')).toEqual([])
})

test('a weight is deleted after a question, and what failed is said', async () => {
  await show({ 'GET /patients/weights': [weight(0, 81)] })
  await button(`Delete the weigh-in of ${formatDate(today())}`).click()
  await expect.element(dialog('Delete this weight?')).toMatchTextContent(`81 kg of ${formatDate(today())}.`)
  answer({ 'DELETE /patients/weights/:id': () => problem(404, 'This could not be found.') })
  await dialog('Delete this weight?').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(toasts).toContain('This could not be found.')
})

test('where figures can do harm, nothing offers to weigh', async () => {
  await show({
    'GET /patients/profile': { ...sampleProfile, medical_notes: 'Anorexia, in recovery' },
    'GET /patients/journey': { ...noJourney, ticked_days: 4 },
  })
  await expect.element(page.getByRole('region', { name: 'History', exact: true })).toBeVisible()
  await expect.element(button('Note your weight')).not.toBeInTheDocument()
  expect(callsOf('GET /patients/weights')).toEqual([])
})

const choose = (text: string) =>
  userEvent.upload(
    document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]')!,
    new File([text], 'scale.csv', { type: 'text/csv' }),
  )

test('weights of the past: day and unit are asked about, each row is shown before, and the answer says what became of it', async () => {
  await open(`/app/nutritionist/patients/${sampleIds.patient}?place=progress`, {
    as: 'nutritionist',
    answers: answersOfRecord(),
  })
  await region('Weigh-ins').getByRole('button', { name: 'Import weights' }).click()
  await choose('Day,Weight\n03/11/2025,180\n04/11/2025,181\nsoon,182\n')
  await expect
    .element(dialog('Import weights').getByText('Which number is the day in 03/11/2025?'))
    .toBeVisible()
  await expect.element(dialog('Import weights').getByRole('alert')).not.toBeInTheDocument()
  await dialog('Import weights').getByText('The first one').click()
  await dialog('Import weights').getByText('lb', { exact: true }).click()
  await expect
    .element(dialog('Import weights').getByText('2 weights from 3 rows, 1 row skipped'))
    .toBeVisible()
  const rows = () => texts(dialog('Import weights').getByRole('row')).slice(1)
  expect(rows()).toEqual([expect.stringMatching(/^Row 4.*Skipped“soon” is not a date$/)])
  await dialog('Import weights').getByText('All rows (3)').click()
  expect(rows().slice(0, 2)).toEqual([
    `Row 2${formatDate('2025-11-03')}81.7 kgIs added`,
    `Row 3${formatDate('2025-11-04')}82.1 kgIs added`,
  ])
  await expectSound()
  answer({
    'POST /nutritionists/patients/:id/weights/import': {
      ...{ added: 1, replaced: 0 },
      skipped: [{ row: 2, reason: 'This date is before the date of birth' }],
    },
  })
  await dialog('Import weights').getByRole('button', { name: 'Import 2 weights' }).click()
  await expect
    .element(dialog('Import weights').getByText('1 weight added, 0 replaced, 2 rows skipped'))
    .toBeVisible()
  await expect
    .element(dialog('Import weights').getByRole('row', { name: /^Row 3/ }))
    .toMatchTextContent('This date is before the date of birth')
  expect(callsOf('POST /nutritionists/patients/:id/weights/import')[0]!.body).toEqual({
    rows: [
      { date: '2025-11-03', weight_kg: 81.65 },
      { date: '2025-11-04', weight_kg: 82.1 },
    ],
  })
})

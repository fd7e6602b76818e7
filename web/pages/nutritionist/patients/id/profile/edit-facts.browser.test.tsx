import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addDays, formatDate, today } from '#domain/dates.ts'
import { type Answers, answer, callsOf, problem } from '#web/testing/fake-api.ts'
import { button, dialog, region } from '#web/testing/find.ts'
import { answersOfRecord } from '#web/testing/samples/practice.ts'
import { sampleId, sampleIds, sampleProfile } from '#web/testing/samples.ts'
import { expectSound, open } from '#web/testing/screen.tsx'

const route = 'PUT /nutritionists/patients/:id/profile'
const asha = {
  ...sampleProfile,
  ...{ first_name: 'Asha', gender: 'female' as const, allergies: ['Peanuts', 'Prawns'] },
}
const show = (answers: Answers = {}) =>
  open(`/app/nutritionist/patients/${sampleIds.patient}?place=profile`, {
    as: 'nutritionist',
    answers: answersOfRecord({ 'GET /nutritionists/patients/:id/profile': asha, ...answers }),
  })
const sent = () => callsOf(route).map(({ body }) => body as object)

test('a fact is recorded in the part it belongs to; only what changed is sent', async () => {
  await show()
  await button('Edit person and body').click()
  const height = dialog('Person and body').getByLabelText('Height (cm)')
  await expect.element(height).toHaveValue('172')
  await height.fill('165')
  await expectSound()
  answer({ [route]: { ...asha, height_cm: 165 } })
  await button('Save', dialog('Person and body')).click()
  await expect.poll(sent).toHaveLength(1)
  expect(sent()[0]).toMatchObject({ height_cm: 165 })
  expect(Object.keys(sent()[0]!).sort()).toEqual(['height_cm', 'was'])
})

test('an allergy that is removed is asked about by name, and needs the word', async () => {
  await show()
  await button('Edit health and allergies').click()
  await button('Remove Peanuts').click()
  await button('Save', dialog('Health and allergies')).click()
  await expect
    .element(dialog('Remove this allergy?'))
    .toMatchTextContent('Peanuts: plans of Asha Rao are no longer checked against it.')
  expect(sent()).toEqual([])
  answer({ [route]: { ...asha, allergies: ['Prawns'] } })
  await button('Remove Peanuts', dialog('Remove this allergy?')).click()
  await expect.poll(sent).toMatchObject([{ allergies: ['Prawns'], removed_allergies_confirmed: true }])
})

test('the last period gives the due date and the months', async () => {
  await show()
  await button('Edit health and allergies').click()
  const form = dialog('Health and allergies')
  await form.getByLabelText('Pregnancy or breastfeeding').selectOptions('Pregnant, months 1 to 3')
  await form.getByLabelText('First day of the last period').fill(addDays(today(), -100))
  await expect.element(form.getByLabelText('Due date')).toHaveValue(addDays(today(), 180))
  await expect
    .element(form.getByLabelText('Pregnancy or breastfeeding'))
    .toHaveDisplayValue('Pregnant, months 4 to 6')
  await expectSound()
})

test('after the due date the nutritionist is asked, and nothing is assumed', async () => {
  const due_date = addDays(today(), -3)
  await show({
    'GET /nutritionists/patients/:id/profile': { ...asha, pregnancy: 'pregnant_3', due_date },
  })
  await expect
    .element(page.getByText(`The due date was ${formatDate(due_date)}: what is true now?`))
    .toBeVisible()
  answer({ [route]: { ...asha, pregnancy: 'lactating_6' } })
  await button('Breastfeeding a baby of up to 6 months').click()
  await expect.poll(sent).toEqual([{ pregnancy: 'lactating_6' }])
})

test('a first profile says what is needed, and what is missing stands at its field', async () => {
  await show({ 'GET /nutritionists/patients/:id/profile': () => problem(404, 'This could not be found.') })
  await button('Begin the profile').click()
  const form = dialog(/^Begin the profile of/ as never)
  await expect.element(form.getByText(/are needed to begin/)).toBeVisible()
  await button('Save', form).click()
  await expect.element(form.getByText('Date of birth is required')).toBeVisible()
  expect(sent()).toEqual([])
})

test('changes say who, when, and whether the challenger confirmed them', async () => {
  const change = (n: number, more: object) => ({
    ...{ id: sampleId(800 + n), by_challenger: false, changed_by: 'Meera Iyer', confirmed_at: null },
    ...{ changed_at: '2026-01-12T06:30:00.000Z' },
    fields: [{ field: 'height_cm' as const, before: 172, after: 165, replaced: false }],
    ...more,
  })
  await show({
    'GET /nutritionists/patients/:id/profile/changes': [
      change(1, {}),
      change(2, { changed_by: 'Farida Khan', confirmed_at: '2026-01-13T06:30:00.000Z' }),
      change(3, { by_challenger: true }),
    ],
  })
  const list = region('Profile').getByRole('list', { name: 'Changes of the profile' })
  await expect.element(list).toMatchTextContent('Height: 165 cm, before 172 cm')
  await expect.element(list).toMatchTextContent(/Recorded by you on 12 Jan 2026, not confirmed yet/)
  await expect
    .element(list)
    .toMatchTextContent(/Recorded by Farida Khan on 12 Jan 2026, confirmed by .* on 13 Jan 2026/)
  await expect.element(list).toMatchTextContent(/Written by /)
  await expectSound()
})

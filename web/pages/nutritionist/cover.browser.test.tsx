import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Cover } from '#domain/care/cover.ts'
import { addDays, formatDate, today } from '#domain/dates.ts'
import { type Answers, answer, callsOf } from '#web/testing/fake-api.ts'
import { button, dialog } from '#web/testing/find.ts'
import { sampleChallenger } from '#web/testing/samples/practice.ts'
import { sampleId, sampleIds } from '#web/testing/samples.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'

const asha = sampleChallenger()
const given: Cover = {
  ...{ id: sampleId(400), nutritionist_id: sampleIds.nutritionist, nutritionist_name: 'Meera Iyer' },
  ...{ colleague_id: sampleId(401), colleague_name: 'Ravi Menon', from: today(), to: addDays(today(), 6) },
  ...{ running: true, away: false, created_at: '2026-01-05T06:30:00.000Z' },
  clients: [{ patient_id: asha.patient_id, name: asha.patient_name }],
}
const taken: Cover = {
  ...{ ...given, id: sampleId(402), nutritionist_id: sampleId(403), nutritionist_name: 'Olga Iyer' },
  ...{ colleague_id: sampleIds.nutritionist, colleague_name: 'Meera Iyer', running: false },
}
const answers: Answers = {
  'GET /cover': [given, taken],
  'GET /cover/colleagues': [{ id: sampleId(401), name: 'Ravi Menon' }],
  'GET /nutritionists/patients': [
    asha,
    sampleChallenger({
      patient_id: sampleId(404),
      patient_name: 'Lent Rao',
      cover: {
        nutritionist_id: sampleId(403),
        nutritionist_name: 'Olga',
        colleague_name: 'Meera',
        to: today(),
      },
    }),
  ],
}
const openCover = (more: Answers = {}) =>
  open('/app/nutritionist/cover', { as: 'nutritionist', answers: { ...answers, ...more } })
const row = (text: string) => page.getByRole('row').filter({ hasText: text })

test('covers given and taken, each with its days; a challenger of one to come is no link', async () => {
  await openCover()
  const days = `${formatDate(today())} to ${formatDate(addDays(today(), 6))}`
  await expect.element(row('Ravi Menon covers for you')).toMatchTextContent(`${days}Now`)
  await expect.element(row('You cover for Olga Iyer')).toMatchTextContent('To come')
  await row('Ravi Menon').getByText('1 challenger').click()
  await expect.element(row('Ravi Menon').getByRole('link', { name: 'Asha Rao' })).toBeVisible()
  await expect.element(row('Olga Iyer').getByRole('link')).not.toBeInTheDocument()
  await expectSound()
})

test('some are lent, and not those whom a colleague has lent', async () => {
  await openCover({ 'GET /cover': [] })
  await expect.element(page.getByText('Nobody covers at the moment')).toBeVisible()
  await button('Ask a Colleague to Cover').first().click()
  const form = dialog('Ask a Colleague to Cover')
  await form.getByRole('combobox', { name: 'Colleague' }).click()
  await page.getByRole('option', { name: 'Ravi Menon' }).click()
  await form.getByLabelText('Last day').fill(addDays(today(), 3))
  const whom = form.getByRole('combobox', { name: 'For whom' })
  await expect.element(whom).toHaveAttribute('placeholder', 'Everybody in my care now')
  await whom.click()
  await expect.element(page.getByRole('option', { name: 'Lent Rao' })).not.toBeInTheDocument()
  await page.getByRole('option', { name: 'Asha Rao' }).click()
  await userEvent.keyboard('{Tab}')
  await expectSound()
  answer({ 'POST /cover': given, 'GET /cover': [given] })
  await button('Lend', form).click()
  await expect.poll(toasts).toContain('Ravi Menon covers for 1 challenger')
  expect(callsOf('POST /cover')[0]!.body).toEqual({
    ...{ colleague_id: sampleId(401), from: today(), to: addDays(today(), 3) },
    patient_ids: [asha.patient_id],
  })
})

test('a cover is ended after a question', async () => {
  await openCover()
  await button(`End the cover of ${formatDate(today())} to ${formatDate(given.to)}`)
    .first()
    .click()
  const question = dialog('End this cover?')
  await expect
    .element(question.getByText(/Ravi Menon no longer sees your Challengers, at once/))
    .toBeVisible()
  answer({ 'DELETE /cover/:id': () => new Response(null, { status: 204 }), 'GET /cover': [taken] })
  await button('End Cover', question).click()
  await expect.element(row('Ravi Menon')).not.toBeInTheDocument()
})

test('a challenger who is lent is marked on the list, for whom and until when', async () => {
  await open('/app/nutritionist/patients', {
    as: 'nutritionist',
    answers: {
      ...answers,
      'GET /nutritionists/clients': [],
      'GET /nutritionists/patients/counts': { active: 2, profiles_complete: 2, new_this_month: 0 },
    },
  })
  const card = page.getByRole('article', { name: 'Lent Rao' })
  await expect.element(card).toMatchTextContent(`Covered for Olga until ${formatDate(today())}`)
  await expect.element(card).not.toMatchTextContent('In your care since')
})

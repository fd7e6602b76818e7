import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { RequirementSet } from '#domain/food/requirement-sets.ts'
import { type Answers, answer, away, callsOf, problem } from '#web/testing/fake-api.ts'
import { button, dialog, region } from '#web/testing/find.ts'
import { answersOfSettings, builtInSet, sampleChoice, sampleSets } from '#web/testing/samples/settings.ts'
import { sampleId } from '#web/testing/samples.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'

const card = region('Requirements')
const form = dialog('Import a set')
const field = (label: string) => form.getByLabelText(label)
const ours: RequirementSet = {
  ...{ id: sampleId(7), name: 'Our book', source: 'Our book, 2024', licence: 'Letter of May 2026' },
  ...{ raise_without_meat: false, confirmed_by: 'Leela Nair', imported_at: '2026-11-20T06:30:00.000Z' },
  ...{ rows: 66, chosen: false },
}
const openSettings = (more: Answers = {}) =>
  open('/app/admin/settings', { as: 'admin', answers: { ...answersOfSettings(), ...more } })
const choose = (file: File) =>
  userEvent.upload(document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]')!, file)
const file = (text: string, name = 'ours.csv') => new File([text], name, { type: 'text/csv' })

test('the built-in set is chosen, and the card says first why ICMR-NIN’s is not here', async () => {
  await openSettings()
  await expect.element(card.getByRole('radio', { name: /US and Canada/ })).toBeChecked()
  await expect.element(card).toMatchTextContent('The tables of ICMR-NIN may not be shipped with a program')
  await expect.element(button(/^Remove/, card)).not.toBeInTheDocument()
})

test('a set is imported with its source and a confirmed right', async () => {
  await openSettings()
  await button('Import a set', card).click()
  await expect.element(form).toMatchTextContent('sex, age_from, age_to, state, nutrient, unit, EAR, RDA, AI')
  await button('Import', form).click()
  for (const message of [
    'Please choose a file',
    'Please name the source',
    'Please confirm that the practice has the right to use this set',
  ])
    await expect.element(form.getByText(message)).toBeVisible()
  await expectSound()
  expect(callsOf('POST /requirements/import')).toEqual([])

  await choose(file('sex\nm\n'))
  await expect.element(form.getByText('ours.csv')).toBeVisible()
  await field('Source').fill('Our book, 2024')
  await field('Right to use it').fill('Letter of May 2026')
  await form.getByRole('checkbox', { name: /has the right/ }).click()
  const lines = 'Line 3: sex must be m, f or a (all)\nLine 4: there is no figure'
  answer({
    'POST /requirements/import': () => problem(422, lines, [{ path: 'csv', message: lines }]),
  })
  await button('Import', form).click()
  await expect.element(form.getByText('Line 4: there is no figure', { exact: false })).toBeVisible()

  await choose(file('sex\nf\n', 'again.csv'))
  answer({
    'POST /requirements/import': { ...ours, left_out: ['Iodine'], lacking: ['Potassium'] },
    'GET /requirements': sampleSets(ours),
  })
  await button('Import', form).click()
  await expect.element(form).not.toBeInTheDocument()
  expect(callsOf('POST /requirements/import').at(-1)!.body).toEqual({
    ...{ name: '', source: 'Our book, 2024', licence: 'Letter of May 2026', csv: 'sex\nf\n' },
    ...{ raise_without_meat: false, confirmed: true },
  })
  await expect
    .element(card)
    .toMatchTextContent(/plans do not count them: Iodine\. It has no figures of: Potassium\./)
  await expect
    .element(card)
    .toMatchTextContent(
      'right: Letter of May 2026; imported 20 Nov 2026 by Leela Nair, who confirmed the right',
    )
  await expectSound()
})

test('another set is chosen, and one not in use is removed', async () => {
  await openSettings({ 'GET /requirements': sampleSets(ours) })
  await card.getByRole('radio', { name: 'Our book' }).click()
  const chosen = sampleChoice(ours.id, 1)
  const after = {
    ...sampleSets({ ...ours, chosen: true }),
    chosen: ours.id,
  }
  after.sets[0] = { ...builtInSet, chosen: false }
  answer({
    'PUT /admin/settings/requirements': chosen,
    'GET /admin/settings/requirements': chosen,
    'GET /requirements': after,
  })
  await button('Save requirements', card).click()
  await expect.poll(toasts).toContain('Requirements saved')
  expect(callsOf('PUT /admin/settings/requirements')[0]!.body).toEqual({ set_id: ours.id })
  await expect.element(button('Remove Our book', card)).not.toBeInTheDocument()
})

test('a set that is removed is asked about', async () => {
  await openSettings({ 'GET /requirements': sampleSets(ours) })
  await button('Remove Our book', card).click()
  const question = page.getByRole('alertdialog').or(dialog('Remove Our book?'))
  answer({ 'DELETE /requirements/:id': null as never, 'GET /requirements': sampleSets() })
  await button('Remove', question).click()
  await expect.poll(toasts).toContain('Set removed.')
  await expect.element(card.getByRole('radio', { name: 'Our book' })).not.toBeInTheDocument()
})

test('sets that do not load are tried again', async () => {
  await openSettings({ 'GET /requirements': away })
  await expect.element(card.getByText('Failed to load the sets')).toBeVisible()
  answer({ 'GET /requirements': sampleSets() })
  await button('Try Again', card).click()
  await expect.element(card.getByRole('radio', { name: /US and Canada/ })).toBeChecked()
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { LabKind } from '#domain/progress/lab-kinds.ts'
import { answer, callsOf, problem } from '#web/testing/fake-api.ts'
import { button, dialog } from '#web/testing/find.ts'
import { sampleId } from '#web/testing/samples.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'

const kind: LabKind = {
  ...{ id: sampleId(2901), name: 'Magnesium', unit: 'mg/dL', low: 1.7, high: 2.2, source: 'Our laboratory' },
  ...{ created_at: '2026-01-05T06:30:00.000Z', updated_at: '2026-01-05T06:30:00.000Z' },
}
const openPage = (kinds: LabKind[]) =>
  open('/app/nutritionist/lab-kinds', { as: 'nutritionist', answers: { 'GET /lab-kinds': kinds } })

test('a practice adds a kind of its own', async () => {
  await openPage([])
  await expect.element(page.getByText('No kinds of your own yet')).toBeVisible()
  await button('Add a kind').click()
  const form = dialog('New kind')
  await form.getByLabelText('Name').fill('Magnesium')
  await form.getByLabelText('Unit').fill('mg/dL')
  await form.getByLabelText('Reference from').fill('3')
  await form.getByLabelText('Reference up to').fill('2.2')
  await button('Save', form).click()
  await expect.element(form.getByText('This must be higher than the lower limit')).toBeVisible()
  await expectSound()
  await form.getByLabelText('Reference from').fill('1.7')
  answer({ 'POST /lab-kinds': { ...kind, source: null }, 'GET /lab-kinds': [{ ...kind, source: null }] })
  await button('Save', form).click()
  await expect.poll(toasts).toContain('Kind saved.')
  expect(callsOf('POST /lab-kinds').at(-1)?.body).toEqual({
    ...{ name: 'Magnesium', unit: 'mg/dL', low: 1.7, high: 2.2, source: null },
  })
  const row = page.getByRole('row').filter({ hasText: 'Magnesium' })
  await expect
    .element(row)
    .toMatchTextContent('from 1.7 up to 2.2 mg/dL (without a source: no value is marked)')
})

test('one is changed, and one that is used stays', async () => {
  await openPage([kind])
  await expect.element(button('Edit Magnesium')).toBeVisible()
  await expectSound()
  await button('Edit Magnesium').click()
  const form = dialog('Change kind')
  await form.getByLabelText('Name').fill('Magnesium, serum')
  answer({ 'PUT /lab-kinds/:id': { ...kind, name: 'Magnesium, serum' } })
  await button('Save', form).click()
  await expect.poll(toasts).toContain('Kind saved.')
  expect(callsOf('PUT /lab-kinds/:id').at(-1)?.body).toMatchObject({ name: 'Magnesium, serum' })
  answer({ 'DELETE /lab-kinds/:id': () => problem(409, 'This kind is used.') })
  await button('Delete Magnesium').click()
  await button('Delete', dialog('Delete this kind?')).click()
  await expect.poll(toasts).toContain('This kind is used.')
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { placeMissingMessage } from '#domain/appointments/availability.ts'
import { addDays, today, weekday } from '#domain/dates.ts'
import { type Answers, answer, callsOf, listOf, problem } from '#web/testing/fake-api.ts'
import { inDays, sampleAppointment, sampleHours, sampleSlots } from '#web/testing/samples/appointments.ts'
import { sampleChallenger } from '#web/testing/samples/practice.ts'
import { sampleId } from '#web/testing/samples.ts'
import { expectSound, open } from '#web/testing/screen.tsx'

const whatsapp = 'https://wa.me/919876543210?text=Hello'
const row = sampleAppointment({ whatsapp })
const answers: Answers = {
  'GET /appointments': [row],
  'GET /nutritionists/availability': sampleHours(),
  'GET /calendar': { made_at: null },
  'GET /nutritionists/patients': [sampleChallenger()],
  'GET /patients/slots': sampleSlots(),
}
const openPage = (more: Answers = {}, path = '', size: 'phone' | 'desktop' = 'desktop') =>
  open(`/app/nutritionist/calendar${path}`, { as: 'nutritionist', size, answers: { ...answers, ...more } })
const dialog = page.getByRole('dialog')

test('tomorrow, one press a person opens WhatsApp', async () => {
  await openPage()
  await page.getByRole('button', { name: 'Tomorrow' }).click()
  await expect.element(page.getByText('10:30 am to 11:00 am')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'WhatsApp: Arjun Rao' }))
    .toHaveAttribute('href', whatsapp)
  await expect
    .element(page.getByRole('link', { name: 'Start visit: Arjun Rao' }))
    .toHaveAttribute('href', `/app/nutritionist/patients/${row.patient_id}/visit?appointment=${row.id}`)
  await expectSound()
})

test('a week has seven days, without what was cancelled; before and after are a press away', async () => {
  await openPage({ 'GET /appointments': [sampleAppointment({ status: 'cancelled' })] })
  await expect.poll(() => document.querySelectorAll('main ol > li').length).toBe(7)
  await expect.element(page.getByText('Nothing booked').first()).toBeVisible()
  await expect.element(page.getByText('Arjun Rao')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'The week after' }).click()
  const monday = addDays(today(), 7 - ((weekday(today()) + 6) % 7))
  await expect
    .poll(() => callsOf('GET /appointments').at(-1)?.query)
    .toMatchObject({ from: monday, to: addDays(monday, 6) })
  await expectSound()
})

test('a lent appointment says whose it is; more than fit are counted', async () => {
  const lent = sampleAppointment({ nutritionist_id: sampleId(309), nutritionist_name: 'Ravi Menon' })
  await openPage(
    { 'GET /appointments': () => listOf([lent, row], 140) },
    `?view=day&date=${addDays(today(), 1)}`,
  )
  await expect.element(page.getByText('Follow-up, with Ravi Menon')).toBeVisible()
  await expect.element(page.getByText('Follow-up', { exact: true })).toBeVisible()
  await expect
    .element(page.getByText('The first 2 of 140. Please choose a day to see the others.'))
    .toBeVisible()
})

test('who did not come is marked, once it has begun', async () => {
  const begun = sampleAppointment({ starts_at: inDays(0, '00:00'), ends_at: inDays(0, '00:30') })
  await openPage({ 'GET /appointments': [begun] }, '?view=day', 'phone')
  await expect.element(page.getByRole('button', { name: 'Did not come: Arjun Rao' })).toBeVisible()
  answer({
    'PUT /appointments/:id': { ...begun, status: 'no_show' },
    'GET /appointments': [{ ...begun, status: 'no_show' }],
  })
  await page.getByRole('button', { name: 'Did not come: Arjun Rao' }).click()
  await expect.element(page.getByText('Did not come', { exact: true })).toBeVisible()
  expect(callsOf('PUT /appointments/:id')).toMatchObject([{ body: { status: 'no_show' } }])
  await expectSound()
})

test('she books for somebody, also at a time outside her hours', async () => {
  await openPage()
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await dialog.getByLabelText('For whom').click()
  await dialog.getByLabelText('For whom').fill('Asha')
  await page.getByRole('option', { name: 'Asha' }).click()
  await dialog.getByLabelText('From').fill(addDays(today(), 3))
  await dialog.getByLabelText(/^Another time on /).fill('19:10')
  await dialog.getByRole('button', { name: 'Choose' }).click()
  answer({ 'POST /appointments': sampleAppointment({ starts_at: inDays(3, '19:10'), whatsapp }) })
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  await expect.element(page.getByText(/^Booked for .+, 7:10 pm\.$/)).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute('href', whatsapp)
  await expectSound()
  expect(callsOf('POST /appointments')).toMatchObject([
    { body: { starts_at: inDays(3, '19:10'), patient_id: sampleChallenger().patient_id } },
  ])
})

test('appointments in a leave are named until they are moved; a failure has a sentence', async () => {
  const { id, patient_id, patient_name, starts_at } = row
  const in_leave = [{ id, patient_id, patient_name, starts_at }]
  await openPage({ 'GET /nutritionists/availability': sampleHours({ in_leave }) })
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Booked in your leave' }))
    .toMatchTextContent('Arjun Rao')
  await openPage({ 'GET /appointments': () => problem(500, 'Out of order.') })
  await expect.element(page.getByRole('alert').filter({ hasText: 'Out of order.' })).toBeVisible()
  await openPage({
    'GET /appointments': () => problem(403, 'Your profile must be approved first.'),
    'GET /nutritionists/profile': () => problem(404, 'No'),
  })
  await expect.element(page.getByRole('alert').filter({ hasText: 'Complete Your Profile' })).toBeVisible()
})

test('hours begin with kinds to fill; a place is asked for, and what is saved is what stands there', async () => {
  await openPage({}, '/hours')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const place = page.getByLabelText('Place').first()
  const missing = placeMissingMessage
  answer({
    'PUT /nutritionists/availability': () =>
      problem(422, missing, [{ path: 'kinds.0.place', message: missing }]),
  })
  await save.click()
  await expect.element(page.getByText(missing).first()).toBeVisible()
  await place.fill('12 MG Road')
  await page.getByLabelText('Price (₹)').first().fill('1500')
  await page.getByRole('button', { name: 'Remove kind 3' }).click()
  await page.getByRole('button', { name: 'Add leave' }).click()
  await page.getByLabelText('First day').fill(addDays(today(), 10))
  await page.getByLabelText('Last day').fill(addDays(today(), 9))
  await save.click()
  await expect.element(page.getByText('The last day is before the first one')).toBeVisible()
  await page.getByLabelText('Last day').fill(addDays(today(), 12))
  await expectSound()
  answer({ 'PUT /nutritionists/availability': sampleHours({ updated_at: inDays(0, '09:00') }) })
  await save.click()
  await expect.element(page.getByText('Hours saved.')).toBeVisible()
  expect(callsOf('PUT /nutritionists/availability').at(-1)?.body).toMatchObject({
    kinds: [
      { name: 'First visit', minutes: 60, place: '12 MG Road', price_paise: 150_000 },
      { name: 'Follow-up' },
    ],
    leave: [{ from: addDays(today(), 10), to: addDays(today(), 12) }],
  })
})

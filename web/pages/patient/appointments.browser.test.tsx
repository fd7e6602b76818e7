import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { formatDate } from '#domain/dates.ts'
import { dayText } from '#web/components/appointments/reader-times.ts'
import { type Answers, answer, callsOf, listOf, problem } from '#web/testing/fake-api.ts'
import { region } from '#web/testing/find.ts'
import {
  inDays,
  sampleAppointment,
  sampleAppointments,
  sampleSlots,
} from '#web/testing/samples/appointments.ts'
import { careAnswers } from '#web/testing/samples/patient.ts'
import { sampleId } from '#web/testing/samples.ts'
import { expectSound, open } from '#web/testing/screen.tsx'

const answers: Answers = {
  ...careAnswers(),
  'GET /appointments': sampleAppointments([sampleAppointment()]),
  'GET /patients/slots': sampleSlots(),
  'GET /calendar': { made_at: null },
}
const openPage = (more: Answers = {}, path = '') =>
  open(`/app/patient/appointments${path}`, { as: 'patient', size: 'phone', answers: { ...answers, ...more } })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')
const when = (days: number) => dayText(inDays(days, '12:00').slice(0, 10))

test('from home three presses book an appointment', async () => {
  await open('/app/patient', { as: 'patient', size: 'phone', answers })
  await page.getByRole('link', { name: 'Book an appointment' }).click()
  await dialog.getByRole('button', { name: '10:30 am' }).click()
  answer({ 'POST /appointments': sampleAppointment({ starts_at: inDays(2, '10:30') }) })
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  await expect.element(page.getByText(`Booked for ${when(2)}, 10:30 am.`)).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(callsOf('POST /appointments')).toMatchObject([
    { body: { starts_at: inDays(2, '10:30'), kind: sampleId(301) } },
  ])
})

test('home says what comes next, and three presses move it', async () => {
  await open('/app/patient', { as: 'patient', size: 'phone', answers })
  const next = page.getByRole('alert').filter({ hasText: 'Your next appointment' })
  await expect.element(next).toMatchTextContent(`${when(1)}, 10:30 am12 MG Road`)
  await next.getByRole('link', { name: 'Move' }).click()
  await expect.element(dialog).toMatchTextContent(`Now: ${when(1)}, 10:30 am.`)
  await dialog.getByRole('button', { name: '11:00 am' }).click()
  answer({ 'PUT /appointments/:id': sampleAppointment({ starts_at: inDays(2, '11:00') }) })
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect.element(page.getByText(`Moved to ${when(2)}, 11:00 am.`)).toBeVisible()
  expect(callsOf('PUT /appointments/:id')).toMatchObject([{ body: { starts_at: inDays(2, '11:00') } }])
})

test('somebody was faster: it is said, and the times are read again', async () => {
  await openPage({}, '?book=yes')
  await dialog.getByRole('button', { name: '10:00 am' }).click()
  const detail = 'This time is not free any more. Please choose another one.'
  answer({
    'POST /appointments': () => problem(409, detail),
    'GET /patients/slots': sampleSlots({ slots: sampleSlots().slots.slice(1) }),
  })
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  await expect.element(page.getByText(detail)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: '10:00 am' })).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('button', { name: 'Book', exact: true })).not.toBeInTheDocument()
  await expectSound()
})

test('it is cancelled after a question; too late, it is said whom to call', async () => {
  await openPage()
  await expect.element(page.getByText('Follow-up, with Meera Iyer')).toBeVisible()
  await button('Cancel').click()
  await expect.element(dialog).toMatchTextContent(`${when(1)}, 10:30 am. Meera Iyer is told.`)
  answer({
    'POST /appointments/:id/cancel': sampleAppointment({ status: 'cancelled' }),
    'GET /appointments': sampleAppointments([sampleAppointment({ locked: 'Now please call 080 1234.' })]),
  })
  await dialog.getByRole('button', { name: 'Cancel appointment' }).click()
  await expect.element(page.getByText('Appointment cancelled.')).toBeVisible()
  await expect.element(page.getByText('Now please call 080 1234.')).toBeVisible()
  await expect.element(button('Move')).not.toBeInTheDocument()
})

test('nothing to come, no hours, and a failure, each with a sentence', async () => {
  await openPage({ 'GET /appointments': [] })
  await expect.element(page.getByText('No appointment to come')).toBeVisible()
  await expectSound()
  answer({ 'GET /patients/slots': sampleSlots({ slots: [], kinds: [], kind_id: null }) })
  await button('Book an appointment').click()
  await expect.element(dialog).toMatchTextContent('Meera Iyer has not set any hours. Please write a message.')
  await openPage({ 'GET /appointments': () => problem(500, 'Out of order.') })
  await expect.element(page.getByRole('alert').filter({ hasText: 'Out of order.' }).first()).toBeVisible()
})

test('what is over stands under what is to come, page by page, with how it went', async () => {
  const past = Array.from({ length: 6 }, (_, days) =>
    sampleAppointment({
      id: sampleId(310 + days),
      status: days === 0 ? 'cancelled' : days === 1 ? 'no_show' : 'done',
      starts_at: inDays(-1 - days, '10:30'),
      ends_at: inDays(-1 - days, '11:00'),
    }),
  )
  await openPage({
    'GET /appointments': ({ query }) =>
      query.when === 'past' ? listOf(past.slice(Number(query.skip), Number(query.skip) + 5), 6) : listOf([]),
  })
  const over = region('Past appointments')
  await expect.element(over.getByRole('listitem').first()).toMatchTextContent(`${when(-1)}, 10:30 am`)
  await expect.element(over.getByText('Did not come')).toBeVisible()
  await expect.element(over.getByRole('button', { name: /Move|^Cancel$/ })).not.toBeInTheDocument()
  await expectSound()
  await over.getByRole('button', { name: /next/i }).click()
  await expect.element(over.getByRole('listitem').first()).toMatchTextContent(`${when(-6)}, 10:30 am`)
})

test('the private address of a calendar is shown once, renewed and ended', async () => {
  await openPage()
  await expect.element(button('Make an address')).toBeVisible()
  const made = { url: 'https://thali.test/api/v1/calendar/abc.ics' }
  answer({ 'POST /calendar': made, 'GET /calendar': { made_at: inDays(0, '09:00') } })
  await button('Make an address').click()
  await expect.element(page.getByLabelText('Address', { exact: true })).toHaveValue(made.url)
  await expectSound()
  await openPage({ 'GET /calendar': { made_at: inDays(0, '09:00') } })
  await expect
    .element(page.getByText(`Your address is of ${formatDate(inDays(0, '12:00').slice(0, 10))}.`))
    .toBeVisible()
  await button('End the address').click()
  answer({ 'DELETE /calendar': undefined, 'GET /calendar': { made_at: null } })
  await dialog.getByRole('button', { name: 'End', exact: true }).click()
  await expect.element(button('Make an address')).toBeVisible()
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addDays, formatDate, today } from '#domain/dates.ts'
import { type Answers, answer, away, callsOf, problem } from '#web/testing/fake-api.ts'
import { button, region } from '#web/testing/find.ts'
import { tell } from '#web/testing/live-events.ts'
import { sampleOwnPayment, sampleOwnSubscription } from '#web/testing/samples/ledger.ts'
import { sampleId } from '#web/testing/samples.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'

const nothing: Answers = {
  'GET /patients/payments': [],
  'GET /patients/subscriptions': [],
  'GET /invoices': [],
}
const openPayments = (more: Answers = {}) =>
  open('/app/patient/payments', { as: 'patient', answers: { ...nothing, ...more } })
const main = page.getByRole('main')
const rowOf = (words: string) => page.getByRole('row').filter({ hasText: words })

const paid = sampleOwnPayment({ plan: 'Quarterly', reference: 'NEFT 4711', refunded_paise: 99_950 })
const back = sampleOwnPayment({
  id: sampleId(72),
  kind: 'refund',
  receipt_no: 13,
  amount_paise: 99_950,
  refund_of: paid.id,
  refund_of_receipt_no: 12,
})

test('a challenger sees their subscription, what they paid and got back, and the receipts', async () => {
  await openPayments({
    'GET /patients/payments': [back, paid],
    'GET /patients/subscriptions': [sampleOwnSubscription({ paid_paise: 299_950 })],
  })
  for (const words of [formatDate(paid.paid_on), 'R-00012', '₹3,999.00', 'Bank transfer', 'Quarterly'])
    await expect.element(rowOf('NEFT 4711')).toMatchTextContent(words)
  await expect.element(rowOf('NEFT 4711')).toMatchTextContent('₹999.50 refunded')
  for (const words of ['−₹999.50', 'Refund of R-00012'])
    await expect.element(rowOf('R-00013')).toMatchTextContent(words)
  const plan = page.getByRole('region', { name: 'Your subscription' })
  for (const words of ['Quarterly', 'Running', formatDate(addDays(today(), 79)), '₹2,999.50'])
    await expect.element(plan).toMatchTextContent(words)
  await expect.element(plan).not.toMatchTextContent('no running subscription')
  await expect.element(button('Download refund note R-00013 as PDF')).toBeVisible()
  await expectSound()
})

test('a receipt is fetched; a failure says so', async () => {
  await openPayments({
    'GET /patients/payments': [paid],
    'GET /admin/payments/:id/receipt.pdf': problem(503, 'Too many wait. Please try again in a moment.'),
  })
  await button('Download receipt R-00012 as PDF').click()
  await expect.poll(toasts).toContain('Too many wait. Please try again in a moment.')
  expect(callsOf('GET /admin/payments/:id/receipt.pdf')[0]?.params).toEqual({ id: paid.id })
})

test('who paid nothing and has no subscription reads that, and that nothing is locked', async () => {
  await openPayments()
  await expect.element(page.getByRole('heading', { name: 'No payments yet' })).toBeVisible()
  await expect.element(main).toMatchTextContent('Nothing in your account is locked because of that.')
  await expectSound()
})

test('subscriptions that are over stand below the coming one', async () => {
  await openPayments({
    'GET /patients/subscriptions': [
      sampleOwnSubscription({ plan: 'Yearly', state: 'upcoming' }),
      sampleOwnSubscription({ id: sampleId(73), plan: 'Monthly', state: 'ended' }),
      sampleOwnSubscription({
        id: sampleId(74),
        plan: 'Trial',
        state: 'cancelled',
        cancelled_at: '2026-01-05T06:30:00.000Z',
      }),
    ],
  })
  await expect.element(main).toMatchTextContent('You have no running subscription.')
  const names = () => main.getByRole('heading', { level: 3 }).elements()
  await expect
    .poll(() => names().map(({ textContent }) => textContent))
    .toEqual(['Yearly', 'Monthly', 'Trial'])
  await expect.element(main).toMatchTextContent('Stopped')
})

test('what fails to load can be tried again, and a payment appears when it is told of', async () => {
  await openPayments({
    'GET /patients/payments': away,
    'GET /patients/subscriptions': away,
    'GET /invoices': away,
  })
  await expect.element(main).toMatchTextContent('Your payments could not be loaded')
  await expect.element(main).toMatchTextContent('Your invoices could not be loaded')
  await expect.element(main).toMatchTextContent('Your subscription could not be loaded')
  await expect.element(page.getByText('No payments yet')).not.toBeInTheDocument()
  answer(nothing)
  for (const name of ['Your subscription', 'Payments and refunds', 'To pay', 'All invoices'])
    await button('Try Again', region(name)).click()
  await expect.element(page.getByRole('heading', { name: 'No payments yet' })).toBeVisible()
  answer({ 'GET /patients/payments': [paid] })
  await tell({ type: 'notification', kind: 'payment_recorded' })
  await expect.element(rowOf('NEFT 4711')).toBeVisible()
})

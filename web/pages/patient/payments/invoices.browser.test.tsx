import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, answer, away, callsOf, problem } from '#web/testing/fake-api.ts'
import { button, dialog, region } from '#web/testing/find.ts'
import { sampleInvoice, sampleOwnSubscription } from '#web/testing/samples/ledger.ts'
import { sampleId } from '#web/testing/samples.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'

const invoice = sampleInvoice({ pays_online: true })
const over = [
  sampleInvoice({ id: sampleId(82), number: 'INV/25-26/00041', state: 'paid', left_paise: 0, upi: null }),
  sampleInvoice({
    id: sampleId(83),
    number: 'INV/25-26/00040',
    state: 'cancelled',
    left_paise: 0,
    upi: null,
  }),
]
const owing =
  (...open: (typeof invoice)[]): Answers['GET /invoices'] =>
  ({ query }) =>
    query.state === 'owing' ? open : [...open, ...over]
const openPayments = (size: 'phone' | 'desktop', more: Answers = {}) =>
  open('/app/patient/payments', {
    as: 'patient',
    size,
    answers: {
      'GET /patients/payments': [],
      'GET /patients/subscriptions': [],
      'GET /invoices': owing(invoice),
      ...more,
    },
  })
const toPay = region('To pay')
const code = toPay.getByRole('img', {
  name: 'QR code for UPI apps: pays ₹1,499.00 to Thali Clinic, thali@okbank',
})

test('on a phone an invoice is paid by its UPI app; the code for another phone is folded', async () => {
  await openPayments('phone')
  await expect.element(toPay).toMatchTextContent('Follow-up₹1,499.00INV/25-26/00042, 5 Jan 2026')
  await expect
    .element(toPay.getByRole('link', { name: 'Pay ₹1,499 by UPI' }))
    .toHaveAttribute(
      'href',
      'upi://pay?pa=thali@okbank&pn=Thali%20Clinic&am=1499.00&cu=INR&tn=Invoice%20INV%2F25-26%2F00042&tr=INV252600042',
    )
  await expect.element(code).not.toBeInTheDocument()
  await toPay.getByText('QR code, to pay with another phone').click()
  await expect.element(code).toBeVisible()
  await expectSound()
})

test('on a wide screen there is the code, and no button that would do nothing', async () => {
  await openPayments('desktop')
  await expect.element(code).toBeVisible()
  await expect.element(toPay).toMatchTextContent('Pays ₹1,499.00 to Thali ClinicUPI ID thali@okbank')
  await expect.element(toPay.getByRole('link', { name: /by UPI/ })).not.toBeInTheDocument()
  await expectSound()
})

test('who has paid says so with the reference, which can be corrected; until it is confirmed nothing asks to pay again', async () => {
  await openPayments('phone')
  await button('I have paid: INV/25-26/00042').click()
  const claim = dialog('I have paid INV/25-26/00042')
  await expect.element(claim).toMatchTextContent('the practice finds your payment of ₹1,499.00')
  await claim.getByLabelText('Reference (UTR)').fill('12')
  await button('Tell the practice', claim).click()
  await expect
    .element(claim.getByText('Please enter the reference (UTR) that your app shows, usually 12 digits'))
    .toBeVisible()
  await expectSound()
  await claim.getByLabelText('Reference (UTR)').fill('4071 1234 5678')
  answer({ 'POST /invoices/:id/claim': away })
  await button('Tell the practice', claim).click()
  await expect.poll(toasts).toContain('This could not be sent. Please try again.')
  const claimed = {
    ...invoice,
    claim: { reference: '407112345678', claimed_at: '2026-01-06T06:30:00.000Z', seen_in: null },
  }
  answer({ 'POST /invoices/:id/claim': claimed, 'GET /invoices': owing(claimed) })
  await button('Tell the practice', claim).click()
  await expect.poll(toasts).toContain('Thank you. The practice confirms it when it has arrived.')
  await expect
    .element(toPay)
    .toMatchTextContent('You said on 6 Jan 2026 that you have paid, with reference 407112345678.')
  expect(callsOf('POST /invoices/:id/claim').at(-1)).toMatchObject({ params: { id: invoice.id } })
  await expect.element(toPay.getByRole('link', { name: /by UPI/ })).not.toBeInTheDocument()
  await expect.element(button(/online$/)).not.toBeInTheDocument()
  await expect.element(toPay.getByText('Correct the reference')).toBeVisible()
  await expect.element(region('All invoices')).toMatchTextContent('To paySaid to be paid')
})

test('the page of the payment service opens; a service that is away says so', async () => {
  await openPayments('phone', {
    'POST /invoices/:id/link': () => problem(503, 'The payment service did not answer.'),
  })
  await button('Pay ₹1,499 online').click()
  await expect.poll(toasts).toContain('The payment service did not answer.')
  // An address of this page, which the test does not leave.
  answer({ 'POST /invoices/:id/link': { url: '#pays' } })
  await button('Pay ₹1,499 online').click()
  await expect.poll(() => location.hash).toBe('#pays')
  history.replaceState(history.state, '', location.pathname + location.search)
})

test('all invoices stand in a list, with their state and PDF', async () => {
  await openPayments('desktop', {
    'GET /invoices': owing(
      sampleInvoice({ state: 'part_paid', paid_paise: 50_000, left_paise: 99_900, upi: null }),
    ),
    'GET /invoices/:id.pdf': away,
  })
  await expect.element(toPay).toMatchTextContent('₹500.00 of ₹1,499.00 is paid')
  const rowOf = (number: string) => page.getByRole('row').filter({ hasText: number })
  await expect.element(rowOf('00042')).toMatchTextContent('Partly paid₹999.00 left')
  await expect.element(rowOf('00041')).toMatchTextContent('Paid')
  await expect.element(rowOf('00040')).toMatchTextContent('Cancelled')
  await button('INV/25-26/00040 as PDF').click()
  await expect.poll(toasts).toContain('The PDF could not be made. Please try again.')
  expect(callsOf('GET /invoices/:id.pdf')[0]?.params).toEqual({ id: sampleId(83) })
})

test('without invoices there is nothing of them; a package says what is used, and what is unpaid', async () => {
  const sold = { plan: 'Care plan', visits: 6, visits_used: 3, weeks: 12 }
  await openPayments('phone', {
    'GET /invoices': [],
    'GET /patients/subscriptions': [sampleOwnSubscription({ ...sold, weeks_used: 2, owed_paise: 99_900 })],
  })
  const plan = region('Your subscription')
  await expect.element(plan).toMatchTextContent('Used3 of 6 visits, 2 of 12 weeks')
  await expect.element(plan).toMatchTextContent('Left to pay₹999.00')
  await expect.element(plan.getByRole('heading', { name: 'Care plan' })).toBeVisible()
  await expect.element(toPay).not.toBeInTheDocument()
  await expect.element(region('All invoices')).not.toBeInTheDocument()
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { today } from '#domain/dates.ts'
import { type Answers, answer, away, callsOf, problem } from '#web/testing/fake-api.ts'
import { button, dialog, region } from '#web/testing/find.ts'
import { sampleInvoice } from '#web/testing/samples/ledger.ts'
import { sampleId } from '#web/testing/samples.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'

const invoice = sampleInvoice({
  subscription_id: sampleId(71),
  lines: [
    { text: 'Care plan', amount_paise: 149_900 },
    { text: 'Body composition', amount_paise: 50_000 },
  ],
  ...{ discount_paise: 50_000, whatsapp: 'https://wa.me/919820098200?text=Hello' },
  tax: { percent: 18, sac: '999319', taxable_paise: 127_034, cgst_paise: 11_433, sgst_paise: 11_433 },
})
const claimed = {
  ...invoice,
  claim: { reference: '407112345678', claimed_at: '2026-01-06T06:30:00.000Z', seen_in: 12 },
}
const paid = {
  ...invoice,
  state: 'paid' as const,
  paid_paise: 149_900,
  left_paise: 0,
  upi: null,
  whatsapp: null,
}
const openInvoice = (more: Answers = {}) =>
  open(`/app/admin/ledger/invoices/${invoice.id}`, {
    as: 'admin',
    answers: { 'GET /invoices/:id': invoice, ...more },
  })
const main = page.getByRole('main')
const record = dialog('Record payment')
const says = region('What it says')

test('an invoice says what is billed, and how it is paid at the counter', async () => {
  await openInvoice()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Invoice INV/25-26/00042')
  for (const words of [
    'Issued on 5 Jan 2026',
    'Billed toPadmavathi Sundaram',
    'Line 1Care plan, ₹1,499.00',
    'Line 2Body composition, ₹500.00',
    'Discount−₹500.00',
    'Total₹1,499.00',
    'GST contained18%: CGST ₹114.33, SGST ₹114.33SAC999319',
    'Paid₹0.00',
    'Left to pay₹1,499.00',
    'Pays ₹1,499.00 to Thali ClinicUPI ID thali@okbank',
  ])
    await expect.element(main).toMatchTextContent(words)
  await expect
    .element(
      page.getByRole('img', { name: 'QR code for UPI apps: pays ₹1,499.00 to Thali Clinic, thali@okbank' }),
    )
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'WhatsApp' }))
    .toHaveAttribute('href', 'https://wa.me/919820098200?text=Hello')
  await expect.element(button(/payment link/)).not.toBeInTheDocument()
  answer({ 'GET /invoices/:id.pdf': away })
  await button('INV/25-26/00042 as PDF').click()
  await expect.poll(toasts).toContain('The PDF could not be made. Please try again.')
  expect(callsOf('GET /invoices/:id.pdf')[0]?.params).toEqual({ id: invoice.id })
  await expectSound()
})

test('a payment is recorded: by default all that is left, and never more', async () => {
  await openInvoice()
  await button('Record payment').click()
  await expect.element(record).toMatchTextContent('Of Padmavathi Sundaram for INV/25-26/00042')
  const amount = record.getByLabelText('Amount')
  await expect.element(amount).toHaveValue('1499')
  await expect.element(record.getByLabelText('Note')).not.toBeInTheDocument()
  await amount.fill('1,500')
  await button('Record payment', record).click()
  await expect.element(record.getByText('Only ₹1,499.00 of this invoice is left to pay.')).toBeVisible()
  await amount.fill('500')
  await record.getByLabelText('Paid by').selectOptions('Cash')
  await expectSound()
  const partly = { ...invoice, state: 'part_paid' as const, paid_paise: 50_000, left_paise: 99_900 }
  answer({ 'POST /invoices/:id/confirm': partly, 'GET /invoices/:id': partly })
  await button('Record payment', record).click()
  await expect.poll(toasts).toContain('Payment recorded')
  await expect.element(says).toMatchTextContent('Partly paid₹999.00 left')
  expect(callsOf('POST /invoices/:id/confirm')).toMatchObject([
    {
      params: { id: invoice.id },
      body: { amount_paise: 50_000, method: 'cash', reference: '', paid_on: today() },
    },
  ])
})

test('what its person says to have paid is confirmed with their reference', async () => {
  await openInvoice({ 'GET /invoices/:id': claimed })
  const alert = page.getByRole('alert')
  await expect
    .element(alert)
    .toMatchTextContent('Padmavathi Sundaram says to have paid with reference 407112345678 on 6 Jan 2026')
  await expect.element(alert).toMatchTextContent('This reference stands in receipt R-00012 already.')
  await expectSound()
  await button('Record payment').click()
  await expect.element(record.getByLabelText('Reference')).toHaveValue('407112345678')
  await expect.element(record.getByLabelText('Paid by')).toHaveValue('upi')
  answer({
    'POST /invoices/:id/confirm': () => problem(409, 'This invoice is paid.'),
    'GET /invoices/:id': paid,
  })
  await button('Record payment', record).click()
  await expect.poll(toasts).toContain('This invoice is paid.')
  await expect.element(record).not.toBeInTheDocument()
  await expect.element(says).toMatchTextContent('Paid₹1,499.00')
  await expect.element(region('How to pay')).not.toBeInTheDocument()
  await expect.element(button('Record payment')).not.toBeInTheDocument()
})

test('a payment that has not arrived is said to be so, after a question', async () => {
  await openInvoice({ 'GET /invoices/:id': { ...claimed, claim: { ...claimed.claim, seen_in: null } } })
  await expect.element(page.getByRole('alert')).not.toMatchTextContent('already')
  await button('Not received').click()
  const asked = dialog('Has this payment not arrived?')
  await expect
    .element(asked)
    .toMatchTextContent('Padmavathi Sundaram is told so, and can correct the reference.')
  answer({ 'DELETE /invoices/:id/claim': invoice, 'GET /invoices/:id': invoice })
  await button('Not received', asked).click()
  await expect.poll(toasts).toContain('Marked as not received')
  await expect.element(page.getByText('Said to be paid')).not.toBeInTheDocument()
  expect(callsOf('DELETE /invoices/:id/claim').map(({ params }) => params)).toEqual([{ id: invoice.id }])
})

test('a payment link is made, shown and copied', async () => {
  await openInvoice({
    'GET /invoices/:id': { ...invoice, upi: null, pays_online: true },
    'POST /invoices/:id/link': away,
  })
  await expect
    .element(main)
    .toMatchTextContent('There is no QR code, because administrators have not set a UPI ID yet.')
  await button('Make a payment link').click()
  await expect.poll(toasts).toContain('The payment link could not be made. Please try again.')
  answer({ 'POST /invoices/:id/link': { url: 'https://pay.example/abc' } })
  await button('Make a payment link').click()
  await expect.element(region('How to pay')).toMatchTextContent('https://pay.example/abc')
  await expect.element(button('Share payment link')).toBeVisible()
})

test('an invoice is cancelled with a reason; what was paid is to be given back', async () => {
  await openInvoice({ 'GET /invoices/:id': paid })
  await button('Cancel invoice').click()
  const cancel = dialog('Credit note for INV/25-26/00042')
  for (const words of [
    'The invoice is cancelled by a credit note over its whole sum, and nothing is left to pay.',
    'The package sold with it stops today.',
    'The ₹1,499.00 paid on it stay in the ledger until you record the refund.',
  ])
    await expect.element(cancel).toMatchTextContent(words)
  await button('Issue credit note', cancel).click()
  await expect.element(cancel.getByText('Please write why it is cancelled')).toBeVisible()
  await expectSound()
  await cancel.getByLabelText('Reason').fill('Moved to another city')
  const cancelled = {
    ...{ ...paid, state: 'cancelled' as const, reason: 'Moved to another city' },
    ...{ other_id: sampleId(90), other_number: 'CN/25-26/00001' },
  }
  answer({ 'POST /invoices/:id/cancel': cancelled, 'GET /invoices/:id': cancelled })
  await button('Issue credit note', cancel).click()
  await expect.poll(toasts).toContain('Cancelled by CN/25-26/00001')
  await expect.element(says).toMatchTextContent('Cancelled byCN/25-26/00001: Moved to another city')
  await expect.element(says).toMatchTextContent('To give back₹1,499.00, by a refund in the ledger')
  await expect.element(button('Cancel invoice')).not.toBeInTheDocument()
  expect(callsOf('POST /invoices/:id/cancel').map(({ body }) => body)).toEqual([
    { reason: 'Moved to another city' },
  ])
})

test('a credit note says what it cancels, and is not paid', async () => {
  const note = sampleInvoice({
    ...{ id: sampleId(90), number: 'CN/25-26/00001', state: 'credit_note', left_paise: 0, upi: null },
    ...{ other_id: invoice.id, other_number: invoice.number, reason: 'Moved to another city' },
    ...{ patient_id: null, patient_email: null },
  })
  await openInvoice({ 'GET /invoices/:id': note })
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Credit note CN/25-26/00001')
  await expect.element(says).toMatchTextContent('CancelsINV/25-26/00042: Moved to another city')
  await expect.element(says).toMatchTextContent('Billed toPadmavathi Sundaram, whose account is deleted')
  await expect.element(button(/Record payment|Cancel invoice/)).not.toBeInTheDocument()
})

test('an invoice that does not load is tried again; one that is not there says so', async () => {
  await openInvoice({ 'GET /invoices/:id': away })
  await expect.element(page.getByRole('alert')).toMatchTextContent('This invoice could not be loaded')
  answer({ 'GET /invoices/:id': () => problem(404, 'Not found') })
  await button('Try Again').click()
  await expect.element(page.getByRole('heading', { name: 'There is no such invoice' })).toBeVisible()
})

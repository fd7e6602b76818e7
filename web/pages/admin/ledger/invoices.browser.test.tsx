import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { today } from '#domain/dates.ts'
import { type Answers, answer, away, callsOf, problem } from '#web/testing/fake-api.ts'
import { button, dialog, region } from '#web/testing/find.ts'
import { sampleListedUser } from '#web/testing/samples/admin.ts'
import {
  sampleInvoice,
  samplePackage,
  samplePayment,
  sampleSubscription,
  sampleTotals,
} from '#web/testing/samples/ledger.ts'
import { sampleId, sampleIds } from '#web/testing/samples.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'

const padma = { id: sampleIds.patient, name: 'Padmavathi Sundaram', email: 'padma@example.in' }
const invoice = sampleInvoice()
const answers: Answers = {
  'GET /admin/payments': [samplePayment()],
  'GET /admin/payments/totals': ({ query }) =>
    sampleTotals(3999, 0, {
      patient: query.patient_id ? padma : null,
      by_method: { upi: 300_000, cash: 50_000, card: 0, bank: -9_900 },
      owed_paise: 149_900,
      owing: 1,
      claimed: 1,
    }),
  'GET /admin/subscriptions/renewals': [],
  'GET /admin/users': [sampleListedUser({ id: padma.id, name: padma.name, email: padma.email })],
  'GET /packages': [samplePackage()],
  'GET /invoices': [invoice],
  'GET /invoices/:id': invoice,
}
const openLedger = (query = '', more: Answers = {}) =>
  open(`/app/admin/ledger${query}`, { as: 'admin', answers: { ...answers, ...more } })
const main = page.getByRole('main')
const rowOf = (words: string) => page.getByRole('row').filter({ hasText: words })
const issue = dialog('New invoice')

test('what is owed leads to its invoices; of payments the way is summed, and those of today are one press', async () => {
  const router = await openLedger()
  await expect
    .element(main)
    .toMatchTextContent('Paid less refunded: UPI ₹3,000, cash ₹500, bank transfer −₹99')
  await button('Only today').click()
  await expect
    .poll(() => callsOf('GET /admin/payments').at(-1)?.query)
    .toMatchObject({
      from: today(),
      to: today(),
    })
  await expect.element(main).toMatchTextContent('Today, paid less refunded: UPI ₹3,000, cash ₹500')
  await button('All days').click()
  await expect.poll(() => router.state.location.search).toBe('')
  const owed = page.getByRole('link').filter({ hasText: 'Owed' })
  await expect.element(owed).toMatchTextContent('Owed₹1,4991 invoice, 1 said to be paid')
  await owed.click()
  await expect.element(page.getByLabelText('Status')).toHaveValue('owing')
  expect(callsOf('GET /invoices').at(-1)?.query).toMatchObject({ state: 'owing' })
  await expect.element(main).not.toMatchTextContent('less refunded: ')
  // A state of invoices is none of subscriptions.
  answer({ 'GET /admin/subscriptions': [] })
  await page.getByRole('tab', { name: 'Subscriptions' }).click()
  await expect.poll(() => router.state.location.search).toBe('?tab=subscriptions')
})

test('the list says of each invoice what it is for and how it stands', async () => {
  const states = [
    sampleInvoice({
      claim: { reference: '407112345678', claimed_at: '2026-01-06T06:30:00.000Z', seen_in: null },
    }),
    sampleInvoice({
      ...{ id: sampleId(82), number: 'INV/25-26/00041', state: 'part_paid' },
      ...{ paid_paise: 50_000, left_paise: 99_900 },
    }),
    sampleInvoice({
      ...{ id: sampleId(83), number: 'INV/25-26/00040', state: 'cancelled', upi: null },
      ...{ paid_paise: 50_000, left_paise: 0, patient_id: null, patient_email: null },
    }),
    sampleInvoice({ id: sampleId(84), number: 'CN/25-26/00001', state: 'credit_note', left_paise: 0 }),
  ]
  await openLedger('?tab=invoices', { 'GET /invoices': states })
  for (const [number, words] of [
    ['00042', ['5 Jan 2026', 'Padmavathi Sundaram', 'Follow-up', '₹1,499.00', 'To pay', 'Said to be paid']],
    ['00041', ['Partly paid', '₹999.00 left']],
    ['00040', ['Padmavathi Sundaram', 'Deleted account', 'Cancelled', '₹500.00 to give back']],
    ['CN/25-26/00001', ['Credit note']],
  ] as const)
    for (const word of words) await expect.element(rowOf(number)).toMatchTextContent(word)
  await expectSound()
})

test('an invoice for a package is issued and opens at once', async () => {
  const router = await openLedger(`?person=${padma.id}`)
  await button('New invoice').click()
  await expect.element(issue).toMatchTextContent('For Padmavathi Sundaram')
  await issue.getByLabelText('What is sold').selectOptions('Diabetes care, ₹5,999')
  await expect
    .element(issue)
    .toMatchTextContent('6 visits, 12 weeks of plans, for 90 days from today. The invoice says: Care plan')
  await expect.element(issue.getByLabelText('Line 1')).not.toBeInTheDocument()
  await issue.getByLabelText('Discount').fill('5,999')
  await button('Issue invoice', issue).click()
  await expect.element(issue.getByText('The discount must be less than the price')).toBeVisible()
  await issue.getByLabelText('Discount').fill('499')
  await expect.element(issue).toMatchTextContent('To pay: ₹5,500.00')
  await expectSound()
  answer({ 'POST /invoices': () => problem(422, 'This package is not there any more.') })
  await button('Issue invoice', issue).click()
  await expect.poll(toasts).toContain('This package is not there any more.')
  answer({ 'POST /invoices': invoice })
  await button('Issue invoice', issue).click()
  await expect.poll(() => router.state.location.pathname).toBe(`/app/admin/ledger/invoices/${invoice.id}`)
  await expect.element(page.getByRole('img', { name: /^QR code for UPI apps/ })).toBeVisible()
  expect(callsOf('POST /invoices').at(-1)?.body).toEqual({
    ...{ patient_id: padma.id, package_id: samplePackage().id, discount_paise: 49_900 },
  })
})

test('an invoice for other things has lines, which add up', async () => {
  await openLedger('?tab=invoices', { 'GET /invoices': [], 'POST /invoices': invoice })
  await expect.element(page.getByRole('heading', { name: 'No invoices yet' })).toBeVisible()
  await button('New invoice').first().click()
  await button('Issue invoice', issue).click()
  for (const sentence of [
    'Please choose a challenger',
    'Please write what is billed',
    'Please enter an amount',
  ])
    await expect.element(issue.getByText(sentence)).toBeVisible()
  await issue.getByRole('combobox', { name: 'Challenger' }).click()
  await page.getByRole('option', { name: 'Padmavathi Sundaram' }).click()
  await issue.getByLabelText(/^Line 1/).fill('Follow-up')
  await issue.getByLabelText('Amount').fill('1,499')
  await button('Add a line', issue).click()
  await issue.getByLabelText(/^Line 2/).fill('Body composition')
  await issue.getByLabelText('Amount').nth(1).fill('500.50')
  await button('Add a line', issue).click()
  await button('Remove line 3', issue).click()
  await expect.element(issue).toMatchTextContent('To pay: ₹1,999.50')
  await button('Close', issue).click()
  const question = dialog('Discard what you entered?')
  await expect.element(question).toMatchTextContent('It is not issued yet.')
  await userEvent.keyboard('{Escape}')
  await button('Issue invoice', issue).click()
  await expect
    .poll(() => callsOf('POST /invoices').map(({ body }) => body))
    .toEqual([
      {
        patient_id: padma.id,
        lines: [
          { text: 'Follow-up', amount_paise: 149_900 },
          { text: 'Body composition', amount_paise: 50_050 },
        ],
        discount_paise: 0,
      },
    ])
})

const pack = dialog('Add package')
const field = (label: string) => pack.getByLabelText(new RegExp(`^${label}`))

test('a package is added, changed and removed', async () => {
  await openLedger('?tab=packages', { 'GET /packages': [] })
  await expect.element(page.getByRole('heading', { name: 'No packages yet' })).toBeVisible()
  await button('Add package').click()
  await button('Save', pack).click()
  for (const sentence of [
    'Please name the package',
    'Please write what invoices and the bank say',
    'A package has visits, weeks of plans, or both',
    'Please enter an amount',
  ])
    await expect.element(pack.getByText(sentence)).toBeVisible()
  await expect.element(pack).toMatchTextContent('where others may read it: name no illness')
  await expectSound()
  await field('Name').fill('Diabetes care')
  await field('Public name').fill('Care plan')
  await field('Visits').fill('6')
  await field('Weeks of plans').fill('12')
  await field('Price').fill('5,999')
  answer({ 'POST /packages': samplePackage(), 'GET /packages': [samplePackage()] })
  await button('Save', pack).click()
  await expect.poll(toasts).toContain('Package added')
  const typed = { name: 'Diabetes care', public_name: 'Care plan', visits: 6, weeks: 12, valid_days: 90 }
  expect(callsOf('POST /packages').map(({ body }) => body)).toEqual([{ ...typed, price_paise: 599_900 }])
  for (const words of ['Invoices say: Care plan', '6 visits, 12 weeks of plans', '₹5,999.00', '90 days'])
    await expect.element(rowOf('Diabetes care')).toMatchTextContent(words)

  await button('Edit Diabetes care').click()
  const edit = dialog('Edit package')
  await expect.element(edit).toMatchTextContent('What was sold before stays as it was sold.')
  await expect.element(edit.getByLabelText('Price')).toHaveValue('5999')
  await edit.getByLabelText('Price').fill('6,499')
  answer({ 'PUT /packages/:id': () => problem(412, 'This package was changed by someone else.') })
  await button('Save', edit).click()
  await expect.poll(toasts).toContain('This package was changed by someone else.')
  answer({ 'PUT /packages/:id': samplePackage({ price_paise: 649_900, version: 2 }) })
  await button('Save', edit).click()
  await expect.poll(toasts).toContain('Package changed')
  expect(callsOf('PUT /packages/:id').at(-1)).toMatchObject({
    params: { id: samplePackage().id },
    body: { ...typed, price_paise: 649_900 },
  })
  expect(callsOf('PUT /packages/:id').at(-1)?.headers.get('If-Match')).toBe('"1"')

  await button('Delete Diabetes care').click()
  const removal = dialog('Delete this package?')
  await expect.element(removal).toMatchTextContent('can no longer be sold')
  answer({ 'GET /packages': [] })
  await button('Delete', removal).click()
  await expect.poll(toasts).toContain('Package deleted.')
  expect(callsOf('DELETE /packages/:id').map(({ params }) => params)).toEqual([{ id: samplePackage().id }])
})

test('a subscription of a package says what is used of it, and what is unpaid', async () => {
  const sold = sampleSubscription({ visits: 6, visits_used: 3, weeks: 12, weeks_used: 2, owed_paise: 99_900 })
  const used = { id: sampleId(85), plan: 'One visit', visits: 1, visits_used: 1, weeks: 0 }
  await openLedger('?tab=subscriptions', { 'GET /admin/subscriptions': [sold, sampleSubscription(used)] })
  await expect.element(rowOf('Quarterly')).toMatchTextContent('3 of 6 visits, 2 of 12 weeks')
  await expect.element(rowOf('Quarterly')).toMatchTextContent('₹999 unpaid')
  await expect.element(rowOf('Quarterly')).not.toMatchTextContent('Used up')
  await expect.element(rowOf('One visit')).toMatchTextContent('1 of 1 visitUsed up')
  await expect.element(rowOf('One visit')).not.toMatchTextContent('unpaid')
  // What is unpaid is paid on its invoice.
  await expect
    .element(rowOf('Quarterly').getByRole('link', { name: '₹999 unpaid' }))
    .toHaveAttribute('href', `/app/admin/ledger?person=${padma.id}&tab=invoices&state=owing`)
  await button('Record payment of Padmavathi Sundaram for One visit').click()
  await expect
    .element(dialog('Record payment').getByRole('link', { name: 'an invoice' }))
    .toHaveAttribute('href', `/app/admin/ledger?person=${padma.id}&tab=invoices&state=owing`)
  await expect.element(dialog('Record payment')).toMatchTextContent('₹1,499.00 is left to pay on invoices.')
})

test('lists that fail are tried again; a search that finds nothing says so', async () => {
  await openLedger('?tab=invoices&state=claimed', { 'GET /invoices': away })
  await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to load invoices')
  answer({ 'GET /invoices': [] })
  await button('Try Again', region('Invoices and credit notes')).click()
  await expect.element(page.getByRole('heading', { name: 'No invoices found' })).toBeVisible()
  await page.getByLabelText('From').fill(today())
  await expect
    .poll(() => callsOf('GET /invoices').at(-1)?.query)
    .toMatchObject({
      ...{ state: 'claimed', from: today() },
    })
  await expect.element(main).toMatchTextContent('Nothing fits the search and filters above.')
})

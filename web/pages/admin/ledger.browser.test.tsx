import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays, formatDate, today } from '#domain/dates.ts'
import { farDateSlip } from '#domain/people/plausible.ts'
import { type Answers, answer, away, callsOf, held, problem } from '#web/testing/fake-api.ts'
import { button, chooseEntry, dialog } from '#web/testing/find.ts'
import { sampleListedUser } from '#web/testing/samples/admin.ts'
import { samplePayment, sampleSubscription, sampleTotals } from '#web/testing/samples/ledger.ts'
import { sampleId, sampleIds } from '#web/testing/samples.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'

const address = '/app/admin/ledger'
const hers = `?person=${sampleIds.patient}`
const padma = { id: sampleIds.patient, name: 'Padmavathi Sundaram', email: 'padma@example.in' }
const ofPadma = ({ query }: { query: Record<string, string> }) =>
  sampleTotals(3999, 0, { patient: query.patient_id ? padma : null })
const answers: Answers = {
  'GET /admin/payments': [samplePayment()],
  'GET /admin/payments/totals': ofPadma,
  'GET /admin/subscriptions': [sampleSubscription()],
  'GET /admin/subscriptions/renewals': [],
  'GET /admin/subscriptions/plans': [{ plan: 'Monthly' }],
  'GET /admin/users': [sampleListedUser({ id: padma.id, name: padma.name, email: padma.email })],
}
const openLedger = (query = '', more: Answers = {}) =>
  open(address + query, { as: 'admin', answers: { ...answers, ...more } })
const rowOf = (words: string) => page.getByRole('row').filter({ hasText: words })
const payment = dialog('Record payment')
const refund = dialog('Refund payment')
const subscription = dialog('Record subscription')
const inField = (place: typeof payment, label: string) => place.getByLabelText(label)
/** The figure of a card, with the text below it. */
const figure = (label: string) =>
  page.getByRole('region', { name: 'Totals' }).getByRole('term').filter({ hasText: label }).element()
    .parentElement?.textContent

const ending = sampleSubscription({ starts_on: addDays(today(), -87), ends_on: addDays(today(), 2) })

test('a renewal that is due is recorded from its row, with plan and days filled in', async () => {
  await openLedger('', { 'GET /admin/subscriptions/renewals': [ending] })
  const due = page.getByRole('region', { name: 'Renewals due' })
  await expect.element(due).toMatchTextContent(`QuarterlyEnds ${formatDate(ending.ends_on)}`)
  await button('Renew the Quarterly subscription of Padmavathi Sundaram').click()
  await expect.element(subscription).toMatchTextContent('Of Padmavathi Sundaram')
  await expect.element(inField(subscription, 'Plan')).toHaveValue('Quarterly')
  await expect.element(inField(subscription, 'First day')).toHaveValue(addDays(today(), 3))
  answer({
    'POST /admin/subscriptions': sampleSubscription(),
    'GET /admin/subscriptions/renewals': [],
  })
  await subscription.getByRole('button', { name: 'Record subscription' }).click()
  await expect.element(due).not.toBeInTheDocument()
  expect(callsOf('POST /admin/subscriptions')[0]?.body).toEqual({
    patient_id: padma.id,
    plan: 'Quarterly',
    starts_on: addDays(today(), 3),
    ends_on: addDays(today(), 92),
  })
})

test('a payment and a refund say what, when and how; the totals add them up', async () => {
  const plan = { subscription_id: sampleId(71), plan: 'Quarterly', starts_on: today(), ends_on: today() }
  const paid = samplePayment({ ...plan, refunded_paise: 99_950, reference: 'NEFT 4711' })
  const back = samplePayment({
    id: sampleId(72),
    kind: 'refund',
    receipt_no: 13,
    amount_paise: 99_950,
    note: 'Moved to another city',
    refund_of: paid.id,
    refund_of_receipt_no: 12,
  })
  await openLedger('', {
    'GET /admin/payments': [back, paid],
    'GET /admin/payments/totals': sampleTotals(3999, 999.5),
  })
  for (const words of [
    'Padmavathi Sundaram',
    formatDate(paid.paid_on),
    'R-00012',
    'Bank transfer',
    'Quarterly',
  ])
    await expect.element(rowOf('NEFT 4711')).toMatchTextContent(words)
  await expect.element(rowOf('NEFT 4711')).toMatchTextContent('₹999.50 refunded')
  for (const words of ['−₹999.50', 'Refund', 'of R-00012', 'R-00013'])
    await expect.element(rowOf('Moved to another city')).toMatchTextContent(words)
  // A refund has a refund note and can't be refunded.
  await expect.element(button('Refund note R-00013 as PDF')).toBeVisible()
  await expect.element(button('More for R-00013')).not.toBeInTheDocument()
  await expect.element(button('More for R-00012')).toBeVisible()
  await expect.poll(() => figure('Revenue')).toBe('Revenue₹2,999.50paid less refunded')
  expect(figure('Paid')).toBe('Paid₹3,9991 payment')
  expect(figure('Refunded')).toBe('Refunded₹999.501 refund')
  expect(figure('Active subscriptions')).toBe('Active subscriptions1running today')
})

test('a payment is recorded once amount and day are right', async () => {
  await openLedger(`${hers}&tab=subscriptions`)
  await button('Record payment of Padmavathi Sundaram for Quarterly').click()
  await expect.element(payment).toMatchTextContent('From Padmavathi Sundaram')
  await expect.element(inField(payment, 'For')).toHaveValue(sampleSubscription().id)
  const amount = inField(payment, 'Amount')
  const record = button('Record payment', payment)
  for (const [typed, sentence] of [
    ['', 'Please enter an amount'],
    ['0', 'The amount must be more than ₹0'],
    ['-5', 'The amount must be more than ₹0'],
    ['12.345', 'An amount has at most two decimals: 50 paise are .50'],
    ['10,00,000.50', 'The amount must be at most ₹10,00,000'],
    ['many', 'Please enter an amount in rupees, such as 1,499 or 1499.50'],
  ] as const) {
    await amount.fill(typed)
    await record.click()
    await expect.element(payment.getByText(sentence, { exact: true })).toBeVisible()
  }
  await amount.fill('123456')
  await expect.element(payment.getByText('₹1,23,456.00')).toBeVisible()
  await amount.fill('3,999')
  await inField(payment, 'Paid on').fill(addDays(today(), 1))
  await record.click()
  await expect.element(payment.getByText('The date cannot be in the future')).toBeVisible()
  expect(callsOf('POST /admin/payments')).toEqual([])
  await inField(payment, 'Paid on').fill(today())
  await inField(payment, 'Paid by').selectOptions('Bank transfer')
  await inField(payment, 'Reference').fill('NEFT 4711')
  answer({ 'POST /admin/payments': away })
  await record.click()
  await expect.poll(toasts).toContain('Error recording the payment. Please try again.')
  answer({ 'POST /admin/payments': samplePayment() })
  await record.click()
  await expect.poll(toasts).toContain('Payment of ₹3,999.00 recorded')
  expect(callsOf('POST /admin/payments').at(-1)?.body).toMatchObject({
    patient_id: padma.id,
    subscription_id: sampleSubscription().id,
    amount_paise: 399_900,
    method: 'bank',
    reference: 'NEFT 4711',
    paid_on: today(),
  })
})

test('the payer is found by name; a name in the list leads to all entries of the person, and back', async () => {
  const router = await openLedger()
  await button('Record payment').click()
  await inField(payment, 'Amount').fill('1,499')
  await button('Record payment', payment).click()
  await expect.element(payment.getByText('Please choose a challenger')).toBeVisible()
  await payment.getByRole('combobox', { name: 'Challenger' }).fill('Padma')
  await page.getByRole('option', { name: 'Padmavathi Sundaram' }).click()
  answer({ 'POST /admin/payments': samplePayment({ amount_paise: 149_900 }) })
  await button('Record payment', payment).click()
  await expect.element(payment).not.toBeInTheDocument()
  expect(callsOf('POST /admin/payments')[0]?.body.patient_id).toBe(padma.id)

  await button('Padmavathi Sundaram: everything in the ledger').click()
  await expect.element(page.getByText('Only Padmavathi Sundaram')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Totals' })).toHaveFocus()
  await expect.poll(() => callsOf('GET /admin/payments').at(-1)?.query.patient_id).toBe(padma.id)
  await button('Show everybody').click()
  await expect.element(page.getByText('Only Padmavathi Sundaram')).not.toBeInTheDocument()
  await router.navigate(-1)
  await expect.element(page.getByText('Only Padmavathi Sundaram')).toBeVisible()
})

test('filters stand in the address and narrow list, totals and file', async () => {
  const router = await openLedger()
  await page.getByRole('searchbox', { name: 'Search' }).fill('bose')
  const asked = () => callsOf('GET /admin/payments').at(-1)?.query
  const query = { q: 'bose', method: 'cash', kind: 'refund', from: addDays(today(), -30) }
  await page.getByLabelText('Paid by').selectOptions('Cash')
  await expect.poll(asked).toMatchObject({ method: query.method })
  await page.getByLabelText('From').fill(query.from)
  await expect.poll(asked).toMatchObject({ from: query.from })
  await page.getByLabelText('Kind').selectOptions('Refunds')
  await expect.poll(asked).toMatchObject(query)
  await expect
    .poll(() => callsOf('GET /admin/payments/totals').map((call) => call.query))
    .toContainEqual(query)
  const { q: _, ...inAddress } = query
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual(inAddress)
  answer({ 'GET /admin/payments': [], 'GET /admin/payments.csv': away })
  await page.getByLabelText('To', { exact: true }).fill(addDays(today(), -31))
  await expect.element(page.getByText('The last day cannot be before the first')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'No payments found' })).toBeVisible()
  await page.getByLabelText('To', { exact: true }).fill('')
  await button('Export CSV').click()
  await expect.poll(toasts).toContain('The file could not be made. Please try again.')
  await expect.element(button('Export CSV')).toHaveFocus()
  expect(callsOf('GET /admin/payments.csv')[0]?.query).toEqual(query)
})

test('a refund is at most what is left, and not before its payment', async () => {
  await openLedger('', { 'POST /admin/payments/:id/refund': away })
  await chooseEntry('R-00012', 'Refund R-00012')
  await expect.element(refund).toMatchTextContent('Left to refund₹3,999.00')
  const amount = inField(refund, 'Amount to refund')
  await expect.element(amount).toHaveValue('3999')
  await expect.element(inField(refund, 'Refunded by')).toHaveValue('bank')
  await amount.fill('3999.01')
  await button('Record refund', refund).click()
  await expect.element(refund.getByText('Only ₹3,999.00 of this payment is left to refund.')).toBeVisible()
  await amount.fill('999.50')
  await inField(refund, 'Refunded on').fill(addDays(today(), -2))
  await button('Record refund', refund).click()
  await expect.element(refund.getByText('A refund cannot be dated before its payment')).toBeVisible()
  await inField(refund, 'Refunded on').fill(today())
  await inField(refund, 'Reason').fill('Moved to another city')
  await button('Record refund', refund).click()
  await expect.poll(toasts).toContain('Error recording the refund. Please try again.')
  answer({ 'POST /admin/payments/:id/refund': samplePayment({ kind: 'refund', amount_paise: 99_950 }) })
  await button('Record refund', refund).click()
  await expect.poll(toasts).toContain('Refund of ₹999.50 recorded')
  expect(callsOf('POST /admin/payments/:id/refund').at(-1)).toMatchObject({
    params: { id: samplePayment().id },
    body: { amount_paise: 99_950, method: 'bank', paid_on: today(), note: 'Moved to another city' },
  })
})

test('a refund of a payment that is already refunded is refused, and the list is read again', async () => {
  const gone = 'This payment has already been refunded in full.'
  await openLedger('', { 'POST /admin/payments/:id/refund': () => problem(409, gone) })
  await chooseEntry('R-00012', 'Refund R-00012')
  await expect.element(refund).toBeVisible()
  answer({ 'GET /admin/payments': [samplePayment({ refunded_paise: 399_900 })] })
  await button('Record refund', refund).click()
  await expect.element(page.getByText(gone)).toBeVisible()
  await expect.element(refund).not.toBeInTheDocument()
  await expect.element(page.getByText('refunded in full', { exact: true })).toBeVisible()
})

const dateQuestion = dialog('Is this date right?')
const useToday = button(`Use ${formatDate(today())}`, dateQuestion)
const yearsAgo = `2016${today().slice(4)}`

test('a refund of years ago is asked about before it is recorded', async () => {
  await openLedger('', {
    'GET /admin/payments': [samplePayment({ paid_on: '2016-01-04' })],
    'POST /admin/payments/:id/refund': samplePayment({ kind: 'refund', amount_paise: 399_900 }),
  })
  await chooseEntry('R-00012', 'Refund R-00012')
  await inField(refund, 'Refunded on').fill(yearsAgo)
  await button('Record refund', refund).click()
  await expect.element(dateQuestion).toMatchTextContent(`Is it really ${formatDate(yearsAgo)}?`)
  expect(callsOf('POST /admin/payments/:id/refund')).toEqual([])
  await useToday.click()
  await expect.poll(toasts).toContain('Refund of ₹3,999.00 recorded')
  expect(callsOf('POST /admin/payments/:id/refund')).toMatchObject([{ body: { paid_on: today() } }])
})

const twoYearsAgo = addDays(today(), -731)
test.each([
  ['moves its last day too', yearsAgo, addDays(yearsAgo, 29), addDays(today(), 29)],
  ['keeps a last day that fits', twoYearsAgo, addDays(today(), 10), addDays(today(), 10)],
])('a subscription from years ago is asked about; the offered day %s', async (_, first, last, ends_on) => {
  await openLedger(`${hers}&tab=subscriptions`, { 'POST /admin/subscriptions': sampleSubscription() })
  await button('Record subscription').first().click()
  await inField(subscription, 'Plan').fill('Monthly')
  await inField(subscription, 'First day').fill(first)
  await inField(subscription, 'Last day').fill(last)
  await button('Record subscription', subscription).click()
  await expect.element(dateQuestion).toMatchTextContent(`Is it really ${formatDate(first)}?`)
  expect(callsOf('POST /admin/subscriptions')).toEqual([])
  await button(/^Use /, dateQuestion).click()
  await expect.poll(toasts).toContain('Subscription recorded')
  expect(callsOf('POST /admin/subscriptions')).toMatchObject([
    { body: { starts_on: farDateSlip(first, today())!.offer!.value, ends_on } },
  ])
})

test('the stored first day of a subscription is not asked about again', async () => {
  const old = sampleSubscription({ starts_on: yearsAgo, ends_on: addDays(yearsAgo, 364) })
  await openLedger(`${hers}&tab=subscriptions`, {
    'GET /admin/subscriptions': [old],
    'PUT /admin/subscriptions/:id': old,
  })
  await button('Edit the Quarterly subscription of Padmavathi Sundaram').click()
  const edit = dialog('Edit subscription')
  await inField(edit, 'Plan').fill('Yearly')
  await button('Save', edit).click()
  await expect.poll(toasts).toContain('Subscription updated')
})

test('a subscription is recorded once it has a plan and its days are in order', async () => {
  await openLedger(`${hers}&tab=subscriptions`, { 'GET /admin/subscriptions': [] })
  await expect.element(page.getByRole('heading', { name: 'No subscriptions yet' })).toBeVisible()
  await button('Record subscription').first().click()
  await expect.element(subscription).toMatchTextContent('Of Padmavathi Sundaram')
  const record = button('Record subscription', subscription)
  await record.click()
  await expect.element(subscription.getByText('Please name the plan')).toBeVisible()
  await inField(subscription, 'Plan').fill('Quarterly')
  await inField(subscription, 'First day').fill(addDays(today(), -10))
  await inField(subscription, 'Last day').fill(addDays(today(), -11))
  await record.click()
  await expect.element(subscription.getByText('The last day cannot be before the first day')).toBeVisible()
  await button('90 days', subscription).click()
  answer({
    'POST /admin/subscriptions': sampleSubscription(),
    'GET /admin/subscriptions': [sampleSubscription()],
  })
  await record.click()
  await expect.poll(toasts).toContain('Subscription recorded')
  for (const words of [`to ${formatDate(addDays(today(), 79))}`, 'Running', '₹0.00'])
    await expect.element(rowOf('Padmavathi Sundaram')).toMatchTextContent(words)
  expect(callsOf('POST /admin/subscriptions')[0]?.body).toEqual({
    patient_id: padma.id,
    plan: 'Quarterly',
    starts_on: addDays(today(), -10),
    ends_on: addDays(today(), 79),
  })
})

test('the person in the filter is the payer before their name has been loaded', async () => {
  const named = held(sampleTotals(3999, 0, { patient: padma }))
  await openLedger(`${hers}&tab=subscriptions`, {
    'GET /admin/payments/totals': named.answer,
    'GET /admin/subscriptions': [],
    'POST /admin/subscriptions': sampleSubscription(),
  })
  await button('Record subscription').first().click()
  await inField(subscription, 'Plan').fill('Quarterly')
  named.letGo()
  await expect.element(subscription).toMatchTextContent('Of Padmavathi Sundaram')
  await expect.element(inField(subscription, 'Plan')).toHaveValue('Quarterly')
  await button('Record subscription', subscription).click()
  await expect.poll(toasts).toContain('Subscription recorded')
  expect(callsOf('POST /admin/subscriptions')[0]?.body.patient_id).toBe(padma.id)
})

const changed = 'This subscription was changed by someone else. Reload to see the latest.'

test('a subscription is edited, stopped after a question, and resumed', async () => {
  await openLedger('?tab=subscriptions')
  const plan = 'Half-yearly'
  const ends_on = addDays(today(), 179)
  const saved = (more: object) => {
    const row = sampleSubscription({ plan, ends_on, ...more })
    answer({ 'PUT /admin/subscriptions/:id': row, 'GET /admin/subscriptions': [row] })
  }
  await button('Edit the Quarterly subscription of Padmavathi Sundaram').click()
  const edit = dialog('Edit subscription')
  await inField(edit, 'Plan').fill(plan)
  await inField(edit, 'Last day').fill(ends_on)
  saved({ version: 2 })
  await button('Save', edit).click()
  await expect.poll(toasts).toContain('Subscription updated')
  await expect.element(rowOf(plan)).toMatchTextContent(`to ${formatDate(ends_on)}`)

  await chooseEntry('the Half-yearly subscription of Padmavathi Sundaram', 'Stop')
  saved({ version: 3, cancelled_at: new Date().toISOString(), state: 'cancelled' })
  await button('Stop subscription', dialog('Stop subscription?')).click()
  await expect.poll(toasts).toContain('Subscription stopped')
  await expect.element(rowOf(plan)).toMatchTextContent('Stopped')

  saved({ version: 4 })
  await button('Resume the Half-yearly subscription of Padmavathi Sundaram').click()
  await expect.poll(toasts).toContain('Subscription resumed')
  await expect.element(rowOf(plan)).toMatchTextContent('Running')
  expect(callsOf('PUT /admin/subscriptions/:id').map(({ body }) => body)).toEqual([
    expect.objectContaining({ plan, ends_on }),
    { cancelled: true },
    { cancelled: false },
  ])
})

test('editing or stopping a subscription that another administrator changed is refused', async () => {
  await openLedger('?tab=subscriptions', { 'PUT /admin/subscriptions/:id': () => problem(412, changed) })
  await button('Edit the Quarterly subscription of Padmavathi Sundaram').click()
  const edit = dialog('Edit subscription')
  await inField(edit, 'Plan').fill('Weekly')
  answer({ 'GET /admin/subscriptions': [sampleSubscription({ plan: 'Monthly', version: 2 })] })
  await button('Save', edit).click()
  await expect.element(page.getByText(changed)).toBeVisible()
  // The typed text stays; the list shows what the other administrator saved.
  await expect.element(inField(edit, 'Plan')).toHaveValue('Weekly')
  await expect.element(rowOf('Monthly')).toBeInTheDocument()
  await button('Cancel', edit).click()
  await button('Discard', dialog('Discard what you entered?')).click()
  await expect.element(edit).not.toBeInTheDocument()

  await chooseEntry('the Monthly subscription of Padmavathi Sundaram', 'Stop')
  const stop = dialog('Stop subscription?')
  answer({ 'GET /admin/subscriptions': [sampleSubscription({ plan: 'Yearly', version: 3 })] })
  await button('Stop subscription', stop).click()
  await expect.element(stop).not.toBeInTheDocument()
  await expect.element(rowOf('Yearly')).toMatchTextContent('Running')
  const sent = callsOf('PUT /admin/subscriptions/:id')
  expect(sent.map(({ headers }) => headers.get('If-Match'))).toEqual(['"1"', '"2"'])
})

test('what is typed is not lost by going back without asking', async () => {
  const router = await open('/app/admin/users', {
    as: 'admin',
    answers: {
      ...answers,
      'GET /admin/users/counts': { total: 0, patient: 0, nutritionist: 0, admin: 0 },
    },
  })
  await router.navigate(address)
  await button('Record payment').click()
  await inField(payment, 'Amount').fill('1499')
  void router.navigate(-1)
  await button('Cancel', dialog('Leave without saving?')).click()
  await expect.element(inField(payment, 'Amount')).toHaveValue('1499')
  await expect.poll(() => router.state.location.pathname).toBe(address)
})

test.for([
  ['Record payment', 'Record payment', 'Amount'],
  ['Record subscription', 'Record subscription', 'Plan'],
  ['More for R-00012', 'Refund payment', 'Reason'],
] as const)(
  'what is typed is not lost by closing the dialog of %s without asking',
  async ([action, title, field]) => {
    await openLedger()
    await button(action).click()
    if (title === 'Refund payment') await page.getByRole('menuitem', { name: 'Refund R-00012' }).click()
    await inField(dialog(title), field).fill('1499')
    const question = dialog('Discard what you entered?')
    await button('Close', dialog(title)).click()
    await expect.element(question).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(question).not.toBeInTheDocument()
    await expect.poll(() => history.state?.overlay).toBe(1)
    history.back()
    await button('Cancel', question).click()
    await expect.element(inField(dialog(title), field)).toHaveValue('1499')
    await userEvent.keyboard('{Escape}')
    await button('Discard', question).click()
    await expect.element(dialog(title)).not.toBeInTheDocument()
  },
)

test('lists, totals and receipts that fail say so, and are tried again', async () => {
  await openLedger('', {
    'GET /admin/payments': away,
    'GET /admin/payments/totals': away,
    'GET /admin/subscriptions': away,
    'GET /admin/payments/:id/receipt.pdf': away,
  })
  const alert = (words: string) => page.getByRole('alert').filter({ hasText: words })
  await expect.element(alert('Failed to load payments')).toBeVisible()
  await page.getByRole('tab', { name: 'Subscriptions' }).click()
  await expect.element(alert('Failed to load subscriptions')).toBeVisible()
  answer({ ...answers, 'GET /admin/subscriptions': [] })
  for (const what of ['Failed to load the totals', 'Failed to load subscriptions'])
    await button('Try Again', alert(what)).click()
  await expect.element(page.getByRole('heading', { name: 'No subscriptions yet' })).toBeVisible()
  await page.getByLabelText('Status').selectOptions('Ended')
  await expect.element(page.getByRole('heading', { name: 'No subscriptions found' })).toBeVisible()
  await expect.poll(() => callsOf('GET /admin/subscriptions').at(-1)?.query.state).toBe('ended')
  await expect.poll(() => figure('Revenue')).toMatch('₹3,999')
  await page.getByRole('tab', { name: 'Payments' }).click()
  await button('Receipt R-00012 as PDF').click()
  await expect.poll(toasts).toContain('The receipt could not be made. Please try again.')
})

/** The ledger with the longest possible texts. */
function openLongLedger() {
  const name = 'Venkatanarasimharajuvaripeta Ramakrishnan-Subramanian'
  const plan = 'Yearly-with-a-name-that-is-as-long-as-it-may-be-and-then-some'
  const paid = { patient_name: name, plan, reference: 'N'.repeat(60), note: 'x'.repeat(120) }
  return openLedger('', {
    'GET /admin/payments': [
      samplePayment({ ...paid, amount_paise: 98_765_432, refunded_paise: 12_345_678 }),
      samplePayment({ ...paid, id: sampleId(73), receipt_no: 13, kind: 'refund', refund_of_receipt_no: 12 }),
    ],
    'GET /admin/subscriptions': [sampleSubscription({ patient_name: name, plan })],
    'GET /admin/subscriptions/renewals': [ending],
  })
}

test.for(['Payments', 'Subscriptions'])('the list of %s is sound', async (tab) => {
  await openLongLedger()
  await page.getByRole('tab', { name: tab }).click()
  await expect.element(rowOf('Yearly-with-a-name').first()).toBeVisible()
  await expectSound()
})

test.for([
  ['Record payment', 'Record payment'],
  ['Record subscription', 'Record subscription'],
  ['More for R-00012', 'Refund payment'],
] as const)('the dialog of %s is sound', async ([action, title]) => {
  await openLongLedger()
  await button(action).click()
  if (title === 'Refund payment') await page.getByRole('menuitem', { name: 'Refund R-00012' }).click()
  await expect.element(dialog(title)).toBeVisible()
  await expectSound()
})

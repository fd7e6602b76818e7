import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { addDays, formatDate, today } from '#domain/dates.ts'
import { administrator, away, call, challenger, isSound } from './patients.ts'
import { enter, type Person } from './people.ts'
import { expect, type Platform, test } from './platform.ts'

const address = '/app/admin/ledger'
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const table = (page: Page, name: string) => page.getByRole('table', { name })
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** The figure of a card. */
const figure = (page: Page, label: string) =>
  page
    .locator('dl')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .first()

async function idOf(platform: Platform, person: Person) {
  return (await call(platform, person, 'GET /auth/me')).id
}

async function choose(within: Locator, page: Page, name: string) {
  await within.getByLabel('Challenger').fill(name.slice(0, 6))
  await page.getByRole('option', { name }).click()
}

test('a plan, its payment and a refund are recorded; receipt and file are handed out', async ({
  page,
  platform,
}) => {
  const admin = await administrator(platform)
  const padma = await challenger(platform, { first_name: 'Padmavathi', last_name: 'Sundaram' })
  await enter(page, admin, `${address}?person=${await idOf(platform, padma)}`)
  await expect(page.getByText('Only Padmavathi Sundaram')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No payments yet' })).toBeVisible()
  await page.getByRole('tab', { name: 'Subscriptions' }).click()
  await expect(page.getByRole('heading', { name: 'No subscriptions yet' })).toBeVisible()

  // The page is about her, and so is what is recorded.
  await page.getByRole('button', { name: 'Record subscription' }).first().click()
  const plan = dialog(page, 'Record subscription')
  await expect(plan).toContainText('Of Padmavathi Sundaram')
  await plan.getByRole('button', { name: 'Record subscription' }).click()
  await expect(plan.getByText('Please name the plan')).toBeVisible()
  await plan.getByLabel('Plan').fill('Quarterly')
  await plan.getByLabel('First day').fill(addDays(today(), -10))
  await plan.getByLabel('Last day').fill(addDays(today(), -11))
  await plan.getByRole('button', { name: 'Record subscription' }).click()
  await expect(plan.getByText('The last day cannot be before the first day')).toBeVisible()
  await plan.getByRole('button', { name: '90 days' }).click()
  await plan.getByRole('button', { name: 'Record subscription' }).click()
  await expect(page.getByText('Subscription recorded')).toBeVisible()
  const row = rowOf(page, 'Padmavathi Sundaram')
  await expect(row).toContainText(`to ${formatDate(addDays(today(), 79))}`)
  await expect(row).toContainText('Running')
  await expect(row).toContainText('₹0.00')
  await expect(figure(page, 'Active subscriptions')).toHaveText('1')

  await row.getByRole('button', { name: 'Record payment of Padmavathi Sundaram for Quarterly' }).click()
  const payment = dialog(page, 'Record payment')
  await expect(payment.getByLabel('For')).toHaveValue(/.+/)
  for (const [typed, sentence] of [
    ['', 'Please enter an amount'],
    ['0', 'The amount must be more than ₹0'],
    ['-5', 'The amount must be more than ₹0'],
    ['12.345', 'An amount has at most two decimals: 50 paise are .50'],
    ['10,00,000.50', 'The amount must be at most ₹10,00,000'],
    ['many', 'Please enter an amount in rupees, such as 1,499 or 1499.50'],
  ] as const) {
    await payment.getByLabel('Amount').fill(typed)
    await payment.getByRole('button', { name: 'Record payment' }).click()
    await expect(payment.getByText(sentence)).toBeVisible()
  }
  await payment.getByLabel('Amount').fill('123456')
  await expect(payment.getByText('₹1,23,456.00')).toBeVisible()
  await payment.getByLabel('Amount').fill('3,999')
  await payment.getByLabel('Paid on').fill(addDays(today(), 1))
  await payment.getByRole('button', { name: 'Record payment' }).click()
  await expect(payment.getByText('The date cannot be in the future')).toBeVisible()
  await payment.getByLabel('Paid on').fill(addDays(today(), -1))
  await payment.getByLabel('Paid by').selectOption('Bank transfer')
  await payment.getByLabel('Reference').fill('NEFT 4711')
  await payment.getByLabel('Note').fill('=HYPERLINK("x")')
  await payment.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByText('Payment of ₹3,999.00 recorded')).toBeVisible()
  await expect(row).toContainText('₹3,999.00')
  await expect(figure(page, 'Revenue')).toHaveText('₹3,999')

  await page.getByRole('tab', { name: 'Payments' }).click()
  const paid = rowOf(page, 'NEFT 4711')
  await expect(paid).toContainText('Bank transfer')
  await expect(paid).toContainText('Quarterly')
  const [receipt] = await Promise.all([
    page.waitForEvent('download'),
    paid.getByRole('button', { name: /^Receipt R-\d+ as PDF$/ }).click(),
  ])
  expect(receipt.suggestedFilename()).toMatch(/^receipt-R-\d{5}\.pdf$/)
  expect(readFileSync(await receipt.path(), 'latin1')).toMatch(/^%PDF-/)

  await paid.getByRole('button', { name: /^Refund R-/ }).click()
  const refund = dialog(page, 'Refund payment')
  await expect(refund).toContainText('Left to refund₹3,999.00')
  await expect(refund.getByLabel('Amount to refund')).toHaveValue('3999')
  await expect(refund.getByLabel('Refunded by')).toHaveValue('bank')
  await refund.getByLabel('Amount to refund').fill('3999.01')
  await refund.getByRole('button', { name: 'Record refund' }).click()
  await expect(refund.getByText('Only ₹3,999.00 of this payment is left to refund.')).toBeVisible()
  await refund.getByLabel('Amount to refund').fill('999.50')
  await refund.getByLabel('Refunded on').fill(addDays(today(), -2))
  await refund.getByRole('button', { name: 'Record refund' }).click()
  await expect(refund.getByText('A refund cannot be dated before its payment')).toBeVisible()
  await refund.getByLabel('Refunded on').fill(today())
  await refund.getByLabel('Reason').fill('Moved to another city')
  await refund.getByRole('button', { name: 'Record refund' }).click()
  await expect(page.getByText('Refund of ₹999.50 recorded')).toBeVisible()
  await expect(paid).toContainText('₹999.50 refunded')
  const back = rowOf(page, 'Moved to another city')
  await expect(back).toContainText('−₹999.50')
  await expect(back).toContainText(/of R-\d{5}/)
  await expect(back.getByRole('button', { name: /^Refund R-/ })).toHaveCount(0)
  await expect(figure(page, 'Revenue')).toHaveText('₹2,999.50')
  await expect(figure(page, 'Refunded')).toHaveText('₹999.50')

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`payments-${today()}.csv`)
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(',Refund,Padmavathi Sundaram,')
  expect(lines[2]).toContain(`,3999,Bank transfer,NEFT 4711,,"'=HYPERLINK(""x"")",`)
})

test('a payment is recorded for whoever is found by name; from there a name leads to all of theirs', async ({
  page,
  platform,
}) => {
  const admin = await administrator(platform)
  for (const first_name of ['Quasar', 'Quirin']) await challenger(platform, { first_name, last_name: 'Bose' })
  await enter(page, admin, address)
  for (const name of ['Quasar', 'Quirin']) {
    await page.getByRole('button', { name: 'Record payment' }).first().click()
    const payment = dialog(page, 'Record payment')
    await payment.getByLabel('Amount').fill('1,499')
    await payment.getByRole('button', { name: 'Record payment' }).click()
    await expect(payment.getByText('Please choose a challenger')).toBeVisible()
    await choose(payment, page, `${name} Bose`)
    await payment.getByLabel('Reference').fill(`UPI of ${name}`)
    await payment.getByRole('button', { name: 'Record payment' }).click()
    await expect(payment).toHaveCount(0)
  }
  await page.getByLabel('Search').fill('bose')
  await expect(page.getByText('2 entries')).toBeVisible()
  await expect(figure(page, 'Paid')).toHaveText('₹2,998')
  await page.getByRole('button', { name: 'Quasar Bose: everything in the ledger' }).click()
  await expect(page).toHaveURL(/person=/)
  await expect(page.getByText('1 entry')).toBeVisible()
  await expect(figure(page, 'Paid')).toHaveText('₹1,499')
  await expect(page.getByRole('region', { name: 'Totals' })).toBeFocused()
  await page.getByRole('button', { name: 'Show everybody' }).click()
  await expect(table(page, 'Payments and refunds')).toContainText('UPI of Quirin')
  await page.goBack()
  await expect(page.getByText('Only Quasar Bose')).toBeVisible()
})

test('filters stand in the address and narrow list and totals', async ({ page, platform }) => {
  const admin = await administrator(platform)
  const patient_id = await idOf(platform, await challenger(platform, { first_name: 'Ferozeh' }))
  for (const [days, method] of [
    [0, 'cash'],
    [20, 'card'],
    [40, 'cash'],
  ] as const)
    await call(platform, admin, 'POST /admin/payments', {
      patient_id,
      amount_paise: 100_000,
      method,
      paid_on: addDays(today(), -days),
    })
  await enter(page, admin, `${address}?person=${patient_id}`)
  await expect(page.getByText('3 entries')).toBeVisible()
  await page.getByLabel('Paid by').selectOption('Cash')
  await expect(page.getByText('2 entries')).toBeVisible()
  await page.getByLabel('From', { exact: true }).fill(addDays(today(), -30))
  await expect(page.getByText('1 entry')).toBeVisible()
  await expect(figure(page, 'Paid')).toHaveText('₹1,000')
  await page.reload()
  await expect(page.getByText('1 entry')).toBeVisible()
  await page.getByLabel('To', { exact: true }).fill(addDays(today(), -31))
  await expect(page.getByText('The last day cannot be before the first')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No payments found' })).toBeVisible()
  await page.getByLabel('To', { exact: true }).fill('')
  await page.getByLabel('Paid by').selectOption('Any way')
  await expect(page.getByText('2 entries')).toBeVisible()
  await page.getByLabel('Kind').selectOption('Refunds')
  await expect(page.getByRole('heading', { name: 'No payments found' })).toBeVisible()
})

test('a subscription is edited, stopped after asking, and resumed', async ({ page, platform }) => {
  const admin = await administrator(platform)
  const patient_id = await idOf(platform, await challenger(platform, { first_name: 'Girish' }))
  await call(platform, admin, 'POST /admin/subscriptions', {
    patient_id,
    plan: 'Monthly',
    starts_on: today(),
    ends_on: addDays(today(), 29),
  })
  await enter(page, admin, `${address}?tab=subscriptions&person=${patient_id}`)
  await page.getByRole('button', { name: 'Edit the Monthly subscription of Girish Rao' }).click()
  const edit = dialog(page, 'Edit subscription')
  await edit.getByLabel('Plan').fill('Half-yearly')
  await edit.getByLabel('Last day').fill(addDays(today(), 179))
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Subscription updated')).toBeVisible()
  const row = rowOf(page, 'Half-yearly')
  await expect(row).toContainText(`to ${formatDate(addDays(today(), 179))}`)
  await row.getByRole('button', { name: 'Stop the Half-yearly subscription of Girish Rao' }).click()
  await dialog(page, 'Stop subscription?').getByRole('button', { name: 'Stop subscription' }).click()
  await expect(row).toContainText('Stopped')
  await expect(page.getByText('Subscription stopped')).toBeVisible()
  await expect(figure(page, 'Active subscriptions')).toHaveText('0')
  await row.getByRole('button', { name: 'Resume the Half-yearly subscription of Girish Rao' }).click()
  await expect(page.getByText('Subscription resumed')).toBeVisible()
  await expect(row).toContainText('Running')
  await page.getByLabel('Status').selectOption('Ended')
  await expect(page.getByRole('heading', { name: 'No subscriptions found' })).toBeVisible()
})

test('whoever edits or stops a subscription that somebody else has changed meanwhile is told', async ({
  page,
  platform,
}) => {
  const admin = await administrator(platform)
  const patient_id = await idOf(platform, await challenger(platform, { first_name: 'Jaya' }))
  const days = { starts_on: today(), ends_on: addDays(today(), 29) }
  const { id } = await call(platform, admin, 'POST /admin/subscriptions', {
    patient_id,
    plan: 'Monthly',
    ...days,
  })
  const change = (plan: string) => call(platform, admin, `PUT /admin/subscriptions/${id}`, { plan })
  const told = page.getByText('This subscription was changed by someone else. Reload to see the latest.')
  await enter(page, admin, `${address}?tab=subscriptions&person=${patient_id}`)
  await page.getByRole('button', { name: 'Edit the Monthly subscription of Jaya Rao' }).click()
  const edit = dialog(page, 'Edit subscription')
  await edit.getByLabel('Plan').fill('Weekly')
  await change('Quarterly')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(told).toBeVisible()
  // What was typed stays, and what the list shows is the other one's.
  await expect(edit.getByLabel('Plan')).toHaveValue('Weekly')
  await expect(rowOf(page, 'Quarterly')).toBeVisible()
  page.once('dialog', (leave) => leave.accept())
  await edit.getByRole('button', { name: 'Cancel' }).click()
  await expect(edit).toBeHidden()

  await page.getByRole('button', { name: 'Stop the Quarterly subscription of Jaya Rao' }).click()
  await change('Yearly')
  await dialog(page, 'Stop subscription?').getByRole('button', { name: 'Stop subscription' }).click()
  await expect(told.last()).toBeVisible()
  await expect(dialog(page, 'Stop subscription?')).toBeHidden()
  await expect(rowOf(page, 'Yearly')).toContainText('Running')
})

test('whoever refunds what somebody else has refunded meanwhile is told, and sees it', async ({
  page,
  platform,
}) => {
  const admin = await administrator(platform)
  const patient_id = await idOf(platform, await challenger(platform, { first_name: 'Harini' }))
  const paid = { amount_paise: 100_000, method: 'upi', paid_on: today() }
  const { id } = await call(platform, admin, 'POST /admin/payments', { patient_id, ...paid })
  await enter(page, admin, `${address}?person=${patient_id}`)
  await page.getByRole('button', { name: /^Refund R-/ }).click()
  await call(platform, admin, `POST /admin/payments/${id}/refund`, paid)
  await dialog(page, 'Refund payment').getByRole('button', { name: 'Record refund' }).click()
  await expect(page.getByText('This payment has already been refunded in full.')).toBeVisible()
  await expect(page.getByText('refunded in full', { exact: true })).toBeVisible()
  await expect(page.getByText('2 entries')).toBeVisible()
})

test('what is typed is not lost by going back without asking', async ({ page, platform }) => {
  await enter(page, await administrator(platform), '/app/admin')
  await page.getByRole('link', { name: 'Ledger' }).first().click()
  await page.getByRole('button', { name: 'Record payment' }).first().click()
  await dialog(page, 'Record payment').getByLabel('Amount').fill('1499')
  await page.goBack()
  await dialog(page, 'Leave without saving?').getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page, 'Record payment').getByLabel('Amount')).toHaveValue('1499')
})

test('lists, totals and files say when they fail, and try again', async ({ page, platform }) => {
  const admin = await administrator(platform)
  for (const path of [
    'admin/payments?*',
    'admin/payments/totals*',
    'admin/subscriptions?*',
    'admin/payments.csv*',
  ])
    await page.route(`**/api/v1/${path}`, (route) => route.fulfill(away))
  await enter(page, admin, address)
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load the totals' })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load payments' })).toBeVisible()
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect(page.getByText('The file could not be made. Please try again.')).toBeVisible()
  await page.getByRole('tab', { name: 'Subscriptions' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load subscriptions' })).toBeVisible()
  await page.unrouteAll()
  for (const what of ['Failed to load the totals', 'Failed to load subscriptions'])
    await page.getByRole('alert').filter({ hasText: what }).getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0)
  await expect(figure(page, 'Revenue')).toContainText('₹')
})

for (const [width, colorScheme] of [
  [320, 'light'],
  [1280, 'dark'],
  [320, 'dark'],
  [1280, 'light'],
] as const)
  test(`the ledger is sound at ${width} px (${colorScheme})`, async ({ page, platform }) => {
    const admin = await administrator(platform)
    const long = await challenger(platform, {
      first_name: 'Venkatanarasimharajuvaripeta',
      last_name: 'Ramakrishnan-Subramanian',
    })
    const patient_id = await idOf(platform, long)
    const { id: subscription_id } = await call(platform, admin, 'POST /admin/subscriptions', {
      patient_id,
      plan: 'Yearly-with-a-name-that-is-as-long-as-it-may-be-and-then-some',
      starts_on: today(),
      ends_on: addDays(today(), 364),
    })
    const paid = { amount_paise: 98_765_432, method: 'bank', paid_on: today() }
    const { id } = await call(platform, admin, 'POST /admin/payments', {
      patient_id,
      subscription_id,
      ...paid,
      reference: 'N'.repeat(60),
      note: 'x'.repeat(120),
    })
    await call(platform, admin, `POST /admin/payments/${id}/refund`, { ...paid, amount_paise: 12_345_678 })
    await page.emulateMedia({ colorScheme })
    await enter(page, admin, address)
    await page.setViewportSize({ width, height: 800 })
    for (const query of ['', '?tab=subscriptions', `?person=${patient_id}`]) {
      await page.goto(address + query)
      await expect(page.getByRole('row').nth(1)).toBeVisible()
      await isSound(page, query)
    }
    for (const [button, name] of [
      ['Record payment', 'Record payment'],
      ['Record subscription', 'Record subscription'],
      [/^Refund R-/, 'Refund payment'],
    ] as const) {
      await page.getByRole('button', { name: button }).first().click()
      await expect(dialog(page, name)).toBeVisible()
      await isSound(page, name)
      await page.keyboard.press('Escape')
      await expect(dialog(page, name)).toHaveCount(0)
    }
  })

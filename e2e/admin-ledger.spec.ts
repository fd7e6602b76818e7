import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { addDays, formatDate, today } from '#domain/dates.ts'
import { administrator, call, challenger } from './patients.ts'
import { enter, type Person } from './people.ts'
import { expect, type Platform, test } from './platform.ts'

const address = '/app/admin/ledger'
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** The figure on the card with this label. */
const figure = (page: Page, label: string) =>
  page
    .locator('dl')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .first()

async function idOf(platform: Platform, person: Person) {
  return (await call(platform, person, 'GET /auth/me')).id
}

test('a subscription, its payment and a refund are recorded; receipt and file are handed out', async ({
  page,
  platform,
}) => {
  const padma = await challenger(platform, { first_name: 'Padmavathi', last_name: 'Sundaram' })
  const person = `${address}?person=${await idOf(platform, padma)}`
  await enter(page, await administrator(platform), `${person}&tab=subscriptions`)
  await page.getByRole('button', { name: 'Record subscription' }).first().click()
  const plan = dialog(page, 'Record subscription')
  await plan.getByLabel('Plan').fill('Quarterly')
  await plan.getByLabel('First day').fill(addDays(today(), -10))
  await plan.getByRole('button', { name: '90 days' }).click()
  await plan.getByRole('button', { name: 'Record subscription' }).click()
  const row = rowOf(page, 'Padmavathi Sundaram')
  await expect(row).toContainText(`to ${formatDate(addDays(today(), 79))}`)
  await expect(figure(page, 'Active subscriptions')).toHaveText('1')

  await row.getByRole('button', { name: 'Record payment of Padmavathi Sundaram for Quarterly' }).click()
  const payment = dialog(page, 'Record payment')
  await payment.getByLabel('Amount').fill('3,999')
  await payment.getByLabel('Paid by').selectOption('Bank transfer')
  await payment.getByLabel('Reference').fill('NEFT 4711')
  await payment.getByLabel('Note').fill('=HYPERLINK("x")')
  await payment.getByRole('button', { name: 'Record payment' }).click()
  await expect(row).toContainText('₹3,999.00')
  await expect(figure(page, 'Revenue')).toHaveText('₹3,999')

  await page.getByRole('tab', { name: 'Payments' }).click()
  const paid = rowOf(page, 'NEFT 4711')
  const [receipt] = await Promise.all([
    page.waitForEvent('download'),
    paid.getByRole('button', { name: /^Receipt R-\d+ as PDF$/ }).click(),
  ])
  expect(receipt.suggestedFilename()).toMatch(/^receipt-R-\d{5}\.pdf$/)
  expect(readFileSync(await receipt.path(), 'latin1')).toMatch(/^%PDF-/)

  await paid.getByRole('button', { name: /^More for R-/ }).click()
  await page.getByRole('menuitem', { name: /^Refund R-/ }).click()
  const refund = dialog(page, 'Refund payment')
  await refund.getByLabel('Amount to refund').fill('999.50')
  await refund.getByLabel('Reason').fill('Moved to another city')
  await refund.getByRole('button', { name: 'Record refund' }).click()
  await expect(paid).toContainText('₹999.50 refunded')
  await expect(rowOf(page, 'Moved to another city')).toContainText('−₹999.50')
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

test('payments are found by search, way and days, with their totals', async ({ page, platform }) => {
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
  await enter(page, admin, address)
  await page.getByLabel('Search').fill('ferozeh')
  await expect(page.getByText('3 entries')).toBeVisible()
  await expect(figure(page, 'Paid')).toHaveText('₹3,000')
  await page.getByRole('button', { name: 'Ferozeh Rao: everything in the ledger' }).first().click()
  await page.getByLabel('Paid by').selectOption('Cash')
  await expect(page.getByText('2 entries')).toBeVisible()
  await page.getByLabel('From', { exact: true }).fill(addDays(today(), -30))
  await expect(page.getByText('1 entry')).toBeVisible()
  await expect(figure(page, 'Paid')).toHaveText('₹1,000')
  await page.reload()
  await expect(page.getByText('1 entry')).toBeVisible()
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
  await row.getByRole('button', { name: 'More for the Half-yearly subscription of Girish Rao' }).click()
  await page.getByRole('menuitem', { name: /^Stop the Half-yearly/ }).click()
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

import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { addDays, formatDate, today } from '#domain/dates.ts'
import { administrator, call, challenger } from './patients.ts'
import { enter, mailsTo, type Person } from './people.ts'
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

/** The name of the receipt, a PDF, that a button downloads. */
async function receiptBy(page: Page, button: Locator): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(readFileSync(await file.path(), 'latin1')).toMatch(/^%PDF-/)
  return file.suggestedFilename()
}

async function idOf(platform: Platform, person: Person) {
  return (await call(platform, person, 'GET /auth/me')).id
}

test('a subscription, its payment and a refund are recorded; the payer sees each at once, with the receipt on the page and by mail', async ({
  page,
  browser,
  platform,
}) => {
  const padma = await challenger(platform, { first_name: 'Padmavathi', last_name: 'Sundaram' })
  const theirs = await browser.newPage({ baseURL: platform.url })
  await enter(theirs, padma, '/app/dashboard')
  await theirs.getByRole('navigation').getByRole('link', { name: 'Payments' }).click()
  await expect(theirs.getByRole('heading', { name: 'No payments yet' })).toBeVisible()

  const person = `${address}?person=${await idOf(platform, padma)}`
  await enter(page, await administrator(platform), `${person}&tab=subscriptions`)
  await page.getByRole('button', { name: 'Record subscription' }).first().click()
  const plan = dialog(page, 'Record subscription')
  await plan.getByLabel('Plan').fill('Quarterly')
  await plan.getByLabel('First day').fill(addDays(today(), -10))
  await plan.getByRole('button', { name: '90 days' }).click()
  await plan.getByRole('button', { name: 'Record subscription' }).click()
  const row = rowOf(page, 'Padmavathi Sundaram')
  const ends = formatDate(addDays(today(), 79))
  await expect(row).toContainText(`to ${ends}`)
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
  const receipt = await receiptBy(page, paid.getByRole('button', { name: /^Receipt R-\d+ as PDF$/ }))
  const number = receipt.match(/^receipt-(R-\d{5})\.pdf$/)![1]!

  const paidByThem = rowOf(theirs, 'NEFT 4711')
  await expect(paidByThem).toContainText('₹3,999.00')
  const subscription = theirs.getByRole('region', { name: 'Your subscription' })
  await expect(subscription).toContainText(ends)
  await expect(subscription).toContainText('₹3,999.00')
  expect(
    await receiptBy(theirs, paidByThem.getByRole('button', { name: `Download receipt ${number} as PDF` })),
  ).toBe(receipt)
  const mails = () => mailsTo(platform, padma.email, `Subject: Receipt ${number}`)
  await expect.poll(mails).toHaveLength(1)
  expect(mails()[0]).toContain(`filename=${receipt}`)
  expect(mails()[0]).not.toContain('HYPERLINK')

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

  await expect(rowOf(theirs, `Refund of ${number}`)).toContainText('−₹999.50')
  await expect(paidByThem).toContainText('₹999.50 refunded')
  // What the office notes is for the office.
  await expect(theirs.getByText('HYPERLINK')).toBeHidden()
  await theirs.close()

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

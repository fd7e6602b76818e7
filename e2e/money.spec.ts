import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { administrator, challenger } from './patients.ts'
import { enter, settled } from './people.ts'
import { expect, test } from './platform.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** Begins an invoice for this person in the ledger. */
async function beginInvoice(page: Page, email: string) {
  await page.getByRole('button', { name: 'New invoice' }).first().click()
  const form = dialog(page, 'New invoice')
  await form.getByRole('combobox', { name: 'Challenger' }).fill(email)
  await page.getByRole('option').filter({ hasText: email }).click()
  return form
}

/** Issues it, and returns its number, which the page that opens shows. */
async function issued(page: Page) {
  await dialog(page, 'New invoice').getByRole('button', { name: 'Issue invoice' }).click()
  const title = page.getByRole('heading', { level: 1, name: /^Invoice INV\/\d\d-\d\d\/\d{5}$/ })
  return (await title.innerText()).replace('Invoice ', '')
}

test('a package is sold and paid by UPI, which its challenger tells and the practice confirms; another invoice is cancelled', async ({
  page,
  browser,
  platform,
}) => {
  const asha = await challenger(platform, { first_name: 'Asha', last_name: 'Verma' })
  await enter(page, await administrator(platform), '/app/admin/settings')
  const payments = region(page, 'Payments')
  await payments.getByLabel('UPI ID').fill('clinic@okbank')
  await payments.getByLabel('Payee name').fill('Thali Clinic')
  await payments.getByRole('button', { name: 'Save payments' }).click()
  await expect(page.getByText('Payments saved')).toBeVisible()

  await page.goto('/app/admin/ledger?tab=packages')
  await page.getByRole('button', { name: 'Add package' }).click()
  const added = dialog(page, 'Add package')
  await added.getByLabel(/^Name/).fill('Diabetes care')
  await added.getByLabel('Public name').fill('Care plan')
  await added.getByLabel('Visits').fill('6')
  await added.getByLabel('Weeks of plans').fill('12')
  await added.getByLabel('Price').fill('5,999')
  await added.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, 'Diabetes care')).toContainText('6 visits, 12 weeks of plans')

  const form = await beginInvoice(page, asha.email)
  await form.getByLabel('What is sold').selectOption('Diabetes care, ₹5,999')
  await form.getByLabel('Discount').fill('500')
  await expect(form).toContainText('To pay: ₹5,499.00')
  const number = await issued(page)
  await expect(page.getByRole('img', { name: /^QR code for UPI apps: pays ₹5,499.00/ })).toBeVisible()

  const phone = await browser.newPage({ baseURL: platform.url, viewport: { width: 390, height: 844 } })
  await enter(phone, asha, '/app/patient/payments')
  const toPay = region(phone, 'To pay')
  await expect(toPay.getByRole('link', { name: 'Pay ₹5,499 by UPI' })).toHaveAttribute(
    'href',
    `upi://pay?pa=clinic@okbank&pn=Thali%20Clinic&am=5499.00&cu=INR&tn=Invoice%20${encodeURIComponent(number)}&tr=${number.replaceAll(/\W/g, '')}`,
  )
  await expect(region(phone, 'Your subscription')).toContainText('0 of 6 visits, 0 of 12 weeks')
  await toPay.getByRole('button', { name: `I have paid: ${number}` }).click()
  const claim = dialog(phone, `I have paid ${number}`)
  await claim.getByLabel('Reference (UTR)').fill('4071 1234 5678')
  await claim.getByRole('button', { name: 'Tell the practice' }).click()
  await expect(toPay).toContainText('with reference 407112345678')

  // The open page of the practice knows it at once.
  await expect(page.getByRole('main')).toContainText(
    'Asha Verma says to have paid with reference 407112345678',
  )
  await page.getByRole('button', { name: 'Record payment' }).click()
  const payment = dialog(page, 'Record payment')
  await expect(payment.getByLabel('Amount')).toHaveValue('5499')
  await payment.getByRole('button', { name: 'Record payment' }).click()
  await expect(region(page, 'What it says')).toContainText('Paid₹5,499.00')

  await expect(toPay).toBeHidden()
  const paid = region(phone, 'Payments and refunds').getByRole('row').filter({ hasText: '407112345678' })
  await expect(paid).toContainText('₹5,499.00')
  await expect(paid.getByRole('button', { name: /^Download receipt R-\d{5} as PDF$/ })).toBeVisible()
  await expect(rowOf(phone, number)).toContainText('Paid')
  // The practice's own name for it may name an illness.
  await expect(phone.getByRole('main')).not.toContainText('Diabetes')
  const [file] = await Promise.all([
    phone.waitForEvent('download'),
    rowOf(phone, number)
      .getByRole('button', { name: `${number} as PDF` })
      .click(),
  ])
  expect(file.suggestedFilename()).toBe(`${number.replaceAll('/', '-')}.pdf`)
  expect(readFileSync(await file.path(), 'latin1')).toMatch(/^%PDF-/)

  await page.getByRole('link', { name: 'Back to invoices' }).click()
  await expect(rowOf(page, number)).toContainText('Paid')
  const second = await beginInvoice(page, asha.email)
  await second.getByRole('textbox', { name: 'Line 1' }).fill('Body composition')
  await second.getByLabel('Amount').fill('750')
  const wrong = await issued(page)
  await expect(toPay).toContainText('Body composition')
  await page.getByRole('button', { name: 'Cancel invoice' }).click()
  const cancel = dialog(page, `Credit note for ${wrong}`)
  await cancel.getByLabel('Reason').fill('Written twice')
  await cancel.getByRole('button', { name: 'Issue credit note' }).click()
  await expect(region(page, 'What it says')).toContainText(/Cancelled byCN\/\d\d-\d\d\/\d{5}: Written twice/)
  await phone.reload()
  await settled(phone)
  await expect(rowOf(phone, wrong)).toContainText('Cancelled')
  await expect(rowOf(phone, 'CN/')).toContainText('Credit note')
  await expect(toPay).toBeHidden()
})

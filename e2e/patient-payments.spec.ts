import { readFileSync } from 'node:fs'
import { addDays, formatDate, today } from '#domain/dates.ts'
import { administrator, call, challenger } from './patients.ts'
import { enter, mailsTo } from './people.ts'
import { expect, test } from './platform.ts'

test('a challenger finds the payment they made and its receipt, on the page and in the mailbox', async ({
  page,
  platform,
}) => {
  const padma = await challenger(platform, { first_name: 'Padmavathi', last_name: 'Sundaram' })
  const admin = await administrator(platform)
  await enter(page, padma, '/app/dashboard')
  await page.getByRole('navigation').getByRole('link', { name: 'Payments' }).click()
  await expect(page.getByRole('heading', { name: 'No payments yet' })).toBeVisible()

  const { id: patient_id } = await call(platform, padma, 'GET /auth/me')
  const ends_on = addDays(today(), 89)
  const days = { starts_on: today(), ends_on }
  const plan = await call(platform, admin, 'POST /admin/subscriptions', {
    patient_id,
    plan: 'Quarterly',
    ...days,
  })
  const payment = { patient_id, amount_paise: 399_900, method: 'upi', paid_on: today() }
  const { id, receipt_no } = await call<{ id: string; receipt_no: number }>(
    platform,
    admin,
    'POST /admin/payments',
    { ...payment, subscription_id: plan.id, reference: 'UPI 5261', note: 'Only for the office.' },
  )
  const number = `R-${String(receipt_no).padStart(5, '0')}`

  // The open page hears of it.
  const paid = page.getByRole('row').filter({ hasText: 'UPI 5261' })
  await expect(paid).toContainText('₹3,999.00')
  const subscription = page.getByRole('region', { name: 'Your subscription' })
  await expect(subscription).toContainText(formatDate(ends_on))
  await expect(subscription).toContainText('₹3,999.00')
  const [receipt] = await Promise.all([
    page.waitForEvent('download'),
    paid.getByRole('button', { name: `Download receipt ${number} as PDF` }).click(),
  ])
  expect(receipt.suggestedFilename()).toBe(`receipt-${number}.pdf`)
  expect(readFileSync(await receipt.path(), 'latin1')).toMatch(/^%PDF-/)

  await expect.poll(() => mailsTo(platform, padma.email, `Subject: Receipt ${number}`)).toHaveLength(1)
  const [mail] = mailsTo(platform, padma.email, `Subject: Receipt ${number}`)
  expect(mail).toContain(`filename=receipt-${number}.pdf`)
  expect(mail).not.toContain('Only for the office')

  await call(platform, admin, `POST /admin/payments/${id}/refund`, {
    amount_paise: 99_950,
    method: 'bank',
    paid_on: today(),
  })
  await expect(page.getByRole('row').filter({ hasText: `Refund of ${number}` })).toContainText('−₹999.50')
  await expect(paid).toContainText('₹999.50 refunded')
  await expect(page.getByText('Only for the office')).toBeHidden()
})

import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { forgotPasswordReply } from '#domain/auth/account.ts'
import { today } from '#domain/dates.ts'
import { canSignIn, enter, join, linkFor, open, password, signIn } from './people.ts'
import { expect, test } from './platform.ts'

const newPassword = 'kokum sherbet at noon'

const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

async function changePassword(page: Page, current: string, next: string, repeated = next) {
  const form = section(page, 'Change password')
  await form.getByLabel('Current password', { exact: true }).fill(current)
  await form.getByLabel('New password', { exact: true }).fill(next)
  await form.getByLabel('Repeat new password').fill(repeated)
}

test('a forgotten password: the link, a new one, every old session ended', async ({
  page,
  browser,
  platform,
}) => {
  const person = await join(platform)
  const elsewhere = await browser.newPage({ baseURL: platform.url })
  await enter(elsewhere, person, '/app/account')
  await expect(section(elsewhere, 'Details').getByText(person.email)).toBeVisible()

  await open(page, '/forgot-password')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send Link' }).click()
  await expect(page.getByText(forgotPasswordReply)).toBeVisible()
  const link = await linkFor(platform, person.email, 'reset-password')
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Repeat new password').fill(newPassword)
  await page.getByRole('button', { name: 'Change Password' }).dblclick()
  await expect(page.getByText('Your password is changed. Please sign in with the new one.')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)

  // The other page is signed out at once, without any click there.
  await expect(elsewhere).toHaveURL(/\/login$/)
  await elsewhere.close()
  expect(await canSignIn(platform, person.email, password)).toBe(false)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/app\/patient\/?$/)

  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Repeat new password').fill(newPassword)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByRole('heading', { name: 'This link is not valid any more' })).toBeVisible()
})

test('an e-mail address is confirmed with the link that is sent again', async ({ page, platform }) => {
  const person = await join(platform)
  await enter(page, person, '/app/patient/')
  const banner = page.getByText('Please confirm your e-mail address')
  await expect(banner).toBeVisible()
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect(page.getByText(`We have sent the link to ${person.email}.`)).toBeVisible()
  await page.goto(await linkFor(platform, person.email, 'verify-email'))
  await expect(page.getByRole('heading', { name: 'Your e-mail address is confirmed' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to your dashboard' }).click()
  await expect(page).toHaveURL(/\/app\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello')
  await expect(banner).toBeHidden()
  await page.goto('/app/account')
  await expect(section(page, 'Details').getByText('Confirmed', { exact: true })).toBeVisible()
})

test('details and e-mails are changed, and stay changed', async ({ page, platform }) => {
  const person = await join(platform, { role: 'nutritionist' })
  await enter(page, person, '/app/dashboard')
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click()
  await expect(page).toHaveURL(/\/app\/account$/)
  const details = section(page, 'Details')
  await details.getByLabel('Name').fill('Lakshmi Narayanan')
  await details.getByLabel('Phone').fill('+91 (98450) 12-345')
  await details.getByRole('button', { name: 'Save Details' }).click()
  await expect(page.getByText('Your details are saved.')).toBeVisible()
  const emails = section(page, 'E-mails')
  const reports = emails.getByRole('switch', { name: 'A challenger files a progress report' })
  await reports.uncheck()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(details.getByLabel('Name')).toHaveValue('Lakshmi Narayanan')
  await expect(details.getByLabel('Phone')).toHaveValue('919845012345')
  await expect(reports).not.toBeChecked()
  await expect(emails.getByRole('switch', { name: 'A challenger is assigned to me' })).toBeChecked()
  await page.getByRole('button', { name: /account menu/ }).click()
  await expect(page.getByRole('banner').getByText('Lakshmi Narayanan')).toBeVisible()
})

test('a changed password ends the other sessions, and this one goes on', async ({
  page,
  browser,
  platform,
}) => {
  const person = await join(platform)
  await enter(page, person, '/app/account')
  const phone = await (await browser.newContext({ baseURL: platform.url })).newPage()
  await signIn(phone, person.email)
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()

  const change = page.getByRole('button', { name: 'Change Password' })
  await changePassword(page, password, newPassword)
  await change.dblclick()
  await expect(
    page.getByText('Your password is changed. All other devices were signed out.').first(),
  ).toBeVisible()
  await expect(page.getByLabel('Current password', { exact: true })).toHaveValue('')

  await expect(phone).toHaveURL(/\/login$/)
  await expect(page.getByText('You are signed in here only.')).toBeVisible()
  await page.reload()
  await expect(section(page, 'Details').getByText(person.email)).toBeVisible()
  expect(await canSignIn(platform, person.email, password)).toBe(false)
  expect(await canSignIn(platform, person.email, newPassword)).toBe(true)
})

test('devices are named and signed out', async ({ page, browser, platform }) => {
  const person = await join(platform)
  const android =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'
  const open = async () => (await browser.newContext({ baseURL: platform.url, userAgent: android })).newPage()
  const phone = await open()
  await signIn(phone, person.email)
  await signIn(page, person.email)
  await page.goto('/app/account')
  const devices = section(page, 'Signed-in devices')
  await expect(devices.getByText('You are signed in on 3 devices.')).toBeVisible()
  await expect(devices.getByText('This device')).toHaveCount(1)
  await devices.getByRole('button', { name: 'Sign out Chrome on Android' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).dblclick()
  await expect(page.getByText('The device is signed out.')).toBeVisible()
  await expect(devices.getByText('Chrome on Android')).toBeHidden()
  await expect(phone).toHaveURL(/\/login$/)

  await devices.getByRole('button', { name: 'Sign out all other devices' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign Out All' }).click()
  await expect(devices.getByText('You are signed in here only.')).toBeVisible()
})

test('one’s data comes as a file; then the account is deleted, for good', async ({ page, platform }) => {
  const person = await join(platform)
  await enter(page, person, '/app/account')
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download My Data' }).click()
  const file = await arriving
  expect(file.suggestedFilename()).toBe(`thali-data-${today()}.json`)
  const held = JSON.parse(readFileSync(await file.path(), 'utf8'))
  expect(held.account).toMatchObject({ email: person.email, role: 'patient', phone: '9876543210' })
  expect(held.sessions).toHaveLength(1)
  expect(JSON.stringify(held)).not.toContain('password_hash')

  await page.getByRole('button', { name: 'Delete My Account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill('not the right one')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(dialog.getByText('This is not your current password')).toBeVisible()
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Delete', exact: true }).dblclick()
  await expect(page.getByText('Your account is deleted.')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  expect(await page.evaluate(() => [localStorage.access_token, localStorage.refresh_token])).toEqual([
    undefined,
    undefined,
  ])
  expect(await canSignIn(platform, person.email, password)).toBe(false)
})

test('health data waits for consent', async ({ page, platform }) => {
  const person = await join(platform, { consent: false })
  await enter(page, person, '/app/account')
  await expect(page.getByRole('heading', { name: 'Before you go on' })).toBeVisible()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Continue' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/app\/patient\/?$/)
})

import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { forgotPasswordReply } from '#domain/auth/account.ts'
import { today } from '#domain/dates.ts'
import { canSignIn, enter, join, linkFor, open, password, signIn } from './people.ts'
import { expect, test } from './platform.ts'

const newPassword = 'kokum sherbet at noon'
const away = { status: 503, contentType: 'text/html', body: 'Service unavailable' }

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
  const elsewhere = await (await browser.newContext({ baseURL: platform.url })).newPage()
  await enter(elsewhere, person, '/app/account')
  await expect(section(elsewhere, 'Details').getByText(person.email)).toBeVisible()

  await open(page, '/forgot-password')
  await page.getByRole('button', { name: 'Send Link' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send Link' }).dblclick()
  await expect(page.getByText(forgotPasswordReply)).toBeVisible()
  await expect(page.getByText(/spam folder/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to sign-in' })).toHaveAttribute('href', '/login')

  const link = await linkFor(platform, person.email, 'reset-password')
  await page.goto(link)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(page.getByText('Please repeat your password')).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByLabel('Repeat new password').fill('other')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Show new password' }).click()
  await expect(page.getByLabel('New password', { exact: true })).toHaveAttribute('type', 'text')
  await page.getByLabel('Repeat new password').fill(newPassword)
  await page.getByRole('button', { name: 'Change Password' }).dblclick()
  await expect(page.getByText('Your password is changed. Please sign in with the new one.')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)

  // At once, without anything being done there.
  await expect(elsewhere).toHaveURL(/\/login$/)
  expect(await canSignIn(platform, person.email, password)).toBe(false)
  await signIn(page, person.email, newPassword)
  await expect(page).toHaveURL(/\/app\/patient\/?$/)

  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Repeat new password').fill(newPassword)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByRole('heading', { name: 'This link is not valid any more' })).toBeVisible()
  await page.getByRole('link', { name: 'Ask for a New Link' }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
  await page.goto('/reset-password')
  await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
})

test('asking for a link: what was typed stays when the server is away or asks for patience', async ({
  page,
}) => {
  await open(page, '/forgot-password')
  await page.getByLabel('Email').fill('asha@example.in')
  await page.route('**/auth/forgot-password', (route) => route.fulfill(away))
  await page.getByRole('button', { name: 'Send Link' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'The link could not be sent' }).first(),
  ).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('asha@example.in')
  await page.unroute('**/auth/forgot-password')
  const sentence = 'Too many attempts. Please try again in 40 seconds.'
  await page.route('**/auth/forgot-password', (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/problem+json',
      headers: { 'Retry-After': '40' },
      body: JSON.stringify({
        type: 'about:blank',
        title: 'Too Many Requests',
        status: 429,
        detail: sentence,
      }),
    }),
  )
  await page.getByRole('button', { name: 'Send Link' }).click()
  await expect(page.getByText(sentence).first()).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('asha@example.in')
})

test('confirming an e-mail address', async ({ page, browser, platform }) => {
  const person = await join(platform)
  await enter(page, person, '/app/patient/')
  const banner = page.getByText('Please confirm your e-mail address')
  await expect(banner).toBeVisible()
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect(page.getByText(`We have sent the link to ${person.email}.`)).toBeVisible()
  // Where the account's details say it, they say it alone.
  await page.goto('/app/account')
  await expect(section(page, 'Details').getByText('Not confirmed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send the link again' })).toHaveCount(1)
  await expect(banner).toBeHidden()
  await page.goto('/app/patient/')
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
  await expect(banner).toBeHidden()
  await page.getByRole('link', { name: 'Progress' }).first().click()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toBeHidden()

  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/verify-email')) calls++
  })
  const link = await linkFor(platform, person.email, 'verify-email')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Your e-mail address is confirmed' })).toBeVisible()
  expect(calls).toBe(1)
  await page.getByRole('link', { name: 'Go to your dashboard' }).click()
  await expect(page).toHaveURL(/\/app\/dashboard$/)
  await page.goto('/app/account')
  await expect(section(page, 'Details').getByText('Confirmed', { exact: true })).toBeVisible()
  await page.goto(link)
  await expect(page.getByText(`${person.email} was confirmed before.`)).toBeVisible()

  const stranger = await (await browser.newContext({ baseURL: platform.url })).newPage()
  await stranger.goto(link)
  await expect(stranger.getByRole('heading', { name: 'This link is not valid any more' })).toBeVisible()
  await expect(stranger.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login')
  const other = await join(platform)
  await enter(stranger, other, '/verify-email')
  await expect(stranger.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
  await stranger.getByRole('button', { name: 'Send the link again' }).click()
  await expect(stranger.getByText(`We have sent the link to ${other.email}.`)).toBeVisible()
})

test('details are checked, saved, and kept while the server is away', async ({ page, platform }) => {
  const person = await join(platform)
  await enter(page, person, '/app/dashboard')
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click()
  await expect(page).toHaveURL(/\/app\/account$/)
  const details = section(page, 'Details')
  await expect(details.getByText('Not confirmed')).toBeVisible()
  await details.getByLabel('Name').fill('Lakshmi Narayanan')
  await details.getByLabel('Phone').fill('12345')
  await details.getByRole('button', { name: 'Save Details' }).click()
  await expect(details.getByText('Phone number must be between 10 and 15 digits')).toBeVisible()
  await details.getByLabel('Phone').fill('+91 (98450) 12-345')
  await page.route('**/api/v1/account', (route) =>
    route.request().method() === 'PUT' ? route.fulfill(away) : route.continue(),
  )
  await details.getByRole('button', { name: 'Save Details' }).click()
  await expect(details.getByText('Your details could not be saved. Please try again.')).toBeVisible()
  await expect(details.getByLabel('Name')).toHaveValue('Lakshmi Narayanan')
  await page.unroute('**/api/v1/account')
  await details.getByRole('button', { name: 'Save Details' }).dblclick()
  await expect(page.getByText('Your details are saved.').first()).toBeVisible()
  await expect(details.getByLabel('Phone')).toHaveValue('919845012345')
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
  await changePassword(page, password, newPassword, 'something else')
  await change.click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await changePassword(page, 'not the right one', newPassword)
  await change.click()
  await expect(section(page, 'Change password').getByText('This is not your current password')).toBeVisible()
  await expect(page.getByLabel('Current password', { exact: true })).toBeFocused()
  await changePassword(page, password, 'password1')
  await change.click()
  await expect(
    section(page, 'Change password').getByText('This password is too common. Please choose another one.'),
  ).toBeVisible()
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
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(devices.getByText('Chrome on Android')).toBeVisible()
  await devices.getByRole('button', { name: 'Sign out Chrome on Android' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).dblclick()
  await expect(page.getByText('The device is signed out.')).toBeVisible()
  await expect(devices.getByText('Chrome on Android')).toBeHidden()
  await expect(phone).toHaveURL(/\/login$/)

  await devices.getByRole('button', { name: 'Sign out all other devices' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign Out All' }).click()
  await expect(devices.getByText('You are signed in here only.')).toBeVisible()
})

test('e-mails are switched off one by one; a choice that cannot be saved goes back', async ({
  page,
  platform,
}) => {
  const person = await join(platform, { role: 'nutritionist' })
  await enter(page, person, '/app/account')
  const emails = section(page, 'E-mails')
  await expect(emails.getByRole('switch')).toHaveCount(5)
  const reports = emails.getByRole('switch', { name: 'A challenger files a progress report' })
  const approval = emails.getByRole('switch', { name: 'My profile is approved' })
  await reports.uncheck()
  await approval.uncheck()
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  await page.reload()
  await expect(reports).not.toBeChecked()
  await expect(approval).not.toBeChecked()
  await expect(emails.getByRole('switch', { name: 'A challenger is assigned to me' })).toBeChecked()
  await page.route('**/api/v1/account', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await reports.click()
  await expect(page.getByRole('alert').filter({ hasText: /connection|could not be saved/ })).toBeVisible()
  await expect(reports).not.toBeChecked()
})

test('one’s data comes as a file', async ({ page, platform }) => {
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
})

test('health data waits for consent', async ({ page, platform }) => {
  const person = await join(platform, { consent: false })
  for (const address of ['/dashboard', '/app/dashboard', '/app/patient/profile', '/app/account']) {
    await enter(page, person, address)
    await expect(page.getByRole('heading', { name: 'Before you go on' })).toBeVisible()
  }
  await expect(page.getByRole('link', { name: /terms and privacy notice/ })).toHaveAttribute(
    'target',
    '_blank',
  )
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Please agree to the terms to continue')).toBeVisible()
  await page.getByRole('checkbox').check()
  await page.route('**/account/consent', (route) => route.fulfill(away))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Your agreement could not be saved. Please try again.').first()).toBeVisible()
  await expect(page.getByRole('checkbox')).toBeChecked()
  await page.unroute('**/account/consent')
  await page.getByRole('button', { name: 'Continue' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/app\/patient\/?$/)

  const other = await join(platform, { role: 'nutritionist', consent: false })
  await enter(page, other, '/app/nutritionist')
  await expect(page.getByRole('heading', { name: 'Before you go on' })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('deleting the account asks for the password and is final', async ({ page, platform }) => {
  const person = await join(platform)
  await enter(page, person, '/app/account')
  await page.getByRole('button', { name: 'Delete My Account' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('This cannot be undone.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(dialog.getByText('Your current password is required')).toBeVisible()
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

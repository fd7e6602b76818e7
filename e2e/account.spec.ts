import type { Locator, Page } from '@playwright/test'
import { forgotPasswordReply } from '#domain/auth/account.ts'
import { canSignIn, enter, join, linkFor, open, password, reload, signIn } from './people.ts'
import { expect, test } from './platform.ts'

const newPassword = 'kokum sherbet at noon'

const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

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

test('whoever else is signed in is signed out: one device, all others, and those with the old password', async ({
  page,
  browser,
  platform,
}) => {
  const person = await join(platform)
  const android =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'
  const phone = await (await browser.newContext({ baseURL: platform.url, userAgent: android })).newPage()
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
  // The phone learns it at once, without any press there.
  await expect(phone).toHaveURL(/\/login$/)
  await devices.getByRole('button', { name: 'Sign out all other devices' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign Out All' }).click()
  await expect(devices.getByText('You are signed in here only.')).toBeVisible()

  await signIn(phone, person.email)
  const form = section(page, 'Change password')
  await form.getByLabel('Current password', { exact: true }).fill(password)
  await form.getByLabel('New password', { exact: true }).fill(newPassword)
  await form.getByLabel('Repeat new password').fill(newPassword)
  await form.getByRole('button', { name: 'Change Password' }).dblclick()
  await expect(
    page.getByText('Your password is changed. All other devices were signed out.').first(),
  ).toBeVisible()
  await expect(form.getByLabel('Current password', { exact: true })).toHaveValue('')
  await expect(phone).toHaveURL(/\/login$/)
  await expect(devices.getByText('You are signed in here only.')).toBeVisible()
  await reload(page)
  await expect(section(page, 'Details').getByText(person.email)).toBeVisible()
  expect(await canSignIn(platform, person.email, password)).toBe(false)
  expect(await canSignIn(platform, person.email, newPassword)).toBe(true)
})

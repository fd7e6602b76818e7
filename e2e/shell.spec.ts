import type { Page } from '@playwright/test'
import { expect, test } from './platform.ts'

type Person = { email: string; password: string }

async function signIn(page: Page, { email, password }: Person) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}
async function signInAsAdmin(page: Page, person: Person) {
  await page.goto('/login')
  await signIn(page, person)
  await expect(page).toHaveURL(/\/app\/admin\/?$/)
}

test('an administrator finds every screen, is sent away from others, and logs out', async ({
  page,
  platform,
}) => {
  await signInAsAdmin(page, platform.admin)
  await expect(page.getByText('Admin', { exact: true }).first()).toBeVisible()
  await expect(page.getByText(platform.admin.email).first()).toBeVisible()
  for (const name of [
    'Profile Review',
    'Assignments',
    'Users',
    'Metrics',
    'Queries',
    'Ledger',
    'Audit',
    'Settings',
  ]) {
    const item = page.getByRole('navigation').getByRole('link', { name, exact: true }).first()
    await item.click()
    await expect(item).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.goto('/app/patient/profile')
  await expect(page).toHaveURL(/\/app\/dashboard$/)
  await page.goto('/admin/verification')
  await expect(page).toHaveURL(/\/app\/admin\/nutritionist-review$/)
  await page.goto('/admin/users')
  await expect(page).toHaveURL(/\/app\/admin\/users$/)
  await page.goto('/login')
  await expect(page).toHaveURL(/\/app\/dashboard$/)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/app/admin/users')
  await expect(page).toHaveURL(/\/$/)
})

test('an ended access token is refreshed once and unseen; a dead session leads to /login', async ({
  page,
  platform,
}) => {
  await signInAsAdmin(page, platform.admin)
  const tokens = () => page.evaluate(() => [localStorage.access_token, localStorage.refresh_token])
  const before = await tokens()
  // On a page without the app, which would notice the change of tokens.
  await page.goto('/robots.txt')
  await page.evaluate(() => {
    localStorage.access_token = 'no-longer-a-living-access-token'
  })
  let refreshes = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/refresh')) refreshes++
  })
  await page.goto('/app/admin/users')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(platform.admin.email).first()).toBeVisible()
  expect(refreshes).toBe(1)
  expect((await tokens())[1]).not.toBe(before[1])
  await page.goto('/robots.txt')
  await page.evaluate(() => {
    localStorage.access_token = 'no-longer-a-living-access-token'
    localStorage.refresh_token = 'nor-a-living-refresh-token'
  })
  await page.goto('/app/admin/users?role=admin')
  await expect(page).toHaveURL(/\/login$/)
  expect(await tokens()).toEqual([undefined, undefined])
  await signIn(page, platform.admin)
  await expect(page).toHaveURL(/\/app\/admin\/users\?role=admin$/)
})

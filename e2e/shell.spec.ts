import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { settled } from './people.ts'
import { expect, test } from './platform.ts'

async function signInAsAdmin(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/app\/admin\/?$/)
}

test('strangers are kept out of the protected area, and the public pages open', async ({ page }) => {
  for (const path of [
    '/app',
    '/app/dashboard',
    '/app/patient/',
    '/app/nutritionist/patients',
    '/app/admin/users',
  ]) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/$/)
  }
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login$/)
  for (const path of ['/', '/login', '/signup', '/contact', '/about', '/queries', '/terms']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.goto('/nowhere/at/all')
  await expect(page.getByRole('link', { name: /home|start/i }).first()).toBeVisible()
})

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
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click()
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
  // Away from the app, which would notice by itself at any moment.
  await page.goto('/robots.txt')
  await page.evaluate(() => {
    localStorage.access_token = 'no-longer-a-living-access-token'
    localStorage.refresh_token = 'nor-a-living-refresh-token'
  })
  await page.goto('/app/admin/users')
  await expect(page).toHaveURL(/\/login$/)
  expect(await tokens()).toEqual([undefined, undefined])
})

test('on a phone the navigation is a drawer, and nothing scrolls sideways', async ({ page, platform }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await signInAsAdmin(page, platform.admin)
  await page.getByRole('button', { name: /open.*(menu|navigation)/i }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Users' }).click()
  await expect(page).toHaveURL(/\/app\/admin\/users$/)
  await expect(page.getByRole('dialog')).toBeHidden()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing on the pages everybody meets (${colorScheme})`, async ({
    browser,
    baseURL,
    platform,
  }) => {
    const context = await browser.newContext({ baseURL: baseURL!, colorScheme, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const check = async (path: string) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await settled(page)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${path} ${id}: ${nodes[0]?.html}`)).toEqual([])
    }
    for (const path of ['/', '/login', '/signup', '/contact', '/about', '/queries', '/terms'])
      await check(path)
    await signInAsAdmin(page, platform.admin)
    for (const path of [
      '/app/dashboard',
      '/app/admin/',
      '/app/admin/users',
      '/app/admin/assignments',
      '/app/admin/metrics',
    ])
      await check(path)
    await context.close()
  })

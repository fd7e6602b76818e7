import type { Page } from '@playwright/test'
import type { Metrics } from '#domain/admin/admin.ts'
import { administrator, call, challenger } from './patients.ts'
import { enter, password, settled } from './people.ts'
import { expect, test } from './platform.ts'

async function signIn(page: Page, person: { email: string; password: string }) {
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test('an administrator finds every screen, is sent away from others, and logs out', async ({
  page,
  platform,
}) => {
  await page.goto('/login')
  await signIn(page, platform.admin)
  await expect(page).toHaveURL(/\/app\/admin\/?$/)
  await expect(page.getByText('Admin', { exact: true }).first()).toBeVisible()
  await expect(page.getByText(platform.admin.email).first()).toBeVisible()
  for (const name of [
    'Profile Review',
    'Assignments',
    'Users',
    'Queries',
    'Ledger',
    'Audit',
    'Settings',
    'Metrics',
  ]) {
    const item = page.getByRole('navigation').getByRole('link', { name, exact: true }).first()
    await item.click()
    await expect(item).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  const { users } = await call<Metrics>(platform, await administrator(platform), 'GET /admin/metrics')
  await expect(page.getByRole('region', { name: 'User Statistics' })).toContainText(
    `Total Users${users.total_users}`,
  )
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

test('a session: each page asks for what it needs once, an ended access token is renewed first and unseen, a dead session leads to /login and back', async ({
  page,
  platform,
}) => {
  const plan = ['/auth/me', '/patients/current-plan']
  const all = [...plan, '/patients/care', '/patients/profile', '/patients/progress'].sort()
  const person = await challenger(platform)
  await enter(page, person, '/app/account')
  const asked: string[] = []
  page.on('request', (request) => {
    const [, path] = request.url().match(/\/api\/v1(\/[^?]+)/) ?? []
    if (path) asked.push(path)
  })
  for (const { address, text, needed } of [
    { address: '/app/patient/', text: 'Current Weight', needed: all },
    { address: '/app/patient/meal-plans', text: 'No Meal Plan Available', needed: plan },
  ])
    for (const isSpent of [false, true]) {
      await settled(page)
      if (isSpent) await page.evaluate(() => localStorage.setItem('access_until', String(Date.now() - 1)))
      asked.length = 0
      await page.goto(address)
      await expect(page.getByText(text)).toBeVisible()
      await settled(page)
      expect(asked.filter((path) => all.includes(path)).sort()).toEqual(needed)
      expect(asked.indexOf('/auth/refresh')).toBe(isSpent ? 0 : -1)
    }

  const tokens = () => page.evaluate(() => [localStorage.access_token, localStorage.refresh_token])
  const before = await tokens()
  // On a page without the app, which would notice the change of tokens.
  await page.goto('/robots.txt')
  await page.evaluate(() => {
    localStorage.access_token = 'no-longer-a-living-access-token'
  })
  asked.length = 0
  await page.goto('/app/patient/progress')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Progress')
  await settled(page)
  expect(asked.filter((path) => path === '/auth/refresh')).toHaveLength(1)
  expect((await tokens())[1]).not.toBe(before[1])
  await page.goto('/robots.txt')
  await page.evaluate(() => {
    localStorage.access_token = 'no-longer-a-living-access-token'
    localStorage.refresh_token = 'nor-a-living-refresh-token'
  })
  await page.goto('/app/patient/progress?from=mail')
  await expect(page).toHaveURL(/\/login$/)
  expect(await tokens()).toEqual([undefined, undefined])
  await signIn(page, { email: person.email, password })
  await expect(page).toHaveURL(/\/app\/patient\/progress\?from=mail$/)
})

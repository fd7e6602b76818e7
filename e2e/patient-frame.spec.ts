import type { Page } from '@playwright/test'
import { administrator, assignNutritionist, call, challenger, publishPlan } from './patients.ts'
import { enter, join, settled } from './people.ts'
import { expect, test } from './platform.ts'

/** Holds the answer to who is signed in back until the returned function is called. */
async function holdUser(page: Page) {
  const held = Promise.withResolvers<void>()
  await page.route('**/auth/me', async (route) => {
    await held.promise
    await route.fallback()
  })
  return held.resolve
}

test('a challenger is led to their own area, kept out of the others, and logs out', async ({
  page,
  platform,
}) => {
  const person = await join(platform)
  const tell = await holdUser(page)
  await enter(page, person, '/dashboard')
  const waiting = page.getByRole('status').filter({ hasText: 'Loading...' })
  await expect(waiting).toContainText('Redirecting to your dashboard')
  tell()
  await expect(page).toHaveURL(/\/app\/patient\/$/)

  const header = page.getByRole('banner')
  await expect(header).toContainText('Challenger')
  await expect(header).toContainText(person.email)
  const items = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  const leads = async () =>
    (await items.evaluateAll((links) => links.map((link) => link.textContent))).slice(0, 4)
  expect(await leads()).toEqual(['Dashboard', 'My Profile', 'Meal Plans', 'Progress'])
  for (const [index, [path, heading]] of [
    ['', /^Welcome/],
    ['/profile', 'My Profile'],
    ['/meal-plans', 'My Meal Plans'],
    ['/progress', 'My Progress'],
  ].entries()) {
    await items.nth(index).click()
    await expect(page).toHaveURL(new RegExp(`/app/patient${path}$`))
    await expect(page.getByRole('heading', { level: 1, name: heading as string })).toBeVisible()
    await expect(items.nth(index)).toHaveAttribute('aria-current', 'page')
  }

  for (const path of [
    '/app',
    '/app/nutritionist/',
    '/app/nutritionist/patients',
    '/app/admin/users',
    '/login',
  ]) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/app\/dashboard$/)
  }
  await page.evaluate(() => localStorage.removeItem('kept:me'))
  const tellAgain = await holdUser(page)
  await page.goto('/app/patient/progress')
  await expect(waiting).toBeVisible()
  tellAgain()
  await expect(page.getByRole('heading', { name: 'My Progress' })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  expect(await page.evaluate(() => [localStorage.access_token, localStorage.refresh_token])).toEqual([
    undefined,
    undefined,
  ])
})

test('without a network the operator keeps their own name', async ({ page, context, platform }) => {
  const person = await challenger(platform)
  await publishPlan(platform, await assignNutritionist(platform, person), person)
  const admin = await administrator(platform)
  const about = await call<{ brand_name: string }>(platform, admin, 'GET /public/about')
  await page.route('**/public/about', (route) =>
    route.fulfill({ json: { ...about, brand_name: 'Katori', support_phone: '+91 98450 00001' } }),
  )
  await enter(page, person, '/app/patient/meal-plans')
  const home = (name: string) => page.getByRole('banner').getByRole('link', { name: `${name} home` })
  await expect(home('Katori')).toBeVisible()
  await expect(page.getByRole('button', { name: /Ragi dosa/ })).toBeVisible()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  await page.unroute('**/public/about')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('You are offline')).toBeVisible()
  await expect(home('Katori')).toBeVisible()
  await expect(page).toHaveTitle('My Meal Plans · Katori')

  // What is nonsense is not believed.
  await page.evaluate(() => localStorage.setItem('site:brand', '{"brand_name":7,"support_phone":null}'))
  await page.reload()
  await expect(home(about.brand_name)).toBeVisible()
})

test('a page stays when what would open over it can not be fetched', async ({ page, platform }) => {
  const person = await challenger(platform)
  await publishPlan(platform, await assignNutritionist(platform, person), person)
  await page.route(/\/assets\/(confirm-modal|nav-drawer)-/, (route) => route.abort())
  const refused = () =>
    Promise.all(
      ['confirm-modal', 'nav-drawer'].map((part) =>
        page.waitForEvent('requestfailed', (request) => request.url().includes(`/assets/${part}-`)),
      ),
    )
  const first = refused()
  await enter(page, person, '/app/patient/meal-plans')
  await first
  // A page that misses its code starts once more by itself; only then it gives up.
  const second = refused()
  await page.reload()
  await second
  await settled(page)
  const meal = page.getByRole('button', { name: /Ragi dosa/ })
  await meal.click()
  await expect(meal).toHaveAttribute('aria-expanded', 'true')
})

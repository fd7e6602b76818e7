import { administrator, assignNutritionist, call, challenger, publishPlan } from './patients.ts'
import { enter, settled } from './people.ts'
import { expect, test } from './platform.ts'

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
  await expect(page.getByRole('button', { name: /^(?!Eaten).*Ragi dosa/ })).toBeVisible()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  await page.unroute('**/public/about')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('You are offline')).toBeVisible()
  await expect(home('Katori')).toBeVisible()
  await expect(page).toHaveTitle('My Meal Plans · Katori')

  // Invalid values in the cache are ignored.
  await page.evaluate(() => localStorage.setItem('site:brand', '{"brand_name":7,"support_phone":null}'))
  await page.reload()
  await expect(home(about.brand_name)).toBeVisible()
})

test('Back closes the bell; from the page of a link in it, Back leads to the page below', async ({
  page,
  platform,
}) => {
  await enter(page, await challenger(platform), '/app/patient/progress')
  // From the device, the page's code is there in the moment in which the bell closes.
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  await page.reload()
  await settled(page)
  const bell = page.getByRole('button', { name: /^Notifications/ })
  const all = page.getByRole('link', { name: 'All notifications' })
  await bell.click()
  await expect(all).toBeVisible()
  await page.goBack()
  await expect(all).toBeHidden()
  await expect(page).toHaveURL('/app/patient/progress')
  await bell.click()
  await all.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await expect(all).toBeHidden()
  await expect(page).toHaveURL('/app/notifications')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'My Progress' })).toBeVisible()
  await expect(page).toHaveURL('/app/patient/progress')
})

test.describe('what opens over a page', () => {
  // Playwright does not see requests of a service worker.
  test.use({ serviceWorkers: 'block' })

  test('leaves the page as it is where it can not be fetched', async ({ page, platform }) => {
    const person = await challenger(platform)
    await publishPlan(platform, await assignNutritionist(platform, person), person)
    await page.route('**/assets/idle-*', (route) => route.abort())
    const refused = () =>
      page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/idle-'))
    const first = refused()
    await enter(page, person, '/app/patient/')
    await first
    // When code is missing the page reloads once by itself; after that it shows an error.
    const second = refused()
    await page.reload()
    await second
    await settled(page)
    const tick = page.getByRole('button', { name: 'Eaten: Ragi dosa' })
    await tick.click()
    await expect(tick).toHaveAttribute('aria-pressed', 'true')
  })
})

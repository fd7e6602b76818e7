import { assignNutritionist, challenger, publishPlan } from './patients.ts'
import { enter, reload, settled } from './people.ts'
import { expect, test } from './platform.ts'

test('Back closes the bell; from the page of a link in it, Back leads to the page below', async ({
  page,
  platform,
}) => {
  await enter(page, await challenger(platform), '/app/patient/progress')
  // From the device, the page's code is there in the moment in which the bell closes.
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  await reload(page)
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

test('the dashboard stands where it was left after Back', async ({ page, platform }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  const person = await challenger(platform)
  await publishPlan(platform, await assignNutritionist(platform, person), person)
  await enter(page, person, '/app/patient')
  await settled(page)
  const scrolled = () => page.evaluate(() => scrollY)
  await page.getByRole('region', { name: 'Quick Actions' }).scrollIntoViewIfNeeded()
  const left = await scrolled()
  expect(left).toBeGreaterThan(1000)
  await page
    .getByRole('link', { name: /^Messages/ })
    .last()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  await page.goBack()
  await expect.poll(scrolled).toBe(left)
})

test('the first dashboard loads little script, and asks for each thing once', async ({ page, platform }) => {
  const person = await challenger(platform)
  await publishPlan(platform, await assignNutritionist(platform, person), person)
  const asked: string[] = []
  const sizes: Promise<number>[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/') && !pathname.endsWith('/events')) asked.push(pathname + search)
  })
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  // What others did just now would be read again.
  await page.route(/\/events\b/, () => {})
  const loadedLast = page.waitForResponse(/\/assets\/live-/)
  await enter(page, person, '/app/patient/')
  await settled(page)
  await (await loadedLast).finished()
  const scripts = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(scripts).toBeLessThan(150_000)
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted())
  expect(asked).toContain('/api/v1/patients/journey')
})

test.describe('what opens over a page', () => {
  // Playwright does not see requests of a service worker.
  test.use({ serviceWorkers: 'block' })

  test('leaves the page as it is where it can not be fetched', async ({ page, platform }) => {
    const person = await challenger(platform)
    await publishPlan(platform, await assignNutritionist(platform, person), person)
    await page.route(/\/assets\/(live|overlays)-/, (route) => route.abort())
    const refused = (name: string) =>
      page.waitForEvent('requestfailed', (request) => request.url().includes(`/assets/${name}-`))
    const first = refused('live')
    await enter(page, person, '/app/patient/')
    await first
    // When code is missing the page reloads once by itself; after that it shows an error.
    const second = refused('live')
    await reload(page)
    await second
    await settled(page)
    const tick = page.getByRole('button', { name: 'Eaten: Ragi dosa' })
    // The first touch asks for the code of what opens over the page.
    const third = refused('overlays')
    await tick.click()
    await third
    await expect(tick).toHaveAttribute('aria-pressed', 'true')
  })
})

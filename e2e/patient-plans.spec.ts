import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { addDays, formatDate, today, weekdayName } from '#domain/dates.ts'
import type { MealPlan } from '#domain/plans/meal-plans.ts'
import { runVerify } from '#server/plans/verify.ts'
import { tabTo } from './keyboard.ts'
import { assignNutritionist, call, challenger } from './patients.ts'
import { enter, type Person, password, reload, signIn } from './people.ts'
import { expect, type Platform, test } from './platform.ts'

const address = '/app/patient/meal-plans'
const weekStart = addDays(today(), -3)
const titled = (offset: number) => {
  const date = addDays(weekStart, offset)
  return `${weekdayName(date)}, ${formatDate(date)}`
}

type Care = { patient: Person; nutritionist: Person }
async function care(platform: Platform): Promise<Care> {
  const patient = await challenger(platform, { allergies: ['prawn'] })
  return { patient, nutritionist: await assignNutritionist(platform, patient) }
}

type Template = { id: string; name: string; ingredients: string[]; instructions: string[] }

/** A week in which today is the fourth day. The sixth day has no meals. */
async function publish(platform: Platform, { patient, nutritionist }: Care, more: object = {}) {
  const { id: patient_id } = await call(platform, patient, 'GET /auth/me')
  const [dish] = await call<Template[]>(platform, nutritionist, 'GET /meal-plans/templates?q=Ragi dosa')
  const plan = await call<MealPlan>(platform, nutritionist, 'POST /meal-plans', {
    patient_id,
    week_start: weekStart,
    notes: 'Drink water between meals.',
    days: [0, 1, 2, 3, 4, 6].map((offset) => ({
      day_of_week: offset,
      date: addDays(weekStart, offset),
      meals: [
        {
          meal_type: 'breakfast',
          title: `Ragi dosa ${offset}`,
          calories: 320.4,
          protein_g: 9,
          template_id: dish!.id,
          portion: '2 dosas',
          time: '08:30',
          notes: 'With chutney.',
        },
        { meal_type: 'dinner', title: `Khichdi ${offset}`, calories: 410 },
      ],
    })),
    ...more,
  })
  return { plan, dish: dish! }
}

const status = (page: Page) => page.getByRole('status').filter({ hasText: /^\d of \d$/ })
const day = (page: Page, offset: number) => page.getByRole('heading', { level: 2, name: titled(offset) })
const contentOf = async (file: Download) => readFile(await file.path(), 'utf8')

test('the plan is handed on by keyboard alone: as text, PDF and calendar, and by a link that opens for anybody until sharing stops', async ({
  page,
  context,
  browser,
  platform,
}) => {
  const { keyboard } = page
  const people = await care(platform)
  await publish(platform, people)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter(page, people.patient, address)
  await expect(status(page)).toHaveText('4 of 6')
  const fetched = async () => (await Promise.all([page.waitForEvent('download'), keyboard.press('Enter')]))[0]

  await tabTo(page, /^Download$/)
  const text = await fetched()
  expect(text.suggestedFilename()).toBe(`meal-plan-${weekStart}.txt`)
  expect(await contentOf(text)).toBe(
    [
      `Meal plan, week of ${formatDate(weekStart)}`,
      '',
      ...[0, 1, 2, 3, 4, 6].flatMap((offset) => [
        titled(offset),
        `breakfast: Ragi dosa ${offset} (320 cal)`,
        `dinner: Khichdi ${offset} (410 cal)`,
        '',
      ]),
      'Notes: Drink water between meals.',
      '',
    ].join('\n'),
  )
  await tabTo(page, /^Other ways to download$/)
  await keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'PDF', exact: true })).toBeFocused()
  const pdf = await fetched()
  expect(pdf.suggestedFilename()).toBe(`meal-plan-${weekStart}.pdf`)
  expect((await contentOf(pdf)).startsWith('%PDF-')).toBe(true)
  await tabTo(page, /^Other ways to download$/)
  await keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'PDF', exact: true })).toBeFocused()
  const calendarItem = page.getByRole('menuitem', { name: /calendar/i })
  for (
    let item = 0;
    item < 5 && !(await calendarItem.evaluate((one) => one === document.activeElement));
    item++
  )
    await keyboard.press('ArrowDown')
  const calendar = await fetched()
  expect(calendar.suggestedFilename()).toBe(`meal-plan-${weekStart}.ics`)
  expect(await contentOf(calendar)).toContain('SUMMARY:Breakfast: Ragi dosa 3')

  await tabTo(page, /^How this week was checked$/)
  await keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Allergy: prawn' })).toHaveText(/nothing found/)
  await tabTo(page, /^File for checking$/)
  const file = await fetched()
  const lines: string[] = []
  expect(runVerify(await file.path(), (line) => lines.push(line))).toBe(true)
  expect(lines).toContain('agrees   Clashes: 0')
  await tabTo(page, /^Back to the plan$/)
  await keyboard.press('Enter')
  await expect(status(page)).toHaveText('4 of 6')

  await tabTo(page, /^Share$/)
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Make Link' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByText('Link copied to clipboard!')).toBeVisible()
  const link = await page.getByLabel('Link', { exact: true }).inputValue()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await tabTo(page, /^Done$/)
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeFocused()
  await expect(page.getByText(`Shared until ${formatDate(addDays(today(), 7))}`)).toBeVisible()
  await tabTo(page, /^Today/)
  await keyboard.press('ArrowLeft')
  await expect(day(page, 2)).toBeVisible()
  await tabTo(page, /Khichdi 2/)
  await keyboard.press('Enter')
  await expect(page.getByRole('region', { name: /Khichdi 2/ }).getByText('410 kcal')).toBeVisible()

  const stranger = await (await browser.newContext({ baseURL: platform.url })).newPage()
  const shared = new URL(link).pathname
  const answer = await stranger.goto(shared)
  expect(answer!.headers()['x-robots-tag']).toBe('noindex')
  // What previews of the link show is there before any code runs, and tells nothing of the plan.
  const html = await answer!.text()
  for (const part of [
    '<title>Meal plan · Thali</title>',
    '<meta property="og:title" content="Meal plan · Thali"/>',
    '<meta property="og:description" content="A week of meals, shared with you."/>',
    `<meta property="og:image" content="${platform.url}/preview.png"/>`,
    '<meta name="robots" content="noindex"/>',
  ])
    expect(html).toContain(part)
  expect(html).not.toContain('Ragi dosa')
  await expect(
    stranger.getByRole('heading', { level: 1, name: `Meal plan, week of ${formatDate(weekStart)}` }),
  ).toBeVisible()
  await expect(stranger.locator('meta[name="robots"][content="noindex"]').first()).toBeAttached()
  const days = stranger.getByRole('heading', { level: 2 }).filter({ hasText: /\d{4}$/ })
  await expect(days).toHaveText([3, 4, 6, 0, 1, 2].map(titled))
  for (const text of ['Ragi dosa 3', '2 dosas', 'With chutney.', 'Drink water between meals.'])
    await expect(stranger.getByText(text).first()).toBeVisible()
  for (const hidden of ['Arjun', 'Rao', 'prawn', people.patient.email])
    expect(await stranger.content()).not.toContain(hidden)

  await tabTo(page, /^Stop sharing$/)
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await tabTo(page, /^Stop sharing$/)
  await keyboard.press('Enter')
  await expect(page.getByText('This plan is no longer shared.')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByText(/^Shared until/)).toBeHidden()
  for (const dead of [shared, '/shared/plans/nothing']) {
    await stranger.goto(dead)
    await expect(stranger.getByText('This link is not valid any more')).toBeVisible()
  }
  await stranger.context().close()
})

test('a finger turns the days, and scrolls', async ({ browser, platform }) => {
  const people = await care(platform)
  await publish(platform, people)
  const context = await browser.newContext({
    baseURL: platform.url,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 640 },
  })
  const page = await context.newPage()
  await enter(page, people.patient, address)
  await expect(status(page)).toHaveText('4 of 6')
  const devtools = await context.newCDPSession(page)
  /** Drags over the heading of the day that is shown: days have different heights, so each turn may scroll the page. */
  async function drag(shown: number, x: number, by: [number, number]) {
    await day(page, shown).scrollIntoViewIfNeeded()
    const { y = 0 } = (await day(page, shown).boundingBox()) ?? {}
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: x + by[0] * part, y: y + 10 + by[1] * part }],
      })
    await touch('touchStart', 0)
    for (let part = 1; part <= 8; part++) await touch('touchMove', part / 8)
    await touch('touchEnd', 1)
  }
  await drag(3, 300, [-200, 12])
  await expect(status(page)).toHaveText('5 of 6')
  await drag(4, 60, [200, -12])
  await expect(status(page)).toHaveText('4 of 6')
  await drag(3, 60, [200, 0])
  await expect(status(page)).toHaveText('3 of 6')
  await drag(2, 60, [30, 0])
  await expect(status(page)).toHaveText('3 of 6')
  const before = await page.evaluate(() => window.scrollY)
  await drag(2, 200, [20, -250])
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before)
  await expect(status(page)).toHaveText('3 of 6')
  await context.close()
})

/** Names of what the offline cache and the service worker's caches hold. */
const traces = (page: Page) =>
  page.evaluate(async () => {
    const requests = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    )
    return {
      storage: Object.keys(localStorage).filter((name) => name.startsWith('kept:')),
      cached: requests.flat().map(({ url }) => new URL(url).pathname),
      caches: await caches.keys(),
    }
  })

async function seeOnce(page: Page, person: Person) {
  await enter(page, person, address)
  await expect(day(page, 3)).toBeVisible()
  // Wait for the cache, not for text: the dishes are written there when they have arrived.
  await page.waitForFunction(() => localStorage.getItem('kept:dishes') !== null)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
}

test('once seen, the plan opens without a network, under the operator’s own name; logging out leaves nothing', async ({
  page,
  context,
  platform,
}) => {
  const people = await care(platform)
  const { dish } = await publish(platform, people)
  // A file that an older build cached.
  await page.goto('/terms')
  await page.evaluate(async () =>
    (await caches.open('interface-old')).put('/assets/old.js', new Response('old')),
  )
  const about = await call<{ brand_name: string }>(platform, people.patient, 'GET /public/about')
  await page.route('**/public/about', (route) =>
    route.fulfill({ json: { ...about, brand_name: 'Katori', support_phone: '+91 98450 00001' } }),
  )
  const home = (name: string) => page.getByRole('banner').getByRole('link', { name: `${name} home` })
  await seeOnce(page, people.patient)
  await expect(home('Katori')).toBeVisible()
  await page.unroute('**/public/about')
  const kept = ['kept:day', 'kept:dishes', 'kept:me', 'kept:plan', 'kept:shopping-list']
  await expect.poll(async () => (await traces(page)).storage.sort()).toEqual(kept)
  const before = await traces(page)
  expect(before.caches).toHaveLength(1)
  expect(before.cached).not.toContain('/assets/old.js')
  expect(before.cached.filter((path) => !/^\/(app(\/[a-z/-]+)?|assets\/.+)$/.test(path))).toEqual([])

  await context.setOffline(true)
  await reload(page)
  await expect(page.getByText('You are offline')).toBeVisible()
  await expect(home('Katori')).toBeVisible()
  await expect(page).toHaveTitle('My Meal Plans · Katori')
  await expect(page.getByText(`This is your plan as of ${formatDate(today())}`)).toBeVisible()
  await expect(status(page)).toHaveText('4 of 6')
  await page.getByRole('button', { name: /^(?!Eaten).*Ragi dosa 3/ }).click()
  await expect(page.getByText(dish.instructions[0]!)).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`meal-plan-${weekStart}.txt`)
  // Invalid values on the device are ignored.
  await page.evaluate(() => localStorage.setItem('site:brand', '{"brand_name":7,"support_phone":null}'))
  await page.goto('/app/patient/')
  await expect(home(about.brand_name)).toBeVisible()
  await expect(page.getByText('kept on this device')).toBeVisible()
  await page.goto(`/app/patient/profile`)
  await expect(page.getByText('This page was not opened on this device before.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.goto('/app/patient/shopping-list')
  await expect(page.getByText(/\d+ of \d+ bought/)).toBeVisible()
  await page.goto(`/app/patient/profile`)
  await page.getByRole('link', { name: 'Read your meal plan' }).click()
  await expect(status(page)).toHaveText('4 of 6')
  // The start page of the installed app.
  await page.goto('/app/start')
  await expect(page).toHaveURL('/app/patient/')
  await page.getByRole('navigation').getByRole('link', { name: 'Meal Plans' }).click()
  await expect(status(page)).toHaveText('4 of 6')

  await page.goto('/app/patient/progress')
  await expect(page.getByText(/^No connection|^This page was not opened/).first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/^No connection|^This page was not opened/)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'My Progress' })).toBeVisible()
  await page.goto(address)
  await expect(page.getByText('You are offline')).toBeHidden()
  await expect(page.getByText('Drink water between meals.')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  const after = await traces(page)
  expect(after.storage).toEqual([])
  expect(after.cached.filter((path) => path.startsWith('/api'))).toEqual([])
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Ragi dosa')
})

test('on a device that several use nothing of one person is left for the next, however a session ends', async ({
  page,
  context,
  platform,
}) => {
  const people = await care(platform)
  await publish(platform, people)
  await seeOnce(page, people.patient)
  const kept = await page.evaluate(() => localStorage.getItem('kept:plan')!)
  // The session ends elsewhere.
  await page.evaluate(() => {
    localStorage.access_token = 'no-longer-a-living-access-token'
    localStorage.refresh_token = 'nor-a-living-refresh-token'
  })
  await page.goto(address)
  await expect(page).toHaveURL(/\/login$/)
  expect((await traces(page)).storage).toEqual([])

  // Logging out needs no network.
  await signIn(page, people.patient.email)
  await page.goto(address)
  await expect(day(page, 3)).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden()
  expect((await traces(page)).storage).toEqual([])
  await context.setOffline(false)

  // The tokens disappear without a log-out, so the cache of the person before is still there.
  const other = await challenger(platform)
  await enter(page, people.patient, address)
  await expect(day(page, 3)).toBeVisible()
  // On a page without the app, which would renew the token.
  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.removeItem('access_token'))
  await signIn(page, other.email, password)
  await page.goto(address)
  await expect(page.getByText('No Meal Plan Available')).toBeVisible()
  await page.evaluate((plan) => localStorage.setItem('kept:plan', plan), kept)
  await context.setOffline(true)
  await reload(page)
  await expect(page.getByText('No connection. Please check your network and try again.')).toBeVisible()
  await expect(page.getByText('Ragi dosa')).toBeHidden()
})

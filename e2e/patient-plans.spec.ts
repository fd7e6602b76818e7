import { readFile } from 'node:fs/promises'
import type { Browser, Download, Page } from '@playwright/test'
import { addDays, formatDate, today, weekdayName } from '#domain/dates.ts'
import type { MealPlan } from '#domain/plans/meal-plans.ts'
import { assignNutritionist, away, call, challenger, isSound, tabTo } from './patients.ts'
import { enter, join, type Person, password, settled, signIn } from './people.ts'
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

/** A week with today as its fourth day; of its sixth nothing is planned. */
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
const menu = (page: Page, item: string) =>
  page
    .getByRole('button', { name: 'Other ways to download' })
    .click()
    .then(() => page.getByRole('menuitem', { name: item }).click())

test('the plan is read day by day, starting today, each meal in full', async ({ page, platform }) => {
  const people = await care(platform)
  const { dish } = await publish(platform, people)
  await enter(page, people.patient, address)
  await expect(page.getByRole('heading', { level: 1, name: 'My Meal Plans' })).toBeVisible()
  await expect(page.getByText(`Week of ${formatDate(weekStart)}`)).toBeVisible()
  await expect(status(page)).toHaveText('4 of 6')
  await expect(day(page, 3)).toBeVisible()
  await expect(page.getByText('2 meals of 2 types')).toBeVisible()

  await test.step('the stepper ends where the plan does', async () => {
    const [previous, next] = ['Previous', 'Next'].map((name) => page.getByRole('button', { name }))
    await next!.click()
    await next!.click()
    await expect(status(page)).toHaveText('6 of 6')
    await expect(next!).toBeDisabled()
    await expect(day(page, 6)).toBeVisible()
    for (let left = 5; left > 0; left--) await previous!.click()
    await expect(status(page)).toHaveText('1 of 6')
    await expect(previous!).toBeDisabled()
    await expect(next!).toBeFocused()
  })

  await test.step('the strip follows the arrow keys', async () => {
    const tabs = page.getByRole('tablist', { name: 'Days of the plan' }).getByRole('tab')
    await expect(tabs).toHaveCount(6)
    await tabs.first().focus()
    await page.keyboard.press('ArrowRight')
    await expect(day(page, 1)).toBeVisible()
    await expect(tabs.nth(1)).toBeFocused()
    await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('End')
    await expect(status(page)).toHaveText('6 of 6')
    await page.keyboard.press('ArrowRight')
    await expect(status(page)).toHaveText('6 of 6')
    await page.keyboard.press('Home')
    await expect(status(page)).toHaveText('1 of 6')
    await tabs.nth(4).click()
    await expect(day(page, 4)).toBeVisible()
  })

  await test.step('the date picker knows only days of the plan', async () => {
    const picker = page.getByLabel('Go to date')
    await expect(picker).toHaveAttribute('min', weekStart)
    await expect(picker).toHaveAttribute('max', addDays(weekStart, 6))
    await picker.fill(addDays(weekStart, 5))
    await expect(page.getByText('Nothing is planned for this date.')).toBeVisible()
    await expect(day(page, 4)).toBeVisible()
    await picker.fill(addDays(weekStart, 2))
    await expect(day(page, 2)).toBeVisible()
    await expect(page.getByText('Nothing is planned for this date.')).toBeHidden()
  })

  await test.step('a meal opens', async () => {
    const card = page.getByRole('button', { name: /Ragi dosa 2/ })
    await expect(card).toHaveAttribute('aria-expanded', 'false')
    await card.press('Enter')
    const details = page.getByRole('region', { name: /Ragi dosa 2/ })
    for (const text of ['2 dosas', '8:30 am', 'With chutney.', '320 kcal', ...dish.ingredients])
      await expect(details.getByText(text, { exact: true }).first()).toBeVisible()
    for (const text of dish.instructions) await expect(details.getByText(text)).toBeVisible()
    await expect(page.getByText('Drink water between meals.')).toBeVisible()
  })
})

test('the plan is downloaded as text, PDF and calendar; a failure is told', async ({ page, platform }) => {
  const people = await care(platform)
  const { plan } = await publish(platform, people)
  await enter(page, people.patient, address)
  const fetched = async (act: () => Promise<void>) =>
    (await Promise.all([page.waitForEvent('download'), act()]))[0]

  const text = await fetched(() => page.getByRole('button', { name: 'Download', exact: true }).click())
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
  const pdf = await fetched(() => menu(page, 'PDF'))
  expect(pdf.suggestedFilename()).toBe(`meal-plan-${weekStart}.pdf`)
  expect((await contentOf(pdf)).startsWith('%PDF-')).toBe(true)
  const calendar = await fetched(() => menu(page, 'Calendar (.ics)'))
  expect(calendar.suggestedFilename()).toBe(`meal-plan-${weekStart}.ics`)
  expect(await contentOf(calendar)).toContain('SUMMARY:Breakfast: Ragi dosa 3')

  await page.route(`**/meal-plans/${plan.id}.ics`, (route) => route.fulfill(away))
  await menu(page, 'Calendar (.ics)')
  await expect(page.getByText('The calendar file could not be made. Please try again.')).toBeVisible()
})

test('a link shows the meals to whoever has it, and nobody, until sharing stops', async ({
  page,
  context,
  browser,
  platform,
}) => {
  const people = await care(platform)
  await publish(platform, people)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter(page, people.patient, address)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share this plan' })
  for (const text of ['the meals of the week and the notes', 'your name, your allergies', '7 days'])
    await expect(dialog.getByText(text)).toBeVisible()
  await page.route('**/share', (route) => route.fulfill(away))
  await dialog.getByRole('button', { name: 'Make Link' }).click()
  await expect(dialog.getByText('The link could not be made. Please try again.')).toBeVisible()
  await page.unroute('**/share')
  await dialog.getByRole('button', { name: 'Make Link' }).click()
  await expect(page.getByText('Link copied to clipboard!')).toBeVisible()
  const link = await page.getByLabel('Link', { exact: true }).inputValue()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(`Shared until ${formatDate(addDays(today(), 7))}`)).toBeVisible()

  const stranger = await (await browser.newContext({ baseURL: platform.url })).newPage()
  const shared = new URL(link).pathname
  const answer = await stranger.goto(shared)
  expect(answer!.headers()['x-robots-tag']).toBe('noindex')
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
  await isSound(stranger, 'shared plan')

  await page.getByRole('button', { name: 'Stop sharing' }).click()
  const question = page.getByRole('dialog', { name: 'Stop sharing this plan?' })
  await question.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(page.getByText('This plan is no longer shared.')).toBeVisible()
  await expect(page.getByText(/^Shared until/)).toBeHidden()
  for (const dead of [shared, '/shared/plans/nothing']) {
    await stranger.goto(dead)
    await expect(stranger.getByText('This link is not valid any more')).toBeVisible()
  }
  await isSound(stranger, 'dead link')
  await stranger.context().close()
})

test('a device that shares by itself is handed the link', async ({ page, platform }) => {
  const people = await care(platform)
  await publish(platform, people)
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: async (data: ShareData) => void Object.assign(window, { shared: data.url }),
    })
  })
  await enter(page, people.patient, address)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('button', { name: 'Make Link' }).click()
  const link = await page.getByLabel('Link', { exact: true }).inputValue()
  expect(await page.evaluate(() => (window as never as { shared: string }).shared)).toBe(link)
  await expect(page.getByText('Link copied to clipboard!')).toBeHidden()
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
  async function drag(from: [number, number], by: [number, number]) {
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: from[0] + by[0] * part, y: from[1] + by[1] * part }],
      })
    await touch('touchStart', 0)
    for (let part = 1; part <= 8; part++) await touch('touchMove', part / 8)
    await touch('touchEnd', 1)
  }
  await day(page, 3).scrollIntoViewIfNeeded()
  const { y = 0 } = (await day(page, 3).boundingBox()) ?? {}
  await drag([300, y + 10], [-200, 12])
  await expect(status(page)).toHaveText('5 of 6')
  await drag([60, y + 10], [200, -12])
  await drag([60, y + 10], [200, 0])
  await expect(status(page)).toHaveText('3 of 6')
  await drag([60, y + 10], [30, 0])
  await expect(status(page)).toHaveText('3 of 6')
  const before = await page.evaluate(() => window.scrollY)
  await drag([200, y + 10], [20, -250])
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before)
  await expect(status(page)).toHaveText('3 of 6')
  await context.close()
})

test('other weeks and earlier versions open, and lead back', async ({ page, platform }) => {
  const people = await care(platform)
  const { plan } = await publish(platform, people)
  const before = addDays(weekStart, -14)
  await publish(platform, people, {
    week_start: before,
    days: [
      { day_of_week: 0, date: before, meals: [{ meal_type: 'lunch', title: 'Sambar rice', calories: 500 }] },
    ],
  })
  await call(platform, people.nutritionist, `PUT /meal-plans/${plan.id}`, { notes: 'Drink buttermilk.' })
  await enter(page, people.patient, address)
  await expect(page.getByText('Drink buttermilk.')).toBeVisible()

  const list = page.getByRole('region', { name: 'All your plans' }).getByRole('link')
  await expect(list).toHaveCount(2)
  await expect(list.first()).toContainText('6 days, 12 meals')
  await expect(list.first()).toContainText('Active')
  await expect(list.last()).toContainText('1 day, 1 meal, 500 kcal')
  await expect(list.last()).toContainText('Ended')
  await list.last().click()
  await expect(page.getByText('Sambar rice')).toBeVisible()
  await expect(page.getByText(`This plan ended on ${formatDate(before)}.`)).toBeVisible()
  await expect(status(page)).toHaveText('1 of 1')
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`meal-plan-${before}.txt`)
  await page.getByRole('main').getByRole('link', { name: 'My Meal Plans' }).click()

  await page.getByRole('link', { name: `Version 1, until ${formatDate(today())}` }).click()
  await expect(page.getByText('An earlier version of this plan')).toBeVisible()
  await expect(page.getByText('Drink water between meals.')).toBeVisible()
  await expect(page.getByText('Active', { exact: true })).toBeHidden()
  await page.getByRole('link', { name: 'Read the current version' }).click()
  await expect(page.getByText('Drink buttermilk.')).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  for (const absent of [`${address}/${crypto.randomUUID()}`, `${address}/none`]) {
    await page.goto(absent)
    await expect(page.getByText('This plan is not here')).toBeVisible()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  }
})

test('without a plan people wait; a failure can be tried again', async ({ page, platform }) => {
  const patient = await challenger(platform)
  await page.route('**/patients/current-plan', (route) => route.fulfill(away))
  await enter(page, patient, address)
  await expect(page.getByText('Failed to load your meal plan.')).toBeVisible()
  await page.unroute('**/patients/current-plan')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('No Meal Plan Available')).toBeVisible()
  await expect(page.getByText('Waiting for nutritionist')).toBeVisible()
  await isSound(page, 'empty')
})

/** What the browser holds that is somebody's. */
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
  // Rather than its text: the dishes are kept when they have arrived.
  await page.waitForFunction(() => localStorage.getItem('kept:dishes') !== null)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
}

test('once seen, the plan opens without a network; logging out leaves nothing', async ({
  page,
  context,
  platform,
}) => {
  const people = await care(platform)
  const { dish } = await publish(platform, people)
  // What an older build has left behind.
  await page.goto('/terms')
  await page.evaluate(async () =>
    (await caches.open('interface-old')).put('/assets/old.js', new Response('old')),
  )
  await seeOnce(page, people.patient)
  const before = await traces(page)
  expect(before.storage.sort()).toEqual(['kept:dishes', 'kept:me', 'kept:plan'])
  expect(before.caches).toHaveLength(1)
  expect(before.cached).not.toContain('/assets/old.js')
  expect(before.cached.filter((path) => !/^\/(app|color-scheme\.js|assets\/.+)$/.test(path))).toEqual([])

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('You are offline')).toBeVisible()
  await expect(page.getByText(`This is your plan as of ${formatDate(today())}`)).toBeVisible()
  await expect(status(page)).toHaveText('4 of 6')
  await page.getByRole('button', { name: /Ragi dosa 3/ }).click()
  await expect(page.getByText(dish.instructions[0]!)).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`meal-plan-${weekStart}.txt`)
  await page.goto('/app/patient/')
  await expect(page.getByText('kept on this device')).toBeVisible()
  await page.goto(`/app/patient/profile`)
  await page.getByRole('link', { name: 'Read your meal plan' }).click()
  await expect(status(page)).toHaveText('4 of 6')
  // Where the installed app starts.
  await page.goto('/app/dashboard')
  await page.getByRole('navigation').getByRole('link', { name: 'Meal Plans' }).click()
  await expect(status(page)).toHaveText('4 of 6')

  await context.setOffline(false)
  await expect(page.getByText('You are offline')).toBeHidden()
  await expect(page.getByText('Drink water between meals.')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  const after = await traces(page)
  expect(after.storage).toEqual([])
  expect(after.cached.filter((path) => path.startsWith('/api'))).toEqual([])
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Ragi dosa')
})

test('logging out without a network leaves nothing either; nor does a session that ended', async ({
  page,
  context,
  platform,
}) => {
  const people = await care(platform)
  await publish(platform, people)
  await seeOnce(page, people.patient)
  await page.evaluate(() => {
    localStorage.access_token = 'no-longer-a-living-access-token'
    localStorage.refresh_token = 'nor-a-living-refresh-token'
  })
  await page.goto(address)
  await expect(page).toHaveURL(/\/login$/)
  expect((await traces(page)).storage).toEqual([])

  await signIn(page, people.patient.email)
  await page.goto(address)
  await expect(day(page, 3)).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden()
  expect((await traces(page)).storage).toEqual([])
})

test('nobody meets what is kept of somebody else', async ({ page, context, platform }) => {
  const people = await care(platform)
  await publish(platform, people)
  await seeOnce(page, people.patient)
  // Their tokens gone by other means than logging out.
  const kept = await page.evaluate(() => localStorage.getItem('kept:plan')!)
  const other = await challenger(platform)
  await page.evaluate(() => localStorage.removeItem('access_token'))
  await page.goto('/login')
  await signIn(page, other.email, password)
  await page.goto(address)
  await expect(page.getByText('No Meal Plan Available')).toBeVisible()
  await page.evaluate((plan) => localStorage.setItem('kept:plan', plan), kept)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('No connection. Please check your network and try again.')).toBeVisible()
  await expect(page.getByText('Ragi dosa')).toBeHidden()
})

test('somebody without a plan to keep gets no worker', async ({ page, platform }) => {
  const nutritionist = await join(platform, { role: 'nutritionist' })
  await enter(page, nutritionist, '/app/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await settled(page)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  expect((await traces(page)).storage).toEqual([])
  const script = await page.request.get('/service-worker.js')
  expect(script.headers()['cache-control']).toBe('no-cache')
  expect(script.headers()['content-security-policy']).toContain("worker-src 'self'")
})

test('by keyboard alone: a day, a meal, a file, a link and its end', async ({ page, context, platform }) => {
  const { keyboard } = page
  const people = await care(platform)
  await publish(platform, people)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter(page, people.patient, address)
  await expect(status(page)).toHaveText('4 of 6')
  await tabTo(page, /^Other ways to download$/)
  await keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'PDF' })).toBeFocused()
  await keyboard.press('ArrowDown')
  const [file] = await Promise.all([page.waitForEvent('download'), keyboard.press('Enter')])
  expect(file.suggestedFilename()).toBe(`meal-plan-${weekStart}.ics`)
  await tabTo(page, /^Share$/)
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Make Link' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByText('Link copied to clipboard!')).toBeVisible()
  await tabTo(page, /^Done$/)
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeFocused()
  await tabTo(page, /^Today/)
  await keyboard.press('ArrowLeft')
  await expect(day(page, 2)).toBeVisible()
  await tabTo(page, /Khichdi 2/)
  await keyboard.press('Enter')
  await expect(page.getByRole('region', { name: /Khichdi 2/ }).getByText('410 kcal')).toBeVisible()
  await tabTo(page, /^Stop sharing$/)
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(page.getByText('This plan is no longer shared.')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('on paper stands the whole week, and nothing but the plan', async ({ page, platform }) => {
  const people = await care(platform)
  await publish(platform, people)
  await enter(page, people.patient, address)
  await expect(day(page, 3)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  for (const offset of [0, 1, 2, 3, 4, 6])
    await expect(page.getByRole('cell', { name: `Khichdi ${offset}` })).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('navigation')).toBeHidden()
  await expect(page.getByText('Skip to content')).toBeHidden()
  for (const name of ['Download', 'Share', 'Next'])
    await expect(page.getByRole('button', { name, exact: true })).toBeHidden()
})

async function open(browser: Browser, platform: Platform, colorScheme: 'light' | 'dark', width: number) {
  const context = await browser.newContext({
    baseURL: platform.url,
    colorScheme,
    reducedMotion: 'reduce',
    viewport: { width, height: 800 },
  })
  return context.newPage()
}

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [320, 1280])
    test(`the plan is accessible in every state (${colorScheme}, ${width} px)`, async ({
      browser,
      platform,
    }) => {
      // A dozen states, each looked at whole.
      test.slow()
      const people = await care(platform)
      const { plan } = await publish(platform, people)
      await publish(platform, people, {
        week_start: addDays(weekStart, -7),
        days: plan.days.slice(0, 1).map((one) => ({ ...one, date: addDays(weekStart, -7) })),
      })
      await call(platform, people.nutritionist, `PUT /meal-plans/${plan.id}`, { notes: 'Drink buttermilk.' })
      const { url } = await call<{ url: string }>(
        platform,
        people.patient,
        `POST /meal-plans/${plan.id}/share`,
      )
      const page = await open(browser, platform, colorScheme, width)
      await seeOnce(page, people.patient)
      await page.getByRole('button', { name: /Ragi dosa 3/ }).click()
      await expect(page.getByText('Instructions')).toBeVisible()
      await expect(page.getByText(/^Version 1/)).toBeVisible()
      await isSound(page, 'plan')
      await page.getByRole('button', { name: 'Other ways to download' }).click()
      await expect(page.getByRole('menuitem', { name: 'PDF' })).toBeVisible()
      await isSound(page, 'menu')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Share', exact: true }).click()
      await isSound(page, 'share')
      await page.getByRole('button', { name: 'Make Link' }).click()
      await expect(page.getByLabel('Link', { exact: true })).toBeVisible()
      await isSound(page, 'link')
      await page.getByRole('button', { name: 'Done' }).click()
      await page.getByRole('button', { name: 'Stop sharing' }).click()
      await isSound(page, 'stop sharing')
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: 'Ended' }).click()
      await expect(status(page)).toHaveText('1 of 1')
      await isSound(page, 'another week')
      await page.goto(`${address}/${plan.id}?version=1`)
      await expect(page.getByText('An earlier version of this plan')).toBeVisible()
      await isSound(page, 'earlier version')
      for (const [path, heading] of [
        [new URL(url).pathname, /^Meal plan, week of/],
        ['/shared/plans/nothing', 'Shared meal plan'],
      ] as const) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        await isSound(page, path)
      }
      await page.goto(address)
      await expect(status(page)).toHaveText('4 of 6')
      await page.context().setOffline(true)
      await page.reload()
      await expect(page.getByText('You are offline')).toBeVisible()
      await isSound(page, 'offline')
      await page.context().close()
    })

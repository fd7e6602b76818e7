import type { Browser, BrowserContext, Page } from '@playwright/test'
import { addDays, formatDate, today } from '#domain/dates.ts'
import { assign, endCare, expect, idOf, test } from './nutritionists.ts'
import { administrator, away, call, challenger, isSound, publishPlan, report, tabTo } from './patients.ts'
import { enter, type Person, settled, signIn } from './people.ts'
import type { Platform } from './platform.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name: `Message to ${name}` })
const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const sendCalls = /\/conversations\/[\w-]+\/messages$/
const readCalls = /\/conversations\/[\w-]+\/read$/
const eventCalls = '**/api/v1/events?*'

/** Refuses what is sent on a page, as when the server is away. */
const refuseSending = (page: Page | BrowserContext) =>
  page.route(sendCalls, (route) =>
    route.request().method() === 'POST' ? route.fulfill(away) : route.fallback(),
  )

async function care(platform: Platform, meera: Person) {
  const asha = await challenger(platform, { first_name: 'Asha' })
  const { id } = await assign(platform, asha, meera)
  const say = (who: Person, text: string) =>
    call(platform, who, `POST /conversations/${id}/messages`, { text })
  return { asha, id, say, address: `/app/messages/${id}` }
}

/** Somebody at a device of their own. */
async function at(
  browser: Browser,
  platform: Platform,
  who: Person,
  address: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ baseURL: platform.url, ...options })
  const page = await context.newPage()
  await enter(page, who, address)
  return { page, context }
}

/** What has arrived in a conversation, oldest first. */
const stored = async (platform: Platform, who: Person, id: string) =>
  (await call<{ text: string }[]>(platform, who, `GET /conversations/${id}/messages?limit=100`))
    .map(({ text }) => text)
    .toReversed()

test('a challenger and their nutritionist write to each other, and each sees it at once', async ({
  page,
  browser,
  platform,
  meera,
}) => {
  const { asha, id } = await care(platform, meera)
  const phone = await at(browser, platform, asha, '/app/patient', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  await expect(phone.page.getByRole('link', { name: 'Message', exact: true })).toBeVisible()

  await enter(page, meera, '/app/nutritionist/patients')
  await page.getByRole('link', { name: 'Message Asha Rao' }).click()
  await expect(page).toHaveURL(new RegExp(`/app/messages/${id}$`))
  await expect(page).toHaveTitle(/^Messages · /)
  await expect(page.getByText('Nothing written yet. Say hello to Asha Rao')).toBeVisible()
  await field(page, 'Asha Rao').fill('Namaste Asha!')
  await field(page, 'Asha Rao').press('Shift+Enter')
  await field(page, 'Asha Rao').pressSequentially('How was your week?')
  await field(page, 'Asha Rao').press('Enter')
  await expect(field(page, 'Asha Rao')).toHaveValue('')
  await expect(log(page)).toContainText('Today')
  await expect(log(page)).toContainText('Namaste Asha!\nHow was your week?')
  await expect(log(page)).toContainText('Sent')

  // Where she is looking at something else.
  // That Meera is her nutritionist now is the other.
  await expect(bell(phone.page)).toHaveAccessibleName('Notifications, 2 unread')
  await phone.page.getByRole('link', { name: '1 unread message' }).click()
  await expect(phone.page).toHaveURL(new RegExp(`/app/messages/${id}$`))
  await expect(log(phone.page)).toContainText('Namaste Asha!')
  await expect(bell(phone.page)).toHaveAccessibleName('Notifications, 1 unread')
  await expect(log(page)).toContainText('Read')
  // On a phone Enter begins a new line.
  await field(phone.page, 'Meera Iyer').fill('Good.')
  await field(phone.page, 'Meera Iyer').press('Enter')
  await field(phone.page, 'Meera Iyer').pressSequentially('Look: https://example.in/poha?x=1.')
  await phone.page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(log(page)).toContainText('Good.\nLook: https://example.in/poha?x=1.')
  const link = log(page).getByRole('link', { name: 'https://example.in/poha?x=1', exact: true })
  await expect(link).toHaveAttribute('href', 'https://example.in/poha?x=1')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(log(phone.page)).toContainText('Read')

  // What looks like code stays text.
  await field(page, 'Asha Rao').fill('<b>bold</b> javascript:alert(1) <img src=x onerror=alert(1)>')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(log(phone.page)).toContainText('<b>bold</b> javascript:alert(1) <img src=x onerror=alert(1)>')
  await expect(log(phone.page).getByRole('link')).toHaveCount(1)
  await phone.context.close()
})

test('a message that could not be sent stays, also over a reload, and arrives once', async ({
  page,
  platform,
  meera,
}) => {
  const { asha, id, address } = await care(platform, meera)
  await enter(page, asha, address)
  await refuseSending(page)
  await field(page, 'Meera Iyer').fill('Are you there?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const failed = log(page).getByRole('alert')
  await expect(failed).toContainText('Not sent.')
  await expect(log(page)).toContainText('Are you there?')
  await page.reload()
  await expect(failed).toContainText('Not sent.')

  // It arrives, but its answer does not.
  await page.unroute(sendCalls)
  await page.route(sendCalls, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => stored(platform, asha, id)).toEqual(['Are you there?'])
  await expect(failed).toContainText('No connection. Please check your network and try again.')
  await page.unroute(sendCalls)
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(failed).toBeHidden()
  await expect(log(page).getByText('Are you there?')).toHaveCount(1)
  expect(await stored(platform, asha, id)).toEqual(['Are you there?'])

  await refuseSending(page)
  await field(page, 'Meera Iyer').fill('Never mind')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(log(page)).not.toContainText('Never mind')
  await page.reload()
  await expect(log(page)).toContainText('Are you there?')
  await expect(log(page)).not.toContainText('Never mind')
})

test('two tabs on one conversation keep what each could not send', async ({
  page,
  context,
  platform,
  meera,
}) => {
  const { asha, address } = await care(platform, meera)
  await enter(page, asha, address)
  const second = await context.newPage()
  await second.goto(address)
  await expect(field(second, 'Meera Iyer')).toBeVisible()
  await refuseSending(context)
  for (const [tab, text] of [
    [page, 'From the first'],
    [second, 'From the second'],
  ] as const) {
    await field(tab, 'Meera Iyer').fill(text)
    await field(tab, 'Meera Iyer').press('Enter')
    await expect(log(tab).getByRole('alert')).toContainText('Not sent.')
  }
  await field(second, 'Meera Iyer').fill('Half a thought')
  await page.getByRole('button', { name: 'Remove' }).click()
  await second.reload()
  await expect(log(second)).toContainText('From the second')
  await expect(log(second)).not.toContainText('From the first')
  await expect(field(second, 'Meera Iyer')).toHaveValue('Half a thought')
  await field(page, 'Meera Iyer').fill('Another')
  await field(page, 'Meera Iyer').press('Enter')
  await expect(log(page).getByRole('alert')).toContainText('Not sent.')
  await second.reload()
  await expect(log(second)).toContainText('From the second')
  await expect(log(second)).toContainText('Another')
})

test('what is under way while somebody logs out leaves nothing on the device, and what waits is not sent', async ({
  page,
  platform,
  meera,
}) => {
  const { asha, id, address } = await care(platform, meera)
  await enter(page, asha, address)
  const late = Promise.withResolvers<void>()
  let calls = 0
  await page.route(sendCalls, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    calls++
    await late.promise
    await route.fulfill(away)
  })
  for (const text of ['Under way', 'Waiting']) {
    await field(page, 'Meera Iyer').fill(text)
    await field(page, 'Meera Iyer').press('Enter')
  }
  await expect(log(page).getByText('Sending…')).toHaveCount(2)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  const answered = page.waitForResponse(sendCalls)
  late.resolve()
  await answered
  await settled(page)
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('message'))),
  ).toEqual([])
  expect(calls).toBe(1)
  // Nor when they come back.
  await page.unroute(sendCalls)
  await signIn(page, asha.email)
  await page.goto(address)
  await expect(page.getByText('Nothing written yet.')).toBeVisible()
  expect(await stored(platform, meera, id)).toEqual([])
})

test('what is typed and not sent is kept; nothing is no message, and 4,000 characters are the most', async ({
  page,
  platform,
  meera,
}) => {
  const { asha, id, address } = await care(platform, meera)
  await enter(page, asha, address)
  await field(page, 'Meera Iyer').fill('   ')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await field(page, 'Meera Iyer').fill('x'.repeat(4001))
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('A message can have at most 4,000 characters')).toBeVisible()
  await field(page, 'Meera Iyer').fill('I wanted to say')
  await expect(page.getByText('A message can have at most')).toBeHidden()
  await page.reload()
  await expect(field(page, 'Meera Iyer')).toHaveValue('I wanted to say')
  expect(await stored(platform, asha, id)).toEqual([])
})

test('a long conversation opens at its end, and pages back', async ({ page, platform, meera }) => {
  const { asha, say, address } = await care(platform, meera)
  for (let number = 1; number <= 55; number++) await say(number % 3 ? asha : meera, `Message ${number}.`)
  await enter(page, meera, address)
  await expect(log(page).getByText('Message 55.')).toBeInViewport()
  await expect(log(page).getByText('Message 6.', { exact: true })).not.toBeInViewport()
  await expect(log(page).getByText('Message 5.', { exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Earlier messages' }).click()
  await expect(log(page).getByText('Message 1.', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Earlier messages' })).toBeHidden()
  // Nothing has moved, nothing is missing, nothing doubled.
  const texts = await log(page).locator('p').allInnerTexts()
  expect(texts).toEqual(Array.from({ length: 55 }, (_, index) => `Message ${index + 1}.`))
})

test('what is read is said once, however much is loaded', async ({ page, platform, meera }) => {
  const { asha, say, address } = await care(platform, meera)
  for (let number = 1; number <= 55; number++) await say(asha, `Message ${number}.`)
  const said: number[] = []
  page.on('request', (request) => {
    if (readCalls.test(request.url())) said.push(request.postDataJSON().up_to)
  })
  await enter(page, meera, address)
  await page.getByRole('button', { name: 'Earlier messages' }).click()
  await expect(log(page).getByText('Message 1.', { exact: true })).toBeVisible()
  await say(asha, 'Message 56.')
  await log(page).getByText('Message 56.').scrollIntoViewIfNeeded()
  await expect
    .poll(async () => (await call<{ messages: number }>(platform, meera, 'GET /unread')).messages)
    .toBe(0)
  await settled(page)
  expect(said).toEqual([55, 56])
})

test('where reading can’t be said it is tried again only when something happens', async ({
  page,
  platform,
  meera,
}) => {
  const { asha, say, address } = await care(platform, meera)
  await say(asha, 'Hello?')
  let tries = 0
  await page.route(readCalls, (route) => {
    tries++
    return route.fulfill({ status: 404, contentType: 'application/problem+json', body: '{}' })
  })
  await enter(page, meera, address)
  await expect.poll(() => tries).toBe(1)
  await settled(page)
  expect(tries).toBe(1)
  await say(asha, 'Anybody?')
  await expect.poll(() => tries).toBe(2)
  await settled(page)
  expect(tries).toBe(2)
  await page.unroute(readCalls)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect
    .poll(async () => (await call<{ messages: number }>(platform, meera, 'GET /unread')).messages)
    .toBe(0)
})

test('earlier messages that can’t be loaded are said to be so, and can be asked for again', async ({
  page,
  platform,
  meera,
}) => {
  const { asha, say, address } = await care(platform, meera)
  for (let number = 1; number <= 55; number++) await say(meera, `Message ${number}.`)
  await enter(page, asha, address)
  await expect(log(page)).toContainText('Message 55.')
  await settled(page)
  const earlier = /\/messages\?.*before=/
  await page.route(earlier, (route) => route.fulfill(away))
  const button = page.getByRole('button', { name: 'Earlier messages' })
  const failed = page.getByText('Earlier messages could not be loaded.')
  await button.click()
  await expect(failed).toBeVisible({ timeout: 20_000 })
  await button.click()
  await expect(failed).toBeHidden()
  await expect(failed).toBeVisible({ timeout: 20_000 })
  await isSound(page, 'earlier messages that could not be loaded')
  await page.unroute(earlier)
  await button.click()
  await expect(log(page).getByText('Message 1.', { exact: true })).toBeVisible()
  await expect(failed).toBeHidden()
})

test('only what is new is read out: the log is busy while it is filled', async ({
  page,
  platform,
  meera,
}) => {
  const { asha, say, address } = await care(platform, meera)
  for (let number = 1; number <= 55; number++) await say(meera, `Message ${number}.`)
  await page.addInitScript(() => {
    const drawn: string[] = []
    Object.assign(window, { drawn })
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        const around = node.parentElement?.closest('[role=log]')
        const text = around && (node as Element).querySelector('p')?.innerText
        if (text) drawn.push(`${text} ${around.getAttribute('aria-busy')}`)
      }
    }).observe(document, { childList: true, subtree: true })
  })
  const drawn = () => page.evaluate(() => (window as unknown as { drawn: string[] }).drawn)
  // Whom one writes with is known last.
  const messagesCame = Promise.withResolvers<void>()
  await page.route(/\/conversations\/[\w-]+$/, async (route) => {
    await messagesCame.promise
    await route.continue()
  })
  const came = page.waitForResponse(/\/messages\?/)
  await enter(page, asha, address)
  await came
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(1)
  messagesCame.resolve()
  await expect(log(page)).toContainText('Message 55.')
  await expect(log(page)).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('button', { name: 'Earlier messages' }).click()
  await expect(log(page)).toContainText('Message 1.')
  await expect(log(page)).toHaveAttribute('aria-busy', 'false')
  expect(await drawn()).toHaveLength(55)
  expect((await drawn()).filter((one) => !one.endsWith('true'))).toEqual([])
  await say(meera, 'Something new.')
  await expect(log(page)).toContainText('Something new.')
  expect((await drawn()).slice(55)).toEqual(['Something new. false'])
})

test('with the care the conversation ends: it can be read, not continued', async ({
  page,
  browser,
  platform,
  meera,
}) => {
  const { asha, id, say, address } = await care(platform, meera)
  await say(meera, 'All the best!')
  const hers = await at(browser, platform, asha, '/app/patient')
  await hers.context.route(eventCalls, (route) => route.abort())
  await hers.page.goto(address)
  await expect(field(hers.page, 'Meera Iyer')).toBeVisible()
  const phone = await at(browser, platform, asha, address)
  await expect(field(phone.page, 'Meera Iyer')).toBeVisible()
  await enter(page, meera, address)
  await expect(field(page, 'Asha Rao')).toBeVisible()
  await endCare(platform, { id })
  await expect(page.getByText('This conversation is not here')).toBeVisible()
  await expect(phone.page.getByText('This conversation has ended.')).toBeVisible()
  await expect(field(phone.page, 'Meera Iyer')).toBeHidden()
  await phone.context.close()
  // Where no stream can be had nobody has told her.
  await field(hers.page, 'Meera Iyer').fill('Thank you')
  await hers.page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(log(hers.page).getByRole('alert')).toContainText(
    'This conversation has ended. It can be read, not continued.',
  )
  await hers.page.reload()
  await expect(hers.page.getByText('This conversation has ended.').last()).toBeVisible()
  await expect(field(hers.page, 'Meera Iyer')).toBeHidden()
  await expect(log(hers.page)).toContainText('All the best!')
  await page.getByRole('link', { name: 'All messages' }).click()
  await expect(page.getByText('No conversations yet')).toBeVisible()
  await hers.context.close()
})

test('the bell: live, each leading where it can be seen, read one by one or all', async ({
  page,
  platform,
  meera,
}) => {
  const { asha } = await care(platform, meera)
  await enter(page, meera, '/app/nutritionist/profile')
  await bell(page).click()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await page.keyboard.press('Escape')
  await report(platform, asha, 0)
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await report(platform, asha, 7)
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
  await bell(page).click()
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await isSound(page, 'the bell')
  await list
    .getByRole('link', { name: /Asha Rao filed a progress report/ })
    .first()
    .click()
  await expect(page).toHaveURL(`/app/nutritionist/patients/${await idOf(platform, asha)}`)
  await expect(list).toBeHidden()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await bell(page).click()
  await list.getByRole('link', { name: 'All notifications' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications')
  const unread = page.getByRole('main').getByRole('link', { name: /Unread$/ })
  await expect(unread).toHaveCount(1)
  await page.getByText('Unread', { exact: true }).first().click()
  await expect(page).toHaveURL(/show=unread/)
  await expect(page.getByText('1 notification', { exact: true })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByText('Nothing unread')).toBeVisible()
  await isSound(page, 'notifications')
})

test('a plan, too, arrives while one looks at the page', async ({ page, platform, meera }) => {
  const { asha } = await care(platform, meera)
  await enter(page, asha, '/app/patient/meal-plans')
  await expect(page.getByText('No Meal Plan Available')).toBeVisible()
  await publishPlan(platform, meera, asha)
  await expect(page.getByText('Ragi dosa')).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName(/unread/)
})

test('the tabs of a browser share one stream; when its tab is closed another takes over', async ({
  page,
  context,
  platform,
  meera,
}) => {
  const { asha, say } = await care(platform, meera)
  let streams = 0
  context.on('request', (request) => {
    if (request.url().includes('/api/v1/events')) streams++
  })
  await enter(page, asha, '/app/dashboard')
  await expect.poll(() => streams).toBe(1)
  const second = await context.newPage()
  // It begins to follow only after something has happened.
  const late = Promise.withResolvers<void>()
  await second.route(/\/assets\/live-[^/]+\.js$/, async (route) => {
    await late.promise
    await route.continue()
  })
  await second.goto('/app/patient/progress')
  await expect(bell(second)).toBeVisible()
  await expect(bell(second)).toHaveAccessibleName('Notifications, 1 unread')
  await say(meera, 'Hello')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
  late.resolve()
  await expect(bell(second)).toHaveAccessibleName('Notifications, 2 unread')
  expect(streams).toBe(1)
  await page.close()
  await expect.poll(() => streams).toBe(2)
  await publishPlan(platform, meera, asha)
  await expect(bell(second)).toHaveAccessibleName('Notifications, 3 unread')
})

test('without a stream the page still learns what is new, and after a gap what it missed', async ({
  page,
  context,
  platform,
  meera,
}) => {
  const { asha, say, address } = await care(platform, meera)
  await page.clock.install()
  let tries = 0
  await context.route(eventCalls, (route) => {
    tries++
    return route.abort()
  })
  await enter(page, asha, address)
  await expect(log(page)).toBeVisible()
  await say(meera, 'Can you hear me?')
  await expect
    .poll(async () => {
      await page.clock.runFor(10_000)
      return log(page).innerText()
    })
    .toContain('Can you hear me?')
  expect(tries).toBeGreaterThan(3)
  await say(meera, 'And now?')
  await context.unroute(eventCalls)
  await expect
    .poll(async () => {
      await page.clock.runFor(10_000)
      return log(page).innerText()
    })
    .toContain('And now?')
})

test('after a gap the worklist, too, shows what was written meanwhile', async ({
  page,
  context,
  platform,
  meera,
}) => {
  const { asha, say } = await care(platform, meera)
  await say(asha, 'The first')
  let tries = 0
  await context.route(eventCalls, (route) => {
    tries++
    return route.abort()
  })
  await enter(page, meera, '/app/nutritionist')
  await expect(page.getByText(/Written on/)).toBeVisible()
  await expect.poll(() => tries).toBeGreaterThan(1)
  await say(asha, 'The second')
  await context.unroute(eventCalls)
  await expect(page.getByText(/2 messages, the first of/)).toBeVisible()
})

test('a message read on another device is no longer unread among the notifications', async ({
  page,
  platform,
  meera,
}) => {
  const { asha, id, say } = await care(platform, meera)
  await say(asha, 'Hello')
  const opened = page.waitForResponse((response) => response.url().includes('/api/v1/events'))
  await enter(page, meera, '/app/notifications')
  await opened
  const told = page.getByRole('main').getByRole('link', { name: /Asha Rao wrote to you/ })
  await expect(told).toHaveAccessibleName(/Unread$/)
  await settled(page)
  await call(platform, meera, `POST /conversations/${id}/read`)
  await expect(told).not.toHaveAccessibleName(/Unread$/)
})

test('whose session is ended elsewhere is taken to sign-in at once', async ({ page, platform, meera }) => {
  const { asha } = await care(platform, meera)
  const opened = page.waitForResponse((response) => response.url().includes('/api/v1/events'))
  await enter(page, asha, '/app/dashboard')
  await opened
  const admin = await administrator(platform)
  await call(platform, admin, `PUT /admin/users/${await idOf(platform, asha)}`, { status: 'suspended' })
  await expect(page).toHaveURL(/\/login$/)
})

test('administrators have no messages, and whoever has nobody to write to is told why', async ({
  page,
  platform,
}) => {
  await enter(page, await administrator(platform), '/app/messages')
  await expect(page).toHaveURL('/app/dashboard')
  await expect(page.getByRole('link', { name: 'Messages' })).toBeHidden()
  await enter(page, await challenger(platform), '/app/messages')
  await expect(page.getByText('No conversations yet')).toBeVisible()
  await expect(page.getByText('As soon as you are matched with a nutritionist')).toBeVisible()
})

test('messages by keyboard, found by name, and sound on a phone and a desktop', async ({
  page,
  browser,
  platform,
  meera,
}) => {
  const { asha, say, address } = await care(platform, meera)
  const zoya = await challenger(platform, { first_name: 'Zoya' })
  await assign(platform, zoya, meera)
  await say(asha, 'What about ragi?')
  await enter(page, meera, '/app/messages')
  await expect(page.getByRole('link', { name: /Asha Rao/ })).toBeVisible()
  await tabTo(page, /Asha Rao/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(address)
  await tabTo(page, /Message to Asha Rao/)
  await page.keyboard.type('Ragi is fine.')
  await page.keyboard.press('Enter')
  await expect(log(page)).toContainText('Ragi is fine.')
  await page.getByRole('searchbox', { name: 'Search' }).fill('zoy')
  await expect(page.getByRole('link', { name: /Asha Rao/ })).toBeHidden()
  await expect(page.getByRole('link', { name: /Zoya Rao/ })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search' }).fill('nobody')
  await expect(page.getByText('Nobody found')).toBeVisible()

  for (const [width, colorScheme] of [
    [320, 'light'],
    [1280, 'dark'],
  ] as const) {
    const { page: other, context } = await at(browser, platform, meera, address, {
      viewport: { width, height: 800 },
      colorScheme,
      reducedMotion: 'reduce',
    })
    await expect(log(other)).toContainText('Ragi is fine.')
    await isSound(other, `a conversation, ${width} px`)
    await other.goto('/app/messages')
    await expect(other.getByRole('link', { name: /Zoya Rao/ })).toBeVisible()
    await isSound(other, `all conversations, ${width} px`)
    await context.close()
  }
})

test('a conversation that can’t be loaded says so, and can be loaded again', async ({
  page,
  platform,
  meera,
}) => {
  const { asha, say, address } = await care(platform, meera)
  await say(meera, `See you on ${formatDate(addDays(today(), 7))}`)
  const reads = /\/conversations\//
  await page.route(reads, (route) => route.fulfill(away))
  await enter(page, asha, address)
  await expect(page.getByText('The conversation could not be loaded')).toBeVisible({ timeout: 20_000 })
  await page.unroute(reads)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(log(page)).toContainText('See you on')
})

import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { assign, expect, test } from './nutritionists.ts'
import { call, challenger, publishPlan } from './patients.ts'
import { enter, type Person, password } from './people.ts'
import { countPresses } from './plans.ts'
import type { Platform } from './platform.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name: `Message to ${name}` })
const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const sendCalls = /\/conversations\/[\w-]+\/messages$/

async function care(platform: Platform, meera: Person) {
  const asha = await challenger(platform, { first_name: 'Asha' })
  const { id } = await assign(platform, asha, meera)
  const say = (who: Person, text: string) =>
    call(platform, who, `POST /conversations/${id}/messages`, { text })
  return { asha, id, say, address: `/app/messages/${id}` }
}

/** The stored messages of a conversation, oldest first. */
const stored = async (platform: Platform, who: Person, id: string) =>
  (await call<{ text: string }[]>(platform, who, `GET /conversations/${id}/messages?limit=100`))
    .map(({ text }) => text)
    .toReversed()

test('a challenger and their nutritionist write to each other, with an answer in at most 5 actions from sign-in', async ({
  page,
  browser,
  platform,
  meera,
}) => {
  const { asha, id } = await care(platform, meera)
  const phone = await browser.newPage({
    baseURL: platform.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  await enter(phone, asha, '/app/patient')
  await phone.getByRole('link', { name: 'Message', exact: true }).click()
  await expect(phone).toHaveURL(new RegExp(`/app/messages/${id}$`))
  await expect(phone).toHaveTitle(/^Messages · /)
  await expect(phone.getByText('Nothing written yet. Say hello to Meera Iyer')).toBeVisible()
  // On a phone, Enter adds a line instead of sending.
  await field(phone, 'Meera Iyer').fill('Namaste!')
  await field(phone, 'Meera Iyer').press('Enter')
  await field(phone, 'Meera Iyer').pressSequentially('May I swap the rice?')
  await phone.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(log(phone)).toContainText('Namaste!\nMay I swap the rice?')
  await expect(log(phone)).toContainText('Sent')
  await phone.goto('/app/patient')
  // It says that Meera is her nutritionist now.
  await expect(bell(phone)).toHaveAccessibleName('Notifications, 1 unread')

  const presses = await countPresses(page)
  await page.goto('/login')
  await presses.start()
  await page.getByLabel('Email').fill(meera.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).last().click()
  await page.getByRole('link', { name: /^Read and answer/ }).click()
  await expect(field(page, 'Asha')).toBeVisible()
  await field(page, 'Asha').fill('Yes, millet is fine.')
  await field(page, 'Asha').press('Enter')
  await expect(log(page)).toContainText('Yes, millet is fine.')
  await expect(field(page, 'Asha')).toHaveValue('')
  await expect
    .poll(() => stored(platform, meera, id))
    .toEqual(['Namaste!\nMay I swap the rice?', 'Yes, millet is fine.'])
  // Typing an address and a password are two more; the answer and its Enter are one.
  const count = (await presses.count()) + 2
  test.info().annotations.push({ type: 'actions', description: String(count) })
  expect(count).toBeGreaterThan(3)
  expect(count).toBeLessThanOrEqual(5)
  await expect(log(page)).toContainText('Today')

  // She is on another page.
  await expect(bell(phone)).toHaveAccessibleName('Notifications, 2 unread')
  await phone.getByRole('link', { name: '1 unread message' }).click()
  await expect(phone).toHaveURL(new RegExp(`/app/messages/${id}$`))
  await expect(log(phone)).toContainText('Yes, millet is fine.')
  await expect(bell(phone)).toHaveAccessibleName('Notifications, 1 unread')
  await expect(log(page)).toContainText('Read')
  await field(phone, 'Meera Iyer').fill('Thank you!')
  await phone.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(log(page)).toContainText('Thank you!')
  await expect(log(phone)).toContainText('Read')
  await phone.close()
})

const pdfText = '%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'

test('a nutritionist saves a reply and uses it, sends a PDF, and writes once to three, who each read it alone', async ({
  page,
  browser,
  platform,
  meera,
}) => {
  const people = await Promise.all(
    ['Asha', 'Bhavna', 'Chetan'].map(async (first_name) => {
      const person = await challenger(platform, { first_name })
      const { id } = await assign(platform, person, meera)
      return { person, id, first_name }
    }),
  )
  const [asha] = people
  await enter(page, meera, `/app/messages/${asha!.id}`)
  await field(page, 'Asha').fill('Please soak the lentils overnight.')
  await page.getByRole('button', { name: 'Saved replies' }).click()
  await page.getByRole('button', { name: 'Save what you typed' }).click()
  await expect(page.getByText('Saved as “Please soak the lentils overnight.”.')).toBeVisible()
  await page.keyboard.press('Escape')
  await field(page, 'Asha').fill('Namaste Asha!')
  await page.getByRole('button', { name: 'Saved replies' }).click()
  await page.getByRole('button', { name: /^Please soak/ }).click()
  await field(page, 'Asha').press('Enter')
  await expect(log(page)).toContainText('Namaste Asha! Please soak the lentils overnight.')
  await page.getByTestId('file').setInputFiles({
    ...{ name: 'Exchange list दाल.PDF', mimeType: 'application/pdf', buffer: Buffer.from(pdfText) },
  })
  await page.getByRole('button', { name: 'Send PDF' }).click()
  await expect(log(page)).toContainText('Exchange list दाल.pdf')

  await page.goto('/app/nutritionist/patients')
  await page.getByRole('button', { name: 'Write to Several' }).click()
  const write = page.getByRole('dialog', { name: 'Write to several challengers' })
  await write.getByRole('button', { name: 'Choose all 3' }).click()
  await write.getByRole('textbox', { name: 'Message' }).fill('Closed on Monday.')
  await expect(write).toContainText('to each in their own conversation. Nobody sees who else gets it.')
  await write.getByRole('button', { name: 'Send to 3 challengers' }).click()
  await expect(page.getByText('Sent to 3 challengers.')).toBeVisible()
  for (const { person, id, first_name } of people) {
    const own =
      first_name === 'Asha'
        ? ['Namaste Asha! Please soak the lentils overnight.', 'Exchange list दाल.pdf']
        : []
    expect(await stored(platform, person, id)).toEqual([...own, 'Closed on Monday.'])
    expect(await call<object[]>(platform, person, 'GET /conversations')).toHaveLength(1)
  }

  const phone = await browser.newPage({ baseURL: platform.url, viewport: { width: 390, height: 844 } })
  await enter(phone, asha!.person, '/app/patient')
  await phone.getByRole('link', { name: '3 unread messages' }).click()
  const saved = phone.waitForEvent('download')
  await log(phone)
    .getByRole('button', { name: /^Save Exchange list दाल\.pdf/ })
    .click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('Exchange list दाल.pdf')
  expect(await readFile(await file.path(), 'utf8')).toBe(pdfText)
  await phone.close()
})

test('what is written without a network goes out by itself when it is back, and arrives once', async ({
  page,
  context,
  platform,
  meera,
}) => {
  const { asha, id, address } = await care(platform, meera)
  await enter(page, asha, address)
  await expect(field(page, 'Meera Iyer')).toBeVisible()
  await context.setOffline(true)
  await field(page, 'Meera Iyer').fill('Are you there?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const failed = log(page).getByRole('alert')
  await expect(failed).toContainText('Not sent yet. It goes out by itself as soon as we can be reached.')

  // The network is back. The message is stored, but the answer is lost.
  await page.route(sendCalls, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await context.setOffline(false)
  await expect.poll(() => stored(platform, asha, id)).toEqual(['Are you there?'])
  await expect(failed).toContainText('Not sent yet.')
  await page.unroute(sendCalls)
  // Opened anew on another page, the app sends the message again.
  const sent = page.waitForResponse(
    (answer) =>
      answer.url().endsWith(`/conversations/${id}/messages`) && answer.request().method() === 'POST',
  )
  await page.goto('/app/patient')
  expect((await sent).status()).toBe(201)
  await page.goto(address)
  await expect(failed).toBeHidden()
  await expect(log(page).getByText('Are you there?')).toHaveCount(1)
  expect(await stored(platform, asha, id)).toEqual(['Are you there?'])
})

test.describe('tabs', () => {
  // A service worker would answer instead of the route below.
  test.use({ serviceWorkers: 'block' })

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
    // The code that listens arrives only after an event, which the second tab must then ask for.
    const late = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    await second.route(/\/assets\/live-[^/]+\.js$/, async (route) => {
      asked.resolve()
      await late.promise
      await route.continue()
    })
    // The dashboard is drawn without the file that the idle page loads.
    await second.goto('/app/patient/')
    await asked.promise
    await expect(bell(second)).toHaveAccessibleName('Notifications, 1 unread')
    await say(meera, 'Hello')
    await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
    await expect(bell(second)).toHaveAccessibleName('Notifications, 1 unread')
    late.resolve()
    await expect(bell(second)).toHaveAccessibleName('Notifications, 2 unread')
    expect(streams).toBe(1)
    await page.close()
    await expect.poll(() => streams).toBe(2)
    await publishPlan(platform, meera, asha)
    await expect(bell(second)).toHaveAccessibleName('Notifications, 3 unread')
  })
})

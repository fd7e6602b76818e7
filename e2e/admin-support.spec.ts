import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { administrator, away, call, isSound, tabTo } from './patients.ts'
import { enter, fromElsewhere } from './people.ts'
import { expect, type Platform, test } from './platform.ts'

const list = '/app/admin/queries'
let writers = 0

/** Somebody new writes on the support or the contact page. */
async function write(
  { url }: Platform,
  given: { subject?: string; message?: string; page?: 'contact' } = {},
) {
  const { page, ...words } = given
  const email = `visitor-${process.pid}-${++writers}@example.in`
  const query = { name: 'Kamla Devi', email, phone: '9876543210', message: 'Where is my receipt?', ...words }
  const response = await fetch(`${url}/api/v1/public/${page ?? 'queries'}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...fromElsewhere() },
    body: JSON.stringify(page ? query : { query_type: 'billing', subject: 'Receipt', ...query }),
  })
  expect(response.status).toBe(201)
  return { id: ((await response.json()) as { id: string }).id, email }
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
const search = (page: Page, text: string) => page.getByRole('searchbox').fill(text)

/** The e-mail in the outbox to somebody; '' while there is none. */
function mailTo({ dataDir }: Platform, email: string): string {
  const outbox = path.join(dataDir, 'outbox')
  let names: string[] = []
  try {
    names = readdirSync(outbox).filter((name) => name.endsWith('.eml'))
  } catch {}
  const mails = names.map((name) => readFileSync(path.join(outbox, name), 'utf8'))
  return (mails.find((mail) => mail.includes(`To: ${email}`)) ?? '').replace(/=\r?\n/g, '')
}

test('what visitors write is found, taken up, answered by e-mail and deleted', async ({ page, platform }) => {
  const { email } = await write(platform)
  const { email: other } = await write(platform, { page: 'contact', message: 'Do you cook Jain food?' })
  await enter(page, await administrator(platform), list)
  await expect(page.getByText('They are promised an answer within 24-48 hours.')).toBeVisible()

  await search(page, other)
  const card = page.getByRole('article')
  await expect(card).toHaveCount(1)
  await expect(card).toContainText('Contact message')
  await expect(card).toContainText('Kamla Devi, Contact page, received')
  await expect(tab(page, 'New')).toHaveText('New1')
  await expect(tab(page, 'Resolved')).toHaveText('Resolved0')
  await page.getByLabel('Written on').selectOption('Support page')
  await expect(page).toHaveURL(/source=support/)
  await expect(page.getByText('Nothing fits the search and filters above.')).toBeVisible()
  await page.getByLabel('Written on').selectOption('All Pages')

  await search(page, email)
  await expect(card).toContainText('Kamla Devi, Billing, received')
  await expect(card).toContainText(/Answer by \d+ \w+ \d+, \d+:\d\d/)
  await page.getByRole('link', { name: 'Receipt' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible()
  const written = page.getByRole('region', { name: 'What was written' })
  await expect(written).toContainText('Where is my receipt?')
  await expect(written.getByRole('link', { name: email })).toHaveAttribute(
    'href',
    `mailto:${email}?subject=Re%3A%20Receipt`,
  )
  await expect(written.getByRole('link', { name: '9876543210' })).toHaveAttribute('href', 'tel:9876543210')
  await written.getByRole('button', { name: 'Take it up' }).click()
  await expect(written.getByRole('status')).toContainText('In progress')
  await expect(written.getByRole('status')).toBeFocused()

  // What is typed survives a reload.
  const reply = page.getByLabel('Your reply')
  await page.getByRole('button', { name: 'Send Reply' }).click()
  await expect(page.getByText('Please write your reply')).toBeVisible()
  await expect(reply).toBeFocused()
  await reply.fill('It comes today.\nKind regards')
  await expect(page.getByText('Kept on this device until it is sent.')).toBeVisible()
  await page.reload()
  await expect(reply).toHaveValue('It comes today.\nKind regards')
  await page.getByRole('button', { name: 'Send Reply' }).dblclick()
  await expect(page.getByText('Your reply to Kamla Devi is on its way.')).toBeVisible()
  await expect(reply).toHaveValue('')
  await expect(written.getByRole('status')).toContainText('Resolved')
  await expect(written.getByRole('status')).toContainText(/Answered after \d+ minute/)
  const history = page.getByRole('region', { name: 'History' }).getByRole('listitem')
  await expect(history).toHaveCount(2)
  await expect(history.first()).toContainText('admin set it to In progress')
  await expect(history.last()).toContainText('admin replied and set it to Resolved')
  await expect(history.last()).toContainText('It comes today.')
  await expect.poll(() => mailTo(platform, email)).toContain('Reply-To: support@thali.example')
  expect(mailTo(platform, email)).toContain('Subject: Re: Receipt')
  expect(mailTo(platform, email)).toContain('> Where is my receipt?')
  await page.reload()
  await expect(history.last()).toContainText('Reply sent')
  await expect(reply).toHaveValue('')

  // It can be opened again.
  await written.getByRole('button', { name: 'Reopen' }).click()
  await expect(written.getByRole('status')).toContainText('In progress')
  await expect(written.getByRole('status')).toContainText('Answered after')
  await page.getByRole('link', { name: 'Back to Queries' }).click()
  await tab(page, 'In progress').click()
  await expect(page).toHaveURL(/status=in_progress/)
  await search(page, email)
  await expect(card).toHaveCount(1)
  await page.getByRole('link', { name: 'Receipt' }).click()

  await written.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this query?' })
  await expect(dialog).toContainText('What Kamla Devi wrote and every reply are erased.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await written.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Query deleted')).toBeVisible()
  await expect(page).toHaveURL(list)
  await tab(page, 'All').click()
  await search(page, email)
  await expect(page.getByRole('heading', { name: 'No queries found' })).toBeVisible()
})

test('who answers what a colleague has just taken up is told, and keeps the words', async ({
  page,
  platform,
}) => {
  const { id } = await write(platform)
  const admin = await administrator(platform)
  await enter(page, admin, `${list}/${id}`)
  await page.getByLabel('Your reply').fill('It comes today.')
  await call(platform, admin, `PUT /public/queries/${id}`, { status: 'in_progress' })
  await tabTo(page, /^Send Reply$/)
  await page.keyboard.press('Enter')
  const alert = page.getByRole('alert').filter({ hasText: 'Another administrator has just worked on this.' })
  await expect(alert.first()).toBeVisible()
  const written = page.getByRole('region', { name: 'What was written' })
  await expect(written.getByRole('status')).toContainText('In progress')
  await page.getByLabel('In progress: more is to come').check()
  await page.getByRole('button', { name: 'Send Reply' }).click()
  await expect(page.getByText('Your reply to Kamla Devi is on its way.')).toBeVisible()
  await expect(written.getByRole('status')).toContainText('In progress')
  await call(platform, admin, `DELETE /public/queries/${id}`)
  await written.getByRole('button', { name: 'Resolve' }).click()
  await expect(page.getByText('This could not be found.')).toBeVisible()
})

test('the dashboard counts what is open; what fails to load is tried again', async ({ page, platform }) => {
  const { id } = await write(platform)
  const admin = await administrator(platform)
  const counts = await call<{ new: number; in_progress: number }>(
    platform,
    admin,
    'GET /public/queries/counts',
  )
  await enter(page, admin, '/app/admin')
  const tile = page.getByRole('link', { name: /Open queries/ })
  await expect(tile).toContainText(String(counts.new + counts.in_progress))
  await expect(tile).toContainText('The oldest unanswered came')
  await page.route('**/api/v1/public/queries*', (route) => route.fulfill(away))
  await tile.click()
  await expect(page.getByRole('alert')).toContainText('Failed to load queries')
  await page.unroute('**/api/v1/public/queries*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await tabTo(page, /^Receipt$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible()

  await page.route(`**/api/v1/public/queries/${id}`, (route) => route.fulfill(away))
  await page.goto(`${list}/${id}`)
  await expect(page.getByRole('alert')).toContainText('This query could not be loaded')
  await page.unroute(`**/api/v1/public/queries/${id}`)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible()
  await page.goto(`${list}/0193e3a0-0000-7000-8000-000000000000`)
  await expect(page.getByRole('heading', { name: 'There is no such query' })).toBeVisible()
})

test('the inbox and a query are sound at 320 and 1280 px, light and dark', async ({ page, platform }) => {
  const { id } = await write(platform, {
    subject: 'Unbreakable'.repeat(12),
    message: `${'Rindfleischetikettierung'.repeat(20)}\n\nक्या हिंदी में बात हो सकती है?`,
  })
  const admin = await administrator(platform)
  await call(platform, admin, `POST /public/queries/${id}/replies`, {
    reply: 'Long'.repeat(200),
    status: 'in_progress',
  })
  await enter(page, admin, list)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      for (const address of [`${list}?status=in_progress`, `${list}/${id}`]) {
        await page.goto(address)
        await expect(page.getByText('Unbreakable').first()).toBeVisible()
        await isSound(page, `${address} at ${width}, ${colorScheme}`)
      }
    }
  }
})

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { administrator, call } from './patients.ts'
import { enter, newEmail, open, reload } from './people.ts'
import { expect, type Platform, test } from './platform.ts'

const list = '/app/admin/queries'

/** Opens a form for visitors and fills in who writes what. */
async function write(page: Page, address: string, email: string, message: string) {
  await open(page, address)
  const form = page.getByRole('form')
  await form.getByLabel('Name').fill('Kamla Devi')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Phone').fill('98765 43210')
  await form.getByLabel('Message').fill(message)
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
const search = (page: Page, text: string) => page.getByRole('searchbox').fill(text)

/** The e-mail to an address in the outbox; '' while there is none. */
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
  const email = newEmail('visitor')
  const other = newEmail('other')
  const admin = await administrator(platform)
  const stored = (from: string) =>
    call<object[]>(platform, admin, `GET /public/queries?q=${encodeURIComponent(from)}`)
  await write(page, '/contact', other, 'नमस्ते, do you cook Jain food?')
  await page.getByRole('button', { name: 'Send Message' }).dblclick()
  await expect(
    page.getByText("Thank you for your message! We'll get back to you within 24-48 hours."),
  ).toBeVisible()
  await expect(page.getByText(`The answer goes to ${other}.`)).toBeVisible()
  expect(await stored(other)).toMatchObject([
    { name: 'Kamla Devi', phone: '9876543210', message: 'नमस्ते, do you cook Jain food?' },
  ])

  // One that looks like a program's is refused once, and arrives when it is sent again.
  await write(page, '/queries', email, 'Where is my receipt?')
  await page.getByRole('button', { name: /^Billing/ }).click()
  await page.getByLabel('Subject').fill('Receipt')
  await page.locator('input[name=website]').evaluate((input: HTMLInputElement) => {
    input.value = 'https://example.com'
  })
  const send = page.getByRole('button', { name: 'Submit Query' })
  await send.click()
  await expect(page.getByRole('form').getByRole('alert')).toHaveText(
    'This was taken for an automatic message: please wait a few seconds and send it again.',
  )
  expect(await stored(email)).toEqual([])
  await send.click()
  await expect(
    page.getByText("Query submitted successfully! We'll respond within 24-48 hours."),
  ).toBeVisible()
  expect(await stored(email)).toMatchObject([
    { query_type: 'billing', subject: 'Receipt', phone: '9876543210' },
  ])

  await enter(page, admin, list)
  const card = page.getByRole('article')
  await search(page, other)
  await expect(card).toHaveCount(1)
  await expect(card).toContainText(`Kamla Devi, ${other}Contact page, received`)
  await expect(tab(page, 'New')).toHaveText('New1')
  await search(page, email)
  await expect(card).toContainText([`Kamla Devi, ${email}Billing, received`])
  await page.getByRole('link', { name: 'Receipt' }).click()
  const written = page.getByRole('region', { name: 'What was written' })
  await expect(written).toContainText('Where is my receipt?')
  await written.getByRole('button', { name: 'Take it up' }).click()
  await expect(written.getByRole('status')).toContainText('In progress')

  // The draft survives a reload.
  const reply = page.getByLabel('Your reply')
  await reply.fill('It comes today.\nKind regards')
  await reload(page)
  await expect(reply).toHaveValue('It comes today.\nKind regards')
  await page.getByRole('button', { name: 'Send Reply' }).click()
  await expect(page.getByText('Your reply to Kamla Devi is on its way.')).toBeVisible()
  const history = page.getByRole('region', { name: 'History' }).getByRole('listitem')
  await expect(history).toHaveCount(2)
  await expect(history.last()).toContainText('admin replied and set it to Resolved')
  await expect.poll(() => mailTo(platform, email)).toContain('Reply-To: support@thali.example')
  expect(mailTo(platform, email)).toContain('Subject: Re: Receipt')
  expect(mailTo(platform, email)).toContain('> Where is my receipt?')
  await reload(page)
  await expect(history.last()).toContainText('Reply sent')
  await expect(reply).toHaveValue('')

  await written.getByRole('button', { name: 'Reopen' }).click()
  await expect(written.getByRole('status')).toContainText('In progress')
  await page.getByRole('link', { name: 'Back to Queries' }).click()
  await tab(page, 'In progress').click()
  await search(page, email)
  await page.getByRole('link', { name: 'Receipt' }).click()
  await written.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: /^Delete what/ }).click()
  await page
    .getByRole('dialog', { name: 'Delete this query?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(page).toHaveURL(list)
  await tab(page, 'All').click()
  await search(page, email)
  await expect(page.getByRole('heading', { name: 'No queries found' })).toBeVisible()
})

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { administrator } from './patients.ts'
import { enter, fromElsewhere } from './people.ts'
import { expect, type Platform, test } from './platform.ts'

const list = '/app/admin/queries'
let writers = 0

/** A new visitor sends a message on the support or the contact page. */
async function write({ url }: Platform, page: 'queries' | 'contact', message: string) {
  const email = `visitor-${process.pid}-${++writers}@example.in`
  const query = { name: 'Kamla Devi', email, phone: '9876543210', message }
  const response = await fetch(`${url}/api/v1/public/${page}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...fromElsewhere() },
    body: JSON.stringify({
      ...query,
      ...(page === 'queries' && { query_type: 'billing', subject: 'Receipt' }),
    }),
  })
  expect(response.status).toBe(201)
  return email
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
  const email = await write(platform, 'queries', 'Where is my receipt?')
  const other = await write(platform, 'contact', 'Do you cook Jain food?')
  await enter(page, await administrator(platform), list)
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
  await page.reload()
  await expect(reply).toHaveValue('It comes today.\nKind regards')
  await page.getByRole('button', { name: 'Send Reply' }).click()
  await expect(page.getByText('Your reply to Kamla Devi is on its way.')).toBeVisible()
  const history = page.getByRole('region', { name: 'History' }).getByRole('listitem')
  await expect(history).toHaveCount(2)
  await expect(history.last()).toContainText('admin replied and set it to Resolved')
  await expect.poll(() => mailTo(platform, email)).toContain('Reply-To: support@thali.example')
  expect(mailTo(platform, email)).toContain('Subject: Re: Receipt')
  expect(mailTo(platform, email)).toContain('> Where is my receipt?')
  await page.reload()
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

import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { sql } from 'kysely'
import { connect, openDatabase } from '#server/db/open.ts'
import { preparedFolder, startOn } from './prepared-platform.ts'

test('a message nobody answers for 50 hours rings with every administrator, by bell, mail and on the home page', async ({
  page,
}) => {
  const dataDir = preparedFolder()
  const before = await startOn(dataDir)
  const { admin } = before
  const sent = await fetch(`${before.url}/api/v1/public/queries`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      name: 'Kamla Devi',
      email: 'kamla@example.in',
      phone: '9876543210',
      query_type: 'billing',
      subject: 'Receipt',
      message: 'Where is my receipt?',
    }),
  })
  expect(sent.status).toBe(201)
  expect(await before.end()).toBe(0)

  // The clock is moved: all that has happened was 50 hours earlier.
  const database = await openDatabase({ dataDir })
  for (const [table, column] of [
    ['support_queries', 'created_at'],
    ['notifications', 'created_at'],
    ['jobs', 'due_at'],
  ] as const)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} - interval '50 hours'`.execute(
      connect(database),
    )
  await database.close()

  const after = await startOn(dataDir)
  await page.goto(`${after.url}/login`)
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/app\//)
  await page.goto(`${after.url}/app/dashboard`)
  await expect(page.getByRole('link', { name: /^1 open query/ })).toContainText(
    'Overdue. 1 without an answer for over 48 hours.',
  )
  const overdue = 'A visitor waits for an answer for longer than the promised 48 hours'
  const outbox = path.join(dataDir, 'outbox')
  // Long headers are folded.
  const mails = () =>
    readdirSync(outbox).map((name) => readFileSync(path.join(outbox, name), 'utf8').replaceAll('\r\n ', ' '))
  await expect.poll(() => mails().filter((mail) => mail.includes(`Subject: ${overdue}`))).toHaveLength(1)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('link', { name: `${overdue}.` }).click()
  await expect(page.getByText('Where is my receipt?')).toBeVisible()

  expect(await after.end()).toBe(0)
  rmSync(dataDir, { recursive: true })
})

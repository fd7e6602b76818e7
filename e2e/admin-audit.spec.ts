import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { addDays, today } from '#domain/dates.ts'
import { assign, idOf, nutritionist } from './nutritionists.ts'
import { administrator, away, call, challenger, isSound } from './patients.ts'
import { enter } from './people.ts'
import { expect, test } from './platform.ts'

const address = '/app/admin/audit'
const table = (page: Page, name = 'Entries') => page.getByRole('table', { name })
const rows = (page: Page, name?: string) => table(page, name).locator('tbody').getByRole('row')
/** What a row says in its first three cells: what, who, whom. */
const said = async (page: Page) =>
  rows(page).evaluateAll((all) =>
    all.map((row) =>
      [...row.children].slice(0, 3).map((cell) => cell.textContent.replace(/person-.*|admin@.*/, '')),
    ),
  )
const choosePerson = async (page: Page, typed: string, name: string | RegExp) => {
  await page.getByRole('combobox', { name: 'Person' }).fill(typed)
  await page.getByRole('option', { name }).click()
}

test('who did what to whom is found by person, action and days, and exported', async ({ page, platform }) => {
  const admin = await administrator(platform)
  const meera = await nutritionist(platform, 'approved', { first_name: 'Gangubai', last_name: 'Mane' })
  const asha = await challenger(platform, { first_name: 'Yamunabai', last_name: 'Waikar' })
  const [nutritionistId, id] = [await idOf(platform, meera), await idOf(platform, asha)]
  await assign(platform, asha, meera)
  await call(platform, meera, `GET /nutritionists/patients/${id}/profile`)
  await enter(page, admin, address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit')
  await expect(table(page).getByRole('columnheader')).toHaveText(['What', 'Who', 'Whom', 'When', 'Address'])
  // The last 30 days, said where they can be changed.
  await expect(page.getByLabel('From', { exact: true })).toHaveValue(addDays(today(), -29))
  await expect(page.getByLabel('To', { exact: true })).toHaveValue(today())

  const [read, assigned, completed] = [
    'Read: the profile of a challenger in care',
    'Assign a nutritionist to a challenger',
    "Complete one's profile",
  ]
  await test.step('by person, and by their part in it', async () => {
    await choosePerson(page, 'yamunabai', /Yamunabai Waikar/)
    await expect(page).toHaveURL(new RegExp(`person=${id}`))
    await expect(rows(page)).toHaveCount(4)
    expect(await said(page)).toEqual([
      [read, 'Gangubai ManeNutritionist, ', 'Yamunabai WaikarChallenger, '],
      [assigned, 'adminAdmin, ', 'Yamunabai WaikarChallenger, '],
      [completed, 'Yamunabai WaikarChallenger, ', 'Themselves'],
      [
        'Create a challenger or nutritionist account and sign in',
        'Not signed in',
        'Yamunabai WaikarChallenger, ',
      ],
    ])
    const part = page.getByRole('combobox', { name: 'Their part' })
    await part.selectOption('What others did')
    await expect(page.getByText('3 entries', { exact: true })).toBeVisible()
    await part.selectOption('What they did')
    await expect(page.getByText('1 entry', { exact: true })).toBeVisible()
    await part.selectOption('Both')
    await page.getByRole('button', { name: /^Gangubai Mane: only/ }).click()
    await expect(page).toHaveURL(new RegExp(`person=${nutritionistId}`))
    await expect(page.getByRole('combobox', { name: 'Person' })).toHaveValue('Gangubai Mane')
    await expect(page.getByText('4 entries', { exact: true })).toBeVisible()
  })

  await test.step('by action and by day, which a reload keeps', async () => {
    await page.getByRole('button', { name: 'Not only Gangubai Mane' }).click()
    await expect(page).not.toHaveURL(/person=/)
    await page.getByRole('combobox', { name: 'Action' }).selectOption(read)
    await expect.poll(async () => (await said(page)).every(([what]) => what === read)).toBe(true)
    await expect(rows(page).first()).toContainText('Gangubai Mane')
    await page.reload()
    await expect(page.getByRole('combobox', { name: 'Action' })).toHaveValue(
      'GET /nutritionists/patients/:id/profile',
    )
    await page.getByLabel('To', { exact: true }).fill(addDays(today(), -1))
    await expect(page.getByRole('heading', { name: 'No entries found' })).toBeVisible()
    await page.getByLabel('From', { exact: true }).fill(today())
    await expect(page.getByText('The last day cannot be before the first')).toBeVisible()
    await page.getByLabel('To', { exact: true }).fill(today())
    await expect(page.getByText('The last day cannot be before the first')).toBeHidden()
    await expect(rows(page).first()).toContainText('Gangubai Mane')
  })

  await test.step('as a file', async () => {
    await page.goto(`${address}?person=${id}`)
    await expect(rows(page)).toHaveCount(4)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`audit-${addDays(today(), -29)}-to-${today()}.csv`)
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[1]).toContain(`Gangubai Mane <${meera.email}>,${nutritionistId},${read}`)
    await expect(page.getByText('Audit log exported')).toBeVisible()
    await page.route('**/api/v1/admin/audit.csv*', (route) => route.fulfill(away))
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await expect(page.getByText('Failed to export the audit log')).toBeVisible()
    await page.unrouteAll()
    // The copy that left is written down.
    await page.getByRole('combobox', { name: 'Action' }).selectOption({ value: 'GET /admin/audit.csv' })
    await expect(page.getByText('1 entry', { exact: true })).toBeVisible()
  })

  await test.step('whoever is gone keeps their entries, by id', async () => {
    await call(platform, admin, `DELETE /admin/users/${id}`)
    await page.goto(`${address}?person=${id}`)
    await expect(rows(page).first()).toContainText('Delete a user who is no admin')
    await expect(rows(page).first()).toContainText(`Deleted account …${id.slice(-8)}`)
    await expect(page.getByRole('combobox', { name: 'Person' })).toHaveValue(
      `Deleted account …${id.slice(-8)}`,
    )
  })
})

test('what was refused is counted, by caller', async ({ page, platform }) => {
  const admin = await administrator(platform)
  const nosy = await challenger(platform, { first_name: 'Bhimabai', last_name: 'Sable' })
  for (let times = 0; times < 3; times++)
    await fetch(`${platform.url}/api/v1/admin/users`, {
      headers: { Authorization: `Bearer ${nosy.tokens.access_token}` },
    })
  const burglar = { 'X-Forwarded-For': '198.51.100.77' }
  await fetch(`${platform.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: burglar,
    body: new URLSearchParams({ username: nosy.email, password: 'not the password' }),
  })
  await enter(page, admin, address)
  await page.getByRole('tab', { name: 'Refused calls' }).click()
  await expect(page).toHaveURL(/\?tab=refused$/)
  await expect(table(page, 'Refused calls').getByRole('columnheader')).toHaveText([
    'What',
    'Who',
    'Why refused',
    'Times',
    'Minute',
  ])
  await page.getByRole('button', { name: '198.51.100.77: only from this address' }).click()
  await expect(rows(page, 'Refused calls')).toHaveCount(1)
  await expect(rows(page, 'Refused calls')).toContainText(
    /Sign in with e-mail and password198.51.100.77Not signed inWrong e-mail or password1/,
  )
  await page.getByRole('button', { name: 'Not only 198.51.100.77' }).click()
  await choosePerson(page, 'bhimabai', /Bhimabai Sable/)
  await expect(page.getByText(/^[12] lines?$/)).toBeVisible()
  await expect(rows(page, 'Refused calls').first()).toContainText('Read: users, newest first')
  await expect(rows(page, 'Refused calls').first()).toContainText('Not allowed to')
  const times = await rows(page, 'Refused calls').getByRole('cell').nth(2).allTextContents()
  // Three, unless a minute ended in between.
  expect(times.reduce((sum, text) => sum + Number(text), 0)).toBeGreaterThan(0)

  for (const [tab, path] of [
    ['Refused calls', '**/api/v1/admin/audit/denials*'],
    ['Entries', '**/api/v1/admin/audit?*'],
  ] as const) {
    await page.route(path, (route) => route.fulfill(away))
    await page.goto(tab === 'Entries' ? address : `${address}?tab=refused`)
    await expect(page.getByRole('alert')).toContainText('Failed to load the audit log')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(rows(page, tab).first()).toBeVisible()
  }
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`the audit log is sound at 320 and 1280 px (${colorScheme})`, async ({ page, platform }) => {
    const long = { first_name: 'Venkatanarasimharajuvaripeta', last_name: 'Ramakrishnan-Subramanian' }
    const person = await challenger(platform, long)
    const id = await idOf(platform, person)
    await fetch(`${platform.url}/api/v1/admin/users`, {
      headers: { Authorization: `Bearer ${person.tokens.access_token}` },
    })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await enter(page, await administrator(platform), address)
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      for (const [tab, path] of [
        ['Entries', address],
        ['Entries', `${address}?person=${id}`],
        ['Refused calls', `${address}?tab=refused`],
      ] as const) {
        await page.goto(path)
        await expect(rows(page, tab).first()).toBeVisible()
        await isSound(page, `${path} at ${width}`)
      }
    }
  })

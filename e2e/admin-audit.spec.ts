import { readFileSync } from 'node:fs'
import { addDays, today } from '#domain/dates.ts'
import { assign, idOf, nutritionist } from './nutritionists.ts'
import { administrator, call, challenger } from './patients.ts'
import { enter, reload } from './people.ts'
import { expect, test } from './platform.ts'

const address = '/app/admin/audit'

test('who did what to whom is found by person, action and days, and exported; what was refused, by caller', async ({
  page,
  platform,
}) => {
  const admin = await administrator(platform)
  const meera = await nutritionist(platform, 'approved', { first_name: 'Gangubai', last_name: 'Mane' })
  const asha = await challenger(platform, { first_name: 'Yamunabai', last_name: 'Waikar' })
  const [nutritionistId, id] = [await idOf(platform, meera), await idOf(platform, asha)]
  await assign(platform, asha, meera)
  await call(platform, meera, `GET /nutritionists/patients/${id}/profile`)
  await enter(page, admin, address)
  await page.getByRole('combobox', { name: 'Person' }).fill('yamunabai')
  await page.getByRole('option', { name: /Yamunabai Waikar/ }).click()
  const found = page.getByRole('list', { name: 'Entries', exact: true }).locator('ol > li')
  const read = 'Read: the profile of a challenger in care'
  for (const what of [
    read,
    'Assign a nutritionist to a challenger',
    "Complete one's profile",
    'Create a challenger or nutritionist account and sign in',
  ])
    await expect(found.filter({ hasText: what })).toHaveCount(1)
  await expect(found).toHaveCount(4)
  await page.getByRole('combobox', { name: 'Their part' }).selectOption('What they did')
  await expect(page.getByText('1 entry', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Their part' }).selectOption('Both')
  await expect(page.getByText('4 entries', { exact: true })).toBeVisible()

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
  // The export itself is in the audit log.
  await page.getByRole('combobox', { name: 'Action' }).selectOption({ value: 'GET /admin/audit.csv' })
  await expect(page.getByText('1 entry', { exact: true })).toBeVisible()

  await page.getByRole('combobox', { name: 'Action' }).selectOption(read)
  await expect(found).toContainText([read])
  await reload(page)
  await expect(found).toContainText([read])
  await page.getByLabel('To', { exact: true }).fill(addDays(today(), -1))
  await expect(page.getByRole('heading', { name: 'No entries found' })).toBeVisible()

  const nosy = await challenger(platform, { first_name: 'Bhimabai', last_name: 'Sable' })
  await fetch(`${platform.url}/api/v1/admin/users`, {
    headers: { Authorization: `Bearer ${nosy.tokens.access_token}` },
  })
  await fetch(`${platform.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'X-Forwarded-For': '198.51.100.77' },
    body: new URLSearchParams({ username: nosy.email, password: 'not the password' }),
  })
  await page.goto(address)
  await page.getByRole('tab', { name: 'Refused calls' }).click()
  const refused = page.getByRole('table', { name: 'Refused calls' }).locator('tbody').getByRole('row')
  await page.getByRole('button', { name: '198.51.100.77: only from this address' }).click()
  await expect(refused).toHaveCount(1)
  await expect(refused).toContainText('Wrong e-mail or password')
  await page.getByRole('combobox', { name: 'Person' }).fill('bhimabai')
  await page.getByRole('option', { name: /Bhimabai Sable/ }).click()
  await expect(refused).toContainText('Not allowed to')
  await expect(refused).toContainText('Read: users, newest first')
})

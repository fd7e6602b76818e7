import type { Page } from '@playwright/test'
import { formatDate, today } from '#domain/dates.ts'
import { call, challenger, report } from './patients.ts'
import { enter } from './people.ts'
import { expect, test } from './platform.ts'

const address = '/app/patient/progress'
const add = (page: Page) => page.getByRole('button', { name: 'Add Progress Report' }).click()
const save = (page: Page) => page.getByRole('button', { name: 'Save Report' })
const history = (page: Page) => page.getByRole('region', { name: 'History', exact: true })

test.describe('another time zone', () => {
  // A service worker would answer in place of the route below.
  test.use({ serviceWorkers: 'block' })

  test("days are the operator's, wherever the phone is", async ({ page, platform }) => {
    // At any time one of these zones has another date than India.
    const [zone, day] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
      .map((timeZone) => [timeZone, new Intl.DateTimeFormat('en-CA', { timeZone }).format()] as const)
      .find(([, date]) => date !== today())!
    await enter(page, await challenger(platform), '/app/dashboard')
    await expect(page.locator('html')).toHaveAttribute('data-time-zone', 'Asia/Kolkata')
    await page.route(`**${address}`, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: (await answer.text()).replace('Asia/Kolkata', zone) })
    })
    await page.goto(address)
    await add(page)
    await expect(page.getByLabel('Week Start')).toHaveValue(day)
  })
})

test('a report without a network, on the first page that was opened: it survives a reload, and is sent once', async ({
  page,
  context,
  platform,
}) => {
  const person = await challenger(platform)
  await enter(page, person, address)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  await context.setOffline(true)
  await add(page)
  await page.getByLabel('Weight (kg)').fill('81')
  await page.getByLabel('Adherence (%)').fill('90')
  await save(page).click()
  await expect(history(page)).toContainText('Not sent yet')
  await page.reload()
  await expect(history(page)).toContainText('Not sent yet')
  await context.setOffline(false)
  await expect(history(page)).not.toContainText('Not sent yet')
  expect(await call<object[]>(platform, person, 'GET /patients/progress')).toMatchObject([{ weight_kg: 81 }])
})

test('a second report for a date leads to the one that stands; edited and deleted', async ({
  page,
  platform,
}) => {
  const person = await challenger(platform)
  await report(platform, person, 0, { weight_kg: 82, waist_cm: 92 })
  await enter(page, person, address)
  await add(page)
  await page.getByLabel('Weight (kg)').fill('81')
  await page.getByLabel('Adherence (%)').fill('90')
  await save(page).click()
  await expect(page.getByText('You already have a report for this date.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit that report' })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Edit report of ${formatDate(today())}` })
  await expect(dialog.getByLabel('Weight (kg)')).toHaveValue('81')
  await expect(dialog.getByLabel('Waist (cm)')).toHaveValue('92')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Progress report updated successfully!')).toBeVisible()
  await expect(history(page).getByRole('listitem')).toHaveText(/81 kg.*92 cm/)

  const date = formatDate(today())
  await page.getByRole('button', { name: `Edit report of ${date}` }).click()
  await dialog.getByLabel('Adherence (%)').fill('10')
  await page.keyboard.press('Escape')
  await page
    .getByRole('dialog', { name: 'Discard your changes?' })
    .getByRole('button', { name: 'Discard' })
    .click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: `Delete report of ${date}` }).click()
  const question = page.getByRole('dialog', { name: 'Delete Report' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(history(page).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: `Delete report of ${date}` }).click()
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Progress report deleted successfully!')).toBeVisible()
  await expect(page.getByText('No progress reports found')).toBeVisible()
})

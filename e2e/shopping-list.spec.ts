import type { Page } from '@playwright/test'
import { addDays, today } from '#domain/dates.ts'
import type { PlanDay } from '#domain/plans/meal-plans.ts'
import type { OwnList } from '#domain/plans/shopping-list.ts'
import { assign, expect, idOf, test } from './nutritionists.ts'
import { call, challenger } from './patients.ts'
import { enter, reload } from './people.ts'

const targets = { calories: 1800, protein_g: 75, carbs_g: 240, fat_g: 58, fiber_g: 28, sodium_mg: 2200 }
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })

test.use({ viewport: { width: 390, height: 844 } })

test('shopping together: one ticks a line, the household sees it behind the link and ticks others', async ({
  page,
  context,
  browser,
  platform,
  meera,
}) => {
  const asha = await challenger(platform, { first_name: 'Asha', dietary_prefs: ['veg'] })
  await assign(platform, asha, meera)
  const week = { patient_id: await idOf(platform, asha), week_start: today() }
  const { days } = await call<{ days: PlanDay[] }>(platform, meera, 'POST /meal-plans/generate', {
    ...{ ...week, seed: 7, targets, days: [] },
  })
  await call(platform, meera, 'POST /meal-plans', { ...week, days })
  const read = `GET /patients/shopping-list?from=${today()}&to=${addDays(today(), 2)}`
  const list = await call<OwnList>(platform, asha, read)
  // The most of all is never among the small amounts.
  const [most, second] = list.rows
    .toSorted((one, other) => other.grams - one.grams)
    .map(({ name, amount }) => `${name} ${amount}`)

  await enter(page, asha, '/app/patient/')
  await page.getByRole('link', { name: 'Shopping list' }).click()
  await box(page, most!).check()
  await page.getByLabel('Something else to buy').fill('Soap')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(box(page, 'Soap')).toBeVisible()
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Make Link' }).click()
  const link = await page.getByLabel('Link', { exact: true }).inputValue()
  await page.getByRole('button', { name: 'Done' }).click()

  const household = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const other = await household.newPage()
  await other.goto(new URL(link).pathname)
  await expect(box(other, most!)).toBeChecked()
  await expect(box(other, second!)).not.toBeChecked()
  await expect(other.getByRole('main')).not.toContainText('Asha')
  await box(other, second!).check()
  await box(other, 'Soap').check()
  await expect
    .poll(async () => (await call<OwnList>(platform, asha, read)).own)
    .toMatchObject([{ bought: true }])

  // In the shop without a network; the ticks arrive when it is back.
  await reload(page)
  await expect(box(page, second!)).toBeChecked()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  await context.setOffline(true)
  await reload(page)
  await box(page, most!).uncheck()
  await expect(page.getByText('Kept on this device until there is a network.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Kept on this device until there is a network.')).toBeHidden()
  await reload(other)
  await expect(box(other, most!)).not.toBeChecked()

  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click()
  await expect(page.getByText('Your list is no longer shared.')).toBeVisible()
  await reload(other)
  await expect(other.getByText('This link is not valid any more')).toBeVisible()
  await household.close()
})

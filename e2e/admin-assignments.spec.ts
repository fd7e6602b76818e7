import type { Locator, Page } from '@playwright/test'
import { addDays, formatDate, today } from '#domain/dates.ts'
import { assign, nutritionist } from './nutritionists.ts'
import { administrator, call, challenger } from './patients.ts'
import { enter, type Person } from './people.ts'
import { countPresses } from './plans.ts'
import { expect, type Platform, test } from './platform.ts'

const address = '/app/admin/assignments'
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function assignBy(page: Page, patient: string, nutritionist: string) {
  const form = card(page, 'New assignment')
  for (const [field, name] of [
    ['Challenger', patient],
    ['Nutritionist', nutritionist],
  ] as const) {
    await form.getByRole('combobox', { name: field }).fill(name)
    await page.getByRole('option', { name }).click()
  }
  await form.getByRole('button', { name: 'Create Assignment' }).click()
}

async function nutritionistOf(platform: Platform, patient: Person) {
  const care = await call<{ nutritionist: { name: string } | null }>(platform, patient, 'GET /patients/care')
  return care.nutritionist?.name
}

/** A person's entry, on whichever page of the list. */
async function entryOf(list: Locator, name: string): Promise<Locator> {
  const entry = list.getByRole('listitem').filter({ hasText: name })
  const next = list.getByRole('button', { name: 'Next', exact: true })
  await expect(list.getByRole('listitem').first()).toBeVisible()
  while (!(await entry.count()) && (await next.count()) && (await next.isEnabled())) {
    await next.click()
    await expect(list.locator('[aria-busy="true"]')).toHaveCount(0)
  }
  return entry
}

test('a nutritionist is assigned, replaced, given other dates and ended', async ({ page, platform }) => {
  const amrita = await challenger(platform, { first_name: 'Amrita' })
  await nutritionist(platform, 'approved', { first_name: 'Nalini', capacity: 12 })
  await nutritionist(platform, 'approved', { first_name: 'Quita' })
  await enter(page, await administrator(platform), address)
  const all = card(page, 'All assignments')
  const row = (name: string) => all.getByRole('row').filter({ hasText: name })
  await all.getByRole('searchbox').fill('Amrita')
  await expect(page.getByRole('heading', { name: 'No assignments found' })).toBeVisible()

  await assignBy(page, 'Amrita Rao', 'Nalini Iyer')
  await expect(row('Nalini Iyer')).toContainText(`Since ${formatDate(today())}`)
  expect(await nutritionistOf(platform, amrita)).toBe('Nalini Iyer')

  await assignBy(page, 'Amrita Rao', 'Quita Iyer')
  const asked = dialog(page, 'Replace the nutritionist?')
  await expect(asked).toContainText('Now with Nalini Iyer')
  await asked.getByRole('button', { name: 'Replace' }).click()
  await expect(row('Quita Iyer')).toContainText('Active')
  await expect(row('Nalini Iyer')).toContainText('Ended')
  expect(await nutritionistOf(platform, amrita)).toBe('Quita Iyer')

  const edit = dialog(page, 'Edit assignment')
  await row('Quita Iyer').getByRole('button', { name: 'Edit the assignment of Amrita Rao' }).click()
  await edit.getByLabel('Planned end').fill(addDays(today(), 40))
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(row('Quita Iyer')).toContainText(`to ${formatDate(addDays(today(), 40))}`)

  await row('Quita Iyer').getByRole('button', { name: 'More for Amrita Rao' }).click()
  await page.getByRole('menuitem', { name: /^End the assignment of Amrita Rao/ }).click()
  await dialog(page, 'End assignment?').getByRole('button', { name: 'End assignment' }).click()
  await expect(row('Quita Iyer')).toContainText('Ended')
  expect(await nutritionistOf(platform, amrita)).toBeUndefined()
})

test('who waits is matched with one click, and a change with another', async ({ page, platform }) => {
  // Enough places also for challengers of other tests who wait by now.
  const practice = { specializations: ['Elderly Care'], capacity: 200 }
  await nutritionist(platform, 'approved', { ...practice, first_name: 'Lata' })
  const tara = await challenger(platform, { first_name: 'Tara', health_needs: ['Elderly Care'] })
  await enter(page, await administrator(platform), address)
  const waiting = card(page, 'Waiting for a nutritionist')
  const entry = await entryOf(waiting, 'Tara Rao')
  await expect(entry).toContainText('Best match: Lata Iyer')
  await expect(entry).toContainText('Specialised in what is needed')
  await entry.getByRole('button', { name: 'Assign Lata Iyer to Tara Rao' }).click()
  await expect(card(page, 'All assignments').getByText('Tara Rao').first()).toBeVisible()
  // A mistake is undone: the wait goes on, and the row is where it was.
  await entry.getByRole('button', { name: 'Undo the assignment of Tara Rao' }).click()
  await expect(page.getByText('Assignment undone')).toBeVisible()
  await expect(card(page, 'All assignments').getByText('Tara Rao')).toHaveCount(0)
  expect(await nutritionistOf(platform, tara)).toBeUndefined()
  await entry.getByRole('button', { name: 'Assign Lata Iyer to Tara Rao' }).click()
  await expect(entry).toContainText('Now with Lata Iyer.')

  await call(platform, tara, 'POST /patients/change-request', { reason: 'Our hours never meet.' })
  await nutritionist(platform, 'approved', { ...practice, first_name: 'Usha' })
  await page.reload()
  const requests = card(page, 'Asked for another nutritionist')
  const request = await entryOf(requests, 'Tara Rao')
  await expect(request).toContainText('Our hours never meet.')
  await request.getByRole('button', { name: 'Assign Usha Iyer to Tara Rao' }).click()
  await page
    .getByRole('dialog', { name: 'Replace the nutritionist?' })
    .getByText('Replace', { exact: true })
    .click()
  await expect(request).toContainText('Now with Usha Iyer.')
  expect(await nutritionistOf(platform, tara)).toBe('Usha Iyer')
})

test('a nutritionist is replaced in at most 3 clicks', async ({ page, platform }) => {
  const practice = { specializations: ['Sports Nutrition'], capacity: 200 }
  const before = await nutritionist(platform, 'approved', { first_name: 'Jaya' })
  await nutritionist(platform, 'approved', { ...practice, first_name: 'Kamala' })
  const zoya = await challenger(platform, { first_name: 'Zoya', health_needs: ['Sports Nutrition'] })
  await assign(platform, zoya, before)
  const presses = await countPresses(page)
  await enter(page, await administrator(platform), address)
  const all = card(page, 'All assignments')
  await all.getByRole('searchbox').fill('Zoya')
  await expect(all.getByText('1 assignment', { exact: true })).toBeVisible()

  await presses.start()
  await all.getByRole('button', { name: 'Change nutritionist of Zoya Rao' }).click()
  const asked = dialog(page, 'Replace the nutritionist?')
  await expect(asked.getByRole('radio').first()).toHaveAccessibleDescription(/Specialised in what is needed/)
  await asked.getByRole('radio', { name: 'Kamala Iyer' }).click()
  await expect(asked).toContainText('Zoya Rao is now with Jaya Iyer, and would be with Kamala Iyer.')
  await asked.getByRole('button', { name: 'Replace' }).click()
  await expect(all.getByRole('row').filter({ hasText: 'Kamala Iyer' })).toContainText('Active')
  const count = await presses.count()
  test.info().annotations.push({ type: 'clicks', description: String(count) })
  expect(count).toBeLessThanOrEqual(3)
  await expect(all.getByRole('row').filter({ hasText: 'Jaya Iyer' })).toContainText('Ended')
  expect(await nutritionistOf(platform, zoya)).toBe('Kamala Iyer')
})

import type { Locator, Page } from '@playwright/test'
import { formatDate, today } from '#domain/dates.ts'
import { away, challenger } from './patients.ts'
import { enter, join } from './people.ts'
import { expect, test } from './platform.ts'

const address = '/app/patient/profile'
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
/** Birth date of a person who turns this old today. */
const born = (years: number) => `${Number(today().slice(0, 4)) - years}${today().slice(4)}`

test('diets exclude one another, allergies are added by Enter, and the summary shows them', async ({
  page,
  platform,
}) => {
  await enter(page, await join(platform), address)
  await page.getByLabel('First Name').fill('Asha')
  await page.getByLabel('Last Name').fill('Patil')
  await page.getByLabel('Date of Birth').fill(born(34))
  await page.getByLabel('Height').fill('158')
  await page.getByLabel('Starting Weight').fill('64.5')
  const diets = page.getByRole('group', { name: 'How you eat' })
  const diet = (name: string) => diets.getByRole('checkbox', { name, exact: true })
  const choose = (name: string) => diets.getByText(name, { exact: true }).click()
  await expect(diets.getByRole('checkbox')).toHaveCount(5)
  await choose('Vegetarian')
  await choose('Keto')
  await choose('Paleo')
  await choose('Vegan')
  await expect(diet('Vegetarian')).not.toBeChecked()
  await choose('Non-Vegetarian')
  await expect(diet('Vegan')).not.toBeChecked()
  await choose('Paleo')
  await page.getByRole('button', { name: 'Hide options: Dietary Preferences' }).click()
  await expect(diets).toBeHidden()
  await expect(card(page, 'Dietary Preferences')).toContainText('Keto')

  const box = page.getByLabel('Add an allergy or sensitivity')
  const allergies = page.getByRole('list', { name: 'Your allergies and sensitivities' })
  for (const typed of ['Peanuts', '  ', ' Peanuts ', 'मूंगफली', 'Prawns']) {
    await box.fill(typed)
    await box.press('Enter')
  }
  await expect(allergies.getByRole('listitem')).toHaveText(['Peanuts', 'मूंगफली', 'Prawns'])
  await page.getByRole('button', { name: 'Remove Prawns' }).click()
  await expect(allergies.getByRole('listitem')).toHaveCount(2)
  // Typed but not added: saving adds it.
  await box.fill('Egg')

  await page.getByRole('navigation').getByRole('link', { name: 'Progress' }).click()
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' })
  await leave.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('First Name')).toHaveValue('Asha')
  await save(page)
  await expect(page).toHaveURL(/\/app\/patient\/\?profileCreated=true$/)
  await expect(page.getByText('Your profile is complete!')).toBeVisible()

  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Asha Patil' })).toBeVisible()
  for (const words of ['34 years', '158 cm', '64.5 kg', formatDate(born(34))])
    await expect(page.getByRole('main')).toContainText(words)
  await expect(card(page, 'Dietary Preferences').getByRole('listitem')).toHaveText(['Keto', 'Non-Vegetarian'])
  await expect(card(page, 'Allergies & Sensitivities').getByRole('listitem')).toHaveText([
    'Peanuts',
    'मूंगफली',
    'Egg',
  ])
})

test('changing it: saved, refused, given up', async ({ page, platform }) => {
  await page.clock.install()
  await enter(page, await challenger(platform), address)
  await page.getByRole('button', { name: 'Edit' }).click()
  const height = page.getByLabel('Height')
  await height.fill('171')
  await page.getByRole('button', { name: 'Cancel' }).click()
  const discard = page.getByRole('dialog', { name: 'Discard your changes?' })
  await discard.getByRole('button', { name: 'Cancel' }).click()
  await expect(height).toHaveValue('171')
  /** Saves with a clock that the test moves, and returns for how many seconds the toast is visible. */
  async function secondsShown(toast: Locator) {
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
    await save(page)
    while (!(await toast.isVisible())) await page.clock.runFor(20)
    const { x = 0, y = 0 } = (await toast.boundingBox()) ?? {}
    expect([x > 640, y < 200], 'at the top right').toEqual([true, true])
    let tenths = 0
    for (; await toast.isVisible(); tenths++) await page.clock.runFor(100)
    await page.clock.resume()
    return Math.floor(tenths / 10)
  }
  await page.route('**/patients/profile', (call) => call.fulfill(away))
  const failure = page.getByRole('alert').filter({ hasText: 'Error saving profile. Please try again.' })
  expect(await secondsShown(failure)).toBe(5)
  await expect(height).toHaveValue('171')
  await page.unroute('**/patients/profile')
  const sentence = 'This profile is being looked at. Please try again in a minute.'
  await page.route('**/patients/profile', (call) =>
    call.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: 'Conflict', status: 409, detail: sentence }),
    }),
  )
  await save(page)
  await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
  await page.unroute('**/patients/profile')
  const success = page.getByRole('status').filter({ hasText: 'Profile updated successfully!' })
  expect(await secondsShown(success)).toBe(3)
  await expect(page.getByText('171 cm')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused()

  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('First Name').fill('Somebody')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await discard.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('heading', { name: 'Arjun Rao' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused()
})

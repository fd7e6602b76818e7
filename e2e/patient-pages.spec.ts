import type { Page } from '@playwright/test'
import { formatDate, today } from '#domain/dates.ts'
import { assignNutritionist, away, challenger, isSound, publishPlan, report, tabTo } from './patients.ts'
import { enter, join } from './people.ts'
import { expect, type Platform, test } from './platform.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Somebody with everything: a nutritionist, a plan, reports, a request under way. */
async function settled(platform: Platform) {
  const person = await challenger(platform, {
    dietary_prefs: ['veg'],
    allergies: ['Peanuts'],
    medical_notes: 'Thyroid',
    target_weight_kg: 75,
  })
  await publishPlan(platform, await assignNutritionist(platform, person), person)
  for (const day of [21, 14, 7, 0])
    await report(platform, person, day, { weight_kg: 80 + day / 7, waist_cm: 90 })
  return person
}

const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [320, 1280].map((width) => ({ colorScheme, width })),
)
for (const { colorScheme, width } of looks)
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })

    test('the pages of a newcomer are accessible', async ({ page, platform }) => {
      await enter(page, await join(platform), '/app/patient/')
      await expect(card(page, 'Getting Started')).toBeVisible()
      await isSound(page, 'dashboard without a profile')
      await page.goto('/app/patient/profile')
      await page.getByLabel('Date of Birth').fill(`${Number(today().slice(0, 4)) - 15}-01-01`)
      await press(page, 'Save')
      await press(page, 'Show options: More about you')
      await expect(page.getByText("A parent's or guardian's name is required under 18")).toBeVisible()
      await isSound(page, 'profile refused')

      await enter(page, await challenger(platform), '/app/patient/?profileCreated=true')
      await expect(card(page, 'Your Nutritionist')).toContainText('at the latest')
      await isSound(page, 'dashboard while waiting')
      await page.goto('/app/patient/progress')
      await press(page, 'Add Progress Report')
      await page.getByLabel('Adherence (%)').fill('')
      await page.getByLabel('Weight (kg)').fill('1')
      await page.getByRole('button', { name: 'Save Report' }).click()
      await isSound(page, 'report refused')

      await page.route('**/api/v1/patients/**', (call) => call.fulfill(away))
      await page.goto('/app/patient/')
      await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(4)
      await isSound(page, 'dashboard without answers')
      await page.unroute('**/api/v1/patients/**')
    })

    test('the pages of somebody in care are accessible', async ({ page, platform }) => {
      await enter(page, await settled(platform), '/app/patient/')
      await expect(card(page, 'Your Nutritionist')).toContainText('Meera Iyer')
      await expect(card(page, 'Current Meal Plan')).toContainText('Ragi dosa')
      await isSound(page, 'dashboard')
      await press(page, 'Change nutritionist')
      await press(page, 'Send Request')
      await isSound(page, 'asking for a change')
      await page.getByLabel('What should be different?').fill('The hours do not fit.')
      await press(page, 'Send Request')
      await expect(card(page, 'Your Nutritionist')).toContainText('You asked for another nutritionist')
      await page.goto('/app/patient/profile')
      await expect(card(page, 'Your Nutritionist')).toContainText('You asked for another nutritionist')
      await isSound(page, 'profile')
      await press(page, 'Take back')
      await isSound(page, 'taking back')
      await page.goto('/app/patient/progress')
      const charts = card(page, 'Over Time')
      await expect(charts.locator('figure > [role=img]')).toHaveCount(4)
      await isSound(page, 'progress')
      await charts.getByText('Table', { exact: true }).click()
      await expect(charts.getByRole('table')).toBeVisible()
      await isSound(page, 'progress as a table')
      await press(page, `Edit report of ${formatDate(today())}`)
      await expect(page.getByRole('dialog')).toBeVisible()
      await isSound(page, 'editing a report')
    })
  })

for (const { colorScheme, width } of [looks[1]!, looks[2]!])
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })

    test('what asks before something is lost, and what failed, is accessible', async ({ page, platform }) => {
      const asks = async (name: string) => {
        const dialog = page.getByRole('dialog', { name })
        await expect(dialog).toBeVisible()
        await isSound(page, name)
        return dialog
      }
      await enter(page, await settled(platform), '/app/patient/')
      await press(page, 'Change nutritionist')
      await page.getByLabel('What should be different?').fill('The hours do not fit.')
      await page.keyboard.press('Escape')
      await (await asks('Discard your request?')).getByRole('button', { name: 'Discard' }).click()

      await page.goto('/app/patient/profile')
      await press(page, 'Edit')
      await isSound(page, 'changing the profile')
      await page.getByLabel('Height').fill('171')
      await press(page, 'Cancel')
      await (await asks('Discard your changes?')).getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('banner').getByRole('link', { name: 'Thali home' }).click()
      await (await asks('Leave without saving?')).getByRole('button', { name: 'Leave' }).click()
      await expect(page).toHaveURL(/\/app\/dashboard$/)
      await isSound(page, 'shared home')

      await page.goto('/app/patient/progress')
      await press(page, 'Add Progress Report')
      await page.getByLabel('Weight (kg)').fill('70')
      await page.getByRole('button', { name: 'Save Report' }).click()
      await expect(page.getByRole('button', { name: 'Edit that report' })).toBeVisible()
      await isSound(page, 'a second report for the date')
      await press(page, 'Cancel')
      await (await asks('Discard this report?')).getByRole('button', { name: 'Discard' }).click()
      await press(page, `Delete report of ${formatDate(today())}`)
      await asks('Delete Report')

      await page.route('**/api/v1/patients/**', (call) => call.fulfill(away))
      for (const path of ['profile', 'progress']) {
        await page.goto(`/app/patient/${path}`)
        await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(1)
        await isSound(page, `${path} without an answer`)
      }
      await page.unroute('**/api/v1/patients/**')
      await enter(page, await join(platform), '/app/patient/progress')
      await expect(page.getByText('No progress reports found')).toBeVisible()
      await isSound(page, 'progress before the first report')
      await page.goto('/app/patient/meal-plans')
      await expect(page.getByText('No Meal Plan Available')).toBeVisible()
      await isSound(page, 'no plan yet')
    })
  })

test('by keyboard alone, from the profile to the first report', async ({ page, platform }) => {
  const { keyboard } = page
  await enter(page, await join(platform), '/app/patient/')
  await expect(card(page, 'Getting Started')).toBeVisible()
  await tabTo(page, /^Complete Your Profile$/)
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible()
  await tabTo(page, /^First Name/)
  await keyboard.type('Asha')
  await tabTo(page, /^Last Name/)
  await keyboard.type('Patil')
  await tabTo(page, /^Date of Birth/)
  await keyboard.type('12041990')
  await tabTo(page, /^Height/)
  await keyboard.type('158')
  await tabTo(page, /^Starting Weight/)
  await keyboard.type('64.5')
  await tabTo(page, /^Vegetarian$/)
  await keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: 'Vegetarian', exact: true })).toBeChecked()
  await tabTo(page, /^Add an allergy/)
  await keyboard.type('Peanuts')
  await keyboard.press('Enter')
  await tabTo(page, /^Save$/)
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Welcome back, Asha' })).toBeVisible()
  await tabTo(page, /^Log Progress$/)
  await keyboard.press('Enter')
  await expect(page.getByText('No progress reports found')).toBeVisible()
  await tabTo(page, /^Add Progress Report$/)
  await keyboard.press('Enter')
  await expect(page.getByLabel('Week Start')).toBeFocused()
  await tabTo(page, /^Weight/)
  await keyboard.type('64.1')
  await tabTo(page, /^Save Report$/)
  await keyboard.press('Enter')
  await expect(page.getByText('Progress report created successfully!')).toBeVisible()
  await tabTo(page, /^Time shown$/)
  await keyboard.press('Tab')
  await keyboard.press('ArrowRight')
  await expect(card(page, 'Over Time').getByRole('table')).toContainText('64.1')
  // Opened, changed and removed again without losing one's place.
  await tabTo(page, /^Edit report of/)
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Week Start')).toBeFocused()
  await tabTo(page, /^Adherence/)
  // What stands in a field is selected, a moment after one has come to it.
  await page.waitForFunction(() => getSelection()?.toString() === '100')
  await keyboard.type('80')
  await keyboard.press('Enter')
  await expect(page.getByText('Progress report updated successfully!')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Edit report of/ })).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Delete Report' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Delete report of/ })).toBeFocused()
  await keyboard.press('Enter')
  await tabTo(page, /^Delete$/)
  await keyboard.press('Enter')
  await expect(page.getByText('Progress report deleted successfully!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'History' })).toBeFocused()
})

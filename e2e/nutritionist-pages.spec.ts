import type { Page } from '@playwright/test'
import { addDays, today } from '#domain/dates.ts'
import { assign, endCare, expect, idOf, nutritionist, test } from './nutritionists.ts'
import { away, call, challenger, isSound, publishPlan, report } from './patients.ts'
import { enter, join, type Person } from './people.ts'
import type { Platform } from './platform.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** A practice in which everything that can be shown is shown. Answers the challenger with most of it. */
async function practice(platform: Platform, meera: Person) {
  const asha = await challenger(platform, {
    first_name: 'Asha-with-a-rather-long-name-that-has-to-break',
    goal: 'lose',
    allergies: ['Peanuts', 'Everything that swims or lives in a shell'],
    dietary_prefs: ['veg'],
    food_rules: ['jain', 'fasting_days'],
    medical_notes: 'Thyroid',
    target_weight_kg: 75,
  })
  await assign(platform, asha, meera)
  for (const [day, weight_kg] of [
    [23, 80],
    [16, 82],
    [9, 84],
  ])
    await report(platform, asha, day!, { weight_kg, waist_cm: 90, adherence_pct: 50 })
  await publishPlan(platform, meera, asha, addDays(today(), -4))
  const id = await idOf(platform, asha)
  await call(platform, meera, 'POST /care-notes', { patient_id: id, text: 'Cooks on Sundays.' })
  for (let more = 0; more < 5; more++) await assign(platform, await join(platform), meera)
  await endCare(platform, await assign(platform, await challenger(platform), meera))
  return id
}

const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [320, 1280].map((width) => ({ colorScheme, width })),
)
for (const { colorScheme, width } of looks)
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })

    test('the pages of a newcomer are accessible', async ({ page, platform }) => {
      await enter(page, await join(platform, { role: 'nutritionist' }), '/app/nutritionist')
      await expect(page.getByText('Complete Your Profile')).toBeVisible()
      await isSound(page, 'dashboard without a profile')
      await page.goto('/app/nutritionist/profile')
      await press(page, 'Create Profile')
      await expect(page.getByText('Please fix the validation errors below.')).toBeVisible()
      await isSound(page, 'profile refused')
      await enter(
        page,
        await nutritionist(platform, { rejected: 'Unreadable.' }),
        '/app/nutritionist/profile',
      )
      await expect(page.getByText('Unreadable.')).toBeVisible()
      await isSound(page, 'profile rejected')
      await page.route('**/api/v1/nutritionists/dashboard/stats', (call) => call.fulfill(away))
      await page.goto('/app/nutritionist')
      await expect(page.getByText('Unable to load dashboard data')).toBeVisible()
      await isSound(page, 'dashboard without answers')
    })

    test('the pages of a practice are accessible', async ({ page, platform }) => {
      const meera = await nutritionist(platform, 'verified')
      const id = await practice(platform, meera)
      await enter(page, meera, '/app/nutritionist')
      await expect(card(page, 'Needs you today').getByRole('button', { name: 'Next' })).toBeVisible()
      await isSound(page, 'dashboard')
      await page.goto('/app/nutritionist/activity')
      await expect(page.getByText('10 entries')).toBeVisible()
      await isSound(page, 'activity')
      await page.goto('/app/nutritionist/patients')
      await expect(page.getByRole('article')).toHaveCount(7)
      await isSound(page, 'challengers')
      await page.goto(`/app/nutritionist/patients/${id}`)
      await expect(page.getByRole('article', { name: /^Note of/ })).toBeVisible()
      await expect(card(page, 'Over Time').locator('figure > [role=img]')).toHaveCount(4)
      await isSound(page, 'challenger')
      await press(page, 'Add note')
      await press(page, 'Save note')
      await isSound(page, 'note refused')
      await card(page, 'Private notes').getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: /^Delete note of/ }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await isSound(page, 'deleting a note')
      await page.goto('/app/nutritionist/profile')
      await expect(page.getByText('Registration checked')).toBeVisible()
      await isSound(page, 'profile')
      await press(page, 'Edit')
      await page.getByRole('textbox', { name: 'Registration Number' }).fill('IDA-9')
      await expect(page.getByText('no longer marked as verified')).toBeVisible()
      await isSound(page, 'profile edited')
    })
  })

/** Presses Tab until the focus is on what has this name. */
async function tabTo(page: Page, name: RegExp) {
  for (let steps = 0; steps < 80; steps++) {
    await page.keyboard.press('Tab')
    const words = await page.evaluate(() => {
      const field = document.activeElement as HTMLInputElement
      return field.ariaLabel ?? field.labels?.[0]?.textContent ?? field.textContent ?? ''
    })
    if (name.test(words)) return
  }
  throw new Error(`Tab leads nowhere called ${name}`)
}

test('by keyboard alone, from the worklist to a note', async ({ page, platform, meera }) => {
  const { keyboard } = page
  const asha = await challenger(platform, { first_name: 'Asha' })
  await assign(platform, asha, meera)
  await report(platform, asha, 9)
  await enter(page, meera, '/app/nutritionist')
  await expect(card(page, 'Needs you today')).toContainText('Asha Rao')
  await tabTo(page, /^Open challenger: Asha Rao$/)
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Asha Rao')
  await tabTo(page, /^Add note$/)
  await keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'New note' })).toBeFocused()
  await keyboard.type('Cooks on Sundays.')
  await tabTo(page, /^Save note$/)
  await keyboard.press('Enter')
  await expect(page.getByText('Note saved.')).toBeVisible()
  await tabTo(page, /^Delete note of/)
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Delete note of/ })).toBeFocused()
})

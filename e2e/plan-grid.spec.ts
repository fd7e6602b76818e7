import type { Page } from '@playwright/test'
import { addDays, today } from '#domain/dates.ts'
import { expect, nutritionist, test } from './nutritionists.ts'
import { away, isSound } from './patients.ts'
import { enter } from './people.ts'
import { addByHand, inCare, meal, startPlan, storePlan } from './plans.ts'

const list = '/app/nutritionist/meal-plans'
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const cards = (page: Page) => page.getByRole('article')

test('plans are found by challenger, status and name, page by page', async ({ page, platform, meera }) => {
  const arjun = await inCare(platform, meera)
  const ravi = await inCare(platform, meera, { first_name: 'Ravi' })
  for (let week = 0; week < 20; week++)
    await storePlan(platform, meera, arjun, { week_start: addDays(today(), week * 7) })
  await storePlan(platform, meera, ravi, { status: 'draft' })
  await enter(page, meera, list)
  await expect(page.getByText('21 meal plans')).toBeVisible()
  await expect(cards(page)).toHaveCount(20)
  await press(page, 'Next')
  await expect(page.getByText('21-21 of 21')).toBeVisible()
  await expect(cards(page)).toHaveCount(1)
  await press(page, 'Previous')
  await expect(cards(page)).toHaveCount(20)

  await page.getByText('Draft', { exact: true }).first().click()
  await expect(page.getByText('1 meal plan', { exact: true })).toBeVisible()
  await expect(cards(page)).toContainText('Ravi Rao')
  await expect(page).toHaveURL(/status=draft/)
  await page.getByRole('combobox', { name: 'Plans for' }).click()
  await page.getByRole('option', { name: /Arjun Rao/ }).click()
  await expect(page.getByText('No meal plan matches')).toBeVisible()
  await press(page, 'Show all')
  await page.getByRole('searchbox', { name: 'Search' }).fill('ravi')
  await expect(page.getByText('1 meal plan', { exact: true })).toBeVisible()
})

test('a draft is published after asking, with a reason where it clashes', async ({
  page,
  platform,
  meera,
}) => {
  const arjun = await inCare(platform, meera, { allergies: ['Peanuts'] })
  await storePlan(platform, meera, arjun, { status: 'draft' })
  await storePlan(platform, meera, arjun, {
    status: 'draft',
    week_start: addDays(today(), 7),
    days: [[meal('Peanut chikki')]],
  })
  await enter(page, meera, list)
  const dialog = page.getByRole('dialog', { name: 'Publish this meal plan?' })
  await expect(cards(page)).toHaveCount(2)
  await press(page, /^Publish Arjun/)
  await page.route('**/publish', (route) => route.fulfill(away))
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Error publishing meal plan. Please try again.')).toBeVisible()
  await page.unroute('**/publish')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog).toContainText('Peanut chikki (Allergy: Peanuts: Peanut)')
  await isSound(page, 'publishing what clashes')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog.getByText('Please give a reason, or change the meals.')).toBeVisible()
  await dialog.getByLabel('Reason for keeping these meals').fill('Tolerant since May')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Meal plan published successfully!')).toBeVisible()
  await expect(page.getByText('Published and visible to challenger')).toHaveCount(1)
})

test('a draft is deleted after asking', async ({ page, platform, meera }) => {
  const arjun = await inCare(platform, meera)
  await storePlan(platform, meera, arjun, { status: 'draft' })
  await enter(page, meera, list)
  await press(page, /^Delete draft/)
  const dialog = page.getByRole('dialog', { name: 'Delete this draft?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await press(page, /^Delete draft/)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Draft deleted')).toBeVisible()
  await expect(page.getByText('No meal plans yet')).toBeVisible()
})

test('a list that cannot be loaded offers another try; who is not approved learns why', async ({
  page,
  platform,
  meera,
}) => {
  await page.route('**/api/v1/nutritionists/meal-plans*', (route) => route.fulfill(away))
  await enter(page, meera, list)
  await expect(page.getByText('Failed to load meal plans')).toBeVisible()
  await page.unroute('**/api/v1/nutritionists/meal-plans*')
  await press(page, 'Try Again')
  await expect(page.getByText('No meal plans yet')).toBeVisible()
  await enter(page, await nutritionist(platform, 'pending'), `${list}/new`)
  await expect(page.getByText('Under Review').first()).toBeVisible()
})

const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [320, 1280].map((width) => ({ colorScheme, width })),
)
for (const { colorScheme, width } of looks)
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })

    test('the screens of plans are accessible', async ({ page, platform, meera }) => {
      const arjun = await inCare(platform, meera, { allergies: ['Peanuts'], dietary_prefs: ['veg'] })
      await enter(page, meera, list)
      await expect(page.getByText('No meal plans yet')).toBeVisible()
      await isSound(page, 'no plans')
      const { id } = await storePlan(platform, meera, arjun, {
        days: [[meal('Peanut chikki')]],
        status: 'draft',
      })
      await page.reload()
      await expect(cards(page)).toHaveCount(1)
      await isSound(page, 'plans')
      await page.goto(`${list}/${id}`)
      await expect(page.getByText('Some meals clash')).toBeVisible()
      await isSound(page, 'a plan')
      await page.goto(`${list}/new`)
      await press(page, 'Next')
      await isSound(page, 'step 1 refused')
      await page.goto(list)
      await startPlan(page, 'Arjun Rao')
      await isSound(page, 'an empty week')
      await press(page, 'Copy a week')
      await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible()
      await isSound(page, 'copying a week')
      await page.keyboard.press('Escape')
      await addByHand(page, /^Add meal to/, 'Peanut chikki')
      await press(page, 'More for Peanut chikki')
      await page.getByRole('menuitem', { name: 'Move to another day' }).click()
      await isSound(page, 'moving a meal')
      await page.keyboard.press('Escape')
      await press(page, /^Add meal to/)
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
      await isSound(page, 'choosing a dish')
      await page.keyboard.press('Escape')
      await press(page, 'Next')
      await isSound(page, 'review')
    })
  })

import type { Page } from '@playwright/test'
import { nutritionist } from './nutritionists.ts'
import { administrator, call } from './patients.ts'
import { enter } from './people.ts'
import { countPresses } from './plans.ts'
import { expect, test } from './platform.ts'

const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('profiles are approved, rejected with a reason, and verified', async ({ page, platform }) => {
  const tara = await nutritionist(platform, 'pending', { first_name: 'Tara', last_name: 'Lokhande' })
  const usha = await nutritionist(platform, 'pending', { first_name: 'Usha', last_name: 'Lokhande' })
  const profileOf = (who: typeof tara) =>
    call<{ approval_status: string; verified: boolean; rejection_reason: string | null }>(
      platform,
      who,
      'GET /nutritionists/profile',
    )
  await enter(page, await administrator(platform), '/app/admin/nutritionist-review')
  await page.getByRole('searchbox', { name: 'Search' }).fill('lokhande')
  await expect(page.getByText('2 profiles', { exact: true })).toBeVisible()
  // The longest wait comes first.
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText([
    'Tara Lokhande',
    'Usha Lokhande',
  ])
  await page.getByRole('button', { name: 'Approve Tara Lokhande' }).click()
  await dialog(page, 'Approve profile?').getByRole('button', { name: 'Approve' }).click()
  await expect(cardOf(page, 'Tara Lokhande')).toHaveCount(0)
  expect(await profileOf(tara)).toMatchObject({ approval_status: 'approved', verified: false })

  await page.getByRole('button', { name: 'Reject Usha Lokhande' }).click()
  const rejection = dialog(page, 'Reject profile?')
  await rejection
    .getByRole('textbox', { name: 'Reason for the rejection' })
    .fill('The number could not be found')
  await rejection.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByRole('heading', { name: 'No profiles found' })).toBeVisible()
  expect(await profileOf(usha)).toMatchObject({
    approval_status: 'rejected',
    rejection_reason: 'The number could not be found',
  })

  await page.getByRole('tab', { name: /^Approved/ }).click()
  await page.getByRole('button', { name: 'Verify registration of Tara Lokhande' }).click()
  await dialog(page, 'Verify registration?').getByRole('button', { name: 'Verify' }).click()
  await expect(cardOf(page, 'Tara Lokhande')).toContainText('Registration verified')
  expect(await profileOf(tara)).toMatchObject({ approval_status: 'approved', verified: true })
})

test('a profile is approved and its registration verified in at most 3 clicks', async ({
  page,
  platform,
}) => {
  const rekha = await nutritionist(platform, 'pending', { first_name: 'Rekha', last_name: 'Dandavate' })
  const presses = await countPresses(page)
  await enter(page, await administrator(platform), '/app/admin/nutritionist-review')
  await page.getByRole('searchbox', { name: 'Search' }).fill('dandavate')
  await expect(page.getByText('1 profile', { exact: true })).toBeVisible()
  const approve = page.getByRole('button', { name: 'Approve Rekha Dandavate' })
  await expect(approve).toBeVisible()
  await presses.start()
  await approve.click()
  const asked = dialog(page, 'Approve profile?')
  await asked.getByRole('checkbox', { name: /I have checked the registration number/ }).check()
  await asked.getByRole('button', { name: 'Approve' }).click()
  await expect(cardOf(page, 'Rekha Dandavate')).toHaveCount(0)
  const count = await presses.count()
  test.info().annotations.push({ type: 'clicks', description: String(count) })
  expect(count).toBeLessThanOrEqual(3)
  expect(await call(platform, rekha, 'GET /nutritionists/profile')).toMatchObject({
    approval_status: 'approved',
    verified: true,
  })
})

import type { Page } from '@playwright/test'
import { nutritionist } from './nutritionists.ts'
import { administrator, call } from './patients.ts'
import { enter } from './people.ts'
import { countPresses } from './plans.ts'
import { expect, test } from './platform.ts'

const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const standing = (page: Page, name: string) => page.getByRole('alert', { name, exact: true })

test('profiles are approved, verified, and rejected with a reason; one is corrected, approved and verified in at most 3 clicks', async ({
  page,
  browser,
  platform,
}) => {
  const tara = await nutritionist(platform, 'pending', { first_name: 'Tara', last_name: 'Lokhande' })
  const usha = await nutritionist(platform, 'pending', { first_name: 'Usha', last_name: 'Lokhande' })
  const profileOf = (who: typeof tara) =>
    call<{ approval_status: string; verified: boolean; rejection_reason: string | null }>(
      platform,
      who,
      'GET /nutritionists/profile',
    )
  const presses = await countPresses(page)
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

  const rejection = dialog(page, 'Reject profile?')
  await page.getByRole('button', { name: 'Reject Usha Lokhande' }).click()
  await rejection.getByRole('textbox', { name: 'Reason for the rejection' }).fill('The number is unreadable.')
  await rejection.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByRole('heading', { name: 'No profiles found' })).toBeVisible()

  await page.getByRole('tab', { name: /^Approved/ }).click()
  await page.getByRole('button', { name: 'Verify registration of Tara Lokhande' }).click()
  await dialog(page, 'Verify registration?').getByRole('button', { name: 'Verify' }).click()
  await expect(cardOf(page, 'Tara Lokhande')).toContainText('Registration verified')
  expect(await profileOf(tara)).toMatchObject({ approval_status: 'approved', verified: true })

  const theirs = await browser.newPage({ baseURL: platform.url })
  await enter(theirs, usha, '/app/nutritionist')
  await expect(standing(theirs, 'Rejected')).toContainText('The number is unreadable.')
  await theirs.getByRole('link', { name: 'Update my profile' }).click()
  await theirs.getByRole('button', { name: 'Update and resubmit' }).click()
  await theirs.getByRole('textbox', { name: 'Registration Number', exact: true }).fill('IDA-2042')
  await theirs.getByRole('button', { name: 'Save and resubmit' }).click()
  await expect(standing(theirs, 'Under Review')).toContainText('2-3 business days')
  await expect(theirs.getByText('The number is unreadable.')).toHaveCount(0)
  expect(await profileOf(usha)).toMatchObject({ approval_status: 'pending' })
  await theirs.close()

  await page.goto('/app/admin/nutritionist-review')
  await page.getByRole('searchbox', { name: 'Search' }).fill('lokhande')
  await expect(page.getByText('1 profile', { exact: true })).toBeVisible()
  const approve = page.getByRole('button', { name: 'Approve Usha Lokhande' })
  await expect(approve).toBeVisible()
  await presses.start()
  await approve.click()
  const asked = dialog(page, 'Approve profile?')
  await asked.getByRole('checkbox', { name: /I have checked the registration number/ }).check()
  await asked.getByRole('button', { name: 'Approve' }).click()
  await expect(cardOf(page, 'Usha Lokhande')).toHaveCount(0)
  const count = await presses.count()
  test.info().annotations.push({ type: 'clicks', description: String(count) })
  expect(count).toBeLessThanOrEqual(3)
  expect(await profileOf(usha)).toMatchObject({ approval_status: 'approved', verified: true })
})

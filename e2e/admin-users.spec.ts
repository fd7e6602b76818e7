import type { Page } from '@playwright/test'
import { nutritionist } from './nutritionists.ts'
import { administrator, challenger } from './patients.ts'
import { canSignIn, enter, password } from './people.ts'
import { expect, test } from './platform.ts'

const rowOf = (page: Page, email: string) =>
  page.getByRole('table', { name: 'Users' }).getByRole('row').filter({ hasText: email })

test('people are found, suspended, activated and deleted', async ({ page, platform }) => {
  const asha = await challenger(platform, { first_name: 'Kashibai', last_name: 'Thorat' })
  const meera = await nutritionist(platform, 'pending', { first_name: 'Kashibai', last_name: 'Jadhav' })
  await enter(page, await administrator(platform), '/app/admin/users')
  await page.getByRole('searchbox', { name: 'Search' }).fill('kashibai')
  await expect(page.getByText('2 users', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: `Suspend ${asha.email}` }).click()
  const asked = page.getByRole('dialog', { name: 'Suspend User' })
  await asked.getByRole('button', { name: 'Suspend' }).click()
  await expect(asked.getByText('Please give a reason for the suspension')).toBeVisible()
  await asked.getByLabel('Reason').fill('Two people share the account.')
  await asked.getByRole('button', { name: 'Suspend' }).click()
  await expect(rowOf(page, asha.email)).toContainText('Suspended')
  // Her page has the reason, and what was done.
  await page.getByRole('link', { name: asha.email }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kashibai Thorat')
  await expect(page.getByRole('region', { name: 'Account' })).toContainText('Two people share the account.')
  await expect(page.getByRole('region', { name: 'Activity of the last 30 days' })).toContainText(
    'Suspend or activate a user: Two people share the account.',
  )
  await page.getByRole('button', { name: `Activate ${asha.email}` }).click()
  await expect(page.getByText('User status updated to active')).toBeVisible()
  expect(await canSignIn(platform, asha.email, password)).toBe(true)
  await page.getByRole('link', { name: 'Back to Users' }).click()
  await page.getByRole('searchbox', { name: 'Search' }).fill('kashibai')

  await page.getByRole('combobox', { name: 'Role' }).selectOption('Nutritionist')
  await expect(page.getByText('1 user', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Delete ${meera.email}` }).click()
  await page.getByRole('dialog', { name: 'Delete User' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('User deleted successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible()
  expect(await canSignIn(platform, meera.email, password)).toBe(false)
})

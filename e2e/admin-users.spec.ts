import type { Page } from '@playwright/test'
import { idOf, nutritionist } from './nutritionists.ts'
import { administrator, away, call, challenger, isSound } from './patients.ts'
import { canSignIn, enter, join, password } from './people.ts'
import { expect, test } from './platform.ts'

const address = '/app/admin/users'
const table = (page: Page) => page.getByRole('table', { name: 'Users' })
const rowOf = (page: Page, email: string) => table(page).getByRole('row').filter({ hasText: email })
const tile = (page: Page, label: string) =>
  page.getByRole('definition').and(page.locator(`dt:text-is("${label}") + dd`))
const search = (page: Page, text: string) => page.getByRole('searchbox', { name: 'Search' }).fill(text)
/** Keeps calls waiting until it is let go. */
async function held(page: Page, path: string) {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(path, async (route) => {
    await gate
    await route.continue()
  })
  return async () => {
    letGo()
    await page.unrouteAll({ behavior: 'wait' })
  }
}

test('people are found, suspended, activated and deleted', async ({ page, platform }) => {
  const admin = await administrator(platform)
  const asha = await challenger(platform, { first_name: 'Kashibai', last_name: 'Thorat' })
  const meera = await nutritionist(platform, 'pending', { first_name: 'Kashibai', last_name: 'Jadhav' })
  const letGo = await held(page, '**/api/v1/admin/users?*')
  await enter(page, admin, address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Management')
  await expect(page).toHaveTitle(/User Management/)
  await expect(page.getByText('Loading users...')).toBeVisible()
  await letGo()

  await test.step('the list, its tiles and filters', async () => {
    await expect(table(page).getByRole('columnheader')).toHaveText([
      'User',
      'Role',
      'Status',
      'Created',
      'Actions',
    ])
    await search(page, 'kashibai')
    await expect(page.getByText('2 users', { exact: true })).toBeVisible()
    const today = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' }).format()
    await expect(rowOf(page, asha.email).getByRole('cell')).toHaveText([
      'Challenger',
      'Active',
      today.replace(/-/g, ' '),
      'SuspendDelete',
    ])
    await expect(rowOf(page, asha.email).getByRole('rowheader')).toHaveText(
      `${asha.email}Kashibai Thorat, 9876543210`,
    )
    await expect(rowOf(page, meera.email)).toContainText('Nutritionist')
    for (const [label, figure] of [
      ['Total Users', '2'],
      ['Challengers', '1'],
      ['Nutritionists', '1'],
      ['Admins', '0'],
    ])
      await expect(tile(page, label!)).toHaveText(figure!)

    const role = page.getByRole('combobox', { name: 'Role' })
    await expect(role.getByRole('option')).toHaveText(['All Roles', 'Challenger', 'Nutritionist', 'Admin'])
    await role.selectOption('Nutritionist')
    await expect(page.getByText('1 user', { exact: true })).toBeVisible()
    await expect(rowOf(page, meera.email)).toBeVisible()
    await expect(page).toHaveURL(/\?role=nutritionist$/)
    const status = page.getByRole('combobox', { name: 'Status' })
    await expect(status.getByRole('option')).toHaveText(['All Statuses', 'Active', 'Suspended'])
    await status.selectOption('Suspended')
    await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible()
    await expect(tile(page, 'Total Users')).toHaveText('0')
    await role.selectOption('Admin')
    await status.selectOption('All Statuses')
    await search(page, admin.email)
    // Nobody suspends or deletes an administrator here.
    await expect(rowOf(page, admin.email).getByRole('button')).toHaveCount(0)
    await expect(rowOf(page, admin.email)).toContainText('Admin')
    await role.selectOption('All Roles')
    await search(page, 'kashibai')
  })

  await test.step('suspending and activating', async () => {
    await page.getByRole('button', { name: `Suspend ${asha.email}` }).click()
    await expect(page.getByText('User status updated to suspended')).toBeVisible()
    await expect(rowOf(page, asha.email)).toContainText('Suspended')
    await page.getByRole('button', { name: `Activate ${asha.email}` }).click()
    await expect(page.getByText('User status updated to active')).toBeVisible()
    expect(await canSignIn(platform, asha.email, password)).toBe(true)
    await page.route('**/api/v1/admin/users/*', (route) => route.fulfill(away))
    await page.getByRole('button', { name: `Suspend ${asha.email}` }).click()
    await expect(page.getByText('Error updating user status. Check console for details.')).toBeVisible()
    await expect(rowOf(page, asha.email)).toContainText('Active')
    await page.unrouteAll()
  })

  const dialog = page.getByRole('dialog', { name: 'Delete User' })
  const ask = () => page.getByRole('button', { name: `Delete ${meera.email}` }).click()
  await test.step('deleting asks first, and says when it fails', async () => {
    await ask()
    await expect(dialog).toContainText(
      'Are you sure you want to delete this user? This action cannot be undone.',
    )
    for (const fact of [`Email${meera.email}`, 'Phone9876543210', 'RoleNutritionist'])
      await expect(dialog.locator('dl')).toContainText(fact)
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: `Delete ${meera.email}` })).toBeFocused()
    await page.route('**/api/v1/admin/users/*', (route) => route.fulfill(away))
    await ask()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Error deleting user. Check console for details.')).toBeVisible()
    await page.unrouteAll()
    const finish = await held(page, '**/api/v1/admin/users/*')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(dialog.getByRole('button', { name: 'Deleting...' })).toBeDisabled()
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
    await finish()
    await expect(page.getByText('User deleted successfully')).toBeVisible()
    await expect(page.getByText('1 user', { exact: true })).toBeVisible()
    await expect(rowOf(page, meera.email)).toHaveCount(0)
    await expect(tile(page, 'Nutritionists')).toHaveText('0')
  })
})

test('somebody else was faster: one is told, and sees how things stand', async ({ page, platform }) => {
  const admin = await administrator(platform)
  const asha = await challenger(platform, { first_name: 'Sakhubai' })
  const id = await idOf(platform, asha)
  await enter(page, admin, address)
  await search(page, 'sakhubai')
  await expect(page.getByText('1 user', { exact: true })).toBeVisible()
  await call(platform, admin, `PUT /admin/users/${id}`, { status: 'suspended' })
  await page.getByRole('button', { name: `Suspend ${asha.email}` }).click()
  await expect(page.getByText('This user is already suspended.')).toBeVisible()
  await expect(page.getByRole('button', { name: `Activate ${asha.email}` })).toBeVisible()
  await call(platform, admin, `DELETE /admin/users/${id}`)
  await page.getByRole('button', { name: `Delete ${asha.email}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('This user was deleted meanwhile.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible()
})

test('many people stand on pages of 50; what does not load leaves an empty list', async ({
  page,
  platform,
}) => {
  const admin = await administrator(platform)
  for (let n = 0; n < 51; n++) await join(platform)
  await enter(page, admin, `${address}?role=patient`)
  await expect(table(page).getByRole('row')).toHaveCount(51)
  const pages = page.getByRole('navigation', { name: 'Pages of users' })
  await expect(pages).toContainText(/1-50 of \d+/)
  await pages.getByRole('button', { name: 'Next' }).click()
  await expect(pages).toContainText(/51-\d+ of \d+/)
  // Which may have been the last page: the button that was pressed is then none any more.
  await expect(page.getByText(/^\d+ users$/)).toBeFocused()
  await page.route('**/api/v1/admin/users?*', (route) => route.fulfill(away))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible()
  // Nothing is said about it, as specified; the way to try again is there.
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(table(page).getByRole('row')).toHaveCount(51)
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`users are sound at 320 and 1280 px (${colorScheme})`, async ({ page, platform }) => {
    const asha = await challenger(platform, { first_name: 'Venkatanarasimharajuvaripeta' })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await enter(page, await administrator(platform), address)
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await search(page, asha.email)
      await expect(page.getByText('1 user', { exact: true })).toBeVisible()
      await isSound(page, `users at ${width}`)
      await page.getByRole('button', { name: `Delete ${asha.email}` }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await isSound(page, `deletion at ${width}`)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
  })

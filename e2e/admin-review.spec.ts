import type { Page } from '@playwright/test'
import { nutritionist } from './nutritionists.ts'
import { administrator, away, call, isSound } from './patients.ts'
import { enter, type Person } from './people.ts'
import { expect, type Platform, test } from './platform.ts'

const address = '/app/admin/nutritionist-review'
const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const search = (page: Page, text: string) => page.getByRole('searchbox', { name: 'Search' }).fill(text)

/** Stays for 3 seconds, as specified, by the page's own clock. */
async function staysFor3Seconds(page: Page, text: string) {
  const toast = page.locator('.mantine-Notification-root').getByText(text)
  await expect(toast).toBeVisible()
  await page.clock.runFor(2000)
  await expect(toast).toBeVisible()
  await page.clock.runFor(2000)
  await expect(toast).toBeHidden()
}

type Counts = { pending: number; approved: number; rejected: number; all: number }
const countsOf = async (platform: Platform, admin: Person) =>
  call<Counts>(platform, admin, 'GET /admin/nutritionists/counts')
const tabsSay = (page: Page, { pending, approved, rejected, all }: Counts) =>
  expect(page.getByRole('tab')).toHaveText([
    `Pending Review${pending}`,
    `Approved${approved}`,
    `Rejected${rejected}`,
    `All${all}`,
  ])

test('profiles are read whole, approved, rejected with a reason, and verified', async ({
  page,
  platform,
}) => {
  const admin = await administrator(platform)
  const full = {
    last_name: 'Lokhande',
    registration_no: 'IDA-778',
    qualifications: 'PhD Nutrition',
    years_experience: 1,
    capacity: 12,
    specializations: ['Elderly Care', 'Diabetes Care'],
    languages: ['Marathi'],
    bio: 'Weeks that grandmothers approve of.',
  }
  const tara = await nutritionist(platform, 'pending', { ...full, first_name: 'Tara' })
  await nutritionist(platform, 'pending', { ...full, first_name: 'Usha' })
  await page.clock.install()
  await enter(page, admin, address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nutritionist Profile Review')
  const before = await countsOf(platform, admin)
  await tabsSay(page, before)
  await search(page, 'lokhande')
  await page.clock.runFor(1000)
  await expect(page.getByText('2 profiles', { exact: true })).toBeVisible()
  // Who has waited longest comes first.
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText([
    'Tara Lokhande',
    'Usha Lokhande',
  ])
  for (const fact of [
    'PhD Nutrition',
    'Registration numberIDA-778',
    'Experience1 year',
    'Capacity12 challengers at a time',
    'Elderly Care',
    'Diabetes Care',
    'Marathi',
    'Weeks that grandmothers approve of.',
    tara.email,
    '9876543210',
    'Registration not verified',
    'Pending Review',
  ])
    await expect(cardOf(page, 'Tara Lokhande')).toContainText(fact)

  await test.step('approving asks first, says when it fails, and counts', async () => {
    const ask = () => page.getByRole('button', { name: 'Approve Tara Lokhande' }).click()
    const asked = dialog(page, 'Approve profile?')
    await ask()
    await expect(asked).toContainText('Tara Lokhande may then be assigned to challengers')
    await expect(asked).toContainText('The registration number IDA-778 is not verified yet.')
    await asked.getByRole('button', { name: 'Cancel' }).click()
    await page.clock.runFor(1000)
    await expect(asked).toBeHidden()
    await page.route('**/api/v1/admin/nutritionists/*/approve', (route) => route.fulfill(away))
    await ask()
    await asked.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('Failed to approve/reject profile')).toBeVisible()
    await page.unrouteAll()
    await asked.getByRole('button', { name: 'Approve' }).click()
    await staysFor3Seconds(page, 'Profile approved successfully')
    await expect(cardOf(page, 'Tara Lokhande')).toHaveCount(0)
    await tabsSay(page, { ...before, pending: before.pending - 1, approved: before.approved + 1 })
  })

  await test.step('rejecting needs a reason, which the nutritionist reads', async () => {
    await page.getByRole('button', { name: 'Reject Usha Lokhande' }).click()
    const asked = dialog(page, 'Reject profile?')
    await asked.getByRole('button', { name: 'Reject' }).click()
    await expect(asked.getByText('Please give a reason for the rejection')).toBeVisible()
    const reason = asked.getByRole('textbox', { name: 'Reason for the rejection' })
    await expect(reason).toBeFocused()
    await reason.fill('   ')
    await asked.getByRole('button', { name: 'Reject' }).click()
    await expect(asked.getByText('Please give a reason for the rejection')).toBeVisible()
    await reason.fill('The number could not be found')
    await asked.getByRole('button', { name: 'Reject' }).click()
    await staysFor3Seconds(page, 'Profile rejected successfully')
    await expect(page.getByRole('heading', { name: 'No profiles found' })).toBeVisible()
    await page.getByRole('tab', { name: /^Rejected/ }).click()
    await expect(page).toHaveURL(/\?status=rejected$/)
    await expect(cardOf(page, 'Usha Lokhande')).toContainText('The number could not be found')
    // Only what waits can be decided.
    await expect(page.getByRole('button', { name: /^(Approve|Reject) / })).toHaveCount(0)
  })

  await test.step('verifying puts the badge on, of whatever status', async () => {
    await page.getByRole('tab', { name: /^Approved/ }).click()
    await page.getByRole('button', { name: 'Verify registration of Tara Lokhande' }).click()
    const asked = dialog(page, 'Verify registration?')
    await expect(asked).toContainText('IDA-778')
    await page.route('**/api/v1/admin/nutritionists/*/verify', (route) => route.fulfill(away))
    await asked.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText('Failed to verify registration')).toBeVisible()
    await page.unrouteAll()
    await asked.getByRole('button', { name: 'Verify' }).click()
    await staysFor3Seconds(page, 'Registration verified')
    await expect(cardOf(page, 'Tara Lokhande')).toContainText('Registration verified')
    await expect(page.getByRole('button', { name: 'Verify registration of Tara Lokhande' })).toHaveCount(0)
    await page.getByRole('tab', { name: /^All/ }).click()
    await expect(page.getByText('2 profiles', { exact: true })).toBeVisible()
    const details = page.getByRole('button', { name: 'Show profile of Tara Lokhande' })
    await expect(details).toHaveAttribute('aria-expanded', 'false')
    await details.click()
    await page.clock.runFor(1000)
    await expect(page.getByText('Weeks that grandmothers approve of.').last()).toBeVisible()
  })
})

test('a second decision is refused, and the page shows the first', async ({ page, platform }) => {
  const admin = await administrator(platform)
  const person = await nutritionist(platform, 'pending', { last_name: 'Gaikwad' })
  const { profile_id } = await call<{ profile_id: string }>(platform, person, 'GET /nutritionists/profile')
  await enter(page, admin, address)
  await search(page, 'gaikwad')
  await page.getByRole('button', { name: 'Reject Meera Gaikwad' }).click()
  await call(platform, admin, `POST /admin/nutritionists/${profile_id}/approve`, {
    approval_status: 'approved',
  })
  const asked = dialog(page, 'Reject profile?')
  await asked.getByRole('textbox').fill('Unreadable')
  await asked.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('This profile has already been approved.')).toBeVisible()
  await expect(asked).toBeHidden()
  await expect(cardOf(page, 'Meera Gaikwad')).toHaveCount(0)
})

test('a number that was changed meanwhile is not verified: the card shows the new one', async ({
  page,
  platform,
}) => {
  const person = await nutritionist(platform, 'pending', { last_name: 'Jadhav', registration_no: 'IDA-1' })
  await enter(page, await administrator(platform), address)
  await search(page, 'jadhav')
  await page.getByRole('button', { name: 'Verify registration of Meera Jadhav' }).click()
  const asked = dialog(page, 'Verify registration?')
  await expect(asked).toContainText('IDA-1')
  await call(platform, person, 'PUT /nutritionists/profile', { registration_no: 'IDA-2' })
  await asked.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('This profile was changed by its nutritionist meanwhile.')).toBeVisible()
  await expect(asked).toBeHidden()
  await expect(cardOf(page, 'Meera Jadhav')).toContainText('IDA-2')
  await expect(cardOf(page, 'Meera Jadhav')).toContainText('Registration not verified')
  await page.getByRole('button', { name: 'Verify registration of Meera Jadhav' }).click()
  await expect(asked).toContainText('IDA-2')
  await asked.getByRole('button', { name: 'Verify' }).click()
  await expect(cardOf(page, 'Meera Jadhav')).toContainText('Registration verified')
})

test('what does not load says so and is tried again; an empty tab says what comes there', async ({
  page,
  platform,
}) => {
  await page.route('**/api/v1/admin/nutritionists/pending*', (route) => route.fulfill(away))
  await enter(page, await administrator(platform), address)
  await expect(page.getByRole('alert')).toContainText('Failed to load nutritionist profiles')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await search(page, 'nobody is called so')
  await expect(page.getByRole('heading', { name: 'No profiles found' })).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`the review is sound at 320 and 1280 px (${colorScheme})`, async ({ page, platform }) => {
    const long = { first_name: 'Venkatanarasimharajuvaripeta', last_name: 'Ramakrishnan-Subramanian' }
    await nutritionist(platform, 'pending', { ...long, registration_no: `IDA-${colorScheme}` })
    await nutritionist(platform, { rejected: 'Unreadable '.repeat(20) }, long)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await enter(page, await administrator(platform), address)
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`${address}?status=all`)
      await expect(page.getByRole('article').first()).toBeVisible()
      await isSound(page, `review at ${width}`)
      await page
        .getByRole('button', { name: /^Reject / })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await isSound(page, `rejection at ${width}`)
      await page.keyboard.press('Escape')
    }
  })

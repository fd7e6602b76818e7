import type { Page } from '@playwright/test'
import { specializations } from '#domain/people/specializations.ts'
import { expect, nutritionist, test } from './nutritionists.ts'
import { away } from './patients.ts'
import { enter, join } from './people.ts'

const address = '/app/nutritionist/profile'
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const standing = (page: Page, name: string) => page.getByRole('alert', { name, exact: true })
const summary = 'Please fix the validation errors below.'
/** Seconds for which a toast stays, by the clock of the page. */
async function staysFor(page: Page, text: string, seconds: number) {
  const toast = page.getByText(text)
  await expect(toast).toBeVisible()
  await page.clock.runFor((seconds - 1) * 1000)
  await expect(toast).toBeVisible()
  await page.clock.runFor(2000)
  await expect(toast).toBeHidden()
}

test('the profile is created with every rule told, and waits for review', async ({ page, platform }) => {
  const person = await join(platform, { role: 'nutritionist' })
  await page.clock.install()
  await enter(page, person, address)
  for (const [name, value] of [
    ['Email', person.email],
    ['Phone', '9876543210'],
  ] as const) {
    await expect(field(page, name)).toHaveValue(value)
    await expect(field(page, name)).not.toBeEditable()
  }
  const chips = page.getByRole('group', { name: 'Specializations' }).getByRole('checkbox')
  await expect(chips).toHaveCount(6)
  for (const name of specializations)
    await expect(page.getByRole('checkbox', { name, exact: true })).not.toBeChecked()

  await press(page, 'Create Profile')
  await expect(page.getByRole('alert').filter({ hasText: summary })).toBeVisible()
  const messages = {
    'First Name': 'First name is required',
    'Last Name': 'Last name is required',
    'Registration Number': 'Registration number is required',
    Qualifications: 'Qualifications is required',
    Bio: 'Bio is required',
  }
  for (const [name, message] of Object.entries(messages)) {
    await expect(page.getByText(message)).toBeVisible()
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(field(page, 'First Name')).toBeFocused()
  const right = {
    'First Name': 'Farida',
    'Last Name': 'Khan',
    'Registration Number': 'IDA-7',
    Qualifications: 'MSc, RD',
    Bio: 'Ten or more characters.',
  }
  for (const [name, value] of Object.entries(right)) {
    await field(page, name).fill(value)
    await expect(page.getByText(messages[name as keyof typeof messages])).toBeHidden()
  }
  await expect(page.getByText(summary)).toBeHidden()

  await field(page, 'First Name').fill('x'.repeat(51))
  await field(page, 'Last Name').fill('x'.repeat(51))
  await field(page, 'Registration Number').fill('x'.repeat(51))
  await field(page, 'Years of Experience').fill('51')
  await field(page, 'Bio').fill('Too short')
  await press(page, 'Create Profile')
  for (const message of [
    'First name must be 50 characters or less',
    'Last name must be 50 characters or less',
    'Registration number must be 50 characters or less',
    'Years of experience must be between 0 and 50',
    'Bio must be between 10 and 1000 characters',
  ])
    await expect(page.getByText(message)).toBeVisible()

  for (const [name, value] of Object.entries(right)) await field(page, name).fill(value)
  await field(page, 'Years of Experience').fill('50')
  await page.getByText('Diabetes Care', { exact: true }).click()
  await page.route('**/nutritionists/profile', (call) => call.fulfill(away))
  await press(page, 'Create Profile')
  await expect(page.getByText('Error saving profile. Please try again.')).toBeVisible()
  await expect(field(page, 'Bio')).toHaveValue(right.Bio)
  await page.unroute('**/nutritionists/profile')
  await press(page, 'Create Profile')
  await staysFor(page, 'Profile created successfully! It is now under review by our admin team.', 5)
  await expect(standing(page, 'Under Review')).toContainText('2-3 business days')
  await expect(page.getByRole('main')).toContainText('Farida Khan')
  await expect(page.getByRole('main')).toContainText('Diabetes Care')
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused()
})

test('changes: saved, warned about, and discarded only when meant', async ({ page, platform }) => {
  await page.clock.install()
  await enter(page, await nutritionist(platform, 'verified'), address)
  await expect(standing(page, 'Verified')).toBeVisible()
  await expect(page.getByText('Registration checked')).toBeVisible()
  await press(page, 'Edit')
  await page.getByRole('checkbox', { name: 'Weight Management' }).press('Space')
  await page.getByRole('checkbox', { name: 'Elderly Care' }).press('Space')
  await field(page, 'Bio').fill('Another bio of some length.')

  await page.getByRole('navigation').getByRole('link', { name: 'My Challengers' }).first().click()
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' })
  await leave.getByRole('button', { name: 'Cancel' }).click()
  await expect(leave).toBeHidden()
  await press(page, 'Cancel')
  const discard = page.getByRole('dialog', { name: 'Discard your changes?' })
  await discard.getByRole('button', { name: 'Cancel' }).click()
  await expect(discard).toBeHidden()
  await expect(field(page, 'Bio')).toHaveValue('Another bio of some length.')
  await press(page, 'Save')
  await staysFor(page, 'Profile updated successfully!', 3)
  const main = page.getByRole('main')
  for (const words of ['Another bio of some length.', 'Elderly Care', 'Registration checked'])
    await expect(main).toContainText(words)
  await expect(main).not.toContainText('Weight Management')

  await press(page, 'Edit')
  await field(page, 'Bio').fill('Not to be kept.')
  await press(page, 'Cancel')
  await discard.getByRole('button', { name: 'Discard' }).click()
  await expect(main).toContainText('Another bio of some length.')

  // Another number has to be checked again: said before it is saved.
  await press(page, 'Edit')
  const warning = page.getByText('no longer marked as verified')
  await expect(warning).toHaveCount(0)
  await field(page, 'Registration Number').fill('IDA-9')
  await expect(warning).toBeVisible()
  await field(page, 'Registration Number').fill('IDA-2041')
  await expect(warning).toHaveCount(0)
  await field(page, 'Registration Number').fill('IDA-9')
  await press(page, 'Save')
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await expect(page.getByText('Registration checked')).toHaveCount(0)
  await expect(standing(page, 'Verified')).toBeVisible()
})

test('a rejected profile says why, and is handed in again', async ({ page, platform }) => {
  await enter(
    page,
    await nutritionist(platform, { rejected: 'The number is unreadable.' }),
    '/app/nutritionist',
  )
  await expect(standing(page, 'Rejected')).toContainText('The number is unreadable.')
  await page.getByRole('link', { name: 'Update my profile' }).click()
  await expect(standing(page, 'Rejected')).toContainText('The number is unreadable.')
  await press(page, 'Update and resubmit')
  await expect(standing(page, 'Rejected')).toContainText('The number is unreadable.')
  await field(page, 'Registration Number').fill('IDA-2042')
  await press(page, 'Save and resubmit')
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await expect(standing(page, 'Under Review')).toBeVisible()
  await expect(page.getByText('The number is unreadable.')).toHaveCount(0)
})

test('a profile that does not load is not taken for none', async ({ page, meera }) => {
  await page.route('**/nutritionists/profile', (call) => call.fulfill(away))
  await enter(page, meera, address)
  const failed = page
    .getByRole('main')
    .getByRole('alert')
    .filter({ hasText: 'Failed to load profile. Please try again.' })
  await expect(failed).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create Profile' })).toHaveCount(0)
  await page.unroute('**/nutritionists/profile')
  await failed.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('main')).toContainText('Meera Iyer')
})

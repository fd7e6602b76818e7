import type { Page } from '@playwright/test'
import { expect, nutritionist, test } from './nutritionists.ts'
import { call } from './patients.ts'
import { enter, join, type Person } from './people.ts'
import type { Platform } from './platform.ts'

const address = '/app/nutritionist/profile'
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const standing = (page: Page, name: string) => page.getByRole('alert', { name, exact: true })

const profileOf = (platform: Platform, who: Person) =>
  call<{ approval_status: string; verified: boolean; registration_no: string; bio: string }>(
    platform,
    who,
    'GET /nutritionists/profile',
  )

test('a newcomer writes the profile, which then waits for review', async ({ page, platform }) => {
  const person = await join(platform, { role: 'nutritionist' })
  await enter(page, person, '/app/nutritionist')
  await page.getByRole('link', { name: 'Complete Profile' }).click()
  for (const [name, value] of Object.entries({
    'First Name': 'Farida',
    'Last Name': 'Khan',
    'Registration Number': 'IDA-7',
    Qualifications: 'MSc, RD',
    'Years of Experience': '3',
    Bio: 'Ten or more characters.',
  }))
    await field(page, name).fill(value)
  await page.getByText('Diabetes Care', { exact: true }).click()
  await press(page, 'Create Profile')
  await expect(standing(page, 'Under Review')).toContainText('2-3 business days')
  await expect(page.getByRole('main')).toContainText('Farida Khan')
  expect(await profileOf(platform, person)).toMatchObject({
    approval_status: 'pending',
    registration_no: 'IDA-7',
  })
})

test('changes are saved; another number has to be checked again', async ({ page, platform }) => {
  const meera = await nutritionist(platform, 'verified')
  await enter(page, meera, address)
  await expect(page.getByText('Registration checked')).toBeVisible()
  await press(page, 'Edit')
  await field(page, 'Bio').fill('Another bio of some length.')
  await field(page, 'Registration Number').fill('IDA-9')
  await press(page, 'Save')
  // Before the form has gone its field shows the same words.
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Another bio of some length.')
  await expect(page.getByText('Registration checked')).toHaveCount(0)
  expect(await profileOf(platform, meera)).toMatchObject({
    approval_status: 'approved',
    verified: false,
    bio: 'Another bio of some length.',
  })
})

test('a rejected profile says why, and is handed in again', async ({ page, platform }) => {
  const person = await nutritionist(platform, { rejected: 'The number is unreadable.' })
  await enter(page, person, '/app/nutritionist')
  await expect(standing(page, 'Rejected')).toContainText('The number is unreadable.')
  await page.getByRole('link', { name: 'Update my profile' }).click()
  await press(page, 'Update and resubmit')
  await field(page, 'Registration Number').fill('IDA-2042')
  await press(page, 'Save and resubmit')
  await expect(standing(page, 'Under Review')).toBeVisible()
  await expect(page.getByText('The number is unreadable.')).toHaveCount(0)
  expect(await profileOf(platform, person)).toMatchObject({ approval_status: 'pending' })
})

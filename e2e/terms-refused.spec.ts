import { readFileSync } from 'node:fs'
import { today } from '#domain/dates.ts'
import { administrator, call, challenger } from './patients.ts'
import { canSignIn, enter, password } from './people.ts'
import { test as base, expect } from './platform.ts'

// A separate platform, because new terms would change what other tests see.
const test = base.extend<object, { apart: boolean }>({ apart: [true, { scope: 'worker', auto: true }] })

test('who does not agree to new terms reads and downloads their data, and erases their account', async ({
  page,
  platform,
}) => {
  const person = await challenger(platform, { medical_notes: 'Takes metformin' })
  const admin = await administrator(platform)
  const [{ number, title }] = await call<[{ number: number; title: string }]>(
    platform,
    admin,
    'GET /public/terms/versions?limit=1',
  )
  const sections = [{ title: 'All of it', content: `New terms after version ${number}.` }]
  await call(platform, admin, 'POST /admin/terms', { title, sections, replaces: number, asks_again: true })

  await enter(page, person, '/app/patient/')
  await expect(page.getByRole('heading', { name: 'Before you go on' })).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download My Data' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`thali-data-${today()}.json`)
  const held = JSON.parse(readFileSync(await file.path(), 'utf8'))
  expect(held.account).toMatchObject({ email: person.email, role: 'patient', phone: '9876543210' })
  expect(held.sessions).toHaveLength(1)
  expect(JSON.stringify(held)).not.toContain('password_hash')
  expect(held.challenger_profile).toMatchObject({ medical_notes: 'Takes metformin' })

  await page.getByRole('link', { name: 'Read My Data' }).click()
  await expect(page.getByRole('heading', { name: 'Your data', exact: true })).toBeVisible()
  const profile = page.getByRole('region', { name: 'Your profile' })
  await expect(profile).toContainText('Takes metformin')
  await expect(profile).toContainText('172 cm')
  await page.goBack()

  await page.getByRole('button', { name: 'Delete My Account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill('not the right one')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(dialog.getByText('This is not your current password')).toBeVisible()
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Delete', exact: true }).dblclick()
  await expect(page.getByText('Your account is deleted.')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  expect(await canSignIn(platform, person.email, password)).toBe(false)
})

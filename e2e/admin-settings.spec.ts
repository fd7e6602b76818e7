import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { today } from '#domain/dates.ts'
import { administrator, call, challenger } from './patients.ts'
import { canSignIn, enter, password, reload } from './people.ts'
import { test as base, expect, holdCode } from './platform.ts'

// A separate platform, because published settings would change what other tests see. One after the other they need only one.
const test = base.extend<object, { apart: boolean }>({ apart: [true, { scope: 'worker', auto: true }] })
test.describe.configure({ mode: 'default' })

const address = '/app/admin/settings'
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('name, contact and the about page stand where visitors read them once they are saved', async ({
  page,
  platform,
}) => {
  await enter(page, await administrator(platform), address)
  const brand = card(page, 'Name and contact')
  const name = brand.getByLabel('Name', { exact: true })
  const save = brand.getByRole('button', { name: 'Save name and contact' })
  await brand.getByLabel('Support phone').fill('+91 98765 43210')
  // It stays text, whatever signs it is made of.
  const typed = '</script><b>Annapurna & "Co"'
  await name.fill(typed)
  await expect(brand.getByText('Not saved yet')).toBeVisible()

  // The draft survives a reload.
  page.on('dialog', (dialog) => void dialog.accept())
  await reload(page)
  await expect(name).toHaveValue(typed)
  await expect(brand.getByText('These are your changes from before. They are not saved yet.')).toBeVisible()
  await save.click()
  await expect(brand.getByText(/^Changed .* by admin$/)).toBeVisible()
  await expect(page).toHaveTitle(`Settings · ${typed}`)
  const about = () => page.request.get('/about').then((answer) => answer.text())
  const title = '<title>About · &lt;/script&gt;&lt;b&gt;Annapurna &amp; &quot;Co&quot;</title>'
  await expect.poll(about).toContain(title)
  const html = await about()
  expect(html).not.toContain('<b>')
  expect(html).toContain('+91 98765 43210')
  const [, data] = html.match(/<script[^>]* id="page-data"[^>]*>(.*?)<\/script>/s) ?? []
  expect(JSON.parse(data!).about.brand_name).toBe(typed)
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`About ${typed}`)
  await page.goto(address)

  for (const label of ['Name', 'Support phone']) await brand.getByLabel(label, { exact: true }).fill('')
  await save.click()
  await expect(page).toHaveTitle('Settings · Thali')

  await page.getByRole('link', { name: 'Edit about page' }).click()
  await page.getByLabel('Mission').fill('To feed everybody well.')
  await page.getByLabel('Founded in').fill('2021')
  const services = page.getByRole('region', { name: 'Services' })
  await services.getByRole('button', { name: 'Remove service 6' }).click()
  await services.getByRole('button', { name: 'Add a service' }).click()
  const added = services.getByRole('group', { name: 'Service 6' })
  await added.getByLabel('Title').fill('Cooking classes')
  await added.getByLabel('Text').fill('Once a month.')
  await page.getByLabel('Certification 1', { exact: true }).fill('FSSAI licence')
  await page.getByLabel('We hold these certifications').check()
  await page.getByRole('button', { name: 'Save about page' }).click()
  await expect(page.getByText('About page saved')).toBeVisible()
  // The public pages are rendered again a moment later.
  await expect
    .poll(() => page.request.get('/about').then((answer) => answer.text()))
    .toContain('To feed everybody well.')
  await page.goto('/about')
  await expect(page.getByText('since 2021')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Cooking classes' })).toBeVisible()
  await expect(page.getByText('FSSAI licence')).toBeVisible()
})

test('terms are written, read, published, and agreed to again', async ({ page, platform, browser }) => {
  const arjun = await challenger(platform)
  await enter(page, await administrator(platform), address)
  await page.getByRole('link', { name: 'Edit terms' }).click()
  const first = page.getByRole('group', { name: 'Section 1', exact: true })
  await first.getByLabel('Title').fill('Welcome to the terms')
  await first.getByLabel('Text').fill('Please read them.')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByLabel('Ask everybody to agree again').check()
  await card(page, 'Preview').getByRole('button', { name: 'Publish' }).click()
  await page
    .getByRole('dialog', { name: 'Publish these terms?' })
    .getByRole('button', { name: 'Publish' })
    .click()
  await expect(
    page.getByText(/In force: version 20\d\d-\d\d-\d\d, last updated \d+ \w+ 20\d\d\./),
  ).toBeVisible()
  await expect
    .poll(() => page.request.get('/terms').then((answer) => answer.text()))
    .toContain('Welcome to the terms')

  const theirs = await browser.newPage({ baseURL: platform.url })
  await enter(theirs, arjun, '/app/patient')
  await expect(theirs.getByRole('heading', { name: 'Before you go on' })).toBeVisible()
  await expect(theirs.getByText(/The terms were last updated: \d+ \w+ 20\d\d\./)).toBeVisible()
  await theirs.getByRole('checkbox').check()
  await theirs.getByRole('button', { name: 'Continue' }).click()
  await expect(theirs.getByRole('heading', { level: 1, name: /Arjun/ })).toBeVisible()
  // On a slow phone they open the earlier versions before the page is alive.
  const release = await holdCode(theirs)
  await theirs.goto('/terms', { waitUntil: 'commit' })
  await theirs.getByText('Earlier versions of these terms').click()
  release()
  await theirs.getByText('Version 2024-09, last updated September 2024').click()
  await expect(theirs.getByRole('heading', { name: '1. Acceptance of these terms' })).toBeVisible()
  await theirs.close()
})

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

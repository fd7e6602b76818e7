import type { Page } from '@playwright/test'
import { administrator, away, call, challenger, isSound } from './patients.ts'
import { enter } from './people.ts'
import { test as base, expect } from './platform.ts'

// A platform apart: what is published here would be read by the other tests.
const test = base.extend<object, { apart: boolean }>({ apart: [true, { scope: 'worker', auto: true }] })

const address = '/app/admin/settings'
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const termsPage = `${address}/terms`

test('name and contact stand everywhere once they are saved, and go back when cleared', async ({
  page,
  platform,
}) => {
  const admin = await administrator(platform)
  await enter(page, admin, address)
  const brand = card(page, 'Name and contact')
  const name = brand.getByLabel('Name', { exact: true })
  await expect(name).toHaveValue('')
  await expect(name).toHaveAttribute('placeholder', 'Thali')
  await brand.getByLabel('Support phone').fill('12345')
  await brand.getByRole('button', { name: 'Save name and contact' }).click()
  await expect(brand.getByText('Please enter a phone number of 10 to 15 digits')).toBeVisible()
  await expect(brand.getByLabel('Support phone')).toBeFocused()
  await brand.getByLabel('Support phone').fill('+91 98765 43210')
  await name.fill('Annapurna')
  await expect(brand.getByText('Not saved yet')).toBeVisible()

  // It survives a reload, and is asked about before the page is left.
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(name).toHaveValue('Annapurna')
  await expect(brand.getByText('These are your changes from before. They are not saved yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Ledger' }).click()
  const guard = page.getByRole('dialog', { name: 'Leave without saving?' })
  await guard.getByRole('button', { name: 'Cancel' }).click()
  await expect(guard).toHaveCount(0)

  await brand.getByRole('button', { name: 'Save name and contact' }).click()
  await expect(page.getByText('Name and contact saved')).toBeVisible()
  await expect(brand.getByText(/^Changed .* by admin$/)).toBeVisible()
  await expect(page).toHaveTitle('Settings · Annapurna')
  const about = () => page.request.get('/about').then((answer) => answer.text())
  await expect.poll(about).toContain('About Annapurna')
  expect(await about()).toContain('+91 98765 43210')

  await call(platform, admin, 'PUT /admin/settings/brand', { grievance_officer: 'Leela Nair' })
  await name.fill('Thali Two')
  await expect(brand.getByText('Not saved yet')).toBeVisible()
  await expect(brand.getByText('These are your changes from before.')).toHaveCount(0)
  await brand.getByRole('button', { name: 'Save name and contact' }).click()
  await expect(
    brand.getByText('Another administrator has changed these settings meanwhile.').first(),
  ).toBeVisible()
  await brand.getByRole('button', { name: 'Load the latest' }).click()
  await expect(name).toHaveValue('Annapurna')
  await expect(brand.getByLabel('Grievance officer')).toHaveValue('Leela Nair')
  for (const label of ['Name', 'Support phone', 'Grievance officer'])
    await brand.getByLabel(label, { exact: true }).fill('')
  await brand.getByRole('button', { name: 'Save name and contact' }).click()
  await expect(page).toHaveTitle('Settings · Thali')
})

test('matching by itself comes after the hours that are set, below what is promised', async ({
  page,
  platform,
}) => {
  await enter(page, await administrator(platform), address)
  const matching = card(page, 'Matching')
  const hours = matching.getByLabel('Hours of waiting')
  const save = matching.getByRole('button', { name: 'Save matching' })
  const isSaid = async (text: string) => {
    await page.goto('/app/admin/assignments')
    await expect(card(page, 'Waiting for a nutritionist')).toContainText(text)
    await page.goto(address)
  }
  await hours.fill('24')
  await save.click()
  await expect(matching.getByText('Please enter whole hours from 1 to 23')).toBeVisible()
  await hours.fill('18')
  await save.click()
  await expect(page.getByText('Matching saved')).toBeVisible()
  await isSaid('Promised within 24 hours. After 18 hours the best match is assigned by itself.')
  await expect(hours).toHaveValue('18')
  await hours.fill('')
  await save.click()
  await expect(page.getByText('Matching saved')).toBeVisible()
  await isSaid('After 20 hours the best match is assigned by itself.')
})

test('the about page says what is written for it', async ({ page, platform }) => {
  await enter(page, await administrator(platform), address)
  await page.getByRole('link', { name: 'Edit about page' }).click()
  await page.getByLabel('Mission').fill('To feed everybody well.')
  await page.getByLabel('Founded in').fill('2150')
  const save = page.getByRole('button', { name: 'Save about page' })
  const services = page.getByRole('region', { name: 'Services' })
  await services.getByRole('button', { name: 'Remove service 6' }).click()
  await expect(services.getByRole('button', { name: 'Add a service' })).toBeFocused()
  await services.getByRole('button', { name: 'Add a service' }).click()
  const added = services.getByRole('group', { name: 'Service 6' })
  await expect(added.getByLabel('Title')).toBeFocused()
  await save.click()
  await expect(page.getByText('This year has not come yet')).toBeVisible()
  await expect(added.getByText('Title is required')).toBeVisible()
  await page.getByLabel('Founded in').fill('2021')
  await added.getByLabel('Title').fill('Cooking classes')
  await added.getByLabel('Text').fill('Once a month.')
  await services.getByRole('button', { name: 'Move service 6 up' }).click()
  const moved = services.getByRole('group', { name: 'Service 5' })
  await expect(moved.getByLabel('Title')).toBeFocused()
  await expect(moved.getByLabel('Title')).toHaveValue('Cooking classes')
  await page.getByRole('button', { name: 'Remove certification 4' }).click()
  await page.getByLabel('Certification 1', { exact: true }).fill('FSSAI licence')
  await page.getByLabel('We hold these certifications').check()
  await save.click()
  await expect(page.getByText('About page saved')).toBeVisible()
  // The public pages are made anew a moment later.
  const about = () => page.request.get('/about').then((answer) => answer.text())
  await expect.poll(about).toContain('To feed everybody well.')
  await page.goto('/about')
  await expect(page.getByText('To feed everybody well.')).toBeVisible()
  await expect(page.getByText('since 2021')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Cooking classes' })).toBeVisible()
  await expect(page.getByText('FSSAI licence')).toBeVisible()
  await page.goto(`${address}/about`)
  await page.getByRole('button', { name: 'Built-in texts' }).click()
  await save.click()
  await expect(page.getByText('About page saved')).toBeVisible()
  await expect(page.getByLabel('Founded in')).toHaveValue('2024')
})

test('terms are written, read, published, and agreed to again', async ({ page, platform, browser }) => {
  const admin = await administrator(platform)
  const arjun = await challenger(platform)
  await enter(page, admin, address)
  await expect(page.getByText('Version 2024-09, last updated September 2024')).toBeVisible()
  await page.getByRole('link', { name: 'Edit terms' }).click()
  const preview = page.getByRole('button', { name: 'Preview' })
  await expect(preview).toBeDisabled()
  await expect(page.getByText('These are the terms in force')).toBeVisible()
  const first = page.getByRole('group', { name: 'Section 1', exact: true })
  await first.getByLabel('Title').fill('')
  await preview.click()
  await expect(first.getByText('Title is required')).toBeVisible()
  await first.getByLabel('Title').fill('Welcome to the terms')
  await first.getByLabel('Text').fill('Please read them.\n\n- one\n- two')
  await expect(page.getByText('Not published yet')).toBeVisible()
  await preview.click()
  const reading = card(page, 'Preview')
  await expect(reading.getByRole('heading', { name: '1. Welcome to the terms' })).toBeVisible()
  await expect(reading.getByRole('listitem').filter({ hasText: /^one$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Back to writing' }).click()
  await expect(first.getByLabel('Title')).toHaveValue('Welcome to the terms')
  await preview.click()
  await page.getByLabel('Ask everybody to agree again').check()
  await reading.getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish these terms?' })
  await expect(dialog).toContainText('Every challenger and nutritionist is asked to agree again.')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('The new terms are in force')).toBeVisible()
  await expect(
    page.getByText(/In force: version 20\d\d-\d\d-\d\d, last updated \d+ \w+ 20\d\d\./),
  ).toBeVisible()
  const earlier = card(page, 'Earlier versions')
  await earlier.getByText('Version 2024-09, last updated September 2024').click()
  await expect(earlier.getByRole('heading', { name: '1. Acceptance of these terms' })).toBeVisible()
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
  await theirs.goto('/terms')
  await theirs.getByText('Earlier versions of these terms').click()
  await theirs.getByText('Version 2024-09, last updated September 2024').click()
  await expect(theirs.getByRole('heading', { name: '1. Acceptance of these terms' })).toBeVisible()
  await theirs.close()

  // Of two who publish, the second is told.
  await first.getByLabel('Title').fill('Late')
  await preview.click()
  const [inForce] = await call<{ number: number }[]>(platform, admin, 'GET /public/terms/versions')
  await call(platform, admin, 'POST /admin/terms', {
    title: 'Faster',
    sections: [{ title: 'All', content: 'Short.' }],
    replaces: inForce!.number,
  })
  await reading.getByRole('button', { name: 'Publish' }).click()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Another version of the terms was published meanwhile.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Load the latest' }).click()
  await expect(page.getByLabel('Title of the page')).toHaveValue('Faster')
})

test('a test e-mail says what became of it', async ({ page, platform }) => {
  await enter(page, await administrator(platform), address)
  const mail = card(page, 'Test e-mail')
  await expect(mail).toContainText('Sends an e-mail to admin@clinic.example at once')
  await mail.getByRole('button', { name: 'Send a Test E-mail' }).dblclick()
  await expect(mail.getByRole('status')).toContainText('No mail server is set')
  for (const [taken, said] of [
    [true, 'It should soon be in the inbox of admin@clinic.example.'],
    [false, '550 No such mailbox'],
  ] as const) {
    await page.route('**/admin/settings/test-mail', (route) =>
      route.fulfill({
        json: { recipient: 'admin@clinic.example', to: 'mail server', taken, error: taken ? null : said },
      }),
    )
    await mail.getByRole('button', { name: 'Send a Test E-mail' }).click()
    await expect(mail.getByRole('status')).toContainText(said)
    await page.unroute('**/admin/settings/test-mail')
  }
  await page.route('**/admin/settings/test-mail', (route) => route.fulfill(away))
  await mail.getByRole('button', { name: 'Send a Test E-mail' }).click()
  await expect(mail.getByRole('status')).toContainText('The test could not be made. Please try again.')
})

test('what fails to load is tried again', async ({ page, platform }) => {
  await page.route('**/api/v1/admin/settings/*', (route) => route.fulfill(away))
  await page.route('**/api/v1/public/terms/versions*', (route) => route.fulfill(away))
  await enter(page, await administrator(platform), address)
  const failures = [
    [address, 'Failed to load name and contact', 'Name and contact'],
    [address, 'Failed to load the hours of matching', 'Matching'],
    [`${address}/about`, 'Failed to load the about page', ''],
    [termsPage, 'Failed to load the terms', ''],
  ] as const
  for (const [at, message] of failures) {
    await page.goto(at)
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
  }
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByLabel('Title of the page')).toBeVisible()
})

test('settings are sound at 320 and 1280 px, light and dark', async ({ page, platform }) => {
  await enter(page, await administrator(platform), address)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      for (const [at, field] of [
        [address, 'Hours of waiting'],
        [`${address}/about`, 'Mission'],
        [termsPage, 'Title of the page'],
      ] as const) {
        await page.goto(at)
        await expect(page.getByLabel(field)).toBeVisible()
        await isSound(page, `${at} at ${width}, ${colorScheme}`)
      }
    }
  }
  await page.getByLabel('Title of the page').fill('Terms of service')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(card(page, 'Preview')).toBeVisible()
  await isSound(page, 'the preview of the terms')
})

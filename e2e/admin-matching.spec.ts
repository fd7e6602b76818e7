import type { Locator, Page } from '@playwright/test'
import { today } from '#domain/dates.ts'
import { idOf, nutritionist } from './nutritionists.ts'
import { administrator, assignNutritionist, away, call, challenger, isSound } from './patients.ts'
import { enter, join } from './people.ts'
import { expect, test } from './platform.ts'

const address = '/app/admin/assignments'
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The entry of somebody, on whichever page of the list. */
async function entryOf(list: Locator, name: string): Promise<Locator> {
  const entry = list.getByRole('listitem').filter({ hasText: name })
  const next = list.getByRole('button', { name: 'Next', exact: true })
  await expect(list.getByRole('listitem').first()).toBeVisible()
  while (!(await entry.count()) && (await next.count()) && (await next.isEnabled())) {
    await next.click()
    await expect(list.locator('[aria-busy="true"]')).toHaveCount(0)
  }
  return entry
}

test('who waits is matched with one click, and a change with another', async ({ page, platform }) => {
  const admin = await administrator(platform)
  await nutritionist(platform, 'approved', {
    first_name: 'Lata',
    specializations: ['Elderly Care'],
    // Enough for whoever else waits here by now.
    capacity: 200,
  })
  const tara = await challenger(platform, {
    first_name: 'Tara',
    health_needs: ['Elderly Care'],
    medical_notes: 'Old age',
  })
  await enter(page, admin, address)
  const waiting = card(page, 'Waiting for a nutritionist')
  await expect(waiting).toContainText(
    'Promised within 24 hours. After 20 hours the best match is assigned by itself.',
  )
  const entry = await entryOf(waiting, 'Tara Rao')
  await expect(entry).toContainText(/Waiting since .*\(just now\)|Waiting since .*minutes? ago/)
  await expect(entry).toContainText(/Due by .*, \d+:\d\d/)
  await expect(entry).toContainText('Best match: Lata Iyer')
  await expect(entry).toContainText('Specialised in what is needed')
  await expect(entry).toContainText(/\d+ of 200 places free/)
  await entry.getByRole('button', { name: 'Assign Lata Iyer to Tara Rao' }).click()
  await expect(page.getByText('Assignment created successfully!')).toBeVisible()
  await expect(waiting.getByText('Tara Rao')).toHaveCount(0)
  await expect(card(page, 'All assignments').getByText('Tara Rao').first()).toBeVisible()

  await call(platform, tara, 'POST /patients/change-request', { reason: 'Our hours never meet.' })
  await nutritionist(platform, 'approved', {
    first_name: 'Usha',
    specializations: ['Elderly Care'],
    capacity: 200,
  })
  await page.reload()
  const changes = await entryOf(card(page, 'Asked for another nutritionist'), 'Tara Rao')
  await expect(changes).toContainText('now with Lata Iyer')
  await expect(changes).toContainText('Our hours never meet.')
  await expect(changes).toContainText('Best match: Usha Iyer')
  await changes.getByRole('button', { name: 'Assign Usha Iyer to Tara Rao' }).click()
  await expect(page.getByText('Assignment created successfully!').first()).toBeVisible()
  await expect(card(page, 'Asked for another nutritionist').getByText('Tara Rao')).toHaveCount(0)
  const care = await call<{ nutritionist: { name: string } }>(platform, tara, 'GET /patients/care')
  expect(care.nutritionist.name).toBe('Usha Iyer')
})

test('a second administrator who assigns at the same time is told', async ({ page, platform }) => {
  const admin = await administrator(platform)
  await nutritionist(platform, 'approved', { capacity: 50 })
  const kiran = await challenger(platform, { first_name: 'Kiran' })
  await enter(page, admin, address)
  const entry = await entryOf(card(page, 'Waiting for a nutritionist'), 'Kiran Rao')
  await assignNutritionist(platform, kiran)
  await entry.getByRole('button', { name: /^Assign .* to Kiran Rao/ }).click()
  await expect(page.getByText('This challenger already has an active nutritionist.')).toBeVisible()
})

test('the form for an assignment stands still once it is there', async ({ page, platform }) => {
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/v1/assignments/waiting*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await enter(page, await administrator(platform), address)
  await expect(page.getByText('Loading who is waiting...')).toBeAttached()
  const submit = page.getByText('Create Assignment')
  await expect(submit).toBeAttached()
  await expect(submit).toBeHidden()
  answer.resolve()
  await expect(submit).toBeVisible()
  await expect(page.getByText('Loading who is waiting...')).toHaveCount(0)
})

test('long lists beside one another have pagers with names of their own', async ({ page, platform }) => {
  const admin = await administrator(platform)
  for (let n = 0; n < 11; n++) await challenger(platform)
  const vidya = await nutritionist(platform, 'approved', { first_name: 'Vidya', capacity: 200 })
  const care = { start_date: today(), nutritionist_id: await idOf(platform, vidya) }
  for (let n = 0; n < 21; n++) {
    const patient_id = await idOf(platform, await join(platform))
    await call(platform, admin, 'POST /assignments', { ...care, patient_id })
  }
  await enter(page, admin, address)
  for (const name of ['Pages of challengers who wait', 'Pages of assignments'])
    await expect(page.getByRole('navigation', { name })).toBeVisible()
  await isSound(page, 'assignments with pagers')
})

test('the queues say when they fail, and try again', async ({ page, platform }) => {
  const admin = await administrator(platform)
  for (const path of ['assignments/waiting*', 'admin/jobs'])
    await page.route(`**/api/v1/${path}`, (route) => route.fulfill(away))
  await enter(page, admin, address)
  const waiting = card(page, 'Waiting for a nutritionist')
  await expect(waiting.getByRole('alert')).toContainText('Failed to load who is waiting')
  await page.unroute('**/api/v1/assignments/waiting*')
  await waiting.getByRole('button', { name: 'Try Again' }).click()
  await expect(waiting.getByRole('alert')).toHaveCount(0)
  await page.goto('/app/admin/settings')
  const work = card(page, 'Background work')
  await expect(work.getByRole('alert')).toContainText('Failed to load the background work')
  await page.unroute('**/api/v1/admin/jobs')
  await work.getByRole('button', { name: 'Try Again' }).click()
  await expect(work.getByRole('listitem').filter({ hasText: 'Matching challengers who wait' })).toContainText(
    'Works',
  )
  await expect(work.getByRole('listitem').filter({ hasText: 'Nightly ranks' })).toContainText(
    /Last done .*, next/,
  )
  await expect(work.getByRole('listitem').filter({ hasText: 'E-mails' })).toContainText(/sent/)
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`assignments and settings are sound at 320 and 1280 px (${colorScheme})`, async ({
    page,
    platform,
  }) => {
    await challenger(platform, {
      first_name: 'Venkatanarasimharajuvaripeta',
      last_name: 'Ramakrishnan-Subramanian',
    })
    await page.emulateMedia({ colorScheme })
    await enter(page, await administrator(platform), address)
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      for (const path of [address, '/app/admin/settings', '/app/admin']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await isSound(page, `${path} at ${width}`)
      }
    }
  })

import type { Page } from '@playwright/test'
import { addDays, formatDate, today } from '#domain/dates.ts'
import { assign, idOf, nutritionist } from './nutritionists.ts'
import { administrator, away, call, challenger, isSound } from './patients.ts'
import { enter, join, type Person } from './people.ts'
import { expect, type Platform, test } from './platform.ts'

const address = '/app/admin/assignments'
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const form = (page: Page) => card(page, 'New assignment')
const rows = (page: Page, name: string) =>
  card(page, 'All assignments').getByRole('row').filter({ hasText: name })

async function choose(page: Page, field: 'Challenger' | 'Nutritionist', name: string) {
  await form(page).getByRole('combobox', { name: field }).fill(name)
  await page.getByRole('option', { name }).click()
}
const submit = (page: Page) => form(page).getByRole('button', { name: 'Create Assignment' }).click()

const search = (page: Page, text: string) => card(page, 'All assignments').getByRole('searchbox').fill(text)

/** Somebody else gives a challenger another nutritionist. */
async function replace(platform: Platform, patient: Person, by: Person) {
  await call(platform, await administrator(platform), 'POST /assignments', {
    patient_id: await idOf(platform, patient),
    nutritionist_id: await idOf(platform, by),
    start_date: today(),
    replace: true,
  })
}

test('an assignment is created: what is missing, what fails, and from today unless told otherwise', async ({
  page,
  platform,
}) => {
  await challenger(platform, { first_name: 'Amrita' })
  await nutritionist(platform, 'approved', { first_name: 'Nalini', capacity: 12 })
  await enter(page, await administrator(platform), address)
  await expect(form(page).getByLabel('Start date')).toHaveValue(today())
  await submit(page)
  await expect(form(page)).toContainText('Challenger is required')
  await expect(form(page)).toContainText('Nutritionist is required')
  await form(page).getByLabel('Start date').fill('')
  await submit(page)
  await expect(form(page)).toContainText('Start date is required')
  await form(page).getByLabel('Start date').fill(today())
  await choose(page, 'Challenger', 'Amrita Rao')
  await choose(page, 'Nutritionist', 'Nalini Iyer')
  await expect(form(page)).toContainText('Cares for 0 of at most 12')
  await form(page).getByLabel('Notes').fill('Speaks Tamil')
  await page.route('**/api/v1/assignments', (route) => route.fulfill(away))
  await submit(page)
  await expect(page.getByText('Error creating assignment. Check console for details.')).toBeVisible()
  await expect(form(page).getByLabel('Notes')).toHaveValue('Speaks Tamil')
  await page.unroute('**/api/v1/assignments')
  await submit(page)
  await expect(page.getByText('Assignment created successfully!')).toBeVisible()
  await expect(form(page).getByRole('combobox', { name: 'Challenger' })).toHaveValue('')
  await expect(rows(page, 'Amrita Rao')).toContainText(`Since ${formatDate(today())}`)
  await expect(rows(page, 'Amrita Rao')).toContainText('Speaks Tamil')
})

test('whoever may not practise is shown, with the reason, but not chosen', async ({ page, platform }) => {
  const admin = await administrator(platform)
  const called = (first_name: string) => ({ first_name, last_name: 'Unfit' })
  await nutritionist(platform, 'pending', called('Pallavi'))
  await nutritionist(platform, { rejected: 'Unreadable' }, called('Radha'))
  const suspended = await nutritionist(platform, 'approved', called('Sunita'))
  await call(platform, admin, `PUT /admin/users/${await idOf(platform, suspended)}`, { status: 'suspended' })
  const without = await join(platform, { role: 'nutritionist' })
  await enter(page, admin, address)
  const field = form(page).getByRole('combobox', { name: 'Nutritionist' })
  await field.fill('Unfit')
  for (const [name, reason] of [
    ['Pallavi Unfit', 'Under review'],
    ['Radha Unfit', 'Rejected'],
    ['Sunita Unfit', 'Suspended'],
  ] as const) {
    const option = page.getByRole('option', { name })
    await expect(option).toContainText(reason)
    await expect(option).toBeDisabled()
  }
  await field.fill(without.email)
  const option = page.getByRole('option', { name: without.email })
  await expect(option).toContainText('No profile yet')
  await expect(option).toBeDisabled()
})

test('replacing asks first and names whom; a second administrator is told', async ({ page, platform }) => {
  const admin = await administrator(platform)
  const patient = await challenger(platform, { first_name: 'Bindu' })
  await assign(platform, patient, await nutritionist(platform, 'approved', { first_name: 'Olga' }))
  const pia = await nutritionist(platform, 'approved', { first_name: 'Pia' })
  await nutritionist(platform, 'approved', { first_name: 'Quita' })
  await enter(page, admin, address)
  await choose(page, 'Challenger', 'Bindu Rao')
  await expect(form(page)).toContainText(`Now with Olga Iyer, since ${formatDate(today())}`)
  await choose(page, 'Nutritionist', 'Quita Iyer')
  const asked = dialog(page, 'Replace the nutritionist?')
  await submit(page)
  await expect(asked).toContainText('This challenger already has an active nutritionist.')
  await expect(asked).toContainText('Now with Olga Iyer')
  await replace(platform, patient, pia)
  await asked.getByRole('button', { name: 'Replace' }).click()
  await expect(page.getByText('Somebody else has changed who looks after this challenger.')).toBeVisible()
  await expect(asked).toBeHidden()
  // What was chosen stays, and stands beside how things are.
  await expect(form(page)).toContainText('Now with Pia Iyer')
  await expect(form(page).getByRole('combobox', { name: 'Nutritionist' })).toHaveValue('Quita Iyer')
  await submit(page)
  await expect(asked).toContainText('Now with Pia Iyer')
  await asked.getByRole('button', { name: 'Replace' }).click()
  await expect(page.getByText('Assignment created successfully!')).toBeVisible()
  await search(page, 'Bindu')
  await expect(rows(page, 'Quita Iyer')).toContainText('Active')
  await expect(rows(page, 'Pia Iyer')).toContainText('Ended')
  await expect(rows(page, 'Olga Iyer')).toContainText('Ended')
})

test('a change that somebody else has made meanwhile is not undone from an older page', async ({
  page,
  platform,
}) => {
  const patient = await challenger(platform, { first_name: 'Chitra' })
  await assign(platform, patient, await nutritionist(platform))
  await call(platform, patient, 'POST /patients/change-request', { reason: 'Our hours never meet.' })
  const ria = await nutritionist(platform, 'approved', { first_name: 'Ria', capacity: 200 })
  await enter(page, await administrator(platform), address)
  const request = card(page, 'Asked for another nutritionist')
    .getByRole('listitem')
    .filter({ hasText: 'Chitra' })
  await expect(request).toContainText('Best match')
  // However the page would learn of it by itself, it does not before the click.
  const clicked = Promise.withResolvers<void>()
  await page.route('**/api/v1/assignments/change-requests*', async (route) => {
    await clicked.promise
    await route.continue()
  })
  await replace(platform, patient, ria)
  await request.getByRole('button', { name: /^Assign .* to Chitra Rao/ }).click()
  clicked.resolve()
  await expect(page.getByText('Somebody else has changed who looks after this challenger.')).toBeVisible()
  await expect(card(page, 'Asked for another nutritionist').getByText('Chitra Rao')).toHaveCount(0)
  const care = await call<{ nutritionist: { name: string } }>(platform, patient, 'GET /patients/care')
  expect(care.nutritionist.name).toBe('Ria Iyer')
})

test('editing and ending: done, and refused where somebody else was first', async ({ page, platform }) => {
  const admin = await administrator(platform)
  const patient = await challenger(platform, { first_name: 'Divya' })
  const { id } = await assign(platform, patient, await nutritionist(platform))
  await enter(page, admin, address)
  await search(page, 'Divya')
  const row = rows(page, 'Divya Rao')
  const edit = dialog(page, 'Edit assignment')
  await row.getByRole('button', { name: 'Edit the assignment of Divya Rao' }).click()
  await edit.getByLabel('Planned end').fill(addDays(today(), 40))
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Assignment updated')).toBeVisible()
  await expect(row).toContainText(`to ${formatDate(addDays(today(), 40))}`)
  await expect(row).toContainText('(planned)')

  await row.getByRole('button', { name: 'Edit the assignment of Divya Rao' }).click()
  await edit.getByLabel('Planned end').fill(addDays(today(), -1))
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toContainText('The end date cannot be before the start date')
  await edit.getByLabel('Planned end').fill(addDays(today(), 40))
  await edit.getByLabel('Notes').fill('Mine')
  await call(platform, admin, `PUT /assignments/${id}`, { notes: 'Theirs' })
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(
    page.getByText('This assignment was changed by someone else. Reload to see the latest.'),
  ).toBeVisible()
  await expect(edit.getByLabel('Notes')).toHaveValue('Mine')
  await expect(row).toContainText('Theirs')
  await edit.getByRole('button', { name: 'Cancel' }).click()
  await expect(edit).toBeHidden()

  const ending = dialog(page, 'End assignment?')
  await row.getByRole('button', { name: 'End the assignment of Divya Rao' }).click()
  await expect(ending).toContainText('Meera Iyer will no longer see')
  await call(platform, admin, `DELETE /assignments/${id}`)
  await ending.getByRole('button', { name: 'End assignment' }).click()
  await expect(page.getByText('This assignment has already ended.')).toBeVisible()
  await expect(ending).toBeHidden()
  await expect(row).toContainText('Ended')
  await expect(row.getByRole('button', { name: /^End / })).toHaveCount(0)

  await assign(platform, patient, await nutritionist(platform, 'approved', { first_name: 'Uma' }))
  await page.reload()
  await search(page, 'Divya')
  await expect(row).toHaveCount(2)
  const state = card(page, 'All assignments').getByLabel('Status')
  await state.selectOption('Active')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Uma Iyer')
  await row.getByRole('button', { name: 'End the assignment of Divya Rao' }).click()
  await ending.getByRole('button', { name: 'End assignment' }).click()
  await expect(page.getByText('Assignment ended')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No assignments found' })).toBeVisible()
  await state.selectOption('Ended')
  await expect(row).toHaveCount(2)
})

test('the list says when it fails, and tries again', async ({ page, platform }) => {
  await page.route('**/api/v1/assignments?*', (route) => route.fulfill(away))
  await enter(page, await administrator(platform), address)
  const all = card(page, 'All assignments')
  await expect(all.getByRole('alert')).toContainText('Failed to load assignments')
  await page.unrouteAll()
  await all.getByRole('button', { name: 'Try Again' }).click()
  await expect(all.getByRole('alert')).toHaveCount(0)
})

test('the clocks of those who wait: due, and overdue once the promise is broken', async ({
  page,
  platform,
}) => {
  await challenger(platform, { first_name: 'Esha' })
  await nutritionist(platform, 'approved', { capacity: 200 })
  await enter(page, await administrator(platform), address)
  const clock = card(page, 'Waiting for a nutritionist').getByRole('listitem').first()
  await expect(clock).toContainText(/Due by .*, \d+:\d\d/)
  // By the page's own clock.
  await page.clock.setFixedTime(Date.now() + 25 * 3_600_000)
  await page.reload()
  await expect(clock).toContainText(/Overdue since .*, \d+:\d\d/)
})

test('every dialog is sound at 320 and 1280 px', async ({ page, platform }) => {
  const long = { first_name: 'Venkatanarasimharajuvaripeta', last_name: 'Ramakrishnan-Subramanian' }
  const name = `${long.first_name} ${long.last_name}`
  await assign(platform, await challenger(platform, long), await nutritionist(platform))
  await nutritionist(platform, 'approved', { first_name: 'Xenia' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await enter(page, await administrator(platform), address)
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(address)
    await search(page, long.first_name)
    await page
      .getByRole('button', { name: `Edit the assignment of ${name}` })
      .first()
      .click()
    await expect(dialog(page, 'Edit assignment')).toBeVisible()
    await isSound(page, `edit at ${width}`)
    await dialog(page, 'Edit assignment').getByRole('button', { name: 'Cancel' }).click()
    await page
      .getByRole('button', { name: `End the assignment of ${name}` })
      .first()
      .click()
    await expect(dialog(page, 'End assignment?')).toBeVisible()
    await isSound(page, `end at ${width}`)
    await dialog(page, 'End assignment?').getByRole('button', { name: 'Cancel' }).click()
    await choose(page, 'Challenger', long.first_name)
    await choose(page, 'Nutritionist', 'Xenia Iyer')
    await submit(page)
    await expect(dialog(page, 'Replace the nutritionist?')).toContainText('Now with')
    await isSound(page, `replace at ${width}`)
  }
})

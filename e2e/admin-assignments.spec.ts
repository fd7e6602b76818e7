import type { Locator, Page } from '@playwright/test'
import { addBusinessDays } from '#domain/care/promises.ts'
import { addDays, formatDate, today } from '#domain/dates.ts'
import { nutritionist } from './nutritionists.ts'
import { administrator, call, challenger } from './patients.ts'
import { enter, type Person, reload } from './people.ts'
import { countPresses } from './plans.ts'
import { expect, type Platform, test } from './platform.ts'

const address = '/app/admin/assignments'
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function assignBy(page: Page, patient: string, nutritionist: string) {
  const form = card(page, 'New assignment')
  for (const [field, name] of [
    ['Challenger', patient],
    ['Nutritionist', nutritionist],
  ] as const) {
    await form.getByRole('combobox', { name: field }).fill(name)
    await page.getByRole('option', { name }).click()
  }
  await form.getByRole('button', { name: 'Create Assignment' }).click()
}

async function nutritionistOf(platform: Platform, patient: Person) {
  const care = await call<{ nutritionist: { name: string } | null }>(platform, patient, 'GET /patients/care')
  return care.nutritionist?.name
}

/** A person's entry, on whichever page of the list. */
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

test('a nutritionist is assigned, replaced in at most 3 clicks, given other dates and ended', async ({
  page,
  platform,
}) => {
  const amrita = await challenger(platform, { first_name: 'Amrita', health_needs: ['Sports Nutrition'] })
  await nutritionist(platform, 'approved', { first_name: 'Nalini', capacity: 12 })
  const practice = { specializations: ['Sports Nutrition'], capacity: 200 }
  await nutritionist(platform, 'approved', { ...practice, first_name: 'Quita' })
  const presses = await countPresses(page)
  await enter(page, await administrator(platform), address)
  const all = card(page, 'All assignments')
  const row = (name: string) => all.getByRole('row').filter({ hasText: name })
  await all.getByRole('searchbox').fill('Amrita')
  await expect(page.getByRole('heading', { name: 'No assignments found' })).toBeVisible()

  await assignBy(page, 'Amrita Rao', 'Nalini Iyer')
  await expect(row('Nalini Iyer')).toContainText(`Since ${formatDate(today())}`)
  expect(await nutritionistOf(platform, amrita)).toBe('Nalini Iyer')

  await presses.start()
  await all.getByRole('button', { name: 'Change nutritionist of Amrita Rao' }).click()
  const asked = dialog(page, 'Replace the nutritionist?')
  await expect(asked.getByRole('radio').first()).toHaveAccessibleDescription(/Specialised in what is needed/)
  await asked.getByRole('radio', { name: 'Quita Iyer' }).click()
  await expect(asked).toContainText('Amrita Rao is now with Nalini Iyer, and would be with Quita Iyer.')
  await asked.getByRole('button', { name: 'Replace' }).click()
  await expect(row('Quita Iyer')).toContainText('Active')
  const count = await presses.count()
  test.info().annotations.push({ type: 'clicks', description: String(count) })
  expect(count).toBeLessThanOrEqual(3)
  await expect(row('Nalini Iyer')).toContainText('Ended')
  expect(await nutritionistOf(platform, amrita)).toBe('Quita Iyer')

  const edit = dialog(page, 'Edit assignment')
  await row('Quita Iyer').getByRole('button', { name: 'Edit the assignment of Amrita Rao' }).click()
  await edit.getByLabel('Planned end').fill(addDays(today(), 40))
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(row('Quita Iyer')).toContainText(`to ${formatDate(addDays(today(), 40))}`)

  await row('Quita Iyer').getByRole('button', { name: 'More for Amrita Rao' }).click()
  await page.getByRole('menuitem', { name: /^End the assignment of Amrita Rao/ }).click()
  await dialog(page, 'End assignment?').getByRole('button', { name: 'End assignment' }).click()
  await expect(row('Quita Iyer')).toContainText('Ended')
  expect(await nutritionistOf(platform, amrita)).toBeUndefined()
})

test('who waits is matched with one click, asks for somebody else, and is matched anew with another', async ({
  page,
  browser,
  platform,
}) => {
  // Enough places also for challengers of other tests who wait by now.
  const practice = { specializations: ['Elderly Care'], capacity: 200 }
  await nutritionist(platform, 'approved', { ...practice, first_name: 'Lata' })
  const tara = await challenger(platform, { first_name: 'Tara', health_needs: ['Elderly Care'] })
  const theirs = await browser.newPage({ baseURL: platform.url })
  await enter(theirs, tara, '/app/patient/')
  const care = card(theirs, 'Your Nutritionist')
  await expect(care).toContainText('We are looking for the nutritionist who fits you best.')
  await expect(care).toContainText(/Waiting since .* You are matched by .* at the latest/)
  await expect(care.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^0/)
  await expect(care.getByRole('button')).toHaveCount(0)

  await enter(page, await administrator(platform), address)
  const waiting = card(page, 'Waiting for a nutritionist')
  const entry = await entryOf(waiting, 'Tara Rao')
  await expect(entry).toContainText('Best match: Lata Iyer')
  await expect(entry).toContainText('Specialised in what is needed')
  await entry.getByRole('button', { name: 'Assign Lata Iyer to Tara Rao' }).click()
  await expect(card(page, 'All assignments').getByText('Tara Rao').first()).toBeVisible()
  // A mistake is undone: the wait goes on, and the row is where it was.
  await entry.getByRole('button', { name: 'Undo the assignment of Tara Rao' }).click()
  await expect(page.getByText('Assignment undone')).toBeVisible()
  await expect(card(page, 'All assignments').getByText('Tara Rao')).toHaveCount(0)
  expect(await nutritionistOf(platform, tara)).toBeUndefined()
  await entry.getByRole('button', { name: 'Assign Lata Iyer to Tara Rao' }).click()
  await expect(entry).toContainText('Now with Lata Iyer.')

  await expect(care).toContainText('Lata Iyer')
  const ask = care.getByRole('button', { name: 'Change nutritionist' })
  const request = theirs.getByRole('dialog', { name: 'Change nutritionist' })
  const due = formatDate(addBusinessDays(today(), 3))
  async function askForAnother(reason: string) {
    await ask.click()
    await expect(request).toContainText(`a better match in 2-3 business days, that is by ${due}`)
    await request.getByLabel('What should be different?').fill(reason)
    await request.getByRole('button', { name: 'Send Request' }).dblclick()
    await expect(request).toBeHidden()
    await expect(care).toContainText(`“${reason}”`)
    await expect(theirs.locator(':focus')).toContainText(`“${reason}”`)
    await expect(ask).toHaveCount(0)
  }
  await askForAnother('The hours do not fit.')
  await expect(theirs.getByText('Your request is sent.')).toBeVisible()
  await expect(care).toContainText(`You get a better match by ${due}. Until then Lata Iyer cares for you.`)
  await care.getByRole('button', { name: 'Take back' }).click()
  const question = theirs.getByRole('dialog', { name: 'Take back your request?' })
  await question.getByRole('button', { name: 'Take back' }).click()
  await expect(
    theirs.getByText('Your request is taken back. Lata Iyer stays your nutritionist.'),
  ).toBeVisible()
  await reload(theirs)
  await askForAnother('Our hours never meet.')

  await nutritionist(platform, 'approved', { ...practice, first_name: 'Usha' })
  await reload(page)
  const requests = card(page, 'Asked for another nutritionist')
  const asked = await entryOf(requests, 'Tara Rao')
  await expect(asked).toContainText('Our hours never meet.')
  await expect(asked).toContainText('now with Lata Iyer')
  await expect(asked).toContainText(`Due by ${due}`)
  await asked.getByRole('button', { name: 'Assign Usha Iyer to Tara Rao' }).click()
  await page
    .getByRole('dialog', { name: 'Replace the nutritionist?' })
    .getByText('Replace', { exact: true })
    .click()
  await expect(asked).toContainText('Now with Usha Iyer.')
  await expect(care).toContainText('Usha Iyer')
  await theirs.close()
})

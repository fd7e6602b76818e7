import type { Page } from '@playwright/test'
import { addDays, today } from '#domain/dates.ts'
import type { PlanDay } from '#domain/plans/meal-plans.ts'
import type { OwnList } from '#domain/plans/shopping-list.ts'
import { assign, expect, idOf, test } from './nutritionists.ts'
import { call, challenger } from './patients.ts'
import { enter, linkFor, open, type Person, reload } from './people.ts'
import type { Platform } from './platform.ts'

const targets = { calories: 1800, protein_g: 75, carbs_g: 240, fat_g: 58, fiber_g: 28, sodium_mg: 2200 }
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const list = (platform: Platform, who: Person) =>
  call<OwnList>(platform, who, `GET /patients/shopping-list?from=${today()}&to=${addDays(today(), 2)}`)

test.use({ viewport: { width: 390, height: 844 } })

test('two challengers share a home: one invites, the other accepts; both tick one list, until one ends it', async ({
  page,
  browser,
  platform,
  meera,
}) => {
  const asha = await challenger(platform, { first_name: 'Asha', dietary_prefs: ['veg'] })
  const ravi = await challenger(platform, { first_name: 'Ravi', dietary_prefs: ['veg'] })
  for (const [seed, who] of [asha, ravi].entries()) {
    await assign(platform, who, meera)
    const week = { patient_id: await idOf(platform, who), week_start: today() }
    const { days } = await call<{ days: PlanDay[] }>(platform, meera, 'POST /meal-plans/generate', {
      ...{ ...week, seed: seed + 3, targets, days: [] },
    })
    await call(platform, meera, 'POST /meal-plans', { ...week, days })
  }
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const other = await phone.newPage()

  await enter(page, asha, '/app/patient/shopping-list')
  await page.getByRole('link', { name: 'Say who' }).click()
  await page.getByLabel('Their e-mail address').fill(ravi.email)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByText('Invited.')).toBeVisible()

  // An address that nobody has confirmed sees nothing.
  await enter(other, ravi, '/app/patient/home')
  await expect(other.getByText('appear here once your own e-mail address is confirmed')).toBeVisible()
  await expect(other.getByText('would like to share a home')).toBeHidden()
  await open(other, await linkFor(platform, ravi.email, 'verify-email'))
  await enter(other, ravi, '/app/patient/home')
  await expect(other.getByText(/^Asha .* would like to share a home with you\.$/)).toBeVisible()
  await other.getByRole('button', { name: /^Accept Asha/ }).click()
  await expect(other.getByText('You share a home now.')).toBeVisible()
  // The first phone hears of it.
  await expect(page.getByText(/^Ravi .* and you share a home since/)).toBeVisible()

  const before = await list(platform, ravi)
  const most = before.rows.toSorted((one, two) => two.grams - one.grams)[0]!
  const line = `${most.name} ${most.amount}`
  await page.goto('/app/patient/shopping-list')
  await box(page, line).check()
  await page.getByLabel('Something else to buy').fill('Soap')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(box(page, 'Soap')).toBeVisible()
  await expect.poll(async () => (await list(platform, asha)).own).toHaveLength(1)
  await other.goto('/app/patient/shopping-list')
  await expect(other.getByText(/^For the plans of Asha .* and you/)).toBeVisible()
  await expect(box(other, line)).toBeChecked()
  await box(other, 'Soap').check()
  await expect.poll(async () => (await list(platform, asha)).own).toMatchObject([{ bought: true }])
  await reload(page)
  await expect(box(page, 'Soap')).toBeChecked()

  await other.getByRole('link', { name: 'Your home' }).click()
  await other.getByRole('button', { name: 'Stop sharing' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click()
  await expect(other.getByText(/^Asha .* and you no longer share a home\.$/)).toBeVisible()
  // Gone at once from the page that is open on the first phone.
  await expect(page.getByText(/^For the plans of Ravi/)).toBeHidden()
  await expect(page.getByText('For one person, raw and peeled')).toBeVisible()
  await other.goto('/app/patient/shopping-list')
  await expect(other.getByText('or another Challenger live with you?')).toBeVisible()
  await expect(box(other, 'Soap')).toBeHidden()
  await phone.close()
})

test('a challenger cooks for a child who is allergic: pot, recipe and list follow, and the nutritionist reads no name', async ({
  page,
  platform,
  meera,
}) => {
  const asha = await challenger(platform, { first_name: 'Asha' })
  await assign(platform, asha, meera)
  const item = (food_id: string, name: string, grams: number) => ({ food_id, name, grams })
  const poha = {
    ...{ meal_type: 'lunch', title: 'Poha of the house', portion: '1 plate', calories: 380, protein_g: 9 },
    items: [item('rice_flakes', 'Rice flakes', 60), item('peanut', 'Peanuts', 8)],
  }
  const day = { day_of_week: 0, date: today(), meals: [poha] }
  const patient_id = await idOf(platform, asha)
  const week = { patient_id, week_start: today(), status: 'published', days: [day] }
  await call(platform, meera, 'POST /meal-plans', week)

  await enter(page, asha, '/app/patient/shopping-list')
  await expect(page.getByText('For one person, raw and peeled')).toBeVisible()
  await page.getByRole('link', { name: 'Say who' }).click()
  await page.getByRole('button', { name: 'Add somebody' }).click()
  await page.getByLabel('What you call them').fill('Chintu')
  await page.getByText('Child, 4 to 6').click()
  await page.getByLabel('Add an allergy of theirs').fill('Peanuts')
  // What is typed outlives a reload; a double tap adds one child.
  await page.reload()
  await page.getByRole('button', { name: 'Add somebody' }).click()
  await expect(page.getByLabel('What you call them')).toHaveValue('Chintu')
  await page.getByRole('button', { name: 'Save' }).last().dblclick()
  await expect(page.getByText('You cook for 2, with you.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit Chintu' })).toHaveCount(1)
  await expect(page.getByText('Allergic to Peanuts')).toBeVisible()

  await page.goto('/app/patient')
  await expect(page.getByText('No peanuts in the pot.')).toBeVisible()
  await page
    .getByRole('button', { name: /Poha of the house/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByText('No peanuts in the pot.')).toBeVisible()
  await page.goBack()
  await page.goto('/app/patient/shopping-list')
  await expect(page.getByText('For your home of 2, raw and peeled')).toBeVisible()
  await expect(box(page, 'Rice flakes 90 g')).toBeVisible()
  await expect(page.getByText('Peanuts')).toBeHidden()

  await enter(page, meera, `/app/nutritionist/patients/${patient_id}?place=profile`)
  await expect(page.getByText('Child, 4 to 6: Allergic to Peanuts')).toBeVisible()
  await expect(page.getByText('Chintu')).toBeHidden()
})

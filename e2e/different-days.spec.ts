import { addDays, today } from '#domain/dates.ts'
import { assign, expect, idOf, test } from './nutritionists.ts'
import { call, challenger, publishPlan } from './patients.ts'
import { enter } from './people.ts'

test('a fast with insulin: said on the phone, the nutritionist agrees with one press, then dishes are offered', async ({
  page,
  browser,
  platform,
  meera,
}) => {
  const asha = await challenger(platform, {
    ...{ first_name: 'Asha', dietary_prefs: ['veg'], medication: 'Lantus 10 units at night' },
  })
  await assign(platform, asha, meera)
  await publishPlan(platform, meera, asha, addDays(today(), -1))

  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, asha, '/app/patient/')
  const card = page.getByRole('region', { name: 'Current Meal Plan', exact: true })
  const sheet = page.getByRole('dialog')
  await card.getByRole('button', { name: 'This day is different' }).click()
  await sheet.getByRole('button', { name: 'Fast', exact: true }).click()
  await sheet.getByRole('button', { name: 'Ekadashi' }).click()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText('Please ask your doctor before you fast.')
  await expect(card).toContainText('No dishes for the fast are offered before your nutritionist agrees.')
  await expect(card.getByRole('button', { name: 'Dishes for this day' })).toBeHidden()

  const hers = await browser.newPage()
  await enter(hers, meera, '/app/nutritionist')
  await expect(hers.getByText('A fast needs your word')).toBeVisible()
  await hers.getByRole('link', { name: /^Open the fast/ }).click()
  await hers.getByRole('button', { name: /^Agree to this fast/ }).click()
  await expect(hers.getByText(/^Meera Iyer agreed on/)).toBeVisible()
  await hers.close()

  await page.reload()
  await expect(card).toContainText('Your nutritionist agreed to this fast')
  await card.getByRole('button', { name: 'Dishes for this day' }).click()
  const offer = card.getByRole('button', { name: /^Take .+ \(vrat\) for Breakfast$/ }).first()
  await offer.click()
  await expect(card).toContainText('In place of Ragi dosa')

  // What she ticks is kept, and counts in no figure.
  await card.getByRole('button', { name: /^Eaten: .+\(vrat\)/ }).click()
  const days = `GET /nutritionists/patients/${await idOf(platform, asha)}/days?from=${today()}&to=${today()}`
  await expect
    .poll(async () => {
      const { meals, percent } = await call<{ meals: { state: string }[]; percent: number | null }>(
        platform,
        meera,
        days,
      )
      return [meals[0]?.state, percent]
    })
    .toEqual(['eaten', null])
})

import { assignNutritionist, challenger, idOf, publishPlan } from './patients.ts'
import { enter } from './people.ts'
import { expect, test } from './platform.ts'

test('an allergy entered under a running plan marks its dishes until the nutritionist says why they stay', async ({
  browser,
  page,
  platform,
}) => {
  const arjun = await challenger(platform)
  const meera = await assignNutritionist(platform, arjun)
  await publishPlan(platform, meera, arjun)

  await enter(page, arjun, '/app/patient/profile')
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Add an allergy or sensitivity').fill('Ragi')
  await page.getByLabel('Add an allergy or sensitivity').press('Enter')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await page.goto('/app/patient/meal-plans')
  const dish = page.getByRole('button', { name: /^(?!Eaten).*Ragi dosa/ })
  await expect(dish).toContainText('Contains Ragi (allergy: Ragi)')
  await expect(page.getByRole('alert', { name: 'Some dishes may not suit you any more' })).toContainText(
    'Ragi dosa',
  )

  const context = await browser.newContext({ baseURL: platform.url })
  const desk = await context.newPage()
  await enter(desk, meera, '/app/nutritionist')
  const first = desk.getByRole('list', { name: 'Needs you today' }).getByRole('listitem').first()
  await expect(first).toContainText('Check the plan')
  await expect(first).toContainText('Clashes with the plan: Ragi dosa.')
  await first.getByRole('link', { name: 'Open plan: Arjun Rao' }).click()
  await expect(desk.getByRole('heading', { name: 'Meal plan for Arjun Rao' })).toBeVisible()
  await desk.getByRole('link', { name: 'Edit' }).click()
  await desk.getByRole('button', { name: 'Next', exact: true }).click()
  await desk.getByLabel('Reason for keeping these meals').fill('The test for ragi was negative.')
  await desk.getByLabel('Keep Ragi dosa').check()
  await desk.getByRole('button', { name: 'Save Changes' }).click()
  // Back where she came from, on her worklist.
  await expect(desk.getByRole('heading', { name: 'Needs you today' })).toBeVisible()

  await expect(page.getByText('The test for ragi was negative.')).toBeVisible()
  await expect(page.getByRole('alert', { name: 'Some dishes may not suit you any more' })).toBeHidden()
  await expect(dish).toContainText('Contains Ragi (allergy: Ragi)')

  // She removes it from the profile, for which she is asked again; he says that it is right.
  await desk.goto(`/app/nutritionist/patients/${await idOf(platform, arjun)}?place=profile`)
  await desk.getByRole('button', { name: 'Edit health and allergies' }).click()
  await desk.getByRole('button', { name: 'Remove Ragi' }).click()
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  const question = desk.getByRole('dialog', { name: 'Remove this allergy?' })
  await question.getByRole('button', { name: 'Remove Ragi' }).click()
  await expect(desk.getByText('Allergies: nothing, before Ragi')).toBeVisible()
  await expect(dish).not.toContainText('Contains Ragi')
  await page.goto('/app/patient')
  await expect(page.getByRole('region', { name: 'Is this right?' })).toContainText('nothing, before Ragi')
  await page.getByRole('button', { name: 'That is right' }).click()
  await expect(page.getByRole('region', { name: 'Is this right?' })).toBeHidden()
  await desk.reload()
  await expect(desk.getByText(/confirmed by Arjun Rao on/)).toBeVisible()
  await context.close()
})

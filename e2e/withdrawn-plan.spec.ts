import { formatDate, today } from '#domain/dates.ts'
import { assignNutritionist, challenger, publishPlan } from './patients.ts'
import { enter } from './people.ts'
import { expect, test } from './platform.ts'

test('a plan published by mistake is withdrawn: the challenger sees it come and go, and reads why', async ({
  browser,
  page,
  platform,
}) => {
  const arjun = await challenger(platform)
  const meera = await assignNutritionist(platform, arjun)
  await enter(page, arjun, '/app/patient/meal-plans')
  await expect(page.getByText('No Meal Plan Available')).toBeVisible()
  await publishPlan(platform, meera, arjun)
  await expect(page.getByRole('button', { name: /^(?!Eaten).*Ragi dosa/ })).toBeVisible()

  const context = await browser.newContext({ baseURL: platform.url })
  const desk = await context.newPage()
  await enter(desk, meera, '/app/nutritionist/meal-plans')
  await desk.getByRole('link', { name: /^Open Arjun Rao/ }).click()
  await desk.getByRole('button', { name: 'More for this plan' }).click()
  await desk.getByRole('menuitem', { name: 'Withdraw' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Withdraw this meal plan?' })
  await dialog.getByLabel('Reason').fill('This week was meant for somebody else.')
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(desk.getByText('Meal plan withdrawn', { exact: true })).toBeVisible()

  // The challenger's open page changes at once, and the notification says why.
  await expect(page.getByText('No Meal Plan Available')).toBeVisible()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('link', { name: /was withdrawn/ }).click()
  const note = page.getByRole('alert', {
    name: `Your plan for the week of ${formatDate(today())} was withdrawn`,
  })
  await expect(note).toContainText('This week was meant for somebody else.')
  await expect(page.getByText('Ragi dosa')).toBeHidden()
  await context.close()
})

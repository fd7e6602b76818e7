import { expect, idOf, nutritionist } from './nutritionists.ts'
import { administrator, call } from './patients.ts'
import { enter } from './people.ts'
import { inCare, meal, storePlan } from './plans.ts'
import { test } from './platform.ts'

test('a condition is confirmed, its rule marks the plan, and a reason publishes it', async ({
  page,
  platform,
}) => {
  const meera = await nutritionist(platform, 'verified')
  const body = { nutritionist_id: await idOf(platform, meera) }
  await call(platform, await administrator(platform), 'PUT /admin/settings/rules', body)
  await call(platform, meera, 'PUT /rules', { rules: [], signed: true })
  const arjun = await inCare(platform, meera, { conditions: ['hypertension'] })
  const salty = (meal_type: string, title: string) => ({ ...meal(title, { meal_type }), sodium_mg: 900 })
  const { id } = await storePlan(platform, meera, arjun, {
    days: [[salty('breakfast', 'Poha'), salty('lunch', 'Rajma'), salty('dinner', 'Khichdi')]],
    status: 'draft',
  })

  await enter(page, meera, `/app/nutritionist/patients/${arjun.id}?place=profile`)
  await expect(page.getByText('hypertension: not confirmed')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm or change' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('hypertension: not confirmed')).toHaveCount(0)

  await page.goto(`/app/nutritionist/meal-plans/${id}`)
  await expect(page.getByText(/^Sodium is 2,700 mg\./)).toBeVisible()
  await expect(page.getByText('Publishing the plan asks for a reason.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Sodium is 2,700 mg')
  await dialog.getByRole('button', { name: 'Review and publish' }).click()
  await page.getByLabel('Reason for keeping these meals').fill('A wedding that day.')
  await page.getByRole('button', { name: 'Save and Publish' }).click()
  await expect(page.getByText('Reason: A wedding that day.')).toBeVisible()
  const read = await call<{ status: string; rule_reasons: object[] }>(
    platform,
    arjun,
    `GET /meal-plans/${id}`,
  )
  expect(read).toMatchObject({ status: 'published', rule_reasons: [] })
})

import { formatDate, today } from '#domain/dates.ts'
import { call } from './patients.ts'
import { enter, join, reload } from './people.ts'
import { expect, test } from './platform.ts'

test('step by step, in feet and pounds, over a reload, to a profile and a first weight', async ({
  page,
  platform,
}) => {
  const person = await join(platform)
  await enter(page, person, '/app/patient/')
  const next = (name = 'Continue') => page.getByRole('button', { name, exact: true }).click()
  const question = page.getByRole('heading', { level: 2 })
  await page.getByRole('link', { name: 'Begin Step by Step' }).click()
  await page.getByLabel('Goal').selectOption('lose')
  await next()
  await page.getByLabel('First Name').fill('Asha')
  await page.getByLabel('Last Name').fill('Patil')
  await page.getByLabel('Date of Birth').fill('1990-04-12')
  await next()
  await expect(question).toHaveText('Where do you begin?')
  await reload(page)
  await expect(question).toHaveText('Where do you begin?')
  await page.getByText('feet, inches', { exact: true }).click()
  await page.getByLabel('Height (ft)').fill('5')
  await page.getByLabel('Height (in)').fill('2.5')
  await page.getByText('pounds', { exact: true }).click()
  await page.getByLabel('Starting Weight (lb)').fill('154.3')
  await next()
  await page.getByLabel('Add an allergy or sensitivity').fill('Peanuts, milk')
  await next('Skip for Now')
  await page.getByText('Family', { exact: true }).click()
  await page.getByLabel('Dinner').fill('20:30')
  await next()
  await next('Finish')
  await expect(page.getByText('Your profile is complete!')).toBeVisible()
  await expect(page.getByText('154.3 lb')).toBeVisible()

  const stored = await call(platform, person, 'GET /patients/profile')
  expect(stored).toMatchObject({
    goal: 'lose',
    height_cm: 158.75,
    start_weight_kg: 69.99,
    allergies: ['Peanuts', 'milk'],
    ...{ cook: 'family', meal_times: { dinner: '20:30' }, tiffin: null },
  })
  await page.goto('/app/patient/profile')
  await expect(page.getByText('5 ft 2.5 in')).toBeVisible()
  await expect(page.getByText('Dinner 20:30')).toBeVisible()

  await page.goto('/app/patient/progress')
  await page.getByRole('button', { name: 'Add Progress Report' }).click()
  await page.getByLabel('Weight (lb)').fill('153.9')
  await page.getByLabel('Adherence (%)').fill('90')
  await page.getByRole('button', { name: 'Save Report' }).click()
  const report = page.getByRole('listitem').filter({ hasText: `Week of ${formatDate(today())}` })
  await expect(report).toContainText('153.9 lb')
})

import { formatDate, today } from '#domain/dates.ts'
import { call } from './patients.ts'
import { enter, join, reload } from './people.ts'
import { expect, test } from './platform.ts'

test('question by question, in feet and pounds, over a reload, to an example day, a profile and a first weight', async ({
  page,
  platform,
}) => {
  const person = await join(platform)
  await enter(page, person, '/app/patient/')
  const next = (name = 'Continue') => page.getByRole('button', { name, exact: true }).click()
  const question = page.getByRole('heading', { level: 1 })
  await page.getByRole('link', { name: 'Begin Step by Step' }).click()
  await next('Lose weight')
  await page.getByLabel('First Name').fill('Asha')
  await page.getByLabel('Last Name').fill('Patil')
  await next()
  await page.getByLabel('Date of Birth').fill('1990-04-12')
  await next()
  await next('Female')
  await expect(question).toHaveText('Are you pregnant or breastfeeding?')
  await reload(page)
  await expect(question).toHaveText('Are you pregnant or breastfeeding?')
  await next('Neither')
  await page.getByText('feet, inches', { exact: true }).click()
  await page.getByLabel('Height (ft)').fill('5')
  await page.getByLabel('Height (in)').fill('2.5')
  await page.getByText('pounds', { exact: true }).click()
  await page.getByLabel('Starting Weight (lb)').fill('154.3')
  await next()
  await next('Lightly active')
  await next('Vegetarian')
  await next('None of These')
  await page.getByText('Peanuts', { exact: true }).click()
  await page.getByLabel('Another allergy or sensitivity').fill('milk')
  await next()
  await next('South')
  await page.goBack()
  await expect(page.getByRole('button', { name: 'South' })).toHaveAttribute('aria-pressed', 'true')
  await next('West')
  await next('Skip for Now')
  await next('Skip for Now')
  await next('Nothing of This')
  await next('No Medicines')

  await expect(page.getByText('An example, not advice for you')).toBeVisible()
  await expect(page.getByText(/^About [\d,]+ to [\d,]+ kcal a day$/)).toBeVisible()
  const meals = page.getByRole('list', { name: 'Meals of the example day' })
  await expect(meals.getByRole('listitem').nth(2)).toBeVisible()
  await expect(meals).not.toContainText(/peanut|paneer|curd/i)
  await page.getByRole('link', { name: 'Go to my dashboard' }).click()
  await expect(page.getByText('Your profile is complete!')).toBeVisible()
  await expect(page.getByText('154.3 lb')).toBeVisible()

  const stored = await call(platform, person, 'GET /patients/profile')
  expect(stored).toMatchObject({
    goal: 'lose',
    height_cm: 158.75,
    start_weight_kg: 69.99,
    allergies: ['Peanuts', 'milk'],
    ...{ gender: 'female', pregnancy: 'no', activity_level: 'light', home_region: 'West' },
  })
  await page.goto('/app/patient/profile')
  await expect(page.getByText('5 ft 2.5 in')).toBeVisible()

  await page.goto('/app/patient/progress')
  await page.getByRole('button', { name: 'Add Progress Report' }).click()
  await page.getByLabel('Weight (lb)').fill('153.9')
  await page.getByLabel('Adherence (%)').fill('90')
  await page.getByRole('button', { name: 'Save Report' }).click()
  const report = page.getByRole('listitem').filter({ hasText: `Week of ${formatDate(today())}` })
  await expect(report).toContainText('153.9 lb')
})

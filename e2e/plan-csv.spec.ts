import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { addDays, formatDate, today, weekdayName } from '#domain/dates.ts'
import type { MealPlan } from '#domain/plans/meal-plans.ts'
import { assignNutritionist, call, challenger } from './patients.ts'
import { enter, type Person } from './people.ts'
import { expect, type Platform, test } from './platform.ts'

const header = 'day_of_week,meal_type,name,calories,protein,carbs,fat,fiber,sugar,sodium,notes'
const fileOf = (text: string, name = 'week.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import CSV' })
const choose = (page: Page, file: ReturnType<typeof fileOf>) =>
  dialog(page).locator('input[type=file]').setInputFiles(file)
const _rowOf = (page: Page, number: number) =>
  dialog(page).getByRole('row', { name: new RegExp(`^Row ${number}\\b`) })
/** 'Saturday, 28 Nov', as the builder says it. */
const _dayOf = (date: string) => `${weekdayName(date)}, ${formatDate(date).replace(/ \d{4}$/, '')}`
const tomorrow = () => addDays(today(), 1)

async function practice(platform: Platform, profile: object = {}) {
  const patient = await challenger(platform, { allergies: ['Milk'], ...profile })
  return { patient, nutritionist: await assignNutritionist(platform, patient) }
}

/** Opens the week of a new plan for the only challenger. */
async function openWeek(page: Page, nutritionist: Person) {
  await enter(page, nutritionist, '/app/nutritionist/meal-plans/new')
  await page.getByRole('combobox', { name: 'Challenger' }).click()
  await page.getByRole('option', { name: /Arjun Rao/ }).click()
  await expect(page.getByLabel('Week start')).toHaveValue(tomorrow())
  await button(page, 'Next').click()
  await expect(button(page, 'Import CSV')).toBeVisible()
}

/** Name and text of the file that a button downloads. */
async function downloaded(page: Page, from: Locator) {
  const [file] = await Promise.all([page.waitForEvent('download'), from.first().click()])
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') }
}

test('the template is a week that can be published; the plan comes back from its export as it was', async ({
  page,
  platform,
}) => {
  const { nutritionist } = await practice(platform, { allergies: [] })
  await openWeek(page, nutritionist)
  const template = await downloaded(page, button(page, 'CSV template'))
  expect(template.name).toBe('meal-plan-template.csv')
  expect(template.text.split('\r\n')[0]).toBe(`\uFEFF${header}`)
  await button(page, 'Import CSV').click()
  await choose(page, fileOf(template.text, template.name))
  await expect(dialog(page).getByText('28 meals on 7 days, from 28 rows')).toBeVisible()
  await expect(dialog(page).getByText('0 skipped, 0 changed')).toBeVisible()
  await button(page, 'Import 28 meals').click()
  await button(page, 'Next').click()
  await button(page, 'Create Meal Plan').click()
  await expect(page.getByText('Meal plan created successfully!')).toBeVisible()

  const [summary] = await call<MealPlan[]>(platform, nutritionist, 'GET /nutritionists/meal-plans')
  const plan = await call<MealPlan>(platform, nutritionist, `GET /meal-plans/${summary!.id}`)
  // Values that spreadsheets change, and fields for which the specification has no columns.
  const [first, ...others] = plan.days[0]!.meals
  const edited = {
    ...first!,
    title: '=1+1 "पोहा"',
    notes: '- less oil,\nno sugar; ½ cup',
    portion: '1 plate',
    time: '08:30',
  }
  await call(platform, nutritionist, `PUT /meal-plans/${plan.id}`, {
    days: [{ ...plan.days[0]!, meals: [edited, ...others] }, ...plan.days.slice(1)],
  })
  await page.goto(`/app/nutritionist/meal-plans/${plan.id}`)
  await button(page, 'More for this plan').click()
  const exported = await downloaded(page, page.getByRole('menuitem', { name: 'Export CSV' }))
  expect(exported.name).toBe(`meal-plan-${plan.week_start}.csv`)
  expect(exported.text).toContain(`"'=1+1 ""पोहा"""`)

  await page.goto('/app/nutritionist/meal-plans/new')
  await page.getByRole('combobox', { name: 'Challenger' }).click()
  await page.getByRole('option', { name: /Arjun Rao/ }).click()
  await page.getByLabel('Week start').fill(addDays(today(), 20))
  await button(page, 'Next').click()
  await button(page, 'Import CSV').click()
  await choose(page, fileOf(exported.text, exported.name))
  await expect(dialog(page).getByText('0 skipped, 0 changed')).toBeVisible()
  await button(page, 'Import 28 meals').click()
  await button(page, 'Next').click()
  await button(page, 'Create Meal Plan').click()
  await expect(page.getByText('Meal plan created successfully!')).toBeVisible()
  const [again] = await call<MealPlan[]>(platform, nutritionist, 'GET /nutritionists/meal-plans')
  const copy = await call<MealPlan>(platform, nutritionist, `GET /meal-plans/${again!.id}`)
  const source = await call<MealPlan>(platform, nutritionist, `GET /meal-plans/${plan.id}`)
  expect(copy.id).not.toBe(plan.id)
  const bare = ({ days }: MealPlan) =>
    days.map(({ day_of_week, meals }) => ({ day_of_week, meals: meals.map(({ id: _, ...meal }) => meal) }))
  expect(bare(copy)).toEqual(bare(source))
})

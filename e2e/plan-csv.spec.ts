import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { addDays, formatDate, today, weekdayName } from '#domain/dates.ts'
import type { MealPlan } from '#domain/plans/meal-plans.ts'
import { assignNutritionist, call, challenger, isSound, tabTo } from './patients.ts'
import { enter, type Person } from './people.ts'
import { expect, type Platform, test } from './platform.ts'

const header = 'day_of_week,meal_type,name,calories,protein,carbs,fat,fiber,sugar,sodium,notes'
const messy = `${header},price
0,breakfast,Kanda poha,358,10,52.6,13.3,6,4.9,475,1 plate,40
0,brunch,Masala chaas,76,4.2,6.3,3.8,0.3,5.5,310,1 glass,10
9,lunch,Sambar rice,486,14.8,83.4,13.2,12.7,12.4,790,,
1,dinner,Paneer bhurji,"1,200 kcal",22,some,27,,6.7,420,"with lemon,
and coriander",
`

const fileOf = (text: string, name = 'week.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import CSV' })
const choose = (page: Page, file: ReturnType<typeof fileOf>) =>
  dialog(page).locator('input[type=file]').setInputFiles(file)
const rowOf = (page: Page, number: number) =>
  dialog(page).getByRole('row', { name: new RegExp(`^Row ${number}\\b`) })
/** 'Saturday, 28 Nov', as the wizard says it. */
const dayOf = (date: string) => `${weekdayName(date)}, ${formatDate(date).replace(/ \d{4}$/, '')}`
const tomorrow = () => addDays(today(), 1)

async function practice(platform: Platform, profile: object = {}) {
  const patient = await challenger(platform, { allergies: ['Milk'], ...profile })
  return { patient, nutritionist: await assignNutritionist(platform, patient) }
}

/** Opens the week of a new plan for the one challenger there is. */
async function openWeek(page: Page, nutritionist: Person) {
  await enter(page, nutritionist, '/app/nutritionist/meal-plans/new')
  await page.getByRole('combobox', { name: 'Challenger' }).click()
  await page.getByRole('option', { name: /Arjun Rao/ }).click()
  await expect(page.getByLabel('Week start')).toHaveValue(tomorrow())
  await button(page, 'Next').click()
  await expect(button(page, 'Import CSV')).toBeVisible()
}

/** The text of a file that a button hands out, and its name. */
async function downloaded(page: Page, name: string) {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, name).first().click()])
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') }
}

test('row by row, before anything changes; taken back and made again', async ({ page, platform }) => {
  const { nutritionist } = await practice(platform)
  await openWeek(page, nutritionist)
  await button(page, 'Import CSV').click()
  await expect(dialog(page)).toContainText(header.replaceAll(',', ', '))
  await expect(dialog(page)).toContainText('At most 500 rows and 1 MB.')
  const reader = page.waitForEvent('worker')
  await choose(page, fileOf(messy))
  // In a thread of its own, so that the page can be used meanwhile.
  expect((await reader).url()).toContain('csv-worker')
  await expect(dialog(page).getByRole('heading', { name: 'What this file brings' })).toBeFocused()
  for (const fact of [
    '3 meals on 2 days, from 4 rows',
    '1 skipped, 2 changed',
    '2 of them clash with what Arjun Rao avoids',
    'Columns that are not used: "price".',
  ])
    await expect(dialog(page).getByText(fact, { exact: true })).toBeVisible()
  await expect(dialog(page).getByRole('row')).toHaveCount(4)
  await expect(rowOf(page, 3)).toContainText('meal_type "brunch" counts as snack')
  await expect(rowOf(page, 3)).toContainText(/Clash: .*Milk.*chaas/i)
  await expect(rowOf(page, 3)).toContainText(dayOf(tomorrow()))
  await expect(rowOf(page, 4)).toContainText('Skipped')
  await expect(rowOf(page, 4)).toContainText('day_of_week "9" is not a whole number from 0 to 6')
  await expect(rowOf(page, 5)).toContainText('Changed')
  await expect(rowOf(page, 5)).toContainText('Calories "1,200 kcal" is read as 1200')
  await expect(rowOf(page, 5)).toContainText('Carbs "some" is not a number: counts as 0')
  await expect(rowOf(page, 5)).toContainText('Empty, counts as 0: fiber')
  await dialog(page).getByText('All rows (4)').click()
  await expect(rowOf(page, 2)).toContainText('As written')

  await button(page, 'Cancel').click()
  await expect(button(page, 'Import CSV')).toBeFocused()
  await expect(page.getByText('Kanda poha')).toHaveCount(0)

  await button(page, 'Import CSV').click()
  await choose(page, fileOf(messy))
  await button(page, 'Import 3 meals').click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText('3 meals imported.')).toBeVisible()
  const dish = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(dish('Kanda poha')).toHaveCount(1)
  await expect(dish('Paneer bhurji')).toHaveCount(1)
  await expect(page.getByText('Sambar rice')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(dish('Kanda poha')).toHaveCount(0)
  await button(page, 'Redo').click()
  await expect(dish('Kanda poha')).toHaveCount(1)

  // Beside what is there, then in its place.
  await button(page, 'Import CSV').click()
  await choose(page, fileOf(`${header}\n0,lunch,Rajma chawal,455,15,85.2,8.7,12.2,7.5,720,\n`))
  await dialog(page).getByLabel('Keep them and add these').check()
  await button(page, 'Add 1 meal').click()
  await expect(dish('Kanda poha')).toHaveCount(1)
  await expect(dish('Rajma chawal')).toHaveCount(1)
  await button(page, 'Import CSV').click()
  await choose(page, fileOf(`${header}\n0,lunch,Curd rice,397,13.1,61.6,11.7,3.4,16.4,580,\n`))
  await expect(dialog(page).getByLabel('Replace the whole week')).toBeChecked()
  await button(page, 'Import 1 meal').click()
  await expect(dish('Curd rice')).toHaveCount(1)
  await expect(dish('Kanda poha')).toHaveCount(0)
})

test('a day takes 20 meals, those that stand there included', async ({ page, platform }) => {
  const { nutritionist } = await practice(platform)
  await openWeek(page, nutritionist)
  const meals = (count: number) =>
    fileOf(
      `${header}\n${Array.from({ length: count }, (_, n) => `0,snack,Fruit ${n},100,1,24,0,3,20,2,`).join('\n')}`,
    )
  await button(page, 'Import CSV').click()
  await choose(page, meals(12))
  await expect(dialog(page).getByText('None of them clashes with what Arjun Rao avoids')).toBeVisible()
  await button(page, 'Import 12 meals').click()
  await button(page, 'Import CSV').click()
  await choose(page, meals(10))
  await dialog(page).getByLabel('Keep them and add these').check()
  await dialog(page).getByText('Worth a look (2)').click()
  await expect(rowOf(page, 11)).toContainText('A day can have at most 20 meals')
  await expect(button(page, 'Add 8 meals')).toBeVisible()
})

test('the template is a week that can be published; the plan comes back from its export as it was', async ({
  page,
  platform,
}) => {
  const { nutritionist } = await practice(platform, { allergies: [] })
  await openWeek(page, nutritionist)
  const template = await downloaded(page, 'CSV template')
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
  // What spreadsheets trip over, and what the specification's columns have no room for.
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
  const exported = await downloaded(page, 'Export CSV')
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

test('what cannot be read says why, and another file can be chosen', async ({ page, platform }) => {
  const { nutritionist } = await practice(platform)
  await openWeek(page, nutritionist)
  await button(page, 'Import CSV').click()
  const refused = dialog(page).getByRole('alert')
  const meal = '0,snack,Guava,68,2.6,14,1,5.4,9,2,\n'
  for (const [text, problem] of [
    ['x'.repeat(1024 * 1024 + 1), 'This file has 1.1 MB. At most 1 MB can be imported at a time.'],
    [`${header}\n${meal.repeat(501)}`, 'This file has 501 rows. At most 500 can be imported at a time.'],
    ['PK\x03\x04', 'This is a workbook, not a CSV file.'],
    ['', 'This file is empty.'],
    [`${header}\n`, 'This file has the names of the columns, but no meals under them.'],
    [meal, 'The first row must name the columns, with day_of_week among them'],
    [`${header}\n0,snack,"Guava,68`, 'Row 2 has a quotation mark (") that is not closed.'],
  ] as const) {
    await choose(page, fileOf(text))
    await expect(refused).toContainText(problem)
    // Put right, the same file can be chosen again.
    await expect(dialog(page).locator('input[type=file]')).toHaveValue('')
  }
  await choose(page, fileOf(`${header}\n8,snack,Guava,68,2.6,14,1,5.4,9,2,\n`))
  await expect(refused).toHaveText('No row of this file can be imported.')
  await expect(button(page, 'Import 0 meals')).toBeDisabled()
  await page.route('**/csv-worker*', (route) => route.abort())
  await choose(page, fileOf(`${header}\n${meal}`))
  await expect(refused).toHaveText('This file could not be read. Please try again.')
  await page.unroute('**/csv-worker*')
  await choose(page, fileOf(`${header}\n${meal.repeat(500)}`))
  await expect(dialog(page).getByText('20 meals on 1 day, from 500 rows')).toBeVisible()
  await dialog(page).getByText('All rows (500)').click()
  await button(page, 'Next').last().click()
  await expect(dialog(page).getByText('51-100 of 500')).toBeVisible()
})

test('without a profile nothing is checked, and it says so', async ({ page, platform }) => {
  const { nutritionist } = await practice(platform)
  await page.route('**/nutritionists/patients/*/profile', (route) =>
    route.fulfill({
      status: 404,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        status: 404,
        title: 'Not Found',
        detail: 'This could not be found.',
        type: 'about:blank',
      }),
    }),
  )
  await openWeek(page, nutritionist)
  await button(page, 'Import CSV').click()
  await choose(page, fileOf(messy))
  await expect(
    dialog(page).getByText('There is no profile yet: the meals are not checked for clashes.'),
  ).toBeVisible()
})

test('by keyboard alone', async ({ page, platform }) => {
  const { nutritionist } = await practice(platform)
  await openWeek(page, nutritionist)
  await tabTo(page, /^Import CSV$/)
  await page.keyboard.press('Enter')
  await expect(button(page, 'Choose a file')).toBeFocused()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')])
  await chooser.setFiles(fileOf(messy))
  await expect(dialog(page).getByRole('heading', { name: 'What this file brings' })).toBeFocused()
  await tabTo(page, /^Import 3 meals$/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 meals imported.')).toBeVisible()
  await expect(page.getByRole('status').getByRole('button', { name: 'Undo' })).toBeFocused()
})

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [320, 1280])
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })
      test('the import is accessible', async ({ page, platform }) => {
        const { nutritionist } = await practice(platform)
        await openWeek(page, nutritionist)
        await button(page, 'Import CSV').click()
        await expect(button(page, 'Choose a file')).toBeVisible()
        await isSound(page, 'choosing')
        await choose(page, fileOf(''))
        await expect(dialog(page).getByRole('alert')).toBeVisible()
        await isSound(page, 'refused')
        await choose(page, fileOf(messy, 'a-long-name-of-a-file-'.repeat(5).concat('.csv')))
        await expect(rowOf(page, 5)).toBeVisible()
        await isSound(page, 'preview')
      })
    })

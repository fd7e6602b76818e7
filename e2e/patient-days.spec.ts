import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addDays, today } from '#domain/dates.ts'
import { weightText } from '#domain/food/kitchen.ts'
import type { MealPlan, PlanDay } from '#domain/plans/meal-plans.ts'
import { assign, expect, idOf, test } from './nutritionists.ts'
import { call, challenger, report } from './patients.ts'
import { enter, historyRests, type Person, reload } from './people.ts'
import { countPresses } from './plans.ts'
import type { Platform } from './platform.ts'

const targets = { calories: 1800, protein_g: 75, carbs_g: 240, fat_g: 58, fiber_g: 28, sodium_mg: 2200 }

/** Somebody in care whose published week, from `daysAgo` on, was filled with dishes. */
async function withWeek(platform: Platform, meera: Person, daysAgo = 0) {
  const asha = await challenger(platform, { first_name: 'Asha', dietary_prefs: ['veg'] })
  await assign(platform, asha, meera)
  const week = { patient_id: await idOf(platform, asha), week_start: addDays(today(), -daysAgo) }
  const { days } = await call<{ days: PlanDay[] }>(platform, meera, 'POST /meal-plans/generate', {
    ...{ ...week, seed: 7, targets, days: [] },
  })
  const plan = await call<MealPlan>(platform, meera, 'POST /meal-plans', { ...week, days })
  return { asha, plan, meals: plan.days.find(({ date }) => date === today())!.meals }
}

const card = (page: Page) => page.getByRole('region', { name: 'Current Meal Plan', exact: true })
const tick = (page: Page, title: string) => page.getByRole('button', { name: `Eaten: ${title}`, exact: true })
const row = (page: Page, title: string) =>
  card(page).getByRole('button', { name: title }).and(card(page).locator('[aria-haspopup="dialog"]'))

test.use({ viewport: { width: 390, height: 844 } })

test('a day: opened from the icon, ticked with one tap, a dish swapped, another eaten differently; whoever cooks opens the recipes', async ({
  page,
  browser,
  platform,
  meera,
}) => {
  const { asha, meals } = await withWeek(platform, meera)
  const of = (type: string) => meals.find(({ meal_type }) => meal_type === type)!
  const presses = await countPresses(page)
  await enter(page, asha, '/app/start')
  await expect(page).toHaveURL('/app/patient/')
  await presses.start()
  await tick(page, of('breakfast').title).click()
  await expect(tick(page, of('breakfast').title)).toHaveAttribute('aria-pressed', 'true')
  // With the tap on the icon two.
  expect(await presses.count()).toBe(1)
  await expect(card(page)).toContainText(`1 of ${meals.length} meals ticked.`)

  const sheet = page.getByRole('dialog')
  await row(page, of('lunch').title).click()
  await sheet.getByRole('button', { name: 'Swap this dish' }).click()
  const offer = sheet.getByRole('button', { name: /^Take / }).first()
  const other = (await offer.getAttribute('aria-label'))!.replace('Take ', '')
  await offer.click()
  await expect(sheet.getByRole('heading', { name: other })).toBeVisible()
  await expect(sheet.getByRole('button', { name: `Back to ${of('lunch').title}` })).toBeVisible()
  // The recipe is that of the dish that is eaten.
  await expect(sheet.getByText('Instructions')).toBeVisible()
  await sheet.getByRole('button', { name: 'Cook' }).click()
  const kitchen = page.getByRole('dialog', { name: other }).last()
  await expect(kitchen.getByRole('heading', { name: 'Steps' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(row(page, other)).toContainText(`In place of ${of('lunch').title}`)

  await row(page, of('dinner').title).click()
  await sheet.getByRole('button', { name: 'Eaten differently' }).click()
  await sheet.getByRole('button', { name: 'What did you eat instead?' }).click()
  const instead = page.getByRole('dialog', { name: 'What did you eat instead?' })
  await instead.getByLabel('What you ate and how much').fill('1 plate curd rice')
  await expect(instead).toContainText(/Together about \d+ kcal\. \w+ \w+ sees it\./)
  await instead.getByRole('button', { name: 'Save' }).click()
  await expect(instead).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(row(page, of('dinner').title)).toContainText('Eaten differently')
  const eaten = page.getByRole('region', { name: 'What else you ate' })
  await expect(eaten).toContainText(`1 plate curd riceIn place of ${of('dinner').title}. About`)

  // Beside the plan, in two presses and a text.
  await page.getByRole('button', { name: 'What else did you eat?' }).click()
  const more = page.getByRole('dialog', { name: 'What else did you eat?' })
  await more.getByLabel('What you ate and how much').fill('2 vada pav and chai')
  await more.getByRole('button', { name: 'Save' }).click()
  await expect(eaten).toContainText(/2 vada pav and chaiAbout [\d,]+ kcal/)

  // The plan, on its page and as text, has the dish that is eaten.
  await historyRests(page)
  await page.goto('/app/patient/meal-plans')
  await expect(page.getByRole('tabpanel')).toContainText(other)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toContain(other)
  const folded = (title: string) =>
    page.getByRole('tabpanel').locator('button[aria-expanded]', { hasText: title })
  await folded(other).click()
  await page.getByRole('button', { name: `Back to ${of('lunch').title}` }).click()
  await expect(folded(other)).toBeHidden()
  await expect(folded(of('lunch').title)).toBeVisible()

  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox', { name: 'With recipes' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Make Link' }).click()
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue()

  const cook = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await cook.goto(platform.url + new URL(link).pathname)
  const lunch = of('lunch')
  const item = cook.getByRole('listitem').filter({ hasText: lunch.title }).first()
  await item.getByRole('button', { name: 'Cook' }).click()
  const recipe = cook.getByRole('dialog', { name: lunch.title })
  await expect(recipe).toContainText(`Each eats ${lunch.portion}.`)
  const grams = lunch.items!.reduce((most, item) => (item.grams > most.grams ? item : most))
  await recipe.getByText('4', { exact: true }).click()
  await expect(recipe.getByRole('listitem').filter({ hasText: grams.name }).first()).toContainText(
    weightText(grams.grams * 4),
  )
  await cook.context().close()
})

test('a week: what was ticked is the adherence that the report begins with', async ({
  page,
  platform,
  meera,
}) => {
  const { asha, plan } = await withWeek(platform, meera, 6)
  await report(platform, asha, 8)
  const all = plan.days.flatMap(({ date, meals }) => meals.map((meal, index) => ({ date, meal, index })))
  // Every first meal of a day is skipped, by API; the last day is ticked on the page.
  for (const { date, meal, index } of all.filter(({ date }) => date !== today()))
    await call(platform, asha, `PUT /patients/days/${date}/meals/${meal.id}`, {
      state: index === 0 ? 'skipped' : 'eaten',
    })
  await enter(page, asha, '/app/patient/')
  const last = plan.days.at(-1)!.meals
  for (const { title } of last) await tick(page, title).click()
  await expect(card(page)).toContainText(`All ${last.length} meals ticked.`)
  const percent = String(Math.round((100 * (all.length - 6)) / all.length))
  await page.getByRole('link', { name: 'Check in now' }).click()
  await page.getByRole('button', { name: 'Add Progress Report' }).click()
  await expect(page.getByLabel('Adherence (%)')).toHaveValue(percent)
  await page.getByLabel('Weight (kg)').fill('82')
  await page.getByRole('button', { name: 'Save Report' }).click()
  await expect(page.getByText(/Adherence \d+%, .* \(as ticked\)/)).toBeVisible()
  // The nutritionist reads it, too.
  await enter(page, meera, `/app/nutritionist/patients/${await idOf(platform, asha)}?place=progress`)
  await expect(page.getByText('(as ticked)').first()).toBeVisible()
})

test('without a network a report is filed, a meal is ticked, a snack written down, and all goes out by itself when it is back', async ({
  page,
  context,
  platform,
  meera,
}) => {
  const { asha, meals } = await withWeek(platform, meera)
  const { title, id } = meals[0]!
  // The first page that is opened comes back without a network, too.
  await enter(page, asha, '/app/patient/progress')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Add Progress Report' }).click()
  await page.getByLabel('Weight (kg)').fill('81')
  await page.getByLabel('Adherence (%)').fill('90')
  await page.getByRole('button', { name: 'Save Report' }).click()
  const history = page.getByRole('region', { name: 'History', exact: true })
  await expect(history).toContainText('Not sent yet')
  await reload(page)
  await expect(history).toContainText('Not sent yet')
  await context.setOffline(false)
  await expect(history).not.toContainText('Not sent yet')
  expect(await call<object[]>(platform, asha, 'GET /patients/progress')).toMatchObject([{ weight_kg: 81 }])

  await page.goto('/app/start')
  await expect(tick(page, title)).toBeVisible()
  for (const name of ['kept:day', 'kept:dishes'])
    await page.waitForFunction((name) => localStorage.getItem(name) !== null, name)
  await context.setOffline(true)
  await page.goto('/app/start')
  await expect(page).toHaveURL('/app/patient/')
  await tick(page, title).click()
  await expect(card(page)).toContainText('Kept on this device until there is a network.')
  await card(page).getByRole('button', { name: 'What else did you eat?' }).click()
  const more = page.getByRole('dialog', { name: 'What else did you eat?' })
  await more.getByLabel('What you ate and how much').fill('2 vada pav and chai')
  await expect(more).toContainText('Without a network your words are kept as they are. The figures follow.')
  await more.getByRole('button', { name: 'Save' }).click()
  const eaten = page.getByRole('region', { name: 'What else you ate' })
  await expect(eaten).toContainText('2 vada pav and chaiFigures follow')
  await reload(page)
  await expect(eaten).toContainText('2 vada pav and chaiFigures follow')
  await expect(tick(page, title)).toHaveAttribute('aria-pressed', 'true')
  await row(page, title).click()
  await expect(page.getByRole('dialog').getByText('Instructions')).toBeVisible()
  await page.keyboard.press('Escape')
  await context.setOffline(false)
  await expect(card(page)).not.toContainText('Kept on this device until there is a network.')
  await expect(eaten).toContainText(/2 vada pav and chaiAbout [\d,]+ kcal/)
  await expect(eaten).not.toContainText('Figures follow')
  const day = await call<{ meals: object[]; foods: object[] }>(
    platform,
    asha,
    `GET /patients/days/${today()}`,
  )
  expect(day.meals).toContainEqual(expect.objectContaining({ id, state: 'eaten' }))
  expect(day.foods).toMatchObject([{ text: '2 vada pav and chai', calories: expect.any(Number) }])
})

test('over plain http, where browsers offer no service worker, a meal opens without a network', async ({
  page,
  context,
  platform,
  meera,
}) => {
  const { asha, meals } = await withWeek(platform, meera)
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  const content = page.waitForResponse(/\/assets\/meal-content-[^/]+\.js$/)
  await enter(page, asha, '/app/patient/')
  await (await content).finished()
  await page.waitForFunction(() => localStorage.getItem('kept:dishes') !== null)
  await context.setOffline(true)
  await row(page, meals[0]!.title).click()
  await expect(page.getByRole('dialog').getByText('Instructions')).toBeVisible()
})

import type { Page } from '@playwright/test'
import { addDays, formatDate, today } from '#domain/dates.ts'
import { assign, endCare, expect, idOf, test } from './nutritionists.ts'
import { call, challenger, publishPlan, report } from './patients.ts'
import { enter, type Person, settled } from './people.ts'
import type { Platform } from './platform.ts'

const dashboard = '/app/nutritionist/'
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const figure = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('dl')
    .filter({ has: page.getByText(name, { exact: true }) })
const entries = (page: Page) =>
  card(page, 'Needs you today').getByRole('list', { name: 'Needs you today' }).locator('> li')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function inCare(platform: Platform, meera: Person, first_name: string, since = today()) {
  const person = await challenger(platform, { first_name, goal: 'lose' })
  await assign(platform, person, meera, since)
  return person
}
async function draft(platform: Platform, meera: Person, patient: Person) {
  return call(platform, meera, 'POST /meal-plans', {
    patient_id: await idOf(platform, patient),
    week_start: today(),
    status: 'draft',
    days: [
      { day_of_week: 0, date: today(), meals: [{ meal_type: 'lunch', title: 'Ragi mudde', calories: 400 }] },
    ],
  })
}

test('who needs attention is told why, and what is done leaves the list', async ({
  page,
  platform,
  meera,
}) => {
  const calm = await inCare(platform, meera, 'Settled')
  await publishPlan(platform, meera, calm)
  await report(platform, calm, 0)
  const late = await inCare(platform, meera, 'Late')
  await publishPlan(platform, meera, late, addDays(today(), -4))
  await report(platform, late, 9, { adherence_pct: 59 })
  const gaining = await inCare(platform, meera, 'Gaining')
  for (const [day, weight_kg] of [
    [14, 80],
    [7, 82],
    [0, 84],
  ])
    await report(platform, gaining, day!, { weight_kg })
  const plan = await draft(platform, meera, gaining)
  await endCare(platform, await assign(platform, await challenger(platform), meera, addDays(today(), -70)))

  await enter(page, meera, dashboard)
  await expect(page.getByText('2 challengers need you today.')).toBeVisible()
  await expect(figure(page, 'Total Challengers')).toHaveText('Total Challengers43 new this month')
  await expect(figure(page, 'Active Challengers')).toHaveText('Active Challengers375% active')
  await expect(figure(page, 'Meal Plans')).toHaveText('Meal Plans3of your challengers')
  await expect(entries(page)).toHaveCount(2)
  const [first, second] = [entries(page).nth(0), entries(page).nth(1)]
  await expect(first.getByRole('listitem')).toHaveText([
    'Weight against the goalWeight rises by 2 kg a week; the goal is to lose weight.',
    `No current planNo plan yet; in your care since ${formatDate(today())}.`,
    `Draft to publishFor the week of ${formatDate(today())}.`,
  ])
  await expect(second.getByRole('listitem')).toHaveText([
    `Check-in overdueDue on ${formatDate(addDays(today(), -2))}, 2 days ago; last report on ${formatDate(addDays(today(), -9))}.`,
    `Plan endingThe plan ends on ${formatDate(addDays(today(), 2))}, and none follows.`,
  ])

  // One click on an entry opens the page that helps.
  await first.getByRole('link', { name: 'Open draft' }).click()
  await expect(page).toHaveURL(new RegExp(`/meal-plans/${plan.id}$`))
  await page.goBack()
  await expect(entries(page)).toHaveCount(2)
  await report(platform, late, 0)
  await publishPlan(platform, meera, late, addDays(today(), 3))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('1 challenger needs you today.')).toBeVisible()
  await expect(entries(page)).toHaveCount(1)

  const recent = card(page, 'Recent Activity')
  await expect(recent.getByRole('listitem').first()).toContainText('Meal plan published: Late Rao')
  await recent.getByRole('link', { name: 'View All' }).click()
  await expect(page.getByText('13 entries')).toBeVisible()
  await page.getByRole('link', { name: 'Progress report filed: Settled Rao' }).click()
  await expect(heading(page)).toHaveText('Settled Rao')

  // Staff get no service worker, and nothing is kept for them on the device.
  await settled(page)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('kept:'))),
  ).toEqual([])
  const script = await page.request.get('/service-worker.js')
  expect(script.headers()['cache-control']).toBe('no-cache')
  expect(script.headers()['content-security-policy']).toContain("worker-src 'self'")
})

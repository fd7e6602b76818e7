import type { Page } from '@playwright/test'
import { addDays, formatDate, today } from '#domain/dates.ts'
import { assign, endCare, expect, idOf, nutritionist, test } from './nutritionists.ts'
import { away, call, challenger, publishPlan, report } from './patients.ts'
import { enter, join, type Person, settled } from './people.ts'
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

test('a newcomer: the way to the profile, zeros, and nothing invented', async ({ page, platform }) => {
  const person = await join(platform, { role: 'nutritionist' })
  await enter(page, person, dashboard)
  await expect(heading(page)).toHaveText(`Welcome back, ${person.email.split('@')[0]}!`)
  const banner = page.getByRole('alert').filter({ hasText: 'Complete Your Profile' })
  await expect(banner.getByRole('link')).toHaveAttribute('href', '/app/nutritionist/profile')
  await expect(figure(page, 'Total Challengers')).toHaveText('Total Challengers00 new this month')
  await expect(figure(page, 'Active Challengers')).toHaveText('Active Challengers00% active')
  await expect(figure(page, 'Meal Plans')).toHaveText('Meal Plans0built by you')
  await expect(card(page, 'Recent Activity')).toContainText('No recent activity')
  await expect(card(page, 'Performance Overview')).toContainText(/Pending Tasks.*0.*Your rank.*Top 10%/)
  await expect(card(page, 'Needs you today')).toHaveCount(0)
  await banner.getByRole('button', { name: 'Dismiss' }).click()
  await expect(banner).toBeHidden()

  // Written elsewhere meanwhile: coming back to the window finds it.
  await page.reload()
  await expect(banner).toBeVisible()
  await call(platform, person, 'POST /nutritionists/profile', {
    first_name: 'Farida',
    last_name: 'Khan',
    registration_no: 'IDA-7',
    qualifications: 'RD',
    years_experience: 3,
    bio: 'Ten or more characters.',
  })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(heading(page)).toHaveText('Welcome back, Farida!')
  await expect(banner).toBeHidden()
  await expect(page.getByRole('alert').filter({ hasText: 'Under Review' })).toContainText('2-3 business days')
})

test('once there is a profile, coming back reads nothing again', async ({ page, meera }) => {
  await enter(page, meera, dashboard)
  await expect(heading(page)).toHaveText('Welcome back, Meera!')
  await settled(page)
  let reads = 0
  page.on('request', (request) => {
    if (request.url().includes('/nutritionists/')) reads++
  })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await settled(page)
  // Those of Refresh alone.
  expect(reads).toBe(3)
})

test('figures, activity and who needs attention, each with what helps', async ({ page, platform, meera }) => {
  const settled = await inCare(platform, meera, 'Settled')
  await publishPlan(platform, meera, settled)
  await report(platform, settled, 0)
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
  await expect(figure(page, 'Meal Plans')).toHaveText('Meal Plans3built by you')
  await expect(card(page, 'Performance Overview')).toContainText(/Pending Tasks.*2/)

  await expect(entries(page)).toHaveCount(2)
  const [first, second] = [entries(page).nth(0), entries(page).nth(1)]
  await expect(first.getByRole('listitem')).toHaveText([
    'Weight against the goalWeight rises by 2 kg a week; the goal is to lose weight.',
    `No current planNo plan yet; in your care since ${formatDate(today())}.`,
    `Draft to publishFor the week of ${formatDate(today())}.`,
  ])
  const id = await idOf(platform, gaining)
  const links = (entry: typeof first) => entry.getByRole('link')
  await expect(links(first)).toHaveText(['Gaining Rao', 'Open challenger', 'Write a plan', 'Open draft'])
  for (const [index, place] of [
    `patients/${id}`,
    `patients/${id}`,
    `meal-plans/new?patient=${id}`,
    `meal-plans/${plan.id}`,
  ].entries())
    await expect(links(first).nth(index)).toHaveAttribute('href', `/app/nutritionist/${place}`)
  await expect(second.getByRole('listitem')).toHaveText([
    `Check-in overdueDue on ${formatDate(addDays(today(), -2))}, 2 days ago; last report on ${formatDate(addDays(today(), -9))}.`,
    `Plan endingThe plan ends on ${formatDate(addDays(today(), 2))}, and none follows.`,
    `Low adherence59% in the report of ${formatDate(addDays(today(), -9))}.`,
  ])
  await expect(links(second)).toHaveText(['Late Rao', 'Open challenger', 'Write a plan'])

  // One click, and the remedy is open.
  await links(first).nth(3).click()
  await expect(page).toHaveURL(new RegExp(`/meal-plans/${plan.id}$`))
  await page.goBack()
  await report(platform, late, 0)
  await publishPlan(platform, meera, late, addDays(today(), 3))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('1 challenger needs you today.')).toBeVisible()
  await expect(entries(page)).toHaveCount(1)
  await expect(card(page, 'Performance Overview')).toContainText(/Pending Tasks.*1/)

  const recent = card(page, 'Recent Activity')
  await expect(recent.getByRole('listitem')).toHaveCount(5)
  await expect(recent.getByRole('listitem').first()).toContainText('Meal plan published: Late Rao')
  await recent.getByRole('link', { name: 'View All' }).click()
  await expect(heading(page)).toHaveText('Recent Activity')
  await expect(page.getByText('13 entries')).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(13)
  await page.getByRole('link', { name: 'Progress report filed: Settled Rao' }).click()
  await expect(heading(page)).toHaveText('Settled Rao')
})

test('who is looked after leaves an empty list; a long one has pages', async ({ page, platform, meera }) => {
  await enter(page, meera, dashboard)
  await expect(card(page, 'Needs you today')).toContainText('Nobody needs you right now')
  await expect(page.getByText('Everybody in your care is looked after.')).toBeVisible()
  for (const name of ['Asha', 'Bina', 'Chetan', 'Divya', 'Esha', 'Farhan'])
    await inCare(platform, meera, name)
  await page.reload()
  await expect(entries(page)).toHaveCount(5)
  await expect(entries(page).first()).toContainText('Asha Rao')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(entries(page)).toHaveCount(1)
  await expect(entries(page)).toContainText('Farhan Rao')

  await page.goto('/app/nutritionist/activity')
  await page.route('**/nutritionists/activities?*', (call) => call.fulfill(away))
  await page.reload()
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to load dashboard data' })
  await expect(failed).toBeVisible()
  await page.unroute('**/nutritionists/activities?*')
  await failed.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('6 entries')).toBeVisible()
})

test('without answers: what failed is said and can be tried again', async ({ page, platform, meera }) => {
  await inCare(platform, meera, 'Asha')
  const stats = '**/nutritionists/dashboard/stats'
  await page.route(stats, (call) => call.fulfill(away))
  await enter(page, meera, dashboard)
  const screen = page.getByRole('alert').filter({ hasText: 'Unable to load dashboard data' })
  await expect(screen).toBeVisible()
  await expect(card(page, 'Recent Activity')).toHaveCount(0)
  await page.unroute(stats)
  await screen.getByRole('button', { name: 'Try Again' }).click()
  await expect(figure(page, 'Total Challengers')).toContainText('1 new this month')

  await page.route(stats, (call) => call.fulfill(away))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('Failed to load dashboard data')).toBeVisible()
  await expect(figure(page, 'Total Challengers')).toContainText('1 new this month')
  await page.unroute(stats)

  const list = '**/nutritionists/worklist?*'
  await page.route(list, (call) => call.fulfill(away))
  await page.reload()
  const part = card(page, 'Needs you today').getByRole('alert')
  await expect(part).toContainText('Failed to load dashboard data')
  await expect(figure(page, 'Total Challengers')).toContainText('1')
  await page.unroute(list)
  await part.getByRole('button', { name: 'Try Again' }).click()
  await expect(entries(page)).toHaveCount(1)

  await page.route('**/nutritionists/profile', (call) => call.fulfill(away))
  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: 'Complete Your Profile' })).toBeVisible()
  await expect(figure(page, 'Total Challengers')).toContainText('1')
})

test('challengers: found, counted, and one click from their progress', async ({ page, platform, meera }) => {
  const asha = await inCare(platform, meera, 'Asha', addDays(today(), -70))
  await report(platform, asha, 0, { weight_kg: 71.4 })
  const newcomer = await join(platform)
  await assign(platform, newcomer, meera)
  const gone = await challenger(platform, { first_name: 'Zoya' })
  await endCare(platform, await assign(platform, gone, meera, addDays(today(), -70)))

  await enter(page, meera, '/app/nutritionist/patients')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(3)
  await expect(page.getByText('3 challengers')).toBeVisible()
  const counts = async (active: number, complete: number, month: number) => {
    await expect(figure(page, 'Active')).toHaveText(`Active${active}`)
    await expect(figure(page, 'Profiles Complete')).toHaveText(`Profiles Complete${complete}`)
    await expect(figure(page, 'New This Month')).toHaveText(`New This Month${month}`)
  }
  await counts(2, 1, 1)
  const one = page.getByRole('article', { name: 'Asha Rao' })
  for (const words of [
    'Active',
    asha.email,
    `In your care since ${formatDate(addDays(today(), -70))}`,
    '71.4 kg',
    'Profile complete',
  ])
    await expect(one).toContainText(words)
  await expect(one.getByRole('link', { name: 'Message Asha Rao' })).toHaveAttribute(
    'href',
    /^\/app\/messages\/[\w-]+$/,
  )
  await expect(cards.filter({ hasText: newcomer.email })).toContainText('Profile pending')
  await expect(cards.filter({ hasText: newcomer.email })).not.toContainText('kg')
  const ended = page.getByRole('article', { name: 'Zoya Rao' })
  await expect(ended).toHaveText(
    `Zoya RaoInactiveIn your care from ${formatDate(addDays(today(), -70))} to ${formatDate(today())}`,
  )

  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.fill(asha.email.toUpperCase())
  await expect(cards).toHaveCount(1)
  await counts(1, 1, 0)
  await search.fill('nobody of that name')
  await expect(page.getByText('No challengers found')).toBeVisible()
  await counts(0, 0, 0)
  await search.fill('')
  await page.getByText('Inactive', { exact: true }).first().click()
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText('Zoya Rao')
  await counts(0, 0, 0)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Inactive', exact: true })).toBeChecked()
  await expect(cards).toHaveCount(1)
  await page.getByText('Active', { exact: true }).nth(1).click()
  await expect(cards).toHaveCount(2)
  await one.getByRole('link', { name: 'View Progress of Asha Rao' }).click()
  await expect(heading(page)).toHaveText('Asha Rao')
})

test('the list while it is empty, failing, long, or closed to whoever is not approved', async ({
  page,
  platform,
  meera,
}) => {
  const address = '/app/nutritionist/patients'
  await enter(page, meera, address)
  await expect(page.getByText('No challengers yet')).toBeVisible()
  await page.route(/\/nutritionists\/patients/, (call) => call.fulfill(away))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(2)
  await page.unroute(/\/nutritionists\/patients/)
  for (const left of [1, 0]) {
    await page.getByRole('button', { name: 'Try Again' }).first().click()
    await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(left)
  }
  await expect(page.getByText('No challengers yet')).toBeVisible()

  for (let more = 0; more < 21; more++) await assign(platform, await join(platform), meera)
  await page.reload()
  await expect(page.getByText('21 challengers')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(20)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)

  await enter(page, await nutritionist(platform, 'pending'), address)
  await expect(page.getByRole('alert', { name: 'Under Review' })).toBeVisible()
  await page.goto(dashboard)
  await expect(page.getByRole('alert', { name: 'Under Review' })).toBeVisible()
  await expect(card(page, 'Needs you today')).toHaveCount(0)
})

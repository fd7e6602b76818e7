import type { Locator, Page } from '@playwright/test'
import { formatRupees, type Metrics } from '#domain/admin/admin.ts'
import { addDays, formatDate, today, weekday } from '#domain/dates.ts'
import { formatPaiseShort } from '#domain/ledger/rupees.ts'
import { percentOf } from '#domain/people/nutritionists.ts'
import { assign, idOf, nutritionist } from './nutritionists.ts'
import { administrator, away, call, challenger, isSound, publishPlan, report } from './patients.ts'
import { enter } from './people.ts'
import { expect, type Platform, test } from './platform.ts'

const address = '/app/admin/metrics'
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** The charts, each with what it shows in words. */
const drawn = (place: Locator) => place.locator('[role="img"][aria-label]')
const words = (figure: number) => figure.toLocaleString('en-IN')
const metricsOf = async (platform: Platform) =>
  call<Metrics>(platform, await administrator(platform), 'GET /admin/metrics')

/** A challenger in care with a plan and a report, who paid so many rupees. */
async function business(platform: Platform, rupees: number) {
  const meera = await nutritionist(platform)
  const asha = await challenger(platform)
  await assign(platform, asha, meera)
  await publishPlan(platform, meera, asha)
  await report(platform, asha, 1)
  await call(platform, await administrator(platform), 'POST /admin/payments', {
    patient_id: await idOf(platform, asha),
    amount_paise: rupees * 100,
    method: 'upi',
    paid_on: today(),
  })
}

test('the figures of the platform, told as specified', async ({ page, platform }) => {
  await business(platform, 14_000)
  await nutritionist(platform, 'pending')
  let answer = () => {}
  const gate = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/v1/admin/metrics', async (route) => {
    await gate
    await route.continue()
  })
  await enter(page, await administrator(platform), address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Platform Metrics')
  await expect(page.getByText('Comprehensive analytics and insights')).toBeVisible()
  const skeleton = page.getByRole('status', { name: 'Loading metrics' })
  await expect(skeleton.locator('.mantine-Card-root')).toHaveCount(8)
  answer()
  await expect(skeleton).toHaveCount(0)
  await page.unrouteAll({ behavior: 'wait' })

  const { users, nutritionists, meal_plans, progress, subscriptions, health } = await metricsOf(platform)
  const approved = percentOf(nutritionists.active_nutritionists, users.total_nutritionists)
  const published = percentOf(meal_plans.published_meal_plans, meal_plans.total_meal_plans)
  const shown: Record<string, string[]> = {
    'User Statistics': [
      `Total Users${words(users.total_users)}`,
      `Challengers${words(users.total_patients)}`,
      `Nutritionists${words(users.total_nutritionists)}`,
      `New Users 30d${words(users.recent_signups_30d)}`,
    ],
    'Nutritionist Analytics': [
      `Active Nutritionists${nutritionists.active_nutritionists}${approved}% approved of ${users.total_nutritionists} in total`,
      `Pending Reviews${nutritionists.pending_reviews}awaiting approval`,
    ],
    'Content & Activity': [
      `Total Meal Plans${meal_plans.total_meal_plans}`,
      `Published Plans${meal_plans.published_meal_plans}${published}% published`,
      `Progress Reports${progress.total_progress_reports}`,
    ],
    'Revenue & Subscriptions': [
      `Active Subscriptions${subscriptions.active_subscriptions}`,
      `Total Revenue${formatRupees(subscriptions.total_revenue)}paid less refunded`,
    ],
  }
  expect(formatRupees(subscriptions.total_revenue)).toMatch(/^₹\d+[KL]$/)
  for (const [name, figures] of Object.entries(shown))
    await expect(section(page, name).locator('dl')).toHaveText(figures)
  await expect(section(page, 'Platform Health Summary').locator('dt')).toHaveText([
    'Challengers matched',
    'Challengers with a current plan',
    'Challengers who reported in 14 days',
    'Nutritionists approved',
  ])
  await expect(section(page, 'Platform Health Summary').locator('dd')).toHaveText(
    Object.values(health).map((percent) => `${percent}%`),
  )
  expect([nutritionists.pending_reviews > 0, health.challengers_matched > 0]).toEqual([true, true])

  await test.step('Refresh reads them again, and a failure keeps what there was', async () => {
    await business(platform, 150_000)
    await page.getByRole('button', { name: 'Refresh' }).click()
    const after = await metricsOf(platform)
    const revenue = formatRupees(after.subscriptions.total_revenue)
    expect(revenue).toMatch(/^₹\d+L$/)
    await expect(section(page, 'Revenue & Subscriptions')).toContainText(revenue)
    await expect(section(page, 'User Statistics')).toContainText(`Total Users${after.users.total_users}`)
    const banner = page.getByRole('alert')
    const refuse = { status: 503, contentType: 'application/problem+json' }
    await page.route('**/api/v1/admin/metrics', (route) =>
      route.fulfill({ ...refuse, body: JSON.stringify({ detail: 'The service is busy.' }) }),
    )
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(banner).toContainText('The service is busy.')
    await expect(banner).toContainText('The figures below are from before.')
    await page.unrouteAll()
    await page.route('**/api/v1/admin/metrics', (route) => route.fulfill(away))
    await page.reload()
    await expect(banner).toContainText('Failed to load metrics')
    await expect(section(page, 'User Statistics')).toHaveCount(0)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(section(page, 'User Statistics')).toBeVisible()
    await expect(banner).toHaveCount(0)
  })
})

test('the trends: 12 or 26 weeks, as charts or as a table', async ({ page, platform }) => {
  await business(platform, 2500)
  const admin = await administrator(platform)
  // Two weeks whose rupees, added as they are, would be 3.3000000000000003 more.
  const patient_id = await idOf(platform, await challenger(platform))
  for (const [amount_paise, weeks] of [
    [110, 1],
    [220, 2],
  ] as const)
    await call(platform, admin, 'POST /admin/payments', {
      patient_id,
      amount_paise,
      method: 'cash',
      paid_on: addDays(today(), -7 * weeks),
    })
  await page.route('**/api/v1/admin/metrics/trends*', (route) => route.fulfill(away))
  await enter(page, admin, address)
  const trends = section(page, 'Trends by Week')
  await expect(trends.getByRole('alert')).toContainText('Failed to load the trends')
  await page.unrouteAll()
  await trends.getByRole('button', { name: 'Try Again' }).click()

  type Series = {
    series: { revenue: number; signups: number; reports: number; active_challengers: number }[]
  }
  const { series } = await call<Series>(platform, admin, 'GET /admin/metrics/trends')
  const now = series.at(-1)!
  const paise = series.reduce((total, { revenue }) => total + Math.round(revenue * 100), 0)
  const monday = addDays(today(), -((weekday(today()) + 6) % 7))
  const range = (weeks: number) =>
    `from ${formatDate(addDays(monday, -7 * (weeks - 1)))} to ${formatDate(monday)}`
  for (const [title, summary] of [
    ['Sign-ups', `${now.signups} in 12 weeks`],
    ['Active challengers', `${now.active_challengers} in care now`],
    ['Plans published', /\d+ in 12 weeks/],
    ['Progress reports', /\d+ in 12 weeks/],
    ['Revenue', `${formatPaiseShort(paise)} in 12 weeks`],
  ] as const) {
    const chart = trends.getByRole('figure', { name: title, exact: true })
    await expect(chart).toContainText(summary)
    await expect(drawn(chart)).toHaveAccessibleName(new RegExp(`^${title} ${range(12)}`))
  }
  const revenue = trends.getByRole('figure', { name: 'Revenue', exact: true })
  const marks = revenue.locator('svg text').filter({ hasText: '₹' })
  await expect(marks.first()).toHaveText('₹0')
  const written = await marks.allTextContents()
  expect(new Set(written).size, written.join()).toBe(written.length)
  await expect(trends).toContainText('the last week is not over yet')
  await trends.getByRole('combobox', { name: 'Time shown' }).selectOption('Last 26 weeks')
  await expect(drawn(trends).first()).toHaveAccessibleName(new RegExp(range(26)))

  await trends.getByText('Table', { exact: true }).click()
  const table = trends.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText([
    'Week of',
    'Sign-ups',
    'Active challengers',
    'Plans published',
    'Progress reports',
    'Revenue (₹)',
  ])
  await expect(table.getByRole('row')).toHaveCount(27)
  await expect(table.getByRole('row').nth(1).getByRole('rowheader')).toHaveText(formatDate(monday))
  await expect(table.getByRole('row').nth(1).getByRole('cell').last()).toHaveText(words(now.revenue))
  // A week without anything is a row of zeros.
  await expect(table.getByRole('row').last().getByRole('cell')).toHaveText(['0', '0', '0', '0', '0'])
})

test('every tile of the dashboard leads somewhere, and what waits is told', async ({ page, platform }) => {
  const meera = await nutritionist(platform)
  const asha = await challenger(platform)
  await assign(platform, asha, meera)
  await call(platform, asha, 'POST /patients/change-request', { reason: 'The hours do not fit.' })
  await challenger(platform)
  await nutritionist(platform, 'pending')
  await enter(page, await administrator(platform), '/app/admin')
  const waiting = section(page, 'Waiting for you')
  await expect(waiting.getByRole('link', { name: /Pending reviews/ })).toContainText(
    /\d+.*The oldest was handed in/,
  )
  await expect(waiting.getByRole('link', { name: /Waiting for a match/ })).toContainText(/\d+.*The first by/)
  await expect(waiting.getByRole('link', { name: /Change requests/ })).toContainText(/\d+.*The first by/)
  const users = (await metricsOf(platform)).users
  const figures = section(page, 'At a glance')
  await expect(figures.getByRole('link')).toHaveText([
    `Total Users${users.total_users}`,
    `Challengers${users.total_patients}`,
    `Nutritionists${users.total_nutritionists}`,
    /^Pending Reviews\d+$/,
  ])
  const tiles = page.getByRole('navigation', { name: 'Administration' }).getByRole('link')
  const targets = await tiles.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  for (const target of [
    '/admin/users',
    '/admin/nutritionist-review',
    '/admin/assignments',
    '/app/admin/metrics',
    '/admin/verification',
    '/admin/settings',
  ])
    expect(targets).toContain(target)
  for (const list of [tiles, figures.getByRole('link'), waiting.getByRole('link')])
    for (let place = 0; place < (await list.count()); place++) {
      await list.nth(place).click()
      await expect(page).toHaveURL(/\/app\/admin\/\w/)
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Admin Dashboard|not found/i)
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard')
    }
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`metrics and dashboard are sound at 320 and 1280 px (${colorScheme})`, async ({ page, platform }) => {
    await business(platform, 1000)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await enter(page, await administrator(platform), address)
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(address)
      const trends = section(page, 'Trends by Week')
      await expect(drawn(trends)).toHaveCount(5)
      await isSound(page, `charts at ${width}`)
      await trends.getByText('Table', { exact: true }).click()
      await isSound(page, `table at ${width}`)
      await page.goto('/app/admin')
      await expect(section(page, 'At a glance').getByRole('link')).toHaveCount(4)
      await isSound(page, `dashboard at ${width}`)
    }
  })

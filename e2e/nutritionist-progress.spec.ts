import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { addDays, formatDate, today } from '#domain/dates.ts'
import { assign, expect, nutritionist, test } from './nutritionists.ts'
import { away, challenger, isSound, report, tabTo } from './patients.ts'
import { enter, type Person } from './people.ts'
import type { Platform } from './platform.ts'

const address = '/app/nutritionist/progress'
const failed = 'Failed to load progress data'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const reports = (page: Page) => region(page, 'Weekly reports').getByRole('article')
const card = (page: Page, text: string) => reports(page).filter({ hasText: text })
const figure = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('dl')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('definition')
    .first()
/** The colour of a badge, by its name in the theme. */
const tone = (page: Page, within: string, words: string) =>
  card(page, within)
    .getByText(words)
    .first()
    .evaluate(
      (text) =>
        text
          .closest('[style]')
          ?.getAttribute('style')
          ?.match(/color-(\w+)-/)?.[1],
    )

async function inCare(platform: Platform, meera: Person, profile: object) {
  const person = await challenger(platform, { goal: 'lose', ...profile })
  await assign(platform, person, meera)
  return person
}

/** Asha, who loses weight; Ravi, who should and does not; Zoya, who has not reported. */
async function practice(platform: Platform, meera: Person) {
  const asha = await inCare(platform, meera, { first_name: 'Asha' })
  const ravi = await inCare(platform, meera, { first_name: 'Ravi' })
  await inCare(platform, meera, { first_name: 'Zoya' })
  await report(platform, asha, 40, { weight_kg: 82, adherence_pct: 80, energy_levels: 8, notes: 'Forty' })
  await report(platform, asha, 6, {
    weight_kg: 79,
    waist_cm: 88.5,
    adherence_pct: 79.5,
    energy_levels: 6,
    notes: 'Walked',
  })
  await report(platform, asha, 0, { weight_kg: 78, adherence_pct: 60, energy_levels: 4, notes: '=1+1' })
  await report(platform, ravi, 100, {
    weight_kg: 80,
    adherence_pct: 100,
    energy_levels: 10,
    notes: 'Long ago',
  })
  await report(platform, ravi, 20, { weight_kg: 84, adherence_pct: 59.9, energy_levels: 3, notes: 'नींद कम' })
  return { asha, ravi }
}

test('reports, totals, cards and colours, narrowed down by search, challenger and time', async ({
  page,
  platform,
  meera,
}) => {
  await practice(platform, meera)
  await enter(page, meera, address)
  await expect(reports(page)).toHaveCount(5)
  await expect(reports(page).first()).toContainText(`Week of ${formatDate(today())}`)
  await expect(card(page, 'Walked')).toContainText('Asha Rao')
  await expect(card(page, 'Walked')).toContainText('79 kg')
  await expect(card(page, 'Walked')).toContainText('Waist 88.5 cm')
  for (const [notes, adherence, its, energy, own] of [
    ['Forty', 'Adherence 80%, Excellent', 'green', 'Energy 8/10', 'green'],
    ['Walked', 'Adherence 79.5%, Good', 'yellow', 'Energy 6/10', 'yellow'],
    ['=1+1', 'Adherence 60%, Good', 'yellow', 'Energy 4/10', 'orange'],
    ['नींद कम', 'Adherence 59.9%, Needs Improvement', 'red', 'Energy 3/10', 'red'],
  ] as const) {
    await expect(card(page, notes)).toContainText(adherence)
    await expect(card(page, notes)).toContainText(energy)
    expect([await tone(page, notes, adherence), await tone(page, notes, energy)], notes).toEqual([its, own])
  }
  await expect(figure(page, 'Total Reports')).toHaveText('5')
  await expect(figure(page, 'Challengers Reporting')).toHaveText('2')
  await expect(figure(page, 'Average Adherence')).toHaveText('76%')
  await expect(figure(page, 'Average Energy')).toHaveText('6.2/10')

  const summaries = region(page, 'By challenger').getByRole('article')
  await expect(summaries).toHaveCount(3)
  await expect(summaries.nth(0)).toContainText(
    /Asha Rao.*Improving.*3 reports, last on .*lost a week.*Adherence 73%/s,
  )
  await expect(summaries.nth(1)).toContainText(/Ravi Rao.*Declining.*2 reports, last on .*Adherence 80%/s)
  await expect(summaries.nth(2)).toContainText(/Zoya Rao.*Stable.*No reports yet/s)

  const time = page.getByLabel('Time', { exact: true })
  await time.selectOption('Last 7 days')
  await expect(reports(page)).toHaveCount(2)
  await expect(figure(page, 'Total Reports')).toHaveText('2')
  await time.selectOption('Last 30 days')
  await expect(reports(page)).toHaveCount(3)
  await time.selectOption('Last 90 days')
  await expect(reports(page)).toHaveCount(4)
  await page.reload()
  await expect(reports(page)).toHaveCount(4)
  await time.selectOption('All time')
  await page.getByLabel('Search').fill('ravi')
  await expect(reports(page)).toHaveCount(2)
  await page.getByLabel('Search').fill('नींद')
  await expect(reports(page)).toHaveCount(1)
  await page.getByLabel('Search').fill('nothing like it')
  await expect(page.getByText('No progress reports found')).toBeVisible()
  await expect(page.getByText('Nothing fits these filters.')).toBeVisible()
  await expect(figure(page, 'Average Adherence')).toHaveText('No reports')
  await page.getByLabel('Search').fill('')
  await page.getByRole('combobox', { name: 'Challenger' }).click()
  await page.getByRole('option', { name: /Asha Rao/ }).click()
  await expect(reports(page)).toHaveCount(3)
  await expect(summaries).toHaveCount(1)
  await summaries.getByRole('link', { name: 'Asha Rao' }).click()
  await expect(page).toHaveURL(/\/app\/nutritionist\/patients\//)
})

test('long lists are paged; the export has all that the filters find, and nothing a spreadsheet would run', async ({
  page,
  platform,
  meera,
}) => {
  const asha = await inCare(platform, meera, { first_name: 'Asha' })
  const ravi = await inCare(platform, meera, { first_name: 'Ravi' })
  for (let day = 0; day < 25; day++)
    await report(platform, asha, day, { notes: day === 24 ? '=cmd()' : `Day ${day}` })
  await report(platform, ravi, 3)
  await enter(page, meera, address)
  await expect(region(page, 'Weekly reports').getByText('1-20 of 26')).toBeVisible()
  await region(page, 'Weekly reports').getByRole('button', { name: 'Next' }).click()
  await expect(reports(page)).toHaveCount(6)
  await page.getByLabel('Search').fill('asha')
  await expect(region(page, 'Weekly reports').getByText('1-20 of 25')).toBeVisible()
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Export Data').click()])
  expect(file.suggestedFilename()).toBe(`progress-reports-${today()}.csv`)
  const lines = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(lines).toHaveLength(26)
  expect(lines[0]).toBe(
    '\uFEFFChallenger,Week start,Weight (kg),Waist (cm),Adherence (%),Energy (1-10),Notes',
  )
  expect(lines[1]).toBe(`Asha Rao,${today()},,,90,8,Day 0`)
  expect(lines[25]).toBe(`Asha Rao,${addDays(today(), -24)},,,90,8,'=cmd()`)
  await expect(page.getByText('Progress reports exported')).toBeVisible()
  await page.route('**/overview.csv*', (route) => route.fulfill(away))
  await button(page, 'Export Data').click()
  await expect(page.getByRole('alert').getByText(failed)).toBeVisible()
  await expect(button(page, 'Export Data')).toBeEnabled()
})

test('analytics: lines by week, the same as a table, adherence, who improves and who declines', async ({
  page,
  platform,
  meera,
}) => {
  await practice(platform, meera)
  await enter(page, meera, address)
  const analytics = button(page, 'Analytics')
  await expect(analytics).toHaveAttribute('aria-expanded', 'false')
  const library = page.waitForRequest(/progress-analytics-charts/)
  await analytics.click()
  await library
  await expect(analytics).toHaveAttribute('aria-expanded', 'true')
  const panel = region(page, 'Analytics')
  await expect(panel).toContainText(`${formatDate(addDays(today(), -29))} to ${formatDate(today())}`)
  const charts = panel.locator('figure > [role=img]')
  await expect(charts).toHaveCount(4)
  for (const name of ['Reports a week', 'Adherence', 'Energy', 'Weight change a week'])
    await expect(panel.getByRole('figure', { name, exact: true })).toBeVisible()
  await expect(panel.getByRole('definition').filter({ hasText: '2 of 3' })).toBeVisible()
  const shares = panel.getByRole('region', { name: 'Adherence of the reports' })
  await expect(shares).toContainText(
    /Excellent 80% and more.*0 \(0%\).*Good 60 to 79%.*2 \(67%\).*Needs Improvement below 60%.*1 \(33%\)/s,
  )
  await expect(panel.getByRole('region', { name: 'Improving (1)' })).toContainText(
    /Asha Rao.*kg lost a week/s,
  )
  await expect(panel.getByRole('region', { name: 'Declining (1)' })).toContainText(
    /Ravi Rao.*kg gained a week/s,
  )
  await expect(panel).toContainText('1 of 3 challengers are stable.')
  for (const [period, days, total] of [
    ['Last 7 days', 6, 2],
    ['Last 90 days', 89, 4],
    ['Last 12 months', 364, 5],
  ] as const) {
    await panel.getByLabel('Time looked at').selectOption(period)
    await expect(panel).toContainText(`${formatDate(addDays(today(), -days))} to ${formatDate(today())}`)
    await expect(panel.locator('dl').first()).toContainText(`Reports${total}`)
  }
  await panel.getByText('Table', { exact: true }).click()
  const table = panel.getByRole('table', { name: 'Reports, adherence, energy and weight by week' })
  await expect(table.getByRole('row')).toHaveCount(54, { timeout: 15_000 })
  await expect(charts).toHaveCount(0)
  await analytics.click()
  await expect(panel).toHaveCount(0)
})

test('what fails says so by itself and can be tried again', async ({ page, platform, meera }) => {
  await practice(platform, meera)
  const calls = /\/api\/v1\/(nutritionists\/progress|progress\/nutritionist)\//
  await page.route(calls, (route) => route.fulfill(away))
  await enter(page, meera, address)
  await expect(page.getByText(failed)).toHaveCount(3)
  await button(page, 'Analytics').click()
  await expect(page.getByText(failed)).toHaveCount(4)
  await page.unroute(calls)
  for (let left = 4; left > 0; left--) {
    await expect(button(page, 'Try Again')).toHaveCount(left)
    await button(page, 'Try Again').first().click()
  }
  await expect(reports(page)).toHaveCount(5)
  await expect(region(page, 'Analytics').getByText('2 of 3')).toBeVisible()

  await page.route(calls, (route) => route.fulfill(away))
  await button(page, 'Refresh').click()
  await expect(page.getByRole('alert').getByText(failed)).toBeVisible()
  await expect(reports(page)).toHaveCount(5)
  await page.unroute(calls)
  const again = page.waitForResponse((answer) => answer.url().includes('/nutritionist/overview'))
  await button(page, 'Refresh').click()
  expect((await again).status()).toBe(200)
})

test('before there is anything, and before one may practise', async ({ page, platform, meera }) => {
  await enter(page, meera, address)
  await expect(page.getByText('No progress reports found')).toBeVisible()
  await expect(page.getByText('Reports appear here as soon as a challenger files one.')).toBeVisible()
  await expect(figure(page, 'Average Energy')).toHaveText('No reports')
  await button(page, 'Analytics').click()
  await expect(region(page, 'Analytics').getByText('No reports in this time')).toBeVisible()
  await enter(page, await nutritionist(platform, 'pending'), address)
  await expect(page.getByText('Under Review')).toBeVisible()
  await expect(button(page, 'Export Data')).toHaveCount(0)
})

test('by keyboard alone', async ({ page, platform, meera }) => {
  await practice(platform, meera)
  await enter(page, meera, address)
  await expect(reports(page)).toHaveCount(5)
  await tabTo(page, /^Analytics$/)
  await page.keyboard.press('Enter')
  await tabTo(page, /^Time looked at$/)
  await page.keyboard.press('ArrowDown')
  await expect(region(page, 'Analytics')).toContainText(formatDate(addDays(today(), -89)))
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect(region(page, 'Analytics').getByRole('table')).toBeVisible()
  await tabTo(page, /^Search$/)
  await page.keyboard.type('ravi')
  await expect(reports(page)).toHaveCount(2)
})

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [320, 1280])
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })
      test('progress reports are accessible', async ({ page, platform, meera }) => {
        await practice(platform, meera)
        for (let n = 0; n < 5; n++)
          await inCare(platform, meera, { first_name: `Venkatanarasimharajuvaripeta${n}` })
        await enter(page, meera, address)
        await expect(reports(page)).toHaveCount(5)
        await isSound(page, 'reports')
        await button(page, 'Analytics').click()
        await expect(page.locator('figure > [role=img]')).toHaveCount(4)
        await isSound(page, 'charts')
        await page.getByText('Table', { exact: true }).click()
        await expect(page.getByRole('table')).toBeVisible()
        await isSound(page, 'table')
        await page.getByLabel('Search').fill('nothing like it')
        await expect(page.getByText('No progress reports found')).toBeVisible()
        await isSound(page, 'nothing found')
      })
    })

import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { addDays, formatDate, today } from '#domain/dates.ts'
import { assign, expect, test } from './nutritionists.ts'
import { challenger, report } from './patients.ts'
import { enter, type Person, reload } from './people.ts'
import type { Platform } from './platform.ts'

const address = '/app/nutritionist/progress'
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const reports = (page: Page) => region(page, 'Weekly reports').getByRole('article')
const figure = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('dl')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('definition')
    .first()

async function inCare(platform: Platform, meera: Person, first_name: string) {
  const person = await challenger(platform, { goal: 'lose', first_name })
  await assign(platform, person, meera)
  return person
}

/** Asha loses weight; Ravi should but does not; Zoya has not reported. */
async function practice(platform: Platform, meera: Person) {
  const asha = await inCare(platform, meera, 'Asha')
  const ravi = await inCare(platform, meera, 'Ravi')
  await inCare(platform, meera, 'Zoya')
  await report(platform, asha, 40, { weight_kg: 82, adherence_pct: 80, energy_levels: 8 })
  await report(platform, asha, 6, { weight_kg: 79, adherence_pct: 79.5, energy_levels: 6 })
  await report(platform, asha, 0, { weight_kg: 78, adherence_pct: 60, energy_levels: 4, notes: '=1+1' })
  await report(platform, ravi, 100, { weight_kg: 80, adherence_pct: 100, energy_levels: 10 })
  await report(platform, ravi, 20, {
    weight_kg: 84,
    adherence_pct: 59.9,
    energy_levels: 3,
    notes: 'नींद कम',
  })
}

test('reports are narrowed down by search, challenger and time, exported, and looked at together', async ({
  page,
  platform,
  meera,
}) => {
  await practice(platform, meera)
  await enter(page, meera, address)
  await expect(reports(page)).toHaveCount(5)
  await expect(reports(page).first()).toContainText(`Week of ${formatDate(today())}`)
  await expect(figure(page, 'Total Reports')).toHaveText('5')
  await expect(figure(page, 'Challengers Reporting')).toHaveText('2')
  await expect(figure(page, 'Average Adherence')).toHaveText('76%')
  await expect(figure(page, 'Average Energy')).toHaveText('6.2/10')
  const summaries = region(page, 'By challenger').getByRole('article')
  await expect(summaries).toHaveText([
    /Asha Rao.*Improving/s,
    /Ravi Rao.*Declining/s,
    /Zoya Rao.*No reports yet/s,
  ])

  const time = page.getByLabel('Time', { exact: true })
  await time.selectOption('Last 30 days')
  await expect(reports(page)).toHaveCount(3)
  await expect(figure(page, 'Total Reports')).toHaveText('3')
  await reload(page)
  await expect(reports(page)).toHaveCount(3)
  await page.getByLabel('Search').fill('नींद')
  await expect(reports(page)).toHaveCount(1)
  await page.getByLabel('Search').fill('')
  await time.selectOption('All time')
  await page.getByRole('combobox', { name: 'Challenger' }).click()
  await page.getByRole('option', { name: /Asha Rao/ }).click()
  await expect(reports(page)).toHaveCount(3)
  await expect(summaries).toHaveCount(1)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export Data' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`progress-reports-${today()}.csv`)
  const lines = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toBe(
    '\uFEFFChallenger,Week start,Weight (kg),Waist (cm),Adherence (%),Energy (1-10),Notes',
  )
  expect(lines[1]).toBe(`Asha Rao,${today()},78,,60,4,'=1+1`)

  await page.goto(address)
  await page.getByRole('button', { name: 'Analytics' }).click()
  const panel = region(page, 'Analytics')
  await expect(panel).toContainText(`${formatDate(addDays(today(), -29))} to ${formatDate(today())}`)
  await expect(panel.locator('figure > [role=img]')).toHaveCount(4)
  await expect(panel.getByRole('definition').filter({ hasText: '2 of 3' })).toBeVisible()
  await expect(panel.getByRole('region', { name: 'Improving (1)' })).toContainText(
    /Asha Rao.*kg lost a week/s,
  )
  await expect(panel.getByRole('region', { name: 'Declining (1)' })).toContainText(
    /Ravi Rao.*kg gained a week/s,
  )
  await panel.getByLabel('Time looked at').selectOption('Last 12 months')
  await expect(panel.locator('dl').first()).toContainText('Reports5')
  await summaries.getByRole('link', { name: 'Asha Rao' }).click()
  await expect(page).toHaveURL(/\/app\/nutritionist\/patients\//)
})

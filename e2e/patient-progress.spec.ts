import type { Page } from '@playwright/test'
import { addDays, formatDate, today } from '#domain/dates.ts'
import { energyLabels } from '#domain/progress/progress-figures.ts'
import { away, challenger, report } from './patients.ts'
import { enter, settled } from './people.ts'
import { expect, test } from './platform.ts'

const address = '/app/patient/progress'
const add = (page: Page) => page.getByRole('button', { name: 'Add Progress Report' }).click()
const save = (page: Page) => page.getByRole('button', { name: 'Save Report' })
const overTime = (page: Page) => page.getByRole('region', { name: 'Over Time', exact: true })
const history = (page: Page) => page.getByRole('region', { name: 'History', exact: true })

test('a report: what it starts with, its limits, and how it reads', async ({ page, platform }) => {
  await enter(page, await challenger(platform), address)
  await expect(page.getByText('No progress reports found')).toBeVisible()
  await expect(overTime(page)).toHaveCount(0)
  await add(page)
  const date = page.getByLabel('Week Start')
  const weight = page.getByLabel('Weight (kg)')
  const waist = page.getByLabel('Waist (cm)')
  const adherence = page.getByLabel('Adherence (%)')
  const energy = page.getByLabel('Energy Level')
  await expect(date).toBeFocused()
  await expect(date).toHaveValue(today())
  await expect(adherence).toHaveValue('100')
  await expect(energy).toHaveValue('7')
  const levels = Object.entries(energyLabels).map(([level, label]) => `${level} (${label})`)
  await expect(energy.getByRole('option')).toHaveText(levels.toReversed())
  await expect(energy.getByRole('option').first()).toHaveText('10 (Excellent)')
  await expect(energy.getByRole('option').last()).toHaveText('1 (Extremely Low)')
  for (const [field, lowest, highest] of [
    [weight, '20', '500'],
    [waist, '50', '200'],
  ] as const)
    for (const [typed, key, result] of [
      ['60.4', 'ArrowUp', '60.5'],
      [lowest, 'ArrowDown', lowest],
      [highest, 'ArrowUp', highest],
    ] as const) {
      await field.fill(typed)
      await field.press(key)
      await expect(field).toHaveValue(result)
    }

  await date.fill('')
  await weight.fill('19.9')
  await waist.fill('200.1')
  await adherence.fill('')
  await save(page).click()
  await expect(page.getByText('Adherence must be between 0 and 100%')).toBeVisible()
  await adherence.fill('101')
  await save(page).click()
  for (const message of [
    'Week start date is required',
    'Weight must be between 20 and 500 kg',
    'Waist must be between 50 and 200 cm',
    'Adherence must be between 0 and 100%',
  ])
    await expect(page.getByText(message)).toBeVisible()
  await date.fill(addDays(today(), 1))
  await save(page).click()
  await expect(page.getByText('Week start date cannot be in the future')).toBeVisible()
  await date.fill(today())
  await weight.fill('81.8')
  await expect(page.getByText('Weight must be')).toBeHidden()
  await waist.fill('')
  await adherence.fill('59.6')
  await energy.selectOption('4 (Below Average)')
  await page.getByLabel('Notes').fill('घर का खाना')
  await save(page).dblclick()
  await expect(page.getByText('Progress report created successfully!')).toBeVisible()
  await expect(save(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add Progress Report' })).toBeFocused()
  const item = history(page).getByRole('listitem')
  await expect(item).toHaveCount(1)
  for (const words of [
    `Week of ${formatDate(today())}`,
    '81.8 kg',
    'Adherence 59.6%, Needs Improvement',
    'Energy 4/10, Below Average',
    'घर का खाना',
  ])
    await expect(item).toContainText(words)
  for (const [words, color] of [
    ['Adherence', 'red'],
    ['Energy', 'yellow'],
  ])
    await expect(item.locator('.mantine-Badge-root', { hasText: words })).toHaveAttribute(
      'style',
      new RegExp(`-${color}-`),
    )
  await add(page)
  await expect(weight).toHaveValue('')
  await expect(adherence).toHaveValue('100')
})

test("days are the operator's, wherever the phone is", async ({ page, platform }) => {
  // One of them has another date than India at any time of the day.
  const [zone, day] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
    .map((timeZone) => [timeZone, new Intl.DateTimeFormat('en-CA', { timeZone }).format()] as const)
    .find(([, date]) => date !== today())!
  await enter(page, await challenger(platform), '/app/dashboard')
  await expect(page.locator('html')).toHaveAttribute('data-time-zone', 'Asia/Kolkata')
  await page.route(`**${address}`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace('Asia/Kolkata', zone) })
  })
  await page.goto(address)
  await add(page)
  await expect(page.getByLabel('Week Start')).toHaveValue(day)
})

test('whoever types and goes on quickly loses nothing, and is not brought back', async ({
  page,
  platform,
}) => {
  await enter(page, await challenger(platform), address)
  await add(page)
  await expect(page.getByLabel('Week Start')).toBeFocused()
  await page.getByLabel('Adherence (%)').evaluate(async (field) => {
    const pause = () => new Promise((resolve) => setTimeout(resolve))
    field.focus()
    // Between coming to a field and what the field does about it a moment later.
    await pause()
    field.closest('form')?.querySelector('textarea')?.focus()
    await pause()
    await pause()
  })
  await expect(page.getByLabel('Notes')).toBeFocused()
  await page.getByLabel('Adherence (%)').click()
  await page.waitForFunction(() => getSelection()?.toString() === '100')
  await page.keyboard.type('80')
  await expect(page.getByLabel('Adherence (%)')).toHaveValue('80')
  const weight = page.getByLabel('Weight (kg)')
  await weight.evaluate(async (field) => {
    field.focus()
    document.execCommand('insertText', false, '6')
    for (let n = 0; n < 3; n++) await new Promise((resolve) => setTimeout(resolve))
    document.execCommand('insertText', false, '4')
  })
  await expect(weight).toHaveValue('64')
})

test('a second report for a date leads to the one that stands; edited and deleted', async ({
  page,
  platform,
}) => {
  const person = await challenger(platform)
  await report(platform, person, 0, { weight_kg: 82, waist_cm: 92 })
  await enter(page, person, address)
  await add(page)
  await page.getByLabel('Weight (kg)').fill('81')
  await save(page).click()
  await expect(page.getByText('You already have a report for this date.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit that report' })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Edit report of ${formatDate(today())}` })
  await expect(dialog.getByLabel('Weight (kg)')).toHaveValue('81')
  await expect(dialog.getByLabel('Waist (cm)')).toHaveValue('92')
  await page.route('**/patients/progress/*', (call) => call.fulfill(away))
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Error saving progress report. Please try again.')).toBeVisible()
  await expect(dialog.getByLabel('Weight (kg)')).toHaveValue('81')
  await page.unroute('**/patients/progress/*')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Progress report updated successfully!')).toBeVisible()
  await expect(history(page).getByRole('listitem')).toHaveText(/81 kg.*92 cm/)

  const date = formatDate(today())
  await page.getByRole('button', { name: `Edit report of ${date}` }).click()
  await dialog.getByLabel('Adherence (%)').fill('10')
  await page.keyboard.press('Escape')
  await page
    .getByRole('dialog', { name: 'Discard your changes?' })
    .getByRole('button', { name: 'Discard' })
    .click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: `Delete report of ${date}` }).click()
  const question = page.getByRole('dialog', { name: 'Delete Report' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(history(page).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: `Delete report of ${date}` }).click()
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Progress report deleted successfully!')).toBeVisible()
  await expect(page.getByText('No progress reports found')).toBeVisible()
})

test('what was typed survives a server that is away, and a reload', async ({ page, platform }) => {
  await enter(page, await challenger(platform), address)
  await add(page)
  await page.getByLabel('Weight (kg)').fill('80.5')
  await page.getByLabel('Notes').fill('Two weddings this week')
  await page.route('**/patients/progress', (call) =>
    call.request().method() === 'POST' ? call.fulfill(away) : call.continue(),
  )
  await save(page).click()
  await expect(page.getByText('Error creating progress report. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Notes')).toHaveValue('Two weddings this week')
  await page.reload()
  await expect(page.getByText('This is what you typed before and have not saved yet.')).toBeVisible()
  await expect(page.getByLabel('Weight (kg)')).toHaveValue('80.5')
  await page.unroute('**/patients/progress')
  await save(page).click()
  await expect(page.getByText('Progress report created successfully!')).toBeVisible()
  await page.reload()
  await expect(history(page)).toContainText('Two weddings this week')
  await expect(save(page)).toBeHidden()

  await add(page)
  await page.getByLabel('Notes').fill('Not worth it')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await page.reload()
  await expect(save(page)).toBeHidden()
})

test('charts of all reports of a time, and the same in figures', async ({ page, platform }) => {
  const person = await challenger(platform, { target_weight_kg: 75 })
  await report(platform, person, 400, { weight_kg: 90 })
  // More than one page of them.
  for (let day = 104; day >= 0; day--)
    await report(platform, person, day, { weight_kg: 80 + day / 20, ...(day === 0 && { waist_cm: 90 }) })
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  const isChartCode = (url: string) => /\/line-charts-[^/]+\.js$/.test(url)
  await enter(page, person, '/app/patient/')
  await expect(page.getByText('Recent Progress')).toBeVisible()
  await settled(page)
  expect(scripts.filter(isChartCode)).toEqual([])
  await page.goto(address)
  const charts = overTime(page)
  const drawings = charts.locator('figure > [role=img]')
  await expect(drawings).toHaveCount(4)
  expect(scripts.filter(isChartCode)).not.toEqual([])
  const [from, to] = [formatDate(addDays(today(), -104)), formatDate(today())]
  await expect(drawings.first()).toHaveAccessibleName(
    `Weight from ${from} to ${to}: 80 kg, −5.2 kg in this time, target 75 kg`,
  )
  await expect(charts.locator('.recharts-reference-line')).toHaveCount(1)
  await expect(charts.getByRole('figure', { name: 'Waist' })).toContainText(
    'The line begins with your second one.',
  )
  await expect(charts.getByRole('figure', { name: 'Adherence' })).toContainText('90% on average')
  await expect(charts.getByRole('figure', { name: 'Energy' })).toContainText('8 of 10 on average')

  await charts.getByLabel('Time shown').selectOption('Last 3 months')
  await expect(charts.getByRole('figure', { name: 'Weight' })).toContainText('80 kg, −4.5 kg in this time')
  await charts.getByText('Table', { exact: true }).click()
  await expect(charts.getByRole('row')).toHaveCount(92)
  await charts.getByLabel('Time shown').selectOption('From the beginning')
  await expect(charts.getByRole('row')).toHaveCount(107)
  await expect(charts.getByRole('row').nth(1)).toHaveText(`${to}80.080.090.0908`)
  await expect(charts.getByRole('row').last()).toContainText('90')

  // Away from the newest ten, the history pages.
  await expect(history(page).getByText('1-10 of 106')).toBeVisible()
  await history(page).getByRole('button', { name: 'Next' }).click()
  await expect(history(page).getByText('11-20 of 106')).toBeVisible()
})

test('somebody who still grows is held up no target; without the charts there is the table', async ({
  page,
  platform,
}) => {
  const born = addDays(today(), -365 * 15)
  const person = await challenger(platform, {
    dob: born,
    target_weight_kg: 40,
    guardian_name: 'Lakshmi Nair',
    guardian_consent: true,
  })
  for (const day of [14, 7, 0]) await report(platform, person, day, { weight_kg: 45 })
  await enter(page, person, address)
  await expect(overTime(page).getByRole('figure', { name: 'Weight' })).toContainText('no change in this time')
  await expect(overTime(page).locator('.recharts-reference-line')).toHaveCount(0)
  await expect(overTime(page)).not.toContainText('Target')

  await page.route(/line-charts-[^/]+\.js$/, (call) => call.abort())
  await page.reload()
  await expect(overTime(page).getByRole('alert')).toContainText('the table says the same')
  await overTime(page).getByText('Table', { exact: true }).click()
  await expect(overTime(page).getByRole('row')).toHaveCount(4)
  await page.unroute(/line-charts-[^/]+\.js$/)

  await page.route(/patients\/progress\?/, (call) => call.fulfill(away))
  await page.reload()
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to load progress data' })
  await expect(alert).toBeVisible()
  await expect(page.getByText('No progress reports found')).toHaveCount(0)
  await page.unroute(/patients\/progress\?/)
  await alert.getByRole('button', { name: 'Try Again' }).click()
  await expect(history(page).getByRole('listitem')).toHaveCount(3)
})

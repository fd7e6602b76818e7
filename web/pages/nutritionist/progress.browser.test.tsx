import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays, formatDate, today, weekday } from '#domain/dates.ts'
import { type Analytics, type AnalyticsPeriod, periodDays } from '#domain/progress/progress.ts'
import { type Answers, answer, away, callsOf, listOf, problem } from '#web/testing/fake-api.ts'
import { button, region, texts } from '#web/testing/find.ts'
import { sampleNutritionist } from '#web/testing/samples/nutritionists.ts'
import { sampleChallenger, sampleReport, sampleSummary } from '#web/testing/samples/practice.ts'
import { sampleId, sampleIds } from '#web/testing/samples.ts'
import { expectSound, open } from '#web/testing/screen.tsx'

const failed = 'Failed to load progress data'
const ravi = { patient_id: sampleId(140), patient_name: 'Ravi Rao' }
const reports = [
  sampleReport(0, { weight_kg: 78, adherence_pct: 60, energy_levels: 4, notes: '=1+1' }),
  sampleReport(6, { weight_kg: 79, waist_cm: 88.5, adherence_pct: 79.5, energy_levels: 6, notes: 'Walked' }),
  sampleReport(20, { ...ravi, adherence_pct: 59.9, energy_levels: 3, notes: 'नींद कम' }),
  sampleReport(40, { adherence_pct: 80, energy_levels: 8, notes: 'Forty' }),
]
const totals = { total_reports: 5, reporting_patients: 2, avg_adherence: 75.88, avg_energy: 6.2 }
const noTotals = { total_reports: 0, reporting_patients: 0, avg_adherence: null, avg_energy: null }
const summaries = [
  sampleSummary(),
  sampleSummary({ ...ravi, status: 'declining', total_reports: 2, avg_weight_loss: -0.4, avg_adherence: 80 }),
  sampleSummary({
    ...{ patient_id: sampleId(141), patient_name: 'Zoya Rao', status: 'stable', total_reports: 0 },
    ...{ avg_weight_loss: null, avg_adherence: 0, last_report_date: null },
  }),
]

/** The analytics of a period, with reports only in its last two weeks. */
function analyticsOf(time_period: AnalyticsPeriod): Analytics {
  const from = addDays(today(), 1 - periodDays[time_period])
  const monday = (date: string) => addDays(date, -((weekday(date) + 6) % 7))
  const quiet = { reports: 0, avg_adherence: null, avg_energy: null, avg_weight_gain: null }
  const series: Analytics['series'] = []
  for (let week = monday(from); week <= today(); week = addDays(week, 7)) series.push({ week, ...quiet })
  const told = { avg_adherence: 70, avg_energy: 5, avg_weight_gain: -0.5 }
  for (const week of series.slice(-2)) Object.assign(week, { ...told, reports: 1 })
  return {
    ...{ time_period, from, to: today(), total_patients: 3, reporting_patients: 2, total_reports: 3 },
    ...{ avg_adherence: 66.5, avg_energy: 4.3, avg_weight_gain: -1.2 },
    ...{ improving: 1, stable: 1, declining: 1 },
    movers: {
      improving: [{ patient_id: sampleIds.patient, patient_name: 'Asha Rao', weekly_change: -0.7 }],
      declining: [{ ...ravi, weekly_change: 0.4 }],
    },
    adherence: { excellent: 0, good: 2, needs_improvement: 1 },
    series,
  }
}

const answers: Answers = {
  'GET /nutritionists/patients': [sampleChallenger()],
  'GET /progress/nutritionist/overview': reports,
  'GET /progress/nutritionist/totals': totals,
  'GET /nutritionists/progress/summary': summaries,
  'GET /progress/nutritionist/analytics': ({ query }) => analyticsOf(query.time_period as AnalyticsPeriod),
}
const openProgress = (more: Answers = {}) =>
  open('/app/nutritionist/progress', { as: 'nutritionist', answers: { ...answers, ...more } })
const list = region('Weekly reports').getByRole('article')
const card = (words: string) => list.filter({ hasText: words })
const panel = region('Analytics')
const asked = () => callsOf('GET /progress/nutritionist/overview').at(-1)?.query
const figures = () =>
  Array.from(document.querySelectorAll('main dl'), ({ textContent }) => textContent).slice(0, 4)
const drawn = () => document.querySelectorAll('figure > [role=img]').length

test('reports, totals and how each challenger does, in the colours of their labels', async () => {
  await openProgress()
  await expect.poll(() => list.elements().length).toBe(4)
  for (const words of [
    'Asha Rao',
    `Week of ${formatDate(addDays(today(), -6))}`,
    'Weight79 kg',
    'Waist88.5 cm',
  ])
    await expect.element(card('Walked')).toMatchTextContent(words)
  const tone = (notes: string, words: string) =>
    card(notes)
      .getByText(words)
      .first()
      .element()
      .closest('[style]')
      ?.getAttribute('style')
      ?.match(/color-(\w+)-/)?.[1]
  for (const [notes, adherence, its, energy, own] of [
    ['Forty', 'Adherence 80%, Excellent', 'green', 'Energy 8/10', 'green'],
    ['Walked', 'Adherence 79.5%, Good', 'yellow', 'Energy 6/10', 'yellow'],
    ['=1+1', 'Adherence 60%, Good', 'yellow', 'Energy 4/10', 'orange'],
    ['नींद कम', 'Adherence 59.9%, Needs Improvement', 'red', 'Energy 3/10', 'red'],
  ] as const) {
    await expect.element(card(notes)).toMatchTextContent(adherence)
    await expect.element(card(notes)).toMatchTextContent(energy)
    expect([tone(notes, adherence), tone(notes, energy)], notes).toEqual([its, own])
  }
  await expect
    .poll(figures)
    .toEqual(['Total Reports5', 'Challengers Reporting2', 'Average Adherence76%', 'Average Energy6.2/10'])
  const how = region('By challenger').getByRole('article')
  await expect.poll(() => how.elements().length).toBe(3)
  const last = `last on ${formatDate(today())}`
  expect(texts(how)).toEqual([
    `Asha RaoImproving3 reports, ${last}0.7 kg lost a weekAdherence 73%`,
    `Ravi RaoDeclining2 reports, ${last}0.4 kg gained a weekAdherence 80%`,
    'Zoya RaoNo reports yet',
  ])
  await expect
    .element(how.first().getByRole('link'))
    .toHaveAttribute('href', `/app/nutritionist/patients/${sampleIds.patient}`)
})

test('one report of the chosen time is not called the only one', async () => {
  await openProgress({
    'GET /nutritionists/progress/summary': [sampleSummary({ total_reports: 1, trend_reports: 4 })],
  })
  const how = region('By challenger').getByRole('article')
  await expect.element(how).toMatchTextContent('Asha RaoImproving1 report, last on')
})

test('a single report is not judged by a colour, nor by a change a week', async () => {
  await openProgress({
    'GET /nutritionists/progress/summary': [sampleSummary({ total_reports: 1, avg_adherence: 30 })],
  })
  const badge = region('By challenger').getByText('Adherence 30%')
  await expect.element(badge).toBeVisible()
  expect(badge.element().closest('[style]')?.getAttribute('style')).toMatch(/color-gray-/)
  await expect.element(region('By challenger')).not.toMatchTextContent('a week')
})

test('search, challenger and time narrow reports and totals; the time stands in the address', async () => {
  const router = await openProgress()
  for (const [label, period] of [
    ['Last 7 days', 'week'],
    ['Last 30 days', 'month'],
    ['Last 90 days', 'quarter'],
  ] as const) {
    await page.getByLabelText('Time', { exact: true }).selectOptions(label)
    await expect.poll(asked).toMatchObject({ time_period: period })
  }
  await expect.poll(() => router.state.location.search).toBe('?period=quarter')
  await page.getByRole('combobox', { name: 'Challenger' }).click()
  await page.getByRole('option', { name: 'Asha Rao' }).click()
  await expect.poll(asked).toMatchObject({ time_period: 'quarter', patient_id: sampleIds.patient })
  await expect
    .poll(() => callsOf('GET /nutritionists/progress/summary').at(-1)?.query)
    .toMatchObject({ time_period: 'quarter', patient_id: sampleIds.patient })
  await expect
    .element(page.getByText('Reports and adherence follow the filters.', { exact: false }))
    .toBeVisible()
  answer({ 'GET /progress/nutritionist/overview': [], 'GET /progress/nutritionist/totals': noTotals })
  await page.getByLabelText('Search').fill('नींद')
  await expect.element(page.getByText('No progress reports found')).toBeVisible()
  await expect.element(page.getByText('Nothing fits these filters.')).toBeVisible()
  const filter = { q: 'नींद', time_period: 'quarter', patient_id: sampleIds.patient }
  expect(asked()).toMatchObject(filter)
  await expect.poll(() => callsOf('GET /progress/nutritionist/totals').at(-1)?.query).toEqual(filter)
  await expect.poll(() => figures()[2]).toBe('Average AdherenceNo reports')
  await page.getByLabelText('Time', { exact: true }).selectOptions('All time')
  await expect.poll(() => asked()?.time_period).toBeUndefined()
})

test('a long list has pages of 20; an export that failed says so and can be asked for again', async () => {
  await openProgress({
    'GET /progress/nutritionist/overview': ({ query }) =>
      listOf(reports.slice(Number(query.skip) ? 3 : 0), 26),
    'GET /progress/nutritionist/overview.csv': away,
  })
  const pages = region('Weekly reports')
  await expect.element(pages.getByText('1-20 of 26')).toBeVisible()
  await button('Next', pages).click()
  await expect.element(pages.getByText('21-26 of 26')).toBeVisible()
  await expect.poll(() => list.elements()).toHaveLength(1)
  await page.getByLabelText('Search').fill('asha')
  await expect.poll(asked).toMatchObject({ q: 'asha', skip: '0' })
  await button('Export Data').click()
  await expect.element(page.getByRole('alert').getByText(failed)).toBeVisible()
  await expect.element(button('Export Data')).toHaveFocus()
  expect(callsOf('GET /progress/nutritionist/overview.csv')[0]?.query).toEqual({ q: 'asha' })
})

test('analytics: lines by week, adherence, who improves and who declines', async () => {
  await openProgress()
  await expect.element(button('Analytics')).toHaveAttribute('aria-expanded', 'false')
  await button('Analytics').click()
  await expect.element(button('Analytics')).toHaveAttribute('aria-expanded', 'true')
  const from = (days: number) => formatDate(addDays(today(), -days))
  await expect.element(panel).toMatchTextContent(`${from(29)} to ${from(0)}`)
  for (const [name, summary] of [
    ['Reports a week', '3 in this time'],
    ['Adherence', '67% on average'],
    ['Energy', '4.3 of 10 on average'],
    ['Weight change a week', '−1.2 kg over this time, on average'],
  ] as const)
    await expect.element(panel.getByRole('figure', { name, exact: true })).toMatchTextContent(summary)
  await expect.poll(drawn).toBe(4)
  await expect.element(panel).toMatchTextContent('Challengers reporting2 of 3')
  await expect
    .element(panel.getByRole('region', { name: 'Adherence of the reports' }))
    .toHaveTextContent(
      'Adherence of the reportsExcellent 80% and more0 (0%)Good 60 to 79%2 (67%)Needs Improvement below 60%1 (33%)',
    )
  await expect
    .element(panel.getByRole('region', { name: 'Improving (1)' }))
    .toMatchTextContent('Asha Rao0.7 kg lost a week')
  await expect
    .element(panel.getByRole('region', { name: 'Declining (1)' }))
    .toMatchTextContent('Ravi Rao0.4 kg gained a week')
  await expect.element(panel).toMatchTextContent('1 of 3 challengers are stable, or have one report only.')
  for (const [label, days] of [
    ['Last 7 days', 6],
    ['Last 90 days', 89],
    ['Last 12 months', 364],
  ] as const) {
    await panel.getByLabelText('Time looked at').selectOptions(label)
    await expect.element(panel).toMatchTextContent(`${from(days)} to ${from(0)}`)
  }
  await panel.getByText('Table', { exact: true }).click()
  const table = panel.getByRole('table', { name: 'Reports, adherence, energy and weight by week' })
  const { series } = analyticsOf('year')
  await expect.poll(() => table.getByRole('row').elements().length).toBe(series.length + 1)
  expect(texts(table.getByRole('row').nth(1).getByRole('cell'))).toEqual(['1', '70.0', '5.0', '−0.50'])
  expect(texts(table.getByRole('row').last().getByRole('cell'))).toEqual(['0', '–', '–', '–'])
  expect(drawn()).toBe(0)
  await button('Analytics').click()
  await expect.element(panel).not.toBeInTheDocument()
})

test('what fails says so by itself and can be tried again; a failed Refresh keeps what there was', async () => {
  const none = {
    'GET /progress/nutritionist/overview': away,
    'GET /progress/nutritionist/totals': away,
    'GET /nutritionists/progress/summary': away,
    'GET /progress/nutritionist/analytics': away,
  }
  await openProgress(none)
  const messages = () => page.getByText(failed).elements().length
  await expect.poll(messages).toBe(3)
  await button('Analytics').click()
  await expect.poll(messages).toBe(4)
  answer(answers)
  for (let left = 4; left > 0; left--) {
    await expect.poll(() => button('Try Again').elements().length).toBe(left)
    await button('Try Again').first().click()
  }
  await expect.poll(() => list.elements().length).toBe(4)
  await expect.element(panel).toMatchTextContent('2 of 3')
  answer(none)
  await button('Refresh').click()
  await expect.element(page.getByRole('alert').getByText(failed)).toBeVisible()
  expect(list.elements()).toHaveLength(4)
})

test('before there is anything, that is said', async () => {
  await openProgress({
    'GET /progress/nutritionist/overview': [],
    'GET /progress/nutritionist/totals': noTotals,
    'GET /nutritionists/progress/summary': [],
    'GET /progress/nutritionist/analytics': {
      ...analyticsOf('month'),
      ...{ total_reports: 0, avg_adherence: null, avg_energy: null, avg_weight_gain: null },
      adherence: { excellent: 0, good: 0, needs_improvement: 0 },
    },
  })
  await expect.element(page.getByText('No progress reports found')).toBeVisible()
  await expect.element(page.getByText('Reports appear here as soon as a challenger files one.')).toBeVisible()
  await expect.poll(() => figures()[3]).toBe('Average EnergyNo reports')
  await button('Analytics').click()
  await expect.element(panel.getByText('No reports in this time')).toBeVisible()
  await expect.element(panel.getByText('There may be some in a longer time.')).toBeVisible()
})

test('nothing is promised of a longer time than the longest', async () => {
  await openProgress({
    'GET /progress/nutritionist/analytics': () => ({
      ...analyticsOf('year'),
      ...{ total_reports: 0, avg_adherence: null, avg_energy: null, avg_weight_gain: null },
      adherence: { excellent: 0, good: 0, needs_improvement: 0 },
    }),
  })
  await button('Analytics').click()
  await expect
    .element(panel.getByText('Reports appear here as soon as a challenger files one.'))
    .toBeVisible()
  await expect.element(panel.getByText('longer time')).not.toBeInTheDocument()
})

test('whoever is not approved yet reads where the review stands', async () => {
  const closed = () => problem(403, 'Your profile must be approved first.')
  await openProgress({
    'GET /progress/nutritionist/overview': closed,
    'GET /progress/nutritionist/totals': closed,
    'GET /nutritionists/progress/summary': closed,
    'GET /nutritionists/patients': closed,
    'GET /nutritionists/profile': sampleNutritionist({ approval_status: 'pending' }),
  })
  await expect.element(page.getByRole('alert', { name: 'Under Review' })).toBeVisible()
  await expect.element(button('Export Data')).not.toBeInTheDocument()
})

test('analytics are worked by the keyboard alone', async () => {
  await openProgress()
  await expect.poll(() => list.elements().length).toBe(4)
  ;(button('Analytics').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(panel).toBeVisible()
  await userEvent.tab()
  await expect.element(panel.getByLabelText('Time looked at')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(panel).toMatchTextContent(formatDate(addDays(today(), -89)))
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(panel.getByRole('table')).toBeVisible()
})

test('reports and charts are sound', async () => {
  const long = { patient_name: 'Venkatanarasimharajuvaripeta Ramakrishnan-Subramanian' }
  await openProgress({
    'GET /nutritionists/progress/summary': () => listOf([...summaries, sampleSummary(long)], 7),
  })
  await expect.poll(() => list.elements().length).toBe(4)
  await button('Analytics').click()
  await expect.poll(drawn).toBe(4)
  await expectSound()
})

test('the table, and nothing found, are sound', async () => {
  await openProgress({
    'GET /progress/nutritionist/overview': [],
    'GET /progress/nutritionist/totals': noTotals,
  })
  await button('Analytics').click()
  await panel.getByText('Table', { exact: true }).click()
  await expect.element(panel.getByRole('table')).toBeVisible()
  await page.getByLabelText('Search').fill('nothing like it')
  await expect.element(page.getByText('No progress reports found')).toBeVisible()
  await expectSound()
})

test('reports from before three planned days are told apart from those with a label', async () => {
  await openProgress({
    'GET /progress/nutritionist/analytics': { ...analyticsOf('month'), total_reports: 5 },
  })
  await button('Analytics').click()
  await expect
    .element(panel.getByRole('region', { name: 'Adherence of the reports' }))
    .toMatchTextContent('Not counted: 2 reports from before three planned days had passed.')
})

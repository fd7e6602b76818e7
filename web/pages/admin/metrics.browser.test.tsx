import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addDays, formatDate } from '#domain/dates.ts'
import { type Answers, answer, away, held, problem } from '#web/testing/fake-api.ts'
import { button, region, texts } from '#web/testing/find.ts'
import { sampleMetrics, sampleTrends, thisMonday } from '#web/testing/samples/metrics.ts'
import { expectSound, open } from '#web/testing/screen.tsx'

const answers: Answers = {
  'GET /admin/metrics': sampleMetrics(),
  'GET /admin/metrics/trends': ({ query }) => sampleTrends(Number(query.weeks)),
}
const openMetrics = (more: Answers = {}) =>
  open('/app/admin/metrics', { as: 'admin', answers: { ...answers, ...more } })
/** The texts of a section's cards. */
const cards = (name: string) =>
  Array.from(region(name).element().querySelectorAll('dl'), ({ textContent }) => textContent)
const trends = region('Trends by Week')
const chart = (title: string) => trends.getByRole('figure', { name: title, exact: true })
const range = (weeks: number) =>
  `from ${formatDate(addDays(thisMonday(), -7 * (weeks - 1)))} to ${formatDate(thisMonday())}`

test('the figures of the platform, told as specified', async () => {
  const metrics = held(sampleMetrics())
  await openMetrics({ 'GET /admin/metrics': metrics.answer })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Platform Metrics')
  await expect.element(page.getByText('Comprehensive analytics and insights')).toBeVisible()
  const skeleton = page.getByRole('status', { name: 'Loading metrics' })
  await expect.element(skeleton).toBeInTheDocument()
  expect(skeleton.element().querySelectorAll('.mantine-Card-root')).toHaveLength(8)
  const drawn = [...document.querySelectorAll('main .mantine-Card-root')].filter((card) =>
    card.checkVisibility(),
  )
  expect(drawn).toHaveLength(8)
  metrics.letGo()
  await expect.element(region('User Statistics')).toBeVisible()
  await expect.element(skeleton).not.toBeInTheDocument()
  expect(cards('User Statistics')).toEqual([
    'Total Users1,234',
    'Challengers1,200',
    'Nutritionists33',
    'New Users 30d73 more than in the 30 days before',
  ])
  expect(cards('Nutritionist Analytics')).toEqual([
    'Active Nutritionists2576% approved of 33 in total',
    'Pending Reviews2awaiting approval',
  ])
  expect(cards('Content & Activity')).toEqual([
    'Total Meal Plans80',
    'Published Plans6075% published; 20 in 30 days, as in the 30 days before',
    'Progress Reports31096 in 30 days, 24 fewer than in the 30 days before',
  ])
  expect(cards('Revenue & Subscriptions')).toEqual([
    'Active Subscriptions12',
    'Total Revenue₹14Kpaid less refunded; ₹6K in 30 days, ₹4K more than in the 30 days before',
  ])
  const health = Array.from(
    region('Platform Health Summary').element().querySelectorAll('dl > div'),
    ({ textContent }) => textContent,
  )
  expect(health).toEqual([
    'Challengers matched91%',
    'Challengers with a current plan72%',
    'Challengers who reported in 14 days53%',
    'Nutritionists approved76%',
  ])
})

test('Refresh reads the figures again, and a failure keeps what there was', async () => {
  await openMetrics()
  await expect.element(region('Revenue & Subscriptions')).toMatchTextContent('₹14K')
  answer({ 'GET /admin/metrics': sampleMetrics(150_000) })
  await button('Refresh').click()
  await expect.element(region('Revenue & Subscriptions')).toMatchTextContent('₹2L')
  answer({ 'GET /admin/metrics': () => problem(503, 'The service is busy.') })
  await button('Refresh').click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('The service is busy.')
  await expect.element(page.getByRole('alert')).toMatchTextContent('The figures below are from before.')
  await expect.element(region('Revenue & Subscriptions')).toMatchTextContent('₹2L')
})

test('without an answer the page shows only how to try again', async () => {
  await openMetrics({ 'GET /admin/metrics': away, 'GET /admin/metrics/trends': away })
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to load metrics' })
  await expect.element(failed).toMatchTextContent('Please press Refresh to try again.')
  await expect.element(region('User Statistics')).not.toBeInTheDocument()
  // One failure, one message.
  await expect.element(trends).not.toBeInTheDocument()
  expect(page.getByRole('alert').elements()).toHaveLength(1)
  answer(answers)
  await button('Refresh').click()
  await expect.element(region('User Statistics')).toBeVisible()
  await expect.element(chart('Sign-ups')).toBeVisible()
  await expect.element(failed).not.toBeInTheDocument()
})

test('trends that fail alone say so, and are tried again', async () => {
  await openMetrics({ 'GET /admin/metrics/trends': away })
  await expect.element(trends.getByRole('alert')).toMatchTextContent('Failed to load the trends')
  answer(answers)
  await button('Try Again', trends).click()
  await expect.element(chart('Sign-ups')).toBeVisible()
})

test('the trends: 12 or 26 weeks, drawn with their sums in words', async () => {
  await openMetrics()
  for (const [title, summary] of [
    ['Sign-ups', '6 in 12 weeks'],
    ['Active challengers', '6 in care now'],
    ['Plans published', '3 in 12 weeks'],
    ['Progress reports', '9 in 12 weeks'],
    ['Revenue', '₹2,503.30 in 12 weeks'],
  ] as const) {
    await expect.element(chart(title)).toMatchTextContent(summary)
    await expect
      .element(chart(title).getByRole('img').first())
      .toHaveAccessibleName(`${title} ${range(12)}: ${summary}`)
  }
  const marks = () =>
    Array.from(chart('Revenue').element().querySelectorAll('svg text'), (mark) => mark.textContent).filter(
      (mark) => mark.includes('₹'),
    )
  await expect.poll(marks).toContain('₹0')
  expect(new Set(marks()).size).toBe(marks().length)
  await expect.element(trends).toMatchTextContent('the last week is not over yet')
  await trends.getByLabelText('Time shown').selectOptions('Last 26 weeks')
  await expect
    .element(chart('Sign-ups').getByRole('img').first())
    .toHaveAccessibleName(`Sign-ups ${range(26)}: 6 in 26 weeks`)
})

test('the trends as a table: every week, the newest first', async () => {
  await openMetrics()
  await trends.getByText('Table', { exact: true }).click()
  const rows = trends.getByRole('row')
  await expect.poll(() => rows.elements().length).toBe(13)
  expect(texts(trends.getByRole('columnheader'))).toEqual([
    'Week of',
    'Sign-ups',
    'Active challengers',
    'Plans published',
    'Progress reports',
    'Revenue (₹)',
  ])
  const first = rows.nth(1)
  await expect.element(first.getByRole('rowheader')).toHaveTextContent(formatDate(thisMonday()))
  expect(texts(first.getByRole('cell'))).toEqual(['2', '6', '1', '3', '2,500'])
  // A week without events is a row of zeros.
  expect(texts(rows.last().getByRole('cell'))).toEqual(['0', '0', '0', '0', '0'])
})

test('the charts are sound', async () => {
  await openMetrics()
  await expect.element(chart('Revenue')).toBeVisible()
  await expectSound()
})

test('the table is sound', async () => {
  await openMetrics()
  await trends.getByText('Table', { exact: true }).click()
  await expect.element(trends.getByRole('table')).toBeVisible()
  await expectSound()
})

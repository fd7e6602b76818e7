import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { formatDate, today } from '#domain/dates.ts'
import { type Answers, answer, away, listOf } from '#web/testing/fake-api.ts'
import { button, region, texts } from '#web/testing/find.ts'
import { sampleAway, sampleWaiting } from '#web/testing/samples/care.ts'
import { sampleInvoice } from '#web/testing/samples/ledger.ts'
import { sampleMetrics } from '#web/testing/samples/metrics.ts'
import { sampleNutritionist } from '#web/testing/samples/nutritionists.ts'
import { sampleId } from '#web/testing/samples.ts'
import { expectSound, open } from '#web/testing/screen.tsx'

const anHourAgo = () => new Date(Date.now() - 3_700_000).toISOString()
const counts = { new: 3, in_progress: 2, resolved: 9, all: 14, overdue: 0, waiting_since: anHourAgo() }
const answers: Answers = {
  'GET /admin/nutritionists/pending': () => listOf([sampleNutritionist({ submitted_at: anHourAgo() })], 2),
  'GET /assignments/waiting': () => listOf([sampleWaiting()], 4),
  'GET /assignments/change-requests': [
    {
      id: sampleId(34),
      patient_id: sampleId(33),
      patient_name: 'Chitra Rao',
      nutritionist_id: sampleId(32),
      nutritionist_name: 'Olga Iyer',
      reason: 'The hours do not fit.',
      due_on: today(),
      created_at: anHourAgo(),
      match: null,
    },
  ],
  'GET /assignments/away': () => listOf([sampleAway()], 3),
  'GET /public/queries/counts': counts,
  'GET /invoices': ({ query }) => listOf(query.state === 'claimed' ? [sampleInvoice()] : [], 2),
  'GET /admin/metrics': sampleMetrics(),
}
const openDashboard = (more: Answers = {}) =>
  open('/app/admin', { as: 'admin', answers: { ...answers, ...more } })
const waiting = region('Waiting for you')

test('waiting items are counted, each with the longest wait', async () => {
  await openDashboard()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Admin Dashboard')
  for (const [words, href] of [
    ['2Pending reviewsThe oldest was handed in 1 hour ago', '/app/admin/nutritionist-review'],
    [/^4Waiting for a matchThe first by \d+ \w+ \d{4}, \d+:\d\d [ap]m$/, '/app/admin/assignments'],
    [`1Change requestsThe first by ${formatDate(today())}`, '/app/admin/assignments'],
    ['3Nutritionist suspendedThe longest since 5 Jan 2026', '/app/admin/assignments'],
    ['5Open queriesThe oldest unanswered came 1 hour ago', '/app/admin/queries'],
    [
      '2Payments to confirmSaid to be paid: look whether it arrived',
      '/app/admin/ledger?tab=invoices&state=claimed',
    ],
  ] as const)
    await expect.element(waiting.getByRole('link').filter({ hasText: words })).toHaveAttribute('href', href)
})

test('overdue items come first; when nothing waits the page says so', async () => {
  await openDashboard({
    'GET /public/queries/counts': { ...counts, new: 0, overdue: 2 },
    'GET /admin/nutritionists/pending': [],
    'GET /assignments/waiting': [],
    'GET /assignments/change-requests': [],
    'GET /assignments/away': [],
    'GET /invoices': [],
  })
  const overdue = waiting.getByRole('link').filter({ hasText: '2 without an answer for over 48 hours' })
  await expect.element(overdue).toHaveAttribute('href', '/app/admin/queries?status=in_progress')
  for (const words of [
    'Every profile is reviewed',
    'Nobody waits for a nutritionist',
    'Nobody asks for somebody else',
    'Nobody is with a suspended nutritionist',
    'No payment waits for you',
  ])
    await expect.element(waiting).toMatchTextContent(words)
})

test('every figure and tile leads to its page', async () => {
  await openDashboard()
  const figures = region('At a glance').getByRole('link')
  await expect
    .poll(() => texts(figures))
    .toEqual(['Total Users1,234', 'Challengers1,200', 'Nutritionists33', 'Pending Reviews2'])
  const targets = (links: typeof figures) => links.elements().map((link) => link.getAttribute('href'))
  expect(targets(figures)).toEqual([
    '/app/admin/users',
    '/app/admin/users?role=patient',
    '/app/admin/users?role=nutritionist',
    '/app/admin/nutritionist-review',
  ])
  const tiles = page.getByRole('navigation', { name: 'Administration' }).getByRole('link')
  expect(targets(tiles)).toEqual([
    '/admin/users',
    '/admin/nutritionist-review',
    '/admin/assignments',
    '/app/admin/metrics',
    '/admin/verification',
    '/admin/settings',
  ])
})

const failures: [keyof Answers, string][] = [
  ['GET /admin/nutritionists/pending', 'Failed to load nutritionist profiles'],
  ['GET /assignments/waiting', 'Failed to load who is waiting'],
  ['GET /assignments/change-requests', 'Failed to load change requests'],
  ['GET /assignments/away', 'Failed to load whose nutritionist is suspended'],
  ['GET /public/queries/counts', 'Failed to load queries'],
  ['GET /invoices', 'Failed to load the payments to confirm'],
  ['GET /admin/metrics', 'Failed to load metrics'],
]
const alerts = page.getByRole('alert')

test.for(failures)('%s that fails alone says so in its place, and is tried again', async ([route, words]) => {
  await openDashboard({ [route]: away })
  await expect.element(alerts).toMatchTextContent(words)
  answer(answers)
  await button('Try Again').click()
  await expect.element(alerts).not.toBeInTheDocument()
})

test('an outage is one failure, and one press tries all of it again', async () => {
  await openDashboard(Object.fromEntries(failures.map(([route]) => [route, away])))
  await expect.element(alerts).toMatchTextContent('Failed to load parts of the dashboard')
  expect(alerts.elements()).toHaveLength(1)
  answer(answers)
  await button('Try Again').click()
  await expect.element(alerts).not.toBeInTheDocument()
  await expect.element(waiting.getByRole('link').filter({ hasText: 'Pending reviews' })).toBeVisible()
  await expect.element(region('At a glance').getByRole('link').first()).toBeVisible()
})

test('the dashboard is sound', async () => {
  await openDashboard()
  await expect.element(region('At a glance').getByRole('link').first()).toBeVisible()
  await expectSound()
})

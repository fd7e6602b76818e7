import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { WorklistEntry } from '#domain/care/worklist.ts'
import { addDays, formatDate, today } from '#domain/dates.ts'
import { type Answers, answer, away, callsOf, listOf, problem } from '#web/testing/fake-api.ts'
import { button, region, texts } from '#web/testing/find.ts'
import { sampleNutritionist } from '#web/testing/samples/nutritionists.ts'
import { sampleActivity, sampleStats } from '#web/testing/samples/practice.ts'
import { sampleId, sampleIds } from '#web/testing/samples.ts'
import { expectSound, open } from '#web/testing/screen.tsx'

const gaining: WorklistEntry = {
  patient_id: sampleIds.patient,
  patient_name: 'Gaining Rao',
  cover: null,
  next_appointment: null,
  reasons: [
    { kind: 'weight_against_goal', date: today(), kg_per_week: 2, goal: 'lose' },
    { kind: 'no_plan', date: today(), ended_on: null, next_on: null },
    { kind: 'draft', date: today(), plan_id: sampleId(92), drafts: 1 },
  ],
}
const late: WorklistEntry = {
  patient_id: sampleId(95),
  patient_name: 'Late Rao',
  cover: null,
  next_appointment: null,
  reasons: [
    { kind: 'unread_message', date: today(), conversation_id: sampleId(91), messages: 1 },
    { kind: 'check_in_overdue', date: addDays(today(), -2), last_report: addDays(today(), -9) },
    { kind: 'plan_ending', date: addDays(today(), 2), next_on: null },
    { kind: 'low_adherence', date: addDays(today(), -9), adherence_pct: 59 },
  ],
}
const activities = Array.from({ length: 6 }, (_, n) =>
  sampleActivity({ id: sampleId(100 + n), patient_name: `Asha ${n}` }),
)
const answers: Answers = {
  'GET /nutritionists/profile': sampleNutritionist(),
  'GET /nutritionists/dashboard/stats': { dashboard_stats: sampleStats(), recent_activities: activities },
  'GET /nutritionists/worklist': [gaining, late],
  'GET /appointments': [],
}
const nothing = sampleStats({
  ...{ total_patients: 0, active_patients: 0, total_meal_plans: 0, new_patients_this_month: 0 },
  ...{ profiles_complete: 0, pending_tasks: 0 },
})
const newcomer: Answers = {
  'GET /nutritionists/profile': () => problem(404, 'This could not be found.'),
  'GET /nutritionists/dashboard/stats': { dashboard_stats: nothing, recent_activities: [] },
  'GET /nutritionists/worklist': [],
}
const openDashboard = (more: Answers = {}) =>
  open('/app/nutritionist', { as: 'nutritionist', answers: { ...answers, ...more } })
const heading = page.getByRole('heading', { level: 1 })
const alert = (words: string) => page.getByRole('alert').filter({ hasText: words })
const figures = () =>
  Array.from(document.querySelectorAll('main dl'), ({ textContent }) => textContent).slice(0, 3)
const list = page.getByRole('list', { name: 'Needs you today' })
const entry = (name: string) =>
  list
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) })
    .first()

test('a newcomer: the way to the profile, zeros, and nothing invented', async () => {
  await openDashboard(newcomer)
  await expect.element(heading).toHaveTextContent('Welcome back, Meera Iyer!')
  const banner = alert('Complete Your Profile')
  await expect.element(banner.getByRole('link')).toHaveAttribute('href', '/app/nutritionist/profile')
  await expect
    .poll(figures)
    .toEqual([
      'Total Challengers00 new this month',
      'Active Challengers00% active',
      'Meal Plans0of your challengers',
    ])
  await expect.element(region('Recent Activity')).toMatchTextContent('No recent activity')
  await expect.element(region('Performance Overview')).toMatchTextContent(/Pending Tasks.*0/)
  // Nobody compares a nutritionist who does not practise yet.
  await expect.element(page.getByText('Your rank')).not.toBeInTheDocument()
  await expect.element(region('Needs you today')).not.toBeInTheDocument()
  await button('Dismiss').click()
  await expect.element(banner).not.toBeInTheDocument()
})

test('a profile created elsewhere is found when the window gets the focus; after that nothing is read again', async () => {
  await openDashboard(newcomer)
  await expect.element(alert('Complete Your Profile')).toBeVisible()
  answer({
    'GET /nutritionists/profile': sampleNutritionist({ first_name: 'Farida', approval_status: 'pending' }),
  })
  window.dispatchEvent(new Event('focus'))
  await expect.element(heading).toHaveTextContent('Welcome back, Farida!')
  await expect.element(alert('Complete Your Profile')).not.toBeInTheDocument()
  await expect.element(alert('Under Review')).toMatchTextContent('2-3 business days')
  await expect.element(region('Needs you today')).not.toBeInTheDocument()
  const reads = () =>
    callsOf('GET /nutritionists/profile').length +
    callsOf('GET /nutritionists/dashboard/stats').length +
    callsOf('GET /nutritionists/worklist').length
  await expect.element(button('Refresh')).toBeEnabled()
  const before = reads()
  window.dispatchEvent(new Event('focus'))
  await button('Refresh').click()
  // Only the reads of Refresh.
  await expect.poll(reads).toBe(before + 3)
})

test('the dashboard shows figures, and the worklist with reasons and actions', async () => {
  await openDashboard()
  await expect.element(heading).toHaveTextContent('Welcome back, Meera!')
  await expect.element(page.getByText('2 challengers need you today.')).toBeVisible()
  await expect
    .poll(figures)
    .toEqual([
      'Total Challengers43 new this month',
      'Active Challengers375% active',
      'Meal Plans3of your challengers',
    ])
  await expect
    .element(region('Performance Overview'))
    .toMatchTextContent(/Pending Tasks.*2.*Your rank.*Top 10%/)
  const date = (days: number) => formatDate(addDays(today(), days))
  expect(texts(entry('Gaining Rao').getByRole('listitem'))).toEqual([
    'Weight against the goalWeight rises by 2 kg a week; the goal is to lose weight.',
    `No current planNo plan yet; in your care since ${date(0)}.`,
    `Draft to publishFor the week of ${date(0)}.`,
  ])
  expect(texts(entry('Late Rao').getByRole('listitem'))).toEqual([
    `Unread messageWritten on ${date(0)}.`,
    `Check-in overdueDue on ${date(-2)}, 2 days ago; last report on ${date(-9)}.`,
    `Plan endingThe plan ends on ${date(2)}, and none follows.`,
    `Low adherence59% in the report of ${date(-9)}.`,
  ])
  const ways = (name: string) =>
    entry(name)
      .getByRole('link')
      .elements()
      .map((link) => [link.textContent, link.getAttribute('href')])
  const area = '/app/nutritionist'
  expect(ways('Gaining Rao')).toEqual([
    ['Gaining Rao', `${area}/patients/${gaining.patient_id}`],
    ['Open progress', `${area}/patients/${gaining.patient_id}?place=progress`],
    ['Write a plan', `${area}/meal-plans/new?patient=${gaining.patient_id}`],
    ['Open draft', `${area}/meal-plans/${sampleId(92)}`],
  ])
  expect(ways('Late Rao')).toEqual([
    ['Late Rao', `${area}/patients/${late.patient_id}`],
    ['Read and answer', `/app/messages/${sampleId(91)}`],
    ['Open challenger', `${area}/patients/${late.patient_id}`],
    ['Write a plan', `${area}/meal-plans/new?patient=${late.patient_id}`],
    ['Open progress', `${area}/patients/${late.patient_id}?place=progress`],
  ])
})

test('nobody in care is not called looked after', async () => {
  await openDashboard({
    'GET /nutritionists/worklist': [],
    'GET /nutritionists/dashboard/stats': { dashboard_stats: nothing, recent_activities: [] },
  })
  await expect.element(page.getByText('Nobody is in your care at present.')).toBeVisible()
  await expect.element(page.getByText('Everybody in your care is looked after.')).not.toBeInTheDocument()
})

test('the five newest activities each lead to their page', async () => {
  const yesterday = new Date(Date.now() - 25 * 3_600_000).toISOString()
  await openDashboard({
    'GET /nutritionists/dashboard/stats': {
      dashboard_stats: sampleStats(),
      recent_activities: [
        sampleActivity(),
        sampleActivity({ id: sampleId(91), type: 'message', title: 'Message received', time: yesterday }),
        sampleActivity({ type: 'progress', title: 'Progress report filed', patient_name: 'Settled Rao' }),
        ...activities,
      ],
    },
  })
  const recent = region('Recent Activity')
  await expect.poll(() => recent.getByRole('listitem').elements().length).toBe(5)
  await expect.element(recent.getByRole('listitem').first()).toMatchTextContent('Week of 5 Jan 2026just now')
  for (const [name, href] of [
    ['Meal plan published: Asha Rao', `/app/nutritionist/meal-plans/${sampleId(90)}`],
    ['Message received: Asha Rao', `/app/messages/${sampleId(91)}`],
    ['Progress report filed: Settled Rao', `/app/nutritionist/patients/${sampleIds.patient}?place=progress`],
    ['View All', '/app/nutritionist/activity'],
  ] as const)
    await expect.element(recent.getByRole('link', { name })).toHaveAttribute('href', href)
})

test('an empty worklist says so; a long one has pages of five', async () => {
  const many = ['Asha', 'Bina', 'Chetan', 'Divya', 'Esha', 'Farhan'].map((name, n) => ({
    ...gaining,
    ...{ patient_id: sampleId(110 + n), patient_name: `${name} Rao` },
  }))
  await openDashboard({ 'GET /nutritionists/worklist': [] })
  await expect.element(region('Needs you today')).toMatchTextContent('Nobody needs you right now')
  await expect.element(page.getByText('Everybody in your care is looked after.')).toBeVisible()
  answer({
    'GET /nutritionists/worklist': ({ query }) =>
      listOf(many.slice(Number(query.skip), Number(query.skip) + 5), 6),
  })
  await button('Refresh').click()
  await expect.element(page.getByText('6 challengers need you today.')).toBeVisible()
  await expect.element(entry('Asha Rao')).toBeVisible()
  await expect.element(entry('Farhan Rao')).not.toBeInTheDocument()
  await button('Next').click()
  await expect.element(entry('Farhan Rao')).toBeVisible()
  await expect.element(entry('Asha Rao')).not.toBeInTheDocument()
  await expect.element(list).toHaveFocus()
  // Entries that are done leave the list, so its last page is empty.
  answer({
    'GET /nutritionists/worklist': ({ query }) => listOf(Number(query.skip) ? [] : many.slice(0, 5), 5),
  })
  await button('Refresh').click()
  await expect.element(entry('Asha Rao')).toBeVisible()
})

test('without figures nothing is invented; a failed Refresh keeps what there was', async () => {
  await openDashboard({ 'GET /nutritionists/dashboard/stats': away })
  await expect.element(alert('Unable to load dashboard data')).toBeVisible()
  await expect.element(region('Recent Activity')).not.toBeInTheDocument()
  answer(answers)
  await button('Try Again').click()
  await expect.poll(() => figures()[0]).toBe('Total Challengers43 new this month')
  answer({ 'GET /nutritionists/dashboard/stats': away })
  await button('Refresh').click()
  await expect.element(page.getByText('Failed to load dashboard data')).toBeVisible()
  expect(figures()[0]).toBe('Total Challengers43 new this month')
})

test('a worklist that fails says so by itself, and is tried again', async () => {
  await openDashboard({ 'GET /nutritionists/worklist': away })
  const failed = region('Needs you today').getByRole('alert')
  await expect.element(failed).toMatchTextContent('Failed to load dashboard data')
  expect(figures()[0]).toBe('Total Challengers43 new this month')
  answer(answers)
  await button('Try Again', failed).click()
  await expect.element(entry('Gaining Rao')).toBeVisible()
})

test('a profile that does not load is not called missing, and can be tried again', async () => {
  await openDashboard({ 'GET /nutritionists/profile': away })
  await expect.element(page.getByText('Failed to load profile. Please try again.')).toBeVisible()
  await expect.element(alert('Complete Your Profile')).not.toBeInTheDocument()
  await expect.poll(() => figures()[0]).toBe('Total Challengers43 new this month')
})

test('who was rejected reads why, and finds the way to the profile', async () => {
  await openDashboard({
    ...newcomer,
    'GET /nutritionists/profile': sampleNutritionist({
      ...{ approval_status: 'rejected', rejection_reason: 'The number is unreadable.' },
    }),
  })
  await expect
    .element(page.getByRole('alert', { name: 'Rejected' }))
    .toMatchTextContent('The number is unreadable.')
  await expect
    .element(page.getByRole('link', { name: 'Update my profile' }))
    .toHaveAttribute('href', '/app/nutritionist/profile')
})

test.for([
  ['of a newcomer', newcomer, 'Complete Your Profile'],
  ['without answers', { 'GET /nutritionists/dashboard/stats': away }, 'Unable to load dashboard data'],
  ['of a practice', { 'GET /nutritionists/worklist': () => listOf([gaining, late], 6) }, 'Gaining Rao'],
] as const)('the dashboard %s is sound', async ([, more, words]) => {
  await openDashboard(more)
  await expect.element(page.getByText(words).first()).toBeVisible()
  await expectSound()
})

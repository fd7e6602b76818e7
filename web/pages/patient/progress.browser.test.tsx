import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays, formatDate, today } from '#domain/dates.ts'
import { energyLabels } from '#domain/progress/progress-figures.ts'
import {
  type Answers,
  answer,
  away,
  callsOf,
  doubleClick,
  held,
  pagesOf,
  problem,
  unreachable,
} from '#web/testing/fake-api.ts'
import { noJourney, sampleCare, sampleReport } from '#web/testing/samples/patient.ts'
import { sampleProfile, sampleUsers } from '#web/testing/samples.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'

const newcomer = {
  'GET /patients/profile': sampleProfile,
  'GET /patients/progress': [],
  'GET /patients/weights': [],
  'GET /patients/adherence': { percent: null, days: [], left_out: [] },
  'GET /measurements/summary/:id': { kinds: [] },
  'GET /lab-results': [],
  'GET /patients/journey': noJourney,
}
const field = (label: string) => page.getByLabelText(label)
const add = page.getByRole('button', { name: 'Add Progress Report' })
const save = page.getByRole('button', { name: 'Save Report' })
const history = page.getByRole('region', { name: 'History', exact: true })
const items = () => history.getByRole('listitem')

async function openForm() {
  await open('/app/patient/progress', { as: 'patient', answers: newcomer })
  await add.click()
}

test('the form starts with today, an energy of 7, and without a guess of adherence', async () => {
  await openForm()
  await expect.element(field('Week Start')).toHaveFocus()
  await expect.element(field('Week Start')).toHaveValue(today())
  await expect.element(field('Adherence (%)')).toHaveValue('')
  await expect
    .element(page.getByText('How much of the plan did you eat? No meal of these days is ticked.'))
    .toBeVisible()
  await expect.element(field('Energy Level')).toHaveValue('7')
  const levels = Object.entries(energyLabels).map(([level, label]) => `${level} (${label})`)
  const options = field('Energy Level').getByRole('option').elements()
  expect(options.map(({ textContent }) => textContent)).toEqual(levels.toReversed())
})

test.for([
  ['Weight (kg)', '20', '500'],
  ['Waist (cm)', '50', '200'],
] as const)('arrow keys change %s by 0.1 and stop at %s and %s', async ([label, lowest, highest]) => {
  await openForm()
  for (const [typed, key, result] of [
    ['60.4', '{ArrowUp}', '60.5'],
    [lowest, '{ArrowDown}', lowest],
    [highest, '{ArrowUp}', highest],
  ] as const) {
    await field(label).fill(typed)
    await userEvent.keyboard(key)
    await expect.element(field(label)).toHaveValue(result)
  }
})

test('every field that is out of its limits says so, until it is edited', async () => {
  await openForm()
  await field('Week Start').fill('')
  await field('Weight (kg)').fill('19.9')
  await field('Waist (cm)').fill('200.1')
  await field('Adherence (%)').fill('101')
  await save.click()
  for (const message of [
    'Week start date is required',
    'Weight must be between 20 and 500 kg',
    'Waist must be between 50 and 200 cm',
    'Adherence must be between 0 and 100%',
  ])
    await expect.element(page.getByText(message)).toBeVisible()
  await field('Weight (kg)').fill('81.8')
  await expect.element(page.getByText('Weight must be')).not.toBeInTheDocument()
  await field('Week Start').fill(addDays(today(), 1))
  await save.click()
  await expect.element(page.getByText('Week start date cannot be in the future')).toBeVisible()
  expect(callsOf('POST /patients/progress')).toEqual([])
})

test('the ticks of its days are the adherence to begin with; what is typed stays', async () => {
  const percentOf: Record<string, number> = { [today()]: 83, [addDays(today(), -14)]: 40 }
  await open('/app/patient/progress', {
    as: 'patient',
    answers: {
      ...newcomer,
      'GET /patients/adherence': ({ query }) => ({
        percent: percentOf[query.to ?? ''] ?? null,
        days: [],
        left_out: query.to === today() ? [{ date: today(), kind: 'fast', fast: 'ekadashi' }] : [],
      }),
    },
  })
  await add.click()
  await expect.element(field('Adherence (%)')).toHaveValue('83')
  await expect
    .element(
      page.getByText(
        'Your ticks of these days say 83%. Change it if they do not tell all. 1 day left out: fast (Ekadashi).',
      ),
    )
    .toBeVisible()
  // Days of a former week have their own ticks.
  await field('Week Start').fill(addDays(today(), -20))
  await expect.element(field('Adherence (%)')).toHaveValue('40')
  await field('Adherence (%)').fill('55')
  await field('Week Start').fill(today())
  await expect.element(page.getByText('Your ticks of these days say 83%.')).toBeVisible()
  await expect.element(field('Adherence (%)')).toHaveValue('55')
  const stored = sampleReport(0, { adherence_pct: 55, ticked_pct: 83 })
  const same = sampleReport(7, { adherence_pct: 90, ticked_pct: 90 })
  answer({ 'POST /patients/progress': stored, 'GET /patients/progress': [stored, same] })
  await save.click()
  await expect.element(items().first()).toMatchTextContent('Adherence 55%, Needs Improvement (ticked 83%)')
  await expect.element(items().nth(1)).toMatchTextContent('Adherence 90%, Excellent (as ticked)')
})

test('a form that was only filled from the ticks is no draft', async () => {
  const answers = { ...newcomer, 'GET /patients/adherence': { percent: 83, days: [], left_out: [] } }
  await open('/app/patient/progress', { as: 'patient', answers })
  await add.click()
  await expect.element(field('Adherence (%)')).toHaveValue('83')
  await open('/app/patient/progress', { as: 'patient', answers })
  await expect.element(add).toBeVisible()
})

test('a report is sent once, as typed, and the form closes', async () => {
  await openForm()
  await field('Weight (kg)').fill('81.8')
  await field('Adherence (%)').fill('59.6')
  await field('Energy Level').selectOptions('4 (Below Average)')
  await field('Notes').fill('घर का खाना')
  const stored = sampleReport(0, {
    weight_kg: 81.8,
    adherence_pct: 59.6,
    energy_levels: 4,
    notes: 'घर का खाना',
  })
  answer({ 'POST /patients/progress': stored, 'GET /patients/progress': [stored] })
  await doubleClick(save)
  await expect.poll(toasts).toContain('Progress report created successfully!')
  expect(callsOf('POST /patients/progress').map(({ body }) => body)).toEqual([
    {
      week_start: today(),
      weight_kg: 81.8,
      waist_cm: null,
      adherence_pct: 59.6,
      energy_levels: 4,
      notes: 'घर का खाना',
    },
  ])
  await expect.element(save).not.toBeInTheDocument()
  await expect.element(add).toHaveFocus()
  for (const words of [
    `Week of ${formatDate(today())}`,
    '81.8 kg',
    'Adherence 59.6%, Needs Improvement',
    'Energy 4/10, Below Average',
    'घर का खाना',
  ])
    await expect.element(items().first()).toMatchTextContent(words)
  const color = (words: string) =>
    items().first().getByText(words).element().closest('.mantine-Badge-root')?.getAttribute('style')
  // A bad week is no alarm.
  expect(color('Adherence')).toMatch(/-yellow-/)
  expect(color('Energy')).toMatch(/-yellow-/)
  await add.click()
  await expect.element(field('Weight (kg)')).toHaveValue('')
  await expect.element(field('Adherence (%)')).toHaveValue('')
})

test('a second report for a date leads to the one that stands', async () => {
  await openForm()
  answer({
    'POST /patients/progress': () => problem(409, 'You already have a report for this date.'),
    'GET /patients/progress': [sampleReport(0, { weight_kg: 82, waist_cm: 92 })],
  })
  await field('Weight (kg)').fill('81')
  await field('Adherence (%)').fill('90')
  await save.click()
  await expect.element(page.getByText('You already have a report for this date.').first()).toBeVisible()
  const lead = page.getByRole('button', { name: 'Edit that report' })
  await expect.element(lead).toHaveFocus()
  await expectSound()
  await lead.click()
  const dialog = page.getByRole('dialog', { name: `Edit report of ${formatDate(today())}` })
  await expect.element(dialog.getByLabelText('Weight (kg)')).toHaveValue('81')
  await expect.element(dialog.getByLabelText('Waist (cm)')).toHaveValue('92')
  await expectSound()
  answer({ 'PUT /patients/progress/:id': () => away() })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect.poll(toasts).toContain('Error saving progress report. Please try again.')
  await expect.element(dialog.getByLabelText('Weight (kg)')).toHaveValue('81')
})

test('what was typed survives a server that is away, and a reload', async () => {
  await openForm()
  await field('Weight (kg)').fill('80.5')
  await field('Notes').fill('Two weddings this week')
  await field('Adherence (%)').fill('70')
  answer({ 'POST /patients/progress': () => away() })
  await save.click()
  await expect.poll(toasts).toContain('Error creating progress report. Please try again.')
  await expect.element(field('Notes')).toHaveValue('Two weddings this week')
  await open('/app/patient/progress', { as: 'patient', answers: newcomer })
  await expect.element(page.getByText('This is what you typed before and have not saved yet.')).toBeVisible()
  await expect.element(field('Weight (kg)')).toHaveValue('80.5')
  await page.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('dialog', { name: 'Discard this report?' })
  await expect.element(question).toBeVisible()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(add).toHaveFocus()
  await open('/app/patient/progress', { as: 'patient', answers: newcomer })
  await expect.element(page.getByText('No progress reports found')).toBeVisible()
  expect(save.elements()).toEqual([])
})

test('focusing a number selects it, so that typing replaces it', async () => {
  await openForm()
  await field('Adherence (%)').fill('100')
  await field('Notes').click()
  await field('Adherence (%)').click()
  await expect.poll(() => getSelection()?.toString()).toBe('100')
  await userEvent.keyboard('80')
  await expect.element(field('Adherence (%)')).toHaveValue('80')
})

test('typing quickly and moving on loses no digits and keeps the focus in the next field', async () => {
  await openForm()
  const turn = () => new Promise((resolve) => setTimeout(resolve))
  const adherence = field('Adherence (%)').element() as HTMLElement
  adherence.focus()
  // The focus moves on after the field got it, but before the field selects its text a moment later.
  await turn()
  ;(field('Notes').element() as HTMLElement).focus()
  await turn()
  await turn()
  await expect.element(field('Notes')).toHaveFocus()
  ;(field('Weight (kg)').element() as HTMLElement).focus()
  document.execCommand('insertText', false, '6')
  for (let n = 0; n < 3; n++) await turn()
  document.execCommand('insertText', false, '4')
  await expect.element(field('Weight (kg)')).toHaveValue('64')
})

test('a report is deleted after a question, and the focus stays with the history', async () => {
  const report = sampleReport(0, { weight_kg: 82 })
  await open('/app/patient/progress', {
    as: 'patient',
    answers: { ...newcomer, 'GET /patients/progress': [report], 'DELETE /patients/progress/:id': undefined },
  })
  const remove = page.getByRole('button', { name: `Delete report of ${formatDate(today())}` })
  const question = page.getByRole('dialog', { name: 'Delete Report' })
  await remove.click()
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(remove).toHaveFocus()
  expect(callsOf('DELETE /patients/progress/:id')).toEqual([])
  await remove.click()
  answer({ 'GET /patients/progress': [] })
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.poll(toasts).toContain('Progress report deleted successfully!')
  await expect.element(page.getByText('No progress reports found')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'History' })).toHaveFocus()
})

test('changes to a report are not given up without a question', async () => {
  await open('/app/patient/progress', {
    as: 'patient',
    answers: { ...newcomer, 'GET /patients/progress': [sampleReport(0)] },
  })
  await page.getByRole('button', { name: `Edit report of ${formatDate(today())}` }).click()
  const dialog = page.getByRole('dialog', { name: `Edit report of ${formatDate(today())}` })
  await dialog.getByLabelText('Adherence (%)').fill('10')
  await userEvent.keyboard('{Escape}')
  await page
    .getByRole('dialog', { name: 'Discard your changes?' })
    .getByRole('button', { name: 'Discard' })
    .click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('charts of all reports of a time, and the same in figures', async () => {
  const daily = Array.from({ length: 105 }, (_, day) =>
    sampleReport(day, { weight_kg: 80 + day / 20, ...(day === 0 && { waist_cm: 90 }) }),
  )
  await open('/app/patient/progress', {
    as: 'patient',
    answers: {
      'GET /patients/profile': { ...sampleProfile, target_weight_kg: 75 },
      'GET /measurements/summary/:id': { kinds: [] },
      'GET /lab-results': [],
      'GET /patients/journey': noJourney,
      'GET /patients/weights': [],
      'GET /patients/progress': pagesOf([...daily, sampleReport(400, { weight_kg: 90 })]),
    },
  })
  const charts = page.getByRole('region', { name: 'Over Time', exact: true })
  const drawings = () => document.querySelectorAll('figure > [role=img]')
  const chart = (name: string) => charts.getByRole('figure', { name })
  const rows = () => charts.getByRole('row').elements()
  await expect.poll(drawings).toHaveLength(3)
  const [from, to] = [formatDate(addDays(today(), -104)), formatDate(today())]
  expect(drawings()[0]?.getAttribute('aria-label')).toBe(
    `Weight from ${from} to ${to}: 80 kg. Trend 80 kg, 1.4 kg less than four weeks ago. Target 75 kg`,
  )
  await expect.poll(() => document.querySelectorAll('.recharts-reference-line')).toHaveLength(1)
  // Reports of ten days tell no pace.
  await expect.element(page.getByText('5 kg to go to 75 kg.', { exact: true })).toBeVisible()
  // One report has a waist: its number is written, and no chart drawn.
  await expect.element(chart('Waist')).toMatchTextContent('The line begins with the second one.')
  await expect.element(chart('Waist')).toMatchTextContent(/\d+ cm on /)
  await expect.element(chart('Adherence')).toMatchTextContent('90% on average')
  await expect.element(chart('Energy')).toMatchTextContent('8 of 10 on average')
  await expectSound()

  await charts.getByLabelText('Time shown').selectOptions('Last 3 months')
  await expect.element(chart('Weight')).toMatchTextContent('1.4 kg less than four weeks ago')
  await charts.getByText('Table', { exact: true }).click()
  await expect.poll(rows).toHaveLength(92)
  await charts.getByLabelText('Time shown').selectOptions('From the beginning')
  await expect.poll(rows).toHaveLength(107)
  expect(rows()[1]?.textContent).toBe(`${to}80.080.090.0908`)
  expect(rows().at(-1)?.textContent).toContain('90.0')

  // The history below the charts still has pages.
  await expect.element(history.getByText('1-10 of 106')).toBeVisible()
  await history.getByRole('button', { name: 'Next' }).click()
  await expect.element(history.getByText('11-20 of 106')).toBeVisible()
  await expect.element(history.getByRole('list').last()).toHaveFocus()
})

test('on the scale of the chart a few hundred grams are no leap', async () => {
  await open('/app/patient/progress', {
    as: 'patient',
    answers: {
      ...newcomer,
      'GET /patients/profile': { ...sampleProfile, target_weight_kg: null },
      'GET /patients/progress': [sampleReport(0, { weight_kg: 80.2 }), sampleReport(7, { weight_kg: 80 })],
    },
  })
  const chart = page.getByRole('region', { name: 'Over Time' }).getByRole('figure', { name: 'Weight' })
  const ticks = () =>
    [...chart.element().querySelectorAll('.recharts-yAxis-tick-labels text')].map(({ textContent }) =>
      Number(textContent),
    )
  await expect.poll(ticks).not.toEqual([])
  expect(Math.max(...ticks()) - Math.min(...ticks())).toBeGreaterThanOrEqual(8)
  await expect.element(chart).toMatchTextContent(`The scale starts at ${Math.min(...ticks())} kg, not at 0.`)
})

test('the pager stops at the end of the list', async () => {
  await open('/app/patient/progress', {
    as: 'patient',
    answers: {
      ...newcomer,
      'GET /patients/progress': pagesOf(Array.from({ length: 12 }, (_, day) => sampleReport(day))),
    },
  })
  const [previous, next] = ['Previous', 'Next'].map((name) => history.getByRole('button', { name }))
  await expect.element(previous!).toBeDisabled()
  await next!.click()
  await expect.element(history.getByText('11-12 of 12')).toBeVisible()
  await expect.element(next!).toBeDisabled()
  await expect.element(previous!).toBeEnabled()
})

test.each([
  ['under 18', { dob: addDays(today(), -365 * 15) }],
  ['with an eating disorder', { medical_notes: 'Bulimia in 2019.' }],
])('a challenger %s sees no target weight', async (_, profile) => {
  await open('/app/patient/progress', {
    as: 'patient',
    answers: {
      'GET /patients/profile': { ...sampleProfile, target_weight_kg: 60, ...profile },
      'GET /measurements/summary/:id': { kinds: [] },
      'GET /lab-results': [],
      'GET /patients/journey': noJourney,
      'GET /patients/weights': [],
      'GET /patients/progress': [14, 7, 0].reverse().map((day) => sampleReport(day, { weight_kg: 45 })),
    },
  })
  const charts = page.getByRole('region', { name: 'Over Time', exact: true })
  // Three weights tell no trend.
  if ('dob' in profile)
    await expect
      .element(charts.getByRole('figure', { name: 'Weight' }))
      .toMatchTextContent('45 kg. A trend needs four weights within four weeks, over at least two weeks.')
  else await expect.element(charts.getByRole('figure', { name: 'Energy' })).toBeVisible()
  expect(document.querySelectorAll('.recharts-reference-line')).toHaveLength(0)
  expect(charts.element().textContent).not.toContain('Target')
  await expect.element(page.getByText('to go to')).not.toBeInTheDocument()
})

test('reports that could not be loaded are not shown as an empty history', async () => {
  await open('/app/patient/progress', {
    as: 'patient',
    answers: { ...newcomer, 'GET /patients/progress': () => away() },
  })
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to load progress data' })
  await expect.element(alert).toBeVisible()
  expect(page.getByText('No progress reports found').elements()).toEqual([])
  answer({ 'GET /patients/progress': [sampleReport(0)] })
  await alert.getByRole('button', { name: 'Try Again' }).click()
  await expect.poll(() => items().elements()).toHaveLength(1)
})

test('the page without reports is sound', async () => {
  await open('/app/patient/progress', { as: 'patient', answers: newcomer })
  await expect.element(page.getByText('No progress reports found')).toBeVisible()
  await expectSound()
})

test('a weight that is probably a slip is asked about, and saved only when it is confirmed', async () => {
  const before = sampleReport(6, { weight_kg: 79.3 })
  await open('/app/patient/progress', {
    as: 'patient',
    answers: { ...newcomer, 'GET /patients/progress': [before], 'POST /patients/progress': sampleReport(0) },
  })
  await add.click()
  await field('Adherence (%)').fill('90')
  await field('Weight (kg)').fill('71')
  await save.click()
  const question = page.getByRole('dialog', { name: 'Is this number right?' })
  await expect
    .element(question)
    .toMatchTextContent(
      `Your weight was 79.3 kg on ${formatDate(before.week_start)}. Is it really 71 kg on ${formatDate(today())}?`,
    )
  await expectSound()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(field('Weight (kg)')).toHaveValue('71')
  expect(callsOf('POST /patients/progress')).toEqual([])
  await save.click()
  await question.getByRole('button', { name: 'Yes, save it' }).click()
  await expect.poll(toasts).toContain('Progress report created successfully!')
  expect(callsOf('POST /patients/progress').map(({ body }) => body)).toMatchObject([{ weight_kg: 71 }])
})

test('a date of years ago is asked about, and may be meant', async () => {
  await open('/app/patient/progress', {
    as: 'patient',
    answers: { ...newcomer, 'POST /patients/progress': sampleReport(0) },
  })
  await add.click()
  await field('Week Start').fill(`2016${today().slice(4)}`)
  await field('Adherence (%)').fill('90')
  await save.click()
  const question = page.getByRole('dialog', { name: 'Is this date right?' })
  await expect
    .element(question)
    .toMatchTextContent(
      `Is it really ${formatDate(`2016${today().slice(4)}`)}? Or did you mean ${formatDate(today())}?`,
    )
  await expectSound()
  await question.getByRole('button', { name: `Use ${formatDate(today())}` }).click()
  await expect.poll(toasts).toContain('Progress report created successfully!')
  expect(callsOf('POST /patients/progress').map(({ body }) => body)).toMatchObject([{ week_start: today() }])
})

test('the first weight is compared with that of the profile', async () => {
  const profile = { ...sampleProfile, created_at: new Date().toISOString() }
  await open('/app/patient/progress', {
    as: 'patient',
    answers: { ...newcomer, 'GET /patients/profile': profile },
  })
  await add.click()
  await field('Adherence (%)').fill('90')
  await field('Weight (kg)').fill('28.5')
  await save.click()
  await expect
    .element(page.getByRole('dialog', { name: 'Is this number right?' }))
    .toMatchTextContent('Your starting weight was 82.5 kg.')
})

test('in pounds and inches reports are typed and read, and sent in kilograms and centimetres', async () => {
  const before = sampleReport(6, { weight_kg: 63.46, waist_cm: 80.01 })
  await open('/app/patient/progress', {
    as: { ...sampleUsers.patient, weight_unit: 'lb', length_unit: 'in' },
    answers: { ...newcomer, 'GET /patients/progress': [before], 'POST /patients/progress': sampleReport(0) },
  })
  await expect.element(items().first()).toMatchTextContent('139.9 lb')
  await expect.element(items().first()).toMatchTextContent('31.5 in')
  await add.click()
  await field('Adherence (%)').fill('90')
  await field('Weight (lb)').fill('138.5')
  await field('Waist (in)').fill('10')
  await save.click()
  await expect.element(page.getByText('Please enter a number between 19.7 in and 78.7 in')).toBeVisible()
  await field('Waist (in)').fill('31.3')
  await save.click()
  await expect.poll(() => callsOf('POST /patients/progress').length).toBe(1)
  expect(callsOf('POST /patients/progress')[0]!.body).toMatchObject({ weight_kg: 62.82, waist_cm: 79.5 })
})

test('the parts of the page are drawn together, so that none pushes another down', async () => {
  const journey = held({ ...noJourney, hard_week: { weight: true, adherence: true } })
  await open('/app/patient/progress', {
    as: 'patient',
    answers: {
      ...newcomer,
      'GET /patients/progress': [sampleReport(0)],
      'GET /patients/journey': journey.answer,
      'GET /patients/care': sampleCare(),
    },
  })
  await expect.element(page.getByRole('button', { name: 'Add Progress Report' })).toBeVisible()
  await expect.poll(() => callsOf('GET /patients/progress').length).toBeGreaterThan(0)
  expect(page.getByRole('heading', { name: 'History' }).elements()).toEqual([])
  journey.letGo()
  await expect.element(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Over Time' })).toBeVisible()
  await expect
    .element(page.getByRole('heading', { name: 'A hard week is a week, not a verdict' }))
    .toBeVisible()
})

test('what was reached, and days and reports in a row', async () => {
  const journey = {
    latest_weight: null,
    may_show: true,
    ticked_days: 9,
    reports_in_row: 4,
    milestones: [
      { kind: 'lost_5' as const, reached_on: '2026-01-19' },
      { kind: 'reports_4' as const, reached_on: '2026-01-12' },
    ],
    hard_week: null,
  }
  await open('/app/patient/progress', {
    as: 'patient',
    answers: { ...newcomer, 'GET /patients/progress': [sampleReport(0)], 'GET /patients/journey': journey },
  })
  const reached = page.getByRole('region', { name: 'What You Have Reached', exact: true })
  await expect.element(reached).toMatchTextContent('9 days ticked in a row')
  await expect.element(reached).toMatchTextContent('4 weekly reports in a row')
  const milestones = reached.getByRole('list', { name: 'Milestones' }).getByRole('listitem')
  expect(milestones.elements().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^5% of your weight lost.*meaningful loss.*19 Jan 2026$/),
    expect.stringMatching(/^Your first four reports.*12 Jan 2026$/),
  ])
  await expectSound()
})

test('a hard week gets a kind word and one press to the nutritionist, without a warning', async () => {
  const journey = { ...noJourney, hard_week: { weight: true, adherence: true } }
  await open('/app/patient/progress', {
    as: 'patient',
    answers: {
      ...newcomer,
      'GET /patients/progress': [sampleReport(0)],
      'GET /patients/journey': journey,
      'GET /patients/care': sampleCare(),
    },
  })
  const word = page.getByRole('region', { name: 'A hard week is a week, not a verdict' })
  await expect.element(word).toMatchTextContent('Tell Meera Iyer what got in the way')
  await expect
    .element(word.getByRole('link', { name: 'Write to Meera Iyer' }))
    .toHaveAttribute('href', `/app/messages/${sampleCare().nutritionist!.conversation_id}`)
  expect(page.getByRole('alert').elements()).toEqual([])
})

describe('without a network', () => {
  const duplicate = 'You already have a report for this date.'
  const sent = () => callsOf('POST /patients/progress')
  const keyOf = (call: ReturnType<typeof sent>[number] | undefined) => call?.headers.get('idempotency-key')
  const stored = sampleReport(0, { weight_kg: 81.8 })
  const unsent = () => items().filter({ hasText: 'Not sent yet' })
  const button = (label: string) => unsent().getByRole('button', { name: `${label} the unsent report` })

  async function saveOffline(answers: Answers = {}) {
    await open('/app/patient/progress', {
      as: 'patient',
      answers: { ...newcomer, 'POST /patients/progress': unreachable, ...answers },
    })
    await add.click()
    await field('Weight (kg)').fill('81.8')
    await field('Adherence (%)').fill('70')
    await field('Notes').fill('No signal in the hills')
    await save.click()
    await expect.poll(toasts).toContain('Kept on this device until there is a network.')
  }

  test('a report is kept and listed first, and sent when the network is back, once', async () => {
    await saveOffline({ 'GET /patients/progress': [sampleReport(7)] })
    await expect.element(save).not.toBeInTheDocument()
    await expect.element(add).toHaveFocus()
    for (const words of [
      'Not sent yet',
      `Week of ${formatDate(today())}`,
      '81.8 kg',
      'Adherence 70%',
      'hills',
    ])
      await expect.element(items().first()).toMatchTextContent(words)
    await expect.poll(() => items().elements()).toHaveLength(2)
    await expectSound()
    const key = keyOf(sent()[0])
    expect(key).toBeTruthy()

    // Another one for the same date would be refused later.
    await add.click()
    await field('Adherence (%)').fill('60')
    const before = sent().length
    await save.click()
    await expect.element(page.getByText(duplicate)).toBeVisible()
    expect(sent()).toHaveLength(before)

    answer({ 'POST /patients/progress': stored, 'GET /patients/progress': [stored, sampleReport(7)] })
    window.dispatchEvent(new Event('online'))
    await expect.poll(toasts).toContain('Progress report created successfully!')
    expect(sent().map(keyOf)).toEqual(sent().map(() => key))
    expect(sent().at(-1)!.body).toMatchObject({ weight_kg: 81.8, adherence_pct: 70 })
    await expect.poll(() => items().elements()).toHaveLength(2)
    await expect.element(unsent()).not.toBeInTheDocument()
    const all = sent().length
    window.dispatchEvent(new Event('online'))
    expect(sent()).toHaveLength(all)
  })

  test('it outlives the page and the session, and is sent from any page', async () => {
    await saveOffline()
    const key = keyOf(sent()[0])
    localStorage.removeItem('access_token')
    await open('/app/patient/payments', {
      as: 'patient',
      answers: {
        'GET /patients/payments': [],
        'GET /invoices': [],
        'GET /patients/subscriptions': [],
        'POST /patients/progress': stored,
      },
    })
    await expect.poll(toasts).toContain('Progress report created successfully!')
    expect(sent().map(keyOf)).toEqual([key])
  })

  test('nobody else who signs in here sends it', async () => {
    await saveOffline()
    await open('/app/patient/progress', {
      as: { ...sampleUsers.patient, id: sampleUsers.admin.id },
      answers: newcomer,
    })
    await expect.element(page.getByText('No progress reports found')).toBeVisible()
    await open('/app/patient/progress', { as: 'patient', answers: newcomer })
    await expect.element(page.getByText('No progress reports found')).toBeVisible()
    expect(sent()).toEqual([])
  })

  test('a log-out asks before it is lost', async () => {
    await saveOffline()
    await page.getByRole('button', { name: 'Logout' }).click()
    const question = page.getByRole('dialog', { name: 'Log out and lose what is not sent?' })
    await expect.element(question).toMatchTextContent('report')
    answer({ 'POST /auth/logout': undefined })
    await question.getByRole('button', { name: 'Log out' }).click()
    await expect.poll(() => Object.keys(localStorage).filter((name) => name.startsWith('draft:'))).toEqual([])
  })

  test.for([
    ['refused for its date', problem(409, duplicate), duplicate],
    [
      'refused for a field',
      problem(422, 'Too early.', [{ path: 'week_start', message: 'Too early.' }]),
      'Too early.',
    ],
  ] as const)('%s, it stays with the sentence, to be edited', async ([_, refusal, sentence]) => {
    await saveOffline()
    answer({
      'POST /patients/progress': refusal,
      'GET /patients/progress': [sampleReport(0, { waist_cm: 92 })],
    })
    window.dispatchEvent(new Event('online'))
    await expect.poll(toasts).toContain(sentence)
    await expect.element(unsent()).toMatchTextContent(sentence)
    const before = sent().length
    window.dispatchEvent(new Event('online'))
    expect(sent()).toHaveLength(before)

    await button('Edit').click()
    await expect.element(field('Weight (kg)')).toHaveValue('81.8')
    await expect.element(field('Notes')).toHaveValue('No signal in the hills')
    await expect.element(unsent()).not.toBeInTheDocument()
    if (sentence !== duplicate) return
    await page.getByRole('button', { name: 'Edit that report' }).click()
    const dialog = page.getByRole('dialog', { name: `Edit report of ${formatDate(today())}` })
    await expect.element(dialog.getByLabelText('Weight (kg)')).toHaveValue('81.8')
    await expect.element(dialog.getByLabelText('Waist (cm)')).toHaveValue('92')
  })

  test('it is discarded after a question', async () => {
    await saveOffline()
    await button('Discard').click()
    const question = page.getByRole('dialog', { name: 'Discard this report?' })
    await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect.element(page.getByText('No progress reports found')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'History' })).toHaveFocus()
    const before = sent().length
    window.dispatchEvent(new Event('online'))
    expect(sent()).toHaveLength(before)
  })

  test('a device that stores nothing keeps the form open', async () => {
    await openForm()
    await field('Adherence (%)').fill('70')
    answer({ 'POST /patients/progress': unreachable })
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError')
    })
    try {
      await save.click()
      await expect.poll(toasts).toContain('No connection. Please check your network and try again.')
      await expect.element(field('Adherence (%)')).toHaveValue('70')
    } finally {
      full.mockRestore()
    }
  })
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addDays, formatDate, today } from '#domain/dates.ts'
import type { LabResult } from '#domain/progress/lab-results.ts'
import { type Answers, answer, away, listOf, problem } from '#web/testing/fake-api.ts'
import { button, region, texts } from '#web/testing/find.ts'
import { sampleKind, sampleMeasurement } from '#web/testing/samples/measurements.ts'
import {
  sampleChallenger,
  samplePlanSummary,
  sampleReport,
  sampleSummary,
  sampleTargets,
} from '#web/testing/samples/practice.ts'
import { sampleFollowUp } from '#web/testing/samples/record.ts'
import { sampleId, sampleIds, sampleProfile } from '#web/testing/samples.ts'
import { expectSound, open } from '#web/testing/screen.tsx'

const id = sampleIds.patient
const set = '2026-01-05T06:30:00.000Z'
const confirmed = {
  calories: 1800,
  protein_g: 80,
  carbs_g: 240,
  fat_g: 56,
  fiber_g: 30,
  sugar_g: 20,
  sodium_mg: 2000,
}
const hba1c = {
  ...sampleKind('hba1c', sampleMeasurement(2)),
  previous: sampleMeasurement(90, { value: 6.4 }),
}
const answers: Answers = {
  'GET /nutritionists/patients/:id': sampleChallenger(),
  'GET /nutritionists/patients/:id/profile': {
    ...sampleProfile,
    allergies: ['Peanuts'],
    medication: 'Thyroxine',
  },
  'GET /nutritionists/patients/:id/weights': [],
  'GET /nutritionists/patients/:id/progress': [
    sampleReport(0, { waist_cm: 90 }),
    sampleReport(7, { weight_kg: 79.2 }),
    sampleReport(14, { weight_kg: 80 }),
  ],
  'GET /progress/summary/:id': sampleSummary(),
  'GET /measurements/summary/:id': { kinds: [hba1c, sampleKind('hip')] },
  'GET /nutritionists/meal-plans': [
    samplePlanSummary({ id: sampleId(1), week_start: addDays(today(), 7) }),
    samplePlanSummary({ id: sampleId(3), week_start: addDays(today(), -1) }),
  ],
  'GET /nutritionists/patients/:id/targets': sampleTargets({
    current: {
      ...{
        ...confirmed,
        confirmed_by: 'Meera Iyer',
        carbs_by_meal: null,
        created_at: set,
        proposed: null,
        reason: null,
      },
      shown_to_challenger: false,
    },
  }),
  'GET /follow-ups': [sampleFollowUp()],
  'GET /lab-results': [
    {
      ...{ id: sampleId(500), patient_id: sampleIds.patient, title: 'Lipid profile', taken_on: '2026-01-12' },
      ...{ note: 'LDL 142', file: null, entered_by: 'Meera Iyer', by_challenger: false },
      ...{ created_at: '2026-01-12T06:00:00.000Z', updated_at: '2026-01-12T06:00:00.000Z' },
    },
  ],
}
const openSummary = (more: Answers = {}, size?: 'phone') =>
  open(`/app/nutritionist/patients/${id}/summary`, {
    as: 'nutritionist',
    ...(size && { size }),
    answers: { ...answers, ...more },
  })
const rowsOf = (name: string) => region(name).getByRole('row')

test.each([undefined, 'phone'] as const)(
  'all that matters of a challenger on one page, to print: %s',
  async (size) => {
    await openSummary({}, size)
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Summary of Asha Rao')
    await expect
      .element(page.getByText(new RegExp(`As of ${formatDate(today())}, by Meera Iyer`)))
      .toBeVisible()
    await expect.element(region('What to keep in mind')).toMatchTextContent(/Peanuts.*Thyroxine/)
    const ago = (days: number) => formatDate(addDays(today(), -days))
    await expect
      .poll(() => texts(rowsOf('Last measurements')).slice(1))
      .toEqual([
        `Weight79.2 kg${ago(7)}80 kg, ${ago(14)}None`,
        `Waist90 cm${ago(0)}First valueNone`,
        `HbA1c5.6%${ago(2)}6.4%, ${ago(90)}In range`,
      ])
    await expect.element(region('Last measurements')).toMatchTextContent(/HbA1c. Reference: below 5.7%/)
    const plan = region('Plan and daily targets')
    await expect.poll(() => texts(rowsOf('Plan and daily targets'))[1]).toBe('Calories320 kcal1,800 kcal')
    await expect
      .element(plan)
      .toMatchTextContent(`Plan: week of ${ago(1)}. Targets set by Meera Iyer on 5 Jan 2026.`)
    await expect
      .element(region('Laboratory results'))
      .toMatchTextContent('12 Jan 2026: Lipid profile. LDL 142')
    await expect.element(region('Last follow-up note')).toMatchTextContent('5 Jan 2026, signed by Meera Iyer')
    if (size !== 'phone') await expectSound()
  },
)

test('of a new challenger each part says that there is nothing yet', async () => {
  const missing = () => problem(404, 'This could not be found.')
  await openSummary({
    'GET /nutritionists/patients/:id/profile': missing,
    'GET /nutritionists/patients/:id/targets': missing,
    'GET /nutritionists/patients/:id/progress': [],
    'GET /progress/summary/:id': sampleSummary({ total_reports: 0 }),
    'GET /measurements/summary/:id': { kinds: [] },
    'GET /lab-results': [],
    'GET /nutritionists/meal-plans': [],
    'GET /follow-ups': [],
  })
  for (const [part, words] of [
    ['What to keep in mind', 'has not completed the profile yet'],
    ['Last measurements', 'Nothing is measured yet.'],
    ['Plan and daily targets', 'No plan is published, and no targets are set.'],
    ['Last follow-up note', 'None is written yet.'],
  ] as const)
    await expect.element(region(part)).toMatchTextContent(words)
})

test('of many reports the last values are found, and none is called the first that may not be', async () => {
  const reports = Array.from({ length: 100 }, (_, week) =>
    sampleReport(7 * week, { weight_kg: week < 12 ? null : 80, waist_cm: week === 40 ? 90 : null }),
  )
  await openSummary({ 'GET /nutritionists/patients/:id/progress': () => listOf(reports, 130) })
  const ago = (weeks: number) => formatDate(addDays(today(), -7 * weeks))
  await expect
    .poll(() => texts(rowsOf('Last measurements')).slice(1, 3))
    .toEqual([`Weight80 kg${ago(12)}80 kg, ${ago(13)}None`, `Waist90 cm${ago(40)}–None`])
})

test('of many laboratory results the newest are named, and how many there are', async () => {
  const [result] = answers['GET /lab-results'] as LabResult[]
  const newest = Array.from({ length: 10 }, (_, n) => ({ ...result!, id: sampleId(600 + n) }))
  await openSummary({ 'GET /lab-results': () => listOf(newest, 60) })
  await expect.element(region('Laboratory results')).toMatchTextContent('The newest 10 of 60.')
})

test('drafts in great number do not hide the published plan', async () => {
  await openSummary({
    'GET /nutritionists/meal-plans': ({ query }) =>
      query.status === 'published' ? [samplePlanSummary({ week_start: today() })] : [],
  })
  await expect
    .element(region('Plan and daily targets'))
    .toMatchTextContent(`Plan: week of ${formatDate(today())}.`)
})

test.each([
  [[14, 7], 7, ', which is yet to start'],
  [[-7, -14], -7, ', which has ended'],
])('the plan shown is the next one, else the last one: weeks from day %j', async (weeks, shown, words) => {
  await openSummary({
    'GET /nutritionists/meal-plans': weeks.map((days, at) =>
      samplePlanSummary({ id: sampleId(at), week_start: addDays(today(), days) }),
    ),
  })
  await expect
    .element(region('Plan and daily targets'))
    .toMatchTextContent(`Plan: week of ${formatDate(addDays(today(), shown))}${words}.`)
})

test('of ended care nothing is read, and a part that fails can be tried again', async () => {
  const ended = { status: 'inactive' as const, end_date: today(), patient_email: null, current_weight: null }
  await openSummary({
    'GET /nutritionists/patients/:id': {
      ...sampleChallenger(),
      ...{ ...ended, conversation_id: null, has_profile: null },
    },
  })
  await expect.element(page.getByText('This challenger is not in your care')).toBeVisible()
  await expect.element(button('Print')).not.toBeInTheDocument()
  await openSummary({ 'GET /follow-ups': away })
  await expect.element(region('Last follow-up note').getByRole('alert')).toBeVisible()
  answer(answers)
  await button('Try Again', region('Last follow-up note')).click()
  await expect.element(region('Last follow-up note')).toMatchTextContent('Skips breakfast.')
})

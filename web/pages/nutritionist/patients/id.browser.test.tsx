import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Place } from '#domain/care/places.ts'
import { addDays, formatDate, today } from '#domain/dates.ts'
import { type Answers, answer, away, callsOf, problem } from '#web/testing/fake-api.ts'
import { button, dialog, region, texts } from '#web/testing/find.ts'
import { sampleNutritionist } from '#web/testing/samples/nutritionists.ts'
import {
  sampleChallenger,
  sampleConditions,
  sampleNeeds,
  sampleNote,
  samplePlanSummary,
  sampleReport,
  sampleSummary,
  sampleTargets,
} from '#web/testing/samples/practice.ts'
import { sampleId, sampleIds, sampleProfile } from '#web/testing/samples.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'

const id = sampleIds.patient
const asha = sampleChallenger()
const profile = {
  ...sampleProfile,
  ...{ first_name: 'Asha', allergies: ['Peanuts', 'Prawns'], dietary_prefs: ['veg' as const] },
  ...{ food_rules: ['no_onion_garlic' as const], goal: 'lose' as const, target_weight_kg: 70 },
  ...{
    medical_notes: 'Thyroid',
    medication: 'Thyroxine 75 mcg',
    health_needs: ['Weight Management' as const],
  },
  ...{ fasting_weekdays: ['Monday' as const, 'Thursday' as const], dislikes: ['Karela'] },
}
const week = { weight_kg: 80, waist_cm: 90 }
const reports = [
  sampleReport(0, { ...week, adherence_pct: 20, energy_levels: 3 }),
  sampleReport(7, { ...week, adherence_pct: 59, energy_levels: 4 }),
  sampleReport(14, { ...week, adherence_pct: 60, energy_levels: 6 }),
  sampleReport(21, { ...week, adherence_pct: 79, energy_levels: 7 }),
  sampleReport(28, { ...week, adherence_pct: 80, energy_levels: 8 }),
  sampleReport(35, { ...week, adherence_pct: 100, energy_levels: 10 }),
]
const plans = [7, 0, -7, -70].map((days, n) =>
  samplePlanSummary({
    ...{ id: sampleId(130 + n), week_start: addDays(today(), days) },
    targets: { ...samplePlanSummary().totals, calories: 1800 },
  }),
)
const answers: Answers = {
  'GET /nutritionists/patients/:id': asha,
  'GET /nutritionists/patients/:id/profile': profile,
  'GET /nutritionists/patients/:id/progress': reports,
  'GET /nutritionists/patients/:id/weights': [],
  'GET /nutritionists/patients/:id/profile/changes': [],
  'GET /progress/summary/:id': sampleSummary({ total_reports: 6, avg_adherence: 66.3 }),
  'GET /nutritionists/meal-plans': plans,
  'GET /care-notes': [],
  'GET /follow-ups': [],
  'GET /nutritionists/patients/:id/timeline': [],
  'GET /measurements/summary/:id': { kinds: [] },
  'GET /lab-results': [],
  'GET /nutritionists/patients/:id/forms': [],
  'GET /appointments': [],
  'GET /nutritionists/patients/:id/days': {
    ...{ percent: null, swaps: 'suggestions', different: [], meals: [], foods: [], sums: [] },
    water: { on: false, stopped: null, days: [] },
  },
  'GET /nutritionists/patients/:id/conditions': sampleConditions(),
  'GET /nutritionists/patients/:id/requirements': sampleNeeds(),
  'GET /nutritionists/patients/:id/targets': sampleTargets(),
}
const missing = () => problem(404, 'This could not be found.')
const newcomer: Answers = {
  'GET /nutritionists/patients/:id/conditions': missing,
  'GET /nutritionists/patients/:id/requirements': missing,
  'GET /nutritionists/patients/:id/targets': missing,
  'GET /nutritionists/patients/:id/profile': missing,
  'GET /nutritionists/patients/:id/progress': [],
  'GET /progress/summary/:id': sampleSummary({ status: 'stable', total_reports: 0, avg_adherence: 0 }),
  'GET /nutritionists/meal-plans': [],
}
const openChallenger = (more: Answers = {}, at: Place = 'overview', size: 'phone' | 'desktop' = 'desktop') =>
  open(`/app/nutritionist/patients/${id}?place=${at}`, {
    ...{ as: 'nutritionist', size, answers: { ...answers, ...more } },
  })
const tab = (name: string) => page.getByRole('tab', { name, exact: true })
const heading = page.getByRole('heading', { level: 1 })
const notes = region('Private notes')
const note = notes.getByRole('article')
const figures = () => Array.from(document.querySelectorAll('main dl'), ({ textContent }) => textContent)

test('facts that every plan must respect are on top, the allergies in red', async () => {
  await openChallenger()
  await expect.element(heading).toHaveTextContent('Asha Rao')
  expect(document.title).toMatch(/^Asha Rao · /)
  await expect.element(page.getByText(`In your care since ${formatDate(asha.start_date)}`)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Message Asha Rao' }))
    .toHaveAttribute('href', `/app/messages/${asha.conversation_id}`)
  const plan = `/app/nutritionist/meal-plans/new?patient=${id}`
  await expect.element(page.getByRole('link', { name: 'New plan' })).toHaveAttribute('href', plan)

  const facts = region('What to keep in mind')
  const allergies = facts.getByRole('list', { name: 'Allergies' }).getByRole('listitem')
  await expect.poll(() => texts(allergies)).toEqual(['Peanuts', 'Prawns'])
  const [red, green] = getComputedStyle(allergies.first().element()).color.match(/\d+/g)!.map(Number)
  expect(red).toBeGreaterThan(green! * 2)
  for (const words of [
    ...['Vegetarian', 'No onion and garlic', 'Lose weight, target 70 kg'],
    ...['Fasts onMonday, Thursday', 'Does not likeKarela'],
    ...[/ConditionsThyroid\s+Needs: Weight Management/, 'MedicationThyroxine 75 mcg'],
  ])
    await expect.element(facts).toMatchTextContent(words)
  await tab('Plans').click()
  await expect.element(page.getByRole('link', { name: 'Write a plan' })).toHaveAttribute('href', plan)
  await tab('Profile').click()
  for (const words of ['Height172 cm', 'Starting Weight82.5 kg', 'BMI at the start27.9'])
    await expect.element(region('Profile')).toMatchTextContent(words)
  await expect.element(region('Profile')).toMatchTextContent('Nothing said yet about kitchen')
})

test('home and meals stand with the profile, as far as they were said', async () => {
  const said = {
    ...{ cook: 'nobody' as const, weekday_minutes: 20, kitchen: ['mixer' as const] },
    home_members: [
      { portion: 0.5, allergies: ['Peanuts'], dietary_prefs: [], food_rules: [] },
      { portion: 1, allergies: [], dietary_prefs: ['veg' as const], food_rules: ['jain' as const] },
    ],
  }
  await openChallenger({ 'GET /nutritionists/patients/:id/profile': { ...profile, ...said } }, 'profile')
  for (const words of [
    'Who cooksNobody, mostly bought',
    'Time to cook20 minutes on a working day',
    'In the kitchenMixer-grinder',
    'At homeChild, 4 to 6: Allergic to Peanuts; From 10, and grown-ups: Vegetarian, Jain',
  ])
    await expect.element(region('Profile')).toMatchTextContent(words)
  await expect.element(region('Profile')).not.toMatchTextContent('Meal times')
})

test('figures, charts and reports, each in the colour of its label', async () => {
  await openChallenger({}, 'progress')
  const cards = region('Progress reports').getByRole('article')
  await expect.poll(() => cards.elements().length).toBe(6)
  await expect.poll(figures).toContain('Reports6Improving')
  expect(figures()).toContain('Average adherence66%')
  await expect.element(cards.first()).toMatchTextContent(`Week of ${formatDate(today())}Weight80 kg`)
  await expect.element(cards.first()).toMatchTextContent('Waist90 cm')
  for (const [n, words] of [
    [2, 'Adherence 60%, Good'],
    [1, 'Adherence 59%, Needs Improvement'],
    [4, 'Adherence 80%, Excellent'],
  ] as const)
    await expect.element(cards.nth(n)).toMatchTextContent(words)
  const colours = (what: string) =>
    [...document.querySelectorAll('article .mantine-Badge-root')]
      .filter((badge) => badge.textContent.startsWith(what))
      .map((badge) => badge.getAttribute('style')!.match(/--badge-bg: var\(--mantine-color-(\w+)-/)![1])
  expect(colours('Adherence')).toEqual(['red', 'red', 'yellow', 'yellow', 'green', 'green'])
  expect(colours('Energy')).toEqual(['red', 'orange', 'yellow', 'yellow', 'green', 'green'])
  const charts = () => document.querySelectorAll('figure > [role=img]').length
  await expect.element(region('Over Time')).toBeVisible()
  await expect.poll(charts).toBe(4)
})

test('the plans, newest week first, and where each stands', async () => {
  await openChallenger({}, 'plans')
  const items = region('Meal plans').getByRole('listitem')
  await expect.poll(() => items.elements().length).toBe(4)
  const said = texts(items)
  expect(said[0]).toBe(
    `Week of ${formatDate(addDays(today(), 7))}Upcoming7 days, 7 meals, 320 of 1,800 kcal a day`,
  )
  expect(said[1]).toMatch(`Week of ${formatDate(today())}Current`)
  expect(said.slice(2).every((words) => words.includes('Ended'))).toBe(true)
  await expect
    .element(items.nth(1).getByRole('link'))
    .toHaveAttribute('href', `/app/nutritionist/meal-plans/${sampleId(131)}`)
})

test('a withdrawn plan is not called current', async () => {
  const withdrawn = plans.map((plan) => ({ ...plan, status: 'withdrawn' as const }))
  await openChallenger({ 'GET /nutritionists/meal-plans': withdrawn }, 'plans')
  const items = region('Meal plans').getByRole('listitem')
  await expect
    .poll(() => texts(items).map((words) => words.includes('Withdrawn')))
    .toEqual([true, true, true, true])
})

test('a new challenger without profile, reports and plans: each part says so', async () => {
  await openChallenger(newcomer)
  for (const words of [
    'has not completed the profile yet',
    'PlanNone published',
    'Weight71.4 kg at the start',
  ])
    await expect.element(region('What to keep in mind')).toMatchTextContent(words)
  for (const [place, part, words] of [
    ['Progress', 'Progress reports', 'No progress reports found'],
    ['Progress', 'Progress reports', 'The first one is due from the first day on.'],
    ['Plans', 'Meal plans', 'No meal plans yet'],
    ['Targets', 'Daily targets', 'computed once Asha Rao has completed the profile'],
    ['Notes', 'Private notes', 'No notes yet'],
    ['Profile', 'Profile', 'has not completed their profile yet'],
  ] as const) {
    await tab(place).click()
    await expect.element(region(part)).toMatchTextContent(words)
  }
  await tab('Progress').click()
  await expect.poll(figures).toContain('Average adherenceNo reports yet')
  await expect.element(region('Over Time')).not.toBeInTheDocument()
})

test('of ended care name and dates only', async () => {
  const ended = { status: 'inactive' as const, end_date: today(), patient_email: null, current_weight: null }
  await openChallenger({
    'GET /nutritionists/patients/:id': { ...asha, ...ended, conversation_id: null, has_profile: null },
  })
  const dates = `In your care from ${formatDate(asha.start_date)} to ${formatDate(today())}`
  await expect.element(page.getByText(dates)).toBeVisible()
  await expect.element(page.getByText('Asha Rao is no longer in your care')).toBeVisible()
  expect(page.getByRole('main').getByRole('region').elements()).toEqual([])
  for (const route of ['GET /nutritionists/patients/:id/profile', 'GET /care-notes'] as const)
    expect(callsOf(route)).toEqual([])
})

test('the page of a challenger who is not in care says so', async () => {
  await openChallenger({ 'GET /nutritionists/patients/:id': missing })
  await expect.element(page.getByText('This challenger is not in your care')).toBeVisible()
})

test('whoever was rejected reads why', async () => {
  await openChallenger({
    'GET /nutritionists/patients/:id': () => problem(403, 'Your profile must be approved first.'),
    'GET /nutritionists/profile': sampleNutritionist({
      ...{ approval_status: 'rejected', rejection_reason: 'Unreadable.' },
    }),
  })
  await expect.element(page.getByRole('alert', { name: 'Rejected' })).toMatchTextContent('Unreadable.')
})

test('each part that fails says so by itself, and can be tried again', async () => {
  await openChallenger({ 'GET /nutritionists/patients/:id': away })
  await expect.element(page.getByText('This challenger could not be loaded')).toBeVisible()
  answer({
    'GET /nutritionists/patients/:id': asha,
    'GET /nutritionists/patients/:id/profile': away,
    'GET /nutritionists/patients/:id/progress': away,
    'GET /nutritionists/meal-plans': away,
    'GET /care-notes': away,
  })
  await button('Try Again').click()
  await expect.element(heading).toHaveTextContent('Asha Rao')
  await expect
    .element(region('What to keep in mind').getByRole('alert'))
    .toMatchTextContent('Failed to load profile. Please try again.')
  for (const [place, part, words] of [
    ['Progress', 'Progress reports', 'Failed to load progress data'],
    ['Plans', 'Meal plans', 'The plans could not be loaded'],
    ['Profile', 'Profile', 'Failed to load profile. Please try again.'],
    ['Notes', 'Private notes', 'Your notes could not be loaded'],
  ] as const) {
    await tab(place).click()
    await expect.element(region(part).getByRole('alert')).toMatchTextContent(words)
  }
  answer({ ...answers, 'GET /nutritionists/patients/:id/profile': { ...profile, allergies: [] } })
  await button('Try Again', notes).click()
  await expect.element(notes).toMatchTextContent('No notes yet')
  await tab('Overview').click()
  await expect.element(region('What to keep in mind')).toMatchTextContent('None listed')
})

test('a note is needed, is not lost by mistake, and is saved once', async () => {
  await openChallenger({}, 'notes')
  await expect
    .element(notes)
    .toMatchTextContent('Only you read these here, and only while Asha Rao is in your care')
  await button('Add note').click()
  const box = notes.getByRole('textbox', { name: 'New note' })
  await expect.element(box).toHaveFocus()
  await button('Save note').click()
  await expect.element(notes.getByText('Please write a note')).toBeVisible()
  await box.fill('Cooks on Sundays,\nfor the whole week.')
  await expect.element(notes.getByText('Please write a note')).not.toBeInTheDocument()
  // Leaving asks first, also for another place of the page.
  await tab('Labs').click()
  await button('Cancel', dialog('Leave without saving?')).click()
  await expect.element(tab('Notes')).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('link', { name: 'Back to My Challengers' }).click()
  await button('Cancel', dialog('Leave without saving?')).click()
  await expect.element(dialog('Leave without saving?')).not.toBeInTheDocument()
  await button('Cancel', notes).click()
  await button('Cancel', dialog('Discard what you wrote?')).click()
  await expect.element(dialog('Discard what you wrote?')).not.toBeInTheDocument()
  // A failed save keeps the text, and a retry creates only one note.
  answer({ 'POST /care-notes': away })
  await button('Save note').click()
  await expect.poll(toasts).toContain('Error saving note. Please try again.')
  await expect.element(box).toHaveValue('Cooks on Sundays,\nfor the whole week.')
  const saved = sampleNote({ text: 'Cooks on Sundays,\nfor the whole week.' })
  answer({ 'POST /care-notes': saved, 'GET /care-notes': [saved] })
  await button('Save note').click()
  await expect.element(page.getByText('Note saved.')).toBeVisible()
  await expect.element(note).toMatchTextContent('for the whole week.')
  expect(callsOf('POST /care-notes').at(-1)?.body).toEqual({ patient_id: id, text: saved.text })
})

test('a note that is being written survives a page that the phone drops; it is gone once left', async () => {
  const stored = () => Object.keys(localStorage).filter((name) => name.includes('care-note'))
  const box = notes.getByRole('textbox', { name: 'New note' })
  await openChallenger({}, 'notes')
  await button('Add note').click()
  await box.fill('Cooks on Sundays.')
  await expect.poll(stored).toHaveLength(1)
  const name = stored()[0]!
  const kept = localStorage.getItem(name)!
  await button('Cancel', notes).click()
  await button('Discard', dialog('Discard what you wrote?')).click()
  await expect.poll(stored).toEqual([])

  // A reload leaves the draft where it is.
  localStorage.setItem(name, kept)
  await openChallenger({}, 'notes')
  await expect.element(box).toHaveValue('Cooks on Sundays.')
  await expect.element(notes).toMatchTextContent('These are your changes from before.')
  await button('Discard changes', notes).click()
  await expect.element(box).toHaveValue('')
})

test('a note is changed, and deleted after asking', async () => {
  await openChallenger({ 'GET /care-notes': [sampleNote()] }, 'notes')
  await note.getByRole('button', { name: /^Edit note of/ }).click()
  const box = notes.getByRole('textbox', { name: 'Change note' })
  await expect.element(box).toHaveFocus()
  await expect.element(box).toHaveValue('Cooks on Sundays.')
  await box.fill('Cooks on Saturdays.')
  const changed = sampleNote({ text: 'Cooks on Saturdays.', updated_at: '2026-01-06T06:30:00.000Z' })
  answer({ 'PUT /care-notes/:id': changed, 'GET /care-notes': [changed] })
  await button('Save note').click()
  await expect.element(note).toMatchTextContent(/Cooks on Saturdays\..*, changed 6 Jan 2026/)

  const remove = note.getByRole('button', { name: /^Delete note of/ })
  const asked = dialog('Delete this note?')
  await remove.click()
  await expect.element(button('Cancel', asked)).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(remove).toHaveFocus()
  answer({ 'DELETE /care-notes/:id': away })
  await remove.click()
  await button('Delete', asked).click()
  await expect.poll(toasts).toContain('Error deleting note. Please try again.')
  answer({ 'DELETE /care-notes/:id': () => new Response(null, { status: 204 }), 'GET /care-notes': [] })
  await button('Delete', asked).click()
  await expect.poll(toasts).toContain('Note deleted.')
  await expect.element(notes).toMatchTextContent('No notes yet')
})

test('the first screen has all that matters, on a desk and on a phone', async () => {
  const facts = region('What to keep in mind')
  const weighed = { current_weight: 76.9, weighed_on: '2026-01-05' }
  for (const [size, height] of [
    ['desktop', 800],
    ['phone', 844],
  ] as const) {
    const said = sampleConditions({ conditions: ['hypertension'], medicines: ['metformin'] })
    await openChallenger(
      {
        'GET /nutritionists/patients/:id': { ...asha, ...weighed },
        'GET /nutritionists/patients/:id/conditions': said,
      },
      'overview',
      size,
    )
    await expect
      .element(facts.getByRole('link', { name: 'hypertension, metformin' }))
      .toHaveAttribute('href', `/app/nutritionist/patients/${id}?place=profile`)
    await expect.element(facts).toMatchTextContent('Weight76.9 kg, 5 Jan 2026')
    for (const words of [
      /PlanWeek of .+, 320 of 1,800 kcal a day/,
      'BMI26.0, increased risk, overweight by the cut-off for all adultsCut-offs for Asian adults 23 and 27.5',
      /Age and height\d+ years, male, 172 cm/,
    ])
      await expect.element(facts).toMatchTextContent(words)
    const seen = [...facts.element().querySelectorAll('dl > div')].filter(
      (fact) => fact.getBoundingClientRect().bottom <= height,
    )
    const names = seen.map((fact) => fact.querySelector('dt')!.textContent)
    const first = ['Allergies', 'Conditions', 'Medication', 'Plan', 'Weight', 'Age and height']
    const more = ['BMI', 'To confirm', 'Diet', 'Food rules', 'Goal']
    expect(names).toEqual(expect.arrayContaining(size === 'phone' ? first : [...first, ...more]))
    for (const name of ['New plan', 'Message Asha Rao'])
      expect(page.getByRole('link', { name }).element().getBoundingClientRect().bottom).toBeLessThan(height)
  }
})

test('the BMI is not shown where its cut-offs do not hold or the figure could do harm', async () => {
  for (const more of [
    { dob: addDays(today(), -15 * 365) },
    { gender: 'female' as const, pregnancy: 'pregnant_2' as const },
    { medical_notes: 'Anorexia in 2019' },
  ]) {
    await openChallenger({ 'GET /nutritionists/patients/:id/profile': { ...profile, ...more } })
    await expect.element(region('What to keep in mind')).toMatchTextContent('Weight71.4 kg')
    await expect.element(page.getByText('BMI', { exact: true })).not.toBeInTheDocument()
  }
})

test('each place has its address, reads only what it shows, and is reached by keyboard and palette', async () => {
  const router = await openChallenger({
    'GET /nutritionists/patients': [],
    'GET /meal-plans/templates': [],
  })
  await expect.element(region('Timeline')).toBeVisible()
  for (const route of [
    'GET /lab-results',
    'GET /follow-ups',
    'GET /nutritionists/patients/:id/days',
  ] as const)
    expect(callsOf(route)).toEqual([])
  tab('Overview').element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(tab('Plans')).toHaveFocus()
  await expect.element(tab('Overview')).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(region('Meal plans')).toBeVisible()
  expect(router.state.location.search).toBe('?place=plans')
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.keyboard('labs of')
  await page.getByRole('dialog', { name: 'Find' }).getByRole('button', { name: 'Labs of Asha Rao' }).click()
  await expect.element(region('Laboratory results')).toBeVisible()
  await expect.poll(() => callsOf('GET /lab-results').length).toBe(1)
  await router.navigate(-1)
  await expect.element(tab('Plans')).toHaveAttribute('aria-selected', 'true')
})

test.each([
  ['overview', 'Timeline'],
  ['progress', 'Over Time'],
  ['notes', 'Private notes'],
] as const)('the page of a challenger is sound: %s', async (at, shown) => {
  await openChallenger(
    {
      'GET /nutritionists/patients/:id': {
        ...asha,
        patient_name: 'Asha-with-a-rather-long-name-that-breaks',
      },
      'GET /nutritionists/patients/:id/profile': {
        ...profile,
        allergies: ['Peanuts', 'Everything that swims or lives in a shell'],
      },
      'GET /care-notes': [sampleNote()],
    },
    at,
  )
  await expect.element(region(shown)).toBeVisible()
  if (at === 'progress')
    await expect.poll(() => document.querySelectorAll('figure > [role=img]').length).toBe(4)
  await expectSound()
})

test('a note that is refused and the deletion of one are sound', async () => {
  await openChallenger({ ...newcomer, 'GET /care-notes': [sampleNote()] }, 'notes')
  await expect.element(note).toBeVisible()
  await button('Add note').click()
  await button('Save note').click()
  await expect.element(notes.getByText('Please write a note')).toBeVisible()
  await expectSound()
  await button('Cancel', notes).click()
  await note.getByRole('button', { name: /^Delete note of/ }).click()
  await expect.element(dialog('Delete this note?')).toBeVisible()
})

test('opening the page reads what notifications say about the challenger', async () => {
  const unread = { notifications: 2, messages: 1 }
  await openChallenger({ 'GET /unread': unread, 'POST /notifications/read': { ...unread, notifications: 0 } })
  await expect.poll(() => callsOf('POST /notifications/read').at(-1)?.body).toEqual({ person_id: id })
})

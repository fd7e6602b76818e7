import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { addDays, formatDate, today, weekdayName } from '#domain/dates.ts'
import { answer, away, callsOf, listOf, problem } from '#web/testing/fake-api.ts'
import { sampleId, sampleUsers } from '#web/testing/samples.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'
import { arjun, plan, practice, ravi, tomorrow } from './testing.ts'

const address = '/app/nutritionist/meal-plans/new'
const openNew = (given: Parameters<typeof practice>[0] = {}, search = '') =>
  open(`${address}${search}`, { as: 'nutritionist', answers: practice(given) })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const dialog = page.getByRole('dialog')
const challenger = page.getByRole('combobox', { name: 'Challenger' })
const heading = page.getByRole('heading', { level: 2 })
const drafts = () => Object.keys(localStorage).filter((name) => name.startsWith('draft:'))

async function startPlan(name = 'Arjun Rao') {
  await challenger.click()
  await page.getByRole('option', { name }).click()
  await expect.element(page.getByLabelText('Week start')).not.toHaveValue('')
  await button('Next').click()
  await expect.element(heading).toMatchTextContent('Meal Planning')
}

async function addByHand(title: string) {
  await button(/^Add meal to/)
    .first()
    .click()
  await dialog.getByRole('tab', { name: 'By hand' }).click()
  await dialog.getByLabelText('Title').fill(title)
  await dialog.getByLabelText('Calories (kcal)').fill('300')
  await dialog.getByRole('button', { name: 'Add to the day' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
}

async function fillWeek(title: string) {
  await addByHand(title)
  await button(/^More for \w+day/)
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Copy day to all empty days' }).click()
}

test('step 1 names what is missing; a step too early asks for the week first', async () => {
  await openNew()
  await button('Next').click()
  await expect.element(page.getByText('Patient is required')).toBeVisible()
  await expect.element(page.getByText('Week start date is required')).toBeVisible()
  await expect.element(challenger).toHaveFocus()
  await expect.element(page.getByRole('radio', { name: /^Published/ })).toBeChecked()
  await expectSound()
  await cleanup()
  await openNew({}, '?step=2')
  await expect.element(page.getByText('Please select a week start date first')).toBeVisible()
  await challenger.click()
  await page.getByRole('option', { name: /Arjun Rao/ }).click()
  await expect.element(page.getByText('Patient is required')).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Week start')).toHaveValue(tomorrow)
})

test('the week after the newest plan is proposed, and an overlap is said', async () => {
  const newest = plan([['Poha'], ['Upma']], { week_start: tomorrow })
  await openNew({ plans: [newest] })
  await challenger.click()
  await page.getByRole('option', { name: /Arjun Rao/ }).click()
  const [first, last] = [formatDate(tomorrow), formatDate(addDays(tomorrow, 1))]
  await expect.element(page.getByText(`Their newest plan is for ${first} to ${last}.`)).toBeVisible()
  await expect.element(page.getByLabelText('Week start')).toHaveValue(addDays(tomorrow, 2))
  await page.getByLabelText('Week start').fill(tomorrow)
  await expect.element(page.getByText(/^This week overlaps with that plan\./)).toBeVisible()
})

test('steps 2 and 3 name what keeps a plan from being saved, each with the way to it', async () => {
  await openNew()
  await startPlan()
  await expect.element(heading).toHaveFocus()
  await button(/^Add meal to/)
    .first()
    .click()
  await dialog.getByRole('tab', { name: 'By hand' }).click()
  await dialog.getByRole('button', { name: 'Add to the day' }).click()
  await expect.element(dialog.getByText('Day 1, Meal 1: Title is required')).toBeVisible()
  await expect.element(dialog.getByText('Day 1, Meal 1: Calories must be greater than 0')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await addByHand('Poha')
  await button('Next').click()
  const problems = page.getByRole('alert').filter({ hasText: 'Please put this right first' })
  for (const day of [2, 3, 4, 5, 6, 7])
    await expect.element(problems.getByRole('link', { name: `Day ${day} has no meals` })).toBeVisible()
  await button('Create Meal Plan').click()
  await expect.element(problems).toHaveFocus()
  await problems.getByRole('link', { name: 'Day 3 has no meals' }).click()
  await expect.element(heading).toMatchTextContent('Meal Planning')
  await expect.poll(() => document.activeElement?.id).toBe('day-2')
  for (let day = 0; day < 7; day++) {
    await button(/^More for \w+day/)
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Leave this day out' }).click()
  }
  await expect.element(page.getByText('No days yet')).toBeVisible()
  await button('Next').click()
  await expect.element(page.getByText('At least one day must be added to the meal plan')).toBeVisible()
})

test('what the server refuses is said, and nothing typed is lost', async () => {
  const router = await openNew()
  await startPlan()
  await fillWeek('Poha')
  await button('Next').click()
  answer({ 'POST /meal-plans': away })
  await button('Create Meal Plan').click()
  await expect.element(page.getByText('Error creating meal plan')).toBeVisible()
  answer({ 'POST /meal-plans': plan() })
  await button('Create Meal Plan').click()
  await expect.poll(toasts).toContain('Meal plan created successfully!')
  await expect.poll(() => router.state.location.pathname).toBe('/app/nutritionist/meal-plans')
  const [first, second] = callsOf('POST /meal-plans')
  expect(second!.body).toEqual(first!.body)
  expect(second!.body).toMatchObject({
    patient_id: arjun.patient_id,
    week_start: tomorrow,
    status: 'published',
  })
  expect(second!.body.days.map(({ meals }) => meals?.map(({ title }) => title))).toEqual(
    Array.from({ length: 7 }, () => ['Poha']),
  )
  expect(drafts()).toEqual([])
})

test('logging out asks before it removes an unfinished plan; then nothing of it is left', async () => {
  const router = await openNew()
  await startPlan()
  await addByHand('Poha')
  await button('Logout').click()
  await expect.element(dialog).toHaveAccessibleName('Log out and lose what is not saved?')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(button('Edit Poha')).toBeVisible()
  await button('Logout').click()
  await dialog.getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/')
  expect(drafts()).toEqual([])
})

test('a challenger who is not among the hundred newest is shown by name too', async () => {
  // A practice with more challengers than the list holds.
  const answers = { ...practice(), 'GET /nutritionists/patients': () => listOf([], 101) }
  await open(`${address}?patient=${arjun.patient_id}`, { as: 'nutritionist', answers })
  await expect.element(challenger).toHaveValue('Arjun Rao')
})

test('a plan begun for one challenger is not taken for another one', async () => {
  await openNew()
  await startPlan()
  await addByHand('Poha')
  await cleanup()
  await openNew({}, `?patient=${ravi.patient_id}`)
  await expect
    .element(
      page.getByText(
        'This is the plan for Arjun Rao that you left unfinished. Discard it to start one for Ravi Rao.',
      ),
    )
    .toBeVisible()
  await button('Discard').first().click()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect.element(challenger).toHaveValue('Ravi Rao')
})

test('an unfinished plan and the meal half typed in it are there again; another plan is not offered that meal', async () => {
  await openNew()
  await startPlan()
  await fillWeek('Poha')
  await button(/^Add meal to/)
    .first()
    .click()
  await dialog.getByRole('tab', { name: 'By hand' }).click()
  await dialog.getByLabelText('Title').fill('Soup after the surgery')
  await cleanup()
  await openNew()
  await expect.element(dialog.getByLabelText('Title')).toHaveValue('Soup after the surgery')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText(/You left this unfinished on/)).toBeVisible()
  await button('Next').click()
  answer({ 'POST /meal-plans': plan() })
  await button('Create Meal Plan').click()
  await expect.poll(toasts).toContain('Meal plan created successfully!')
  expect(JSON.stringify({ ...localStorage })).not.toContain('surgery')
  await page.getByRole('link', { name: 'Create New Meal Plan' }).first().click()
  await startPlan('Ravi Rao')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a plan of a year that is over is asked about before it is published, and gets its new dates first', async () => {
  await openNew()
  await startPlan()
  await fillWeek('Papaya')
  await button('Basic Information').click()
  await page.getByLabelText('Week start').fill(`2016${tomorrow.slice(4)}`)
  await button('Next').click()
  await expect.element(heading).toMatchTextContent('Meal Planning')
  await button('Next').click()
  await button('Create Meal Plan').click()
  const question = page.getByRole('dialog', { name: 'Is this date right?' })
  await expect.element(question).toMatchTextContent(/^.*This plan is over: it begins on .* 2016/)
  await question.getByRole('button', { name: /^Use / }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(callsOf('POST /meal-plans')).toEqual([])
  answer({ 'POST /meal-plans': plan() })
  await button('Create Meal Plan').click()
  await expect.poll(toasts).toContain('Meal plan created successfully!')
  expect(callsOf('POST /meal-plans')[0]!.body).toMatchObject({ week_start: tomorrow })
})

test('a week that clashes is published with a reason only, a draft without', async () => {
  await openNew({ profile: { allergies: ['Peanuts'] } })
  await startPlan()
  await fillWeek('Peanut chikki')
  await expect.element(page.getByText(/Contains .*\(allergy: Peanuts\)/).first()).toBeVisible()
  await button('Next').click()
  await expect.element(page.getByText('Some meals clash')).toBeVisible()
  await button('Create Meal Plan').click()
  await expect.element(page.getByText('Please give a reason, or change the meals.')).toBeVisible()
  const reason = page.getByLabelText('Reason for keeping these meals')
  await expect.element(reason).toHaveFocus()
  await page.getByRole('link', { name: /^Day 2, Peanut chikki/ }).click()
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Edit Peanut chikki')
  await button('Basic Information').click()
  await page.getByRole('radio', { name: /^Draft/ }).click()
  await button('Next').click()
  await expect.element(heading).toMatchTextContent('Meal Planning')
  await button('Next').click()
  await expect.element(page.getByText('Some meals clash: to settle before you publish')).toBeVisible()
  answer({ 'POST /meal-plans': plan([['Poha']], { status: 'draft' }) })
  await button('Create Meal Plan').click()
  await expect.poll(toasts).toContain('Meal plan created successfully!')
  expect(callsOf('POST /meal-plans')[0]!.body).toMatchObject({ status: 'draft' })
})

test('a dish with an allergen is confirmed by itself, or replaced at one press wherever it stands', async () => {
  await openNew({ profile: { allergies: ['Peanuts'], dietary_prefs: ['vegan'] } })
  await startPlan()
  await fillWeek('Peanut chikki')
  await button('Edit Peanut chikki').last().click()
  await dialog.getByLabelText('Title').fill('Paneer tikka')
  await dialog.getByRole('button', { name: 'Save meal' }).click()
  await button('Next').click()
  const dish = (name: string) => page.getByRole('listitem').filter({ hasText: name }).first()
  await expect.element(dish('Peanut chikki')).toMatchTextContent('Contains Peanut (allergy: Peanuts)')
  await page.getByLabelText('Reason for keeping these meals').fill('Tested tolerant')
  await button('Create Meal Plan').click()
  const keep = page.getByLabelText('Keep Peanut chikki. Contains Peanut (allergy: Peanuts)')
  await expect.element(keep).toHaveFocus()
  await expect
    .element(page.getByText('Please confirm that it stays in spite of the allergy, or change it.'))
    .toBeVisible()
  await expectSound()
  // What is no allergy needs no word of its own.
  await expect.element(page.getByLabelText('Keep Paneer tikka')).not.toBeInTheDocument()

  answer({ 'POST /meal-plans/swaps': { meals: [] } })
  const replace = button('Replace Peanut chikki by a dish that clashes with nothing')
  await replace.click()
  await expect.poll(toasts).toContain('No dish of this size clashes with nothing: 6 meals stayed.')
  const { id: _, ...idli } = plan([['Idli']]).days[0]!.meals[0]!
  answer({ 'POST /meal-plans/swaps': { meals: [{ ...idli, id: sampleId(90) }] } })
  await replace.click()
  await expect.element(page.getByText('Peanut chikki replaced: Idli.')).toBeVisible()
  await expect.element(replace).not.toBeInTheDocument()
  answer({ 'POST /meal-plans': plan() })
  await button('Create Meal Plan').click()
  await expect.poll(toasts).toContain('Meal plan created successfully!')
  const { days } = callsOf('POST /meal-plans')[0]!.body
  expect(days.map(({ meals }) => meals![0]!.title)).toEqual([...Array(6).fill('Idli'), 'Paneer tikka'])
})

test('a clash that only the server knows asks for a reason, too', async () => {
  await openNew()
  await startPlan()
  await fillWeek('Paneer tikka')
  await button('Next').click()
  const refusal =
    'These meals clash with what this challenger avoids: Paneer tikka contains Paneer (allergy: Milk). Change them or give a reason.'
  answer({
    'POST /meal-plans': () => problem(422, refusal, [{ path: 'days.0.meals.0.title', message: refusal }]),
  })
  await button('Create Meal Plan').click()
  await expect.element(page.getByText(refusal)).toBeVisible()
  const reason = page.getByLabelText('Reason for keeping these meals')
  await expect.element(reason).toHaveFocus()
  await reason.fill('Tested tolerant')
  answer({ 'POST /meal-plans': plan() })
  await button('Create Meal Plan').click()
  await expect.poll(toasts).toContain('Meal plan created successfully!')
  expect(callsOf('POST /meal-plans').at(-1)!.body.clash_reason).toBe('Tested tolerant')
})

test('without a profile nothing is checked, and it says so', async () => {
  const unknown = () => problem(404, 'This could not be found.')
  const answers = { ...practice(), 'GET /nutritionists/patients/:id/profile': unknown }
  await open(address, { as: 'nutritionist', answers })
  await startPlan()
  await expect.element(page.getByText(/^There is no profile yet: allergies, diet/)).toBeVisible()
  await fillWeek('Poha')
  await button('Next').click()
  await expect.element(page.getByText(/^There is no profile yet, so nothing could be checked/)).toBeVisible()
})

test('who is not approved learns why', async () => {
  const answers = {
    ...practice(),
    'GET /meal-plans/templates': () => problem(403, 'Your profile is under review.'),
    'GET /nutritionists/profile': () => problem(404, 'This could not be found.'),
  }
  await open(address, { as: 'nutritionist', answers })
  await expect.element(page.getByText('Complete Your Profile')).toBeVisible()
  await expect.element(challenger).not.toBeInTheDocument()
})

test('an unfinished plan is not shown to another person who signs in on the device', async () => {
  await openNew()
  await startPlan()
  await addByHand('Poha')
  await cleanup()
  const colleague = { ...sampleUsers.nutritionist, id: '01900000-0000-7000-8000-000000000009' }
  await open(address, { as: colleague, answers: practice() })
  await expect.element(challenger).toHaveValue('')
  await expect.element(page.getByText(/You left this unfinished on/)).not.toBeInTheDocument()
})

test('while a challenger has no plan, a week of somebody else is copied, with the dates and clashes of this one', async () => {
  const { patient_id, patient_name } = ravi
  const theirs = plan([['Peanut chutney dosa'], ['Idli']], {
    patient_id,
    patient_name,
    week_start: '2026-01-05',
  })
  await openNew({ plans: [theirs], profile: { allergies: ['Peanuts'] } })
  await startPlan()
  await button('Copy a week').click()
  await expect
    .element(dialog.getByText('There is no plan for Arjun Rao yet.', { exact: false }))
    .toBeVisible()
  await userEvent.click(dialog.element().querySelector('.mantine-InputClearButton-root')!)
  await dialog.getByRole('radio', { name: /Ravi Rao, 2 days, 2 meals/ }).click()
  await dialog.getByRole('button', { name: 'Copy week' }).click()
  const first = page.getByRole('region', { name: weekdayName(tomorrow) })
  await expect.element(first).toMatchTextContent('Peanut chutney dosa')
  await expect.element(first).toMatchTextContent(/Contains .*\(allergy: Peanuts\)/)
  await expect
    .element(page.getByRole('region', { name: weekdayName(addDays(tomorrow, 1)) }))
    .toMatchTextContent('Idli')
  await expect.element(page.getByText('Week of 5 Jan 2026 copied.')).toBeVisible()
})

test('an empty week and the choice of a week can be used by everybody', async () => {
  await openNew({ plans: [plan([['Idli']], { week_start: addDays(today(), -7) })] })
  await startPlan()
  await expectSound()
  await button('Copy a week').click()
  await expect.element(dialog.getByRole('radio').first()).toBeVisible()
  await expectSound()
})

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays, today } from '#domain/dates.ts'
import { planFigures } from '#domain/plans/plan-totals.ts'
import { answer, away, callsOf, problem } from '#web/testing/fake-api.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'
import { plan, practice, ravi } from './meal-plans/testing.ts'

const list = '/app/nutritionist/meal-plans'
const openList = (plans: Parameters<typeof practice>[0] = {}) =>
  open(list, { as: 'nutritionist', answers: practice(plans) })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const dialog = page.getByRole('dialog')
const cards = page.getByRole('article')
const text = (words: string) => page.getByText(words, { exact: true })

test('plans are found by challenger, status and name, page by page', async () => {
  const weeks = Array.from({ length: 20 }, (_, week) =>
    plan([['Poha']], { week_start: addDays(today(), week * 7) }),
  )
  const draft = plan([['Poha']], {
    status: 'draft',
    patient_id: ravi.patient_id,
    patient_name: ravi.patient_name,
  })
  const router = await openList({ plans: [...weeks, draft] })
  await expect.element(text('21 meal plans')).toBeVisible()
  await expect.poll(() => cards.elements().length).toBe(20)
  await button('Next').click()
  await expect.element(text('21-21 of 21')).toBeVisible()
  await expect.poll(() => cards.elements().length).toBe(1)
  await button('Previous').click()
  await expect.poll(() => cards.elements().length).toBe(20)

  await page.getByRole('radiogroup').getByText('Draft').click()
  await expect.element(text('1 meal plan')).toBeVisible()
  await expect.element(cards).toMatchTextContent('Ravi Rao')
  await expect.poll(() => router.state.location.search).toContain('status=draft')
  await page.getByRole('combobox', { name: 'Plans for' }).click()
  await page.getByRole('option', { name: /Arjun Rao/ }).click()
  await expect.element(text('No meal plan matches')).toBeVisible()
  await button('Show all').click()
  await expect.element(text('21 meal plans')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search' }).fill('ravi')
  await expect.element(text('1 meal plan')).toBeVisible()
})

test('figures are per day, against the targets of the challenger', async () => {
  const days = [
    [{ title: 'Poha', calories: 1500, protein_g: 40 }],
    [{ title: 'Poha', calories: 1600, protein_g: 44 }],
  ]
  const shown = plan(days)
  const { days: _, clash_reason: __, withdrawal_reason: ___, ...rest } = shown
  const row = { ...rest, ...planFigures(shown.days), last_date: shown.days.at(-1)!.date }
  await openList({ plans: [shown] })
  await expect.element(cards).toMatchTextContent('1,550 kcal')
  await expect.element(cards).toMatchTextContent('Protein42 g')
  const targets = { ...row.totals, calories: 1600, protein_g: 60 }
  await open(list, {
    as: 'nutritionist',
    answers: { ...practice(), 'GET /nutritionists/meal-plans': [{ ...row, targets, cover: null }] },
  })
  await expect.element(cards).toMatchTextContent('1,550 kcal of 1,600')
  await expect.element(cards).toMatchTextContent('Protein42 g of 60, below')
})

test('a draft is published after asking', async () => {
  const draft = plan([['Poha']], { status: 'draft', version: 3 })
  const plans = [draft]
  await openList({ plans })
  await button(/^Publish Arjun/).click()
  answer({ 'POST /meal-plans/:id/publish': away })
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect.poll(toasts).toContain('Error publishing meal plan. Please try again.')
  answer({
    'POST /meal-plans/:id/publish': () => {
      plans[0] = { ...draft, status: 'published', published_at: draft.created_at }
      return plans[0]
    },
  })
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect.poll(toasts).toContain('Meal plan published successfully!')
  await expect.element(page.getByText('Published and visible to challenger')).toBeVisible()
  expect(callsOf('POST /meal-plans/:id/publish').at(-1)!.headers.get('If-Match')).toBe('"3"')
  await expect.element(page.getByRole('region', { name: 'Plans' })).toHaveFocus()
})

test('a draft with clashes is weighed in its review before it is published', async () => {
  const draft = plan([['Peanut chikki']], { status: 'draft', version: 3 })
  const plans = [draft]
  const router = await openList({ plans, profile: { allergies: ['Peanuts'] } })
  const refusal =
    'These meals clash with what this challenger avoids: Peanut chikki contains Peanut (allergy: Peanuts).'
  answer({ 'POST /meal-plans/:id/publish': () => problem(422, refusal) })
  await button(/^Publish Arjun/).click()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect.element(dialog).toHaveAccessibleName('Some meals need a reason')
  await expect.element(dialog).toMatchTextContent(refusal)
  await expectSound()
  await dialog.getByRole('button', { name: 'Review and publish' }).click()

  await page.getByLabelText('Keep Peanut chikki').click()
  await page.getByLabelText('Reason for keeping these meals').fill('Tolerant since May')
  answer({
    'PUT /meal-plans/:id': () => {
      plans[0] = { ...draft, version: 4, status: 'published', published_at: draft.created_at }
      return plans[0]
    },
  })
  await button('Save and Publish').click()
  await expect.poll(toasts).toContain('Meal plan published successfully!')
  await expect.element(page.getByText('Published and visible to challenger')).toBeVisible()
  expect(router.state.location.pathname).toBe(list)
  expect(callsOf('PUT /meal-plans/:id').at(-1)!.body).toMatchObject({
    clash_reason: 'Tolerant since May',
    status: 'published',
  })
})

test('a draft that somebody else published meanwhile is read again', async () => {
  const draft = plan([['Poha']], { status: 'draft' })
  const plans = [draft]
  await openList({ plans })
  await button(/^Publish Arjun/).click()
  plans[0] = { ...draft, status: 'published', published_at: draft.created_at }
  answer({ 'POST /meal-plans/:id/publish': () => problem(409, 'This plan is published already') })
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect.element(page.getByText('This plan is published already')).toBeVisible()
  await expect.element(page.getByText('Published and visible to challenger')).toBeVisible()
})

test('a draft is deleted after asking', async () => {
  const plans = [plan([['Poha']], { status: 'draft' })]
  await openList({ plans })
  await button(/^Delete draft/).click()
  await expect.element(dialog).toHaveAccessibleName('Delete this draft?')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(button(/^Delete draft/)).toHaveFocus()
  await button(/^Delete draft/).click()
  plans.length = 0
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(toasts).toContain('Draft deleted')
  await expect.element(page.getByText('No meal plans yet')).toBeVisible()
  expect(callsOf('DELETE /meal-plans/:id')).toHaveLength(1)
})

test('a draft is started from an earlier plan, for another week', async () => {
  const old = plan([['Idli'], ['Dosa']])
  const plans = [old]
  const router = await openList({ plans })
  await button(/^Duplicate/).click()
  const whom = dialog.getByRole('combobox', { name: 'For' })
  await expect.element(whom).toHaveValue('Arjun Rao')
  await whom.click()
  await userEvent.keyboard('Ravi')
  await expect.element(whom).toHaveValue('Ravi')
  await userEvent.keyboard('{Escape}')
  await userEvent.tab()
  await expect.element(whom).toHaveValue('Arjun Rao')
  const week = dialog.getByLabelText('Week start')
  await expect.element(week).toHaveValue(addDays(today(), 2))
  await week.fill('')
  await dialog.getByRole('button', { name: 'Duplicate' }).click()
  await expect.element(dialog.getByText('Week start date is required')).toBeVisible()
  await expect.element(week).toHaveFocus()
  await expectSound()
  await week.fill(addDays(today(), 7))
  const copy = plan([['Idli'], ['Dosa']], { status: 'draft', week_start: addDays(today(), 7) })
  answer({
    'POST /meal-plans/:id/duplicate': () => {
      plans.push(copy)
      return copy
    },
  })
  await dialog.getByRole('button', { name: 'Duplicate' }).click()
  await expect.poll(toasts).toContain('Draft created from this plan')
  await expect
    .poll(() => router.state.location)
    .toMatchObject({ pathname: `${list}/${copy.id}`, search: '?edit=1&step=2' })
  expect(callsOf('POST /meal-plans/:id/duplicate')[0]).toMatchObject({
    params: { id: old.id },
    body: { patient_id: old.patient_id, week_start: addDays(today(), 7) },
  })
})

test('a list that cannot be loaded offers another try', async () => {
  await open(list, {
    as: 'nutritionist',
    answers: { ...practice(), 'GET /nutritionists/meal-plans': away },
  })
  await expect.element(page.getByText('Failed to load meal plans')).toBeVisible()
  answer(practice())
  await button('Try Again').click()
  await expect.element(page.getByText('No meal plans yet')).toBeVisible()
  await expectSound()
})

test('plans on the list can be used by everybody', async () => {
  await openList({ plans: [plan([['Poha']]), plan([['Upma']], { status: 'draft' })] })
  await expect.poll(() => cards.elements().length).toBe(2)
  await expectSound()
})

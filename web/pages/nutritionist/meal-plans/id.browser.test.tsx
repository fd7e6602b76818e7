import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { MealPlan } from '#domain/plans/meal-plans.ts'
import { answer, away, callsOf, problem } from '#web/testing/fake-api.ts'
import { region } from '#web/testing/find.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'
import { noTargets, plan, practice } from './testing.ts'

const list = '/app/nutritionist/meal-plans'

test('a plan with what clashes in it can be used by everybody', async () => {
  const draft = plan([['Peanut chikki']], { status: 'draft', notes: 'Drink water' })
  const answers = practice({ plans: [draft], profile: { allergies: ['Peanuts'], dietary_prefs: ['veg'] } })
  await open(`${list}/${draft.id}`, { as: 'nutritionist', answers })
  await expect.element(page.getByText('Some meals clash')).toBeVisible()
  await expect
    .element(page.getByText('A reason is asked for when the plan is published.', { exact: false }))
    .toBeVisible()
  await expectSound()
})

test('figures are of the days with meals, against the targets, with what the notes give reason to look at', async () => {
  const meals = [{ title: 'Poha', calories: 1500, fiber_g: 30, sodium_mg: 2400 }]
  const draft = plan([meals, meals], { status: 'draft' })
  const current = {
    ...{ calories: 1900, protein_g: 80, carbs_g: 240, fat_g: 60, fiber_g: 30, sugar_g: 25, sodium_mg: 2000 },
    ...{
      confirmed_by: 'Meera',
      carbs_by_meal: null,
      created_at: draft.created_at,
      proposed: null,
      reason: null,
    },
    shown_to_challenger: false,
  }
  const answers = {
    ...practice({ plans: [draft], profile: { medical_notes: 'High blood pressure' } }),
    'GET /nutritionists/patients/:id/targets': { ...noTargets, version: 1, current },
  }
  await open(`${list}/${draft.id}`, { as: 'nutritionist', answers })
  const week = region('The week')
  await expect.element(week).toMatchTextContent('1,500 kcala day on average')
  await expect.element(week).toMatchTextContent('of 1,900, below')
  await expect.element(week).toMatchTextContent('Fibre30 g of 30Sugar')
  await expect.element(week).toMatchTextContent('at most 2,000, above')
  await expect
    .element(week)
    .toMatchTextContent('Sodium is 2,400 mg a day, above 2,000 mg: high blood pressure is noted.')
  await expectSound()
})

test('an earlier version says when it was replaced, and leads back', async () => {
  const { id, week_start, notes, days, totals, created_at } = plan([['Idli']])
  const stored = plan([['Dosa']], { id, version: 2 })
  const earlier = {
    ...{ version: 1, week_start, notes, days, totals, replaced_at: created_at },
    ...{ rule_reasons: [], medicine_notes: null },
  }
  const answers = { ...practice({ plans: [stored] }), 'GET /meal-plans/:id/versions': [earlier] }
  await open(`${list}/${id}?version=1`, { as: 'nutritionist', answers })
  await expect.element(page.getByText('It was replaced on 5 Jan 2026.')).toBeVisible()
  await expect.element(page.getByText('Idli')).toBeVisible()
  await page.getByRole('link', { name: 'The current version' }).click()
  await expect.element(page.getByText('Dosa')).toBeVisible()
})

test('a plan that does not load offers another try; one that is not there says so', async () => {
  const answers = { ...practice(), 'GET /meal-plans/:id': away }
  await open(`${list}/${plan().id}`, { as: 'nutritionist', answers })
  await expect.element(page.getByText('Failed to load the meal plan. Please try again.')).toBeVisible()
  answer({ 'GET /meal-plans/:id': () => problem(404, 'This could not be found.') })
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByText('This meal plan is not here')).toBeVisible()
})

test('a published plan is withdrawn with a reason, and can then only be duplicated', async () => {
  const stored = plan([['Idli']])
  const withdrawn: MealPlan = {
    ...stored,
    status: 'withdrawn',
    version: 2,
    withdrawn_at: '2026-01-06T06:30:00.000Z',
    withdrawal_reason: 'Made for another week.',
  }
  await open(`${list}/${stored.id}`, { as: 'nutritionist', answers: practice({ plans: [stored] }) })
  const more = (name: string) => page.getByRole('menuitem', { name })
  await page.getByRole('button', { name: 'More for this plan' }).click()
  await expectSound()
  await more('Change week').click()
  await expect.element(page.getByLabelText('Week start')).toHaveValue(stored.week_start)
  await page.getByRole('link', { name: 'Back to the plan' }).click()
  await page.getByRole('button', { name: 'More for this plan' }).click()
  await more('Withdraw').click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw this meal plan?' })
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'More for this plan' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await more('Withdraw').click()
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(dialog.getByText('Please say why')).toBeVisible()
  await expect.element(dialog.getByLabelText('Reason')).toHaveFocus()
  await expectSound()
  await dialog.getByLabelText('Reason').fill('Made for another week.')
  await userEvent.keyboard('{Escape}')
  const question = page.getByRole('dialog', { name: 'Leave without withdrawing?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  answer({ ...practice({ plans: [withdrawn] }), 'POST /meal-plans/:id/withdraw': withdrawn })
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect.poll(toasts).toContain('Meal plan withdrawn')
  expect(callsOf('POST /meal-plans/:id/withdraw')).toMatchObject([
    { body: { reason: 'Made for another week.' } },
  ])
  await expect.element(page.getByText('Withdrawn on 6 Jan 2026')).toBeVisible()
  await expect.element(page.getByText('Made for another week.', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Duplicate' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Publish' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Edit' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'More for this plan' }).click()
  await expect.element(more('Export CSV')).toBeVisible()
  for (const gone of ['Withdraw', 'Change week']) await expect.element(more(gone)).not.toBeInTheDocument()
  await expectSound()
})

test('a published plan is shared, printed and downloaded by its nutritionist; a draft is not shared', async () => {
  const published = plan([['Idli']])
  await open(`${list}/${published.id}`, {
    as: 'nutritionist',
    answers: {
      ...practice({ plans: [published] }),
      'POST /meal-plans/:id/share': {
        url: 'https://thali.test/shared/plans/x',
        expires_at: published.created_at,
      },
    },
  })
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share this plan' })
  await expect.element(dialog.getByText("the challenger's name, the challenger's allergies")).toBeVisible()
  answer({ 'GET /meal-plans/:id/share': { url: null, expires_at: published.created_at } })
  await dialog.getByRole('button', { name: 'Make Link' }).click()
  await expect
    .element(page.getByLabelText('Link', { exact: true }))
    .toHaveValue('https://thali.test/shared/plans/x')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByText('Shared until')).toBeVisible()
  await page.getByRole('button', { name: 'Other ways to download' }).click()
  for (const name of ['PDF', 'PDF with recipes', 'Calendar (.ics)', 'Print', 'Print with recipes'])
    await expect.element(page.getByRole('menuitem', { name, exact: true })).toBeVisible()

  const draft = plan([['Idli']], { status: 'draft' })
  await open(`${list}/${draft.id}`, { as: 'nutritionist', answers: practice({ plans: [draft] }) })
  await expect.element(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Share' })).not.toBeInTheDocument()
})

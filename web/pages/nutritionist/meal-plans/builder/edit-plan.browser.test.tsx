import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { MealPlan } from '#domain/plans/meal-plans.ts'
import { changedElsewhereMessage } from '#domain/plans/meal-plans.ts'
import { answer, callsOf, problem } from '#web/testing/fake-api.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'
import { plan, practice } from '../testing.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const dialog = page.getByRole('dialog')

/** Opens a stored plan, changes its first meal and goes to the review. */
async function editMeal(stored: MealPlan, title: string, given: Parameters<typeof practice>[0] = {}) {
  const answers = practice({ ...given, plans: [stored] })
  await open(`/app/nutritionist/meal-plans/${stored.id}?edit=1&step=2`, { as: 'nutritionist', answers })
  await button(/^Edit /)
    .first()
    .click()
  await dialog.getByLabelText('Title').fill(title)
  await dialog.getByRole('button', { name: 'Save meal' }).click()
  await expect.element(button(`Edit ${title}`)).toBeVisible()
  await button('Next').click()
}
const stale = () => problem(412, changedElsewhereMessage)

test('a draft that was published meanwhile takes the changes begun before', async () => {
  const draft = plan([['Poha']], { status: 'draft', version: 1 })
  await editMeal(draft, 'My upma')
  answer({ 'PUT /meal-plans/:id': stale })
  await button('Save Changes').click()
  await expect.element(page.getByText(changedElsewhereMessage)).toBeVisible()
  const published: MealPlan = { ...draft, status: 'published', version: 2, published_at: draft.created_at }
  answer({
    'GET /meal-plans/:id': published,
    'PUT /meal-plans/:id': { ...published, version: 3 },
  })
  await button('Keep mine and overwrite').click()
  await dialog.getByRole('button', { name: 'Overwrite' }).click()
  await expect.poll(toasts).toContain('Meal plan updated successfully!')
  const last = callsOf('PUT /meal-plans/:id').at(-1)!
  expect(last.body.status).toBe('published')
  expect(last.headers.get('If-Match')).toBe('"2"')
})

test('a plan that is saved as it was says that nothing was changed', async () => {
  const stored = plan([['Poha']])
  const answers = { ...practice({ plans: [stored] }), 'PUT /meal-plans/:id': stored }
  await open(`/app/nutritionist/meal-plans/${stored.id}?edit=1&step=3`, { as: 'nutritionist', answers })
  await button('Save Changes').click()
  await expect.poll(toasts).toContain('Nothing was changed, so the plan stays as it is.')
})

test('what somebody else saved can be looked at, and the own changes taken back', async () => {
  const stored = plan([['Poha']])
  await editMeal(stored, 'My upma')
  answer({ 'PUT /meal-plans/:id': stale })
  await button('Save Changes').click()
  await expect.element(button('Reload')).toHaveFocus()
  await expectSound()
  answer({ 'GET /meal-plans/:id': { ...stored, version: 2, notes: 'From the other device' } })
  await button('Reload').click()
  await expect.element(page.getByText('From the other device')).toBeVisible()
  await expect.element(page.getByText('My upma')).not.toBeInTheDocument()
  await button('Take my changes back').click()
  await expect.element(page.getByText('My upma')).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 2, name: /^Step 3/ })).toHaveFocus()
})

test('a reason given for other clashes is asked for once more', async () => {
  const reason = 'Tested tolerant by the allergist'
  const stored = plan([['Poha']], { clash_reason: reason })
  await editMeal(stored, 'Paneer tikka', { profile: { allergies: ['Milk'] } })
  const field = page.getByLabelText('Reason for keeping these meals')
  await expect.element(field).toHaveValue(reason)
  await button('Save Changes').click()
  await expect
    .element(
      page.getByText(
        'This reason was given before these meals clashed. Please write why they stay, or change the meals.',
      ),
    )
    .toBeVisible()
  await expect.element(field).toHaveFocus()
  await field.fill(`${reason}, to milk too`)
  await page.getByLabelText('Keep Paneer tikka').click()
  answer({ 'PUT /meal-plans/:id': { ...stored, version: 2 } })
  await button('Save Changes').click()
  await expect.poll(toasts).toContain('Meal plan updated successfully!')
  expect(callsOf('PUT /meal-plans/:id')[0]!.body.clash_reason).toBe(`${reason}, to milk too`)
})

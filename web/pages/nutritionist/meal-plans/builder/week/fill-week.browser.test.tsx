import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { PlanDayInput, planDays } from '#domain/plans/meal-plans.ts'
import { noTargets, plan, practice, tomorrow } from '#web/pages/nutritionist/meal-plans/testing.ts'
import { answer, away, callsOf } from '#web/testing/fake-api.ts'
import { button, dialog } from '#web/testing/find.ts'
import { sampleProfile } from '#web/testing/samples.ts'
import { expectSound, open } from '#web/testing/screen.tsx'

const targets = {
  ...{ calories: 1900, protein_g: 80, carbs_g: 240, fat_g: 60, fiber_g: 30, sugar_g: 25, sodium_mg: 2000 },
}
const proposed = { ...noTargets, proposed: { ...targets, carbs_by_meal: null } }
let ids = 0
const newId = () => `01900000-0000-7000-9000-${String(++ids).padStart(12, '0')}`
const meal = (title: string, calories: number, more = {}) => ({
  ...{ meal_type: 'lunch', title, calories, protein_g: 20 },
  ...more,
})
const filled = (titles: string[]) =>
  planDays(
    tomorrow,
    [PlanDayInput.parse({ day_of_week: 0, meals: titles.map((title) => meal(title, 950)) })],
    newId,
  )

async function openWeek(more = {}, size: 'phone' | 'desktop' = 'phone') {
  const draft = plan([['Poha']], { status: 'draft', week_start: tomorrow })
  await open(`/app/nutritionist/meal-plans/${draft.id}?edit=1&step=2`, {
    as: 'nutritionist',
    answers: {
      ...practice({ plans: [draft] }),
      'GET /nutritionists/patients/:id/targets': proposed,
      ...more,
    },
    size,
  })
}

test('a week is filled beside what is there, says what stayed empty, and is undone in one step', async () => {
  await openWeek()
  await button('Fill the week').click()
  const fill = dialog('Fill the week')
  await expect.element(fill.getByText(/which nobody has confirmed yet: Calories 1,900 kcal/)).toBeVisible()
  await expectSound()
  answer({ 'POST /meal-plans/generate': away })
  await fill.getByRole('button', { name: 'Fill the week' }).click()
  await expect.element(fill.getByRole('alert')).toBeVisible()
  const reason = 'only 3 dishes fit Jain without wheat'
  const missing = [{ date: tomorrow, meal_type: 'dinner' as const, reason }]
  const days = filled(['Poha', 'Rajma chawal'])
  answer({ 'POST /meal-plans/generate': { days, totals: days[0]!.totals, missing } })
  await fill.getByRole('button', { name: 'Fill the week' }).click()
  await expect.element(fill.getByText(`dinner: ${reason}`)).toBeVisible()
  expect(callsOf('POST /meal-plans/generate').at(-1)?.body).toMatchObject({
    ...{ keep: 'all', week_start: tomorrow, targets: { calories: 1900, sodium_mg: 2000 } },
    days: [{ day_of_week: 0, meals: [{ title: 'Poha' }] }],
  })
  await fill.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(button('Edit Rajma chawal')).toBeVisible()
  await expect.element(page.getByText('Week filled: 1,900 kcal and 40 g protein a day.')).toBeVisible()
  await button('Undo').last().click()
  await expect.element(button('Edit Rajma chawal')).not.toBeInTheDocument()
  await expect.element(button('Edit Poha')).toBeVisible()
})

test('the whole week is filled anew, each time with another number', async () => {
  const days = filled(['Rajma chawal'])
  await openWeek({ 'POST /meal-plans/generate': { days, totals: days[0]!.totals, missing: [] } }, 'desktop')
  for (let round = 0; round < 2; round++) {
    await button('Fill the week').click()
    const fill = dialog('Fill the week')
    await fill.getByLabelText('Replace them, except locked meals').click()
    if (round === 1) await fill.getByLabelText('Few', { exact: true }).click()
    await fill.getByRole('button', { name: 'Fill the week' }).click()
    await expect.element(button('Edit Rajma chawal')).toBeVisible()
    await expect.element(button('Edit Poha')).not.toBeInTheDocument()
  }
  const [first, second] = callsOf('POST /meal-plans/generate').map(({ body }) => body)
  expect(first).toMatchObject({ keep: 'locked', variety: 'some' })
  expect(second).toMatchObject({ variety: 'few' })
  expect((first as { seed: number }).seed).not.toBe((second as { seed: number }).seed)
})

test('a locked meal stays when the rest is replaced, and can be unlocked', async () => {
  const days = filled(['Poha', 'Rajma chawal'])
  Object.assign(days[0]!.meals[0]!, { meal_type: 'breakfast' })
  await openWeek({ 'POST /meal-plans/generate': { days, totals: days[0]!.totals, missing: [] } })
  await button('More for Poha').click()
  await page.getByRole('menuitem', { name: 'Lock when filling' }).click()
  await expect.element(button('More for Poha')).toHaveFocus()
  await expect.element(page.getByText(/^Breakfast.*, locked$/)).toBeVisible()
  await button('Fill the week').click()
  const fill = dialog('Fill the week')
  await fill.getByLabelText('Replace them, except locked meals').click()
  await fill.getByRole('button', { name: 'Fill the week' }).click()
  await expect.element(button('Edit Rajma chawal')).toBeVisible()
  expect(callsOf('POST /meal-plans/generate')[0]?.body).toMatchObject({
    keep: 'locked',
    days: [{ meals: [{ title: 'Poha', locked: true }] }],
  })
  await button('More for Poha').click()
  await page.getByRole('menuitem', { name: 'Unlock' }).click()
  await expect.element(page.getByText(/, locked$/)).not.toBeInTheDocument()
})

test('the same meal twice a day stays two meals', async () => {
  const draft = plan([['Tea', 'Tea']], { status: 'draft', week_start: tomorrow })
  const meals = draft.days[0]!.meals
  Object.assign(meals[1]!, { time: '16:00' })
  const found = filled(['Rajma chawal'])[0]!
  const days = [{ ...found, meals: [...meals, ...found.meals] }]
  await openWeek({
    'GET /meal-plans/:id': ({ params }: { params: { id: string } }) => ({ ...draft, id: params.id }),
    'POST /meal-plans/generate': { days, totals: found.totals, missing: [] },
  })
  await button('Fill the week').click()
  await dialog('Fill the week').getByRole('button', { name: 'Fill the week' }).click()
  await expect.element(button('Edit Rajma chawal')).toBeVisible()
  expect(button('Edit Tea').elements().length).toBe(2)
  await expect.element(page.getByText('Breakfast at 16:00')).toBeVisible()
})

test('without targets there is no filling, and a way to set them', async () => {
  const refused =
    'The challenger is under 18, so no target is computed: please set it by hand if one is needed.'
  await openWeek({ 'GET /nutritionists/patients/:id/targets': { ...noTargets, refused } })
  await button('Fill the week').click()
  const fill = dialog('Fill the week')
  await expect.element(fill.getByText(refused)).toBeVisible()
  await expect.element(fill.getByRole('link', { name: /^Set daily targets/ })).toBeVisible()
  await expect.element(fill.getByRole('button', { name: 'Fill the week' })).toBeDisabled()
})

test('a meal is swapped for a similar one, which keeps its time', async () => {
  const others = filled(['Rajma chawal', 'Dal khichdi'])[0]!.meals
  await openWeek({ 'POST /meal-plans/swaps': away })
  await button('More for Poha').click()
  await page.getByRole('menuitem', { name: 'Swap for similar' }).click()
  const swap = dialog('Swap Poha')
  await expect.element(swap.getByRole('alert')).toBeVisible()
  answer({ 'POST /meal-plans/swaps': { meals: others } })
  await swap.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(swap.getByText(/\+\d+ kcal, \+\d+ g protein/).first()).toBeVisible()
  await expectSound()
  await swap.getByRole('button', { name: 'Take Dal khichdi' }).click()
  await expect.element(button('Edit Dal khichdi')).toBeVisible()
  await expect.element(page.getByText('Dal khichdi instead of Poha.')).toBeVisible()
})

test('with a condition that makes automatic weeks unwise the dialog says so', async () => {
  const current = { ...targets, proposed: null, reason: 'As the doctor set it.', shown_to_challenger: false }
  await openWeek({
    'GET /nutritionists/patients/:id/profile': { ...sampleProfile, conditions: ['heart failure'] },
    'GET /nutritionists/patients/:id/targets': {
      ...noTargets,
      current: {
        ...current,
        carbs_by_meal: null,
        confirmed_by: null,
        created_at: '2026-11-20T06:30:00.000Z',
      },
    },
  })
  await button('Fill the week').click()
  const sentence =
    'The profile names heart failure, so a week is filled only to daily targets that you have confirmed. Please check each day before you publish it.'
  await expect.element(dialog('Fill the week').getByText(sentence)).toBeVisible()
  await expect.element(dialog('Fill the week').getByRole('button', { name: 'Fill the week' })).toBeEnabled()
})

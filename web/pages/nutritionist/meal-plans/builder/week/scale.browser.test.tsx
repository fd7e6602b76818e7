import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { DishPart } from '#domain/food/served-parts.ts'
import { confirmTargetsMessage } from '#domain/plans/plan-filling.ts'
import {
  noTargets,
  numberedDish,
  plan,
  practice,
  tomorrow,
} from '#web/pages/nutritionist/meal-plans/testing.ts'
import { answer, callsOf, problem } from '#web/testing/fake-api.ts'
import { button, chooseEntry, dialog } from '#web/testing/find.ts'
import { expectSound, open } from '#web/testing/screen.tsx'

const scale = 'POST /meal-plans/scale'
const figures = { protein_g: 4, carbs_g: 40, fat_g: 2, fiber_g: 1, sugar_g: 0, sodium_mg: 10 }
const partOf = (name: string, unit_grams: number, calories: number): DishPart => ({
  ...{ name, unit: 'katori', unit_grams, count: 1 },
  items: [{ food_id: name.toLowerCase(), name, grams: unit_grams / 2 }],
  figures: { ...figures, calories },
})
const parts = [partOf('Rice', 120, 200), partOf('Dal', 150, 150)]
const dish = numberedDish(1, { name: 'Dal chawal', components: parts.map(({ figures: _, ...part }) => part) })
const dalChawal = {
  ...{ meal_type: 'lunch' as const, title: 'Dal chawal', template_id: dish.id },
  ...{ calories: 450, protein_g: 10, carbs_g: 100, fat_g: 5, fiber_g: 2.5, sugar_g: 0, sodium_mg: 25 },
  portion: '1½ katori rice (180 g) + 1 katori dal (150 g)',
  items: [
    { food_id: 'rice', name: 'Rice', grams: 90 },
    { food_id: 'dal', name: 'Dal', grams: 75 },
  ],
}
const poha = { title: 'Poha', calories: 900, portion: '2 plates' }
const stored = (days: Parameters<typeof plan>[0] = [[poha, dalChawal]]) =>
  plan(days, { status: 'draft', week_start: tomorrow })

async function openWeek(draft = stored(), more = {}, size: 'phone' | 'desktop' = 'phone') {
  await open(`/app/nutritionist/meal-plans/${draft.id}?edit=1&step=2`, {
    as: 'nutritionist',
    answers: {
      ...practice({ plans: [draft], dishes: [dish] }),
      'GET /meal-plans/templates/:id/parts': { parts },
      ...more,
    },
    size,
  })
  return draft
}
/** The stored days with another portion of the first meal. */
const with90 = (draft: ReturnType<typeof stored>) => ({
  days: draft.days.map((day) => ({
    ...day,
    meals: day.meals.map((meal) =>
      meal.title === 'Poha' ? { ...meal, calories: 675, portion: '1½ plates' } : meal,
    ),
  })),
})

test('the week is scaled by percent: a preview, then in one step that is undone', async () => {
  const draft = await openWeek()
  answer({ [scale]: with90(draft) })
  await button('Scale the week').click()
  const form = dialog('Scale the week')
  await expect.element(button('Preview', form)).toBeDisabled()
  await expect.element(form.getByText('No daily targets of Arjun Rao are confirmed yet')).toBeVisible()
  await form.getByText('−20%').click()
  await button('Preview', form).click()
  await expect.element(form.getByText('1,350 → 1,125 kcal a day (−17%)')).toBeVisible()
  await expectSound()
  expect(callsOf(scale)[0]?.body).toMatchObject({
    percent: -20,
    week_start: tomorrow,
    days: [{ day_of_week: 0 }],
  })
  // Another percentage needs another preview.
  await form.getByLabelText('Percent', { exact: true }).fill('-15')
  await expect.element(form.getByText(/1,125 kcal/)).not.toBeInTheDocument()
  await button('Preview', form).click()
  await button('Use these portions', form).click()
  await expect.element(page.getByText('Week scaled: 1 meal in other portions.')).toBeVisible()
  await expect.element(page.getByText('1½ plates')).toBeVisible()
  await button('Undo').first().click()
  await expect.element(page.getByText('2 plates')).toBeVisible()
})

test('below the floor it says so and asks for a reason; what is refused stands in the dialog', async () => {
  const draft = await openWeek()
  const missing = 'Please give a reason: 1,125 kcal a day is below the floor of 1,200 kcal'
  answer({ [scale]: () => problem(422, missing, [{ path: 'reason', message: missing }]) })
  await chooseEntry('Poha', 'Scale')
  const form = dialog('Scale Poha')
  await expect.element(form.getByLabelText('Reason')).not.toBeInTheDocument()
  await form.getByText('−10%').click()
  await button('Preview', form).click()
  await expect.element(form.getByText(missing)).toBeVisible()
  await form.getByLabelText('Reason').fill('Agreed with the doctor')
  answer({ [scale]: with90(draft) })
  await button('Preview', form).click()
  await expect.element(form.getByText('900 → 675 kcal (−25%)')).toBeVisible()
  await expect.element(form.getByText('Poha: 1½ plates')).toBeVisible()
  expect(callsOf(scale)[1]?.body).toMatchObject({
    ...{ percent: -10, reason: 'Agreed with the doctor', only: { day_of_week: 0, meal: 0 } },
  })
  await form.getByText('+20%').click()
  answer({
    [scale]: () => problem(422, confirmTargetsMessage, [{ path: 'targets', message: confirmTargetsMessage }]),
  })
  await button('Preview', form).click()
  await expect.element(form.getByRole('alert')).toHaveTextContent(confirmTargetsMessage)
})

test('a day is scaled to the confirmed targets; when nothing changes it says so', async () => {
  const current = {
    ...{ ...figures, calories: 1500, proposed: null, reason: null, shown_to_challenger: false },
    ...{ confirmed_by: 'Meera Iyer', created_at: '2026-11-20T06:30:00.000Z', carbs_by_meal: null },
  }
  const draft = stored()
  await openWeek(draft, {
    'GET /nutritionists/patients/:id/targets': { ...noTargets, version: 1, current },
    [scale]: { days: draft.days },
  })
  await button(/^More for \w+day/).click()
  await page.getByRole('menuitem', { name: 'Scale this day' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabelText('To the daily targets').click()
  await button('Preview', form).click()
  await expect.element(form.getByText(/^Nothing changes/)).toBeVisible()
  await expect.element(button('Use these portions', form)).not.toBeInTheDocument()
  expect(callsOf(scale)[0]?.body).toMatchObject({ targets: true, only: { day_of_week: 0 } })
})

test('one part of a meal is changed; figures and portion follow, and foods with them', async () => {
  const draft = await openWeek()
  await button('Edit Dal chawal').click()
  const form = dialog('Edit Dal chawal')
  await button('Less of Rice', form).click()
  await expect
    .element(form.getByLabelText('Portion (optional)'))
    .toHaveValue('1 katori rice (120 g) + 1 katori dal (150 g)')
  await expect.element(form.getByLabelText('Calories (kcal)')).toHaveValue('350')
  await expect.element(form.getByText('1 katori', { exact: true }).first()).toBeVisible()
  await expectSound()
  await button('Save meal', form).click()
  answer({ 'PUT /meal-plans/:id': draft })
  await expect.element(page.getByText('350 kcal')).toBeVisible()
  await button('Undo').click()
  await expect.element(page.getByText('450 kcal')).toBeVisible()
})

test('parts are not offered for a portion that somebody typed', async () => {
  await openWeek(stored([[poha, { ...dalChawal, portion: 'a plateful' }]]))
  await button('Edit Dal chawal').click()
  await expect.element(button('More of Dal chawal', dialog('Edit Dal chawal'))).toBeVisible()
  await expect.element(button('More of Rice', dialog('Edit Dal chawal'))).not.toBeInTheDocument()
})

test('a meal that is a different dish now loses the foods of the template', async () => {
  const draft = await openWeek()
  await button('Edit Dal chawal').click()
  await dialog('Edit Dal chawal')
    .getByLabelText(/^Made from a template/)
    .click()
  await button('Save meal', dialog('Edit Dal chawal')).click()
  await button('Next').click()
  answer({ 'PUT /meal-plans/:id': draft })
  await button('Save Changes').click()
  await expect.poll(() => callsOf('PUT /meal-plans/:id').length).toBe(1)
  const { days } = callsOf('PUT /meal-plans/:id')[0]!.body as { days: { meals: object[] }[] }
  expect(days[0]!.meals[1]).toMatchObject({ title: 'Dal chawal', template_id: null })
  expect(days[0]!.meals[1]).not.toHaveProperty('items')
})

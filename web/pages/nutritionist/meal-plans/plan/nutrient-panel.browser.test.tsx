import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { MealPlan } from '#domain/plans/meal-plans.ts'
import { plan, practice, sampleCheck, tomorrow } from '#web/pages/nutritionist/meal-plans/testing.ts'
import { type Answers, answer, callsOf, problem } from '#web/testing/fake-api.ts'
import { button, region } from '#web/testing/find.ts'
import { expectSound, open } from '#web/testing/screen.tsx'

const check = 'POST /meal-plans/check'
const mend = 'POST /meal-plans/mend'
const panel = region('What a day brings')
const poha = { title: 'Poha', calories: 500, portion: '1 plate', notes: 'With lemon' }
const stored = () => plan([[poha, 'Chaas']], { status: 'draft', week_start: tomorrow })

async function openWeek(draft: MealPlan, more: Answers = {}, size: 'phone' | 'desktop' = 'desktop') {
  await open(`/app/nutritionist/meal-plans/${draft.id}?edit=1&step=2`, {
    ...{ as: 'nutritionist', size },
    answers: { ...practice({ plans: [draft] }), ...more },
  })
}
const names = () =>
  [...document.querySelectorAll('[data-standing] .strong')].map(({ textContent }) => textContent)

/** The stored days with another dish in the place of the poha. */
const withPalak = ({ days }: MealPlan) =>
  days.map((day) => ({
    ...day,
    meals: day.meals.map((meal) =>
      meal.title === 'Poha' ? { ...meal, title: 'Palak poha', template_id: null, notes: null } : meal,
    ),
  }))
const text = 'Breakfast: Palak poha for Poha on Monday: iron +3.1 mg a day'

test('what is above and low comes first, in words; what is known in part is said to be at least so much', async () => {
  await openWeek(stored())
  await expect.element(panel.getByText('Above the limit: sodium. Low: iron, vitamin B12.')).toBeVisible()
  expect(names().slice(0, 4)).toEqual(['Sodium', 'Iron', 'Vitamin B12', 'Calcium'])
  await expect.element(panel.getByText(/Vitamin D comes from sun/)).toBeVisible()
  await expect.element(panel.getByText(/Without meat: iron 1.8 times/)).toBeVisible()
  await panel.getByText('at least 9 mg').click()
  await expect.element(panel.getByText(/The figure is known of 87% of the food/)).toBeVisible()
  await expect.element(panel.getByText('What the conditions ask')).not.toBeInTheDocument()
  await expectSound()
})

test('a change that brings more is one press, which is undone as one', async () => {
  const draft = stored()
  await openWeek(draft, {
    [mend]: { moves: [{ text, days: withPalak(draft), gain: 3.1 }], supplement: null },
  })
  await button('Mend iron').click()
  const move = button(text)
  await expect.element(move).toBeVisible()
  await expectSound()
  expect(callsOf(mend)[0]?.body).toMatchObject({ nutrient: 'iron_mg', week_start: tomorrow })
  answer({
    [check]: sampleCheck({
      nutrients: { ...sampleCheck().nutrients, iron_mg: { ...sampleCheck().nutrients.iron_mg, mean: 33 } },
    }),
  })
  await move.click()
  await expect.element(page.getByText(`${text}.`)).toBeVisible()
  await expect.element(button('Edit Palak poha')).toBeVisible()
  await expect.element(panel.getByText('Above the limit: sodium. Low: vitamin B12.')).toBeVisible()
  await expect.element(button('Mend iron')).not.toBeInTheDocument()
  await page.getByRole('status').filter({ hasText: text }).getByRole('button', { name: 'Undo' }).click()
  await expect.element(button('Edit Poha')).toBeVisible()
  // The answer to this week is there already.
  await expect.element(button('Mend iron')).toBeVisible()
  expect(callsOf(check)).toHaveLength(2)
})

test('what food cannot give is said, and a note about a supplement is put into the plan once', async () => {
  const draft = stored()
  const supplement = { text: 'Plants hold no vitamin B12.', note: 'Please talk about a supplement.' }
  await openWeek(draft, { [mend]: { moves: [], supplement } })
  await button('Mend vitamin B12').click()
  await expect.element(panel.getByText('No change was found that brings more of it.')).toBeVisible()
  await expect.element(panel.getByText(supplement.text)).toBeVisible()
  await button('Add a note to the plan').click()
  await expect.element(panel.getByText('The plan’s notes say so.')).toBeVisible()
  await expect.element(button('Add a note to the plan')).not.toBeInTheDocument()
  answer({ 'PUT /meal-plans/:id': draft })
  await button('Next').click()
  await button('Save Changes').click()
  await expect.poll(() => callsOf('PUT /meal-plans/:id')[0]?.body).toMatchObject({ notes: supplement.note })
})

test('on a phone it is one line until it is opened; conditions and medicines are below the nutrients', async () => {
  const draft = stored()
  const { date, meals } = draft.days[0]!
  const rule = {
    rule: 'salt',
    condition: 'hypertension',
    source: 'ICMR 2024',
    effect: 'limit' as const,
    asks: true,
  }
  const rules = [
    { ...rule, date, meal_id: meals[0]!.id, text: 'Contains pickle. Seldom salty food.' },
    { ...rule, date, meal_id: null, text: 'Sodium is 2,600 mg. Seldom salty food.' },
    {
      ...rule,
      rule: 'gate',
      effect: 'block' as const,
      date: null,
      meal_id: null,
      text: 'A doctor agrees first.',
    },
  ]
  const medicine = { name: 'metformin', text: 'Lowers vitamin B12.', timing: 'With a meal.', source: 'BNF' }
  await openWeek(draft, { [check]: sampleCheck({ rules, medicines: [medicine] }) }, 'phone')
  await expect.element(panel.getByText('Low: iron, vitamin B12.', { exact: false })).toBeVisible()
  await expect.element(button('Mend iron')).not.toBeInTheDocument()
  await button(/^What a day brings/).click()
  await expect.element(button('Mend iron')).toBeVisible()
  const asked = panel.getByRole('listitem').filter({ hasText: 'A doctor agrees first.' })
  await expect.element(asked.getByText('Safety rule')).toBeVisible()
  await expect.element(panel.getByText(/\(Poha\)$/)).toBeVisible()
  await panel.getByText('1 more place').click()
  await expect.element(panel.getByText('Sodium is 2,600 mg. Seldom salty food.')).toBeVisible()
  await expect.element(panel.getByText('Lowers vitamin B12. With a meal.')).toBeVisible()
  await expect.element(panel.getByText('Publishing the plan asks for a reason.')).toBeVisible()
  const note = 'metformin: Lowers vitamin B12. With a meal.'
  await button('Put metformin on the plan').click()
  await expect.element(panel.getByLabelText('On the plan about medicines')).toHaveValue(note)
  await expect.element(button('Put metformin on the plan')).toBeDisabled()
  await expectSound()
})

test('a rule that is not kept asks for a reason in the review; one that has it says so', async () => {
  const draft = plan([[poha, 'Chaas']], { week_start: tomorrow })
  const { date } = draft.days[0]!
  const rule = {
    rule: 'salt',
    condition: 'hypertension',
    source: 'ICMR 2024',
    effect: 'limit' as const,
    asks: true,
  }
  const text = 'Sodium is 2,600 mg. Seldom salty food.'
  const rules = [{ ...rule, date, meal_id: null, text }]
  const kept = {
    ...{ rule: 'salt', condition: 'hypertension', date, title: null, text },
    ...{ reason: 'A wedding.', by: 'Meera Iyer', at: '2026-01-05T06:30:00.000Z' },
  }
  await openWeek(draft, { [check]: sampleCheck({ rules }) })
  await button('Next').click()
  const alert = page.getByRole('alert').filter({ hasText: 'Some rules are not kept' })
  await expect.element(alert).toMatchTextContent('Hypertension')
  await expect.element(alert.getByRole('link', { name: 'Day 1' })).toBeVisible()
  await button('Save Changes').click()
  await expect.element(alert.getByText('Please give a reason, or change the meals.')).toBeVisible()
  await alert.getByLabelText('Reason for keeping these meals').fill('A wedding.')
  const saved = { ...draft, rule_reasons: [kept] }
  answer({ 'PUT /meal-plans/:id': saved, 'GET /meal-plans/:id': saved })
  await button('Save Changes').click()
  await expect
    .poll(() => callsOf('PUT /meal-plans/:id')[0]?.body)
    .toMatchObject({ clash_reason: 'A wedding.' })
  await expect.element(panel.getByText('Reason: A wedding. (Meera Iyer, 5 Jan 2026)')).toBeVisible()
})

test('a failure is said with a way to try again; the former answer stays while another one comes', async () => {
  const draft = stored()
  await openWeek(draft, { [check]: () => problem(503, 'Too busy') })
  await expect.element(panel.getByText('Not checked.')).toBeVisible()
  await expect.element(panel.getByText('Too busy')).toBeVisible()
  answer({ [check]: sampleCheck() })
  await button('Try Again', panel).click()
  await expect.element(button('Mend iron')).toBeVisible()
  answer({ [check]: () => new Promise<never>(() => {}), [mend]: () => problem(409, 'Care has ended.') })
  await button('Mend iron').click()
  await expect.element(panel.getByRole('alert')).toMatchTextContent('Care has ended.')
  await button('More for Chaas').click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect
    .element(panel.getByText('Low: iron, vitamin B12.', { exact: false }))
    .toHaveAttribute('data-behind')
  await expect.element(button('Mend iron')).toBeVisible()
})

test('without a profile nothing is asked', async () => {
  const none = { 'GET /nutritionists/patients/:id/profile': () => problem(404, 'Not found') }
  await openWeek(stored(), none)
  await expect.element(panel.getByText('Needs a profile.')).toBeVisible()
  await expect.element(panel.getByText(/It can be compared once Arjun Rao has completed it/)).toBeVisible()
  expect(callsOf(check)).toHaveLength(0)
})

test('a stored plan shows the same to read, with the way to the week', async () => {
  const draft = stored()
  await open(`/app/nutritionist/meal-plans/${draft.id}`, {
    as: 'nutritionist',
    answers: practice({ plans: [draft] }),
  })
  await expect.element(panel.getByText('Vitamin B12', { exact: true })).toBeVisible()
  await expect.element(button('Mend iron')).not.toBeInTheDocument()
  await panel.getByRole('link', { name: 'Mend the week' }).click()
  await expect.element(button('Mend iron')).toBeVisible()
})

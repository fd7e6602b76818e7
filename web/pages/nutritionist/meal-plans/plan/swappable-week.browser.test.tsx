import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { changedElsewhereMessage, type MealPlan, PlanDayInput, planDays } from '#domain/plans/meal-plans.ts'
import { type Answers, answer, type Call, callsOf, problem, unreachable } from '#web/testing/fake-api.ts'
import { button, dialog, texts } from '#web/testing/find.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'
import { plan, practice } from '../testing.ts'

const others = plan([
  [
    { title: 'Dal khichdi', calories: 320, protein_g: 12 },
    { title: 'Vegetable upma', calories: 280 },
  ],
]).days[0]!.meals
const clashes = [{ against: 'Allergy: Peanuts', food: 'Peanut', explained: true }]

/** A plan of two days on its page, and a server that stores it. */
async function reading(
  more: Partial<MealPlan> = {},
  given: Answers = {},
  size: 'phone' | 'desktop' = 'desktop',
) {
  const server = {
    plan: plan([[{ title: 'Poha', time: '08:30' }], ['Idli']], more),
    save({ body, headers }: Call<'PUT /meal-plans/:id'>) {
      const { version, week_start } = server.plan
      // A change that names no version overwrites, as on the server.
      if ((headers.get('If-Match') ?? `"${version}"`) !== `"${version}"`)
        return problem(412, changedElsewhereMessage)
      const days = planDays(week_start, PlanDayInput.array().parse(body.days), () => '')
      server.plan = { ...server.plan, days, version: version + 1 }
      return server.plan
    },
  }
  await open(`/app/nutritionist/meal-plans/${server.plan.id}`, {
    as: 'nutritionist',
    answers: {
      ...practice(),
      'GET /meal-plans/:id': () => server.plan,
      'POST /meal-plans/swaps': { meals: others },
      'PUT /meal-plans/:id': server.save,
      ...given,
    },
    size,
  })
  return server
}
const saves = () => callsOf('PUT /meal-plans/:id')
/** The titles in each sent or stored plan. */
const titles = ({ days }: { days?: { meals?: { title?: string | null }[] | null }[] | null }) =>
  days?.map(({ meals }) => meals?.map(({ title }) => title))
const swap = dialog('Swap Poha')

test('a dish of a published plan is swapped at once, and put back with what was explained of it', async () => {
  const clash_reason = 'Ruled out by the allergist.'
  const server = await reading({ clash_reason })
  Object.assign(server.plan.days[0]!.meals[0]!, { clashes })
  const before = server.plan
  await button('Swap Poha').click()
  await expect
    .element(swap.getByText('The dish you take or offer is in the plan at once, and Arjun Rao is told.'))
    .toBeVisible()
  await expect.element(swap.getByText('+20 kcal, +12 g protein')).toBeVisible()
  expect(callsOf('POST /meal-plans/swaps')[0]?.body).toMatchObject({
    ...{ patient_id: before.patient_id, date: before.week_start, meal: { title: 'Poha' } },
  })
  await expectSound()
  await swap.getByRole('button', { name: 'Take Dal khichdi' }).click()
  await expect.element(page.getByText('Poha is now Dal khichdi. Arjun Rao will see it.')).toBeVisible()
  await expect.element(swap).not.toBeInTheDocument()
  await expect.element(button('Undo')).toHaveFocus()
  await expect.element(button('Swap Dal khichdi')).toBeVisible()
  expect(saves()).toHaveLength(1)
  expect(saves()[0]?.body).toMatchObject({ clash_reason, status: 'published', notes: '' })
  expect(saves()[0]?.body.days?.[0]).toMatchObject({
    meals: [{ id: before.days[0]!.meals[0]!.id, title: 'Dal khichdi', time: '08:30', calories: 320 }],
  })
  expect(titles(server.plan)).toEqual([['Dal khichdi'], ['Idli']])
  await expectSound()

  await button('Undo').click()
  await expect.poll(toasts).toContain('Poha is back. Arjun Rao will see it.')
  await expect.element(button('Swap Poha')).toHaveFocus()
  await expect.element(button('Undo')).not.toBeInTheDocument()
  expect(titles(server.plan)).toEqual([['Poha'], ['Idli']])
  expect(saves().at(-1)?.body).toMatchObject({
    ...{ clash_reason, explained: [{ title: 'Poha', against: 'Allergy: Peanuts', food: 'Peanut' }] },
  })
  expect(saves()).toHaveLength(2)
})

test('of a plan that is over nobody is said to be told', async () => {
  const server = await reading()
  server.plan = plan([[{ title: 'Poha' }], ['Idli']], { week_start: '2016-11-21' })
  server.plan.days = server.plan.days.map((day, nth) => ({ ...day, date: `2016-11-2${1 + nth}` }))
  await reading({}, { 'GET /meal-plans/:id': server.plan })
  await button('Swap Poha').click()
  await expect
    .element(swap.getByText('The dish you take or offer is in the plan at once.', { exact: true }))
    .toBeVisible()
})

test('a draft is swapped without a word to the challenger; the bar can be sent away', async () => {
  const server = await reading({ status: 'draft' })
  await button('Swap Poha').click()
  await expect
    .element(swap.getByText('The dish you take or offer is in the plan at once.', { exact: true }))
    .toBeVisible()
  await swap.getByRole('button', { name: 'Take Vegetable upma' }).click()
  await expect.element(page.getByText('Poha is now Vegetable upma.', { exact: true })).toBeVisible()
  expect(saves()[0]?.body.status).toBe('draft')
  expect(server.plan.version).toBe(2)
  await button('Dismiss').click()
  await expect.element(button('Undo')).not.toBeInTheDocument()
  await expect.element(button('Swap Vegetable upma')).toHaveFocus()
})

test('without a network nothing changes, and another try takes the same dish', async () => {
  const server = await reading()
  await button('Swap Poha').click()
  await swap.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(button('Swap Poha')).toHaveFocus()
  await button('Swap Poha').click()
  answer({ 'PUT /meal-plans/:id': unreachable })
  await swap.getByRole('button', { name: 'Take Dal khichdi' }).click()
  await expect.element(swap.getByRole('alert')).toMatchTextContent('No connection. Please check your network')
  await expect.element(swap.getByRole('button', { name: 'Try Again' })).toHaveFocus()
  expect(titles(server.plan)).toEqual([['Poha'], ['Idli']])
  answer({ 'PUT /meal-plans/:id': server.save })
  await swap.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByText('Poha is now Dal khichdi. Arjun Rao will see it.')).toBeVisible()
  // The undo, too: it stays until it was possible.
  answer({ 'PUT /meal-plans/:id': unreachable })
  await button('Undo').click()
  await expect
    .element(page.getByText('No connection. Please check your network and try again.'))
    .toBeVisible()
  await expect.element(button('Undo')).toBeEnabled()
  answer({ 'PUT /meal-plans/:id': problem(412, changedElsewhereMessage) })
  await button('Undo').click()
  await expect.element(page.getByText(changedElsewhereMessage)).toBeVisible()
  await expect.element(button('Undo')).not.toBeInTheDocument()
})

test('a plan that somebody else changed meanwhile is not overwritten, and is loaded on demand', async () => {
  const server = await reading()
  await button('Swap Poha').click()
  const { meals } = plan([['Dosa']]).days[0]!
  const [first, second] = server.plan.days
  server.plan = { ...server.plan, version: 2, days: [first!, { ...second!, meals }] }
  await swap.getByRole('button', { name: 'Take Dal khichdi' }).click()
  await expect.element(swap.getByRole('alert')).toMatchTextContent(changedElsewhereMessage)
  await expect.element(page.getByText('Dosa')).not.toBeInTheDocument()
  await swap.getByRole('button', { name: 'Reload' }).click()
  await expect.element(page.getByText('Dosa')).toBeVisible()
  await expect.element(swap).not.toBeInTheDocument()
  expect(titles(server.plan)).toEqual([['Poha'], ['Dosa']])
})

test('what clashes without a reason is named, with the way to give one', async () => {
  const sentence =
    'These meals clash with what this challenger avoids: Idli contains Rice (allergy: Rice). Change them or give a reason.'
  await reading({}, { 'PUT /meal-plans/:id': () => problem(422, sentence) })
  await button('Swap Poha').click()
  await swap.getByRole('button', { name: 'Take Dal khichdi' }).click()
  await expect.element(swap.getByRole('alert')).toMatchTextContent(sentence)
  await swap.getByRole('link', { name: 'Edit the plan' }).click()
  await expect.element(page.getByRole('heading', { level: 2, name: /^Step 3/ })).toBeVisible()
})

test('on a phone the button has room for a thumb, and another dish is chosen in the builder', async () => {
  await reading({}, {}, 'phone')
  await expect.element(button('Swap Idli')).toBeVisible()
  const box = button('Swap Idli').element().getBoundingClientRect()
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
  await button('Swap Idli').click()
  await dialog('Swap Idli').getByRole('link', { name: 'Another dish ...' }).click()
  await expect.element(button('Edit Idli')).toHaveFocus()
})

test('changes kept in the builder from before a swap neither undo it nor are lost', async () => {
  const server = await reading()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await button('Edit Idli').click()
  await dialog('Edit Idli').getByLabelText('Title').fill('Rava idli')
  await dialog('Edit Idli').getByRole('button', { name: 'Save meal' }).click()
  await page.getByRole('link', { name: 'Back to the plan' }).click()
  await button('Swap Poha').click()
  await swap.getByRole('button', { name: 'Take Dal khichdi' }).click()
  await expect.element(button('Swap Dal khichdi')).toBeVisible()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect.element(page.getByText(/^You left this unfinished/)).toBeVisible()
  await expect.element(button('Edit Rava idli')).toBeVisible()
  await button('Next').click()
  await button('Save Changes').click()
  await expect.element(page.getByText(changedElsewhereMessage)).toBeVisible()
  expect(titles(server.plan)).toEqual([['Dal khichdi'], ['Idli']])
})

test('a plan that was withdrawn, or whose challenger has no profile, has nothing to swap', async () => {
  await reading({
    status: 'withdrawn',
    withdrawn_at: '2026-01-06T06:30:00.000Z',
    withdrawal_reason: 'Wrong.',
  })
  await expect.element(page.getByText('Idli')).toBeVisible()
  const swaps = page.getByRole('button', { name: /^Swap/ })
  expect(texts(swaps)).toEqual([])
  await reading(
    {},
    { 'GET /nutritionists/patients/:id/profile': () => problem(404, 'This could not be found.') },
  )
  await expect.element(page.getByText('Idli')).toBeVisible()
  await expect.element(swaps).not.toBeInTheDocument()
})

test('a dish that fits the day is offered as a choice, becomes the main one, and goes', async () => {
  const server = await reading()
  const offer = (title: string) => swap.getByRole('button', { name: `Offer as a choice: ${title}` })
  await button('Swap Poha').click()
  await expect.element(swap.getByRole('button', { name: 'Take Dal khichdi' })).toBeVisible()
  await expect.element(swap.getByText(/^A dish can be offered as a choice where it fits/)).toBeVisible()
  await expect.element(offer('Dal khichdi')).toBeVisible()
  // 280 of 300 kcal is within a tenth, too.
  await offer('Vegetable upma').click()
  await expect
    .element(page.getByText('Vegetable upma is offered beside Poha. Arjun Rao will see it.'))
    .toBeVisible()
  await expect.element(page.getByText(/^or Vegetable upma \(.*280 kcal\)$/)).toBeVisible()
  await button('Swap Poha').click()
  await expect.element(offer('Vegetable upma')).not.toBeInTheDocument()
  await expectSound()
  await swap.getByRole('button', { name: 'Make this the main one: Vegetable upma' }).click()
  await expect.element(page.getByText('Poha is now Vegetable upma. Arjun Rao will see it.')).toBeVisible()
  const meal = () => server.plan.days[0]!.meals[0]!
  expect(meal()).toMatchObject({ title: 'Vegetable upma', time: '08:30', alternatives: [{ title: 'Poha' }] })
  await button('Swap Vegetable upma').click()
  await dialog('Swap Vegetable upma').getByRole('button', { name: 'Remove Poha' }).click()
  await expect.element(page.getByText(/^Poha is no longer offered beside Vegetable upma\./)).toBeVisible()
  expect(meal().alternatives).toBeUndefined()
})

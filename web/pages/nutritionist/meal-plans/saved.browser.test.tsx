import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays, today } from '#domain/dates.ts'
import { notInCareMessage, type UsedPlan } from '#domain/plans/saved-plan-use.ts'
import { answer, away, callsOf, listOf, problem } from '#web/testing/fake-api.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'
import { arjun, dayOf, plan, practice, ravi, savedPlan, tomorrow } from './testing.ts'

const list = '/app/nutritionist/meal-plans/saved'
const week = savedPlan([['Poha', 'Idli'], ['Dosa']], { conditions: ['type 2 diabetes'], notes: 'No sugar.' })
const theirs = savedPlan([['Upma']], {
  ...{ name: 'Ramadan', own: false, shared: true, nutritionist_name: 'Asha Nair' },
})
const openList = (rows = [week, theirs]) =>
  open(list, {
    as: 'nutritionist',
    answers: {
      ...practice(),
      'GET /plan-templates': ({ query }) =>
        listOf(rows.filter(({ name }) => name.toLowerCase().includes((query.q ?? '').toLowerCase()))),
      'GET /plan-templates/:id': ({ params }) => rows.find(({ id }) => id === params.id)!,
    },
  })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const dialog = page.getByRole('dialog')
const text = (words: string | RegExp) => page.getByText(words)

const draft = (who: typeof arjun, more: Partial<UsedPlan> = {}): UsedPlan => ({
  ...{ patient_id: who.patient_id, patient_name: who.patient_name, week_start: tomorrow },
  ...{ plan_id: week.id, calories: 1788.4, target_calories: 1800, scaled: true, unscaled: null },
  ...{ replaced: [], kept: [], left_out: [] },
  ...more,
})

test('the list says what each is meant for, its size and whose it is', async () => {
  await openList()
  await expect.element(text('2 saved plans')).toBeVisible()
  const rows = page.getByRole('row')
  await expect.element(rows.nth(1)).toMatchTextContent('Light week')
  for (const words of ['No sugar.', 'type 2 diabetes', '2 days, 3 meals', '450', 'You'])
    await expect.element(rows.nth(1)).toMatchTextContent(words)
  for (const words of ['Ramadan', 'Anybody', 'Asha Nair', 'Shared'])
    await expect.element(rows.nth(2)).toMatchTextContent(words)
  await expectSound()
  await page.getByRole('searchbox').fill('rama')
  await expect.element(text('1 saved plan')).toBeVisible()
  await page.getByRole('searchbox').fill('xyz')
  await expect.element(text('No saved plans found')).toBeVisible()
})

test('without any, it says how one is made', async () => {
  await openList([])
  await expect.element(text(/Open a meal plan and choose “Save as saved plan”/)).toBeVisible()
  await expectSound()
})

async function choose(...people: (typeof arjun)[]) {
  await button('Use for...: Light week').click()
  await dialog.getByRole('combobox', { name: 'Challengers' }).click()
  for (const { patient_name } of people) await page.getByRole('option', { name: patient_name }).click()
  // Leaving the field closes its list.
  await userEvent.keyboard('{Tab}')
}

test('drafts are made for several people, and what was replaced is shown with its reason', async () => {
  await openList()
  await choose(arjun, ravi)
  await expectSound()
  await dialog.getByRole('combobox', { name: 'For how long' }).selectOptions('2 weeks')
  await expect.element(dialog.getByRole('radio', { name: 'Some other dishes each week' })).toBeChecked()
  const meal_id = week.days[0]!.meals[0]!.id
  answer({
    'POST /plan-templates/:id/use': listOf([
      draft(arjun, {
        replaced: [
          {
            ...{ date: tomorrow, meal_id, from: 'Kheer', to: 'Fruit chaat' },
            why: 'Contains kheer (allergy: milk)',
          },
        ],
        kept: [{ date: tomorrow, meal_id, title: 'Lassi', why: 'Contains lassi (allergy: milk)' }],
      }),
      draft(ravi, { scaled: false, target_calories: null, unscaled: 'Portions are as saved: no targets.' }),
    ]),
  })
  await button('Make drafts').click()
  await expect.element(page.getByRole('heading', { name: 'Drafts from “Light week”' })).toBeVisible()
  expect(callsOf('POST /plan-templates/:id/use').map(({ body }) => body)).toEqual([
    {
      ...{ patient_ids: [arjun.patient_id, ravi.patient_id], week_start: tomorrow },
      ...{ weeks: 2, variety: 'some' },
    },
  ])
  const made = page.getByRole('list', { name: 'Drafts' })
  for (const words of [
    '1,788 kcal a day, in portions for the target of 1,800.',
    `${dayOf(tomorrow)}: Fruit chaat in place of Kheer, which contains kheer (allergy: milk).`,
    `${dayOf(tomorrow)}: Lassi. Contains lassi (allergy: milk).`,
    'Portions are as saved: no targets.',
    'Nothing clashes, so no meal was replaced.',
  ])
    await expect.element(made).toMatchTextContent(words)
  await expect
    .element(made.getByRole('link').first())
    .toHaveAttribute('href', `/app/nutritionist/meal-plans/${week.id}`)
  await expectSound()
  await button('Close').last().click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('many people are done two at a time; after a failure the others can be made', async () => {
  const people = Array.from({ length: 7 }, (_, n) => ({
    ...arjun,
    patient_id: `01900000-0000-7000-8000-0000000007${String(n).padStart(2, '0')}`,
    patient_name: `Person ${n}`,
  }))
  await openList()
  answer({ 'GET /nutritionists/patients': people })
  await choose(...people)
  let fails = false
  answer({
    'POST /plan-templates/:id/use': ({ body }) => {
      if (fails) return away()
      fails = true
      const ids = (body as { patient_ids: string[] }).patient_ids
      return listOf(ids.map((id) => draft(people.find(({ patient_id }) => patient_id === id)!)))
    },
  })
  await button('Make drafts').click()
  await expect.element(button('Make the others')).toBeVisible()
  await expect.element(text('Error making the drafts. Please try again.').first()).toBeVisible()
  answer({
    'POST /plan-templates/:id/use': ({ body }) =>
      listOf(
        (body as { patient_ids: string[] }).patient_ids.map((id) => {
          const person = people.find(({ patient_id }) => patient_id === id)!
          const refused = { patient_name: null, plan_id: null, refused: notInCareMessage }
          return draft(person, person === people[6] ? refused : {})
        }),
      ),
  })
  await button('Make the others').click()
  await expect.element(text(`No draft: ${notInCareMessage}`)).toBeVisible()
  const sizes = callsOf('POST /plan-templates/:id/use').map(
    ({ body }) => (body as { patient_ids: string[] }).patient_ids.length,
  )
  expect(sizes).toEqual([2, 2, 2, 2, 1])
})

test('nothing is sent without a challenger or a week', async () => {
  await openList()
  await button('Use for...: Light week').click()
  await button('Make drafts').click()
  await expect.element(text('Please choose at least one challenger')).toBeVisible()
  expect(callsOf('POST /plan-templates/:id/use')).toEqual([])
})

test('a saved plan is read, changed and deleted by its maker', async () => {
  const router = await openList()
  await page.getByRole('link', { name: 'Light week' }).click()
  await expect.element(page.getByRole('heading', { name: 'Day 2' })).toBeVisible()
  await expect.element(text('Meant for: type 2 diabetes')).toBeVisible()
  await expect.element(text(/save the draft in place of this saved plan/)).toBeVisible()
  await expectSound()
  await button('Edit').click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Lighter week')
  await dialog.getByRole('switch').click()
  await expectSound()
  answer({ 'PUT /plan-templates/:id': { ...week, name: 'Lighter week', shared: true } })
  await button('Save').click()
  await expect.poll(toasts).toContain('Saved plan changed')
  expect(callsOf('PUT /plan-templates/:id')[0]!.body).toEqual({
    ...{ name: 'Lighter week', shared: true, was: { name: 'Light week', shared: false } },
  })
  await button('Delete').click()
  answer({ 'DELETE /plan-templates/:id': () => new Response(null, { status: 204 }) })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => router.state.location.pathname).toBe(list)
})

test("a colleague's is only used; one that is gone says so", async () => {
  await openList()
  await page.getByRole('link', { name: 'Ramadan' }).click()
  await expect.element(text('Saved by Asha Nair, shared with the practice')).toBeVisible()
  await expect.element(button('Use for...')).toBeVisible()
  await expect.element(button('Edit')).not.toBeInTheDocument()
  await open(`${list}/${week.id}`, {
    as: 'nutritionist',
    answers: { ...practice(), 'GET /plan-templates/:id': () => problem(404, 'This could not be found.') },
  })
  await expect.element(text('There is no such saved plan')).toBeVisible()
})

test('a plan becomes a saved plan, or takes the place of one', async () => {
  const stored = plan([['Poha']], { week_start: addDays(today(), 7) })
  await open(`/app/nutritionist/meal-plans/${stored.id}`, {
    as: 'nutritionist',
    answers: { ...practice({ plans: [stored] }), 'GET /plan-templates': [week] },
  })
  await button('More for this plan').click()
  await page.getByRole('menuitem', { name: 'Save as saved plan' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('For Mondays')
  await expectSound()
  await dialog.getByRole('combobox', { name: 'Meant for' }).fill('gout')
  await page.getByRole('option', { name: 'gout' }).click()
  answer({ 'POST /plan-templates': week })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(toasts).toContain('Saved. It is under Saved Plans.')
  expect(callsOf('POST /plan-templates')[0]!.body).toEqual({
    ...{ name: 'For Mondays', notes: '', conditions: ['gout'], shared: false, plan_id: stored.id },
  })
  await button('More for this plan').click()
  await page.getByRole('menuitem', { name: 'Save as saved plan' }).click()
  await dialog.getByRole('combobox', { name: 'In place of' }).click()
  await page.getByRole('option', { name: 'Light week' }).click()
  answer({ 'PUT /plan-templates/:id': week })
  await button('Replace its days').click()
  await expect.poll(toasts).toContain('The saved plan has these days now')
  expect(callsOf('PUT /plan-templates/:id')[0]!.body).toEqual({ plan_id: stored.id })
})

import { expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { addDays, formatDate, today } from '#domain/dates.ts'
import { dayOf, numberedDish, plan, practice, ravi } from '#web/pages/nutritionist/meal-plans/testing.ts'
import { type Answers, answer, away, callsOf } from '#web/testing/fake-api.ts'
import { sampleTargets } from '#web/testing/samples/practice.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const dialog = page.getByRole('dialog')
const choose = (name: string) => page.getByRole('menuitem', { name }).click()

/** Opens the week of a draft with these meals, starting today. */
async function openWeek(
  days: Parameters<typeof plan>[0],
  given: Parameters<typeof practice>[0] = {},
  size: 'phone' | 'desktop' = 'desktop',
  more: Answers = {},
) {
  const draft = plan(days, { status: 'draft' })
  const answers = { ...practice({ ...given, plans: [draft, ...(given?.plans ?? [])] }), ...more }
  const address = `/app/nutritionist/meal-plans/${draft.id}?edit=1&step=2`
  const router = await open(address, { as: 'nutritionist', answers, size })
  await expect.element(button('Copy a week')).toBeVisible()
  return router
}

/** The titles of each day's meals, in order. */
const titles = () =>
  [...document.querySelectorAll('section[data-drop-day]')].map((day) =>
    [...day.querySelectorAll('button[id^="meal-"]')].map(({ textContent }) => textContent),
  )
const holds = (expected: string[][]) => expect.poll(titles).toEqual(expected)

test('a meal goes to other days, a day out and in again; all of it can be taken back', async () => {
  await openWeek([['Poha'], [], []])
  await button('More for Poha').click()
  await choose('Copy to other days')
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect.element(dialog.getByText('Please choose at least one day')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(button('More for Poha')).toHaveFocus()
  await button('More for Poha').click()
  await choose('Copy to other days')
  await dialog.getByRole('checkbox').nth(1).click()
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect.element(page.getByText('Poha copied to 1 day.')).toBeVisible()
  await expect.element(page.getByRole('status').getByRole('button', { name: 'Undo' })).toHaveFocus()
  await holds([['Poha'], ['Poha'], []])

  await button('More for Poha').first().click()
  await choose('Move to another day')
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect.element(dialog.getByText('Please choose a day')).toBeVisible()
  await dialog.getByRole('radio').nth(1).click()
  await expect.element(dialog.getByText('Please choose a day')).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Move' }).click()
  await holds([[], ['Poha'], ['Poha']])
  await expect.element(button('Move Poha').nth(1)).toHaveFocus()

  await button(/^More for \w+day/)
    .first()
    .click()
  await choose('Leave this day out')
  await holds([['Poha'], ['Poha']])
  await button(`Add ${dayOf(today())}`).click()
  await holds([[], ['Poha'], ['Poha']])
  await expect.poll(() => document.activeElement?.id).toBe('day-0')
  await button('More for Poha').first().click()
  await choose('Remove')
  await expect.element(page.getByText('Poha removed.')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await holds([[], ['Poha'], ['Poha']])
  for (let step = 0; step < 4; step++) await button('Undo').click()
  await holds([['Poha'], [], []])
})

test('of several meals the one that was chosen is removed', async () => {
  await openWeek([['Poha', 'Upma', 'Idli']])
  await button('More for Upma').click()
  await choose('Remove')
  await expect.element(page.getByText('Upma removed.')).toBeVisible()
  await holds([['Poha', 'Idli']])
})

test('a day is copied to chosen days, in place of their meals or beside them', async () => {
  await openWeek([['Poha'], ['Upma'], []])
  for (const [manner, result] of [
    ['Keep them and add these', [['Poha'], ['Upma', 'Poha'], ['Poha']]],
    ['Replace their meals', [['Poha'], ['Poha'], ['Poha']]],
  ] as const) {
    await button(/^More for \w+day/)
      .first()
      .click()
    await choose('Copy day to other days')
    await dialog.getByLabelText('All other days').click()
    await dialog.getByLabelText(manner).click()
    await dialog.getByRole('button', { name: 'Copy' }).click()
    await holds(result.map((day) => [...day]))
  }
})

test('arrow keys move a meal up and down and to other days, and say where it is', async () => {
  await openWeek([['Idli', 'Upma'], []])
  const said = (text: string) => expect.element(page.getByText(text)).toBeInTheDocument()
  const move = button('Move Upma')
  ;(move.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowUp}')
  await said(`Upma is now 1 of 2 on ${dayOf(today())}`)
  await holds([['Upma', 'Idli'], []])
  await expect.element(move).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await said('Upma is the first of the day already')
  await userEvent.keyboard('{ArrowLeft}')
  await said('Upma is on the first day already')
  await userEvent.keyboard('{ArrowRight}')
  await said(`Upma is now 1 of 1 on ${dayOf(addDays(today(), 1))}`)
  await holds([['Idli'], ['Upma']])
  await expect.element(move).toHaveFocus()
  await userEvent.keyboard('{Control>}z{/Control}')
  await said('Undone: Upma moved')
  await holds([['Upma', 'Idli'], []])
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await said('Done again: Upma moved')
  await userEvent.keyboard('{Control>}y{/Control}')
  await said('Nothing to redo')
  // This button is visible only when it is focused by Tab.
  ;(button('Announce totals').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await said('The week has 600 calories, Protein 0 grams')
})

test('where one day shows, its button shows another one', async () => {
  await openWeek([['Idli'], ['Upma']], {}, 'phone')
  await holds([['Idli']])
  await page.getByRole('navigation', { name: 'Days' }).getByRole('button').nth(1).click()
  await holds([['Upma']])
})

test('a day takes 20 meals, however they come', async () => {
  const full = Array.from({ length: 20 }, (_, number) => `Fruit ${number}`)
  await openWeek([full, ['Poha']])
  await expect.element(page.getByText('A day can have at most 20 meals')).toBeVisible()
  await expect.element(button(/^Add meal to/).first()).toBeDisabled()
  await button('More for Poha').click()
  await choose('Move to another day')
  await dialog.getByRole('radio').first().click()
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect.element(dialog.getByText('A day can have at most 20 meals')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  ;(button('Move Poha').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect
    .element(page.getByText('Poha was not moved. A day can have at most 20 meals.'))
    .toBeInTheDocument()
})

test('a week is copied from a plan of somebody else, in place of the meals or beside them', async () => {
  const theirs = plan([['Peanut chutney dosa'], ['Idli']], {
    patient_id: ravi.patient_id,
    patient_name: ravi.patient_name,
    week_start: addDays(today(), -7),
  })
  await openWeek([['Poha'], []], { plans: [theirs], profile: { allergies: ['Peanuts'] } })
  await button('Copy a week').click()
  await dialog.getByRole('combobox', { name: 'Plans for' }).click()
  await page.getByRole('option', { name: /Ravi Rao/ }).click()
  await expect.element(dialog.getByRole('radio', { name: /Ravi Rao, 2 days, 2 meals/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Copy week' }).click()
  await expect.element(dialog.getByText('Please choose a plan')).toBeVisible()
  await dialog.getByRole('radio', { name: /Ravi Rao/ }).click()
  await expect.element(dialog.getByText('Please choose a plan')).not.toBeInTheDocument()
  answer({ 'GET /meal-plans/:id': away })
  await dialog.getByRole('button', { name: 'Copy week' }).click()
  await expect.element(dialog.getByText('Failed to load the meal plan. Please try again.')).toBeVisible()
  answer({ 'GET /meal-plans/:id': theirs })
  await dialog.getByLabelText('Keep them and add these').click()
  await dialog.getByRole('button', { name: 'Copy week' }).click()
  await holds([['Poha', 'Peanut chutney dosa'], ['Idli']])
  await expect.element(page.getByText('Contains Peanut (allergy: Peanuts)')).toBeVisible()
  await expect.element(page.getByText(`Week of ${formatDate(theirs.week_start)} copied.`)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await holds([['Poha'], []])
})

test('a meal is edited, with what it was made from; what is wrong is said by its fields', async () => {
  const dish = numberedDish(1, { ingredients: ['Curd, 100 g'] })
  await openWeek([[{ title: 'Poha', template_id: dish.id }]], {
    dishes: [dish],
    profile: { allergies: ['Milk'] },
  })
  await expect.element(page.getByText(/Contains .*\(allergy: Milk\)/)).toBeVisible()
  await button('Edit Poha').click()
  await dialog.getByLabelText('Title').fill('')
  await dialog.getByRole('button', { name: 'Save meal' }).click()
  await expect.element(dialog.getByText('Day 1, Meal 1: Title is required')).toBeVisible()
  await expect.element(dialog.getByLabelText('Title')).toHaveFocus()
  await dialog.getByLabelText('Title').fill('Plain poha')
  await dialog.getByLabelText('Protein (g)').fill('10')
  await expect.element(dialog.getByText('Protein, carbs and fat make about 40 kcal.')).toBeVisible()
  await dialog.getByLabelText('Made from a template: check its ingredients too').click()
  await dialog.getByRole('button', { name: 'Save meal' }).click()
  await holds([['Plain poha']])
  await expect.element(button('Edit Plain poha')).toHaveFocus()
  await expect.element(page.getByText(/Contains .*\(allergy: Milk\)/)).not.toBeInTheDocument()
})

test('a dish that cannot be saved among the templates is said; the meal is in the plan', async () => {
  await openWeek([[]])
  answer({ 'POST /meal-plans/templates': away })
  await button(/^Add meal to/).click()
  await dialog.getByRole('button', { name: 'Write it by hand' }).click()
  await dialog.getByLabelText('Title').fill('Khichdi')
  await dialog.getByLabelText('Calories (kcal)').fill('300')
  await dialog.getByLabelText('Also save it among my templates').click()
  await dialog.getByRole('button', { name: 'Add to the day' }).click()
  await expect.poll(toasts).toContain('The dish could not be saved. The meal itself is in the plan.')
  await holds([['Khichdi']])
  expect(callsOf('POST /meal-plans/templates')).toHaveLength(1)
})

test('moving a meal can be used by everybody', async () => {
  await openWeek([['Peanut chikki'], []], { profile: { allergies: ['Peanuts'], dietary_prefs: ['veg'] } })
  await button('More for Peanut chikki').click()
  await choose('Move to another day')
  await expect.element(dialog).toBeVisible()
  await expectSound()
})

test('every act has a key: on the meal, in its day, in the week; the list of keys turns them off', async () => {
  const router = await openWeek([['Idli'], []])
  answer({ 'POST /meal-plans/swaps': { meals: [] } })
  const press = (key: string) => userEvent.keyboard(key)
  const named = (name: string) => page.getByRole('dialog', { name })
  /** A dialog hears Escape once it has the focus. */
  const hasFocus = () => expect.poll(() => document.activeElement?.closest('[role="dialog"]')).not.toBeNull()
  ;(button('Edit Idli').element() as HTMLElement).focus()
  await press('l')
  await expect.element(page.getByText('Breakfast, locked')).toBeVisible()
  for (const [key, title] of [
    ['e', 'Edit Idli'],
    ['s', 'Swap Idli'],
    ['c', 'Copy Idli'],
    ['m', 'Move Idli'],
    ['a', 'Add to '],
    ['d', 'Copy'],
    ['w', 'Copy a week'],
    ['f', 'Fill the week'],
    ['i', 'Import CSV'],
  ] as const) {
    ;(button('Edit Idli').element() as HTMLElement).focus()
    await press(key)
    await expect.element(named(title).first()).toBeVisible()
    await hasFocus()
    await press('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  }
  ;(button('Edit Idli').element() as HTMLElement).focus()
  await press('{Delete}')
  await expect.element(page.getByText('Idli removed.')).toBeVisible()
  await press('n')
  await expect.poll(() => new URLSearchParams(router.state.location.search).get('step')).toBe('3')
  const heading = page.getByRole('heading', { level: 2 })
  await expect.element(heading).toHaveFocus()
  await press('b')
  await expect.poll(() => new URLSearchParams(router.state.location.search).get('step')).toBe('2')
  await press('{Control>}k{/Control}')
  await expect.element(named('Find').getByRole('textbox')).toHaveFocus()
  await press('copy a w')
  const marked = () => named('Find').element().querySelector('[data-selected]')?.textContent
  await expect.poll(marked).toBe('Copy a week')
  await press('{Enter}')
  await expect.element(named('Copy a week')).toBeVisible()
  await hasFocus()
  await press('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await press('?')
  await expect.element(named('Keys').getByText('Copy day to other days')).toBeVisible()
  await expectSound()
  await named('Keys').getByLabelText('Keys without Ctrl').click()
  await press('{Escape}')
  await expect.element(button('Keys')).toHaveFocus()
  await press('n')
  await expect.element(button('Keys')).toHaveFocus()
  expect(new URLSearchParams(router.state.location.search).get('step')).toBe('2')
})

test('a step that a slow device draws late takes no focus from the palette, and closes no dialog', async () => {
  const router = await openWeek([['Idli'], []])
  const slowDown = (rate: number) => cdp().send('Emulation.setCPUThrottlingRate' as never, { rate } as never)
  const find = page.getByRole('dialog', { name: 'Find' })
  const field = find.getByRole('textbox')
  const step = () => document.querySelector('[aria-current="step"]')?.textContent
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await userEvent.keyboard('n')
  await expect.poll(step).toContain('Review')
  await slowDown(8)
  try {
    await userEvent.keyboard('b')
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.keyboard('copy a w')
    await expect.poll(step).not.toContain('Review')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog', { name: 'Copy a week' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await userEvent.keyboard('nw')
    await expect.poll(() => new URLSearchParams(router.state.location.search).get('step')).toBe('3')
    await expect.poll(step).toContain('Review')
    await expect.element(page.getByRole('dialog', { name: 'Copy a week' })).toBeVisible()
  } finally {
    await slowDown(1)
  }
})

test('on a desktop the week stays in all steps, its first meal high on the screen, breakfasts beside breakfasts', async () => {
  // What a challenger has takes two lines of the strip.
  await openWeek([['Idli'], ['Upma'], [], [], [], [], []], {
    profile: {
      allergies: ['Peanuts'],
      dietary_prefs: ['veg'],
      medication: 'Vitamin D3 60,000 IU once a week, Sundays after lunch.',
      medical_notes: 'PCOS since 2015; irregular cycles. Vitamin D was low in August.',
    },
  })
  await expect.element(page.getByText('Vitamin D3 60,000 IU').first()).toBeVisible()
  const top = (name: string) => button(name).element().closest('li')!.getBoundingClientRect().top
  await expect.poll(() => top('Edit Idli')).toBeLessThan(300)
  expect(top('Edit Idli')).toBe(top('Edit Upma'))
  await button('Next').click()
  await expect.element(page.getByText('7 days, 2 meals, 1 meal type')).toBeVisible()
  await expect.element(button('Edit Idli')).toBeVisible()
})

test("a day's figures stand whole above its first meal, each beside its target", async () => {
  const figures = { calories: 1678, protein_g: 72, carbs_g: 210, fat_g: 55 }
  const meal = { title: 'Idli', ...figures }
  await openWeek([[meal], [meal], [meal], [meal], [meal], [meal], [meal]], {}, 'desktop', {
    'GET /nutritionists/patients/:id/targets': sampleTargets({
      current: {
        ...{
          calories: 1900,
          protein_g: 72,
          carbs_g: 260,
          fat_g: 55,
          fiber_g: 30,
          sugar_g: 25,
          sodium_mg: 2000,
        },
        ...{
          confirmed_by: 'Meera Iyer',
          carbs_by_meal: null,
          created_at: '2026-01-05T06:30:00.000Z',
          proposed: null,
          reason: null,
        },
        shown_to_challenger: false,
      },
    }),
  })
  const day = page.getByRole('region', { name: dayOf(today()) })
  await expect.element(day).toMatchTextContent('1,678 kcal of 1,900, below')
  await expect.element(page.getByRole('region', { name: 'The week' })).toMatchTextContent(/72 g of 72/)
  const bottom = Math.max(
    ...[...day.element().querySelectorAll('dd')].map((figure) => figure.getBoundingClientRect().bottom),
  )
  const first = day.getByRole('listitem').first()
  expect(bottom).toBeLessThanOrEqual(first.element().getBoundingClientRect().top)
})

test('on a phone a meal that moves to another day takes that day and the focus with it', async () => {
  await openWeek([['Poha'], []], {}, 'phone')
  const handle = button('Move Poha')
  ;(handle.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByText(/^Poha is now 1 of 1 on /)).toBeInTheDocument()
  await expect
    .poll(
      () => page.getByRole('navigation', { name: 'Days' }).getByRole('button').nth(1).element().ariaCurrent,
    )
    .toBe('true')
  await expect.element(handle).toHaveFocus()
})

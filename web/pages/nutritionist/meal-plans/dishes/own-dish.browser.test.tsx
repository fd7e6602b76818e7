import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, away, callsOf, changedMeanwhile, problem } from '#web/testing/fake-api.ts'
import { button, dialog } from '#web/testing/find.ts'
import { sampleId } from '#web/testing/samples.ts'
import { endElsewhere, expectSound, open, toasts } from '#web/testing/screen.tsx'
import { dayOf, numberedDish, plan, practice, sampleFood, tomorrow } from '../testing.ts'

const besan = sampleFood('besan', 'Gram flour (besan)', 360, [{ name: 'katori', grams: 60 }])
const curd = sampleFood('curd', 'Curd (dahi)', 60, [])

/** Opens the dishes for a day of a draft. */
async function openDishes(size: 'phone' | 'desktop', dishes = [numberedDish(1)]) {
  const draft = plan([[], ['Poha']], { status: 'draft', week_start: tomorrow })
  await open(`/app/nutritionist/meal-plans/${draft.id}?edit=1&step=2`, {
    as: 'nutritionist',
    answers: { ...practice({ plans: [draft], dishes }), 'GET /foods': [besan, curd] },
    size,
  })
  await button(/^Add meal to/)
    .first()
    .click()
  return dialog(`Add to ${dayOf(tomorrow)}`)
}

test('a dish is made from foods: its figures follow from them', async () => {
  const dishes = await openDishes('phone')
  await dishes.getByRole('button', { name: 'Make a dish' }).click()
  await dishes.getByLabelText('Name').fill('Chilla')
  await expect.element(dishes.getByRole('button', { name: 'Save dish' })).toBeDisabled()
  for (const { name } of [besan, curd]) {
    await dishes.getByRole('combobox', { name: 'Add a food' }).click()
    await dishes.getByRole('option', { name }).click()
  }
  await dishes.getByLabelText(`Measure of ${besan.name}`).selectOptions('katori (60 g)')
  await dishes.getByLabelText(`Amount of ${besan.name}`).fill('')
  await expect.element(dishes.getByText('Give an amount')).toBeVisible()
  await expect.element(dishes.getByRole('button', { name: 'Save dish' })).toBeDisabled()
  await dishes.getByLabelText(`Amount of ${besan.name}`).fill('60')
  await expect.element(dishes.getByText('Calories must be between 0 and 10000')).toBeVisible()
  await expect.element(dishes.getByRole('button', { name: 'Save dish' })).toBeDisabled()
  await dishes.getByLabelText(`Amount of ${besan.name}`).fill('2')
  // 120 g of 360 kcal and 50 g of 60 kcal.
  await expect.element(dishes).toMatchTextContent('462')
  await dishes.getByText('All nutrients').click()
  // Nobody knows the iron of the curd, and the calcium of neither.
  await expect.element(dishes.getByText('at least 6 mg')).toBeVisible()
  await expect.element(dishes.getByText('not known').first()).toBeVisible()
  // Of a pot for two all figures are of one serving.
  await dishes.getByLabelText('Servings').fill('2')
  await expect.element(dishes.getByText('at least 3 mg')).toBeVisible()
  await dishes.getByLabelText('Servings').fill('1')
  await dishes.getByRole('button', { name: `Remove ${curd.name}` }).click()
  await expect.element(dishes).toMatchTextContent('432')
  answer({ 'POST /meal-plans/templates': problem(409, 'Not now.') })
  await dishes.getByRole('button', { name: 'Save dish' }).click()
  await expect.element(dishes.getByText('Not now.')).toBeVisible()
  answer({ 'POST /meal-plans/templates': numberedDish(2, { name: 'Chilla', own: true }) })
  await dishes.getByRole('button', { name: 'Save dish' }).click()
  await expect.poll(toasts).toContain('Saved among your dishes')
  expect(callsOf('POST /meal-plans/templates').at(-1)?.body).toMatchObject({
    name: 'Chilla',
    items: [{ food_id: 'besan', name: besan.name, grams: 120 }],
  })
})

test('a dish that is begun is there again after the session has ended, with its foods', async () => {
  let dishes = await openDishes('desktop')
  await dishes.getByRole('button', { name: 'Make a dish' }).click()
  await dishes.getByLabelText('Name').fill('Chilla')
  await dishes.getByRole('combobox', { name: 'Add a food' }).click()
  await dishes.getByRole('option', { name: besan.name }).click()
  await dishes.getByLabelText(`Amount of ${besan.name}`).fill('90')
  await dishes.getByLabelText('Steps (optional)').fill('Stir\nFry')
  endElsewhere('You were signed out because …')
  await expect.element(page.getByText('You were signed out because …')).toBeVisible()
  dishes = await openDishes('desktop')
  await dishes.getByRole('button', { name: 'Make a dish' }).click()
  await expect.element(dishes.getByText('These are your changes from before.')).toBeVisible()
  await expect.element(dishes.getByLabelText('Name')).toHaveValue('Chilla')
  await expect.element(dishes.getByLabelText(`Amount of ${besan.name}`)).toHaveDisplayValue('90')
  await expect.element(dishes.getByLabelText('Steps (optional)')).toHaveValue('Stir\nFry')
  answer({ 'POST /meal-plans/templates': numberedDish(2, { name: 'Chilla', own: true }) })
  await dishes.getByRole('button', { name: 'Save dish' }).click()
  await expect.poll(toasts).toContain('Saved among your dishes')
  expect(callsOf('POST /meal-plans/templates').at(-1)?.body).toMatchObject({
    ...{ name: 'Chilla', instructions: ['Stir', 'Fry'] },
    items: [{ food_id: 'besan', grams: 90 }],
  })
})

test('a long list of foods leaves room for its first line, which fits best', async () => {
  const dishes = await openDishes('desktop')
  answer({
    'GET /foods': Array.from({ length: 12 }, (_, n) => sampleFood(`food${n}`, `Millet ${n + 1}`, 300, [])),
  })
  await dishes.getByRole('button', { name: 'Make a dish' }).click()
  await dishes.getByRole('combobox', { name: 'Add a food' }).fill('millet')
  await expect.element(dishes.getByRole('option', { name: 'Millet 12' })).toBeVisible()
  const list = dishes.getByRole('listbox').element().parentElement!
  expect(list.getBoundingClientRect().height).toBeLessThan(250)
  await dishes.getByRole('option', { name: 'Millet 1', exact: true }).click()
  await expect.element(dishes.getByLabelText('Amount of Millet 1')).toBeVisible()
})

test.each(['phone', 'desktop'] as const)(
  'on a %s, a dish that is not saved is not lost without asking',
  async (size) => {
    const dishes = await openDishes(size)
    await dishes.getByRole('button', { name: 'Make a dish' }).click()
    await dishes.getByLabelText('Steps (optional)').fill('Roast the besan.')
    const question = dialog('Discard this dish?')
    for (const leave of ['Close', 'Cancel']) {
      await dishes.getByRole('button', { name: leave }).click()
      await question.getByRole('button', { name: 'Cancel' }).click()
      await expect.element(dishes.getByLabelText('Steps (optional)')).toHaveValue('Roast the besan.')
    }
    await userEvent.keyboard('{Escape}')
    await expect.element(question).toBeVisible()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect.element(dishes).not.toBeInTheDocument()
  },
)

test('figures can be typed by hand instead; then no foods are sent', async () => {
  const items = [{ food_id: 'besan', name: besan.name, grams: 60 }]
  const components = [{ name: 'Chilla', unit: 'portion', unit_grams: 60, count: 1, items }]
  const own = numberedDish(3, { name: 'Chilla', own: true, components, ingredients: ['Besan, 60 g'] })
  const dishes = await openDishes('desktop', [own])
  await dishes.getByRole('button', { name: 'More for Chilla' }).click()
  await page.getByRole('menuitem', { name: 'Edit dish' }).click()
  await expect.element(dishes.getByLabelText(`Amount of ${besan.name}`)).toHaveValue('60')
  await dishes.getByText('Figures by hand').click()
  await dishes.getByLabelText('Calories (kcal)').fill('250')
  answer({ 'PUT /meal-plans/templates/:id': own })
  await dishes.getByRole('button', { name: 'Save dish' }).click()
  await expect.poll(toasts).toContain('Dish saved')
  // The ingredients stay as they are.
  expect(callsOf('PUT /meal-plans/templates/:id')[0]?.body).toEqual({
    ...{ items: null, calories: 250 },
    was: { items: [{ food_id: 'besan', grams: 60 }], calories: 300 },
  })
})

test.each(['phone', 'desktop'] as const)(
  'foods typed as text become lines to check, on a %s',
  async (size) => {
    const dishes = await openDishes(size)
    await dishes.getByRole('button', { name: 'Make a dish' }).click()
    await dishes.getByLabelText('Name').fill('Chilla')
    const typed = dishes.getByLabelText('Or type them')
    await expect.element(dishes.getByRole('button', { name: 'Read' })).toBeDisabled()
    answer({ 'POST /foods/parse': away })
    await typed.fill('2 katori besan, dahi, 3 scoops curd, blorp')
    await dishes.getByRole('button', { name: 'Read' }).click()
    await expect.element(dishes.getByText('The text could not be read. Please try again.')).toBeVisible()
    await expect.element(typed).toHaveValue('2 katori besan, dahi, 3 scoops curd, blorp')
    const curdRead = { food_id: 'curd', name: curd.name }
    answer({
      'POST /foods/parse': [
        {
          text: 'besan',
          food_id: 'besan',
          name: besan.name,
          quantity: 2,
          unit: 'katori',
          grams: 120,
          calories: null,
        },
        { text: 'dahi', ...curdRead, quantity: null, unit: null, grams: 120, calories: null },
        { text: 'curd', ...curdRead, quantity: 3, unit: 'scoop', grams: null, calories: null },
        { text: 'blorp', food_id: null, name: null, quantity: null, unit: null, grams: null, calories: null },
      ],
    })
    await userEvent.type(typed, '{Enter}')
    await expect
      .element(dishes.getByRole('status').filter({ hasText: '3 foods added' }))
      .toMatchTextContent(
        '3 foods added. Please check the amounts. No amount is said for dahi: a usual one is taken. Please give the grams of curd. Not understood: blorp.',
      )
    await expect.element(typed).toHaveValue('blorp')
    expect(callsOf('POST /foods/parse').at(-1)?.body).toMatchObject({ for: 'recipe' })
    expect(callsOf('POST /meal-plans/templates')).toEqual([])
    await expect.element(dishes.getByLabelText(`Amount of ${besan.name}`)).toHaveValue('2')
    await expect.element(dishes.getByLabelText(`Measure of ${besan.name}`)).toHaveValue('katori')
    await expect.element(dishes.getByLabelText(`Amount of ${curd.name}`)).toHaveValue('120')
    if (size !== 'phone') await expectSound()
    // The same food again: its line grows.
    answer({
      'POST /foods/parse': [
        {
          text: 'besan',
          food_id: 'besan',
          name: besan.name,
          quantity: 30,
          unit: 'g',
          grams: 30,
          calories: null,
        },
      ],
    })
    await typed.fill('30 g besan')
    await dishes.getByRole('button', { name: 'Read' }).click()
    await expect.element(dishes.getByLabelText(`Amount of ${besan.name}`)).toHaveValue('150')
    answer({ 'POST /meal-plans/templates': numberedDish(2, { name: 'Chilla', own: true }) })
    await dishes.getByRole('button', { name: 'Save dish' }).click()
    await expect.poll(toasts).toContain('Saved among your dishes')
    expect(callsOf('POST /meal-plans/templates').at(-1)?.body.items).toMatchObject([
      { food_id: 'besan', grams: 150 },
      { food_id: 'curd', grams: 120 },
    ])
  },
)

test('foods that do not load keep a dish from being saved without them; one that is gone is named', async () => {
  const items = [
    { food_id: 'besan', name: besan.name, grams: 60 },
    { food_id: 'own-blorp', name: 'Blorp', grams: 10 },
  ]
  const components = [{ name: 'Chilla', unit: 'portion', unit_grams: 70, count: 1, items }]
  const dishes = await openDishes('phone', [numberedDish(3, { name: 'Chilla', own: true, components })])
  answer({ 'GET /foods': away })
  await dishes.getByRole('button', { name: 'More for Chilla' }).click()
  await page.getByRole('menuitem', { name: 'Edit dish' }).click()
  await expect.element(dishes.getByText('The foods of this dish could not be loaded')).toBeVisible()
  await expect.element(dishes.getByRole('button', { name: 'Save dish' })).toBeDisabled()
  answer({ 'GET /foods': [besan] })
  await dishes.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(dishes.getByLabelText(`Amount of ${besan.name}`)).toHaveValue('60')
  await expect
    .element(dishes.getByText('Not in the table of foods any more, and gone when you save: Blorp.'))
    .toBeVisible()
  await expect.element(dishes.getByRole('button', { name: 'Save dish' })).toBeEnabled()
})

test('the recipe of a dish is read before it is chosen', async () => {
  const soaked = numberedDish(4, {
    ingredients: ['Rajma, 40 g'],
    before: ['Soak the rajma.'],
    instructions: ['Cook it.'],
  })
  const dishes = await openDishes('phone', [soaked])
  await dishes.getByText('Recipe').click()
  await expect.element(dishes.getByText('Rajma, 40 g')).toBeVisible()
  await expect.element(dishes.getByText('Soak the rajma.')).toBeVisible()
  await expectSound()
})

test('a dish is chosen in another portion, and changed again in its meal', async () => {
  const dishes = await openDishes('phone')
  await dishes.getByRole('button', { name: 'More of Dish 1' }).click()
  await expect.element(dishes.getByText('1½ portions')).toBeVisible()
  await expect.element(dishes).toMatchTextContent('450')
  await dishes.getByRole('button', { name: 'Add Dish 1' }).click()
  await dishes.getByRole('button', { name: /^Done/ }).click()
  await button('Edit Dish 1').click()
  const meal = dialog('Edit Dish 1')
  await expect.element(meal.getByLabelText('Portion (optional)')).toHaveValue('1½ × 1 plate')
  await meal.getByRole('button', { name: 'Less of Dish 1' }).click()
  await meal.getByRole('button', { name: 'Less of Dish 1' }).click()
  await expect.element(meal.getByLabelText('Calories (kcal)')).toHaveValue('150')
  await meal.getByLabelText('Calories (kcal)').fill('160')
  await expect.element(meal.getByText('Own figures')).toBeVisible()
  await expectSound()
})

test('a typed portion brings its figures, or a sentence says that it does not; also of a dish far down the list', async () => {
  const dal = { name: 'Toor dal', unit: 'katori', unit_grams: 150, count: 1, items: [] }
  const dish = numberedDish(1, { name: 'Toor dal', portion: '1 katori toor dal (150 g)', components: [dal] })
  const { id, name, portion: _, ...figures } = dish
  const { category: meal_type, calories } = figures
  const meal = { meal_type, title: name, template_id: id, calories: calories * 1.5 }
  const portion = '1½ katori toor dal (225 g)'
  const draft = plan([[{ ...meal, portion }]], { status: 'draft', week_start: tomorrow })
  await open(`/app/nutritionist/meal-plans/${draft.id}?edit=1&step=2`, {
    as: 'nutritionist',
    answers: {
      ...practice({ plans: [draft] }),
      // The first hundred dishes are others.
      'GET /meal-plans/templates': ({ query }) => (query.ids ? [dish] : [numberedDish(2)]),
    },
  })
  await button('Edit Toor dal').click()
  const form = dialog('Edit Toor dal')
  const typed = form.getByLabelText('Portion (optional)')
  const kcal = form.getByLabelText('Calories (kcal)')
  await expect.element(form.getByRole('button', { name: 'Less of Toor dal' })).toBeVisible()
  await typed.fill('1 katori')
  await expect.element(kcal).toHaveValue('300')
  await kcal.click()
  await expect.element(typed).toHaveValue('1 katori toor dal (150 g)')
  await expect.element(form.getByText('1 portion', { exact: true })).toBeVisible()
  const left = form.getByText('The figures below are still those of 1 katori toor dal (150 g).')
  await typed.fill('1 large bowl')
  await expect.element(left).toBeVisible()
  await expect.element(kcal).toHaveValue('300')
  await expect.element(form.getByText('Own figures')).toBeVisible()
  await kcal.fill('420')
  await expect.element(left).not.toBeInTheDocument()
})
test('of a dish that another tab has changed, too, each part is named as the form names it', async () => {
  const part = { name: 'Besan', unit: 'katori', unit_grams: 60, count: 1 }
  const items = [{ food_id: 'besan', name: besan.name, grams: 60 }]
  const own = numberedDish(3, { name: 'Chilla', own: true, components: [{ ...part, items }] })
  const dishes = await openDishes('desktop', [own])
  await dishes.getByRole('button', { name: 'More for Chilla' }).click()
  await page.getByRole('menuitem', { name: 'Edit dish' }).click()
  await dishes.getByLabelText('Steps (optional)').fill('Fry')
  await dishes.getByLabelText(`Amount of ${besan.name}`).fill('90')
  const stored = { instructions: ['Roast', 'Boil'], items: [{ ...items[0], grams: 70 }] }
  answer({ 'PUT /meal-plans/templates/:id': changedMeanwhile(stored) })
  await dishes.getByRole('button', { name: 'Save dish' }).click()
  await expect
    .element(dishes.getByRole('group', { name: 'Steps (optional)' }))
    .toMatchTextContent(/Yours: Fry.*Stored now: Roast, Boil/)
  await expect
    .element(dishes.getByRole('group', { name: 'Foods of one portion, raw or as served' }).last())
    .toMatchTextContent(/Yours: Gram flour \(besan\) 90 g.*Stored now: Gram flour \(besan\) 70 g/)
  await expectSound()
})

test.each(['phone', 'desktop'] as const)(
  'an edited dish is put into the plans that have it as it was, each with its own reason, on a %s',
  async (size) => {
    const own = numberedDish(3, { name: 'Chilla', own: true, components: null, ingredients: ['Besan, 60 g'] })
    const dishes = await openDishes(size, [own])
    const inPlan = (n: number, patient_name: string) => ({
      ...{ id: sampleId(500 + n), patient_id: sampleId(600 + n), patient_name, week_start: tomorrow },
    })
    const clash = 'Chilla contains peanut (allergy: Peanuts). Change them or give a reason.'
    answer({
      'PUT /meal-plans/templates/:id': own,
      'GET /meal-plans/templates/:id/plans': [inPlan(1, 'Arjun'), inPlan(2, 'Priya')],
      'PUT /meal-plans/:id/dishes': ({ params, body }) =>
        params.id === sampleId(502) && !body.clash_reason ? problem(422, clash) : plan([['Chilla']]),
    })
    await dishes.getByRole('button', { name: 'More for Chilla' }).click()
    await page.getByRole('menuitem', { name: 'Edit dish' }).click()
    await dishes.getByRole('button', { name: 'Save dish' }).click()
    await expect.element(dishes.getByRole('heading', { name: 'Chilla is saved' })).toHaveFocus()
    await dishes.getByRole('button', { name: 'Also in 2 plans that use it' }).click()
    await expect.element(dishes.getByText('Changed. Arjun is told.')).toBeVisible()
    await expect.element(dishes.getByText(`Not changed. ${clash}`)).toBeVisible()
    const again = dishes.getByRole('button', { name: 'Change with this reason' })
    await expect.element(again).toBeDisabled()
    await dishes.getByLabelText('Reason for keeping these meals for Priya').fill('Tested.')
    if (size !== 'phone') await expectSound()
    await again.click()
    await expect.element(dishes.getByText('Changed. Priya is told.')).toBeVisible()
    expect(callsOf('PUT /meal-plans/:id/dishes').map(({ params, body }) => [params.id, body])).toEqual([
      [sampleId(501), { template_id: own.id }],
      [sampleId(502), { template_id: own.id }],
      [sampleId(502), { template_id: own.id, clash_reason: 'Tested.' }],
    ])
    await dishes.getByRole('button', { name: 'Done' }).first().click()
    await expect.element(button('More for Chilla')).toHaveFocus()
  },
)

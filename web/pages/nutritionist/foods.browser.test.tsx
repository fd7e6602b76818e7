import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Food, foodNutrients, type Per100g } from '#domain/food/foods.ts'
import { answer, away, callsOf, listOf, problem } from '#web/testing/fake-api.ts'
import { button, dialog } from '#web/testing/find.ts'
import { expectSound, open } from '#web/testing/screen.tsx'

const unknown = Object.fromEntries(foodNutrients.map((name) => [name, null])) as Per100g
const okra: Food = {
  id: 'okra',
  name: 'Okra (bhindi)',
  aliases: ['bhindi', 'lady finger', 'भिंडी'],
  list: 'kitchen',
  shelf: 'vegetables',
  contains: ['okra'],
  label: { allergens: ['milk'], traces: ['wheat'], fits: ['vegetarian'] },
  source: 'USDA SR28 11278',
  licence: 'Public domain (USDA), our own selection',
  quality: 'same',
  loses_as: null,
  per_100g: { ...unknown, calories: 33, protein_g: 1.93, carbs_g: 7.45, fat_g: 0.19, fiber_g: 3.2 },
  measures: [
    { name: 'piece', grams: 12 },
    { name: 'katori', grams: 63 },
  ],
}

test('foods are searched, and what is not known is a dash', async () => {
  await open('/app/nutritionist/foods', { as: 'nutritionist', answers: { 'GET /foods': [okra] } })
  const row = page.getByRole('row').filter({ hasText: 'Okra' })
  await expect.element(row).toMatchTextContent('33 kcal')
  await expect.element(row).toMatchTextContent('1.93 g')
  await expect.element(row.getByRole('cell').last()).toMatchTextContent('–')
  await expectSound()
  answer({ 'GET /foods': [] })
  await page.getByRole('searchbox').fill('qqq')
  await expect.element(page.getByRole('heading', { name: 'No foods found' })).toBeVisible()
  expect(callsOf('GET /foods').at(-1)?.query).toMatchObject({ q: 'qqq' })
})

test('one food is read for any amount in its household measures', async () => {
  await open('/app/nutritionist/foods', {
    as: 'nutritionist',
    answers: { 'GET /foods': listOf([okra], 1) },
    size: 'phone',
  })
  await button('Okra (bhindi)').click()
  const food = dialog('Okra (bhindi)')
  await expect.element(food).toMatchTextContent('Energy33 kcal')
  await expect.element(food).toMatchTextContent('Source: USDA SR28 11278. The same food.')
  await expect.element(food).toMatchTextContent('Contains milk. May contain wheat. Fit for vegetarian diets.')
  await food.getByLabelText('Measure').selectOptions('katori (63 g)')
  await food.getByLabelText('Amount').fill('2')
  await expect.element(food).toMatchTextContent('Energy41.6 kcal')
  await expect.element(food).toMatchTextContent('Sodium–')
  await expectSound()
})

test('foods that do not load are tried again', async () => {
  await open('/app/nutritionist/foods', { as: 'nutritionist', answers: { 'GET /foods': away } })
  await expect.element(page.getByText('The foods could not be loaded')).toBeVisible()
  answer({ 'GET /foods': [okra] })
  await button('Try Again').click()
  await expect.element(button('Okra (bhindi)')).toBeVisible()
})

const horlicks = (more: Partial<Food> = {}): Food => ({
  ...okra,
  ...{ id: '01900000-0000-7000-8000-000000000071', name: 'Horlicks', aliases: ['malt drink'], list: 'label' },
  ...{ source: 'from a label', licence: 'Typed by a nutritionist', quality: null, contains: null },
  ...{ ingredients: 'Barley, wheat flour, milk solids', own: true, shared: true },
  per_100g: { ...unknown, calories: 377, protein_g: 11, carbs_g: 79, fat_g: 2 },
  measures: [{ name: 'tbsp', grams: 9 }],
  ...more,
})

test('a food is typed from its label, for a serving: what is in it is read, and its energy is asked about', async () => {
  await open('/app/nutritionist/foods', {
    as: 'nutritionist',
    answers: { 'GET /foods': [okra] },
    size: 'phone',
  })
  await button('Add from a label').click()
  const form = dialog('Food from a label')
  await expect.element(form.getByText(/^Without ingredients nobody knows what is in it/)).toBeVisible()
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Horlicks')
  await form.getByLabelText(/^Ingredients/).fill('Malted barley, wheat flour, milk solids')
  await expect.element(form.getByText('Common allergens read in it: milk, wheat, gluten.')).toBeVisible()
  await form.getByLabelText(/^Ingredients/).fill('Barley, milk solids. May contain nuts')
  await expect
    .element(form)
    .toMatchTextContent('It may contain peanut, tree nuts: this counts for allergies, not for diets.')
  await form.getByLabelText(/^Ingredients/).fill('Malted barley, wheat flour, milk solids')
  await expectSound()
  await form.getByText('For a serving').click()
  const figures = {
    'A serving weighs (g)': '20',
    'Energy (kcal)': '315',
    'Protein (g)': '2.2',
    'Fat (g)': '0.4',
  }
  for (const [label, value] of Object.entries(figures))
    await form.getByLabelText(label, { exact: false }).first().fill(value)
  await form.getByRole('button', { name: 'Save food' }).click()
  await expect.element(form.getByText('Carbohydrate is on every label')).toBeVisible()
  await form.getByLabelText('Carbohydrate (g)').fill('15.8')
  await form.getByLabelText('or salt (g)').fill('0.1')
  await form.getByRole('button', { name: 'Save food' }).click()
  await expect
    .element(form.getByText('Energy of 100 g must be between 0 and 900 kcal. Is it in kJ?'))
    .toBeVisible()
  // What is typed for a serving is shown for 100 g; kilojoules become kcal at a press.
  await expect.element(form.getByText('Is the energy in kilojoules (kJ)?')).toBeVisible()
  await button('Use 75 kcal', form).click()
  await expect.element(form.getByLabelText('Energy (kcal)')).toHaveValue('75')
  await expect.element(form.getByText('Is the energy in kilojoules (kJ)?')).not.toBeInTheDocument()
  await expect.element(form.getByText(/^In 100 g: 375 kcal, 11 g protein/)).toBeVisible()
  await form.getByLabelText('Energy (kcal)').fill('170')
  await form.getByRole('button', { name: 'Save food' }).click()
  const question = dialog('Is the energy right?')
  await expect.element(question).toMatchTextContent('come to about 378 kcal, and the energy is 850 kcal')
  answer({ 'POST /foods': horlicks() })
  await question.getByRole('button', { name: 'Yes, save it' }).click()
  await expect.element(form).not.toBeInTheDocument()
  expect(callsOf('POST /foods')[0]?.body).toMatchObject({
    ...{
      name: 'Horlicks',
      ingredients: 'Malted barley, wheat flour, milk solids',
      shared: false,
      measures: [],
    },
    per_100g: { calories: 850, protein_g: 11, carbs_g: 79, fat_g: 2, sodium_mg: 196.5, sugar_g: null },
  })
})

test('a food of one’s own is changed and deleted; that of a colleague is only read', async () => {
  const isabgol = horlicks({
    ...{ id: '01900000-0000-7000-8000-000000000072', name: 'Isabgol' },
    ...{ own: false, ingredients: null, label: null },
  })
  await open('/app/nutritionist/foods', {
    as: 'nutritionist',
    answers: { 'GET /foods': [horlicks(), isabgol, okra] },
  })
  await expect
    .element(page.getByRole('row').filter({ hasText: 'Isabgol' }))
    .toMatchTextContent('Ingredients unknown')
  await expectSound()
  expect(button('Edit Isabgol').query()).toBeNull()
  await button('Isabgol').click()
  await expect.element(dialog('Isabgol')).toMatchTextContent('Ingredients unknown: nobody has said yet')
  await dialog('Isabgol').getByRole('button', { name: 'Close' }).click()

  await button('Edit Horlicks').click()
  const form = dialog('Edit Horlicks')
  await expect.element(form.getByText(/^These are the figures of 100 g/)).toBeVisible()
  await expect.element(form.getByLabelText('Energy (kcal)')).toHaveValue('377')
  await form.getByLabelText('It holds (g)').fill('10')
  await expect.element(form.getByText('In 1 tbsp (10 g): 37.7 kcal, 1.1 g protein')).toBeVisible()
  answer({ 'PUT /foods/:id': problem(422, 'No.', [{ path: 'measures.0.grams', message: 'Too heavy.' }]) })
  await form.getByRole('button', { name: 'Save food' }).click()
  await expect.element(form.getByText('Too heavy.')).toBeVisible()
  answer({ 'PUT /foods/:id': horlicks() })
  await form.getByRole('button', { name: 'Save food' }).click()
  await expect.element(form).not.toBeInTheDocument()
  expect(callsOf('PUT /foods/:id').at(-1)?.body).toEqual({
    measures: [{ name: 'tbsp', grams: 10 }],
    was: { measures: [{ name: 'tbsp', grams: 9 }] },
  })

  await button('Delete Horlicks').click()
  const question = dialog('Delete this food?')
  await expect.element(question).toMatchTextContent('Horlicks goes from the list, for your colleagues too.')
  answer({ 'DELETE /foods/:id': undefined, 'GET /foods': [okra] })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(button('Edit Horlicks')).not.toBeInTheDocument()
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Food, foodNutrients, type Per100g } from '#domain/food/foods.ts'
import { answer, away, callsOf, listOf } from '#web/testing/fake-api.ts'
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
  await expect.element(page.getByRole('heading', { name: 'No such food' })).toBeVisible()
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
  await expect.element(food).toMatchTextContent('Contains milk. Often with wheat. Fit for vegetarian diets.')
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

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Dish } from '#domain/plans/dishes.ts'
import { answer, away, callsOf, listOf, problem } from '#web/testing/fake-api.ts'
import { button, dialog } from '#web/testing/find.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'
import { numberedDish, sampleFood } from './testing.ts'

const dal = sampleFood('toor_dal', 'Toor dal', 340)
const pot = numberedDish(1, {
  ...{ name: 'Dal of the house', own: true, category: 'lunch', calories: 170, protein_g: 11 },
  ...{ servings: 4, cooked_weight_g: 720, portion: '1 bowl (180 g cooked)' },
  components: [
    {
      ...{ name: 'Dal', unit: 'portion', unit_grams: 180, count: 1 },
      items: [{ food_id: dal.id, name: dal.name, grams: 50 }],
    },
  ],
})

const openDishes = (dishes: Dish[] | typeof away, size: 'phone' | 'desktop' = 'desktop') =>
  open('/app/nutritionist/meal-plans/dishes', {
    as: 'nutritionist',
    answers: { 'GET /meal-plans/templates': dishes, 'GET /foods': [dal] },
    size,
  })

test('own dishes are listed with a serving, searched and loaded again', async () => {
  await openDishes(away)
  await expect.element(page.getByText('Your dishes could not be loaded')).toBeVisible()
  answer({ 'GET /meal-plans/templates': [pot] })
  await button('Try Again').click()
  const row = page.getByRole('row').filter({ hasText: 'Dal of the house' })
  for (const words of ['Lunch', '1 bowl (180 g cooked)', 'The recipe makes 4 servings', '170', '11'])
    await expect.element(row).toMatchTextContent(words)
  await expectSound()
  answer({ 'GET /meal-plans/templates': [] })
  await page.getByRole('searchbox').fill('qqq')
  await expect.element(page.getByText('No dishes found')).toBeVisible()
  expect(callsOf('GET /meal-plans/templates').at(-1)?.query).toMatchObject({ own: 'true', q: 'qqq' })
})

test('without any, one is begun; what is typed is not lost by closing', async () => {
  await openDishes([])
  await expect.element(page.getByText('No dishes yet')).toBeVisible()
  await expectSound()
  await button('New dish').first().click()
  const form = dialog('New dish')
  await form.getByLabelText('Name').fill('Dal')
  await expectSound()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog', { name: 'Discard this dish?' })).toBeVisible()
})

test('the recipe of a pot: foods of all servings, and how a serving stands on the plan', async () => {
  await openDishes([pot], 'phone')
  await button('Edit Dal of the house').click()
  const form = dialog('Edit dish')
  await expect.element(form.getByLabelText('Amount of Toor dal')).toHaveValue('200')
  await expect.element(form.getByText('Foods of all 4 servings together, raw or as served')).toBeVisible()
  await expect.element(form.getByLabelText('Portion (optional)')).toHaveValue('1 bowl')
  await expect.element(form.getByText('Stands on the plan as “1 bowl (180 g cooked)”')).toBeVisible()
  await form.getByLabelText('Servings').fill('5')
  await expect.element(form.getByText('Stands on the plan as “1 bowl (144 g cooked)”')).toBeVisible()
  // 200 g of 340 kcal, for five.
  await expect.element(form).toMatchTextContent('136')
  await expectSound()
  answer({
    'PUT /meal-plans/templates/:id': { ...pot, servings: 5 },
    'GET /meal-plans/templates/:id/plans': [],
  })
  await form.getByRole('button', { name: 'Save dish' }).click()
  await expect.poll(toasts).toContain('Dish saved')
  expect(callsOf('PUT /meal-plans/templates/:id')[0]?.body).toMatchObject({
    servings: 5,
    was: { servings: 4 },
  })
  // No plan has it: nothing more is asked.
  await expect.element(form).not.toBeInTheDocument()
})

test('a dish is deleted after a question', async () => {
  await openDishes([pot])
  await button('Delete Dal of the house').click()
  answer({ 'DELETE /meal-plans/templates/:id': problem(404, 'Not found.') })
  const question = dialog('Delete this dish?')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(toasts).toContain('Not found.')
  answer({ 'DELETE /meal-plans/templates/:id': undefined, 'GET /meal-plans/templates': listOf([], 0) })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('No dishes yet')).toBeVisible()
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { foodNutrients, type Per100g } from '#domain/food/foods.ts'
import { numberedDish, plan, practice } from '#web/pages/nutritionist/meal-plans/testing.ts'
import { callsOf } from '#web/testing/fake-api.ts'
import { expectSound, open } from '#web/testing/screen.tsx'

const unknown = Object.fromEntries(foodNutrients.map((name) => [name, null])) as Per100g
const palak = {
  ...{
    id: 'palak',
    name: 'Spinach',
    aliases: [],
    list: 'kitchen' as const,
    shelf: null,
    contains: [],
    label: null,
  },
  ...{ source: 'USDA', licence: 'Public', quality: 'same' as const, loses_as: 'greens', measures: [] },
  per_100g: { ...unknown, iron_mg: 3, folate_mcg: 200 },
}

test('a meal says all its nutrients when it is opened: after losses by cooking, and at least so much', async () => {
  const items = [
    { food_id: 'palak', name: 'Spinach', grams: 100, cooked: 'simmered' as const },
    { food_id: 'gone', name: 'Another', grams: 50 },
  ]
  const stored = plan([[{ title: 'Palak', items }, 'Typed']])
  await open(`/app/nutritionist/meal-plans/${stored.id}`, {
    as: 'nutritionist',
    answers: { ...practice({ plans: [stored] }), 'GET /foods': [palak] },
  })
  const sums = page.getByText('All nutrients')
  await expect.element(sums).toBeVisible()
  expect(callsOf('GET /foods')).toHaveLength(0)
  await sums.click()
  // USDA 3006: three quarters of the folate of simmered greens are left.
  await expect.element(page.getByText('at least 150 µg')).toBeVisible()
  await expect.element(page.getByText('at least 3 mg')).toBeVisible()
  expect(callsOf('GET /foods')[0]?.query).toMatchObject({ ids: 'gone,palak' })
  await expectSound()
})

test('so does a dish that is picked, and a meal that is edited, in the portion that stands there', async () => {
  const items = [{ food_id: 'palak', name: 'Spinach', grams: 100, cooked: 'simmered' as const }]
  const part = { name: 'Palak', unit: 'portion', unit_grams: 100, count: 1, items }
  const dish = numberedDish(1, { name: 'Palak', category: 'lunch', components: [part] })
  const stored = plan([[{ title: 'Palak', items, template_id: dish.id }]])
  await open(`/app/nutritionist/meal-plans/${stored.id}?edit=1&step=2`, {
    as: 'nutritionist',
    answers: {
      ...practice({ plans: [stored], dishes: [dish] }),
      ...{ 'GET /foods': [palak], 'GET /meal-plans/templates/:id/parts': { parts: [] } },
    },
  })
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Edit Palak' }).click()
  await dialog.getByText('All nutrients').click()
  await expect.element(dialog.getByText('150 µg')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^Add meal to/ }).click()
  await dialog.getByText('All nutrients').click()
  await dialog.getByRole('button', { name: /^More of Palak/ }).click()
  await expect.element(dialog.getByText(/^(188|225) µg$/)).toBeVisible()
})

import { enter, join } from './people.ts'
import { expect, test } from './platform.ts'

test('a food is found by its name in any script, and read by the katori', async ({ page, platform }) => {
  await enter(page, await join(platform, { role: 'nutritionist' }), '/app/nutritionist/foods')
  for (const name of ['भिंडी', 'bhindee', 'lady finger']) {
    await page.getByRole('searchbox').fill(name)
    await expect(page.getByRole('row').nth(1)).toContainText('Okra (bhindi)')
  }
  await page.getByRole('button', { name: 'Okra (bhindi)' }).click()
  const food = page.getByRole('dialog', { name: 'Okra (bhindi)' })
  await expect(food).toContainText('Energy33 kcal')
  await food.getByLabel('Measure').selectOption('katori (63 g)')
  await expect(food).toContainText('Energy20.8 kcal')
  await expect(food).toContainText('Source: USDA SR28 11278.')
})

import { tabTo } from './keyboard.ts'
import { expect, test } from './nutritionists.ts'
import { call } from './patients.ts'
import { enter } from './people.ts'
import { countPresses, inCare, meal, storePlan } from './plans.ts'

type Plan = { version: number; days: { meals: { title: string }[] }[] }

test('one dish of a published plan is replaced in at most 4 clicks and key presses, and put back', async ({
  page,
  browser,
  platform,
  meera,
}) => {
  const arjun = await inCare(platform, meera, { allergies: ['Peanuts'], dietary_prefs: ['veg'] })
  const chikki = meal('Peanut chikki', { meal_type: 'snack' })
  // So large that each dish in place of the breakfast stays in the day's band, whatever the season offers.
  const dinner = meal('Canteen thali', {
    ...{ meal_type: 'dinner', calories: 1600, protein_g: 70, carbs_g: 230, fat_g: 50 },
    ...{ fiber_g: 90, sodium_mg: 1500 },
  })
  const { id } = await storePlan(platform, meera, arjun, {
    days: [[meal('Poha'), chikki, dinner], [meal('Upma')]],
    clash_reason: 'Ruled out by the allergist.',
  })
  const seen = () => call<Plan>(platform, arjun, `GET /meal-plans/${id}`)
  const titles = async () => (await seen()).days.map(({ meals }) => meals.map(({ title }) => title))
  const presses = await countPresses(page)
  await enter(page, meera, `/app/nutritionist/meal-plans/${id}`)
  const swap = page.getByRole('button', { name: 'Swap Poha' })
  await expect(swap).toBeVisible()

  await presses.start()
  await swap.click()
  const dialog = page.getByRole('dialog', { name: 'Swap Poha' })
  await expect(dialog.getByRole('listitem')).toHaveCount(5)
  for (const other of await dialog.getByRole('listitem').all())
    await expect(other).toContainText(/(kcal|energy), .* protein/)
  await dialog
    .getByRole('button', { name: /^Take / })
    .first()
    .click()
  await expect(page.getByText(/^Poha is now .+\. Arjun Rao will see it\.$/)).toBeVisible()
  const count = await presses.count()
  test.info().annotations.push({ type: 'clicks and key presses', description: String(count) })
  expect(count).toBeGreaterThan(0)
  expect(count).toBeLessThanOrEqual(4)

  const [[taken, ...rest], second] = (await titles()) as [[string, ...string[]], string[]]
  expect(taken).not.toBe('Poha')
  expect([rest, second]).toEqual([['Peanut chikki', 'Canteen thali'], ['Upma']])
  await expect(page.getByRole('button', { name: `Swap ${taken}` })).toBeVisible()

  // By keyboard alone the dish with a reason goes, and comes back with its reason.
  await tabTo(page, /^Swap Peanut chikki$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(5)
  await tabTo(page, /^Take /)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Peanut chikki is now /)).toBeVisible()
  expect(await seen()).toMatchObject({ clash_reason: null, version: 3 })
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Peanut chikki is back. Arjun Rao will see it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Swap Peanut chikki' })).toBeFocused()
  expect(await seen()).toMatchObject({ clash_reason: 'Ruled out by the allergist.', version: 4 })
  expect(await titles()).toEqual([[taken, 'Peanut chikki', 'Canteen thali'], ['Upma']])
  const told = await call<{ kind: string }[]>(platform, arjun, 'GET /notifications')
  expect(told.filter(({ kind }) => kind === 'plan_changed')).toHaveLength(3)

  // A dish that fits the day is offered beside another one, and the challenger picks it with one tap.
  await page.getByRole('button', { name: `Swap ${taken}` }).click()
  await page
    .getByRole('button', { name: /^Offer as a choice: / })
    .first()
    .click()
  await expect(page.getByText(/ is offered beside .+ Arjun Rao will see it\.$/)).toBeVisible()
  const phone = await (await browser.newContext({ baseURL: platform.url })).newPage()
  await enter(phone, arjun, '/app/patient')
  const options = phone.getByRole('group', { name: 'Breakfast: choose one' }).getByRole('radio')
  await options.last().click()
  await expect(options.last()).toBeChecked()
  await expect.poll(async () => (await titles())[0]![0]).not.toBe(taken)
  await phone.context().close()
})

import type { Page } from '@playwright/test'
import { today } from '#domain/dates.ts'
import { expect, test } from './nutritionists.ts'
import { call } from './patients.ts'
import { enter } from './people.ts'
import { countPresses, dayRegions, inCare, startPlan, titles } from './plans.ts'

const list = '/app/nutritionist/meal-plans'
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

test('two days in turn, 35 meals, notes and the reason for a clash in at most 25 actions', async ({
  page,
  platform,
  meera,
}) => {
  const arjun = await inCare(platform, meera, { dietary_prefs: ['vegan'] })
  const presses = await countPresses(page)
  await enter(page, meera, `/app/nutritionist/patients/${arjun.id}`)
  await expect(page.getByRole('link', { name: 'New plan' })).toBeVisible()
  await presses.start()

  await page.getByRole('link', { name: 'New plan' }).click()
  await expect(page.getByLabel('Week start')).not.toHaveValue('')
  await page.getByLabel('Notes for the challenger').fill('Water before meals')
  await press(page, 'Next')
  await press(page, /^Add meal to/)
  const dialog = page.getByRole('dialog')
  const add = dialog.getByRole('button', { name: /^Add / })
  for (const day of [0, 1]) {
    for (const category of ['Breakfast', 'Lunch', 'Snack', 'Dinner']) {
      await expect(dialog.getByRole('radio', { name: category })).toBeChecked()
      await add.first().click()
    }
    await dialog.getByText('Snack', { exact: true }).first().click()
    if (day === 0) await add.nth(1).click()
    else {
      await dialog.getByLabel('Hide dishes that clash').click()
      await dialog
        .getByRole('listitem')
        .filter({ hasText: 'diet: Vegan' })
        .getByRole('button', { name: /^Add / })
        .first()
        .click()
    }
    if (day === 0) await dialog.getByRole('button', { name: /^Next: / }).click()
  }
  await press(page, 'Done, 5 meals')
  await press(page, /^More for \w+day/)
  await page.getByRole('menuitem', { name: 'Repeat with the next day' }).click()
  await press(page, 'Next')
  await expect(page.getByText('7 days, 35 meals, 4 meal types.')).toBeVisible()
  await page.getByLabel('Reason for keeping these meals').fill('Asked for it')
  await press(page, 'Create Meal Plan')
  await expect(page.getByText('Meal plan created successfully!')).toBeVisible()
  // Back where the plan was begun.
  await expect(page).toHaveURL(new RegExp(`/patients/${arjun.id}$`))

  // Each field that was typed into is one more.
  const count = (await presses.count()) + 2
  test.info().annotations.push({ type: 'actions', description: String(count) })
  expect(count).toBeGreaterThan(15)
  expect(count).toBeLessThanOrEqual(25)
  const [plan] = await call<{ meal_count: number; notes: string }[]>(platform, arjun, 'GET /meal-plans')
  expect(plan).toMatchObject({ meal_count: 35, day_count: 7, status: 'published' })
})

/** The most actions for seven days by hand: presses, with each field that is typed into as one more. */
const mostActions = 60

test('seven different days are placed by hand and published in at most 60 actions, four meals a day or more', async ({
  page,
  platform,
  meera,
}) => {
  const arjun = await inCare(platform, meera, { allergies: ['Peanuts'], dietary_prefs: ['veg'] })
  const presses = await countPresses(page)
  await enter(page, meera, list)
  await expect(page.getByText('No meal plans yet')).toBeVisible()
  await presses.start()
  let typed = 0

  await startPlan(page, 'Arjun Rao')
  await press(page, /^Add meal to/)
  const dialog = page.getByRole('dialog')
  const search = dialog.getByLabel('Search dishes or ingredients')
  const used = new Set<string>()
  /** Adds the first dish in the list that the week does not have. */
  async function addAnother() {
    let name = ''
    const unused = async () => {
      const names = await dialog
        .getByRole('button', { name: /^Add / })
        .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')!.slice(4)))
      name = names.find((one) => !used.has(one)) ?? ''
      return name
    }
    await expect.poll(unused).not.toBe('')
    used.add(name)
    await dialog.getByRole('button', { name: `Add ${name}`, exact: true }).click()
    await expect(dialog.getByRole('status').filter({ hasText: `${name} added` })).toBeVisible()
  }
  for (let day = 0; day < 7; day++) {
    for (const category of ['Breakfast', 'Lunch', 'Snack', 'Dinner']) {
      await expect(dialog.getByRole('radio', { name: category })).toBeChecked()
      // For some a dish is searched for.
      if (category === 'Breakfast' && day % 3 === 2) {
        await search.click()
        await search.fill(day === 2 ? 'इडली' : 'dosai')
        typed++
        await expect(dialog.getByRole('button', { name: /^Add / }).first()).toHaveAccessibleName(/idli|dosa/i)
      }
      await addAnother()
    }
    // On one day there is a fifth meal.
    if (day === 6) {
      await dialog.getByText('Snack', { exact: true }).first().click()
      await addAnother()
    } else await dialog.getByRole('button', { name: /^Next: / }).click()
  }
  await press(page, 'Done, 5 meals')
  const placed = await titles(page)
  expect(new Set(placed.flat()).size).toBe(29)
  await press(page, 'Next')
  await expect(page.getByText('7 days, 29 meals, 4 meal types.')).toBeVisible()
  await press(page, 'Create Meal Plan')
  await expect(page.getByText('Published and visible to challenger')).toBeVisible()

  const count = (await presses.count()) + typed
  test.info().annotations.push({ type: 'actions', description: String(count) })
  expect(count).toBeGreaterThan(29)
  expect(count).toBeLessThanOrEqual(mostActions)
  const [plan] = await call<{ meal_count: number }[]>(platform, arjun, 'GET /meal-plans')
  expect(plan).toMatchObject({ meal_count: 29, day_count: 7, status: 'published' })
})

test('a week fills itself and is published in at most 12 clicks and key presses; meals are locked, shuffled, swapped', async ({
  page,
  platform,
  meera,
}) => {
  const arjun = await inCare(platform, meera, {
    ...{ allergies: ['Peanuts'], dietary_prefs: ['veg'], activity_level: 'light' },
  })
  const presses = await countPresses(page)
  await enter(page, meera, list)
  await expect(page.getByText('No meal plans yet')).toBeVisible()
  await presses.start()
  await startPlan(page, 'Arjun Rao')
  await press(page, 'Fill the week')
  const fill = page.getByRole('dialog', { name: 'Fill the week' })
  await fill.getByRole('button', { name: 'Fill the week' }).click()
  await expect(page.getByText(/^Week filled: /)).toBeVisible()
  await press(page, 'Next')
  await expect(page.getByText('7 days, 28 meals, 4 meal types.')).toBeVisible()
  await press(page, 'Create Meal Plan')
  await expect(page.getByText('Published and visible to challenger')).toBeVisible()
  expect(await presses.count()).toBeLessThanOrEqual(12)

  await page.getByRole('link', { name: /^Open Arjun Rao/ }).click()
  await press(page, 'More for this plan')
  await page.getByRole('menuitem', { name: 'Shopping list' }).click()
  await expect(
    page.getByRole('region', { name: 'Dals and beans' }).getByRole('listitem').first(),
  ).toBeVisible()
  await expect(page.getByText('typed by hand')).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to the plan' }).click()
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(dayRegions(page)).toHaveCount(7)
  const before = await titles(page)
  // "A dish at most twice, never two days running": how many different ones that makes is measured over a thousand weeks.
  for (const dish of before.flat()) {
    const [first, second = Number.POSITIVE_INFINITY, ...more] = before.flatMap((all, day) =>
      all.filter((title) => title === dish).map(() => day),
    )
    expect(second - first!, dish).toBeGreaterThan(1)
    expect(more, dish).toEqual([])
  }

  // One meal stays, the others are other ones.
  const kept = before[0]![0]!
  await press(page, `More for ${kept}`)
  await page.getByRole('menuitem', { name: 'Lock when filling' }).click()
  await press(page, 'Fill the week')
  await expect(fill.getByLabel('Replace them, except locked meals')).toBeChecked()
  await fill.getByRole('button', { name: 'Fill the week' }).click()
  await expect(fill).toBeHidden()
  const shuffled = await titles(page)
  expect(shuffled[0]).toContain(kept)
  expect(shuffled).not.toEqual(before)

  const old = shuffled[1]![1]!
  await press(page, `More for ${old}`)
  await page.getByRole('menuitem', { name: 'Swap for similar' }).click()
  const swap = page.getByRole('dialog', { name: `Swap ${old}` })
  await expect(swap.getByRole('listitem')).toHaveCount(5)
  await swap
    .getByRole('button', { name: /^Take / })
    .first()
    .click()
  await expect(page.getByText(`instead of ${old}.`)).toBeVisible()
  expect((await titles(page))[1]).not.toContain(old)

  // A tenth less of everything but the locked meal, with the same dishes.
  const dishes = await titles(page)
  await call(platform, meera, `PUT /nutritionists/patients/${arjun.id}/requirements`, {
    ...{ vitamin_c_mg: { ear: 900, rda: 1000, upper: 2000 }, reason: 'A wound heals' },
  })
  await press(page, 'Scale the week')
  const scale = page.getByRole('dialog', { name: 'Scale the week' })
  await scale.getByText('−10%').click()
  await scale.getByRole('button', { name: 'Preview' }).click()
  await expect(scale.getByText(/kcal a day \(−(9|10)%\)/)).toBeVisible()
  await scale.getByRole('button', { name: 'Use these portions' }).click()
  await expect(page.getByText(/^Week scaled: \d+ meals in other portions\.$/)).toBeVisible()
  expect(await titles(page)).toEqual(dishes)

  // Of what is low, one press brings more, and one takes that back.
  const brings = page.getByRole('region', { name: 'What a day brings' })
  await brings.getByRole('button', { name: 'Mend vitamin C' }).click()
  const move = brings.getByRole('button', { name: /: vitamin C \+[\d.]+ mg a day$/ }).first()
  const mended = `${await move.textContent()}.`
  await move.click()
  const bar = page.getByRole('status').filter({ hasText: mended })
  await bar.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`Undone: ${mended}`)).toBeAttached()
  expect(await titles(page)).toEqual(dishes)
  await press(page, 'Next')
  await press(page, 'Save Changes')
  await expect(page.getByText('Published and visible to challenger')).toBeVisible()
})

test('a plan for five people, ready to read, takes at most 12 actions', async ({ page, platform, meera }) => {
  const people = ['Asha', 'Bina', 'Chetan', 'Deepa', 'Esha'].map((first_name, index) => ({
    first_name,
    ...(index % 2 ? { allergies: ['Milk'] } : { dietary_prefs: ['vegan'] }),
  }))
  const [first] = await Promise.all(people.map((profile) => inCare(platform, meera, profile)))
  const { days } = await call<{ days: object[] }>(platform, meera, 'POST /meal-plans/generate', {
    ...{ patient_id: (await inCare(platform, meera)).id, week_start: today(), seed: 4, days: [] },
    targets: { calories: 1800, protein_g: 80, carbs_g: 250, fat_g: 56, fiber_g: 27, sodium_mg: 2000 },
  })
  await call(platform, meera, 'POST /plan-templates', { name: 'First week', days })
  const presses = await countPresses(page)
  await enter(page, meera, list)
  await expect(page.getByText('No meal plans yet')).toBeVisible()
  await presses.start()

  await page.getByRole('link', { name: 'Saved Plans' }).click()
  await press(page, 'Use for...')
  await page.getByRole('combobox', { name: 'Challengers' }).click()
  for (const { first_name } of people) await page.getByRole('option', { name: `${first_name} Rao` }).click()
  await press(page, 'Make drafts')
  const drafts = page.getByRole('list', { name: 'Drafts' })
  await expect(drafts.getByText(/\d+ meals replaced/)).toHaveCount(5)
  expect(await presses.count()).toBeLessThanOrEqual(12)

  const opening = page.waitForEvent('popup')
  await drafts.getByRole('link').first().click()
  const draft = await opening
  await expect(draft.getByRole('heading', { name: 'Meal plan for Asha Rao' })).toBeVisible()
  await expect(draft.getByText('Some meals clash')).toHaveCount(0)
  const [plan] = await call<{ status: string }[]>(platform, meera, `GET /meal-plans?patient_id=${first!.id}`)
  expect(plan).toMatchObject({ status: 'draft', day_count: 7, meal_count: 28 })
})

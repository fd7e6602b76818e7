import type { Page } from '@playwright/test'
import { addDays, today, weekdayName } from '#domain/dates.ts'
import type { Dish } from '#domain/plans/dishes.ts'
import { chooseInMenu, tabTo } from './keyboard.ts'
import { expect, test } from './nutritionists.ts'
import { call } from './patients.ts'
import { enter } from './people.ts'
import { addByHand, dayRegions, inCare, meal, startPlan, storePlan, titles } from './plans.ts'

const list = '/app/nutritionist/meal-plans'
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const tomorrow = addDays(today(), 1)

test('a week built, rearranged and published by keyboard alone, everything said', async ({
  page,
  platform,
  meera,
}) => {
  // About four hundred presses of Tab.
  test.slow()
  await inCare(platform, meera)
  const { keyboard } = page
  const said = (text: string) =>
    expect(page.getByRole('status').filter({ hasText: text }).first()).toBeAttached()
  await enter(page, meera, list)
  await expect(page.getByText('No meal plans yet')).toBeVisible()
  await tabTo(page, /^Create New Meal Plan$/)
  await keyboard.press('Enter')
  await tabTo(page, /^Challenger/)
  await keyboard.type('Arj')
  await expect(page.getByRole('option', { name: /Arjun Rao/ })).toBeVisible()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(page.getByLabel('Week start')).toHaveValue(tomorrow)
  await tabTo(page, /^Next$/)
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /Meal Planning/ })).toBeFocused()

  const first = weekdayName(tomorrow)
  await tabTo(page, new RegExp(`^Add meal to ${first}`))
  await keyboard.press('Enter')
  await expect(page.getByLabel('Search dishes or ingredients')).toBeFocused()
  await keyboard.type('ragi dosa')
  await tabTo(page, /^Add Ragi dosa/)
  await keyboard.press('Enter')
  await said('Ragi dosa with tomato onion chutney added')
  await tabTo(page, /^Done, 1 meal$/, 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: new RegExp(`^Add meal to ${first}`) })).toBeFocused()
  await keyboard.press('Enter')
  await tabTo(page, /^From templates$/, 'Shift+Tab')
  await keyboard.press('ArrowRight')
  await tabTo(page, /^Title/)
  await keyboard.type('Curd rice')
  await tabTo(page, /^Calories/)
  await keyboard.type('250')
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()

  // Up and down within the day, left and right to other days. The focus follows the meal.
  await tabTo(page, /^Move Curd rice$/, 'Shift+Tab')
  await keyboard.press('ArrowUp')
  // Lunch stays behind breakfast.
  await said('Curd rice stays where its time puts it. Change its time to move it.')
  await keyboard.press('ArrowDown')
  await said('Curd rice is the last of the day already')
  await keyboard.press('ArrowLeft')
  await said('Curd rice is on the first day already')
  await keyboard.press('ArrowRight')
  await said(`Curd rice is now 1 of 1 on ${weekdayName(addDays(tomorrow, 1))}`)
  await expect(page.getByRole('button', { name: 'Move Curd rice' })).toBeFocused()
  await keyboard.press('Control+z')
  await said('Undone: Curd rice moved')
  expect((await titles(page))[0]).toEqual(['Ragi dosa with tomato onion chutney', 'Curd rice'])
  await keyboard.press('Control+Shift+z')
  await said('Done again: Curd rice moved')
  expect((await titles(page))[0]).toEqual(['Ragi dosa with tomato onion chutney'])
  await keyboard.press('Control+z')

  // The same with the menu, for people who use a screen reader.
  await tabTo(page, /^More for Curd rice$/)
  await chooseInMenu(page, /^Lock when filling$/)
  await said('Curd rice locked')

  await tabTo(page, new RegExp(`^More for ${first}`), 'Shift+Tab')
  await chooseInMenu(page, /^Copy day to all empty days$/)
  await said(`copied to 6 days.`)
  await tabTo(page, /^Announce totals$/, 'Shift+Tab')
  await keyboard.press('Enter')
  await said('The week has')
  await tabTo(page, /^Next$/)
  await keyboard.press('Enter')
  await tabTo(page, /^Create Meal Plan$/)
  await keyboard.press('Enter')
  await expect(page.getByText('Published and visible to challenger')).toBeVisible()
})

/** The middle of a button, in window coordinates. */
async function middle(page: Page, name: string | RegExp) {
  const box = await page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .boundingBox()
  return { x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 }
}

test('meals are dragged within a day and across days; Escape puts them back', async ({
  page,
  platform,
  meera,
}) => {
  const arjun = await inCare(platform, meera)
  const draft = await storePlan(platform, meera, arjun, {
    status: 'draft',
    days: [[meal('Idli'), meal('Upma'), meal('Dosa')], [meal('Pongal')], [meal('Uttapam')]],
  })
  await page.setViewportSize({ width: 1280, height: 1400 })
  await enter(page, meera, `${list}/${draft.id}?edit=1&step=2`)
  await expect(page.getByRole('button', { name: 'Move Idli' })).toBeVisible()

  async function drag(name: string, to: { x: number; y: number }) {
    const from = await middle(page, `Move ${name}`)
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + 8, from.y + 8)
    await page.mouse.move(to.x, to.y, { steps: 8 })
  }
  const below = async (name: string) => {
    const box = await page.locator('[data-meal]', { hasText: name }).boundingBox()
    return { x: box!.x + box!.width / 2, y: box!.y + box!.height - 4 }
  }

  await drag('Idli', await below('Upma'))
  await page.mouse.up()
  await expect.poll(() => titles(page)).toEqual([['Upma', 'Idli', 'Dosa'], ['Pongal'], ['Uttapam']])
  await expect(page.getByRole('button', { name: 'Move Idli' })).toBeFocused()

  await drag('Upma', await below('Uttapam'))
  await page.mouse.up()
  await expect.poll(() => titles(page)).toEqual([['Idli', 'Dosa'], ['Pongal'], ['Uttapam', 'Upma']])

  await drag('Dosa', await below('Pongal'))
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect.poll(() => titles(page)).toEqual([['Idli', 'Dosa'], ['Pongal'], ['Uttapam', 'Upma']])

  // The day's total changes at once.
  await expect(dayRegions(page).nth(2)).toContainText('600 kcal')
  for (let step = 0; step < 2; step++) await press(page, 'Undo')
  await expect.poll(() => titles(page)).toEqual([['Idli', 'Upma', 'Dosa'], ['Pongal'], ['Uttapam']])
  for (let step = 0; step < 2; step++) await press(page, 'Redo')
  await expect.poll(() => titles(page)).toEqual([['Idli', 'Dosa'], ['Pongal'], ['Uttapam', 'Upma']])
  await page.getByRole('button', { name: 'Redo' }).click({ force: true })
  await expect(page.getByText('Nothing to redo')).toBeAttached()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('one day shows at a time; a finger drags meals within it and onto another day', async ({
    page,
    platform,
    meera,
  }) => {
    const arjun = await inCare(platform, meera)
    const draft = await storePlan(platform, meera, arjun, {
      status: 'draft',
      days: [[meal('Idli'), meal('Upma')], [meal('Pongal', { meal_type: 'dinner' })]],
    })
    await enter(page, meera, `${list}/${draft.id}?edit=1&step=2`)
    await expect(page.getByRole('button', { name: 'Move Idli' })).toBeVisible()
    await expect(dayRegions(page)).toHaveCount(1)

    const fingers = await page.context().newCDPSession(page)
    type Point = { x: number; y: number }
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
      fingers.send('Input.dispatchTouchEvent', { type, touchPoints })
    async function drag(from: Point, to: Point) {
      await touch('touchStart', from)
      for (const share of [0.2, 0.4, 0.6, 0.8, 1])
        await touch('touchMove', { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share })
      await touch('touchEnd')
    }
    const bring = (name: string) =>
      page
        .getByRole('button', { name })
        .evaluate((button) => button.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await bring('Move Idli')
    const upma = await middle(page, 'Move Upma')
    await drag(await middle(page, 'Move Idli'), { x: upma.x, y: upma.y + 20 })
    await expect.poll(() => titles(page)).toEqual([['Upma', 'Idli']])

    await bring('Move Idli')
    const second = page.getByRole('navigation', { name: 'Days' }).getByRole('button').nth(1)
    const box = await second.boundingBox()
    await drag(await middle(page, 'Move Idli'), { x: box!.x + 20, y: box!.y + 20 })
    await expect(second).toHaveAttribute('aria-current', 'true')
    await expect.poll(() => titles(page)).toEqual([['Idli', 'Pongal']])
  })
})

test("dishes of one's own: of a food from a label, of foods typed as text, or of a meal typed by hand; placed, changed and taken away", async ({
  page,
  platform,
  meera,
}) => {
  await inCare(platform, meera, { allergies: ['Milk'] })
  await enter(page, meera, list)
  await page.getByRole('link', { name: 'Foods' }).click()
  await page.getByRole('button', { name: 'Add from a label' }).click()
  const label = page.getByRole('dialog', { name: 'Food from a label' })
  await label.getByRole('textbox', { name: 'Name', exact: true }).fill('Morning mix')
  await label.getByLabel(/^Ingredients/).fill('Malted barley, milk solids, sugar')
  const figures = { 'Energy (kcal)': '380', 'Protein (g)': '11', 'Carbohydrate (g)': '79', 'Fat (g)': '2' }
  for (const [name, figure] of Object.entries(figures))
    await label.getByRole('textbox', { name, exact: true }).fill(figure)
  await label.getByRole('button', { name: 'Save food' }).click()
  await expect(page.getByRole('button', { name: 'Morning mix', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Meal Plans' }).click()
  await page.getByRole('link', { name: 'My Dishes' }).click()
  await page.getByRole('button', { name: 'New dish' }).first().click()
  const recipe = page.getByRole('dialog', { name: 'New dish' })
  await recipe.getByLabel('Name').fill('Warm drink')
  await recipe.getByLabel('Servings').fill('4')
  await recipe.getByLabel(/^Cooked weight/).fill('720')
  await recipe.getByLabel('Or type them').fill('80 g morning mix')
  await recipe.getByRole('button', { name: 'Read' }).click()
  await expect(recipe.getByLabel('Amount of Morning mix')).toHaveValue('80')
  await recipe.getByRole('button', { name: 'Save dish' }).click()
  // A quarter of 80 g.
  const made = page.getByRole('row').filter({ hasText: 'Warm drink' })
  await expect(made).toContainText('180 g cooked')
  await expect(made).toContainText('76')
  await page.getByRole('link', { name: 'Back to Meal Plans' }).click()

  await startPlan(page, 'Arjun Rao')
  await press(page, /^Add meal to/)
  const dialog = page.getByRole('dialog', { name: /^Add to/ })
  await dialog.getByText('Mine', { exact: true }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Warm drink' })).toContainText(
    'Contains milk solids (allergy: Milk)',
  )
  await dialog.getByRole('button', { name: 'Make a dish' }).click()
  await dialog.getByLabel('Name').fill('House chilla')
  await dialog.getByLabel('Or type them').fill('60 g besan, 1 tsp oil, 50 g dahi')
  await dialog.getByRole('button', { name: 'Read' }).click()
  await expect(dialog.getByLabel(/^Amount of Gram flour/)).toHaveValue('60')
  await dialog.getByLabel(/^Amount of Gram flour/).fill('120')
  await dialog.getByRole('button', { name: 'Save dish' }).click()
  await expect(page.getByText('Saved among your dishes')).toBeVisible()
  const chilla = dialog.getByRole('listitem').filter({ hasText: 'House chilla' })
  await expect(chilla).toContainText(/Contains .*\(allergy: Milk\)/)
  const [stored] = await call<Dish[]>(platform, meera, 'GET /meal-plans/templates?q=House%20chilla')
  expect(stored!.components![0]!.items[0]).toMatchObject({ food_id: 'besan', grams: 120 })
  await chilla.getByRole('button', { name: 'Add House chilla' }).click()
  await dialog.getByRole('button', { name: 'Done, 1 meal' }).click()
  expect((await titles(page))[0]).toEqual(['House chilla'])
  await expect(dayRegions(page).first()).toContainText(/Contains .*\(allergy: Milk\)/)
  await expect(dayRegions(page).first()).toContainText(Math.round(stored!.calories).toLocaleString('en-IN'))

  await addByHand(page, /^Add meal to/, 'House khichdi')
  await press(page, 'More for House khichdi')
  await page.getByRole('menuitem', { name: 'Save among my dishes' }).click()
  await expect(page.getByText('Saved among your dishes').first()).toBeVisible()
  await press(page, /^Add meal to/)
  await dialog.getByText('Mine', { exact: true }).click()
  await expect(dialog.getByText('3 dishes', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'More for House khichdi' }).click()
  await page.getByRole('menuitem', { name: 'Edit dish' }).click()
  await expect(dialog.getByRole('heading', { name: 'Edit House khichdi' })).toBeFocused()
  await dialog.getByLabel('Name').fill('')
  await dialog.getByRole('button', { name: 'Save dish' }).click()
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await dialog.getByLabel('Name').fill('House khichdi with ghee')
  await dialog.getByLabel('Portion').fill('1 bowl')
  await dialog.getByRole('textbox', { name: /^Ingredients/ }).fill('Rice, 40 g\nGhee, 5 g')
  await dialog.getByRole('button', { name: 'Save dish' }).click()
  await expect(page.getByText('Dish saved')).toBeVisible()
  const khichdi = dialog.getByRole('listitem').filter({ hasText: 'House khichdi with ghee' })
  await expect(khichdi).toContainText(/Contains .*\(allergy: Milk\)/)
  const more = (name: string) => dialog.getByRole('button', { name: `More for ${name}` })
  await expect(more('House khichdi with ghee')).toBeFocused()

  for (const name of ['House khichdi with ghee', 'House chilla', 'Warm drink']) {
    await more(name).click()
    await page.getByRole('menuitem', { name: 'Delete dish' }).click()
    await page
      .getByRole('dialog', { name: 'Delete this dish?' })
      .getByRole('button', { name: 'Delete' })
      .click()
    await expect(more(name)).toHaveCount(0)
  }
  await expect(page.getByText('Dish deleted.').first()).toBeVisible()
  await expect(dialog.getByText('No dish of your own yet.', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: /^Done/ }).click()
  // The meals made of them stay, and their ingredients are still checked.
  expect((await titles(page))[0]?.toSorted()).toEqual(['House chilla', 'House khichdi'])
  await expect(dayRegions(page).first()).toContainText(/Contains .*\(allergy: Milk\)/)
})

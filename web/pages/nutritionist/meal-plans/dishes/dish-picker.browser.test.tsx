import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, away, callsOf, problem } from '#web/testing/fake-api.ts'
import { texts } from '#web/testing/find.ts'
import { expectSound, open } from '#web/testing/screen.tsx'
import { numberedDish, plan, practice, tomorrow } from '../testing.ts'

beforeEach(() => localStorage.removeItem('dishes:show_clashing'))

const dialog = page.getByRole('dialog')
const poha = numberedDish(1, { name: 'Poha', ingredients: ['Peanuts, 10 g'], region: 'West', minutes: 20 })
const idli = numberedDish(2, { name: 'Idli', region: 'South', minutes: 30, protein_g: 14 })
const rajma = numberedDish(3, { name: 'Rajma', category: 'lunch', also_for: ['dinner'], calories: 500 })
const chai = numberedDish(4, { name: 'Chai', category: 'snack', calories: 90 })
const phulka = numberedDish(5, { name: 'Phulka', category: 'dinner' })
const five = [poha, idli, rajma, chai, phulka]

type Options = Parameters<typeof practice>[0] & {
  days?: Parameters<typeof plan>[0]
  size?: 'phone' | 'desktop'
  answers?: Parameters<typeof answer>[0]
}

/** Opens the dishes for the first day of a draft that begins tomorrow. */
async function openDishes({
  days = [[], []],
  size = 'desktop',
  dishes = five,
  answers,
  ...given
}: Options = {}) {
  const draft = plan(days, { status: 'draft', week_start: tomorrow })
  await open(`/app/nutritionist/meal-plans/${draft.id}?edit=1&step=2`, {
    as: 'nutritionist',
    answers: { ...practice({ ...given, dishes, plans: [draft] }), ...answers },
    size,
  })
  await page
    .getByRole('button', { name: /^Add meal to/ })
    .first()
    .click()
}

const button = (name: string | RegExp) => dialog.getByRole('button', { name })
const chip = (name: string) => dialog.getByRole('radio', { name })
const star = (name: string) => button(`Favourite: ${name}`)
const search = dialog.getByLabelText('Search dishes or ingredients')
/** The headings of the list, and the dishes under them. */
const listed = () =>
  [...document.querySelectorAll('[role="dialog"] section')].map((group) => [
    group.querySelector('h4')!.textContent,
    ...[...group.querySelectorAll('li')].map((item) =>
      item.querySelector('[aria-pressed]')!.getAttribute('aria-label')!.replace('Favourite: ', ''),
    ),
  ])
const lists = (expected: string[][]) => expect.poll(listed).toEqual(expected)
const titles = () =>
  [...document.querySelectorAll('section[data-drop-day]')].map((day) =>
    [...day.querySelectorAll('button[id^="meal-"]')].map(({ textContent }) => textContent),
  )

test('a whole day is placed with one press per dish, and the next button goes on to the next day', async () => {
  await openDishes()
  await expect.element(chip('Breakfast')).toBeChecked()
  await button('Add Poha').click()
  await expect.element(chip('Lunch')).toBeChecked()
  await expect.element(dialog.getByRole('heading', { name: 'Lunch' }).first()).toHaveFocus()
  await expect.element(dialog.getByRole('status').filter({ hasText: 'Poha added' })).toBeVisible()
  const heightOf = (name: RegExp) => Math.round(button(name).element().getBoundingClientRect().y)
  const height = heightOf(/^Add Rajma/)
  await button('Add Rajma').click()
  await expect.element(chip('Snack')).toBeChecked()
  await button('Add Chai').click()
  await lists([['Dinner', 'Rajma', 'Phulka']])
  // Also in a longer list, the first dish to add is where it was before.
  expect(heightOf(/^Added Rajma/)).toBe(height)
  const done = () => button(/^Done/).element().getBoundingClientRect().x
  const doneAt = done()
  await button('Added Rajma').click()
  // The day has all its meals: the list stays.
  await expect.element(chip('Dinner')).toBeChecked()
  await expect.element(button('Added 2 Rajma')).toBeVisible()
  await expect.element(button('Done, 4 meals')).toBeVisible()
  await button(/^Next: /).click()
  await expect.element(chip('Breakfast')).toBeChecked()
  await expect.element(dialog).toHaveAccessibleName(/^Add to /)
  await expect.element(button(/^Next: /)).not.toBeInTheDocument()
  expect(done()).toBe(doneAt)
  await button('Add Idli').click()
  await button('Done, 1 meal').click()
  await expect.poll(titles).toEqual([['Poha', 'Rajma', 'Chai', 'Rajma'], ['Idli']])
  await expect.element(page.getByRole('button', { name: /^Add meal to/ }).nth(1)).toHaveFocus()
})

test('a dish of lunch that is chosen for dinner is dinner; a double click adds one; Undo takes it back', async () => {
  await openDishes({ days: [['Poha', { title: 'Dal', meal_type: 'lunch' }], []] })
  await expect.element(chip('Snack')).toBeChecked()
  await dialog.getByText('Dinner', { exact: true }).first().click()
  await button('Add Rajma').dblClick()
  await expect.element(chip('Snack')).toBeChecked()
  await expect.element(button('Done, 3 meals')).toBeVisible()
  await button('Undo').click()
  await expect.element(button('Done, 2 meals')).toBeVisible()
  await expect.element(chip('Dinner')).toBeChecked()
  await expect.element(button('Undo')).not.toBeInTheDocument()
  await button('Add Rajma').click()
  await button('Done, 3 meals').click()
  await page.getByRole('button', { name: 'Edit Rajma' }).click()
  await expect.element(dialog.getByRole('combobox', { name: 'Meal type' })).toHaveValue('Dinner')
})

test('dishes that clash are hidden until somebody shows them, and that is remembered', async () => {
  await openDishes({ profile: { allergies: ['Peanuts'] } })
  await lists([['Breakfast', 'Idli']])
  await expect.element(dialog.getByText('1 dish, 1 hidden')).toBeVisible()
  await dialog.getByLabelText(/^Hide dishes that clash/).click()
  await lists([['Breakfast', 'Poha', 'Idli']])
  await expect.element(dialog.getByText(/Contains .*\(allergy: Peanuts\)/)).toBeVisible()
  await button('Done').click()
  await page
    .getByRole('button', { name: /^Add meal to/ })
    .first()
    .click()
  await expect.element(dialog.getByLabelText(/^Hide dishes that clash/)).not.toBeChecked()
  await dialog.getByLabelText(/^Hide dishes that clash/).click()
  await search.fill('poha')
  await expect.element(dialog.getByText('Each of these 1 clashes.')).toBeVisible()
})

test('an own dish that clashes is there when it is made, and among the own ones', async () => {
  const own = numberedDish(7, { name: 'Chikki', own: true, ingredients: ['Peanuts, 10 g'] })
  const dishes = [...five]
  await openDishes({ profile: { allergies: ['Peanuts'] }, dishes, answers: { 'GET /foods': [] } })
  await button('Make a dish').click()
  await dialog.getByText('Figures by hand').click()
  await dialog.getByLabelText('Name').fill('Chikki')
  await dialog.getByLabelText('Calories (kcal)').fill('100')
  answer({
    'POST /meal-plans/templates': () => {
      dishes.push(own)
      return own
    },
  })
  await button('Save dish').click()
  await expect.element(chip('Mine')).toBeChecked()
  await lists([['Mine', 'Chikki']])
  await expect.element(dialog.getByText(/Contains .*\(allergy: Peanuts\)/)).toBeVisible()
  await dialog.getByText('Breakfast', { exact: true }).first().click()
  await lists([['Breakfast', 'Idli']])
})

test('all dishes stand by meal; a search finds any spelling and script, this meal first', async () => {
  const many = Array.from({ length: 9 }, (_, at) => numberedDish(20 + at, { name: `Upma ${at}` }))
  await openDishes({ dishes: [...five, ...many] })
  await dialog.getByText('All', { exact: true }).click()
  await lists([
    ['Breakfast', 'Poha', 'Idli', 'Upma 0', 'Upma 1', 'Upma 2', 'Upma 3'],
    ['Lunch', 'Rajma'],
    ['Snack', 'Chai'],
    ['Dinner', 'Phulka'],
  ])
  await button('Show 5 more').click()
  await expect.element(button('Add Upma 8')).toBeVisible()
  // Each goes to its own meal, and the list stays.
  await button('Add Chai').click()
  await button('Add Idli').click()
  await expect.element(button('Added Chai')).toBeVisible()
  await dialog.getByText('Lunch', { exact: true }).first().click()
  await search.fill('राजमा')
  await lists([['Lunch', 'Rajma']])
  await search.fill('iddli')
  await lists([['Other meals', 'Idli']])
  await search.fill('xylophone')
  await expect.element(dialog.getByText('No dish like this.')).toBeVisible()
  await button('Write it by hand').click()
  await expect.element(dialog.getByLabelText('Title')).toHaveValue('xylophone')
})

test('a dish is marked as a favourite at once, no row moves, and it comes first later', async () => {
  let stored: string[] = []
  await openDishes({
    answers: {
      'GET /meal-templates/at-hand': () => ({ favourites: stored, recent: [rajma.id] }),
      'PUT /meal-templates/:id/favourite': ({ params, body }) => {
        stored = body.favourite ? [params.id!] : []
        return body
      },
    },
  })
  await lists([['Breakfast', 'Poha', 'Idli']])
  await star('Idli').click()
  await expect.element(star('Idli')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => callsOf('GET /meal-templates/at-hand').length).toBe(2)
  await lists([['Breakfast', 'Poha', 'Idli']])
  await dialog.getByText('Lunch', { exact: true }).first().click()
  await lists([['Recent', 'Rajma']])
  await dialog.getByText('Breakfast', { exact: true }).first().click()
  await lists([
    ['Favourites', 'Idli'],
    ['Breakfast', 'Poha'],
  ])
  await star('Idli').click()
  await expect.element(star('Idli')).toHaveAttribute('aria-pressed', 'false')
  expect(callsOf('PUT /meal-templates/:id/favourite').map(({ body }) => body.favourite)).toEqual([
    true,
    false,
  ])
})

test('a favourite that cannot be saved is taken back and said', async () => {
  await openDishes({ answers: { 'PUT /meal-templates/:id/favourite': problem(409, 'Not now.') } })
  await star('Poha').click()
  await expect.element(page.getByText('Not now.')).toBeVisible()
  await expect.element(star('Poha')).toHaveAttribute('aria-pressed', 'false')
  answer({ 'PUT /meal-templates/:id/favourite': ({ body }) => body })
  await star('Poha').click()
  await expect.element(star('Poha')).toHaveAttribute('aria-pressed', 'true')
})

test('without the favourites the dishes are still there', async () => {
  await openDishes({ answers: { 'GET /meal-templates/at-hand': problem(409, 'Not now.') } })
  await expect.element(dialog.getByText('Your favourites could not be loaded.')).toBeVisible()
  await lists([['Breakfast', 'Poha', 'Idli']])
  await expect.element(star('Poha')).toBeDisabled()
  answer({ 'GET /meal-templates/at-hand': { favourites: [idli.id], recent: [] } })
  await button('Try Again').click()
  await lists([
    ['Favourites', 'Idli'],
    ['Breakfast', 'Poha'],
  ])
})

test('filters of energy, protein, time and region, with a way out when nothing is left', async () => {
  await openDishes()
  await button('Filters').click()
  await dialog.getByLabelText('Protein (g), at least').fill('12')
  await lists([['Breakfast', 'Idli']])
  await dialog.getByLabelText('Region').selectOptions('West')
  await expect.element(dialog.getByText('No dish passes these filters.')).toBeVisible()
  await expect.element(button('Filters (2)')).toHaveAttribute('aria-expanded', 'true')
  await button('Clear all filters').click()
  await lists([['Breakfast', 'Poha', 'Idli']])
  await dialog.getByLabelText('Minutes, at most').fill('25')
  await lists([['Breakfast', 'Poha']])
  await button('Clear filters').click()
  await dialog.getByLabelText('kcal to').fill('100')
  // They hold for the next meals too.
  await dialog.getByText('Snack', { exact: true }).click()
  await lists([['Snack', 'Chai']])
  await button('Filters (1)').click()
  await expect.element(dialog.getByLabelText('Region')).not.toBeInTheDocument()
  await lists([['Snack', 'Chai']])
})

test('all of more than a hundred dishes are there; a page that fails is said', async () => {
  const many = Array.from({ length: 130 }, (_, at) => ({
    ...numberedDish(1, { name: `Dish ${at}` }),
    id: `01900000-0000-7000-8000-${String(at).padStart(12, '0')}`,
  }))
  const pages = ({ query }: { query: Record<string, string> }) => {
    const skip = Number(query.skip ?? 0)
    return Response.json(many.slice(skip, skip + 100), { headers: { 'x-total-count': '130' } })
  }
  await openDishes({
    answers: { 'GET /meal-plans/templates': (call) => (call.query.skip ? away() : pages(call)) },
  })
  await expect.element(dialog.getByText('The dishes could not be loaded.')).toBeVisible()
  answer({ 'GET /meal-plans/templates': pages })
  await button('Try Again').click()
  await expect.element(dialog.getByText('130 dishes')).toBeVisible()
  await button('Show 100 more').click()
  expect(texts(dialog.getByRole('listitem'))).toHaveLength(130)
})

test('the dishes are reached and added by keyboard', async () => {
  await openDishes()
  await expect.element(search).toHaveFocus()
  ;(button('Add Idli').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('heading', { name: 'Lunch' }).first()).toHaveFocus()
  for (const name of ['Favourite: Rajma', 'More of Rajma', 'Add Rajma']) {
    await userEvent.keyboard('{Tab}')
    await expect.element(button(name)).toHaveFocus()
    if (name === 'More of Rajma') await expect.element(button('Less of Rajma')).toBeVisible()
    else if (name === 'Favourite: Rajma') await userEvent.keyboard('{Tab}')
  }
  await userEvent.keyboard('{Enter}')
  await expect.element(chip('Snack')).toBeChecked()
  // The buttons at the bottom are one step back, however long the list is.
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(button('Done, 2 meals')).toHaveFocus()
  for (const name of ['Add Chai', 'Add Phulka']) {
    ;(button(name).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
  }
  await expect.element(button(/^Next: /)).toHaveFocus()
  await expect
    .element(dialog.getByRole('status').filter({ hasText: 'Phulka added' }))
    .toHaveTextContent('Phulka added')
})

test('choosing a dish can be used by everybody', async () => {
  await openDishes({
    dishes: [...five, numberedDish(9, { name: 'Peanut chikki', own: true })],
    profile: { allergies: ['Peanuts'] },
    answers: { 'GET /meal-templates/at-hand': { favourites: [idli.id], recent: [] } },
  })
  await dialog.getByLabelText(/^Hide dishes that clash/).click()
  await button('Filters').click()
  await button('Add Poha').click()
  await expect.element(button('Undo')).toBeVisible()
  await expectSound()
})

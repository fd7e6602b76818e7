import type { Page } from '@playwright/test'
import { addDays, formatDate, today } from '#domain/dates.ts'
import { expect, nutritionist, test } from './nutritionists.ts'
import { away, call, isSound } from './patients.ts'
import { enter, password, signIn } from './people.ts'
import { addByHand, dayRegions, inCare, meal, startPlan, storePlan, titles } from './plans.ts'

const list = '/app/nutritionist/meal-plans'
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('draft:')))

test('step 1 names what is missing; a step too early asks for the week first', async ({
  page,
  platform,
  meera,
}) => {
  await inCare(platform, meera)
  await enter(page, meera, `${list}/new`)
  await press(page, 'Next')
  await expect(page.getByText('Patient is required')).toBeVisible()
  await expect(page.getByText('Week start date is required')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Challenger' })).toBeFocused()
  await expect(page.getByRole('radio', { name: /^Published/ })).toBeChecked()
  await page.goto(`${list}/new?step=2`)
  await expect(page.getByText('Please select a week start date first')).toBeVisible()
  await page.getByRole('combobox', { name: 'Challenger' }).click()
  await page.getByRole('option', { name: /Arjun Rao/ }).click()
  await expect(page.getByText('Patient is required')).toBeHidden()
  await expect(page.getByLabel('Week start')).toHaveValue(addDays(today(), 1))
})

test('steps 2 and 3 name what keeps a plan from being saved, each with the way to it', async ({
  page,
  platform,
  meera,
}) => {
  await inCare(platform, meera)
  await enter(page, meera, list)
  await startPlan(page, 'Arjun Rao')
  await press(page, /^Add meal to/)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'By hand' }).click()
  await dialog.getByRole('button', { name: 'Add to the day' }).click()
  await expect(dialog.getByText('Day 1, Meal 1: Title is required')).toBeVisible()
  await expect(dialog.getByText('Day 1, Meal 1: Calories must be greater than 0')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await addByHand(page, /^Add meal to/, 'Poha')
  await press(page, 'Next')
  const problems = page.getByRole('alert').filter({ hasText: 'Please put this right first' })
  for (const day of [2, 3, 4, 5, 6, 7])
    await expect(problems.getByRole('link', { name: `Day ${day} has no meals` })).toBeVisible()
  await press(page, 'Create Meal Plan')
  await expect(problems).toBeFocused()
  await problems.getByRole('link', { name: 'Day 3 has no meals' }).click()
  await expect(page.getByRole('heading', { name: /Meal Planning/ })).toBeVisible()
  for (let day = 0; day < 7; day++) {
    await press(page, /^More for \w+day/)
    await page.getByRole('menuitem', { name: 'Leave this day out' }).click()
  }
  await expect(page.getByText('No days yet')).toBeVisible()
  await press(page, 'Next')
  await expect(page.getByText('At least one day must be added to the meal plan')).toBeVisible()
})

test('what the server refuses is said, and nothing typed is lost', async ({ page, platform, meera }) => {
  await inCare(platform, meera)
  await enter(page, meera, list)
  await startPlan(page, 'Arjun Rao')
  await addByHand(page, /^Add meal to/, 'Poha')
  await press(page, /^More for \w+day/)
  await page.getByRole('menuitem', { name: 'Copy day to all empty days' }).click()
  await press(page, 'Next')
  await page.route('**/api/v1/meal-plans', (route) => route.fulfill(away))
  await press(page, 'Create Meal Plan')
  await expect(page.getByText('Error creating meal plan')).toBeVisible()
  await page.unroute('**/api/v1/meal-plans')
  await press(page, 'Create Meal Plan')
  await expect(page.getByText('Meal plan created successfully!')).toBeVisible()
  expect(await drafts(page)).toEqual([])
})

test('an unfinished plan outlives a reload, a closed tab and an expired session', async ({
  page,
  context,
  platform,
  meera,
}) => {
  await inCare(platform, meera)
  await enter(page, meera, list)
  await startPlan(page, 'Arjun Rao')
  await addByHand(page, /^Add meal to/, 'Poha')
  await press(page, /^Add meal to/)
  await page.getByRole('dialog').getByRole('tab', { name: 'By hand' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill('Half typed')
  await page.reload()
  // Even the meal that was being typed.
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('Half typed')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  expect((await titles(page))[0]).toEqual(['Poha'])

  const other = await context.newPage()
  await page.close()
  await other.goto(`${list}/new`)
  await expect(other.getByText(/You left this unfinished on/)).toBeVisible()
  expect((await titles(other))[0]).toEqual(['Poha'])
  await press(other, /^More for \w+day/)
  await other.getByRole('menuitem', { name: 'Copy day to all empty days' }).click()
  await press(other, 'Next')
  await expect(other.getByRole('button', { name: 'Create Meal Plan' })).toBeVisible()

  // The session ends elsewhere; saving leads to sign-in, and afterwards to where it was.
  await call(platform, meera, 'POST /auth/logout')
  await press(other, 'Create Meal Plan')
  await expect(other).toHaveURL(/\/login/)

  // Nobody else who signs in here meets it.
  const colleague = await nutritionist(platform)
  await signIn(other, colleague.email)
  await other.goto(`${list}/new`)
  await expect(other.getByRole('combobox', { name: 'Challenger' })).toHaveValue('')
  await expect(other.getByText(/You left this unfinished on/)).toBeHidden()
  await press(other, 'Logout')
  await expect(other).toHaveURL(/\/$/)
})

test('after an expired session and a new sign-in the plan goes on where it was', async ({
  page,
  platform,
  meera,
}) => {
  await inCare(platform, meera)
  await enter(page, meera, list)
  await startPlan(page, 'Arjun Rao')
  await addByHand(page, /^Add meal to/, 'Poha')
  await press(page, /^More for \w+day/)
  await page.getByRole('menuitem', { name: 'Copy day to all empty days' }).click()
  await press(page, 'Next')
  await expect(page.getByRole('button', { name: 'Create Meal Plan' })).toBeVisible()
  await call(platform, meera, 'POST /auth/logout')
  await press(page, 'Create Meal Plan')
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email').fill(meera.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Sign In')
  await expect(page).toHaveURL(/\/app\/nutritionist/)
  await page.getByRole('link', { name: 'Meal Plans', exact: true }).first().click()
  await page.getByRole('link', { name: 'Create New Meal Plan' }).first().click()
  await expect(page.getByText(/You left this unfinished on/)).toBeVisible()
  await expect(page.getByText('7 days, 7 meals, 1 meal type.')).toBeVisible()
  await press(page, 'Create Meal Plan')
  await expect(page.getByText('Published and visible to challenger')).toBeVisible()
})

test('logging out asks before it removes an unfinished plan; then nothing of it is left', async ({
  page,
  platform,
  meera,
}) => {
  await inCare(platform, meera)
  await enter(page, meera, list)
  await startPlan(page, 'Arjun Rao')
  await addByHand(page, /^Add meal to/, 'Poha')
  await press(page, 'Logout')
  const dialog = page.getByRole('dialog', { name: 'Log out and remove your unfinished plan?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect((await titles(page))[0]).toEqual(['Poha'])
  await press(page, 'Logout')
  await dialog.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/$/)
  expect(await drafts(page)).toEqual([])
})

test('whoever is not among the hundred newest is known by name, too', async ({ page, platform, meera }) => {
  const ravi = await inCare(platform, meera, { first_name: 'Ravi' })
  // As of a practice with more people: the list holds others.
  await page.route('**/api/v1/nutritionists/patients?*limit=100*', (route) =>
    route.fulfill({ json: [], headers: { 'X-Total-Count': '101' } }),
  )
  await enter(page, meera, `${list}/new?patient=${ravi.id}`)
  await expect(page.getByRole('combobox', { name: 'Challenger' })).toHaveValue('Ravi Rao')
})

test('a plan begun for one challenger is not taken for another one', async ({ page, platform, meera }) => {
  await inCare(platform, meera)
  const ravi = await inCare(platform, meera, { first_name: 'Ravi' })
  await enter(page, meera, `${list}/new?patient=${ravi.id}`)
  const challenger = page.getByRole('combobox', { name: 'Challenger' })
  await expect(challenger).toHaveValue('Ravi Rao')
  await page.goto(list)
  await startPlan(page, 'Arjun Rao')
  await addByHand(page, /^Add meal to/, 'Poha')
  await page.goto(`${list}/new?patient=${ravi.id}`)
  await expect(
    page.getByText(
      'This is the plan for Arjun Rao that you left unfinished. Discard it to start one for Ravi Rao.',
    ),
  ).toBeVisible()
  await press(page, 'Discard')
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(challenger).toHaveValue('Ravi Rao')
})

const changedElsewhere = (page: Page) =>
  page.getByText('This plan was changed by someone else. Reload to see the latest.')

async function editFirstMeal(page: Page, planId: string, title: string) {
  await page.goto(`${list}/${planId}?edit=1&step=2`)
  await press(page, /^Edit /)
  await page.getByRole('dialog').getByLabel('Title').fill(title)
  await page.getByRole('dialog').getByRole('button', { name: 'Save meal' }).click()
  await expect(page.getByRole('button', { name: `Edit ${title}` })).toBeVisible()
}

async function saveChanges(page: Page) {
  await press(page, 'Next')
  await press(page, 'Save Changes')
}

test('a draft that was published meanwhile takes the changes begun before', async ({
  page,
  platform,
  meera,
}) => {
  const arjun = await inCare(platform, meera)
  const { id } = await storePlan(platform, meera, arjun, { status: 'draft' })
  await enter(page, meera, list)
  await editFirstMeal(page, id, 'My upma')
  await call(platform, meera, `POST /meal-plans/${id}/publish`)
  await saveChanges(page)
  await expect(changedElsewhere(page)).toBeVisible()
  await press(page, 'Keep mine and overwrite')
  await page.getByRole('dialog').getByRole('button', { name: 'Overwrite' }).click()
  await expect(page.getByText('Meal plan updated successfully!')).toBeVisible()
  await expect(page.getByText('My upma')).toBeVisible()
})

test('a meal half typed for one challenger is not offered to another one', async ({
  page,
  platform,
  meera,
}) => {
  await inCare(platform, meera)
  await inCare(platform, meera, { first_name: 'Ravi' })
  await enter(page, meera, list)
  await startPlan(page, 'Arjun Rao')
  await addByHand(page, /^Add meal to/, 'Poha')
  await press(page, /^More for \w+day/)
  await page.getByRole('menuitem', { name: 'Copy day to all empty days' }).click()
  await press(page, /^Add meal to/)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'By hand' }).click()
  await dialog.getByLabel('Title').fill('Soup after the surgery')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await press(page, 'Next')
  await press(page, 'Create Meal Plan')
  await expect(page.getByText('Meal plan created successfully!')).toBeVisible()
  await startPlan(page, 'Ravi Rao')
  await expect(dayRegions(page)).toHaveCount(7)
  await expect(dialog).toBeHidden()
  expect(JSON.stringify(await page.evaluate(() => ({ ...localStorage })))).not.toContain('surgery')
})

test('a plan changed meanwhile: look at the latest and take back, or overwrite; both stay readable', async ({
  page,
  platform,
  meera,
}) => {
  const arjun = await inCare(platform, meera)
  const { id } = await storePlan(platform, meera, arjun)
  const elsewhere = (notes: string) => call(platform, meera, `PUT /meal-plans/${id}`, { notes })
  const sentence = changedElsewhere(page)
  const edit = (title: string) => editFirstMeal(page, id, title)
  const save = () => saveChanges(page)

  await enter(page, meera, list)
  await edit('My upma')
  await elsewhere('From the other device')
  await save()
  await expect(sentence).toBeVisible()
  await press(page, 'Reload')
  await expect(page.getByText('From the other device')).toBeVisible()
  await expect(page.getByText('My upma')).toBeHidden()
  await press(page, 'Take my changes back')
  await expect(page.getByText('My upma').first()).toBeVisible()
  await press(page, 'Save Changes')
  await expect(page.getByText('Meal plan updated successfully!')).toBeVisible()

  await edit('My dosa')
  await elsewhere('Once more')
  await save()
  await expect(sentence).toBeVisible()
  await press(page, 'Keep mine and overwrite')
  const dialog = page.getByRole('dialog', { name: 'Overwrite the newer version?' })
  await expect(dialog).toContainText('Theirs stays readable among the earlier versions.')
  await dialog.getByRole('button', { name: 'Overwrite' }).click()
  await expect(page.getByRole('heading', { name: 'Meal plan for Arjun Rao' })).toBeVisible()
  await expect(page.getByText('My dosa')).toBeVisible()
  expect(await drafts(page)).toEqual([])

  await page.getByRole('link', { name: /^Version 4, until/ }).click()
  await expect(page.getByText('An earlier version of this plan')).toBeVisible()
  await expect(page.getByText('Once more')).toBeVisible()
  await isSound(page, 'an earlier version')
  await page.getByRole('link', { name: 'The current version' }).click()
  await expect(page.getByText('My dosa')).toBeVisible()
})

test('a week that clashes goes out with a reason only, and with another once more clashes', async ({
  page,
  platform,
  meera,
}) => {
  const arjun = await inCare(platform, meera, { allergies: ['Peanuts'] })
  await enter(page, meera, list)
  await startPlan(page, 'Arjun Rao')
  await addByHand(page, /^Add meal to/, 'Peanut chikki')
  await press(page, /^More for \w+day/)
  await page.getByRole('menuitem', { name: 'Copy day to all empty days' }).click()
  await press(page, 'Next')
  await expect(page.getByText('Some meals clash')).toBeVisible()
  await press(page, 'Create Meal Plan')
  await expect(page.getByText('Please give a reason, or change the meals.')).toBeVisible()
  const reason = page.getByLabel('Reason for keeping these meals')
  await expect(reason).toBeFocused()
  await reason.fill('Tested tolerant by the allergist')
  await press(page, 'Create Meal Plan')
  await expect(page.getByText('Published and visible to challenger')).toBeVisible()

  await call(platform, arjun, 'PUT /patients/profile', { allergies: ['Peanuts', 'Milk'] })
  const [plan] = await call<{ id: string }[]>(platform, arjun, 'GET /meal-plans')
  await editFirstMeal(page, plan!.id, 'Paneer tikka')
  await saveChanges(page)
  await expect(reason).toHaveValue('Tested tolerant by the allergist')
  await expect(
    page.getByText(
      'This reason was given before these meals clashed. Please write why they stay, or change the meals.',
    ),
  ).toBeVisible()
  await expect(reason).toBeFocused()
  await reason.fill('Tested tolerant by the allergist, to milk too')
  await press(page, 'Save Changes')
  await expect(page.getByText('Meal plan updated successfully!')).toBeVisible()
})

test('a draft is started from an earlier plan, for another week', async ({ page, platform, meera }) => {
  const arjun = await inCare(platform, meera)
  await storePlan(platform, meera, arjun, { days: [[meal('Idli')], [meal('Dosa')]] })
  await enter(page, meera, list)
  await press(page, /^Duplicate/)
  const dialog = page.getByRole('dialog')
  const week = dialog.getByLabel('Week start')
  await expect(week).toHaveValue(addDays(today(), 2))
  await week.fill('')
  await dialog.getByRole('button', { name: 'Duplicate' }).click()
  await expect(dialog.getByText('Week start date is required')).toBeVisible()
  await isSound(page, 'duplicating')
  await week.fill(addDays(today(), 7))
  await dialog.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByText('Draft created from this plan')).toBeVisible()
  await expect.poll(() => titles(page)).toEqual([['Idli'], ['Dosa']])
  await expect(page.getByText(formatDate(addDays(today(), 7)), { exact: false }).first()).toBeVisible()
})

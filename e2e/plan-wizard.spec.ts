import type { Page } from '@playwright/test'
import { expect, test } from './nutritionists.ts'
import { call } from './patients.ts'
import { enter, password } from './people.ts'
import { addByHand, inCare, startPlan, storePlan, titles } from './plans.ts'

const list = '/app/nutritionist/meal-plans'
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('draft:')))

test('an unfinished plan outlives a closed tab and an ended session, and goes on where it was', async ({
  page,
  context,
  platform,
  meera,
}) => {
  await inCare(platform, meera)
  await enter(page, meera, list)
  await startPlan(page, 'Arjun Rao')
  await addByHand(page, /^Add meal to/, 'Poha')
  const other = await context.newPage()
  await page.close()
  await other.goto(`${list}/new`)
  await expect(other.getByText(/You left this unfinished on/)).toBeVisible()
  await expect.poll(async () => (await titles(other))[0]).toEqual(['Poha'])
  await press(other, /^More for \w+day/)
  await other.getByRole('menuitem', { name: 'Copy day to all empty days' }).click()
  await press(other, 'Next')
  await expect(other.getByRole('button', { name: 'Create Meal Plan' })).toBeVisible()

  // The password is changed elsewhere, so saving leads to sign-in, if the page has not noticed before and gone there.
  const new_password = 'another one that is long enough'
  await call(platform, meera, 'POST /account/password', { current_password: password, new_password })
  await other
    .evaluate(() => {
      const buttons = [...document.querySelectorAll('button')]
      buttons.find(({ textContent }) => textContent?.includes('Create Meal Plan'))?.click()
    })
    .catch(() => undefined)
  await expect(other).toHaveURL(/\/login/)
  await expect(other.getByText('because the password of your account was changed')).toBeVisible()
  await other.getByLabel('Email').fill(meera.email)
  await other.getByLabel('Password', { exact: true }).fill(new_password)
  await press(other, 'Sign In')
  await expect(other).toHaveURL(/\/app\/nutritionist/)
  await other.getByRole('link', { name: 'Meal Plans', exact: true }).first().click()
  await other.getByRole('link', { name: 'Create New Meal Plan' }).first().click()
  await expect(other.getByText(/You left this unfinished on/)).toBeVisible()
  await expect(other.getByText('7 days, 7 meals, 1 meal type.')).toBeVisible()
  await press(other, 'Create Meal Plan')
  await expect(other.getByText('Published and visible to challenger')).toBeVisible()
  expect(await drafts(other)).toEqual([])
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
  // The exact name: 'Edit meal plan for Arjun Rao' is shown until the plan is saved.
  await expect(page.getByRole('heading', { name: 'Meal plan for Arjun Rao', exact: true })).toBeVisible()
  await expect(page.getByText('My dosa')).toBeVisible()
  expect(await drafts(page)).toEqual([])

  await page.getByRole('link', { name: /^Version 4, until/ }).click()
  await expect(page.getByText('An earlier version of this plan')).toBeVisible()
  await expect(page.getByText('Once more')).toBeVisible()
  await page.getByRole('link', { name: 'The current version' }).click()
  await expect(page.getByText('My dosa')).toBeVisible()
})

import type { Browser, Page } from '@playwright/test'
import { today } from '#domain/dates.ts'
import { expect, test } from './platform.ts'

const password = 'idli vada sambar chutney'
const dishes = ['Ragi dosa with tomato onion chutney', 'Bisi bele bath']

async function open(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  return context.newPage()
}

async function signUp(page: Page, person: { email: string; phone: string; role: string }) {
  await page.goto('/signup')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Phone').fill(person.phone)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('radio', { name: person.role }).check()
  await page.getByRole('checkbox', { name: /agree/i }).check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Account created successfully!')).toBeVisible()
}

test('from sign-up to a followed plan and a read report', async ({ browser, baseURL, platform }) => {
  const nutritionist = await open(browser, baseURL)
  await test.step('a nutritionist signs up and completes the profile', async () => {
    await signUp(nutritionist, {
      email: 'revathi@example.in',
      phone: '+91 98765 43210',
      role: 'Nutritionist',
    })
    await expect(nutritionist).toHaveURL(/\/app\/nutritionist\/?$/)
    await nutritionist.getByRole('link', { name: 'My Profile' }).click()
    await nutritionist.getByLabel('First Name').fill('Revathi')
    await nutritionist.getByLabel('Last Name').fill('Krishnan')
    await nutritionist.getByLabel('Registration Number').fill('IDA-2041')
    await nutritionist.getByLabel('Qualifications').fill('MSc Dietetics, RD')
    await nutritionist.getByLabel('Years of Experience').fill('8')
    await nutritionist.getByLabel('Bio').fill('I plan weeks that families cook with pleasure.')
    await nutritionist.getByRole('button', { name: 'Create Profile' }).click()
    await expect(
      nutritionist.getByText('Profile created successfully! It is now under review by our admin team.'),
    ).toBeVisible()
    await expect(nutritionist.getByText('Under Review').first()).toBeVisible()
  })

  const admin = await open(browser, baseURL)
  await test.step('the administrator approves it', async () => {
    await admin.goto('/login')
    await admin.getByLabel('Email').fill(platform.admin.email)
    await admin.getByLabel('Password', { exact: true }).fill(platform.admin.password)
    await admin.getByRole('button', { name: /sign in|log ?in/i }).click()
    await expect(admin.getByText('Login successful!')).toBeVisible()
    await expect(admin).toHaveURL(/\/app\/admin\/?$/)
    await admin.getByRole('link', { name: 'Profile Review' }).first().click()
    await expect(admin.getByText('Revathi Krishnan').first()).toBeVisible()
    await admin
      .getByRole('article')
      .filter({ hasText: 'revathi@example.in' })
      .getByRole('button', { name: 'Approve Revathi Krishnan' })
      .click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(admin.getByText('Profile approved successfully')).toBeVisible()
  })

  const challenger = await open(browser, baseURL)
  await test.step('a challenger signs up and completes the profile', async () => {
    await signUp(challenger, { email: 'kabir@example.in', phone: '9123456780', role: 'Challenger' })
    await expect(challenger).toHaveURL(/\/app\/patient\/?$/)
    await expect(challenger.getByRole('heading', { name: /kabir/i })).toBeVisible()
    await challenger.getByRole('link', { name: 'My Profile' }).click()
    await challenger.getByLabel('First Name').fill('Kabir')
    await challenger.getByLabel('Last Name').fill('Sethi')
    await challenger.getByLabel('Date of Birth').fill('1990-04-12')
    await challenger.getByLabel('Height').fill('172')
    await challenger.getByLabel('Starting Weight').fill('82.5')
    await challenger.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(challenger).toHaveURL(/\/app\/patient\/?\?profileCreated=true/)
    await expect(challenger.getByRole('heading', { name: /Kabir/ })).toBeVisible()
  })

  await test.step('the administrator assigns', async () => {
    await admin.getByRole('link', { name: 'Assignments' }).first().click()
    await admin
      .getByRole('combobox', { name: /challenger/i })
      .first()
      .fill('Kabir')
    await admin.getByRole('option', { name: /Kabir Sethi/ }).click()
    await admin
      .getByRole('combobox', { name: /nutritionist/i })
      .first()
      .fill('Revathi')
    await admin.getByRole('option', { name: /Revathi Krishnan/ }).click()
    await admin.getByRole('button', { name: 'Create Assignment' }).click()
    await expect(admin.getByText('Assignment created successfully!')).toBeVisible()
  })

  await test.step('the nutritionist builds a week and publishes it', async () => {
    await nutritionist.goto('/app/nutritionist/meal-plans')
    await nutritionist.getByRole('link', { name: 'Create New Meal Plan' }).first().click()
    await nutritionist.getByRole('combobox', { name: /challenger/i }).click()
    await nutritionist.getByRole('option', { name: /Kabir Sethi/ }).click()
    await nutritionist.getByLabel('Week start').fill(today())
    await nutritionist.getByRole('button', { name: 'Next' }).click()
    await buildWeek(nutritionist)
    await nutritionist.getByRole('button', { name: 'Next' }).click()
    await nutritionist.getByRole('button', { name: 'Create Meal Plan' }).click()
    await expect(nutritionist.getByText('Published and visible to challenger').first()).toBeVisible()
  })

  await test.step("the challenger sees today's meals and files a report", async () => {
    await challenger.goto('/app/patient/')
    await expect(challenger.getByText(dishes[0]!).first()).toBeVisible()
    await challenger.getByRole('link', { name: 'Meal Plans' }).first().click()
    await expect(challenger.getByText('1 of 7')).toBeVisible()
    await challenger.getByRole('link', { name: 'Progress', exact: true }).first().click()
    await challenger.getByRole('button', { name: 'Add Progress Report' }).click()
    await challenger.getByLabel('Weight').fill('81.8')
    await challenger.getByLabel('Waist').fill('92')
    await challenger.getByLabel('Adherence').fill('90')
    await challenger.getByLabel('Notes').fill('घर का खाना, felt lighter')
    await challenger.getByRole('button', { name: /save|submit/i }).click()
    await expect(challenger.getByText('Progress report created successfully!')).toBeVisible()
    await expect(challenger.getByText('81.8 kg').first()).toBeVisible()
  })

  await test.step('the nutritionist reads the report', async () => {
    await nutritionist.goto('/app/nutritionist/progress')
    await expect(nutritionist.getByText('घर का खाना, felt lighter')).toBeVisible()
    await expect(nutritionist.getByText('81.8 kg').first()).toBeVisible()
  })
})

/** Puts two dishes from the templates on the first day and copies them to the other six days. */
async function buildWeek(page: Page) {
  await page
    .getByRole('button', { name: /^Add meal to/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('All', { exact: true }).click()
  for (const dish of dishes) {
    await dialog.getByLabel('Search dishes or ingredients').fill(dish)
    await dialog.getByRole('button', { name: `Add ${dish}`, exact: true }).click()
  }
  await dialog.getByRole('button', { name: /^Done/ }).click()
  await page
    .getByRole('button', { name: /^More for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Copy day to other days' }).click()
  await page.getByRole('dialog').getByRole('checkbox', { name: 'All other days' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true }).click()
}

import type { Browser, Page } from '@playwright/test'
import { formatDate, today } from '#domain/dates.ts'
import { countPresses } from './plans.ts'
import { expect, test } from './platform.ts'

const password = 'idli vada sambar chutney'

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
  const steps = challenger.getByRole('region', { name: 'Getting Started', exact: true }).getByRole('listitem')
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
    await expect(steps).toHaveText([/Done$/, /at the latest\.\s*Pending$/, /Pending$/])
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
    // The challenger's open page learns it at once.
    await expect(steps).toHaveText([/Done$/, /Revathi Krishnan is your nutritionist\.\s*Done$/, /Pending$/])
  })

  let dishes: string[] = []
  await test.step('the nutritionist builds a week and publishes it, in at most 25 clicks, key presses and fields', async () => {
    const presses = await countPresses(nutritionist)
    await nutritionist.goto('/app/nutritionist/meal-plans')
    await expect(nutritionist.getByText('No meal plans yet')).toBeVisible()
    await presses.start()
    await nutritionist.getByRole('link', { name: 'Create New Meal Plan' }).first().click()
    await nutritionist.getByRole('combobox', { name: /challenger/i }).click()
    await nutritionist.getByRole('option', { name: /Kabir Sethi/ }).click()
    await nutritionist.getByLabel('Week start').fill(today())
    await nutritionist.getByRole('button', { name: 'Next' }).click()
    dishes = await buildWeek(nutritionist)
    await nutritionist.getByRole('button', { name: 'Next' }).click()
    await expect(nutritionist.getByText('7 days, 28 meals, 4 meal types.')).toBeVisible()
    await nutritionist.getByRole('button', { name: 'Create Meal Plan' }).click()
    await expect(nutritionist.getByText('Published and visible to challenger').first()).toBeVisible()
    // The field that was typed into is one more.
    const count = (await presses.count()) + 1
    test.info().annotations.push({ type: 'actions', description: String(count) })
    expect(count).toBeGreaterThan(10)
    expect(count).toBeLessThanOrEqual(25)
  })

  await test.step("the challenger sees today's meals and files a report", async () => {
    const plan = challenger.getByRole('region', { name: 'Current Meal Plan', exact: true })
    await expect(plan).toContainText(`Week of ${formatDate(today())}`)
    await expect(plan).toContainText('Active')
    for (const dish of dishes) await expect(plan).toContainText(dish)
    await expect(steps).toHaveCount(0)
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
    // Where she is, the bell tells of it.
    await nutritionist.getByRole('button', { name: /^Notifications, / }).click()
    await nutritionist.getByRole('link', { name: /Kabir Sethi filed a progress report/ }).click()
    await expect(nutritionist.getByRole('heading', { level: 1 })).toHaveText('Kabir Sethi')
    await nutritionist.goto('/app/nutritionist/progress')
    await expect(nutritionist.getByText('घर का खाना, felt lighter')).toBeVisible()
    await expect(nutritionist.getByText('81.8 kg').first()).toBeVisible()
  })
})

/** Adds the first dish of each meal to the first day and copies the day to the other six. Returns the dishes. */
async function buildWeek(page: Page): Promise<string[]> {
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
  const dishes: string[] = []
  await press(/^Add meal to/)
  const dialog = page.getByRole('dialog')
  for (const category of ['Breakfast', 'Lunch', 'Snack', 'Dinner']) {
    await expect(dialog.getByRole('radio', { name: category })).toBeChecked()
    const add = dialog.getByRole('button', { name: /^Add / }).first()
    dishes.push((await add.getAttribute('aria-label'))!.replace('Add ', ''))
    await add.click()
  }
  await press('Done, 4 meals')
  await press(/^More for \w+day/)
  await page.getByRole('menuitem', { name: 'Copy day to all empty days' }).click()
  return dishes
}

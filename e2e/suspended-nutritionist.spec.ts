import { assign, nutritionist } from './nutritionists.ts'
import { administrator, call, challenger } from './patients.ts'
import { enter, type Person } from './people.ts'
import { expect, test } from './platform.ts'

test('a nutritionist with ten challengers is suspended: all are told, and wait for somebody else', async ({
  browser,
  page,
  platform,
}) => {
  const meera = await nutritionist(platform, 'verified', {
    first_name: 'Meera',
    last_name: 'Sabnis',
    capacity: 20,
  })
  const challengers: Person[] = []
  for (let number = 0; number < 10; number++) {
    const patient = await challenger(platform)
    await assign(platform, patient, meera)
    challengers.push(patient)
  }
  const first = challengers[0]!
  await enter(page, first, '/app/messages')
  const field = page.getByRole('textbox', { name: /Meera Sabnis/ })
  await field.fill('May I swap the paneer?')
  await field.press('Enter')
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('May I swap the paneer?')

  const context = await browser.newContext({ baseURL: platform.url })
  const office = await context.newPage()
  await enter(office, await administrator(platform), '/app/admin/users')
  await office.getByRole('searchbox', { name: 'Search' }).fill('sabnis')
  await office.getByRole('button', { name: `Suspend ${meera.email}` }).click()
  const asked = office.getByRole('dialog', { name: 'Suspend User' })
  await expect(asked.getByRole('radio', { name: 'Match their challengers with somebody else' })).toBeChecked()
  await asked.getByLabel('Reason').fill('The registration has lapsed.')
  await asked.getByRole('button', { name: 'Suspend' }).click()
  await expect(office.getByText('User status updated to suspended')).toBeVisible()
  await context.close()

  // The open conversation ends at once, and the home page shows the new wait.
  await expect(page.getByText('This conversation has ended. It can be read, not continued.')).toBeVisible()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page
    .getByRole('link', {
      name: /Meera Sabnis is no longer your nutritionist\. Your home page shows what happens next\./,
    })
    .click()
  await expect(page.getByText('We are looking for the nutritionist who fits you best.')).toBeVisible()
  for (const patient of challengers) {
    expect(await call(platform, patient, 'GET /patients/care')).toMatchObject({ state: 'waiting' })
    const [newest] = await call<{ text: string }[]>(platform, patient, 'GET /notifications?limit=1')
    expect(newest?.text).toMatch(/^Meera Sabnis is no longer your nutritionist\./)
  }
})

import type { Browser, Page } from '@playwright/test'
import { assign, expect, nutritionist, test } from './nutritionists.ts'
import { challenger } from './patients.ts'
import { enter, newEmail, type Person, password } from './people.ts'
import type { Platform } from './platform.ts'

/** Adds a Challenger, and reads the link that the dialog shows. */
async function invite(page: Page, name: string, email: string): Promise<string> {
  await page.goto('/app/nutritionist/patients')
  await page.getByRole('button', { name: 'Add a Challenger' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a Challenger' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Add and Invite' }).click()
  const sent = page.getByRole('dialog', { name: `Invitation of ${name}` })
  const link = await sent.getByLabel('Link').inputValue()
  await sent.getByRole('button', { name: 'Done' }).click()
  await expect(notJoined(page)).toContainText(email)
  return link
}
const notJoined = (page: Page) => page.getByRole('region', { name: 'Not joined yet' })

/** A browser of the size of a phone, that was never here. */
async function phone(browser: Browser, { url }: Platform) {
  const size = { viewport: { width: 390, height: 844 }, hasTouch: true }
  return (await browser.newContext({ baseURL: url, ...size })).newPage()
}

test('a nutritionist brings a client and writes down; the client joins on a phone and confirms it', async ({
  page,
  browser,
  platform,
  meera,
}) => {
  const email = newEmail('asha')
  await enter(page, meera, '/app/nutritionist/patients')
  const link = await invite(page, 'Asha Verma', email)
  await notJoined(page).getByRole('link', { name: 'Asha Verma' }).click()
  await page.getByRole('tab', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Begin the profile' }).click()
  const facts = page.getByRole('dialog', { name: 'Begin the profile of Asha Verma' })
  await facts.getByLabel('Date of Birth').fill('1990-05-04')
  await facts.getByLabel('Height (cm)').fill('158')
  await facts.getByLabel('Starting Weight (kg)').fill('71')
  await facts.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('158 cm').first()).toBeVisible()

  const guest = await phone(browser, platform)
  await guest.goto(link)
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Meera Iyer invites you')
  await expect(guest.getByText('Asha')).toHaveCount(0)
  await guest.getByLabel('Email').fill(email)
  await guest.getByRole('textbox', { name: 'Password' }).fill(password)
  await guest.getByLabel(/I agree to the/).check()
  await guest.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(guest).toHaveURL(/\/app\/patient/)
  await guest.goto('/app/patient/profile')
  const recorded = guest.getByRole('region', { name: 'Is this right?' })
  await expect(recorded).toContainText('Height: 158 cm')
  await recorded.getByRole('button', { name: 'That is right' }).click()
  await expect(recorded).toHaveCount(0)
  await guest.goto(link)
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('This invitation is not valid any more')

  await page.goto('/app/nutritionist/patients')
  await expect(page.getByRole('article', { name: 'Asha Verma' })).toContainText(email)
  await expect(notJoined(page)).toHaveCount(0)
})

test('somebody in care of another ends that care by a press, and keeps what both have written', async ({
  page,
  browser,
  platform,
  meera,
}) => {
  const lata: Person = await nutritionist(platform, 'approved', { first_name: 'Lata' })
  const asha = await challenger(platform, { first_name: 'Asha', last_name: 'Verma' })
  await assign(platform, asha, lata)
  await enter(page, meera, '/app/nutritionist/patients')
  const link = await invite(page, 'Asha V.', asha.email)

  const guest = await phone(browser, platform)
  await enter(guest, asha, link)
  await expect(guest.getByText('Lata Iyer cares for you now.')).toBeVisible()
  await guest.getByRole('link', { name: 'Not Now' }).click()
  await expect(guest).toHaveURL(/\/app\/dashboard/)
  await page.goto('/app/nutritionist/patients')
  await expect(notJoined(page)).toContainText(asha.email)
  await guest.goto(link)
  await guest.getByRole('button', { name: 'End care by Lata Iyer and begin with Meera Iyer' }).click()
  await expect(guest.getByText('Meera Iyer is now your nutritionist.').first()).toBeVisible()

  await page.goto('/app/nutritionist/patients')
  await expect(page.getByRole('article', { name: 'Asha Verma' })).toContainText(asha.email)
  await expect(notJoined(page)).toHaveCount(0)
  await enter(page, lata, '/app/nutritionist/patients')
  await expect(page.getByText('In your care from').first()).toContainText('to')
})

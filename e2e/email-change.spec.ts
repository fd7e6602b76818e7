import type { Page } from '@playwright/test'
import { administrator } from './patients.ts'
import { canSignIn, enter, join, linkFor, mailsTo, password, reload, settled, signIn } from './people.ts'
import { expect, test } from './platform.ts'

const newPassword = 'kokum sherbet at noon'
const title = (page: Page) => page.getByRole('heading', { level: 1 })

async function chooseNewPassword(page: Page) {
  await page.getByRole('link', { name: 'Choose a New Password' }).click()
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Repeat new password').fill(newPassword)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page).toHaveURL(/\/login$/)
}

test('an e-mail is confirmed by a link that is sent again, changed by its owner, and taken back by the old address', async ({
  page,
  browser,
  platform,
}) => {
  const person = await join(platform)
  const next = `new-${person.email}`
  await enter(page, person, '/app/patient/')
  const banner = page.getByText('Please confirm your e-mail address')
  await expect(banner).toBeVisible()
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect(page.getByText(`We have sent the link to ${person.email}.`)).toBeVisible()
  await page.goto(await linkFor(platform, person.email, 'verify-email'))
  await expect(title(page)).toHaveText('Your e-mail address is confirmed')
  await page.getByRole('link', { name: 'Go to your dashboard' }).click()
  await expect(page).toHaveURL(/\/app\/dashboard$/)
  await expect(title(page)).toContainText('Hello')
  await expect(banner).toBeHidden()
  await page.goto('/app/account')
  const details = page.getByRole('region', { name: 'Details' })
  await expect(details.getByText('Confirmed', { exact: true })).toBeVisible()
  await details.getByRole('button', { name: 'Change Email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change your e-mail address' })
  await dialog.getByLabel('New email').fill(next)
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Send Link' }).dblclick()
  await expect(details.getByText(next)).toBeVisible()
  expect(await canSignIn(platform, person.email, password)).toBe(true)
  expect(await canSignIn(platform, next, password)).toBe(false)

  // The link is opened on another device, where nobody is signed in.
  const mailbox = await (await browser.newContext({ baseURL: platform.url })).newPage()
  await mailbox.goto(await linkFor(platform, next, 'change-email'))
  await expect(title(mailbox)).toHaveText('Your e-mail address is changed')
  expect(await canSignIn(platform, person.email, password)).toBe(false)
  await signIn(mailbox, next)
  await reload(page)
  await expect(details.getByText(next)).toBeVisible()
  await expect(details.getByText('Confirmed', { exact: true })).toBeVisible()

  const undo = await linkFor(platform, person.email, 'undo-email-change')
  await page.goto(undo)
  await page.getByRole('button', { name: 'Undo the Change' }).dblclick()
  await expect(title(page)).toHaveText('Your old address is back')
  await expect(mailbox).toHaveURL(/\/login$/)
  for (const email of [person.email, next]) expect(await canSignIn(platform, email, password)).toBe(false)
  await chooseNewPassword(page)
  await signIn(page, person.email, newPassword)
  await page.goto('/app/account')
  await expect(details.getByText(person.email, { exact: true })).toBeVisible()

  await page.goto(undo)
  await page.getByRole('button', { name: 'Undo the Change' }).click()
  await expect(title(page)).toHaveText('This link is not valid any more')
})

test('an administrator corrects an e-mail; the owner signs in with it and confirms it', async ({
  page,
  browser,
  platform,
}) => {
  const person = await join(platform, { role: 'nutritionist' })
  const next = `right-${person.email}`
  const wrong = await (await browser.newContext({ baseURL: platform.url })).newPage()
  await enter(wrong, person, '/app/account')
  await settled(wrong)
  await enter(page, await administrator(platform), '/app/admin/users')
  await page.getByRole('searchbox', { name: 'Search' }).fill(person.email)
  await page.getByRole('button', { name: `More for ${person.email}` }).click()
  await page.getByRole('menuitem', { name: `Change Email of ${person.email}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Email' })
  await expect(dialog.getByText(person.email)).toBeVisible()
  await dialog.getByLabel('New email').fill(next)
  await dialog.getByLabel('Your password', { exact: true }).fill(platform.admin.password)
  await dialog.getByRole('button', { name: 'Change Email' }).dblclick()
  await expect(page.getByText(`The address is now ${next}`)).toBeVisible()
  await expect(page.getByRole('button', { name: `More for ${next}` })).toBeVisible()

  // Whoever was signed in is signed out at once.
  await expect(wrong).toHaveURL(/\/login$/)
  expect(await canSignIn(platform, person.email, password)).toBe(false)
  await signIn(wrong, next)
  // Signing in leads back to the page on which the session ended.
  await expect(wrong).toHaveURL(/\/app\/account$/)
  await wrong.goto('/app/dashboard')
  await expect(wrong.getByText('Please confirm your e-mail address')).toBeVisible()
  await wrong.goto(await linkFor(platform, next, 'verify-email'))
  // A stolen session of an administrator must not open an account: links to the new address wait for a day.
  await expect(title(wrong)).toHaveText('Not confirmed yet')
  await expect(wrong.getByText(/This link works from .* on/)).toBeVisible()

  // The wrong address may be a stranger's: it is told, and gets no way into the account.
  const told = () => mailsTo(platform, person.email, 'An administrator')
  await expect.poll(told).toHaveLength(1)
  expect(told()[0]).not.toContain('undo-email-change')
})

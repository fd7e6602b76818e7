import type { Page } from '@playwright/test'
import { type TOTP, URI } from 'otpauth'
import { enter, join, password } from './people.ts'
import { expect, test } from './platform.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' })

async function signIn(page: Page, email: string) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByLabel('Code from your app')).toBeFocused()
}

test('two-step sign-in: turned on, signed in by app and by recovery code, turned off', async ({
  page,
  platform,
}) => {
  const { email, tokens } = await join(platform, { role: 'nutritionist' })
  await enter(page, { email, tokens }, '/app/account')
  await section(page).getByRole('button', { name: 'Turn On' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn on two-step sign-in' })
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const url = await dialog.getByRole('link', { name: 'open it there' }).getAttribute('href')
  const app = URI.parse(url ?? '') as TOTP
  /** Each code signs in once, so the next one is that of the next half minute, which counts already. */
  let ahead = 0
  const code = () => app.generate({ timestamp: Date.now() + 30_000 * ahead++ })
  await dialog.getByLabel('Code from your app').fill(code())
  await dialog.getByRole('button', { name: 'Turn On' }).click()
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = await codes.allTextContents()
  await dialog.getByRole('button', { name: 'I Have Kept Them' }).click()
  await expect(section(page)).toContainText('Recovery codes left: 10.')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)

  await signIn(page, email)
  await page.getByLabel('Code from your app').fill('000000')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('main').getByText('This code is not right.')).toBeVisible()
  await page.getByLabel('Code from your app').fill(code())
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/app\/nutritionist/)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)

  await signIn(page, email)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill(recovery[0]!)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/app\/nutritionist/)
  await page.goto('/app/account')
  await expect(section(page)).toContainText('Recovery codes left: 9.')
  await section(page).getByRole('button', { name: 'Turn Off' }).click()
  const off = page.getByRole('dialog', { name: 'Turn off two-step sign-in?' })
  await off.getByLabel('Your password').fill(password)
  await off.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await off.getByLabel('Recovery code').fill(recovery[1]!)
  await off.getByRole('button', { name: 'Turn Off' }).click()
  await expect(section(page).getByRole('button', { name: 'Turn On' })).toBeFocused()
})

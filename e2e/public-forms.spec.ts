import { fromElsewhere, newEmail, open, password } from './people.ts'
import { expect, test } from './platform.ts'

test('from the landing page to an account, and back into it by the form there', async ({
  browser,
  platform,
}) => {
  const page = await browser.newPage({
    baseURL: platform.url,
    viewport: { width: 390, height: 700 },
    extraHTTPHeaders: fromElsewhere(),
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const count = (part: string) => asked.filter((url) => url.includes(part)).length
  await open(page, '/')
  // The form is in the HTML; its code loads when somebody fills it in.
  await page.getByLabel('Email').fill('nobody@example.in')
  await page.getByRole('button', { name: 'Sign In' }).last().click()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.in')

  await page.getByRole('button', { name: 'Get Started Free' }).click()
  const signUp = page.getByRole('form', { name: 'Sign up' })
  const email = newEmail('asha')
  await signUp.getByLabel('Name').fill('Asha Rao')
  await signUp.getByLabel('Email').fill(email)
  await signUp.getByLabel('Phone').fill('+91 98765 43210')
  await signUp.getByRole('radio', { name: 'Challenger' }).check()
  await signUp.getByLabel('Password', { exact: true }).fill(password)
  await signUp.getByLabel('Confirm Password').fill(password)
  await signUp.getByRole('checkbox', { name: /agree/ }).check()
  await signUp.getByRole('button', { name: 'Create Account' }).dblclick()
  await expect(page.getByText('Account created successfully! Welcome to Thali!')).toBeVisible()
  await expect(page).toHaveURL(/\/app\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Asha Rao')
  expect(count('/auth/signup')).toBe(1)

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  const signIn = page.getByRole('form', { name: 'Sign in' })
  await expect(signIn.getByLabel('Email')).toBeFocused()
  await signIn.getByLabel('Email').fill(email)
  await signIn.getByLabel('Password', { exact: true }).fill(password)
  await signIn.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Welcome back! Login successful!')).toBeVisible()
  await expect(page).toHaveURL(/\/app\/dashboard$/)
  await page.close()
})

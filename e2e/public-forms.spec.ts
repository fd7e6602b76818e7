import type { Page } from '@playwright/test'
import { administrator, call } from './patients.ts'
import { fromElsewhere, open, password } from './people.ts'
import { expect, type Platform, test } from './platform.ts'

/** What administrators see of a visitor's messages. */
const storedQueries = async (platform: Platform, email: string) =>
  call<object[]>(
    platform,
    await administrator(platform),
    `GET /public/queries?q=${encodeURIComponent(email)}`,
  )

async function fillSender(page: Page, email: string) {
  const form = page.getByRole('form')
  await form.getByLabel('Name').fill('Asha Rao')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Phone').fill('98765 43210')
  await form.getByLabel('Message').fill('नमस्ते, do you plan for Jain kitchens?')
}

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
  // The form is in the HTML; its code loads when the page is idle.
  await page.getByLabel('Email').fill('nobody@example.in')
  await page.getByRole('button', { name: 'Sign In' }).last().click()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.in')
  expect(count('/auth-form-')).toBe(1)

  await page.getByRole('button', { name: 'Get Started Free' }).click()
  const signUp = page.getByRole('form', { name: 'Sign up' })
  const email = `asha-${process.pid}@example.in`
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

test('a contact message reaches support', async ({ page, platform }) => {
  await open(page, '/contact')
  const email = `contact-${process.pid}@example.in`
  await fillSender(page, email)
  await page.getByRole('button', { name: 'Send Message' }).dblclick()
  await expect(
    page.getByText("Thank you for your message! We'll get back to you within 24-48 hours."),
  ).toBeVisible()
  await expect(page.getByText(`The answer goes to ${email}.`)).toBeVisible()
  expect(await storedQueries(platform, email)).toMatchObject([
    { name: 'Asha Rao', phone: '9876543210', message: 'नमस्ते, do you plan for Jain kitchens?' },
  ])
})

test('a query that looks like a program’s is refused once, and reaches support when it is sent again', async ({
  page,
  platform,
}) => {
  await open(page, '/queries')
  const email = `query-${process.pid}@example.in`
  await fillSender(page, email)
  await page.getByRole('button', { name: /^Billing/ }).click()
  await page.getByLabel('Subject').fill('Jain food')
  await page.locator('input[name=website]').evaluate((input: HTMLInputElement) => {
    input.value = 'https://example.com'
  })
  const send = page.getByRole('button', { name: 'Submit Query' })
  await send.click()
  await expect(page.getByRole('form').getByRole('alert')).toHaveText(
    'This was taken for an automatic message: please wait a few seconds and send it again.',
  )
  expect(await storedQueries(platform, email)).toEqual([])
  await send.click()
  await expect(
    page.getByText("Query submitted successfully! We'll respond within 24-48 hours."),
  ).toBeVisible()
  expect(await storedQueries(platform, email)).toMatchObject([
    { query_type: 'billing', subject: 'Jain food', phone: '9876543210' },
  ])
})

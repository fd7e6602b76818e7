import type { Locator, Page } from '@playwright/test'
import { expect, type Platform, test } from './platform.ts'
import { field, forms, newEmail, open, openLanding, password, toast, typed } from './public-forms.ts'

const form = (name: string) => forms.find((one) => one.name === name)!
const phoneMessage = 'Phone number must be between 10 and 15 digits'
const consentMessage = 'Please agree to the terms to continue'

/** What support reads about somebody. */
async function storedQueries(page: Page, { admin }: Platform, email: string) {
  const { access_token } = await (
    await page.request.post('/api/v1/auth/login', {
      form: { username: admin.email, password: admin.password },
    })
  ).json()
  const answer = await page.request.get('/api/v1/public/queries', {
    params: { q: email },
    headers: { Authorization: `Bearer ${access_token}` },
  })
  return (await answer.json()) as { query_type: string; subject: string; message: string; phone: string }[]
}

for (const { name, call, open, fill, submit, done, failed, leadsTo, keepsOpen } of forms)
  test.describe(name, () => {
    // An address of its own, as behind a proxy: nobody's calls use up another's allowance.
    test.use({
      extraHTTPHeaders: { 'X-Forwarded-For': `203.0.113.${forms.findIndex((f) => f.name === name) + 1}` },
    })

    test('succeeds, and a double click sends once', async ({ page, platform }) => {
      const sent: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST') sent.push(request.url())
      })
      const shown = await open(page)
      await fill(shown, platform, newEmail())
      const blank = keepsOpen && ['', '', '', '']
      await shown.getByRole('button', { name: submit }).dblclick()
      await expect(toast(page, done)).toBeVisible()
      await expect(page).toHaveURL(leadsTo)
      expect(sent.filter((url) => url.endsWith(call.slice(2)))).toHaveLength(1)
      if (blank) expect((await typed(shown)).filter((value) => value === '').length).toBeGreaterThanOrEqual(4)
    })

    test('keeps what was typed while the server is down, then sends it', async ({ page, platform }) => {
      const shown = await open(page)
      await fill(shown, platform, newEmail())
      const before = await typed(shown)
      const send = shown.getByRole('button', { name: submit })
      await page.route(call, (route) => route.abort())
      await send.click()
      await expect(toast(page, failed)).toBeVisible()
      await expect(shown.getByText('No connection. Please check your network and try again.')).toBeVisible()
      expect(await typed(shown)).toEqual(before)
      await page.unroute(call)
      await page.route(call, (route) => route.fulfill({ status: 503, body: '' }))
      await send.click()
      await expect(shown.getByRole('alert')).toHaveText(failed)
      expect(await typed(shown)).toEqual(before)
      await page.unroute(call)
      await send.click()
      await expect(toast(page, done)).toBeVisible()
      await expect(page).toHaveURL(leadsTo)
    })
  })

test.describe('throttled', () => {
  for (const [kind, calls, address] of [
    ['auth', 60, '/api/v1/auth/signup'],
    ['public', 20, '/api/v1/public/contact'],
  ] as const)
    test.describe(kind, () => {
      test.use({
        extraHTTPHeaders: { 'X-Forwarded-For': kind === 'auth' ? '203.0.113.101' : '203.0.113.102' },
      })
      test(`the ${kind} forms say why they have to wait`, async ({ page, platform }) => {
        for (const { open, fill, submit, call } of forms) {
          if (call.includes('/auth/') !== (kind === 'auth')) continue
          const shown = await open(page)
          await fill(shown, platform, newEmail())
          const before = await typed(shown)
          // Also where the minute of the form before is over.
          await Promise.all(Array.from({ length: calls }, () => page.request.post(address)))
          await shown.getByRole('button', { name: submit }).click()
          await expect(shown.getByRole('alert')).toHaveText(
            'Too many attempts. Please wait a moment and try again.',
          )
          expect(await typed(shown)).toEqual(before)
        }
      })
    })
})

test.describe('what is refused', () => {
  test.use({ extraHTTPHeaders: { 'X-Forwarded-For': '203.0.113.50' } })
  /** Nothing leaves the browser while these checks fail. */
  function watch(page: Page) {
    const posts: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(request.url())
    })
    return posts
  }
  async function sees(shown: Locator, messages: string[]) {
    for (const message of messages) await expect(shown.getByText(message, { exact: true })).toBeVisible()
    await expect(shown.locator('[aria-invalid=true]').first()).toBeFocused()
  }

  for (const name of ['landing sign-in', '/login'])
    test(`${name}: blank fields, and a wrong password`, async ({ page, platform }) => {
      const { open, submit, failed } = form(name)
      const posts = watch(page)
      const shown = await open(page)
      const send = shown.getByRole('button', { name: submit })
      await send.click()
      await sees(shown, ['Email is required', 'Password is required'])
      expect(posts).toEqual([])
      await field(shown, 'Email').fill(platform.admin.email)
      await expect(shown.getByText('Email is required')).toBeHidden()
      await field(shown, 'Password').fill('not the password')
      await shown.getByRole('button', { name: 'Show password' }).click()
      await expect(field(shown, 'Password')).toHaveAttribute('type', 'text')
      await send.click()
      await expect(toast(page, 'Incorrect email or password')).toBeVisible()
      await expect(shown.getByRole('alert')).toHaveText('Incorrect email or password')
      await expect(page.getByText(failed)).toBeHidden()
      await expect(field(shown, 'Password')).toHaveValue('not the password')
      await shown.getByRole('link', { name: 'Forgot password?' }).click()
      await expect(page).toHaveURL(/\/forgot-password$/)
    })

  for (const name of ['landing sign-up', '/signup'])
    test(`${name}: each rule by its own sentence`, async ({ page, platform }) => {
      const { open, submit } = form(name)
      const isLanding = name.startsWith('landing')
      const posts = watch(page)
      const shown = await open(page)
      const send = shown.getByRole('button', { name: submit })
      await send.click()
      await sees(shown, [
        ...(isLanding ? ['Name is required', 'Please repeat your password'] : []),
        'Email is required',
        phoneMessage,
        'Please choose Challenger or Nutritionist',
        'Password is required',
        consentMessage,
      ])
      if (isLanding) await field(shown, 'Name').fill('Asha Rao')
      await field(shown, 'Email').fill('asha@')
      await field(shown, 'Phone').fill('98765')
      await field(shown, 'Password').fill('short')
      if (isLanding) await field(shown, 'Confirm Password').fill('longer')
      await expect(shown.getByText(phoneMessage)).toBeHidden()
      await send.click()
      await sees(shown, [
        'Please enter a valid email address',
        phoneMessage,
        'Password must be at least 8 characters',
        ...(isLanding ? ['Passwords do not match'] : []),
      ])
      await field(shown, 'Phone').fill('1234567890123456')
      await send.click()
      await sees(shown, [phoneMessage])
      expect(posts).toEqual([])
      await form(name).fill(shown, platform, platform.admin.email)
      await send.click()
      await expect(toast(page, 'Email already registered')).toBeVisible()
      await expect(shown.getByRole('alert')).toHaveText('Email already registered')
      await field(shown, 'Password').fill('password123')
      if (isLanding) await field(shown, 'Confirm Password').fill('password123')
      await send.click()
      await sees(shown, ['This password is too common. Please choose another one.'])
      await expect(field(shown, 'Email')).toHaveValue(platform.admin.email)
    })

  for (const name of ['/contact', '/queries'])
    test(`${name}: blank and wrong fields`, async ({ page }) => {
      const { open, submit } = form(name)
      const posts = watch(page)
      const shown = await open(page)
      await shown.getByRole('button', { name: submit }).click()
      await sees(shown, [
        'Name is required',
        'Email is required',
        'Message is required',
        ...(name === '/queries' ? ['Subject is required'] : []),
      ])
      await shown.getByLabel('Name').fill('Asha')
      await expect(shown.getByText('Name is required')).toBeHidden()
      await shown.getByLabel('Email').fill('asha@')
      await shown.getByLabel('Phone').fill('12345')
      await shown.getByLabel('Message').fill('x')
      await shown.getByRole('button', { name: submit }).click()
      await sees(shown, ['Please enter a valid email address', phoneMessage])
      expect(posts).toEqual([])
    })

  test('a program that fills every field is refused, and no person meets that field', async ({
    page,
    platform,
  }) => {
    const { open, fill, submit, done } = form('/queries')
    const email = newEmail()
    const shown = await open(page)
    const trap = shown.locator('input[name=website]')
    await expect(trap).toHaveAttribute('tabindex', '-1')
    await expect(trap).toHaveAttribute('autocomplete', 'off')
    await expect(shown.getByRole('textbox', { name: /website/i })).toHaveCount(0)
    await fill(shown, platform, email)
    await trap.evaluate((input: HTMLInputElement) => {
      input.value = 'https://example.com'
    })
    const before = await typed(shown)
    await shown.getByRole('button', { name: submit }).click()
    await expect(shown.getByRole('alert')).toHaveText(
      'This was taken for an automatic message: please wait a few seconds and send it again.',
    )
    expect(await typed(shown)).toEqual(before)
    expect(await storedQueries(page, platform, email)).toEqual([])
    await shown.getByRole('button', { name: submit }).click()
    await expect(toast(page, done)).toBeVisible()
    expect(await storedQueries(page, platform, email)).toMatchObject([
      {
        query_type: 'billing',
        subject: 'Jain food',
        phone: '9876543210',
        message: 'नमस्ते, do you plan for Jain kitchens?',
      },
    ])
  })
})

test.describe('ways between the forms', () => {
  test.use({ extraHTTPHeaders: { 'X-Forwarded-For': '203.0.113.60' } })

  test('the landing form switches and forgets nothing', async ({ page }) => {
    const signUp = await openLanding(page, 'Get Started Free', 'Sign up')
    await field(signUp, 'Email').fill('asha@example.in')
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
    await expect(page).toHaveURL(/\/#features$/)
    const signIn = page.getByRole('form', { name: 'Sign in' })
    await expect(field(signIn, 'Email')).toBeFocused()
    await field(signIn, 'Email').fill('ravi@example.in')
    await page.getByRole('button', { name: 'Create Your Profile' }).click()
    await expect(field(signUp, 'Email')).toHaveValue('asha@example.in')
    await page.getByRole('radiogroup', { name: 'Sign in or sign up' }).getByText('Sign in').click()
    await expect(field(signIn, 'Email')).toHaveValue('ravi@example.in')
  })

  test('/login and /signup lead to one another, and whoever is signed in to neither', async ({ page }) => {
    await open(page, '/login')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await expect(page).toHaveURL(/\/signup$/)
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/login$/)
    const answer = await page.request.post('/api/v1/auth/signup', {
      data: { email: newEmail(), phone: '9876543210', password, role: 'patient', consent: true },
    })
    const tokens = await answer.json()
    await page.evaluate((pair) => {
      localStorage.setItem('refresh_token', pair.refresh_token)
      localStorage.setItem('access_token', pair.access_token)
    }, tokens)
    for (const address of ['/', '/login', '/signup']) {
      await page.goto(address)
      await expect(page).toHaveURL(/\/app\/dashboard$/)
    }
    await page.goto('/contact')
    await expect(page.getByRole('form').getByLabel('Email')).toHaveValue(/^someone-/)
  })

  test('a card chooses what a query is about; the answer goes to the sender', async ({ page, platform }) => {
    const { open, fill, submit } = form('/queries')
    const shown = await open(page)
    const email = newEmail()
    await fill(shown, platform, email)
    await page.getByRole('button', { name: /^Complaint/ }).click()
    await expect(shown.getByLabel('Query type')).toBeFocused()
    await expect(shown.getByLabel('Query type')).toHaveValue('complaint')
    await shown.getByRole('button', { name: submit }).click()
    await expect(shown.getByText(`The answer goes to ${email}.`)).toBeVisible()
    await expect(shown.getByLabel('Query type')).toHaveValue('general')
    expect(await storedQueries(page, platform, email)).toMatchObject([{ query_type: 'complaint' }])
  })
})

import type { Page } from '@playwright/test'
import { publicPages } from '#domain/site/public-pages.ts'
import { newEmail, reload } from './people.ts'
import { expect, holdCode, test } from './platform.ts'

/** What a person opens each page for. */
const contents: Record<string, { heading: string; text: RegExp }> = {
  '/': { heading: 'Eat better, with the food you already love', text: /How It Works/ },
  '/login': { heading: 'Welcome back', text: /Create an account/ },
  '/signup': { heading: 'Create your account', text: /Nutritionist/ },
  '/forgot-password': { heading: 'Forgot your password?', text: /e-mail address/ },
  '/contact': { heading: 'Contact us', text: /Monday-Saturday 9-6, Sunday closed/ },
  '/about': { heading: 'About Thali', text: /Our mission/ },
  '/queries': { heading: 'Support', text: /We answer within 24-48 hours/ },
  '/terms': { heading: 'Terms', text: /September 2024/ },
}
const everywhere = [...Object.keys(publicPages), '/nowhere/at/all']

const meta = (page: Page, name: string) =>
  page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content')

test('each public page holds its content and what previews need, without JavaScript', async ({
  browser,
  platform,
}) => {
  const context = await browser.newContext({ baseURL: platform.url, javaScriptEnabled: false })
  const page = await context.newPage()
  const descriptions = new Set<string>()
  for (const [path, { title }] of Object.entries(publicPages)) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    const { heading, text } = contents[path]!
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
    await expect(page.locator('#root')).toContainText(text)
    expect(await page.title()).toBe(title('Thali'))
    const description = await meta(page, 'description')
    descriptions.add(description!)
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(platform.url + path)
    expect(await meta(page, 'og:url')).toBe(platform.url + path)
    expect(await meta(page, 'og:title')).toBe(title('Thali'))
    expect(await meta(page, 'og:description')).toBe(description)
    expect(await meta(page, 'og:type')).toBe('website')
    expect(await meta(page, 'og:site_name')).toBe('Thali')
    expect(await meta(page, 'twitter:card')).toBe('summary_large_image')
    const picture = await page.request.get((await meta(page, 'og:image'))!)
    expect(picture.headers()['content-type']).toBe('image/png')
    expect(await page.locator('meta[name="robots"]').count()).toBe(0)
  }
  expect(descriptions.size).toBe(Object.keys(publicPages).length)

  const nowhere = await page.goto('/nowhere/at/all')
  expect(nowhere?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await expect(page.getByRole('link', { name: 'Go to the start' })).toBeVisible()
  expect(await meta(page, 'robots')).toBe('noindex')

  await page.goto('/app/dashboard')
  // No loading state that never ends.
  await expect(page.getByText('Loading...')).toBeHidden()
  expect(await meta(page, 'robots')).toBe('noindex')
  await context.close()
})

test('each public page loads no code until it is needed, and then comes alive as it was sent', async ({
  page,
  platform,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (message) => {
    // The browser logs the 404 itself.
    if (message.text().includes('404 (Not Found)')) return
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  let asked: string[] = []
  page.on('request', (request) => {
    if (/\/api\/|\.js$/.test(request.url())) asked.push(request.url())
  })
  const toAbout = page.getByRole('contentinfo').getByRole('link', { name: 'About' })
  let isDark = false
  for (const path of everywhere) {
    asked = []
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await toAbout.click()
    await expect(page).toHaveURL('/about')
    await page.goto(path)
    expect(asked).toEqual([])

    // The colours are the browser's, from the first page to the next.
    const [now, next] = isDark ? ['dark', 'light'] : ['light', 'dark']
    isDark = !isDark
    await page.getByRole('button', { name: `Switch to ${next} colours` }).click()
    await expect(page.getByRole('button', { name: `Switch to ${now} colours` })).toBeVisible()
    expect(asked.filter((address) => address.includes('/api/'))).toEqual([])
    // React handles the link, so the browser does not load a new document.
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    await toAbout.click()
    await expect(page).toHaveURL('/about')
    await expect(page.getByRole('heading', { level: 1, name: 'About Thali' })).toBeVisible()
    await expect(page).toHaveTitle('About · Thali')
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${platform.url}/about`)
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  }
  expect(complaints).toEqual([])
})

test('a page that sleeps turns its slides, and what is pressed on it happens when its code is there', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const shownSlide = () =>
    page
      .getByRole('group', { name: /of 4$/, includeHidden: true })
      .evaluateAll((slides) => slides.findIndex((slide) => Number(getComputedStyle(slide).opacity) > 0.9))
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  expect(await shownSlide()).toBe(0)
  await expect.poll(shownSlide).toBe(1)

  const noNetwork = /\/assets\/.*\.js$|robots/
  await page.route(noNetwork, (route) => route.abort())
  const menu = page.getByRole('button', { name: 'Open menu' })
  await menu.click()
  await expect(page.getByRole('alert')).toHaveText(
    'This part of the page could not be loaded. Please check your connection and try again.',
  )
  await page.unroute(noNetwork)
  const release = await holdCode(page)
  await menu.click()
  await expect(menu).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('alert')).toBeHidden()
  // A second press of the same button is the same wish.
  await menu.click()
  release()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Support' }).click()
  await expect(page).toHaveURL('/queries')

  // A page without the sign-in form leads to it.
  await page.goto('/terms')
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL('/#features')
  await expect(page.getByRole('form', { name: 'Sign in' }).getByLabel('Email')).toBeFocused()
})

test('a page wakes where it was scrolled to', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  for (const [path, label] of [
    ['/', 'Email'],
    ['/signup', 'Phone'],
    ['/queries', 'Subject'],
  ] as const) {
    await page.goto(path)
    await page.evaluate(() => scrollTo(0, 120))
    await page.getByLabel(label).evaluate((field) => field.focus({ preventScroll: true }))
    await expect(page.locator('html[data-code]')).toHaveCount(0)
    expect(await page.evaluate(() => scrollY)).toBe(120)
  }
})

test('a page that was open during an update is loaded again with what was typed in it', async ({ page }) => {
  await page.goto('/queries')
  let gone = 1
  await page.route('**/assets/start-*.js', (route) =>
    gone-- > 0 ? route.fulfill({ status: 404 }) : route.continue(),
  )
  const loaded = page.waitForEvent('load')
  await page.getByLabel('Subject').fill('My plan')
  await loaded
  await expect(page.getByLabel('Subject')).toHaveValue('My plan')
  await expect(page.getByLabel('Subject')).toBeFocused()
  await page.getByRole('button', { name: 'Billing' }).click()
  await expect(page.getByRole('button', { name: 'Billing' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByLabel('Subject')).toHaveValue('My plan')
})

test('the choice of the form on the landing page wakes it, by a press and by the arrow keys', async ({
  page,
}) => {
  const signUp = page.getByRole('form', { name: 'Sign up' })
  await page.goto('/')
  await page.getByRole('radiogroup', { name: 'Sign in or sign up' }).getByText('Sign up').click()
  await expect(signUp).toBeVisible()
  await page.goto('/')
  await page.getByRole('radio', { name: 'Sign in' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(async () => {
    if (!(await signUp.isVisible())) await page.keyboard.press('ArrowRight')
    expect(await signUp.isVisible()).toBe(true)
  }).toPass()
})

test('on a phone Login and Features go where they say, and a new visit starts at the top', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const heading = page.getByRole('heading', { level: 1 })
  const features = page.getByRole('heading', { name: 'Features' })
  const signIn = page.getByRole('form', { name: 'Sign in' })
  await page.goto('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Features' }).click()
  await expect(features).toBeInViewport()
  await reload(page)
  await expect(features).toBeInViewport()

  await page.goto('/')
  await expect(heading).toBeInViewport()
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeInViewport()
  await expect(signIn.getByLabel('Email')).toBeFocused()

  // Back and a reload lead to the same place, a new visit to the top.
  await reload(page)
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeInViewport()
  await page.goto('/about')
  await page.goBack()
  await expect(page).toHaveURL('/#features')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeInViewport()
  await page.goto('/about')
  await page.goto('/')
  await expect(heading).toBeInViewport()
})

test('somebody signed in is led on and never sees the page for strangers, unless they sign out in another tab meanwhile', async ({
  page,
  platform,
}) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(platform.admin.email)
  await page.getByLabel('Password', { exact: true }).fill(platform.admin.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/app\/admin\/?$/)

  // Records the visible heading in every frame.
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const look = () => {
      const heading = document.querySelector('h1')
      if (heading && getComputedStyle(heading).visibility === 'visible') seen.push(heading.textContent)
      requestAnimationFrame(look)
    }
    look()
  })
  for (const path of ['/', '/login', '/signup']) {
    await page.goto(path)
    await expect(page).toHaveURL('/app/dashboard')
    const own = await page.getByRole('heading', { level: 1 }).textContent()
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
    expect([...new Set(seen)]).toEqual([own])
  }
  await page.goto('/about')
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible()

  await page.route('**/assets/start-*.js', async (route) => {
    await page.evaluate(() => localStorage.clear())
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('on a slow phone what is typed and chosen before the page is alive is still there, and is sent', async ({
  page,
  platform,
}) => {
  /** Sends a form whose code is not loaded yet: the browser must not send it by itself. */
  async function sendEarly(release: () => void, button: string) {
    await page.getByRole('button', { name: button }).click()
    await expect(page.locator('form[data-early]')).toHaveCount(1)
    expect(new URL(page.url()).search).toBe('')
    release()
  }
  const atSignUp = await holdCode(page)
  await page.goto('/signup', { waitUntil: 'commit' })
  await page.getByRole('radio', { name: 'Nutritionist' }).check()
  await page.getByLabel('Email').fill(newEmail('early'))
  await page.getByLabel('Phone').fill('9876543210')
  await page.getByLabel('Password', { exact: true }).fill('idli vada sambar chutney')
  await page.getByRole('checkbox', { name: /agree/i }).check()
  await sendEarly(atSignUp, 'Create Account')
  await expect(page.getByText('Account created successfully!')).toBeVisible()
  await expect(page).toHaveURL(/\/app\/nutritionist\/?$/)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)

  const atLogin = await holdCode(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(platform.admin.email)
  await page.getByLabel('Password', { exact: true }).fill(platform.admin.password)
  await sendEarly(atLogin, 'Sign In')
  await expect(page).toHaveURL(/\/app\/admin\/?$/)
})

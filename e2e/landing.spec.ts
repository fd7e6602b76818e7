import { expect, test } from './platform.ts'
import { open, openLanding } from './public-forms.ts'

const banner = 'What to expect'
const slides = [
  'A plan for your plate',
  'A nutritionist of your own',
  'See how far you have come',
  'Made for Indian kitchens',
]

test.describe('the banner', () => {
  test('shows four pictures in turn, 3 seconds each, and waits while somebody looks closely', async ({
    page,
  }) => {
    await page.clock.install()
    await open(page, '/')
    const carousel = page.getByRole('region', { name: banner })
    const shown = carousel.locator('[data-shown] h2')
    await expect(carousel.locator('img')).toHaveCount(4)
    for (const title of [...slides, slides[0]!]) {
      await expect(shown).toHaveText(title)
      // Not a moment before.
      await page.clock.runFor(2900)
      await expect(shown).toHaveText(title)
      await page.clock.runFor(200)
    }
    await expect(shown).toHaveText(slides[1]!)
    const stays = async (title: string) => {
      await page.clock.runFor(10_000)
      await expect(shown).toHaveText(title)
    }

    await carousel.hover()
    await stays(slides[1]!)
    await page.mouse.move(0, 0)
    await page.clock.runFor(3100)
    await expect(shown).toHaveText(slides[2]!)

    await carousel.getByRole('button', { name: 'Next slide' }).focus()
    await page.keyboard.press('Enter')
    await stays(slides[3]!)
    await carousel.getByRole('button', { name: 'Previous slide' }).press('Enter')
    await stays(slides[2]!)
    await carousel.getByRole('button', { name: 'Pause slides' }).press('Enter')
    await page.getByRole('link', { name: 'Thali home' }).first().focus()
    await stays(slides[2]!)
    await carousel.getByRole('button', { name: 'Play slides' }).press('Enter')
    await page.getByRole('link', { name: 'Thali home' }).first().focus()
    await page.clock.runFor(3100)
    await expect(shown).toHaveText(slides[3]!)
  })

  test('stands still where motion is unwelcome, and can be leafed through', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.clock.install()
    await open(page, '/')
    const carousel = page.getByRole('region', { name: banner })
    const shown = carousel.locator('[data-shown] h2')
    await page.clock.runFor(10_000)
    await expect(shown).toHaveText(slides[0]!)
    await carousel.getByRole('button', { name: 'Next slide' }).click()
    await expect(shown).toHaveText(slides[1]!)
  })
})

test('the top bar and the footer lead where they say', async ({ page }) => {
  await open(page, '/')
  const main = page.getByRole('navigation', { name: 'Main' })
  const links = (name: string) =>
    page
      .getByRole('navigation', { name })
      .getByRole('link')
      .evaluateAll((found) => found.map((link) => [link.textContent, link.getAttribute('href')]))
  expect(await links('Main')).toEqual([
    ['Features', '/#features'],
    ['About', '/about'],
    ['Contact', '/contact'],
    ['Support', '/queries'],
    ['Terms', '/terms'],
  ])
  expect(await links('Quick links')).toEqual([
    ['Home', '/'],
    ['About', '/about'],
    ['Contact', '/contact'],
    ['Support', '/queries'],
    ['Terms', '/terms'],
  ])
  for (const [, address] of await links('Policies')) expect(['/terms', '/contact']).toContain(address)
  const contact = page.getByRole('contentinfo').getByRole('region', { name: 'Contact' })
  await expect(contact.getByRole('link', { name: 'support@thali.example' })).toHaveAttribute(
    'href',
    'mailto:support@thali.example',
  )
  await expect(contact.locator('a[href^="tel:"]')).toBeVisible()

  await main.getByRole('link', { name: 'Support' }).click()
  await expect(page).toHaveURL(/\/queries$/)
  await main.getByRole('link', { name: 'Features' }).click()
  await expect(page).toHaveURL(/\/#features$/)
  await expect(page.getByRole('heading', { name: 'Features', exact: true })).toBeInViewport()
})

test('Login goes to the features and switches the form there to sign-in', async ({ page }) => {
  await openLanding(page, 'Get Started Free', 'Sign up')
  const login = page.getByRole('banner').getByRole('link', { name: 'Login' })
  await expect(login).toHaveAttribute('href', '/#features')
  await login.click()
  await expect(page).toHaveURL(/\/#features$/)
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeInViewport()
  await expect(page.getByRole('form', { name: 'Sign up' })).toHaveCount(0)
})

test('how it works, in three steps', async ({ page }) => {
  await open(page, '/')
  for (const step of ['Create profile', 'Get matched', 'Start journey'])
    await expect(page.getByRole('heading', { name: step })).toBeVisible()
})

test('on a phone the menu is folded away, and opened and closed by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 })
  await open(page, '/')
  const menu = page.getByRole('navigation', { name: 'Main' })
  const about = menu.getByRole('link', { name: 'About' })
  await expect(about).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).press('Enter')
  await expect(about).toBeVisible()
  await about.press('Escape')
  await expect(about).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await about.click()
  await expect(page).toHaveURL(/\/about$/)
  await expect(about).toBeHidden()
})

test.describe('what the pages say', () => {
  test('about: six services, six values, four certifications as aims, founded 2024', async ({ page }) => {
    await open(page, '/about')
    const items = (name: string) => page.getByRole('region', { name }).getByRole('listitem')
    await expect(items('Our services')).toHaveCount(6)
    await expect(items('Our values')).toHaveCount(6)
    await expect(items('Certifications')).toHaveCount(4)
    await expect(page.getByText('We do not claim to hold them.')).toBeVisible()
    await expect(page.getByText('since 2024')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/signup')
    await expect(page.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact')
  })

  test('terms: twelve sections behind their anchors, the disclaimer, the privacy notice', async ({
    page,
  }) => {
    await open(page, '/terms')
    await expect(page.getByText('September 2024')).toBeVisible()
    const contents = page.getByRole('navigation', { name: /contents/i }).getByRole('link')
    expect(await contents.count()).toBeGreaterThanOrEqual(12)
    for (const link of await contents.all()) {
      const anchor = await link.getAttribute('href')
      await expect(page.locator(anchor!)).toHaveCount(1)
    }
    await contents.nth(11).click()
    await expect(page.locator((await contents.nth(11).getAttribute('href'))!)).toBeInViewport()
    for (const text of [/medical disclaimer/i, /grievance officer/i, /30 days' notice/])
      await expect(page.getByText(text).first()).toBeVisible()
  })

  test('contact: hours, urgent help, four questions', async ({ page }) => {
    await open(page, '/contact')
    await expect(page.getByText('Monday-Saturday 9-6, Sunday closed')).toBeVisible()
    await expect(page.getByText('Mon-Fri 9AM-6PM IST').first()).toBeVisible()
    await expect(page.getByText('Urgent help', { exact: true })).toBeVisible()
    await expect(page.locator('details')).toHaveCount(4)
    await page.getByText('Is my data secure?').click()
    await expect(page.getByText('You can export or erase your data from your account page.')).toBeVisible()
  })

  test('the built-in texts stand when the server cannot be asked', async ({ page }) => {
    await page.route('**/api/v1/public/{about,terms}', (route) => route.abort())
    await open(page, '/')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Terms' }).click()
    await expect(page.getByText('September 2024')).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
    await expect(page.getByRole('region', { name: 'Our services' }).getByRole('listitem')).toHaveCount(6)
  })
})

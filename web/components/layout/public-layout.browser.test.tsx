import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defaultAbout } from '#domain/site/site-content.ts'
import { termsContent } from '#domain/site/terms-content.ts'
import { sampleUsers } from '#web/testing/samples.ts'
import { expectSound, open } from '#web/testing/screen.tsx'

const menu = page.getByRole('navigation', { name: 'Main' })
const terms = termsContent(defaultAbout())

test('the top bar and the footer lead where they say', async () => {
  const router = await open('/contact')
  await expect.element(menu).toBeVisible()
  const links = (name: string) =>
    page
      .getByRole('navigation', { name })
      .getByRole('link')
      .elements()
      .map((link) => [link.textContent, link.getAttribute('href')])
  expect(links('Main')).toEqual([
    ['Features', '/#features'],
    ['About', '/about'],
    ['Contact', '/contact'],
    ['Support', '/queries'],
    ['Terms', '/terms'],
  ])
  expect(links('Quick links')).toEqual([
    ['Home', '/'],
    ['About', '/about'],
    ['Contact', '/contact'],
    ['Support', '/queries'],
    ['Terms', '/terms'],
  ])
  expect(links('Policies')).toHaveLength(4)
  for (const [, address] of links('Policies')) expect(['/terms', '/contact']).toContain(address)
  const contact = page.getByRole('contentinfo').getByRole('region', { name: 'Contact' })
  await expect
    .element(contact.getByRole('link', { name: 'support@thali.example' }))
    .toHaveAttribute('href', 'mailto:support@thali.example')
  await menu.getByRole('link', { name: 'Support' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible()
  await menu.getByRole('link', { name: 'Features' }).click()
  await expect.element(page.getByRole('heading', { name: 'Features', exact: true })).toBeInViewport()
  await expect.poll(() => router.state.location).toMatchObject({ pathname: '/', hash: '#features' })
})

test('phone and WhatsApp are published once they are set, and not before', async () => {
  await open('/contact')
  await expect.element(page.getByRole('link', { name: 'Call 112' })).toBeVisible()
  const reaching = () =>
    page
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href'))
      .filter((href) => /^tel:|wa\.me/.test(href ?? ''))
  expect(reaching()).toEqual(['tel:112'])
  await expect.element(page.getByText(/Phone: Mon/)).not.toBeInTheDocument()

  await open('/contact', {
    answers: { 'GET /public/about': { ...defaultAbout(), support_phone: '+91 98450 00001' } },
  })
  await expect.element(page.getByRole('link', { name: 'Call support' })).toBeVisible()
  await expect.element(page.getByText('Phone: Mon-Fri 9AM-6PM IST')).toBeVisible()
  const [phone, chat] = ['tel:+919845000001', 'https://wa.me/919845000001']
  expect(reaching().sort()).toEqual([chat, chat, 'tel:112', phone, phone, phone].sort())
})

test('on a phone the menu is folded away, and opened and closed by keyboard', async () => {
  const router = await open('/contact', { size: 'phone', answers: { 'GET /public/packages': [] } })
  const about = menu.getByRole('link', { name: 'About' })
  const burger = page.getByRole('button', { name: 'Open menu' })
  await expect.element(burger).toBeVisible()
  // A button may have no block in it.
  expect(document.querySelector('button div')).toBeNull()
  await expect.element(about).not.toBeInTheDocument()
  ;(burger.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(about).toBeVisible()
  ;(about.element() as HTMLElement).focus()
  await userEvent.keyboard('{Escape}')
  await expect.element(about).not.toBeInTheDocument()
  await burger.click()
  await about.click()
  await expect.poll(() => router.state.location.pathname).toBe('/about')
  await expect.element(about).not.toBeInTheDocument()
})

test('the first thing in the tab order leads past the navigation', async () => {
  await open('/contact')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await userEvent.tab()
  await expect.element(page.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
  await expect.element(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
})

test.for([
  ['/login', 'Create an account', '/signup', 'Sign in'],
  ['/signup', 'Sign in', '/login', 'Create an account'],
] as const)('%s leads to the other form', async ([address, name, other, back]) => {
  const router = await open(address)
  const main = page.getByRole('main')
  await main.getByRole('link', { name }).click()
  await expect.element(main.getByRole('link', { name: back })).toBeVisible()
  await expect.poll(() => router.state.location.pathname).toBe(other)
})

test('who is signed in finds the way back, and their address in the form', async () => {
  await open('/contact', { as: 'patient' })
  const dashboard = page.getByRole('link', { name: 'Dashboard' })
  await expect.element(dashboard).toHaveAttribute('href', '/app/dashboard')
  const form = page.getByRole('form')
  await expect.element(form.getByLabelText('Email')).toHaveValue(sampleUsers.patient.email)
  await expect.element(form.getByLabelText('Name')).toHaveValue('Arjun Rao')
})

test('about: six services, six values, four certifications as aims, founded 2024', async () => {
  await open('/about', { answers: { 'GET /public/packages': [] } })
  const items = (name: string) => page.getByRole('region', { name }).getByRole('listitem')
  await expect.element(page.getByText('We do not claim to hold them.')).toBeVisible()
  expect(items('Our services').elements()).toHaveLength(6)
  expect(items('Our values').elements()).toHaveLength(6)
  expect(items('Certifications').elements()).toHaveLength(4)
  await expect.element(page.getByText('since 2024')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/signup')
  await expect.element(page.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact')
  await expectSound()
})

test('terms: twelve sections behind their anchors, the disclaimer, the privacy notice', async () => {
  await open('/terms', { answers: { 'GET /public/terms': terms } })
  await expect.element(page.getByText('September 2024')).toBeVisible()
  const contents = page
    .getByRole('navigation', { name: /contents/i })
    .getByRole('link')
    .elements()
  expect(contents.length).toBeGreaterThanOrEqual(12)
  for (const link of contents)
    expect(document.querySelectorAll(link.getAttribute('href')!), link.outerHTML).toHaveLength(1)
  for (const text of [/medical disclaimer/i, /grievance officer/i, /30 days' notice/])
    await expect.element(page.getByText(text).first()).toBeVisible()
  await expectSound()
})

test('contact: hours, urgent help, four questions', async () => {
  await open('/contact')
  await expect.element(page.getByText('Monday-Saturday 9-6, Sunday closed')).toBeVisible()
  await expect.element(page.getByText('Urgent help', { exact: true })).toBeVisible()
  expect(document.querySelectorAll('details')).toHaveLength(4)
  await page.getByText('Is my data secure?').click()
  await expect
    .element(page.getByText('You can export or erase your data from your account page.'))
    .toBeVisible()
})

test('the built-in texts stand when the server cannot be asked', async () => {
  const unanswered = () => new Promise<never>(() => {})
  await open('/terms', {
    answers: {
      'GET /public/about': unanswered,
      'GET /public/terms': unanswered,
      'GET /public/packages': unanswered,
    },
  })
  await expect.element(page.getByText('September 2024')).toBeVisible()
  await menu.getByRole('link', { name: 'About' }).click()
  const services = page.getByRole('region', { name: 'Our services' }).getByRole('listitem')
  await expect.poll(() => services.elements()).toHaveLength(6)
})

test('an unknown address says so, and leads back to the start', async () => {
  await open('/nowhere/at/all')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Page not found')
  await expect.element(page.getByRole('link', { name: 'Go to the start' })).toHaveAttribute('href', '/')
  await expectSound()
})

test.for(['/login', '/signup', '/queries'])('%s is sound', async (address) => {
  await open(address)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectSound()
})

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, away, callsOf } from '#web/testing/fake-api.ts'
import { tell } from '#web/testing/live-events.ts'
import { answersOfAccount } from '#web/testing/samples/account.ts'
import { careAnswers } from '#web/testing/samples/patient.ts'
import { sampleUsers } from '#web/testing/samples.ts'
import { expectSound, open } from '#web/testing/screen.tsx'

// A page of the signed-in area with few reads.
const address = '/app/notifications'
const header = page.getByRole('banner')
const menu = page.getByRole('navigation', { name: 'Main' })
const burger = page.getByRole('button', { name: 'Open navigation' })
const dialog = page.getByRole('dialog')

test.for([
  [
    'patient',
    'Challenger',
    ['Dashboard', 'My Profile', 'Meal Plans', 'Progress', 'Messages', 'Appointments', 'Payments'],
  ],
  [
    'nutritionist',
    'Nutritionist',
    [
      'Dashboard',
      'My Profile',
      'My Challengers',
      'Meal Plans',
      'Progress Reports',
      'Messages',
      'Calendar',
      'Forms',
      'Clinical Rules',
    ],
  ],
  [
    'admin',
    'Admin',
    [
      'Dashboard',
      'Profile Review',
      'Assignments',
      'Users',
      'Metrics',
      'Calendar',
      'Queries',
      'Ledger',
      'Audit',
      'Settings',
    ],
  ],
] as const)('the frame of a %s says who they are and leads to their area', async ([role, badge, names]) => {
  await open(address, { as: role })
  await expect.element(header).toMatchTextContent(badge)
  await expect.element(header).toMatchTextContent(sampleUsers[role].email)
  const items = menu.getByRole('link').elements()
  expect(items.map(({ textContent }) => textContent)).toEqual(names)
  await expect
    .element(header.getByRole('link', { name: 'Thali home' }))
    .toHaveAttribute('href', '/app/dashboard')
})

test('large letters leave the badge whole: what has no room beside it stands below', async () => {
  await open(address, { as: 'nutritionist', size: 'phone' })
  const badge = header.getByText('Nutritionist').first()
  await expect.element(badge).toBeVisible()
  document.documentElement.style.fontSize = '130%'
  const { scrollWidth, clientWidth } = badge.element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  const boxOf = (locator: typeof badge) => locator.element().getBoundingClientRect()
  const [left, right] = [boxOf(badge), boxOf(header.getByRole('button', { name: 'Logout' }))]
  expect(left.right <= right.left || left.bottom <= right.top).toBe(true)
  document.documentElement.style.fontSize = ''
})

test('a challenger has the daily pages within reach of the thumb, on a phone only', async () => {
  const bar = page.getByRole('navigation', { name: 'Daily' })
  await open(address, {
    as: 'patient',
    size: 'phone',
    answers: { 'GET /unread': { notifications: 0, messages: 2 } },
  })
  await expect.element(bar.getByRole('link', { name: 'Messages 2 unread' })).toBeVisible()
  const places = bar.getByRole('link').elements() as HTMLAnchorElement[]
  expect(places.map(({ pathname }) => pathname)).toEqual([
    '/app/patient',
    '/app/patient/meal-plans',
    '/app/patient/progress',
    '/app/messages',
  ])
  expect(places.every((place) => place.getBoundingClientRect().bottom <= window.innerHeight)).toBe(true)
  await page.viewport(1280, 800)
  await expect.element(bar).not.toBeInTheDocument()
})

test('the navigation marks the current page, and a new page takes the focus', async () => {
  await open(address, { as: 'patient', answers: { 'GET /conversations': [] } })
  const item = menu.getByRole('link', { name: 'Messages' })
  await expect.element(item).not.toHaveAttribute('aria-current')
  await item.click()
  await expect.element(item).toHaveAttribute('aria-current', 'page')
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('unread messages stand beside their item, live', async () => {
  await open(address, { as: 'patient', answers: { 'GET /unread': { notifications: 0, messages: 2 } } })
  const item = menu.getByRole('link', { name: 'Messages' })
  await expect.element(item).toHaveTextContent('Messages2 unread')
  answer({ 'GET /unread': { notifications: 0, messages: 0 } })
  await tell({ type: 'conversation', conversation_id: sampleUsers.admin.id })
  await expect.element(item).toHaveTextContent('Messages')
})

test('the first link in the tab order skips to the page', async () => {
  await open(address, { as: 'patient' })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await userEvent.tab()
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect.element(skip).toHaveFocus()
  await expect.element(skip).toBeInViewport()
  await expect.element(skip).toHaveAttribute('href', '#main')
  await expect.element(page.getByRole('main')).toHaveAttribute('id', 'main')
})

test('on a phone the navigation is a drawer, which closes with what is chosen', async () => {
  const router = await open(address, { as: 'patient', size: 'phone', answers: answersOfAccount('patient') })
  await burger.click()
  await expect.element(dialog.getByText(sampleUsers.patient.email)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(burger).toHaveFocus()
  await burger.click()
  await expectSound()
  await dialog.getByRole('link', { name: 'Account' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/app/account')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('the account menu is opened by keyboard, and sound', async () => {
  const router = await open(address, { as: 'patient', answers: answersOfAccount('patient') })
  const button = page.getByRole('button', { name: /account menu/ })
  await expect.element(button).toBeVisible()
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const account = header.getByRole('link', { name: 'Account' })
  await expect.element(account).toBeVisible()
  await expect.element(header.getByText('Arjun Rao')).toBeVisible()
  await expectSound()
  await account.click()
  await expect.poll(() => router.state.location.pathname).toBe('/app/account')
  await expect.element(account).not.toBeInTheDocument()
})

test.for(['phone', 'desktop'] as const)(
  'on a %s, Back closes the bell and the account menu',
  async (size) => {
    await open(address, { as: 'patient', size })
    const names = size === 'phone' ? [/^Notifications/] : [/^Notifications/, /account menu/]
    for (const name of names) {
      const opener = header.getByRole('button', { name })
      await opener.click()
      const opened = document.querySelector(`[id="${opener.element().getAttribute('popovertarget')}"]`)
      await expect.poll(() => opened?.matches(':popover-open')).toBe(true)
      await expect.poll(() => history.state?.overlay).toBe(1)
      history.back()
      await expect.poll(() => opened?.matches(':popover-open')).toBe(false)
      await expect.poll(() => history.state?.overlay).toBeUndefined()
    }
  },
)

test('logging out leads to the start, leaves nothing on the device, and doesn’t wait for the server', async () => {
  const router = await open(address, { as: 'patient', answers: { 'POST /auth/logout': away } })
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/')
  expect(Object.keys(localStorage).filter((name) => /token|kept|draft/.test(name))).toEqual([])
  expect(callsOf('POST /auth/logout')).toHaveLength(1)
})

test('an unfinished plan on this device is not removed without asking', async () => {
  const router = await open(address, { as: 'nutritionist' })
  const draft = `draft:plan:${sampleUsers.nutritionist.id}`
  localStorage.setItem(draft, '{"is_work":true}')
  const logout = page.getByRole('button', { name: 'Logout' })
  await logout.click()
  await expect.element(dialog.getByText(/Logging out removes it/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(localStorage.getItem(draft)).not.toBeNull()
  await logout.click()
  await dialog.getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/')
  expect(localStorage.getItem(draft)).toBeNull()
})

const banner = page.getByText('Please confirm your e-mail address')
const unconfirmed = { ...sampleUsers.patient, email_verified: false }

test('who has not confirmed their address is asked to, until they dismiss it for this visit', async () => {
  await open(address, { as: unconfirmed })
  await expect.element(banner).toBeVisible()
  answer({ 'POST /auth/verify-email/resend': { detail: 'We have sent the link to patient@example.in.' } })
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect.element(page.getByText('We have sent the link to patient@example.in.')).toBeVisible()
  await expectSound()
  // A plan begins with its dishes.
  await open('/app/patient/meal-plans', { as: unconfirmed, answers: careAnswers() })
  await expect.element(page.getByRole('heading', { name: 'My Meal Plans' })).toBeVisible()
  expect(banner.elements()).toEqual([])
  await open(address, { as: unconfirmed })
  await page.getByRole('main').getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(banner).not.toBeInTheDocument()
  await expect.element(page.getByRole('main')).toHaveFocus()
  await open(address, { as: unconfirmed })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(banner.elements()).toEqual([])
})

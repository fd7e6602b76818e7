import type { Page } from '@playwright/test'
import { addBusinessDays } from '#domain/care/promises.ts'
import { addDays, formatDate, today } from '#domain/dates.ts'
import {
  administrator,
  askAgain,
  assignNutritionist,
  away,
  challenger,
  publishPlan,
  report,
} from './patients.ts'
import { enter, join, password, settled } from './people.ts'
import { expect, test } from './platform.ts'

const dashboard = '/app/patient/'
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const figure = (page: Page, name: string) => page.getByRole('main').locator('dl').filter({ hasText: name })
const steps = (page: Page) => card(page, 'Getting Started').getByRole('listitem')

test('without a profile: the way to it, and what comes after', async ({ page, platform }) => {
  const person = await join(platform)
  await enter(page, person, dashboard)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${person.email.split('@')[0]}`)
  await expect(card(page, 'Complete Your Profile').getByRole('link')).toHaveAttribute(
    'href',
    /patient\/profile$/,
  )
  await expect(figure(page, 'Profile Status')).toContainText('Incomplete')
  await expect(steps(page)).toHaveText([
    /^Complete your profile.*Next$/,
    /^Get assigned a nutritionist.*Within 24 hours.*Pending$/,
    /^Receive your meal plan.*Pending$/,
  ])
  const actions = card(page, 'Quick Actions')
  await expect(actions.getByRole('link')).toHaveText(['Complete Profile', 'Contact Support'])
  await expect(actions.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', '/contact')
  await expect(card(page, 'Your Nutritionist')).toHaveCount(0)
  await expect(page.getByText('Days on Plan')).toHaveCount(0)
})

test('the banner after the profile: by address or by flag, once, and dismissible', async ({
  page,
  platform,
}) => {
  const banner = page.getByRole('status').filter({ hasText: 'Your profile is complete!' })
  await enter(page, await challenger(platform), `${dashboard}?profileCreated=true`)
  await expect(banner).toContainText('assigned to you within 24 hours')
  await banner.getByRole('button', { name: 'Dismiss' }).click()
  await expect(banner).toBeHidden()
  await expect(page).toHaveURL(/\/app\/patient\/?$/)

  await page.evaluate(() => localStorage.setItem('profile_just_created', 'true'))
  await page.goto(dashboard)
  await expect(banner).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('profile_just_created'))).toBeNull()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome back, Arjun' })).toBeVisible()
  await expect(banner).toBeHidden()
})

test('what a page needs is asked for once, and before anything else the renewal of a token that ran out', async ({
  page,
  platform,
}) => {
  const plan = ['/auth/me', '/patients/current-plan']
  const all = [...plan, '/patients/care', '/patients/profile', '/patients/progress'].sort()
  await enter(page, await challenger(platform), '/app/account')
  const asked: string[] = []
  page.on('request', (request) => {
    const [, path] = request.url().match(/\/api\/v1(\/[^?]+)/) ?? []
    if (path) asked.push(path)
  })
  for (const { address, text, needed } of [
    { address: dashboard, text: 'Days on Plan', needed: all },
    { address: '/app/patient/meal-plans', text: 'No Meal Plan Available', needed: plan },
  ])
    for (const isSpent of [false, true]) {
      await settled(page)
      if (isSpent) await page.evaluate(() => localStorage.setItem('access_until', String(Date.now() - 1)))
      asked.length = 0
      await page.goto(address)
      await expect(page.getByText(text)).toBeVisible()
      await settled(page)
      expect(asked.filter((path) => all.includes(path)).sort()).toEqual(needed)
      expect(asked.indexOf('/auth/refresh')).toBe(isSpent ? 0 : -1)
    }
})

test('who signs in waits for answers only: the code of the first screen came while they typed', async ({
  page,
  platform,
}) => {
  const person = await challenger(platform)
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  const ofDashboard = () => scripts.filter((path) => /\/(app-layout|dashboard|challenger)-/.test(path))
  await page.goto('/login')
  await expect.poll(ofDashboard).toHaveLength(3)
  await page.waitForLoadState('networkidle')
  scripts.length = 0
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Days on Plan')).toBeVisible()
  expect(ofDashboard()).toEqual([])
})

test('from waiting to matched to the first plan', async ({ page, platform }) => {
  const person = await challenger(platform)
  await enter(page, person, dashboard)
  await expect(steps(page)).toHaveText([/Done$/, /at the latest\.\s*Pending$/, /Pending$/])
  const care = card(page, 'Your Nutritionist')
  await expect(care).toContainText('We are looking for the nutritionist who fits you best.')
  await expect(care).toContainText(/Waiting since .* You are matched by .* at the latest/)
  await expect(care.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^0/)
  await expect(care.getByRole('button')).toHaveCount(0)
  await expect(card(page, 'Current Meal Plan')).toContainText('Waiting for nutritionist')

  const now = new Date()
  await page.clock.setFixedTime(now.getTime() + 26.5 * 3_600_000)
  await page.reload()
  await expect(care).toContainText('longer than the 24 hours we promised')
  await expect(care).toContainText('26 hours ago')
  await expect(care.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', '/contact')
  await expect(care.locator('a[href^="mailto:"], a[href^="tel:"]')).toHaveCount(2)
  await page.clock.setFixedTime(now)

  const meera = await assignNutritionist(platform, person)
  await page.reload()
  await expect(steps(page)).toHaveText([/Done$/, /Meera Iyer is your nutritionist\.\s*Done$/, /Pending$/])
  for (const words of [
    'Meera Iyer',
    'Verified',
    'MSc Dietetics, RD',
    '8 years',
    'Weight Management',
    'English, Tamil',
    `With you since${formatDate(today())}`,
  ])
    await expect(care).toContainText(words)

  await publishPlan(platform, meera, person)
  await page.reload()
  const plan = card(page, 'Current Meal Plan')
  await expect(plan).toContainText(`Week of ${formatDate(today())}`)
  await expect(plan).toContainText('Active')
  await expect(plan.getByRole('listitem')).toHaveText(['BreakfastRagi dosa'])
  await expect(plan.getByRole('link', { name: 'View full plan' })).toHaveAttribute(
    'href',
    '/app/patient/meal-plans',
  )
  await expect(card(page, 'Getting Started')).toHaveCount(0)
  await expect(care).toContainText('Meera Iyer')
})

test('the figures, the newest reports, and what is next', async ({ page, platform }) => {
  const person = await challenger(platform)
  const meera = await assignNutritionist(platform, person)
  await publishPlan(platform, meera, person, addDays(today(), 3))
  // Nothing the dashboard reads waits for the rest of it.
  const asked = new Set<string>()
  const all = Promise.withResolvers<void>()
  await page.route('**/api/v1/patients/**', async (route) => {
    asked.add(new URL(route.request().url()).pathname)
    if (asked.size === 4) all.resolve()
    await all.promise
    await route.fallback()
  })
  await enter(page, person, dashboard)
  await expect(figure(page, 'Current Weight')).toContainText('82.5 kg')
  await expect(figure(page, 'Current Weight')).toContainText('Your starting weight')
  await expect(card(page, 'Current Meal Plan')).toContainText('No meals scheduled for today.')
  await expect(card(page, 'Recent Progress')).toContainText('No progress reports found')
  await expect(card(page, 'Next Steps')).toContainText('Weekly check-inNext: today')

  await report(platform, person, 23, { weight_kg: 82 })
  await report(platform, person, 16, { weight_kg: 81.2, adherence_pct: 79, energy_levels: 6 })
  await report(platform, person, 9, { weight_kg: 80.4, adherence_pct: 59, energy_levels: 3 })
  await report(platform, person, 2)
  await page.reload()
  await expect(figure(page, 'Current Weight')).toContainText('80.4 kg')
  await expect(figure(page, 'Current Weight')).toContainText('−2.1 kg since you started')
  await expect(figure(page, 'Days on Plan')).toContainText('28')
  await expect(figure(page, 'Achievements')).toContainText('2')
  const recent = card(page, 'Recent Progress')
  await expect(recent.getByRole('listitem')).toHaveText([
    /Adherence 90%, Excellent.*Energy 8\/10/,
    /80\.4 kg.*Adherence 59%, Needs Improvement.*Energy 3\/10/,
    /81\.2 kg.*Adherence 79%, Good.*Energy 6\/10/,
  ])
  await expect(recent.getByRole('link', { name: 'View all 4' })).toBeVisible()
  await expect(card(page, 'Next Steps')).toContainText(`Next: ${formatDate(addDays(today(), 5))}`)
  const next = card(page, 'Next Steps').getByRole('link')
  await expect(next).toHaveText([/^Log your progress/, /^Follow your plan/])
  await expect(next.first()).toHaveAttribute('href', '/app/patient/progress')
  await expect(next.last()).toHaveAttribute('href', '/app/patient/meal-plans')
  const actions = card(page, 'Quick Actions').getByRole('link')
  await expect(actions).toHaveText(['Log Progress', 'View Meal Plan', 'Update Profile'])
  for (const [index, place] of ['progress', 'meal-plans', 'profile'].entries())
    await expect(actions.nth(index)).toHaveAttribute('href', `/app/patient/${place}`)
})

for (const [route, message, others] of [
  ['profile', 'Failed to load profile. Please try again.', ['Ragi dosa', 'Adherence 90%', 'Meera Iyer']],
  ['current-plan', 'Failed to load your meal plan.', ['Days on Plan', 'Adherence 90%', 'Meera Iyer']],
  ['progress?limit=5', 'Failed to load progress data', ['Days on Plan', 'Ragi dosa', 'Meera Iyer']],
  ['care', 'Failed to load your nutritionist.', ['Days on Plan', 'Ragi dosa', 'Adherence 90%']],
] as const)
  test(`the dashboard without an answer to ${route}`, async ({ page, platform }) => {
    const person = await challenger(platform)
    await publishPlan(platform, await assignNutritionist(platform, person), person)
    await report(platform, person, 0)
    const address = (url: URL) => `${url.pathname}${url.search}`.endsWith(`/patients/${route}`)
    await page.route(address, (call) => call.fulfill(away))
    await enter(page, person, dashboard)
    const alert = page.getByRole('alert').filter({ hasText: message })
    await expect(alert).toBeVisible()
    for (const words of others) await expect(page.getByRole('main')).toContainText(words)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      route === 'profile' ? `Welcome back, ${person.email.split('@')[0]}` : 'Welcome back, Arjun',
    )
    await askAgain(page, address, alert.getByRole('button', { name: 'Try Again' }))
    await expect(alert).toBeHidden()
    await expect(figure(page, 'Days on Plan')).toContainText('7')
    for (const words of ['Ragi dosa', 'Adherence 90%', 'Meera Iyer'])
      await expect(page.getByRole('main')).toContainText(words)
  })

test('asking for another nutritionist, and taking it back', async ({ page, browser, platform }) => {
  const person = await challenger(platform)
  await enter(page, person, '/app/patient/profile')
  await expect(card(page, 'Your Nutritionist')).toContainText('We are looking for')
  await expect(page.getByRole('button', { name: 'Change nutritionist' })).toHaveCount(0)
  await assignNutritionist(platform, person)
  await page.reload()
  await page.getByRole('button', { name: 'Change nutritionist' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change nutritionist' })
  const due = formatDate(addBusinessDays(today(), 3))
  await expect(dialog).toContainText(`a better match in 2-3 business days, that is by ${due}`)
  await dialog.getByRole('button', { name: 'Send Request' }).click()
  await expect(dialog.getByText('Please tell us why you would like a change')).toBeVisible()
  const reason = dialog.getByLabel('What should be different?')
  await expect(reason).toBeFocused()
  await reason.fill('The hours do not fit.')
  await expect(dialog.getByText('Please tell us why you would like a change')).toBeHidden()
  await page.keyboard.press('Escape')
  const discard = page.getByRole('dialog', { name: 'Discard your request?' })
  await discard.getByRole('button', { name: 'Cancel' }).click()

  await page.route('**/patients/change-request', (call) => call.fulfill(away))
  await dialog.getByRole('button', { name: 'Send Request' }).click()
  await expect(page.getByText('Error sending your request. Please try again.')).toBeVisible()
  await expect(reason).toHaveValue('The hours do not fit.')
  await page.unroute('**/patients/change-request')
  await dialog.getByRole('button', { name: 'Send Request' }).dblclick()
  await expect(page.getByText('Your request is sent.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.locator(':focus')).toContainText('“The hours do not fit.”')

  await page.goto(dashboard)
  const care = card(page, 'Your Nutritionist')
  await expect(care).toContainText('“The hours do not fit.”')
  await expect(care).toContainText(`You get a better match by ${due}. Until then Meera Iyer cares for you.`)
  await expect(care.getByRole('button', { name: 'Change nutritionist' })).toHaveCount(0)

  const office = await browser.newPage({ baseURL: platform.url })
  await enter(office, await administrator(platform), '/app/admin/assignments')
  const asked = card(office, 'Asked for another nutritionist').getByRole('listitem')
  await expect(asked).toContainText(['The hours do not fit.'])
  await expect(asked).toContainText(['now with Meera Iyer'])
  await expect(asked).toContainText([`Due by ${due}`])
  await office.close()

  await care.getByRole('button', { name: 'Take back' }).click()
  const question = page.getByRole('dialog', { name: 'Take back your request?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(care).toContainText('“The hours do not fit.”')
  await care.getByRole('button', { name: 'Take back' }).click()
  await question.getByRole('button', { name: 'Take back' }).click()
  await expect(
    page.getByText('Your request is taken back. Meera Iyer stays your nutritionist.'),
  ).toBeVisible()
  await expect(care.getByRole('button', { name: 'Change nutritionist' })).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Change nutritionist')
  await page.reload()
  await expect(care.getByRole('button', { name: 'Change nutritionist' })).toBeVisible()
})

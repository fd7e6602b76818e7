import type { Page } from '@playwright/test'
import { addBusinessDays } from '#domain/care/promises.ts'
import { formatDate, today } from '#domain/dates.ts'
import { administrator, assignNutritionist, challenger, publishPlan } from './patients.ts'
import { enter, settled } from './people.ts'
import { expect, test } from './platform.ts'

const dashboard = '/app/patient/'
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const steps = (page: Page) => card(page, 'Getting Started').getByRole('listitem')

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
    { address: dashboard, text: 'Current Weight', needed: all },
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

test('from waiting to matched to the first plan', async ({ page, platform }) => {
  const person = await challenger(platform)
  await enter(page, person, dashboard)
  await expect(steps(page)).toHaveText([/Done$/, /at the latest\.\s*Pending$/, /Pending$/])
  const care = card(page, 'Your Nutritionist')
  await expect(care).toContainText('We are looking for the nutritionist who fits you best.')
  await expect(care).toContainText(/Waiting since .* You are matched by .* at the latest/)
  await expect(care.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^0/)
  await expect(care.getByRole('button')).toHaveCount(0)
  await expect(card(page, 'Meanwhile')).toContainText('Note where you begin')
  await expect(card(page, 'Current Meal Plan')).toHaveCount(0)

  const meera = await assignNutritionist(platform, person)
  await page.reload()
  await expect(steps(page)).toHaveText([/Done$/, /Meera Iyer is your nutritionist\.\s*Done$/, /Pending$/])
  await expect(care).toContainText('Meera Iyer')

  await publishPlan(platform, meera, person)
  await page.reload()
  const plan = card(page, 'Current Meal Plan')
  await expect(plan).toContainText(`Week of ${formatDate(today())}`)
  await expect(plan).toContainText('Active')
  // "Next: " stands before the meal until the hour of breakfast.
  await expect(plan.getByRole('listitem')).toHaveText([/^(Next: )?BreakfastRagi dosa$/])
  await expect(plan.getByRole('link', { name: 'View full plan' })).toHaveAttribute(
    'href',
    '/app/patient/meal-plans',
  )
  await expect(card(page, 'Getting Started')).toHaveCount(0)
  await expect(care).toContainText('Meera Iyer')
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
  await dialog.getByLabel('What should be different?').fill('The hours do not fit.')
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

import { formatRupees, type Metrics, type Trends } from '#domain/admin/admin.ts'
import { today } from '#domain/dates.ts'
import { idOf, nutritionist } from './nutritionists.ts'
import { administrator, call, challenger } from './patients.ts'
import { enter } from './people.ts'
import { expect, test } from './platform.ts'

test('from what waits to its page, and to the figures of the platform', async ({ page, platform }) => {
  const admin = await administrator(platform)
  await nutritionist(platform, 'pending')
  await call(platform, admin, 'POST /admin/payments', {
    patient_id: await idOf(platform, await challenger(platform)),
    amount_paise: 1_400_000,
    method: 'upi',
    paid_on: today(),
  })
  await enter(page, admin, '/app/admin')
  const tiles = page.getByRole('navigation', { name: 'Administration' }).getByRole('link')
  await expect(tiles).toHaveCount(6)
  for (const title of ['Nutritionist Profile Review', 'Assignments', 'User Management']) {
    const words = { 'Nutritionist Profile Review': 'Profile Review', Assignments: 'Who looks after whom' }
    await tiles.filter({ hasText: words[title as keyof typeof words] ?? title }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard')
  }
  await page.getByRole('link', { name: /Pending reviews/ }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Meera Iyer' }).first()).toBeVisible()
  await page.goBack()
  await tiles.filter({ hasText: 'Metrics' }).click()

  const { users, subscriptions } = await call<Metrics>(platform, admin, 'GET /admin/metrics')
  const section = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(section('User Statistics')).toContainText(`Total Users${users.total_users}`)
  await expect(section('Revenue & Subscriptions')).toContainText(formatRupees(subscriptions.total_revenue))
  const { series } = await call<Trends>(platform, admin, 'GET /admin/metrics/trends')
  const trends = section('Trends by Week')
  await expect(trends.getByRole('figure', { name: 'Sign-ups', exact: true })).toContainText(
    `${series.at(-1)!.signups} in 12 weeks`,
  )
  await trends.getByRole('combobox', { name: 'Time shown' }).selectOption('Last 26 weeks')
  await trends.getByText('Table', { exact: true }).click()
  await expect(trends.getByRole('row')).toHaveCount(27)
})

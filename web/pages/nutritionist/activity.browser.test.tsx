import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, away, listOf } from '#web/testing/fake-api.ts'
import { button } from '#web/testing/find.ts'
import { sampleActivity } from '#web/testing/samples/practice.ts'
import { sampleId } from '#web/testing/samples.ts'
import { expectSound, open } from '#web/testing/screen.tsx'

const rows = Array.from({ length: 6 }, (_, n) => sampleActivity({ id: sampleId(100 + n) }))
const address = '/app/nutritionist/activity'

test('activity that does not load is tried again; nothing yet is said', async () => {
  await open(address, { as: 'nutritionist', answers: { 'GET /nutritionists/activities': away } })
  await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to load dashboard data')
  answer({ 'GET /nutritionists/activities': [] })
  await button('Try Again').click()
  await expect.element(page.getByText('No recent activity')).toBeVisible()
})

test('activities are listed with their number, and the page is sound', async () => {
  await open(address, {
    as: 'nutritionist',
    answers: { 'GET /nutritionists/activities': () => listOf(rows, 26) },
  })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Recent Activity')
  await expect.element(page.getByText('26 entries')).toBeVisible()
  expect(page.getByRole('main').getByRole('listitem').elements()).toHaveLength(6)
  await expect.element(page.getByRole('navigation', { name: 'Pages of entries' })).toBeVisible()
  await expectSound()
})

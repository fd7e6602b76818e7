import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, away } from '#web/testing/fake-api.ts'
import { tell } from '#web/testing/live-events.ts'
import { sampleNotification } from '#web/testing/samples/messages.ts'
import { expectSound, open } from '#web/testing/screen.tsx'

const readAt = '2026-01-12T07:00:00.000Z'
const main = page.getByRole('main')
const unread = main.getByRole('link', { name: /Unread$/ })

function openWith(told = [sampleNotification(1, { read_at: readAt }), sampleNotification(2)]) {
  const count = () => ({ notifications: told.filter(({ read_at }) => !read_at).length, messages: 0 })
  return open('/app/notifications', {
    as: 'nutritionist',
    answers: {
      'GET /unread': count,
      'GET /notifications': ({ query }) => told.filter(({ read_at }) => !query.unread || !read_at),
      'POST /notifications/read': () => {
        for (const one of told) one.read_at = readAt
        return count()
      },
    },
  })
}

test('the page lists all or only unread notifications, and marks them as read', async () => {
  const router = await openWith()
  await expect.element(page.getByText('2 notifications', { exact: true })).toBeVisible()
  expect(unread.elements()).toHaveLength(1)
  await page.getByText('Unread', { exact: true }).first().click()
  await expect.element(page.getByText('1 notification', { exact: true })).toBeVisible()
  await expect.poll(() => router.state.location.search).toBe('?show=unread')
  await main.getByRole('button', { name: 'Mark all as read' }).click()
  await expect.element(page.getByText('Nothing unread')).toBeVisible()
  await page.getByText('All', { exact: true }).click()
  await expect.element(page.getByText('2 notifications', { exact: true })).toBeVisible()
  await expectSound()
})

test('what was read on another device is no longer unread', async () => {
  const told = [sampleNotification(1, { kind: 'message_received', text: 'Arjun Rao wrote to you.' })]
  await openWith(told)
  await expect.element(unread).toMatchTextContent('Arjun Rao wrote to you.')
  told[0]!.read_at = readAt
  await tell({ type: 'notifications_read' })
  await expect.element(main.getByRole('link', { name: /Arjun Rao wrote to you/ })).toBeVisible()
  await expect.element(unread).not.toBeInTheDocument()
})

test('an empty list and a failed one say so', async () => {
  await openWith([])
  await expect.element(page.getByText('No notifications yet')).toBeVisible()
  answer({ 'GET /notifications': away })
  await page.getByText('Unread', { exact: true }).click()
  await expect.element(page.getByText('Your notifications could not be loaded')).toBeVisible()
  answer({ 'GET /notifications': [sampleNotification(1)] })
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(unread).toBeVisible()
})

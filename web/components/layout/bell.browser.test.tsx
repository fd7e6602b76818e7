import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Notification } from '#domain/messages/notifications.ts'
import { answer, away, callsOf } from '#web/testing/fake-api.ts'
import { tell } from '#web/testing/live-events.ts'
import { replace } from '#web/testing/replace.ts'
import { sampleNotification } from '#web/testing/samples/messages.ts'
import { endElsewhere, expectSound, open, toasts } from '#web/testing/screen.tsx'

const bell = page.getByRole('button', { name: /^Notifications/ })
const list = page.getByRole('dialog', { name: 'Notifications' })
const report = { type: 'notification', kind: 'report_received' } as const

/** An API with these notifications, which remembers which ones are read. */
function answersOf(told: Notification[]) {
  const count = () => ({ notifications: told.filter(({ read_at }) => !read_at).length, messages: 0 })
  return {
    'GET /conversations': [],
    'GET /unread': count,
    'GET /notifications': () => told.toReversed(),
    'POST /notifications/read': ({ body }: { body?: { ids?: string[] } | undefined }) => {
      for (const one of told)
        if (!body?.ids || body.ids.includes(one.id)) one.read_at = '2026-01-12T07:00:00.000Z'
      return count()
    },
  }
}
const openWith = (told: Notification[]) =>
  open('/app/messages', { as: 'nutritionist', answers: answersOf(told) })

test('the bell counts what is new, live, and shows the latest first', async () => {
  const told = [sampleNotification(1)]
  await openWith(told)
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread')
  told.push(sampleNotification(2, { kind: 'challenger_assigned', text: 'Arjun Rao is now in your care.' }))
  await tell(report)
  await expect.element(bell).toHaveAccessibleName('Notifications, 2 unread')
  await bell.click()
  const items = list.getByRole('listitem')
  await expect.element(items.first()).toMatchTextContent('Arjun Rao is now in your care.')
  await expect.element(items.last()).toMatchTextContent('Arjun Rao filed a progress report.')
  await expectSound()
})

test('the icon of the installed app has the number of the bell, until somebody signs out', async () => {
  const badges: number[] = []
  replace(navigator, 'setAppBadge', { value: async (count: number) => void badges.push(count) })
  const told = [sampleNotification(1)]
  await openWith(told)
  await expect.poll(() => badges).toEqual([1])
  told.push(sampleNotification(2))
  await tell(report)
  await expect.poll(() => badges).toEqual([1, 2])
  endElsewhere(null)
  await expect.poll(() => badges).toEqual([1, 2, 0])
})

test('following a notification marks it as read and closes the list', async () => {
  const told = [
    sampleNotification(1, { link: '/app/messages' }),
    sampleNotification(2, { link: '/app/notifications' }),
  ]
  const router = await openWith(told)
  await bell.click()
  await list
    .getByRole('link', { name: /filed a progress report/ })
    .first()
    .click()
  await expect.poll(() => router.state.location.pathname).toBe('/app/notifications')
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread')
  expect(callsOf('POST /notifications/read').map(({ body }) => body)).toEqual([{ ids: [told[1]!.id] }])
})

test('all are marked as read at once; where that fails it is said', async () => {
  const told = [sampleNotification(1), sampleNotification(2)]
  await openWith(told)
  await bell.click()
  answer({ 'POST /notifications/read': away })
  const all = list.getByRole('button', { name: 'Mark all as read' })
  await all.click()
  await expect.poll(toasts).toContain('The notifications could not be marked as read.')
  answer({ 'POST /notifications/read': answersOf(told)['POST /notifications/read'] })
  await all.click()
  await expect.element(bell).toHaveAccessibleName('Notifications')
  await expect.element(all).not.toBeInTheDocument()
})

test('an empty list and a list that can’t be loaded say so', async () => {
  await openWith([])
  answer({ 'GET /notifications': away })
  await expect.element(bell).toHaveAccessibleName('Notifications')
  await bell.click()
  await expect.element(list.getByText('Your notifications could not be loaded')).toBeVisible()
  answer({ 'GET /notifications': [] })
  await list.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(list.getByText('No notifications yet')).toBeVisible()
  const all = list.getByRole('link', { name: 'All notifications' })
  await expect.element(all).toHaveAttribute('href', '/app/notifications')
})

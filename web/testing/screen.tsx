import { notifications } from '@mantine/notifications'
import axe from 'axe-core'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import type { Me } from '#domain/auth/auth.ts'
import { defaultAbout } from '#domain/site/site-content.ts'
import { App } from '#web/app.tsx'
import { queryClient } from '#web/lib/api/queries.ts'
import { earlyReads } from '#web/lib/startup/early-reads.ts'
import { outbox } from '#web/lib/storage/outbox.ts'
import { routes } from '#web/routes.tsx'
import { type Answers, startFakeApi } from './fake-api.ts'
import { eventStream } from './live-events.ts'
import { sampleUsers } from './samples.ts'

const sizes = { phone: [390, 844], narrow: [320, 700], desktop: [1280, 800] } as const

type Showing = {
  /** Who is signed in; nobody unless said. */
  as?: Me['role'] | Me
  /** What the API answers, beside who is signed in and what the frame asks for. */
  answers?: Answers
  size?: keyof typeof sizes
  scheme?: 'light' | 'dark'
}

/**
 * Opens the interface at an address, as somebody, in this page; opened again it finds what the browser stores, as
 * after a reload. Returns the router, which says where one is.
 */
export async function open(
  address: string,
  { as, answers = {}, size = 'desktop', scheme = 'light' }: Showing = {},
) {
  await close()
  await page.viewport(sizes[size][0], sizes[size][1])
  localStorage.setItem('mantine-color-scheme-value', scheme)
  const user = typeof as === 'string' ? sampleUsers[as] : as
  if (user) {
    localStorage.setItem('access_token', 'an-access-token')
    localStorage.setItem('refresh_token', 'a-refresh-token')
  }
  startFakeApi({ ...frameAnswers, ...(user && { 'GET /auth/me': user }), ...answers })
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  await render(
    <App publicUrl={location.origin}>
      <RouterProvider router={router} />
    </App>,
  )
  return router
}

/** Closes the page: only what the browser stores is left. */
export async function close() {
  await cleanup()
  queryClient.clear()
  earlyReads.clear()
  outbox.clear()
  notifications.clean()
  // Else what opens over the next page would stand before that page.
  document.querySelector('[data-mantine-shared-portal-node]')?.remove()
}

/** What the toasts say that can be seen. */
export const toasts = () =>
  [...document.querySelectorAll('.mantine-Notification-root')].map(({ textContent }) => textContent)

/** What stands around every page asks for this. */
const frameAnswers: Answers = {
  'GET /public/about': defaultAbout(),
  'GET /unread': { notifications: 0, messages: 0 },
  'GET /notifications': [],
  'GET /events': eventStream,
}

/** The whole of axe in this look, with nothing still loading. */
export async function expectAccessible(rules?: string[], within: Element | Document = document) {
  await expect.poll(() => document.querySelector('[aria-busy="true"], .mantine-Skeleton-root')).toBeNull()
  // A dialog that is still fading in has paler colours.
  const transitions = () => document.getAnimations().filter((one) => one instanceof CSSTransition)
  await expect.poll(transitions).toEqual([])
  const { violations } = await axe.run(within, rules ? { runOnly: rules } : {})
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`)
  expect(told).toEqual([])
}

/**
 * Asserts that a page can be used by everybody: axe in full, colours again in the dark, and on the narrowest phone
 * that nothing scrolls sideways and everything pressed is large enough.
 */
export async function expectSound() {
  const root = document.documentElement
  const [width, height] = [window.innerWidth, window.innerHeight]
  await expectAccessible()
  root.dataset.mantineColorScheme = 'dark'
  await expectAccessible(['color-contrast'])
  root.dataset.mantineColorScheme = 'light'
  await page.viewport(sizes.narrow[0], sizes.narrow[1])
  // What scrolled under the bar on top, or lies under an open dialog, can't be pressed there.
  window.scrollTo(0, 0)
  await expectAccessible(['target-size'], document.querySelector('[aria-modal="true"]') ?? document)
  expect(root.scrollWidth - window.innerWidth, 'scrolls sideways at 320 px').toBeLessThanOrEqual(0)
  await page.viewport(width, height)
}

import { notifications } from '@mantine/notifications'
import axe from 'axe-core'
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import type { Me } from '#domain/auth/auth.ts'
import { defaultAbout } from '#domain/site/site-content.ts'
import { App } from '#web/app.tsx'
import { queryClient } from '#web/lib/api/queries.ts'
import { createPageRouter, Pages } from '#web/lib/router.tsx'
import { earlyReads } from '#web/lib/startup/early-reads.ts'
import { routes } from '#web/routes.tsx'
import { Loading } from '#web/screens.tsx'
import { type Answers, startFakeApi } from './fake-api.ts'
import { eventStream } from './live-events.ts'
import { sampleUsers } from './samples.ts'

const sizes = { phone: [390, 844], narrow: [320, 700], desktop: [1280, 800] } as const

type Showing = {
  /** The signed-in person; by default nobody. */
  as?: Me['role'] | Me
  /** Answers of the API, besides the session and what the page frame reads. */
  answers?: Answers
  size?: keyof typeof sizes
  scheme?: 'light' | 'dark'
}

/**
 * Opens the interface at an address in this page. Opened again, it finds the browser's storage as after a reload.
 * Returns the router, which knows the current address.
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
  const router = createPageRouter(routes, createMemoryHistory({ initialEntries: [address] }))
  await render(
    <App publicUrl={location.origin}>
      <Pages router={router} fallback={<Loading />} />
    </App>,
  )
  return router
}

/** Ends the session as another tab does: `why` is said, without it the person has logged out. */
export function endElsewhere(why: string | null) {
  const tell = (key: string, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
  if (why) tell('session_end', why)
  localStorage.removeItem('access_token')
  tell('access_token', null)
}

/** Closes the page. Only the browser's storage stays. */
export async function close() {
  await cleanup()
  queryClient.clear()
  earlyReads.clear()
  notifications.clean()
  shownToasts.clear()
  // Otherwise overlays of the next page would be placed before that page in the document.
  document.querySelector('[data-mantine-shared-portal-node]')?.remove()
}

/** The toasts that were shown since the page was opened: on a slow machine one may be gone before a test looks. */
const shownToasts = new Set<Element>()
new MutationObserver(() => {
  for (const toast of document.querySelectorAll('.mantine-Notification-root')) shownToasts.add(toast)
}).observe(document, { subtree: true, childList: true })

/** The texts of these toasts. */
export const toasts = () => [...shownToasts].map(({ textContent }) => textContent)

/** The reads of the frame around every page. */
const frameAnswers: Answers = {
  'GET /public/about': defaultAbout(),
  'GET /unread': { notifications: 0, messages: 0 },
  'GET /notifications': [],
  'GET /events': eventStream,
}

/** Runs all rules of axe (or `rules`) once nothing is loading. */
export async function expectAccessible(rules?: string[], within: Element | Document = document) {
  await expect.poll(() => document.querySelector('[aria-busy="true"], .mantine-Skeleton-root')).toBeNull()
  // A dialog that is still fading in has paler colours.
  const transitions = () => document.getAnimations().filter((one) => one instanceof CSSTransition)
  await expect.poll(transitions).toEqual([])
  // Mantine names a dialog in an effect after the dialog is drawn.
  await expect
    .poll(() => document.querySelector('[role="dialog"]:not([aria-labelledby], [aria-label])'))
    .toBeNull()
  const { violations } = await axe.run(within, {
    resultTypes: ['violations'],
    ...(rules && { runOnly: rules }),
  })
  const problems = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`)
  expect(problems).toEqual([])
}

/** Texts of buttons, links and groups of choices that end at the edge of their box, without an ellipsis. */
const cutTexts = () =>
  [...document.querySelectorAll<HTMLElement>('button, button *, a, a *, [role=radiogroup]')]
    .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
    .filter((element) => {
      const { overflowX, textOverflow } = getComputedStyle(element)
      return overflowX !== 'visible' && textOverflow !== 'ellipsis' && element.innerText
    })
    .map(({ innerText }) => innerText)

/**
 * Asserts that everybody can use the page: axe with all rules, here and at 320 px in dark mode, where nothing may scroll
 * sideways. On both widths of phones no label is cut off. It takes half a second: one call for a page or dialog is enough.
 */
export async function expectSound() {
  const root = document.documentElement
  const [width, height] = [window.innerWidth, window.innerHeight]
  await expectAccessible()
  await page.viewport(sizes.phone[0], sizes.phone[1])
  // The mark of a group of choices takes its new place a moment after the width has changed.
  await expect.poll(cutTexts, { message: 'cut off on a phone' }).toEqual([])
  await page.viewport(sizes.narrow[0], sizes.narrow[1])
  root.dataset.mantineColorScheme = 'dark'
  // Elements under the top bar or an open dialog cannot be pressed there, so they are not checked.
  window.scrollTo(0, 0)
  // The same is true below the bar of phones, which stands at the end of the page for this check.
  const bar = document.querySelector<HTMLElement>('nav[aria-label="Daily"]')
  if (bar) bar.style.position = 'static'
  const dialog = document.querySelector('[aria-modal="true"]')
  await expectAccessible(undefined, dialog ?? document)
  await expect
    .poll(() => root.scrollWidth - window.innerWidth, { message: 'scrolls sideways at 320 px' })
    .toBeLessThanOrEqual(0)
  await expect.poll(cutTexts, { message: 'cut off at 320 px' }).toEqual([])
  if (bar) bar.style.position = ''
  root.dataset.mantineColorScheme = 'light'
  await page.viewport(width, height)
}

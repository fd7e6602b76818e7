import './lib/startup/no-eval.ts'
import './mantine.css'
import '@mantine/notifications/styles.layer.css'
import 'virtual:theme-variables.css'
import './styles.css'
import { startTransition, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'
import { setTimeZone } from '#domain/dates.ts'
import { App } from './app.tsx'
import { tokens } from './lib/api/api.ts'
import { readPageData, seed } from './lib/api/page-data.ts'
import { queryClient } from './lib/api/queries.ts'
import { createPageRouter, Pages } from './lib/router.tsx'
import { earlyReads } from './lib/startup/early-reads.ts'
import { restoreStyles } from './lib/startup/page-styles.ts'
import './lib/startup/popstate.ts'
import { skipStartAddress } from './lib/startup/start-address.ts'
import { routes } from './routes.tsx'
import { Loading } from './screens.tsx'
import { restoreUser } from './session.tsx'

// The business time zone, so that pages show the same days and hours as the server.
const { timeZone } = document.documentElement.dataset
if (timeZone) setTimeZone(timeZone)

skipStartAddress()

// Scroll positions are stored by the key of the history entry. React Router gives the first entry none, so every visit
// would start where the last one ended.
if (!window.history.state?.key)
  window.history.replaceState({ ...window.history.state, key: Math.random().toString(36).slice(2) }, '')

// After a reload no overlay is open: its entry of the history is left (components/feedback/back-closes.ts).
if (window.history.state?.overlay) window.history.go(-window.history.state.overlay)

const root = document.getElementById('root')!
const data = readPageData()
if (data) seed(queryClient, data)

/** Tells lib/startup/asleep.ts that a press has its effect from now on. */
function Alive() {
  useEffect(() => void document.dispatchEvent(new Event('alive')), [])
  return null
}

// A page rendered for people without a session must not appear to a signed-in person; the script in index.html has
// hidden the page.
const isForStrangers = 'strangers' in root.dataset && tokens.access() !== null
const isRendered = data !== null && !isForStrangers

const router = createPageRouter(routes, createBrowserHistory(), isRendered)
const app = (
  <App publicUrl={data?.publicUrl ?? window.location.origin}>
    <Pages router={router} fallback={<Loading />} />
    <Alive />
  </App>
)

function start() {
  root.replaceChildren()
  delete root.dataset.strangers
  restoreUser(queryClient)
  for (const { key, value } of earlyReads.takeAnswered()) queryClient.setQueryData(key, value)
  // Drawn at once. React would wait for its turn, and the browser would draw the empty page meanwhile.
  flushSync(() => createRoot(root).render(app))
}

// Rendered pages contain no personal data. React must first draw exactly what is there.
if (isRendered) {
  // A person who signed out in another tab has no tokens any more: show what was hidden.
  delete root.dataset.strangers
  restoreStyles()
  // A transition hydrates in small steps, so that the page can react between them.
  router.isReady.then(() => startTransition(() => void hydrateRoot(root, app)))
} else {
  // The first drawing shows the finished page: each intermediate screen costs a phone time.
  router.isReady.then(start)
}

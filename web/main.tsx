import './lib/startup/no-eval.ts'
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import 'virtual:theme-variables.css'
import './styles.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { setTimeZone } from '#domain/dates.ts'
import { App } from './app.tsx'
import { tokens } from './lib/api/api.ts'
import { readPageData, seed } from './lib/api/page-data.ts'
import { queryClient } from './lib/api/queries.ts'
import { earlyReads } from './lib/startup/early-reads.ts'
import { routes } from './routes.tsx'
import { restoreUser } from './session.tsx'

// As the operator's: whatever a page says of days and hours, the server says too.
const { timeZone } = document.documentElement.dataset
if (timeZone) setTimeZone(timeZone)

const root = document.getElementById('root')!
const data = readPageData()
if (data) seed(queryClient, data)

// The router must be able to show at once what the page shows already.
async function loadMatches() {
  const matches = matchRoutes(routes, window.location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}

const app = () => (
  <App publicUrl={data?.publicUrl ?? window.location.origin}>
    <RouterProvider router={createBrowserRouter(routes)} />
  </App>
)

// What strangers see is not what somebody with tokens gets: color-scheme.js has kept it from showing.
const isForStrangers = 'strangers' in root.dataset && tokens.access() !== null

function start() {
  root.replaceChildren()
  delete root.dataset.strangers
  restoreUser(queryClient)
  for (const { key, value } of earlyReads.takeAnswered()) queryClient.setQueryData(key, value)
  createRoot(root).render(app())
}

// What was rendered ahead knows nobody, and must be found as it is.
if (data && !isForStrangers) {
  // Whoever signed out in another tab just now is a stranger, too: nothing stays hidden.
  delete root.dataset.strangers
  loadMatches().then(
    // As a transition it is done in small steps, between which the page can answer.
    () => startTransition(() => void hydrateRoot(root, app())),
    start,
  )
} else {
  // Drawn once, whole: a phone takes its time for every screen in between.
  loadMatches().then(start, start)
}

import '#web/mantine.css'
import 'virtual:theme-variables.css'
import '#web/styles.css'
import { afterEach, expect } from 'vitest'
import { queryClient } from '#web/lib/api/queries.ts'
import { expectAnswered } from './fake-api.ts'
import { close } from './screen.tsx'

// Retries come without a pause.
const defaults = queryClient.getDefaultOptions()
queryClient.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retryDelay: 0 } })

// Three pages at once leave none of them idle, so each wait for that would take its limit of five seconds.
window.requestIdleCallback = (task) =>
  window.setTimeout(() => task({ didTimeout: false, timeRemaining: () => 50 }), 50)
window.cancelIdleCallback = (id) => clearTimeout(id)

// All tests share one page, so each one starts with an empty browser storage, and at an entry of the history that no
// router and no overlay has written to: an overlay gets no entry above that of another page.
afterEach(async () => {
  await close()
  await expect.poll(() => history.state?.overlay).toBeUndefined()
  history.replaceState(null, '')
  localStorage.clear()
  sessionStorage.clear()
  document.documentElement.dataset.mantineColorScheme = 'light'
  expectAnswered()
})

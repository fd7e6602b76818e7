import '#web/mantine.css'
import 'virtual:theme-variables.css'
import '#web/styles.css'
import { afterEach } from 'vitest'
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

// All tests share one page, so each one starts with an empty browser storage.
afterEach(async () => {
  await close()
  localStorage.clear()
  sessionStorage.clear()
  document.documentElement.dataset.mantineColorScheme = 'light'
  expectAnswered()
})

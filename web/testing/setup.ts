import '@mantine/core/styles.layer.css'
import 'virtual:theme-variables.css'
import '#web/styles.css'
import { afterEach } from 'vitest'
import { queryClient } from '#web/lib/api/queries.ts'
import { expectAnswered } from './fake-api.ts'
import { close } from './screen.tsx'

// What is asked again after a failure is asked at once.
const defaults = queryClient.getDefaultOptions()
queryClient.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retryDelay: 0 } })

// Tests share one page: whatever the last one left in the browser goes before the next.
afterEach(async () => {
  await close()
  localStorage.clear()
  sessionStorage.clear()
  document.documentElement.dataset.mantineColorScheme = 'light'
  expectAnswered()
})

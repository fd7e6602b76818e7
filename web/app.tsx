import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, StrictMode, Suspense } from 'react'
import { useLaterOr } from './later.ts'
import { PublicUrl } from './lib/api/page-data.ts'
import { queryClient } from './lib/api/queries.ts'
import { theme } from './theme.ts'

const Toasts = lazy<ComponentType>(() =>
  import('./toasts.tsx').then(
    ({ Toasts }) => ({ default: Toasts }),
    // Without toasts the pages still work.
    () => ({ default: () => null }),
  ),
)

/**
 * Nothing to toast before the page is alive; what was said meanwhile appears then. Apart from App: were that drawn
 * again, parts still waiting for their code would lose what was rendered ahead.
 */
function LaterToasts() {
  if (!useLaterOr(false)) return null
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  )
}

/** What stands around the router, in the browser and where pages are rendered ahead. */
export function App({ publicUrl, children }: { publicUrl: string; children: ReactNode }) {
  return (
    <StrictMode>
      <PublicUrl value={publicUrl}>
        <MantineProvider theme={theme} withCssVariables={false} defaultColorScheme="auto">
          <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
          <LaterToasts />
        </MantineProvider>
      </PublicUrl>
    </StrictMode>
  )
}

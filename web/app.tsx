import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { PublicUrl } from './lib/api/page-data.ts'
import { queryClient } from './lib/api/queries.ts'
import { theme } from './theme.ts'
import { Toasts } from './toasts.tsx'

/** The providers around the router, in the browser and in prerendering. */
export function App({ publicUrl, children }: { publicUrl: string; children: ReactNode }) {
  return (
    <StrictMode>
      <PublicUrl value={publicUrl}>
        {/* The CSP forbids style elements: the build writes the variables (scripts/theme-variables.ts). */}
        <MantineProvider
          theme={theme}
          withCssVariables={false}
          withGlobalClasses={false}
          defaultColorScheme="auto"
        >
          <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
          <Toasts />
        </MantineProvider>
      </PublicUrl>
    </StrictMode>
  )
}

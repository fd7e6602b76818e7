import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { PublicUrl } from './lib/api/page-data.ts'
import { queryClient } from './lib/api/queries.ts'
import { cssVariablesResolver, theme } from './theme.ts'
import { Toasts } from './toasts.tsx'

/** The providers around the router, in the browser and in prerendering. */
export function App({ publicUrl, children }: { publicUrl: string; children: ReactNode }) {
  return (
    <StrictMode>
      <PublicUrl value={publicUrl}>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
          <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
          <Toasts />
        </MantineProvider>
      </PublicUrl>
    </StrictMode>
  )
}

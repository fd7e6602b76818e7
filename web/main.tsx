import './no-eval.ts'
import '@mantine/core/styles.layer.css'
import './styles.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from './queries.ts'
import { routes } from './routes.tsx'
import { cssVariablesResolver, theme } from './theme.ts'

const Toasts = lazy<ComponentType>(() =>
  import('./toasts.tsx').then(
    ({ Toasts }) => ({ default: Toasts }),
    // Without toasts the pages still work.
    () => ({ default: () => null }),
  ),
)

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createBrowserRouter(routes)} />
      </QueryClientProvider>
      <Suspense>
        <Toasts />
      </Suspense>
    </MantineProvider>
  </StrictMode>,
)

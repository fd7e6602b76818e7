import { Stack } from '@mantine/core'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { BackLink, PageHeader } from '#web/components/layout/page.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { People } from './home/people.tsx'
import { SharedHome } from './home/shared-home.tsx'

/** For whom a challenger cooks, and with whom they share the home. */
export function Component() {
  const home = useApi('GET /patients/home', { refetchOnWindowFocus: true })
  return (
    <>
      <PageHeader
        title="Your home"
        description="For whom you cook, and with whom you shop"
        actions={<BackLink to="/app/patient/shopping-list">Shopping list</BackLink>}
      />
      <Loaded query={home} loading="24rem" failed="Your home could not be loaded">
        {(data) => (
          <Stack gap="lg" maw="46rem">
            <People home={data} newest={async () => (await home.refetch()).data ?? data} />
            <SharedHome home={data} />
          </Stack>
        )}
      </Loaded>
    </>
  )
}

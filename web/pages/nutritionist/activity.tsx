import { Card } from '@mantine/core'
import { PageHeader, TextLink } from '#web/components/layout/page.tsx'
import { useSkip } from '#web/components/lists/address.ts'
import { ListSkeleton, PagedList } from '#web/components/lists/list-results.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import { ActivityList, NoActivity } from './dashboard/activity-list.tsx'

const limit = 20

export function Component() {
  const place = useSkip('activities')
  const activities = useApiList('GET /nutritionists/activities', { query: { limit, skip: place.skip } })
  return (
    <>
      <TextLink to="/app/nutritionist">Back to the dashboard</TextLink>
      <PageHeader
        title="Recent Activity"
        description="What happened around the challengers in your care, newest first"
      />
      {activities.data?.total === 0 ? (
        <NoActivity />
      ) : (
        <PagedList
          query={activities}
          words={['entry', 'entries']}
          loading={<ListSkeleton label="Loading activity..." rows={6} height="3.5rem" />}
          failed="Failed to load dashboard data"
          place={place}
          limit={limit}
        >
          {(rows) => (
            <Card mb="lg">
              <ActivityList activities={rows} />
            </Card>
          )}
        </PagedList>
      )}
    </>
  )
}

import { Anchor, Card } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { LoadError } from '#web/components/feedback/load-error.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { countOf, ListResults, ListSkeleton } from '#web/components/lists/list-results.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import { usePageTitle } from '#web/lib/brand.ts'
import { ActivityList, NoActivity } from './dashboard/activity-list.tsx'

const limit = 20

export function Component() {
  const [skip, setSkip] = useState(0)
  const activities = useApiList('GET /nutritionists/activities', { query: { limit, skip } })
  return (
    <>
      <title>{usePageTitle('Recent Activity')}</title>
      <Anchor component={Link} to="/app/nutritionist">
        Back to the dashboard
      </Anchor>
      <PageHeader
        title="Recent Activity"
        description="What happened around the challengers in your care, newest first"
      />
      {activities.isPending ? <ListSkeleton label="Loading activity..." rows={6} height="3.5rem" /> : null}
      <LoadError query={activities} failed="Failed to load dashboard data" />
      {activities.data?.total === 0 ? <NoActivity /> : null}
      {activities.data?.total ? (
        <ListResults
          of="entries"
          count={countOf(activities.data, 'entry', 'entries')}
          isOutdated={activities.isPlaceholderData}
          list={activities.data}
          skip={skip}
          limit={limit}
          onPage={setSkip}
        >
          <Card mb="lg">
            <ActivityList activities={activities.data.rows} />
          </Card>
        </ListResults>
      ) : null}
    </>
  )
}

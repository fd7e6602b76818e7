import { Button, Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import type { Activity } from '#domain/care/dashboard.ts'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { ActivityList, NoActivity } from './activity-list.tsx'

const shownHere = 5

/** The newest of what happened, and the way to the rest. */
export function RecentActivity({ activities }: { activities: Activity[] | undefined }) {
  return (
    <SectionCard
      title="Recent Activity"
      action={
        activities?.length ? (
          <Button variant="subtle" size="sm" component={Link} to="/app/nutritionist/activity">
            View All
          </Button>
        ) : undefined
      }
    >
      {!activities ? <Skeleton height="15rem" aria-busy="true" /> : null}
      {activities?.length === 0 ? <NoActivity /> : null}
      {activities?.length ? <ActivityList activities={activities.slice(0, shownHere)} /> : null}
    </SectionCard>
  )
}

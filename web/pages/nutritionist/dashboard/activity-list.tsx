import { Skeleton } from '@mantine/core'
import {
  type Icon,
  IconChartLine,
  IconMessages,
  IconSalad,
  IconSparkles,
  IconUserPlus,
} from '@tabler/icons-react'
import type { Activity } from '#domain/care/dashboard.ts'
import { challengerPage } from '#domain/care/places.ts'
import { formatInstant, formatInstantDate } from '#domain/dates.ts'
import { EmptyState } from '#web/components/feedback/loaded.tsx'
import { ButtonLink, Muted, SectionCard } from '#web/components/layout/page.tsx'
import { Link } from '#web/lib/router.tsx'
import { ago, hoursSince, useNow } from '#web/lib/today.ts'
import classes from './dashboard.module.css'

const shownHere = 5

/** The newest events, and a link to all. */
export function RecentActivity({ activities }: { activities: Activity[] | undefined }) {
  return (
    <SectionCard
      title="Recent Activity"
      action={
        activities?.length ? (
          <ButtonLink variant="subtle" size="sm" to="/app/nutritionist/activity">
            View All
          </ButtonLink>
        ) : undefined
      }
    >
      {!activities ? <Skeleton height="15rem" aria-busy="true" /> : null}
      {activities?.length === 0 ? <NoActivity /> : null}
      {activities?.length ? <ActivityList activities={activities.slice(0, shownHere)} /> : null}
    </SectionCard>
  )
}

const icons: Record<Activity['type'], Icon> = {
  meal_plan: IconSalad,
  progress: IconChartLine,
  patient: IconUserPlus,
  message: IconMessages,
  other: IconSparkles,
}

function placeOf({ type, id, patient_id }: Activity) {
  if (type === 'meal_plan') return `/app/nutritionist/meal-plans/${id}`
  if (type === 'message') return `/app/messages/${id}`
  return challengerPage(patient_id, type === 'progress' ? 'progress' : 'overview')
}

export const NoActivity = () => (
  <EmptyState
    icon={<IconSparkles />}
    title="No recent activity"
    text="Reports, plans, messages and new challengers show up here."
  />
)

/** Recent events, each with a link to its page. */
export function ActivityList({ activities }: { activities: Activity[] }) {
  const now = useNow()
  return (
    <ul className={`${classes.activities} list ruled`}>
      {activities.map((activity) => {
        const TypeIcon = icons[activity.type]
        return (
          <li key={`${activity.type}-${activity.id}`}>
            <span className={`${classes.katori} plate`} aria-hidden>
              <TypeIcon size={18} />
            </span>
            <div>
              <Link to={placeOf(activity)} className="thin strong breaks">
                {activity.title}: {activity.patient_name}
              </Link>
              <Muted>{activity.description}</Muted>
            </div>
            <Muted
              component="time"
              dateTime={activity.time}
              title={formatInstant(activity.time)}
              className="nowrap"
            >
              {hoursSince(activity.time, now) < 48
                ? ago(activity.time, now)
                : formatInstantDate(activity.time)}
            </Muted>
          </li>
        )
      })}
    </ul>
  )
}

import { Skeleton, Stack, Title } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Link } from 'react-router'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { LoadError } from '#web/components/feedback/load-error.tsx'
import { MarkAllRead } from '#web/components/lists/mark-all-read.tsx'
import { NotificationItems } from '#web/components/lists/notification-items.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import { useUnread } from '#web/lib/live/unread.ts'
import classes from './latest-notifications.module.css'

/** The content of the bell's popover. */
export function LatestNotifications() {
  const list = useApiList('GET /notifications', { query: { limit: 8 } })
  const unread = useUnread()
  return (
    <>
      <div className={`${classes.head} row tight between`}>
        <Title order={2} size="h4">
          Notifications
        </Title>
        {unread.notifications ? <MarkAllRead isSmall /> : null}
      </div>
      {list.isPending ? (
        <Stack gap="md" p="md" role="status" aria-label="Loading notifications">
          <Skeleton height="2.5rem" />
          <Skeleton height="2.5rem" />
        </Stack>
      ) : null}
      <LoadError query={list} failed="Your notifications could not be loaded" />
      {list.data?.total === 0 ? (
        <EmptyState
          icon={<IconBell />}
          title="No notifications yet"
          text="What is new for you shows up here."
        />
      ) : null}
      {list.data ? <NotificationItems rows={list.data.rows} /> : null}
      <Link to="/app/notifications" className={`${classes.all} strong hovers`}>
        All notifications
      </Link>
    </>
  )
}

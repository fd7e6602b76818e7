import { Stack } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { EmptyState, Loaded, Skeletons } from '#web/components/feedback/loaded.tsx'
import { SmallHeading } from '#web/components/layout/page.tsx'
import { MarkAllRead } from '#web/components/lists/mark-all-read.tsx'
import { NotificationItems } from '#web/components/lists/notification-items.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import { useUnread } from '#web/lib/live/unread.ts'
import { Link } from '#web/lib/router.tsx'
import classes from './latest-notifications.module.css'

/** The content of the bell's popover. */
export function LatestNotifications() {
  const list = useApiList('GET /notifications', { query: { limit: 8 } })
  const unread = useUnread()
  return (
    <>
      <div className={`${classes.head} row tight between`}>
        <SmallHeading>Notifications</SmallHeading>
        {unread.notifications ? <MarkAllRead isSmall /> : null}
      </div>
      <Loaded
        query={list}
        loading={
          <Stack gap="md" p="md" role="status" aria-label="Loading notifications">
            <Skeletons count={2} height="2.5rem" />
          </Stack>
        }
        failed="Your notifications could not be loaded"
      >
        {({ rows }) =>
          rows.length ? (
            <NotificationItems rows={rows} />
          ) : (
            <EmptyState
              icon={<IconBell />}
              title="No notifications yet"
              text="What is new for you shows up here."
            />
          )
        }
      </Loaded>
      <Link to="/app/notifications" className={`${classes.all} strong hovers`}>
        All notifications
      </Link>
    </>
  )
}

import { Card, SegmentedControl } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { EmptyState } from '#web/components/feedback/loaded.tsx'
import { PageHeader, TextLink } from '#web/components/layout/page.tsx'
import { ListSkeleton, PagedList, useListFilters } from '#web/components/lists/list-results.tsx'
import { MarkAllRead } from '#web/components/lists/mark-all-read.tsx'
import { NotificationItems } from '#web/components/lists/notification-items.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import { choicesOf } from '#web/lib/choices.ts'
import { useUnread } from '#web/lib/live/unread.ts'

const limit = 20

/** All notifications. */
export function Component() {
  const filters = useListFilters({ show: ['unread'] })
  const isUnread = filters.chosen.show === 'unread'
  const list = useApiList('GET /notifications', {
    query: { limit, skip: filters.skip, ...(isUnread && { unread: 'true' }) },
  })
  const unread = useUnread()
  return (
    <>
      <PageHeader
        title="Notifications"
        description={
          <>
            Which of these you get by e-mail you choose on the{' '}
            <TextLink to="/app/account">account page</TextLink>.
          </>
        }
        actions={
          <>
            {unread.notifications ? <MarkAllRead /> : null}
            <SegmentedControl
              aria-label="Show"
              data={choicesOf({ '': 'All', unread: 'Unread' })}
              value={filters.chosen.show ?? ''}
              onChange={(value) => filters.choose('show', value)}
            />
          </>
        }
      />
      <PagedList
        query={list}
        words={['notification', 'notifications']}
        loading={<ListSkeleton label="Loading notifications..." height="4rem" />}
        failed="Your notifications could not be loaded"
        place={filters}
        limit={limit}
        empty={
          <EmptyState
            icon={<IconBell />}
            title={isUnread ? 'Nothing unread' : 'No notifications yet'}
            text={isUnread ? 'You are up to date.' : 'What is new for you shows up here.'}
          />
        }
      >
        {(rows) => (
          <Card p={0} maw="46rem">
            <NotificationItems rows={rows} />
          </Card>
        )}
      </PagedList>
    </>
  )
}

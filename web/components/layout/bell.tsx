import { Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useBadge, useUnread } from '#web/lib/live/unread.ts'
import { page } from '#web/lib/startup/lazy.ts'
import classes from './bell.module.css'
import { usePopover } from './use-popover.ts'

// Loaded when they are opened: the page is there sooner without them.
const LatestNotifications = lazy(
  page(async () => ({ default: (await import('./latest-notifications.tsx')).LatestNotifications })),
)

/** The number of unread notifications, and the latest ones in the browser's own popover. */
export function Bell() {
  const { isOpen, button, popover } = usePopover()
  const { notifications: unread } = useUnread()
  useBadge()
  return (
    <>
      <UnstyledButton {...button} className={`${classes.bell} hovers`} title="Notifications">
        <IconBell size={22} stroke={1.8} aria-hidden />
        <VisuallyHidden>{unread ? `Notifications, ${unread} unread` : 'Notifications'}</VisuallyHidden>
        {unread ? (
          <span className={`${classes.count} count`} aria-hidden>
            {unread > 99 ? '99+' : unread}
          </span>
        ) : null}
      </UnstyledButton>
      <div {...popover} role="dialog" aria-label="Notifications" className={`${classes.popover} popover`}>
        {isOpen ? (
          <Suspense fallback={<Skeleton height="9rem" aria-busy />}>
            <LatestNotifications />
          </Suspense>
        ) : null}
      </div>
    </>
  )
}

import { VisuallyHidden } from '@mantine/core'
import { type Icon, IconMessages, IconSoup, IconSun, IconTrendingUp } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { useUnread } from '#web/lib/live/unread.ts'
import { Link } from '#web/lib/router.tsx'
import classes from './bottom-bar.module.css'

const places: { to: string; label: string; icon: Icon }[] = [
  { to: '/app/patient', label: 'Today', icon: IconSun },
  { to: '/app/patient/meal-plans', label: 'Plan', icon: IconSoup },
  { to: '/app/patient/progress', label: 'Progress', icon: IconTrendingUp },
  { to: '/app/messages', label: 'Messages', icon: IconMessages },
]

/** Tells whether a link leads to the page that is open, or to one above it. */
export function useIsAt() {
  const path = useLocation().pathname.replace(/\/$/, '')
  // The path of an area's index is the beginning of all its pages' paths, so it must match exactly.
  return (to: string) =>
    path === to || ((to.split('/').length > 3 || to === '/app/messages') && path.startsWith(`${to}/`))
}

/** On the link to the messages: how many are unread. */
export function UnreadCount({ className }: { className: string | undefined }) {
  const { messages } = useUnread()
  return messages === 0 ? null : (
    <span className={`${className} count`}>
      {messages}
      <VisuallyHidden> unread</VisuallyHidden>
    </span>
  )
}

/** A challenger's daily places within reach of the thumb; phones only, beside the menu that has all pages. */
export function BottomBar() {
  const isAt = useIsAt()
  return (
    <nav aria-label="Daily" className={`${classes.bar} no-print`}>
      {places.map(({ to, label, icon: PlaceIcon }) => (
        <Link
          key={to}
          to={to}
          className={`${classes.place} dimmed breaks`}
          aria-current={isAt(to) ? 'page' : undefined}
        >
          <span className={classes.icon}>
            <PlaceIcon size={22} stroke={1.8} aria-hidden />
          </span>
          {label}
          {to === '/app/messages' ? <UnreadCount className={classes.count} /> : null}
        </Link>
      ))}
    </nav>
  )
}

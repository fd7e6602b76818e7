import { useEffect } from 'react'
import { useApi } from '#web/lib/api/queries.ts'
import { useLater } from '#web/lib/startup/later.ts'

/** Numbers of unread items. They load after the page and are zero until then. */
export function useUnread(): { notifications: number; messages: number } {
  const isDue = useLater()
  const { data } = useApi('GET /unread', { enabled: isDue })
  return data ?? { notifications: 0, messages: 0 }
}

/** Shows the number of the bell on the icon of the installed app, until whoever it is for signs out. */
export function useBadge() {
  const isDue = useLater()
  const count = useApi('GET /unread', { enabled: isDue }).data?.notifications
  useEffect(() => {
    if (count !== undefined) badge(count)
  }, [count])
  useEffect(() => () => badge(0), [])
}

function badge(count: number) {
  // Only some browsers have it, and some of those refuse it where nothing is installed.
  if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => {})
}

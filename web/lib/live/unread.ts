import { useApi } from '#web/lib/api/queries.ts'
import { useLater } from '#web/lib/startup/later.ts'

/** Numbers of unread items. They load after the page and are zero until then. */
export function useUnread(): { notifications: number; messages: number } {
  const isDue = useLater()
  const { data } = useApi('GET /unread', { enabled: isDue })
  return data ?? { notifications: 0, messages: 0 }
}

import { useApi } from '#web/lib/api/queries.ts'
import { useLater } from '#web/lib/startup/later.ts'

/** What one has not read; zeros until it is known, which is after the page itself has been. */
export function useUnread(): { notifications: number; messages: number } {
  const isDue = useLater()
  const { data } = useApi('GET /unread', { enabled: isDue })
  return data ?? { notifications: 0, messages: 0 }
}

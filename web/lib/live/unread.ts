import { useLaterOr } from '../../later.ts'
import { useApi } from '../api/queries.ts'

/** What one has not read; zeros until it is known, which is after the page itself has been. */
export function useUnread(): { notifications: number; messages: number } {
  const isDue = useLaterOr(false)
  const { data } = useApi('GET /unread', { enabled: isDue })
  return data ?? { notifications: 0, messages: 0 }
}

import { useQueryClient } from '@tanstack/react-query'
import type { QueryWithHistory } from '#domain/support/support.ts'
import type { ApiError } from '#web/lib/api/api.ts'
import { queryKey } from '#web/lib/api/queries.ts'

/**
 * Updates the page after a change: with the stored query, or by reading it again when another administrator was
 * faster.
 */
export function useSavedQuery(id: string) {
  const client = useQueryClient()
  const key = queryKey('GET /public/queries/:id', { params: { id } })
  return {
    show: (saved: QueryWithHistory) => client.setQueryData(key, saved),
    refuse(error: ApiError) {
      if (error.status === 412 || error.status === 404) void client.invalidateQueries({ queryKey: key })
    },
  }
}

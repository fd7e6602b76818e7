import { useEffect, useMemo, useState } from 'react'
import type { RowOf } from '#web/lib/api/api.ts'
import { useApiPages } from '#web/lib/api/long-lists.ts'

const route = 'GET /conversations/:id/messages'
const limit = 50
export type ThreadMessage = RowOf<typeof route>

/** The messages of a conversation, oldest first; earlier pages on demand. */
export function useThreadMessages(id: string) {
  const query = useApiPages(route, {
    params: { id },
    query: (before?: number) => (before === undefined ? { limit } : { limit, before }),
    next: ({ rows }) => {
      const first = rows.at(-1)?.number ?? 1
      return first > 1 ? first : undefined
    },
  })
  const messages = useMemo(
    () => query.data?.pages.flatMap(({ rows }) => rows).toReversed() ?? [],
    [query.data],
  )
  // The wanted number of pages is kept, because a refetch by another event would cancel `fetchNextPage`.
  const [wanted, setWanted] = useState(1)
  const { fetchNextPage, hasNextPage, isFetching, isError, isFetchNextPageError } = query
  const shown = query.data?.pages.length ?? 0
  const isLoadingEarlier = hasNextPage && shown < wanted
  useEffect(() => {
    if (isFetching || !isLoadingEarlier) return
    if (isError) setWanted(shown)
    else void fetchNextPage()
  }, [isError, shown, isLoadingEarlier, isFetching, fetchNextPage])
  const loadEarlier = () => {
    setWanted(shown + 1)
    // The last error stays until a read succeeds, so start the read again.
    if (isError && !isFetching) void fetchNextPage()
  }
  const isEarlierMissing = isFetchNextPageError && !isLoadingEarlier
  return { ...query, messages, isLoadingEarlier, isEarlierMissing, loadEarlier }
}

import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { type ApiError, apiList, type List, type ReplyOf } from '#web/lib/api/api.ts'
import { queryKey } from '#web/lib/api/queries.ts'

const route = 'GET /conversations/:id/messages'
const perPage = 50
export type ThreadMessage = ReplyOf<typeof route>[number]
type Pages = InfiniteData<List<ThreadMessage>, number | undefined>

/** What was written in a conversation, oldest first; earlier pages on demand. */
export function useThreadMessages(id: string) {
  const client = useQueryClient()
  const key = useMemo(() => queryKey(route, { params: { id } }), [id])
  const query = useInfiniteQuery<List<ThreadMessage>, ApiError, Pages, typeof key, number | undefined>({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      apiList(route, {
        params: { id },
        query: { limit: perPage, ...(pageParam && { before: pageParam }) },
        signal,
      }),
    initialPageParam: undefined,
    getNextPageParam: ({ rows }) => {
      const first = rows.at(-1)?.number ?? 1
      return first > 1 ? first : undefined
    },
  })
  const messages = useMemo(
    () => query.data?.pages.flatMap(({ rows }) => rows).toReversed() ?? [],
    [query.data],
  )
  // Whatever else asks anew meanwhile, because somebody wrote or has read, would otherwise end the asking for more.
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
    // The failure of the last time stays until something has been read.
    if (isError && !isFetching) void fetchNextPage()
  }
  /** Shows a message that was just sent without asking for it. */
  const add = useCallback(
    (message: ThreadMessage) => {
      client.setQueryData<Pages>(key, (data) => {
        const [latest, ...earlier] = data?.pages ?? []
        if (!data || !latest || latest.rows.some(({ id }) => id === message.id)) return data
        return { ...data, pages: [{ ...latest, rows: [message, ...latest.rows] }, ...earlier] }
      })
    },
    [client, key],
  )
  const isEarlierMissing = isFetchNextPageError && !isLoadingEarlier
  return { ...query, messages, add, isLoadingEarlier, isEarlierMissing, loadEarlier }
}

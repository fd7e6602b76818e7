import {
  type InfiniteData,
  QueryClient,
  type QueryKey,
  queryOptions,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import type { Params } from '#domain/endpoint.ts'
import { earlyReads, readKey } from '#web/lib/startup/early-reads.ts'
import {
  ApiError,
  type Arguments,
  api,
  apiList,
  type ItemRoute,
  isTransient,
  type List,
  type ListRoute,
  type MutationRoute,
  newKey,
  type Payload,
  type QueryOf,
  type ReplyOf,
  type RowOf,
} from './api.ts'
import { readAgain, staleAfterWrite } from './stale.ts'

type Parts = { params?: unknown; query?: unknown }

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && isTransient(error),
      refetchOnWindowFocus: false,
      // Offline is told at once instead of waiting silently.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

/** Where the answer of a read is cached: by route, then by what was asked. */
export const queryKey = (route: ItemRoute | ListRoute, parts?: Parts) => readKey(route, parts)

/** How one thing is read and cached, for `useQuery`, `useQueries` and the cache. */
export function itemQuery<R extends ItemRoute>(route: R, ...[options]: Arguments<Payload<R>>) {
  return queryOptions<ReplyOf<R>, ApiError>({
    queryKey: queryKey(route, options as Parts),
    queryFn: ({ signal, queryKey: key }) =>
      (earlyReads.take(key as never) as Promise<ReplyOf<R>> | undefined) ??
      api(route, { ...(options as Parts), signal } as never),
  })
}

/** How a list is read and cached, for `useQuery`, `useQueries` and the cache. */
function listQuery<R extends ListRoute>(route: R, ...[options]: Arguments<Payload<R>>) {
  return queryOptions<List<RowOf<R>>, ApiError>({
    queryKey: queryKey(route, options as Parts),
    queryFn: ({ signal, queryKey: key }) =>
      (earlyReads.take(key as never) as Promise<List<RowOf<R>>> | undefined) ??
      apiList(route, { ...(options as Parts), signal } as never),
  })
}

type Reading<Data> = {
  enabled?: boolean
  /** Milliseconds. */
  staleTime?: number
  refetchOnWindowFocus?: boolean
  refetchOnReconnect?: boolean
  /** Milliseconds. */
  refetchInterval?: number | false | ((query: { state: { status: string } }) => number | false)
  placeholderData?: Data
  /** What this device has cached on an earlier visit, and when it was read, in milliseconds. */
  initialData?: Data | undefined
  initialDataUpdatedAt?: number | undefined
}

/** Reads one thing: `data`, `error`, `isPending`, `refetch`. */
export function useApi<R extends ItemRoute>(
  route: R,
  ...[options]: Arguments<Payload<R> & Reading<ReplyOf<R>>>
) {
  const { params, query, ...reading } = (options ?? {}) as Parts & Reading<never>
  const item = itemQuery(route, { params, query } as never)
  return useLastingAbsence(useQuery({ ...item, ...reading }), JSON.stringify(item.queryKey))
}

/** What was not there stays so while it is asked for again: its page would vanish, with all that was typed into it. */
function useLastingAbsence<Result extends UseQueryResult<unknown, ApiError>>(
  result: Result,
  key: string,
): Result {
  const last = useRef<{ key: string; error: ApiError } | null>(null)
  const { error, isPending } = result
  if (!isPending) last.current = error && isNotFound(error) ? { key, error } : null
  if (!isPending || last.current?.key !== key) return result
  return { ...result, error: last.current.error, isPending: false, isError: true }
}

/** Reads one page of a list: `data.rows`, `data.total`. The old page stays while the next one loads. */
export function useApiList<R extends ListRoute>(
  route: R,
  ...[options]: Arguments<Payload<R> & Reading<List<RowOf<R>>>>
) {
  const { params, query, ...reading } = (options ?? {}) as Parts & Reading<never>
  const { queryKey: key, queryFn } = listQuery(route, { params, query } as never)
  return useQuery<List<RowOf<R>>, ApiError>({
    queryKey: key,
    queryFn,
    // Never one person's rows under another's name: only when the same list is filtered or paged.
    placeholderData: (previous, before) =>
      before?.queryKey[0] === route && JSON.stringify(before.queryKey[1]) === JSON.stringify(params ?? null)
        ? previous
        : undefined,
    ...reading,
  })
}

/** Rows that one call reads at most. */
const longestPage = 100

/** A list's rows up to the first that is not wanted, read page by page. Throws ApiError. */
export async function readRows<R extends ListRoute>(
  route: R,
  isWanted: (row: RowOf<R>) => boolean,
  ...[options]: Arguments<Payload<R>>
): Promise<RowOf<R>[]> {
  const { params, query } = (options ?? {}) as Parts & { query?: object }
  const wanted: RowOf<R>[] = []
  for (let skip = 0; ; skip += longestPage) {
    const page = { params, query: { ...query, limit: longestPage, skip } }
    const { rows } = await apiList(route, page as never)
    wanted.push(...rows.filter(isWanted))
    if (rows.length < longestPage || !isWanted(rows.at(-1)!)) return wanted
  }
}

/** Reads a list from one end, more of it on demand: `data.pages`, `fetchNextPage`. */
export function useApiPages<R extends ListRoute, Place>(
  route: R,
  {
    params,
    query,
    next,
  }: {
    params: Params<R>
    query: (from?: Place) => QueryOf<R>
    next: (page: List<RowOf<R>>) => Place | undefined
  },
) {
  return useInfiniteQuery<List<RowOf<R>>, ApiError, Pages<R>, QueryKey, Place | undefined>({
    queryKey: queryKey(route, { params }),
    queryFn: ({ pageParam, signal }) =>
      apiList(route, { params, query: query(pageParam as Place | undefined), signal } as never),
    initialPageParam: undefined,
    getNextPageParam: next,
  })
}
/** What `useApiPages` has read. */
export type Pages<R extends ListRoute> = InfiniteData<List<RowOf<R>>>

/**
 * One key per thing a person wants done: an attempt whose outcome is unknown keeps it, so that repeating
 * acts once; an answer, or a changed content, starts a new one.
 */
export function createSubmission() {
  let open: { content: string; key: string } | undefined
  return {
    keyFor(content: unknown): string {
      const text = JSON.stringify(content) ?? ''
      if (open?.content !== text) open = { content: text, key: newKey() }
      return open.key
    },
    settle(error?: unknown) {
      if (!isTransient(error)) open = undefined
    },
  }
}

type Change<R extends MutationRoute> = Payload<R> & {
  ifMatch?: number
  /** For what outlives the page; otherwise each submission gets its own. */
  idempotencyKey?: string
}
/** What `mutate` takes; nothing where the route needs nothing. */
export type Variables<R extends MutationRoute> =
  // biome-ignore lint/suspicious/noConfusingVoidType: only `void` lets `mutate()` be called with nothing.
  Record<never, never> extends Payload<R> ? Change<R> | void : Change<R>

type Reactions<R extends MutationRoute> = {
  onSuccess?: (reply: ReplyOf<R>, variables: Variables<R>) => void
  onError?: (error: ApiError, variables: Variables<R>) => void
}

/** Reads again what a write makes stale, for when it was refused because somebody else was faster. */
export function useReadAgain(write: MutationRoute) {
  const client = useQueryClient()
  return () => readAgain(client, staleAfterWrite(write))
}

/** Writes: `mutate({ params, body })`, `mutateAsync`, `isPending`, `error`. What it makes stale is read again. */
export function useApiMutation<R extends MutationRoute>(route: R, reactions: Reactions<R> = {}) {
  const client = useQueryClient()
  const submission = useRef<ReturnType<typeof createSubmission>>(undefined)
  return useMutation<ReplyOf<R>, ApiError, Variables<R>>({
    async mutationFn(variables) {
      submission.current ??= createSubmission()
      const idempotencyKey = submission.current.keyFor(variables)
      try {
        const reply = await api(route, { idempotencyKey, ...variables } as never)
        submission.current.settle()
        return reply
      } catch (error) {
        submission.current.settle(error)
        throw error
      }
    },
    onSuccess(reply, variables) {
      // First what the caller does: it may bring the tokens that reading again needs.
      reactions.onSuccess?.(reply, variables)
      readAgain(client, staleAfterWrite(route))
    },
    onError: reactions.onError,
  })
}

/** Nothing there, as opposed to something going wrong. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

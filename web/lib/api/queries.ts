import {
  onlineManager,
  QueryClient,
  queryOptions,
  type Updater,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef, useState, useSyncExternalStore } from 'react'
import { newKey } from '#domain/keys.ts'
import { earlyReads, readKey } from '#web/lib/startup/early-reads.ts'
import {
  ApiError,
  type Arguments,
  api,
  apiFile,
  apiList,
  type BodyOf,
  type ItemRoute,
  isTransient,
  type List,
  type ListRoute,
  type MutationRoute,
  type Payload,
  type ReplyOf,
  type RowOf,
} from './api.ts'
import { readAgain, staleAfterWrite } from './stale.ts'

export type Parts = { params?: unknown; query?: unknown }

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && isTransient(error),
      refetchOnWindowFocus: false,
      // Offline, a read fails at once instead of waiting silently.
      networkMode: 'always',
      // What has failed is read again when the network is back.
      refetchOnReconnect: ({ state }) => state.error !== null,
    },
    mutations: { networkMode: 'always' },
  },
})

// Else a page that was opened without a network would not see that it is back.
if (typeof window !== 'undefined') onlineManager.setOnline(navigator.onLine)

/**
 * Whether the browser says that there is a network. Not Mantine's `useNetwork`, which draws its user a second time right
 * after the first.
 */
export const useIsOnline = () => useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline())

/** The cache key of a read: its route, params and query. */
export const queryKey = (route: ItemRoute | ListRoute, parts?: Parts) => readKey(route, parts)

/** Returns a function that shows what is stored now in place of what was read. */
export function useShow<R extends ItemRoute>(route: R, parts?: Parts) {
  const client = useQueryClient()
  return (stored: Updater<ReplyOf<R> | undefined, ReplyOf<R> | undefined>) =>
    void client.setQueryData<ReplyOf<R>>(queryKey(route, parts), stored)
}

const queryOf = <Answer>(
  route: ItemRoute | ListRoute,
  parts: Parts | undefined,
  read: (call: Parts & { signal: AbortSignal }) => Promise<Answer>,
) =>
  queryOptions<Answer, ApiError>({
    queryKey: queryKey(route, parts),
    queryFn: ({ signal, queryKey: key }) =>
      (earlyReads.take(key as never) as Promise<Answer> | undefined) ?? read({ ...parts, signal }),
  })

/** The query options for reading one object. */
export const itemQuery = <R extends ItemRoute>(route: R, ...[options]: Arguments<Payload<R>>) =>
  queryOf<ReplyOf<R>>(route, options as Parts, (call) => api(route, call as never))

/** The query options for reading one page of a list. */
export const listQuery = <R extends ListRoute>(route: R, parts: Parts) =>
  queryOf<List<RowOf<R>>>(route, parts, (call) => apiList(route, call as never))

type Reading<Data> = {
  enabled?: boolean
  /** In milliseconds. */
  staleTime?: number
  refetchOnWindowFocus?: boolean
  refetchOnReconnect?: boolean
  /** In milliseconds. */
  refetchInterval?: number | false | ((query: { state: { status: string } }) => number | false)
  placeholderData?: Data
  /** Data cached on this device at an earlier visit, and when it was read, in milliseconds. */
  initialData?: Data | undefined
  initialDataUpdatedAt?: number | undefined
}

/** Reads one object: `data`, `error`, `isPending`, `refetch`. */
export function useApi<R extends ItemRoute>(
  route: R,
  ...[options]: Arguments<Payload<R> & Reading<ReplyOf<R>>>
) {
  const { params, query, ...reading } = (options ?? {}) as Parts & Reading<never>
  const item = itemQuery(route, { params, query } as never)
  return useLastingAbsence(useQuery({ ...item, ...reading }), JSON.stringify(item.queryKey))
}

/**
 * Reads what a call computes from its body and stores nothing of, as a check of a week in the making. The former answer
 * stays, as `isPlaceholderData`, while that to a changed body comes; never one about another person.
 */
export function useComputed<R extends MutationRoute>(
  route: R,
  { body, enabled }: { body: BodyOf<R> & { patient_id?: string }; enabled: boolean },
) {
  return useQuery<ReplyOf<R>, ApiError>({
    queryKey: [route, { patient_id: body.patient_id }, body],
    queryFn: ({ signal }) => api(route, { body, signal, idempotencyKey: null } as never),
    placeholderData: (previous, before) =>
      (before?.queryKey[1] as typeof body | undefined)?.patient_id === body.patient_id ? previous : undefined,
    enabled,
  })
}

/**
 * After a 404 the result stays a 404 while it is read again: otherwise the page, and all typed into it, would vanish.
 */
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

/** Whether a read has its answer, or is late because it failed: what stands below its place may be drawn. */
export const isSettled = ({ isPending, failureCount }: { isPending: boolean; failureCount: number }) =>
  !isPending || failureCount > 0

/** Whether a read has been settled once: what is drawn then stays, with what is typed, while a failed read is repeated. */
export function useSettledOnce(read: Parameters<typeof isSettled>[0]): boolean {
  const isNow = isSettled(read)
  const [isOnce, setOnce] = useState(isNow)
  if (isNow && !isOnce) setOnce(true)
  return isOnce
}

/** The bytes of a stored file, read once: a file never changes. */
export const useFile = (id: string, { enabled }: { enabled: boolean }) =>
  useQuery<Blob, ApiError>({
    queryKey: ['GET /files/:id', { id }],
    queryFn: async ({ signal }) => (await apiFile('GET /files/:id', { params: { id }, signal })).content,
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  })

/** Reads one page of a list: `data.rows`, `data.total`. The old page stays visible while the next one loads. */
export function useApiList<R extends ListRoute>(
  route: R,
  ...[options]: Arguments<Payload<R> & Reading<List<RowOf<R>>>>
) {
  const { params, query, ...reading } = (options ?? {}) as Parts & Reading<never>
  return useQuery<List<RowOf<R>>, ApiError>({
    ...listQuery(route, { params, query }),
    // Only when the same list is filtered or paged: one person's rows must never appear under another's name.
    placeholderData: (previous, before) =>
      before?.queryKey[0] === route && JSON.stringify(before.queryKey[1]) === JSON.stringify(params ?? null)
        ? previous
        : undefined,
    ...reading,
  })
}

/**
 * Idempotency keys for one form. A retry after an unknown outcome has the same key, so the write happens only once. A
 * known outcome or changed content starts a new key.
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
  /** For a write that must survive the page; by default each submission has its own key. */
  idempotencyKey?: string
}
/** The argument of `mutate`; none when the route needs no input. */
export type Variables<R extends MutationRoute> =
  // biome-ignore lint/suspicious/noConfusingVoidType: only `void` lets `mutate()` be called with nothing.
  Record<never, never> extends Payload<R> ? Change<R> | void : Change<R>
/** The same, of one of several calls when the route is a choice. */
export type AnyVariables<R extends MutationRoute> = R extends MutationRoute ? Variables<R> : never

type Reactions<R extends MutationRoute> = {
  onSuccess?: (reply: ReplyOf<R>, variables: Variables<R>) => void
  onError?: (error: ApiError, variables: Variables<R>) => void
}

/**
 * Returns a function that reads again what `write` makes stale: for a write refused because of another person's
 * change.
 */
export function useReadAgain(write: MutationRoute) {
  const client = useQueryClient()
  return () => readAgain(client, staleAfterWrite(write))
}

/** Writes: `mutate({ params, body })`, `mutateAsync`, `isPending`, `error`. Reads that become stale are repeated. */
export function useApiMutation<R extends MutationRoute>(route: R, reactions: Reactions<R> = {}) {
  const client = useQueryClient()
  const submission = useRef<ReturnType<typeof createSubmission>>(undefined)
  return useMutation<ReplyOf<R>, ApiError, Variables<R>>({
    mutationKey: [route],
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
      // The caller's reaction first: it may store tokens that the next reads need.
      reactions.onSuccess?.(reply, variables)
      readAgain(client, staleAfterWrite(route))
    },
    onError: reactions.onError,
  })
}

/** Whether a read says that there is nothing at an address; 422: it contains no valid id or token. */
export const isAbsent = ({ error }: { error: unknown }): boolean =>
  error instanceof ApiError && [404, 422].includes(error.status)

/** True for a 404, which is not a failure of the server or network. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

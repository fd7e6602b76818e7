import {
  type InfiniteData,
  type QueryKey,
  type UseQueryResult,
  useInfiniteQuery,
  useQueries,
  useQuery,
} from '@tanstack/react-query'
import type { Params } from '#domain/endpoint.ts'
import {
  type ApiError,
  type Arguments,
  apiList,
  type List,
  type ListRoute,
  type Payload,
  type QueryOf,
  type RowOf,
} from './api.ts'
import { listQuery, type Parts, queryKey } from './queries.ts'

/* Reads of more than one page of a list. The first screens need none, so that they load without this code. */

/** The most rows of one call. */
const longestPage = 100

/** The rows of several pages once all are there, and what failed. */
function joined<Row>(pages: UseQueryResult<List<Row>, ApiError>[]) {
  return {
    data: pages.every(({ data }) => data) ? pages.flatMap(({ data }) => data!.rows) : undefined,
    error: pages.find(({ error }) => error)?.error ?? null,
    refetch: () => Promise.all(pages.filter(({ data }) => !data).map(({ refetch }) => refetch())),
  }
}

const rowsSoFar = <Row>(pages: UseQueryResult<List<Row>, ApiError>[]) =>
  pages.flatMap(({ data }) => data?.rows ?? [])

type Reading = { staleTime: number; enabled?: boolean }

/** Reads all rows of a list: its first page, and then the others at once. For lists of some hundred rows. */
export function useApiRows<R extends ListRoute>(route: R, reading: Reading) {
  const pageAt = (skip: number) => ({
    ...listQuery(route, { query: { limit: longestPage, ...(skip > 0 && { skip }) } }),
    ...reading,
  })
  const first = useQuery(pageAt(0))
  const pages = Math.max(1, Math.ceil((first.data?.total ?? 0) / longestPage))
  return useQueries({
    queries: Array.from({ length: pages }, (_, page) => pageAt(page * longestPage)),
    combine: joined<RowOf<R>>,
  })
}

/** The rows with these ids, as far as they are read: a call for each hundred. */
export function useApiRowsOf<R extends ListRoute>(route: R, ids: string[], reading: Reading): RowOf<R>[] {
  return useQueries({
    queries: Array.from({ length: Math.ceil(ids.length / longestPage) }, (_, page) => ({
      ...listQuery(route, {
        query: {
          limit: longestPage,
          ids: ids.slice(page * longestPage, (page + 1) * longestPage).join(','),
        },
      }),
      ...reading,
    })),
    combine: rowsSoFar<RowOf<R>>,
  })
}

/** A list's rows up to the first that `isWanted` rejects, read page by page. Throws ApiError. */
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

type Paging<R extends ListRoute, Place> = {
  params: Params<R>
  query: (from?: Place) => QueryOf<R>
  next: (page: List<RowOf<R>>) => Place | undefined
}

/** Reads a list from one end, and more of it on demand: `data.pages`, `fetchNextPage`. */
export function useApiPages<R extends ListRoute, Place>(route: R, { params, query, next }: Paging<R, Place>) {
  return useInfiniteQuery<List<RowOf<R>>, ApiError, Pages<R>, QueryKey, Place | undefined>({
    queryKey: queryKey(route, { params }),
    queryFn: ({ pageParam, signal }) =>
      apiList(route, { params, query: query(pageParam as Place | undefined), signal } as never),
    initialPageParam: undefined,
    getNextPageParam: next,
  })
}
/** The data of `useApiPages`. */
export type Pages<R extends ListRoute> = InfiniteData<List<RowOf<R>>>

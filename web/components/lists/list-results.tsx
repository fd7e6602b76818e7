import { Skeleton, Stack } from '@mantine/core'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react'
import { LoadError } from '#web/components/feedback/load-error.tsx'
import type { ApiError, List, ListRoute, RowOf } from '#web/lib/api/api.ts'
import type { useSkip } from './address.ts'
import classes from './list-results.module.css'
import { Pager } from './pager.tsx'

/** '1 profile', '12 profiles', 'About 12,000 users' */
export function countOf(list: { total: number; isEstimated: boolean }, one: string, many: string): string {
  const words = `${list.total.toLocaleString('en-IN')} ${list.total === 1 ? one : many}`
  return list.isEstimated ? `About ${words}` : words
}

/** Where the focus goes when the row that had it has left the list. */
export function useResultsFocus() {
  const target = useRef<HTMLParagraphElement>(null)
  const focusResults = useCallback(() => {
    // After a dialog has given the focus back to a button that is about to go.
    setTimeout(() => target.current?.focus(), 30)
  }, [])
  return { target, focusResults }
}

type Props = {
  /** In words, how many there are. Told to screen readers when it changes. */
  count: ReactNode
  /** For a list whose rows can leave it, from `useResultsFocus`. */
  target?: RefObject<HTMLParagraphElement | null>
  /** The rows belong to the former filter while the next ones load. */
  isOutdated: boolean
  list: { rows: unknown[]; total: number }
  /** What is listed, in the plural. */
  of: string
  skip: number
  limit: number
  onPage: (skip: number) => void
  children: ReactNode
}

/** A list with its count above, which has the focus once a page is turned, and its pager below. */
export function ListResults({ count, target, isOutdated, list, of, skip, limit, onPage, children }: Props) {
  const own = useRef<HTMLParagraphElement>(null)
  const place = target ?? own
  // The last row of the last page can leave while one looks at it.
  const isBeyondEnd = !isOutdated && skip > 0 && list.rows.length === 0
  const end = Math.max(0, Math.ceil(list.total / limit) - 1) * limit
  useEffect(() => {
    if (isBeyondEnd) onPage(Math.min(end, skip - limit))
  })
  return (
    <>
      <p ref={place} role="status" tabIndex={-1} className={classes.count}>
        {count}
      </p>
      <div className={classes.rows} aria-busy={isOutdated}>
        {children}
      </div>
      <Pager
        of={of}
        skip={skip}
        limit={limit}
        total={list.total}
        onChange={(to) => {
          onPage(to)
          place.current?.focus()
        }}
      />
    </>
  )
}

export type PagedProps<Row> = Pick<Props, 'target' | 'limit'> & {
  /** How far it was paged, as filters have it. */
  place: ReturnType<typeof useSkip>
  query: Pick<
    UseQueryResult<List<Row>, ApiError>,
    'data' | 'error' | 'isPending' | 'isPlaceholderData' | 'refetch'
  >
  /** What is counted: one of them, and several. */
  words: readonly [one: string, many: string]
  /** Stands there while the list loads for the first time. */
  loading: ReactNode
  /** Said when it can't be loaded and the server gave no reason. */
  failed: string
  children: (rows: Row[]) => ReactNode
}

/** A list as it is read: while it loads, when that fails, and page by page. */
export function PagedList<Row>({ query, words, loading, failed, place, children, ...rest }: PagedProps<Row>) {
  const { data, isPending, isPlaceholderData } = query
  if (isPending) return loading
  if (!data) return <LoadError query={query} failed={failed} />
  return (
    <ListResults
      {...rest}
      skip={place.skip}
      onPage={place.setSkip}
      of={words[1]}
      count={countOf(data, ...words)}
      isOutdated={isPlaceholderData}
      list={data}
    >
      {children(data.rows)}
    </ListResults>
  )
}

/** While a list loads for the first time. */
export function ListSkeleton({ label, rows = 4, height }: { label: string; rows?: number; height: string }) {
  return (
    <Stack gap="sm" mt="lg" role="status">
      <span className={classes.count}>{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Skeleton key={row} height={height} radius="lg" />
      ))}
    </Stack>
  )
}

/** Changes the rows of a list at once, wherever it is kept, until they are read again. */
export function useCachedRows<R extends ListRoute>(route: R) {
  const client = useQueryClient()
  return (change: (rows: RowOf<R>[]) => RowOf<R>[]) => {
    client.setQueriesData<List<RowOf<R>>>({ queryKey: [route] }, (list) => {
      if (!list) return list
      const rows = change(list.rows)
      return { ...list, rows, total: list.total - (list.rows.length - rows.length) }
    })
  }
}

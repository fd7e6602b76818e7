import { Skeleton, Stack } from '@mantine/core'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react'
import { LoadError } from '#web/components/feedback/load-error.tsx'
import type { ApiError, List, ListRoute, RowOf } from '#web/lib/api/api.ts'
import type { useSkip } from './address.ts'
import classes from './list-results.module.css'
import { Pager } from './pager.tsx'

/** For example '1 profile', '12 profiles' or 'About 12,000 users'. */
export function countOf(list: { total: number; isEstimated: boolean }, one: string, many: string): string {
  const words = `${list.total.toLocaleString('en-IN')} ${list.total === 1 ? one : many}`
  return list.isEstimated ? `About ${words}` : words
}

/** The place for the focus when its row has left the list. */
export function useResultsFocus() {
  const target = useRef<HTMLParagraphElement>(null)
  const focusResults = useCallback(() => {
    // After a dialog has returned the focus to a button that is about to disappear.
    setTimeout(() => target.current?.focus(), 30)
  }, [])
  return { target, focusResults }
}

/** Shows the last page of a list when the rows of the current page have disappeared. */
export function useTurnBack(
  query: { data: { rows: unknown[]; total: number } | undefined; isPlaceholderData: boolean },
  { skip, setSkip }: { skip: number; setSkip: (skip: number) => void },
  limit: number,
) {
  const { data, isPlaceholderData } = query
  const isBeyondEnd = data !== undefined && !isPlaceholderData && skip > 0 && data.rows.length === 0
  useEffect(() => {
    if (!isBeyondEnd) return
    const end = Math.max(0, Math.ceil(data.total / limit) - 1) * limit
    setSkip(Math.min(end, skip - limit))
  })
}

type Props = {
  /** The number of rows in words. Screen readers announce changes. */
  count: ReactNode
  /** For lists whose rows can disappear, from `useResultsFocus`. */
  target?: RefObject<HTMLParagraphElement | null>
  /** True while these rows belong to the previous filter. */
  isOutdated: boolean
  list: { rows: unknown[]; total: number }
  /** The plural noun for the rows. */
  of: string
  skip: number
  limit: number
  onPage: (skip: number) => void
  children: ReactNode
}

/** A list with its count above and its pager below. After paging, the count has the focus. */
export function ListResults({ count, target, isOutdated, list, of, skip, limit, onPage, children }: Props) {
  const own = useRef<HTMLParagraphElement>(null)
  const place = target ?? own
  useTurnBack({ data: list, isPlaceholderData: isOutdated }, { skip, setSkip: onPage }, limit)
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
  /** The position from the filters. */
  place: ReturnType<typeof useSkip>
  query: Pick<
    UseQueryResult<List<Row>, ApiError>,
    'data' | 'error' | 'isPending' | 'isPlaceholderData' | 'refetch'
  >
  /** The noun in singular and plural. */
  words: readonly [one: string, many: string]
  /** Shown during the first read. */
  loading: ReactNode
  /** Used when the list can't be loaded and the server gives no reason. */
  failed: string
  children: (rows: Row[]) => ReactNode
}

/** The states of a list: loading, failed, or its rows with pages. */
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

/** Shown during the first read of a list. */
export function ListSkeleton({ label, rows = 4, height }: { label: string; rows?: number; height: string }) {
  return (
    <Stack gap="sm" mt="lg" role="status">
      <span className={classes.count}>{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical and never move.
        <Skeleton key={row} height={height} radius="lg" />
      ))}
    </Stack>
  )
}

/** Changes a list's rows in all caches at once, until they are read again. */
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

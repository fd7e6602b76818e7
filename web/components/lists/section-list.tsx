import { type ComponentProps, type ReactNode, type RefObject, useRef } from 'react'
import { EmptyState, Loaded } from '#web/components/feedback/loaded.tsx'
import type { ListRoute } from '#web/lib/api/api.ts'
import { useApiList } from '#web/lib/api/queries.ts'
import { useSkip } from './address.ts'
import { type PagedProps, useTurnBack } from './list-results.tsx'
import { Pager } from './pager.tsx'

/** Reads a list page by page; another query begins at its first page. */
export function usePages<R extends ListRoute>(
  route: R,
  limit: number,
  options: { params?: object; query?: object; enabled?: boolean } = {},
) {
  const place = useSkip([options.params, options.query])
  const query = { ...options.query, limit, skip: place.skip }
  const list = useApiList<R>(route, ...([{ ...options, query }] as never))
  useTurnBack(list, place, limit)
  return { ...list, ...place, limit, /** For `<ListCard>`. */ paged: { query: list, place, limit } }
}
export type Pages<R extends ListRoute> = ReturnType<typeof usePages<R>>

/** For whatever element gets the focus after paging: `<ul {...target}>`. */
type Target = { ref: RefObject<never>; tabIndex: -1 }

type Props<Row> = {
  /** Of `usePages`. */
  list: PagedProps<Row>['query'] & PagedProps<Row>['place'] & { limit: number }
  /** The plural noun for the pager; null while nobody may turn the page. */
  of: string | null
  loading: ReactNode
  /** Used when the list can't be loaded and the server gives no reason. */
  failed: string
  /** What is said of no rows; absent where there is always one, or something else in its place. */
  empty?: ComponentProps<typeof EmptyState> | undefined
  children: (rows: Row[], target: Target) => ReactNode
}

/** A list in a section of a page: loading, failed, empty, or its rows with their pager. */
export function SectionList<Row>({ list, of, empty, children, ...states }: Props<Row>) {
  const element = useRef<HTMLElement>(null)
  function turn(to: number) {
    list.setSkip(to)
    element.current?.focus({ preventScroll: true })
    element.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <Loaded query={list} {...states}>
      {({ rows, total }) => (
        <>
          {total > 0 ? children(rows, { ref: element as RefObject<never>, tabIndex: -1 }) : null}
          {total === 0 && empty ? <EmptyState {...empty} /> : null}
          {of ? <Pager of={of} skip={list.skip} limit={list.limit} total={total} onChange={turn} /> : null}
        </>
      )}
    </Loaded>
  )
}

type RowsProps<Row> = Omit<Props<Row>, 'children'> & {
  /** The list's name for screen readers. */
  label?: string
  className?: string | undefined
  /** A `li`, with its key. */
  children: (row: Row) => ReactNode
}

/** The same, whose rows stand in one list. */
export function RowList<Row>({ label, className = 'stack ruled', children, ...list }: RowsProps<Row>) {
  return (
    <SectionList {...list}>
      {(rows, target) => (
        <ul
          {...target}
          aria-label={label}
          aria-busy={list.list.isPlaceholderData}
          className={`list no-ring ${className}`}
        >
          {rows.map(children)}
        </ul>
      )}
    </SectionList>
  )
}

import { type ReactNode, type RefObject, useRef } from 'react'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { type PagedProps, useTurnBack } from './list-results.tsx'
import { Pager } from './pager.tsx'

/** For whatever element gets the focus after paging: `<ul {...target}>`. */
type Target = { ref: RefObject<never>; tabIndex: -1 }

type Props<Row> = Pick<PagedProps<Row>, 'query' | 'place' | 'limit' | 'loading'> & {
  /** The plural noun for the pager. */
  of: string
  /** Used when the list can't be loaded and the server gives no reason. */
  failed: string
  /** Shown when there are no rows. */
  empty: ReactNode
  children: (rows: Row[], target: Target) => ReactNode
}

/** A list in a section of a page: loading, failed, empty, or its rows with their pager. */
export function SectionList<Row>({ query, place, limit, of, empty, children, ...states }: Props<Row>) {
  const list = useRef<HTMLElement>(null)
  useTurnBack(query, place, limit)
  function turn(to: number) {
    place.setSkip(to)
    list.current?.focus({ preventScroll: true })
    list.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <Loaded query={query} {...states}>
      {({ rows, total }) => (
        <>
          {total === 0 ? empty : children(rows, { ref: list as RefObject<never>, tabIndex: -1 })}
          <Pager of={of} skip={place.skip} limit={limit} total={total} onChange={turn} />
        </>
      )}
    </Loaded>
  )
}

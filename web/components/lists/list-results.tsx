import { NativeSelect, Stack } from '@mantine/core'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { formatNumber } from '#domain/numbers.ts'
import { LoadError, Skeletons } from '#web/components/feedback/loaded.tsx'
import type { ApiError, List, ListRoute, RowOf } from '#web/lib/api/api.ts'
import { choicesOf } from '#web/lib/choices.ts'
import { useFocusAfter } from '#web/lib/focus.ts'
import { oneOf, useAddress, useSkip } from './address.ts'
import classes from './list-results.module.css'
import { Pager } from './pager.tsx'
import { SearchField } from './search-field.tsx'

/** For example '1 profile', '12 profiles' or 'About 12,000 users'. */
function countOf(list: { total: number; isEstimated: boolean }, one: string, many: string): string {
  const words = `${formatNumber(list.total)} ${list.total === 1 ? one : many}`
  return list.isEstimated ? `About ${words}` : words
}

/** The place for the focus when its row has left the list. */
export function useResultsFocus() {
  const target = useRef<HTMLParagraphElement>(null)
  const focusAfter = useFocusAfter()
  return { target, focusResults: useCallback(() => focusAfter(target), [focusAfter]) }
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

export type PagedProps<Row> = {
  query: Pick<
    UseQueryResult<List<Row>, ApiError>,
    'data' | 'error' | 'isPending' | 'isPlaceholderData' | 'refetch'
  >
  /** The noun in singular and plural. */
  words: readonly [one: string, many: string]
  /** The plural noun for the pager, if it is not that of `words`. */
  of?: string
  /** For lists whose rows can disappear, from `useResultsFocus`. */
  target?: RefObject<HTMLParagraphElement | null>
  /** The position from the filters. */
  place: ReturnType<typeof useSkip>
  limit: number
  /** Shown during the first read. */
  loading: ReactNode
  /** Used when the list can't be loaded and the server gives no reason; by default 'Failed to load' and the noun. */
  failed?: string
  /** Shown when there are no rows; without it `children` shows that. */
  empty?: ReactNode
  children: (rows: Row[]) => ReactNode
}

/**
 * A list with its count above, which screen readers announce, and its pager below: loading, failed, empty, or its rows.
 * After paging, the count has the focus.
 */
export function PagedList<Row>({ query, words, of = words[1], place, limit, ...rest }: PagedProps<Row>) {
  const { target, loading, failed = `Failed to load ${words[1]}`, empty, children } = rest
  const own = useRef<HTMLParagraphElement>(null)
  const count = target ?? own
  useTurnBack(query, place, limit)
  const { data, isPending, isPlaceholderData } = query
  if (isPending) return loading
  if (!data) return <LoadError query={query} failed={failed} />
  return (
    <>
      <p ref={count} role="status" tabIndex={-1} className={`${classes.count} no-ring small dimmed figure`}>
        {countOf(data, ...words)}
      </p>
      <div className={classes.rows} aria-busy={isPlaceholderData}>
        {data.rows.length || empty === undefined ? children(data.rows) : empty}
      </div>
      <Pager
        of={of}
        skip={place.skip}
        limit={limit}
        total={data.total}
        onChange={(to) => {
          place.setSkip(to)
          count.current?.focus()
        }}
      />
    </>
  )
}

/** Shown during the first read of a list. */
export function ListSkeleton({ label, rows = 4, height }: { label: string; rows?: number; height: string }) {
  return (
    <Stack gap="sm" mt="lg" role="status">
      <span className={`${classes.count} no-ring small dimmed figure`}>{label}</span>
      <Skeletons count={rows} height={height} radius="lg" />
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

type Choices = Record<string, readonly string[]>
type Chosen<C extends Choices> = { [Name in keyof C]?: C[Name][number] }

/**
 * The filters of a list. They are in the address, so that reloads and links show the same list. The search text is
 * not, because names must not be in the browser's history.
 */
export function useListFilters<C extends Choices>(choices: C) {
  const address = useAddress<keyof C & string>()
  const [q, setQ] = useState('')
  const chosen: Chosen<C> = {}
  for (const name in choices) {
    const value = address.read(name, oneOf(choices[name]!))
    if (value !== undefined) chosen[name] = value
  }
  const choose = (name: keyof C & string, value: string) => address.write({ [name]: value } as never)
  return {
    chosen,
    q: q || undefined,
    ...useSkip([chosen, q]),
    isFiltered: q !== '' || Object.keys(chosen).length > 0,
    setSearch: setQ,
    choose,
    /** For `<FilterSelect>`. */
    select: (name: keyof C & string) => ({
      value: chosen[name],
      onChange: (value: string) => choose(name, value),
    }),
  }
}

type BarProps = { placeholder: string; onSearch: (text: string) => void; children?: ReactNode }

/** A list's search field, with its other filters beside it. */
export function FilterBar({ placeholder, onSearch, children }: BarProps) {
  return (
    <search className={`${classes.bar} wrap`}>
      <SearchField className={classes.search} placeholder={placeholder} onSearch={onSearch} />
      {children}
    </search>
  )
}

type SelectProps = {
  label: string
  /** The option for no filter. */
  all: string
  /** What each choice is called. */
  labels: Readonly<Record<string, string>>
  value: string | undefined
  onChange: (value: string) => void
}

/** One filter, as the browser's own select. */
export function FilterSelect({ label, all, labels, value, onChange }: SelectProps) {
  return (
    <NativeSelect
      label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={choicesOf({ '': all, ...labels })}
    />
  )
}

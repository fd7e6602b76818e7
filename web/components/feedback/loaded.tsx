import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { isNotFound } from '#web/lib/api/queries.ts'
import { LoadError } from './load-error.tsx'

/** The parts of a query's result that say what to show. */
export type Query<Data> = {
  data: Data | undefined
  error: unknown
  isPending: boolean
  isFetching?: boolean
  refetch: () => unknown
}

type Props<Data> = {
  query: Query<Data>
  /** Shown during the first read: the height of a placeholder, or what stands in its place. */
  loading: ReactNode
  /** Shown for a 404; without it a 404 is shown as a failure. */
  missing?: ReactNode
  /** Used when the server gives no reason. */
  failed: string
  children: (data: Data) => ReactNode
}

/** The states of a query: loading, missing, failed, or its data. */
export function Loaded<Data>({ query, loading, missing, failed, children }: Props<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isPending) return typeof loading === 'string' ? <Skeleton height={loading} aria-busy /> : loading
  if (missing !== undefined && isNotFound(query.error)) return missing
  return <LoadError query={query} failed={failed} />
}

import type { ReactNode } from 'react'
import { isNotFound } from '#web/lib/api/queries.ts'
import { LoadError } from './load-error.tsx'

type Props<Data> = {
  query: { data: Data | undefined; error: unknown; isPending: boolean; refetch: () => unknown }
  /** Stands there while it loads for the first time. */
  loading: ReactNode
  /** Stands there when there is no such thing; otherwise that is a failure too. */
  missing?: ReactNode
  /** Used when the server gives no reason. */
  failed: string
  children: (data: Data) => ReactNode
}

/** What a query has read; while it loads, is missing or failed what stands in its place. */
export function Loaded<Data>({ query, loading, missing, failed, children }: Props<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isPending) return loading
  if (missing !== undefined && isNotFound(query.error)) return missing
  return <LoadError query={query} failed={failed} />
}

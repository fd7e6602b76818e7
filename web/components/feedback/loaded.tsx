import type { ReactNode } from 'react'
import { LoadError } from './load-error.tsx'

type Props<Data> = {
  query: { data: Data | undefined; error: unknown; isPending: boolean; refetch: () => unknown }
  /** Stands there while it is read for the first time. */
  loading: ReactNode
  /** Said where the server gives no reason of its own. */
  failed: string
  children: (data: Data) => ReactNode
}

/** What a query has read: while it is read, when that fails, and once it is there. */
export function Loaded<Data>({ query, loading, failed, children }: Props<Data>) {
  if (query.data !== undefined) return children(query.data)
  return query.isPending ? loading : <LoadError query={query} failed={failed} />
}

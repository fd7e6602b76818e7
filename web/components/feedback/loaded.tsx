import { Box, Skeleton, type SkeletonProps, Stack, Text } from '@mantine/core'
import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton, SmallHeading } from '#web/components/layout/page.tsx'
import { Plate } from '#web/components/layout/plate.tsx'
import { errorText } from '#web/lib/api/api.ts'
import { isNotFound } from '#web/lib/api/queries.ts'
import classes from './empty-state.module.css'

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

/** A failed read, with a button to try again. */
export function Failure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className={classes.empty} role="alert">
      <Plate tone="red">
        <IconCloudOff stroke={1.6} />
      </Plate>
      <Text fw={600} size="lg">
        {message}
      </Text>
      <IconButton mt="sm" variant="default" icon={IconRefresh} onClick={() => onRetry()}>
        Try Again
      </IconButton>
    </div>
  )
}

type FailureProps = {
  query: { data: unknown; error: unknown; refetch: () => unknown }
  /** Used when the server gives no reason. */
  failed: string
}

/** The failure of a query; nothing while older data can be shown. */
export function LoadError({ query: { data, error, refetch }, failed }: FailureProps) {
  if (!error || data !== undefined) return null
  return <Failure message={errorText(error, failed)} onRetry={() => void refetch()} />
}

type Placeholders = SkeletonProps & { count: number }

/** Placeholders of the same look, one after the other. */
export function Skeletons({ count, ...look }: Placeholders) {
  return Array.from({ length: count }, (_, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical and never move.
    <Skeleton key={place} {...look} />
  ))
}

/** The same below each other, in place of what is read. `label` says what that is. */
export const SkeletonStack = ({ label, ...rest }: Placeholders & { label?: string }) => (
  <Stack {...(label ? { role: 'status', 'aria-label': label } : { 'aria-busy': true })}>
    <Skeletons {...rest} />
  </Stack>
)

type EmptyProps = { icon?: ReactNode; title: string; text?: ReactNode; action?: ReactNode }

/** For an empty list: why it is empty, and what to do about it. */
export function EmptyState({ icon, title, text, action }: EmptyProps) {
  return (
    <div className={classes.empty}>
      <Plate>{icon}</Plate>
      <SmallHeading>{title}</SmallHeading>
      {text ? (
        <Text c="dimmed" maw="26rem">
          {text}
        </Text>
      ) : null}
      {action ? <Box mt="sm">{action}</Box> : null}
    </div>
  )
}

type Rows = {
  icon: ReactNode
  /** The plural noun of the rows. */
  things: string
  /** Whether a search or filter hides rows. */
  isNarrowed: boolean
  /** Instead of that there are no such things yet. */
  title?: string
  /** How rows come into the list. */
  text?: string
  action?: ReactNode
}

/** For a list with a search or filters: empty by itself, or because of them. */
export function NoRows({ icon, things, isNarrowed, title = `No ${things} yet`, text, action }: Rows) {
  return isNarrowed ? (
    <EmptyState icon={icon} title={`No ${things} found`} text="Nothing fits the search and filters above." />
  ) : (
    <EmptyState icon={icon} title={title} text={text} action={action} />
  )
}

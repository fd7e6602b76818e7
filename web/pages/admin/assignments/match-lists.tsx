import { Text } from '@mantine/core'
import { IconMoodSmile } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { AwayCare } from '#domain/care/care.ts'
import type { WaitingChallenger } from '#domain/care/matching.ts'
import { matchingHours } from '#domain/care/promises.ts'
import { formatDate, formatInstant, formatInstantDate } from '#domain/dates.ts'
import { counted } from '#domain/numbers.ts'
import { useDialog } from '#web/components/feedback/dialogs.tsx'
import { EmptyState, LoadError } from '#web/components/feedback/loaded.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { Muted, SectionCard } from '#web/components/layout/page.tsx'
import { useHeldRows } from '#web/components/lists/held-rows.ts'
import { ListSkeleton, PagedList, useResultsFocus } from '#web/components/lists/list-results.tsx'
import { RowButton } from '#web/components/lists/row-actions.tsx'
import type { ApiError, List } from '#web/lib/api/api.ts'
import { useApi, useApiList } from '#web/lib/api/queries.ts'
import { ago, useNow, useToday } from '#web/lib/today.ts'
import { ChangeNutritionist } from './change-nutritionist.tsx'
import { type MatchRow, MatchRows, type Outcome } from './match.tsx'

const limit = 10

type Props<Row> = {
  title: string
  text: string
  /** One and many: ['request', 'requests']. */
  words: [string, string]
  /** For the pager, if it is not the plural of `words`. */
  of?: string
  failed: string
  useRows: (skip: number) => UseQueryResult<List<Row>, ApiError>
  /** What stands beside the names. */
  head: (row: Row, isSettled: boolean) => ReactNode
  /** What stands below the names. */
  note?: (row: Row) => ReactNode
  /** A dialog over the list, with what follows from its success. */
  dialog?: (onDone: (row: Row | null, outcome: Outcome) => void) => ReactNode
  /** Shown while there are none; without it there is no card then. */
  empty?: ReactNode
}

/** Challengers who should get a nutritionist, or another one, each with the best match. */
function MatchList<Row extends MatchRow>(props: Props<Row>) {
  const { title, text, useRows, head, note, dialog, empty, ...shown } = props
  const [skip, setSkip] = useState(0)
  const list = useHeldRows<Row, Outcome>(useRows(skip), ({ patient_id }) => patient_id, String(skip))
  const { query } = list
  const { target, focusResults } = useResultsFocus()
  if (!empty && query.isError && !query.data) return <LoadError query={query} failed={shown.failed} />
  if (!empty && !query.data?.rows.length) return null
  return (
    <SectionCard title={title} text={text}>
      <PagedList
        {...shown}
        query={query}
        loading={<ListSkeleton label="Loading who is waiting..." rows={2} height="5rem" />}
        target={target}
        place={{ skip, setSkip }}
        limit={limit}
        empty={empty}
      >
        {(rows) => (
          <MatchRows
            rows={rows}
            list={list}
            head={(row) => head(row, list.outcomeOf(row) !== undefined)}
            note={note}
            onRefreshed={focusResults}
          />
        )}
      </PagedList>
      {dialog?.((row, outcome) => {
        if (row) list.hold(row, outcome)
        focusResults()
      })}
    </SectionCard>
  )
}

const fresh = { refetchOnWindowFocus: true }

/** One page of the waiting challengers, longest wait first. */
export const useWaiting = (skip = 0) =>
  useApiList('GET /assignments/waiting', { query: { limit, skip }, ...fresh, refetchInterval: 60_000 })

/** Waiting challengers: how long they wait, and their suggested match. */
export function WaitingChallengers() {
  const { data } = useApi('GET /admin/settings/matching')
  const hours = data ? (data.stored.automatic_after_hours ?? data.standard.automatic_after_hours) : null
  return (
    <MatchList
      title="Waiting for a nutritionist"
      text={`Promised within ${matchingHours} hours. ${hours === null ? '' : `After ${counted(hours, 'hour')} the best match is assigned by itself.`}`}
      words={['challenger waits', 'challengers wait']}
      of="challengers who wait"
      failed="Failed to load who is waiting"
      useRows={useWaiting}
      head={(row) => <Clock row={row} />}
      empty={
        <EmptyState
          icon={<IconMoodSmile />}
          title="Nobody is waiting"
          text="Challengers appear here as soon as their profile is complete."
        />
      }
    />
  )
}

function Clock({ row }: { row: WaitingChallenger }) {
  const now = useNow()
  const isOverdue = now >= Date.parse(row.due_at)
  const tone = now >= Date.parse(row.automatic_at) ? 'orange' : 'yellow'
  return (
    <>
      <span>
        Waiting since {formatInstant(row.waiting_since)} ({ago(row.waiting_since, now)})
      </span>
      <StatusBadge tone={isOverdue ? 'red' : tone}>
        {isOverdue ? 'Overdue since' : 'Due by'} {formatInstant(row.due_at)}
      </StatusBadge>
    </>
  )
}

/** One page of the open requests for another nutritionist. */
export const useChangeRequests = (skip = 0) =>
  useApiList('GET /assignments/change-requests', { query: { limit, skip }, ...fresh })

/** Open requests for another nutritionist; nothing if there are none. */
export function ChangeRequests() {
  const today = useToday()
  return (
    <MatchList
      title="Asked for another nutritionist"
      text="Assigning somebody else ends the present assignment and settles the request."
      words={['request', 'requests']}
      failed="Failed to load change requests"
      useRows={useChangeRequests}
      head={({ due_on }) => (
        <StatusBadge tone={due_on < today ? 'red' : 'yellow'}>
          {due_on < today ? 'Overdue since' : 'Due by'} {formatDate(due_on)}
        </StatusBadge>
      )}
      note={({ reason, created_at }) => (
        <>
          <Text maw="22rem" className="written">
            {reason}
          </Text>
          <Muted>Asked on {formatInstantDate(created_at)}</Muted>
        </>
      )}
    />
  )
}

/** One page of the challengers whose nutritionist is suspended. */
export const useAway = (skip = 0) => useApiList('GET /assignments/away', { query: { limit, skip }, ...fresh })

/** Challengers whose nutritionist is suspended, each with somebody else; nothing if there are none. */
export function AwayNutritionists() {
  const changing = useDialog<AwayCare>()
  return (
    <MatchList
      title="Their nutritionist is suspended"
      text="Nobody answers them and nobody makes their next plan until the nutritionist is active again or somebody else takes over."
      words={['challenger', 'challengers']}
      failed="Failed to load whose nutritionist is suspended"
      useRows={useAway}
      head={(care, isSettled) => (
        <>
          <StatusBadge tone="red">
            {care.suspended_at ? `Suspended on ${formatInstantDate(care.suspended_at)}` : 'Suspended'}
          </StatusBadge>
          {isSettled ? null : (
            <RowButton
              aria-label={`Change nutritionist of ${care.patient_name} to somebody else`}
              onClick={() => changing.start(care)}
            >
              Change nutritionist
            </RowButton>
          )}
        </>
      )}
      dialog={(onDone) => (
        <ChangeNutritionist dialog={changing} onDone={(outcome) => onDone(changing.subject, outcome)} />
      )}
    />
  )
}

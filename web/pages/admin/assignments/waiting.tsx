import { IconMoodSmile } from '@tabler/icons-react'
import { useState } from 'react'
import type { WaitingChallenger } from '#domain/care/matching.ts'
import { matchingHours } from '#domain/care/promises.ts'
import { formatInstant } from '#domain/dates.ts'
import { counted } from '#domain/numbers.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { useHeldRows } from '#web/components/lists/held-rows.ts'
import { ListSkeleton, PagedList, useResultsFocus } from '#web/components/lists/list-results.tsx'
import { ago } from '#web/lib/ago.ts'
import { useApi, useApiList } from '#web/lib/api/queries.ts'
import { useNow } from '#web/lib/today.ts'
import { MatchRows, type Outcome } from './match.tsx'

const limit = 10

/** One page of the waiting challengers, longest wait first. */
export const useWaiting = (skip = 0) =>
  useApiList('GET /assignments/waiting', {
    query: { limit, skip },
    refetchOnWindowFocus: true,
    refetchInterval: 60_000,
  })

/** Waiting challengers: how long they wait, and their suggested match. */
export function WaitingChallengers() {
  const { data } = useApi('GET /admin/settings/matching')
  const hours = data ? (data.stored.automatic_after_hours ?? data.standard.automatic_after_hours) : null
  const [skip, setSkip] = useState(0)
  const list = useHeldRows<WaitingChallenger, Outcome>(
    useWaiting(skip),
    ({ patient_id }) => patient_id,
    String(skip),
  )
  const { target, focusResults } = useResultsFocus()
  return (
    <SectionCard
      title="Waiting for a nutritionist"
      text={`Promised within ${matchingHours} hours. ${hours === null ? '' : `After ${counted(hours, 'hour')} the best match is assigned by itself.`}`}
    >
      <PagedList
        query={list.query}
        target={target}
        words={['challenger waits', 'challengers wait']}
        of="challengers who wait"
        loading={<ListSkeleton label="Loading who is waiting..." rows={2} height="5rem" />}
        failed="Failed to load who is waiting"
        place={{ skip, setSkip }}
        limit={limit}
        empty={
          <EmptyState
            icon={<IconMoodSmile />}
            title="Nobody is waiting"
            text="Challengers appear here as soon as their profile is complete."
          />
        }
      >
        {(rows) => (
          <MatchRows rows={rows} list={list} head={(row) => <Clock row={row} />} onRefreshed={focusResults} />
        )}
      </PagedList>
    </SectionCard>
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

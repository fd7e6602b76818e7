import { Text } from '@mantine/core'
import { useState } from 'react'
import type { WaitingChangeRequest } from '#domain/care/care.ts'
import { formatDate, formatInstantDate } from '#domain/dates.ts'
import { LoadError } from '#web/components/feedback/load-error.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { useHeldRows } from '#web/components/lists/held-rows.ts'
import { PagedList, useResultsFocus } from '#web/components/lists/list-results.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import { useToday } from '#web/lib/today.ts'
import { PersonLink } from '#web/pages/admin/people/person-link.tsx'
import classes from './assignments.module.css'
import { type Outcome, SuggestedAssignment } from './match.tsx'

const limit = 10
const failed = 'Failed to load change requests'

/** One page of the open requests for another nutritionist. */
export const useChangeRequests = (skip = 0) =>
  useApiList('GET /assignments/change-requests', { query: { limit, skip }, refetchOnWindowFocus: true })

/** Open requests for another nutritionist; nothing if there are none. */
export function ChangeRequests() {
  const [skip, setSkip] = useState(0)
  const today = useToday()
  const held = useHeldRows<WaitingChangeRequest, Outcome>(
    useChangeRequests(skip),
    ({ id }) => id,
    String(skip),
  )
  const requests = held.query
  const { target, focusResults } = useResultsFocus()
  if (requests.isError && !requests.data) return <LoadError query={requests} failed={failed} />
  if (!requests.data?.rows.length) return null
  return (
    <SectionCard title="Asked for another nutritionist">
      <Text c="dimmed" mb="md">
        Assigning somebody else ends the present assignment and settles the request.
      </Text>
      <PagedList
        query={requests}
        words={['request', 'requests']}
        loading={null}
        failed={failed}
        target={target}
        place={{ skip, setSkip }}
        limit={limit}
      >
        {(rows) => (
          <ul className={classes.requests}>
            {rows.map((request) => (
              <li key={request.id}>
                <div className={classes.requestHead}>
                  <strong>
                    <PersonLink id={request.patient_id}>{request.patient_name}</PersonLink>
                  </strong>
                  <span>
                    now with <PersonLink id={request.nutritionist_id}>{request.nutritionist_name}</PersonLink>
                  </span>
                  <StatusBadge tone={request.due_on < today ? 'red' : 'yellow'}>
                    {request.due_on < today ? 'Overdue since' : 'Due by'} {formatDate(request.due_on)}
                  </StatusBadge>
                </div>
                <Text className={classes.notes}>{request.reason}</Text>
                <Text c="dimmed" size="sm">
                  Asked on {formatInstantDate(request.created_at)}
                </Text>
                <SuggestedAssignment
                  patient={{ id: request.patient_id, name: request.patient_name }}
                  match={request.match}
                  insteadOf={{ id: request.nutritionist_id, name: request.nutritionist_name }}
                  outcome={held.outcomeOf(request)}
                  onOutcome={(outcome) => held.hold(request, outcome)}
                  onUndone={() => held.hold(request)}
                  onRefresh={() => {
                    held.release(request)
                    focusResults()
                  }}
                />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </SectionCard>
  )
}

import { Text } from '@mantine/core'
import { formatDate, formatInstantDate } from '#domain/dates.ts'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import { useToday } from '#web/lib/today.ts'
import classes from './assignments.module.css'
import { ReplacementList, replacementLimit } from './replacement-list.tsx'

/** One page of the open requests for another nutritionist. */
export const useChangeRequests = (skip = 0) =>
  useApiList('GET /assignments/change-requests', {
    query: { limit: replacementLimit, skip },
    refetchOnWindowFocus: true,
  })

/** Open requests for another nutritionist; nothing if there are none. */
export function ChangeRequests() {
  const today = useToday()
  return (
    <ReplacementList
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
      about={({ reason, created_at }) => (
        <>
          <Text className={classes.notes}>{reason}</Text>
          <Text c="dimmed" size="sm">
            Asked on {formatInstantDate(created_at)}
          </Text>
        </>
      )}
    />
  )
}

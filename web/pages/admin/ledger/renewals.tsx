import { useState } from 'react'
import { formatDate } from '#domain/dates.ts'
import { renewalDays, type Subscription } from '#domain/ledger/subscriptions.ts'
import { LoadError } from '#web/components/feedback/load-error.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { ListCard } from '#web/components/lists/list-card.tsx'
import type { Column } from '#web/components/lists/responsive-table.tsx'
import { RowButton } from '#web/components/lists/row-button.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import { useToday } from '#web/lib/today.ts'
import { PersonLink } from '#web/pages/admin/people/person-link.tsx'

const limit = 5
const failed = 'Failed to load the renewals due'

/** Subscriptions that end soon or ended lately, without one that follows; nothing if there are none. */
export function Renewals({ onRenew }: { onRenew: (subscription: Subscription) => void }) {
  const [skip, setSkip] = useState(0)
  const today = useToday()
  const renewals = useApiList('GET /admin/subscriptions/renewals', { query: { limit, skip } })
  const columns: Column<Subscription>[] = [
    {
      label: 'Challenger',
      render: ({ patient_id, patient_name, patient_email }) => (
        <>
          {patient_id ? <PersonLink id={patient_id}>{patient_name}</PersonLink> : null}
          <span className="aside block">{patient_email}</span>
        </>
      ),
    },
    { label: 'Plan', render: ({ plan }) => plan },
    {
      label: 'Ends',
      render: ({ ends_on }) => (
        <StatusBadge tone={ends_on < today ? 'red' : 'yellow'}>
          {ends_on < today ? 'Ended' : 'Ends'} {formatDate(ends_on)}
        </StatusBadge>
      ),
    },
    {
      label: 'Actions',
      wide: true,
      render: (row) => (
        <RowButton
          aria-label={`Renew the ${row.plan} subscription of ${row.patient_name}`}
          onClick={() => onRenew(row)}
        >
          Renew
        </RowButton>
      ),
    },
  ]
  if (renewals.isError && !renewals.data) return <LoadError query={renewals} failed={failed} />
  if (!renewals.data?.total) return null
  return (
    <ListCard
      title="Renewals due"
      text={`They end within ${renewalDays.before} days, or ended in the last ${renewalDays.after}, and none follows.`}
      query={renewals}
      words={['renewal', 'renewals']}
      failed={failed}
      place={{ skip, setSkip }}
      limit={limit}
      columns={columns}
      isBroad
    />
  )
}

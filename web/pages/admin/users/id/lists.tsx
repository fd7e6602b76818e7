import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AuditEntry } from '#domain/admin/audit.ts'
import { formatDate, formatInstant, formatInstantDate } from '#domain/dates.ts'
import type { Role } from '#domain/endpoint.ts'
import { formatReceiptNo, paymentMethodLabels } from '#domain/ledger/payments.ts'
import { formatPaise } from '#domain/ledger/rupees.ts'
import { formatNumber } from '#domain/numbers.ts'
import { queryTitle } from '#domain/support/support.ts'
import { Loaded, type Query } from '#web/components/feedback/loaded.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { Muted, SectionCard, TextLink } from '#web/components/layout/page.tsx'
import { subscriptionLooks } from '#web/components/ledger/subscription-looks.ts'
import { ListSkeleton } from '#web/components/lists/list-results.tsx'
import type { List } from '#web/lib/api/api.ts'
import { useApiList } from '#web/lib/api/queries.ts'
import { PersonLink } from '#web/pages/admin/people/person-link.tsx'
import { QueryState } from '#web/pages/admin/queries/states.tsx'
import classes from './id.module.css'

/** So many rows each list shows; the page of its own has all. */
const limit = 5

type Props<Row> = {
  query: Query<List<Row>>
  failed: string
  /** Said when there are no rows. */
  none: string
  name: (row: Row) => ReactNode
  /** What stands beside the name. */
  aside: (row: Row) => ReactNode
  /** Where all of them are. */
  all?: { to: string; label: string }
}

/** The newest rows of a list. */
function Newest<Row extends { id: string }>({ query, failed, none, name, aside, all }: Props<Row>) {
  return (
    <Loaded
      query={query}
      failed={failed}
      loading={<ListSkeleton label="Loading..." rows={2} height="2.5rem" />}
    >
      {({ rows, total }) => (
        <>
          {rows.length === 0 ? <Text c="dimmed">{none}</Text> : null}
          <ul className={`${classes.list} list ruled`}>
            {rows.map((row) => (
              <li key={row.id}>
                {name(row)}
                <span className={`${classes.side} small dimmed`}>{aside(row)}</span>
              </li>
            ))}
          </ul>
          {total > rows.length ? (
            <Muted mt="0.5rem">
              The newest {rows.length} of {formatNumber(total)}.{' '}
              {all ? (
                <TextLink to={all.to} inherit>
                  {all.label}
                </TextLink>
              ) : null}
            </Muted>
          ) : null}
        </>
      )}
    </Loaded>
  )
}

/** Who cares for a challenger, or for whom a nutritionist cares, now and before. */
export function Care({ id, role }: { id: string; role: Role }) {
  const isPatient = role === 'patient'
  const care = useApiList('GET /assignments', {
    query: { ...(isPatient ? { patient_id: id } : { nutritionist_id: id }), limit: 10 },
  })
  return (
    <SectionCard
      title={isPatient ? 'Care' : 'Challengers'}
      action={<TextLink to="/app/admin/assignments">Assignments</TextLink>}
    >
      <Newest
        query={care}
        failed="Failed to load assignments"
        none={isPatient ? 'No nutritionist yet' : 'No challengers yet'}
        name={(row) => (
          <PersonLink id={isPatient ? row.nutritionist_id : row.patient_id}>
            {isPatient ? row.nutritionist_name : row.patient_name}
          </PersonLink>
        )}
        aside={({ start_date, end_date, active }) => (
          <>
            {end_date
              ? `${formatDate(start_date)} to ${formatDate(end_date)}`
              : `Since ${formatDate(start_date)}`}
            <StatusBadge tone={active ? 'green' : 'gray'}>{active ? 'Active' : 'Ended'}</StatusBadge>
          </>
        )}
      />
    </SectionCard>
  )
}

/** A challenger's subscriptions, payments and refunds. */
export function Money({ id }: { id: string }) {
  const subscriptions = useApiList('GET /admin/subscriptions', { query: { patient_id: id, limit } })
  const payments = useApiList('GET /admin/payments', { query: { patient_id: id, limit } })
  const ledger = `/app/admin/ledger?person=${id}`
  return (
    <SectionCard title="Payments" action={<TextLink to={ledger}>Ledger</TextLink>}>
      <Newest
        query={subscriptions}
        failed="Failed to load subscriptions"
        none="No subscription"
        all={{ to: `${ledger}&tab=subscriptions`, label: 'All subscriptions' }}
        name={({ plan }) => <span>{plan}</span>}
        aside={({ starts_on, ends_on, state }) => (
          <>
            {formatDate(starts_on)} to {formatDate(ends_on)}
            <StatusBadge tone={subscriptionLooks[state].tone}>{subscriptionLooks[state].label}</StatusBadge>
          </>
        )}
      />
      <Newest
        query={payments}
        failed="Failed to load payments"
        none="No payment yet"
        all={{ to: ledger, label: 'All payments' }}
        name={({ kind, amount_paise, method }) => (
          <span>
            {formatPaise(kind === 'refund' ? -amount_paise : amount_paise)}
            {kind === 'refund' ? ' refunded' : ''}, {paymentMethodLabels[method]}
          </span>
        )}
        aside={({ receipt_no, paid_on }) => `${formatReceiptNo(receipt_no)}, ${formatDate(paid_on)}`}
      />
    </SectionCard>
  )
}

/** What came from this person's address. */
export function Queries({ id }: { id: string }) {
  const queries = useApiList('GET /public/queries', { query: { person: id, limit } })
  return (
    <SectionCard title="Queries from this address">
      <Newest
        query={queries}
        failed="Failed to load queries"
        none="Nothing was asked from this address"
        all={{ to: '/app/admin/queries', label: 'All queries' }}
        name={(row) => (
          <TextLink to={`/app/admin/queries/${row.id}`} dir="auto">
            {queryTitle(row)}
          </TextLink>
        )}
        aside={({ created_at, status }) => (
          <>
            {formatInstantDate(created_at)}
            <QueryState status={status} />
          </>
        )}
      />
    </SectionCard>
  )
}

/** What they did, and what others did with their data, in the last 30 days. */
export function Activity({ id }: { id: string }) {
  const entries = useApiList('GET /admin/audit', { query: { person: id, limit: 10 } })
  const log = `/app/admin/audit?person=${id}`
  const doneBy = ({ actor_id, actor_name }: AuditEntry) => {
    if (actor_id === id) return null
    return actor_id ? `by ${actor_name ?? 'a deleted account'}` : 'by nobody signed in'
  }
  return (
    <SectionCard title="Activity of the last 30 days" action={<TextLink to={log}>Audit log</TextLink>}>
      <Newest
        query={entries}
        failed="Failed to load the audit log"
        none="Nothing was written down"
        all={{ to: log, label: 'All entries' }}
        name={({ summary, reason }) => (
          <span>
            {summary}
            {reason ? `: ${reason}` : ''}
          </span>
        )}
        aside={(entry) => (
          <>
            {doneBy(entry)}
            <time dateTime={entry.at}>{formatInstant(entry.at)}</time>
          </>
        )}
      />
    </SectionCard>
  )
}

import { IconArrowBackUp, IconCurrencyRupee, IconReceiptRupee, IconUserCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatPaiseShort } from '#domain/ledger/rupees.ts'
import { counted } from '#domain/numbers.ts'
import { StatCard } from '#web/components/content/stat-card.tsx'
import { LoadError } from '#web/components/feedback/load-error.tsx'
import { itemQuery, useApi } from '#web/lib/api/queries.ts'
import type { LedgerFilter } from './filter.ts'
import classes from './ledger.module.css'

/** Totals of the filter, and beside them those of the whole ledger. */
export function LedgerFigures({ filter }: { filter: LedgerFilter }) {
  // Subscriptions have no totals, so there only the person is used.
  const query = filter.tab === 'payments' ? filter.payments : { patient_id: filter.person }
  const isFiltered = Object.values(query).some((value) => value !== undefined)
  const of = useQuery({
    ...itemQuery('GET /admin/payments/totals', { query }),
    placeholderData: keepPreviousData,
  })
  const all = useApi('GET /admin/payments/totals', { query: {} })
  if (of.isError && !of.data) return <LoadError query={of} failed="Failed to load the totals" />
  const totals = of.data
  const inAll = (sum: 'revenue_paise' | 'paid_paise' | 'refunded_paise') =>
    isFiltered && all.data ? `, ${formatPaiseShort(all.data[sum])} in all` : ''
  return (
    <div className={`${classes.figures} breaks`}>
      <StatCard
        label="Revenue"
        icon={<IconCurrencyRupee />}
        tone="yellow"
        value={totals && formatPaiseShort(totals.revenue_paise)}
        hint={`paid less refunded${inAll('revenue_paise')}`}
      />
      <StatCard
        label="Paid"
        icon={<IconReceiptRupee />}
        value={totals && formatPaiseShort(totals.paid_paise)}
        hint={`${counted(totals?.payments ?? 0, 'payment')}${inAll('paid_paise')}`}
      />
      <StatCard
        label="Refunded"
        icon={<IconArrowBackUp />}
        tone={totals?.refunds ? 'orange' : 'gray'}
        value={totals && formatPaiseShort(totals.refunded_paise)}
        hint={`${counted(totals?.refunds ?? 0, 'refund')}${inAll('refunded_paise')}`}
      />
      <StatCard
        label="Active subscriptions"
        icon={<IconUserCheck />}
        tone="blue"
        value={totals?.active_subscriptions}
        hint={filter.person ? 'of this challenger, running today' : 'running today'}
      />
    </div>
  )
}

import { Stack, Tabs } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCurrencyRupee,
  IconFileInvoice,
  IconPlus,
  IconReceiptRupee,
  IconUserCheck,
} from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { formatDate, today } from '#domain/dates.ts'
import { type LedgerTotals, paymentMethodLabels, paymentMethods } from '#domain/ledger/payments.ts'
import { formatPaiseShort } from '#domain/ledger/rupees.ts'
import { renewalDays, type Subscription } from '#domain/ledger/subscriptions.ts'
import { counted } from '#domain/numbers.ts'
import { StatCard } from '#web/components/content/figures.tsx'
import { useDialog } from '#web/components/feedback/dialogs.tsx'
import { LoadError } from '#web/components/feedback/loaded.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { IconButton, PageHeader, PlainButton, Tiles } from '#web/components/layout/page.tsx'
import { type Column, column, ListCard, wideColumn } from '#web/components/lists/list-card.tsx'
import { RowButton } from '#web/components/lists/row-actions.tsx'
import { usePages } from '#web/components/lists/section-list.tsx'
import { itemQuery, useApi } from '#web/lib/api/queries.ts'
import { Link } from '#web/lib/router.tsx'
import { useToday } from '#web/lib/today.ts'
import { PersonLink } from '#web/pages/admin/people/person-link.tsx'
import { type LedgerFilter, owingAddress, useLedgerFilter } from './ledger/filter.ts'
import { Invoices } from './ledger/invoices.tsx'
import classes from './ledger/ledger.module.css'
import { NewInvoice } from './ledger/new-invoice.tsx'
import { Packages } from './ledger/packages.tsx'
import { Payments } from './ledger/payments.tsx'
import { OnePerson, type Payer, useChallenger } from './ledger/person.tsx'
import { RecordPayment } from './ledger/record.tsx'
import { renewalOf, SubscriptionDialog, type SubscriptionSubject } from './ledger/subscription.tsx'
import { Subscriptions } from './ledger/subscriptions.tsx'

export function Component() {
  const filter = useLedgerFilter()
  const invoice = useDialog<Payer>()
  const payment = useDialog<Payer>()
  const subscription = useDialog<SubscriptionSubject>()
  const { patient } = useChallenger(filter.person)
  // The person in the filter is the payer, unless that account is gone.
  const payer = filter.person && patient !== null ? { id: filter.person, name: patient?.name } : null
  const totals = useRef<HTMLElement>(null)
  const shown = useRef(filter.person)
  // The button that changed the person has disappeared, so move the focus.
  useEffect(() => {
    if (shown.current !== filter.person) totals.current?.focus()
    shown.current = filter.person
  }, [filter.person])
  const newInvoice = () => invoice.start(payer)
  const recordPayment = () => payment.start(payer)
  const recordSubscription = () => subscription.start({ payer })

  return (
    <>
      <PageHeader
        title="Ledger"
        description="Invoices, payments and refunds, and what was sold"
        actions={
          <>
            <PlainButton onClick={recordSubscription}>Record subscription</PlainButton>
            <PlainButton onClick={recordPayment}>Record payment</PlainButton>
            <IconButton icon={IconPlus} onClick={newInvoice}>
              New invoice
            </IconButton>
          </>
        }
      />
      <Stack gap="lg">
        <section ref={totals} tabIndex={-1} aria-label="Totals" className="columns no-ring">
          {filter.person ? <OnePerson filter={filter} /> : null}
          <Figures filter={filter} />
        </section>
        {filter.person ? null : <Renewals onRenew={(ending) => subscription.start(renewalOf(ending))} />}
        <Tabs value={filter.tab} onChange={filter.setTab} keepMounted={false}>
          <Tabs.List mb="md">
            <Tabs.Tab value="payments">Payments</Tabs.Tab>
            <Tabs.Tab value="invoices">Invoices</Tabs.Tab>
            <Tabs.Tab value="subscriptions">Subscriptions</Tabs.Tab>
            <Tabs.Tab value="packages">Packages</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="payments" tabIndex={-1}>
            <Payments key={filter.person} filter={filter} onRecord={recordPayment} />
          </Tabs.Panel>
          <Tabs.Panel value="invoices" tabIndex={-1}>
            <Invoices key={filter.person} filter={filter} onNew={newInvoice} />
          </Tabs.Panel>
          <Tabs.Panel value="subscriptions" tabIndex={-1}>
            <Subscriptions
              key={filter.person}
              filter={filter}
              onRecord={recordSubscription}
              onPay={payment.start}
              onEdit={(edited) => subscription.start({ edited })}
            />
          </Tabs.Panel>
          <Tabs.Panel value="packages" tabIndex={-1}>
            <Packages />
          </Tabs.Panel>
        </Tabs>
      </Stack>
      {invoice.isOpen ? <NewInvoice payer={invoice.subject} onClose={invoice.close} /> : null}
      {payment.isOpen ? <RecordPayment payer={payment.subject} onClose={payment.close} /> : null}
      {subscription.show((subject) => (
        <SubscriptionDialog subject={subject} onClose={subscription.close} />
      ))}
    </>
  )
}

/** Totals of the filter, and beside them those of the whole ledger. */
function Figures({ filter }: { filter: LedgerFilter }) {
  // Subscriptions have no totals, so there only the person is used.
  const query = filter.tab === 'payments' ? filter.payments : { patient_id: filter.person }
  const isFiltered = Object.values(query).some((value) => value !== undefined)
  const filtered = useQuery({
    ...itemQuery('GET /admin/payments/totals', { query }),
    placeholderData: keepPreviousData,
  })
  const all = useApi('GET /admin/payments/totals', { query: {} })
  if (filtered.isError && !filtered.data)
    return <LoadError query={filtered} failed="Failed to load the totals" />
  const totals = filtered.data
  const inAll = (sum: 'revenue_paise' | 'paid_paise' | 'refunded_paise') =>
    isFiltered && all.data ? `, ${formatPaiseShort(all.data[sum])} in all` : ''
  return (
    <>
      <Tiles least="10.5rem" fits className="breaks">
        <Link to={owingAddress(filter.person)} className={`${classes.owed} block plain`}>
          <StatCard
            label="Owed"
            icon={<IconFileInvoice />}
            tone={totals?.owing ? 'orange' : 'gray'}
            value={totals && formatPaiseShort(totals.owed_paise)}
            hint={`${counted(totals?.owing ?? 0, 'invoice')}${totals?.claimed ? `, ${totals.claimed} said to be paid` : ''}`}
          />
        </Link>
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
      </Tiles>
      {filter.tab === 'payments' && totals ? (
        <div className="row wrap between close">
          <span className="dimmed figure">
            {filter.isToday ? 'Today, paid' : 'Paid'} less refunded: {byMethod(totals) || 'nothing'}
          </span>
          <PlainButton
            size="sm"
            onClick={() => (filter.isToday ? filter.showDays('', '') : filter.showDays(today(), today()))}
          >
            {filter.isToday ? 'All days' : 'Only today'}
          </PlainButton>
        </div>
      ) : null}
    </>
  )
}

/** 'UPI ₹3,000, cash ₹500' */
const byMethod = ({ by_method }: LedgerTotals) =>
  paymentMethods
    .filter((method) => by_method[method] !== 0)
    .map(
      (method) =>
        `${method === 'upi' ? 'UPI' : paymentMethodLabels[method].toLowerCase()} ${formatPaiseShort(by_method[method])}`,
    )
    .join(', ')

const failed = 'Failed to load the renewals due'

/** Subscriptions that end soon or ended lately, without one that follows; nothing if there are none. */
function Renewals({ onRenew }: { onRenew: (subscription: Subscription) => void }) {
  const today = useToday()
  const renewals = usePages('GET /admin/subscriptions/renewals', 5)
  const columns: Column<Subscription>[] = [
    column('Challenger', ({ patient_id, patient_name, patient_email }) => (
      <>
        {patient_id ? <PersonLink id={patient_id}>{patient_name}</PersonLink> : null}
        <span className="aside block">{patient_email}</span>
      </>
    )),
    column('Plan', ({ plan }) => plan),
    column('Ends', ({ ends_on }) => (
      <StatusBadge tone={ends_on < today ? 'red' : 'yellow'}>
        {ends_on < today ? 'Ended' : 'Ends'} {formatDate(ends_on)}
      </StatusBadge>
    )),
    wideColumn('Actions', (row) => (
      <RowButton
        aria-label={`Renew the ${row.plan} subscription of ${row.patient_name}`}
        onClick={() => onRenew(row)}
      >
        Renew
      </RowButton>
    )),
  ]
  if (renewals.isError && !renewals.data) return <LoadError query={renewals} failed={failed} />
  if (!renewals.data?.total) return null
  return (
    <ListCard
      title="Renewals due"
      text={`They end within ${renewalDays.before} days, or ended in the last ${renewalDays.after}, and none follows.`}
      {...renewals.paged}
      words={['renewal', 'renewals']}
      failed={failed}
      columns={columns}
      isBroad
    />
  )
}

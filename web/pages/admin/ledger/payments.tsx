import { Button, Text } from '@mantine/core'
import { IconDownload, IconReceiptRupee } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDate } from '#domain/dates.ts'
import { formatReceiptNo, type Payment, paymentMethodLabels } from '#domain/ledger/payments.ts'
import { formatPaise } from '#domain/ledger/rupees.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { FilterBar, FilterSelect } from '#web/components/lists/list-filters.tsx'
import { ListSkeleton, PagedList } from '#web/components/lists/list-results.tsx'
import { type Column, ResponsiveTable } from '#web/components/lists/responsive-table.tsx'
import { save } from '#web/download.ts'
import { apiFile, errorText } from '#web/lib/api/api.ts'
import { useApiList } from '#web/lib/api/queries.ts'
import { notify } from '#web/lib/notify.ts'
import { LedgerDays } from './days.tsx'
import type { LedgerFilter } from './filter.ts'
import classes from './ledger.module.css'
import { PersonCell } from './person.tsx'
import { methodOptions } from './record.tsx'
import { RefundDialog, useRefund } from './refund.tsx'

const limit = 20
const kindOptions = [
  { value: 'payment', label: 'Payments' },
  { value: 'refund', label: 'Refunds' },
]

/** Fetches files one at a time, saying so. */
function useFile() {
  const [isBusy, setBusy] = useState(false)
  async function fetchFile(
    what: string,
    failed: string,
    ask: () => Promise<{ name: string; content: Blob }>,
  ) {
    if (isBusy) return
    setBusy(true)
    const toast = notify.loading(what)
    try {
      const { name, content } = await ask()
      save(name, content)
    } catch (error) {
      notify.error(errorText(error, failed))
    } finally {
      notify.hide(toast)
      setBusy(false)
    }
  }
  return { isBusy, fetchFile }
}

type Props = { filter: LedgerFilter; onRecord: () => void }

export function Payments({ filter, onRecord }: Props) {
  const payments = useApiList('GET /admin/payments', {
    query: { ...filter.payments, limit, skip: filter.skip },
  })
  const refund = useRefund()
  const { isBusy, fetchFile } = useFile()

  const fetchReceipt = (payment: Payment) =>
    fetchFile('Preparing the receipt...', 'The receipt could not be made. Please try again.', () =>
      apiFile('GET /admin/payments/:id/receipt.pdf', { params: { id: payment.id } }),
    )
  const exportAll = () =>
    fetchFile('Preparing the file...', 'The file could not be made. Please try again.', () =>
      apiFile('GET /admin/payments.csv', { query: filter.payments }),
    )

  const columns: Column<Payment>[] = [
    {
      key: 'person',
      label: 'Challenger',
      render: (payment) => <PersonCell row={payment} filter={filter} />,
    },
    {
      key: 'date',
      label: 'Date',
      render: ({ paid_on, receipt_no }) => (
        <div className={classes.stacked}>
          <span className={classes.line}>{formatDate(paid_on)}</span>
          <span className={classes.small}>{formatReceiptNo(receipt_no)}</span>
        </div>
      ),
    },
    { key: 'amount', label: 'Amount', numeric: true, render: (payment) => <Amount payment={payment} /> },
    { key: 'paid', label: 'Paid by', render: (payment) => <Method payment={payment} /> },
    { key: 'for', label: 'For', render: (payment) => <Purpose payment={payment} /> },
    {
      key: 'actions',
      label: 'Actions',
      wide: true,
      render: (payment) => (
        <div className={`${classes.actions} ${classes.row}`}>
          <Button
            size="sm"
            variant="default"
            aria-label={`${payment.kind === 'refund' ? 'Refund note' : 'Receipt'} ${formatReceiptNo(payment.receipt_no)} as PDF`}
            aria-disabled={isBusy}
            onClick={() => void fetchReceipt(payment)}
          >
            {payment.kind === 'refund' ? 'Note' : 'Receipt'}
          </Button>
          {payment.kind === 'payment' && payment.refunded_paise < payment.amount_paise ? (
            <Button
              size="sm"
              variant="light"
              color="red"
              aria-label={`Refund ${formatReceiptNo(payment.receipt_no)}`}
              onClick={() => refund.start(payment)}
            >
              Refund
            </Button>
          ) : null}
        </div>
      ),
    },
  ]

  return (
    <SectionCard
      title="Payments and refunds"
      action={
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          disabled={isBusy}
          onClick={() => void exportAll()}
        >
          Export CSV
        </Button>
      }
    >
      <FilterBar placeholder="Name, reference or receipt" onSearch={filter.setSearch}>
        <FilterSelect
          label="Kind"
          all="Both"
          options={kindOptions}
          value={filter.payments.kind}
          onChange={(value) => filter.choose('kind', value)}
        />
        <FilterSelect
          label="Paid by"
          all="Any way"
          options={methodOptions}
          value={filter.payments.method}
          onChange={(value) => filter.choose('method', value)}
        />
        <LedgerDays filter={filter} />
      </FilterBar>
      <PagedList
        query={payments}
        words={['entry', 'entries']}
        loading={<ListSkeleton label="Loading payments..." rows={5} height="3.5rem" />}
        failed="Failed to load payments"
        skip={filter.skip}
        limit={limit}
        onPage={filter.setSkip}
      >
        {(rows) => (
          <ResponsiveTable
            label="Payments and refunds"
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            empty={
              filter.isNarrowed ? (
                <EmptyState
                  icon={<IconReceiptRupee />}
                  title="No payments found"
                  text="Nothing fits the search and filters above."
                />
              ) : (
                <EmptyState
                  icon={<IconReceiptRupee />}
                  title="No payments yet"
                  text="What you record appears here, with a receipt to hand out."
                  action={<Button onClick={onRecord}>Record payment</Button>}
                />
              )
            }
          />
        )}
      </PagedList>
      <RefundDialog refund={refund} onRefused={() => void payments.refetch()} />
    </SectionCard>
  )
}

function Amount({ payment }: { payment: Payment }) {
  const { kind, amount_paise, refunded_paise } = payment
  if (kind === 'refund')
    return (
      <div className={classes.amount}>
        <span className={classes.line}>{formatPaise(-amount_paise)}</span>
        <StatusBadge tone="orange">Refund</StatusBadge>
      </div>
    )
  return (
    <div className={classes.amount}>
      <span className={classes.line}>{formatPaise(amount_paise)}</span>
      {refunded_paise === 0 ? null : (
        <span className={classes.small}>
          {refunded_paise === amount_paise ? 'refunded in full' : `${formatPaise(refunded_paise)} refunded`}
        </span>
      )}
    </div>
  )
}

function Method({ payment: { method, reference } }: { payment: Payment }) {
  return (
    <div className={`${classes.stacked} ${classes.method}`}>
      {paymentMethodLabels[method]}
      {reference ? <span className={classes.small}>{reference}</span> : null}
    </div>
  )
}

function Purpose({ payment }: { payment: Payment }) {
  const { plan, note, refund_of_receipt_no } = payment
  if (!plan && !note && refund_of_receipt_no === null) return '–'
  return (
    <div className={classes.stacked}>
      {plan}
      {refund_of_receipt_no === null ? null : (
        <span className={plan ? classes.small : undefined}>of {formatReceiptNo(refund_of_receipt_no)}</span>
      )}
      {note ? (
        <Text inherit className={classes.small}>
          {note}
        </Text>
      ) : null}
    </div>
  )
}

import { Button, Text } from '@mantine/core'
import { IconDownload, IconReceiptRefund, IconReceiptRupee } from '@tabler/icons-react'
import { formatReceiptNo, type Payment, paymentPurpose } from '#domain/ledger/payments.ts'
import { useDialog } from '#web/components/feedback/use-dialog.ts'
import { BusyButton } from '#web/components/forms/busy-button.tsx'
import { paymentColumns, ReceiptButton, useReceipt } from '#web/components/ledger/payment-cells.tsx'
import { DaysFilter } from '#web/components/lists/days-filter.tsx'
import { ListCard } from '#web/components/lists/list-card.tsx'
import { FilterSelect } from '#web/components/lists/list-filters.tsx'
import type { Column } from '#web/components/lists/responsive-table.tsx'
import { RowMenu } from '#web/components/lists/row-menu.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import { useDownload } from '#web/lib/download.ts'
import { methodOptions } from './entry-fields.tsx'
import type { LedgerFilter } from './filter.ts'
import classes from './ledger.module.css'
import { PersonCell } from './person.tsx'
import { RefundDialog } from './refund.tsx'

const limit = 20
const receiptLabels = { payment: 'Receipt', refund: 'Refund note' }
const kindOptions = [
  { value: 'payment', label: 'Payments' },
  { value: 'refund', label: 'Refunds' },
]

type Props = { filter: LedgerFilter; onRecord: () => void }

export function Payments({ filter, onRecord }: Props) {
  const payments = useApiList('GET /admin/payments', {
    query: { ...filter.payments, limit, skip: filter.skip },
  })
  const refund = useDialog<Payment>()
  const receipt = useReceipt()
  const { isBusy, file } = useDownload()
  const exportAll = () =>
    file(
      'GET /admin/payments.csv',
      { loading: 'Preparing the file...', failed: 'The file could not be made. Please try again.' },
      { query: filter.payments },
    )

  const columns: Column<Payment>[] = [
    { label: 'Challenger', render: (payment) => <PersonCell row={payment} filter={filter} /> },
    ...paymentColumns,
    { label: 'For', render: (payment) => <Purpose payment={payment} /> },
    {
      label: 'Actions',
      wide: true,
      render: (payment) => (
        <div className={`${classes.actions} ${classes.row} wrap tight`}>
          <ReceiptButton payment={payment} receipt={receipt} labels={receiptLabels} />
          {payment.kind === 'payment' && payment.refunded_paise < payment.amount_paise ? (
            <RowMenu
              of={formatReceiptNo(payment.receipt_no)}
              entries={[
                {
                  icon: IconReceiptRefund,
                  label: `Refund ${formatReceiptNo(payment.receipt_no)}`,
                  consequence: 'Its own entry, with a receipt that the payer gets by e-mail. Never deleted.',
                  danger: true,
                  onClick: () => refund.start(payment),
                },
              ]}
            />
          ) : null}
        </div>
      ),
    },
  ]

  return (
    <ListCard
      title="Payments and refunds"
      action={
        <BusyButton variant="default" icon={IconDownload} isBusy={isBusy} onClick={() => void exportAll()}>
          Export CSV
        </BusyButton>
      }
      search="Name, reference or receipt"
      filters={
        <>
          <FilterSelect label="Kind" all="Both" options={kindOptions} {...filter.select('kind')} />
          <FilterSelect label="Paid by" all="Any way" options={methodOptions} {...filter.select('method')} />
          <DaysFilter {...filter.days} />
        </>
      }
      query={payments}
      words={['entry', 'entries']}
      failed="Failed to load payments"
      place={filter}
      limit={limit}
      columns={columns}
      isBroad
      empty={{
        icon: <IconReceiptRupee />,
        things: 'payments',
        text: 'What you record appears here, with a receipt to hand out.',
        action: <Button onClick={onRecord}>Record payment</Button>,
      }}
    >
      <RefundDialog refund={refund} />
    </ListCard>
  )
}

function Purpose({ payment }: { payment: Payment }) {
  const { note, refund_of_receipt_no } = payment
  return (
    <div className={classes.stacked}>
      {paymentPurpose(payment)}
      {refund_of_receipt_no === null ? null : (
        <span className="aside">of {formatReceiptNo(refund_of_receipt_no)}</span>
      )}
      {note ? (
        <Text inherit className="aside">
          {note}
        </Text>
      ) : null}
    </div>
  )
}

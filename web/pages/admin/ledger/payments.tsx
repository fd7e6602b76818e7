import { Button } from '@mantine/core'
import { IconDownload, IconReceiptRefund, IconReceiptRupee } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDate, today } from '#domain/dates.ts'
import {
  formatReceiptNo,
  type Payment,
  paymentMethodLabels,
  paymentPurpose,
  refundForm,
} from '#domain/ledger/payments.ts'
import { formatPaise, formatPaiseShort } from '#domain/ledger/rupees.ts'
import { Facts } from '#web/components/content/facts.tsx'
import { useDialog } from '#web/components/feedback/dialogs.tsx'
import { BusyButton } from '#web/components/forms/busy-button.tsx'
import { useCallForm } from '#web/components/forms/call-form.tsx'
import { paymentColumns, useReceiptButton } from '#web/components/ledger/payment-cells.tsx'
import { DaysFilter } from '#web/components/lists/days-filter.tsx'
import { type Column, column, ListCard, wideColumn } from '#web/components/lists/list-card.tsx'
import { FilterSelect } from '#web/components/lists/list-results.tsx'
import { RowMenu } from '#web/components/lists/row-actions.tsx'
import { useDownload } from '#web/lib/download.ts'
import { useUser } from '#web/session.tsx'
import { EntryDialog, typedAmount } from './entry-fields.tsx'
import { type LedgerFilter, useEntries } from './filter.ts'
import classes from './ledger.module.css'
import { PersonCell } from './person.tsx'

const receiptLabels = { payment: 'Receipt', refund: 'Refund note' }
const kindLabels = { payment: 'Payments', refund: 'Refunds' }

export function Payments({ filter, onRecord }: { filter: LedgerFilter; onRecord: () => void }) {
  const entries = useEntries('GET /admin/payments', filter, filter.payments)
  const { desk } = useUser()
  const refund = useDialog<Payment>()
  const receiptButton = useReceiptButton(receiptLabels)
  const { isBusy, file } = useDownload()
  const exportAll = () =>
    file(
      'GET /admin/payments.csv',
      { loading: 'Preparing the file...', failed: 'The file could not be made. Please try again.' },
      { query: filter.payments },
    )

  const columns: Column<Payment>[] = [
    column('Challenger', (payment) => <PersonCell row={payment} filter={filter} />),
    ...paymentColumns,
    column('For', ({ note, refund_of_receipt_no, ...payment }) => (
      <>
        {paymentPurpose(payment)}
        {refund_of_receipt_no === null ? null : (
          <span className="aside block">of {formatReceiptNo(refund_of_receipt_no)}</span>
        )}
        {note ? <span className="aside block">{note}</span> : null}
      </>
    )),
    wideColumn('Actions', (payment) => (
      <div className={`${classes.actions} ${classes.row} wrap tight`}>
        {receiptButton(payment)}
        {!desk && payment.kind === 'payment' && payment.refunded_paise < payment.amount_paise ? (
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
    )),
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
          <FilterSelect label="Kind" all="Both" labels={kindLabels} {...filter.select('kind')} />
          <FilterSelect
            label="Paid by"
            all="Any way"
            labels={paymentMethodLabels}
            {...filter.select('method')}
          />
          <DaysFilter {...filter.days} />
        </>
      }
      {...entries}
      words={['entry', 'entries']}
      failed="Failed to load payments"
      columns={columns}
      empty={{
        icon: <IconReceiptRupee />,
        things: 'payments',
        text: 'What you record appears here, with a receipt to hand out.',
        action: <Button onClick={onRecord}>Record payment</Button>,
      }}
    >
      {refund.show((payment) => (
        <RefundDialog payment={payment} onClose={refund.close} />
      ))}
    </ListCard>
  )
}

/** Records a refund of a payment, at most the amount that is left. */
function RefundDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const left = payment.amount_paise - payment.refunded_paise
  const [schema] = useState(() => refundForm(left, payment.paid_on))
  const form = useCallForm('POST /admin/payments/:id/refund', {
    schema,
    date: 'paid_on',
    values: {
      amount: typedAmount(left),
      method: payment.method,
      reference: '',
      paid_on: today(),
      note: '',
    },
    done: ({ amount_paise }) => `Refund of ${formatPaise(amount_paise)} recorded`,
    failed: 'Error recording the refund. Please try again.',
    onDone: onClose,
    // Another administrator has refunded meanwhile, so a different amount is left.
    onOutdated: onClose,
  })
  return (
    <EntryDialog
      form={form}
      title="Refund payment"
      submit={['Record refund', 'Recording...']}
      danger
      words={{ amount: 'Amount to refund', done: 'Refunded', note: 'Reason', paper: 'the refund note' }}
      hint={`At most ${formatPaiseShort(left)}`}
      from={payment.paid_on}
      focusesAmount
      head={
        <Facts
          facts={[
            ['Payment', `${formatReceiptNo(payment.receipt_no)}, ${formatDate(payment.paid_on)}`],
            ['From', payment.patient_name ?? 'Deleted account'],
            ['Paid', formatPaise(payment.amount_paise)],
            ['Left to refund', formatPaise(left)],
          ]}
        />
      }
      onEntry={(body) => form.call({ params: { id: payment.id }, body })}
      onClose={onClose}
    />
  )
}

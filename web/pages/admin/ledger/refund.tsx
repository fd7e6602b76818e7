import { Modal, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { formatDate, today } from '#domain/dates.ts'
import { formatReceiptNo, type Payment, refundForm } from '#domain/ledger/payments.ts'
import { formatPaise, formatPaiseShort, plainRupees, readRupees } from '#domain/ledger/rupees.ts'
import type { Dialog } from '#web/components/feedback/use-dialog.ts'
import { DateField } from '#web/components/forms/date-field.tsx'
import { useZodForm } from '#web/components/forms/form.ts'
import { LeaveGuard } from '#web/components/forms/leave-guard.tsx'
import { errorText } from '#web/lib/api/api.ts'
import { useApiMutation } from '#web/lib/api/queries.ts'
import { notify } from '#web/lib/notify.ts'
import { AmountField } from './amount.tsx'
import classes from './ledger.module.css'
import { DialogButtons, EntryTexts, methodOptions } from './record.tsx'

type Props = {
  refund: Dialog<Payment>
  /** The list knows less than the server. */
  onRefused: () => void
}

/** Records what of a payment was given back, at most what is left of it. */
export function RefundDialog({ refund, onRefused }: Props) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Modal
      opened={refund.isOpen}
      closeOnClickOutside={false}
      onClose={isBusy ? () => {} : refund.close}
      title="Refund payment"
    >
      {refund.about ? (
        <RefundFields payment={refund.about} onClose={refund.close} onBusy={setBusy} onRefused={onRefused} />
      ) : null}
    </Modal>
  )
}

type FieldsProps = {
  payment: Payment
  onClose: () => void
  onBusy: (isBusy: boolean) => void
  onRefused: () => void
}

function RefundFields({ payment, onClose, onBusy, onRefused }: FieldsProps) {
  const left = payment.amount_paise - payment.refunded_paise
  const [schema] = useState(() => refundForm(left, payment.paid_on))
  const form = useZodForm(schema, {
    initialValues: {
      amount: plainRupees(left).replace(/\.00$/, ''),
      method: payment.method,
      reference: '',
      paid_on: today(),
      note: '',
    },
  })
  const save = useApiMutation('POST /admin/payments/:id/refund', {
    onSuccess({ amount_paise }) {
      onBusy(false)
      notify.success(`Refund of ${formatPaise(amount_paise)} recorded`)
      onClose()
    },
    onError(error) {
      onBusy(false)
      if (form.setServerErrors(error)) return
      console.error(error)
      notify.error(errorText(error, 'Error recording the refund. Please try again.'))
      // Somebody else refunded meanwhile: what is left is another amount now.
      if (error.status === 409) {
        onRefused()
        onClose()
      }
    },
  })
  return (
    <form
      noValidate
      className={classes.fields}
      onSubmit={form.onSubmit(({ amount, ...entry }) => {
        const read = readRupees(amount)
        if (save.isPending || !('paise' in read)) return
        onBusy(true)
        save.mutate({ params: { id: payment.id }, body: { ...entry, amount_paise: read.paise } })
      })}
    >
      <LeaveGuard isDirty={() => form.isDirty() && !save.isSuccess} />
      <dl className={classes.facts}>
        <dt>Payment</dt>
        <dd>
          {formatReceiptNo(payment.receipt_no)}, {formatDate(payment.paid_on)}
        </dd>
        <dt>From</dt>
        <dd>{payment.patient_name ?? 'Deleted account'}</dd>
        <dt>Paid</dt>
        <dd>{formatPaise(payment.amount_paise)}</dd>
        <dt>Left to refund</dt>
        <dd>{formatPaise(left)}</dd>
      </dl>
      <AmountField
        {...form.getInputProps('amount')}
        label="Amount to refund"
        hint={`At most ${formatPaiseShort(left)}`}
        data-autofocus
      />
      <div className={classes.pair}>
        <NativeSelect
          {...form.getInputProps('method')}
          label="Refunded by"
          withAsterisk
          data={methodOptions}
          value={form.values.method ?? ''}
        />
        <DateField
          {...form.getInputProps('paid_on')}
          label="Refunded on"
          withAsterisk
          min={payment.paid_on}
          max={today()}
        />
      </div>
      <EntryTexts form={form} noteLabel="Reason" noteIsNotOn="the refund note" />
      <DialogButtons
        isBusy={save.isPending}
        label="Record refund"
        busyLabel="Recording..."
        onClose={onClose}
        danger
      />
    </form>
  )
}

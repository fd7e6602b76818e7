import { Button, Modal, NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatDate, today } from '#domain/dates.ts'
import { PaymentForm, paymentMethodLabels, paymentMethods } from '#domain/ledger/payments.ts'
import { formatPaise, readRupees } from '#domain/ledger/rupees.ts'
import type { Dialog } from '#web/components/feedback/use-dialog.ts'
import { DateField } from '#web/components/forms/date-field.tsx'
import { useZodForm } from '#web/components/forms/form.ts'
import { LeaveGuard } from '#web/components/forms/leave-guard.tsx'
import { errorText } from '#web/lib/api/api.ts'
import { useApiList, useApiMutation } from '#web/lib/api/queries.ts'
import { notify } from '#web/lib/notify.ts'
import { AmountField } from './amount.tsx'
import classes from './ledger.module.css'
import { PayerSelect } from './person.tsx'

/** Whose payment is recorded, where that is known beforehand. */
export type Payer = { id: string; name: string; subscription_id?: string }

export const methodOptions = paymentMethods.map((value) => ({ value, label: paymentMethodLabels[value] }))

export function RecordPayment({ dialog }: { dialog: Dialog<Payer> }) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Modal
      opened={dialog.isOpen}
      // What was typed is not lost by a click beside it.
      closeOnClickOutside={false}
      onClose={isBusy ? () => {} : dialog.close}
      title="Record payment"
    >
      <PaymentFields payer={dialog.about} onClose={dialog.close} onBusy={setBusy} />
    </Modal>
  )
}

type Props = { payer: Payer | null; onClose: () => void; onBusy: (isBusy: boolean) => void }

function PaymentFields({ payer, onClose, onBusy }: Props) {
  const form = useZodForm(PaymentForm, {
    initialValues: {
      patient_id: payer?.id ?? null,
      subscription_id: payer?.subscription_id ?? null,
      amount: '',
      method: 'upi',
      reference: '',
      paid_on: today(),
      note: '',
    },
  })
  const { patient_id } = form.values
  const record = useApiMutation('POST /admin/payments', {
    onSuccess({ amount_paise }) {
      onBusy(false)
      notify.success(`Payment of ${formatPaise(amount_paise)} recorded`)
      onClose()
    },
    onError(error) {
      onBusy(false)
      if (form.setServerErrors(error)) return
      console.error(error)
      notify.error(errorText(error, 'Error recording the payment. Please try again.'))
    },
  })
  return (
    <form
      noValidate
      className={classes.fields}
      onSubmit={form.onSubmit(({ amount, ...entry }) => {
        const read = readRupees(amount)
        if (record.isPending || !('paise' in read)) return
        onBusy(true)
        record.mutate({ body: { ...entry, amount_paise: read.paise } })
      })}
    >
      <LeaveGuard isDirty={() => form.isDirty() && !record.isSuccess} />
      {payer ? (
        <Text>
          From <strong>{payer.name}</strong>
        </Text>
      ) : (
        <PayerSelect
          {...form.getInputProps('patient_id')}
          onChange={(id) => {
            form.setFieldValue('patient_id', id)
            form.setFieldValue('subscription_id', null)
          }}
        />
      )}
      <AmountField {...form.getInputProps('amount')} label="Amount" data-autofocus={payer !== null} />
      <div className={classes.pair}>
        <NativeSelect
          {...form.getInputProps('method')}
          label="Paid by"
          withAsterisk
          data={methodOptions}
          value={form.values.method ?? ''}
        />
        <DateField {...form.getInputProps('paid_on')} label="Paid on" withAsterisk max={today()} />
      </div>
      <SubscriptionSelect
        {...form.getInputProps('subscription_id')}
        patientId={patient_id}
        onChange={(id) => form.setFieldValue('subscription_id', id)}
      />
      <EntryTexts form={form} noteLabel="Note" noteIsNotOn="the receipt" />
      <DialogButtons
        isBusy={record.isPending}
        label="Record payment"
        busyLabel="Recording..."
        onClose={onClose}
      />
    </form>
  )
}

type TextsProps = {
  form: {
    getInputProps: (field: 'reference' | 'note') => object
    values: { reference?: string | null; note?: string | null }
  }
  noteLabel: string
  /** What is handed out without it. */
  noteIsNotOn: string
}

/** What is written down beside the figures of a payment or a refund. */
export function EntryTexts({ form, noteLabel, noteIsNotOn }: TextsProps) {
  return (
    <>
      <TextInput
        {...form.getInputProps('reference')}
        value={form.values.reference ?? ''}
        label="Reference"
        description="What the app, the bank or the slip calls it"
        maxLength={100}
        autoComplete="off"
      />
      <Textarea
        {...form.getInputProps('note')}
        value={form.values.note ?? ''}
        label={noteLabel}
        description={`For the office; not on ${noteIsNotOn}`}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={500}
      />
    </>
  )
}

type SubscriptionField = {
  patientId: string | null
  value?: string | null
  onChange: (id: string | null) => void
  error?: React.ReactNode
}

/** Which of their subscriptions it was paid for; only asked of whoever has some. */
function SubscriptionSelect({ patientId, value = null, onChange, ...rest }: SubscriptionField) {
  const subscriptions = useApiList('GET /admin/subscriptions', {
    query: { patient_id: patientId ?? undefined, limit: 100 },
    enabled: patientId !== null,
  })
  const theirs = (patientId && subscriptions.data?.rows.filter((row) => row.patient_id === patientId)) || []
  if (theirs.length === 0) return null
  return (
    <NativeSelect
      {...rest}
      label="For"
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
      data={[
        { value: '', label: 'No subscription' },
        ...theirs.map(({ id, plan, starts_on, ends_on }) => ({
          value: id,
          label: `${plan}, ${formatDate(starts_on)} to ${formatDate(ends_on)}`,
        })),
      ]}
    />
  )
}

type ButtonsProps = {
  isBusy: boolean
  label: string
  busyLabel: string
  onClose: () => void
  danger?: boolean
}

export function DialogButtons({ isBusy, label, busyLabel, onClose, danger = false }: ButtonsProps) {
  return (
    <div className={classes.buttons}>
      <Button variant="default" onClick={onClose} disabled={isBusy}>
        Cancel
      </Button>
      <Button type="submit" color={danger ? 'red' : 'green'} disabled={isBusy}>
        {isBusy ? busyLabel : label}
      </Button>
    </div>
  )
}

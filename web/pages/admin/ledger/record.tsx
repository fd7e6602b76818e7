import { NativeSelect, Text } from '@mantine/core'
import { formatDate, today } from '#domain/dates.ts'
import { PaymentForm } from '#domain/ledger/payments.ts'
import { formatPaise } from '#domain/ledger/rupees.ts'
import { useCallForm } from '#web/components/forms/call-form.tsx'
import { TextLink } from '#web/components/layout/page.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import type { PersonField } from '#web/pages/admin/people/person-select.tsx'
import { EntryDialog } from './entry-fields.tsx'
import { owingAddress } from './filter.ts'
import { type Payer, PayerField, useChallenger } from './person.tsx'

/** Records a payment of this payer, or of one who is chosen. */
export function RecordPayment({ payer, onClose }: { payer: Payer | null; onClose: () => void }) {
  const form = useCallForm('POST /admin/payments', {
    schema: PaymentForm,
    date: 'paid_on',
    values: {
      patient_id: payer?.id ?? null,
      subscription_id: payer?.subscription_id ?? null,
      amount: '',
      method: 'upi',
      reference: '',
      paid_on: today(),
      note: '',
    },
    done: ({ amount_paise }) => `Payment of ${formatPaise(amount_paise)} recorded`,
    failed: 'Error recording the payment. Please try again.',
    onDone: onClose,
  })
  const { owed } = useChallenger(form.values.patient_id ?? undefined)
  return (
    <EntryDialog
      form={form}
      title="Record payment"
      submit={['Record payment', 'Recording...']}
      words={{ amount: 'Amount', done: 'Paid', note: 'Note', paper: 'the receipt' }}
      focusesAmount={payer !== null}
      head={
        <>
          <PayerField
            word="From"
            payer={payer}
            {...form.getInputProps('patient_id')}
            onChange={(id) => form.setValues({ patient_id: id, subscription_id: null })}
          />
          {owed > 0 && form.values.patient_id ? (
            <Text>
              {formatPaise(owed)} is left to pay on invoices. What is paid for{' '}
              <TextLink to={owingAddress(form.values.patient_id)}>an invoice</TextLink> is recorded there.
            </Text>
          ) : null}
        </>
      }
      onEntry={(body) => form.call({ body })}
      onClose={onClose}
    >
      <SubscriptionSelect
        {...form.getInputProps('subscription_id')}
        patientId={form.values.patient_id}
        onChange={(id) => form.setFieldValue('subscription_id', id)}
      />
    </EntryDialog>
  )
}

type SubscriptionField = Pick<PersonField, 'value' | 'onChange' | 'error'> & { patientId: string | null }

/** Chooses the subscription that a payment is for. Nothing is shown for a challenger without subscriptions. */
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

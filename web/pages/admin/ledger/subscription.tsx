import { Button, Modal, Text, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { addDays, type DateString, isDate, today } from '#domain/dates.ts'
import { type Subscription, SubscriptionEdit, SubscriptionInput } from '#domain/ledger/subscriptions.ts'
import type { Dialog } from '#web/components/feedback/use-dialog.ts'
import { DateField } from '#web/components/forms/date-field.tsx'
import { useZodForm } from '#web/components/forms/form.ts'
import { LeaveGuard } from '#web/components/forms/leave-guard.tsx'
import { type ApiError, errorText } from '#web/lib/api/api.ts'
import { useApiList, useApiMutation, useReadAgain } from '#web/lib/api/queries.ts'
import { notify } from '#web/lib/notify.ts'
import classes from './ledger.module.css'
import { PayerSelect } from './person.tsx'
import { DialogButtons } from './record.tsx'

/** What is edited, or for whom a new one is recorded, where that is known beforehand. */
export type SubscriptionAbout = { edited: Subscription } | { payer: { id: string; name: string } }

const lengths = [30, 90, 365]

export function SubscriptionDialog({ dialog }: { dialog: Dialog<SubscriptionAbout> }) {
  const [isBusy, setBusy] = useState(false)
  const isEdit = dialog.about !== null && 'edited' in dialog.about
  return (
    <Modal
      opened={dialog.isOpen}
      closeOnClickOutside={false}
      onClose={isBusy ? () => {} : dialog.close}
      title={isEdit ? 'Edit subscription' : 'Record subscription'}
    >
      <SubscriptionFields about={dialog.about} onClose={dialog.close} onBusy={setBusy} />
    </Modal>
  )
}

type Props = {
  about: SubscriptionAbout | null
  onClose: () => void
  onBusy: (isBusy: boolean) => void
}

function SubscriptionFields({ about, onClose, onBusy }: Props) {
  const edited = about && 'edited' in about ? about.edited : null
  const payer = about && 'payer' in about ? about.payer : null
  const name = edited ? (edited.patient_name ?? 'Deleted account') : payer?.name
  const plans = useApiList('GET /admin/subscriptions/plans', { query: { limit: 20 } })
  const suggestions = useId()
  const form = useZodForm(edited ? SubscriptionEdit : SubscriptionInput, {
    initialValues: {
      patient_id: edited?.patient_id ?? payer?.id ?? null,
      plan: edited?.plan ?? '',
      starts_on: edited?.starts_on ?? today(),
      ends_on: edited?.ends_on ?? addDays(today(), 29),
    },
  })
  const readAgain = useReadAgain('PUT /admin/subscriptions/:id')
  const reactions = (done: string, failed: string) => ({
    onSuccess() {
      onBusy(false)
      notify.success(done)
      onClose()
    },
    onError(error: ApiError) {
      onBusy(false)
      if (form.setServerErrors(error)) return
      console.error(error)
      notify.error(errorText(error, failed))
      // Somebody else was first: what is typed stays, and what the list shows is old.
      if (error.status === 412 || error.status === 404) readAgain()
    },
  })
  const create = useApiMutation(
    'POST /admin/subscriptions',
    reactions('Subscription recorded', 'Error recording the subscription. Please try again.'),
  )
  const change = useApiMutation(
    'PUT /admin/subscriptions/:id',
    reactions('Subscription updated', 'Error updating the subscription. Please try again.'),
  )
  const isBusy = create.isPending || change.isPending
  return (
    <form
      noValidate
      className={classes.fields}
      onSubmit={form.onSubmit(({ patient_id, ...body }) => {
        if (isBusy) return
        onBusy(true)
        if (edited) change.mutate({ params: { id: edited.id }, body, ifMatch: edited.version })
        else if (patient_id) create.mutate({ body: { patient_id, ...body } })
      })}
    >
      <LeaveGuard isDirty={() => form.isDirty() && !create.isSuccess && !change.isSuccess} />
      {name ? (
        <Text>
          Of <strong>{name}</strong>
        </Text>
      ) : (
        <PayerSelect {...form.getInputProps('patient_id')} />
      )}
      <TextInput
        {...form.getInputProps('plan')}
        label="Plan"
        withAsterisk
        maxLength={100}
        autoComplete="off"
        list={suggestions}
        className={classes.plan}
        placeholder="Quarterly"
        data-autofocus={name !== undefined}
      />
      <datalist id={suggestions}>
        {plans.data?.rows.map(({ plan }) => (
          <option key={plan} value={plan} />
        ))}
      </datalist>
      <div className={classes.pair}>
        <DateField {...form.getInputProps('starts_on')} label="First day" withAsterisk />
        <DateField {...form.getInputProps('ends_on')} label="Last day" withAsterisk />
      </div>
      <Lengths startsOn={form.values.starts_on} onChoose={(day) => form.setFieldValue('ends_on', day)} />
      <DialogButtons
        isBusy={isBusy}
        label={edited ? 'Save' : 'Record subscription'}
        busyLabel={edited ? 'Saving...' : 'Recording...'}
        onClose={onClose}
      />
    </form>
  )
}

/** The usual lengths: each sets the last day. */
function Lengths({
  startsOn,
  onChoose,
}: {
  startsOn: string | null
  onChoose: (lastDay: DateString) => void
}) {
  return (
    <div className={classes.lengths}>
      {lengths.map((days) => (
        <Button
          key={days}
          size="sm"
          variant="light"
          disabled={!isDate(startsOn ?? '')}
          onClick={() => onChoose(addDays(startsOn ?? today(), days - 1))}
        >
          {days} days
        </Button>
      ))}
    </div>
  )
}

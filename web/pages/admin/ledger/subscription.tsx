import { Button, TextInput } from '@mantine/core'
import { useId } from 'react'
import { addDays, type DateString, isDate, today } from '#domain/dates.ts'
import {
  movedPeriod,
  renewalPeriod,
  type Subscription,
  SubscriptionEdit,
  SubscriptionInput,
} from '#domain/ledger/subscriptions.ts'
import { DialogForm, useCallForm } from '#web/components/forms/call-form.tsx'
import { DateField } from '#web/components/forms/date-field.tsx'
import { useDateQuestion } from '#web/components/forms/slip-question.tsx'
import { Columns } from '#web/components/layout/page.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import { notRecorded } from './entry-fields.tsx'
import classes from './ledger.module.css'
import { type Payer, PayerField } from './person.tsx'

/** The subscription to edit, or what is known of a new one. */
export type SubscriptionSubject = {
  edited?: Subscription
  payer?: Payer | null
  next?: Pick<Subscription, 'plan' | 'starts_on' | 'ends_on'>
}

/** The subscription that follows this one. */
export function renewalOf(ending: Subscription): SubscriptionSubject {
  const { patient_id, patient_name, plan } = ending
  const payer = patient_id ? { id: patient_id, name: patient_name ?? '' } : null
  return { payer, next: { plan, ...renewalPeriod(ending) } }
}

const lengths = [30, 90, 365]

type Props = { subject: SubscriptionSubject; onClose: () => void }

/** Records a subscription, or edits one. */
export function SubscriptionDialog({ subject: { edited, payer = null, next }, onClose }: Props) {
  const initial = edited ?? next
  const holder = edited ? { id: edited.patient_id, name: edited.patient_name ?? 'Deleted account' } : payer
  const plans = useApiList('GET /admin/subscriptions/plans', { query: { limit: 20 } })
  const suggestions = useId()
  const form = useCallForm(edited ? 'PUT /admin/subscriptions/:id' : 'POST /admin/subscriptions', {
    schema: edited ? SubscriptionEdit : SubscriptionInput,
    values: {
      patient_id: holder?.id ?? null,
      plan: initial?.plan ?? '',
      starts_on: initial?.starts_on ?? today(),
      ends_on: initial?.ends_on ?? addDays(today(), 29),
    },
    done: edited ? 'Subscription updated' : 'Subscription recorded',
    failed: `Error ${edited ? 'updating' : 'recording'} the subscription. Please try again.`,
    onDone: onClose,
  })
  const question = useDateQuestion()
  return (
    <DialogForm
      form={form}
      title={edited ? 'Edit subscription' : 'Record subscription'}
      size="md"
      submit={edited ? ['Save', 'Saving...'] : ['Record subscription', 'Recording...']}
      discardText={notRecorded}
      onSubmit={({ patient_id, plan, ...typed }) =>
        question.saveOrAsk(typed.starts_on, edited?.starts_on, (starts_on) => {
          const period = movedPeriod(typed, starts_on)
          form.setValues(period)
          const body = { plan, ...period }
          if (edited) form.call({ params: { id: edited.id }, body, ifMatch: edited.version })
          else if (patient_id) form.call({ body: { patient_id, ...body } })
        })
      }
      onClose={onClose}
    >
      <PayerField word="Of" payer={holder} {...form.getInputProps('patient_id')} />
      <TextInput
        {...form.getInputProps('plan')}
        label="Plan"
        withAsterisk
        autoComplete="off"
        list={suggestions}
        className={classes.plan}
        placeholder="Quarterly"
        data-autofocus={holder !== null}
      />
      <datalist id={suggestions}>
        {plans.data?.rows.map(({ plan }) => (
          <option key={plan} value={plan} />
        ))}
      </datalist>
      <Columns>
        <DateField {...form.getInputProps('starts_on')} label="First day" withAsterisk />
        <DateField {...form.getInputProps('ends_on')} label="Last day" withAsterisk />
      </Columns>
      <Lengths startsOn={form.values.starts_on} onChoose={(day) => form.setFieldValue('ends_on', day)} />
      {question.dialog}
    </DialogForm>
  )
}

type LengthsProps = { startsOn: string | null; onChoose: (lastDay: DateString) => void }

/** Common lengths. Each sets the last day. */
const Lengths = ({ startsOn, onChoose }: LengthsProps) => (
  <div className="wrap tight">
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

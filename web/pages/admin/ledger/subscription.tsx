import { Button, Text, TextInput } from '@mantine/core'
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
import { PersonSelect } from '#web/pages/admin/people/person-select.tsx'
import { notRecorded } from './entry-fields.tsx'
import classes from './ledger.module.css'
import { type Payer, PayerName } from './person.tsx'

/** The subscription to edit, or the person for whom a new one is recorded, with what is known of it. */
export type SubscriptionSubject =
  | { edited: Subscription }
  | { payer: Payer; next?: Pick<Subscription, 'plan' | 'starts_on' | 'ends_on'> }

/** The subscription that follows this one; null when its person is erased. */
export function renewalOf(ending: Subscription): SubscriptionSubject | null {
  const { patient_id, patient_name, plan } = ending
  if (!patient_id) return null
  return { payer: { id: patient_id, name: patient_name ?? '' }, next: { plan, ...renewalPeriod(ending) } }
}

const lengths = [30, 90, 365]

type Props = { subject: SubscriptionSubject | null; onClose: () => void }

/** Records a subscription, or edits one. */
export function SubscriptionDialog({ subject, onClose }: Props) {
  const edited = subject && 'edited' in subject ? subject.edited : null
  const payer = subject && 'payer' in subject ? subject.payer : null
  const initial = edited ?? (subject && 'next' in subject ? subject.next : undefined)
  const plans = useApiList('GET /admin/subscriptions/plans', { query: { limit: 20 } })
  const suggestions = useId()
  const form = useCallForm(edited ? 'PUT /admin/subscriptions/:id' : 'POST /admin/subscriptions', {
    schema: edited ? SubscriptionEdit : SubscriptionInput,
    values: {
      patient_id: edited?.patient_id ?? payer?.id ?? null,
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
      {edited ? (
        <Text>
          Of <strong>{edited.patient_name ?? 'Deleted account'}</strong>
        </Text>
      ) : payer ? (
        <Text>
          Of <PayerName payer={payer} />
        </Text>
      ) : (
        <PersonSelect {...form.getInputProps('patient_id')} label="Challenger" who={{ role: 'patient' }} />
      )}
      <TextInput
        {...form.getInputProps('plan')}
        label="Plan"
        withAsterisk
        autoComplete="off"
        list={suggestions}
        className={classes.plan}
        placeholder="Quarterly"
        data-autofocus={subject !== null}
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
function Lengths({ startsOn, onChoose }: LengthsProps) {
  return (
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
}

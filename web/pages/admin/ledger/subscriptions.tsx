import { Button, Text } from '@mantine/core'
import { IconPlayerStop, IconReceiptRupee } from '@tabler/icons-react'
import { formatDate, formatInstantDate } from '#domain/dates.ts'
import { formatPaise, formatPaiseShort } from '#domain/ledger/rupees.ts'
import { type Subscription, subscriptionStates } from '#domain/ledger/subscriptions.ts'
import { AskedCall, useDialog } from '#web/components/feedback/dialogs.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { TextLink } from '#web/components/layout/page.tsx'
import { packageUse, subscriptionLooks } from '#web/components/ledger/subscription-looks.ts'
import { type Column, column, figureColumn, ListCard, wideColumn } from '#web/components/lists/list-card.tsx'
import { FilterSelect, useResultsFocus } from '#web/components/lists/list-results.tsx'
import { RowButton, RowMenu } from '#web/components/lists/row-actions.tsx'
import { useToastMutation, type Words } from '#web/lib/api/toast-mutation.ts'
import { type LedgerFilter, owingAddress, useEntries } from './filter.ts'
import classes from './ledger.module.css'
import { type Payer, PersonCell } from './person.tsx'

const stateLabels = Object.fromEntries(
  subscriptionStates.map((state) => [state, subscriptionLooks[state].label]),
)

type Props = {
  filter: LedgerFilter
  onRecord: () => void
  onPay: (payer: Payer) => void
  onEdit: (subscription: Subscription) => void
}

export function Subscriptions({ filter, onRecord, onPay, onEdit }: Props) {
  const entries = useEntries('GET /admin/subscriptions', filter, filter.subscriptions)
  const { target, focusResults } = useResultsFocus()
  const stopping = useDialog<Subscription>()
  const saved: Words<'PUT /admin/subscriptions/:id'> = {
    done: ({ state }) => (state === 'cancelled' ? 'Subscription stopped' : 'Subscription resumed'),
    failed: 'Error updating the subscription. Please try again.',
    onDone() {
      if (filter.subscriptions.state) focusResults()
    },
  }
  const resuming = useToastMutation('PUT /admin/subscriptions/:id', saved)
  const resume = ({ id, version }: Subscription) => {
    if (!resuming.isPending) resuming.mutate({ params: { id }, body: { cancelled: false }, ifMatch: version })
  }

  const columns: Column<Subscription>[] = [
    column('Challenger', (row) => <PersonCell row={row} filter={filter} />),
    column('Plan', (row) => <Plan row={row} />),
    column('Days', ({ starts_on, ends_on }) => (
      <span className="unbroken">
        <span>{formatDate(starts_on)}</span> <span>to {formatDate(ends_on)}</span>
      </span>
    )),
    column('Status', ({ state, cancelled_at }) => (
      <>
        <StatusBadge tone={subscriptionLooks[state].tone}>{subscriptionLooks[state].label}</StatusBadge>
        {cancelled_at ? <span className="aside block">{formatInstantDate(cancelled_at)}</span> : null}
      </>
    )),
    figureColumn('Paid', ({ paid_paise, owed_paise, patient_id }) => (
      <>
        <span className="nowrap">{formatPaise(paid_paise)}</span>
        {owed_paise > 0 ? (
          <TextLink to={owingAddress(patient_id ?? undefined)} size="sm" className="block nowrap">
            {formatPaiseShort(owed_paise)} unpaid
          </TextLink>
        ) : null}
      </>
    )),
    wideColumn('Actions', (row) => (
      <Actions row={row} onPay={onPay} onEdit={onEdit} onStop={stopping.start} onResume={resume} />
    )),
  ]

  return (
    <ListCard
      title="Subscriptions"
      search="Name, email or plan"
      filters={<FilterSelect label="Status" all="All" labels={stateLabels} {...filter.select('state')} />}
      {...entries}
      words={['subscription', 'subscriptions']}
      target={target}
      columns={columns}
      empty={{
        icon: <IconReceiptRupee />,
        text: 'Record who has subscribed to which plan, and for how long.',
        action: <Button onClick={onRecord}>Record subscription</Button>,
      }}
    >
      <AskedCall
        route="PUT /admin/subscriptions/:id"
        dialog={stopping}
        onOutdated={stopping.close}
        call={({ id, version }) => ({ params: { id }, body: { cancelled: true }, ifMatch: version })}
        {...saved}
        title="Stop subscription?"
        confirmLabel="Stop subscription"
        busyLabel="Stopping..."
        danger
      >
        {({ plan, patient_name }) => (
          <Text>
            The <strong>{plan}</strong> subscription of <strong>{patient_name}</strong> stops counting as
            active today, and can be resumed. Payments stay as they are: what is given back is recorded as a
            refund.
          </Text>
        )}
      </AskedCall>
    </ListCard>
  )
}

/** What was sold, and how much of it is used. */
function Plan({ row }: { row: Subscription }) {
  const use = packageUse(row)
  return (
    <>
      {row.plan}
      {use ? <span className="aside block">{use.text}</span> : null}
      {use?.isUsedUp ? <StatusBadge tone="yellow">Used up</StatusBadge> : null}
    </>
  )
}

type ActionsProps = Pick<Props, 'onPay' | 'onEdit'> & {
  row: Subscription
  onStop: (subscription: Subscription) => void
  onResume: (subscription: Subscription) => void
}

function Actions({ row, onPay, onEdit, onStop, onResume }: ActionsProps) {
  const { id, patient_id, patient_name, plan, state } = row
  const name = patient_name ?? 'a deleted account'
  // An erased person pays nothing more and has no running subscription.
  if (!patient_id) return null
  return (
    <div className={`${classes.actions} wrap tight`}>
      <RowButton
        variant="light"
        aria-label={`Record payment of ${name} for ${plan}`}
        onClick={() => onPay({ id: patient_id, name, subscription_id: id })}
      >
        Record payment
      </RowButton>
      <RowButton aria-label={`Edit the ${plan} subscription of ${name}`} onClick={() => onEdit(row)}>
        Edit
      </RowButton>
      {state === 'cancelled' ? (
        <RowButton aria-label={`Resume the ${plan} subscription of ${name}`} onClick={() => onResume(row)}>
          Resume
        </RowButton>
      ) : state === 'ended' ? null : (
        <RowMenu
          of={`the ${plan} subscription of ${name}`}
          entries={[
            {
              icon: IconPlayerStop,
              label: `Stop the ${plan} subscription of ${name}`,
              consequence: 'It is no longer active from today. Payments stay, and it can be resumed.',
              danger: true,
              onClick: () => onStop(row),
            },
          ]}
        />
      )}
    </div>
  )
}

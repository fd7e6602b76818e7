import { Button, Text } from '@mantine/core'
import { IconPlayerStop, IconReceiptRupee } from '@tabler/icons-react'
import { formatDate, formatInstantDate } from '#domain/dates.ts'
import { formatPaise } from '#domain/ledger/rupees.ts'
import { type Subscription, subscriptionStates } from '#domain/ledger/subscriptions.ts'
import { ConfirmDialog } from '#web/components/feedback/confirm-dialog.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { useDialog } from '#web/components/feedback/use-dialog.ts'
import { subscriptionLooks } from '#web/components/ledger/subscription-looks.ts'
import { ListCard } from '#web/components/lists/list-card.tsx'
import { FilterSelect } from '#web/components/lists/list-filters.tsx'
import { useResultsFocus } from '#web/components/lists/list-results.tsx'
import type { Column } from '#web/components/lists/responsive-table.tsx'
import { RowButton } from '#web/components/lists/row-button.tsx'
import { RowMenu } from '#web/components/lists/row-menu.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import type { LedgerFilter } from './filter.ts'
import classes from './ledger.module.css'
import { type Payer, PersonCell } from './person.tsx'

const limit = 20
const stateOptions = subscriptionStates.map((value) => ({ value, label: subscriptionLooks[value].label }))

type Props = {
  filter: LedgerFilter
  onRecord: () => void
  onPay: (payer: Payer) => void
  onEdit: (subscription: Subscription) => void
}

export function Subscriptions({ filter, onRecord, onPay, onEdit }: Props) {
  const subscriptions = useApiList('GET /admin/subscriptions', {
    query: { ...filter.subscriptions, limit, skip: filter.skip },
  })
  const { target, focusResults } = useResultsFocus()
  const stopping = useStopping(() => {
    if (filter.subscriptions.state) focusResults()
  })

  const columns: Column<Subscription>[] = [
    { label: 'Challenger', render: (row) => <PersonCell row={row} filter={filter} /> },
    { label: 'Plan', render: ({ plan }) => plan },
    {
      label: 'Days',
      render: ({ starts_on, ends_on }) => (
        <span className={`${classes.days} wrap`}>
          <span>{formatDate(starts_on)}</span> <span>to {formatDate(ends_on)}</span>
        </span>
      ),
    },
    {
      label: 'Status',
      render: ({ state, cancelled_at }) => (
        <div className={classes.stacked}>
          <div>
            <StatusBadge tone={subscriptionLooks[state].tone}>{subscriptionLooks[state].label}</StatusBadge>
          </div>
          {cancelled_at ? <span className="aside">{formatInstantDate(cancelled_at)}</span> : null}
        </div>
      ),
    },
    {
      label: 'Paid',
      numeric: true,
      render: ({ paid_paise }) => <span className="nowrap">{formatPaise(paid_paise)}</span>,
    },
    {
      label: 'Actions',
      wide: true,
      render: (row) => <Actions row={row} onPay={onPay} onEdit={onEdit} stopping={stopping} />,
    },
  ]

  return (
    <ListCard
      title="Subscriptions"
      search="Name, email or plan"
      filters={<FilterSelect label="Status" all="All" options={stateOptions} {...filter.select('state')} />}
      query={subscriptions}
      words={['subscription', 'subscriptions']}
      target={target}
      place={filter}
      limit={limit}
      columns={columns}
      isBroad
      empty={{
        icon: <IconReceiptRupee />,
        text: 'Record who has subscribed to which plan, and for how long.',
        action: <Button onClick={onRecord}>Record subscription</Button>,
      }}
    >
      <StopDialog stopping={stopping} />
    </ListCard>
  )
}

function StopDialog({ stopping }: { stopping: ReturnType<typeof useStopping> }) {
  const { asking } = stopping
  return (
    <ConfirmDialog
      opened={asking.isOpen}
      title="Stop subscription?"
      confirmLabel="Stop subscription"
      busyLabel="Stopping..."
      danger
      busy={stopping.isBusy}
      onConfirm={stopping.confirm}
      onClose={asking.close}
    >
      <Text>
        The <strong>{asking.about?.plan}</strong> subscription of{' '}
        <strong>{asking.about?.patient_name}</strong> stops counting as active today, and can be resumed.
        Payments stay as they are: what is given back is recorded as a refund.
      </Text>
    </ConfirmDialog>
  )
}

/** Stops a subscription after asking, or resumes it. */
function useStopping(onDone: () => void) {
  const asking = useDialog<Subscription>()
  const save = useToastMutation('PUT /admin/subscriptions/:id', {
    done: ({ state }) => (state === 'cancelled' ? 'Subscription stopped' : 'Subscription resumed'),
    failed: 'Error updating the subscription. Please try again.',
    onDone() {
      asking.close()
      onDone()
    },
    onOutdated: asking.close,
  })
  const set = ({ id, version }: Subscription, cancelled: boolean) => {
    if (!save.isPending) save.mutate({ params: { id }, body: { cancelled }, ifMatch: version })
  }
  return {
    asking,
    isBusy: save.isPending,
    confirm: () => asking.about && set(asking.about, true),
    resume: (subscription: Subscription) => set(subscription, false),
  }
}

type ActionsProps = Pick<Props, 'onPay' | 'onEdit'> & {
  row: Subscription
  stopping: ReturnType<typeof useStopping>
}

function Actions({ row, onPay, onEdit, stopping }: ActionsProps) {
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
        <RowButton
          aria-label={`Resume the ${plan} subscription of ${name}`}
          onClick={() => stopping.resume(row)}
        >
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
              onClick: () => stopping.asking.start(row),
            },
          ]}
        />
      )}
    </div>
  )
}

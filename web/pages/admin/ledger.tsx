import { Button, Stack, Tabs } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useDialog } from '#web/components/feedback/use-dialog.ts'
import { IconButton } from '#web/components/layout/buttons.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { LedgerFigures } from './ledger/figures.tsx'
import { useLedgerFilter } from './ledger/filter.ts'
import classes from './ledger/ledger.module.css'
import { Payments } from './ledger/payments.tsx'
import { OnePerson, type Payer, useChallenger } from './ledger/person.tsx'
import { RecordPayment } from './ledger/record.tsx'
import { Renewals } from './ledger/renewals.tsx'
import { renewalOf, type SubscriptionAbout, SubscriptionDialog } from './ledger/subscription.tsx'
import { Subscriptions } from './ledger/subscriptions.tsx'

export function Component() {
  const filter = useLedgerFilter()
  const payment = useDialog<Payer>()
  const subscription = useDialog<SubscriptionAbout>()
  const { patient } = useChallenger(filter.person)
  // The person in the filter is the payer, unless that account is gone.
  const payer = filter.person && patient !== null ? { id: filter.person, name: patient?.name } : null
  const about = useRef<HTMLElement>(null)
  const shown = useRef(filter.person)
  // The button that changed the person has disappeared, so move the focus.
  useEffect(() => {
    if (shown.current !== filter.person) about.current?.focus()
    shown.current = filter.person
  }, [filter.person])
  const recordPayment = () => payment.start(payer)
  const recordSubscription = () => subscription.start(payer && { payer })

  return (
    <>
      <PageHeader
        title="Ledger"
        description="Plans, payments and refunds"
        actions={
          <>
            <Button variant="default" onClick={recordSubscription}>
              Record subscription
            </Button>
            <IconButton icon={IconPlus} onClick={recordPayment}>
              Record payment
            </IconButton>
          </>
        }
      />
      <Stack gap="lg">
        <section ref={about} tabIndex={-1} aria-label="Totals" className={classes.about}>
          {filter.person ? <OnePerson filter={filter} /> : null}
          <LedgerFigures filter={filter} />
        </section>
        {filter.person ? null : <Renewals onRenew={(ending) => subscription.start(renewalOf(ending))} />}
        <Tabs value={filter.tab} onChange={filter.setTab}>
          <Tabs.List mb="md">
            <Tabs.Tab value="payments">Payments</Tabs.Tab>
            <Tabs.Tab value="subscriptions">Subscriptions</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="payments" tabIndex={-1}>
            {filter.tab === 'payments' ? (
              <Payments key={filter.person} filter={filter} onRecord={recordPayment} />
            ) : null}
          </Tabs.Panel>
          <Tabs.Panel value="subscriptions" tabIndex={-1}>
            {filter.tab === 'subscriptions' ? (
              <Subscriptions
                key={filter.person}
                filter={filter}
                onRecord={recordSubscription}
                onPay={payment.start}
                onEdit={(edited) => subscription.start({ edited })}
              />
            ) : null}
          </Tabs.Panel>
        </Tabs>
      </Stack>
      <RecordPayment dialog={payment} />
      <SubscriptionDialog dialog={subscription} />
    </>
  )
}

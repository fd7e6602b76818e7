import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { IconReceiptRupee } from '@tabler/icons-react'
import { formatDate, formatInstantDate } from '#domain/dates.ts'
import type { OwnPayment, OwnSubscription } from '#domain/ledger/own-payments.ts'
import { formatReceiptNo, paymentPurpose } from '#domain/ledger/payments.ts'
import { formatPaise } from '#domain/ledger/rupees.ts'
import { mailtoLink } from '#domain/mailto.ts'
import { Facts } from '#web/components/content/facts.tsx'
import { Loaded, SkeletonStack } from '#web/components/feedback/loaded.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { PageHeader, SectionCard } from '#web/components/layout/page.tsx'
import { paymentColumns, useReceiptButton } from '#web/components/ledger/payment-cells.tsx'
import { packageUse, subscriptionLooks } from '#web/components/ledger/subscription-looks.ts'
import { type Column, column, ListCard, wideColumn } from '#web/components/lists/list-card.tsx'
import { usePages } from '#web/components/lists/section-list.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import { useBrand } from '#web/lib/brand.ts'
import { OwnInvoices, ToPay } from './payments/invoices.tsx'

const receiptLabels = { payment: 'Download receipt', refund: 'Download refund note' }

/** What the challenger subscribed to, paid and got back. */
export function Component() {
  const { support_email } = useBrand()
  return (
    <>
      <PageHeader title="Payments" description="What is to pay, your subscription, and your receipts" />
      <Stack gap="lg" maw="60rem">
        <ToPay />
        <OwnSubscriptions />
        <OwnInvoices />
        <OwnPayments />
        <Text c="dimmed">
          Is something wrong or missing? Write to{' '}
          <Anchor href={mailtoLink(support_email)}>{support_email}</Anchor>.
        </Text>
      </Stack>
    </>
  )
}

function OwnPayments() {
  const payments = usePages('GET /patients/payments', 20)
  const receiptButton = useReceiptButton(receiptLabels)
  const columns: Column<OwnPayment>[] = [
    ...paymentColumns,
    column('For', purposeOf),
    wideColumn('Receipt', receiptButton),
  ]
  return (
    <ListCard
      title="Payments and refunds"
      {...payments.paged}
      words={['entry', 'entries']}
      failed="Your payments could not be loaded"
      columns={columns}
      empty={{
        icon: <IconReceiptRupee />,
        things: 'payments',
        text: 'When we record a payment of yours, it appears here with its receipt, and the receipt comes to you by e-mail.',
      }}
    />
  )
}

function purposeOf(payment: OwnPayment) {
  const { refund_of_receipt_no } = payment
  if (refund_of_receipt_no !== null) return `Refund of ${formatReceiptNo(refund_of_receipt_no)}`
  return paymentPurpose(payment)
}

/** How many subscriptions that are over are shown. */
const earlierAtMost = 3

/** The running and coming subscriptions, and the last ones before. */
function OwnSubscriptions() {
  const subscriptions = useApiList('GET /patients/subscriptions', { query: { limit: 20, skip: 0 } })
  return (
    <SectionCard title="Your subscription">
      <Loaded
        query={subscriptions}
        loading={<SkeletonStack label="Loading your subscription" count={1} height="7rem" radius="lg" />}
        failed="Your subscription could not be loaded"
      >
        {({ rows }) => <Chosen rows={rows} />}
      </Loaded>
    </SectionCard>
  )
}

function Chosen({ rows }: { rows: OwnSubscription[] }) {
  const isOver = ({ state }: OwnSubscription) => state === 'ended' || state === 'cancelled'
  const present = rows.filter((one) => !isOver(one)).reverse()
  const shown = [...present, ...rows.filter(isOver).slice(0, earlierAtMost)]
  return (
    <Stack>
      {present.some(({ state }) => state === 'running') ? null : (
        <Text>You have no running subscription. Nothing in your account is locked because of that.</Text>
      )}
      {shown.map((subscription) => (
        <Subscription key={subscription.id} subscription={subscription} />
      ))}
    </Stack>
  )
}

function Subscription({ subscription }: { subscription: OwnSubscription }) {
  const { plan, starts_on, ends_on, cancelled_at, state, paid_paise, owed_paise } = subscription
  const use = packageUse(subscription)
  const { tone, label } = subscriptionLooks[state]
  return (
    <article>
      <Group gap="4px 12px" mb="0.5rem" className="breaks">
        <Title order={3} size="h4" dir="auto">
          {plan}
        </Title>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </Group>
      <Facts
        facts={[
          ['From', formatDate(starts_on)],
          ['To', formatDate(ends_on)],
          ['Stopped', cancelled_at && formatInstantDate(cancelled_at)],
          ['Used', use && `${use.text}${use.isUsedUp ? ': all of it' : ''}`],
          ['Paid for it', formatPaise(paid_paise)],
          ['Left to pay', owed_paise > 0 ? formatPaise(owed_paise) : null],
        ]}
      />
    </article>
  )
}

import { Anchor, Stack, Text } from '@mantine/core'
import { IconReceiptRupee } from '@tabler/icons-react'
import type { OwnPayment } from '#domain/ledger/own-payments.ts'
import { formatReceiptNo, paymentPurpose } from '#domain/ledger/payments.ts'
import { mailtoLink } from '#domain/mailto.ts'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { paymentColumns, ReceiptButton, useReceipt } from '#web/components/ledger/payment-cells.tsx'
import { useSkip } from '#web/components/lists/address.ts'
import { ListCard } from '#web/components/lists/list-card.tsx'
import type { Column } from '#web/components/lists/responsive-table.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import { useAbout } from '#web/lib/brand.ts'
import { OwnSubscriptions } from './payments/subscriptions.tsx'

const limit = 20
const receiptLabels = { payment: 'Download receipt', refund: 'Download refund note' }

/** What the challenger subscribed to, paid and got back. */
export function Component() {
  const { support_email } = useAbout()
  return (
    <>
      <PageHeader title="Payments" description="Your subscription, what you paid, and your receipts" />
      <Stack gap="lg" maw="60rem">
        <OwnSubscriptions />
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
  const place = useSkip('payments')
  const payments = useApiList('GET /patients/payments', { query: { limit, skip: place.skip } })
  const receipt = useReceipt()
  const columns: Column<OwnPayment>[] = [
    ...paymentColumns,
    { label: 'For', render: purposeOf },
    {
      label: 'Receipt',
      wide: true,
      render: (payment) => <ReceiptButton payment={payment} receipt={receipt} labels={receiptLabels} />,
    },
  ]
  return (
    <ListCard
      title="Payments and refunds"
      query={payments}
      words={['entry', 'entries']}
      failed="Your payments could not be loaded"
      place={place}
      limit={limit}
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

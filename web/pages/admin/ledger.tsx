import { IconReceiptRupee } from '@tabler/icons-react'
import { usePageTitle } from '#web/brand.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { PageHeader } from '#web/components/page-header.tsx'

export function Component() {
  return (
    <>
      <title>{usePageTitle('Ledger')}</title>
      <PageHeader title="Ledger" description="Plans, payments and refunds" />
      <EmptyState
        icon={<IconReceiptRupee />}
        title="Not available yet"
        text="This page will record subscription plans, payments and refunds. No payments can be recorded so far."
      />
    </>
  )
}

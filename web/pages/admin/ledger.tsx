import { Button } from '@mantine/core'
import { IconReceiptRupee } from '@tabler/icons-react'
import { Link } from 'react-router'
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
        title="Payments can't be recorded on this page"
        text="Subscriptions and revenue that are already stored count in the platform metrics."
        action={
          <Button variant="default" component={Link} to="/app/admin/metrics">
            See the metrics
          </Button>
        }
      />
    </>
  )
}

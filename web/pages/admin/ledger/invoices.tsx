import { Button } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import type { Invoice, invoiceFilters } from '#domain/ledger/invoices.ts'
import { ButtonLink } from '#web/components/layout/page.tsx'
import { invoiceColumns } from '#web/components/ledger/invoice-parts.tsx'
import { DaysFilter } from '#web/components/lists/days-filter.tsx'
import { type Column, column, ListCard, wideColumn } from '#web/components/lists/list-card.tsx'
import { FilterSelect } from '#web/components/lists/list-results.tsx'
import { invoicePage, type LedgerFilter, useEntries } from './filter.ts'
import { PersonCell } from './person.tsx'

const stateLabels: Record<(typeof invoiceFilters)[number], string> = {
  owing: 'To pay',
  claimed: 'Said to be paid',
  paid: 'Paid',
  cancelled: 'Cancelled',
  credit_note: 'Credit notes',
}

export function Invoices({ filter, onNew }: { filter: LedgerFilter; onNew: () => void }) {
  const entries = useEntries('GET /invoices', filter, filter.invoices)
  const columns: Column<Invoice>[] = [
    column('Challenger', ({ billed_to, ...row }) => (
      <>
        {row.patient_id ? null : billed_to}
        <PersonCell row={{ ...row, patient_name: billed_to }} filter={filter} />
      </>
    )),
    ...invoiceColumns,
    wideColumn('Actions', ({ id, number }) => (
      <ButtonLink to={invoicePage(id)} size="sm" variant="default" aria-label={`Open ${number}`}>
        Open
      </ButtonLink>
    )),
  ]
  return (
    <ListCard
      title="Invoices and credit notes"
      search="Name, email, phone or number"
      filters={
        <>
          <FilterSelect label="Status" all="All" labels={stateLabels} {...filter.select('state')} />
          <DaysFilter {...filter.days} />
        </>
      }
      {...entries}
      words={['entry', 'entries']}
      failed="Failed to load invoices"
      columns={columns}
      empty={{
        icon: <IconFileInvoice />,
        things: 'invoices',
        text: 'An invoice says what is to be paid. Its person sees it with a UPI code, and tells you when it is paid.',
        action: <Button onClick={onNew}>New invoice</Button>,
      }}
    />
  )
}

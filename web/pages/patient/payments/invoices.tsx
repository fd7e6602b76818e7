import { Button, Group, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { formatDate, formatInstantDate } from '#domain/dates.ts'
import { ClaimInput, type Invoice } from '#domain/ledger/invoices.ts'
import { formatPaise, formatPaiseShort } from '#domain/ledger/rupees.ts'
import { useDialog } from '#web/components/feedback/dialogs.tsx'
import { DialogForm, useCallForm } from '#web/components/forms/call-form.tsx'
import { PlainButton, SectionCard } from '#web/components/layout/page.tsx'
import { billedText, InvoicePdf, invoiceColumns, UpiCode } from '#web/components/ledger/invoice-parts.tsx'
import { type Column, ListCard, wideColumn } from '#web/components/lists/list-card.tsx'
import { RowButton } from '#web/components/lists/row-actions.tsx'
import { RowList, usePages } from '#web/components/lists/section-list.tsx'
import { Folded } from '#web/components/plans/folded.tsx'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'

const failed = 'Your invoices could not be loaded'

/** The invoices on which something is left to pay; nothing if there are none. */
export function ToPay() {
  const invoices = usePages('GET /invoices', 20, { query: { state: 'owing' } })
  const claiming = useDialog<Invoice>()
  if (!invoices.data?.total && !invoices.isError) return null
  return (
    <SectionCard title="To pay">
      <RowList list={invoices} of="invoices" loading={null} failed={failed} className="stack loose ruled">
        {(invoice) => (
          <li key={invoice.id}>
            <Open invoice={invoice} onClaim={() => claiming.start(invoice)} />
          </li>
        )}
      </RowList>
      {claiming.show((invoice) => (
        <ClaimDialog invoice={invoice} onClose={claiming.close} />
      ))}
    </SectionCard>
  )
}

function Open({ invoice, onClaim }: { invoice: Invoice; onClaim: () => void }) {
  const { number, issued_on, total_paise, paid_paise, left_paise, claim } = invoice
  const words = claim ? 'Correct the reference' : 'I have paid'
  return (
    <article>
      <Group justify="space-between" gap="4px 12px" className="breaks">
        <Title order={3} size="h4" dir="auto">
          {billedText(invoice)}
        </Title>
        <strong className="figure">{formatPaise(left_paise)}</strong>
      </Group>
      <Text c="dimmed" size="sm" mb="sm">
        {number}, {formatDate(issued_on)}
        {paid_paise > 0 ? `. ${formatPaise(paid_paise)} of ${formatPaise(total_paise)} is paid` : null}
      </Text>
      {claim ? (
        <Text mb="sm" className="breaks">
          You said on {formatInstantDate(claim.claimed_at)} that you have paid, with reference{' '}
          <strong>{claim.reference}</strong>. The practice confirms it when it has arrived.
        </Text>
      ) : (
        <Ways invoice={invoice} />
      )}
      <div className="wrap tight">
        <RowButton aria-label={`${words}: ${number}`} onClick={onClaim}>
          {words}
        </RowButton>
        <InvoicePdf invoice={invoice} />
      </div>
    </article>
  )
}

/** How it can be paid: on a phone by its UPI app, elsewhere by a phone that reads the code. */
function Ways({ invoice: { id, left_paise, upi, pays_online } }: { invoice: Invoice }) {
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const sum = formatPaiseShort(left_paise)
  const online = useToastMutation('POST /invoices/:id/link', {
    failed: 'The payment page could not be opened. Please try again, or pay by UPI.',
    onDone: ({ url }) => window.location.assign(url),
  })
  return (
    <Stack mb="sm" align="flex-start">
      {upi && isPhone ? (
        <Button component="a" href={upi} fullWidth>
          Pay {sum} by UPI
        </Button>
      ) : null}
      {upi && isPhone ? (
        <Folded title="QR code, to pay with another phone">
          <UpiCode upi={upi} />
        </Folded>
      ) : null}
      {upi && !isPhone ? <UpiCode upi={upi} /> : null}
      {pays_online ? (
        <PlainButton disabled={online.isPending} onClick={() => online.mutate({ params: { id } })}>
          Pay {sum} online
        </PlainButton>
      ) : null}
    </Stack>
  )
}

/** Says that an invoice is paid, with the payment's reference. */
function ClaimDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { id, number, left_paise, claim } = invoice
  const form = useCallForm('POST /invoices/:id/claim', {
    schema: ClaimInput,
    values: { reference: claim?.reference ?? '' },
    done: 'Thank you. The practice confirms it when it has arrived.',
    failed: 'This could not be sent. Please try again.',
    onDone: onClose,
    onOutdated: onClose,
  })
  return (
    <DialogForm
      form={form}
      title={`I have paid ${number}`}
      size="md"
      submit={['Tell the practice', 'Sending...']}
      isQuick
      onSubmit={(body) => form.call({ params: { id }, body })}
      onClose={onClose}
    >
      <Text>By the reference the practice finds your payment of {formatPaise(left_paise)}.</Text>
      <TextInput
        label="Reference (UTR)"
        description="Your app shows it with the payment, usually 12 digits"
        withAsterisk
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('reference')}
      />
    </DialogForm>
  )
}

const columns: Column<Invoice>[] = [
  ...invoiceColumns,
  wideColumn('PDF', (invoice) => <InvoicePdf invoice={invoice} />),
]

/** All invoices and credit notes; nothing if there are none. */
export function OwnInvoices() {
  const invoices = usePages('GET /invoices', 20)
  if (invoices.isPending) return <Skeleton height="7rem" radius="lg" aria-busy />
  if (invoices.data?.total === 0) return null
  return (
    <ListCard
      title="All invoices"
      {...invoices.paged}
      words={['entry', 'entries']}
      failed={failed}
      columns={columns}
    />
  )
}

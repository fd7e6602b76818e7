import { Alert, Button, Group, Skeleton, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconBrandWhatsapp, IconCopy, IconFileOff, IconReceiptRefund } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { formatDate, formatInstant, today } from '#domain/dates.ts'
import {
  CancelInput,
  ConfirmForm,
  type Invoice,
  paidOnItMessage,
  tooMuchMessage,
} from '#domain/ledger/invoices.ts'
import { formatReceiptNo } from '#domain/ledger/payments.ts'
import { formatPaise, formatPaiseShort, plainRupees } from '#domain/ledger/rupees.ts'
import { Facts } from '#web/components/content/facts.tsx'
import { AskedCall } from '#web/components/feedback/confirmed-call.tsx'
import { EmptyState, Loaded } from '#web/components/feedback/loaded.tsx'
import { useDialog } from '#web/components/feedback/use-dialog.tsx'
import { DialogForm, useCallForm } from '#web/components/forms/call-form.tsx'
import {
  Columns,
  IconButton,
  PageHeader,
  PageTitle,
  SectionCard,
  TextLink,
} from '#web/components/layout/page.tsx'
import { InvoicePdf, InvoiceStanding, paidTooMuch, UpiCode } from '#web/components/ledger/invoice-parts.tsx'
import { RowMenu } from '#web/components/lists/row-actions.tsx'
import { copyLink } from '#web/components/plans/share-link.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import { PersonLink } from '#web/pages/admin/people/person-link.tsx'
import { useUser } from '#web/session.tsx'
import { EntryFields, entryOf, notRecorded } from '../entry-fields.tsx'

/** One invoice or credit note: what it says, how it is paid, and what can be done about it. */
export function Component() {
  const { id = '' } = useParams()
  const invoice = useApi('GET /invoices/:id', { params: { id }, refetchOnWindowFocus: true })
  return (
    <>
      <TextLink to="/app/admin/ledger?tab=invoices">Back to invoices</TextLink>
      {invoice.isError && !invoice.data ? <PageHeader title="Invoice" /> : null}
      <Loaded
        query={invoice}
        loading={
          <Stack gap="lg" mt="md" aria-busy="true">
            <PageTitle>Invoice</PageTitle>
            <Skeleton height="3rem" width="16rem" maw="100%" />
            <Skeleton height="16rem" radius="lg" />
          </Stack>
        }
        missing={
          <EmptyState
            icon={<IconFileOff />}
            title="There is no such invoice"
            text="The address is wrong: invoices are never deleted."
          />
        }
        failed="This invoice could not be loaded"
      >
        {(data) => <Shown invoice={data} />}
      </Loaded>
    </>
  )
}

function Shown({ invoice }: { invoice: Invoice }) {
  const { desk } = useUser()
  const { number, state, issued_on, billed_to, whatsapp, left_paise, paid_paise, claim } = invoice
  const confirming = useDialog<Invoice>()
  const refusing = useDialog<Invoice>()
  const cancelling = useDialog<Invoice>()
  const isOpen = left_paise > 0 && (state === 'due' || state === 'part_paid')
  const isInvoice = state !== 'credit_note'
  const mayCancel = isInvoice && state !== 'cancelled' && !(desk && paid_paise > 0)
  const record = <Button onClick={() => confirming.start(invoice)}>Record payment</Button>
  return (
    <>
      <PageHeader
        title={isInvoice ? `Invoice ${number}` : `Credit note ${number}`}
        description={`Issued on ${formatDate(issued_on)}`}
        actions={
          <>
            <InvoicePdf invoice={invoice} size="md" />
            {whatsapp ? (
              <Button
                component="a"
                href={whatsapp}
                target="_blank"
                rel="noreferrer"
                variant="default"
                leftSection={<IconBrandWhatsapp size={20} aria-hidden />}
              >
                WhatsApp
                <span className="hidden"> (opens in a new tab)</span>
              </Button>
            ) : null}
            {isOpen && !claim ? record : null}
            {mayCancel ? (
              <RowMenu
                of={number}
                entries={[
                  {
                    icon: IconReceiptRefund,
                    label: `Cancel ${number}`,
                    consequence: 'By a credit note. An issued invoice is never changed or deleted.',
                    danger: true,
                    onClick: () => cancelling.start(invoice),
                  },
                ]}
              />
            ) : null}
          </>
        }
      />
      <Stack gap="lg">
        {claim ? (
          <Alert color="yellow" title="Said to be paid">
            <Text>
              {billed_to} says to have paid with reference <strong>{claim.reference}</strong> on{' '}
              {formatInstant(claim.claimed_at)}.{' '}
              {claim.seen_in === null
                ? null
                : `This reference stands in receipt ${formatReceiptNo(claim.seen_in)} already.`}
            </Text>
            <Group mt="sm" gap="sm">
              {record}
              <Button variant="default" onClick={() => refusing.start(invoice)}>
                Not received
              </Button>
            </Group>
          </Alert>
        ) : null}
        {isOpen ? (
          <Columns gap="lg">
            <Content invoice={invoice} />
            <Ways invoice={invoice} />
          </Columns>
        ) : (
          <Content invoice={invoice} />
        )}
        {desk && isInvoice && paid_paise > 0 && state !== 'cancelled' ? (
          <Text c="dimmed">{paidOnItMessage}</Text>
        ) : null}
      </Stack>
      {confirming.show((one) => (
        <ConfirmDialog invoice={one} onClose={confirming.close} />
      ))}
      {cancelling.show((one) => (
        <CancelDialog invoice={one} onClose={cancelling.close} />
      ))}
      <AskedCall
        route="DELETE /invoices/:id/claim"
        dialog={refusing}
        done="Marked as not received"
        failed="This could not be saved. Please try again."
        onOutdated={refusing.close}
        title="Has this payment not arrived?"
        confirmLabel="Not received"
        busyLabel="Saving..."
      >
        {({ billed_to }) => <Text>{billed_to} is told so, and can correct the reference.</Text>}
      </AskedCall>
    </>
  )
}

/** What the invoice says, and what became of it. */
function Content({ invoice }: { invoice: Invoice }) {
  const { lines, discount_paise, total_paise, tax, paid_paise, left_paise, state, reason } = invoice
  const { patient_id, billed_to, other_id, other_number } = invoice
  const tooMuch = paidTooMuch(invoice)
  const other = (
    <TextLink to={`/app/admin/ledger/invoices/${other_id}`} className="nowrap">
      {other_number}
    </TextLink>
  )
  return (
    <SectionCard title="What it says" action={<InvoiceStanding invoice={invoice} />}>
      <Stack>
        <Text className="breaks">
          Billed to{' '}
          <strong>{patient_id ? <PersonLink id={patient_id}>{billed_to}</PersonLink> : billed_to}</strong>
          {patient_id ? null : ', whose account is deleted'}
        </Text>
        {state === 'cancelled' ? (
          <Text className="breaks">
            Cancelled by {other}: {reason}
          </Text>
        ) : null}
        {state === 'credit_note' ? (
          <Text className="breaks">
            Cancels {other}: {reason}
          </Text>
        ) : null}
        <ul className="list stack ruled">
          {lines.map(({ text, amount_paise }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines never move, and two may be equal.
            <li key={index} className="row between">
              <span className="breaks">{text}</span>
              <span className="nowrap figure">{formatPaise(amount_paise)}</span>
            </li>
          ))}
        </ul>
        <Facts
          facts={[
            ['Discount', discount_paise ? formatPaise(-discount_paise) : null],
            ['Total', <strong key="total">{formatPaise(total_paise)}</strong>],
            [
              'GST contained',
              tax &&
                `${tax.percent}%: CGST ${formatPaise(tax.cgst_paise)}, SGST ${formatPaise(tax.sgst_paise)}${tax.sac ? `, SAC ${tax.sac}` : ''}`,
            ],
            ['Paid', paid_paise !== 0 || left_paise > 0 ? formatPaise(paid_paise) : null],
            ['Left to pay', left_paise > 0 ? formatPaise(left_paise) : null],
            [
              'To give back',
              tooMuch > 0 ? (
                <>
                  {formatPaise(tooMuch)}, recorded as a{' '}
                  <TextLink to={`/app/admin/ledger${patient_id ? `?person=${patient_id}` : ''}`}>
                    refund
                  </TextLink>
                  .
                </>
              ) : null,
            ],
          ]}
        />
      </Stack>
    </SectionCard>
  )
}

/** How it can be paid: at the counter by QR code, or by a link. */
function Ways({ invoice: { id, upi, pays_online } }: { invoice: Invoice }) {
  const { desk } = useUser()
  const link = useToastMutation('POST /invoices/:id/link', {
    failed: 'The payment link could not be made. Please try again.',
  })
  return (
    <SectionCard title="How to pay">
      <Stack align="flex-start">
        {upi ? (
          <UpiCode upi={upi} />
        ) : (
          <Text>
            There is no QR code, because no UPI ID is set.{' '}
            {desk ? 'An administrator sets it.' : <TextLink to="/app/admin/settings">Set it</TextLink>}
          </Text>
        )}
        {link.data ? (
          <>
            <TextInput label="Payment link" value={link.data.url} readOnly w="100%" />
            <IconButton
              variant="default"
              icon={IconCopy}
              onClick={() => link.data && void copyLink(link.data.url)}
            >
              Copy link
            </IconButton>
          </>
        ) : pays_online ? (
          <Button variant="default" disabled={link.isPending} onClick={() => link.mutate({ params: { id } })}>
            {link.isPending ? 'Making the link...' : 'Make a payment link'}
          </Button>
        ) : null}
      </Stack>
    </SectionCard>
  )
}

/** Records a payment of an invoice; by default all that is left, as its person said. */
function ConfirmDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { id, number, billed_to, left_paise, claim } = invoice
  const form = useCallForm('POST /invoices/:id/confirm', {
    schema: ConfirmForm,
    date: 'paid_on',
    values: {
      amount: plainRupees(left_paise).replace(/\.00$/, ''),
      method: 'upi',
      reference: claim?.reference ?? '',
      paid_on: today(),
    },
    done: 'Payment recorded',
    failed: 'Error recording the payment. Please try again.',
    onDone: onClose,
    onOutdated: onClose,
  })
  return (
    <DialogForm
      form={form}
      title="Record payment"
      size="md"
      submit={['Record payment', 'Recording...']}
      discardText={notRecorded}
      onSubmit={(values) => {
        const body = entryOf(values)
        if (!body) return
        if (body.amount_paise > left_paise) form.setFieldError('amount', tooMuchMessage(left_paise))
        else form.call({ params: { id }, body })
      }}
      onClose={onClose}
    >
      <Text className="breaks">
        Of <strong>{billed_to}</strong> for {number}
      </Text>
      <EntryFields
        form={form}
        words={{ amount: 'Amount', done: 'Paid' }}
        hint={`At most ${formatPaiseShort(left_paise)}`}
        focusesAmount={!claim}
      />
    </DialogForm>
  )
}

/** Cancels an invoice by a credit note. */
function CancelDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { id, number, subscription_id, paid_paise } = invoice
  const form = useCallForm('POST /invoices/:id/cancel', {
    schema: CancelInput,
    values: { reason: '' },
    done: ({ other_number }) => `Cancelled by ${other_number}`,
    failed: 'Error cancelling the invoice. Please try again.',
    onDone: onClose,
    onOutdated: onClose,
  })
  return (
    <DialogForm
      form={form}
      title={`Credit note for ${number}`}
      size="md"
      danger
      submit={['Issue credit note', 'Issuing...']}
      onSubmit={(body) => form.call({ params: { id }, body })}
      onClose={onClose}
    >
      <Text>
        The invoice is cancelled by a credit note over its whole sum, and nothing is left to pay.{' '}
        {subscription_id ? 'The package sold with it stops today. ' : ''}
        {paid_paise > 0
          ? `The ${formatPaise(paid_paise)} paid on it stay in the ledger until you record the refund.`
          : ''}
      </Text>
      <Textarea
        label="Reason"
        description="It stands on the credit note"
        withAsterisk
        minRows={1}
        maxRows={4}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  )
}

import { Alert, Group, Stack, Text, Textarea } from '@mantine/core'
import { IconFileOff, IconLink } from '@tabler/icons-react'
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
import { formatPaise } from '#domain/ledger/rupees.ts'
import { WhatsAppButton } from '#web/components/clients/whatsapp-button.tsx'
import { Facts } from '#web/components/content/facts.tsx'
import { AskedCall, DialogButton, useDialog } from '#web/components/feedback/dialogs.tsx'
import { EmptyState, Loaded } from '#web/components/feedback/loaded.tsx'
import { DialogForm, useCallForm } from '#web/components/forms/call-form.tsx'
import {
  Columns,
  IconButton,
  PageHeader,
  PlainButton,
  SectionCard,
  TextLink,
} from '#web/components/layout/page.tsx'
import { InvoicePdf, InvoiceStanding, paidTooMuch, UpiCode } from '#web/components/ledger/invoice-parts.tsx'
import { passLink } from '#web/components/plans/share-link.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import { PersonLink } from '#web/pages/admin/people/person-link.tsx'
import { useUser } from '#web/session.tsx'
import { EntryDialog, typedAmount } from '../entry-fields.tsx'
import { invoicePage } from '../filter.ts'

/** One invoice or credit note: what it says, how it is paid, and what can be done about it. */
export function Component() {
  const { id = '' } = useParams()
  const invoice = useApi('GET /invoices/:id', { params: { id }, refetchOnWindowFocus: true })
  return (
    <>
      <TextLink to="/app/admin/ledger?tab=invoices">Back to invoices</TextLink>
      {invoice.data ? null : <PageHeader title="Invoice" />}
      <Loaded
        query={invoice}
        loading="16rem"
        missing={<EmptyState icon={<IconFileOff />} title="There is no such invoice" />}
        failed="This invoice could not be loaded"
      >
        {(data) => <Shown invoice={data} />}
      </Loaded>
    </>
  )
}

function Shown({ invoice }: { invoice: Invoice }) {
  const { desk } = useUser()
  const { number, state, issued_on, whatsapp, left_paise, paid_paise, claim } = invoice
  const isInvoice = state !== 'credit_note'
  const isOpen = left_paise > 0
  const isStanding = isInvoice && state !== 'cancelled'
  const isForAdmin = desk && isStanding && paid_paise > 0
  return (
    <>
      <PageHeader
        title={isInvoice ? `Invoice ${number}` : `Credit note ${number}`}
        description={`Issued on ${formatDate(issued_on)}`}
        actions={
          <>
            <InvoicePdf invoice={invoice} size="md" />
            {whatsapp ? <WhatsAppButton href={whatsapp} /> : null}
            {isOpen && !claim ? <RecordButton invoice={invoice} /> : null}
          </>
        }
      />
      <Stack gap="lg">
        {claim ? <Claim invoice={invoice} claim={claim} /> : null}
        {isOpen ? (
          <Columns gap="lg">
            <Content invoice={invoice} />
            <Ways invoice={invoice} />
          </Columns>
        ) : (
          <Content invoice={invoice} />
        )}
        {isForAdmin ? <Text c="dimmed">{paidOnItMessage}</Text> : null}
        {isStanding && !isForAdmin ? (
          <div>
            <DialogButton
              variant="default"
              c="red"
              dialog={(close) => <CancelDialog invoice={invoice} onClose={close} />}
            >
              Cancel invoice
            </DialogButton>
          </div>
        ) : null}
      </Stack>
    </>
  )
}

const RecordButton = ({ invoice }: { invoice: Invoice }) => (
  <DialogButton dialog={(close) => <ConfirmDialog invoice={invoice} onClose={close} />}>
    Record payment
  </DialogButton>
)

type ClaimProps = { invoice: Invoice; claim: NonNullable<Invoice['claim']> }

/** What its person says to have paid, to be confirmed or not. */
function Claim({ invoice, claim: { reference, claimed_at, seen_in } }: ClaimProps) {
  const refusing = useDialog<Invoice>()
  return (
    <Alert color="yellow" title="Said to be paid">
      <Text>
        {invoice.billed_to} says to have paid with reference <strong>{reference}</strong> on{' '}
        {formatInstant(claimed_at)}.
        {seen_in ? ` This reference stands in receipt ${formatReceiptNo(seen_in)} already.` : null}
      </Text>
      <Group mt="sm" gap="sm">
        <RecordButton invoice={invoice} />
        <PlainButton onClick={() => refusing.start(invoice)}>Not received</PlainButton>
      </Group>
      <AskedCall
        route="DELETE /invoices/:id/claim"
        dialog={refusing}
        done="Marked as not received"
        failed="This could not be saved. Please try again."
        onOutdated={refusing.close}
        title="Has this payment not arrived?"
        confirmLabel="Not received"
      >
        {({ billed_to }) => <Text>{billed_to} is told so, and can correct the reference.</Text>}
      </AskedCall>
    </Alert>
  )
}

/** What the invoice says, and what became of it. */
function Content({ invoice }: { invoice: Invoice }) {
  const { lines, discount_paise, total_paise, tax, paid_paise, left_paise, state, reason } = invoice
  const { patient_id, billed_to, other_id, other_number } = invoice
  const tooMuch = paidTooMuch(invoice)
  const gst =
    tax && `${tax.percent}%: CGST ${formatPaise(tax.cgst_paise)}, SGST ${formatPaise(tax.sgst_paise)}`
  const person = patient_id && <PersonLink id={patient_id}>{billed_to}</PersonLink>
  const other = other_id && (
    <>
      <TextLink to={invoicePage(other_id)}>{other_number}</TextLink>: {reason}
    </>
  )
  return (
    <SectionCard title="What it says" action={<InvoiceStanding invoice={invoice} />}>
      <Facts
        facts={[
          ['Billed to', person ?? `${billed_to}, whose account is deleted`],
          [state === 'credit_note' ? 'Cancels' : 'Cancelled by', other],
          ...lines.map(
            ({ text, amount_paise }, index) =>
              [
                lines.length > 1 ? `Line ${index + 1}` : 'For',
                `${text}, ${formatPaise(amount_paise)}`,
              ] as const,
          ),
          ['Discount', discount_paise ? formatPaise(-discount_paise) : null],
          ['Total', <strong key="total">{formatPaise(total_paise)}</strong>],
          ['GST contained', gst],
          ['SAC', tax?.sac ?? null],
          ['Paid', paid_paise !== 0 || left_paise > 0 ? formatPaise(paid_paise) : null],
          ['Left to pay', left_paise > 0 ? formatPaise(left_paise) : null],
          ['To give back', tooMuch > 0 ? `${formatPaise(tooMuch)}, by a refund in the ledger` : null],
        ]}
      />
    </SectionCard>
  )
}

/** How it can be paid: at the counter by QR code, or by a link. */
function Ways({ invoice: { id, upi, pays_online } }: { invoice: Invoice }) {
  const link = useToastMutation('POST /invoices/:id/link', {
    failed: 'The payment link could not be made. Please try again.',
  })
  const url = link.data?.url
  return (
    <SectionCard title="How to pay">
      <Stack align="flex-start">
        {upi ? (
          <UpiCode upi={upi} />
        ) : (
          <Text>There is no QR code, because administrators have not set a UPI ID yet.</Text>
        )}
        {pays_online ? (
          <IconButton
            variant="default"
            icon={IconLink}
            disabled={link.isPending}
            onClick={() => (url ? void passLink('Payment', url) : link.mutate({ params: { id } }))}
          >
            {url ? 'Share payment link' : 'Make a payment link'}
          </IconButton>
        ) : null}
        {url ? <span className="breaks">{url}</span> : null}
      </Stack>
    </SectionCard>
  )
}

type DialogProps = { invoice: Invoice; onClose: () => void }

/** Records a payment of an invoice; by default all that is left, as its person said. */
function ConfirmDialog({ invoice, onClose }: DialogProps) {
  const { id, number, billed_to, left_paise, claim } = invoice
  const form = useCallForm('POST /invoices/:id/confirm', {
    schema: ConfirmForm,
    date: 'paid_on',
    values: {
      ...{ amount: typedAmount(left_paise), method: 'upi', paid_on: today() },
      reference: claim?.reference ?? '',
    },
    done: 'Payment recorded',
    failed: 'Error recording the payment. Please try again.',
    onDone: onClose,
    onOutdated: onClose,
  })
  return (
    <EntryDialog
      form={form}
      title="Record payment"
      submit={['Record payment', 'Recording...']}
      words={{ amount: 'Amount', done: 'Paid' }}
      focusesAmount={!claim}
      head={
        <Text className="breaks">
          Of <strong>{billed_to}</strong> for {number}
        </Text>
      }
      onEntry={(body) => {
        if (body.amount_paise > left_paise) form.setFieldError('amount', tooMuchMessage(left_paise))
        else form.call({ params: { id }, body })
      }}
      onClose={onClose}
    />
  )
}

/** Cancels an invoice by a credit note. */
function CancelDialog({ invoice: { id, number, subscription_id, paid_paise }, onClose }: DialogProps) {
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
        The invoice is cancelled by a credit note over its whole sum, and nothing is left to pay.
        {subscription_id ? ' The package sold with it stops today.' : null}
        {paid_paise > 0
          ? ` The ${formatPaise(paid_paise)} paid on it stay in the ledger until you record the refund.`
          : null}
      </Text>
      <Textarea
        label="Reason"
        description="It stands on the credit note"
        withAsterisk
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  )
}

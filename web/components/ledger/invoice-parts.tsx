import { type ButtonProps, Skeleton, Stack, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { formatDate } from '#domain/dates.ts'
import type { Invoice, InvoiceState } from '#domain/ledger/invoices.ts'
import { formatPaise, readRupees } from '#domain/ledger/rupees.ts'
import { StatusBadge, type Tone } from '#web/components/feedback/status-badge.tsx'
import { type Column, column, figureColumn } from '#web/components/lists/list-card.tsx'
import { RowButton } from '#web/components/lists/row-actions.tsx'
import { useDownload } from '#web/lib/download.ts'
import { page } from '#web/lib/startup/lazy.ts'

const QrCode = lazy(page(async () => ({ default: (await import('../content/qr-code.tsx')).QrCode })))

const looks: Record<InvoiceState, { tone: Tone; label: string }> = {
  due: { tone: 'yellow', label: 'To pay' },
  part_paid: { tone: 'yellow', label: 'Partly paid' },
  paid: { tone: 'green', label: 'Paid' },
  cancelled: { tone: 'gray', label: 'Cancelled' },
  credit_note: { tone: 'gray', label: 'Credit note' },
}

/** What was paid and is to be given back, in paise. */
export const paidTooMuch = ({ state, paid_paise, left_paise }: Invoice) =>
  state === 'cancelled' ? paid_paise : Math.max(0, -left_paise)

/** What of an invoice is left to pay, and its state. */
export function InvoiceStanding({ invoice }: { invoice: Invoice }) {
  const { state, left_paise, claim } = invoice
  const { tone, label } = looks[state]
  const tooMuch = paidTooMuch(invoice)
  return (
    <>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {state === 'part_paid' ? <span className="aside block">{formatPaise(left_paise)} left</span> : null}
      {tooMuch > 0 ? <span className="aside block">{formatPaise(tooMuch)} to give back</span> : null}
      {claim ? <span className="aside block">Said to be paid</span> : null}
    </>
  )
}

/** What is billed, in one line. */
export const billedText = ({ lines }: Invoice) => lines.map(({ text }) => text).join(', ')

/** Number and day, what for, how much, and how it stands. */
export const invoiceColumns: Column<Invoice>[] = [
  column('Invoice', ({ number, issued_on }) => (
    <>
      <span className="nowrap">{number}</span>
      <span className="aside block">{formatDate(issued_on)}</span>
    </>
  )),
  column('For', billedText),
  figureColumn('Total', ({ total_paise }) => <span className="nowrap">{formatPaise(total_paise)}</span>),
  column('Status', (invoice) => <InvoiceStanding invoice={invoice} />),
]

/** Fetches an invoice or credit note as PDF. */
export function InvoicePdf({ invoice: { id, number }, ...look }: ButtonProps & { invoice: Invoice }) {
  const { isBusy, file } = useDownload()
  const words = { loading: 'Preparing the PDF...', failed: 'The PDF could not be made. Please try again.' }
  return (
    <RowButton
      {...look}
      aria-label={`${number} as PDF`}
      aria-disabled={isBusy}
      onClick={() => void file('GET /invoices/:id.pdf', words, { params: { id } })}
    >
      PDF
    </RowButton>
  )
}

/** The QR code for UPI apps, with whom and how much it pays, as the code itself says. */
export function UpiCode({ upi }: { upi: string }) {
  const said = new URLSearchParams(upi.slice(upi.indexOf('?')))
  const sum = readRupees(said.get('am') ?? '')
  const words = `${'paise' in sum ? formatPaise(sum.paise) : ''} to ${said.get('pn')}`
  return (
    <Stack gap="xs" align="flex-start">
      <Suspense fallback={<Skeleton width={200} height={200} aria-busy />}>
        <QrCode text={upi} label={`QR code for UPI apps: pays ${words}, ${said.get('pa')}`} />
      </Suspense>
      <Text className="breaks">
        Pays <strong>{words}</strong>
        <span className="block dimmed">UPI ID {said.get('pa')}</span>
      </Text>
    </Stack>
  )
}

import { Box, Stack } from '@mantine/core'
import { formatDate } from '#domain/dates.ts'
import { formatReceiptNo, type Payment, paymentMethodLabels } from '#domain/ledger/payments.ts'
import { formatPaise } from '#domain/ledger/rupees.ts'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { type Column, column, figureColumn } from '#web/components/lists/list-card.tsx'
import { RowButton } from '#web/components/lists/row-actions.tsx'
import { useDownload } from '#web/lib/download.ts'

type Row = Pick<
  Payment,
  'paid_on' | 'receipt_no' | 'kind' | 'amount_paise' | 'refunded_paise' | 'method' | 'reference'
>

/** When, how much and how somebody paid. */
export const paymentColumns: Column<Row>[] = [
  column('Date', ({ paid_on, receipt_no }) => (
    <>
      <span className="nowrap">{formatDate(paid_on)}</span>
      <span className="aside block">{formatReceiptNo(receipt_no)}</span>
    </>
  )),
  // That of a refund is negative.
  figureColumn('Amount', ({ kind, amount_paise, refunded_paise }) => (
    <Stack gap={0} align="flex-end">
      <span className="nowrap">{formatPaise(kind === 'refund' ? -amount_paise : amount_paise)}</span>
      {kind === 'refund' ? <StatusBadge tone="orange">Refund</StatusBadge> : null}
      {kind === 'payment' && refunded_paise > 0 ? (
        <span className="aside">
          {refunded_paise === amount_paise ? 'refunded in full' : `${formatPaise(refunded_paise)} refunded`}
        </span>
      ) : null}
    </Stack>
  )),
  column('Paid by', ({ method, reference }) => (
    <Box miw="7.75rem">
      {paymentMethodLabels[method]}
      {reference ? <span className="aside block">{reference}</span> : null}
    </Box>
  )),
]

/**
 * The button of a row that fetches the receipt of a payment, or the note of a refund: one at a time. `labels`: what it says.
 */
export function useReceiptButton(labels: Record<Payment['kind'], string>) {
  const { isBusy, file } = useDownload()
  const words = {
    loading: 'Preparing the receipt...',
    failed: 'The receipt could not be made. Please try again.',
  }
  return ({ id, kind, receipt_no }: Pick<Payment, 'id' | 'kind' | 'receipt_no'>) => (
    <RowButton
      aria-label={`${labels[kind]} ${formatReceiptNo(receipt_no)} as PDF`}
      aria-disabled={isBusy}
      onClick={() => void file('GET /admin/payments/:id/receipt.pdf', words, { params: { id } })}
    >
      {labels[kind]}
    </RowButton>
  )
}

import { useState } from 'react'
import { formatDate, today } from '#domain/dates.ts'
import { formatReceiptNo, type Payment, refundForm } from '#domain/ledger/payments.ts'
import { formatPaise, formatPaiseShort, plainRupees } from '#domain/ledger/rupees.ts'
import { Facts } from '#web/components/content/facts.tsx'
import type { Dialog } from '#web/components/feedback/use-dialog.ts'
import { useCallForm } from '#web/components/forms/call-form.ts'
import { useDateQuestion } from '#web/components/forms/date-question.tsx'
import { DialogForm } from '#web/components/forms/dialog-form.tsx'
import { EntryFields, entryOf, notRecorded } from './entry-fields.tsx'

/** Records a refund of a payment, at most the amount that is left. */
export function RefundDialog({ refund }: { refund: Dialog<Payment> }) {
  const { about, isOpen, close } = refund
  return isOpen && about ? <OneRefund payment={about} onClose={close} /> : null
}

function OneRefund({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const left = payment.amount_paise - payment.refunded_paise
  const [schema] = useState(() => refundForm(left, payment.paid_on))
  const form = useCallForm('POST /admin/payments/:id/refund', {
    schema,
    values: {
      amount: plainRupees(left).replace(/\.00$/, ''),
      method: payment.method,
      reference: '',
      paid_on: today(),
      note: '',
    },
    done: ({ amount_paise }) => `Refund of ${formatPaise(amount_paise)} recorded`,
    failed: 'Error recording the refund. Please try again.',
    onDone: onClose,
    // Another administrator has refunded meanwhile, so a different amount is left.
    onOutdated: onClose,
  })
  const question = useDateQuestion()
  return (
    <DialogForm
      form={form}
      title="Refund payment"
      size="md"
      submit={['Record refund', 'Recording...']}
      danger
      discardText={notRecorded}
      onSubmit={(values) => {
        const body = entryOf(values)
        if (!body) return
        question.saveOrAsk(body.paid_on, undefined, (paid_on) => {
          form.setFieldValue('paid_on', paid_on)
          form.call({ params: { id: payment.id }, body: { ...body, paid_on } })
        })
      }}
      onClose={onClose}
    >
      <Facts
        facts={[
          ['Payment', `${formatReceiptNo(payment.receipt_no)}, ${formatDate(payment.paid_on)}`],
          ['From', payment.patient_name ?? 'Deleted account'],
          ['Paid', formatPaise(payment.amount_paise)],
          ['Left to refund', formatPaise(left)],
        ]}
      />
      <EntryFields
        form={form}
        words={{ amount: 'Amount to refund', done: 'Refunded', note: 'Reason', paper: 'the refund note' }}
        hint={`At most ${formatPaiseShort(left)}`}
        from={payment.paid_on}
        focusesAmount
      />
      {question.dialog}
    </DialogForm>
  )
}

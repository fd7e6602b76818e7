import type { Kysely } from 'kysely'
import { ownPayments } from '#domain/ledger/own-payments.ts'
import type { Payment } from '#domain/ledger/payments.ts'
import { ownEntries } from '#server/access.ts'
import { page } from '#server/db/page.ts'
import { now } from '#server/db/rows.ts'
import type { DB } from '#server/db/tables.ts'
import { implement } from '#server/http/routes.ts'
import { receiptMessage } from '#server/mail/messages.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { notify } from '#server/messages/notifications.ts'
import type { Services } from '#server/services.ts'
import { paymentRows } from './receipts.ts'
import { subscriptionRows } from './subscriptions.ts'

/**
 * Tells the payer that a payment or refund was recorded, and mails them the receipt at once, unless they turned such
 * mails off. The mail also goes to a suspended person: they paid.
 */
export async function tellPayer(db: Kysely<DB>, services: Services, payment: Payment) {
  const { id, patient_id } = payment
  if (patient_id === null) return
  const kind = payment.kind === 'refund' ? 'refund_recorded' : 'payment_recorded'
  // The receipt has its own mail, so none is made of the notification.
  await notify(db, { user_id: patient_id, kind, mailed_at: now })
  const { email, muted_emails } = await db
    .selectFrom('users')
    .select(['email', 'muted_emails'])
    .where('id', '=', patient_id)
    .executeTakeFirstOrThrow()
  if (muted_emails.includes(kind)) return
  await enqueueMail(db, services, { user_id: patient_id, recipient: email, receipt_of: id }, (brand) =>
    receiptMessage(payment, services.publicUrl, brand.brand_name),
  )
}

export const ownPaymentHandlers = implement(ownPayments, {
  'GET /patients/payments': async ({ db, user, query }) => {
    const answer = await page(db, paymentRows(db).where(ownEntries(user, 'p')), query)
    const rows = answer.rows.map((row) => ({
      ...row,
      receipt_url: `/api/v1/admin/payments/${row.id}/receipt.pdf`,
    }))
    return { ...answer, rows }
  },

  'GET /patients/subscriptions': async ({ db, user, query }) =>
    page(
      db,
      subscriptionRows(db)
        .where(ownEntries(user, 's'))
        .orderBy('s.starts_on', 'desc')
        .orderBy('s.id', 'desc'),
      query,
    ),
})

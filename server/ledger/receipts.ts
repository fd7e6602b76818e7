import { type SqlBool, sql } from 'kysely'
import type { FileReply } from '#domain/endpoint.ts'
import { formatReceiptNo, type Payment } from '#domain/ledger/payments.ts'
import type { IssuerSettings } from '#domain/site/settings.ts'
import type { Db } from '#server/db/rows.ts'
import type { Paper } from '#server/pdf/paper-document.ts'
import type { Services } from '#server/services.ts'
import { brandOf, issuerOf, logoOf } from '#server/site/site.ts'
import { receiptPaper } from './papers.ts'

export const refundedPaise = sql<number>`(select coalesce(sum(r.amount_paise), 0)::float8 from payments r where r.refund_of = p.id)`

/** Invoices (alias `i`) of which something is left to pay; of which their challenger says that it is paid. */
export const isOwing = sql<SqlBool>`(i.cancels is null and i.cancelled_by is null and i.paid_paise < i.total_paise)`
export const isClaimed = sql<SqlBool>`(i.claimed_at is not null)`

/** Locks the person of an entry, before the entry itself, as erasing does: another order could deadlock the two. */
export const lockPersonOf = (db: Db, table: 'invoices' | 'payments', id: string) =>
  sql`select from users where id = (select patient_id from ${sql.table(table)} where id = ${id})
    for key share`.execute(db)

/** Payments and refunds with the rows they refer to, newest first. */
export function paymentRows(db: Db) {
  return db
    .selectFrom('payments as p')
    .leftJoin('users as u', 'u.id', 'p.patient_id')
    .leftJoin('subscriptions as s', 's.id', 'p.subscription_id')
    .leftJoin('invoices as i', 'i.id', 'p.invoice_id')
    .leftJoin('payments as original', 'original.id', 'p.refund_of')
    .selectAll('p')
    .select(['u.display_name as patient_name', 'u.email as patient_email'])
    .select(['s.plan', 's.starts_on', 's.ends_on', 'original.receipt_no as refund_of_receipt_no'])
    .select(sql<string | null>`i.series || '/' || lpad(i.number::text, 5, '0')`.as('invoice_number'))
    .select(refundedPaise.as('refunded_paise'))
    .orderBy('p.paid_on', 'desc')
    .orderBy('p.receipt_no', 'desc')
}

/** A paper as PDF. */
export async function paperFile(
  db: Db,
  { config, pdf }: Services,
  name: string,
  paper: Paper & { issuer: IssuerSettings },
) {
  const { brand_name, support_email } = await brandOf(db, config)
  const content = await pdf.paper({ brand_name, support_email, logo: await logoOf(db), ...paper })
  return { name: `${name}.pdf`, content } satisfies FileReply
}

/** The receipt of a payment, or the note of a refund, as PDF. */
export async function receiptFile(db: Db, services: Services, payment: Payment) {
  const what = payment.kind === 'refund' ? 'refund' : 'receipt'
  const paper = { ...receiptPaper(payment), issuer: await issuerOf(db) }
  return paperFile(db, services, `${what}-${formatReceiptNo(payment.receipt_no)}`, paper)
}

import { type Insertable, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { addDays, today } from '#domain/dates.ts'
import type { Output } from '#domain/endpoint.ts'
import { ownPayments } from '#domain/ledger/own-payments.ts'
import {
  exportedAtMost,
  type LedgerTotals,
  otherSubscriptionMessage,
  type Payment,
  type PaymentKind,
  paymentMethods,
  payments,
  paymentsCsv,
  readReceiptNo,
  refundBeforePaymentMessage,
  refundOfRefundMessage,
  refundProblem,
  tooManyToExportMessage,
} from '#domain/ledger/payments.ts'
import { ownEntries } from '#server/access.ts'
import { moneyTallied, runningNow } from '#server/admin/tallies.ts'
import { type Db, insert, lockRow, now, orNotFound, page, pageById, rowOf } from '#server/db/rows.ts'
import type { DB } from '#server/db/tables.ts'
import { conflict, invalid, invalidField } from '#server/http/errors.ts'
import { implement } from '#server/http/routes.ts'
import { receiptMessage } from '#server/mail/messages.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { notify } from '#server/messages/notifications.ts'
import { concerning } from '#server/people/concerning.ts'
import type { Services } from '#server/services.ts'
import { isClaimed, isOwing, lockPersonOf, paymentRows, receiptFile, refundedPaise } from './receipts.ts'
import {
  isRunning,
  refuseBeforePractice,
  refuseUnknownChallenger,
  subscriptionRows,
  withUse,
} from './subscriptions.ts'

type Filter = Output<(typeof payments)['GET /admin/payments/totals']['query']>

/** Its `exactUpTo` is for the total of their list. */
async function chosenPayments(db: Db, { q, patient_id, kind, method, from, to }: Filter) {
  let rows = paymentRows(db)
  if (patient_id) rows = rows.where('p.patient_id', '=', patient_id)
  if (kind) rows = rows.where('p.kind', '=', kind)
  if (method) rows = rows.where('p.method', '=', method)
  if (from) rows = rows.where('p.paid_on', '>=', from)
  if (to) rows = rows.where('p.paid_on', '<=', to)
  const search = await concerning(db, q, {
    ...{ table: 'payments', alias: 'p', people: { patient_id: 'u' }, text: sql`search_fold(p.reference)` },
    also: sql`p.receipt_no = ${(q && readReceiptNo(q)) ?? null}::bigint`,
  })
  return { rows: search ? rows.where(search.isFound) : rows, exactUpTo: search?.exactUpTo }
}

type Sum = { kind: PaymentKind; method: (typeof paymentMethods)[number]; many: number; paise: number }

/** Payments and refunds of the filter, by kind and way; those of all challengers are read from sums. */
async function sums(db: Db, filter: Filter) {
  const { q, patient_id, from, to } = filter
  if (!q && !patient_id) return moneyTallied(filter, { from, to: to && addDays(to, 1) })
  const { rows } = await chosenPayments(db, filter)
  const chosen = rows as unknown as SelectQueryBuilder<DB & { p: DB['payments'] }, 'p', object>
  return chosen
    .clearSelect()
    .clearOrderBy()
    .select(['p.kind', 'p.method'])
    .select([sql`count(*)`.as('many'), sql`sum(p.amount_paise)`.as('paise')])
    .groupBy(['p.kind', 'p.method'])
}

async function totals(db: Db, filter: Filter): Promise<LedgerTotals> {
  const { patient_id } = filter
  const ofThem = (alias: 's' | 'i') =>
    patient_id ? sql`and ${sql.ref(`${alias}.patient_id`)} = ${patient_id}::uuid` : sql``
  const ofInvoices = (figure: RawBuilder<unknown>, which: RawBuilder<SqlBool>) =>
    sql`(select ${figure} from invoices i where ${which} ${ofThem('i')})`
  const running = patient_id
    ? sql`(select count(*)::int from subscriptions s where ${isRunning(today())} ${ofThem('s')})`
    : runningNow()
  const { rows } = await sql<
    Pick<LedgerTotals, 'owed_paise' | 'owing' | 'claimed' | 'active_subscriptions' | 'patient'> & {
      entries: Sum[]
    }
  >`select (select coalesce(json_agg(e), '[]') from (${await sums(db, filter)}) e) as entries,
    ${running} as active_subscriptions,
    ${ofInvoices(sql`coalesce(sum(i.total_paise - i.paid_paise), 0)::float8`, isOwing)} as owed_paise,
    ${ofInvoices(sql`count(*)::int`, isOwing)} as owing, ${ofInvoices(sql`count(*)::int`, isClaimed)} as claimed,
    (select json_build_object('id', id, 'name', display_name, 'email', email)
      from users where id = ${patient_id ?? null}::uuid and role = 'patient') as patient`.execute(db)
  const { entries, ...others } = rows[0]!
  const add = (what: 'many' | 'paise', wanted: PaymentKind, way?: Sum['method']) =>
    entries
      .filter(({ kind, method }) => kind === wanted && method === (way ?? method))
      .reduce((sum, entry) => sum + entry[what], 0)
  const left = (way?: Sum['method']) => add('paise', 'payment', way) - add('paise', 'refund', way)
  return {
    ...{ paid_paise: add('paise', 'payment'), refunded_paise: add('paise', 'refund'), revenue_paise: left() },
    ...{ payments: add('many', 'payment'), refunds: add('many', 'refund') },
    by_method: Object.fromEntries(paymentMethods.map((way) => [way, left(way)])) as LedgerTotals['by_method'],
    ...others,
  }
}

/**
 * Tells the payer that a payment or refund was recorded, and mails them the receipt at once, unless they turned such
 * mails off. The mail also goes to a suspended person: they paid.
 */
async function tellPayer(db: Db, services: Services, payment: Payment) {
  const { id, patient_id } = payment
  if (patient_id === null) return
  const kind = payment.kind === 'refund' ? 'refund_recorded' : 'payment_recorded'
  // The receipt has its own mail, so none is made of the notification.
  await notify(db, { user_id: patient_id, kind, mailed_at: now })
  const { email, muted_emails } = (await rowOf(db, 'users', { id: patient_id }, ['email', 'muted_emails']))!
  if (email === null || muted_emails.includes(kind)) return
  await enqueueMail(db, services, { user_id: patient_id, recipient: email, receipt_of: id }, (brand) =>
    receiptMessage(payment, services.publicUrl, brand.brand_name),
  )
}

/** Adds an entry to the ledger, counts it on its invoice, and tells the payer. Returns it in the form of a reply. */
export async function record(db: Db, services: Services, entry: Omit<Insertable<DB['payments']>, 'id'>) {
  const id = newId()
  await insert(db, 'payments', { ...entry, id })
  if (entry.invoice_id)
    await sql`update invoices set paid_paise = paid_paise + ${entry.kind === 'refund' ? -entry.amount_paise : entry.amount_paise}
      where id = ${entry.invoice_id}`.execute(db)
  const payment = await paymentRows(db).where('p.id', '=', id).executeTakeFirstOrThrow()
  await tellPayer(db, services, payment)
  return payment
}

/**
 * The payment, locked, with the amount not refunded yet. The lock makes two refunds at once take turns. 404, and 409
 * for a refund.
 */
async function paymentToRefund(db: Db, id: string) {
  await lockPersonOf(db, 'payments', id)
  const payment = await lockRow(db, 'payments', 'id', id)
  if (payment.kind === 'refund') throw conflict(refundOfRefundMessage)
  // A second statement, because it sees what others committed while the first one waited for the lock.
  const { refunded } = await db
    .selectFrom('payments as p')
    .select(refundedPaise.as('refunded'))
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...payment, left: payment.amount_paise - refunded }
}

const allPayments = { ...payments, ...ownPayments }

export const paymentHandlers = implement(allPayments, {
  'GET /admin/payments': async ({ db, query }) => {
    const { rows, exactUpTo } = await chosenPayments(db, query)
    const found = page(db, rows.clearSelect().select('p.id'), query, exactUpTo)
    return pageById(found, (ids) =>
      paymentRows(db).where('p.id', '=', sql<string>`any(${ids}::uuid[])`).execute(),
    )
  },

  'GET /admin/payments/totals': async ({ db, query }) => totals(db, query),

  'GET /admin/payments.csv': async ({ db, query }) => {
    const chosen = await chosenPayments(db, query)
    const rows = await chosen.rows.limit(exportedAtMost + 1).execute()
    if (rows.length > exportedAtMost) throw invalid(tooManyToExportMessage)
    return { name: `payments-${today()}.csv`, content: paymentsCsv(rows) }
  },

  'GET /admin/payments/:id/receipt.pdf': async ({ db, user, params, services }) => {
    const payment = await paymentRows(db)
      .where('p.id', '=', params.id)
      .where(ownEntries(user, 'p'))
      .executeTakeFirstOrThrow(orNotFound())
    return receiptFile(db, services, payment)
  },

  'POST /admin/payments': async ({ db, body, services }) => {
    const { patient_id, subscription_id: id } = body
    await refuseUnknownChallenger(db, patient_id)
    if (id && !(await rowOf(db, 'subscriptions', { id, patient_id }, ['id'])))
      throw invalidField('subscription_id', otherSubscriptionMessage)
    await refuseBeforePractice(db, services.config, 'paid_on', body.paid_on)
    return record(db, services, { ...body, kind: 'payment' })
  },

  'POST /admin/payments/:id/refund': async ({ db, params, body, services, concerns }) => {
    const payment = await paymentToRefund(db, params.id)
    concerns(payment.patient_id)
    const problem = refundProblem(body.amount_paise, payment.left)
    if (problem) throw conflict(problem)
    if (body.paid_on < payment.paid_on) throw invalidField('paid_on', refundBeforePaymentMessage)
    const { id: refund_of, patient_id, subscription_id, invoice_id } = payment
    return record(db, services, {
      ...body,
      kind: 'refund',
      refund_of,
      patient_id,
      subscription_id,
      invoice_id,
    })
  },

  'GET /patients/payments': async ({ db, user, query }) => {
    const answer = await page(db, paymentRows(db).where(ownEntries(user, 'p')), query)
    const rows = answer.rows.map((row) => ({
      ...row,
      receipt_url: `/api/v1/admin/payments/${row.id}/receipt.pdf`,
    }))
    return { ...answer, rows }
  },

  'GET /patients/subscriptions': async ({ db, user, query }) => {
    const own = subscriptionRows(db).where(ownEntries(user, 's'))
    return withUse(db, await page(db, own.orderBy('s.starts_on', 'desc').orderBy('s.id', 'desc'), query))
  },
})

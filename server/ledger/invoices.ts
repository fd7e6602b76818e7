import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { addDays, dateOf, today } from '#domain/dates.ts'
import {
  cancelledMessage,
  discountMessage,
  financialYear,
  formatInvoiceNo,
  type Invoice,
  type InvoiceLine,
  type invoiceFilters,
  invoices,
  invoiceText,
  noGatewayMessage,
  noInvoiceMessage,
  paidMessage,
  paidOnItMessage,
  taxIn,
  tooMuchMessage,
} from '#domain/ledger/invoices.ts'
import { packageGoneMessage } from '#domain/ledger/packages.ts'
import { amountProblem } from '#domain/ledger/rupees.ts'
import { upiAddress } from '#domain/ledger/upi.ts'
import { whatsAppUrl } from '#domain/people/clients.ts'
import { ownEntries } from '#server/access.ts'
import { type Db, insert, lockRow, now, orNotFound, page, rowOf, update } from '#server/db/rows.ts'
import type { DB } from '#server/db/tables.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { conflict, forbidden, invalidField, noSuchAddress } from '#server/http/errors.ts'
import { implement, slow } from '#server/http/routes.ts'
import { notify, notifyAdmins, settle } from '#server/messages/notifications.ts'
import { concerning } from '#server/people/concerning.ts'
import type { Services } from '#server/services.ts'
import { brandOf, issuerOf, paymentsOf } from '#server/site/site.ts'
import { closeLink, hasGateway, isSigned, makeLink, paidIn } from './gateway.ts'
import { invoicePaper } from './papers.ts'
import { record } from './payments.ts'
import { isClaimed, isOwing, lockPersonOf, paperFile } from './receipts.ts'
import { refuseBeforePractice, refuseUnknownChallenger } from './subscriptions.ts'

/** Invoices and credit notes that a caller may see, with the ones they refer to. */
const rowsFor = (db: Db, user: SignedIn) =>
  db
    .selectFrom('invoices as i')
    .leftJoin('users as u', 'u.id', 'i.patient_id')
    .leftJoin('invoices as o', (join) => join.on(sql<SqlBool>`o.id = coalesce(i.cancels, i.cancelled_by)`))
    .selectAll('i')
    .select(['u.email as patient_email', 'u.display_name', 'o.id as other_id', 'o.reason as other_reason'])
    .select(['o.series as other_series', 'o.number as other_number'])
    .select([
      // Of somebody who has not joined, the invited number.
      sql<string | null>`coalesce(nullif(u.phone, ''), (select c.phone from client_invitations c
        where c.patient_id = i.patient_id and c.accepted_at is null limit 1))`.as('phone'),
      sql<number | null>`(select min(p.receipt_no) from payments p where p.reference = i.claim_reference)`.as(
        'seen_in',
      ),
    ])
    .where(ownEntries(user, 'i'))
type Row = Awaited<ReturnType<ReturnType<typeof rowsFor>['executeTakeFirstOrThrow']>>

/** What is left to pay; below zero where too much was paid. */
const leftOf = (row: Pick<Row, 'cancels' | 'cancelled_by' | 'total_paise' | 'paid_paise'>) =>
  row.cancels || row.cancelled_by ? 0 : row.total_paise - row.paid_paise

/** What the replies of a call need besides the rows. */
async function frame(db: Db, user: SignedIn, services: Services) {
  const { config, publicUrl } = services
  const payments = await paymentsOf(db)
  const { brand_name } = await brandOf(db, config)
  return (row: Row) => {
    const number = formatInvoiceNo(row)
    const left_paise = leftOf(row)
    const { upi_id, upi_name } = payments
    const payee = upi_id && { upi_id, upi_name: upi_name ?? row.issuer.legal_name ?? brand_name }
    const { link_url, link_paise } = row
    const text = invoiceText(
      { ...row, number, left_paise },
      {
        upi_id,
        link_url: link_paise === left_paise ? link_url : null,
        page: `${publicUrl}/app/patient/payments`,
        brand_name,
      },
    )
    return {
      ...row,
      number,
      state: row.cancels
        ? 'credit_note'
        : row.cancelled_by
          ? 'cancelled'
          : left_paise <= 0
            ? 'paid'
            : row.paid_paise > 0
              ? 'part_paid'
              : 'due',
      left_paise,
      other_number: row.other_id
        ? formatInvoiceNo({ series: row.other_series!, number: row.other_number! })
        : null,
      reason: row.reason ?? row.other_reason,
      claim: row.claimed_at
        ? { reference: row.claim_reference!, claimed_at: row.claimed_at, seen_in: row.seen_in }
        : null,
      upi: payee && left_paise > 0 ? upiAddress(payee, { paise: left_paise, number }) : null,
      pays_online: hasGateway(config) && left_paise > 0,
      whatsapp: user.role === 'admin' && left_paise > 0 ? whatsAppUrl(row.phone, text) : null,
    } satisfies Invoice
  }
}

/** By person, the WhatsApp addresses of the oldest invoice of which something is left to pay, and of its payment link. */
export async function owedTexts(db: Db, user: SignedIn, services: Services, patientIds: string[]) {
  const owing = await rowsFor(db, user)
    .where('i.patient_id', 'in', patientIds)
    .where(isOwing)
    .distinctOn('i.patient_id')
    .orderBy('i.patient_id')
    .orderBy('i.issued_on')
    .orderBy('i.id')
    .execute()
  const shown = await frame(db, user, services)
  return new Map(owing.map((row) => [row.patient_id!, shown(row).whatsapp!]))
}

async function one(db: Db, user: SignedIn, services: Services, id: string) {
  const row = await rowsFor(db, user).where('i.id', '=', id).executeTakeFirstOrThrow(orNotFound())
  return (await frame(db, user, services))(row)
}

type Issued = Omit<Insertable<DB['invoices']>, 'id' | 'series' | 'number' | 'issued_on' | 'issuer'>

/** Issues it under the next number of this financial year. The number's lock is the last of the transaction. */
async function issue(db: Db, kind: 'INV' | 'CN', what: Issued): Promise<string> {
  const issuer = JSON.stringify(await issuerOf(db))
  const series = `${kind}/${financialYear(today())}`
  const { rows } = await sql<{ last: number }>`insert into invoice_series (series, last) values (${series}, 1)
    on conflict (series) do update set last = invoice_series.last + 1 returning last`.execute(db)
  const id = newId()
  await insert(db, 'invoices', { ...what, id, series, number: rows[0]!.last, issued_on: today(), issuer })
  return id
}

/** The tax that stands on invoices issued now; null without a GSTIN or a rate. */
async function taxNow(db: Db, total: number) {
  const { gst_percent: percent, sac } = await paymentsOf(db)
  const { gstin } = await issuerOf(db)
  return gstin && percent ? { percent, sac, ...taxIn(total, percent) } : null
}

/** An invoice, locked after its person; 404, and 409 where nothing can be paid or cancelled. */
async function openInvoice(db: Db, user: SignedIn, id: string) {
  await lockPersonOf(db, 'invoices', id)
  const row = await lockRow(db, 'invoices', 'id', id)
  if (user.role === 'patient' && row.patient_id !== user.id) throw orNotFound()()
  if (row.cancels) throw conflict(noInvoiceMessage)
  if (row.cancelled_by) throw conflict(cancelledMessage)
  return row
}
/** The same while something is left to pay. */
async function unpaid(db: Db, user: SignedIn, id: string) {
  const row = await openInvoice(db, user, id)
  const left = leftOf(row)
  if (left <= 0) throw conflict(paidMessage)
  return { ...row, left }
}

const forgotten = { link_id: null, link_url: null, link_paise: null }

/** What a challenger said of a payment is settled. */
async function endClaim(db: Db, { id, patient_id }: { id: string; patient_id: string | null }) {
  await update(db, 'invoices', 'id', id, { claim_reference: null, claimed_at: null })
  if (patient_id) await settle(db, ['payment_claimed'], { person_ids: [patient_id] })
}

/** Sells the package from today on, under its public name. Returns the subscription. */
async function sell(db: Db, patient_id: string, sold: Selectable<DB['packages']>) {
  const id = newId()
  const { public_name: plan, visits, weeks, valid_days } = sold
  const period = { starts_on: today(), ends_on: addDays(today(), valid_days - 1) }
  await insert(db, 'subscriptions', { id, patient_id, plan, visits, weeks, ...period })
  return id
}

/** Books a payment of which the service tells: once for an event and for a payment, whatever state the invoice is in. */
async function bookPaid(
  db: Db,
  services: Services,
  paid: NonNullable<ReturnType<typeof paidIn>>,
  event: string,
) {
  await lockPersonOf(db, 'invoices', paid.invoice_id)
  const invoice = await db
    .selectFrom('invoices')
    .selectAll()
    .where('id', '=', paid.invoice_id)
    .where('cancels', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  const known = await db
    .selectFrom('gateway_payments')
    .select('event_id')
    .where((eb) => eb.or([eb('event_id', '=', event), eb('gateway_id', '=', paid.id)]))
    .executeTakeFirst()
  if (!invoice || known) return null
  const { id: invoice_id, patient_id, subscription_id } = invoice
  const on = dateOf(new Date(paid.created_at * 1000).toISOString())
  const payment = await record(db, services, {
    ...{ kind: 'payment', patient_id, subscription_id, invoice_id, method: paid.method, reference: paid.id },
    ...{ amount_paise: paid.amount, paid_on: on < today() ? on : today() },
  })
  await insert(db, 'gateway_payments', { event_id: event, gateway_id: paid.id, payment_id: payment.id })
  await endClaim(db, invoice)
  if (paid.amount > leftOf(invoice))
    await notifyAdmins(db, { kind: 'payment_unexpected', ...(patient_id && { person_id: patient_id }) })
  return patient_id
}

const inState: Record<(typeof invoiceFilters)[number], RawBuilder<SqlBool>> = {
  owing: isOwing,
  claimed: isClaimed,
  paid: sql`(i.cancels is null and i.cancelled_by is null and i.paid_paise >= i.total_paise)`,
  cancelled: sql`(i.cancelled_by is not null)`,
  credit_note: sql`(i.cancels is not null)`,
}

export const invoiceHandlers = implement(invoices, {
  'GET /invoices': async ({ db, user, query, services }) => {
    const { q, patient_id, state, from, to } = query
    let rows = rowsFor(db, user).orderBy('i.issued_on', 'desc').orderBy('i.id', 'desc')
    if (patient_id) rows = rows.where('i.patient_id', '=', patient_id)
    if (from) rows = rows.where('i.issued_on', '>=', from)
    if (to) rows = rows.where('i.issued_on', '<=', to)
    if (state) rows = rows.where(inState[state])
    const text = sql<string>`search_fold(i.series || '/' || lpad(i.number::text, 5, '0') || ' ' || i.billed_to)`
    const search = await concerning(db, q, {
      table: 'invoices',
      alias: 'i',
      people: { patient_id: 'u' },
      text,
    })
    if (search) rows = rows.where(search.isFound)
    const answer = await page(db, rows, query, search?.exactUpTo)
    return { ...answer, rows: answer.rows.map(await frame(db, user, services)) }
  },

  'GET /invoices/:id': ({ db, user, params, services }) => one(db, user, services, params.id),

  'GET /invoices/:id.pdf': async ({ db, user, params, services }) => {
    const invoice = await one(db, user, services, params.id)
    const paper = { ...invoicePaper(invoice), issuer: invoice.issuer }
    return paperFile(db, services, invoice.number.replaceAll('/', '-'), paper)
  },

  'POST /invoices': async ({ db, user, body, services }) => {
    const { patient_id, package_id, discount_paise } = body
    await refuseUnknownChallenger(db, patient_id)
    const { display_name } = await lockRow(db, 'users', 'id', patient_id)
    const sold = package_id ? await rowOf(db, 'packages', { id: package_id }) : undefined
    if (package_id && !sold) throw invalidField('package_id', packageGoneMessage)
    const lines: InvoiceLine[] = sold
      ? [{ text: sold.public_name, amount_paise: sold.price_paise }]
      : body.lines
    const total_paise = lines.reduce((sum, { amount_paise }) => sum + amount_paise, -discount_paise)
    if (total_paise <= 0) throw invalidField('discount_paise', discountMessage)
    const problem = amountProblem(total_paise)
    if (problem) throw invalidField('lines', problem)
    const tax = await taxNow(db, total_paise)
    const subscription_id = sold ? await sell(db, patient_id, sold) : null
    await notify(db, { user_id: patient_id, kind: 'invoice_issued' })
    const id = await issue(db, 'INV', {
      ...{ patient_id, billed_to: display_name, subscription_id, discount_paise, total_paise },
      lines: JSON.stringify(lines),
      tax: tax && JSON.stringify(tax),
    })
    return one(db, user, services, id)
  },

  'POST /invoices/:id/claim': async ({ db, user, params, body, services }) => {
    const invoice = await unpaid(db, user, params.id)
    if (!invoice.claimed_at) await notifyAdmins(db, { kind: 'payment_claimed', person_id: user.id })
    await update(db, 'invoices', 'id', invoice.id, { claim_reference: body.reference, claimed_at: now })
    return one(db, user, services, invoice.id)
  },

  'DELETE /invoices/:id/claim': async ({ db, user, params, services, concerns }) => {
    const invoice = await openInvoice(db, user, params.id)
    concerns(invoice.patient_id)
    await endClaim(db, invoice)
    if (invoice.claimed_at && invoice.patient_id)
      await notify(db, { user_id: invoice.patient_id, kind: 'payment_not_found' })
    return one(db, user, services, invoice.id)
  },

  'POST /invoices/:id/confirm': slow(async ({ user, params, body, services, concerns, write }) => {
    let link: string | null = null
    const answer = await write(async (db) => {
      const invoice = await unpaid(db, user, params.id)
      concerns(invoice.patient_id)
      const { amount_paise = invoice.left, reference = invoice.claim_reference, paid_on = today() } = body
      if (amount_paise > invoice.left) throw conflict(tooMuchMessage(invoice.left))
      await refuseBeforePractice(db, services.config, 'paid_on', paid_on)
      const { id: invoice_id, patient_id, subscription_id } = invoice
      await record(db, services, {
        ...{ kind: 'payment', patient_id, subscription_id, invoice_id, amount_paise, reference, paid_on },
        method: body.method,
      })
      await endClaim(db, invoice)
      await update(db, 'invoices', 'id', invoice_id, forgotten)
      link = invoice.link_id
      return one(db, user, services, invoice_id)
    })
    await closeLink(services, link)
    return answer
  }),

  'POST /invoices/:id/cancel': slow(async ({ user, params, body, services, concerns, write }) => {
    let link: string | null = null
    const answer = await write(async (db) => {
      const invoice = await openInvoice(db, user, params.id)
      concerns(invoice.patient_id)
      if (user.desk && invoice.paid_paise !== 0) throw forbidden(paidOnItMessage)
      const { id, patient_id, billed_to, subscription_id, discount_paise, total_paise, lines, tax } = invoice
      if (subscription_id)
        await sql`update subscriptions set cancelled_at = now(), version = version + 1
          where id = ${subscription_id} and cancelled_at is null`.execute(db)
      await endClaim(db, invoice)
      const cancelled_by = await issue(db, 'CN', {
        ...{ patient_id, billed_to, subscription_id, discount_paise, total_paise, cancels: id },
        ...{ reason: body.reason, lines: JSON.stringify(lines), tax: tax && JSON.stringify(tax) },
      })
      await update(db, 'invoices', 'id', id, { ...forgotten, cancelled_by })
      link = invoice.link_id
      return one(db, user, services, id)
    })
    await closeLink(services, link)
    return answer
  }),

  'POST /invoices/:id/link': slow(async ({ db, user, params, services, concerns, write }) => {
    const invoice = await one(db, user, services, params.id)
    concerns(invoice.patient_id)
    const { id, number, left_paise: paise, link_id, link_url, link_paise } = invoice
    if (!hasGateway(services.config)) throw conflict(noGatewayMessage)
    if (invoice.state === 'cancelled') throw conflict(cancelledMessage)
    if (invoice.state === 'credit_note') throw conflict(noInvoiceMessage)
    if (paise <= 0) throw conflict(paidMessage)
    if (link_url && link_paise === paise) return write(async () => ({ url: link_url }))
    await closeLink(services, link_id)
    const made = await makeLink(services, { id, number, paise })
    return write(async (inside) => {
      await update(inside, 'invoices', 'id', id, {
        ...{ link_id: made.id, link_url: made.short_url, link_paise: paise },
      })
      return { url: made.short_url }
    })
  }),

  'POST /webhooks/razorpay': slow(async ({ body, headers, services, concerns, write }) => {
    const secret = services.config.RAZORPAY_WEBHOOK_SECRET
    if (!secret) throw noSuchAddress()
    if (!isSigned(body, headers['x-razorpay-signature'], secret))
      throw forbidden('This is not signed as it should be.')
    const paid = paidIn(body)
    // Other events are taken, so that the service does not send them again.
    if (!paid) return
    const event = headers['x-razorpay-event-id']
    await write(async (db) => {
      concerns(await bookPaid(db, services, paid, typeof event === 'string' ? event : paid.id))
    })
  }),
})

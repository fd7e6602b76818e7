import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '#domain/dates.ts'
import { financialYear, type Invoice } from '#domain/ledger/invoices.ts'
import { pdfPages } from '#server/pdf/testing.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'

const secret = 'the secret of events'
/** The links that the payment service was asked for and told to end, and whether it answers. */
const gateway = { asked: [] as Record<string, unknown>[], ended: [] as string[], answers: true, auth: '' }
const stub = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  if (!gateway.answers) return response.writeHead(500).end('{}')
  gateway.auth = request.headers.authorization ?? ''
  const ended = request.url?.match(/^\/v1\/payment_links\/(\w+)\/cancel$/)?.[1]
  if (ended) gateway.ended.push(ended)
  else gateway.asked.push(JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>)
  const id = `plink_${gateway.asked.length}`
  response.writeHead(200, { 'Content-Type': 'application/json' })
  return response.end(JSON.stringify({ id, short_url: `https://rzp.example/${id}` }))
})

let app: TestApp
let admin: Awaited<ReturnType<TestApp['signUp']>>
beforeAll(async () => {
  stub.listen(0, '127.0.0.1')
  await once(stub, 'listening')
  app = await testApp({
    ...{ BRAND_NAME: 'Rasoi', RAZORPAY_KEY_ID: 'rzp_test', RAZORPAY_KEY_SECRET: 'key secret' },
    ...{ RAZORPAY_WEBHOOK_SECRET: secret },
    RAZORPAY_URL: `http://127.0.0.1:${(stub.address() as AddressInfo).port}`,
  })
  admin = await app.signUp('admin')
  await admin.call('PUT /admin/settings/payments', {
    body: { upi_id: 'rasoi@okbank', upi_name: 'Rasoi Care' },
  })
})
afterAll(async () => {
  await app.close()
  stub.close()
})

const lines = [{ text: 'First visit', amount_paise: 149_900 }]
async function bill(patient: { id: string }, more: object = {}) {
  const answer = await admin.call('POST /invoices', { body: { patient_id: patient.id, lines, ...more } })
  expect(answer.problem?.detail ?? answer.status).toBe(201)
  return answer.body
}
const at = ({ id }: { id: string }) => ({ params: { id } })
const confirm = (invoice: Invoice, body: object = { method: 'upi' }) =>
  admin.call('POST /invoices/:id/confirm', { ...at(invoice), body })
const cancel = (invoice: Invoice, reason = 'Billed twice') =>
  admin.call('POST /invoices/:id/cancel', { ...at(invoice), body: { reason } })
const noticesOf = async ({ id }: { id: string }) =>
  (
    await app.db.selectFrom('notifications').select('kind').where('user_id', '=', id).orderBy('id').execute()
  ).map(({ kind }) => kind)
const paymentsOf = async (patient: { id: string }) =>
  (await admin.call('GET /admin/payments', { query: { patient_id: patient.id } })).body

describe('an invoice', () => {
  test('is numbered in its year, asks for exactly its sum by UPI, and its PDF says all of it', async () => {
    const asha = await app.patient({ first_name: 'Asha', last_name: 'Verma' })
    const invoice = await bill(asha, { discount_paise: 49_900 })
    expect(invoice).toMatchObject({
      number: expect.stringMatching(new RegExp(`^INV/${financialYear(today())}/\\d{5}$`)),
      ...{ state: 'due', billed_to: 'Asha Verma', total_paise: 100_000, left_paise: 100_000, tax: null },
      ...{ lines, issued_on: today(), claim: null, pays_online: true },
    })
    expect(invoice.upi).toBe(
      `upi://pay?pa=rasoi@okbank&pn=Rasoi%20Care&am=1000.00&cu=INR&tn=Invoice%20${encodeURIComponent(invoice.number)}&tr=${invoice.number.replace(/\W/g, '')}`,
    )
    expect(await noticesOf(asha)).toContain('invoice_issued')
    const { body, headers } = await asha.call('GET /invoices/:id.pdf', at(invoice))
    expect(headers['content-disposition']).toContain(`${invoice.number.replaceAll('/', '-')}.pdf`)
    const text = pdfPages(body as unknown as Uint8Array).join('')
    for (const part of [
      'Invoice',
      invoice.number,
      'Billed to Asha Verma',
      'Discount −₹499.00',
      'Total ₹1,000.00',
    ])
      expect(text).toContain(part.replace(/\s/g, ''))
    expect(text).toContain('Pay₹1,000.00withanyUPIapp')
  })

  test('contains GST where the practice has a GSTIN and a rate', async () => {
    await admin.call('PUT /admin/settings/issuer', { body: { gstin: '27AAPFU0939F1ZV' } })
    await admin.call('PUT /admin/settings/payments', { body: { gst_percent: 18, sac: '999312' } })
    const invoice = await bill(await app.patient())
    const tax = { percent: 18, sac: '999312', taxable_paise: 127_034, cgst_paise: 11_433, sgst_paise: 11_433 }
    expect(invoice.tax).toEqual(tax)
    // What is issued stays, whatever is set later.
    await admin.call('PUT /admin/settings/payments', { body: { gst_percent: null, sac: null } })
    expect((await admin.call('GET /invoices/:id', at(invoice))).body.tax).toEqual(tax)
    const { body } = await admin.call('GET /invoices/:id.pdf', at(invoice))
    const text = pdfPages(body as unknown as Uint8Array).join('')
    for (const part of [
      'Tax invoice',
      'GSTIN 27AAPFU0939F1ZV',
      'SAC 999312',
      'CGST 9% ₹114.33',
      'GST included',
    ])
      expect(text).toContain(part.replace(/\s/g, ''))
    await admin.call('PUT /admin/settings/issuer', { body: { gstin: null } })
  })

  test('that bills nothing, or less than nothing, is refused', async () => {
    const { id: patient_id } = await app.patient()
    const refused = async (body: object) =>
      (await admin.call('POST /invoices', { body: { patient_id, ...body } })).problem
    expect(await refused({})).toMatchObject({
      status: 422,
      detail: 'Please choose a package, or write what is billed',
    })
    expect(await refused({ lines, discount_paise: 149_900 })).toMatchObject({
      ...{ status: 422, detail: 'The discount must be less than the price' },
    })
    expect(await refused({ package_id: randomUUID() })).toMatchObject({
      ...{ status: 422, detail: 'This package is not there any more. Please choose another one.' },
    })
    expect(
      await refused({
        lines: [
          { text: 'Much', amount_paise: 90_000_000 },
          ...lines,
          { text: 'More', amount_paise: 90_000_000 },
        ],
      }),
    ).toMatchObject({ status: 422, detail: 'The amount must be at most ₹10,00,000' })
  })

  test('is never changed or deleted, also when its person is erased', async () => {
    const zoya = await app.patient({ first_name: 'Zoya', last_name: 'Khan' })
    const invoice = await bill(zoya)
    const other = await app.patient()
    await other.call('POST /invoices/:id/claim', { ...at(invoice), body: { reference: '426511872043' } })
    for (const change of [
      sql`update invoices set total_paise = 1 where id = ${invoice.id}`,
      sql`update invoices set billed_to = 'Nobody' where id = ${invoice.id}`,
      sql`delete from invoices where id = ${invoice.id}`,
    ])
      await expect(change.execute(app.db)).rejects.toThrow('an issued invoice is never changed or deleted')
    await zoya.call('POST /invoices/:id/claim', { ...at(invoice), body: { reference: '426511872043' } })
    await admin.call('DELETE /admin/users/:id', { params: { id: zoya.id } })
    const { body } = await admin.call('GET /invoices/:id', at(invoice))
    expect(body).toMatchObject({
      patient_id: null,
      billed_to: 'Zoya Khan',
      total_paise: 149_900,
      claim: null,
    })
  })

  test('is its own person’s alone', async () => {
    const [asha, other] = [await app.patient(), await app.patient()]
    const invoice = await bill(asha)
    const { body, headers } = await asha.call('GET /invoices')
    expect(body.map(({ id }) => id)).toEqual([invoice.id])
    expect(headers['x-total-count']).toBe('1')
    expect(body[0]!.whatsapp).toBeNull()
    expect((await other.call('GET /invoices')).body).toEqual([])
    for (const route of ['GET /invoices/:id', 'GET /invoices/:id.pdf', 'POST /invoices/:id/link'] as const)
      expect((await other.call(route, at(invoice))).status).toBe(404)
    const claim = { ...at(invoice), body: { reference: '426511872043' } }
    expect((await other.call('POST /invoices/:id/claim', claim)).status).toBe(404)
    expect(
      (await asha.call('POST /invoices/:id/confirm', { ...at(invoice), body: { method: 'cash' } })).status,
    ).toBe(403)
  })
})

describe('paying', () => {
  test('what a challenger says is confirmed into the ledger, with its receipt, once', async () => {
    const asha = await app.patient({ first_name: 'Asha' })
    const invoice = await bill(asha)
    const claim = { ...at(invoice), body: { reference: '4265 1187 2043' } }
    const { body: claimed } = await asha.call('POST /invoices/:id/claim', claim)
    expect(claimed).toMatchObject({ state: 'due', claim: { reference: '426511872043', seen_in: null } })
    await asha.call('POST /invoices/:id/claim', claim)
    expect((await noticesOf(admin)).filter((kind) => kind === 'payment_claimed')).toHaveLength(1)
    const { body: listed } = await admin.call('GET /invoices', {
      query: { state: 'claimed', patient_id: asha.id },
    })
    expect(listed.map(({ id }) => id)).toEqual([invoice.id])
    // Two members of the staff confirm at once.
    const answers = await Promise.all([confirm(invoice), confirm(invoice)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.problem.detail).toBe('This invoice is paid.')
    expect(await paymentsOf(asha)).toMatchObject([
      {
        amount_paise: 149_900,
        reference: '426511872043',
        invoice_id: invoice.id,
        invoice_number: invoice.number,
      },
    ])
    expect((await asha.call('GET /invoices/:id', at(invoice))).body).toMatchObject({
      ...{ state: 'paid', left_paise: 0, upi: null, claim: null, pays_online: false },
    })
    // The same reference on the next invoice is noticed.
    const next = await bill(asha)
    await asha.call('POST /invoices/:id/claim', { ...at(next), body: { reference: '426511872043' } })
    const [paid] = await paymentsOf(asha)
    expect((await admin.call('GET /invoices/:id', at(next))).body.claim).toMatchObject({
      seen_in: paid!.receipt_no,
    })
    const { body: denied } = await admin.call('DELETE /invoices/:id/claim', at(next))
    expect(denied.claim).toBeNull()
    expect(await noticesOf(asha)).toContain('payment_not_found')
  })

  test('in parts: never more than is left, and a refund opens it again', async () => {
    const asha = await app.patient()
    const invoice = await bill(asha)
    const { body: part } = await confirm(invoice, { method: 'cash', amount_paise: 100_000 })
    expect(part).toMatchObject({ state: 'part_paid', paid_paise: 100_000, left_paise: 49_900 })
    expect(part.upi).toContain('&am=499.00&')
    const much = await confirm(invoice, { method: 'cash', amount_paise: 50_000 })
    expect(much.problem).toMatchObject({
      status: 409,
      detail: 'Only ₹499.00 of this invoice is left to pay.',
    })
    const { body: totals } = await admin.call('GET /admin/payments/totals', {
      query: { patient_id: asha.id },
    })
    expect(totals).toMatchObject({
      ...{ owed_paise: 49_900, owing: 1, claimed: 0, by_method: { cash: 100_000, upi: 0, card: 0, bank: 0 } },
    })
    expect((await confirm(invoice, { method: 'card' })).body.state).toBe('paid')
    const [card] = await paymentsOf(asha)
    const back = { amount_paise: 49_900, method: 'card', paid_on: today() } as const
    await admin.call('POST /admin/payments/:id/refund', { params: { id: card!.id }, body: back })
    expect((await admin.call('GET /invoices/:id', at(invoice))).body).toMatchObject({
      ...{ state: 'part_paid', left_paise: 49_900 },
    })
  })

  test('after a credit note nothing can be paid or cancelled; a front desk cancels what is not paid yet', async () => {
    const asha = await app.patient()
    const { body: sold } = await admin.call('POST /packages', {
      body: {
        name: 'PCOS, three months',
        public_name: 'Quarter',
        visits: 2,
        weeks: 12,
        price_paise: 399_900,
        valid_days: 90,
      },
    })
    const invoice = await bill(asha, { package_id: sold.id, lines: [] })
    const { body: cancelled } = await cancel(invoice)
    expect(cancelled).toMatchObject({
      ...{ state: 'cancelled', reason: 'Billed twice', left_paise: 0, upi: null },
      other_number: expect.stringMatching(/^CN\/\d\d-\d\d\/\d{5}$/),
    })
    const { body: note } = await asha.call('GET /invoices/:id', at({ id: cancelled.other_id! }))
    expect(note).toMatchObject({ state: 'credit_note', total_paise: 399_900, other_number: invoice.number })
    const { body: file } = await asha.call('GET /invoices/:id.pdf', at(note))
    const text = pdfPages(file as unknown as Uint8Array).join('')
    for (const part of ['Credit note', `Cancels ${invoice.number}`, 'Reason Billed twice', 'Amount credited'])
      expect(text).toContain(part.replace(/\s/g, ''))
    // The package that was sold with it has stopped.
    expect((await asha.call('GET /patients/subscriptions')).body).toMatchObject([
      { state: 'cancelled', plan: 'Quarter', owed_paise: 0 },
    ])
    for (const again of [confirm(invoice), cancel(invoice)])
      expect((await again).problem).toMatchObject({ status: 409, detail: 'This invoice was cancelled.' })
    expect((await cancel(note as Invoice)).problem.detail).toBe('This is a credit note.')

    const desk = await app.desk()
    const [paid, unpaid] = [await bill(asha), await bill(asha)]
    await confirm(paid, { method: 'cash', amount_paise: 100 })
    const byDesk = (one: Invoice) =>
      desk.call('POST /invoices/:id/cancel', { ...at(one), body: { reason: 'A slip' } })
    expect((await byDesk(paid)).problem).toMatchObject({
      status: 403,
      detail: 'Something was paid on this invoice. An administrator cancels it, and records the refund.',
    })
    expect((await byDesk(unpaid)).body.state).toBe('cancelled')
  })
})

test('twenty at once, with failures between, leave no gap and no double in the series', async () => {
  const asha = await app.patient()
  const before = await numbers()
  const jobs = Array.from({ length: 40 }, (_, index) =>
    index % 2
      ? bill(asha)
      : admin.call('POST /invoices', {
          body: {
            patient_id: asha.id,
            lines,
            package_id: index % 4 ? randomUUID() : null,
            discount_paise: index % 4 ? 0 : 999_999,
          },
        }),
  )
  // Some take their number and are rolled back.
  const failures = Array.from({ length: 5 }, () =>
    app.db
      .transaction()
      .execute(async (db) => {
        await sql`update invoice_series set last = last + 1 where series = ${`INV/${financialYear(today())}`}`.execute(
          db,
        )
        throw new Error('half-way')
      })
      .catch(() => undefined),
  )
  await Promise.all([...jobs, ...failures])
  const after = await numbers()
  expect(after).toEqual(Array.from({ length: before.length + 20 }, (_, index) => index + 1))
})
async function numbers() {
  const rows = await app.db
    .selectFrom('invoices')
    .select('number')
    .where('series', '=', `INV/${financialYear(today())}`)
    .orderBy('number')
    .execute()
  return rows.map(({ number }) => number)
}

describe('a package', () => {
  test('is sold with its invoice; visits and weeks count against it; the last visit is told to the office', async () => {
    const { body: sold } = await admin.call('POST /packages', {
      body: {
        name: 'Two visits',
        public_name: 'Start',
        visits: 2,
        weeks: 4,
        price_paise: 200_000,
        valid_days: 30,
      },
    })
    const care = { patient: await app.patient(), nutritionist: await app.nutritionist() }
    await app.assign(care.patient.id, care.nutritionist.id)
    const invoice = await bill(care.patient, { package_id: sold.id, lines: [] })
    expect(invoice.lines).toEqual([{ text: 'Start', amount_paise: 200_000 }])
    const subscription = async () =>
      (
        await admin.call('GET /admin/subscriptions', {
          query: { patient_id: care.patient.id, q: 'Start' },
        })
      ).body[0]
    expect(await subscription()).toMatchObject({
      ...{ plan: 'Start', visits: 2, weeks: 4, visits_used: 0, weeks_used: 0 },
      ...{ state: 'running', starts_on: today(), ends_on: addDays(today(), 29), owed_paise: 200_000 },
    })
    await app.db
      .updateTable('subscriptions')
      .set({ starts_on: addDays(today(), -5) })
      .where('id', '=', invoice.subscription_id)
      .execute()
    const visit = (met_on: string) =>
      care.nutritionist.call('POST /follow-ups', {
        body: { patient_id: care.patient.id, met_on, assessment: 'Well' },
      })
    await visit(addDays(today(), -3))
    expect(await subscription()).toMatchObject({ visits_used: 1 })
    expect(await noticesOf(admin)).not.toContain('package_used')
    await visit(today())
    // A visit is one, however many notes are written about it.
    await visit(today())
    expect(await subscription()).toMatchObject({ visits_used: 2, weeks_used: 0 })
    expect((await noticesOf(admin)).filter((kind) => kind === 'package_used')).toHaveLength(1)
    // Used up locks nothing.
    expect((await visit(addDays(today(), -1))).status).toBe(201)
    expect(await subscription()).toMatchObject({ visits_used: 2 })
  })

  test('changes leave what was sold; prices are public when the practice wants', async () => {
    const body = {
      name: 'Yearly',
      public_name: 'Year',
      visits: 12,
      weeks: 52,
      price_paise: 1_200_000,
      valid_days: 365,
    }
    const { body: sold } = await admin.call('POST /packages', { body })
    const asha = await app.patient()
    const invoice = await bill(asha, { package_id: sold.id, lines: [] })
    const change = {
      ...at(sold),
      headers: { 'if-match': '"1"' },
      body: { ...body, public_name: 'Twelve months' },
    }
    expect((await admin.call('PUT /packages/:id', change)).body.version).toBe(2)
    expect((await admin.call('PUT /packages/:id', change)).problem).toMatchObject({
      ...{ status: 412, detail: 'This package was changed by someone else. Reload to see the latest.' },
    })
    expect((await admin.call('GET /invoices/:id', at(invoice))).body.lines[0]!.text).toBe('Year')
    expect((await app.call('GET /public/packages')).body).toEqual([])
    await admin.call('PUT /admin/settings/payments', { body: { public_prices: true } })
    const { body: shown } = await app.call('GET /public/packages')
    expect(shown).toContainEqual({
      public_name: 'Twelve months',
      visits: 12,
      weeks: 52,
      price_paise: 1_200_000,
      valid_days: 365,
    })
    expect(JSON.stringify(shown)).not.toContain('PCOS')
    expect((await admin.call('DELETE /packages/:id', at(sold))).status).toBe(204)
    expect((await asha.call('GET /patients/subscriptions')).body).toMatchObject([{ plan: 'Year' }])
  })
})

type Paid = {
  invoice: string
  amount?: number
  payment?: string
  event?: string
  method?: string
  kind?: string
}
const eventOf = ({
  invoice,
  amount = 149_900,
  payment = `pay_${randomUUID()}`,
  method = 'upi',
  kind = 'paid',
}: Paid) => ({
  ...{
    entity: 'event',
    account_id: 'acc_1',
    event: `payment_link.${kind}`,
    contains: ['payment_link', 'payment'],
  },
  payload: {
    payment_link: {
      entity: { id: 'plink_1', reference_id: invoice, amount, amount_paid: amount, status: 'paid' },
    },
    payment: {
      entity: {
        ...{ id: payment, amount, currency: 'INR', status: 'captured', method },
        created_at: Math.floor(Date.now() / 1000),
      },
    },
  },
})
const signed = (payload: string | Buffer, key = secret) =>
  createHmac('sha256', key).update(payload).digest('hex')
function send(
  payload: string | Buffer,
  { signature = signed(payload), event = randomUUID() as string | undefined } = {},
) {
  return app.app.inject({
    ...{ method: 'POST', url: '/api/v1/webhooks/razorpay', payload },
    headers: {
      ...{ 'content-type': 'application/json', 'x-razorpay-signature': signature },
      ...(event && { 'x-razorpay-event-id': event }),
    },
  })
}

describe('a payment link', () => {
  test('asks for what is left and names nobody; it is made once, and ends when the sum changes', async () => {
    const asha = await app.patient({ first_name: 'Asha' })
    const invoice = await bill(asha)
    const link = () => asha.call('POST /invoices/:id/link', at(invoice))
    gateway.answers = false
    expect((await link()).problem).toMatchObject({
      ...{ status: 503, detail: 'The payment service did not answer. Please try again, or pay by UPI.' },
    })
    gateway.answers = true
    const { body } = await link()
    expect((await link()).body).toEqual(body)
    expect(gateway.asked).toEqual([
      {
        amount: 149_900,
        currency: 'INR',
        reference_id: invoice.id,
        description: `Invoice ${invoice.number}`,
      },
    ])
    expect(Buffer.from(gateway.auth.replace('Basic ', ''), 'base64').toString()).toBe('rzp_test:key secret')
    await confirm(invoice, { method: 'cash', amount_paise: 49_900 })
    expect(gateway.ended).toEqual(['plink_1'])
    expect((await link()).body).not.toEqual(body)
    expect(gateway.asked[1]).toMatchObject({ amount: 100_000 })
    await confirm(invoice)
    expect(gateway.ended).toEqual(['plink_1', 'plink_2'])
    expect((await link()).problem).toMatchObject({ status: 409, detail: 'This invoice is paid.' })
  })
})

describe('an event of the payment service', () => {
  test('books its payment once, also when it comes again, under another id, or twice at once', async () => {
    const asha = await app.patient()
    const invoice = await bill(asha)
    const payload = JSON.stringify(
      eventOf({ invoice: invoice.id, payment: 'pay_once', method: 'netbanking' }),
    )
    const answers = await Promise.all([
      send(payload, { event: 'evt_1' }),
      send(payload, { event: 'evt_1' }),
      send(payload, { event: 'evt_2' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204])
    expect((await send(payload, { event: 'evt_1' })).statusCode).toBe(204)
    expect(await paymentsOf(asha)).toMatchObject([
      {
        amount_paise: 149_900,
        method: 'bank',
        reference: 'pay_once',
        invoice_id: invoice.id,
        paid_on: today(),
      },
    ])
    expect((await asha.call('GET /invoices/:id', at(invoice))).body.state).toBe('paid')
    expect(await noticesOf(admin)).not.toContain('payment_unexpected')
  })

  test('of money that came although nothing was due is booked, and the office is told', async () => {
    const asha = await app.patient()
    const invoice = await bill(asha)
    await cancel(invoice)
    await send(JSON.stringify(eventOf({ invoice: invoice.id })))
    expect(await paymentsOf(asha)).toHaveLength(1)
    expect(await noticesOf(admin)).toContain('payment_unexpected')
  })

  test('200 altered ones, forged, repeated, foreign or of another kind, book nothing', async () => {
    const asha = await app.patient()
    const invoice = await bill(asha)
    const good = () => eventOf({ invoice: invoice.id })
    const text = (event: object) => JSON.stringify(event)
    const payment = (change: object) => {
      const event = good()
      Object.assign(event.payload.payment.entity, change)
      return event
    }
    const before = (await paymentsOf(asha)).length
    const forged = (index: number): (() => ReturnType<typeof send>)[] => {
      const payload = text(good())
      const right = signed(payload)
      return [
        () => send(payload, { signature: signed(payload, 'another secret') }),
        () => send(payload, { signature: '' }),
        () => send(payload, { signature: right.slice(0, -2) }),
        () => send(payload, { signature: `${right}00` }),
        () => send(`${payload} `, { signature: right }),
        () => send(payload.replace('149900', `${149_900 + index + 1}`), { signature: right }),
        () => send(payload.replace('"upi"', '"card"'), { signature: right }),
        () => send(Buffer.from([0xff, ...Buffer.from(payload)]), { signature: right }),
        () => send(payload, { signature: right.replace(/./, (first) => (first === 'a' ? 'b' : 'a')) }),
        () => send(payload, { signature: 'zz'.repeat(32) }),
      ]
    }
    const foreign = (index: number): string[] => [
      text(eventOf({ invoice: randomUUID() })),
      text(eventOf({ invoice: 'an order of another shop' })),
      text(payment({ currency: 'USD' })),
      text(payment({ status: 'failed' })),
      text(payment({ amount: -index })),
      text(payment({ amount: 1.5 })),
      text(eventOf({ invoice: invoice.id, kind: 'expired' })),
      text({ ...good(), event: 'payment.captured' }),
      text({ ...good(), payload: {} }),
      `not json ${index}`,
    ]
    const statuses: number[] = []
    for (let index = 0; index < 10; index++) {
      for (const attempt of forged(index)) statuses.push((await attempt()).statusCode)
      for (const payload of foreign(index)) statuses.push((await send(payload)).statusCode)
    }
    expect(statuses).toHaveLength(200)
    expect(new Set(statuses)).toEqual(new Set([403, 204]))
    expect(await paymentsOf(asha)).toHaveLength(before)
    expect((await asha.call('GET /invoices/:id', at(invoice))).body).toMatchObject({
      state: 'due',
      paid_paise: 0,
    })
  })
})

test('beside an appointment to come, the office has the text of the oldest unpaid invoice, and of the plans', async () => {
  const nutritionist = await app.nutritionist()
  const [asha, paid] = [await app.patient({ first_name: 'Asha', last_name: 'Verma' }), await app.patient()]
  for (const { id } of [asha, paid]) await app.assign(id, nutritionist.id)
  const first = await bill(asha)
  await bill(asha)
  await confirm(first, { method: 'cash', amount_paise: 49_900 })
  await confirm(await bill(paid))
  await app.db
    .insertInto('appointments')
    .values(
      [asha, paid].map(({ id: patient_id }, index) => ({
        ...{ id: randomUUID(), patient_id, nutritionist_id: nutritionist.id, kind_id: randomUUID() },
        ...{ kind: 'PCOS', public_name: 'Visit', price_paise: 0, place: 'Clinic' },
        starts_at: `${addDays(today(), 1)}T0${4 + index}:00:00Z`,
        ends_at: `${addDays(today(), 1)}T0${4 + index}:30:00Z`,
      })),
    )
    .execute()
  const { body } = await admin.call('GET /appointments', { query: { nutritionist_id: nutritionist.id } })
  const [hers, theirs] = body.map(({ other_texts }) =>
    other_texts.map(({ about, whatsapp }) => [about, new URL(whatsapp).searchParams.get('text')]),
  )
  expect(hers).toEqual([
    [
      'Plan',
      expect.stringMatching(
        /^Hello Asha Verma, you find your meal plans at \S+\/app\/patient\/meal-plans\nRasoi$/,
      ),
    ],
    [
      'Invoice',
      expect.stringMatching(
        new RegExp(
          `^Hello Asha Verma, your invoice ${first.number} is ready: ₹1,499, of which ₹1,000 is left to pay\\.\nYou can pay by UPI to rasoi@okbank\\.\nYou find it at \\S+/app/patient/payments\nRasoi$`,
        ),
      ),
    ],
  ])
  expect(theirs!.map(([about]) => about)).toEqual(['Plan'])
  const own = await nutritionist.call('GET /appointments')
  expect(own.body.flatMap(({ other_texts }) => other_texts)).toEqual([])
})

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, today } from '#domain/dates.ts'
import { formatReceiptNo, type Payment } from '#domain/ledger/payments.ts'
import { mailNotifications, sendDueMails } from '#server/mail/outbox.ts'
import { openTransport } from '#server/mail/transport.ts'
import { pdfPages } from '#server/pdf/testing.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'

type Person = Awaited<ReturnType<TestApp['patient']>>
let app: TestApp
let admin: Awaited<ReturnType<TestApp['signUp']>>
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'thali-receipts-'))
  app = await testApp({ BRAND_NAME: 'Rasoi', DATA_DIR: folder })
  admin = await app.signUp('admin')
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const flat = (text: string) => text.replace(/\s/g, '')

async function pay(patient: { id: string }, more: object = {}): Promise<Payment> {
  const body = { patient_id: patient.id, amount_paise: 399_900, method: 'upi', paid_on: today(), ...more }
  const answer = await admin.call('POST /admin/payments', { body })
  expect(answer.problem?.detail ?? answer.status).toBe(201)
  return answer.body
}

async function refund(payment: Payment, more: object = {}): Promise<Payment> {
  const answer = await admin.call('POST /admin/payments/:id/refund', {
    params: { id: payment.id },
    body: { amount_paise: 100_000, method: 'bank', paid_on: today(), ...more },
  })
  expect(answer.problem?.detail ?? answer.status).toBe(201)
  return answer.body
}

async function subscribe(patient: { id: string }, plan = 'Quarterly', starts_on = today()) {
  const body = { patient_id: patient.id, plan, starts_on, ends_on: addDays(starts_on, 89) }
  return (await admin.call('POST /admin/subscriptions', { body })).body
}

/** Sends what waits, as the mailer does, and returns the person's mails as they were written, newest last. */
async function mailsTo(email: string): Promise<string[]> {
  await mailNotifications(app.db, app.services)
  const transport = await openTransport(app.services.config)
  while ((await sendDueMails(app.db, app.services, transport)) > 0);
  transport.close()
  const outbox = path.join(folder, 'outbox')
  const mails = await Promise.all(
    (await readdir(outbox)).sort().map((name) => readFile(path.join(outbox, name), 'utf8')),
  )
  return mails.filter((mail) => mail.includes(`To: ${email}`))
}

/** The PDF in a mail. */
function attachedTo(mail: string | undefined) {
  const [, name, content] = mail?.match(/filename="?([^"\s]+)"?[\s\S]*?\r\n\r\n([\w+/=\s]+)/) ?? []
  return { name, content: Buffer.from(content ?? '', 'base64') }
}
const textOf = async (pdf: Uint8Array) => flat((await pdfPages(pdf)).join(''))

test('who paid sees their payments and refunds, latest first, without the office’s notes', async () => {
  const asha = await app.patient({ first_name: 'Asha', last_name: 'Verma' })
  expect(await asha.call('GET /patients/payments')).toMatchObject({ status: 200, body: [] })
  const plan = await subscribe(asha)
  const payment = await pay(asha, {
    subscription_id: plan.id,
    reference: 'UPI 5261',
    note: 'Seems short of money.',
    paid_on: addDays(today(), -2),
  })
  const back = await refund(payment, { note: 'Argued a lot.' })
  await pay(await app.patient(), { reference: 'of somebody else' })

  const { body, headers } = await asha.call('GET /patients/payments')
  expect(headers['x-total-count']).toBe('2')
  expect(body.map(({ id }) => id)).toEqual([back.id, payment.id])
  expect(body[1]).toEqual({
    id: payment.id,
    receipt_no: payment.receipt_no,
    kind: 'payment',
    subscription_id: plan.id,
    plan: 'Quarterly',
    starts_on: plan.starts_on,
    ends_on: plan.ends_on,
    invoice_id: null,
    invoice_number: null,
    amount_paise: 399_900,
    refunded_paise: 100_000,
    method: 'upi',
    reference: 'UPI 5261',
    paid_on: addDays(today(), -2),
    refund_of: null,
    refund_of_receipt_no: null,
    created_at: payment.created_at,
    receipt_url: `/api/v1/admin/payments/${payment.id}/receipt.pdf`,
  })
  expect(body[0]).toMatchObject({ kind: 'refund', refund_of_receipt_no: payment.receipt_no })
  expect(JSON.stringify(body)).not.toMatch(/short of money|Argued|somebody else/)
  const { body: second } = await asha.call('GET /patients/payments', { query: { limit: 1, skip: 1 } })
  expect(second.map(({ id }) => id)).toEqual([payment.id])
})

test('who paid sees their subscriptions, latest first, with their state and what was paid', async () => {
  const asha = await app.patient()
  expect((await asha.call('GET /patients/subscriptions')).body).toEqual([])
  const running = await subscribe(asha)
  const next = await subscribe(asha, 'Yearly', addDays(today(), 90))
  await subscribe(await app.patient(), 'Of somebody else')
  await pay(asha, { subscription_id: running.id })
  const { body, headers } = await asha.call('GET /patients/subscriptions')
  expect(headers['x-total-count']).toBe('2')
  expect(body).toEqual([
    {
      id: next.id,
      plan: 'Yearly',
      starts_on: next.starts_on,
      ends_on: next.ends_on,
      cancelled_at: null,
      state: 'upcoming',
      paid_paise: 0,
      ...{ visits: null, weeks: null, visits_used: 0, weeks_used: 0, owed_paise: 0 },
      created_at: next.created_at,
    },
    expect.objectContaining({ id: running.id, state: 'running', paid_paise: 399_900 }),
  ])
})

test('a receipt is for its payer and for administrators; for others it is not there', async () => {
  const asha = await app.patient({ first_name: 'Asha', last_name: 'Verma' })
  const ravi = await app.patient()
  const meera = await app.nutritionist()
  await app.assign(asha.id, meera.id)
  const payment = await pay(asha, { note: 'Argued a lot.' })
  const [listed] = (await asha.call('GET /patients/payments')).body
  const at = (person: Person | typeof admin) =>
    person.call('GET /admin/payments/:id/receipt.pdf', { params: { id: payment.id } })
  const own = await at(asha)
  expect(own.status).toBe(200)
  expect(own.headers['content-disposition']).toBe(
    `attachment; filename="receipt-${formatReceiptNo(payment.receipt_no)}.pdf"`,
  )
  expect(listed?.receipt_url).toBe(`/api/v1/admin/payments/${payment.id}/receipt.pdf`)
  expect((await at(admin)).status).toBe(200)
  expect((await at(ravi)).problem).toMatchObject({ status: 404, detail: 'This could not be found.' })
  expect(
    (await meera.call('GET /admin/payments/:id/receipt.pdf', { params: { id: payment.id } })).status,
  ).toBe(403)
})

test('the receipt comes by mail, once, as a PDF without the plan’s name; the bell tells it too', async () => {
  const asha = await app.patient({ first_name: 'Asha', last_name: 'Verma' })
  const plan = await subscribe(asha, 'Diabetes reversal')
  const payment = await pay(asha, { subscription_id: plan.id, note: 'Argued a lot.' })
  const number = formatReceiptNo(payment.receipt_no)
  const mails = await mailsTo(asha.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain(`Subject: Receipt ${number} from Rasoi`)
  const { name, content } = attachedTo(mails[0])
  expect(name).toBe(`receipt-${number}.pdf`)
  const text = await textOf(content)
  for (const words of [number, 'Asha Verma', '₹3,999.00', 'Subscription']) expect(text).toContain(flat(words))
  expect(text + mails[0]).not.toMatch(/Diabetes|Argued/)

  const { body: told } = await asha.call('GET /notifications')
  expect(told).toMatchObject([{ kind: 'payment_recorded', link: '/app/patient/payments', read_at: null }])

  const back = await refund(payment)
  const [, second, ...more] = await mailsTo(asha.email)
  expect(more).toEqual([])
  const note = formatReceiptNo(back.receipt_no)
  expect(second).toContain(`Subject: Refund note ${note} from Rasoi`)
  expect(attachedTo(second).name).toBe(`refund-${note}.pdf`)
  expect((await asha.call('GET /notifications')).body[0]).toMatchObject({ kind: 'refund_recorded' })
})

test('who turned the mails off only gets the notification', async () => {
  const asha = await app.patient()
  await asha.call('PUT /account', { body: { muted_emails: ['payment_recorded'] } })
  const payment = await pay(asha)
  expect(await mailsTo(asha.email)).toEqual([])
  expect((await asha.call('GET /notifications')).body).toMatchObject([{ kind: 'payment_recorded' }])
  await refund(payment)
  expect(await mailsTo(asha.email)).toHaveLength(1)
})

test('the refund of an erased person is recorded, and nobody is told', async () => {
  const asha = await app.patient()
  const payment = await pay(asha)
  await admin.call('DELETE /admin/users/:id', { params: { id: asha.id } })
  const before = await mailsTo(asha.email)
  expect((await refund(payment)).patient_id).toBeNull()
  expect(await mailsTo(asha.email)).toEqual(before)
})

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '#domain/dates.ts'
import { formatReceiptNo, type Payment } from '#domain/ledger/payments.ts'
import { pdfPages } from '#server/pdf/testing.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['signUp']>>
beforeAll(async () => {
  app = await testApp({ BRAND_NAME: 'Rasoi', SUPPORT_EMAIL: 'office@rasoi.example' })
  admin = await app.signUp('admin')
})
afterAll(() => app.close())

const daysAgo = (days: number) => addDays(today(), -days)

async function pay(patient: { id: string }, more: object = {}): Promise<Payment> {
  const body = { patient_id: patient.id, amount_paise: 399_900, method: 'upi', paid_on: today(), ...more }
  const answer = await admin.call('POST /admin/payments', { body })
  expect(answer.problem?.detail ?? answer.status).toBe(201)
  return answer.body
}

const refund = (payment: { id: string }, more: object = {}) =>
  admin.call('POST /admin/payments/:id/refund', {
    params: { id: payment.id },
    body: { amount_paise: 100_000, method: 'upi', paid_on: today(), ...more },
  })

async function subscribe(patient: { id: string }, more: object = {}) {
  const body = { patient_id: patient.id, plan: 'Quarterly', starts_on: today(), ends_on: daysAgo(-89) }
  return (await admin.call('POST /admin/subscriptions', { body: { ...body, ...more } })).body
}

describe('a payment', () => {
  test('before the practice began is refused, and so is a subscription; later years are past entries', async () => {
    const asha = await app.patient()
    const early = { patient_id: asha.id, amount_paise: 100, method: 'upi', paid_on: '1999-08-01' }
    const { problem } = await admin.call('POST /admin/payments', { body: early })
    expect(problem).toMatchObject({
      status: 422,
      detail:
        'This is before the practice began, on 1 Jan 2024. The year it was founded is set with the About page.',
    })
    const subscription = {
      patient_id: asha.id,
      plan: 'Yearly',
      starts_on: '1999-08-01',
      ends_on: '2000-07-31',
    }
    const refused = await admin.call('POST /admin/subscriptions', { body: subscription })
    expect(refused.problem.errors).toMatchObject([{ path: 'starts_on' }])
    await pay(asha, { paid_on: '2024-01-01' })
    // An older practice says so.
    await admin.call('PUT /admin/settings/about', { body: { founded_year: 1998 } })
    await pay(asha, { paid_on: '1999-08-01' })
    await app.db.deleteFrom('settings').where('key', '=', 'about').execute()
  })

  test('is stored as it was recorded, with the plan it was for and a number of its own', async () => {
    const asha = await app.patient({ first_name: 'Asha', last_name: 'Verma' })
    const plan = await subscribe(asha)
    const payment = await pay(asha, {
      subscription_id: plan.id,
      reference: ' UPI 5261 ',
      note: 'Paid by her sister.',
      paid_on: daysAgo(2),
    })
    expect(payment).toEqual({
      id: expect.any(String),
      receipt_no: expect.any(Number),
      kind: 'payment',
      patient_id: asha.id,
      patient_name: 'Asha Verma',
      patient_email: asha.email,
      subscription_id: plan.id,
      plan: 'Quarterly',
      starts_on: today(),
      ends_on: daysAgo(-89),
      invoice_id: null,
      invoice_number: null,
      amount_paise: 399_900,
      refunded_paise: 0,
      method: 'upi',
      reference: 'UPI 5261',
      note: 'Paid by her sister.',
      paid_on: daysAgo(2),
      refund_of: null,
      refund_of_receipt_no: null,
      created_at: expect.any(String),
    })
    expect((await pay(asha)).receipt_no).toBeGreaterThan(payment.receipt_no)
  })

  test('sent twice with one key is recorded once', async () => {
    const asha = await app.patient()
    const send = () =>
      admin.call('POST /admin/payments', {
        body: { patient_id: asha.id, amount_paise: 100, method: 'cash', paid_on: today() },
        headers: { 'idempotency-key': `once-${asha.id}` },
      })
    expect((await send()).body).toEqual((await send()).body)
    const { headers } = await admin.call('GET /admin/payments', { query: { patient_id: asha.id } })
    expect(headers['x-total-count']).toBe('1')
  })

  test.each([
    ['amount_paise', undefined, 'Please enter an amount'],
    ['amount_paise', '499', 'Please enter an amount'],
    ['amount_paise', 0, 'The amount must be more than ₹0'],
    ['amount_paise', -100, 'The amount must be more than ₹0'],
    ['amount_paise', 100.5, 'The amount must be in whole paise'],
    ['amount_paise', 100_000_001, 'The amount must be at most ₹10,00,000'],
    ['method', 'cheque', 'Please choose how it was paid: UPI, cash, card or bank'],
    ['paid_on', '', 'Please choose the date'],
    ['paid_on', '2026-02-30', 'Please enter a valid date (YYYY-MM-DD)'],
    ['paid_on', daysAgo(-1), 'The date cannot be in the future'],
    ['patient_id', null, 'Please choose a challenger'],
    ['patient_id', randomUUID(), 'Please choose a challenger'],
    ['subscription_id', randomUUID(), 'Please choose a subscription of this challenger'],
    ['reference', 'x'.repeat(101), 'Please use at most 100 characters'],
    ['note', 'x'.repeat(501), 'Please use at most 500 characters'],
  ])('whose %s is %j is refused: %s', async (path, value, message) => {
    const asha = await app.patient()
    const { problem } = await admin.call('POST /admin/payments', {
      body: { patient_id: asha.id, amount_paise: 100, method: 'cash', paid_on: today(), [path]: value },
    })
    expect(problem).toMatchObject({ status: 422, detail: message, errors: [{ path, message }] })
  })

  test('is neither of a nutritionist nor for the subscription of somebody else', async () => {
    const [asha, ravi, nutritionist] = [await app.patient(), await app.patient(), await app.nutritionist()]
    const record = (body: object) =>
      admin.call('POST /admin/payments', {
        body: { amount_paise: 100, method: 'cash', paid_on: today(), ...body },
      })
    expect((await record({ patient_id: nutritionist.id })).problem.detail).toBe('Please choose a challenger')
    const theirs = await subscribe(ravi)
    expect((await record({ patient_id: asha.id, subscription_id: theirs.id })).problem.errors).toEqual([
      { path: 'subscription_id', message: 'Please choose a subscription of this challenger' },
    ])
  })
})

describe('a refund', () => {
  test('refers to its payment and takes from what is left', async () => {
    const asha = await app.patient({ first_name: 'Asha', last_name: 'Verma' })
    const plan = await subscribe(asha)
    const payment = await pay(asha, { subscription_id: plan.id })
    const { status, body } = await refund(payment, { note: 'Recorded twice.', method: 'bank' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      kind: 'refund',
      patient_id: asha.id,
      subscription_id: plan.id,
      plan: 'Quarterly',
      amount_paise: 100_000,
      method: 'bank',
      note: 'Recorded twice.',
      refund_of: payment.id,
      refund_of_receipt_no: payment.receipt_no,
    })
    const { body: rows } = await admin.call('GET /admin/payments', { query: { patient_id: asha.id } })
    expect(rows.map(({ kind, refunded_paise }) => [kind, refunded_paise])).toEqual([
      ['refund', 0],
      ['payment', 100_000],
    ])
    const { body: of } = await admin.call('GET /admin/subscriptions', { query: { patient_id: asha.id } })
    expect(of[0]?.paid_paise).toBe(299_900)
  })

  test('is never more than what is left of the payment, nor of a refund, nor before the payment', async () => {
    const payment = await pay(await app.patient(), { paid_on: daysAgo(3) })
    expect((await refund(payment, { amount_paise: 399_901 })).problem).toMatchObject({
      status: 409,
      detail: 'Only ₹3,999.00 of this payment is left to refund.',
    })
    expect((await refund(payment, { paid_on: daysAgo(4) })).problem).toMatchObject({
      status: 422,
      errors: [{ path: 'paid_on', message: 'A refund cannot be dated before its payment' }],
    })
    const first = await refund(payment, { amount_paise: 300_000 })
    expect((await refund(payment, { amount_paise: 99_901 })).problem.detail).toBe(
      'Only ₹999.00 of this payment is left to refund.',
    )
    expect((await refund(payment, { amount_paise: 99_900 })).status).toBe(201)
    expect((await refund(payment, { amount_paise: 1 })).problem).toMatchObject({
      status: 409,
      detail: 'This payment has already been refunded in full.',
    })
    expect((await refund(first.body, { amount_paise: 1 })).problem).toMatchObject({
      status: 409,
      detail: 'This is a refund. Only payments can be refunded.',
    })
    expect((await refund({ id: randomUUID() })).status).toBe(404)
  })

  test('recorded at once with others, some of them refused, gets a receipt number without gap or repetition', async () => {
    const asha = await app.patient()
    const before = await pay(asha)
    const record = (more: object) => {
      const body = { patient_id: asha.id, amount_paise: 100, method: 'upi', paid_on: today(), ...more }
      return admin.call('POST /admin/payments', { body })
    }
    const refused = [{ paid_on: addDays(today(), 1) }, { patient_id: admin.id }, { patient_id: randomUUID() }]
    const answers = await Promise.all([{}, refused[0]!, {}, {}, refused[1]!, {}, refused[2]!, {}].map(record))
    expect(answers.map(({ status }) => status)).toEqual([201, 422, 201, 201, 422, 201, 422, 201])
    const numbers = answers.flatMap(({ status, body }) => (status === 201 ? [body.receipt_no] : []))
    expect(numbers.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5].map((n) => before.receipt_no + n))
  })

  test('made many times at once gives back no more than was paid', async () => {
    const payment = await pay(await app.patient())
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => refund(payment, { amount_paise: 150_000 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409, 409, 409])
    const { refunded } = await app.db
      .selectFrom('payments')
      .select((eb) => eb.fn.sum<number>('amount_paise').as('refunded'))
      .where('refund_of', '=', payment.id)
      .executeTakeFirstOrThrow()
    expect(Number(refunded)).toBe(300_000)
  })
})

describe('the ledger', () => {
  let asha: Awaited<ReturnType<TestApp['patient']>>
  let ravi: Awaited<ReturnType<TestApp['patient']>>
  let entries: Payment[]
  beforeAll(async () => {
    // Remove what other tests recorded.
    await app.db.deleteFrom('payments').execute()
    await app.db.deleteFrom('subscriptions').execute()
    asha = await app.patient({ first_name: 'Asha', last_name: 'Verma' })
    ravi = await app.patient({ first_name: 'Ravi', last_name: '100%_Sure' })
    const first = await pay(asha, { amount_paise: 149_900, paid_on: daysAgo(40), reference: 'NEFT 77_1' })
    const second = await pay(ravi, { amount_paise: 399_950, paid_on: daysAgo(10), method: 'cash' })
    const third = await pay(asha, { amount_paise: 50_000, paid_on: daysAgo(10), method: 'card' })
    const back = await refund(first, { amount_paise: 49_900, paid_on: daysAgo(5) })
    entries = [first, second, third, back.body]
    await subscribe(asha)
    await subscribe(ravi)
    await subscribe(ravi, { starts_on: daysAgo(-1) })
  })

  async function found(query: Record<string, string | number>) {
    const { body, headers } = await admin.call('GET /admin/payments', { query })
    expect(headers['x-total-count']).toBeDefined()
    return body.map(({ id }) => entries.findIndex((entry) => entry.id === id) + 1)
  }
  async function totals(query: Record<string, string | number>) {
    const { body } = await admin.call('GET /admin/payments/totals', { query })
    return body
  }

  test('comes latest first, by day and then as it was written', async () => {
    expect(await found({})).toEqual([4, 3, 2, 1])
    expect(await found({ limit: 2, skip: 1 })).toEqual([3, 2])
  })

  test.each<[string, () => Record<string, string>, number[]]>([
    ['kind', () => ({ kind: 'refund' }), [4]],
    ['method', () => ({ method: 'cash' }), [2]],
    ['person', () => ({ patient_id: asha.id }), [4, 3, 1]],
    ['first day', () => ({ from: daysAgo(10) }), [4, 3, 2]],
    ['last day', () => ({ to: daysAgo(10) }), [3, 2, 1]],
    ['days', () => ({ from: daysAgo(10), to: daysAgo(6) }), [3, 2]],
    ['name', () => ({ q: 'asha v' }), [4, 3, 1]],
    ['sign that LIKE knows', () => ({ q: '0%_s' }), [2]],
    ['e-mail', () => ({ q: ravi.email.toUpperCase() }), [2]],
    ['reference', () => ({ q: 'neft 77_' }), [1]],
    ['number of a receipt', () => ({ q: formatReceiptNo(entries[1]!.receipt_no) }), [2]],
    ['what nothing has', () => ({ q: 'zzz' }), []],
  ])('is filtered by %s, and its totals and its file with it', async (_, query, expected) => {
    expect(await found(query())).toEqual(expected)
    const those = expected.map((number) => entries[number - 1]!)
    const sum = (kind: string) =>
      those.filter((entry) => entry.kind === kind).reduce((all, { amount_paise }) => all + amount_paise, 0)
    const [paid, refunded] = [sum('payment'), sum('refund')]
    expect(await totals(query())).toMatchObject({
      paid_paise: paid,
      refunded_paise: refunded,
      revenue_paise: paid - refunded,
      payments: those.filter(({ kind }) => kind === 'payment').length,
      refunds: those.filter(({ kind }) => kind === 'refund').length,
    })
    const { body } = await admin.call('GET /admin/payments.csv', { query: query() })
    const lines = String(body).trim().split('\r\n').slice(1)
    expect(lines.map((line) => line.split(',')[0])).toEqual(
      those.map(({ receipt_no }) => formatReceiptNo(receipt_no)),
    )
  })

  test('has totals of everybody, and of one person with their name', async () => {
    expect(await totals({})).toEqual({
      paid_paise: 599_850,
      refunded_paise: 49_900,
      revenue_paise: 549_950,
      payments: 3,
      refunds: 1,
      active_subscriptions: 2,
      by_method: { upi: 100_000, cash: 399_950, card: 50_000, bank: 0 },
      ...{ owed_paise: 0, owing: 0, claimed: 0 },
      patient: null,
    })
    expect(await totals({ patient_id: asha.id })).toMatchObject({
      revenue_paise: 150_000,
      active_subscriptions: 1,
      patient: { id: asha.id, name: 'Asha Verma', email: asha.email },
    })
    const { body } = await admin.call('GET /admin/metrics')
    expect(body.subscriptions).toEqual({ active_subscriptions: 2, total_revenue: 5499.5 })
  })

  test.each([
    [{ kind: 'gift' }, 'kind must be payment or refund'],
    [{ method: 'barter' }, 'method must be upi, cash, card or bank'],
    [{ from: 'yesterday' }, 'Please enter a valid date (YYYY-MM-DD)'],
    [{ to: '2026-02-30' }, 'Please enter a valid date (YYYY-MM-DD)'],
    [{ patient_id: 'me' }, 'This is not a valid id'],
  ])('refuses %j', async (query, detail) => {
    for (const route of [
      'GET /admin/payments',
      'GET /admin/payments/totals',
      'GET /admin/payments.csv',
    ] as const)
      expect((await admin.call(route, { query })).problem).toMatchObject({ status: 422, detail })
  })

  test('is read with the same few statements, however long it is', async () => {
    const count = async (
      route: 'GET /admin/payments' | 'GET /admin/payments/totals' | 'GET /admin/payments.csv',
    ) => (await app.statementsOf(() => admin.call(route, { query: { patient_id: asha.id } }))).length
    // The list finds the ids of a page first.
    expect(await count('GET /admin/payments')).toBe(3)
    for (const route of ['GET /admin/payments/totals', 'GET /admin/payments.csv'] as const)
      expect([route, await count(route)]).toEqual([route, 2])
  })

  test('of more than fits a file is refused as one', async () => {
    const { id } = await app.patient()
    await sql`insert into payments (id, patient_id, kind, amount_paise, method, paid_on)
      select gen_random_uuid(), ${id}::uuid, 'payment', 100, 'cash', ${today()}::date
      from generate_series(1, 20001)`.execute(app.db)
    const file = (query: object) =>
      admin.call('GET /admin/payments.csv', { query: { patient_id: id, ...query } })
    expect((await file({})).problem).toMatchObject({
      status: 422,
      detail: 'More than 20,000 entries are too many for one file. Please choose fewer days.',
    })
    const { headers } = await admin.call('GET /admin/payments', { query: { patient_id: id } })
    expect(headers['x-total-estimated']).toBe('true')
    expect((await file({ to: daysAgo(1) })).status).toBe(200)
    await app.db.deleteFrom('payments').where('patient_id', '=', id).execute()
  })

  test('as a file for a spreadsheet runs nothing that somebody typed, and adds up', async () => {
    const eve = await app.patient({ first_name: '=cmd()', last_name: 'Eve' })
    const payment = await pay(eve, { reference: '@SUM(A1)', note: '+1, "urgent"' })
    await refund(payment, { amount_paise: 99_950 })
    const { body, headers } = await admin.call('GET /admin/payments.csv', { query: { patient_id: eve.id } })
    expect(headers['content-disposition']).toBe(`attachment; filename="payments-${today()}.csv"`)
    const [header, back, paid] = String(body).split('\r\n')
    expect(header).toBe(
      '\uFEFFReceipt,Date,Kind,Challenger,Email,Plan,Invoice,Amount (₹),Method,Reference,Refund of,Note,Recorded',
    )
    expect(back).toMatch(
      `,Refund,'=cmd() Eve,${eve.email},,,-999.5,UPI,,${formatReceiptNo(payment.receipt_no)},,`,
    )
    expect(paid).toMatch(`,Payment,'=cmd() Eve,${eve.email},,,3999,UPI,'@SUM(A1),,"'+1, ""urgent""",`)
  })
})

describe('a receipt', () => {
  const flat = (text: string) => text.replace(/\s/g, '')
  async function receipt(payment: { id: string }) {
    const answer = await admin.call('GET /admin/payments/:id/receipt.pdf', { params: { id: payment.id } })
    expect(answer.status).toBe(200)
    return {
      headers: answer.headers,
      text: pdfPages(answer.body as unknown as Uint8Array).join(''),
    }
  }

  test('says who paid how much for what; a refund is a note that names the receipt', async () => {
    const asha = await app.patient({ first_name: 'Asha', last_name: 'Verma' })
    const plan = await subscribe(asha, { starts_on: '2026-08-03', ends_on: '2026-10-31' })
    const payment = await pay(asha, {
      subscription_id: plan.id,
      amount_paise: 12_345_650,
      paid_on: '2026-08-01',
      reference: 'UPI 5261',
      note: 'For the office alone.',
    })
    const number = formatReceiptNo(payment.receipt_no)
    const { text, headers } = await receipt(payment)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="receipt-${number}.pdf"`,
    })
    for (const part of [
      'Rasoi Receipt',
      `No. ${number}`,
      'Received on 1 Aug 2026',
      'Received from Asha Verma',
      'For Quarterly, 3 Aug 2026 to 31 Oct 2026',
      'Paid by UPI',
      'Reference UPI 5261',
      'Amount received ₹1,23,456.50',
      'One lakh twenty-three thousand four hundred fifty-six rupees and fifty paise only',
      'Rasoi, office@rasoi.example page 1 of 1',
    ])
      expect(text).toContain(flat(part))
    expect(text).not.toMatch(/Fortheofficealone|null|undefined/)

    const { body: back } = await refund(payment, { amount_paise: 100, paid_on: '2026-08-05' })
    const note = await receipt(back)
    expect(note.headers['content-disposition']).toContain(`refund-${formatReceiptNo(back.receipt_no)}.pdf`)
    for (const part of [
      'Refund note',
      `No. ${formatReceiptNo(back.receipt_no)}`,
      'Refunded on 5 Aug 2026',
      'Refunded to Asha Verma',
      `Refund of Receipt ${number}`,
      'Amount refunded ₹1.00',
      'One rupee only',
    ])
      expect(note.text).toContain(flat(part))
  })

  test('carries the issuer’s legal name, address and GSTIN, and is for something in any case', async () => {
    const payment = await pay(await app.patient())
    const before = (await receipt(payment)).text
    expect(before).not.toContain('GSTIN')
    expect(before).toContain(flat('For Nutrition coaching'))
    const issuer = {
      legal_name: 'Rasoi Care LLP',
      address: '12 Lake Road\nPune 411001',
      gstin: '27AAPFU0939F1ZV',
    }
    expect((await admin.call('PUT /admin/settings/issuer', { body: issuer })).status).toBe(200)
    const { text } = await receipt(payment)
    for (const part of ['Rasoi Care LLP', '12 Lake Road, Pune 411001', 'GSTIN 27AAPFU0939F1ZV'])
      expect(text).toContain(flat(part))
    const wrong = await admin.call('PUT /admin/settings/issuer', { body: { gstin: '27AAPFU0939F1ZX' } })
    expect(wrong.problem).toMatchObject({ status: 422, errors: [{ path: 'gstin' }] })
  })

  test('carries the name and mailbox that administrators stored', async () => {
    const payment = await pay(await app.patient())
    const brand = { brand_name: 'Ahaar', support_email: 'help@ahaar.example' }
    expect((await admin.call('PUT /admin/settings/brand', { body: brand })).status).toBe(200)
    expect((await receipt(payment)).text).toContain(flat('Ahaar, help@ahaar.example'))
  })

  test('keeps its number when the person is erased, and names nobody', async () => {
    const zoya = await app.patient({ first_name: 'Zoya', last_name: 'Khan' })
    const payment = await pay(zoya, { note: 'Zoya asked' })
    await admin.call('DELETE /admin/users/:id', { params: { id: zoya.id } })
    const { text } = await receipt(payment)
    expect(text).toContain(flat(`No. ${formatReceiptNo(payment.receipt_no)}`))
    expect(text).toContain('₹3,999.00')
    expect(text).not.toMatch(/Zoya|Receivedfrom/)
    const { body } = await admin.call('GET /admin/payments', {
      query: { q: formatReceiptNo(payment.receipt_no) },
    })
    expect(body).toMatchObject([
      { id: payment.id, patient_id: null, patient_name: null, patient_email: null, note: null },
    ])
    expect((await refund(payment, { amount_paise: 399_900 })).status).toBe(201)
  })
})

test('the export of an account holds its subscriptions and payments', async () => {
  const asha = await app.patient()
  const plan = await subscribe(asha)
  await pay(asha, { subscription_id: plan.id, reference: 'UPI 99' })
  await pay(await app.patient(), { reference: 'of somebody else' })
  const { body } = await asha.call('GET /account/export')
  expect(body).toMatchObject({
    subscriptions: [{ id: plan.id, plan: 'Quarterly' }],
    payments: [{ subscription_id: plan.id, amount_paise: 399_900, reference: 'UPI 99' }],
  })
})

test('the audit log names whom a payment, a refund and a subscription concern', async () => {
  const asha = await app.patient()
  const plan = await subscribe(asha)
  const payment = await pay(asha)
  await refund(payment)
  await admin.call('PUT /admin/subscriptions/:id', { params: { id: plan.id }, body: { cancelled: true } })
  const entries = await app.db
    .selectFrom('audit_log')
    .select('action')
    .where('actor_id', '=', admin.id)
    .where('subject_id', '=', asha.id)
    .orderBy('id')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual([
    'POST /admin/subscriptions',
    'POST /admin/payments',
    'POST /admin/payments/:id/refund',
    'PUT /admin/subscriptions/:id',
  ])
})

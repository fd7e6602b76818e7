import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '#domain/dates.ts'
import { randomNumbers } from '#domain/random.ts'
import { type TestApp, testApp, testPassword } from '#server/testing/app.ts'

/** So many random orders; `npm run trial:clients` plays 10,000. */
const count = Number(process.env.CLIENT_SEQUENCES ?? 12)
/** So many are played side by side. */
const lanes = 4
/** After so many orders others work in the practice. */
const ordersOfPractice = 25

let app: TestApp
beforeAll(async () => {
  app = await testApp({}, { maxConnections: 2 * lanes })
})
afterAll(() => app.close())

/** Two nutritionists and an administrator, for some orders: their lists stay short, and their access tokens hold. */
async function makePractice() {
  const [meera, leela] = await Promise.all([app.nutritionist(), app.nutritionist()])
  return { meera, leela, admin: await app.signUp('admin') }
}
type Practice = Awaited<ReturnType<typeof makePractice>>

/** Nobody has to wait. What another order has locked is left to the next time. */
const forgetHaste = () =>
  sql`delete from throttles where key in (select key from throttles for update skip locked)`.execute(app.db)

const tokenIn = (link: string) => link.split('/join/')[1]!

/**
 * Somebody with an account, in care by Leela or nobody; and the same person as Meera invited them, at the account's
 * address or at another one.
 */
async function scene({ meera, leela, admin }: Practice, isInCare: boolean, isKnownAddress: boolean) {
  const asha = await app.patient()
  if (isInCare) await app.assign(asha.id, leela.id)
  const other = `other-${asha.id}@example.in`
  const body = { name: 'Asha Rao', email: isKnownAddress ? asha.email : other }
  const sent = (await meera.call('POST /nutritionists/clients', { body })).body
  const { id, patient_id } = sent
  await meera.call('POST /care-notes', { body: { patient_id, text: `Cooks on Sundays. ${id}` } })
  const value = { kind: 'hba1c', value: 6.4, measured_on: today(), source: 'clinic' }
  expect((await meera.call('POST /measurements', { body: { patient_id, ...value } })).status).toBe(201)
  const state = {
    tokens: [tokenIn(sent.link)],
    email: body.email,
    accepted: 0,
    agreed: false,
    withdrawn: false,
  }
  const params = { id }
  async function resend(email: string) {
    const answer = await meera.call('POST /nutritionists/clients/:id/resend', { params, body: { email } })
    if (answer.status === 200) {
      state.tokens.unshift(tokenIn(answer.body.link))
      state.email = email
      state.withdrawn = false
    } else expect([404, 409, 429]).toContain(answer.status)
  }
  const join = async (token: string, email: string) => {
    const body = { email, password: testPassword, consent: true }
    const { status } = await app.call('POST /join/:token', { params: { token }, body })
    expect([201, 404, 409, 422]).toContain(status)
    if (status === 201) {
      // Only the newest link, and only with the invited address, which nobody else has.
      expect([token, email]).toEqual([state.tokens[0], state.email])
      state.accepted++
    }
  }
  const careOf = async (id: string) =>
    (await admin.call('GET /assignments', { query: { patient_id: id, active: 'true' } })).body
  const agree = async (token: string, replace?: string) => {
    const inviter = (await careOf(patient_id))[0]?.nutritionist_id
    const { status } = await asha.call('POST /join/:token/agree', {
      params: { token },
      body: replace ? { replace } : {},
    })
    expect([204, 403, 404, 409]).toContain(status)
    if (status !== 204) return
    expect([token, state.email]).toEqual([state.tokens[0], asha.email])
    // Care by another ends only when she is named.
    if (isInCare && inviter !== leela.id) expect(replace).toBe(leela.id)
    state.agreed = true
    state.accepted++
  }
  const withdraw = async () => {
    const { status } = await meera.call('DELETE /nutritionists/clients/:id', { params })
    expect([204, 404]).toContain(status)
    if (status === 204) state.withdrawn = true
  }
  const endCare = async () => {
    for (const care of await careOf(patient_id)) {
      await admin.call('DELETE /assignments/:id', { params: { id: care.id } })
      // An invitation that nobody has accepted ends with it.
      if (state.accepted === 0) state.withdrawn = true
    }
  }
  const handOver = async () => {
    const care = { patient_id, nutritionist_id: leela.id, start_date: today(), replace: true }
    expect([201, 409, 422]).toContain((await admin.call('POST /assignments', { body: care })).status)
  }
  return {
    ...{ meera, leela, asha, id, patient_id, state, other, isInCare },
    resend,
    join,
    agree,
    withdraw,
    careOf,
    endCare,
    handOver,
  }
}
type Scene = Awaited<ReturnType<typeof scene>>

type StoredRow = { name: string; patient_id: string; carer: string | null; written: string }

/** What is stored of two people that calls may answer from, with the transaction that wrote each row. */
async function storedOf(both: string[]) {
  const { rows } = await sql<StoredRow>`
    select 'user' as name, id as patient_id, null::uuid as carer, xmin::text as written from users where id = any(${both})
    union all select 'profile', patient_id, null, xmin::text from patient_profiles where patient_id = any(${both})
    union all select 'invitation', patient_id, null, xmin::text from client_invitations where patient_id = any(${both})
    union all select 'note', patient_id, null, xmin::text from care_notes where patient_id = any(${both})
    union all select 'value', patient_id, null, xmin::text from measurements where patient_id = any(${both})
    union all select case when active then 'care' else 'ended care' end, patient_id, nutritionist_id, xmin::text
      from assignments where patient_id = any(${both})`.execute(app.db)
  return rows
}

/** What must hold after each step, whatever came before; `before` is what was stored when it was checked last. */
async function expectOrder(
  { meera, leela, asha, id, patient_id, state, isInCare }: Scene,
  before?: StoredRow[],
): Promise<StoredRow[]> {
  expect(state.accepted).toBeLessThanOrEqual(state.withdrawn ? 0 : 1)
  const person = state.agreed ? asha.id : patient_id
  const people = [...new Set([person, asha.id])]
  const stored = await storedOf([patient_id, asha.id])
  const ownersOf = (name: string) => stored.filter((row) => row.name === name).map((row) => row.patient_id)
  // Nothing is lost, and nothing stays behind.
  expect(ownersOf('note')).toEqual([person])
  expect(ownersOf('value')).toEqual([person])
  // Who sees whom is who cares, and nobody else; the account's care stays until it agrees.
  const care = stored.filter(({ name }) => name === 'care')
  const carers = new Map(care.map((row) => [row.patient_id, row.carer]))
  expect(carers.size).toBe(care.length)
  expect(people).toEqual(expect.arrayContaining([...carers.keys()]))
  if (!state.agreed) expect(carers.get(asha.id)).toBe(isInCare ? leela.id : undefined)
  // Answers follow from what is stored: after a step that was refused and wrote nothing they are the same.
  if (isDeepStrictEqual(stored, before)) return stored
  const expectSeen = async (one: string, by: Practice['meera']) => {
    const seen = await by.call('GET /measurements/summary/:id', { params: { id: one } })
    expect(seen.status, `${one} by ${by.id}`).toBe(carers.get(one) === by.id ? 200 : 404)
  }
  const expectListed = async (by: Practice['meera']) => {
    const listed = (await by.call('GET /nutritionists/clients', { query: { limit: 100 } })).body
    const isListed = listed.some((row) => row.id === id)
    expect(isListed).toBe(state.accepted === 0 && carers.get(person) === by.id)
  }
  const expectLink = async (token: string, index: number) => {
    const { status, body } = await app.call('GET /join/:token', { params: { token } })
    // Only the newest one, while she cares and nobody has joined.
    const isOpen = index === 0 && state.accepted === 0 && !state.withdrawn && carers.has(patient_id)
    expect(status).toBe(isOpen ? 200 : 404)
    if (isOpen) expect(Object.keys(body)).toEqual(['inviter', 'practice'])
  }
  await Promise.all([
    ...[meera, leela].flatMap((by) => [expectListed(by), ...people.map((one) => expectSeen(one, by))]),
    ...state.tokens.map(expectLink),
  ])
  return stored
}

/** The same order for the same number, so that one that fails can be played again. */
async function play(practice: Practice, order: number) {
  const random = randomNumbers(20_261_128 + order)
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)]!
  const now = await scene(practice, random() < 0.5, random() < 0.5)
  const token = () => pick(now.state.tokens)
  const email = () => pick([now.asha.email, now.other])
  const steps = [
    () => now.resend(email()),
    () => now.withdraw(),
    () => now.join(token(), email()),
    () => now.agree(token(), pick([undefined, practice.leela.id, practice.meera.id])),
    () => now.endCare(),
    () => now.handOver(),
    // At once: one of them wins, or neither.
    () =>
      Promise.all([
        now.join(now.state.tokens[0]!, now.state.email),
        now.join(now.state.tokens[0]!, now.state.email),
      ]),
    () => Promise.all([now.agree(now.state.tokens[0]!, practice.leela.id), now.agree(now.state.tokens[0]!)]),
    () => Promise.all([now.withdraw(), now.join(now.state.tokens[0]!, now.other)]),
  ]
  let stored = await expectOrder(now)
  for (let step = 0; step < 6; step++) {
    await pick(steps)()
    await forgetHaste()
    stored = await expectOrder(now, stored)
  }
  return now.state
}

test(`${count} random orders: nobody sees what they must not, nothing is lost`, async () => {
  let next = 0
  let joined = 0
  let agreed = 0
  async function playLane() {
    for (let played = 0, practice: Practice | undefined; next < count; played++) {
      const order = next++
      if (!practice || played % ordersOfPractice === 0) practice = await makePractice()
      const end = await play(practice, order).catch((cause) => {
        throw new Error(`In order ${order}: ${cause.message}`, { cause })
      })
      if (end.agreed) agreed++
      else joined += end.accepted
      if (order % 500 === 499) console.log(`${order + 1} orders: ${joined} joined, ${agreed} agreed`)
    }
  }
  await Promise.all(Array.from({ length: lanes }, playLane))
  // Nor is anything anybody else's.
  for (const table of ['care_notes', 'measurements'] as const) {
    const rows = await app.db.selectFrom(table).select('id').execute()
    expect(rows).toHaveLength(count)
  }
}, 0)

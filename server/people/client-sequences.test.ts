import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '#domain/dates.ts'
import { randomNumbers } from '#domain/random.ts'
import { startSession } from '#server/auth/sessions.ts'
import { caller, type TestApp, testApp, testPassword } from '#server/testing/app.ts'

/** So many random orders; `npm run trial:clients` plays 10,000. */
const count = Number(process.env.CLIENT_SEQUENCES ?? 12)

type Nutritionist = Awaited<ReturnType<TestApp['nutritionist']>>
let app: TestApp
let meera: Nutritionist
let leela: Nutritionist
let admin: Awaited<ReturnType<TestApp['signUp']>>
beforeAll(async () => {
  app = await testApp()
  meera = await app.nutritionist()
  leela = await app.nutritionist()
  admin = await app.signUp('admin')
})
afterAll(() => app.close())

const tokenIn = (link: string) => link.split('/join/')[1]!

/** Somebody with an account, in care by Leela or nobody; and the same person as Meera invited them. */
async function scene(isInCare: boolean) {
  const asha = await app.patient()
  if (isInCare) await app.assign(asha.id, leela.id)
  const body = { name: 'Asha Rao', email: asha.email }
  const sent = (await meera.call('POST /nutritionists/clients', { body })).body
  const { id, patient_id } = sent
  await meera.call('POST /care-notes', { body: { patient_id, text: `Cooks on Sundays. ${id}` } })
  const value = { kind: 'hba1c', value: 6.4, measured_on: today(), source: 'clinic' }
  expect((await meera.call('POST /measurements', { body: { patient_id, ...value } })).status).toBe(201)
  const state = {
    tokens: [tokenIn(sent.link)],
    email: asha.email,
    accepted: 0,
    agreed: false,
  }
  const params = { id }
  const other = `other-${id}@example.in`
  async function resend(email: string) {
    const answer = await meera.call('POST /nutritionists/clients/:id/resend', { params, body: { email } })
    if (answer.status === 200) {
      state.tokens.unshift(tokenIn(answer.body.link))
      state.email = email
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
    expect([204, 404]).toContain((await meera.call('DELETE /nutritionists/clients/:id', { params })).status)
  }
  const endCare = async () => {
    for (const care of await careOf(patient_id))
      await admin.call('DELETE /assignments/:id', { params: { id: care.id } })
  }
  const handOver = async () => {
    const care = { patient_id, nutritionist_id: leela.id, start_date: today(), replace: true }
    expect([201, 409, 422]).toContain((await admin.call('POST /assignments', { body: care })).status)
  }
  return {
    ...{ asha, id, patient_id, state, other, isInCare },
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

/** What must hold after each step, whatever came before. */
async function expectOrder({ asha, id, patient_id, state, isInCare, careOf }: Scene) {
  expect(state.accepted).toBeLessThanOrEqual(1)
  const person = state.agreed ? asha.id : patient_id
  // Nothing is lost, and nothing stays behind.
  const notes = await app.db
    .selectFrom('care_notes')
    .select('patient_id')
    .where('text', 'like', `%${id}`)
    .execute()
  expect(notes).toEqual([{ patient_id: person }])
  const values = await app.db
    .selectFrom('measurements')
    .select('kind')
    .where('patient_id', '=', person)
    .execute()
  expect(values).toHaveLength(1)
  // Who sees whom is who cares, and nobody else; the account's care stays until it agrees.
  const carers = new Map<string, string | undefined>()
  for (const one of [person, asha.id]) {
    const active = await careOf(one)
    expect(active.length).toBeLessThanOrEqual(1)
    carers.set(one, active[0]?.nutritionist_id)
    for (const by of [meera, leela]) {
      const seen = await by.call('GET /measurements/summary/:id', { params: { id: one } })
      expect(seen.status, `${one} by ${by.id}`).toBe(carers.get(one) === by.id ? 200 : 404)
    }
  }
  if (!state.agreed) expect(carers.get(asha.id)).toBe(isInCare ? leela.id : undefined)
  for (const by of [meera, leela]) {
    const listed = (await by.call('GET /nutritionists/clients', { query: { limit: 100 } })).body
    const isListed = listed.some((row) => row.id === id)
    expect(isListed).toBe(state.accepted === 0 && carers.get(person) === by.id)
  }
  for (const [index, token] of state.tokens.entries()) {
    const { status, body } = await app.call('GET /join/:token', { params: { token } })
    if (status === 200)
      expect([index, state.accepted, Object.keys(body)]).toEqual([0, 0, ['inviter', 'practice']])
    else expect(status).toBe(404)
  }
}

test(`${count} random orders: nobody sees what they must not, nothing is lost`, async () => {
  const random = randomNumbers(20_261_128)
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)]!
  for (let round = 0; round < count; round++) {
    await app.db.deleteFrom('throttles').execute()
    // 10,000 orders take longer than an access token holds.
    if (round % 50 === 49)
      for (const { id, tokens } of [meera, leela, admin])
        Object.assign(tokens, await startSession(app.db, app.services, id, caller))
    const now = await scene(random() < 0.5)
    const token = () => pick(now.state.tokens)
    const email = () => pick([now.asha.email, now.other])
    const steps = [
      () => now.resend(email()),
      () => now.withdraw(),
      () => now.join(token(), email()),
      () => now.agree(token(), pick([undefined, leela.id, meera.id])),
      () => now.endCare(),
      () => now.handOver(),
      // At once: one of them wins, or neither.
      () =>
        Promise.all([
          now.join(now.state.tokens[0]!, now.state.email),
          now.join(now.state.tokens[0]!, now.state.email),
        ]),
      () => Promise.all([now.agree(now.state.tokens[0]!, leela.id), now.agree(now.state.tokens[0]!)]),
      () => Promise.all([now.withdraw(), now.join(now.state.tokens[0]!, now.other)]),
    ]
    await expectOrder(now)
    for (let step = 0; step < 6; step++) {
      await pick(steps)()
      await app.db.deleteFrom('throttles').execute()
      await expectOrder(now)
    }
  }
}, 0)

import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  coveredAlready,
  coverNobodyMessage,
  coverPastMessage,
  coverSelfMessage,
  coverUnfitMessage,
  noClientsMessage,
} from '#domain/care/cover.ts'
import { type ContractRoute, contract } from '#domain/contract.ts'
import { addDays, today } from '#domain/dates.ts'
import { type Endpoint, statusOf } from '#domain/endpoint.ts'
import { formerColleague } from '#domain/messages/messages.ts'
import { type TestApp, testApp, testPassword } from '#server/testing/app.ts'
import { type Clinic, makeCare, rewindableClinic } from '#server/testing/clinic.ts'
import { recipes } from '#server/testing/recipes.ts'
import type { Rewindable } from '#server/testing/rewind.ts'
import { goodRequest, heldAbout } from '#server/testing/walk.ts'

let app: TestApp
let clinic: Clinic
let time: Rewindable
beforeAll(async () => {
  ;({ app, clinic, time } = await rewindableClinic())
})
afterEach(() => time.rewind())
afterAll(() => app.close())

const day = (offset: number) => addDays(today(), offset)
type Person = { call: Clinic['mine']['nutritionist']['call']; id: string }

/** Lends clients from today on, which must work. */
async function lend(by: Person, to: { id: string }, more: object = {}) {
  const body = { colleague_id: to.id, from: today(), to: day(6), ...more }
  const made = await by.call('POST /cover', { body })
  expect(made.status, made.problem?.detail).toBe(201)
  return made.body
}
/** Moves a cover in time, as if days had passed. */
const shift = (id: string, days: number) =>
  sql`update covers set begins_at = begins_at + ${days} * interval '1 day', ends_at = ends_at + ${days} * interval '1 day'
    where id = ${id}`.execute(app.db)

const routes = Object.keys(contract) as ContractRoute[]
/** What is of the nutritionist herself, and of no challenger. */
const ownThings = routes.filter((route) =>
  /^\w+ \/(forms|foods|plan-templates|meal-templates|meal-plans\/templates|follow-up-templates|cover|lab-kinds|saved-replies|nutritionists\/availability)(\/|$)/.test(
    route,
  ),
)

/** What only their author may change, dishes too; and clients that a nutritionist brings for herself. */
const authorsOnly: ContractRoute[] = [
  'PUT /care-notes/:id',
  'DELETE /care-notes/:id',
  'PUT /follow-ups/:id',
  'PUT /meal-plans/:id/dishes',
  'POST /nutritionists/clients',
]

describe('every call about a lent challenger', () => {
  const named = routes.filter((route) => {
    const { access }: Endpoint = contract[route]
    return (
      access.includes('nutritionist') &&
      (recipes[route]?.id || recipes[route]?.body) &&
      !ownThings.includes(route)
    )
  })

  test.each(named)('%s: refused before and after, as for their nutritionist in between', async (route) => {
    const { mine, theirs } = clinic
    const good = await goodRequest(app, route, mine, mine.nutritionist.id)
    const { id } = await lend(mine.nutritionist, theirs.nutritionist, { to: today() })
    const isAbout = [mine.patient.id, good.params.id].some((one) => JSON.stringify(good).includes(one) && one)
    const asCover = () => app.call(route, good, theirs.nutritionist.tokens.access_token)
    await time.mark()
    for (const days of [1, -1]) {
      await shift(id, days)
      const before = await heldAbout(app, mine)
      const refused = await asCover()
      if (isAbout) expect(refused.status, refused.problem?.detail).toBeGreaterThanOrEqual(400)
      expect(JSON.stringify(refused.body) ?? '').not.toContain(mine.patient.id)
      expect(await heldAbout(app, mine)).toEqual(before)
      await time.rewind()
    }
    const byOwner = await app.call(route, good, mine.nutritionist.tokens.access_token)
    await time.rewind()
    const answer = await asCover()
    await time.rewind()
    await time.unmark()
    expect(byOwner.status, byOwner.problem?.detail).toBe(
      recipes[route]?.status ?? statusOf(route, contract[route]),
    )
    expect(answer.status, answer.problem?.detail).toBe(authorsOnly.includes(route) ? 404 : byOwner.status)
  })

  test('the lists have them in between, marked for both, and not otherwise', async () => {
    const { mine, theirs } = clinic
    const [meera, ravi] = [mine.nutritionist, theirs.nutritionist]
    const seenBy = async (who: Person) => {
      const lists = await Promise.all([
        who.call('GET /nutritionists/patients', { query: { limit: 100 } }),
        who.call('GET /nutritionists/worklist', { query: { limit: 100 } }),
        who.call('GET /meal-plans', { query: { limit: 100 } }),
        who.call('GET /conversations', { query: { limit: 100 } }),
        who.call('GET /progress', { query: { limit: 100 } } as never),
        who.call('GET /appointments', { query: { limit: 100 } }),
      ])
      const triage = (await who.call('GET /nutritionists/patients/triage')).body.rows
      return [...lists.map(({ body }) => JSON.stringify(body)), JSON.stringify(triage)]
    }
    const { id } = await lend(meera, ravi, { to: today(), patient_ids: [mine.patient.id] })
    for (const list of await seenBy(ravi)) expect(list).toContain(mine.patient.id)
    const mark = {
      nutritionist_id: meera.id,
      nutritionist_name: 'Meera Iyer',
      colleague_name: 'Meera Iyer',
      to: today(),
    }
    for (const who of [meera, ravi]) {
      const { body } = await who.call('GET /nutritionists/patients/:id', { params: { id: mine.patient.id } })
      expect(body.cover).toEqual(mark)
      const talk = await who.call('GET /conversations/:id', { params: { id: mine.assignment } })
      expect(talk.body.cover).toEqual(mark)
    }
    for (const days of [1, -2]) {
      await shift(id, days)
      for (const list of await seenBy(ravi)) expect(list).not.toContain(mine.patient.id)
      for (const list of await seenBy(meera)) expect(list).toContain(mine.patient.id)
    }
  })
})

test('care that ended or went to somebody else is not lent on; nor is what a colleague has lent', async () => {
  const { mine, theirs } = clinic
  const [meera, ravi, patient] = [mine.nutritionist, theirs.nutritionist, mine.patient]
  await lend(meera, ravi, { patient_ids: [patient.id] })
  const sees = async (who: Person) =>
    (await who.call('GET /nutritionists/patients/:id/profile', { params: { id: patient.id } })).status
  expect(await sees(ravi)).toBe(200)
  const on = await ravi.call('POST /cover', {
    body: {
      colleague_id: (await app.nutritionist()).id,
      from: today(),
      to: day(1),
      patient_ids: [patient.id],
    },
  })
  expect(on.status).toBe(404)
  const third = await app.nutritionist()
  const moved = await clinic.admin.call('POST /assignments', {
    body: { patient_id: patient.id, nutritionist_id: third.id, start_date: today(), replace: true },
  })
  expect(moved.status).toBe(201)
  expect([await sees(meera), await sees(ravi), await sees(third)]).toEqual([404, 404, 200])
  const { body } = await ravi.call('GET /cover')
  expect(body.find(({ running }) => running)!.clients).toEqual([])
})

test('what cannot be lent says why', async () => {
  const { mine, theirs } = clinic
  const meera = mine.nutritionist
  const about = { colleague_id: theirs.nutritionist.id, from: today(), to: day(6) }
  const said = async (more: object, by: Person = meera) => {
    const { status, problem } = await by.call('POST /cover', { body: { ...about, ...more } })
    return [status, problem.errors?.[0]?.message ?? problem.detail]
  }
  expect(await said({ colleague_id: meera.id })).toEqual([422, coverSelfMessage])
  for (const { id } of [clinic.pending, mine.patient, clinic.admin])
    expect(await said({ colleague_id: id })).toEqual([422, coverUnfitMessage])
  expect(await said({ from: day(-1) })).toEqual([422, coverPastMessage])
  expect((await said({ from: day(2), to: day(1) }))[0]).toBe(422)
  expect((await said({ to: day(92) }))[0]).toBe(422)
  expect(await said({ patient_ids: [] })).toEqual([422, coverNobodyMessage])
  expect((await said({ patient_ids: [theirs.patient.id] }))[0]).toBe(404)
  expect(await said({}, await app.nutritionist())).toEqual([422, noClientsMessage])
  await lend(meera, theirs.nutritionist)
  const name = (await clinic.admin.call('GET /admin/users/:id', { params: { id: mine.patient.id } })).body
    .name!
  expect(await said({ from: day(6), to: day(9) })).toEqual([409, coveredAlready(name)])
  await lend(meera, theirs.nutritionist, { from: day(7), to: day(8) })
})

test('of two covers of one challenger at once one is made', async () => {
  const { mine, theirs } = clinic
  const body = { colleague_id: theirs.nutritionist.id, from: today(), to: day(1) }
  const made = await Promise.all([1, 2].map(() => mine.nutritionist.call('POST /cover', { body })))
  expect(made.map(({ status }) => status).sort()).toEqual([201, 409])
})

test('both sides and the challenger are told; either side ends it at once', async () => {
  const { mine, theirs } = clinic
  const newest = async (who: Person) => (await who.call('GET /notifications')).body[0]!.text
  for (const [ends, told] of [
    [mine.nutritionist, theirs.nutritionist],
    [theirs.nutritionist, mine.nutritionist],
  ] as const) {
    const { id } = await lend(mine.nutritionist, theirs.nutritionist)
    expect(await newest(theirs.nutritionist)).toMatch(/^Meera Iyer asks you to cover for them from /)
    expect(await newest(mine.patient)).toMatch(/^Meera Iyer stands in for your nutritionist from /)
    const { stand_in } = (await mine.patient.call('GET /patients/care')).body.nutritionist!
    expect(stand_in).toEqual({ name: 'Meera Iyer', from: today(), to: day(6) })
    expect((await ends.call('DELETE /cover/:id', { params: { id } })).status).toBe(204)
    expect(await newest(told)).toBe('Meera Iyer has ended your cover.')
    expect(await newest(mine.patient)).toBe('Meera Iyer no longer stands in for your nutritionist.')
    expect((await ends.call('DELETE /cover/:id', { params: { id } })).status).toBe(404)
    const params = { id: mine.patient.id }
    expect((await theirs.nutritionist.call('GET /nutritionists/patients/:id', { params })).status).toBe(404)
  }
})

test('the colleague hears of the challenger, writes under her own name, and what she did stays hers', async () => {
  const { mine, theirs } = clinic
  const ravi = theirs.nutritionist
  await sql`update users set name = 'Ravi Menon' where id = ${ravi.id}`.execute(app.db)
  await lend(mine.nutritionist, ravi)
  const params = { id: mine.assignment }
  await mine.patient.call('POST /conversations/:id/messages', { params, body: { text: 'Are you there?' } })
  await mine.patient.call('POST /patients/progress', {
    body: { week_start: today(), adherence_pct: 80, energy_levels: 7 },
  })
  const kinds = (await ravi.call('GET /notifications')).body.map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['message_received', 'report_received']))
  const sent = await ravi.call('POST /conversations/:id/messages', { params, body: { text: 'I stand in.' } })
  expect(sent.body).toMatchObject({ sender_id: ravi.id, cover_name: 'Ravi Menon' })
  expect((await mine.patient.call('GET /notifications')).body[0]!.text).toBe('Ravi Menon wrote to you.')
  const note = await ravi.call('POST /follow-ups', {
    body: { patient_id: mine.patient.id, met_on: today(), assessment: 'Sleeps better.' },
  })
  expect(note.status).toBe(201)
  const log = await clinic.admin.call('GET /admin/audit', { query: { person: mine.patient.id, limit: 20 } })
  expect(log.body.some(({ actor_id, action }) => actor_id === ravi.id && action === 'POST /follow-ups')).toBe(
    true,
  )
  // Her account is gone: what she wrote is nobody's, and not the nutritionist's.
  expect((await ravi.call('DELETE /account', { body: { password: testPassword } })).status).toBe(204)
  const { body } = await mine.patient.call('GET /conversations/:id/messages', { params })
  expect(body[0]).toMatchObject({ text: 'I stand in.', cover_name: formerColleague })
  expect(body[0]!.sender_id).not.toBe(mine.nutritionist.id)
})

test('a suspended nutritionist whose clients are covered leaves nobody without an answer', async () => {
  const mine = await makeCare(app)
  const ravi = clinic.theirs.nutritionist
  await lend(mine.nutritionist, ravi)
  await app.db
    .updateTable('users')
    .set({ status: 'suspended' })
    .where('id', '=', mine.nutritionist.id)
    .execute()
  const params = { id: mine.assignment }
  const write = () =>
    mine.patient.call('POST /conversations/:id/messages', { params, body: { text: 'Hello?' } })
  expect((await write()).status).toBe(201)
  await app.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', ravi.id).execute()
  expect((await write()).status).toBe(403)
  const { stand_in } = (await mine.patient.call('GET /patients/care')).body.nutritionist!
  expect(stand_in?.from).not.toBe(today())
})

test('live events of the conversation reach the colleague while she covers, and not after', async () => {
  // Events are sent with the commit, and the other tests commit nothing.
  const committing = await testApp()
  const [mine, theirs] = [await makeCare(committing), await makeCare(committing)]
  const { id } = await lend(mine.nutritionist, theirs.nutritionist)
  const heard: string[][] = []
  const stop = await committing.services.database.listen(
    'thali_live',
    (text) => {
      const event = JSON.parse(text) as { type: string; to: string[] }
      if (event.type === 'conversation') heard.push(event.to)
    },
    () => {},
  )
  const write = () =>
    mine.patient.call('POST /conversations/:id/messages', {
      params: { id: mine.assignment },
      body: { text: 'Hello' },
    })
  await write()
  await expect.poll(() => heard.length).toBe(1)
  expect(heard[0]).toContain(theirs.nutritionist.id)
  await theirs.nutritionist.call('DELETE /cover/:id', { params: { id } })
  await write()
  await expect.poll(() => heard.length).toBe(2)
  expect(heard[1]).not.toContain(theirs.nutritionist.id)
  stop()
  await committing.close()
})

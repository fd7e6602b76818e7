import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type ContractRoute, contract, isList } from '#domain/contract.ts'
import { type Endpoint, statusOf } from '#domain/endpoint.ts'
import type { TestApp } from './testing/app.ts'
import { type Caller, type Care, type Clinic, rewindableClinic } from './testing/clinic.ts'
import { recipes } from './testing/recipes.ts'
import type { Rewindable } from './testing/rewind.ts'
import { goodRequest, heldAbout, refusalOf } from './testing/walk.ts'

/*
 * Every caller makes every call of the contract, with ids of their own, of other people and of nothing. The
 * contract's `access` says which answer is right; `recipes` says how each call is made.
 */

let app: TestApp
let clinic: Clinic
let time: Rewindable
beforeAll(async () => {
  ;({ app, clinic, time } = await rewindableClinic())
})
afterEach(() => time.rewind())
afterAll(() => app.close())

const routes = Object.keys(contract) as ContractRoute[]
const absent = () => randomUUID()

/** The care of others with whom somebody of this care tries: each is tried by somebody, the client who has not joined too. */
function foreignTo(care: Care = clinic.mine): Care {
  const { mine, theirs, brought } = clinic
  return care === mine ? brought : care === brought ? theirs : mine
}

const hasId = (route: ContractRoute) => route.includes('/:id')

/** The fields of a call's query or body that hold a person's id. */
function personFields(schema: unknown): ('patient_id' | 'nutritionist_id')[] {
  const shape = schema && typeof schema === 'object' && 'shape' in schema ? (schema.shape as object) : {}
  return (['patient_id', 'nutritionist_id'] as const).filter((name) => name in shape)
}

test('every call with an id has a recipe', () => {
  const without = routes.filter((route) => hasId(route) && !recipes[route]?.id)
  expect(without, 'add how to make the id to `recipes`').toEqual([])
})

test('every call that names a person in its body has a recipe', () => {
  const without = routes.filter((route) => {
    const { body }: Endpoint = contract[route]
    return personFields(body).length > 0 && !recipes[route]?.body
  })
  expect(without, 'add how to make the body to `recipes`').toEqual([])
})

describe.each(routes)('%s', (route) => {
  const endpoint: Endpoint = contract[route]

  test('only the roles in the contract get an answer', async () => {
    const { mine, theirs, brought, callers } = clinic
    // Who is not asked who they are may be anybody: then it is about somebody with an account.
    const careOf = ({ care = mine }: Caller) => (endpoint.access === 'anyone' ? mine : care)
    const requestOf = (caller: Caller) => goodRequest(app, route, careOf(caller), caller.id)
    for (const caller of callers) {
      if (refusalOf(endpoint, caller)) continue
      const answer = await app.call(route, await requestOf(caller), caller.token)
      const expected = recipes[route]?.status ?? statusOf(route, endpoint)
      expect(answer.status, `${caller.name}: ${answer.problem?.detail}`).toBe(expected)
      await time.rewind()
    }

    const good = await goodRequest(app, route, mine)
    const held = async () => [
      await heldAbout(app, mine),
      await heldAbout(app, theirs),
      await heldAbout(app, brought),
    ]
    const before = await held()
    for (const caller of callers) {
      const refusal = refusalOf(endpoint, caller)
      if (!refusal) continue
      for (const id of hasId(route) ? [good.params.id, absent()] : [good.params.id]) {
        const answer = await app.call(route, { ...good, params: { ...good.params, id } }, caller.token)
        expect(answer.problem, `${caller.name}, ${id}`).toMatchObject(refusal)
      }
    }
    expect(await held()).toEqual(before)
  })

  if (hasId(route))
    test('is 404 for a missing row and for a row of another person', async () => {
      const { mine, callers } = clinic
      const admitted = callers.filter((caller) => !refusalOf(endpoint, caller))
      expect(admitted.length).toBeGreaterThan(0)
      for (const { name, role, care, token } of admitted) {
        const notThere = { status: 404, detail: 'This could not be found.' }
        const { body, query, params } = await goodRequest(app, route, care ?? mine)
        for (const id of [absent(), 'not-an-id', `${mine.patient.id}x`])
          expect(
            (await app.call(route, { params: { ...params, id }, query, body }, token)).problem,
            name,
          ).toMatchObject(notThere)
        if (role === 'admin' || recipes[route]?.ofPractice) continue
        const foreign = foreignTo(care)
        const good = await goodRequest(app, route, foreign)
        const before = await heldAbout(app, foreign)
        expect((await app.call(route, good, token)).problem, name).toMatchObject(notThere)
        expect(await heldAbout(app, foreign), name).toEqual(before)
      }
    })

  if (personFields(endpoint.body).length > 0)
    test('changes nothing for people in the body who do not exist or are not theirs', async () => {
      const { mine, callers } = clinic
      const admitted = callers.filter((caller) => !refusalOf(endpoint, caller))
      expect(admitted.length).toBeGreaterThan(0)
      for (const { name, role, care, token } of admitted) {
        for (const field of personFields(endpoint.body)) {
          const { body } = await goodRequest(app, route, care ?? mine)
          const { status } = await app.call(
            route,
            { body: { ...(body as object), [field]: absent() } },
            token,
          )
          // An administrator may choose anybody, so an unknown person is an invalid field, not a missing row.
          expect(status, `${name}, absent ${field}`).toBe(role === 'admin' ? 422 : 404)
        }
        if (role === 'admin' || recipes[route]?.ofPractice) continue
        const foreign = foreignTo(care)
        const good = await goodRequest(app, route, foreign)
        const before = await heldAbout(app, foreign)
        expect((await app.call(route, good, token)).status, name).toBe(404)
        expect(await heldAbout(app, foreign), name).toEqual(before)
      }
    })

  const filters = personFields(endpoint.query)
  if (filters.includes('patient_id') && !isList(route))
    test('gives the same answer for people who are not theirs and people who do not exist', async () => {
      const { mine, callers } = clinic
      const admitted = callers.filter((caller) => !refusalOf(endpoint, caller))
      expect(admitted.length).toBeGreaterThan(0)
      for (const { name, role, care = mine, token } of admitted) {
        const about = async (patient_id: string) => {
          const answer = await app.call(route, { query: { patient_id } }, token)
          expect(answer.status, name).toBe(200)
          return answer.body
        }
        const nobody = await about(absent())
        const foreign = await about(foreignTo(care).patient.id)
        if (role === 'admin') expect(foreign, `${name}, any`).not.toEqual(nobody)
        else expect(foreign, `${name}, foreign`).toEqual(nobody)
        expect(await about(care.patient.id), `${name}, own`).not.toEqual(nobody)
      }
    })

  if (filters.length > 0 && isList(route))
    test('lists nothing for people who do not exist or are not theirs', async () => {
      const { mine, callers } = clinic
      const admitted = callers.filter((caller) => !refusalOf(endpoint, caller))
      expect(admitted.length).toBeGreaterThan(0)
      for (const { name, role, care = mine, token } of admitted)
        for (const field of filters) {
          const idIn = ({ patient, nutritionist }: Care) =>
            field === 'patient_id' ? patient.id : nutritionist.id
          const list = async (id: string) => {
            const answer = await app.call(route, { query: { [field]: id } }, token)
            expect(answer.status, name).toBe(200)
            const rows = answer.body as unknown as Record<string, unknown>[]
            expect(answer.headers['x-total-count'], name).toBe(String(rows.length))
            return rows.map((row) => row[field])
          }
          const own = await list(idIn(care))
          expect(own.length, `${name}, own`).toBeGreaterThan(0)
          expect(new Set(own), `${name}, own`).toEqual(new Set([idIn(care)]))
          expect(await list(absent()), `${name}, absent`).toEqual([])
          const foreign = await list(idIn(foreignTo(care)))
          if (role === 'admin') expect(foreign.length, `${name}, any`).toBeGreaterThan(0)
          else expect(foreign, `${name}, foreign`).toEqual([])
        }
    })
})

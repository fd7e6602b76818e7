import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ContractRoute, contract } from '#domain/contract.ts'
import { today } from '#domain/dates.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { recipes } from '#server/testing/recipes.ts'

let app: TestApp
let meera: Awaited<ReturnType<TestApp['nutritionist']>>
let arjun: Awaited<ReturnType<TestApp['patient']>>
let assignment: string
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  meera = await app.nutritionist()
  arjun = await app.patient({ first_name: 'Arjun' })
  assignment = await app.assign(arjun.id, meera.id)
})
afterAll(() => app.close())

type Author = typeof meera
const secret = 'secret-private-note'
const write = (text: unknown, author: Author = meera) =>
  author.call('POST /care-notes', { body: { patient_id: arjun.id, text } })
const read = (author: Author = meera, query = {}) =>
  author.call('GET /care-notes', { query: { patient_id: arjun.id, ...query } })
const change = (id: string, text: unknown, author: Author = meera) =>
  author.call('PUT /care-notes/:id', { params: { id }, body: { text } })
const remove = (id: string, author: Author = meera) =>
  author.call('DELETE /care-notes/:id', { params: { id } })
const end = () =>
  app.db
    .updateTable('assignments')
    .set({ active: false, end_date: today() })
    .where('id', '=', assignment)
    .execute()

test('notes are written, read newest first, changed and deleted', async () => {
  expect((await read()).body).toEqual([])
  const first = await write('  Cooks on Sundays. ')
  expect(first.status).toBe(201)
  expect(first.body).toMatchObject({ patient_id: arjun.id, text: 'Cooks on Sundays.' })
  const second = await write('Prefers calls after 6.')
  expect((await read()).body).toEqual([second.body, first.body])
  const page = await read(meera, { limit: 1, skip: 1 })
  expect([page.body, page.headers['x-total-count']]).toEqual([[first.body], '2'])

  const changed = await change(first.body.id, 'Cooks on Saturdays.')
  expect(changed.body).toMatchObject({ id: first.body.id, text: 'Cooks on Saturdays.' })
  expect(changed.body.updated_at > first.body.updated_at).toBe(true)
  expect((await remove(second.body.id)).status).toBe(204)
  expect((await remove(second.body.id)).status).toBe(404)
  expect((await read()).body).toEqual([changed.body])
})

test.each([
  [undefined, 'Please write a note'],
  ['  ', 'Please write a note'],
  ['x'.repeat(5001), 'Please use at most 5000 characters'],
])('%j is no note', async (text, detail) => {
  expect((await write(text)).problem).toMatchObject({ status: 422, detail })
  const { id } = (await write('x'.repeat(5000))).body
  expect((await change(id, text)).problem).toMatchObject({ status: 422, detail })
})

/** How many of the answers this token gets hold the note, with Arjun's id wherever a call takes an id. */
async function readEverything(token: string) {
  const reads = (Object.keys(contract) as ContractRoute[]).filter((route) => route.startsWith('GET '))
  const care = { patient: arjun, nutritionist: meera, assignment }
  const texts: string[] = []
  for (const route of reads) {
    // Plans never hold notes.
    const id = route.includes('/meal-plans/') ? '' : await recipes[route]?.id?.(app, care)
    texts.push(JSON.stringify((await app.call(route, { params: { id: id ?? '' } }, token)).body ?? ''))
  }
  return texts.filter((text) => text.includes(secret)).length
}

test('nobody but the author reads them, no admin and nobody who comes after; the challenger has a copy in their export', async () => {
  const { id } = (await write(secret)).body
  const admin = await app.signUp('admin')
  // The list of notes, the timeline and the account export.
  expect(await readEverything(meera.tokens.access_token)).toBe(3)
  expect(await readEverything(arjun.tokens.access_token)).toBe(1)
  expect((await arjun.call('GET /account/export')).body.notes_about_you).toMatchObject([{ text: secret }])
  for (const { tokens } of [admin, await app.nutritionist()])
    expect(await readEverything(tokens.access_token)).toBe(0)

  await end()
  const next = await app.nutritionist()
  const again = await app.assign(arjun.id, next.id)
  expect((await read(next)).body).toEqual([])
  for (const { tokens } of [next, meera]) expect(await readEverything(tokens.access_token)).toBe(0)
  for (const who of [next, meera]) {
    expect((await change(id, 'Mine now', who)).status).toBe(404)
    expect((await remove(id, who)).status).toBe(404)
  }
  expect((await read()).body).toEqual([])
  expect((await write('Too late')).status).toBe(404)

  // When care starts again, the nutritionist sees their notes again.
  await app.db
    .updateTable('assignments')
    .set({ active: false, end_date: today() })
    .where('id', '=', again)
    .execute()
  await app.assign(arjun.id, meera.id)
  expect((await read()).body).toMatchObject([{ id, text: secret }])
})

test('the export names whom each note is about', async () => {
  await write(secret)
  const { body } = await meera.call('GET /account/export')
  expect(body.care_notes).toMatchObject([{ text: secret, patient_name: 'Arjun Rao' }])
  expect((await arjun.call('GET /account/export')).body.care_notes).toEqual([])
})

test('they go with the challenger, and with the author', async () => {
  const other = await app.nutritionist()
  const about = (patient_id: string, nutritionist_id: string) =>
    app.db
      .insertInto('care_notes')
      .values({ id: crypto.randomUUID(), patient_id, nutritionist_id, text: secret })
      .execute()
  const someoneElse = await app.patient()
  await about(arjun.id, meera.id)
  await about(arjun.id, other.id)
  await about(someoneElse.id, meera.id)
  await about(someoneElse.id, other.id)
  const left = async () =>
    (await app.db.selectFrom('care_notes').select(['patient_id', 'nutritionist_id']).execute()).filter(
      ({ nutritionist_id }) => nutritionist_id === meera.id || nutritionist_id === other.id,
    )
  const admin = await app.signUp('admin')
  await admin.call('DELETE /admin/users/:id', { params: { id: arjun.id } })
  expect(await left()).toHaveLength(2)
  await admin.call('DELETE /admin/users/:id', { params: { id: meera.id } })
  expect(await left()).toEqual([{ patient_id: someoneElse.id, nutritionist_id: other.id }])
})

test('the audit log says who, what and about whom, never what was written', async () => {
  const written = await write(secret)
  const { id } = written.body
  const calls = [written, await read(), await change(id, `${secret}, changed`), await remove(id)]
  const requests = calls.map(({ headers }) => headers['x-request-id']!)
  const entries = await app.db
    .selectFrom('audit_log')
    .selectAll()
    .where('request_id', 'in', requests)
    .orderBy('id')
    .execute()
  expect(entries.map(({ action, actor_id, subject_id }) => [action, actor_id, subject_id])).toEqual(
    ['POST /care-notes', 'GET /care-notes', 'PUT /care-notes/:id', 'DELETE /care-notes/:id'].map((action) => [
      action,
      meera.id,
      arjun.id,
    ]),
  )
  expect(JSON.stringify(entries)).not.toContain(secret)
})

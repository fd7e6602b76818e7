import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { claim, isOver, nextTry } from './leased.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const addMails = async (count: number) => {
  const mail = { recipient: 'asha@example.in', subject: '', body_text: '', body_html: '' }
  const ids = Array.from({ length: count }, () => randomUUID())
  await app.db.deleteFrom('mails').execute()
  await app.db
    .insertInto('mails')
    .values(ids.map((id) => ({ ...mail, id })))
    .execute()
  return ids
}
const seven = claim('mails', {
  // A key of several columns, as that of pushes.
  key: ['id', 'recipient'],
  due: isOver('due_at', 1),
  atOnce: 7,
  set: sql`attempts = attempts + 1, due_at = now() + interval '1 minute'`,
})

test('instances that claim at once get each row once', async () => {
  const ids = await addMails(100)
  const claimed: string[] = []
  while (claimed.length < ids.length) {
    const rounds = await Promise.all([1, 2, 3].map(() => seven.execute(app.db)))
    const rows = rounds.flatMap((round) => round.rows)
    if (rows.length === 0) break
    claimed.push(...rows.map(({ id }) => id))
  }
  expect(claimed.toSorted()).toEqual(ids.toSorted())
})

test('a claim takes no more rows than it says, also when the database can only loop over the rows', async () => {
  await addMails(30)
  const { rows } = await app.db.transaction().execute(async (inside) => {
    for (const way of ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'indexscan', 'bitmapscan'])
      await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(inside)
    return seven.execute(inside)
  })
  expect(rows).toHaveLength(7)
})

test('a time counts as over when it has passed, or lies further ahead than it can', async () => {
  const times = ['-1 minute', '0 minutes', '1 minute', '59 minutes', '61 minutes', '400 days']
  const { rows } = await sql<{ is_over: boolean }>`
    select ${isOver('until', 1)} as is_over from (
      select now() + time::interval as until from unnest(${times}::text[]) with ordinality as t(time, n) order by n
    ) as given`.execute(app.db)
  expect(rows.map(({ is_over }) => is_over)).toEqual([true, true, false, false, true, true])
})

test('pauses grow with each failure, and the last one stays, however many there are', async () => {
  const { rows } = await sql<{ minutes: number }>`
    select extract(epoch from ${nextTry([1, 2, 4], sql`failures`)} - now())::int / 60 as minutes
    from unnest(array[1, 2, 3, 4, 5000]) as failures`.execute(app.db)
  expect(rows.map(({ minutes }) => minutes)).toEqual([1, 2, 4, 4, 4])
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connect, type DatabaseOptions, openDatabase } from './open.ts'
import { onMaintenance, type TestDatabase, testDatabase } from './testing.ts'

let own: TestDatabase

beforeAll(async () => {
  own = await testDatabase()
})

afterAll(() => own.close())

test('values arrive as JavaScript’s own types, dates and instants as texts', async () => {
  const { rows } = await own.database.pool.query(`select
    '2000-02-29'::date as date,
    timestamptz '2026-11-21 12:02:00.123456+05:30' as instant,
    timestamptz '2026-11-21 00:00+00' as whole_second,
    12.50::numeric(5, 2) as numeric,
    count(*) as count,
    sum(1::bigint) as sum,
    '{"days": [1]}'::jsonb as json,
    array['a', null, 'b,c'] as texts,
    array['2000-02-29'::date] as dates,
    null::date as nothing,
    (timestamptz '2026-11-21 23:30+00')::date as utc_day`)
  expect(rows).toEqual([
    {
      date: '2000-02-29',
      instant: '2026-11-21T06:32:00.123Z',
      whole_second: '2026-11-21T00:00:00.000Z',
      numeric: 12.5,
      count: 1,
      sum: 1,
      json: { days: [1] },
      texts: ['a', null, 'b,c'],
      dates: ['2000-02-29'],
      nothing: null,
      utc_day: '2026-11-21',
    },
  ])
})

test('statements with parameters are prepared once per connection, others never', async () => {
  const client = await own.database.pool.connect()
  for (const number of [1, 2, 3]) {
    const { rows } = await client.query('select $1::int + 1000 as sum', [number])
    expect(rows).toEqual([{ sum: number + 1000 }])
  }
  await client.query('select 1 as first; select 2 as second')
  await client.query('select $1::int + 7 as sum /* planned each time */', [1])
  const { rows } = await client.query(
    "select statement, generic_plans + custom_plans as uses from pg_prepared_statements where statement like 'select %'",
  )
  client.release()
  expect(rows).toEqual([{ statement: 'select $1::int + 1000 as sum', uses: 3 }])
})

test('a table that changes under a prepared statement is no error', async () => {
  const { pool } = own.database
  await pool.query("create table changing as select 1 as id, 'a' as name")
  const client = await pool.connect()
  const all = 'select * from changing where id = $1'
  const again = `${all} and true`
  const read = async (statement: string) => (await client.query(statement, [1])).rows
  for (const statement of [all, again]) expect(await read(statement)).toEqual([{ id: 1, name: 'a' }])
  await client.query('alter table changing add column extra text')
  expect(await read(all)).toEqual([{ id: 1, name: 'a', extra: null }])
  expect(await read(all)).toEqual([{ id: 1, name: 'a', extra: null }])
  await client.query('begin')
  await expect(read(again)).rejects.toThrow('cached plan must not change result type')
  await client.query('rollback')
  await client.query('begin')
  expect(await read(again)).toEqual([{ id: 1, name: 'a', extra: null }])
  await client.query('commit')
  client.release()
})

test('a connection keeps at most 500 prepared statements, and none of great length', async () => {
  const client = await own.database.pool.connect()
  await client.query(`select $1::int ${'+ 1'.repeat(4000)}`, [1])
  for (let index = 0; index < 600; index++) await client.query(`select $1::int + ${index}`, [1])
  const { rows } = await client.query(
    'select count(*), max(length(statement)) as longest from pg_prepared_statements',
  )
  client.release()
  expect(rows[0].count).toBeLessThanOrEqual(500)
  expect(rows[0].longest).toBeLessThanOrEqual(10_000)
})

test('a failed statement leaves the database usable', async () => {
  const { pool } = own.database
  await expect(pool.query('selec')).rejects.toThrow('syntax error')
  await expect(pool.query('select $1::int', ['x'])).rejects.toThrow('invalid input syntax')
  const db = connect(own.database)
  await expect(db.transaction().execute((trx) => sql`select 1 / 0`.execute(trx))).rejects.toThrow('zero')
  expect((await pool.query('select $1::int as one', [1])).rows).toEqual([{ one: 1 }])
})

test('connections dropped by the server, idle or in use, are replaced', async () => {
  const { pool } = own.database
  const inUse = await pool.connect()
  await inUse.query('begin')
  await pool.query('select 1')
  await onMaintenance(
    own.databaseUrl,
    'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await expect(inUse.query('commit')).rejects.toThrow()
  inUse.release()
  // The pool may notice the lost connection late, but it never hands out one that it knows is lost.
  await vi.waitFor(async () => expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]))
})

/** Another opening of the same database, whose sessions begin with a setting of its own. */
async function openAgain(setting: string, more: Partial<DatabaseOptions>) {
  const { pool } = own.database
  const name = (await pool.query('select quote_ident(current_database()) as name')).rows[0].name
  await pool.query(`alter database ${name} set ${setting}`)
  try {
    return await openDatabase({ databaseUrl: own.databaseUrl, dataDir: '', ...more })
  } finally {
    await pool.query(`alter database ${name} reset all`)
  }
}

test('a pooler in transaction mode gets no named statements, and needs the settings of the role', async () => {
  const options = { pooling: 'transaction' as const, maxConnections: 1 }
  await expect(openAgain("timezone to 'Asia/Kolkata'", options)).rejects.toThrow('deploy/database.sql')
  const database = await openAgain("timezone to 'UTC'", options)
  await database.pool.query('select $1::int as one', [1])
  const { rows } = await database.pool.query('select name from pg_prepared_statements')
  await database.close()
  expect(rows).toEqual([])
})

test('what is listened to has an address of its own', async () => {
  const database = await openDatabase({
    databaseUrl: own.databaseUrl,
    directUrl: 'postgres://nobody@127.0.0.1:1/none',
    dataDir: '',
  })
  await expect(
    database.listen(
      'news',
      () => {},
      () => {},
    ),
  ).rejects.toThrow()
  await database.close()
})

test('a standby is never used', async () => {
  const { pool } = own.database
  await pool.query('create function public.pg_is_in_recovery() returns boolean return true')
  await expect(openAgain('search_path to public, pg_catalog', {})).rejects.toThrow('is a standby')
  await pool.query('drop function public.pg_is_in_recovery')
})

test('a server that cannot be reached is an error, never another database', async () => {
  const unreachable = openDatabase({
    databaseUrl: 'postgres://nobody@127.0.0.1:1/none',
    dataDir: '',
  })
  await expect(unreachable).rejects.toThrow("The database at DATABASE_URL can't be used: ")
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { migrate, migrationsPending } from './migrate.ts'
import { type TestDatabase, testDatabase } from './testing.ts'

let own: TestDatabase
let folder: string

beforeEach(async () => {
  own = await testDatabase({ empty: true })
  folder = await mkdtemp(path.join(tmpdir(), 'thali-migrations-'))
  await write('0001-first.sql', 'create table log (entry int); insert into log values (1);')
  await write('0002-second.sql', 'insert into log values (2); alter table log add column more text;')
})

afterEach(async () => {
  await own.close()
  await rm(folder, { recursive: true })
})

const write = (name: string, sql: string) => writeFile(path.join(folder, name), sql)
const entries = async () =>
  (await own.database.pool.query('select entry from log order by entry')).rows.map(({ entry }) => entry)

test('each file is applied once, in order', async () => {
  expect(await migrationsPending(own.database, folder)).toBe(true)
  expect(await migrate(own.database, folder)).toEqual(['0001-first.sql', '0002-second.sql'])
  expect(await migrationsPending(own.database, folder)).toBe(false)
  expect(await migrate(own.database, folder)).toEqual([])
  await write('0003-third.sql', 'insert into log values (3)')
  expect(await migrationsPending(own.database, folder)).toBe(true)
  expect(await migrate(own.database, folder)).toEqual(['0003-third.sql'])
  expect(await entries()).toEqual([1, 2, 3])
})

test('starts at the same time apply each file once between them', async () => {
  // The sleep gives all processes time to start while the first one holds the lock.
  await write(
    '0001-first.sql',
    'select pg_sleep(0.5); create table log (entry int); insert into log values (1);',
  )
  const results = await Promise.all(Array.from({ length: 3 }, () => migrateElsewhere(own.databaseUrl)))
  expect(results.flat().sort()).toEqual(['0001-first.sql', '0002-second.sql'])
  expect(await entries()).toEqual([1, 2])
})

/** Runs `migrate` in a process of its own, as each server instance does. */
async function migrateElsewhere(databaseUrl: string): Promise<string[]> {
  const code = `
    import { migrate } from '${import.meta.dirname}/migrate.ts'
    import { openDatabase } from '${import.meta.dirname}/open.ts'
    const database = await openDatabase({ databaseUrl: '${databaseUrl}', dataDir: '' })
    console.log(JSON.stringify(await migrate(database, '${folder}')))
    await database.close()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  let output = ''
  for await (const chunk of child.stdout) output += chunk
  expect(await exit).toEqual([0, null])
  return JSON.parse(output)
}

test('a failing file changes nothing, and says where it failed', async () => {
  await write('0003-broken.sql', 'insert into log values (3);\ninsert into lgo values (4);')
  await expect(migrate(own.database, folder)).rejects.toThrow(
    'Migration 0003-broken.sql failed (line 2): relation "lgo" does not exist',
  )
  expect(await entries()).toEqual([1, 2])
  await write('0003-broken.sql', 'insert into log values (3);')
  expect(await migrate(own.database, folder)).toEqual(['0003-broken.sql'])
})

test('a migration that meets writes in a deadlock is tried again', async () => {
  await migrate(own.database, folder)
  const { pool } = own.database
  await pool.query('create table other (entry int)')
  await write(
    '0003-both.sql',
    'alter table log add column late text; alter table other add column late text;',
  )
  const writer = await pool.connect()
  // Whoever notices a deadlock first is its victim.
  await writer.query("set deadlock_timeout to '1min'; begin; insert into other values (1)")
  const migrating = migrate(own.database, folder)
  await vi.waitFor(async () => {
    const { rows } = await pool.query(
      "select from pg_locks where not granted and relation = 'other'::regclass",
    )
    expect(rows).toHaveLength(1)
  })
  await writer.query('insert into log values (3); commit')
  writer.release(true)
  expect(await migrating).toEqual(['0003-both.sql'])
  expect(await entries()).toEqual([1, 2, 3])
})

test('files and database that disagree about the past stop the start', async () => {
  await write('0004-fourth.sql', 'insert into log values (4)')
  await migrate(own.database, folder)

  await write('0001-first.sql', 'create table log (entry bigint)')
  await expect(migrate(own.database, folder)).rejects.toThrow(
    'Migration 0001-first.sql was changed after it was applied: restore the file and write a new migration instead.',
  )
  await write('0001-first.sql', 'create table log (entry int); insert into log values (1);')

  await write('0003-late.sql', 'select 1')
  await expect(migrate(own.database, folder)).rejects.toThrow(
    'Migration 0003-late.sql comes before 0004-fourth.sql, which is already applied: give it a later number.',
  )
  await rm(path.join(folder, '0003-late.sql'))

  await rm(path.join(folder, '0004-fourth.sql'))
  await expect(migrate(own.database, folder)).rejects.toThrow(
    "The database has migration 0004-fourth.sql, which this version doesn't know",
  )
  expect(await migrationsPending(own.database, folder)).toBe(false)
})

test('a file without a number is refused', async () => {
  await write('fix.sql', 'select 1')
  await expect(migrate(own.database, folder)).rejects.toThrow('Migration fix.sql should be named like')
})

import fs from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ContractRoute, contract } from '#domain/contract.ts'
import { buildApp } from '#server/app.ts'
import { startSession } from '#server/auth/sessions.ts'
import { createAdmin } from '#server/auth/setup.ts'
import { readConfig } from '#server/config.ts'
import { caller } from '#server/testing/app.ts'
import { silentServer } from '#server/testing/wire.ts'
import { connect, type Database, openDatabase } from './open.ts'
import { type OwnPostgres, startOwnPostgres } from './own-postgres.ts'
import { openStandby } from './standby.ts'
import type { DB } from './tables.ts'
import { copyFolder, fillDataFolder } from './testing.ts'

let folder: string
let primary: OwnPostgres
let standby: OwnPostgres
let database: Database
let db: Kysely<DB>
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'thali-standby-'))
  const [first, second] = ['a', 'b'].map((name) => path.join(folder, name)) as [string, string]
  await fillDataFolder(first)
  await copyFolder(first, second)
  fs.writeFileSync(path.join(second, 'postgres/standby.signal'), '')
  primary = await startOwnPostgres(first, ['fsync=off'])
  const source = `host=${path.join(first, 'postgres')} user=thali`
  standby = await startOwnPostgres(second, ['fsync=off', `primary_conninfo=${source}`])
  database = await openDatabase({ databaseUrl: primary.url, dataDir: '' })
  db = connect(database)
  await sql`create table notes (text text)`.execute(db)
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})
afterAll(async () => {
  await database.close()
  await standby.stop()
  await primary.stop()
  await rm(folder, { recursive: true })
})

type Db = Kysely<DB>
/** What was written last, and whether a standby says so. */
const last = async (from: Db) => {
  const { rows } = await sql<{ standby: boolean; text: string }>`
    select pg_is_in_recovery() as standby, (select max(text) from notes) as text`.execute(from)
  return rows[0]!
}
const write = (text: string) => sql`insert into notes values (${text})`.execute(db)

function reads(url = standby.url, patience?: Parameters<typeof openStandby>[2]) {
  const opened = openStandby(url, db, patience)
  closing.push(opened.close)
  return opened
}
const onStandby = async (statement: string) => {
  const client = new pg.Client(standby.url)
  await client.connect()
  return client.query(statement).finally(() => client.end())
}

test('a standby is read, and always has what was just saved', async () => {
  // A busy machine may need longer than people are made to wait.
  const { read } = reads(standby.url, { connect: 30_000, answer: 30_000, catchUp: 30_000 })
  for (let n = 100; n < 150; n++) {
    await write(`a${n}`)
    expect(await read(last)).toEqual({ standby: true, text: `a${n}` })
  }
})

test('a standby that is behind is not read until it has caught up', async () => {
  const { read } = reads()
  await onStandby('select pg_wal_replay_pause()')
  await write('b')
  expect(await read(last)).toEqual({ standby: false, text: 'b' })
  await onStandby('select pg_wal_replay_resume()')
  await expect.poll(() => read(last), { timeout: 20_000 }).toEqual({ standby: true, text: 'b' })
})

test('without a standby, with one that is silent, one that is away, and one that fails, the primary is read', async () => {
  await write('c')
  const here = { standby: false, text: 'c' }
  expect(await openStandby(undefined, db).read(last)).toEqual(here)
  const silent = await silentServer()
  closing.push(async () => silent.close())
  expect(await reads(`postgres://thali@127.0.0.1:${silent.port}/postgres`).read(last)).toEqual(here)
  expect(await reads('postgres://thali@127.0.0.1:1/postgres').read(last)).toEqual(here)
  // A primary at the address of the standby.
  expect(await reads(primary.url).read(last)).toEqual(here)
  const writing = async (from: Db) => {
    await sql`insert into notes values ('d')`.execute(from)
    return last(from)
  }
  expect(await reads().read(writing)).toEqual({ standby: false, text: 'd' })
})

test('the calls that say so read a standby, and only there', async () => {
  const addresses = { DATABASE_URL: primary.url, DATABASE_STANDBY_URL: standby.url }
  const config = readConfig({ LOG_LEVEL: 'silent', ...addresses })
  const { app, services } = await buildApp({ config, database })
  closing.push(() => app.close())
  await createAdmin(db, 'admin@clinic.example', 'no password')
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const { access_token } = await startSession(db, services, id, caller)
  const routes = (Object.keys(contract) as ContractRoute[]).filter((route) => 'standby' in contract[route])
  expect(routes).not.toEqual([])
  for (const route of routes) {
    const url = `/api/v1${route.slice('GET '.length)}`
    const read = async () => {
      const answer = await app.inject({ url, headers: { authorization: `Bearer ${access_token}` } })
      expect(answer.statusCode, route).toBe(200)
      // A connection on which something failed would be gone.
      return (await onStandby("select query from pg_stat_activity where application_name = 'thali-reads'"))
        .rows
    }
    const own = expect.not.stringContaining('pg_last_wal_replay_lsn')
    // A standby on a busy machine is found too slow at first, and left alone for a while.
    await expect.poll(read, { timeout: 30_000, message: route }).toEqual([{ query: own }])
  }
})

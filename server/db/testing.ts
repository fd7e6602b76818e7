import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { type Database, openDatabase } from './open.ts'

/** Environment variables in which the global setup passes what it prepared to the tests. */
export const preparedVariables = {
  /** Address of the server with the databases of tests. */
  server: 'PREPARED_SERVER',
  /** Address of the server that the platform brings. */
  own: 'PREPARED_OWN_SERVER',
  /** Name of the database that tests copy. */
  template: 'PREPARED_TEMPLATE',
  /** Data folders: as a first start leaves it, and with an empty database. */
  prepared: 'PREPARED_FOLDER',
  empty: 'PREPARED_EMPTY_FOLDER',
} as const

export type TestDatabase = {
  database: Database
  /** The address, for another process to open the same database. */
  databaseUrl: string
  close(): Promise<void>
}

/**
 * A database for one test: prepared as at a server's start, or empty. `isOwn`: an empty one on the server that the
 * platform brings, also where the tests are about another one. Close it at the end.
 */
export async function testDatabase({
  empty = false,
  isOwn = false,
  maxConnections = 5,
} = {}): Promise<TestDatabase> {
  const [serverUrl, template] = [prepared(isOwn ? 'own' : 'server'), prepared('template')]
  // The name starts with the template's name: the global teardown drops all such databases, also after a killed test.
  const name = `${template}_${randomUUID().slice(0, 8)}`
  // Files are copied, not pages through the write-ahead log: half the time.
  await onMaintenance(
    serverUrl,
    `create database ${name} template ${empty || isOwn ? 'template0' : template} strategy file_copy`,
  )
  const databaseUrl = databaseUrlOf(serverUrl, name)
  const database = await openDatabase({ databaseUrl, dataDir: '', maxConnections })
  return {
    database,
    databaseUrl,
    async close() {
      await database.close()
      await onMaintenance(serverUrl, `drop database if exists ${name} with (force)`)
    },
  }
}

/** Fills a new data folder as a first start does, or with an empty database. */
export const fillDataFolder = (dataDir: string, { empty = false } = {}) =>
  copyFolder(prepared(empty ? 'empty' : 'prepared'), dataDir)

/** Copies what is in a data folder to another one; blocks are shared where the disk can do that. */
export async function copyFolder(from: string, to: string) {
  await mkdir(to, { recursive: true })
  await promisify(execFile)('cp', ['-a', '--reflink=auto', `${from}/.`, to])
}

function prepared(name: keyof typeof preparedVariables): string {
  const value = process.env[preparedVariables[name]]
  if (!value) throw new Error('Test databases need server/db/testing-global-setup.ts in vitest.config.ts.')
  return value
}

/** The address of another database on the same server. */
export function databaseUrlOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Runs a statement on the server's own database, such as `create database`. */
export async function onMaintenance(serverUrl: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client(serverUrl)
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

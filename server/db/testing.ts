import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { type Database, openDatabase } from './open.ts'

/** Environment variables in which the global setup passes the prepared database to the tests. */
export const preparedVariables = {
  snapshots: 'TEST_SNAPSHOTS',
  template: 'TEST_TEMPLATE',
} as const

/** File names in the folder of snapshots. */
export const snapshots = { empty: 'empty.tar', prepared: 'prepared.tar' } as const

export type TestDatabase = {
  database: Database
  /** The address, for another process to open the same database; undefined on the embedded engine. */
  databaseUrl: string | undefined
  close(): Promise<void>
}

/** A database for one test: prepared as at a server's start, or empty. Close it at the end. */
export async function testDatabase({ empty = false, maxConnections = 5 } = {}): Promise<TestDatabase> {
  const serverUrl = process.env.TEST_DATABASE_URL
  return serverUrl ? onServer(serverUrl, empty, maxConnections) : inMemory(empty)
}

async function inMemory(empty: boolean): Promise<TestDatabase> {
  const folder = prepared(preparedVariables.snapshots)
  const snapshot = await openAsBlob(path.join(folder, empty ? snapshots.empty : snapshots.prepared))
  const database = await openDatabase({ dataDir: 'memory://', snapshot })
  return { database, databaseUrl: undefined, close: database.close }
}

/**
 * Fills a new data folder of the embedded engine as a first start does, or with an empty database. A first start
 * takes seconds of processor time, so only the tests that are about it make one.
 */
export async function fillDataFolder(dataDir: string, { empty = false } = {}) {
  const files = path.join(dataDir, 'db')
  await mkdir(files, { recursive: true, mode: 0o700 })
  const folder = prepared(preparedVariables.snapshots)
  const snapshot = path.join(folder, empty ? snapshots.empty : snapshots.prepared)
  await promisify(execFile)('tar', ['--extract', '--file', snapshot, '--directory', files])
}

async function onServer(serverUrl: string, empty: boolean, maxConnections: number): Promise<TestDatabase> {
  const template = prepared(preparedVariables.template)
  // The name starts with the template's name: the global teardown drops all such databases, also after a killed test.
  const name = `${template}_${randomUUID().slice(0, 8)}`
  await onMaintenance(serverUrl, `create database ${name} template ${empty ? 'template0' : template}`)
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

function prepared(variable: string): string {
  const value = process.env[variable]
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

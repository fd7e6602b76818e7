import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from './open.ts'
import { prepareDatabase } from './prepare.ts'
import { databaseUrlOf, onMaintenance, preparedVariables, snapshots } from './testing.ts'

/** Vitest's global setup: prepares one database that every test copies. Returns the teardown. */
export async function setup(): Promise<() => Promise<void>> {
  const serverUrl = process.env.TEST_DATABASE_URL
  return serverUrl ? prepareTemplate(serverUrl) : prepareSnapshots()
}

async function prepareSnapshots() {
  const database = await openDatabase({ dataDir: 'memory://' })
  try {
    const folder = await mkdtemp(path.join(tmpdir(), 'thali-test-'))
    const keepAs = async (name: string) =>
      writeFile(path.join(folder, name), (await database.pglite!.dumpDataDir('none')).stream())
    // No test makes another database inside a copy, and the templates are two thirds of the files to copy.
    await database.pool.query('update pg_database set datistemplate = false')
    await database.pool.query('drop database template0')
    await database.pool.query('drop database template1')
    await keepAs(snapshots.empty)
    await prepareDatabase(database)
    await keepAs(snapshots.prepared)
    process.env[preparedVariables.snapshots] = folder
    return () => rm(folder, { recursive: true })
  } finally {
    await database.close()
  }
}

async function prepareTemplate(serverUrl: string) {
  // A unique name, so that test runs on one server don't disturb each other.
  const template = `thali_test_${crypto.randomUUID().replaceAll('-', '')}`
  await onMaintenance(serverUrl, `create database ${template}`)
  const dropAll = async () => {
    const { rows } = await onMaintenance(
      serverUrl,
      `select datname from pg_database where starts_with(datname, '${template}')`,
    )
    for (const { datname } of rows)
      await onMaintenance(serverUrl, `drop database if exists ${datname} with (force)`)
  }
  try {
    const database = await openDatabase({ databaseUrl: databaseUrlOf(serverUrl, template), dataDir: '' })
    await prepareDatabase(database).finally(database.close)
  } catch (error) {
    await dropAll()
    throw error
  }
  process.env[preparedVariables.template] = template
  return dropAll
}

import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from './open.ts'
import { startOwnPostgres } from './own-postgres.ts'
import { prepareDatabase } from './prepare.ts'
import { copyFolder, databaseUrlOf, onMaintenance, preparedVariables } from './testing.ts'

/** Vitest's global setup. Data in tests need not survive a crash of the machine. */
export const setup = () => prepareDatabases(['fsync=off'])

/**
 * Starts a PostgreSQL as the platform does and prepares what `testDatabase` and `fillDataFolder` copy. With
 * TEST_DATABASE_URL the databases are on that server. `settings` are PostgreSQL's. Returns the teardown.
 */
export async function prepareDatabases(settings: string[] = []): Promise<() => Promise<void>> {
  const root = await mkdtemp(path.join(tmpdir(), 'thali-test-'))
  const [empty, prepared, running] = ['empty', 'prepared', 'running'].map((name) =>
    path.join(root, name),
  ) as [string, string, string]
  try {
    await mkdir(empty)
    await startOwnPostgres(empty).then(({ stop }) => stop())
    await copyFolder(empty, prepared)
    await copyFolder(empty, running)
    const database = await openDatabase({ dataDir: prepared })
    await prepareDatabase(database).finally(database.close)
    const own = await startOwnPostgres(running, [...settings, 'max_connections=200'])
    const server = process.env.TEST_DATABASE_URL ?? own.url
    const { template, dropAll } = await prepareTemplate(server)
    const variables = { empty, prepared, own: own.url, server, template }
    for (const [name, value] of Object.entries(variables))
      process.env[preparedVariables[name as keyof typeof preparedVariables]] = value
    return async () => {
      await dropAll()
      await own.stop()
      await rm(root, { recursive: true })
    }
  } catch (error) {
    await rm(root, { recursive: true })
    throw error
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
  return { template, dropAll }
}

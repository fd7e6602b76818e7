import { mkdir } from 'node:fs/promises'
import { openDatabase } from '#server/db/open.ts'
import { startOwnPostgres } from '#server/db/own-postgres.ts'
import { prepareDatabase } from '#server/db/prepare.ts'
import { prepareDatabases } from '#server/db/testing-global-setup.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'

/** Runs `work` with the whole app on a database of its own. With a folder the database stays there for a next run. */
export async function withApp(
  work: (app: TestApp, databaseUrl: string) => Promise<void>,
  folder?: string | undefined,
) {
  const [kept, teardown] = folder ? await openFolder(folder) : [undefined, await prepareDatabases()]
  const app = await testApp({}, { kept })
  try {
    await work(app, app.databaseUrl)
  } finally {
    await app.close()
    await teardown()
  }
}

async function openFolder(folder: string) {
  await mkdir(folder, { recursive: true })
  const { url: databaseUrl, stop } = await startOwnPostgres(folder, ['max_connections=200'])
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  await prepareDatabase(database)
  return [{ database, databaseUrl, close: database.close }, stop] as const
}

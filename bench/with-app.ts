import { prepareDatabases } from '#server/db/testing-global-setup.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'

/** Runs `work` with the whole app on a database of its own. */
export async function withApp(work: (app: TestApp, databaseUrl: string) => Promise<void>) {
  const teardown = await prepareDatabases()
  const app = await testApp()
  try {
    await work(app, app.databaseUrl)
  } finally {
    await app.close()
    await teardown()
  }
}

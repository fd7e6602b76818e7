import { setup } from '#server/db/testing-global-setup.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'

/** Runs `work` with the whole app on a database of its own. `script` is the npm script that starts PostgreSQL too. */
export async function withApp(script: string, work: (app: TestApp, databaseUrl: string) => Promise<void>) {
  if (!process.env.TEST_DATABASE_URL)
    throw new Error(`The bench needs PostgreSQL: run it with "npm run ${script}".`)
  const teardown = await setup()
  const app = await testApp()
  try {
    await work(app, app.databaseUrl!)
  } finally {
    await app.close()
    await teardown()
  }
}

import { buildApp } from './app.ts'
import { makeHasher } from './auth/passwords.ts'
import { createAdmin, hasAdmin, openSetup } from './auth/setup.ts'
import { type Config, readConfig } from './config.ts'
import { openDatabase } from './db/open.ts'
import { prepareDatabase } from './db/prepare.ts'
import { startJobs } from './jobs/runner.ts'
import { startMailer } from './mail/outbox.ts'
import type { Services } from './services.ts'

/** Opens and migrates the database, makes sure there is a way in for an administrator, and listens. */
export async function startServer(config: Config) {
  const database = await openDatabase({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR })
  try {
    await prepareDatabase(database)
    const { app, services } = await buildApp({ config, database })
    const address = await app.listen({ port: config.PORT, host: config.HOST })
    const url = config.PUBLIC_URL ?? shownAddress(address)
    services.publicUrl = url
    void services.pages.render()
    const stopJobs = startJobs(services)
    const stopMailer = startMailer(services)
    return {
      services,
      url,
      async stop() {
        await stopJobs()
        await stopMailer()
        await app.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

// 0.0.0.0 and the like are nothing a browser opens.
function shownAddress(address: string) {
  return address.replace(/\/\/(0\.0\.0\.0|127\.0\.0\.1|\[::1?\])/, '//localhost')
}

async function offerFirstAdmin({ config, db }: Services, url: string) {
  if (await hasAdmin(db)) return
  if (config.ADMIN_EMAIL && config.ADMIN_PASSWORD) {
    const hash = await makeHasher().hash(config.ADMIN_PASSWORD)
    if (!(await createAdmin(db, config.ADMIN_EMAIL, hash)))
      throw new Error('The setting ADMIN_EMAIL names an account that exists and is no administrator.')
    console.log(`Created the administrator ${config.ADMIN_EMAIL.toLowerCase()}.`)
    return
  }
  console.log('There is no administrator yet. Open this link once to create one:')
  console.log(`  ${url}/setup?token=${await openSetup(db)}`)
}

/** Stops gracefully, once, on the signals that ask for it. */
export function stopOnSignals(stop: () => Promise<void>) {
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      stop().then(
        () => process.exit(0),
        (error) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
}

/** `npm start`: settings from the environment; a wrong one stops with one line. */
export async function start() {
  const { services, url, stop } = await startServer(readConfig(process.env))
  stopOnSignals(stop)
  await offerFirstAdmin(services, url)
  console.log(`${services.config.BRAND_NAME} is ready at ${url}`)
}

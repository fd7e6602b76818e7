import { buildApp } from './app.ts'
import { makeHasher } from './auth/passwords.ts'
import { createAdmin, hasAdmin, openSetup } from './auth/setup.ts'
import { repeatErasures } from './backup/erasures.ts'
import { backupFolder } from './backup/folder.ts'
import { type Config, databaseOf, readConfig } from './config.ts'
import { takeDataFolder } from './data-folder.ts'
import { connect, type Database, openDatabase } from './db/open.ts'
import { prepareDatabase } from './db/prepare.ts'
import { startJobs } from './jobs/runner.ts'
import { startMailer } from './mail/outbox.ts'
import type { Services } from './services.ts'

const seconds = 1000
/**
 * How long a stop may take, in milliseconds: until everything is closed, and until the process is ended, which takes a
 * busy machine up to a second. Supervisors are told 10 s.
 */
const stopDeadlines = { close: 8 * seconds, end: 9 * seconds }
/** Milliseconds after which nothing of a start is under way any more. */
const settled = 20 * seconds

/** Opens the database, unless that is under way, migrates it, and listens. */
export async function startServer(config: Config, opening = openDatabase(databaseOf(config))) {
  const database = await opening
  try {
    await prepareDatabase(database)
    const backups = !config.DATABASE_URL || config.BACKUP_DIR ? backupFolder(config) : undefined
    if (backups) await repeatErasures(connect(database), backups)
    const { app, services } = await buildApp({ config, database, backups })
    await services.bucket?.check()
    const address = await app.listen({ port: config.PORT, host: config.HOST })
    const url = config.PUBLIC_URL ?? shownAddress(address)
    services.publicUrl = url
    void services.pages.render()
    const stopJobs = startJobs(services)
    const overdue = new AbortController()
    const stopMailer = startMailer(services, overdue.signal)
    return {
      services,
      url,
      /** Takes no more work, and waits for what runs until the deadline. Slow senders and mails are given up then. */
      async stop(deadline = stopDeadlines.close) {
        const timer = setTimeout(() => {
          app.log.warn('closing connections and mails that did not end in time')
          app.server.closeAllConnections()
          overdue.abort()
        }, deadline)
        await Promise.all([app.close(), stopJobs(), stopMailer()])
        clearTimeout(timer)
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

// A browser can't open 0.0.0.0 and similar addresses.
function shownAddress(address: string) {
  return address.replace(/\/\/(0\.0\.0\.0|127\.0\.0\.1|\[::1?\])/, '//localhost')
}

/** Creates the administrator of the settings, or prints the setup link, unless there is an administrator. */
export async function offerFirstAdmin({ config, db }: Services, url: string) {
  if (await hasAdmin(db)) return
  if (config.ADMIN_EMAIL && config.ADMIN_PASSWORD) {
    const hash = await makeHasher().hash(config.ADMIN_PASSWORD)
    if (!(await createAdmin(db, config.ADMIN_EMAIL, hash))) {
      // Another instance that starts now was faster.
      if (await hasAdmin(db)) return
      throw new Error('The setting ADMIN_EMAIL names an account that exists and is no administrator.')
    }
    console.log(`Created the administrator ${config.ADMIN_EMAIL.toLowerCase()}.`)
    return
  }
  console.log('There is no administrator yet. Open this link once to create one:')
  console.log(`  ${url}/setup#token=${await openSetup(db)}`)
}

/** Graceful shutdown, once, on SIGINT and SIGTERM. A shutdown that takes too long is cut: commits are on disk already. */
export function stopOnSignals(stop: (deadline: number) => Promise<void>, { close, end } = stopDeadlines) {
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      setTimeout(() => {
        console.error(`The server did not stop in ${end / seconds} seconds, so it is ended.`)
        process.exit(1)
      }, end)
      stop(close).then(
        () => process.exit(0),
        (error) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
}

/** `npm start`: reads settings from the environment; a wrong one ends the start with one line. Stops at the deadlines. */
export async function start(deadlines = stopDeadlines, opening?: Promise<Database>) {
  // Whoever reads what the process says may end before it, for example a log collector: that ends nobody else.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  const config = readConfig(process.env)
  takeDataFolder(config)
  const { services, url, stop } = await startServer(config, opening)
  stopOnSignals(stop, deadlines)
  await offerFirstAdmin(services, url)
  console.log(`${services.config.BRAND_NAME} is ready at ${url}`)
  // What only the start needed is given back: about 25 MB. Without requests V8 would never look.
  setTimeout(() => globalThis.gc?.({ flavor: 'last-resort' }), settled).unref()
}

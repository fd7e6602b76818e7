import { sql } from 'kysely'
import { type DateString, setTimeZone, today } from '#domain/dates.ts'
import { makeHasher } from '#server/auth/passwords.ts'
import { type Config, readConfig } from '#server/config.ts'
import { takeDataFolder } from '#server/data-folder.ts'
import { connect, type Database, openDatabase } from '#server/db/open.ts'
import { prepareDatabase } from '#server/db/prepare.ts'
import { type Db, insert, rowOf } from '#server/db/rows.ts'
import { startServer, stopOnSignals } from '#server/main.ts'
import { addDemoConversations } from './demo-conversations.ts'
import { demoPayments } from './demo-office.ts'
import { demoEmail } from './demo-people.ts'
import { demoRows } from './demo-rows.ts'

/** The password of every demo account. The demo's accounts exist only in its own database. */
export const demoPassword = 'taste-the-thali'

const shownAccounts: [first: string, what: string][] = [
  ['admin', 'Administrator'],
  ['desk', 'Front desk'],
  ['meera', 'Nutritionist, verified: diabetes and weight'],
  ['arjun', 'Nutritionist, verified: sports'],
  ['farida', 'Nutritionist, approved: pregnancy and children'],
  ['debashree', 'Nutritionist, waiting for review'],
  ['harpreet', 'Nutritionist, rejected'],
  ['ananya', 'Challenger, doing well for 12 weeks'],
  ['sunita', 'Challenger, writes in Hindi'],
  ['jignesh', 'Challenger, Jain'],
  ['imran', 'Challenger, losing the thread'],
  ['aarav', 'Challenger, 16'],
  ['manoj', 'Challenger, plan ended and check-in overdue'],
  ['nandini', 'Challenger, waiting for a match'],
  ['ritika', 'Challenger, no profile yet'],
  ['gaurav', 'Challenger, suspended'],
]

/** `npm run demo`: the platform with a demo clinic, in a data folder of its own. */
export async function startDemo(environment: Record<string, string | undefined>): Promise<void> {
  if (environment.DATABASE_URL?.trim())
    throw new Error('The demo never writes into a database server: run it without the setting DATABASE_URL.')
  const config = readConfig({ ...environment, DATA_DIR: environment.DATA_DIR?.trim() || './data-demo' })
  takeDataFolder(config)
  const since = await openDemo(config)
  const { services, url, stop } = await startServer(config)
  stopOnSignals(stop)
  const width = Math.max(...shownAccounts.map(([first]) => demoEmail(first).length))
  console.log(`The demo of ${services.config.BRAND_NAME} is ready at ${url}`)
  if (since !== today())
    console.log(
      `It was made on ${since}. For a fresh one, delete the folder ${config.DATA_DIR} and start again.`,
    )
  console.log(`\nEverybody's password is ${demoPassword}\n`)
  for (const [first, what] of shownAccounts) console.log(`  ${demoEmail(first).padEnd(width)}  ${what}`)
  console.log(`\nThe others sign in the same way, with their first name before @thali.example.`)
}

async function openDemo(config: Config): Promise<DateString> {
  setTimeZone(config.TIME_ZONE)
  const database = await openDatabase({ dataDir: config.DATA_DIR })
  try {
    return await ensureDemo(database)
  } finally {
    await database.close()
  }
}

/**
 * Creates the demo if the database is new, and returns the date it was made for. Throws for a database with other
 * data, and leaves it unchanged.
 */
export async function ensureDemo(database: Database): Promise<DateString> {
  const db = connect(database)
  const { rows } = await sql<{ used: boolean }>`select to_regclass('users') is not null as used`.execute(db)
  if (rows[0]?.used) {
    const demo = await rowOf(db, 'settings', { key: 'demo' }, ['value'])
    if (demo) return demo.value as DateString
    if (await db.selectFrom('users').select('id').limit(1).executeTakeFirst())
      throw new Error('The data folder holds data that is no demo: give the demo another DATA_DIR, or none.')
  }
  console.log('Creating the demo clinic…')
  await prepareDatabase(database)
  const day = today()
  await seedDemo(db, day)
  return day
}

/** Fills an empty, prepared database with a clinic as of `day`. The same arguments give the same rows. */
export async function seedDemo(db: Db, day: DateString, now = new Date()): Promise<void> {
  const rows = demoRows(day, now, await makeHasher().hash(demoPassword))
  await db.transaction().execute(async (inside) => {
    for (const [table, values] of Object.entries(rows))
      await inside
        .insertInto(table as keyof typeof rows)
        .values(values)
        .execute()
    await sql`update meal_plans set days = with_dish_versions(days) where status <> 'draft'`.execute(inside)
    await addDemoConversations(inside, now)
    const updated_at = now.toISOString()
    await insert(inside, 'settings', [
      { key: 'payments', value: JSON.stringify(demoPayments), updated_at },
      { key: 'demo', value: JSON.stringify(day), updated_at },
    ])
  })
}

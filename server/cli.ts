import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import { Email, NewPassword } from '#domain/auth/auth.ts'
import { makeHasher, refuseCommonPassword } from './auth/passwords.ts'
import { turnOffByCommand } from './auth/second-factor.ts'
import { createAdmin } from './auth/setup.ts'
import { type Config, readConfig } from './config.ts'
import { takeDataFolder } from './data-folder.ts'
import { connect, openDatabase } from './db/open.ts'
import { prepareDatabase } from './db/prepare.ts'
import type { DB } from './db/tables.ts'
import { importFoods, removeFoods } from './food/import-foods.ts'

const usage = `Usage:
  npm start                       the platform
  npm run demo                    the platform with a demo clinic, in a data folder of its own
  npm run admin -- create EMAIL   create an administrator
  npm run admin -- second-factor-off EMAIL
                                  turn off two-step sign-in of somebody who has lost their phone
  npm run backup                  write a backup, also while the platform runs
  npm run restore -- FILE         load a backup into an empty database
  npm run bring-over              bring the database of an earlier version to this one's PostgreSQL
  npm run foods -- import FILE.csv --source NAME --licence TEXT
                                  foods of a table that you may use, per 100 g (docs/operations.md)
  npm run foods -- remove --source NAME`

/** Runs one command of the program. Throws an Error with a message for the operator. */
export async function run([command, ...words]: string[]): Promise<void> {
  if (command === 'start') {
    // Refused before the interface is built.
    takeDataFolder(readConfig(process.env))
    const { buildWebIfStale } = await import('./build-web.ts')
    await buildWebIfStale()
    const { start } = await import('./main.ts')
    return start()
  }
  if (command === 'demo') {
    if (!words.includes('--no-build')) {
      const { buildWebIfStale } = await import('./build-web.ts')
      await buildWebIfStale()
    }
    const { startDemo } = await import('./db/seed/demo.ts')
    return startDemo(process.env)
  }
  if (command === 'admin' && words[0] === 'create' && words[1]) return createAdministrator(words[1])
  if (command === 'admin' && words[0] === 'second-factor-off' && words[1])
    return turnOffSecondFactor(words[1])
  if (command === 'backup' && words.length === 0) {
    const config = readConfig(process.env)
    takeDataFolder(config)
    const { runBackup } = await import('./backup/backup.ts')
    return runBackup(config)
  }
  if (command === 'restore') {
    const withoutList = words.includes('--without-erasure-list')
    const files = words.filter((word) => !word.startsWith('--'))
    if (files.length === 1 && words.length === files.length + Number(withoutList)) {
      const config = readConfig(process.env)
      takeDataFolder(config)
      const { runRestore } = await import('./backup/restore.ts')
      return runRestore(config, files[0]!, { withoutList })
    }
  }
  if (command === 'bring-over' && words.length === 0) {
    const config = readConfig(process.env)
    const { bringOver } = await import('./db/bring-over.ts')
    return bringOver(config)
  }
  if (command === 'foods') return manageFoods(words)
  throw new Error(usage)
}

/** Imports the operator's own table of foods, or removes it. */
async function manageFoods(words: string[]) {
  const { positionals, values } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { source: { type: 'string' }, licence: { type: 'string' } },
  })
  const [action, file] = positionals
  const { source, licence } = values
  if (action === 'import' && file && source && licence)
    return withDatabase(async (db) => {
      const count = await importFoods(db, readFileSync(file), { source, licence })
      console.log(`${count} foods of ${source} can be found now.`)
    })
  if (action === 'remove' && source)
    return withDatabase(async (db) => {
      console.log(`${await removeFoods(db, source)} foods of ${source} are removed.`)
    })
  throw new Error(usage)
}

/** Runs `work` on the database of the environment. */
async function withDatabase(work: (db: Kysely<DB>, config: Config) => Promise<void>) {
  const config = readConfig(process.env)
  takeDataFolder(config)
  const database = await openDatabase({
    databaseUrl: config.DATABASE_URL,
    dataDir: config.DATA_DIR,
    isBeside: true,
  })
  try {
    await prepareDatabase(database)
    await work(connect(database), config)
  } finally {
    await database.close()
  }
}

async function turnOffSecondFactor(address: string) {
  await withDatabase(async (db, config) => {
    const services = { config, publicUrl: config.PUBLIC_URL ?? `http://localhost:${config.PORT}` }
    console.log(
      (await turnOffByCommand(db, services, address))
        ? `${address} signs in with the password alone.`
        : 'Two-step sign-in is off already.',
    )
  })
}

async function askPassword(): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return (await prompt.question('Password (empty: one is generated): ')) || undefined
  } finally {
    prompt.close()
  }
}

async function createAdministrator(address: string) {
  const email = Email.safeParse(address)
  if (!email.success) throw new Error(`${address} is not an e-mail address.`)
  await withDatabase(async (db) => {
    const typed = await askPassword()
    const password = typed ?? randomBytes(16).toString('base64url')
    const checked = NewPassword.safeParse(password)
    if (!checked.success) throw new Error(`${checked.error.issues[0]?.message}.`)
    refuseCommonPassword(password)
    if (!(await createAdmin(db, email.data, await makeHasher().hash(password))))
      throw new Error(`${email.data} is already registered.`)
    console.log(`Created the administrator ${email.data}.`)
    if (!typed) console.log(`Password: ${password}`)
  })
}

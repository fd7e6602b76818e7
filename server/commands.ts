import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
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
import { openBucket } from './files/bucket.ts'
import { moveFiles } from './files/objects.ts'
import { importFoods, removeFoods } from './food/import-foods.ts'

/*
 * The short commands of cli.ts, which loads this file only for them: `npm start` begins with PostgreSQL, and loads its own
 * code meanwhile.
 */

/** Imports the operator's own table of foods. */
export const importTable = (file: string, from: { source: string; licence: string }) =>
  withDatabase(async (db) => {
    const count = await importFoods(db, readFileSync(file), from)
    console.log(`${count} foods of ${from.source} can be found now.`)
  })

/** Removes the operator's own table of foods. */
export const removeTable = (source: string) =>
  withDatabase(async (db) => {
    console.log(`${await removeFoods(db, source)} foods of ${source} are removed.`)
  })

/** Moves all files of people to where FILES_IN says that new ones are stored. */
export const moveAllFiles = () =>
  withDatabase(async (db, config) => {
    const bucket = openBucket(config)
    if (!bucket) throw new Error('The settings of the S3 storage are missing (docs/operations.md).')
    await bucket.check()
    const moved = await moveFiles(db, bucket, config.FILES_IN)
    const place = config.FILES_IN === 's3' ? `the bucket ${config.S3_BUCKET}` : 'the database'
    console.log(`Files moved: ${moved}. All files are in ${place}.`)
    const { left } = await db
      .selectFrom('loose_objects')
      .select(({ fn }) => fn.countAll<number>().as('left'))
      .executeTakeFirstOrThrow()
    if (left > 0)
      console.log(`Objects still to be removed: ${left}. The platform does so while it has the settings.`)
  })

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

/** Turns off two-step sign-in of somebody who has lost their phone. */
export async function turnOffSecondFactor(address: string) {
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

/** Creates an administrator, with a password that is asked for or made. */
export async function createAdministrator(address: string) {
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

import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { Email, NewPassword } from '#domain/auth/auth.ts'
import { makeHasher, refuseCommonPassword } from './auth/passwords.ts'
import { createAdmin } from './auth/setup.ts'
import { readConfig } from './config.ts'
import { protectDataFolder } from './data-folder.ts'
import { connect, openDatabase } from './db/open.ts'
import { prepareDatabase } from './db/prepare.ts'

const usage = `Usage:
  npm start                       the platform
  npm run demo                    the platform with a demo clinic, in a data folder of its own
  npm run admin -- create EMAIL   create an administrator`

/** Runs one command of the program. Throws an Error with a message for the operator. */
export async function run([command, ...words]: string[]): Promise<void> {
  if (command === 'start') {
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
  throw new Error(usage)
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
  const config = readConfig(process.env)
  protectDataFolder(config.DATA_DIR)
  const database = await openDatabase({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR })
  try {
    await prepareDatabase(database)
    const typed = await askPassword()
    const password = typed ?? randomBytes(12).toString('base64url')
    const checked = NewPassword.safeParse(password)
    if (!checked.success) throw new Error(`${checked.error.issues[0]?.message}.`)
    refuseCommonPassword(password)
    if (!(await createAdmin(connect(database), email.data, await makeHasher().hash(password))))
      throw new Error(`${email.data} is already registered.`)
    console.log(`Created the administrator ${email.data}.`)
    if (!typed) console.log(`Password: ${password}`)
  } finally {
    await database.close()
  }
}

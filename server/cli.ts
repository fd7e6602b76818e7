import { parseArgs } from 'node:util'
import { databaseOf, readConfig } from './config.ts'
import { takeDataFolder } from './data-folder.ts'
import { openDatabase } from './db/open.ts'

const usage = `Usage:
  npm start                       the platform
  npm run demo                    the platform with a demo clinic, in a data folder of its own
  npm run admin -- create EMAIL   create an administrator
  npm run admin -- second-factor-off EMAIL
                                  turn off two-step sign-in of somebody who has lost their phone
  npm run backup                  write a backup, also while the platform runs
  npm run restore -- FILE         load a backup into an empty database
  npm run foods -- import FILE.csv --source NAME --licence TEXT
                                  foods of a table that you may use, per 100 g (docs/operations.md)
  npm run foods -- remove --source NAME
  npm run files -- move           move pictures and documents to where FILES_IN says
  npm run verify -- FILE          compute a plan's "file for checking" again, without the database`

/** Runs one command of the program. Throws an Error with a message for the operator. */
export async function run([command, ...words]: string[]): Promise<void> {
  if (command === 'start') {
    // Refused before the interface is built.
    const config = readConfig(process.env)
    takeDataFolder(config)
    const { buildWebIfStale } = await import('./build-web.ts')
    await buildWebIfStale()
    // PostgreSQL starts while the code of the server is loading, which leaves no turn to anything else.
    const begun = Promise.withResolvers<void>()
    const opening = openDatabase({ ...databaseOf(config), begun: begun.resolve })
    await Promise.race([begun.promise, opening])
    const { start } = await import('./main.ts')
    return start(undefined, opening)
  }
  if (command === 'demo') {
    if (!words.includes('--no-build')) {
      const { buildWebIfStale } = await import('./build-web.ts')
      await buildWebIfStale()
    }
    const { startDemo } = await import('./db/seed/demo.ts')
    return startDemo(process.env)
  }
  if (command === 'admin' && words[1]) {
    const { createAdministrator, turnOffSecondFactor } = await import('./commands.ts')
    if (words[0] === 'create') return createAdministrator(words[1])
    if (words[0] === 'second-factor-off') return turnOffSecondFactor(words[1])
  }
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
  if (command === 'verify' && words.length === 1) {
    const { runVerify } = await import('./plans/verify.ts')
    if (!runVerify(words[0]!)) process.exitCode = 1
    return
  }
  if (command === 'files' && words.join() === 'move') {
    const { moveAllFiles } = await import('./commands.ts')
    return moveAllFiles()
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
  const { importTable, removeTable } = await import('./commands.ts')
  if (action === 'import' && file && source && licence) return importTable(file, { source, licence })
  if (action === 'remove' && source) return removeTable(source)
  throw new Error(usage)
}

import fs from 'node:fs'
import { constants, tmpdir } from 'node:os'
import path from 'node:path'
import { makePostgres } from '#server/testing/postgres-server.ts'
import { startTied } from '#server/testing/tied.ts'

// node scripts/with-postgres.ts [setting=value...] -- command args...
// Runs a command with TEST_DATABASE_URL set to its own PostgreSQL server, which is removed when the command ends. The
// settings are PostgreSQL's.

const words = process.argv.slice(2)
const end = words.indexOf('--')
const [settings, command] = [words.slice(0, end), words.slice(end + 1)]
if (end < 0 || command.length === 0)
  fail('Usage: node scripts/with-postgres.ts [setting=value...] -- command args...')

const folder = fs.mkdtempSync(path.join(tmpdir(), 'thali-postgres-'))
process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
// The command and the server end when this process ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => process.exit(128 + constants.signals[signal]))

try {
  const { url, start, stop } = await makePostgres(folder, { settings })
  await start()
  const env = { ...process.env, TEST_DATABASE_URL: url }
  process.exitCode = await startTied(command, { signal: 'TERM', env }).exit
  await stop()
} catch (error) {
  fail((error as Error).message)
}

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { createServer } from 'node:net'
import { constants, tmpdir } from 'node:os'
import path from 'node:path'
import { startTied } from '#server/testing/tied.ts'

// node scripts/with-postgres.ts -- command args...
// Runs a command with TEST_DATABASE_URL set to its own PostgreSQL server, which is removed when the command ends.

const oldestVersion = 15
const isRoot = process.getuid?.() === 0

const [name, ...words] = process.argv.slice(process.argv[2] === '--' ? 3 : 2)
if (!name) fail('Usage: node scripts/with-postgres.ts -- command args...')

const programs = findPrograms() ?? installPrograms()
const folder = fs.mkdtempSync(path.join(tmpdir(), 'thali-postgres-'))
process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
// The command and the server end when this process ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => process.exit(128 + constants.signals[signal]))

const { url, stop } = await startServer()
const env = { ...process.env, TEST_DATABASE_URL: url }
process.exitCode = await startTied([name, ...words], { signal: 'TERM', env }).exit
await stop()

async function startServer() {
  const data = path.join(folder, 'data')
  const port = await freePort()
  // PostgreSQL refuses to run as root.
  const user = isRoot ? unprivilegedUser() : undefined
  if (user) fs.chownSync(folder, user.uid, user.gid)
  // The same locale as the embedded engine, so that names sort the same on both.
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync']
  const locale = ['--lc-collate=C', '--lc-ctype=C.UTF-8', '--lc-messages=C']
  execFileSync(path.join(programs, 'initdb'), [...initdb, ...locale], { ...user, cwd: folder, stdio: 'pipe' })
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'shared_buffers=64MB',
    'max_connections=200',
  ]
  const server = startTied(
    [path.join(programs, 'postgres'), '-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    // QUIT stops the server at once: the data is not needed any more.
    { ...user, signal: 'QUIT', cwd: folder, stdout: 'ignore', stderr: 'pipe' },
  )
  let log = ''
  const ready = new Promise<void>((resolve) => {
    server.child.stderr!.on('data', (chunk) => {
      if (log.length < 10_000) log += chunk
      if (log.includes('ready to accept connections')) resolve()
    })
  })
  await Promise.race([ready, server.exit])
  if (server.child.exitCode !== null) fail(`PostgreSQL did not start:\n${log}`)
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop: server.end }
}

/** The folder of the newest installed PostgreSQL's programs. */
function findPrograms(): string | undefined {
  const packaged = '/usr/lib/postgresql'
  const versions = fs.existsSync(packaged) ? fs.readdirSync(packaged) : []
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    ...versions.map((version) => path.join(packaged, version, 'bin')),
  ]
  return folders
    .map((candidate) => ({ candidate, version: versionIn(candidate) }))
    .filter(({ version }) => version >= oldestVersion)
    .sort((a, b) => b.version - a.version)[0]?.candidate
}

/** The major version of the PostgreSQL in a folder; 0 when there is none. */
function versionIn(candidate: string): number {
  if (!['postgres', 'initdb'].every((name) => fs.existsSync(path.join(candidate, name)))) return 0
  const text = execFileSync(path.join(candidate, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(text.match(/\) (\d+)/)?.[1] ?? 0)
}

function installPrograms(): string {
  if (isRoot && fs.existsSync('/etc/debian_version')) {
    // On stderr, so that stdout holds only the command's output.
    const options = { stdio: ['ignore', 2, 2] as ['ignore', number, number] }
    execFileSync('apt-get', ['update', '-q'], options)
    execFileSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'postgresql'], options)
  }
  return (
    findPrograms() ??
    fail(`Install PostgreSQL ${oldestVersion} or later, for example: apt install postgresql`)
  )
}

function unprivilegedUser(): { uid: number; gid: number } {
  const users = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = ['postgres', 'nobody'].flatMap((name) => users.filter(([found]) => found === name))[0]
  if (!user) fail('Run this as another user than root: PostgreSQL refuses to run as root.')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : fail('No port is free.')
}

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

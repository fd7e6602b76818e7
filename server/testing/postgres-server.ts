import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { startTied } from './tied.ts'

const oldestVersion = 15
const isRoot = process.getuid?.() === 0

/**
 * A PostgreSQL server with data of its own in `folder`, tied to this process. It may be started, stopped and killed in
 * turns; its address stays. `settings` are PostgreSQL's, like 'fsync=off'. Installs PostgreSQL on Debian when there is
 * none.
 */
export async function makePostgres(
  folder: string,
  { env = process.env, settings = [] }: { env?: NodeJS.ProcessEnv; settings?: string[] } = {},
) {
  const programs = findPrograms() ?? installPrograms()
  const data = path.join(folder, 'data')
  const port = await freePort()
  // PostgreSQL refuses to run as root.
  const user = isRoot ? unprivilegedUser() : undefined
  if (user) fs.chownSync(folder, user.uid, user.gid)
  // Names sort as on the PostgreSQL that the platform brings.
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync']
  const locale = ['--lc-collate=C', '--lc-ctype=C.UTF-8', '--lc-messages=C']
  execFileSync(path.join(programs, 'initdb'), [...initdb, ...locale], { ...user, cwd: folder, stdio: 'pipe' })
  const all = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'shared_buffers=64MB',
    'max_connections=200',
    ...settings,
  ]
  let server: ReturnType<typeof startTied>
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async start() {
      server = startTied(
        [path.join(programs, 'postgres'), '-D', data, ...all.flatMap((setting) => ['-c', setting])],
        // QUIT stops the server at once: the data is not needed any more.
        { ...user, env, signal: 'QUIT', cwd: folder, stdout: 'ignore', stderr: 'pipe' },
      )
      let log = ''
      const ready = new Promise<void>((resolve) => {
        server.child.stderr!.on('data', (chunk) => {
          if (log.length < 10_000) log += chunk
          if (log.includes('ready to accept connections')) resolve()
        })
      })
      await Promise.race([ready, server.exit])
      if (server.child.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${log}`)
    },
    stop: () => server.end(),
    /** Ends the server and the processes of all its connections at once, as a crash does. */
    async kill() {
      const main = Number(fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
      for (const pid of [main, ...childrenOf(main)]) process.kill(pid, 'SIGKILL')
      await server.exit
    },
  }
}

export function childrenOf(parent: number): number[] {
  const children = fs.readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8')
  return children.split(' ').filter(Boolean).map(Number)
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
    refuse(`Install PostgreSQL ${oldestVersion} or later, for example: apt install postgresql`)
  )
}

export function unprivilegedUser(): { uid: number; gid: number } {
  const users = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = ['postgres', 'nobody'].flatMap((name) => users.filter(([found]) => found === name))[0]
  if (!user) refuse('Run this as another user than root: PostgreSQL refuses to run as root.')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : refuse('No port is free.')
}

function refuse(sentence: string): never {
  throw new Error(sentence)
}

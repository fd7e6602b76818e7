import { type ChildProcess, spawn } from 'node:child_process'
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
import { openDatabase } from './open.ts'
import { fillDataFolder } from './testing.ts'
import { upkeep } from './upkeep.ts'

let folder: string
/** The folder of one test. */
let dataDir: string
const writers = new Set<ChildProcess>()
const startOne = () => {
  const writer = startWriter(dataDir)
  writers.add(writer)
  return writer
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'thali-embedded-'))
})
afterAll(() => rm(folder, { recursive: true }))

let tests = 0
beforeEach(async () => {
  dataDir = path.join(folder, String(tests++))
  await fillDataFolder(dataDir, { empty: true })
})
afterEach(async () => {
  for (const writer of writers) await kill(writer)
  await rm(dataDir, { recursive: true })
})

test('every commit is forced to disk', async () => {
  const database = await openDatabase({ dataDir })
  await database.pool.query('create table notes (text text)')
  const fsync = vi.spyOn(fs, 'fsyncSync')
  for (let commit = 0; commit < 20; commit++)
    await database.pool.query('insert into notes values ($1)', ['kept'])
  const syncs = fsync.mock.calls.length
  fsync.mockRestore()
  await database.close()
  expect(syncs).toBeGreaterThanOrEqual(20)
})

test('a first start that was interrupted is begun again', async () => {
  await rm(path.join(dataDir, 'db'), { recursive: true })
  fs.mkdirSync(path.join(dataDir, 'db.new/base'), { recursive: true })
  fs.writeFileSync(path.join(dataDir, 'db.new/PG_VERSION'), '18')
  const database = await openDatabase({ dataDir })
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await database.close()
})

test('a folder in use is refused, naming the process that has it', async () => {
  const database = await openDatabase({ dataDir })
  const refusal = `The data folder ${path.join(dataDir, 'db')} is in use by process ${process.pid}. `
  await expect(openDatabase({ dataDir })).rejects.toThrow(refusal)
  expect(await errorsOf(startOne())).toContain(refusal)
  await database.close()
  await (await openDatabase({ dataDir })).close()
})

test.runIf(process.platform === 'linux')(
  'a folder in use is refused when its lock was deleted, too',
  async () => {
    const database = await openDatabase({ dataDir })
    for (const name of ['db.lock', 'db.lock-journal', 'db.pid'])
      fs.rmSync(path.join(dataDir, name), { force: true })
    expect(await errorsOf(startOne())).toContain('is in use by process unknown.')
    await database.close()
    await (await openDatabase({ dataDir })).close()
  },
)

test.runIf(process.platform === 'linux')(
  'the lock of a process that is just ending is waited for',
  async () => {
    const { dev, ino } = fs.statSync(dataDir)
    const socket = createServer().listen(`\0thali-${dev}-${ino}-db`)
    await once(socket, 'listening')
    const taking = lockFolder(path.join(dataDir, 'db'), () => 'in use')
    // By then the first attempt has met the socket.
    await setImmediate()
    socket.close()
    const unlock = await taking
    unlock()
  },
)

test('of four processes that start at once on the folder of a killed one, one gets it', async () => {
  await acknowledgedBeforeKill(startOne(), 1)
  expect(fs.existsSync(path.join(dataDir, 'db.pid'))).toBe(true)
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

/** All that a process writes to stderr until it ends. */
async function errorsOf(child: ChildProcess): Promise<string> {
  child.stdout!.resume()
  let text = ''
  for await (const chunk of child.stderr!) text += chunk
  return text
}

test('a process whose engine broke ends and says so, and the next one opens the database', async () => {
  // No file may be written beyond 4 MB. The log of an opened database is longer, so the first commit breaks the engine.
  await (await openDatabase({ dataDir })).close()
  const program = `
    import { openDatabase } from '${import.meta.dirname}/open.ts'
    const { pool } = await openDatabase({ dataDir: process.argv[1] })
    setInterval(() => {}, 1000)
    await pool.query('create table notes (text text)').catch((error) => console.error(error.message))
    await pool.query('select 1')`
  const words = [process.execPath, '--input-type=module', '-e', program, dataDir]
  const child = spawn('sh', ['-c', 'ulimit -f 8192; exec "$@"', 'sh', ...words])
  writers.add(child)
  const exit = once(child, 'exit')
  const errors = await errorsOf(child)
  expect(errors).toContain('could not write to log file')
  expect(errors).toContain('The embedded database has not answered for 10 seconds.')
  expect(await exit).toEqual([1, null])
  const database = await openDatabase({ dataDir })
  expect((await database.pool.query("select to_regclass('notes') as notes")).rows).toEqual([{ notes: null }])
  await database.close()
})

test('upkeep vacuums and analyzes what changed and keeps the log from growing', async () => {
  const database = await openDatabase({ dataDir })
  const { pool } = database
  await pool.query('create table notes (id int primary key, text text)')
  await pool.query("insert into notes select n, repeat('x', 1000) from generate_series(1, 5000) n")
  const redoBefore = await redoPosition()
  await pool.query('delete from notes where id > 100')
  await upkeep(pool)
  const { rows } = await pool.query(
    "select reltuples from pg_class where relname = 'notes' and pg_relation_size(oid) < 200000",
  )
  expect(rows).toEqual([{ reltuples: 100 }])
  expect(await redoPosition()).not.toBe(redoBefore)
  await database.close()

  async function redoPosition(): Promise<string> {
    return (await pool.query('select redo_lsn::text from pg_control_checkpoint()')).rows[0].redo_lsn
  }
})

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { run } from '#server/cli.ts'
import { readConfig } from '#server/config.ts'
import { bringOver } from './bring-over.ts'
import { openDatabase } from './open.ts'
import { prepareDatabase } from './prepare.ts'

let dataDir: string
let files: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'thali-earlier-'))
  files = path.join(dataDir, 'db')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await rm(dataDir, { recursive: true })
})

/** Lets the engine of earlier versions write until `count` people are acknowledged. Returns how many were in the end. */
async function writeEarlier(signal: 'SIGTERM' | 'SIGKILL', count: number, last = '9999') {
  const script = path.join(import.meta.dirname, 'bring-over-writer.ts')
  const writer = spawn(process.execPath, [script, files, last], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = once(writer, 'exit')
  let acknowledged = 0
  for await (const line of createInterface({ input: writer.stdout })) {
    acknowledged = Number(line)
    if (acknowledged === count) writer.kill(signal)
  }
  await exit
  return acknowledged
}

/** Every file with a hash of its bytes. */
const content = (folder: string) =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .sort()
    .map((file) => `${file} ${createHash('sha256').update(fs.readFileSync(file)).digest('hex')}`)

/** Brings the folder over and returns the rows that a query then finds. */
async function rowsAfter(query: string) {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const before = content(files)
  await bringOver(readConfig({ DATA_DIR: dataDir }))
  expect(content(files)).toEqual(before)
  const database = await openDatabase({ dataDir })
  await prepareDatabase(database)
  const { rows } = await database.pool.query(query)
  await database.close()
  return rows
}

test('everything comes: people, sessions and mails that wait; the folder stays byte for byte', async () => {
  const people = await writeEarlier('SIGTERM', 3)
  const all = `select (select count(*) from users) as people, (select count(*) from sessions) as sessions,
    (select count(*) from mails where sent_at is null and failed_at is null and body_text = 'text') as mails`
  expect(await rowsAfter(all)).toEqual([{ people, sessions: 1, mails: 1 }])
  await expect(bringOver(readConfig({ DATA_DIR: dataDir }))).rejects.toThrow(
    `${path.join(dataDir, 'postgres')} exists: the database was brought over already.`,
  )
})

test('of a process that was killed in a write all comes that was acknowledged', async () => {
  const people = await writeEarlier('SIGKILL', 40)
  const rows = await rowsAfter('select count(*) as people from users')
  expect(rows[0].people).toBeGreaterThanOrEqual(people)
})

test('a database with fewer migrations is brought up to date', async () => {
  const people = await writeEarlier('SIGTERM', 3, '0016-subscription-version.sql')
  expect(await rowsAfter("select count(*) as people from users where display_name like 'person-%'")).toEqual([
    { people },
  ])
})

test('every command stops before anything is written, and says which one brings it over', async () => {
  fs.mkdirSync(files)
  fs.writeFileSync(path.join(files, 'PG_VERSION'), '17')
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('DATABASE_URL', '')
  const commands = [
    'start',
    'demo',
    'backup',
    'restore nothing',
    'admin create a@example.in',
    'foods remove --source X',
  ]
  for (const words of commands)
    await expect(run(words.split(' ')), words).rejects.toThrow(
      `${files} holds the database of an earlier version. Bring it over with one command: npm run bring-over. It reads a copy, and the folder stays as it is.`,
    )
  expect(fs.readdirSync(dataDir)).toEqual(['db'])
  expect(fs.readdirSync(files)).toEqual(['PG_VERSION'])
})

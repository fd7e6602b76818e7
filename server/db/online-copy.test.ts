import fs from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { askForCopy } from './online-copy.ts'
import { type Database, openDatabase } from './open.ts'
import { fillDataFolder } from './testing.ts'

const plenty = 1e12
let dataDir: string
let database: Database
let left: number
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'thali-copy-'))
  left = plenty
  await fillDataFolder(dataDir, { empty: true })
  database = await openDatabase({ dataDir, free: async () => left })
  await database.pool.query('create table notes (n integer primary key, text text not null)')
})
afterEach(async () => {
  await database.close()
  await rm(dataDir, { recursive: true })
})
const files = () => path.join(dataDir, 'db')

test('a copy made while rows are written has all that was stored before, and no gap', async () => {
  let stored = 0
  let isOver = false
  let checkpoints = 1
  async function write() {
    while (!isOver) {
      // Statements alone never let files and sockets have their turn.
      await setImmediate()
      // Long rows on many pages, and old rows change too.
      await database.pool.query('insert into notes values ($1, repeat($2, 2000))', [stored + 1, 'kept '])
      stored += 1
      await database.pool.query('update notes set text = text || 1 where n % 50 = $1', [stored % 50])
      // A checkpoint during the first copy makes it useless: another one is made.
      if (fs.existsSync(`${files()}.copy`) && checkpoints-- > 0) await database.pool.query('checkpoint')
    }
  }
  const writing = write()
  await expect.poll(() => stored).toBeGreaterThan(100)
  const before = stored
  const { dataDir: copied, giveBack } = await askForCopy(files())
  const until = stored
  const copy = await openDatabase({ dataDir: copied })
  const { rows } = await copy.pool.query(
    'select count(*)::int, max(n), sum(length(text)) > 0 as read from notes',
  )
  expect(rows[0].count).toBeGreaterThanOrEqual(before)
  expect(rows[0].count).toBeLessThanOrEqual(until + 1)
  expect(rows[0].max).toBe(rows[0].count)
  await copy.close()
  giveBack()
  isOver = true
  await writing
  expect(checkpoints).toBeLessThanOrEqual(0)
  await expect.poll(() => fs.existsSync(copied)).toBe(false)
})

test('two who ask get their copies one after the other', async () => {
  const first = await askForCopy(files())
  const asked = askForCopy(files())
  await database.pool.query("insert into notes values (1, 'after the first')")
  first.giveBack()
  const second = await asked
  const copy = await openDatabase({ dataDir: second.dataDir })
  expect((await copy.pool.query('select text from notes')).rows).toEqual([{ text: 'after the first' }])
  await copy.close()
  second.giveBack()
})

test('without room for a copy none is begun', async () => {
  left = 70e6
  await expect(askForCopy(files())).rejects.toThrow(/^The disk of .* has 66 MB left, but/)
  expect(fs.existsSync(`${files()}.copy`)).toBe(false)
})

test('a stop ends a copy that is being read, and the next start deletes it', async () => {
  const { dataDir: copied } = await askForCopy(files())
  await database.close()
  expect(fs.existsSync(copied)).toBe(false)
  fs.mkdirSync(copied)
  database = await openDatabase({ dataDir })
  expect(fs.existsSync(copied)).toBe(false)
  await database.close()
  await expect(askForCopy(files())).rejects.toThrow("can't be asked for its data")
})

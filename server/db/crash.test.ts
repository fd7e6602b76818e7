import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { acknowledgedBeforeKill, startWriter } from '#server/testing/writer.ts'
import { type Database, openDatabase } from './open.ts'
import { fillDataFolder } from './testing.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'thali-crash-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

async function storedIds({ pool }: Database): Promise<Set<number>> {
  const { rows } = await pool.query('select id from crash_rows')
  return new Set(rows.map(({ id }) => id))
}

test('whatever was acknowledged is still there after each of 3 kills', { timeout: 600_000 }, async () => {
  await fillDataFolder(dataDir, { empty: true })
  const acknowledged: number[] = []
  for (let round = 0; round < 3; round++) {
    const count = 1 + Math.floor(Math.random() * 200)
    const ids = await acknowledgedBeforeKill(startWriter(dataDir), count)
    expect(ids.length).toBeGreaterThanOrEqual(count)
    acknowledged.push(...ids)
  }
  const database = await openDatabase({ dataDir })
  const stored = await storedIds(database)
  await database.close()
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
  // If a row had been lost, its number would be used again.
  expect(new Set(acknowledged).size).toBe(acknowledged.length)
})

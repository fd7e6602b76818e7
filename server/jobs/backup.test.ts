import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backupsIn } from '#server/backup/folder.ts'
import { readBackup } from '#server/backup/format.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { fillDataFolder } from '#server/db/testing.ts'
import { backUpAside, nextBackup } from './backup.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'thali-nightly-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('the job backs up the open database, and says what failed', async () => {
  const dataDir = path.join(folder, 'data')
  await fillDataFolder(dataDir)
  const database = await openDatabase({ dataDir })
  const backups = path.join(folder, 'backups')
  const config = readConfig({ DATA_DIR: dataDir })
  const { signal } = new AbortController()
  await backUpAside(config, backups, signal)
  const [name] = await backupsIn(backups)
  const { end } = await readBackup(path.join(backups, name!))
  expect(end.rows.meal_templates).toBeGreaterThan(0)
  await database.close()
  const nowhere = readConfig({ DATA_DIR: path.join(folder, 'nowhere') })
  await expect(backUpAside(nowhere, backups, signal)).rejects.toThrow('There is no database in')
  expect(await backupsIn(backups)).toEqual([name])
})

test('it is due at 3:00 where the business is', () => {
  expect(new Date(nextBackup(Date.parse('2026-11-21T21:29:00Z'))).toISOString()).toBe(
    '2026-11-21T21:30:00.000Z',
  )
  expect(new Date(nextBackup(Date.parse('2026-11-21T21:30:00Z'))).toISOString()).toBe(
    '2026-11-22T21:30:00.000Z',
  )
})

import fs from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { run } from './cli.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

test('on the folder of an earlier engine every command stops before anything is written, and says what to do', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'thali-earlier-'))
  const files = path.join(dataDir, 'db')
  fs.mkdirSync(files)
  fs.writeFileSync(path.join(files, 'PG_VERSION'), '17')
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('DATABASE_URL', '')
  const commands = [
    'start',
    'demo --no-build',
    'backup',
    'restore nothing',
    'admin create a@example.in',
    'foods remove --source X',
    'files move',
  ]
  for (const words of commands)
    await expect(run(words.split(' ')), words).rejects.toThrow(
      `${files} holds the database of an earlier version. Make a backup with that version, move the folder away, and restore the backup: npm run restore -- FILE`,
    )
  expect(fs.readdirSync(dataDir)).toEqual(['db'])
  expect(fs.readdirSync(files)).toEqual(['PG_VERSION'])
  await rm(dataDir, { recursive: true })
})

import fs from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from './db/testing.ts'
import { startTied } from './testing/tied.ts'

let folder: string
let own: TestDatabase | undefined
const ends: (() => Promise<number>)[] = []
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'thali-main-'))
  own = process.env.TEST_DATABASE_URL ? await testDatabase() : undefined
})
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  await own?.close()
  await rm(folder, { recursive: true })
})

/** The server as `npm start` starts it, in a process of its own. `end` sends SIGTERM and returns the exit code. */
async function startProcess(settings: Record<string, string> = {}) {
  const program = `import { start } from '${import.meta.dirname}/main.ts'; await start()`
  const { child, end } = startTied([process.execPath, '--input-type=module', '-e', program], {
    stdout: 'pipe',
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATA_DIR: path.join(folder, 'data'),
      ...(own && { DATABASE_URL: own.databaseUrl }),
      ...settings,
    },
  })
  ends.push(end)
  for await (const line of createInterface({ input: child.stdout! })) {
    const url = line.match(/ready at (http\S+)/)?.[1]
    if (url) {
      child.stdout!.resume()
      return { url, end }
    }
  }
  throw new Error('The server stopped before it was ready.')
}

/** The files and folders in a folder, with itself, that other users may read, write or open. */
function openToOthers(folder: string): string[] {
  const found = ['', ...fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })]
  return found.filter((name) => {
    const stats = fs.lstatSync(path.join(folder, name))
    return !stats.isSymbolicLink() && stats.mode & 0o077
  })
}

test('only the user of the server can read the data folder, also what an earlier version left in it', async () => {
  const data = path.join(folder, 'data')
  const outbox = path.join(data, 'outbox')
  const outside = path.join(folder, 'outside')
  fs.mkdirSync(outbox, { recursive: true, mode: 0o755 })
  for (const file of [path.join(outbox, 'old.eml'), outside]) fs.writeFileSync(file, 'mail', { mode: 0o644 })
  fs.symlinkSync(outside, path.join(data, 'link'))

  const { url, end } = await startProcess()
  const body = {
    email: 'asha@example.in',
    password: 'a long enough one',
    phone: '9876543210',
    role: 'patient',
  }
  const answer = await fetch(`${url}/api/v1/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status, await answer.text()).toBe(201)
  await expect.poll(() => fs.readdirSync(outbox).filter((name) => name.endsWith('.eml'))).toHaveLength(2)
  expect(openToOthers(data)).toEqual([])
  expect(fs.statSync(outside).mode & 0o777).toBe(0o644)
  expect(await end()).toBe(0)
})

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { test as base } from '@playwright/test'

/** A running platform of the worker's own, as `npm start` makes it: empty, with one administrator. */
export type Platform = { url: string; dataDir: string; admin: { email: string; password: string } }

const root = path.resolve(import.meta.dirname, '..')

async function startPlatform(dataDir: string, admin: Platform['admin']) {
  const child = spawn(process.execPath, ['thali.mjs', 'start'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      // A test may come from an address of its own.
      TRUST_PROXY: '1',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
  })
  const url = await readyUrl(child)
  return { child, url }
}

async function readyUrl(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! })) {
    const ready = line.match(/ready at (http\S+)/)
    if (ready) {
      // Keep reading, or a full pipe would stop the server.
      child.stdout!.resume()
      return ready[1]!
    }
  }
  throw new Error('The platform stopped before it was ready.')
}

async function stopped(child: ChildProcess) {
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await exit
}

export const test = base.extend<object, { platform: Platform }>({
  platform: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are needed from it
    async ({}, use) => {
      const dataDir = mkdtempSync(path.join(tmpdir(), 'thali-e2e-'))
      const admin = { email: 'admin@clinic.example', password: 'a kettle of strong chai' }
      const { child, url } = await startPlatform(dataDir, admin)
      try {
        await use({ url, dataDir, admin })
      } finally {
        await stopped(child)
        rmSync(dataDir, { recursive: true, force: true })
      }
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ platform }, use) => use(platform.url),
})
export { expect } from '@playwright/test'

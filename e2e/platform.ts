import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as base, expect } from '@playwright/test'
import { startPlatform } from '#server/testing/tied.ts'

/** A platform for one worker, started as by `npm start`: empty, with one administrator. */
export type Platform = { url: string; dataDir: string; admin: { email: string; password: string } }

export const test = base.extend<object, { platform: Platform }>({
  platform: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are needed from it
    async ({}, use) => {
      const dataDir = mkdtempSync(path.join(tmpdir(), 'thali-e2e-'))
      const admin = { email: 'admin@clinic.example', password: 'a kettle of strong chai' }
      const { url, end } = await startPlatform('start', {
        DATA_DIR: dataDir,
        // The server takes the client's address from a header, so each test can have its own.
        TRUST_PROXY: '1',
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
      })
      await use({ url, dataDir, admin })
      expect(await end()).toBe(0)
      rmSync(dataDir, { recursive: true })
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ platform }, use) => use(platform.url),
})
export { expect }

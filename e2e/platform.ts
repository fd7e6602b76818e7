import { rmSync } from 'node:fs'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { preparedFolder, startOn } from './prepared-platform.ts'

/** A platform for one worker, started as by `npm start`: empty, with one administrator. */
export type Platform = { url: string; dataDir: string; admin: { email: string; password: string } }

/**
 * Notes what no page of ours may do: break the Content-Security-Policy, or ask another server for something.
 */
async function watch(context: BrowserContext, { url }: Platform, faults: string[]) {
  context.on('request', (request) => {
    const asked = request.url()
    if (/^(https?|wss?):/.test(asked) && new URL(asked).host !== new URL(url).host) faults.push(asked)
  })
  context.on('console', (message) => {
    if (message.text().startsWith('CSP: ')) faults.push(message.text())
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(
        `CSP: ${location.pathname} ${event.violatedDirective} ${event.blockedURI} ${event.sample}`,
      ),
    )
  })
}

export const test = base.extend<{ faultless: undefined }, { platform: Platform }>({
  platform: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are needed from it
    async ({}, use) => {
      // The server takes the client's address from a header, so each test can have its own.
      const { end, ...platform } = await startOn(preparedFolder(), { TRUST_PROXY: '1' })
      await use(platform)
      expect(await end()).toBe(0)
      rmSync(platform.dataDir, { recursive: true })
    },
    { scope: 'worker' },
  ],
  faultless: [
    async ({ browser, platform }, use) => {
      const faults: string[] = []
      const onContext = (context: BrowserContext) => watch(context, platform, faults)
      browser.on('context', onContext)
      await use(undefined)
      browser.off('context', onContext)
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
  baseURL: async ({ platform }, use) => use(platform.url),
})
export { expect }

/** Holds the code of pages back until the returned function is called. */
export async function holdCode(page: Page) {
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

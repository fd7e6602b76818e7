import { defineConfig } from '@playwright/test'

/** Start options of the browser, also for the component tests. */
export const browserLaunch = {
  executablePath: process.env.CHROMIUM_PATH,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/prepared-platform.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    // A press on a button that never comes fails after a minute, not after the test's five.
    actionTimeout: 60_000,
    // Recording makes the run a third longer, so tests that fail are recorded only with PWTRACE=1.
    trace: process.env.PWTRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: browserLaunch,
  },
})

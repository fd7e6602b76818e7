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
  // One retry, for slow machines. The list names every test that needed it, and keeps a trace.
  retries: process.env.CI ? 1 : 0,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    // A button that never comes fails sooner than its whole test.
    actionTimeout: 60_000,
    // Recording every test makes the run a third longer, so only retries are recorded, or all with PWTRACE=1.
    trace: process.env.PWTRACE ? 'retain-on-failure' : 'on-first-retry',
    screenshot: 'only-on-failure',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: browserLaunch,
  },
})

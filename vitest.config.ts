import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { browserLaunch } from './playwright.config.ts'

// React and its libraries as they are shipped. Their development builds take a quarter more time.
process.env.NODE_ENV = 'production'

const common = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 60_000 } } }

export default defineConfig({
  test: {
    // The interface logs each call that fails, and many tests make calls fail: the list of tests stays readable.
    onConsoleLog: (log) => (log.startsWith('[ApiError: ') ? false : undefined),
    projects: [
      {
        // Rules of the domain, and the API on a real database.
        test: {
          ...common,
          name: 'api',
          include: ['{domain,server,web,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.browser.test.tsx'],
          // Processes, because native code of libraries (argon2) can crash in threads that are not the main one.
          pool: 'forks',
          // Test files share a process and its modules: reading the modules anew takes longer than most tests.
          isolate: false,
          // More than two cores, because a test often waits for a process or a lock.
          maxWorkers: 3,
          globalSetup: ['server/db/testing-global-setup.ts'],
        },
      },
      {
        // Screens in a real browser; each test says what the API answers.
        extends: './vite.config.ts',
        // Dependencies are found before the first test: Vite reloads the page when it finds one later. A worker's are named.
        optimizeDeps: { entries: ['main.tsx'], include: ['papaparse'] },
        test: {
          ...common,
          name: 'components',
          root: import.meta.dirname,
          include: ['web/**/*.browser.test.tsx'],
          setupFiles: ['web/testing/setup.ts'],
          isolate: false,
          // Three pages at once, because each one often waits. Vitest would use only one on a machine with two cores.
          maxWorkers: 3,
          // After the other project: together they would be six workers on two cores.
          sequence: { groupOrder: 1 },
          browser: {
            enabled: true,
            headless: true,
            // A browser that starts on a slow machine needs more than the usual minute.
            connectTimeout: 180_000,
            screenshotFailures: false,
            // Names match in part, because the label of a required field ends with a star.
            locators: { exact: false },
            provider: playwright({
              launchOptions: browserLaunch,
              actionTimeout: 60_000,
              contextOptions: { locale: 'en-IN', timezoneId: 'Asia/Kolkata', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1280, height: 800 },
          },
        },
      },
    ],
  },
})

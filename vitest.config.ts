import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { browserLaunch } from './playwright.config.ts'

const common = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } }

export default defineConfig({
  test: {
    projects: [
      {
        // Rules, and the API on a real database.
        test: {
          ...common,
          name: 'api',
          include: ['{domain,server,web,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.browser.test.tsx'],
          // Files share a thread's modules, and its memory: an embedded database takes hundreds of megabytes.
          pool: 'threads',
          isolate: false,
          maxWorkers: 2,
          globalSetup: ['server/db/testing-global-setup.ts'],
        },
      },
      {
        // Screens in a real browser, with the API answering what the test says.
        extends: './vite.config.ts',
        // Found before the first test: a dependency that is met later reloads the page under a running one.
        optimizeDeps: { entries: ['**/*.{ts,tsx}'], include: ['papaparse'] },
        test: {
          ...common,
          name: 'components',
          // As with the journeys: a second try on slow machines.
          retry: process.env.CI ? 1 : 0,
          root: import.meta.dirname,
          include: ['web/**/*.browser.test.tsx'],
          setupFiles: ['web/testing/setup.ts'],
          isolate: false,
          // Two pages side by side; by itself a machine of two cores would get one.
          maxWorkers: 2,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // A required field's label ends with a star.
            locators: { exact: false },
            provider: playwright({
              launchOptions: browserLaunch,
              actionTimeout: 20_000,
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

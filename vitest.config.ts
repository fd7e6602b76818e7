import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['domain/**/*.test.ts', 'server/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
    globalSetup: ['server/db/testing-global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})

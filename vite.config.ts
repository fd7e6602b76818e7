import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { themeVariables } from './scripts/theme-variables.ts'

export default defineConfig({
  root: join(import.meta.dirname, 'web'),
  plugins: [react(), themeVariables()],
  build: {
    outDir: join(import.meta.dirname, 'dist/web'),
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    // The CSP takes fonts and pictures from files only.
    assetsInlineLimit: 0,
    // One file: all styles together are smaller than what a phone loses by asking for each page's.
    cssCodeSplit: false,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      input: ['web/index.html', 'web/lib/startup/early.ts'].map((file) => join(import.meta.dirname, file)),
      output: {
        // A phone far away waits for every file: eighty small ones take it three times as long as the same code in a
        // few (docs/decisions/0011-first-visit.md). Each group takes along what its files import.
        codeSplitting: {
          groups: [
            { name: 'early', test: /\/web\/lib\/startup\/early\.ts$/, priority: 3 },
            { name: 'start', test: /\/web\/main\.tsx$/, priority: 2 },
            { name: 'forms', test: /\/web\/components\/forms\/|\/node_modules\/zod\//, priority: 1 },
            {
              name: 'shared',
              test: /\/node_modules\/|\/domain\/|\/web\/(components|lib)\//,
              minShareCount: 8,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api/': process.env.API_URL ?? 'http://127.0.0.1:3000' } },
  preview: { proxy: { '/api/': process.env.API_URL ?? 'http://127.0.0.1:3000' } },
})

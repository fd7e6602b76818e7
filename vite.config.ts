import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { lazySchemas } from './scripts/lazy-schemas.ts'
import { mantineStyles } from './scripts/mantine-styles.ts'
import { themeVariables } from './scripts/theme-variables.ts'

export default defineConfig({
  root: join(import.meta.dirname, 'web'),
  plugins: [react(), mantineStyles(), themeVariables(), lazySchemas()],
  build: {
    outDir: join(import.meta.dirname, 'dist/web'),
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    // The CSP takes fonts and pictures from files only.
    assetsInlineLimit: 0,
    // One file: all styles together are smaller than what a phone loses by asking for each page's.
    cssCodeSplit: false,
    rolldownOptions: {
      input: ['web/index.html', 'web/lib/startup/early.ts'].map((file) => join(import.meta.dirname, file)),
    },
  },
  server: { proxy: { '/api/': process.env.API_URL ?? 'http://127.0.0.1:3000' } },
  preview: { proxy: { '/api/': process.env.API_URL ?? 'http://127.0.0.1:3000' } },
})

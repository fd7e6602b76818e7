import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { keptShape } from './scripts/kept-shape.ts'
import { leanMantine } from './scripts/lean-mantine.ts'
import { leanStart } from './scripts/lean-start.ts'
import { mantineStyles } from './scripts/mantine-styles.ts'
import { themeVariables } from './scripts/theme-variables.ts'

export default defineConfig({
  root: join(import.meta.dirname, 'web'),
  plugins: [react(), themeVariables(), leanMantine(), leanStart(), mantineStyles()],
  define: { 'import.meta.env.KEPT_SHAPE': JSON.stringify(keptShape()) },
  build: {
    outDir: join(import.meta.dirname, 'dist/web'),
    emptyOutDir: true,
    manifest: true,
    // Browsers without modulepreload load the same files a little later.
    modulePreload: { polyfill: false },
    target: 'baseline-widely-available',
    // The CSP allows fonts and pictures from files only.
    assetsInlineLimit: 0,
    // One stylesheet: it is small, and a phone would lose more time with a request for each page's styles.
    cssCodeSplit: false,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      input: ['web/index.html', 'web/lib/startup/early.ts', 'web/lib/startup/asleep.ts'].map((file) =>
        join(import.meta.dirname, file),
      ),
      output: {
        // Over a slow network each file costs time: eighty small files take three times as long as a few large ones
        // with the same code (docs/decisions/0011-first-visit.md). Each group includes what its files import.
        codeSplitting: {
          groups: [
            { name: 'early', test: /\/web\/lib\/startup\/early\.ts$/, priority: 4 },
            { name: 'start', test: /\/web\/main\.tsx$/, priority: 3 },
            // What signed-in pages load when somebody first touches them. Code shared with forms goes here, so that pages
            // without forms do not load zod.
            { name: 'overlays', test: /\/web\/components\/feedback\/overlay-parts\.tsx$/, priority: 2 },
            // The landing page and the frame of public pages, with what others share with them, so that nobody waits for
            // `shared` there.
            {
              name: 'public',
              test: /\/(components\/layout\/public-layout|pages\/home)\.tsx$/,
              priority: 0.5,
            },
            // All that signing in and up need, with their schemas. The schemas of plans and profiles are in `shared`: a
            // phone takes a tenth of a second to make them.
            {
              name: 'forms',
              test: /\/(zod|components\/forms|components\/auth)\/|\/(auth-card\.tsx|auth\/auth\.ts|site\/public\.ts)$/,
              priority: 1,
            },
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

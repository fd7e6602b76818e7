import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: join(import.meta.dirname, 'web'),
  plugins: [react()],
  build: {
    outDir: join(import.meta.dirname, 'dist/web'),
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    // The CSP takes fonts and pictures from files only.
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api/': process.env.API_URL ?? 'http://127.0.0.1:3000' } },
  preview: { proxy: { '/api/': process.env.API_URL ?? 'http://127.0.0.1:3000' } },
})

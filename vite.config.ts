import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Writes a .br and a .gz beside every file that shrinks by it: nothing is compressed while people wait. */
function precompress(): Plugin {
  let outDir = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    async closeBundle(error) {
      if (error) return
      const entries = await readdir(outDir, { recursive: true, withFileTypes: true })
      const files = entries
        .filter((entry) => entry.isFile() && /\.(js|css|html|svg|json|txt|webmanifest)$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name))
      await Promise.all(
        files.map(async (file) => {
          const content = await readFile(file)
          if (content.length < 1024) return
          const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
          await writeFile(`${file}.br`, await promisify(brotliCompress)(content, quality))
          await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
        }),
      )
    },
  }
}

export default defineConfig({
  root: join(import.meta.dirname, 'web'),
  plugins: [react(), precompress()],
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

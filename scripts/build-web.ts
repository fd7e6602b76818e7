import { existsSync, mkdirSync, renameSync, rmSync, utimesSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, type InlineConfig } from 'vite'
import { writeServiceWorker } from './service-worker.ts'

/*
 * npm run build: builds the interface into dist/web, and the program that renders public pages into dist/prerender.
 * Files are built in another folder and then moved, so that a starting server never finds half a build.
 */
const root = path.resolve(import.meta.dirname, '..')
const dist = path.join(root, 'dist')
const aside = path.join(dist, `building-${process.pid}`)
const started = new Date()

/** Writes a .br and a .gz beside each file that gets smaller, so that no file is compressed while people wait. */
async function precompress(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && /\.(js|css|html|svg|json|txt|webmanifest)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file)
      if (content.length < 1024) return
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
      await writeFile(`${file}.br`, await promisify(brotliCompress)(content, quality))
      await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
    }),
  )
}

const common: InlineConfig = { configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' }
try {
  mkdirSync(aside, { recursive: true })
  await build({ ...common, build: { outDir: path.join(aside, 'web') } })
  await build({
    ...common,
    build: {
      ssr: 'prerender.tsx',
      outDir: path.join(aside, 'prerender'),
      manifest: false,
      copyPublicDir: false,
    },
    // Bundled with its dependencies: it starts faster, and uses the same React as the browser.
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  await writeServiceWorker(path.join(aside, 'web'), path.join(root, 'web/service-worker.js'))
  await precompress(path.join(aside, 'web'))
  // The file gets the start time: sources changed during the build make it stale.
  utimesSync(path.join(aside, 'web/index.html'), started, started)
  for (const name of ['prerender', 'web']) {
    if (existsSync(path.join(dist, name))) renameSync(path.join(dist, name), path.join(aside, `old-${name}`))
    renameSync(path.join(aside, name), path.join(dist, name))
  }
} finally {
  rmSync(aside, { recursive: true, force: true })
}

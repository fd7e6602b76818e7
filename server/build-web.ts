import { existsSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { builtWeb } from './http/static.ts'

const root = path.resolve(import.meta.dirname, '..')

async function newestChange(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const times = entries
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(path.join(entry.parentPath, entry.name)).mtimeMs)
  return Math.max(0, ...times)
}

/** Builds the interface when it is missing or older than its sources. */
export async function buildWebIfStale() {
  const index = path.join(builtWeb, 'index.html')
  const sources = ['web', 'domain'].map((folder) => path.join(root, folder))
  // An installation without sources is served as it was built.
  if (!existsSync(sources[0]!)) return
  const files = ['package-lock.json', 'vite.config.ts'].map((file) => statSync(path.join(root, file)).mtimeMs)
  const newest = Math.max(...files, ...(await Promise.all(sources.map(newestChange))))
  if (existsSync(index) && statSync(index).mtimeMs > newest) return
  console.log('Building the interface…')
  const { build } = await import('vite')
  await build({
    root: path.join(root, 'web'),
    configFile: path.join(root, 'vite.config.ts'),
    logLevel: 'warn',
  })
}

import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { built } from './http/pages.ts'

const root = path.resolve(import.meta.dirname, '..')

async function newestChange(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    // Tests are no part of the interface: a changed test must not cause a build.
    .filter((file) => !/\.test\.tsx?$|[/\\]testing[/\\.]/.test(file))
  return Math.max(0, ...files.map((file) => statSync(file).mtimeMs))
}

/** Builds the interface when it is missing or older than its source files. */
export async function buildWebIfStale() {
  const index = path.join(built, 'web/index.html')
  const sources = ['web', 'domain', 'scripts'].map((folder) => path.join(root, folder))
  // An installation without source files has only the finished build.
  if (!existsSync(sources[0]!)) return
  const files = ['package-lock.json', 'vite.config.ts'].map((file) => statSync(path.join(root, file)).mtimeMs)
  const newest = Math.max(...files, ...(await Promise.all(sources.map(newestChange))))
  if (existsSync(index) && statSync(index).mtimeMs > newest) return
  console.log('Building the interface…')
  // In a child process, so that its memory is freed when it ends.
  const { status } = spawnSync(process.execPath, [path.join(root, 'scripts/build-web.ts')], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The interface could not be built.')
}

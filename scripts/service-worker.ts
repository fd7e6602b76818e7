import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** An entry of Vite's manifest.json. */
type Chunk = { file: string; imports?: string[]; css?: string[] }

/** The screens that must open without a network, and the groups of vite.config.ts around them. */
const screens = [
  'start',
  'overlays',
  'lib/live/live.ts',
  'pages/app/dashboard.tsx',
  'pages/patient/meal-plans.tsx',
  'pages/patient/shopping-list.tsx',
  // Parts that load later. Without them these pages would fail.
  'components/layout/latest-notifications.tsx',
  'pages/patient/care/change-dialogs.tsx',
  'pages/patient/days/meal-content.tsx',
  'pages/patient/days/day-kind-choices.tsx',
  'pages/patient/days/day-dishes.tsx',
  'pages/patient/days/write-down.tsx',
  'pages/patient/days/entry-details.tsx',
]

/**
 * Writes the service worker into a build, with the list of files to cache and a version computed from their contents.
 */
export async function writeServiceWorker(folder: string, source: string) {
  const manifestFile = path.join(folder, '.vite/manifest.json')
  const manifest: Record<string, Chunk> = JSON.parse(await readFile(manifestFile, 'utf8'))
  const chunkOf = (name: string) => {
    const key = Object.keys(manifest).find((key) => key === name || key.startsWith(`_${name}-`))
    if (!key) throw new Error(`The build holds no ${name}.`)
    return manifest[key]!
  }
  const found = new Set<string>()
  const collect = (name: string) => {
    const chunk = chunkOf(name)
    if (found.has(chunk.file)) return
    found.add(chunk.file)
    for (const file of chunk.css ?? []) found.add(file)
    for (const other of chunk.imports ?? []) collect(other)
  }
  for (const name of screens) collect(name)
  for (const { file } of Object.values(manifest))
    if (/\.css$|-latin-wght[^/]*\.woff2$/.test(file)) found.add(file)

  const files = [...found].sort().map((file) => `/${file}`)
  const hash = createHash('sha256')
  for (const file of [...files, '/index.html']) hash.update(await readFile(path.join(folder, file)))
  const version = hash.digest('hex').slice(0, 16)
  const [entry, style] = ['start', 'style.css'].map((name) => chunkOf(name).file)
  const font = files.find((file) => file.includes('-latin-wght'))
  const build = { version, entry, style: `/${style}`, font, files }
  const code = await readFile(source, 'utf8')
  await writeFile(
    path.join(folder, 'service-worker.js'),
    code.replace('self.build', () => JSON.stringify(build)),
  )
}

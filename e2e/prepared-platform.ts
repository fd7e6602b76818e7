import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPlatform } from '#server/testing/tied.ts'

const variable = 'PREPARED_PLATFORM'
const admin = { email: 'admin@clinic.example', password: 'a kettle of strong chai' }
const newFolder = () => mkdtempSync(path.join(tmpdir(), 'thali-e2e-'))

/** Starts a platform on this data folder as by `npm start`, with one administrator. */
export async function startOn(dataDir: string, settings: Record<string, string> = {}) {
  const { url, end } = await startPlatform('start', {
    DATA_DIR: dataDir,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ...settings,
  })
  return { url, dataDir, admin, end }
}

/** A new data folder in which a platform was started once: a first start takes many seconds of processor time. */
export function preparedFolder(): string {
  const dataDir = newFolder()
  cpSync(process.env[variable]!, dataDir, { recursive: true })
  return dataDir
}

/** Playwright's global setup: the folder that `preparedFolder` copies. Returns the teardown. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export
export default async function prepare() {
  const dataDir = newFolder()
  process.env[variable] = dataDir
  const { end } = await startOn(dataDir)
  await end()
  return () => rmSync(dataDir, { recursive: true })
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { nextHour } from '#domain/dates.ts'
import type { Config } from '#server/config.ts'

const root = path.join(import.meta.dirname, '../..')
/** When fewest people are there. */
const hour = 3

/**
 * Runs `npm run backup` with this server's settings, in a process of its own: it reads, compresses and checks for
 * seconds. An abort ends it. Throws an Error with what it wrote to stderr.
 */
export async function backUpAside(config: Config, folder: string, signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, ['thali.mjs', 'backup'], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: path.resolve(config.DATA_DIR),
      DATABASE_URL: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL,
      S3_ENDPOINT: config.S3_ENDPOINT,
      S3_REGION: config.S3_REGION,
      S3_BUCKET: config.S3_BUCKET,
      S3_KEY_ID: config.S3_KEY_ID,
      S3_SECRET: config.S3_SECRET,
      BACKUP_DIR: folder,
      BACKUP_KEEP: String(config.BACKUP_KEEP),
      BACKUP_KEEP_DAYS: String(config.BACKUP_KEEP_DAYS),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  })
  const [stderr, [code]] = await Promise.all([text(child.stderr!), once(child, 'exit')])
  if (code !== 0) throw new Error(stderr.trim() || 'The backup was ended.')
}

/** The next 3:00 in the business time zone, in milliseconds. */
export const nextBackup = (now: number) => nextHour(hour, now)

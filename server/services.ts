import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/db/rows.ts'
import type { Standby } from '#server/db/standby.ts'
import type { Hasher } from './auth/passwords.ts'
import type { Config } from './config.ts'
import type { Database } from './db/open.ts'
import type { Bucket } from './files/bucket.ts'
import type { PublicPages } from './http/pages.ts'
import type { Live } from './live/live.ts'
import type { PdfRenderer } from './pdf/renderer.ts'
import type { PushSender } from './push/transport.ts'

/** What handlers need besides the request. Created once in buildApp. */
export type Services = {
  config: Config
  database: Database
  db: Db
  /** Where calls with `standby` read. */
  standby: Standby
  hasher: Hasher
  serverKey: string
  /** Public address of the platform, without a trailing slash. Final only after the server listens. */
  publicUrl: string
  /** The rendered public pages. Call `render()` after a change of their data. */
  pages: PublicPages
  pdf: PdfRenderer
  push: PushSender
  /** The open event streams of this instance. */
  live: Live
  /** Where files may be that are not in the database; undefined without an S3 storage. */
  bucket: Bucket | undefined
  log: FastifyBaseLogger
  /** Where backups are made every night, and the erasure list is kept; undefined when somebody else does both. */
  backups?: string | undefined
}

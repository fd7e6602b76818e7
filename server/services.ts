import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Hasher } from './auth/passwords.ts'
import type { Config } from './config.ts'
import type { Database } from './db/open.ts'
import type { DB } from './db/tables.ts'
import type { PublicPages } from './http/pages.ts'
import type { Live } from './live/live.ts'
import type { PdfRenderer } from './pdf/renderer.ts'

/** What handlers need beside the request: made once in buildApp. */
export type Services = {
  config: Config
  database: Database
  db: Kysely<DB>
  hasher: Hasher
  serverKey: string
  /** Where people reach the platform, without a trailing slash; known for sure once it listens. */
  publicUrl: string
  /** The public pages as they are sent; `render()` makes them anew when what they say was changed. */
  pages: PublicPages
  pdf: PdfRenderer
  /** The open streams of this instance. */
  live: Live
  log: FastifyBaseLogger
}

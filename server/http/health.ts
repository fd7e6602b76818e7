import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { migrationsPending } from '#server/db/migrate.ts'
import type { Services } from '#server/services.ts'
import { HttpError } from './errors.ts'

/** Milliseconds in which the database must answer to count as ready. */
const readyWithin = 5000

/** Throws unless the database answers, can be written, and is migrated. */
async function requireReady({ db, database }: Services) {
  const { rows } = await sql<{ writable: boolean }>`
    select current_setting('transaction_read_only') = 'off' as writable`.execute(db)
  if (!rows[0]?.writable) throw new Error('read-only')
  if (await migrationsPending(database)) throw new Error('migrations pending')
}

/** GET /healthz (the process is up), /readyz (the database is ready). */
export function registerHealth(app: FastifyInstance, services: Services) {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }))

  app.get('/readyz', { schema: { hide: true } }, async () => {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new Error('no answer')), readyWithin)
    try {
      await Promise.race([requireReady(services), late.promise])
    } catch {
      throw new HttpError(503, 'The database is not ready.', { retryAfter: 5 })
    } finally {
      clearTimeout(timer)
    }
    return { status: 'ready' }
  })
}

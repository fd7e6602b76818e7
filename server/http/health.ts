import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { hash } from '#server/auth/secrets.ts'
import { migrationsPending } from '#server/db/migrate.ts'
import type { Services } from '#server/services.ts'
import { HttpError, notFound, notSignedIn } from './errors.ts'

/** Milliseconds in which the database must answer to count as ready. */
const readyWithin = 5000

/** Throws unless the database answers, can be written, and is migrated. */
async function requireReady({ db, database }: Services) {
  const { rows } = await sql<{ writable: boolean }>`
    select current_setting('transaction_read_only') = 'off' as writable`.execute(db)
  if (!rows[0]?.writable) throw new Error('read-only')
  if (await migrationsPending(database)) throw new Error('migrations pending')
}

/** GET /healthz (the process is up), /readyz (the database is ready), /metrics (Prometheus). */
export function registerHealth(app: FastifyInstance, services: Services) {
  const { config } = services
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

  const requests = new Map<string, number>()
  const seconds = new Map<string, number>()
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const labels = `method="${request.method}",route="${route}",status="${reply.statusCode}"`
    requests.set(labels, (requests.get(labels) ?? 0) + 1)
    seconds.set(labels, (seconds.get(labels) ?? 0) + reply.elapsedTime / 1000)
  })

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!config.METRICS_TOKEN) throw notFound()
    const token = request.headers.authorization?.replace(/^Bearer +/i, '') ?? ''
    // Hashes are compared, so that the time of the comparison reveals nothing about the token.
    if (hash(token) !== hash(config.METRICS_TOKEN)) throw notSignedIn()
    const lines = ['# TYPE http_requests_total counter']
    for (const [labels, count] of requests) lines.push(`http_requests_total{${labels}} ${count}`)
    lines.push('# TYPE http_request_seconds_total counter')
    for (const [labels, sum] of seconds) lines.push(`http_request_seconds_total{${labels}} ${sum.toFixed(6)}`)
    lines.push('# TYPE process_resident_memory_bytes gauge')
    lines.push(`process_resident_memory_bytes ${process.memoryUsage().rss}`)
    lines.push('# TYPE process_uptime_seconds gauge', `process_uptime_seconds ${process.uptime().toFixed(0)}`)
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
